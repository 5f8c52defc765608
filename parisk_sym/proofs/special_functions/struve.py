"""Facts about the modified Struve function L."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, S, gamma, pi, sqrt

from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.gammas import FARTHEST, offset
from parisk_sym.proofs.algebra.knowledge import Normal
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import argument, positive_if
from parisk_sym.proofs.definedness.needs import Need, all_of
from parisk_sym.proofs.limits.constants import signs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs
from parisk_sym.proofs.limits.orders import half_power, of_order
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.special_function import SpecialFunction
from parisk_sym.proofs.special_functions.bessel import i_far

__all__ = ["KNOWN"]

_RECURRENCE_L = "L_{v-1} - L_{v+1} = (2v/x) L_v + (x/2)^v / (sqrt(pi) Gamma(v+3/2)) (DLMF 11.4.25)"


def _normal_form(e: Expr, n: Normal) -> Expr | None:
    """The normal form, by the inhomogeneous recurrence; half-integer orders >= -1/2 in closed form."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if order == -S.Half:
        return sqrt(2 / (pi * at)) * sympy.sinh(at)
    if order == S.Half:
        return sqrt(2 / (pi * at)) * (sympy.cosh(at) - 1)
    low = -1 if order.is_Rational and order.q == 2 else 0
    steps = int((offset(order, n) - low).floor()) + low
    if steps in (low, low + 1) or abs(steps) > FARTHEST:
        return None
    n.facts.add(_RECURRENCE_L)
    start = n.canonical_value(order - steps + low)
    a, b = StruveL(start, at), StruveL(start + 1, at)
    for i in range(1, steps - low):
        a, b = b, a - 2 * (start + i) / at * b - _inhomogeneity(start + i, at)
    for i in range(low - steps):
        a, b = b + 2 * (start - i) / at * a + _inhomogeneity(start - i, at), a
    return b if steps > low else a


def _inhomogeneity(order: Expr, at: Expr) -> Expr:
    return (at / 2) ** order / (sqrt(pi) * gamma(order + Rational(3, 2)))


def _as_hypergeometric(e: Expr, facts: Facts) -> Expr | None:
    """L_v(x) = (x/2)^(v+1)/(Gamma(3/2) Gamma(v+3/2)) 1F2(1; 3/2, v+3/2; x^2/4), v > -3/2, x > 0 (DLMF 11.2.2)."""
    v, x = e.args
    above, half = v + Rational(3, 2), Rational(3, 2)
    if facts.sign(above) != POSITIVE_SIGN or facts.sign(x) != POSITIVE_SIGN:
        return None
    return (x / 2) ** (v + 1) / (gamma(half) * gamma(above)) * sympy.hyper([1], [half, above], x**2 / 4)


def _near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """(z/2)^(v+1) sum (z/2)^(2k)/(Gamma(k+3/2) Gamma(k+v+3/2)) for v > -3/2 (DLMF 11.2.2)."""
    if g.sign(v + Rational(3, 2)) != 1:
        raise UndecidedError(f"L of order {v}")
    quarter = g.scale(S.One / 4, g.multiply(z, z))
    sum_ = g.series(lambda k: 1 / (gamma(k + Rational(3, 2)) * gamma(k + v + Rational(3, 2))), quarter)
    return g.multiply(half_power(g, z, v + 1), sum_)


def _far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """I_{-v}(z) - (1/pi) sum (-1)^k Gamma(k+1/2) (z/2)^(v-2k-1)/Gamma(v+1/2-k) (DLMF 11.6.2)."""
    inverse = g.scale(S(4), g.raise_to(z, S(-2)))

    def coefficient(k: int) -> Expr:
        below = sympy.Mul(*(v - S.Half - i for i in range(k)))  # Gamma(v+1/2)/Gamma(v+1/2-k)
        return (-1) ** k * gamma(k + S.Half) * below / pi

    if g.sign(v + S.Half) != 1:
        raise UndecidedError(f"L of order {v} at oo")
    algebraic = g.multiply(half_power(g, z, v - 1), g.series(coefficient, inverse))
    return g.minus(i_far(g, -v, z), g.scale(1 / gamma(v + S.Half), algebraic))


KNOWN = (
    SpecialFunction(
        StruveL,
        needs=all_of((Need.POSITIVE, lambda v, x: x)),
        beyond=True,
        sign=positive_if(argument(0, Rational(3, 2)), argument(1)),  # the series DLMF 11.2.2
        normal_form=_normal_form,
        hypergeometric=_as_hypergeometric,
        limit=of_order(StruveL, _near, _far, "DLMF 11.2.2, 11.6.2", "L", lowest=-Rational(3, 2)),
        constant=signs(1, {1}),
        continuous=True,
        analytic_in_last=True,  # DLMF 11.2
        smooth=True,
    ),
)
