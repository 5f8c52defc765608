"""The ratio of the terms of a series, where it is rational in the index: its parameters, and the convergence that it decides."""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Expr, Integer, S, Symbol, gamma

from parisk_sym.formulas.domain import integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.hypergeometric.reading import one_term
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term

__all__ = ["Ratio", "converges_by_ratio", "is_inside", "ratio_of_terms"]

_HIGHEST_DEGREE = 6


@dataclass(frozen=True)
class Ratio:
    """Terms t(0), t(1), … with t(k + 1)/t(k) = z (a_1 + k) … /((b_1 + k) …): the a are `upper`, the b `lower`.

    `term` is t(k) without a polynomial of k, whose coefficients at k (k - 1) … (k - m + 1) are `falling`, from m = 0 on.
    """

    term: Term
    index: Symbol
    upper: tuple[Expr, ...]
    lower: tuple[Expr, ...]
    z: Expr
    falling: tuple[Expr, ...]

    def term_at(self, m: int) -> Expr:
        """t(m) m! without the polynomial."""
        at = self.term.at({self.index: Integer(m)})
        gammas = (gamma(argument) ** count for argument, count in at.gammas.items())
        powers = (base**exponent for base, exponent in at.powers.items())
        return sympy.factorial(m) * at.coefficient * sympy.Mul(*gammas, *powers)

    def shifted_parameters(self, m: int) -> tuple[list[Expr], list[Expr]]:
        """The parameters of the sum of k (k - 1) … (k - m + 1) t(k), without common ones, and without the 1 of k!."""
        upper = [a + m for a in self.upper] + [Integer(m + 1)]
        lower = [b + m for b in self.lower]
        for a in list(upper):
            if a in lower:
                upper.remove(a)
                lower.remove(a)
        return upper, lower


def ratio_of_terms(body: Expr, index: Symbol, first: Expr, facts: Facts) -> Ratio | None:
    """The terms of a sum from `first` on, where they are hypergeometric, have values and none of the gamma functions below is at a pole."""
    inside = Facts({**facts.domain, index: integers(0)}, facts.assumptions)
    try:
        term = one_term(body.xreplace({index: index + first}), inside)
    except NotHypergeometricError:
        return None
    falling = _falling(term.coefficient, index)
    found = None if falling is None else _parameters(term, index, facts)
    if falling is None or found is None:
        return None
    upper, lower, z = found
    own = Term(S.One, term.gammas, term.powers)
    return Ratio(own, index, tuple(upper), tuple(lower), z, falling)


def _parameters(term: Term, index: Symbol, facts: Facts) -> tuple[list[Expr], list[Expr], Expr] | None:
    """The a, the b and z of a term without its coefficient."""
    upper, lower = list[Expr](), list[Expr]()
    z: Expr = S.One
    for argument, count in term.gammas.items():
        slope, start = sympy.diff(argument, index), argument.xreplace({index: S.Zero})
        if slope == 0:
            continue
        if slope not in (1, -1) or (count < 0 and not _off_poles(start, facts)):
            return None
        if slope == 1:  # Gamma(a + k + 1)/Gamma(a + k) = a + k
            (upper if count > 0 else lower).extend([start] * abs(count))
        else:  # Gamma(a - k - 1)/Gamma(a - k) = -1/(1 - a + k)
            (lower if count > 0 else upper).extend([1 - start] * abs(count))
            z *= S.NegativeOne**count
    for base, exponent in term.powers.items():
        slope = sympy.diff(exponent, index)
        if not base.has(index):
            positive = facts.sign(base) == POSITIVE_SIGN
            if slope.has(index) or not (slope.is_Integer or positive):
                return None
            z *= base**slope
        else:  # (a k + b)^e = a^e (Gamma(k + 1 + b/a)/Gamma(k + b/a))^e
            zero = _zero_of(base, index)
            if zero is None or not exponent.is_Integer:
                return None
            sides = (upper, lower) if exponent < 0 else (lower, upper)
            for side, start in zip(sides, (-zero, 1 - zero), strict=True):
                side.extend([start] * abs(exponent))
    return upper, lower, z


def _off_poles(start: Expr, facts: Facts) -> bool:
    """Whether a number is shown to be positive, or is a fraction."""
    return facts.sign(start) == POSITIVE_SIGN or bool(start.is_Rational and not start.is_Integer)


def _zero_of(base: Expr, index: Symbol) -> Expr | None:
    """The zero of a k + b; None for another expression."""
    if not base.is_polynomial(index) or sympy.degree(base, index) != 1:
        return None
    slope, constant = sympy.Poly(base, index).all_coeffs()
    return sympy.cancel(-constant / slope)


def _falling(polynomial: Expr, index: Symbol) -> tuple[Expr, ...] | None:
    """The coefficients of a polynomial at k (k - 1) … (k - m + 1); None for another expression, or one of a high degree."""
    if not polynomial.is_polynomial(index):
        return None
    coefficients = sympy.Poly(polynomial, index).all_coeffs()
    if len(coefficients) > _HIGHEST_DEGREE + 1:
        return None
    found = []
    for m in range(len(coefficients)):  # division by k - m leaves the value there
        quotient = [coefficients[0]]
        for c in coefficients[1:]:
            quotient.append(c + m * quotient[-1])
        found.append(quotient.pop())
        coefficients = quotient
    return tuple(map(sympy.expand, found))


def is_inside(z: Expr, facts: Facts) -> bool:
    """Whether -1 < z < 1."""
    return facts.sign(1 - z) == POSITIVE_SIGN and facts.sign(1 + z) == POSITIVE_SIGN


def converges_by_ratio(body: Expr, index: Symbol, first: Expr, facts: Facts) -> bool:
    """Whether a series of hypergeometric terms converges absolutely: d'Alembert's ratio test, and at ratio 1 that of Gauss (DLMF 16.2.2).

    With as many parameters above as below (the 1 of k! among these), t(k + 1)/t(k) tends to z, and where |z| = 1 the terms behave like
    k^(-s) with s = sum b - sum a; a polynomial of degree d takes d from s. With fewer above, the ratio tends to 0.
    """
    ratio = ratio_of_terms(body, index, first, facts)
    if ratio is None:
        return False
    above, below = len(ratio.upper), len(ratio.lower)
    if above != below:
        return above < below
    if is_inside(ratio.z, facts):
        return True
    excess = sympy.Add(*ratio.lower) - sympy.Add(*ratio.upper) - (len(ratio.falling) - 1)
    on_circle = facts.sign(1 - ratio.z) <= NONNEGATIVE and facts.sign(1 + ratio.z) <= NONNEGATIVE
    return on_circle and facts.sign(excess - 1) == POSITIVE_SIGN
