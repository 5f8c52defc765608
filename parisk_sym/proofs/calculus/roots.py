"""Roots: exactly one on an interval, by strict monotonicity and opposite signs at the ends, or by isolating all roots of a polynomial."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import sympy
from flint import arb, fmpq, fmpq_poly
from sympy import Expr, S, Sum, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.exact import rational
from parisk_sym.core.substitution import bound_symbols
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.polynomial_quotients import Form
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.shapes import strictly_rises
from parisk_sym.proofs.calculus.trends import trend
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.limits import end_sign
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["changes_sign", "closure", "has_one_root", "has_points", "polynomial_roots", "unique_root"]


def changes_sign(e: Expr, variable: Symbol, domain: Domain) -> tuple[bool, tuple[int | None, int | None]]:
    """Whether the signs at (or in the limit to) the two ends are opposite, or one end is in the interval and a zero; and the signs.

    The interval must have points for all values of the other symbols: at the ends of one that is empty the signs say nothing.
    """
    interval = domain[variable]
    facts = facts_of(domain)
    if not has_points(variable, domain):
        return False, (None, None)
    signs = (
        _sign_at_end(e, variable, interval.lower, interval.lower_open, "+", facts),
        _sign_at_end(e, variable, interval.upper, interval.upper_open, "-", facts),
    )
    left, right = signs
    if left is None or right is None:
        return False, signs
    at_left, at_right = left == 0 and not interval.lower_open, right == 0 and not interval.upper_open
    return left * right < 0 or at_left != at_right, signs


def has_points(variable: Symbol, domain: Domain) -> bool:
    """Whether the interval of a symbol is certainly not empty, whatever the values of those that its ends name are."""
    interval = domain[variable]
    lower, upper = interval.lower, interval.upper
    if lower.is_infinite or upper.is_infinite:
        return lower is S.NegativeInfinity or upper is S.Infinity
    around = closure(
        {s: i for s, i in domain.items() if s != variable}, lower.free_symbols | upper.free_symbols
    )
    if variable in {s for i in around.values() for end in (i.lower, i.upper) for s in end.free_symbols}:
        return False  # its values say something of the ends
    single = not (interval.lower_open or interval.upper_open)
    return facts_of(Domain(around)).sign(upper - lower) <= (NONNEGATIVE if single else POSITIVE_SIGN)


def _sign_at_end(e: Expr, variable: Symbol, end: Expr, opened: bool, side: str, facts: Facts) -> int | None:
    if not opened and not end.is_infinite:
        rest = facts.shared_facts(
            {s: i for s, i in facts.domain.items() if s != variable}, facts.assumptions, 0
        )
        signs = rest.sign(e.xreplace({variable: end}))
        return next(iter(signs)) if len(signs) == 1 else None
    if not end.is_infinite and variable not in end.free_symbols and _reaches(e, variable, end, facts):
        value = facts.sign(e.xreplace({variable: end}))
        return next(iter(value)) if len(value) == 1 else None
    sign: int | None = end_sign(
        e, variable, end, "-" if end is S.Infinity else "+" if end is S.NegativeInfinity else side, facts
    )
    return sign or None


def _has_no_form(e: Expr) -> bool:
    """Whether an expression contains what no normal form takes apart, or not in a short time."""
    return any(
        isinstance(n, Sum) or type(n).__name__ in facts_by_name("trend") for n in sympy.preorder_traversal(e)
    )


def _reaches(e: Expr, variable: Symbol, end: Expr, facts: Facts) -> bool:
    """Whether the expression is continuous up to the end: its trend is known on the interval with that end."""
    if not _has_no_form(e):
        return False
    interval = facts.domain[variable]
    lower_open = interval.lower_open and end != interval.lower
    upper_open = interval.upper_open and end != interval.upper
    within = facts.shared_facts(
        {**facts.domain, variable: replace(interval, lower_open=lower_open, upper_open=upper_open)},
        facts.assumptions,
        facts.level,
    )
    return trend(e, variable, within) is not None and all(holds(c) for c in conditions(e, within))


def polynomial_roots(e: Expr, variable: Symbol, interval: Interval, facts: Facts) -> int | None:
    """How many different roots a rational function of one symbol has in an interval with rational ends; None for other expressions.

    Arb isolates the roots of the numerator's irreducible factors; a root is counted where its ball lies inside.
    """
    try:
        form = facts.form(e)
    except FAILURES:
        return None
    if not _is_rational_in(form, variable):
        return None
    ends = (interval.lower, interval.upper)
    if not all(end.is_Rational or end.is_infinite for end in ends):
        return None
    low, high = (None if end.is_infinite else rational(end) for end in ends)
    total = 0
    for factor, _ in form.numerator.factor()[1]:
        inside = _count(_poly(factor), low, high, interval)
        if inside is None:
            return None
        total += inside
    return total


def _is_rational_in(form: Form, variable: Symbol) -> bool:
    """Whether the form is a rational function of the one symbol, other than 0 and not constant."""
    return len(form.generators) == 1 and form.generators[0].is_power_of(variable) and not form.is_zero


def _poly(factor: object) -> fmpq_poly:
    terms = {int(p[0]): c for p, c in factor.to_dict().items()}  # type: ignore[attr-defined]
    return fmpq_poly([terms.get(i, fmpq(0)) for i in range(max(terms) + 1)])


def _count(poly: fmpq_poly, low: fmpq | None, high: fmpq | None, interval: Interval) -> int | None:
    """Roots of an irreducible polynomial inside; None where a ball does not decide."""
    if poly.degree() == 1:
        root = -poly[0] / poly[1]
        above = low is None or root > low or (root == low and not interval.lower_open)
        below = high is None or root < high or (root == high and not interval.upper_open)
        return int(above and below)
    found = 0
    for root, _ in poly.complex_roots():
        if not root.imag.contains(0):
            continue
        if not root.imag.is_zero():
            return None
        decided = [_beside(root.real, end, side) for end, side in ((low, 1), (high, -1))]
        if None in decided:
            return None
        found += all(decided)
    return found


def _beside(root: arb, end: fmpq | None, side: int) -> bool | None:
    """Whether a root lies on the inner side of an end; None where the ball touches it."""
    if end is None:
        return True
    difference = (root - arb(end)) * side
    return True if difference > 0 else False if difference < 0 else None


def has_one_root(root: Root, facts: Facts) -> bool:
    """Whether the equation of a Root has exactly one solution, for all values of the other symbols."""
    return _has_one_root(root, tuple(closure(facts.domain, root.free_symbols).items()))


@lru_cache(maxsize=256)
def _has_one_root(root: Root, items: tuple[tuple[Symbol, Interval], ...]) -> bool:
    unknown, lower, upper = root.args[1]
    around = dict(items)
    if unknown in around or bound_symbols(root.body) & {unknown, *around}:
        return False  # one name, two meanings
    try:
        domain = Domain({**around, unknown: Interval(lower, upper, True, True)})
    except ClaimError:
        return False
    if not all(holds(c) for c in conditions(root.body, facts_of(domain))):
        return False
    return unique_root(root.body, unknown, domain)


def unique_root(e: Expr, variable: Symbol, domain: Domain) -> bool:
    """Exactly one zero on the interval, for all other symbols of the domain: opposite signs at the ends and strictly monotone between.

    A rational function of one symbol: its zeros are counted.
    """
    countable = len(domain) == 1 and not _has_no_form(e)
    if countable and polynomial_roots(e, variable, domain[variable], facts_of(domain)) == 1:
        return True
    changes, signs = changes_sign(e, variable, domain)
    if not changes:
        return False
    rising = signs[0] == -1 or signs[1] == 1
    return strictly_rises(e if rising else -e, variable, domain)


def closure(domain: dict[Symbol, Interval], used: set[Symbol]) -> dict[Symbol, Interval]:
    """The intervals of the symbols that are used, and of those that their ends name."""
    wanted = set(used)
    for symbol in reversed(list(domain)):
        if symbol in wanted:
            wanted |= domain[symbol].lower.free_symbols | domain[symbol].upper.free_symbols
    return {s: i for s, i in domain.items() if s in wanted}
