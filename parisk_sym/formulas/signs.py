"""The sign of an expression over intervals, read off a normal form: nothing here asks SymPy's assumptions about it.

Every symbol is written in variables that run over (0, oo) or [0, oo), one chart for each shape of interval, such as
x = a + (b - a)/(1 + r), r > 0, for x in (a, b). Where an end depends on other symbols the image may be larger than the
interval, never smaller. The expression is then a quotient of polynomials in such variables (exponentials and the like
become variables of their own, with their signs). A polynomial without a negative coefficient is nonnegative there, and
positive where one term holds variables of (0, oo) only. Otherwise the answer is no, which means unknown.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol

import sympy
from flint import ctx
from sympy import Dummy, Expr, Symbol, exp, log, oo

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program

__all__ = ["Ranges", "at_least_zero", "sign_of_number"]

_PRECISIONS = (64, 256, 1024)
_LARGEST = 400  # operations in a quotient that is brought over one denominator


class _Range(Protocol):
    """An interval, as this module needs it."""

    @property
    def lower(self) -> Expr:
        """The lower end."""

    @property
    def upper(self) -> Expr:
        """The upper end."""

    @property
    def lower_open(self) -> bool:
        """Whether the lower end is left out."""

    @property
    def upper_open(self) -> bool:
        """Whether the upper end is left out."""


Ranges = Mapping[Symbol, Any]
"""Symbol -> interval; the ends may name earlier symbols."""


def at_least_zero(expression: Expr, ranges: Ranges, strict: bool = False) -> bool:
    """Whether the expression is certainly >= 0 (> 0 if strict) wherever the symbols lie in their intervals.

    Infinite ends count: oo is positive.
    """
    if expression in (oo, -oo):
        return bool(expression == oo)
    if not expression.free_symbols:
        sign = sign_of_number(expression)
        return sign == 1 or (sign == 0 and not strict)
    return _decide(expression, _relevant_ranges(expression, ranges), strict)


def _relevant_ranges(expression: Expr, ranges: Ranges) -> tuple[tuple[Symbol, Any], ...]:
    """The ranges of its symbols, and of the symbols in their ends: the others are irrelevant, so the cached answer ignores them."""
    wanted, found = set(expression.free_symbols), list[tuple[Symbol, Any]]()
    for symbol, interval in reversed(list(ranges.items())):
        if symbol in wanted:
            wanted |= interval.lower.free_symbols | interval.upper.free_symbols
            found.append((symbol, interval))
    return tuple(reversed(found))


def sign_of_number(number: Expr) -> int | None:
    """-1, 0 or 1 for a number: 0 only for a rational one, None if balls do not decide."""
    if number.is_Rational:
        return int(sympy.sign(number))
    program = Program(number, ())
    for bits in _PRECISIONS:
        try:
            with ctx.workprec(bits):
                sign = decided_sign(program.run(BALL, ()))
        except (PariskError, ValueError, ArithmeticError, TypeError, AttributeError):
            return None
        if sign:
            return sign
    return None


@lru_cache(maxsize=4096)
def _decide(expression: Expr, ranges: tuple[tuple[Symbol, Any], ...], strict: bool) -> bool:
    return all(_nonnegative(image, strict) for image in _charts(expression, ranges))


def _charts(expression: Expr, ranges: tuple[tuple[Symbol, Any], ...]) -> Iterator[Expr]:
    """The expression in variables with a sign, once for each choice of charts; later symbols are replaced first."""
    if not ranges:
        yield expression
        return
    *earlier, (symbol, interval) = ranges
    images = _images(symbol, interval) if symbol in expression.free_symbols else (symbol,)
    for image in images:
        yield from _charts(expression.xreplace({symbol: image}), tuple(earlier))


@lru_cache(maxsize=4096)
def _images(symbol: Symbol, interval: _Range) -> tuple[Expr, ...]:
    """The symbol in terms of its ends and one variable: together the images cover the interval."""
    lower, upper = interval.lower, interval.upper
    free, ray = Dummy(f"{symbol}", positive=True), Dummy(f"{symbol}", nonnegative=True)
    from_below = free if interval.lower_open else ray
    from_above = free if interval.upper_open else ray
    if lower == -oo:
        return (Dummy(f"{symbol}", real=True),) if upper == oo else (upper - from_above,)
    if upper == oo:
        return (lower + from_below,)
    if interval.lower_open:
        return (lower + (upper - lower) / (1 + from_above),)
    half = upper - (upper - lower) / (1 + ray)
    return (half,) if interval.upper_open else (half, upper)


def _nonnegative(expression: Expr, strict: bool) -> bool:
    """No negative coefficient above and, for the denominator, a positive term and no negative one."""
    plain = _plain(expression)
    if sympy.count_ops(plain) > _LARGEST:
        return False
    top, bottom = sympy.fraction(sympy.together(plain))
    for sign in (1, -1):
        if _coefficients(sympy.expand(sign * bottom), strict=True):
            return _coefficients(sympy.expand(sign * top), strict)
    return False


def _coefficients(polynomial: Expr, strict: bool) -> bool:
    """Whether every term is >= 0, and one is > 0 if strict."""
    variables = sorted(polynomial.free_symbols, key=str)
    if not variables:
        return at_least_zero(polynomial, {}, strict)
    try:
        terms = sympy.Poly(polynomial, *variables).terms()
    except sympy.PolynomialError:
        return False
    positive = False
    for powers, coefficient in terms:
        used = [(v, p) for v, p in zip(variables, powers, strict=True) if p]
        if not coefficient.is_Rational or coefficient < 0 or any(_may_change_sign(v, p) for v, p in used):
            return False
        positive = positive or (coefficient > 0 and all(v.is_positive for v, _ in used))
    return positive or not strict


def _may_change_sign(variable: Dummy, power: int) -> bool:
    return not variable.is_nonnegative and power % 2 == 1


def _plain(expression: Expr) -> Expr:
    """Heads other than sums, products and whole powers as variables with the sign that they certainly have."""
    if expression.is_Rational or expression.is_Symbol:
        return expression
    if expression.is_Add or expression.is_Mul:
        return expression.func(*map(_plain, expression.args))
    if expression.is_Pow and expression.exp.is_Integer:
        return _plain(expression.base) ** expression.exp
    return _variable(expression)


@lru_cache(maxsize=4096)
def _variable(expression: Expr) -> Expr:
    """A variable for one head: exp > 0, and its side of 1; log by the side of 1; powers of positive bases."""
    free, ray = Dummy(positive=True), Dummy(nonnegative=True)
    if not expression.free_symbols:
        sign = sign_of_number(expression)
        return Dummy(real=True) if sign is None else sign * free
    if isinstance(expression, exp):
        exponent = expression.args[0]
        for sign in (1, -1):  # exp(a) - 1 has the sign of a
            if _nonnegative(sign * exponent, strict=False):
                return (1 + (free if _nonnegative(sign * exponent, strict=True) else ray)) ** sign
        return free
    if isinstance(expression, log):
        return _logarithm(expression.args[0])
    if expression.is_Pow and _nonnegative(expression.base, strict=True):
        return free
    if isinstance(expression, sympy.Abs):
        return ray
    return _extremum(expression) or Dummy(real=True)


def _logarithm(argument: Expr) -> Expr:
    """Above 1 positive, below it negative; the argument itself must be positive."""
    free, ray = Dummy(positive=True), Dummy(nonnegative=True)
    if _nonnegative(argument - 1, strict=False):
        return free if _nonnegative(argument - 1, strict=True) else ray
    if _nonnegative(argument, strict=True) and _nonnegative(1 - argument, strict=False):
        return -free if _nonnegative(1 - argument, strict=True) else -ray
    return Dummy(real=True)


def _extremum(expression: Expr) -> Expr | None:
    """A maximum has the sign of any of its arguments, a minimum that of all."""
    enough = {sympy.Max: any, sympy.Min: all}.get(expression.func)
    if enough is None:
        return None
    if enough(_nonnegative(a, strict=True) for a in expression.args):
        return Dummy(positive=True)
    return Dummy(nonnegative=True) if enough(_nonnegative(a, strict=False) for a in expression.args) else None
