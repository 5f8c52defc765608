"""Integrals of powers of 1 + q exp(-r x), of doubly exponential functions and of shifted powers: each a theorem, as in `named_integrals`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import sympy
from sympy import Expr, S, digamma, exp, gamma, log, pi, polygamma, sqrt

from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import factors_of, is_half_line, value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["OF_EXPONENTIALS"]

SHIFTED = "the incomplete gamma function (DLMF 8.2.2), after t -> t - s"
BETA = "Euler's integral for Beta (DLMF 5.12.1), with exp(-r x) as the variable"
BETA_LINE = "Euler's integral for Beta on the half-line (DLMF 5.12.3), with exp(-r x) as the variable"
GAMMA = "Euler's integral for Gamma (DLMF 5.9.1), with exp(-r x) as the variable"

_MOST_MOMENTS = 2


def shifted_power(piece: Piece) -> Result | None:
    """c (x + s)^p exp(-a x) over (0, oo) is c exp(a s) Gamma(p+1, a s)/a^(p+1) for a, s > 0; Gamma(1/2, y) = sqrt(pi) erfc(sqrt y)."""
    if not is_half_line(piece):
        return None
    factors, x = factors_of(piece.integrand, piece), piece.variable
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    if len(factors.others) != 1 or list(rates) != [1] or factors.power != 0:
        return None
    base, p = factors.others[0].as_base_exp()
    offset, rest = base.as_independent(x, as_Add=True)
    slope = rest / x
    if p.has(x) or slope.has(x):
        return None
    a, s = rates[S.One], offset / slope
    upper = sqrt(pi) * sympy.erfc(sqrt(a * s)) if p == -S.Half else sympy.uppergamma(p + 1, a * s)
    result = factors.constant * slope**p * exp(a * s) * upper / a ** (p + 1)
    read = factors.constant * (offset + slope * x) ** p * exp(-a * x)
    return value_if_same(read, piece, result, SHIFTED, a, offset, slope)


@dataclass
class _Read:
    """constant * x^power * exp(-rate x) * (1 + q exp(-slope x))^index * exp(-b exp(-slope x))."""

    constant: Expr = S.One
    power: int = 0
    rate: Expr = S.Zero
    binomials: list[tuple[Expr, Expr, Expr]] = field(default_factory=list)
    doubles: list[tuple[Expr, Expr]] = field(default_factory=list)


def _read(piece: Piece) -> _Read | None:
    """The factors of the integrand; None where one has another form."""
    found, x = _Read(), piece.variable
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(x):
            found.constant *= factor
        elif base == x and index.is_Integer and 0 < index <= _MOST_MOMENTS:
            found.power += int(index)
        elif isinstance(factor, exp):
            if not _read_exponent(factor.args[0], found, x):
                return None
        elif index.has(x) or (binomial := _binomial(base, x)) is None:
            return None
        else:
            offset, q, slope = binomial
            found.constant *= offset**index
            found.binomials.append((q, slope, index))
    return found if found.power <= _MOST_MOMENTS else None


def _read_exponent(argument: Expr, found: _Read, x: Expr) -> bool:
    """Whether the argument of an exponential is linear, but for one multiple of an exponential."""
    for term in sympy.Add.make_args(sympy.expand(argument, power_exp=False)):
        scale, rest = term.as_independent(x, as_Add=False)
        if rest == 1:
            found.constant *= exp(scale)
        elif rest == x:
            found.rate -= scale
        elif isinstance(rest, exp) and not (slope := -sympy.diff(rest.args[0], x)).has(x):
            found.doubles.append((-scale * exp(rest.args[0] + slope * x), slope))
        else:
            return False
    return True


def _binomial(base: Expr, x: Expr) -> tuple[Expr, Expr, Expr] | None:
    """(o, q, r) with o + o q exp(-r x) the base."""
    offset, rest = base.as_independent(x, as_Add=True)
    scale, power = rest.as_independent(x, as_Add=False)
    if offset == 0 or not isinstance(power, exp):
        return None
    slope = -sympy.diff(power.args[0], x)
    return None if slope.has(x) else (offset, scale * exp(power.args[0] + slope * x) / offset, slope)


def one_minus_an_exponential(piece: Piece) -> Result | None:
    """c x^j exp(-a x) (1 - exp(-r x))^p over (0, oo), j = 0, 1, 2, a, r > 0, p > -1, with s = a/r and B = B(s, p+1).

    It is c B/r, c B (psi(s+p+1) - psi(s))/r^2, and c B ((psi(s+p+1) - psi(s))^2 + psi'(s) - psi'(s+p+1))/r^3.
    """
    found = _read(piece) if is_half_line(piece) else None
    if found is None or found.doubles or len(found.binomials) != 1:
        return None
    ((q, r, p),) = found.binomials
    if q != -1:
        return None
    s, x = found.rate / r, piece.variable
    t = s + p + 1
    whole = gamma(s) * gamma(p + 1) / gamma(t)
    first, second = digamma(s) - digamma(t), polygamma(1, s) - polygamma(1, t)
    result = found.constant * whole * _moment(found.power, first, second, S.Zero) / r
    read = found.constant * x**found.power * exp(-found.rate * x) * (1 - exp(-r * x)) ** p
    return value_if_same(read, piece, result / r**found.power, BETA, found.rate, r, p + 1)


def _moment(power: int, first: Expr, second: Expr, shift: Expr) -> Expr:
    """The moment of -log u + shift, where log u has the first two cumulants."""
    mean = shift - first
    return (S.One, mean, mean**2 + second)[power]


def logistic_integral(piece: Piece) -> Result | None:
    """c x^j exp(-a x) (1 + q exp(-r x))^(-p) over the whole line, j = 0, 1, 2, for a, r, q > 0 and p r > a.

    With s = a/r it is c q^(-s) B(s, p-s)/r times the j-th moment of (log q - Z)/r, Z with the cumulants psi(s) - psi(p-s), psi'(s) + psi'(p-s).
    """
    whole_line = piece.lower is S.NegativeInfinity and piece.upper is S.Infinity
    found = _read(piece) if whole_line else None
    if found is None or found.doubles or len(found.binomials) != 1:
        return None
    ((q, r, index),) = found.binomials
    p, a, x = -index, found.rate, piece.variable
    s = a / r
    total = q ** (-s) * gamma(s) * gamma(p - s) / gamma(p)
    first, second = digamma(s) - digamma(p - s), polygamma(1, s) + polygamma(1, p - s)
    result = found.constant * total * _moment(found.power, first, second, log(q)) / r ** (found.power + 1)
    read = found.constant * x**found.power * exp(-a * x) * (1 + q * exp(-r * x)) ** index
    return value_if_same(read, piece, result, BETA_LINE, a, r, q, sympy.expand(p * r - a))


def double_exponential(piece: Piece) -> Result | None:
    """c x^j exp(-a x - b exp(-r x)) over the whole line, j = 0, 1, 2, for a, b, r > 0.

    With s = a/r it is c b^(-s) Gamma(s)/r times the j-th moment of (log b - Z)/r, where Z has the cumulants psi(s) and psi'(s).
    """
    whole_line = piece.lower is S.NegativeInfinity and piece.upper is S.Infinity
    found = _read(piece) if whole_line else None
    if found is None or found.binomials or len(found.doubles) != 1:
        return None
    ((b, r),) = found.doubles
    a, x = found.rate, piece.variable
    s = a / r
    moment = _moment(found.power, digamma(s), polygamma(1, s), log(b))
    result = found.constant * b ** (-s) * gamma(s) * moment / r ** (found.power + 1)
    read = found.constant * x**found.power * exp(-a * x - b * exp(-r * x))
    return value_if_same(read, piece, result, GAMMA, a, b, r)


OF_EXPONENTIALS: tuple[Callable[[Piece], Result | None], ...] = (
    shifted_power,
    one_minus_an_exponential,
    logistic_integral,
    double_exponential,
)
"""The rules, in the order in which they are tried."""
