"""Taylor coefficients of the members of a system at a point."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import sympy
from flint import fmpq_mpoly
from sympy import Dummy, Expr, Integer, S

from parisk_sym.proofs.holonomic.indicial import lowest
from parisk_sym.proofs.holonomic.system import NotClosedError, System

__all__ = ["coefficients_at"]

Series = list[Expr]


def coefficients_at(system: System, point: Expr) -> Iterator[Expr]:
    """The Taylor coefficients of the subject at a point where all functions of the system are analytic.

    The coefficients of a function follow from its derivative, where that is regular at the point, or, of a hypergeometric function whose
    argument is 0 there, from its series. Values at the point that no rule knows are symbols; NotClosedError where there is no way.
    """
    return _Expansion(system, point).subject()


class _Expansion:
    """Truncated power series of the generators in the distance from the point."""

    def __init__(self, system: System, point: Expr) -> None:
        self.system, self.point = system, point
        self.series: dict[int, Series] = {}
        self.regular: dict[int, tuple[fmpq_mpoly, fmpq_mpoly]] = {}
        self.members = {
            system.expressions.index(u): (f, k)
            for f in system.families
            for k, u in enumerate(f.values)
            if u in system.expressions
        }

    def subject(self) -> Iterator[Expr]:
        """The coefficients of the subject, one after another."""
        self._begin()
        for length in itertools.count(1):
            yield self._value(self.system.subject, length)[-1]
            self._extend(length)

    def _begin(self) -> None:
        """Every generator to order 0, and its way to the higher orders."""
        for index, e in enumerate(self.system.expressions):
            if index == self.system.place:
                self.series[index] = [self.point, S.One]
            elif index not in self.system.functions:
                self.series[index] = [e]
        for index in sorted(self.system.functions - self.members.keys()):
            self._require_regular(index)
            self.series[index] = [self.system.expressions[index].xreplace({self.system.variable: self.point})]
            if self.series[index][0].has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo, sympy.I):
                raise NotClosedError(f"{self.system.expressions[index]} at {self.point}")
        for index, (family, k) in self.members.items():
            if self._argument(family, 1)[0] == 0:
                self.series[index] = [family.coefficient(0) * 0**k]
            else:
                self._require_regular(index)
                self.series[index] = [Dummy("value", real=True)]

    def _require_regular(self, index: int) -> None:
        """The derivative as a quotient whose denominator does not vanish at the point."""
        slope, scale = self.system.slopes[index], self.system.scale
        common = slope.gcd(scale)
        above, below = slope / common, scale / common
        start, coefficient = lowest(self.system, below, self.point)
        lead = self.system.expression(coefficient)
        if start or lead.free_symbols or lead == 0:
            raise NotClosedError(f"the derivative of {self.system.expressions[index]} at {self.point}")
        self.regular[index] = (above, below)

    def _extend(self, length: int) -> None:
        """From `length` coefficients to one more."""
        for index, (above, below) in self.regular.items():
            speed = self._quotient(above, below, length)
            self.series[index] = [*self.series[index][:length], speed[length - 1] / length]
        for index, (family, k) in self.members.items():
            if index not in self.regular:
                self.series[index] = self._composition(family, k, length + 1)

    def _argument(self, family: object, length: int) -> Series:
        above, below = self.system.arguments[family.values[0]]  # type: ignore[attr-defined]
        common = above.gcd(below)
        return self._quotient(above / common, below / common, length)

    def _composition(self, family: object, k: int, length: int) -> Series:
        """The sum of n^k c_n z^n, z = 0 at the point."""
        z = self._argument(family, length)
        total: Series = [S.Zero] * length
        power: Series = [S.One] + [S.Zero] * (length - 1)
        for n in range(length):
            factor = Integer(n) ** k * family.coefficient(n)  # type: ignore[attr-defined]
            total = [a + factor * b for a, b in zip(total, power, strict=True)]
            power = _product(power, z, length)
        return total

    def _quotient(self, above: fmpq_mpoly, below: fmpq_mpoly, length: int) -> Series:
        """The series of a quotient whose denominator is not 0 at the point."""
        a, b = self._value(above, length), self._value(below, length)
        if b[0] == 0:
            raise NotClosedError(f"a denominator at {self.point}")
        found: Series = []
        for i in range(length):
            rest = a[i] - sympy.Add(*(found[j] * b[i - j] for j in range(i)))
            found.append(_plain(rest / b[0]))
        return found

    def _value(self, poly: fmpq_mpoly, length: int) -> Series:
        """The series of a polynomial in the generators."""
        total: Series = [S.Zero] * length
        for powers, c in poly.to_dict().items():
            term: Series = [sympy.Rational(int(c.p), int(c.q))] + [S.Zero] * (length - 1)
            for index, power in enumerate(powers):
                for _ in range(int(power)):
                    term = _product(term, self.series[index], length)
            total = [_plain(a + b) for a, b in zip(total, term, strict=True)]
        return total


def _product(a: Series, b: Series, length: int) -> Series:
    a, b = _pad(a, length), _pad(b, length)
    return [
        _plain(sympy.Add(*(a[j] * b[i - j] for j in range(i + 1) if a[j] != 0 and b[i - j] != 0)))
        for i in range(length)
    ]


def _pad(a: Series, length: int) -> Series:
    return a[:length] if len(a) >= length else [*a, *[S.Zero] * (length - len(a))]


def _plain(e: Expr) -> Expr:
    return e if e.is_Rational else sympy.expand(e)
