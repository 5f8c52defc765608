"""Integrals with a name: each is a theorem with its number, and its conditions are proved from the domain.

An integrand is brought to the form of a theorem by reading its factors; that the form equals the integrand is then proved by the
normal form, so that a mistake in reading proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import sympy
from sympy import Expr, S, Wild, besselk, cos, exp, gamma, pi, sqrt

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.frullani import frullani_integral
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["NAMED"]

GAMMA = "Euler's integral for Gamma (DLMF 5.9.1)"
BETA = "Euler's integral for Beta (DLMF 5.12.1)"
BETA_LINE = "Euler's integral for Beta on the half-line (DLMF 5.12.3)"
BESSEL_MOMENT = "moments of K (DLMF 10.43.19)"
BASSET = "Basset's integral (DLMF 10.32.11)"


@dataclass
class _Factors:
    """constant * x^power * exp(-sum of rate x^index) * others."""

    constant: Expr = S.One
    power: Expr = S.Zero
    rates: dict[Expr, Expr] = field(default_factory=dict)
    others: list[Expr] = field(default_factory=list)


def _factors_of(e: Expr, piece: Piece) -> _Factors:
    """The factors of a product on the half-line x > 0."""
    found = _Factors()
    for factor in sympy.Mul.make_args(e):
        base, index = factor.as_base_exp()
        if not factor.has(piece.variable):
            found.constant *= factor
        elif isinstance(factor, exp) or base is S.Exp1:
            _read_exponent(factor.args[0] if isinstance(factor, exp) else index, found, piece)
        elif not index.has(piece.variable) and _positive_scale(base, piece) is not None:
            found.constant *= _positive_scale(base, piece) ** index
            found.power += index
        else:
            found.others.append(factor)
    return found


def _positive_scale(base: Expr, piece: Piece) -> Expr | None:
    """The c with base = c x, c > 0."""
    scale, rest = base.as_independent(piece.variable, as_Add=False)
    fits = rest == piece.variable and piece.facts.sign(scale) == POSITIVE_SIGN
    return scale if fits else None


def _read_exponent(argument: Expr, found: _Factors, piece: Piece) -> None:
    for term in sympy.Add.make_args(sympy.expand(argument)):
        scale, rest = term.as_independent(piece.variable, as_Add=False)
        base, index = rest.as_base_exp()
        if rest == 1:
            found.constant *= exp(scale)
        elif base == piece.variable and not index.has(piece.variable):
            found.rates[index] = found.rates.get(index, S.Zero) - scale
        else:
            found.others.append(exp(term))


def _positive(piece: Piece, *values: Expr) -> bool:
    return all(piece.facts.sign(v) == POSITIVE_SIGN for v in values)


def _value_if_same(read: Expr, piece: Piece, result: Expr, name: str, *conditions: Expr) -> Result | None:
    """A value, where what was read is the integrand and the conditions are positive."""
    if not (_positive(piece, *conditions) and piece.inner.is_zero(read - piece.integrand)):
        return None
    return value(
        Certificate(
            rule="named integral",
            theorem=name,
            subject=piece.integral,
            value=result,
            conditions=tuple(f"{c} > 0" for c in conditions),
            cited=piece.inner.citations,
        )
    )


def _is_half_line(piece: Piece) -> bool:
    return piece.lower == 0 and piece.upper is S.Infinity


def gamma_integral(piece: Piece) -> Result | None:
    """c x^a exp(-b x^q) over (0, oo) is c Gamma((a+1)/q) / (q b^((a+1)/q)) for a > -1, b > 0, q > 0."""
    if not _is_half_line(piece):
        return None
    factors = _factors_of(piece.integrand, piece)
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if factors.others or len(rates) != 1:
        return None
    ((index, rate),) = rates.items()
    shape = sympy.expand(factors.power + 1) / index
    result = factors.constant * gamma(shape) / (index * rate**shape)
    x = piece.variable
    read = factors.constant * x**factors.power * exp(-rate * x**index)
    return _value_if_same(read, piece, result, GAMMA, factors.power + 1, rate, index)


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
    return _value_if_same(constant * left**a * right**b, piece, result, BETA, a + 1, b + 1)


def beta_on_half_line(piece: Piece) -> Result | None:
    """c x^a (1 + q x)^(-b) over (0, oo) is c q^(-a-1) Gamma(a+1) Gamma(b-a-1) / Gamma(b) for a > -1, b > a + 1, q > 0."""
    if not _is_half_line(piece):
        return None
    factors = _factors_of(piece.integrand, piece)
    if len(factors.others) != 1 or any(b != 0 for b in factors.rates.values()):
        return None
    base, index = factors.others[0].as_base_exp()
    if (
        index.has(piece.variable)
        or not base.is_polynomial(piece.variable)
        or sympy.degree(base, piece.variable) != 1
    ):
        return None
    offset, slope = base.subs(piece.variable, 0), sympy.diff(base, piece.variable)
    a, b, x = factors.power, -index, piece.variable
    q = slope / offset
    result = factors.constant * offset ** (-b) * q ** (-a - 1) * gamma(a + 1) * gamma(b - a - 1) / gamma(b)
    read = factors.constant * x**a * (offset + slope * x) ** (-b)
    return _value_if_same(read, piece, result, BETA_LINE, a + 1, b - a - 1, offset, slope)


def bessel_moment(piece: Piece) -> Result | None:
    """c t^p K_v(s t) over (0, oo) is c s^(-p-1) 2^(p-1) Gamma((p+1-v)/2) Gamma((p+1+v)/2) for p + 1 > |v|, s > 0."""
    if not _is_half_line(piece):
        return None
    factors = _factors_of(piece.integrand, piece)
    others = factors.others
    if len(others) != 1 or not isinstance(others[0], besselk) or any(b != 0 for b in factors.rates.values()):
        return None
    order, at = others[0].args
    scale = _positive_scale(at, piece)
    if scale is None or order.has(piece.variable):
        return None
    mu = factors.power + 1
    low, high = sympy.expand(mu - order), sympy.expand(mu + order)
    result = factors.constant * scale ** (-mu) * 2 ** (mu - 2) * gamma(low / 2) * gamma(high / 2)
    read = factors.constant * piece.variable**factors.power * besselk(order, at)
    return _value_if_same(read, piece, result, BESSEL_MOMENT, low, high, scale)


def basset_integral(piece: Piece) -> Result | None:
    """c cos(xt) (1 + q t^2)^(-n) over (0, oo), n, q, x > 0, by t -> t / sqrt q from DLMF 10.32.11.

    The value is c sqrt(pi) (y/2)^(n-1/2) K_(n-1/2)(y) / (Gamma(n) sqrt q), y = x / sqrt q.
    """
    if not _is_half_line(piece):
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
    return _value_if_same(constant * cos(x * t) * (1 + q * t**2) ** (-n), piece, result, BASSET, x, n, q)


NAMED: tuple[Callable[[Piece], Result | None], ...] = (
    gamma_integral,
    bessel_moment,
    beta_integral,
    beta_on_half_line,
    basset_integral,
    frullani_integral,
)
"""The rules, in the order in which they are tried."""
