"""Gamma and Bessel functions, incomplete gamma and modified Struve functions at 0+, at positive points and at infinity."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import EulerGamma, Expr, Integer, Rational, S, factorial, gamma, log, pi, sin

from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.limiting.expansion import Expansion, Rest
from parisk_sym.proofs.limiting.germs import Germs, Rule, rewriting, taylor
from parisk_sym.proofs.limiting.heads import infinite_sign
from parisk_sym.proofs.limiting.monomials import ONE
from parisk_sym.proofs.limiting.outcome import UndecidedError

__all__ = ["SPECIAL"]

_MOST_SHIFTS = 40


# --- gamma ----------------------------------------------------------------------------------------------------------


def _gamma(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem off the poles; Gamma(z) = Gamma(z+n)/(z)_n (DLMF 5.5.1); Stirling's series at oo (DLMF 5.11.1)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is None:
        if infinite_sign(g, z) < 0:
            raise UndecidedError("the gamma function at -oo has poles")
        return g.exp(_stirling(g, z))
    c, d = split
    if c.is_Rational and c <= 0 and -c < _MOST_SHIFTS:
        count = int(sympy.floor(-c)) + 1
        product = g.constant(S.One)
        for i in range(count):
            product = g.multiply(product, g.add(z, g.constant(Integer(i))))
        return g.quotient(taylor(g, gamma, c + count, d), product)
    if g.sign(c) != 1:
        raise UndecidedError(f"the gamma function near {c}")
    return taylor(g, gamma, c, d)


def _stirling(g: Germs, z: Expansion) -> Expansion:
    """log Gamma(z) = (z - 1/2) log z - z + log(2 pi)/2 + sum B_2k/(2k (2k-1) z^(2k-1)) (DLMF 5.11.1)."""
    inverse = g.inverse(z)
    tail = g.series(
        lambda k: sympy.bernoulli(k + 1) / (k * (k + 1)) if k % 2 else S.Zero, inverse, max(3, g.order)
    )
    front = g.multiply(g.add(z, g.constant(-S.Half)), g.log(z))
    return g.add(front, g.scaled(S.NegativeOne, z), g.constant(log(2 * pi) / 2), tail)


def _log_gamma(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem at a positive point, Stirling's series at oo (DLMF 5.11.1), log of the gamma function near 0+."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is None and infinite_sign(g, z) > 0:
        return _stirling(g, z)
    if split is not None and split[0] != 0 and g.sign(split[0]) == 1:
        return taylor(g, sympy.loggamma, *split)
    if g.eventual_sign(z) != 1:
        raise UndecidedError("log Gamma of a number that is not positive")
    return g.log(_gamma(g, e))


def _digamma(g: Germs, e: Expr) -> Expansion:
    """psi(z) = log z - 1/(2z) - sum B_2k/(2k z^2k) at oo (DLMF 5.11.2); Taylor's theorem at a positive point."""
    if e.args[0] != 0:
        raise UndecidedError("polygamma functions of order > 0")
    z = g.expand(e.args[1])
    split = g.finite(z)
    if split is not None:
        if split[0] == 0 or g.sign(split[0]) != 1:
            raise UndecidedError(f"psi near {split[0]}")
        return taylor(g, lambda t: sympy.polygamma(0, t), *split)
    if infinite_sign(g, z) < 0:
        raise UndecidedError("psi at -oo has poles")
    tail = g.series(lambda k: -sympy.bernoulli(k) / k if k > 1 else -S.Half * k, g.inverse(z))
    return g.add(g.log(z), tail)


def _binomial(g: Germs, e: Expr) -> Expansion:
    """n!/(k! (n-k)!) where all three are > -1 near the point; the polynomial in n for a number k (DLMF 1.2.1)."""
    n, k = e.args
    if k.is_Integer and 0 <= k < _MOST_SHIFTS:
        return g.expand(sympy.Mul(*(n - i for i in range(int(k)))) / factorial(k))
    for v in (n, k, n - k):
        if g.eventual_sign(g.expand(v + 1)) != 1:
            raise UndecidedError(f"a binomial coefficient with {v} <= -1")
    return g.expand(gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1)))


# --- Bessel and Struve functions ------------------------------------------------------------------------------------

Direct = Callable[[Germs, Expr, Expansion], Expansion]


def _of_order(head: Callable[[Expr, Expr], Expr], near: Direct, far: Direct, theorem: str, name: str) -> Rule:
    """The rule of a function f(v, z): z -> 0+ by `near`, z -> oo by `far`, Taylor's theorem at a positive point."""

    def rule(g: Germs, e: Expr) -> Expansion:
        order, z = e.args[0], g.expand(e.args[1])
        split = g.finite(z)
        if g.x in order.free_symbols:
            return _continuous(g, head, g.finite(g.expand(order)), split)
        if split is None:
            if infinite_sign(g, z) < 0:
                raise UndecidedError(f"{e} at -oo")
            return far(g, order, z)
        c, d = split
        if not g.facts.is_zero(c):
            if g.sign(c) != 1:
                raise UndecidedError(f"{e} at {c}")
            return taylor(g, lambda t: head(order, t), c, d)
        if g.eventual_sign(z) != 1:
            raise UndecidedError(f"{e} where its argument is not positive")
        return near(g, order, z)

    rule.__doc__, rule.__name__ = theorem, name
    return rule


def _continuous(
    g: Germs,
    head: Callable[[Expr, Expr], Expr],
    order: tuple[Expr, Expansion] | None,
    at: tuple[Expr, Expansion] | None,
) -> Expansion:
    """f(v, z) = f(a, c) + O(v - a) + O(z - c): entire in the order, analytic in z > 0 (DLMF 10.25(ii), 11.2(i), 8.2(ii))."""
    if order is None or at is None or g.sign(at[0]) != 1:
        raise UndecidedError("a function whose order is not constant, without finite limits")
    (a, v), (c, d) = order, at
    lowest = {StruveL: Rational(3, 2), sympy.lowergamma: S.Zero}.get(head)
    if lowest is not None and g.sign(a + lowest) != 1:
        raise UndecidedError(f"the order {a}")
    rest = g.larger(g.bound(v), g.bound(d))
    return g.add(g.constant(head(a, c)), Expansion((), rest))


def _half(g: Germs, z: Expansion, e: Expr) -> Expansion:
    return g.raised(g.scaled(S.Half, z), e)


def _i_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """(z/2)^v sum (z^2/4)^k/(k! Gamma(v+k+1)) (DLMF 10.25.2)."""
    if v.is_Integer:
        v = abs(v)
    elif not v.is_Rational and g.sign(v + 1) != 1:
        raise UndecidedError(f"I of order {v}")
    quarter = g.scaled(S.One / 4, g.multiply(z, z))
    return g.multiply(_half(g, z, v), g.series(lambda k: 1 / (factorial(k) * gamma(v + k + 1)), quarter))


def _k_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """DLMF 10.27.4 off the integers, 10.31.1 at them; Gamma(v)/2 (z/2)^(-v) (1 + o(1)) for other v > 0 (10.30.2)."""
    sign = g.sign(v)
    v = v * sign
    if v.is_Integer:
        return _k_integer(g, v, z)
    if v.is_Rational or g.facts.sign(1 - v) == {1}:
        both = g.minus(_i_reflected(g, -v, z), _i_near(g, v, z))
        return g.scaled(pi / (2 * sin(v * pi)), both)
    front = g.scaled(gamma(v) / 2, _half(g, z, -v))
    return g.multiply(front, Expansion(((ONE, S.One),), Rest(ONE, little=True)))


def _i_reflected(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """The series of I for an order that is no negative integer (DLMF 10.25.2)."""
    quarter = g.scaled(S.One / 4, g.multiply(z, z))
    return g.multiply(_half(g, z, v), g.series(lambda k: 1 / (factorial(k) * gamma(v + k + 1)), quarter))


def _k_integer(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """sum_{k<n} (n-k-1)!/(2 k!) (-1)^k (z/2)^(2k-n) - (-1)^n log(z/2) I_n(z) + (psi terms) (DLMF 10.31.1)."""
    n = int(v)
    poles = [
        g.scaled((-1) ** k * factorial(n - k - 1) / (2 * factorial(k)), _half(g, z, Integer(2 * k - n)))
        for k in range(n)
    ]
    logarithmic = g.scaled((-S.One) ** (n + 1), g.multiply(g.log(g.scaled(S.Half, z)), _i_near(g, v, z)))
    quarter = g.scaled(S.One / 4, g.multiply(z, z))

    def psi(j: int) -> Expr:
        return sympy.harmonic(j - 1) - EulerGamma

    regular = g.series(lambda k: (psi(k + 1) + psi(n + k + 1)) / (factorial(k) * factorial(n + k)), quarter)
    return g.add(*poles, logarithmic, g.scaled((-S.One) ** n / 2, g.multiply(_half(g, z, v), regular)))


def _hankel_coefficient(v: Expr, k: int) -> Expr:
    """a_k(v) of DLMF 10.17.1."""
    return sympy.Mul(*(4 * v**2 - (2 * i - 1) ** 2 for i in range(1, k + 1))) / (factorial(k) * 8**k)


def _k_far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """sqrt(pi/(2z)) exp(-z) sum a_k(v)/z^k (DLMF 10.40.2)."""
    front = g.multiply(g.raised(g.scaled(2 / pi, z), -S.Half), g.exp(g.scaled(S.NegativeOne, z)))
    return g.multiply(front, g.series(lambda k: _hankel_coefficient(v, k), g.inverse(z)))


def _i_far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """exp(z)/sqrt(2 pi z) sum (-1)^k a_k(v)/z^k (DLMF 10.40.1)."""
    front = g.multiply(g.raised(g.scaled(2 * pi, z), -S.Half), g.exp(z))
    return g.multiply(front, g.series(lambda k: (-1) ** k * _hankel_coefficient(v, k), g.inverse(z)))


def _struve_near(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """(z/2)^(v+1) sum (z/2)^(2k)/(Gamma(k+3/2) Gamma(k+v+3/2)) for v > -3/2 (DLMF 11.2.2)."""
    if g.sign(v + Rational(3, 2)) != 1:
        raise UndecidedError(f"L of order {v}")
    quarter = g.scaled(S.One / 4, g.multiply(z, z))
    sum_ = g.series(lambda k: 1 / (gamma(k + Rational(3, 2)) * gamma(k + v + Rational(3, 2))), quarter)
    return g.multiply(_half(g, z, v + 1), sum_)


def _struve_far(g: Germs, v: Expr, z: Expansion) -> Expansion:
    """I_{-v}(z) - (1/pi) sum (-1)^k Gamma(k+1/2) (z/2)^(v-2k-1)/Gamma(v+1/2-k) (DLMF 11.6.2)."""
    inverse = g.scaled(S(4), g.raised(z, S(-2)))

    def coefficient(k: int) -> Expr:
        below = sympy.Mul(*(v - S.Half - i for i in range(k)))  # Gamma(v+1/2)/Gamma(v+1/2-k)
        return (-1) ** k * gamma(k + S.Half) * below / pi

    if g.sign(v + S.Half) != 1:
        raise UndecidedError(f"L of order {v} at oo")
    algebraic = g.multiply(_half(g, z, v - 1), g.series(coefficient, inverse))
    return g.minus(_i_far(g, -v, z), g.scaled(1 / gamma(v + S.Half), algebraic))


# --- incomplete gamma functions -------------------------------------------------------------------------------------


def _lower_near(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """z^s sum (-z)^k/(k! (s+k)) for s > 0 (DLMF 8.7.1)."""
    if g.sign(s) != 1:
        raise UndecidedError(f"the lower incomplete gamma function of order {s}")
    return g.multiply(g.raised(z, s), g.series(lambda k: (-1) ** k / (factorial(k) * (s + k)), z))


def _upper_near(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """Gamma(s) - gamma(s, z) for s > 0 (DLMF 8.2.3); -log z - EulerGamma - sum (-z)^k/(k k!) for s = 0 (DLMF 6.6.2)."""
    if g.sign(s) == 0:
        tail = g.series(lambda k: -((-S.One) ** k) / (k * factorial(k)) if k else -EulerGamma, z)
        return g.minus(tail, g.log(z))
    return g.minus(g.constant(gamma(s)), _lower_near(g, s, z))


def _upper_far(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """z^(s-1) exp(-z) sum (s-1)...(s-k)/z^k (DLMF 8.11.2)."""
    front = g.multiply(g.raised(z, s - 1), g.exp(g.scaled(S.NegativeOne, z)))
    return g.multiply(front, g.series(lambda k: sympy.Mul(*(s - i for i in range(1, k + 1))), g.inverse(z)))


def _lower_far(g: Germs, s: Expr, z: Expansion) -> Expansion:
    """Gamma(s) - Gamma(s, z) for s > 0 (DLMF 8.2.3)."""
    if g.sign(s) != 1:
        raise UndecidedError(f"the lower incomplete gamma function of order {s}")
    return g.minus(g.constant(gamma(s)), _upper_far(g, s, z))


def _exponential_integral(direct: Direct) -> Direct:
    """E_v(z) = z^(v-1) Gamma(1-v, z) (DLMF 8.19.1)."""
    return lambda g, v, z: g.multiply(g.raised(z, v - 1), direct(g, 1 - v, z))


SPECIAL: dict[str, Rule] = {
    "gamma": _gamma,
    "loggamma": _log_gamma,
    "polygamma": _digamma,
    "binomial": _binomial,
    "factorial": rewriting(lambda e: gamma(e.args[0] + 1), "z! = Gamma(z+1) (DLMF 5.4.1)", "factorial"),
    "beta": rewriting(
        lambda e: gamma(e.args[0]) * gamma(e.args[1]) / gamma(e.args[0] + e.args[1]), "DLMF 5.12.1", "beta"
    ),
    "harmonic": rewriting(
        lambda e: sympy.polygamma(0, e.args[0] + 1) + EulerGamma,
        "H_n = psi(n+1) + gamma (DLMF 5.4.14)",
        "harmonic",
    ),
    "besselk": _of_order(sympy.besselk, _k_near, _k_far, "DLMF 10.30.2, 10.31.1, 10.40.2", "K"),
    "besseli": _of_order(sympy.besseli, _i_near, _i_far, "DLMF 10.25.2, 10.40.1", "I"),
    "StruveL": _of_order(StruveL, _struve_near, _struve_far, "DLMF 11.2.2, 11.6.2", "L"),
    "uppergamma": _of_order(sympy.uppergamma, _upper_near, _upper_far, "DLMF 8.7.3, 8.11.2", "upper gamma"),
    "expint": _of_order(
        sympy.expint,
        _exponential_integral(_upper_near),
        _exponential_integral(_upper_far),
        "DLMF 8.19.1, 8.7.3, 8.11.2",
        "E",
    ),
    "lowergamma": _of_order(sympy.lowergamma, _lower_near, _lower_far, "DLMF 8.7.1, 8.11.2", "lower gamma"),
}
