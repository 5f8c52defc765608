"""Facts about incomplete gamma functions and of the generalised exponential integral."""

from __future__ import annotations

import sympy
from flint import arb, fmpq
from sympy import EulerGamma, Expr, S, Symbol, exp, factorial, gamma, pi, sqrt

from parisk_sym.proofs.algebra.bounded_generators import Range
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.gammas import FARTHEST, offset, positive
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.algebra.structure import argument, positive_if
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of
from parisk_sym.proofs.limits.constants import signs
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs
from parisk_sym.proofs.limits.orders import Direct, of_order
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.quadrature.arguments import least_value, order_of, require_positive, vanishes
from parisk_sym.proofs.quadrature.elementary import is_bounded, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.growth import Number
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import Signed, SpecialFunction

__all__ = ["KNOWN"]

_EXPONENTIAL = "p E_{p+1}(x) + x E_p(x) = exp(-x) (DLMF 8.19.12)"
_INCOMPLETE = "Gamma(s+1, x) = s Gamma(s, x) + x^s exp(-x) (DLMF 8.8.2)"


def _needs_upper(e: Expr, facts: Facts) -> Needs:
    if facts.sign(e.args[0]) == POSITIVE_SIGN:
        yield Need.NONNEGATIVE, e.args[1]
    else:
        yield Need.POSITIVE, e.args[1]


def _normal_upper(e: Expr, n: Normal) -> Expr | None:
    """Orders move to the s whose rational part is in (0, 1], for positive s and x."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if not positive(at, n):
        return None
    if order == 1:
        return exp(-at)
    if order == S.Half:
        return sqrt(pi) * (1 - sympy.erf(sqrt(at)))
    steps = -int((-offset(order, n)).floor()) - 1
    if steps <= 0 or steps > FARTHEST or not positive(order - steps, n):
        return None
    n.facts.add(_INCOMPLETE)
    lower = order - 1
    return lower * sympy.uppergamma(lower, at) + at**lower * exp(-at)


def _normal_expint(e: Expr, n: Normal) -> Expr | None:
    """Orders move to the p whose rational part is in (0, 1], for positive x; upwards from positive orders."""
    order, x = n.canonical_value(e.args[0]), e.args[1]
    steps = -int((-offset(order, n)).floor()) - 1
    if steps == 0 or abs(steps) > FARTHEST or not positive(x, n):
        return None
    if steps > 0 and not positive(order - steps, n):
        return None
    n.facts.add(_EXPONENTIAL)
    if steps > 0:
        return (exp(-x) - x * sympy.expint(order - 1, x)) / (order - 1)
    return (exp(-x) - order * sympy.expint(order + 1, x)) / x


def _range_expint(e: Expr, facts: Knowledge) -> Range | None:
    """exp(-x)/(x + p) < E_p(x) for p > 0, and E_p(x) < exp(-x)/(x + p - 1) for p > 1; E_p falls in p (DLMF 8.19.12, 8.19.21)."""
    p, x = e.args
    if not facts.sign(x) == facts.sign(p) == POSITIVE_SIGN:
        return None
    above = exp(-x) / (x + p - 1) if facts.sign(p - 1) == POSITIVE_SIGN else S.Infinity
    return exp(-x) / (x + p), above, False, False


def _series_expint(expander: Expander, arguments: list[Series]) -> Series:
    """E_p(z) = exp(-z)/z (1 - theta p/z) where z grows, p >= 1; near 0 E_1(z) = -gamma - log z + theta z, and 0 < E_p <= 1/(p - 1), p > 1.

    0 <= theta <= 1, z > 0 (DLMF 8.19.21, 6.2.3, 8.19.6).
    """
    order, g = arguments
    p, half = order_of(order, "expint"), expander.half
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("expint", [order, g])
    require_positive(expander, g, "expint")
    unit = arb(0).union(arb(1))
    if not p >= 1:
        raise Undecided(f"no bound for expint of order {p}")
    if not is_bounded(g):
        inverse = half.power(g, fmpq(-1))
        envelope = half.multiply(half.exp(scale(g, fmpq(-1))), inverse)
        return half.multiply(envelope, half.add(constant(fmpq(1)), scale(inverse, -unit * arb(p))))
    if p == 1:
        return half.add(scale(half.log(g), fmpq(-1)), constant(-arb.const_euler()), scale(g, unit))
    if not p > 1:
        raise Undecided(f"no bound for expint of order {p} near 0")
    return constant(unit / (arb(p) - 1))


def _normal_lower(e: Expr, n: Normal) -> Expr | None:
    """Gamma(s) - Gamma(s, x), for positive s and x (DLMF 8.2.3)."""
    return gamma(e.args[0]) - sympy.uppergamma(*e.args) if all(positive(a, n) for a in e.args) else None


def _differentiable(e: Expr, variable: Symbol, known: Signed) -> bool:
    """In x where it is positive, the order fixed."""
    return known.sign(e.args[1]) == POSITIVE_SIGN and not e.args[0].has(variable)


def _lower_as_hypergeometric(e: Expr, facts: Facts) -> Expr | None:
    """gamma(s, x) = x^s/s 1F1(s; s+1; -x), s and x positive (DLMF 8.5.1)."""
    s, x = e.args
    if not all(facts.sign(a) == POSITIVE_SIGN for a in e.args):
        return None
    return x**s / s * sympy.hyper([s], [s + 1], -x)


def _upper_as_hypergeometric(e: Expr, facts: Facts) -> Expr | None:
    """Gamma(s, x) = Gamma(s) - x^s/s 1F1(s; s+1; -x), s and x positive (DLMF 8.2.3, 8.5.1)."""
    lower = _lower_as_hypergeometric(e, facts)
    return None if lower is None else gamma(e.args[0]) - lower


# --- limits ---


def _lower_near(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """z^s sum (-z)^k/(k! (s+k)) for s > 0 (DLMF 8.7.1)."""
    if g.sign(s) != 1:
        raise UndecidedError(f"the lower incomplete gamma function of order {s}")
    return g.multiply(g.raise_to(z, s), g.series(lambda k: (-1) ** k / (factorial(k) * (s + k)), z))


def _upper_near(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """Gamma(s) - gamma(s, z) for s > 0 (DLMF 8.2.3); -log z - EulerGamma - sum (-z)^k/(k k!) for s = 0 (DLMF 6.6.2)."""
    if g.sign(s) == 0:
        tail = g.series(lambda k: -((-S.One) ** k) / (k * factorial(k)) if k else -EulerGamma, z)
        return g.minus(tail, g.log(z))
    return g.minus(g.constant(gamma(s)), _lower_near(g, s, z))


def _upper_far(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """z^(s-1) exp(-z) sum (s-1)...(s-k)/z^k (DLMF 8.11.2)."""
    front = g.multiply(g.raise_to(z, s - 1), g.exp(g.scale(S.NegativeOne, z)))
    return g.multiply(front, g.series(lambda k: sympy.Mul(*(s - i for i in range(1, k + 1))), g.inverse(z)))


def _lower_far(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """Gamma(s) - Gamma(s, z) for s > 0 (DLMF 8.2.3)."""
    if g.sign(s) != 1:
        raise UndecidedError(f"the lower incomplete gamma function of order {s}")
    return g.minus(g.constant(gamma(s)), _upper_far(g, s, z))


def _exponential_integral(direct: Direct) -> Direct:
    """E_v(z) = z^(v-1) Gamma(1-v, z) (DLMF 8.19.1)."""
    return lambda g, v, z: g.multiply(g.raise_to(z, v - 1), direct(g, 1 - v, z))


# --- bounds on a half-line ---


def _series_upper(expander: Expander, arguments: list[Series]) -> Series:
    """Gamma(s, z) = z^(s-1) e^-z h with h between 1 and z/(z + 1 - s), z > max(0, s - 1).

    For s >= 1, t^(s-1) on (z, oo) is at least z^(s-1) and at most z^(s-1) exp((s-1)(t-z)/z); for s <= 1 the
    inequalities turn round (DLMF 8.10.1, 8.10.2). Near 0 as Gamma(s) - gamma(s, z), s > 0.
    """
    order, g = arguments
    s = order_of(order, "uppergamma")
    half = expander.half
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("uppergamma", arguments)
    require_positive(expander, g, "uppergamma")
    if is_bounded(g):
        return half.add(constant(_gamma_value(s)), scale(_series_lower(expander, arguments), fmpq(-1)))
    least = least_value(expander, g)
    if not least + 1 - s > 0:
        raise Undecided("the argument of uppergamma is not yet beyond its order")
    factor = (least / (least + 1 - s)).union(arb(1))
    return half.multiply(scale(half.power(g, s - 1), factor), half.exp(scale(g, fmpq(-1))))


def _gamma_value(s: Number) -> Number:
    value = arb(s).gamma()
    if not (s > 0 and value.is_finite()):
        raise Undecided(f"an incomplete gamma function of order {s}")
    return value


def _series_lower(expander: Expander, arguments: list[Series]) -> Series:
    """gamma(s, z) = z^s times the integral of t^(s-1) e^(-zt) over (0, 1), by Taylor in zt (s > 0, z > 0)."""
    order, g = arguments
    s = order_of(order, "lowergamma")
    half = expander.half
    if is_bounded(g) and not vanishes(g):
        return expander.compose_bounded("lowergamma", arguments)
    require_positive(expander, g, "lowergamma")
    if not is_bounded(g):
        return half.add(constant(_gamma_value(s)), scale(_series_upper(expander, arguments), fmpq(-1)))
    _gamma_value(s)
    factorials = (1, 1, 2, 6, 24)
    coefficients = [fmpq((-1) ** k, factorials[k]) / (s + k) for k in range(5)]
    remainder = coefficients[4] * (-half.range(g)).exp().union(arb(1))
    return half.multiply(half.power(g, s), half.taylor(coefficients[:4], remainder, g))


KNOWN = (
    SpecialFunction(
        sympy.uppergamma,
        needs=_needs_upper,
        beyond=True,
        sign=positive_if(argument(1)),  # DLMF 8.2.2
        normal_form=_normal_upper,
        hypergeometric=_upper_as_hypergeometric,
        limit=of_order(sympy.uppergamma, _upper_near, _upper_far, "DLMF 8.7.3, 8.11.2", "upper gamma"),
        constant=signs(1, {1}),
        series=_series_upper,
        critical=lambda s, x: (x,),
        analytic_in_last=True,  # DLMF 8.2
        differentiable=_differentiable,
        smooth=True,
    ),
    SpecialFunction(
        sympy.lowergamma,
        needs=all_of((Need.POSITIVE, lambda s, x: s), (Need.NONNEGATIVE, lambda s, x: x)),
        beyond=True,
        sign=positive_if(argument(0), argument(1)),  # DLMF 8.2.1
        normal_form=_normal_lower,
        hypergeometric=_lower_as_hypergeometric,
        limit=of_order(
            sympy.lowergamma, _lower_near, _lower_far, "DLMF 8.7.1, 8.11.2", "lower gamma", lowest=S.Zero
        ),
        constant=lambda e, facts: all(facts.sign(a) == POSITIVE_SIGN for a in e.args),
        series=_series_lower,
        critical=lambda s, x: (x,),
        analytic_in_last=True,  # DLMF 8.2
        differentiable=_differentiable,
        smooth=True,
    ),
    SpecialFunction(
        sympy.expint,
        needs=all_of((Need.POSITIVE, lambda v, x: x)),
        series=_series_expint,
        critical=lambda v, x: (x,),
        normal_form=_normal_expint,
        range=_range_expint,
        sign=positive_if(argument(1)),  # DLMF 8.19.3
        beyond=True,  # E_v(0) = 1/(v - 1) for v > 1 (DLMF 8.19.6)
        limit=of_order(
            sympy.expint,
            _exponential_integral(_upper_near),
            _exponential_integral(_upper_far),
            "DLMF 8.19.1, 8.7.3, 8.11.2",
            "E",
        ),
        constant=signs(1, {1}),
        continuous=True,
        analytic_in_last=True,  # DLMF 8.19
        smooth=True,
    ),
)
