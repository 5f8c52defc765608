"""Integrals with a name: each is a theorem with its number, and its conditions are proved from the domain.

An integrand is brought to the form of a theorem by reading its factors; that the form equals the integrand is then proved by the
normal form, so that a mistake in reading proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S, exp, gamma, log, zeta

from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.bessel_integrals import OF_BESSEL_FUNCTIONS
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.exponential_integrals import OF_EXPONENTIALS
from parisk_sym.proofs.integrals.factors import (
    factors_of,
    is_half_line,
    power_of_binomial,
    value_if_same,
)
from parisk_sym.proofs.integrals.frullani import frullani_integral
from parisk_sym.proofs.integrals.logarithmic_integrals import OF_LOGARITHMS
from parisk_sym.proofs.integrals.orthogonal_polynomials import orthogonality
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.wave_integrals import OF_WAVES

__all__ = ["NAMED"]

GAMMA = "Euler's integral for Gamma (DLMF 5.9.1)"
BETA = "Euler's integral for Beta (DLMF 5.12.1)"
INCOMPLETE_BETA = (
    "int from l to u of x^(a-1) (1-x)^(b-1) = B(a, b) (I_u(a, b) - I_l(a, b)) (DLMF 8.17.1, 8.17.2)"
)
BETA_LINE = "Euler's integral for Beta on the half-line (DLMF 5.12.3)"
BETA_LOGARITHM = "the derivative of Euler's integral for Beta (DLMF 5.12.1, 5.2.2)"
ZETA = "integrals for the zeta function (DLMF 25.5.1, 25.5.3)"
ZETA_SQUARE = "integrals for the zeta function (DLMF 25.5.2, 25.5.4)"


def gamma_integral(piece: Piece) -> Result | None:
    """c x^a exp(-b x^q) over (0, oo) is c Gamma((a+1)/q) / (q b^((a+1)/q)) for a > -1, b > 0, q > 0."""
    if not is_half_line(piece):
        return None
    factors = factors_of(piece.integrand, piece)
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if factors.others or len(rates) != 1:
        return None
    ((index, rate),) = rates.items()
    shape = sympy.expand(factors.power + 1) / index
    result = factors.constant * gamma(shape) / (index * rate**shape)
    x = piece.variable
    read = factors.constant * x**factors.power * exp(-rate * x**index)
    return value_if_same(read, piece, result, GAMMA, factors.power + 1, rate, index)


def beta_integral(piece: Piece) -> Result | None:
    """c (x-l)^a (u-x)^b over (l, u) is c (u-l)^(a+b+1) Gamma(a+1) Gamma(b+1) / Gamma(a+b+2) for a, b > -1."""
    if piece.lower.is_infinite or piece.upper.is_infinite or not piece.strict:
        return None
    left, right = piece.variable - piece.lower, piece.upper - piece.variable
    powers, constant = {left: S.Zero, right: S.Zero}, S.One
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(piece.variable):
            constant *= factor
            continue
        known = next(
            (p for p in powers if not index.has(piece.variable) and piece.inner.is_zero(base - p)), None
        )
        if known is None:
            return None
        powers[known] += index
    a, b = powers[left], powers[right]
    width = piece.upper - piece.lower
    result = constant * width ** (a + b + 1) * gamma(a + 1) * gamma(b + 1) / gamma(a + b + 2)
    return value_if_same(constant * left**a * right**b, piece, result, BETA, a + 1, b + 1)


def beta_up_to_one(piece: Piece) -> Result | None:
    """c x^a (1 - q x^m)^b over (0, u), q u^m = 1, is c u^(a+1) Gamma((a+1)/m) Gamma(b+1) / (m Gamma((a+1)/m + b + 1)), m > 0, a, b > -1."""
    if piece.lower != 0 or piece.upper.is_infinite or not piece.strict:
        return None
    found = power_of_binomial(piece)
    if found is None:
        return None
    constant, a, offset, slope, m, b = found
    if not piece.facts.is_zero(offset + slope * piece.upper**m):
        return None
    x, u, shape = piece.variable, piece.upper, (a + 1) / m
    result = constant * offset**b * u ** (a + 1) * gamma(shape) * gamma(b + 1) / (m * gamma(shape + b + 1))
    read = constant * x**a * (offset + slope * x**m) ** b
    return value_if_same(read, piece, result, BETA, a + 1, b + 1, m, offset, u)


def incomplete_beta(piece: Piece) -> Result | None:
    """c x^a (1 - x)^b over (l, u) is c B(a+1, b+1) (I_u - I_l), the regularised function of a+1 and b+1, for a, b > -1 and 0 <= l, u <= 1."""
    low, high = piece.lower, piece.upper
    if low.is_infinite or high.is_infinite or not piece.strict:
        return None
    x = piece.variable
    inside = all(piece.facts.sign(v) <= NONNEGATIVE for v in (low, 1 - high))
    powers, constant = {x: S.Zero, 1 - x: S.Zero}, S.One
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(x):
            constant *= factor
        elif base in powers and not index.has(x):
            powers[base] += index
        else:
            return None
    a, b = powers[x], powers[1 - x]
    if not inside or S.Zero in (a, b):
        return None
    beta = gamma(a + 1) * gamma(b + 1) / gamma(a + b + 2)
    result = constant * beta * sympy.betainc_regularized(a + 1, b + 1, low, high)
    return value_if_same(constant * x**a * (1 - x) ** b, piece, result, INCOMPLETE_BETA, a + 1, b + 1)


def beta_on_half_line(piece: Piece) -> Result | None:
    """c x^a (1 + q x^m)^(-b) over (0, oo) is c q^(-s) Gamma(s) Gamma(b-s) / (m Gamma(b)), s = (a+1)/m, for m, q > 0, a > -1, b > s."""
    found = power_of_binomial(piece) if is_half_line(piece) else None
    if found is None:
        return None
    constant, a, offset, slope, m, index = found
    b, x, q = -index, piece.variable, slope / offset
    shape = (a + 1) / m
    result = constant * offset ** (-b) * q ** (-shape) * gamma(shape) * gamma(b - shape) / (m * gamma(b))
    read = constant * x**a * (offset + slope * x**m) ** (-b)
    return value_if_same(read, piece, result, BETA_LINE, a + 1, sympy.expand(b - shape), offset, slope, m)


def logarithm_beside_beta(piece: Piece) -> Result | None:
    """c x^a (1-x)^b log(x) over (0, 1) is c B(a+1, b+1) (psi(a+1) - psi(a+b+2)) for a, b > -1; of log(1-x) with a and b exchanged.

    Two logarithms are a second derivative: the product of two such differences, and psi'(a+1) for a square, less psi'(a+b+2).
    """
    if piece.lower != 0 or piece.upper != 1:
        return None
    x = piece.variable
    constant, powers, logarithms = S.One, {x: S.Zero, 1 - x: S.Zero}, []
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(x):
            constant *= factor
        elif base in powers and not index.has(x):
            powers[base] += index
        elif base in (log(x), log(1 - x)) and index in (1, 2):
            logarithms += [base] * int(index)
        else:
            return None
    if len(logarithms) not in (1, 2):
        return None
    a, b = powers[x], powers[1 - x]
    own = [(a if each == log(x) else b) + 1 for each in logarithms]
    beta = gamma(a + 1) * gamma(b + 1) / gamma(a + b + 2)
    factor = sympy.Mul(*(sympy.digamma(s) - sympy.digamma(a + b + 2) for s in own))
    if len(logarithms) == 2:
        same = sympy.polygamma(1, own[0]) if logarithms[0] == logarithms[1] else S.Zero
        factor += same - sympy.polygamma(1, a + b + 2)
    result = constant * beta * factor
    read = constant * x**a * (1 - x) ** b * sympy.Mul(*logarithms)
    return value_if_same(read, piece, result, BETA_LOGARITHM, a + 1, b + 1)


def zeta_integral(piece: Piece) -> Result | None:
    """c x^(s-1)/(exp(r x) - 1) over (0, oo) is c Gamma(s) zeta(s)/r^s for s > 1, r > 0, with + 1 times 1 - 2^(1-s), for s > 0, s != 1.

    c x^s exp(r x)/(exp(r x) - 1)^2 is c Gamma(s+1) zeta(s)/r^(s+1), with + 1 times 1 - 2^(1-s).
    """
    if not is_half_line(piece):
        return None
    x = piece.variable
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        powers = [h for h in base.atoms(exp) if h.has(x)]
        if index not in (-1, -2) or len(powers) != 1:
            continue
        rate = sympy.diff(powers[0].args[0], x)
        rate = -rate if piece.facts.sign(-rate) == POSITIVE_SIGN else rate
        power = factors_of(piece.integrand / factor, piece).power
        found = _zeta_value(piece, rate, power, index == -2)
        if found is not None:
            return found
    return None


def _zeta_value(piece: Piece, rate: Expr, power: Expr, square: bool) -> Result | None:
    x = piece.variable
    for sign in (1, -1):
        kernel = exp(rate * x) / (exp(rate * x) + sign) ** 2 if square else 1 / (exp(rate * x) + sign)
        s = power if square else power + 1
        constant = piece.inner.normaliser.canonical_value(piece.integrand / (x**power * kernel))
        if constant.has(x):
            continue
        alternating = 1 - 2 ** (1 - s) if sign == 1 else S.One
        total = sympy.log(2) if s == 1 and sign == 1 else alternating * zeta(s)
        result = constant * gamma(s + 1 if square else s) * total / rate ** (s + 1 if square else s)
        needed = (
            (s, rate) if sign == 1 and (s == 1 or piece.facts.sign(s - 1) == POSITIVE_SIGN) else (s - 1, rate)
        )
        return value_if_same(
            constant * x**power * kernel, piece, result, ZETA_SQUARE if square else ZETA, *needed
        )
    return None


NAMED: tuple[Callable[[Piece], Result | None], ...] = (
    gamma_integral,
    beta_integral,
    beta_up_to_one,
    beta_on_half_line,
    incomplete_beta,
    frullani_integral,
    logarithm_beside_beta,
    zeta_integral,
    *OF_LOGARITHMS,
    *OF_EXPONENTIALS,
    orthogonality,
    *OF_BESSEL_FUNCTIONS,
    *OF_WAVES,
)
"""The rules, in the order in which they are tried."""
