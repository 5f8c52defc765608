"""The tight delta of composed discrete Laplace mechanisms."""

from typing import Any

import mpmath
from flint import arb
from mpmath import mp
from sympy import Function

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.kernels.finite_loss import atoms, delta_of_atoms

__all__ = ["HEADS", "DiscreteLaplaceDelta"]


class DiscreteLaplaceDelta(Function):  # type: ignore[misc]
    r"""The tight delta of n uses of the discrete Laplace mechanism: DiscreteLaplaceDelta(eps, eps0, sensitivity, n).

    \delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+, S the sum of n independent privacy losses of the worst
    pair at an integer sensitivity. The law of S is in `parisk_sym.formulas.kernels.finite_loss`.
    """

    nargs = 4
    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, noise_level, width, count = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\delta{power}\left({level};\,{noise_level},\,{width},\,{count}\right)"


_LARGEST_FINITE = 100_000


def _ball(level: arb, eps0: arb, sensitivity: arb, count: arb) -> arb:
    """The sum over the atoms of the loss."""
    width = one_integer(sensitivity, "the sensitivity")
    n = one_integer(count, "the number of compositions")
    if not eps0 > 0:
        raise PrecisionError(f"eps0 must be known to be positive, got {eps0}")
    if not (width >= 1 and n >= 1 and width * n <= _LARGEST_FINITE):
        raise DomainError(
            f"sensitivity and n must be >= 1 with sensitivity * n <= {_LARGEST_FINITE} in a delta over balls, got "
            f"sensitivity={width}, n={n}"
        )
    return delta_of_atoms(level, atoms(eps0, width, n))


def _mp(level: Any, eps0: Any, sensitivity: Any, count: Any) -> Any:
    """The law of the loss by convolving its counting density again and again: noise x against noise x - D."""
    width, n = int(sensitivity), int(count)
    alpha = mpmath.exp(-eps0 / width)
    inner = [(1 - alpha) / (1 + alpha) * alpha**x for x in range(1, width)]
    one = [1 / (1 + alpha), *inner, alpha**width / (1 + alpha)]
    law = [mp.mpf(1)]
    for _ in range(n):
        law = [
            mpmath.fsum(law[i - j] * one[j] for j in range(width + 1) if 0 <= i - j < len(law))
            for i in range(len(law) + width)
        ]
    losses = ((n * width - 2 * i) * eps0 / width for i in range(len(law)))
    return mpmath.fsum(p * max(mp.mpf(0), -mpmath.expm1(level - x)) for p, x in zip(law, losses, strict=True))


HEADS = (Head(DiscreteLaplaceDelta, ball=_ball, mp=_mp, cost_grows=True),)
