"""Whether a statement about families and functions is seen to fail: draws of short families and of functions with the stated shapes."""

import random
from collections.abc import Callable
from typing import Any
import mpmath
from benchmarks.papers.evaluation import NotLooked, Point, fails, value
from mpmath import mpf

__all__ = ["families"]

_CONVEX: tuple[Callable[[Any], Any], ...] = (
    lambda t: t * t,
    abs,
    mpmath.exp,
    lambda t: mpmath.exp(-2 * t),
    lambda t: max(t - 1, mpf(0)),
    lambda t: 3 * t - 1,
    lambda t: (t - 2) ** 4,
)
_LONGEST = 5


def families(statement: Any, at: Point, rng: random.Random) -> str:
    """How it fails for one draw, or "": of its families, scaled until the sums have the values that are given, and its functions."""
    at = {s: v if not statement.domain[s].integer else min(v, mpf(_LONGEST)) for s, v in at.items()}
    drawn = dict(at)
    for each in statement.objects:
        if hasattr(each, "length"):
            numbers = [_number(each.interval, at, rng) for _ in range(int(value(each.length, at)))]
            rising = sorted(numbers, reverse=each.order == "nonincreasing")
            drawn[each.symbol] = rising if each.order else numbers
        else:
            drawn[each.symbol] = _function(each, rng)
    for given in statement.given:
        if given.relation == "=":
            _scale(statement, given, drawn)
    if any(fails(value(g.left, drawn), g.relation, value(g.right, drawn), mpf("1e-15")) for g in statement.given):
        return ""
    left, right = value(statement.left, drawn), value(statement.right, drawn)
    heavy = mpf("1e-9")
    return (
        f"{mpmath.nstr(left, 12)} {statement.relation} {mpmath.nstr(right, 12)}"
        if fails(left, statement.relation, right, heavy)
        else ""
    )


def _number(interval: Any, at: Point, rng: random.Random) -> Any:
    low, high = value(interval.lower, at), value(interval.upper, at)
    if mpmath.isinf(low) and mpmath.isinf(high):
        return mpf(rng.choice((-3, -1, -0.5, 0, 0.25, 1, 2)))
    if mpmath.isinf(high):
        return low + mpf(rng.choice((0.05, 0.25, 1, 1, 2, 7)))
    return low + (high - low) * mpf(rng.choice((0.1, 0.25, 0.5, 0.75, 0.9)))


def _function(each: Any, rng: random.Random) -> Callable[[Any], Any]:
    limited = each.lipschitz is not None or not (each.values.lower.is_infinite and each.values.upper.is_infinite)
    if limited or each.shape not in (("convex",), ("concave",)):
        raise NotLooked
    f, sign = rng.choice(_CONVEX), 1 if each.shape == ("convex",) else -1
    return lambda t: sign * f(t)


def _scale(statement: Any, given: Any, drawn: Point) -> None:
    """Multiply the entries of the family in a sum by the quotient of the given value and the sum."""
    total, goal = value(given.left, drawn), value(given.right, drawn)
    for each in statement.objects:
        if hasattr(each, "length") and given.left.has(each.symbol):
            drawn[each.symbol] = [x * goal / total for x in drawn[each.symbol]]
