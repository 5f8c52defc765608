"""The kernel accepts what is true and refuses what is false by one constant, sign or relation. These tests need coqc."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sympy
from sympy import Max, Symbol, cosh, exp, log, oo, pi, sinh, sqrt, tanh

from parisk_sym.claims.claim import Claim, Correction
from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.coq_file import CoqFile, coq_file, library_text
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.logic import Converges, Exists, Forall, Implies, Proposition, Relation, Satisfies
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.ranges import ranges
from parisk_sym.coq.statements import holds
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import theory_of
from parisk_sym.coq.witness import approximate, point_in
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_, right_open
from tests.soundness.mutants import mutants
from tests.tools import compiler

__test_module_is_read__ = True

x, y, q = Symbol("x", positive=True), Symbol("y", real=True), Symbol("q", positive=True)
z, w = Symbol("z", real=True), Symbol("w", positive=True)
n = Symbol("n", integer=True, positive=True)
WHERE = {x: POSITIVE}
_MUTANTS = 12
"""About so many are tried, taken evenly from all."""

TRUE: dict[str, Statement] = {
    "number": Inequality(pi, "<", sympy.Rational(22, 7), {}),
    "printed": PrintedValue(100 * exp(-2), "13.534"),
    "box": Inequality(exp(-x), "<", 1 - x / 2, {x: closed(sympy.Rational(1, 10), 1)}),
    "fractions": Inequality(x / (x + 1), "<", (x + 2) / (x + 3), WHERE),
    "above": Inequality(1, "<", exp(x), WHERE),
    "exponentials": Identity((exp(x) - 1) * exp(-x), 1 - exp(-x), WHERE),
    "hyperbolic": Identity(cosh(x) ** 2, 1 + sinh(x) ** 2, WHERE),
    "order": Inequality(exp(-2 * x), "<", exp(-x), WHERE),
    "derivatives": Inequality(x**2 / 2, "<", x * (exp(x) - 1), WHERE),
    "absolute": Inequality(abs(y - x) - abs(y), "<=", x, {x: POSITIVE, y: REALS}),
    "logarithm": Inequality(log(q), "<", 0, {q: open_(0, 1)}),
    "squares of quotients": Inequality(4 * exp(x) / (exp(x) - 1) ** 2, "<", 4 / x**2, WHERE),
    "logarithm of a mean": Inequality(x / 2, "<", log((1 + exp(x)) / 2), WHERE),
    "mean loss": Inequality(x * tanh(x / 2), "<", x**2 / 2, WHERE),
    "rises": Monotone(x**2 * exp(x), x, "increasing", WHERE),
    "integers": Inequality(n, "<=", n**2, {n: integers(1)}),
    "roots": Inequality(0, "<", sqrt(x) + x, WHERE),
    "logarithm of a quotient": Identity(log(x * q / (1 + x)), log(x) + log(q) - log(1 + x), {x: POSITIVE, q: POSITIVE}),
    "logarithm inside": Identity(exp(-2 * x - log(1 + x)), exp(-2 * x) / (1 + x), WHERE),
    "powers": Identity((1 + q) ** (n + 1), (1 + q) ** n * (1 + q), {q: POSITIVE, n: integers(1)}),
    "by logarithms": Inequality(exp(-x * y / q), "<=", w, {x: POSITIVE, q: POSITIVE, w: open_(0, 1), y: right_open(-q / x * log(w), oo)}),
    "cleared": Inequality(log(w) / x, "<", log(w) / (x + q), {x: POSITIVE, q: POSITIVE, w: open_(0, 1)}),
    "one factor": Inequality(exp(-abs(y) / x) / (2 * x), "<=", exp(-abs(y - q) / x) * exp(q / x) / (2 * x), {x: POSITIVE, q: POSITIVE, y: REALS}),
    "squares": Inequality((abs(y) + abs(z)) ** 2, "<=", 2 * (y**2 + z**2), {y: REALS, z: REALS}),
    "maximum": Inequality(Max(y, z), "<=", abs(y) + abs(z), {y: REALS, z: REALS}),
    "falls": Monotone(exp(-x) / (1 + x), x, "decreasing", WHERE),
    "product below squares": Inequality(y * z, "<=", (y**2 + z**2) / 2, {y: REALS, z: REALS}),
    "order of roots": Inequality(1 / sqrt(x + 1), "<", 1 / sqrt(x), WHERE),
    "tangent": Inequality(1 - exp(-x), "<", x, WHERE),
    "printed root": PrintedValue(sqrt(2) * log(3), "1.554"),
    "tanh": Identity(tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1), WHERE),
    "quotient falls": Monotone(1 / (exp(x) - 1), x, "decreasing", WHERE),
    "limit": Limit(1 + q / x, x, point=oo, value=sympy.Integer(1), domain={q: POSITIVE, x: POSITIVE}),
}  # fmt: skip


def claim(says: Statement, **more: Any) -> Claim:
    return Claim(
        id="own.claim",
        source=Source("own", "1", "1"),
        statement="it is so",
        says=says,
        expected=Verdict.PROVED,
        **more,
    )


def made(says: Statement) -> CoqFile:
    return coq_file(theory_of(claim(says), "PROVED", {"rule": "", "children": []}))


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


def test_every_sample_is_accepted(coq: Coq) -> None:
    """In one file: the statements of all."""
    file = made(All(tuple(TRUE.values())))
    found = coq.check(file, 300)
    assert found.standing is Standing.KERNEL_CHECKED, found


def bodies(p: Proposition) -> Iterator[Relation]:
    """The relations of a statement whose quantifiers are at its front; none of another one."""
    match p:
        case Forall(_, body) | Implies(_, body):
            yield from bodies(body)
        case Relation():
            yield p
        case Exists() | Converges() | Satisfies():
            return
        case _:
            for part in p.parts:
                yield from bodies(part)


def false_somewhere(statement: Statement) -> bool:
    """Whether a relation of the statement fails clearly at a point of its domain, by mpmath."""
    form = form_of(statement)
    if form is None or form["kind"] not in ("identity", "inequality", "printed value"):
        return False
    try:
        point = point_in(ranges(form)) if form["domain"] else {}
        for relation in bodies(holds(form)):
            gap = approximate(relation.right, point) - approximate(relation.left, point)
            if abs(gap) > 1e-9 and (relation.op == "=" or (gap < 0 and relation.op in ("<", "<="))):
                return True
    except (NotExportableError, ValueError, ZeroDivisionError):
        return False
    return False


def false_mutants() -> list[Statement]:
    found = []
    for statement in TRUE.values():
        for mutant in mutants(statement):
            try:
                other = mutant.make()
            except (ClaimError, ValueError, TypeError):
                continue
            if false_somewhere(other):
                found.append(other)
    return found


def test_no_false_mutant_is_accepted(coq: Coq, tmp_path: Path) -> None:
    """One constant, sign or relation is another one: the same script must not prove it. `Fail` of Coq is an error where it does."""
    every = false_mutants()
    assert len(every) >= 40
    wrong = every[:: len(every) // _MUTANTS]
    lines = [
        line
        for line in made(TRUE["number"]).text.splitlines()
        if line.startswith(("From", "Require", "Open"))
    ]
    for statement in wrong:
        text = made(statement).text.splitlines()
        at = next(i for i, line in enumerate(text) if line.startswith("Theorem holds :"))
        script = re.fullmatch(r"Proof\. (.*)\. Qed\.", text[at + 1])
        assert script is not None
        lines += [
            text[at].replace("Theorem holds :", "Goal"),
            f"Fail solve [timeout 2 ({script[1]})].",
            "Abort.",
        ]
    libraries = made(TRUE["number"]).requires
    for name in libraries:
        (tmp_path / f"{name}.v").write_text(library_text(name))
    (tmp_path / "mutants.v").write_text("\n".join(lines) + "\n")
    for name in (*libraries, "mutants"):
        done = subprocess.run(
            [coq.program, f"{name}.v"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]


def test_a_corrected_claim(coq: Coq) -> None:
    """The printed statement fails at the point of the tree, and the corrected one is a theorem."""
    wrong = Claim(
        id="own.corrected", source=Source("own", "2", "1"), statement="exp(x) > 2 (* unless *)", says=Inequality(2, "<", exp(x), WHERE),
        expected=Verdict.CORRECTED, correction=Correction("exp(x) > 1", Inequality(1, "<", exp(x), WHERE)),
    )  # fmt: skip
    leaf = {
        "rule": "counterexample",
        "status": "refuted",
        "found": {"at": {"x": ["n", "1/2"]}},
        "children": [],
    }
    tree = {"rule": "claim", "status": "refuted", "found": {}, "children": [leaf]}
    file = coq_file(theory_of(wrong, "CORRECTED", tree))
    assert [name for name, _ in file.theorems] == ["refuted", "corrected_domain", "corrected"]
    assert coq.check(file, 120).standing is Standing.KERNEL_CHECKED
    leaf["found"] = {"at": {"x": ["n", "2"]}}
    assert coq.check(coq_file(theory_of(wrong, "CORRECTED", tree)), 120).standing is Standing.NOT_EXPORTED


class TestScripts:
    STATEMENT = Inequality(0, "<", exp(x) + 1, WHERE)

    def file(self, script: str) -> CoqFile:
        return coq_file(theory_of(claim(self.STATEMENT), "PROVED", {"rule": "", "children": []}), script)

    def test_it_proves(self, coq: Coq) -> None:
        script = (
            "From Coq Require Import Reals Lra.\nLemma own x : (0 < exp x + 1)%R.\n"
            "Proof. generalize (exp_pos x). lra. Qed.\nLtac prove_holds := intros; apply own.\n"
        )
        with pytest.raises(ClaimError):
            self.file(script + "Axiom a : False.")
        assert coq.check(self.file(script), 120).standing is Standing.KERNEL_CHECKED

    def test_it_cannot_change_the_statement(self, coq: Coq) -> None:
        """A script with an exponential function of its own, and one that does not compile."""
        script = "From Coq Require Import Reals.\nDefinition exp (x : R) := 1%R.\nLtac prove_holds := intros; unfold exp; idtac.\n"
        assert coq.check(self.file(script), 120).standing is Standing.NOT_EXPORTED
        assert (
            "script of the claim does not compile"
            in coq.check(self.file("Lemma a : False. Qed."), 120).reason
        )
