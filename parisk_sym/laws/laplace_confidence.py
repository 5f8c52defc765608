r"""The true confidence P(|L| <= eps) of the Laplace mechanism, and the noise for a wanted confidence.

Neighbours whose answers differ by d have the privacy loss L = L_1 + ... + L_k with independent terms, the j-th with the
law of `laplace.loss_cdf` at the level eps0 |d_j| / Delta. No direction of d has a smaller confidence than all of it in
one coordinate (claim `par21.instead.worst_direction`): that value, `laplace.confidence`, is what can be promised.

For k equal coordinates L is the loss of k uses at level eps0/k. Its tight delta is 1 - exp((eps - eps0)/2) 2^(1-k) P
with the piecewise polynomial P of `laplace.delta`. As P(L > eps) = delta - delta' and E[exp(-L); L > eps] =
-exp(-eps) delta', the confidence 1 - P(L > eps) - P(L < -eps) is 1 - delta + (1 + exp(-eps)) delta'.
"""

from collections.abc import Sequence
from typing import Any

from flint import arb, fmpq, fmpz
from sympy import Expr, Integer, Piecewise, exp, log, sinh

from parisk_sym.core.errors import DomainError
from parisk_sym.core.symbols import confidence, eps, eps0, k
from parisk_sym.formulas.domain import integers, left_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.formulas.kernels.laplace_delta import spline, spline_in_balls
from parisk_sym.formulas.kernels.mixed_laplace import mixed_spline, mixed_terms
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL

__all__ = ["FORMULAS", "confidence_of", "confidence_spread", "noise_level", "noise_level_at"]

LARGEST_DIMENSION = 1000
_LARGEST_TERMS = 10**5
_LARGEST_POWER = 10_000
"""Bits of the powers of exact numbers."""


def confidence_of(eps: fmpq, levels: Sequence[tuple[fmpq, int]]) -> arb:
    """P(|L| <= eps) for independent losses of these levels and numbers: any direction of the difference.

    DomainError if the closed form has too many terms.
    """
    top = sum((level * count for level, count in levels), fmpq(0))
    if eps >= top:
        return arb(1)
    if mixed_terms(levels) > _LARGEST_TERMS:
        raise DomainError(
            f"the levels must lead to at most {_LARGEST_TERMS} terms, got {mixed_terms(levels)}: join equal ones"
        )
    value, slope = mixed_spline((top - eps) / 2, levels)
    return _from_spline(eps, top, value, slope, sum(count for _, count in levels))


def _from_spline(eps: fmpq, top: fmpq, value: fmpq | arb, slope: fmpq | arb, count: int) -> arb:
    half = arb(eps / 2)
    bracket = arb(slope) * half.cosh() + arb(value) * half.sinh()
    return bracket * arb(-top / 2).exp() / fmpz(2) ** (count - 1)


def _spread_ball(eps: fmpq, eps0: fmpq, k: fmpq) -> arb:
    """The closed form with P and P' in exact arithmetic, which decides on which side of an atom eps lies, or in balls where it is slow."""
    if eps >= eps0:
        return arb(1)
    level, uses = eps0 / k, int(k.p)
    bits = uses * sum(int(v.p).bit_length() + int(v.q).bit_length() for v in (eps, level))
    value, slope = (spline if bits < _LARGEST_POWER else spline_in_balls)(eps, level, uses)
    return _from_spline(eps, eps0, value, slope, uses)


def noise_level_at(level: Any, weight: Any) -> Expr:
    """The largest noise level with the confidence, where it exceeds `level`: 2 ln(sinh(eps/2) / confidence)."""
    return 2 * log(sinh(level / 2) / weight)


confidence_spread = Formula(
    id="laplace.confidence_spread",
    left=r"\mathbb{P}(|L_1 + \dots + L_k| \le \varepsilon)",
    parameters=(
        LEVEL,
        NOISE_LEVEL,
        Parameter(k, integers(1, LARGEST_DIMENSION), "k", "number of coordinates that differ, all equally"),
    ),
    expression=Piecewise((LaplaceConfidence(eps, eps0 / k, k), eps < eps0), (Integer(1), True)),
    display=r"2^{1-k} e^{-\varepsilon_0/2} \left[P'\cosh\tfrac{\varepsilon}{2} + P \sinh\tfrac{\varepsilon}{2}\right],"
    r"\quad P = P_0 - \sum_{j : Y_j > 0} \binom{k}{j} P_j,"
    r"\quad Y_j = \tfrac{\varepsilon_0 - \varepsilon}{2} - \tfrac{j \varepsilon_0}{k},\ j \ge 1;"
    r"\quad 1 \text{ for } \varepsilon \ge \varepsilon_0",
    meaning="the mechanism's exact confidence for neighbours whose answers differ equally in k coordinates; P_0 and P_j are "
    "those of laplace.delta for n = k, and P' is the derivative in Y_0",
    ball_kernel=_spread_ball,
)

noise_level = Formula(
    id="laplace.noise_level",
    left=r"\varepsilon_0(\varepsilon, \gamma)",
    parameters=(
        LEVEL,
        Parameter(
            confidence,
            left_open(0, 1),
            r"\gamma",
            "confidence P(|L| <= eps) wanted for neighbours that differ in one coordinate",
        ),
    ),
    expression=Piecewise((noise_level_at(eps, confidence), 2 * confidence < 1 - exp(-eps)), (eps, True)),
    meaning="the largest eps0 (the least noise) whose Laplace mechanism has confidence P(|L| <= eps) for neighbours that differ in one coordinate; "
    "from (1 - exp(-eps))/2 on nothing is gained over eps-differential privacy",
    relies_on=("par21.instead.noise_level", "par21.instead.worst_direction"),
)

FORMULAS = (confidence_spread, noise_level)
