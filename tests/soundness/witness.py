"""A second opinion on the truth of the statements: violations found by sampling with mpmath.

`violation` returns what was found, or "" when the samples agree with the statement (which proves nothing).
"""

import itertools
from collections.abc import Iterator
from functools import singledispatch
from typing import Any

import mpmath as mp
import sympy
from sympy import Expr, Integral, Sum, Symbol

from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Domain
from tests.soundness.decimals import rounds_to
from tests.soundness.numerics import DIGITS, UndefinedError, value

__all__ = ["violation"]

SHARES = (0, "1e-6", "0.07", "0.21", "1/3", "0.5", "0.618", "0.8", "0.97", "0.999999", 1)
FAR = (1, 2, 3, 5, 9, 20, 70, 200, 1000, 12400, "1e7", "1e13")
NEAR = ("1e-6", "0.01", "0.3", "0.5", "0.9")
MODERATE = ("0.5", 1, 2, 5)
SLOW = {"Integral", "Root", "besselk", "zeta"}  # few points of moderate size are sampled
INTEGERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 20, 48, 58, 65, 277)
Point = dict[Symbol, Any]


def violation(statement: Statement) -> str:
    """A sampled point where the statement fails or is undefined, in words."""
    with mp.workdps(DIGITS):
        return _violation(statement)


def _interval(symbol: Symbol, domain: Domain, point: Point, moderate: bool = False) -> list[Any]:
    """Samples of one interval: inner points, closed ends, far and near points of half-lines."""
    interval = domain[symbol]
    low = -mp.inf if interval.lower == -sympy.oo else value(interval.lower, point)
    high = mp.inf if interval.upper == sympy.oo else value(interval.upper, point)
    if interval.integer:
        integers = INTEGERS[:9] if moderate else INTEGERS
        return [low + v for v in integers if low + v <= high] + ([high] if high < 1000 else [])
    steps = [mp.mpmathify(v) for v in (MODERATE if moderate else (*NEAR, *FAR))]
    if low == -mp.inf and high == mp.inf:
        return [mp.mpf(0), *(v for step in (*steps, mp.mpf("1.5")) if step < 100 for v in (-step, step))]
    if high == mp.inf or low == -mp.inf:
        return [low + v for v in steps] if high == mp.inf else [high - v for v in steps if v < 10**4]
    inner = [low + (high - low) * mp.mpmathify(v) for v in (SHARES[2:-2] if moderate else SHARES)]
    if moderate:
        return inner
    keep = slice(int(interval.lower_open), len(inner) - int(interval.upper_open))
    return inner[keep]


def _points(domain: Domain, most: int, moderate: bool = False) -> Iterator[Point]:
    """Points of the domain, symbol by symbol in its order; several symbols get fewer samples each."""
    symbols = list(domain)

    def grow(point: Point, rest: list[Symbol]) -> Iterator[Point]:
        if not rest:
            yield point
            return
        for sample in _interval(rest[0], domain, point, moderate):
            yield from grow({**point, rest[0]: sample}, rest[1:])

    return itertools.islice(_spread(list(grow({}, symbols)), most), most)


def _spread(points: list[Point], most: int) -> Iterator[Point]:
    step = max(1, len(points) // most)
    return iter(points[:: step if step % 2 else step + 1] if len(points) > most else points)


def _coarse(*expressions: Expr) -> bool:
    """Whether the values come from quadrature or accelerated sums, which are good to a few digits only."""
    infinite = any(s.limits[0][2].is_infinite for e in expressions for s in e.atoms(Sum))
    return infinite or any(e.has(Integral) for e in expressions)


def _slow(*expressions: Expr) -> bool:
    """Whether few points of moderate size are enough."""
    heads = {type(part).__name__ for e in expressions for part in sympy.preorder_traversal(sympy.sympify(e))}
    return bool(heads & (SLOW | {"Sum"}))


def _show(point: Point) -> str:
    return ", ".join(f"{s} = {mp.nstr(v, 12)}" for s, v in point.items())


@singledispatch
def _violation(statement: Statement) -> str:
    return ""


@_violation.register
def _(statement: Identity) -> str:
    slow, coarse = (test(statement.left, statement.right) for test in (_slow, _coarse))
    for point in _points(statement.domain, 5 if coarse else 9 if slow else 120, slow):
        try:
            left, right = value(statement.left, point), value(statement.right, point)
        except UndefinedError as error:
            return f"undefined at {_show(point)}: {error}"
        if abs(left - right) > mp.mpf("1e-4" if coarse else "1e-50") * (1 + abs(left)):
            return f"{mp.nstr(left, 12)} is not {mp.nstr(right, 12)} at {_show(point)}"
    return ""


@_violation.register
def _(statement: Inequality) -> str:
    slow, coarse = (test(statement.left, statement.right) for test in (_slow, _coarse))
    for point in _points(statement.domain, 5 if coarse else 20 if slow else 160, slow):
        try:
            left, right = value(statement.left, point), value(statement.right, point)
        except UndefinedError as error:
            return f"undefined at {_show(point)}: {error}"
        scale = mp.mpf("1e-7" if coarse else "1e-60") * (1 + abs(left))
        equal = abs(left - right) <= mp.mpf("1e-100") * (abs(left) + abs(right))
        if left > right + scale or (statement.strict and not coarse and equal):
            return f"{mp.nstr(left, 12)} against {mp.nstr(right, 12)} at {_show(point)}"
    return ""


def _along(statement: Monotone | Convex | UniqueRoot) -> Iterator[tuple[Point, list[Any]]]:
    """The other symbols at some points, each with a fine sample of the variable."""
    others = Domain({s: i for s, i in statement.domain.items() if s != statement.variable})
    slow = _slow(statement.expression)
    for point in _points(others, 5, slow):
        coarse = sorted(set(_interval(statement.variable, statement.domain, point, slow)))
        if statement.domain[statement.variable].integer:
            yield point, coarse
        else:
            parts = [mp.linspace(a, b, 9)[:-1] for a, b in itertools.pairwise(coarse)]
            yield point, [v for part in parts for v in part] + coarse[-1:]


def _heights(statement: Monotone | Convex | UniqueRoot, point: Point, at: list[Any]) -> list[Any]:
    return [value(statement.expression, {**point, statement.variable: v}) for v in at]


@_violation.register
def _(statement: Monotone) -> str:
    sign = 1 if statement.direction == "increasing" else -1
    for point, at in _along(statement):
        try:
            heights = _heights(statement, point, at)
        except UndefinedError as error:
            return f"undefined: {error}"
        for (a, first), (b, later) in itertools.pairwise(zip(at, heights, strict=True)):
            # far out two values of a bounded function look equal
            if sign * (later - first) <= 0 and (later != first or abs(a) < 8):
                return f"from {mp.nstr(a, 12)} to {mp.nstr(b, 12)} it goes from {mp.nstr(first, 12)} to {mp.nstr(later, 12)}"
    return ""


@_violation.register
def _(statement: Convex) -> str:
    for point, at in _along(statement):
        try:
            heights = _heights(statement, point, at)
        except UndefinedError as error:
            return f"undefined: {error}"
        for c in range(1, len(at) - 1):
            share = (at[c] - at[c - 1]) / (at[c + 1] - at[c - 1])
            chord = heights[c - 1] * (1 - share) + heights[c + 1] * share
            if heights[c] > chord + mp.mpf("1e-60") * (1 + abs(chord)):
                return f"above its chord at {mp.nstr(at[c], 12)}"
    return ""


def _crosses(statement: UniqueRoot, point: Point, low: Any, high: Any) -> bool:
    """Whether a change of sign is a zero rather than a pole or a jump: bisection ends where the values are small."""
    sign = mp.sign(_heights(statement, point, [low])[0])
    for _ in range(100):
        middle = (low + high) / 2
        here = _heights(statement, point, [middle])[0]
        low, high = (middle, high) if mp.sign(here) == sign else (low, middle)
    return bool(abs(here) < mp.mpf("1e-12"))


def _least(statement: UniqueRoot, point: Point, at: list[Any], heights: list[Any]) -> Any:
    """The least absolute value around the lowest sample, by ternary search: where the expression may touch zero."""
    lowest = min(range(len(at)), key=lambda c: abs(heights[c]))
    low, high = at[max(lowest - 1, 0)], at[min(lowest + 1, len(at) - 1)]
    for _ in range(60):
        thirds = [low + (high - low) / 3, high - (high - low) / 3]
        first, second = map(abs, _heights(statement, point, thirds))
        low, high = (low, thirds[1]) if first < second else (thirds[0], high)
    return min(first, second)


@_violation.register
def _(statement: UniqueRoot) -> str:
    for point, at in _along(statement):
        try:
            heights = _heights(statement, point, at)
        except UndefinedError as error:
            return f"undefined: {error}"
        zeros = sum(v == 0 for v in heights)
        cells = zip(itertools.pairwise(at), itertools.pairwise(heights), strict=True)
        changes = sum(_crosses(statement, point, *cell) for cell, (f, g) in cells if f * g < 0)
        if zeros + changes > 1:
            return f"{zeros + changes} zeros and sign changes at {_show(point)}"
        if not zeros + changes and _least(statement, point, at, heights) > mp.mpf("1e-9"):
            return f"no zero in sight at {_show(point)}"
    return ""


def _approach(statement: Limit) -> Iterator[Any]:
    """Three points ever closer to the point of the limit, from inside the interval of the variable."""
    interval = statement.domain[statement.variable]
    if statement.point.is_infinite:
        sign = 1 if statement.point == sympy.oo else -1
        return (
            sign * mp.mpf(v) for v in ((300, 900, 2700) if interval.integer else ("1e4", "1.07e6", "1.3e8"))
        )
    side = -1 if statement.point == interval.upper else 1
    middle = value(statement.point, {})
    return (middle + side * mp.mpf(v) for v in ("1e-4", "1.07e-8", "1.3e-12"))


@_violation.register
def _(statement: Limit) -> str:
    others = Domain({s: i for s, i in statement.domain.items() if s != statement.variable})
    for point in _points(others, 4, moderate=True):
        try:
            gaps = [_gap(statement, {**point, statement.variable: v}) for v in _approach(statement)]
        except UndefinedError as error:
            return f"undefined near the point: {error}"
        if gaps[-1] > mp.mpf("0.02") and not gaps[2] < gaps[1] * mp.mpf("0.9"):
            return f"distances {[mp.nstr(g, 6) for g in gaps]} at {_show(point)}"
    return ""


def _gap(statement: Limit, point: Point) -> Any:
    reached = value(statement.expression, point)
    if statement.value.is_infinite:
        signed = reached if statement.value == sympy.oo else -reached
        return 1 / signed if signed > 0 else mp.inf
    return abs(reached - value(statement.value, point))


@_violation.register
def _(statement: Normalised) -> str:
    support = statement.domain[statement.variable]
    index = Symbol(f"{statement.variable}_", integer=True) if support.integer else statement.variable
    body = statement.expression.subs(statement.variable, index)
    head = Sum if support.integer else Integral
    total = head(body, (index, support.lower, support.upper))
    return _violation(Identity(total, 1, statement.parameters)) or _violation(
        Inequality(0, "<=", statement.expression, statement.domain)
    )


@_violation.register
def _(statement: PrintedValue) -> str:
    try:
        exact = value(statement.expression, {})
    except UndefinedError as error:
        return f"undefined: {error}"
    return "" if rounds_to(exact, statement.printed) else f"{mp.nstr(exact, 15)} is not {statement.printed!r}"


@_violation.register
def _(statement: All) -> str:
    return next(filter(None, map(_violation, statement.parts)), "")


@_violation.register
def _(statement: Fails) -> str:
    """A statement that something fails is violated when the samples agree with that something: a hint, no more."""
    return "" if _violation(statement.statement) else "no failure found"
