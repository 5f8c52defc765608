"""Signs of polynomials in generators with a known range: cos and sin, powers of -1, floor, inverse tangents, special functions, symbols."""

from __future__ import annotations

import inspect

from flint import fmpq, fmpq_mpoly
from sympy import Expr, S, pi

from parisk_sym.proofs.algebra.generator_tree import ANGLES
from parisk_sym.proofs.algebra.intervals import one_variable, sign_between
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.polynomial_quotients import Form, Generator, coefficient
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    product_signs,
    sum_signs,
)
from parisk_sym.proofs.budgets import BOUNDED_ANGLES
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["signs_from_ranges"]

Range = tuple[Expr, Expr, bool, bool]
"""The least and the largest value, and whether each may be taken."""


def signs_from_ranges(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The rules for each generator that has a range; a bound of the literature that tells something is cited."""
    signs = ANY
    for index, degree in enumerate(factor.degrees()):
        generator = form.generators[index]
        ends = (_range(generator, facts) or _interval(generator, factor, form, facts)) if degree else None
        if ends is None:
            continue
        if generator.base.kind in ANGLES:
            signs &= _wave(form, factor, index, facts)
        if degree == 1 and (
            generator.base.kind not in ANGLES or BOUNDED_ANGLES.allows(_angles(form, factor))
        ):
            found = _linear(form, factor, index, ends, facts)
            if found != ANY and (theorem := _theorem(generator)):
                facts.cite(theorem)
            signs &= found
        if len(signs) <= 1:
            break
    return signs


def _angles(form: Form, factor: fmpq_mpoly) -> int:
    """How many generators are the sine or cosine of something: each doubles the ends to look at."""
    return sum(form.generators[i].base.kind in ANGLES for i, d in enumerate(factor.degrees()) if d)


def _range(generator: Generator, facts: Knowledge) -> Range | None:
    if generator.base.kind in (*ANGLES, "parity"):
        return S.NegativeOne, S.One, True, True
    value = generator.expression
    match type(value).__name__:
        case "floor":
            return value.args[0] - 1, value.args[0], False, True
        case "atan":
            return -pi / 2, pi / 2, False, False
        case "asin":
            return -pi / 2, pi / 2, True, True
    rule = facts_by_name("range").get(type(value).__name__)
    return None if rule is None else rule(value, facts)


def _theorem(generator: Generator) -> str:
    """The theorem that gives the range of a special function, with its source."""
    rule = facts_by_name("range").get(type(generator.expression).__name__)
    return (inspect.getdoc(rule) or "").rstrip(".") if rule is not None else ""


def _interval(generator: Generator, factor: fmpq_mpoly, form: Form, facts: Knowledge) -> Range | None:
    """The interval of a symbol between two finite ends that rational numbers do not settle.

    One of them names other symbols (0 <= i <= m) or is irrational, or beside the symbol stands an irrational number (e - 2 x).
    Only the last such symbol of the domain that occurs is taken: the ends name symbols before it.
    """
    used = [form.generators[i].expression for i, degree in enumerate(factor.degrees()) if degree]
    last = next((s for s in reversed(facts.domain) if s in used), None)
    if last is None or generator.expression != last:
        return None
    interval = facts.domain[last]
    lower, upper = interval.lower, interval.upper
    if lower.is_infinite or upper.is_infinite:
        return None
    settled = lower.is_Rational and upper.is_Rational and all(value.free_symbols for value in used)
    if settled:
        return None
    return lower, upper, not interval.lower_open, not interval.upper_open


def _linear(form: Form, factor: fmpq_mpoly, index: int, ends: Range, facts: Knowledge) -> Signs:
    """a + b g is a mean of its values at the ends of the range of g, where one of them may be taken itself: one that is open leaves it open."""
    lower, upper, has_lower, has_upper = ends
    a, b = (form.polynomial(coefficient(factor, index, power)) for power in (0, 1))
    if lower.is_infinite or upper.is_infinite:  # a + b g = (a + b end) + b (g - end)
        end, has_end, side = (
            (upper, has_upper, NEGATIVE) if lower.is_infinite else (lower, has_lower, POSITIVE_SIGN)
        )
        last = facts.sign(a + b * end)
        if last == ANY:
            return ANY
        return (last if has_end else frozenset()) | sum_signs(last, product_signs(side, facts.sign(b)))
    low = facts.sign(a + b * lower)
    if low == ANY:
        return ANY
    high = facts.sign(a + b * upper)
    found = (low if has_lower else frozenset()) | (high if has_upper else frozenset())
    return found if form.generators[index].base.kind == "parity" else found | sum_signs(low, high)


def _wave(form: Form, factor: fmpq_mpoly, index: int, facts: Knowledge) -> Signs:
    """a + b cos + c sin of one angle keeps the sign of a where a^2 >= b^2 + c^2; polynomials in one of them by their roots."""
    used = [i for i, d in enumerate(factor.degrees()) if d]
    if used == [index]:
        return sign_between(one_variable(factor, index), (fmpq(-1), fmpq(1)), (False, False))
    pair = [i for i in used if _same_angle(form.generators[i], form.generators[index])]
    if any(sum(int(p[i]) for i in pair) > 1 for p in factor.to_dict()):
        return _quadratic_wave(form, factor, pair, facts)
    slopes = [coefficient(factor, i, 1) for i in pair]
    level = factor
    for i in pair:
        level = coefficient(level, i, 0)
    leading = _sign_of_part(form, level, facts)
    margin = level * level - sum((s * s for s in slopes), level * 0)
    room = _sign_of_part(form, margin, facts)
    if not room <= NONNEGATIVE:
        return ANY
    outward = leading - ZERO_SIGN or POSITIVE_SIGN
    return outward if room == POSITIVE_SIGN else outward | ZERO_SIGN


def _quadratic_wave(form: Form, factor: fmpq_mpoly, pair: list[int], facts: Knowledge) -> Signs:
    """k + a cos^2 + b cos sin + c sin^2 = (k + a) cos^2 + b cos sin + (k + c) sin^2, as cos^2 + sin^2 = 1: a quadratic form.

    It is nonnegative where k + a and k + c are and 4 (k + a)(k + c) >= b^2, positive where that is strict: cos and sin are not both 0.
    """
    parts: dict[tuple[int, ...], fmpq_mpoly] = {}
    for powers, number in factor.to_dict().items():
        own = tuple(int(powers[i]) for i in pair)
        rest = tuple(0 if i in pair else int(p) for i, p in enumerate(powers))
        parts[own] = parts.get(own, factor * 0) + factor.context().from_dict({rest: number})
    zero = factor * 0
    if len(pair) == 1:
        level, one, other, mixed = parts.pop((0,), zero), parts.pop((2,), zero), zero, zero
    else:
        level, mixed = parts.pop((0, 0), zero), parts.pop((1, 1), zero)
        one, other = parts.pop((2, 0), zero), parts.pop((0, 2), zero)
    if parts:
        return ANY
    ends = [_sign_of_part(form, level + part, facts) for part in (one, other)]
    room = _sign_of_part(form, 4 * (level + one) * (level + other) - mixed * mixed, facts)
    for way in (NONNEGATIVE, NONPOSITIVE):
        if room <= NONNEGATIVE and all(end <= way for end in ends):
            return way - ZERO_SIGN if room == POSITIVE_SIGN else way
    return ANY


def _sign_of_part(form: Form, part: fmpq_mpoly, facts: Knowledge) -> Signs:
    return facts.sign(form.polynomial(part))


def _same_angle(one: Generator, other: Generator) -> bool:
    return one.base.kind in ANGLES and one.base.inside == other.base.inside
