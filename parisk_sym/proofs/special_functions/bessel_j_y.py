"""Facts about Bessel functions J and Y, and of spherical ones."""

from __future__ import annotations

import sympy
from flint import arb, fmpq
from sympy import EulerGamma, Expr, Integer, S, factorial, gamma, pi, sin

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.recurrences_in_an_index import by_three_terms
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs
from parisk_sym.proofs.limits.orders import half_power, of_order
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.quadrature.arguments import order_of, require_positive, vanishes
from parisk_sym.proofs.quadrature.elementary import is_bounded, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import SpecialFunction
from parisk_sym.proofs.special_functions.bessel import as_hypergeometric

__all__ = ["KNOWN"]

_RECURRENCE_J = "J_{v+1} = (2v/x) J_v - J_{v-1} (DLMF 10.6.1)"
_RECURRENCE_Y = "Y_{v+1} = (2v/x) Y_v - Y_{v-1} (DLMF 10.6.1)"


def _normal_y(e: Expr, n: Normal) -> Expr | None:
    """Orders move to v and v + 1 with the rational part of v in [0, 1)."""
    return by_three_terms(e, n, lambda v: (2 * v / e.args[1], S.NegativeOne), _RECURRENCE_Y)


def _normal_j(e: Expr, n: Normal) -> Expr | None:
    """As for Y, where the argument is certainly not 0."""
    if 0 in n.knowledge.sign(e.args[1]):
        return None
    return by_three_terms(e, n, lambda v: (2 * v / e.args[1], S.NegativeOne), _RECURRENCE_J)


def _j_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """(z/2)^v sum (-z^2/4)^k/(k! Gamma(v+k+1)) (DLMF 10.2.2), v not -1, -2, ..."""
    if not (v.is_Rational and not v.is_Integer) and g.sign(v + 1) != 1:
        raise UndecidedError(f"J of order {v}")
    quarter = g.scale(-S.One / 4, g.multiply(z, z))
    return g.multiply(half_power(g, z, v), g.series(lambda k: 1 / (factorial(k) * gamma(v + k + 1)), quarter))


def _y_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """DLMF 10.2.3 off the integers, 10.8.1 at the natural ones.

    J of order -v asks for v < 1 or a broken number, and z^v is only compared with z^(-v) where v is never 0.
    """
    if v.is_Integer:
        return _y_integer(g, v, z)
    both = g.minus(g.scale(sympy.cos(v * pi), _j_near(g, v, z)), _j_near(g, -v, z))
    return g.scale(1 / sin(v * pi), both)


def _y_integer(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """-(1/pi) sum_{k<n} (n-k-1)!/k! (z/2)^(2k-n) + (2/pi) log(z/2) J_n(z) - (psi terms)/pi (DLMF 10.8.1)."""
    n = int(v)
    poles = [
        g.scale(-factorial(n - k - 1) / (pi * factorial(k)), half_power(g, z, Integer(2 * k - n)))
        for k in range(n)
    ]
    logarithmic = g.scale(2 / pi, g.multiply(g.log(g.scale(S.Half, z)), _j_near(g, v, z)))
    quarter = g.scale(-S.One / 4, g.multiply(z, z))

    def psi(j: int) -> Expr:
        return sympy.harmonic(j - 1) - EulerGamma

    regular = g.series(lambda k: (psi(k + 1) + psi(n + k + 1)) / (factorial(k) * factorial(n + k)), quarter)
    return g.add(*poles, logarithmic, g.scale(-1 / pi, g.multiply(half_power(g, z, v), regular)))


def _oscillating(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """Nothing is known here where the argument grows."""
    raise UndecidedError(f"J or Y of order {v} at oo")


_NEEDS = all_of((Need.POSITIVE, lambda v, x: x))


def _needs_j(e: Expr, facts: Facts) -> Needs:
    """J of an integer order is entire (DLMF 10.2.2, 10.4.1)."""
    order, at = e.args
    if not facts.is_integer(order):
        yield Need.POSITIVE, at


def _range_j(e: Expr, facts: Knowledge) -> tuple[Expr, Expr, bool, bool] | None:
    """|J_v(x)| <= 1 for v >= 0 (DLMF 10.14.1)."""
    return (S.NegativeOne, S.One, True, True) if facts.sign(e.args[0]) <= NONNEGATIVE else None


_BETWEEN, _UNIT = arb(-1).union(arb(1)), arb(0).union(arb(1))


def _series_j(expander: Expander, arguments: list[Series]) -> Series:
    """|J_v(z)| <= 1 for v >= 0 where z grows (DLMF 10.14.1), and |J_v(z)| <= (z/2)^v/Gamma(v + 1) where it tends to 0 (DLMF 10.14.4), z > 0."""
    order, g = arguments
    nu = order_of(order, "besselj")
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("besselj", [order, g])
    require_positive(expander, g, "besselj")
    if not nu >= 0:
        raise Undecided(f"no bound for besselj of order {nu}")
    if not is_bounded(g):
        return constant(_BETWEEN)
    half = expander.half
    if nu == 0:  # 1 - z^2/4 <= J_0(z) <= 1
        return half.add(constant(fmpq(1)), scale(half.multiply(g, g), -_UNIT / 4))
    return scale(half.power(scale(g, fmpq(1, 2)), nu), _BETWEEN / (arb(nu) + 1).gamma())


KNOWN = (
    SpecialFunction(
        sympy.besselj,
        needs=_needs_j,
        beyond=True,
        range=_range_j,
        series=_series_j,
        normal_form=_normal_j,
        limit=of_order(sympy.besselj, _j_near, _oscillating, "DLMF 10.2.2", "J"),
        hypergeometric=as_hypergeometric(-1),
        smooth=True,
    ),
    *(
        SpecialFunction(function, needs=_NEEDS, beyond=True, analytic_in_last=True, smooth=True)
        for function in (sympy.jn, sympy.yn)
    ),  # DLMF 10.47
    SpecialFunction(
        sympy.bessely,
        needs=_NEEDS,
        normal_form=_normal_y,
        limit=of_order(sympy.bessely, _y_near, _oscillating, "DLMF 10.8.1, 10.2.3", "Y"),
        critical=lambda v, x: (x,),
        least=0,
        analytic_in_last=True,  # DLMF 10.2
        smooth=True,
    ),
)
