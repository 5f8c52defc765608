"""A rational point inside a domain, and approximate values of terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

import mpmath

from parisk_sym.coq.logic import Term
from parisk_sym.coq.ranges import Range
from parisk_sym.coq.terms import NotExportableError, term_of

__all__ = ["approximate", "point_in", "root_between"]

_SHARES = tuple(Fraction(n, d) for n, d in ((1, 2), (1, 4), (3, 4), (1, 100), (99, 100)))
_DIGITS = 30
_FAR = 10**6
_BISECTIONS = 160
_STEPS, _DOUBLINGS = 64, 12
_SIMPLE = (1, 2, 4, 10, 100, 1000, 10**6, 10**9)


def point_in(ranges: Sequence[Range]) -> dict[str, Fraction]:
    """A rational value for each variable, which the kernel verifies; raises NotExportableError if none is found."""
    for share in _SHARES:
        point: dict[str, Fraction] = {}
        try:
            for r in ranges:
                point[r.variable.name] = _value(r, point, share)
        except (ValueError, ZeroDivisionError, TypeError):
            continue
        return point
    raise NotExportableError("a domain of which no point was found")


def root_between(ranges: Sequence[Range], form: Mapping[str, Any]) -> tuple[Fraction, Fraction] | None:
    """Two rational points in the range of the only variable between which the expression changes sign; None if none are found."""
    if len(ranges) != 1:
        return None
    (r,) = ranges
    expression = term_of(form["expression"])
    signs: list[tuple[Fraction, bool]] = []
    for at in _samples(r):
        try:
            value = approximate(expression, {r.variable.name: at})
        except (ValueError, ZeroDivisionError, TypeError, OverflowError):
            continue
        if value and signs and signs[-1][1] != (value > 0):
            return signs[-1][0], at
        signs += [(at, value > 0)] if value else []
    return None


def _samples(r: Range) -> Iterator[Fraction]:
    """Points of a range in order: equal steps between two ends, doubling steps from one end or from 0."""
    low, high = (None if end is None else approximate(end, {}) for end in (r.lower, r.upper))
    if low is not None and high is not None:
        yield from (low + (high - low) * Fraction(i, _STEPS) for i in range(1, _STEPS))
        return
    steps = [Fraction(2) ** i for i in range(-_DOUBLINGS, _DOUBLINGS)]
    if high is None:
        start = Fraction(0) if low is None else low
        yield from (start - s for s in reversed(steps) if low is None)
        yield from (start + s for s in steps)
    else:
        yield from (high - s for s in reversed(steps))


def _value(r: Range, point: Mapping[str, Fraction], share: Fraction) -> Fraction:
    low, high = (None if end is None else approximate(end, point) for end in (r.lower, r.upper))
    if r.variable.integer:
        first = ceil(low) if low is not None else floor(high or 0) - 1
        return Fraction(first if high is None else first + floor((floor(high) - first) * share))
    if low is None:
        return Fraction(0) if high is None else Fraction(ceil(high) - 1)
    if high is None:
        return Fraction(floor(low) + 1) / share / 2 if low < Fraction(floor(low) + 1) / share / 2 else low + 1
    if low == high:
        return low
    inside = (v for v in _simple(low + (high - low) * share) if low < v < high)
    if (found := next(inside, None)) is None:
        raise ValueError(f"no room between {low} and {high}")
    return found


def _simple(value: Fraction) -> Iterator[Fraction]:
    """Values near this one, small denominators first."""
    for largest in _SIMPLE:
        yield value.limit_denominator(largest)
    yield value


def approximate(t: Term, point: Mapping[str, Fraction]) -> Fraction:
    """The approximate value of a term at a point; raises ValueError if it has none."""
    with mpmath.workdps(_DIGITS):
        found = _evaluate(t, point)
        if not mpmath.isfinite(found) or isinstance(found, mpmath.mpc):
            raise ValueError(f"no finite value at {point}")
        if t[0] == "num":
            return Fraction(t[1])
        if t[0] in ("var", "int"):
            return point[t[1]]
        found = mpmath.mpf(found)
        return Fraction(int(mpmath.sign(found)) * int(found.man)) * Fraction(2) ** int(found.exp)


def _evaluate(t: Term, point: Mapping[str, Any]) -> Any:
    match t[0]:
        case "num":
            return _number(t[1])
        case "var" | "int":
            return _number(point[t[1]])
        case "oo" | "-oo":
            return mpmath.inf if t[0] == "oo" else -mpmath.inf
        case "pow":
            return _evaluate(t[1], point) ** t[2]
        case "if":
            left, right = (_evaluate(side, point) for side in t[2:4])
            return _evaluate(t[4] if left < right or (left == right and t[1] == "<=") else t[5], point)
        case "integral" | "sum" | "series" | "root":
            _, name, body, *ends = t
            lower, upper = (_evaluate(end, point) for end in ends)
            return _BOUND[t[0]](lambda value: _evaluate(body, {**point, name: value}), lower, upper)
        case head:
            return _FUNCTIONS[head](*(_evaluate(part, point) for part in t[1:]))


def _number(value: Any) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction | int) else value


def _total(f: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.fsum(f(mpmath.mpf(i)) for i in range(int(lower), int(upper) + 1))


def _root(f: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    """A root by bisection; raises ValueError if the ends have equal signs."""
    low, high = (
        lower if mpmath.isfinite(lower) else mpmath.mpf(-_FAR),
        upper if mpmath.isfinite(upper) else mpmath.mpf(_FAR),
    )
    low, high = low + (high - low) / _FAR**2, high - (high - low) / _FAR**2
    rising = f(low) < 0
    if rising == (f(high) < 0):
        raise ValueError("a root without a change of sign")
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if (f(middle) < 0) == rising else (low, middle)
    return low


_BOUND: dict[str, Callable[..., Any]] = {
    "integral": lambda f, lower, upper: mpmath.quad(f, [lower, *([0] if lower < 0 < upper else []), upper]),
    "sum": _total,
    "series": lambda f, lower, upper: mpmath.nsum(f, [lower, upper]),
    "root": _root,
}


def _delta(count: Any, noise: Any, level: Any) -> Any:
    """The recursive definition of the library, one use at a time, which is slow for many."""
    if count == 0:
        return max(mpmath.mpf(0), 1 - mpmath.exp(level))
    ends = sorted({-noise, noise, *(v for v in (level - noise * i for i in range(-9, 10)) if abs(v) < noise)})
    inner = mpmath.quad(lambda y: mpmath.exp((y - noise) / 2) / 4 * _delta(count - 1, noise, level - y), ends)
    atoms = _delta(count - 1, noise, level - noise) + mpmath.exp(-noise) * _delta(
        count - 1, noise, level + noise
    )
    return atoms / 2 + inner


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda *v: mpmath.fsum(v), "mul": lambda *v: mpmath.fprod(v), "inv": lambda x: 1 / x, "sqrt": mpmath.sqrt,
    "rpower": mpmath.power, "real_power": mpmath.power, "zpow": mpmath.power, "exp": mpmath.exp, "ln": mpmath.log, "sinh": mpmath.sinh, "cosh": mpmath.cosh,
    "tanh": mpmath.tanh, "abs": abs, "max": max, "min": min, "sin": mpmath.sin, "cos": mpmath.cos, "atan": mpmath.atan,
    "pi": lambda: +mpmath.pi, "erf": mpmath.erf, "erfc": mpmath.erfc, "ceiling": mpmath.ceil, "binomial": mpmath.binomial,
    "factorial": mpmath.factorial, "lambert_W": lambda x: mpmath.lambertw(x).real, "lambert_lower": lambda x: mpmath.lambertw(x, -1).real,
    "half_bessel_K": lambda n, x: mpmath.besselk(n + mpmath.mpf(1) / 2, x),
    "half_struve_L": lambda n, x: mpmath.struvel(n - mpmath.mpf(1) / 2, x), "laplace_delta": _delta,
}  # fmt: skip
