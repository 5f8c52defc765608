"""Integrals whose values, or integrands, are Bessel functions: each a theorem with its number, as in `named_integrals`."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S, Wild, besseli, besselj, besselk, cos, cosh, exp, gamma, pi, sin, sqrt

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import factors_of, is_half_line, positive_scale, value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["OF_BESSEL_FUNCTIONS"]

BESSEL_MOMENT = "moments of K (DLMF 10.43.19)"
BASSET = "Basset's integral (DLMF 10.32.11)"
TWO_RATES = "an integral for K (DLMF 10.32.10)"
COSH = "an integral for K (DLMF 10.32.9)"
LAPLACE = "Laplace transforms of Bessel functions (Watson 13.2 (7), (8))"
WEBER = "Weber's first exponential integral (DLMF 10.22.51, 10.43.23)"
ANGLE = "an integral for I of integer order (DLMF 10.32.3)"
BESSEL = "Bessel's integrals (DLMF 10.9.1, 10.9.2)"
POISSON = "Poisson's integral (DLMF 10.32.2)"


def bessel_moment(piece: Piece) -> Result | None:
    """c t^p K_v(s t) over (0, oo) is c s^(-p-1) 2^(p-1) Gamma((p+1-v)/2) Gamma((p+1+v)/2) for p + 1 > |v|, s > 0."""
    if not is_half_line(piece):
        return None
    factors = factors_of(piece.integrand, piece)
    others = factors.others
    if len(others) != 1 or not isinstance(others[0], besselk) or any(b != 0 for b in factors.rates.values()):
        return None
    order, at = others[0].args
    scale = positive_scale(at, piece)
    if scale is None or order.has(piece.variable):
        return None
    mu = factors.power + 1
    low, high = sympy.expand(mu - order), sympy.expand(mu + order)
    result = factors.constant * scale ** (-mu) * 2 ** (mu - 2) * gamma(low / 2) * gamma(high / 2)
    read = factors.constant * piece.variable**factors.power * besselk(order, at)
    return value_if_same(read, piece, result, BESSEL_MOMENT, low, high, scale)


def basset_integral(piece: Piece) -> Result | None:
    """c cos(xt) (1 + q t^2)^(-n) over (0, oo), n, q, x > 0, by t -> t / sqrt q from DLMF 10.32.11.

    The value is c sqrt(pi) (y/2)^(n-1/2) K_(n-1/2)(y) / (Gamma(n) sqrt q), y = x / sqrt q.
    """
    if not is_half_line(piece):
        return None
    t = piece.variable
    x, n, q = (Wild(name, exclude=[t]) for name in ("x", "n", "q"))
    constant, dependent = piece.integrand.as_independent(t, as_Add=False)
    match = dependent.match(cos(x * t) * (1 + q * t**2) ** (-n))
    if not match or not {x, n, q} <= set(match):
        return None
    x, n, q = match[x], match[n], match[q]
    at, order = x / sqrt(q), n - S.Half
    result = constant * sqrt(pi) * (at / 2) ** order * besselk(order, at) / (gamma(n) * sqrt(q))
    return value_if_same(constant * cos(x * t) * (1 + q * t**2) ** (-n), piece, result, BASSET, x, n, q)


def two_rates(piece: Piece) -> Result | None:
    """c x^(p-1) exp(-b x - d/x) over (0, oo) is 2 c (d/b)^(p/2) K_p(2 sqrt(b d)) for b, d > 0."""
    if not is_half_line(piece):
        return None
    factors = factors_of(piece.integrand, piece)
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if factors.others:
        return None
    indices = sorted(rates, key=sympy.default_sort_key)
    high, low = next(
        (
            (q, r)
            for q in indices
            for r in indices
            if piece.facts.is_zero(q + r) and piece.facts.sign(q) == POSITIVE_SIGN
        ),
        (None, None),
    )
    if high is None or low is None:
        return None
    b, d, p = rates[high], rates[low], (factors.power + 1) / high
    result = 2 * factors.constant / high * (d / b) ** (p / 2) * besselk(p, 2 * sqrt(b * d))
    x = piece.variable
    read = factors.constant * x**factors.power * exp(-b * x**high - d * x**low)
    return value_if_same(read, piece, result, TWO_RATES, b, d, high)


def with_cosh(piece: Piece) -> Result | None:
    """c exp(-x cosh(q t)) cosh(v t) over (0, oo) is c K_(v/q)(x)/q for x, q > 0; v may be 0."""
    if not is_half_line(piece):
        return None
    t = piece.variable
    x, q, v, c = (Wild(name, exclude=[t, 0]) for name in ("x", "q", "v", "c"))
    for form in (c * exp(-x * cosh(q * t)) * cosh(v * t), c * exp(-x * cosh(q * t))):
        match = piece.integrand.match(form)
        if not match or not {x, q, c} <= set(match):
            continue
        order = match.get(v, S.Zero)
        result = match[c] * besselk(order / match[q], match[x]) / match[q]
        return value_if_same(form.xreplace(match), piece, result, COSH, match[x], match[q])
    return None


def laplace_transform(piece: Piece) -> Result | None:
    """c exp(-p t) I_v(a t) over (0, oo) is c r^v/sqrt(p^2 - a^2) with r = (p - sqrt(p^2 - a^2))/a for p > a > 0, v > -1.

    With 1/t it is c r^v/v for v > 0. Of J_v, r = (sqrt(p^2 + a^2) - p)/a and sqrt(p^2 + a^2), for p > 0.
    """
    found = _beside_bessel(piece, S.One)
    if found is None:
        return None
    constant, power, p, head, order, a = found
    if power not in (0, -1):
        return None
    turned = head is besselj
    inside = sympy.factor(p**2 + a**2 if turned else p**2 - a**2)
    root = sqrt(inside)
    ratio = ((root - p) if turned else (p - root)) / a
    result = constant * ratio**order / (root if power == 0 else order)
    read = constant * piece.variable**power * exp(-p * piece.variable) * head(order, a * piece.variable)
    needed = (a, p, inside, order + 1 if power == 0 else order)
    return value_if_same(read, piece, result, LAPLACE, *needed)


def weber_integral(piece: Piece) -> Result | None:
    """c t^(v+1) exp(-p t^2) I_v(a t) over (0, oo) is c a^v/(2p)^(v+1) exp(a^2/(4p)) for a, p > 0, v > -1; of J_v, exp(-a^2/(4p))."""
    found = _beside_bessel(piece, S(2))
    if found is None:
        return None
    constant, power, p, head, order, a = found
    if not piece.facts.is_zero(power - order - 1):
        return None
    sign = -1 if head is besselj else 1
    result = constant * a**order / (2 * p) ** (order + 1) * exp(sign * a**2 / (4 * p))
    t = piece.variable
    read = constant * t ** (order + 1) * exp(-p * t**2) * head(order, a * t)
    return value_if_same(read, piece, result, WEBER, a, p, order + 1)


def _beside_bessel(piece: Piece, index: Expr) -> tuple[Expr, Expr, Expr, type[Expr], Expr, Expr] | None:
    """(c, a, p, head, order, s) of c t^a exp(-p t^index) head(order, s t) over (0, oo), the head I or J."""
    if not is_half_line(piece):
        return None
    factors = factors_of(piece.integrand, piece)
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if (
        len(factors.others) != 1
        or list(rates) != [index]
        or not isinstance(factors.others[0], (besseli, besselj))
    ):
        return None
    head = factors.others[0]
    order, at = head.args
    scale = positive_scale(at, piece)
    if scale is None or order.has(piece.variable):
        return None
    return factors.constant, factors.power, rates[index], type(head), order, scale


def over_an_angle(piece: Piece) -> Result | None:
    """c exp(x cos t) cos(n t) over (0, pi) is c pi I_n(x) for an integer n; n may be 0."""
    if piece.lower != 0 or piece.upper != pi:
        return None
    t = piece.variable
    x, n, c = Wild("x", exclude=[t, 0]), Wild("n", exclude=[t, 0]), Wild("c", exclude=[t, 0])
    for form in (c * exp(x * cos(t)) * cos(n * t), c * exp(x * cos(t))):
        match = piece.integrand.match(form)
        if not match or not {x, c} <= set(match) or not piece.facts.is_integer(match.get(n, S.Zero)):
            continue
        result = match[c] * pi * besseli(match.get(n, S.Zero), match[x])
        return value_if_same(form.xreplace(match), piece, result, ANGLE)
    return None


def bessel_integral(piece: Piece) -> Result | None:
    """c cos(n t - x sin t) over (0, pi) is c pi J_n(x) for an integer n, and so is c cos(x sin t), with n = 0; c cos(x cos t) is c pi J_0(x)."""
    if piece.lower != 0 or piece.upper != pi:
        return None
    t = piece.variable
    x, n, c = Wild("x", exclude=[t, 0]), Wild("n", exclude=[t, 0]), Wild("c", exclude=[t, 0])
    for form in (c * cos(x * sin(t)), c * cos(x * cos(t)), c * cos(n * t + x * sin(t))):
        match = piece.integrand.match(form)
        if not match or any(letter not in match for letter in form.atoms(Wild)):
            continue
        if not piece.facts.is_integer(match.get(n, S.Zero)):
            continue
        at = -match[x] if n in match else match[x]
        result = match[c] * pi * besselj(match.get(n, S.Zero), at)
        return value_if_same(form.xreplace(match), piece, result, BESSEL)
    return None


def poisson_integral(piece: Piece) -> Result | None:
    """c exp(x cos t) sin(t)^(2v) over (0, pi) is c sqrt(pi) Gamma(v + 1/2) (2/x)^v I_v(x) for x > 0, v > -1/2."""
    if piece.lower != 0 or piece.upper != pi:
        return None
    t = piece.variable
    x, m, c = (Wild(name, exclude=[t, 0]) for name in ("x", "m", "c"))
    form = c * exp(x * cos(t)) * sin(t) ** m
    match = piece.integrand.match(form)
    if not match or not {x, m, c} <= set(match):
        return None
    scale, order = match[x], match[m] / 2
    size = -scale if piece.facts.sign(-scale) == POSITIVE_SIGN else scale
    result = match[c] * sqrt(pi) * gamma(order + S.Half) * (2 / size) ** order * besseli(order, size)
    return value_if_same(form.xreplace(match), piece, result, POISSON, size, order + S.Half)


OF_BESSEL_FUNCTIONS: tuple[Callable[[Piece], Result | None], ...] = (
    bessel_moment,
    basset_integral,
    two_rates,
    with_cosh,
    laplace_transform,
    weber_integral,
    over_an_angle,
    bessel_integral,
    poisson_integral,
)
"""The rules, in the order in which they are tried."""
