"""The value of an expression at exact points, with integrals and sums: the evaluator that attacks use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import sympy
from flint import arb, ctx
from sympy import Expr, Symbol

from parisk_sym.core.errors import PrecisionError, UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.budgets import VALUE_BITS
from parisk_sym.proofs.definedness.needs import JUMPING
from parisk_sym.proofs.enclosures.bisection import Evaluator, ball_of
from parisk_sym.proofs.enclosures.long_sums import any_is_long, numbers_of_terms
from parisk_sym.proofs.enclosures.sample_points import power_of_two
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals

__all__ = ["Values", "is_small_quotient"]

_PRECISIONS = (96, 256, 768)
_QUADRATURE_BITS = 64
_SPARE_BITS = 128
_NEAR_ZERO = power_of_two(-200)
_FAR = 2000
_ROUNDED = (sympy.floor, sympy.ceiling, sympy.frac)
_LOW = 64
"""Exponents."""


class Values:
    """An expression with its certified values at exact points. UnsupportedHeadError where a head has no rule."""

    def __init__(self, expression: Expr, symbols: tuple[Symbol, ...]) -> None:
        self.expression = expression
        self.symbols = symbols
        infinite = any(
            s.limits[-1][-1] is sympy.oo for s in expression.atoms(sympy.Sum) if len(s.limits[-1]) == 3
        )
        self._binders = expression.has(sympy.Integral) or infinite
        self._evaluator = None if self._binders else Evaluator(expression, symbols)
        self._exact: dict[Expr, bool] = {}
        self._terms = numbers_of_terms(expression)
        self._longest = max((_length(r) for r in expression.atoms(sympy.Rational)), default=0)

    @property
    def slow(self) -> bool:
        """Whether every value takes a quadrature."""
        return bool(self._binders)

    def at(self, point: Mapping[Symbol, Expr], bits: int = 256) -> arb:
        """A ball around the value; NaN where it is not known, or would be a sum of very many terms."""
        if any_is_long(self._terms, point):
            return arb.nan()
        if self._evaluator is not None:
            return self._evaluator.at(point, bits)
        try:
            with ctx.workprec(min(bits, _QUADRATURE_BITS)):
                return evaluate_with_integrals(self.expression, dict(point), min(bits, _QUADRATURE_BITS)).ball
        except (PrecisionError, UnsupportedHeadError, ZeroDivisionError, ValueError):
            return arb.nan()

    def sign(self, point: Mapping[Symbol, Expr]) -> tuple[int, arb]:
        """The certified sign at an exact point (0: undecided) and the ball that shows it."""
        return self._first_decided(point, (*_PRECISIONS, *self._more(point)))

    @cached_property
    def _is_rounded_quotient(self) -> bool:
        """Whether there are rounded values, and nothing else but arithmetic: balls do not decide at a jump, exact arithmetic does."""
        return self.expression.has(*_ROUNDED) and is_small_quotient(self.expression, *_ROUNDED)

    def _rational(self, point: Mapping[Symbol, Expr]) -> Expr | None:
        """The value at a moderate point, if it is a rational number."""
        value = with_replacements(self.expression, point) if _moderate(point) else None
        return value if value is not None and value.is_Rational else None

    def _more(self, point: Mapping[Symbol, Expr]) -> tuple[int, ...]:
        """A precision at which the numbers of the expression and of the point are exact, where the others are below it."""
        longest = max([self._longest, *(_length(v) for v in point.values() if v.is_Rational)])
        bits = 2 * longest + _SPARE_BITS
        return (bits,) if _PRECISIONS[-1] < bits <= VALUE_BITS else ()

    def sign_of_a_zero(self, point: Mapping[Symbol, Expr], deep: bool) -> tuple[int, arb]:
        """The sign and the ball where the value should be 0: more bits, all at once if deep, otherwise no more once a ball is within 2^-200 of 0."""
        few, many = _PRECISIONS[1:]
        for bits in (many, few) if deep else (few, many):
            sign, ball = self._first_decided(point, self._more(point) or (bits,))
            enough = ball.is_finite() and (deep or ball.abs_upper() < _NEAR_ZERO)
            if sign or enough or self._evaluator is None:
                break
        return sign, ball

    def _first_decided(self, point: Mapping[Symbol, Expr], precisions: tuple[int, ...]) -> tuple[int, arb]:
        ball = arb.nan()
        for bits in precisions if self._evaluator is not None else (_QUADRATURE_BITS,):
            ball = self.at(point, bits)
            if decided_sign(ball):
                return decided_sign(ball), ball
        if self._is_rounded_quotient and (value := self._rational(point)) is not None:
            return int(sympy.sign(value)), ball_of(value)
        return 0, ball

    def exactly_zero(self, point: Mapping[Symbol, Expr]) -> bool:
        """Whether the value is 0 by exact arithmetic."""
        ball = self.at(point, max(_PRECISIONS[0], *self._more(point), 0))
        if ball.is_zero():
            return True
        if not ball.contains(0) or self._binders or not (_moderate(point) or self._is_small_quotient):
            return False
        value = with_replacements(self.expression, point)
        return value is not None and Facts({}).is_zero(value)

    @cached_property
    def _is_small_quotient(self) -> bool:
        return is_small_quotient(self.expression)

    def equal(self, one: Mapping[Symbol, Expr], other: Mapping[Symbol, Expr]) -> bool:
        """Whether the values at two points are equal by exact arithmetic."""
        a, b = self.at(one), self.at(other)
        if not (a - b).contains(0) or not a.is_finite():
            return False
        if self._binders or not (_moderate(one) and _moderate(other)):
            return False
        here, there = (with_replacements(self.expression, point) for point in (one, other))
        return here is not None and there is not None and Facts({}).is_zero(here - there)

    def continuous(self, fixed: Mapping[Symbol, Expr], variable: Symbol, low: Expr, high: Expr) -> bool:
        """Whether the expression is certainly continuous in the variable between two values: finite over boxes that cover it.

        Every ball rule encloses the values over a box and is infinite where a function jumps to infinity; jumps by finite amounts
        (`JUMPING`) are refused by their heads.
        """
        if self._evaluator is None or self.expression.has(*JUMPING):
            return False
        at = self.expression.xreplace(dict(fixed))
        evaluator = Evaluator(at, (variable,))
        with ctx.workprec(96):
            left, right = (ball_of(e) for e in (low, high))
            pieces = 32
            width = (right - left) / pieces
            sides = [left + width * i for i in range(pieces + 1)]
            return all(_finite(evaluator, sides[i].union(sides[i + 1])) for i in range(pieces))


def is_small_quotient(e: Expr, *heads: type[Expr]) -> bool:
    """Whether an expression is made of rational numbers and symbols by arithmetic, low powers and some heads: exact arithmetic is cheap."""
    return all(
        part.is_Rational
        or part.is_Symbol
        or isinstance(part, (sympy.Add, sympy.Mul, *heads))
        or (isinstance(part, sympy.Pow) and part.exp.is_Integer and abs(part.exp) <= _LOW)
        for part in sympy.preorder_traversal(e)
    )


def _length(number: Expr) -> int:
    """Bits of a rational number."""
    return max(abs(int(number.p)), int(number.q)).bit_length()


def _moderate(point: Mapping[Symbol, Expr]) -> bool:
    """Whether exact arithmetic at the point stays small: far numbers as exponents do not."""
    return all(not v.is_Rational or (abs(v) <= _FAR and v.q <= 2**64) for v in point.values())


def _finite(evaluator: Evaluator, side: arb) -> bool:
    try:
        ball = evaluator.run([side])
    except (PrecisionError, ZeroDivisionError, ValueError):
        return False
    return bool(isinstance(ball, arb) and ball.is_finite())
