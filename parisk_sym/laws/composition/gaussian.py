"""Tight composition of the Gaussian mechanism: n uses are one use with mu sqrt(n) in place of mu.

mu is the sensitivity divided by the standard deviation of the noise. The privacy loss of n uses is normal with mean
n mu^2/2 and variance n mu^2, and delta(eps) = E (1 - exp(eps - L))_+ has a closed form (Balle and Wang 2018, Theorem 8).
"""

from functools import partial
from typing import Any

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Symbol, exp, oo, sqrt, sympify

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, mu, n, u
from parisk_sym.formulas.domain import POSITIVE, integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.error_function import erfc
from parisk_sym.laws.composition.inverse import Curve, falling_solution, is_met_at_zero, least_level, log_of

__all__ = ["FORMULAS", "composed_delta", "composed_epsilon", "delta_at", "gaussian_delta", "gaussian_epsilon"]

_level = Symbol("eps", nonnegative=True)
_GUARD_BITS = 32

MU = Parameter(mu, POSITIVE, r"\mu", "sensitivity divided by the standard deviation of the noise")
COUNT = Parameter(n, integers(1), "n", "number of uses of the mechanism")


def delta_at(level: Any, ratio: Any, count: Any = 1) -> Expr:
    """The tight delta at SymPy expressions, for a level of either sign."""
    total = sympify(ratio) * sqrt(sympify(count))
    place = level / (total * sqrt(2))
    half = total / (2 * sqrt(2))
    return (sympy.erfc(place - half) - exp(level) * sympy.erfc(place + half)) / 2


def gaussian_delta(level: arb, variance: arb) -> arb:
    """delta at a level of either sign, for the sum mu_1^2 + ... + mu_n^2, at the current precision.

    >>> print(gaussian_delta(arb(1), arb(1)).str(12, radius=False))
    0.126936737507
    """
    spread = (2 * variance).sqrt()
    place, half = level / spread, spread / 4
    return (erfc(place - half) - level.exp() * erfc(place + half)) / 2


def _delta_ball(eps: fmpq, mu: fmpq, n: fmpq) -> arb:
    return gaussian_delta(arb(eps), arb(mu * mu * n))


def _accurate(variance: fmpq, level: arb, bits: int) -> arb:
    """delta at an exact level, accurate to this many bits; the difference cancels most where mu is small."""
    working = bits + _GUARD_BITS
    while True:
        with ctx.workprec(working):
            ball = gaussian_delta(level, arb(variance))
        if ball.rel_accuracy_bits() >= bits or working > 64 * (bits + _GUARD_BITS):
            return ball
        working *= 2


def gaussian_epsilon(delta: fmpq, variance: fmpq, shown: str) -> arb:
    """The least eps >= 0 with delta(eps) <= delta: 0, or between two points with a certified change of sign.

    delta(eps) <= P(L > eps) <= exp(-(eps - v/2)^2 / (2v)) bounds it from above: at v/2 + 2 sqrt(-2v ln delta) by delta^4.
    """
    if is_met_at_zero(delta, partial(_at_zero, variance), shown):
        return arb(0)
    curve = Curve(lambda level, bits: _accurate(variance, level, bits), rising=False)
    with ctx.workprec(ctx.prec + _GUARD_BITS):
        high = (arb(variance) / 2 + 2 * (-2 * arb(variance) * log_of(delta)).sqrt()).upper().mid()
    return falling_solution(curve, delta, high, high / 2)


def _at_zero(variance: fmpq, bits: int) -> arb:
    with ctx.workprec(bits):
        return gaussian_delta(arb(0), arb(variance))


def _epsilon_ball(delta: fmpq, mu: fmpq, n: fmpq) -> arb:
    return gaussian_epsilon(delta, mu * mu * n, f"delta(eps=0; mu={mu}, n={n})")


composed_delta = Formula(
    id="gaussian.delta",
    left=r"\delta(\varepsilon; \mu, n)",
    parameters=(
        Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about"),
        MU,
        COUNT,
    ),
    expression=delta_at(_level, mu, n),
    display=r"\tfrac12 \operatorname{erfc}\left(\frac{\varepsilon - n\mu^2/2}{\mu\sqrt{2n}}\right) "
    r"- \tfrac12 e^{\varepsilon} \operatorname{erfc}\left(\frac{\varepsilon + n\mu^2/2}{\mu\sqrt{2n}}\right)",
    meaning="tight delta of n uses of the Gaussian mechanism (Balle and Wang 2018, Theorem 8)",
    source=Source("loss", "Gauss mechanism", "Gauss"),
    ball_kernel=_delta_ball,
)

composed_epsilon = Formula(
    id="gaussian.epsilon",
    left=r"\varepsilon(\delta; \mu, n)",
    parameters=(
        Parameter(delta, open_(0, 1), r"\delta", "probability that may exceed the level"),
        MU,
        COUNT,
    ),
    expression=least_level(delta_at(u, mu, n), oo),
    display=r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; \mu, n) \le \delta",
    meaning="tight eps of n uses of the Gaussian mechanism: inverse of gaussian.delta; 0 where "
    "delta >= delta(0), because every eps >= 0 is enough there",
    source=Source("loss", "Gauss mechanism", "Gauss"),
    relies_on=("loss.gaussian.delta_decreases",),
    ball_kernel=_epsilon_ball,
)

FORMULAS = (composed_delta, composed_epsilon)
