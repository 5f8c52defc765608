"""The mean of a function of two independent variables at a point, by certified integrals over the cells between its kinks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import sympy
from flint import arb, ctx
from sympy import Abs, Add, Expr, Integral, Max, Min, S, Symbol, oo, sign

from parisk_sym.claims.random_variables import Law, Laws, WithMass
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import TERMS_OF_TWO
from parisk_sym.proofs.enclosures.bisection import Evaluator, ball_of
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.probability.kinks import over_integers
from parisk_sym.proofs.probability.products import Product, larger_products
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["mean_of_two"]

_BITS = 64
_TWO = 2
_WIDE = 2.0**-30
"""The radius from which the terms of an integrand are integrated one by one."""

_TAIL = 2.0**-46
"""The size of what is left out of a double sum."""


def mean_of_two(value: Expr, laws: Laws, point: Point) -> arb | None:
    """A ball around E g(X, Y) of two independent variables; None where the mean is not shown to exist, or not enclosed.

    |g| is at most a sum of products of functions of one variable each, whose means are enclosed; so the iterated integral is the mean.
    """
    placed = [(v, _at(law, point)) for v, law in laws]
    e = sympy_form(value).xreplace(point)
    bounds = larger_products(e, dict(laws))
    if bounds is None or len(laws) != _TWO:
        return None
    whole = [isinstance(law, WithMass) for _, law in laws]
    try:
        with ctx.workprec(_BITS):
            if not _are_finite(bounds, dict(placed)):
                return None
            if all(whole):
                return _double_sum(e, bounds, dict(placed))
            return None if any(whole) else _by_cells(e, placed)
    except (PariskError, ArithmeticError, TypeError, ValueError):
        return None


class _Placed:
    """A law at a point: its density or masses, and the ends of its range."""

    def __init__(self, expression: Expr, lower: Expr, upper: Expr, integer: bool) -> None:
        self.expression, self.lower, self.upper, self.integer = expression, lower, upper, integer

    def total(self, factor: Expr, variable: Symbol, lower: Expr | None = None) -> Expr:
        """The integral (the sum) of a factor, from an end on."""
        first = self.lower if lower is None else lower
        if self.integer:
            return over_integers(factor * self.expression, variable, first, self.upper)
        return Integral(factor * self.expression, (variable, first, self.upper))


def _at(law: Law, point: Point) -> _Placed:
    expression = sympy_form(law.expression).xreplace(point)
    lower, upper = (end.xreplace(point) for end in (law.support.lower, law.support.upper))
    return _Placed(expression, lower, upper, isinstance(law, WithMass))


def _are_finite(bounds: Sequence[Product], laws: dict[Symbol, _Placed]) -> bool:
    return all(
        evaluate_with_integrals(laws[v].total(factor, v), {}, _BITS).ball.is_finite()
        for bound in bounds
        for v, factor in bound.factors.items()
    )


# --- integers ---------------------------------------------------------------------------------------------------------


def _double_sum(e: Expr, bounds: Sequence[Product], laws: dict[Symbol, _Placed]) -> arb | None:
    """The terms up to a place for each variable, and a bound of the others by the products."""
    (x, first), (y, second) = laws.items()
    if -oo in (first.lower, second.lower):
        return None
    last = _last(bounds, laws)
    if last is None:
        return None
    masses = []
    for variable, law in laws.items():
        evaluator = Evaluator(law.expression, (variable,))
        end = min(int(law.lower) + last, int(law.upper)) if law.upper is not oo else int(law.lower) + last
        masses.append([(k, evaluator.run([arb(k)])) for k in range(int(law.lower), end + 1)])
    if not TERMS_OF_TWO.allows(len(masses[0]) * len(masses[1])):
        return None
    evaluator, total = Evaluator(e, (x, y)), arb(0)
    for k, mass in masses[0]:
        for n, other in masses[1]:
            total += mass * other * evaluator.run([arb(k), arb(n)])
    return total + arb(0, _beyond(bounds, laws, last).upper())


def _last(bounds: Sequence[Product], laws: dict[Symbol, _Placed]) -> int | None:
    """How many integers of each range are summed."""
    count = 16
    while count * count <= TERMS_OF_TWO:
        if _beyond(bounds, laws, count) < _TAIL:
            return count
        count = count * 3 // 2
    TERMS_OF_TWO.spend()
    return None


def _beyond(bounds: Sequence[Product], laws: dict[Symbol, _Placed], last: int) -> arb:
    """The sum of the products over what is left out: one variable beyond its place, and any value of the other."""
    total = arb(0)
    for bound in bounds:
        for far in laws:
            part = ball_of(bound.constant)
            for variable, law in laws.items():
                factor = bound.factors.get(variable, S.One)
                lower = law.lower + last + 1 if variable == far else law.lower
                if law.upper is not oo and bool(lower > law.upper):
                    part = arb(0)
                    break
                part *= evaluate_with_integrals(law.total(factor, variable, lower), {}, _BITS).ball
            total += part
    return total


# --- real values ------------------------------------------------------------------------------------------------------


def _by_cells(e: Expr, laws: list[tuple[Symbol, _Placed]]) -> arb | None:
    """The integrals over the cells in which no kink, a line in both variables, and no end of a range lies."""
    (x, first), (y, second) = laws
    kinks = [*_kinks(e), *_kinks(first.expression), *_kinks(second.expression)]
    lines, places = [], [first.lower, first.upper]
    for kink in dict.fromkeys(kinks):
        a, b = sympy.diff(kink, x), sympy.diff(kink, y)
        if (a.free_symbols | b.free_symbols) & {x, y}:
            return None
        if a == b == 0:
            continue
        rest = kink.xreplace({x: S.Zero, y: S.Zero})
        if b == 0:
            places.append(-rest / a)
        else:
            lines.append(-(a * x + rest) / b)
    lines = list(dict.fromkeys((second.lower, *lines, second.upper)))
    for i, one in enumerate(lines):
        for other in lines[i + 1 :]:
            gap = one - other
            slope = S.Zero if gap.is_infinite or not gap.has(x) else sympy.diff(gap, x)
            if slope != 0:
                places.append(-gap.xreplace({x: S.Zero}) / slope)
    places = _in_order(places, first.lower, first.upper)
    total = arb(0)
    for left, right in pairwise(places):
        inside = _between(left, right)
        ends = _in_order([c.xreplace({x: inside}) for c in lines], second.lower, second.upper, lines)
        total += _strip(e, (x, first, left, right, inside), (y, second, ends))
    return total


def _strip(e: Expr, outer: tuple, inner: tuple) -> arb:  # type: ignore[type-arg]
    """The integral over the cells above one interval of the first variable."""
    (x, first, left, right, inside), (y, second, lines) = outer, inner
    facts, body = Facts({x: Interval(left, right, True, True)}), S.Zero
    for low, high in pairwise(lines):
        place = _between(low.xreplace({x: inside}), high.xreplace({x: inside}))
        at = {x: inside, y: place}
        plain = sympy.expand(_without_kinks(e, at))
        density = _without_kinks(second.expression, at)
        for term in Add.make_args(plain):
            fixed, moving = term.as_independent(y, as_Add=False)
            body += fixed * evaluate(Integral(moving * density, (y, low, high)), facts).expression
    outer_density = _without_kinks(first.expression, {x: inside})
    integral = Integral(body * outer_density, (x, left, right))
    found = evaluate_with_integrals(integral, {}, _BITS).ball
    if found.is_finite() and found.rad() < _WIDE:
        return found
    terms = [Integral(term * outer_density, (x, left, right)) for term in Add.make_args(sympy.expand(body))]
    return evaluate_with_integrals(Add(*terms), {}, _BITS).ball


def _kinks(e: Expr) -> Iterator[Expr]:
    """Expressions that are 0 where a part of the given one has a kink or jumps."""
    for part in e.atoms(Abs, sign):
        yield part.args[0]
    for part in e.atoms(Max, Min):
        for i, one in enumerate(part.args):
            yield from (one - other for other in part.args[i + 1 :])


def _without_kinks(e: Expr, at: Point) -> Expr:
    """The expression without its kinks, as it is in the cell that contains a point."""
    if not e.args or not e.has(Abs, sign, Max, Min):
        return e
    parts = [_without_kinks(part, at) for part in e.args]
    if isinstance(e, (Abs, sign)):
        positive = ball_of(parts[0].xreplace(at)) > 0
        if not (positive or ball_of(parts[0].xreplace(at)) < 0):
            raise ArithmeticError("the sign is not decided")
        factor = S.One if positive else S.NegativeOne
        return factor if isinstance(e, sign) else factor * parts[0]
    if isinstance(e, (Max, Min)):
        wanted = 1 if isinstance(e, Max) else -1
        found = parts[0]
        for part in parts[1:]:
            gap = wanted * ball_of((part - found).xreplace(at))
            if not (gap > 0 or gap < 0):
                raise ArithmeticError("the larger one is not decided")
            found = part if gap > 0 else found
        return found
    return e.func(*parts)


def _in_order(
    values: list[Expr], lower: Expr, upper: Expr, named: Sequence[Expr] | None = None
) -> list[Expr]:
    """The values between two ends, in their order; ArithmeticError where balls do not show the order."""
    pairs = list(zip(values, named or values, strict=True))
    inside = []
    low, high = (ball_of(end) for end in (lower, upper))
    for value, name in pairs:
        ball = ball_of(value)
        if value in (lower, upper) or (ball > low and ball < high):
            inside.append((ball, name))
        elif not (ball < low or ball > high):
            raise ArithmeticError("the order of the ends is not decided")
    inside.sort(key=lambda pair: float(pair[0].mid()))
    kept = [inside[0]]
    for ball, name in inside[1:]:
        if name == kept[-1][1]:
            continue
        if not ball > kept[-1][0]:
            raise ArithmeticError("the order of the ends is not decided")
        kept.append((ball, name))
    return [name for _, name in kept]


def _between(low: Expr, high: Expr) -> Expr:
    """A number between two others."""
    if low is -oo:
        return S.Zero if high is oo else high - 1
    return low + 1 if high is oo else (low + high) / 2
