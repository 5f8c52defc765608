"""Proofs that the gap of an inequality is positive: exact signs, exponential polynomials, adaptive boxes."""

from typing import Any

from sympy import Expr

from parisk_sym.check import certified, exact
from parisk_sym.check.attack import show_point
from parisk_sym.check.positivity import positive_on_half_line
from parisk_sym.errors import UnsupportedHeadError
from parisk_sym.proof import Boxes
from parisk_sym.statement import Inequality
from parisk_sym.verdict import Evidence, Outcome, Status

__all__ = ["boxes", "cited", "direct", "note", "status"]


def note(check: str, proved: bool, **detail: Any) -> Evidence:
    """Evidence of an exact symbolic check."""
    return Evidence(check, "sympy", status(proved), detail)


def status(proved: bool) -> Status:
    """A check that does not prove leaves the statement undecided."""
    return Status.PROVED if proved else Status.UNDECIDED


def cited(lemmas: tuple[str, ...]) -> tuple[str, ...]:
    """Facts worth naming: those that cite the literature."""
    return tuple(dict.fromkeys(lemma for lemma in lemmas if "DLMF" in lemma))


def direct(gap: Expr, statement: Inequality) -> Outcome:
    """Exact sign from assumptions; exponential polynomials on a half-line; boxes where the domain is compact."""
    plain = exact.reduce_orders(exact.elementary(gap))
    sign, zero_possible, lemmas = exact.sign_of(exact.unbounded(plain, statement.domain))
    if sign == 1 and not (statement.strict and zero_possible):
        return Outcome(Status.PROVED, (note("sign of the gap from assumptions", True),), cited(lemmas))
    if not statement.strict and exact.is_zero(plain):
        return Outcome(Status.PROVED, (note("gap is 0", True),), cited(exact.lemmas_of(gap)))
    for variable, interval in statement.domain.items():
        if interval.integer or not interval.lower_open:
            continue
        count = positive_on_half_line(plain, variable, interval.lower)
        if count is not None:
            detail = {"variable": str(variable), "derivatives": count}
            evidence = Evidence(
                "repeated derivatives of an exponential polynomial", "sympy", Status.PROVED, detail
            )
            return Outcome(Status.PROVED, (evidence,), cited(exact.lemmas_of(gap)))
    if statement.domain and all(i.is_compact for i in statement.domain.values()):
        return boxes(gap, statement, Boxes().budget)
    if not statement.domain:
        return _constant(gap, statement.strict)
    return Outcome(Status.UNDECIDED, (note("sign of the gap", False),))


def _constant(gap: Expr, strict: bool) -> Outcome:
    sign, ball = certified.sign_at(certified.Evaluator(gap, ()), {})
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
        evidence = Evidence("boxes", "ball", Status.REFUTED, {**result.detail, "counterexample": text})
        return Outcome(Status.REFUTED, (evidence,), counterexample=text)
    return Outcome(status(result.proved), (Evidence("boxes", "ball", status(result.proved), result.detail),))
