"""Terms enclosed by intervals of mpmath: sums, products, powers, exponentials and what is made of them."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from mpmath import iv
from mpmath.libmp import finf, fnan, fninf

from parisk_check.terms import Term, UnknownValueError

__all__ = ["at_bits", "enclosure", "interval", "rational_end"]

_LARGEST_EXPONENT = 10**5
_LARGEST_ARGUMENT = 10**6
_MOST_TERMS = 500
_MOST_STEPS = 100_000
"""Heads that are computed for one enclosure, those of sums as often as they have terms."""
_LARGEST_POWER = 10**6
"""Of two, in the end of an interval that becomes a fraction."""


@contextlib.contextmanager
def at_bits(bits: int) -> Iterator[None]:
    """Intervals of so many bits within the block."""
    before, iv.prec = iv.prec, bits
    try:
        yield
    finally:
        iv.prec = before


def interval(value: Fraction) -> Any:
    """An interval around a rational number."""
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def rational_end(x: Any, upper: bool) -> Fraction:
    """The upper or lower end of an interval, exactly."""
    sign, mantissa, exponent, _ = x._mpi_[upper]
    if abs(exponent) > _LARGEST_POWER:
        raise UnknownValueError("a number that is too large or too small")
    whole = -int(mantissa) if sign else int(mantissa)
    return whole * Fraction(2) ** int(exponent)


def enclosure(t: Term, values: Mapping[str, Any]) -> Any:
    """An interval that holds every value of the term over the intervals of its symbols; UnknownValueError where none is known."""
    try:
        found = _enclosed(t, values, [_MOST_STEPS])
    except (
        ZeroDivisionError,
        OverflowError,
        ValueError,
        TypeError,
        NotImplementedError,
        RecursionError,
    ) as error:
        raise UnknownValueError(str(error)) from None
    return _finite(found)


def _finite(x: Any) -> Any:
    if any(end in (finf, fninf, fnan) for end in x._mpi_):
        raise UnknownValueError("no finite interval")
    return x


def _enclosed(t: Term, values: Mapping[str, Any], left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise UnknownValueError("too many steps")
    head, rest = t[0], t[1:]
    if head == "n":
        return interval(rest[0])
    if head == "s":
        if rest[0] not in values:
            raise UnknownValueError(f"no value for {rest[0]}")
        return values[rest[0]]
    if head == "Piecewise":
        return _case(rest, values, left)
    if head == "Sum":
        return _sum(rest, values, left)
    rule = _RULES.get(head)
    if rule is None:
        raise UnknownValueError(f"no rule for {head}")
    return _finite(rule(*(_enclosed(part, values, left) for part in rest)))


def _add(*parts: Any) -> Any:
    return sum(parts, iv.mpf(0))


def _multiply(*parts: Any) -> Any:
    found = iv.mpf(1)
    for part in parts:
        found *= part
    return found


def _integer(x: Any) -> int | None:
    """The integer that a point interval is."""
    if x.a != x.b:
        return None
    found = int(x.a.mid) if abs(x.a) < _LARGEST_EXPONENT else None
    return found if found is not None and iv.mpf(found) == x else None


def _power(base: Any, exponent: Any) -> Any:
    """A positive base, an integer exponent, or 0 to a positive power."""
    whole = _integer(exponent)
    if whole is not None:
        if whole < 0 and not (base.a > 0 or base.b < 0):
            raise UnknownValueError("a quotient by 0")
        return base**whole if whole >= 0 else 1 / base**-whole
    if base.a > 0:
        return _exp(exponent * iv.log(base))
    if base.a >= 0 and exponent.a > 0:
        return iv.mpf([0, _exp(exponent * iv.log(base.b)).b if base.b > 0 else 0])
    raise UnknownValueError("a power of a number that may be negative")


def _exp(x: Any) -> Any:
    if not abs(x) < _LARGEST_ARGUMENT:
        raise UnknownValueError("an exponent that is too large")
    return iv.exp(x)


def _log(x: Any) -> Any:
    if not x.a > 0:
        raise UnknownValueError("the logarithm of a number that may not be positive")
    return iv.log(x)


def _rising(f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """An increasing function, by its values at the two ends."""
    return lambda x: iv.mpf([f(x.a).a, f(x.b).b])


def _sinh(x: Any) -> Any:
    return (_exp(x) - _exp(-x)) / 2


def _cosh(x: Any) -> Any:
    far = abs(x)  # an even function, increasing on the right
    return iv.mpf([((_exp(far.a) + _exp(-far.a)) / 2).a, ((_exp(far.b) + _exp(-far.b)) / 2).b])


def _tanh(x: Any) -> Any:
    return 1 - 2 / (_exp(2 * x) + 1)


def _erf(x: Any) -> Any:
    """At a point: Taylor's series, whose terms alternate and fall from some term on, so that the rest is below the first one left out.

    Beyond 9 the tail: 0 < 1 - erf(x) < exp(-x^2).
    """
    if x < 0:
        return -_erf(-x)
    if not x < 9:
        return iv.mpf([(1 - _exp(-(x * x))).a, 1])
    with at_bits(iv.prec + 256):
        term, total, n = x, x, 0
        while n < 100 or not abs(term) < iv.mpf(2) ** -(iv.prec - 200):
            n += 1
            term = -term * x * x / n
            total += term / (2 * n + 1)
        rest = abs(term).b
        return 2 / iv.sqrt(iv.pi) * (total + iv.mpf([-rest, rest]))


def _binomial(n: Any, k: Any) -> Any:
    whole = _integer(k)
    if whole is None or not 0 <= whole <= _MOST_TERMS:
        raise UnknownValueError("a binomial coefficient of such a number")
    found = iv.mpf(1)
    for i in range(whole):
        found = found * (n - i) / (i + 1)
    return found


def _factorial(n: Any) -> Any:
    whole = _integer(n)
    if whole is None or not 0 <= whole <= _MOST_TERMS:
        raise UnknownValueError("a factorial of such a number")
    return _multiply(*(iv.mpf(i) for i in range(1, whole + 1)))


def _larger(x: Any, y: Any) -> Any:
    return iv.mpf([max(x.a, y.a), max(x.b, y.b)])


def _floor(x: Any) -> Any:
    low, high = _floor_of(x.a), _floor_of(x.b)
    if low != high:
        raise UnknownValueError("a jump")
    return iv.mpf(low)


def _floor_of(x: Any) -> int:
    exact = rational_end(x, upper=False)
    return exact.numerator // exact.denominator


_RULES: dict[str, Callable[..., Any]] = {
    "+": _add,
    "*": _multiply,
    "^": _power,
    "pi": lambda: +iv.pi,
    "e": lambda: _exp(iv.mpf(1)),
    "exp": _exp,
    "log": _log,
    "sinh": _rising(_sinh),
    "cosh": _cosh,
    "tanh": _rising(_tanh),
    "coth": lambda x: 1 / _rising(_tanh)(x),
    "erf": _rising(_erf),
    "erfc": lambda x: 1 - _rising(_erf)(x),
    "Abs": abs,
    "Max": lambda *xs: functools.reduce(_larger, xs),
    "Min": lambda *xs: -functools.reduce(_larger, [-x for x in xs]),
    "binomial": _binomial,
    "factorial": _factorial,
    "floor": _floor,
    "ceiling": lambda x: -_floor(-x),
}


def _case(pairs: tuple[Term, ...], values: Mapping[str, Any], left: list[int]) -> Any:
    """The first case that holds, all before it certainly not holding."""
    for pair in pairs:
        if len(pair) != 3:
            raise UnknownValueError("a case without a condition")
        holds = _holds(pair[2], values, left)
        if holds is None:
            raise UnknownValueError("an undecided case")
        if holds:
            return _enclosed(pair[1], values, left)
    raise UnknownValueError("no case holds")


_RELATIONS: dict[str, Callable[[Any], bool | None]] = {
    "<": lambda d: True if d.a > 0 else False if d.b <= 0 else None,
    "<=": lambda d: True if d.a >= 0 else False if d.b < 0 else None,
    ">": lambda d: True if d.b < 0 else False if d.a >= 0 else None,
    ">=": lambda d: True if d.b <= 0 else False if d.a > 0 else None,
    "=": lambda d: True if d.a == 0 and d.b == 0 else False if d.a > 0 or d.b < 0 else None,
}


def _holds(t: Term, values: Mapping[str, Any], left: list[int]) -> bool | None:
    """Whether a condition certainly holds, certainly does not, or is not decided."""
    head, rest = str(t[0]), t[1:]
    if head in ("true", "false"):
        return head == "true"
    if head in _RELATIONS and len(rest) == 2:
        return _RELATIONS[head](_enclosed(rest[1], values, left) - _enclosed(rest[0], values, left))
    parts = [_holds(part, values, left) for part in rest] if head in ("And", "Or") else [None]
    wrong = head == "Or"
    if wrong in parts:
        return wrong
    return None if None in parts else not wrong


def _sum(rest: tuple[Term, ...], values: Mapping[str, Any], left: list[int]) -> Any:
    """A finite sum of few terms."""
    if len(rest) != 2 or rest[1][0] != "Tuple" or len(rest[1]) != 4:
        raise UnknownValueError("a sum over several symbols")
    (_, name), low, high = rest[1][1], *(_integer(_enclosed(end, values, left)) for end in rest[1][2:])
    if low is None or high is None or not -1 <= high - low <= _MOST_TERMS:
        raise UnknownValueError("a sum that is not short, or goes backwards")
    return _add(*(_enclosed(rest[0], {**values, name: iv.mpf(i)}, left) for i in range(low, high + 1)))
