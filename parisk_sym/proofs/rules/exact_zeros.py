"""Exactly one zero where a zero is known and the function keeps a sign on either side; none where it keeps one everywhere, or at one choice of the other symbols.

Factors that are never zero are left out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Integer, Mul, Rational, S

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.attack.search import show_point
from parisk_sym.proofs.budgets import ZERO_CHOICES
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.slopes import by_slopes
from parisk_sym.proofs.enclosures.bisection import bracket
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, refutation, with_name
from parisk_sym.proofs.transforms.instances import values_in

__all__ = ["factors_without_zeros", "no_root_at_a_point", "one_sign_everywhere", "signs_beside_a_zero"]

_LARGEST_DENOMINATOR = 1000


def factors_without_zeros(goal: UniqueRoot, by: Direct) -> Made:
    """A product is zero where a factor is: f g has the zeros of f where g > 0 on the whole domain, or g < 0."""
    facts = facts_of(goal.domain)
    factors = Mul.make_args(goal.expression)
    never_zero = [f for f in factors if f.free_symbols and facts.sign(f) in (POSITIVE_SIGN, NEGATIVE)]
    left = Mul(*(f for f in factors if f not in never_zero))
    if not (never_zero and left.free_symbols):
        return None
    shown = {"factors": ", ".join(map(str, never_zero))}
    side = with_name("never zero", computation(True, shown, facts))
    return Reduction(
        [Subgoal(replace(goal, expression=left), by)], (side,), equivalent=True, another_way=True
    )


def signs_beside_a_zero(goal: UniqueRoot, by: Direct) -> Made:
    """f(c) = 0, and f has one sign on all of the interval below c and one above: c is the only zero."""
    interval, rest = goal.domain[goal.variable], _others(goal)
    for point in _proposals(goal):
        value = with_replacements(goal.expression, {goal.variable: point})
        if value is None or not (_lies_in(point, interval, rest) and facts_of(rest).is_zero(value)):
            continue
        at = with_name("a zero", computation(True, {"at": str(point)}, facts_of(rest)))
        parts = [replace(interval, upper=point, upper_open=True)] if interval.lower != point else []
        parts += [replace(interval, lower=point, lower_open=True)] if interval.upper != point else []
        sides = [side for part in parts if (side := _one_sign(goal, part)) is not None]
        return Reduction(sides, (at,)) if len(sides) == len(parts) else f"both signs beside the zero {point}"
    return None


def _one_sign(goal: UniqueRoot, part: Interval) -> Subgoal | None:
    """The goal that the function keeps one sign on a part of the interval; None where both signs are seen there."""
    domain = Domain({**goal.domain, goal.variable: part})
    signs = signs_seen(goal.expression, domain) - {0}
    if len(signs) != 1:
        return None
    (sign,) = signs
    return Subgoal(Inequality(S.Zero, "<", sign * goal.expression, domain))


def one_sign_everywhere(goal: UniqueRoot, by: Direct) -> Made:
    """A function that is positive on the whole domain, or negative, has no zero there."""
    signs = signs_seen(goal.expression, goal.domain)
    if len(signs - {0}) != 1 or goal.domain[goal.variable].integer:
        return None
    (sign,) = signs - {0}
    body = sign * goal.expression
    found = sign_by_cases(body, facts_of(goal.domain)) == POSITIVE_SIGN or by_slopes(body, goal.domain, True)
    shown = {"sign": sign, **(found if isinstance(found, dict) else {})}
    return refutation("there is no root", shown) if found else "no sign is shown everywhere"


def no_root_at_a_point(goal: UniqueRoot, by: Direct) -> Made:
    """The goal is about all values of the other symbols: it fails if the function has one sign, and so no zero, at one choice of them."""
    if not (others := _others(goal)):
        return None
    for point in attack_points(others, ZERO_CHOICES, (goal.expression,), ZERO_CHOICES):
        value = with_replacements(goal.expression, point)
        try:
            own = Domain({goal.variable: values_in(goal.domain[goal.variable], point)})
        except ClaimError:
            continue  # no value of the variable is left there
        at = None if value is None else one_sign_everywhere(replace(goal, expression=value, domain=own), by)
        if isinstance(at, Node):
            return replace(at, counterexample=f"{show_point(point)}: {at.counterexample}")
    return None


def _others(goal: UniqueRoot) -> Domain:
    return Domain({s: i for s, i in goal.domain.items() if s != goal.variable})


def _proposals(goal: UniqueRoot) -> Iterator[Expr]:
    """Plain numbers, the other symbols, and a simple number near a change of sign."""
    yield from (S.Zero, S.One, Integer(-1), *_others(goal))
    try:
        near = bracket(goal.expression, goal.domain)
    except UnsupportedHeadError:
        near = None
    if near is not None:
        middle = (near[0] + near[1]) / 2
        found = Fraction(int(middle.p), int(middle.q)).limit_denominator(_LARGEST_DENOMINATOR)
        yield Rational(found.numerator, found.denominator)


def _lies_in(point: Expr, interval: Interval, rest: Domain) -> bool:
    """Whether a number or a symbol lies certainly in the interval."""
    facts = facts_of(rest)
    ends = ((point - interval.lower, interval.lower_open), (interval.upper - point, interval.upper_open))
    return all(
        room is S.Infinity or facts.sign(room) <= (POSITIVE_SIGN if is_open else NONNEGATIVE)
        for room, is_open in ends
    )
