"""Integrals of logarithms, and integrals whose values are digamma functions: each a theorem with its number, as in `named_integrals`."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import EulerGamma, Expr, S, atan, digamma, exp, gamma, log, pi, sin

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import factors_of, is_half_line, power_of_binomial, value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["OF_LOGARITHMS"]

GAMMA_LOGARITHM = "the derivative of Euler's integral for Gamma (DLMF 5.9.1, 5.2.2)"
BETA_LINE_LOGARITHM = "the derivative of Euler's integral for Beta on the half-line (DLMF 5.12.3, 5.2.2)"
MELLIN = "integration by parts, and Euler's integral for Beta on the half-line (DLMF 5.12.3, 5.5.3)"
GAUSS = "Gauss's integral for the digamma function (DLMF 5.9.12)"
DIFFERENCE = "an integral for the digamma function (DLMF 5.9.16)"
BINET = "Binet's formula (DLMF 5.9.10)"


def logarithm_beside_gamma(piece: Piece) -> Result | None:
    """c x^a exp(-b x^q) log(x) over (0, oo) is c Gamma(s) (psi(s) - log b)/(q^2 b^s) with s = (a+1)/q, for a > -1, b, q > 0.

    Of the square of the logarithm it is c Gamma(s) ((psi(s) - log b)^2 + psi'(s))/(q^3 b^s).
    """
    if not is_half_line(piece):
        return None
    factors, x = factors_of(piece.integrand, piece), piece.variable
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if factors.others not in ([log(x)], [log(x) ** 2]) or len(rates) != 1:
        return None
    ((q, b),) = rates.items()
    a, s = factors.power, sympy.expand(factors.power + 1) / q
    (logarithms,) = factors.others
    first = digamma(s) - log(b)
    derivative = first / q if logarithms == log(x) else (first**2 + sympy.polygamma(1, s)) / q**2
    result = factors.constant * gamma(s) * derivative / (q * b**s)
    read = factors.constant * x**a * exp(-b * x**q) * logarithms
    return value_if_same(read, piece, result, GAMMA_LOGARITHM, a + 1, b, q)


def logarithm_beside_a_binomial(piece: Piece) -> Result | None:
    """c x^a (o + d x^m)^(-b) times log(x), or times log(k (o + d x^m)), over (0, oo).

    With s = (a+1)/m, q = d/o and F = c o^(-b) q^(-s) Gamma(s) Gamma(b-s)/(m Gamma(b)) it is F (psi(s) - psi(b-s) - log q)/m, or
    F (log(k o) + psi(b) - psi(b-s)), for a > -1, b > s, o, d, k, m > 0.
    """
    if not is_half_line(piece):
        return None
    x = piece.variable
    for logarithm in (f for f in sympy.Mul.make_args(piece.integrand) if isinstance(f, log)):
        found = power_of_binomial(piece.with_integrand(piece.integrand / logarithm))
        if found is None:
            continue
        constant, a, offset, slope, m, index = found
        b, q, s = -index, slope / offset, (a + 1) / m
        whole = constant * offset**index * q ** (-s) * gamma(s) * gamma(b - s) / (m * gamma(b))
        if logarithm == log(x):
            result = whole * (digamma(s) - digamma(b - s) - log(q)) / m
        else:
            multiple = piece.inner.normaliser.canonical_value(logarithm.args[0] / (offset + slope * x**m))
            if multiple.has(x) or piece.facts.sign(multiple) != POSITIVE_SIGN:
                continue
            result = whole * (log(multiple * offset) + digamma(b) - digamma(b - s))
        read = constant * x**a * (offset + slope * x**m) ** index * logarithm
        return value_if_same(
            read, piece, result, BETA_LINE_LOGARITHM, a + 1, sympy.expand(b - s), offset, slope, m
        )
    return None


def power_times_logarithm(piece: Piece) -> Result | None:
    """c x^a log(1 + d x^m) over (0, oo) is c pi d^u/(m u sin(pi u)) with u = -(a+1)/m, for 0 < u < 1 and d, m > 0."""
    if not is_half_line(piece):
        return None
    factors, x = factors_of(piece.integrand, piece), piece.variable
    if len(factors.others) != 1 or any(rate != 0 for rate in factors.rates.values()):
        return None
    (logarithm,) = factors.others
    _, rest = logarithm.args[0].as_independent(x, as_Add=True) if logarithm.args else (S.Zero, S.Zero)
    slope, power = rest.as_independent(x, as_Add=False)
    _, m = power.as_base_exp()
    u = sympy.expand(-(factors.power + 1) / m)
    result = factors.constant * pi * slope**u / (m * u * sin(pi * u))
    read = factors.constant * x**factors.power * log(1 + slope * x**m)
    return value_if_same(read, piece, result, MELLIN, u, 1 - u, slope, m)


def digamma_integral(piece: Piece) -> Result | None:
    """exp(-t)/t - exp(-z t)/(1 - exp(-t)) over (0, oo) is psi(z), and (exp(-t) - exp(-z t))/(1 - exp(-t)) is psi(z) + gamma, for z > 0.

    A rate r of the slowest exponential is taken out by t -> t/r; each may have a constant factor.
    """
    if not is_half_line(piece):
        return None
    t = piece.variable
    rates = {-sympy.diff(e.args[0], t) for e in piece.integrand.atoms(exp) if e.has(t)}
    rates = {r for r in rates if not r.has(t)} | {-r for r in rates if not r.has(t)}
    for r in sorted(rates, key=sympy.default_sort_key):
        for z in sorted(rates, key=sympy.default_sort_key):
            below = 1 - exp(-r * t)
            forms = (
                (exp(-r * t) / t - r * exp(-z * t) / below, digamma(z / r), GAUSS),
                (r * (exp(-r * t) - exp(-z * t)) / below, digamma(z / r) + EulerGamma, DIFFERENCE),
            )
            for form, result, theorem in forms if r != z else ():
                constant = piece.inner.normaliser.canonical_value(piece.integrand / form)
                if constant.has(t) or constant == 0:
                    continue
                return value_if_same(constant * form, piece, constant * result, theorem, z, r)
    return None


def digamma_of_a_maximum(piece: Piece) -> Result | None:
    """c (1 - (1 - exp(-r t))^a) over (0, oo) is c (psi(a+1) + gamma)/r, for a > -1 and r > 0: with x = 1 - exp(-r t), c (1 - x^a)/(1 - x)/r."""
    if not is_half_line(piece):
        return None
    t = piece.variable
    for power in sorted(piece.integrand.atoms(sympy.Pow), key=sympy.default_sort_key):
        base, a = power.as_base_exp()
        rate = -sympy.diff(sympy.log(1 - base), t) if base.has(t) and not a.has(t) else t
        constant = piece.inner.normaliser.canonical_value(piece.integrand / (1 - power))
        if not rate.has(t) and not constant.has(t):
            read = constant * (1 - (1 - exp(-rate * t)) ** a)
            result = constant * (digamma(a + 1) + EulerGamma) / rate
            return value_if_same(read, piece, result, DIFFERENCE, a + 1, rate)
    return None


def digamma_difference(piece: Piece) -> Result | None:
    """c (1 - x^a)/(1 - x) over (0, 1) is c (psi(a+1) + gamma), for a > -1."""
    if piece.lower != 0 or piece.upper != 1:
        return None
    x = piece.variable
    indices = {p.exp for p in piece.integrand.atoms(sympy.Pow) if p.base == x and not p.exp.has(x)}
    for a in sorted(indices, key=sympy.default_sort_key):
        form = (1 - x**a) / (1 - x)
        constant = piece.inner.normaliser.canonical_value(piece.integrand / form)
        if not constant.has(x):
            result = constant * (digamma(a + 1) + EulerGamma)
            return value_if_same(constant * form, piece, result, DIFFERENCE, a + 1)
    return None


def binet_integral(piece: Piece) -> Result | None:
    """c atan(t/z)/(exp(2 pi t) - 1) over (0, oo) is c (log Gamma(z) - (z - 1/2) log z + z - log(2 pi)/2)/2, for z > 0."""
    if not is_half_line(piece):
        return None
    t = piece.variable
    heads = [h for h in piece.integrand.atoms(atan) if h.has(t)]
    if len(heads) != 1:
        return None
    z = sympy.cancel(t / heads[0].args[0])
    constant = piece.integrand / heads[0] * (exp(2 * pi * t) - 1)
    constant = piece.inner.normaliser.canonical_value(constant)
    if z.has(t) or constant.has(t):
        return None
    result = constant * (sympy.loggamma(z) - (z - S.Half) * log(z) + z - log(2 * pi) / 2) / 2
    read: Expr = constant * atan(t / z) / (exp(2 * pi * t) - 1)
    return value_if_same(read, piece, result, BINET, z)


OF_LOGARITHMS: tuple[Callable[[Piece], Result | None], ...] = (
    logarithm_beside_gamma,
    logarithm_beside_a_binomial,
    power_times_logarithm,
    digamma_integral,
    digamma_difference,
    digamma_of_a_maximum,
    binet_integral,
)
"""The rules, in the order in which they are tried."""
