"""Simple truths find their proof, and what Coq's total functions would let pass is refused. The slow tests need coqc."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sympy import (
    Integral,
    Rational,
    Sum,
    Symbol,
    acos,
    asin,
    ceiling,
    exp,
    log,
    oo,
    sign,
    sqrt,
    tan,
    zeta,
)

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.events import Lies
from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import ImageLaw
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.random_variables import WithDensity, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.coq_file import CoqFile, coq_file
from parisk_sym.coq.coq_write import FUNCTION_NAMES
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from tests.coq.test_probability import text_of
from tests.tools import compiler

__test_module_is_read__ = True

a, x, y = (Symbol(name, real=True) for name in "axy")
b = Symbol("b", positive=True)
k, n = Symbol("k", integer=True), Symbol("n", integer=True)
THIRD = Rational(1, 3)
FAIR = WithMass(Rational(1, 2), integers(0, 1))

TRUE: dict[str, Statement] = {
    "logarithm below a line": Inequality(log(x), "<=", x - 1, {x: POSITIVE}),
    "convex": Convex(x**2, x, {x: REALS}),
    "convex inverse": Convex(1 / x, x, {x: POSITIVE}),
    "powers of two": Inequality(2 * n, "<=", 2**n, {n: integers(1)}),
    "sum of numbers": Identity(Sum(k, (k, 1, 10)), 55, {}),
    "sum to n": Identity(Sum(k, (k, 1, n)), n * (n + 1) / 2, {n: integers(1)}),
    "ceiling": Inequality(x, "<=", ceiling(x), {x: REALS}),
    "slope of the exponential": Limit((exp(x) - 1) / x, x, 0, 1, {x: POSITIVE}),
    "both sides": Limit((exp(x) - 1) / x, x, 0, 1, {x: REALS}),
    "inverse integers": Limit(1 / n, n, oo, 0, {n: integers(1)}),
    "root of two": UniqueRoot(x**2 - 2, x, {x: POSITIVE}),
    "falling root": UniqueRoot(1 / x - 2, x, {x: open_(0, 4)}),
    "cube root": Identity((x**3) ** THIRD, x, {x: right_open(0, oo)}),
    "half up": PrintedValue(Rational(1, 8), "0.13"),
    "half to even": PrintedValue(Rational(1, 8), "0.12"),
    "defined ends": Inequality(0, "<", y, {x: left_open(0, 1), y: open_(0, 1 / x)}),
}  # fmt: skip
MOMENTS: dict[str, Statement] = {
    "mean": Mean(x, "=", b, {x: WithDensity(exp(-x / b) / b, open_(0, oo))}, {b: POSITIVE}),
    "variance": Variance(x, "=", b**2, {x: WithDensity(exp(-x / b) / b, open_(0, oo))}, {b: POSITIVE}),
    "symmetric": Mean(x, "=", 0, {x: WithDensity(exp(-abs(x)) / 2, REALS)}, {}),
    "uniform": Variance(x, "=", THIRD, {x: WithDensity(Rational(1, 2), closed(-1, 1))}, {}),
}  # fmt: skip


def claim(says: Statement) -> Claim:
    return Claim(
        id="own.claim", source=Source("own", "1", "1"), statement="P = NP", says=says, expected=Verdict.PROVED
    )


def made(says: Statement) -> CoqFile:
    return coq_file(theory_of(claim(says), "PROVED", {"rule": "", "children": []}))


def form(says: Statement) -> dict[str, Any]:
    found = form_of(says, random=True)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


@pytest.mark.parametrize("statements", [TRUE, MOMENTS], ids=["truths", "moments"])
def test_each_is_kernel_checked(statements: dict[str, Statement], coq: Coq) -> None:
    found = coq.check(made(All(tuple(statements.values()))), 600)
    assert found.standing is Standing.KERNEL_CHECKED, found


# --- what Coq's functions would let pass ------------------------------------------------------------------------------------

TO_0 = "intro H; assert (K := H 0 ltac:(lra) ltac:(lra)); lra"
TO_MINUS_1 = "intro H; assert (K := H (-1) ltac:(lra) ltac:(lra)); lra"
FORGED: dict[str, tuple[Statement, str, str]] = {
    "inverse": (Inequality(0, "<", y, {x: closed(0, 1), y: open_(0, 1 / x)}), "holds_ends", TO_0),
    "logarithm": (Inequality(0, "<=", (y - x) ** 2, {x: closed(-1, 1), y: open_(log(x), oo)}), "holds_ends", TO_MINUS_1),
    "root": (Inequality(0, "<=", y, {x: closed(-1, 1), y: closed(0, sqrt(x))}), "holds_ends", TO_MINUS_1),
    "the later of two ends": (Inequality(0, "<", y, {x: left_open(0, 1), a: open_(0, 1 / x), y: open_(0, 1 / (a - 2) ** 2)}), "holds_ends_2",
        "intro H; assert (K : 1 / (1 / 4) = 4) by field; assert (J := H (1 / 4) 2 ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)); lra"),
    "monotone": (Monotone(x, x, "increasing", {a: closed(0, 1), x: open_(0, 1 / a)}), "holds_ends", TO_0),
    "convex": (Convex(x, x, {a: closed(0, 1), x: open_(0, 1 / a)}), "holds_ends", TO_0),
    "limit": (Limit(x, x, oo, oo, {a: closed(0, 1), x: open_(1 / a, oo)}), "holds_ends", TO_0),
    "unique root": (UniqueRoot(x, x, {a: closed(0, 1), x: left_open(-1, 1 / a)}), "holds_ends", TO_0),
    "density": (Normalised(Rational(1, 2), x, {a: closed(0, 1), y: open_(0, 1 / a), x: closed(-1, 1)}), "holds_ends", TO_0),
    "mean": (Mean(x, "=", 0, {x: WithDensity(Rational(1, 2), closed(-1, 1))}, {a: closed(0, 1), y: open_(0, 1 / a)}), "holds_ends", TO_0),
    "law on no range": (ImageLaw(x, y, WithDensity(a / (1 - 2 * a), open_(2, 1 / a)), {x: WithDensity(a / (1 - 2 * a), open_(2, 1 / a))},
        {a: closed(0, Rational(1, 4))}), "holds_laws",
        "intro H; assert (K := H 0 ltac:(lra) ltac:(lra)); destruct K as [K _]; lra"),
    "a sum backwards": (Identity(Sum(k, (k, 3, 1)), 0, {}), "holds", "intros [H _]; lra"),
    "an integral backwards": (Identity(Integral(x, (x, 1, 0)), Rational(-1, 2), {}), "holds", "intros [H _]; lra"),
    "root of a negative cube": (Identity((x**3) ** THIRD, x, {x: REALS}), "holds", "intro H; destruct (H (-1)) as [K _]; lra"),
    "another tie": (PrintedValue(Rational(27, 200), "0.13"), "holds", "intro H; rewrite Rabs_pos_eq in H by lra; lra"),
}  # fmt: skip
"""Statements that mean something nowhere, or are false, and of which all other theorems are true in Coq; the theorem that is false, and why."""


def theorem(file: CoqFile, name: str) -> str:
    found = re.search(rf"^Theorem {name} : (.*)\.$", file.text, re.MULTILINE)
    assert found is not None, file.text
    return found[1]


def test_each_forged_verdict_has_a_theorem_that_is_false(tmp_path: Path) -> None:
    """So that no proof of it can be found: the kernel accepts its negation."""
    files = {name: made(says) for name, (says, _, _) in FORGED.items()}
    lines = [
        "From Coq Require Import Reals Lra ZArith.",
        "From Coquelicot Require Import Coquelicot.",
        "Open Scope R_scope.",
    ]
    lines += ["Parameter real_power : R -> R -> R.", "Parameter sum_between : (Z -> R) -> Z -> Z -> R."]
    for name, (_, false, proof) in FORGED.items():
        lines.append(f"Goal ~ ({theorem(files[name], false)}). Proof. {proof}. Qed.")
    (tmp_path / "forged.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run(
        [compiler().program, "-q", "forged.v"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-700:]


@pytest.mark.parametrize("e", [acos(x), asin(x), tan(x), sign(x), zeta(x), x % 2], ids=str)
def test_a_function_without_a_rule_is_not_written(e: Any) -> None:
    with pytest.raises(NotExportableError, match="the function"):
        holds(form(Inequality(0, "<=", e**2, {x: closed(Rational(1, 4), Rational(1, 2))})))


TOTAL = {"exp", "sinh", "cosh", "tanh", "sin", "cos", "atan", "abs", "max", "min", "erf", "erfc", "ceiling"}
"""Defined for every real number, in Coq with the same value."""
CONDITIONAL = {"ln", "sqrt", "rpower", "real_power", "lambert_W", "lambert_lower"}


def test_every_function_is_total_or_has_a_condition() -> None:
    """Who adds one to the writer says here which it is."""
    assert set(FUNCTION_NAMES) == TOTAL | CONDITIONAL


def test_a_mean_needs_the_integral_of_the_absolute_value() -> None:
    cauchy = WithDensity(1 / (1 + x**2), REALS)
    assert "ex_RInt_gen (fun x_0 : R => Rabs x_0 / (1 + x_0 ^ 2))" in text_of(
        holds(form(Mean(x, "=", 0, {x: cauchy}, {})))
    )


def test_a_mean_under_a_condition_is_over_its_probability() -> None:
    text = text_of(holds(form(Mean(n, "=", 1, {n: FAIR}, {}, given=Lies(n, closed(1, 1))))))
    case = "if Rle_dec 1 (IZR n_0) then (if Rle_dec (IZR n_0) 1 then"
    assert re.search(rf"sum_between .*{re.escape(case)}.* / \(sum_between", text)
    assert text.endswith(" = 1")


@pytest.mark.parametrize(("printed", "end"), [("0.13", "27 / 200"), ("0.14", "")])
def test_a_tie_that_no_rule_rounds_so(printed: str, end: str) -> None:
    """0.135 is 0.14 by both rules: that 0.13 is wrong is a theorem, that 0.14 is wrong is none."""
    text = text_of(fails(form(PrintedValue(Rational(27, 200), printed))))
    assert text == (f"({end}) <= ({end})" if end else "(1 / 200) < Rabs ((27 / 200) - (7 / 50))")


def test_headers_say_what_the_theorem_says() -> None:
    """The words of the claim are marked as words."""
    header = made(Inequality(0, "<", y, {x: left_open(0, 1), y: open_(0, 1 / x)})).text.splitlines()[:4]
    assert header[2] == "(* holds: for all real x, y: if 0 < x, x <= 1, 0 < y, y < 1/x, then 0 < y *)"
    assert header[3] == "(* words of the claim, which Coq does not check: P = NP *)"
