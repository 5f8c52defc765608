"""Proofs that the gap of an inequality is positive: exact signs, cases, derivatives, adaptive boxes."""

from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.check import certified
from parisk_sym.check.algebra.facts import Facts, facts_of
from parisk_sym.check.algebra.knowledge import replaced
from parisk_sym.check.algebra.signs import ANY, NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.check.attack import show_point
from parisk_sym.check.cases import sign_by_cases, zero_by_cases
from parisk_sym.check.defined import conditions, holds
from parisk_sym.check.limiting import end_sign, limit
from parisk_sym.check.smooth import derivative, is_continuous, is_differentiable, opened
from parisk_sym.domain import Domain, Interval
from parisk_sym.errors import UnsupportedHeadError
from parisk_sym.evaluate.source import one_line
from parisk_sym.statement import Inequality
from parisk_sym.verdict import Evidence, Outcome, Status

__all__ = ["boxes", "by_derivative", "cited", "direct", "note", "status"]

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


def decides(signs: Signs, strict: bool) -> bool:
    """Whether the signs of a gap prove the inequality."""
    return signs == POSITIVE_SIGN if strict else signs <= NONNEGATIVE


def direct(gap: Expr, statement: Inequality) -> Outcome:
    """The sign calculus, case by case; boxes where the domain is compact; then derivatives in each variable."""
    facts = facts_of(statement.domain)
    if decides(sign_by_cases(gap, facts), statement.strict):
        return Outcome(Status.PROVED, (note("sign of the gap", True),), cited(facts.cited))
    if not statement.strict and zero_by_cases(gap, facts):
        return Outcome(Status.PROVED, (note("gap is 0", True),), cited(facts.cited))
    for variable in statement.domain:
        if _rises_from_start(gap, variable, statement.domain, statement.strict, 2):
            detail = {"variable": str(variable)}
            return Outcome(
                Status.PROVED,
                (note("sign at one end, and of the derivative", True, **detail),),
                cited(facts.cited),
            )
        for name, rule in _BENT:
            if rule(gap, variable, statement.domain, statement.strict):
                found = note(name, True, variable=str(variable))
                return Outcome(Status.PROVED, (found,), cited(facts.cited))
    if not statement.domain:
        return _constant(gap, statement.strict)
    if all(i.is_compact for i in statement.domain.values()):
        return boxes(gap, statement, _QUICK_BOXES)
    return Outcome(Status.UNDECIDED, (note("sign of the gap", False),))


def by_derivative(gap: Expr, variable: Symbol, domain: Domain, strict: bool) -> tuple[bool, Expr | None, str]:
    """(sign at the lower end in the limit is right, derivative, why not): the premises of the mean value theorem, rising from there.

    The gap is continuous on the interval and differentiable in its interior. If it is nonnegative at the lower end (in the limit
    where the end is not included) and rises strictly, it is positive inside; where the end is included it has to be positive there.
    """
    interval = domain[variable]
    if interval.integer:
        return False, None, f"{variable} runs over integers: the mean value theorem needs an interval"
    facts = facts_of(domain)
    inside = opened(domain, variable)
    if not (is_continuous(gap, variable, facts) and is_differentiable(gap, variable, inside)):
        return False, None, f"not shown: the gap is differentiable in {variable} on the whole domain"
    slope = derivative(gap, variable)
    if slope is None:
        return False, None, f"the derivative in {variable} has no closed form"
    return _right_at_end(gap, variable, domain, strict), slope, ""


def _right_at_end(gap: Expr, variable: Symbol, domain: Domain, strict: bool, lower: bool = True) -> bool:
    """Whether the gap is nonnegative at an end, in the limit where it is not included (positive where it is, if strict)."""
    interval = domain[variable]
    if not _free_of(domain, variable):
        return False
    rest = facts_of({s: i for s, i in domain.items() if s != variable})
    end, is_open = (interval.lower, interval.lower_open) if lower else (interval.upper, interval.upper_open)
    if not is_open and not end.is_infinite:
        return decides(rest.sign(gap.xreplace({variable: end})), strict)
    side = "+" if lower else "-"
    sign = end_sign(gap, variable, end, side, facts_of(domain))
    if sign == 1:
        return True
    result = limit(gap, variable, end, side, facts_of(domain))
    value = result.value if result.is_value else None
    return value is not None and not value.is_infinite and rest.sign(value) <= NONNEGATIVE


def _above_its_chord(gap: Expr, variable: Symbol, domain: Domain, strict: bool) -> bool:
    """Whether the gap is concave on a finite interval and nonnegative at both ends.

    A concave function lies above its chord, and strictly above it inside if its second derivative is negative.
    """
    interval = domain[variable]
    if interval.lower.is_infinite or interval.upper.is_infinite or not _free_of(domain, variable):
        return False
    bend = _bend(gap, variable, domain)
    if not (bend == NEGATIVE or (not strict and bend <= NONPOSITIVE)):
        return False
    return all(_right_at_end(gap, variable, domain, strict, lower) for lower in (True, False))


def _above_a_tangent(gap: Expr, variable: Symbol, domain: Domain, strict: bool) -> bool:
    """Whether the gap is convex, and its tangent at a point of the interval is horizontal and not negative.

    A convex function lies above its tangents. The points tried are simple numbers and the other symbols.
    """
    if not _free_of(domain, variable) or not _bend(gap, variable, domain) <= NONNEGATIVE:
        return False
    slope = derivative(gap, variable)
    rest = facts_of({s: i for s, i in domain.items() if s != variable})
    for point in (*map(Integer, (0, 1, -1)), *rest.domain):
        if slope is None or not _lies_in(point, domain[variable], rest):
            continue
        at = replaced(slope, {variable: point})
        value = replaced(gap, {variable: point})
        if at is not None and value is not None and rest.is_zero(at) and decides(rest.sign(value), strict):
            return True
    return False


def _lies_in(point: Expr, interval: Interval, facts: Facts) -> bool:
    """Whether a point with other symbols in it certainly lies in the interval."""
    above = interval.lower.is_infinite or decides(facts.sign(point - interval.lower), interval.lower_open)
    return above and (
        interval.upper.is_infinite or decides(facts.sign(interval.upper - point), interval.upper_open)
    )


def _bend(gap: Expr, variable: Symbol, domain: Domain) -> Signs:
    """The signs of the second derivative inside the interval, for a gap that is continuous on it; otherwise all signs."""
    if domain[variable].integer or not gap.has(variable) or gap.has(sympy.Integral, sympy.Sum):
        return ANY
    inside = opened(domain, variable)
    if not (is_continuous(gap, variable, facts_of(domain)) and is_differentiable(gap, variable, inside)):
        return ANY
    second = derivative(gap, variable, 2)
    if second is None or not all(holds(c) for c in conditions(second, inside)):
        return ANY
    return sign_by_cases(second, inside)


_BENT = (
    ("concave, with the right sign at both ends", _above_its_chord),
    ("convex, above a horizontal tangent", _above_a_tangent),
)


def _free_of(domain: Domain, variable: Symbol) -> bool:
    return all(variable not in i.lower.free_symbols | i.upper.free_symbols for i in domain.values())


def _rises_from_start(gap: Expr, variable: Symbol, domain: Domain, strict: bool, depth: int) -> bool:
    """The rule of `by_derivative`, the sign of the derivative by the sign calculus or by the rule again."""
    if not gap.has(variable) or not _free_of(domain, variable) or gap.has(sympy.Integral, sympy.Sum):
        return False
    starts, slope, _ = by_derivative(gap, variable, domain, strict)
    if not starts or slope is None:
        return False
    inside = opened(domain, variable)
    if decides(inside.sign(slope), strict):
        return True
    return depth > 1 and _rises_from_start(slope, variable, Domain(inside.domain), strict, depth - 1)


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
