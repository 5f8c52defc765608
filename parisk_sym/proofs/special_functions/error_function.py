"""Facts about error functions."""

from __future__ import annotations

import sympy
from flint import arb, fmpq
from sympy import Expr, S, pi, sqrt

from parisk_sym.proofs.algebra.gammas import odd
from parisk_sym.proofs.algebra.knowledge import Normal, is_beyond_the_reals
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import positive, same_as_argument
from parisk_sym.proofs.definedness.needs import Need, all_of
from parisk_sym.proofs.limits.constants import everywhere
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, taylor
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.quadrature.arguments import vanishes
from parisk_sym.proofs.quadrature.elementary import definite_sign, is_bounded, one, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]

_UNIT = arb(0).union(arb(1))


def _error_function(g: Germs, e: Expr) -> Expansion:
    """erf is entire; 1 - erfc z at +oo, odd (DLMF 7.2.1, 7.4.1)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is not None:
        return taylor(g, sympy.erf, *split)
    side = infinite_sign(g, z)
    tail = _gaussian_tail(g, g.scale(S(side), z))
    return g.scale(S(side), g.minus(g.constant(S.One), tail))


def _complementary(g: Germs, e: Expr) -> Expansion:
    """erfc is entire; exp(-z^2)/(z sqrt pi) sum (-1)^k (1/2)_k z^(-2k) at +oo, 2 - erfc(-z) at -oo (DLMF 7.12.1, 7.4.2)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is not None:
        return taylor(g, sympy.erfc, *split)
    if infinite_sign(g, z) > 0:
        return _gaussian_tail(g, z)
    return g.minus(g.constant(S(2)), _gaussian_tail(g, g.scale(S.NegativeOne, z)))


def _imaginary(g: Germs, e: Expr) -> Expansion:
    """erfi is entire and odd; exp(z^2)/(z sqrt pi) sum (1/2)_k z^(-2k) at +-oo (DLMF 7.5.1, 7.12.1)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is not None:
        return taylor(g, sympy.erfi, *split)
    square = g.multiply(z, z)
    front = g.quotient(g.exp(square), g.scale(sqrt(pi), z))
    return g.multiply(front, g.series(lambda k: sympy.rf(S.Half, k), g.inverse(square)))


def _gaussian_tail(g: Germs, z: Expansion) -> Expansion:
    """erfc z for z -> +oo by DLMF 7.12.1."""
    square = g.multiply(z, z)
    sum_ = g.series(lambda k: (-1) ** k * sympy.rf(S.Half, k), g.inverse(square))
    front = g.quotient(g.exp(g.scale(S.NegativeOne, square)), g.scale(sqrt(pi), z))
    return g.multiply(front, sum_)


def _erfc_large(expander: Expander, g: Series) -> Series:
    """erfc z = exp(-z^2)/(z sqrt(pi)) (1 - theta/(2 z^2)), 0 <= theta <= 1, for z > 0 (DLMF 7.12.1)."""
    half = expander.half
    inverse = half.power(g, fmpq(-1))
    correction = half.multiply(constant(-_UNIT / 2), half.multiply(inverse, inverse))
    envelope = half.exp(scale(half.multiply(g, g), fmpq(-1)))
    tail = half.multiply(inverse, half.add(one(), correction))
    return scale(half.multiply(envelope, tail), 1 / arb.pi().sqrt())


def _series_erfc(expander: Expander, arguments: list[Series]) -> Series:
    """By the asymptotic bound where the argument grows; erfc(-z) = 2 - erfc z."""
    (g,) = arguments
    if is_bounded(g):
        return expander.compose_bounded("erfc", [g])
    if definite_sign(expander, g, "erfc") > 0:
        return _erfc_large(expander, g)
    return expander.half.add(one(2), scale(_erfc_large(expander, scale(g, fmpq(-1))), fmpq(-1)))


def _series_erf(expander: Expander, arguments: list[Series]) -> Series:
    return expander.half.add(one(), scale(_series_erfc(expander, arguments), fmpq(-1)))


def _series_inverse(expander: Expander, arguments: list[Series]) -> Series:
    """0 <= inverf(1 - d) <= sqrt(log(1/d)) for 0 < d <= 1, since erfc z <= exp(-z^2) for z >= 0 (DLMF 7.8.3); odd."""
    (g,) = arguments
    for sign in (1, -1):
        distance = expander.half.add(one(), scale(g, fmpq(-sign)))
        if vanishes(distance) and definite_sign(expander, distance, "erfinv") > 0:
            logarithm = expander.half.log(expander.half.power(distance, fmpq(-1)))
            return scale(expander.half.power(logarithm, fmpq(1, 2)), sign * _UNIT)
    raise Undecided("erfinv of what does not tend to 1 or -1")


def _of_inverse(e: Expr, n: Normal) -> Expr | None:
    """erf(inverf y) = y for -1 < y < 1 (DLMF 7.17.1); odd."""
    return _undone(e, sympy.erfinv, n) or odd(e, n)


def _inverse(e: Expr, n: Normal) -> Expr | None:
    """inverf(erf x) = x for real x (DLMF 7.17.1); odd."""
    return _undone(e, sympy.erf, n) or odd(e, n)


def _undone(e: Expr, inverse: type[Expr], n: Normal) -> Expr | None:
    """f(g(x)) = x and f(-g(x)) = -x for an odd function f and its inverse g, in the normal form of the argument."""
    inside = n.canonical_value(e.args[0])
    for sign in (1, -1):
        if isinstance(found := sign * inside, inverse) and not is_beyond_the_reals(found):
            return sign * found.args[0]
    return None


KNOWN = (
    SpecialFunction(
        sympy.erf,
        needs=all_of(),
        sign=same_as_argument,
        range=lambda e, facts: (S.NegativeOne, S.One, False, False),
        normal_form=_of_inverse,
        limit=_error_function,
        constant=everywhere,
        series=_series_erf,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.erfc,
        needs=all_of(),
        sign=positive,
        normal_form=lambda e, n: 1 - sympy.erf(e.args[0]),
        limit=_complementary,
        constant=everywhere,
        series=_series_erfc,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.erfi,
        needs=all_of(),
        sign=same_as_argument,  # the integral of exp(t^2) over (0, x)
        limit=_imaginary,
        continuous=True,
        analytic=True,
        smooth=True,
    ),
    SpecialFunction(
        sympy.erf2, needs=all_of(), continuous=True, analytic=True, smooth=True
    ),  # erf(y) - erf(x)
    SpecialFunction(
        sympy.erfinv,
        constant=lambda e, facts: all(facts.sign(1 + v) == POSITIVE_SIGN for v in (e.args[0], -e.args[0])),
        needs=all_of((Need.POSITIVE, lambda x: 1 - x**2)),
        sign=same_as_argument,
        normal_form=_inverse,
        smooth=True,
        series=_series_inverse,
    ),
    SpecialFunction(
        sympy.erfcinv,
        needs=all_of((Need.POSITIVE, lambda x: x * (2 - x))),
        normal_form=lambda e, n: sympy.erfinv(1 - e.args[0]),  # DLMF 7.17.1
        smooth=True,
    ),
)
