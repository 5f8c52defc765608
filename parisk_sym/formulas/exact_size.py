"""The size of the exact numbers that a substitution makes, estimated before any of them is made.

SymPy evaluates (3/7)^(10^40) and the factorial of a large number as soon as it builds them. Here each part of an expression is
followed as a ball of 64 bits, which bounds the exponents, and a bound on the bits of the exact number that SymPy may make of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import inf, prod
from typing import Any

from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program

__all__ = ["LARGEST_EXACT", "exact_bits", "rational_by_arithmetic"]

LARGEST_EXACT = 1 << 20
"""Bits of the exact numbers that a substitution may make: 300,000 decimal digits."""

_BITS = 64
_LARGEST_FACTORIAL = 10**5
"""Factorials of larger numbers have more bits than `LARGEST_EXACT`."""


@dataclass(frozen=True)
class _Part:
    """A part of an expression, and a bound on the bits of its exact form."""

    ball: Any
    """A ball around its value, or its truth value; None where it is not followed."""
    bits: float
    rational: fmpq | None = None
    """The value itself, where it is a rational number made by arithmetic."""
    logs: tuple[tuple[fmpq | None, float], ...] = ()
    """Its terms c ln(b): the factor c (None: not a rational number), and the bits of b."""
    bound: bool = False
    """Whether it has a bound variable of a sum, so that SymPy makes no number of it."""

    def __pow__(self, exponent: int) -> "_Part":
        return _call("Pow", self, _number(fmpq(exponent)))

    @property
    def size(self) -> float:
        """An upper bound of the absolute value; infinite where it is not known."""
        ball = self.ball
        if not isinstance(ball, arb):
            return inf if ball is None else 1.0
        return float(abs(ball).upper()) if ball.is_finite() else inf


def _number(value: fmpq) -> _Part:
    return _Part(arb(value), int(value.p).bit_length() + int(value.q).bit_length(), value)


def _power_bits(bits: float, exponent: fmpq | None, size: float) -> float:
    """Of b^(p/q) SymPy computes b^|p|, and takes out roots, for which it computes powers up to b^q."""
    if exponent is None:
        return bits * max(size, 1.0)
    return bits * (float(max(abs(exponent.p), exponent.q)) if exponent.q < _FAR > abs(exponent.p) else inf)


def _power(base: _Part, exponent: _Part) -> float:
    if base.bound or exponent.bound:
        return base.bits + exponent.bits
    return _power_bits(base.bits, exponent.rational, exponent.size) + exponent.bits


def _exponential(x: _Part) -> float:
    """Because exp(c ln b) becomes b^c."""
    powers = (_power_bits(bits, factor, x.size) for factor, bits in x.logs)
    return x.bits + (0 if x.bound else sum(powers))


def _factorial(*values: _Part) -> float:
    size = 0.0 if any(v.bound for v in values) else max(v.size for v in values)
    return sum(v.bits for v in values) + (inf if size > _LARGEST_FACTORIAL else 20 * size)


_FAR = 1 << 64
_GROWTH: Mapping[str, Callable[..., float]] = {
    "Pow": _power, "exp": _exponential, "gamma": _factorial, "factorial": _factorial, "binomial": _factorial, "lowergamma": _factorial,
    "uppergamma": _factorial, "RisingFactorial": _factorial, "FallingFactorial": _factorial,
}  # fmt: skip
"""Heads whose exact value may be longer than those of their arguments together."""

_FOLLOWED = frozenset((
    "Add", "Mul", "Pow", "exp", "log", "sinh", "cosh", "tanh", "Abs", "Max", "Min", "floor", "ceiling", "sign",
    "gamma", "factorial", "Exp1", "Pi", "Half", "ExprCondPair", "Piecewise", "StrictLessThan", "LessThan",
    "StrictGreaterThan", "GreaterThan", "Equality", "Unequality", "And", "Or", "Not", "BooleanTrue", "BooleanFalse",
))  # fmt: skip
"""Heads whose balls are cheap at every argument."""

_ARITHMETIC: Mapping[str, Callable[..., fmpq]] = {
    "Add": lambda *v: sum(v, fmpq(0)), "Mul": lambda *v: prod(v, start=fmpq(1)), "Max": max, "Min": min, "Abs": abs,
    "Half": lambda: fmpq(1, 2),
}  # fmt: skip


def _rational(head: str, parts: Sequence[_Part], bits: float) -> fmpq | None:
    values = [part.rational for part in parts]
    known = [v for v in values if v is not None]
    if len(known) < len(values) or bits > LARGEST_EXACT:
        return None
    if head == "Pow":
        base, exponent = known
        return base ** int(exponent.p) if exponent.q == 1 and (base != 0 or exponent > 0) else None
    return _ARITHMETIC[head](*known) if head in _ARITHMETIC else None


def _logs(head: str, parts: Sequence[_Part]) -> tuple[tuple[fmpq | None, float], ...]:
    if head == "log":
        return ((fmpq(1), parts[0].bits),)
    inside = tuple(log for part in parts for log in part.logs)
    if head == "Add" or not inside:
        return inside
    others = [part.rational for part in parts if not part.logs]
    known = [v for v in others if v is not None]
    if head == "Mul" and len(parts) == len(known) + 1:
        factor = prod(known, start=fmpq(1))
        return tuple((c and c * factor, bits) for c, bits in inside)
    return tuple((None, bits) for _, bits in inside)


def _call(head: str, *parts: _Part) -> _Part:
    bits = _GROWTH[head](*parts) if head in _GROWTH else sum(part.bits for part in parts) + 1
    bound = any(part.bound for part in parts)
    followed = head in _FOLLOWED and not bound and bits < inf and all(part.ball is not None for part in parts)
    ball = BALL.rules[head](*(part.ball for part in parts)) if followed else None
    return _Part(ball, bits, None if bound else _rational(head, parts, bits), _logs(head, parts), bound)


def _bind(body: Callable[[_Part], _Part], *ends: _Part) -> _Part:
    inside = body(_Part(None, 1, bound=True))
    return _Part(None, inside.bits + sum(end.bits for end in ends))


class _Rules(dict[str, Callable[..., _Part]]):
    """A rule for every head, which is made when it is asked for."""

    def __missing__(self, head: str) -> Callable[..., _Part]:
        self[head] = partial(_call, head)
        return self[head]


class _Binders(dict[str, Callable[..., _Part]]):
    """The same rule for sums, integrals and roots."""

    def __missing__(self, head: str) -> Callable[..., _Part]:
        return _bind


class _SizeEngine:
    name = "exact size"
    precision = None
    rules: Mapping[str, Callable[..., _Part]] = _Rules()
    binders: Mapping[str, Callable[..., _Part]] = _Binders()

    number = staticmethod(_number)


_SIZE = _SizeEngine()


@lru_cache(maxsize=256)
def _program(expression: Expr, symbols: tuple[Symbol, ...]) -> Program:
    return Program(expression, symbols)


def rational_by_arithmetic(
    expression: Expr, symbols: Sequence[Symbol], values: Sequence[fmpq]
) -> fmpq | None:
    """The value where sums, products, whole powers, minima and maxima of rational numbers make it; None elsewhere.

    >>> from sympy import exp, symbols
    >>> x, y = symbols("x y")
    >>> rational_by_arithmetic(x**2 / y, (x, y), (fmpq(3), fmpq(2)))
    9/2
    >>> rational_by_arithmetic(exp(x), (x,), (fmpq(3),))
    """
    return _followed(expression, symbols, values).rational


def exact_bits(expression: Expr, symbols: Sequence[Symbol], values: Sequence[fmpq]) -> float:
    """A bound on the bits of the exact numbers that SymPy makes when it puts values into an expression; infinite where none is known.

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> exact_bits(x**y, (x, y), (fmpq(3), fmpq(5))) < 100
    True
    >>> exact_bits(x**y, (x, y), (fmpq(3), fmpq(10) ** 40)) > LARGEST_EXACT
    True
    """
    try:
        return float(_followed(expression, symbols, values).bits)
    except UnsupportedHeadError:
        return inf  # of a head that is not followed, such as an integral of cases


def _followed(expression: Expr, symbols: Sequence[Symbol], values: Sequence[fmpq]) -> _Part:
    with ctx.workprec(_BITS):
        program = _program(expression, tuple(symbols))
        found: _Part = program.run(_SIZE, [_SIZE.number(value) for value in values])
    return found
