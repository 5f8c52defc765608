"""Joint constraints on the parameters of a formula, and where expressions in them vanish.

Balls decide at exact points; SymPy substitutes only where they do not: an expression that is 0, or one beyond their exponents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import PrecisionError
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.arithmetic.digits import enclosure
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.exact_size import LARGEST_EXACT, exact_bits

__all__ = ["Ordering", "Point", "value_at", "vanishes"]

Point = Mapping[Symbol, fmpq]
"""An exact value for each parameter."""

_BITS = (64, 512, 2304)


@lru_cache(maxsize=256)
def _program(expression: Expr, symbols: tuple[Symbol, ...]) -> Program:
    return Program(expression, symbols)


def _sign(expression: Expr, point: Point) -> int:
    """The sign at a point, 0 where no ball decides it."""
    program = _program(expression, tuple(point))
    for bits in _BITS:
        with ctx.workprec(bits):
            sign = decided_sign(program.run(BALL, [arb(v) for v in point.values()]))
        if sign:
            return sign
    return 0


def value_at(expression: Expr, point: Point) -> Expr | None:
    """The value at a point in exact numbers, all parameters replaced at once; None where some number would be too long.

    >>> x = Symbol("x")
    >>> value_at(2**x, {x: fmpq(3)}), value_at(2**x, {x: fmpq(10) ** 30})
    (8, None)
    """
    if exact_bits(expression, tuple(point), tuple(point.values())) > LARGEST_EXACT:
        return None
    return expression.subs({s: to_sympy(v) for s, v in point.items()}, simultaneous=True)


def vanishes(expression: Expr, point: Point) -> bool:
    """Whether an expression is 0 at a point.

    >>> x = Symbol("x")
    >>> [vanishes(x**2 - 2 * x + 1, {x: fmpq(value)}) for value in (1, 2)]
    [True, False]
    """
    if _sign(expression, point):
        return False
    value = value_at(expression, point)
    return value is not None and bool(value.is_zero)


@dataclass(frozen=True)
class Ordering:
    """A constraint between parameters: lower <= upper, or lower < upper if strict; `text` states it briefly.

    A law with a better way to decide its constraint overrides `is_violated`.
    """

    lower: Expr
    upper: Expr
    strict: bool = False
    text: str = ""

    @cached_property
    def _gap(self) -> Expr:
        """The difference that must be nonnegative, or positive if strict."""
        return self.upper - self.lower

    def is_violated(self, point: Point) -> bool:
        """Whether exact values break the constraint; cases that neither a ball nor substitution decides are left to the evaluation."""
        sign = _sign(self._gap, point)
        if sign:
            return sign < 0
        gap = value_at(self._gap, point)
        if gap is None:
            return False
        if gap.is_extended_real and gap.is_zero is not None and gap.is_negative is not None:
            return bool(gap.is_negative or (self.strict and gap.is_zero))
        return _sign(gap, {}) < 0

    def __str__(self) -> str:
        return self.text or f"{self.lower} {self._relation} {self.upper}"

    @property
    def _relation(self) -> str:
        return "<" if self.strict else "<="

    def at(self, point: Point) -> str:
        """The constraint, and its form at these values if a side is not a polynomial."""
        sides = [self.lower, self.upper]
        if all(side.is_polynomial() for side in sides):
            return str(self)
        shown = [str(side if side.is_Symbol else _plain(value_at(side, point))) for side in sides]
        return f"{self}, that is {shown[0]} {self._relation} {shown[1]}"


def _plain(value: Expr | None) -> Expr | str:
    """A number short enough for a message."""
    if value is None:
        return "a number of too many digits"
    if value.is_Integer:
        return value
    program = Program(value, ())
    try:
        return enclosure(lambda: program.run(BALL, ()), 6).str(6, radius=False)
    except PrecisionError:
        return "a number close to 0"
