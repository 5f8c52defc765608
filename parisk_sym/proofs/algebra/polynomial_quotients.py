"""Quotients of polynomials in generators: the normal form of an expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import sympy
from flint import fmpq, fmpq_mpoly
from sympy import Expr, Rational

from parisk_sym.core.errors import PrecisionError
from parisk_sym.proofs.algebra.generator_tree import ANGLES, Base
from parisk_sym.proofs.budgets import FORM_DEGREE, FORM_TERMS

__all__ = ["FAILURES", "Form", "Generator", "TooLargeError", "coefficient", "factorisation", "to_rational"]


class TooLargeError(PrecisionError):
    """A normal form outgrew its bound; the question stays undecided."""


FAILURES = (TooLargeError, ZeroDivisionError, RecursionError, OverflowError)
"""The errors of a normal form that cannot be built: the question stays open."""


@dataclass(frozen=True)
class Generator:
    """A variable of the polynomials: the root of a base, base = generator^root; for cos and sin that of the angle over root."""

    base: Base
    root: int

    @cached_property
    def expression(self) -> Expr:
        """The expression that the generator represents."""
        if self.base.inside is not None and self.base.kind in ANGLES:
            return getattr(sympy, self.base.kind)(self.base.inside / self.root)
        return self.base.value if self.root == 1 else _root_of(self.base.value, self.root)

    @property
    def radicand(self) -> Expr | None:
        """The expression whose root the generator is; None for cos and sin, which are no roots."""
        return None if self.base.kind in ANGLES else self.base.value

    def is_power_of(self, symbol: Expr) -> bool:
        """Whether the generator is the symbol itself."""
        return self.root == 1 and self.radicand == symbol


def _root_of(value: Expr, root: int) -> Expr:
    return sympy.exp(value.args[0] / root) if isinstance(value, sympy.exp) else value ** Rational(1, root)


@dataclass(frozen=True)
class Form:
    """A quotient of two polynomials in generators, in lowest terms; the denominator's leading coefficient is 1."""

    generators: tuple[Generator, ...]
    numerator: fmpq_mpoly
    denominator: fmpq_mpoly

    @property
    def is_zero(self) -> bool:
        """Whether the numerator is the zero polynomial."""
        return bool(self.numerator.is_zero())

    @cached_property
    def constant(self) -> fmpq | None:
        """The value of a constant form; None if the form is not constant."""
        if self.numerator.is_constant() and self.denominator.is_constant():
            return _constant(self.numerator) / _constant(self.denominator)
        return None

    def expression(self) -> Expr:
        """The quotient as an expression: one and the same for every way of writing it."""
        return self.polynomial(self.numerator) / self.polynomial(self.denominator)

    def polynomial(self, poly: fmpq_mpoly) -> Expr:
        """A polynomial in this form's generators as an expression."""
        values = [g.expression for g in self.generators]
        terms = [
            sympy.Mul(to_rational(c), *(v ** int(e) for v, e in zip(values, powers, strict=True) if e))
            for powers, c in sorted(poly.to_dict().items())
        ]
        return sympy.Add(*terms)

    def terms(self) -> Iterator[tuple[fmpq, Expr]]:
        """(coefficient, expression) with sum of coefficient * expression equal to the form: an unambiguous way to split it.

        Over a denominator that is no monomial, the polynomial part is split off first.
        """
        whole, rest = self._quotient_and_rest()
        yield from self._terms_over(whole, sympy.Integer(1))
        if not rest.is_zero():
            yield from self._terms_over(rest, self.polynomial(self.denominator))

    def _quotient_and_rest(self) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        if len(self.denominator.to_dict()) == 1:
            return self.numerator * 0, self.numerator
        return divmod(self.numerator, self.denominator)  # type: ignore[no-any-return]

    def _terms_over(self, poly: fmpq_mpoly, below: Expr) -> Iterator[tuple[fmpq, Expr]]:
        values = [g.expression for g in self.generators]
        scale = fmpq(1)
        if below.is_Rational:
            scale, below = fmpq(int(below.q), int(below.p)), sympy.Integer(1)
        for powers, factor in sorted(poly.to_dict().items()):
            monomial = sympy.Mul(*(v ** int(e) for v, e in zip(values, powers, strict=True) if e))
            yield factor * scale, monomial / below


def to_rational(value: fmpq) -> Rational:
    """A flint rational as SymPy's."""
    return Rational(int(value.p), int(value.q))


def coefficient(poly: fmpq_mpoly, index: int, power: int) -> fmpq_mpoly:
    """The coefficient of a power of one generator: a polynomial in the others."""
    terms = {
        tuple(0 if i == index else int(p) for i, p in enumerate(powers)): c
        for powers, c in poly.to_dict().items()
        if int(powers[index]) == power
    }
    return poly.context().from_dict(terms)


def _constant(poly: fmpq_mpoly) -> fmpq:
    values = list(poly.to_dict().values())
    return values[0] if values else fmpq(0)


def factorisation(poly: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
    """(c, [(f, k), ...]): the polynomial is c times the product of all f^k, irreducible ones where it is not large."""
    if not (FORM_TERMS.allows(len(poly)) and FORM_DEGREE.allows(max(poly.degrees(), default=0))):
        return fmpq(1), [(poly, 1)]
    content, factors = poly.factor()
    return content, [(factor, int(count)) for factor, count in factors]
