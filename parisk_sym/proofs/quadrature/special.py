"""Series of special functions near an end: Stirling, Bessel, error and incomplete gamma functions with error bounds."""

from collections.abc import Mapping

from flint import acb, arb, fmpq

from parisk_sym.proofs.quadrature.elementary import definite_sign, is_bounded, one, scale
from parisk_sym.proofs.quadrature.expand import Expander, Handler
from parisk_sym.proofs.quadrature.growth import CONSTANT, Number, compare
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody

__all__ = ["SPECIAL"]

_UNIT = arb(0).union(arb(1))


def _order(series: Series, what: str) -> Number:
    """An order that does not vary."""
    if not series:
        return fmpq(0)
    if len(series) != 1 or series[0].rate != CONSTANT:
        raise Undecided(f"the order of {what} varies")
    return series[0].coefficient


def _vanishes(series: Series) -> bool:
    """Whether every term tends to 0."""
    return bool(series) and compare(series[0].rate, CONSTANT) < 0


def _positive(expander: Expander, series: Series, what: str) -> None:
    if definite_sign(expander, series, what) <= 0:
        raise UndefinedBody(f"{what} of a number that is not positive")


def _least(expander: Expander, g: Series) -> arb:
    """A positive lower bound of a growing g > 0 on the half-line."""
    return (1 / expander.half.range(expander.half.power(g, fmpq(-1))).upper()).lower()


def _erfc_large(expander: Expander, g: Series) -> Series:
    """erfc z = exp(-z^2)/(z sqrt(pi)) (1 - theta/(2 z^2)), 0 <= theta <= 1, for z > 0 (DLMF 7.12.1)."""
    half = expander.half
    inverse = half.power(g, fmpq(-1))
    correction = half.multiply(constant(-_UNIT / 2), half.multiply(inverse, inverse))
    envelope = half.exp(scale(half.multiply(g, g), fmpq(-1)))
    tail = half.multiply(inverse, half.add(one(), correction))
    return scale(half.multiply(envelope, tail), 1 / arb.pi().sqrt())


def _erfc(expander: Expander, arguments: list[Series]) -> Series:
    """By the asymptotic bound where the argument grows; erfc(-z) = 2 - erfc z."""
    (g,) = arguments
    if is_bounded(g):
        return expander.bounded("erfc", [g])
    if definite_sign(expander, g, "erfc") > 0:
        return _erfc_large(expander, g)
    return expander.half.add(one(2), scale(_erfc_large(expander, scale(g, fmpq(-1))), fmpq(-1)))


def _erf(expander: Expander, arguments: list[Series]) -> Series:
    (g,) = arguments
    if is_bounded(g):
        return expander.bounded("erf", [g])
    return expander.half.add(one(), scale(_erfc(expander, [g]), fmpq(-1)))


def _loggamma(expander: Expander, arguments: list[Series]) -> Series:
    """Stirling: (z - 1/2) log z - z + log(2 pi)/2 + theta/(12 z), 0 <= theta <= 1, z > 0 (DLMF 5.11.1, 5.11(ii))."""
    (g,) = arguments
    half = expander.half
    if is_bounded(g):
        return expander.bounded("loggamma", [g])
    _positive(expander, g, "loggamma")
    shifted = half.add(g, constant(fmpq(-1, 2)))
    correction = scale(half.power(g, fmpq(-1)), _UNIT / 12)
    constant_part = constant((2 * arb.pi()).log() / 2)
    return half.add(half.multiply(shifted, half.log(g)), scale(g, fmpq(-1)), constant_part, correction)


def _gamma(expander: Expander, arguments: list[Series]) -> Series:
    """exp of Stirling where z grows; Gamma(z) = Gamma(z + n + 1)/(z (z+1) ... (z+n)) where z tends to -n."""
    (g,) = arguments
    half = expander.half
    if not is_bounded(g):
        return half.exp(_loggamma(expander, [g]))
    middle, _ = half.split(g)
    if not (isinstance(middle, fmpq) and middle.q == 1 and middle <= 0):
        return expander.bounded("gamma", [g])
    result = expander.bounded("gamma", [half.add(g, constant(1 - middle))])
    for shift in range(1 - int(middle)):
        result = half.multiply(result, half.power(half.add(g, constant(fmpq(shift))), fmpq(-1)))
    return result


def _factorial(expander: Expander, arguments: list[Series]) -> Series:
    return _gamma(expander, [expander.half.add(arguments[0], one())])


def _binomial(expander: Expander, arguments: list[Series]) -> Series:
    """n! / (m! (n - m)!) by Gamma."""
    n, m = arguments
    half = expander.half
    above, *below = (_factorial(expander, [v]) for v in (n, m, half.add(n, scale(m, fmpq(-1)))))
    return expander.product([above, *(half.power(b, fmpq(-1)) for b in below)])


def _besselk(expander: Expander, arguments: list[Series]) -> Series:
    """K_nu(z), z > 0: see the two bounds; bounded otherwise."""
    order, g = arguments
    nu = _order(order, "besselk")
    nu = -nu if nu < 0 else nu
    if is_bounded(g) and not _vanishes(g):
        return expander.bounded("besselk", [constant(nu), g])
    _positive(expander, g, "besselk")
    if not is_bounded(g):
        return _besselk_large(expander, nu, g)
    return _besselk_zero(expander, g) if nu == 0 else _besselk_small(expander, nu, g)


def _besselk_large(expander: Expander, nu: Number, g: Series) -> Series:
    """K_nu(z) = sqrt(pi/(2z)) exp(-z) h(z); h is monotone with limit 1.

    DLMF 10.32.8: h(z) is the mean of (1 + t/(2z))^(nu - 1/2) under the density t^(nu - 1/2) e^-t / Gamma(nu + 1/2),
    decreasing in z for nu > 1/2 and increasing for nu < 1/2. So h lies between 1 and its value at the least z.
    """
    half = expander.half
    least = _least(expander, g)
    scaled = acb(least).bessel_k(acb(arb(nu)), scaled=True).real * (2 * least / arb.pi()).sqrt()
    middle = scaled.union(arb(1))
    if not middle.is_finite():
        raise Undecided("besselk was not bounded far out")
    root = scale(half.power(g, fmpq(-1, 2)), (arb.pi() / 2).sqrt() * middle)
    return half.multiply(root, half.exp(scale(g, fmpq(-1))))


def _besselk_small(expander: Expander, nu: Number, g: Series) -> Series:
    """z^nu K_nu(z) decreases from 2^(nu-1) Gamma(nu) (its derivative is -z^nu K_(nu-1), DLMF 10.29.4, 10.30.2).

    For exact 0 < nu < 1 by K = Gamma(nu) Gamma(1 - nu)/2 (I_-nu - I_nu) (DLMF 10.27.4), whose powers are exact.
    """
    half = expander.half
    if not nu > 0:
        raise Undecided("the order of besselk is not certainly different from 0")
    if isinstance(nu, fmpq) and nu < 1:
        both = half.add(_besseli_small(expander, -nu, g), scale(_besseli_small(expander, nu, g), fmpq(-1)))
        return scale(both, arb(nu).gamma() * (1 - arb(nu)).gamma() / 2)
    top = half.range(g).upper()
    at_top = (nu * top.log()).exp() * top.bessel_k(arb(nu))
    limit = ((nu - 1) * arb(2).log()).exp() * arb(nu).gamma()
    return scale(half.power(g, -nu), at_top.union(limit))


def _besselk_zero(expander: Expander, g: Series) -> Series:
    """K_0(z) = -(log(z/2) + gamma) I_0(z) + y + theta y^2 e^y, y = z^2/4, 0 <= theta <= 1 (DLMF 10.31.2).

    The sum over k >= 1 of H_k y^k/(k!)^2 starts with y, and the rest is at most y^2 e^y because H_k <= k.
    """
    half = expander.half
    y = scale(half.multiply(g, g), fmpq(1, 4))
    rest = half.multiply(half.multiply(y, y), scale(half.exp(y), _UNIT))
    outer = scale(half.add(half.log(scale(g, fmpq(1, 2))), constant(arb.const_euler())), fmpq(-1))
    return half.add(half.multiply(outer, _besseli_small(expander, fmpq(0), g)), y, rest)


def _besseli_small(expander: Expander, nu: Number, g: Series) -> Series:
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


def _besseli(expander: Expander, arguments: list[Series]) -> Series:
    """Near 0 its series; for growing z > 0 the bound (z/2)^nu e^z / Gamma(nu + 1), nu >= 0 (DLMF 10.25.2)."""
    order, g = arguments
    nu = _order(order, "besseli")
    if is_bounded(g) and not _vanishes(g):
        return expander.bounded("besseli", [order, g])
    _positive(expander, g, "besseli")
    if is_bounded(g):
        if not nu > -1:
            raise Undecided(f"no series for besseli of order {nu}")
        return _besseli_small(expander, nu, g)
    if not nu >= 0:
        raise Undecided(f"no bound for besseli of order {nu} far out")
    front = scale(expander.half.power(scale(g, fmpq(1, 2)), nu), _UNIT / (arb(nu) + 1).gamma())
    return expander.half.multiply(front, expander.half.exp(g))


def _uppergamma(expander: Expander, arguments: list[Series]) -> Series:
    """Gamma(s, z) = z^(s-1) e^-z h with h between 1 and z/(z + 1 - s), z > max(0, s - 1).

    For s >= 1, t^(s-1) on (z, oo) is at least z^(s-1) and at most z^(s-1) exp((s-1)(t-z)/z); for s <= 1 the
    inequalities turn round (DLMF 8.10.1, 8.10.2). Near 0 as Gamma(s) - gamma(s, z), s > 0.
    """
    order, g = arguments
    s = _order(order, "uppergamma")
    half = expander.half
    if is_bounded(g) and not _vanishes(g):
        return expander.bounded("uppergamma", arguments)
    _positive(expander, g, "uppergamma")
    if is_bounded(g):
        return half.add(constant(_gamma_value(s)), scale(_lowergamma(expander, arguments), fmpq(-1)))
    least = _least(expander, g)
    if not least + 1 - s > 0:
        raise Undecided("the argument of uppergamma is not yet beyond its order")
    factor = (least / (least + 1 - s)).union(arb(1))
    return half.multiply(scale(half.power(g, s - 1), factor), half.exp(scale(g, fmpq(-1))))


def _gamma_value(s: Number) -> Number:
    value = arb(s).gamma()
    if not (s > 0 and value.is_finite()):
        raise Undecided(f"an incomplete gamma function of order {s}")
    return value


def _lowergamma(expander: Expander, arguments: list[Series]) -> Series:
    """gamma(s, z) = z^s times the integral of t^(s-1) e^(-zt) over (0, 1), by Taylor in zt (s > 0, z > 0)."""
    order, g = arguments
    s = _order(order, "lowergamma")
    half = expander.half
    if is_bounded(g) and not _vanishes(g):
        return expander.bounded("lowergamma", arguments)
    _positive(expander, g, "lowergamma")
    if not is_bounded(g):
        return half.add(constant(_gamma_value(s)), scale(_uppergamma(expander, arguments), fmpq(-1)))
    _gamma_value(s)
    factorials = (1, 1, 2, 6, 24)
    coefficients = [fmpq((-1) ** k, factorials[k]) / (s + k) for k in range(5)]
    remainder = coefficients[4] * (-half.range(g)).exp().union(arb(1))
    return half.multiply(half.power(g, s), half.taylor(coefficients[:4], remainder, g))


def _lambert(expander: Expander, arguments: list[Series]) -> Series:
    """W(z) of a growing z: log z - log log z <= W(z) <= log z for z >= e, so W(z)/log z is in [1 - 1/e, 1]."""
    g, *branch = arguments
    if branch and _order(branch[0], "LambertW") != 0:
        raise Undecided("a branch of LambertW other than the principal one")
    if is_bounded(g):
        return expander.bounded("LambertW", [g]) if not _vanishes(g) else expander.half.compose("lambertw", g)
    _positive(expander, g, "LambertW")
    if not _least(expander, g) >= arb.const_e():
        raise Undecided("the argument of LambertW is not yet beyond e")
    return scale(expander.half.log(g), (1 - (-arb(1)).exp()).union(arb(1)))


SPECIAL: Mapping[str, Handler] = {
    "erf": _erf,
    "erfc": _erfc,
    "gamma": _gamma,
    "loggamma": _loggamma,
    "factorial": _factorial,
    "binomial": _binomial,
    "besselk": _besselk,
    "besseli": _besseli,
    "uppergamma": _uppergamma,
    "lowergamma": _lowergamma,
    "LambertW": _lambert,
}
