"""Values of expressions at a point, as a counterexample prints them: certified digits that distinguish them, never a NaN.

A rational value is printed exactly where it is short, any other to twelve digits, or to as many as tell it from the one before it.
Where that takes too many, it is printed as the value before it and the difference: 1 + 1.0e-25.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Context, Decimal, Inexact
from typing import NamedTuple

import sympy
from flint import arb
from sympy import Expr, S

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import is_beyond_the_reals, with_replacements
from parisk_sym.proofs.attack.broken import breaks, rational_value
from parisk_sym.proofs.budgets import SIDE_STEPS
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.enclosures.active_branch import taken_at
from parisk_sym.proofs.enclosures.evaluator import Values, is_small_quotient
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.enclosures.work import Work

__all__ = ["UNDEFINED", "Sides", "exact_digits", "number_text", "sides_at"]

UNDEFINED = "undefined"
"""The text for an expression without a value at the point."""

_DIGITS = (12, 24, 48)
"""To how many digits values are printed that fewer do not tell apart."""

_FEWER_BITS = 53
"""At which a quadrature may come to an end that does not at more."""

_BITS = (1024, 4096, 16384)
"""Precisions that are tried where the first one decides no digit: at a far point sin(x) needs as many bits as x has."""

_WHOLE = 40
"""Digits of a whole number that is printed with all of them."""

_LONGEST = 60
"""Characters of an expression that is printed instead of a value of which no digit is known."""

_ROUND = "000"
"""How a value ends that may be a short decimal exactly."""


class Sides(NamedTuple):
    """The texts of values, to how many digits they tell each other apart, and whether each has one."""

    texts: list[str]
    digits: int
    defined: bool


def sides_at(
    shown: Mapping[str, Expr], point: Point, *, equal: bool = False, apart: Expr | None = None
) -> Sides:
    """The values of named expressions at a point; those of a later one in terms of the first where their digits are the same.

    `equal` says that they are equal, `apart` is a number from which the only one is known to differ.
    """
    values = [_Value(e, point) for e in shown.values()]
    defined = not any(value.is_undefined for value in values)
    if equal or not defined:
        texts = [value.text(_DIGITS[0]) for value in values]
        return Sides([min(texts, key=len)] * len(texts) if equal and defined else texts, _DIGITS[0], defined)
    if apart is not None:
        (value,) = values
        return _from_a_number(value, apart, point)
    for digits in _DIGITS:
        texts = [value.text(digits) for value in values]
        if len(set(texts)) == len(texts):
            return Sides(texts, digits, defined)
    return _by_differences(list(shown), values, point)


def _from_a_number(value: _Value, number: Expr, point: Point) -> Sides:
    """The value, or the number and how far the value is from it."""
    text, base = value.text(_DIGITS[0]), _Value(number, {})
    if not _same_number(text, base.text(_DIGITS[0])):
        return Sides([text], _DIGITS[0], defined=True)
    gap, digits = _difference(value, base, point)
    return Sides([f"{base.text(_DIGITS[0])} {gap}" if gap else text], digits, defined=True)


def _by_differences(names: Sequence[str], values: Sequence[_Value], point: Point) -> Sides:
    """The first value, and each other one as it is or, where it has the same digits, by how much it differs from the first."""
    texts: list[str] = []
    first, most = values[0].text(_DIGITS[0]), _DIGITS[0]
    for value in values:
        text = value.text(_DIGITS[0])
        if texts and text == first:
            gap, digits = _difference(value, values[0], point)
            text, most = (f"{names[0]} {gap}" if gap else text), max(most, digits)
        texts.append(text)
    return Sides(texts, most, defined=True)


def _same_number(one: str, other: str) -> bool:
    try:
        return Decimal(one) == Decimal(other)
    except ArithmeticError:
        return one == other


def _difference(value: _Value, other: _Value, point: Point) -> tuple[str, int]:
    """By how much a value differs from another one, with its sign, and to how many digits that shows; "" where it is not known."""
    gap = _Value(value.expression - other.expression, point)
    ball, size = gap.ball(_DIGITS[0]), value.ball(_DIGITS[0])
    sign = decided_sign(ball)
    if not sign:
        return "", _DIGITS[0 if ball.is_zero() else -1]
    text = gap.text(_DIGITS[0])
    relative = abs(size / ball) if size.is_finite() else arb(1)
    digits = _DIGITS[0] + max(0, int(float((relative + 1).log().mid()) / 2.302585) + 1)
    return f"{'+' if sign > 0 else '-'} {text.lstrip('-')}", digits


class _Value:
    """The value of an expression at a point, in the branches that are taken there."""

    def __init__(self, expression: Expr, point: Point) -> None:
        here = taken_at(expression, point) if expression.has(sympy.Piecewise) else expression
        if here is None or here is S.NaN:
            self._uncovered = here is S.NaN
            here = with_replacements(expression, point)
        else:
            self._uncovered = False
        self.expression: Expr = expression if here is None else here
        self._point = point
        self._balls: dict[int, arb] = {}
        try:
            self._values: Values | None = Values(self.expression, tuple(point))
        except UnsupportedHeadError:
            self._values = None

    def ball(self, digits: int) -> arb:
        """A ball that decides so many digits, if any does; NaN where none is known."""
        if digits not in self._balls:
            self._balls[digits] = self._ball(digits)
        return self._balls[digits]

    def _ball(self, digits: int) -> arb:
        if self._values is None:
            return arb.nan()
        work, spent = Work(self.expression), 0
        ball = self._values.at(self._point, 4 * digits + 256)
        if self._values.slow:
            return ball if ball.rel_accuracy_bits() > 0 else self._values.at(self._point, _FEWER_BITS)
        for bits in _BITS:
            if ball.is_exact() or ball.rel_accuracy_bits() >= 4 * digits or spent > SIDE_STEPS:
                break
            spent += work.at(self._point, bits + 4 * digits)
            if ball.is_finite() and ball.contains(0) and self._values.exactly_zero(self._point):
                return arb(0)
            finer = self._values.at(self._point, bits + 4 * digits)
            ball = finer if finer.is_finite() or not ball.is_finite() else ball
        return ball

    @property
    def is_undefined(self) -> bool:
        """Whether it certainly has no value: a head of it needs what fails at the point."""
        if self.ball(_DIGITS[0]).is_finite():
            return False
        if self._uncovered or is_beyond_the_reals(self.expression):
            return True
        at = tuple(self._point)
        try:
            needed = [c for c in conditions(self.expression, Facts({})) if c.value.free_symbols <= set(at)]
            return any(breaks(c.need, c.value, Values(c.value, at), self._point) for c in needed)
        except UnsupportedHeadError:
            return False

    def text(self, digits: int) -> str:
        """The value exactly where it is short, to so many digits otherwise; with its radius where the ball decides no digit."""
        if self.is_undefined:
            return UNDEFINED
        ball = self.ball(digits)
        if (exact := self._short(ball)) is not None:
            return exact
        if not ball.is_finite():
            return self._in_symbols()
        decided = ball.is_zero() or ball.rel_accuracy_bits() > 0
        text = str(ball.str(digits, radius=not decided))
        if len(text) > _LONGEST and not decided:
            return self._in_symbols()
        return self._rounded_exactly(text) if digits == _DIGITS[0] and decided else text

    def _in_symbols(self) -> str:
        """The expression with the values of its symbols, where no digit of it is known."""
        at = with_replacements(self.expression, self._point)
        text = "" if at is None or is_beyond_the_reals(at) or at.has(sympy.oo, -sympy.oo) else str(at)
        return text if 0 < len(text) <= _LONGEST else "a number of which no digit is known"

    def _short(self, ball: arb) -> str | None:
        """The value as it is where it is a whole number or a short decimal: a ball of one point, or sums and products of rationals."""
        if ball.is_exact() and ball.is_finite():
            value = ball.fmpq()
            return exact_digits(sympy.Rational(int(value.p), int(value.q)))
        if is_small_quotient(self.expression) and all(v.is_Rational for v in self._point.values()):
            at = with_replacements(self.expression, self._point)
            return exact_digits(at) if at is not None and at.is_Rational else None
        return None

    def _rounded_exactly(self, text: str) -> str:
        """The digits, or the exact value if they look like a short decimal and exact arithmetic confirms it."""
        digits, _, _ = text.partition("e")
        if not digits.endswith(_ROUND) or self._values is None or self._values.slow:
            return text
        if any(not v.is_Rational or max(abs(v.p), v.q) > 2**64 for v in self._point.values()):
            return text
        at = with_replacements(self.expression, self._point)
        value = None if at is None else rational_value(at)
        return (exact_digits(value) if value is not None else self._beside_a_number(text)) or text

    def _beside_a_number(self, text: str) -> str | None:
        """A value close to a whole number, as that number and the difference; None for any other value."""
        if "e" in text or (whole := Decimal(text)) != whole.to_integral_value():
            return None
        base = _Value(sympy.Integer(int(whole)), {})
        gap, _ = _difference(self, base, self._point)
        return f"{base.text(_DIGITS[0])} {gap}" if gap else None


_EXACT = Context(prec=12, traps=[Inexact])


def exact_digits(value: sympy.Rational) -> str | None:
    """A whole number of at most forty digits, or a decimal of at most twelve, as it is; None for any other.

    >>> print(
    ...     exact_digits(sympy.Rational(1, 8)),
    ...     exact_digits(sympy.Integer(2) ** 100),
    ...     exact_digits(sympy.Rational(1, 3)),
    ... )
    0.125 1267650600228229401496703205376 None
    """
    try:
        exact = _EXACT.divide(Decimal(int(value.p)), Decimal(int(value.q))).normalize()
        return f"{exact:f}" if exact == 0 or -4 <= exact.adjusted() < _EXACT.prec else f"{exact:e}"
    except (ArithmeticError, ValueError):
        return str(value) if value.is_Integer and abs(value) < 10**_WHOLE else None


_LONG = Context(prec=_WHOLE, traps=[Inexact])


def number_text(value: Expr) -> str:
    """A fraction with many digits as a decimal, where forty digits are all that it has; every other expression as it is.

    >>> print(number_text(1 + sympy.Rational(1, 10**25)), number_text(sympy.Rational(2, 3)))
    1.0000000000000000000000001 2/3
    """
    text = str(value)
    if len(text) <= _WHOLE // 2 or not value.is_Rational or value.is_Integer:
        return text
    try:
        return f"{_LONG.normalize(_LONG.divide(Decimal(int(value.p)), Decimal(int(value.q)))):f}"
    except ArithmeticError:
        return text
