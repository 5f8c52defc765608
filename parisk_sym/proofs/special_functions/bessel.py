"""Facts about modified Bessel functions I and K."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from flint import acb, arb, fmpq
from sympy import (
    EulerGamma,
    Expr,
    Integer,
    Rational,
    S,
    besseli,
    besselk,
    exp,
    factorial,
    gamma,
    pi,
    sin,
    sqrt,
)

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.gammas import FARTHEST, leads_negative
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.recurrences_in_an_index import by_three_terms
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN, Signs
from parisk_sym.proofs.algebra.structure import argument, positive_if
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of
from parisk_sym.proofs.limits.constants import signs
from parisk_sym.proofs.limits.expansion import Expansion, Rest
from parisk_sym.proofs.limits.germs import Germs
from parisk_sym.proofs.limits.monomials import ONE
from parisk_sym.proofs.limits.orders import half_power, of_order
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.quadrature.arguments import least_value, order_of, require_positive, vanishes
from parisk_sym.proofs.quadrature.elementary import is_bounded, one, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.growth import Number
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN", "as_hypergeometric", "i_far"]

_RECURRENCE_K = "K_{v+1} = K_{v-1} + (2v/x) K_v (DLMF 10.29.1)"
_RECURRENCE_I = "I_{v-1} - I_{v+1} = (2v/x) I_v (DLMF 10.29.1)"
_HALF_INTEGER_K = "closed form of K at half-integer order (DLMF 10.49.12)"
_UNIT = arb(0).union(arb(1))


# --- normal forms ---


def _half_integer_k(order: Rational, at: Expr) -> Expr:
    """K_{j+1/2}(x) as an exponential times a polynomial in 1/x."""
    j = int(abs(order) - S.Half)
    f = sympy.factorial
    terms = [f(j + i) / (f(i) * f(j - i) * (2 * at) ** i) for i in range(j + 1)]
    return sqrt(pi / (2 * at)) * exp(-at) * sympy.Add(*terms)


def _normal_k(e: Expr, n: Normal) -> Expr | None:
    """K is even in its order; orders move to v and v + 1 with the rational part of v in [0, 1)."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if leads_negative(order, n):
        return besselk(-order, at, evaluate=False)
    if order.is_Rational and order.q == 2 and order < FARTHEST:
        n.facts.add(_HALF_INTEGER_K)
        return _half_integer_k(order, at)
    return by_three_terms(e, n, lambda v: (2 * v / at, S.One), _RECURRENCE_K)


def _normal_i(e: Expr, n: Normal) -> Expr | None:
    """Where the argument is certainly not 0."""
    if 0 in n.knowledge.sign(e.args[1]):
        return None
    return by_three_terms(e, n, lambda v: (-2 * v / e.args[1], S.One), _RECURRENCE_I)


# --- limits ---


def _i_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """(z/2)^v sum (z^2/4)^k/(k! Gamma(v+k+1)) (DLMF 10.25.2)."""
    if v.is_Integer:
        v = abs(v)
    elif not v.is_Rational and g.sign(v + 1) != 1:
        raise UndecidedError(f"I of order {v}")
    quarter = g.scale(S.One / 4, g.multiply(z, z))
    return g.multiply(half_power(g, z, v), g.series(lambda k: 1 / (factorial(k) * gamma(v + k + 1)), quarter))


def _k_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """DLMF 10.27.4 off the integers, 10.31.1 at them; Gamma(v)/2 (z/2)^(-v) (1 + o(1)) for other v > 0 (10.30.2)."""
    sign = g.sign(v)
    v = v * sign
    if v.is_Integer:
        return _k_integer(g, v, z)
    if v.is_Rational or g.facts.sign(1 - v) == {1}:
        both = g.minus(_i_reflected(g, -v, z), _i_near(g, v, z))
        return g.scale(pi / (2 * sin(v * pi)), both)
    front = g.scale(gamma(v) / 2, half_power(g, z, -v))
    return g.multiply(front, Expansion(((ONE, S.One),), Rest(ONE, little=True)))


def _i_reflected(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """The series of I for an order that is no negative integer (DLMF 10.25.2)."""
    quarter = g.scale(S.One / 4, g.multiply(z, z))
    return g.multiply(half_power(g, z, v), g.series(lambda k: 1 / (factorial(k) * gamma(v + k + 1)), quarter))


def _k_integer(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """sum_{k<n} (n-k-1)!/(2 k!) (-1)^k (z/2)^(2k-n) - (-1)^n log(z/2) I_n(z) + (psi terms) (DLMF 10.31.1)."""
    n = int(v)
    poles = [
        g.scale((-1) ** k * factorial(n - k - 1) / (2 * factorial(k)), half_power(g, z, Integer(2 * k - n)))
        for k in range(n)
    ]
    logarithmic = g.scale((-S.One) ** (n + 1), g.multiply(g.log(g.scale(S.Half, z)), _i_near(g, v, z)))
    quarter = g.scale(S.One / 4, g.multiply(z, z))

    def psi(j: int) -> Expr:
        return sympy.harmonic(j - 1) - EulerGamma

    regular = g.series(lambda k: (psi(k + 1) + psi(n + k + 1)) / (factorial(k) * factorial(n + k)), quarter)
    return g.add(*poles, logarithmic, g.scale((-S.One) ** n / 2, g.multiply(half_power(g, z, v), regular)))


def _hankel_coefficient(v: Expr, k: int) -> Expr:
    """a_k(v) of DLMF 10.17.1."""
    return sympy.Mul(*(4 * v**2 - (2 * i - 1) ** 2 for i in range(1, k + 1))) / (factorial(k) * 8**k)


def _k_far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """sqrt(pi/(2z)) exp(-z) sum a_k(v)/z^k (DLMF 10.40.2)."""
    front = g.multiply(g.raise_to(g.scale(2 / pi, z), -S.Half), g.exp(g.scale(S.NegativeOne, z)))
    return g.multiply(front, g.series(lambda k: _hankel_coefficient(v, k), g.inverse(z)))


def i_far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """exp(z)/sqrt(2 pi z) sum (-1)^k a_k(v)/z^k (DLMF 10.40.1)."""
    front = g.multiply(g.raise_to(g.scale(2 * pi, z), -S.Half), g.exp(z))
    return g.multiply(front, g.series(lambda k: (-1) ** k * _hankel_coefficient(v, k), g.inverse(z)))


# --- bounds on a half-line ---


def _series_k(expander: Expander, arguments: list[Series]) -> Series:
    """K_nu(z), z > 0: see the two bounds; bounded otherwise."""
    order, g = arguments
    nu = order_of(order, "besselk")
    nu = -nu if nu < 0 else nu
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("besselk", [constant(nu), g])
    require_positive(expander, g, "besselk")
    if not is_bounded(g):
        return _k_large(expander, nu, g)
    return _k_zero(expander, g) if nu == 0 else _k_small(expander, nu, g)


def _k_large(expander: Expander, nu: Number, g: Series) -> Series:
    """K_nu(z) = sqrt(pi/(2z)) exp(-z) h(z); h is monotone with limit 1.

    DLMF 10.32.8: h(z) is the mean of (1 + t/(2z))^(nu - 1/2) under the density t^(nu - 1/2) e^-t / Gamma(nu + 1/2),
    decreasing in z for nu > 1/2 and increasing for nu < 1/2. So h lies between 1 and its value at the least z.
    """
    half = expander.half
    least = least_value(expander, g)
    scaled = acb(least).bessel_k(acb(arb(nu)), scaled=True).real * (2 * least / arb.pi()).sqrt()
    middle = scaled.union(arb(1))
    if not middle.is_finite():
        raise Undecided("besselk was not bounded far out")
    root = scale(half.power(g, fmpq(-1, 2)), (arb.pi() / 2).sqrt() * middle)
    return half.multiply(root, half.exp(scale(g, fmpq(-1))))


def _k_small(expander: Expander, nu: Number, g: Series) -> Series:
    """z^nu K_nu(z) decreases from 2^(nu-1) Gamma(nu) (its derivative is -z^nu K_(nu-1), DLMF 10.29.4, 10.30.2).

    For exact 0 < nu < 1 by K = Gamma(nu) Gamma(1 - nu)/2 (I_-nu - I_nu) (DLMF 10.27.4), whose powers are exact.
    """
    half = expander.half
    if not nu > 0:
        raise Undecided("the order of besselk is not certainly different from 0")
    if isinstance(nu, fmpq) and nu < 1:
        both = half.add(_i_small(expander, -nu, g), scale(_i_small(expander, nu, g), fmpq(-1)))
        return scale(both, arb(nu).gamma() * (1 - arb(nu)).gamma() / 2)
    top = half.range(g).upper()
    at_top = (nu * top.log()).exp() * top.bessel_k(arb(nu))
    limit = ((nu - 1) * arb(2).log()).exp() * arb(nu).gamma()
    return scale(half.power(g, -nu), at_top.union(limit))


def _k_zero(expander: Expander, g: Series) -> Series:
    """K_0(z) = -(log(z/2) + gamma) I_0(z) + y + theta y^2 e^y, y = z^2/4, 0 <= theta <= 1 (DLMF 10.31.2).

    The sum over k >= 1 of H_k y^k/(k!)^2 starts with y, and the rest is at most y^2 e^y because H_k <= k.
    """
    half = expander.half
    y = scale(half.multiply(g, g), fmpq(1, 4))
    rest = half.multiply(half.multiply(y, y), scale(half.exp(y), _UNIT))
    outer = scale(half.add(half.log(scale(g, fmpq(1, 2))), constant(arb.const_euler())), fmpq(-1))
    return half.add(half.multiply(outer, _i_small(expander, fmpq(0), g)), y, rest)


def _i_small(expander: Expander, nu: Number, g: Series) -> Series:
    """(z/2)^nu / Gamma(nu + 1) times sum of y^k/(k! (nu+1)_k), y = z^2/4, nu > -1 (DLMF 10.25.2).

    The terms are positive; from k = 4 on they sum to at most the fourth times e^y.
    """
    half = expander.half
    y = scale(half.multiply(g, g), fmpq(1, 4))
    coefficients: list[Number] = [fmpq(1)]
    for k in range(1, 5):
        coefficients.append(coefficients[-1] / (k * (nu + k)))
    growth = half.range(y).exp().union(arb(1))
    sum_ = half.taylor(coefficients[:4], coefficients[4] * growth, y)
    front = scale(half.power(scale(g, fmpq(1, 2)), nu), 1 / (arb(nu) + 1).gamma()) if nu != 0 else one()
    return half.multiply(front, sum_)


def _series_i(expander: Expander, arguments: list[Series]) -> Series:
    """Near 0 its series; for growing z > 0 the bound (z/2)^nu e^z / Gamma(nu + 1), nu >= 0 (DLMF 10.25.2)."""
    order, g = arguments
    nu = order_of(order, "besseli")
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("besseli", [order, g])
    require_positive(expander, g, "besseli")
    if is_bounded(g):
        if not nu > -1:
            raise Undecided(f"no series for besseli of order {nu}")
        return _i_small(expander, nu, g)
    if not nu >= 0:
        raise Undecided(f"no bound for besseli of order {nu} far out")
    front = scale(expander.half.power(scale(g, fmpq(1, 2)), nu), _UNIT / (arb(nu) + 1).gamma())
    return expander.half.multiply(front, expander.half.exp(g))


# --- differential equations ---


def as_hypergeometric(sign: int) -> Callable[[Expr, Facts], Expr | None]:
    """The rule for J (sign -1) or I (sign 1)."""

    def hypergeometric(e: Expr, facts: Facts) -> Expr | None:
        """J and I as (x/2)^v/Gamma(v+1) 0F1(; v+1; -+x^2/4), v not -1, -2, ... (DLMF 10.16.9, 10.39.9)."""
        v, x = e.args
        if facts.sign(v + 1) != POSITIVE_SIGN and not (v.is_Rational and not v.is_Integer):
            return None
        if facts.sign(x) != POSITIVE_SIGN and not v.is_Integer:
            return None
        return (x / 2) ** v / gamma(v + 1) * sympy.hyper([], [v + 1], sign * x**2 / 4)

    return hypergeometric


_NEEDS = all_of((Need.POSITIVE, lambda v, x: x))


def _needs_i(e: Expr, facts: Facts) -> Needs:
    """I of an integer order is entire (DLMF 10.25.2, 10.27.1)."""
    order, at = e.args
    if not facts.is_integer(order):
        yield Need.POSITIVE, at


_positive_i = positive_if(argument(0, S.One), argument(1))


def _sign_i(e: Expr, facts: Knowledge) -> Signs:
    """I_v(x) > 0 for v > -1 and x > 0, and I_0(x) > 0 for real x: the series DLMF 10.25.2."""
    return POSITIVE_SIGN if e.args[0] == 0 else _positive_i(e, facts)


def _range_i(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """I_0(x) >= 1 = I_0(0) for real x (DLMF 10.25.2)."""
    return (S.One, S.Infinity, True, False) if e.args[0] == 0 else None


KNOWN = (
    SpecialFunction(
        besselk,
        needs=_NEEDS,
        sign=positive_if(argument(1)),  # DLMF 10.32.9
        normal_form=_normal_k,
        limit=of_order(besselk, _k_near, _k_far, "DLMF 10.30.2, 10.31.1, 10.40.2", "K"),
        constant=signs(1, {1}),
        series=_series_k,
        critical=lambda v, x: (x,),
        least=0,
        continuous=True,
        analytic_in_last=True,  # DLMF 10.25
        smooth=True,
    ),
    SpecialFunction(
        besseli,
        needs=_needs_i,
        beyond=True,  # entire for integer orders (DLMF 10.25.2)
        range=_range_i,
        sign=_sign_i,
        normal_form=_normal_i,
        hypergeometric=as_hypergeometric(1),
        limit=of_order(besseli, _i_near, i_far, "DLMF 10.25.2, 10.40.1", "I"),
        constant=signs(1, {1}),
        series=_series_i,
        critical=lambda v, x: (x,),
        continuous=True,
        analytic_in_last=True,  # DLMF 10.25
        smooth=True,
    ),
)
