"""A rational point inside a domain, and the values of a point that was found elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

import mpmath

from parisk_sym.prover.logic import Term
from parisk_sym.prover.statements import Range
from parisk_sym.prover.terms import NotExportableError

__all__ = ["approximate", "point_in"]

_SHARES = tuple(Fraction(n, d) for n, d in ((1, 2), (1, 4), (3, 4), (1, 100), (99, 100)))
_DIGITS = 30
_SIMPLE = (1, 2, 4, 10, 100, 1000, 10**6, 10**9)

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda *v: mpmath.fsum(v), "mul": lambda *v: mpmath.fprod(v), "inv": lambda x: 1 / x, "sqrt": mpmath.sqrt,
    "rpower": mpmath.power, "zpow": mpmath.power, "exp": mpmath.exp, "ln": mpmath.log, "sinh": mpmath.sinh, "cosh": mpmath.cosh,
    "tanh": mpmath.tanh, "abs": abs, "max": max, "min": min, "sin": mpmath.sin, "cos": mpmath.cos, "atan": mpmath.atan,
    "pi": lambda: +mpmath.pi,
}  # fmt: skip


def point_in(ranges: Sequence[Range]) -> dict[str, Fraction]:
    """A rational value for each variable; NotExportableError where none was found. Nothing rests on it: the kernel looks."""
    for share in _SHARES:
        point: dict[str, Fraction] = {}
        try:
            for r in ranges:
                point[r.variable.name] = _value(r, point, share)
        except (ValueError, ZeroDivisionError, TypeError):
            continue
        return point
    raise NotExportableError("a domain of which no point was found")


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
    """Values near this one, those of small denominators first."""
    for largest in _SIMPLE:
        yield value.limit_denominator(largest)
    yield value


def approximate(t: Term, point: Mapping[str, Fraction]) -> Fraction:
    """About the value of a term at a point; ValueError where it has none."""
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


def _evaluate(t: Term, point: Mapping[str, Fraction]) -> Any:
    match t[0]:
        case "num":
            return mpmath.mpf(t[1].numerator) / t[1].denominator
        case "var" | "int":
            return mpmath.mpf(point[t[1]].numerator) / point[t[1]].denominator
        case "pow":
            return _evaluate(t[1], point) ** t[2]
        case head:
            return _FUNCTIONS[head](*(_evaluate(part, point) for part in t[1:]))
