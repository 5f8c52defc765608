"""`benchmarks.rules`: a verdict changes without a rule that it needs, and stays without another."""

import json
from pathlib import Path

import pytest
from sympy import Abs, Integral, Symbol, exp, oo

from benchmarks.rules import Part, Records, Use, changes, parts, uses
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Tactic
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import REALS, closed
from parisk_sym.proofs.rules.cases import BySign

x, y = (Symbol(name, real=True) for name in "xy")
MOTZKIN = Inequality(0, "<=", x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2, {x: REALS, y: REALS})
PARTS = {part.name: part for part in parts()}


def claim(name: str, says: Statement, by: Tactic | None = None) -> Claim:
    source = Source("own", name, "1")
    return Claim(id=f"own.{name}", source=source, statement=name, says=says, by=by, expected=Verdict.PROVED)


@pytest.fixture(scope="module")
def used() -> list[Use]:
    """A sum of squares, and an inequality with a tactic that it does not need."""
    boxes = claim("boxes", Inequality(exp(x), "<", 3, {x: closed(0, 1)}), Boxes())
    return uses({"own": [claim("motzkin", MOTZKIN), boxes]})


def decided(part: Part, used: list[Use]) -> list[str]:
    return [use.name for use in used if use.decided_by & part.shown_by]


def test_what_decides(used: list[Use]) -> None:
    """The rules of a proof and the tactic of its author; not those that were tried before."""
    assert [use.verdict for use in used] == ["PROVED", "PROVED"]
    assert decided(PARTS["sum of squares"], used) == ["own.motzkin"]
    assert decided(PARTS["boxes"], used) == decided(PARTS["Boxes"], used) == ["own.boxes"]
    assert decided(PARTS["orders of the symbols"], used) == []


def test_what_changes(used: list[Use]) -> None:
    """A sum of squares is not proved by other rules, nor boxes without their rule; without the tactic it is."""
    without = {name: changes(PARTS[name], used) for name in ("sum of squares", "boxes", "Boxes", "slopes")}
    assert {name: [(use.name, verdict) for use, verdict in found] for name, found in without.items()} == {
        "sum of squares": [("own.motzkin", "UNDECIDED")],
        "boxes": [("own.boxes", "UNDECIDED")],
        "Boxes": [],
        "slopes": [],
    }


def test_a_run_goes_on(tmp_path: Path) -> None:
    """What is in the file is not judged again; a record of other code does not count."""
    file = tmp_path / "records.jsonl"
    boxes = claim("boxes", Inequality(exp(x), "<", 3, {x: closed(0, 1)}), Boxes())
    first = uses({"own": [boxes]}, Records(file))
    [line] = file.read_text(encoding="utf-8").splitlines()
    engine, key, (verdict, _, decided) = json.loads(line)
    assert (key.split()[:2], verdict) == (["own", "own.boxes"], "PROVED")
    file.write_text(json.dumps([engine, key, ["REFUTED", 0.0, decided]]) + "\n", encoding="utf-8")
    assert [use.verdict for use in uses({"own": [boxes]}, Records(file))] == ["REFUTED"]
    file.write_text(json.dumps(["another", key, ["REFUTED", 0.0, decided]]) + "\n", encoding="utf-8")
    assert [use.verdict for use in uses({"own": [boxes]}, Records(file))] == [first[0].verdict]


def test_without_a_tactic_the_engine_makes_its_own_proposals() -> None:
    """The convolution of two Laplace densities, by the sign of t: without that hint, the cases of |t| are found."""
    t = Symbol("t", real=True)
    whole = Integral(exp(-Abs(x)) * exp(-Abs(t - x)), (x, -oo, oo))
    says = Identity(whole, (1 + Abs(t)) * exp(-Abs(t)), {t: REALS})
    [use] = uses({"own": [claim("convolution", says, BySign(t))]})
    assert use.verdict == "PROVED"
    assert decided(PARTS["BySign"], [use]) == ["own.convolution"]
    assert changes(PARTS["BySign"], [use]) == []
