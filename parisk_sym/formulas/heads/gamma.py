"""The gamma function, its logarithm and derivatives, factorials, binomial coefficients, beta functions (DLMF 5, 1.2, 8.17)."""

from functools import lru_cache
from typing import Any

import mpmath
import sympy
from flint import acb, arb, ctx

from parisk_sym.formulas.arithmetic.balls import natural, where
from parisk_sym.formulas.arithmetic.holomorphic import cut_below
from parisk_sym.formulas.head import Head, Takes
from parisk_sym.formulas.kernels.incomplete_beta import beta_between, log_beta

__all__ = ["HEADS"]


_REMEMBERED = arb(2**14)
"""Below it the gamma function of an integer is cached."""


def _gamma(x: arb) -> arb:
    """The gamma function; the terms of sums ask for the same whole numbers again and again."""
    if x.is_exact() and 0 < x < _REMEMBERED and x.is_integer():
        return _gamma_at(int(x.unique_fmpz()), ctx.prec)
    return x.gamma()


@lru_cache(maxsize=2**14)
def _gamma_at(n: int, bits: int) -> arb:
    return arb(n).gamma()


def _factorial(x: arb) -> arb:
    return _gamma(x + 1)


def _binomial(n: arb, m: arb) -> arb:
    """0 or a product for a natural m beyond n > -1; else by gamma functions of positive arguments."""
    if m.is_exact() and m.is_integer() and m >= 0 and n > -1 and not n - m > -1:
        return _entire_binomial(n, m)
    return _factorial(n) / (_factorial(m) * _factorial(n - m))


def _entire_binomial(n: Any, m: Any) -> Any:
    """By reciprocal gamma functions, which are entire; real or complex."""
    return (n + 1).gamma() * (m + 1).rgamma() * (n - m + 1).rgamma()


def _polygamma(order: arb, x: arb) -> arb:
    """The derivative of the digamma function of this order, off the poles 0, -1, -2, ..."""
    count = natural(order, "the order of a polygamma function")
    return x.digamma() if count == 0 else acb(x).polygamma(acb(count)).real


def _trigamma(x: arb) -> arb:
    return _polygamma(arb(1), x)


def _rising(x: arb, k: arb) -> arb:
    """x (x + 1) ... (x + k - 1), a product for a natural k; else Gamma(x + k) / Gamma(x) for x > 0 and x + k > 0."""
    if k.is_exact() and k.is_integer() and k >= 0:
        return x.rising(k)
    return (x + k).gamma() * x.rgamma() if x > 0 and x + k > 0 else arb.nan()


def _falling(x: arb, k: arb) -> arb:
    """x (x - 1) ... (x - k + 1), the rising factorial of x - k + 1."""
    return _rising(x - k + 1, k)


def _beta(a: arb, b: arb) -> arb:
    """Gamma(a) Gamma(b) / Gamma(a + b) for positive a and b."""
    return a.gamma() * b.gamma() * (a + b).rgamma()


def _is_beta(a: arb, b: arb, *ends: arb) -> bool:
    return bool(a > 0 and b > 0) and all(bool(x >= 0 and x <= 1) for x in ends)


_FAR = 1000
"""Parameters from which on Arb's function takes long, or gives none of its digits."""


def _betainc(a: arb, b: arb, x: arb, y: arb) -> arb:
    if a + b > _FAR:
        return beta_between(a, b, x, y) * log_beta(a, b).exp()
    return y.beta_lower(a, b) - x.beta_lower(a, b)


def _betainc_regularized(a: arb, b: arb, x: arb, y: arb) -> arb:
    if a + b > _FAR:
        return beta_between(a, b, x, y)
    return y.beta_lower(a, b, regularized=True) - x.beta_lower(a, b, regularized=True)


_POLES = "x != 0, -1, -2, ..."
_OFF_POLES = (Takes("x", _POLES, ((0, 9),)), Takes("x", _POLES, ((-2, -1),)))
_INCOMPLETE = (Takes("a, b, x, y", "a, b > 0; x, y in [0, 1]", ((0, 4), (0, 4), (0, 1), (0, 1))),)
_FACTORS = (Takes("x, k", "k = 0, 1, 2, ...; else x > 0, x + k > 0", ((-5, 5), range(7))),)

HEADS = (
    Head(
        sympy.gamma,
        ball=_gamma,
        complex_ball=lambda z: z.gamma(),
        mp=mpmath.gamma,
        takes=_OFF_POLES,
    ),
    Head(
        sympy.loggamma,
        ball=lambda x: x.lgamma(),
        complex_ball=cut_below(0, lambda z: z.lgamma()),
        mp=mpmath.loggamma,
        takes=(Takes("x", "x > 0", ((0, 9),)),),
    ),
    Head(
        sympy.digamma,
        ball=lambda x: x.digamma(),
        complex_ball=lambda z: z.digamma(),
        mp=mpmath.digamma,
        takes=_OFF_POLES,
    ),
    Head(sympy.trigamma, ball=_trigamma, mp=lambda x: mpmath.psi(1, x), takes=_OFF_POLES),
    Head(
        sympy.polygamma,
        ball=_polygamma,
        mp=mpmath.psi,
        takes=(Takes("n, x", f"n = 0, 1, 2, ...; {_POLES}", (range(5), (0, 9))),),
    ),
    Head(
        sympy.factorial,
        ball=_factorial,
        complex_ball=lambda z: (z + 1).gamma(),
        mp=mpmath.factorial,
        takes=(Takes("x", "x != -1, -2, ...", ((-1, 9),)),),
    ),
    Head(
        sympy.binomial,
        ball=_binomial,
        real_ball=_entire_binomial,
        complex_ball=_entire_binomial,
        mp=mpmath.binomial,
        takes=(Takes("n, k", "n > -1; k = 0, 1, 2, ..., or k > -1, n - k > -1", ((0, 9), range(4))),),
    ),
    Head(sympy.RisingFactorial, ball=_rising, mp=mpmath.rf, takes=_FACTORS),
    Head(sympy.FallingFactorial, ball=_falling, mp=mpmath.ff, takes=_FACTORS),
    Head(
        sympy.beta,
        ball=where(_is_beta, _beta),
        mp=mpmath.beta,
        takes=(Takes("a, b", "a, b > 0", ((0, 5), (0, 5))),),
    ),
    Head(sympy.betainc, ball=where(_is_beta, _betainc), mp=mpmath.betainc, takes=_INCOMPLETE),
    Head(
        sympy.betainc_regularized,
        ball=where(_is_beta, _betainc_regularized),
        mp=lambda a, b, x, y: mpmath.betainc(a, b, x, y, regularized=True),
        takes=_INCOMPLETE,
    ),
)
