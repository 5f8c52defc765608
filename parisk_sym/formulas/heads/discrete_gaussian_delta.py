"""The tight delta of composed discrete Gaussian mechanisms."""

from functools import lru_cache
from typing import Any

import mpmath
from flint import arb, arb_poly, ctx
from mpmath import mp
from sympy import Function

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.kernels.finite_loss import delta_of_atoms

__all__ = ["HEADS", "DiscreteGaussianDelta"]


class DiscreteGaussianDelta(Function):  # type: ignore[misc]
    r"""The tight delta of n uses of the discrete Gaussian mechanism: DiscreteGaussianDelta(eps, sigma, sensitivity, n).

    \delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+, S = D (n D + 2 X)/(2 \sigma^2) at an integer sensitivity D, X the sum of n
    integers with P(x) proportional to e^{-x^2/(2 \sigma^2)}. The rules multiply the law of X out; `laws.composition.discrete_gaussian`
    has its tails by a Fourier transform.
    """

    nargs = 4
    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, noise, width, count = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\delta{power}\left({level};\,{noise},\,{width},\,{count}\right)"


_LARGEST_LAW = 100_000
_GUARD_BITS = 16


def _ball(level: arb, sigma: arb, sensitivity: arb, count: arb) -> arb:
    """The sum over the outcomes with every draw in [-R, R]; the others add at most their probability.

    P(|x| > R) <= 2 w(R + 1) / ((1 - w(1)^(2R + 3)) sum of w over [-R, R]) with w(x) = e^(-x^2/(2 sigma^2)): the terms of the tail fall at
    least like a geometric series.
    """
    width, n = one_integer(sensitivity, "the sensitivity"), one_integer(count, "the number of compositions")
    if not sigma > 0:
        return arb.nan()
    spread = 2 * sigma**2
    reached = (spread * (ctx.prec + _GUARD_BITS) * 7 / 10).sqrt().upper()
    if not (width >= 1 and n >= 1 and reached * n < _LARGEST_LAW):
        raise DomainError(
            "sensitivity and n must be >= 1, and sigma small enough for a law of "
            f"{2 * _LARGEST_LAW} outcomes, in a delta over balls, got sensitivity={width}, n={n}, sigma={sigma.str(6)}"
        )
    last = int(reached.ceil().unique_fmpz()) + 1
    weights = [(-(arb(x) ** 2) / spread).exp() for x in range(-last, last + 1)]
    tail = 2 * (-(arb(last + 1) ** 2) / spread).exp() / -(-(2 * last + 3) / spread).expm1()
    whole = sum(weights, arb(0)) + arb(0).union(tail)
    law = arb_poly([w / whole for w in weights]) ** n
    outcomes = ((width * (n * width + 2 * (n * last - i)) / spread, law[i]) for i in range(2 * n * last + 1))
    return delta_of_atoms(level, outcomes) + arb(0).union(n * tail / whole)


def _mp(level: Any, sigma: Any, sensitivity: Any, count: Any) -> Any:
    """delta by convolving lists, for the outcomes that count besides P(X >= k), k the first one above the level."""
    width, n = int(sensitivity), int(count)
    spread = 2 * sigma**2
    first = max(int(mpmath.floor(spread * level / (2 * width) - mp.mpf(n * width) / 2)), 0)
    last = int(mpmath.sqrt(spread * (mp.dps + 10) * 2.31 + mp.mpf(first + 2) ** 2 / n)) + 1
    law = _law(sigma, n, -(-last // 8) * 8, mp.prec)
    outcomes = ((width * (n * width + 2 * x) / spread, p) for x, p in law)
    return mpmath.fsum(-p * mpmath.expm1(level - loss) for loss, p in outcomes if loss > level)


@lru_cache(maxsize=64)
def _law(sigma: Any, n: int, last: int, _prec: int) -> list[tuple[int, Any]]:
    """The outcomes of n draws from [-last, last] with their probabilities."""
    one = [mpmath.exp(-(mp.mpf(x) ** 2) / (2 * sigma**2)) for x in range(-last, last + 1)]
    whole, law = mpmath.fsum(one), [mp.mpf(1)]
    for _ in range(n):
        size = len(law) + 2 * last
        law = [
            mpmath.fdot((law[j], one[i - j]) for j in range(max(0, i - 2 * last), min(i + 1, len(law))))
            for i in range(size)
        ]
    return [(i - n * last, p / whole**n) for i, p in enumerate(law)]


HEADS = (Head(DiscreteGaussianDelta, ball=_ball, mp=_mp, cost_grows=True),)
