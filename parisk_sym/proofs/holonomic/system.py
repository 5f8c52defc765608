"""Polynomials in functions whose derivatives are polynomials in the same functions, over the rational functions of a variable."""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy
from flint import fmpq_mpoly, fmpq_mpoly_ctx
from sympy import Expr, Symbol

from parisk_sym.proofs.budgets import EQUATION_TERMS
from parisk_sym.proofs.holonomic.contiguous import Family

__all__ = ["NotClosedError", "RootOfVariableError", "System"]


class NotClosedError(Exception):
    """The functions of an expression do not lead to a finite system; the message says which."""


class RootOfVariableError(Exception):
    """The expression has the root of this order of the variable itself."""

    def __init__(self, order: int) -> None:
        super().__init__(order)
        self.order = order


@dataclass
class System:
    """A ring of polynomials over Q with generators that are the variable, constants and functions, and the derivation q d/dx on it.

    `scale` is q, a polynomial in the variable and constants. `subject` is a polynomial that is q times the numerator of an
    expression, up to factors that are nowhere identically 0.
    """

    variable: Symbol
    context: fmpq_mpoly_ctx
    expressions: tuple[Expr, ...]
    """The expressions that the generators represent; inverses of exponentials come last."""
    place: int
    """Of the variable."""
    functions: frozenset[int]
    families: tuple[Family, ...]
    scale: fmpq_mpoly
    slopes: dict[int, fmpq_mpoly] = field(default_factory=dict)
    """q times the derivative of each function."""
    powers: list[tuple[int, int, fmpq_mpoly]] = field(default_factory=list)
    """(generator, k, p) where generator^k = p."""
    inverses: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of generators with product 1."""
    subject: fmpq_mpoly = None
    factor: Expr | None = None
    """The subject is this function of the variable and constants, times the expression; None where it is not as simple."""
    arguments: dict[Symbol, tuple[fmpq_mpoly, fmpq_mpoly]] = field(default_factory=dict)
    """The first symbol of each family to its argument as a quotient."""

    def reduce(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial with the relations used."""
        changed = True
        while changed:
            changed = False
            for index, power, value in self.powers:
                if poly.degrees()[index] >= power:
                    poly, changed = self._replace_powers(poly, index, power, value), True
            for pair in self.inverses:
                if all(poly.degrees()[i] for i in pair):
                    poly = _cancel_inverses(poly, pair)
        return self.require_few_terms(poly)

    @staticmethod
    def require_few_terms(poly: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial, if it is not too long."""
        if len(poly) > EQUATION_TERMS:
            raise NotClosedError(f"a polynomial has more than {EQUATION_TERMS} terms")
        return poly

    def _replace_powers(self, poly: fmpq_mpoly, index: int, power: int, value: fmpq_mpoly) -> fmpq_mpoly:
        total = self.context.constant(0)
        for exponents, coefficient in poly.to_dict().items():
            times, rest = divmod(int(exponents[index]), power)
            kept = tuple(rest if i == index else int(e) for i, e in enumerate(exponents))
            total += self.context.from_dict({kept: coefficient}) * value**times
        return self.require_few_terms(total)

    def derivative(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """Q times the derivative."""
        total = poly.derivative(self.place) * self.scale
        for index, slope in self.slopes.items():
            if poly.degrees()[index]:
                total = self.require_few_terms(total + poly.derivative(index) * slope)
        return self.reduce(total)

    def vector(self, poly: fmpq_mpoly) -> dict[tuple[int, ...], fmpq_mpoly]:
        """The coefficients, polynomials in the variable and constants, of the products of functions."""
        found: dict[tuple[int, ...], dict[tuple[int, ...], object]] = {}
        for exponents, coefficient in poly.to_dict().items():
            outer = tuple(int(e) if i in self.functions else 0 for i, e in enumerate(exponents))
            inner = tuple(0 if i in self.functions else int(e) for i, e in enumerate(exponents))
            found.setdefault(outer, {})[inner] = coefficient
        return {outer: self.context.from_dict(terms) for outer, terms in found.items()}

    def expression(self, poly: fmpq_mpoly) -> Expr:
        """The polynomial as an expression."""
        terms = [
            sympy.Mul(
                sympy.Rational(int(c.p), int(c.q)),
                *(v ** int(k) for v, k in zip(self.expressions, powers, strict=True) if k),
            )
            for powers, c in sorted(poly.to_dict().items())
        ]
        return sympy.Add(*terms)


def _cancel_inverses(poly: fmpq_mpoly, pair: tuple[int, int]) -> fmpq_mpoly:
    """The polynomial with E^a (1/E)^b written as a power of one of them."""
    terms: dict[tuple[int, ...], object] = {}
    for exponents, coefficient in poly.to_dict().items():
        common = min(int(exponents[i]) for i in pair)
        kept = tuple(int(e) - common if i in pair else int(e) for i, e in enumerate(exponents))
        terms[kept] = terms.get(kept, 0) + coefficient
    return poly.context().from_dict(terms)
