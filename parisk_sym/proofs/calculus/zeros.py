"""Where a function of one variable has its zeros: between two rational numbers at which balls show opposite signs."""

from __future__ import annotations

import itertools

from flint import ctx, fmpq
from sympy import Expr, Pow, Symbol, exp, log

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.core.exact import rational, to_sympy
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import ZERO_HALVINGS, ZERO_HEIGHT, ZERO_STEPS
from parisk_sym.proofs.calculus.charts import Place
from parisk_sym.proofs.enclosures.bisection import Evaluator, sign_at
from parisk_sym.proofs.enclosures.sample_points import sample_points

__all__ = ["Line"]

_BITS = 128


class Line:
    """An expression in one symbol on an open interval. UnsupportedHeadError where balls have no rule for it."""

    def __init__(self, e: Expr, variable: Symbol, interval: Interval) -> None:
        if e.free_symbols | interval.lower.free_symbols | interval.upper.free_symbols != {variable}:
            raise UnsupportedHeadError(f"{e} on {interval} has other symbols than {variable}")
        self.expression, self.variable = e, variable
        self._evaluator = Evaluator(e, (variable,))
        opened = Interval(interval.lower, interval.upper, True, True)
        self._points = sorted(rational(p[variable]) for p in sample_points(Domain({variable: opened}), 8))
        self._interval = interval
        self._is_power = _has_varying_exponent(e, variable)
        if not self._points:
            raise UnsupportedHeadError(f"no point of {interval} is known")

    def sign(self, at: fmpq) -> int:
        """The certified sign at a number, 0 where it is not decided."""
        return sign_at(self._evaluator, {self.variable: to_sympy(at)})[0]

    def sign_near(self, place: Place) -> int:
        """The one certified sign between two numbers, 0 where it is not decided."""
        if place is None:
            return 0
        with ctx.workprec(_BITS):
            return decided_sign(self._evaluator.over((place,)))

    def vanishes(self, at: fmpq) -> bool:
        """Whether the value at a number is 0 by exact arithmetic; not sought where SymPy would write out a huge power."""
        if self._is_power and max(abs(at.p), at.q) > ZERO_HEIGHT:
            return False
        value = self.expression.xreplace({self.variable: to_sympy(at)})
        return Facts({}).is_zero(value)

    def zero_between(self, left: Place, right: Place, sign: int) -> Place:
        """Where an expression that is monotone between two places, with this sign at the left one, vanishes; None: an end there."""
        low = self._towards(left, right, sign, -1)
        high = self._towards(left, right, -sign, 1)
        return None if low is None or high is None else self._bisect(low, high, sign)

    def _bisect(self, low: fmpq, high: fmpq, sign: int) -> Place:
        """The place of a zero, by bisection: `sign` at the lower number, the opposite one at the upper."""
        for _ in range(ZERO_HALVINGS):
            middle = (low + high) / 2
            found = self.sign(middle)
            if not found:
                return (middle, middle) if self.vanishes(middle) else (low, high)
            low, high = (middle, high) if found == sign else (low, middle)
        simple = simplest_between(low, high)
        return (simple, simple) if self.vanishes(simple) else (low, high)

    def _towards(self, left: Place, right: Place, sign: int, way: int) -> fmpq | None:
        """A number between the places with this sign: one of the points, or of others ever closer to the place on this side."""
        candidates = itertools.chain(self._points, self._approach(left, right, way))
        inside = (p for p in candidates if (left is None or p > left[1]) and (right is None or p < right[0]))
        return next((p for p in inside if self.sign(p) == sign), None)

    def _approach(self, left: Place, right: Place, way: int) -> list[fmpq]:
        """Numbers of the interval that tend to the left place, or to the right one; some lie beyond the other one."""
        near = self._end(left[1] if left is not None else self._interval.lower)
        far = self._end(right[0] if right is not None else self._interval.upper)
        if way > 0:
            near, far = far, near
        if near is None:
            start = far if far is not None else fmpq(0)
            return [start + way * fmpq(2) ** k for k in range(-2, ZERO_STEPS // 4)]
        start = near - way if far is None else (near + far) / 2
        return [near + (start - near) / fmpq(2) ** k for k in range(ZERO_STEPS)]

    def _end(self, end: fmpq | Expr) -> fmpq | None:
        """A rational number at an end or just inside, None for an infinite one."""
        if isinstance(end, fmpq):
            return end
        if end.is_infinite:
            return None
        if end.is_Rational:
            return rational(end)
        points = self._points
        return points[0] if end == self._interval.lower else points[-1]


def _has_varying_exponent(e: Expr, variable: Symbol) -> bool:
    """Whether a base that is not e has the variable in its exponent: r^s of fractions is an integer power before it is a root."""
    powers = any(p.exp.has(variable) for p in e.atoms(Pow))
    return powers or any(p.exp.has(log) and p.exp.has(variable) for p in e.atoms(exp))


def simplest_between(low: fmpq, high: fmpq) -> fmpq:
    """The number with the least denominator in an interval, by continued fractions.

    >>> simplest_between(fmpq(31, 100), fmpq(34, 100))
    1/3
    """
    whole = fmpq(low.ceil())
    if whole <= high:
        return whole
    base = fmpq(low.floor())
    return base + 1 / simplest_between(1 / (high - base), 1 / (low - base))
