"""Proofs that the gap of an inequality is positive: exact signs, cases, derivatives, adaptive boxes."""

from typing import Any

from sympy import Expr, Integer

from parisk_sym.check import certified
from parisk_sym.check.algebra.facts import facts_of
from parisk_sym.check.attack import show_point
from parisk_sym.check.cases import sign_by_cases, zero_by_cases
from parisk_sym.check.slopes import by_slopes, decides
from parisk_sym.domain import Domain
from parisk_sym.errors import UnsupportedHeadError
from parisk_sym.evaluate.source import one_line
from parisk_sym.statement import Inequality
from parisk_sym.verdict import Evidence, Outcome, Status

__all__ = ["boxes", "cited", "direct", "note", "status"]

_QUICK_BOXES = 4000


def note(check: str, proved: bool, **detail: Any) -> Evidence:
    """Evidence of an exact check."""
    return Evidence(check, "exact", status(proved), detail)


def status(proved: bool) -> Status:
    """A check that does not prove leaves the statement undecided."""
    return Status.PROVED if proved else Status.UNDECIDED


def cited(lemmas: tuple[str, ...]) -> tuple[str, ...]:
    """Facts worth naming: those that cite the literature."""
    return tuple(dict.fromkeys(lemma for lemma in lemmas if "DLMF" in lemma))


def direct(gap: Expr, statement: Inequality) -> Outcome:
    """The sign calculus, case by case; boxes where the domain is compact; then derivatives in each variable."""
    facts = facts_of(statement.domain)
    if decides(sign_by_cases(gap, facts), statement.strict):
        return Outcome(Status.PROVED, (note("sign of the gap", True),), cited(facts.cited))
    if not statement.strict and zero_by_cases(gap, facts):
        return Outcome(Status.PROVED, (note("gap is 0", True),), cited(facts.cited))
    found = by_slopes(gap, statement.domain, statement.strict)
    if found is not None:
        return Outcome(Status.PROVED, (note(found.pop("rule"), True, **found),), cited(facts.cited))
    if not statement.domain:
        return _constant(gap, statement.strict)
    if all(i.is_compact for i in statement.domain.values()):
        return boxes(gap, statement, _QUICK_BOXES)
    return Outcome(Status.UNDECIDED, (note("sign of the gap", False),))


def _constant(gap: Expr, strict: bool) -> Outcome:
    try:
        sign, ball = certified.sign_at(certified.Evaluator(gap, ()), {})
    except UnsupportedHeadError as error:
        return Outcome(
            Status.UNDECIDED,
            (Evidence("sign of a constant", "ball", Status.UNDECIDED, {"reason": str(error)}),),
        )
    done = sign == 1 or (not strict and ball.is_zero())
    return Outcome(
        status(done), (Evidence("sign of a constant", "ball", status(done), {"gap": ball.str(12)}),)
    )


def boxes(gap: Expr, statement: Inequality, budget: int) -> Outcome:
    """Adaptive boxes over a compact domain; here a certified wrong sign at a point does refute."""
    if not statement.domain:
        return _constant(gap, statement.strict)
    try:
        result = certified.prove_positive(gap, statement.domain, statement.strict, budget)
    except UnsupportedHeadError as error:
        return Outcome(
            Status.UNDECIDED, (Evidence("boxes", "ball", Status.UNDECIDED, {"reason": str(error)}),)
        )
    if result.failure is not None:
        text = show_point(result.failure)
        line = one_line({"left": statement.left, "right": statement.right}, result.failure)
        detail = {**result.detail, "counterexample": text, "recompute": line}
        evidence = Evidence("boxes", "ball", Status.REFUTED, detail)
        return Outcome(Status.REFUTED, (evidence,), counterexample=text)
    return Outcome(status(result.proved), (Evidence("boxes", "ball", status(result.proved), result.detail),))


def nonnegative(e: Expr, domain: Domain, strict: bool = False) -> Inequality:
    """The statement 0 <= e (or 0 < e)."""
    return Inequality(Integer(0), "<" if strict else "<=", e, domain)
