"""Tight delta and eps of many uses of subsampled mechanisms: there is no closed form.

The formulas that are declared with them, in `laws.composition.subsampled_formulas`, have certified kernels. The deltas are known
over balls as well, for claims; of the levels every engine refuses the expression itself.
"""

from typing import Any

from flint import arb
from sympy import Function

from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.head import Head

__all__ = [
    "HEADS",
    "SubsampledGaussianDelta",
    "SubsampledGaussianEpsilon",
    "SubsampledLaplaceDelta",
    "SubsampledLaplaceEpsilon",
]


class _Uses(Function):  # type: ignore[misc]
    """A head of a level or a probability, the noise, the sampling rate and the number of uses."""

    nargs = 4
    is_extended_real = True
    letter = ""

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        first, *others = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        rest = r",\,".join(others)
        return rf"{self.letter}{power}\left({first};\,{rest}\right)"


class SubsampledGaussianDelta(_Uses):
    """delta(eps; sigma, q, n) of normal noise, the larger of both directions."""

    letter = r"\delta"


class SubsampledGaussianEpsilon(_Uses):
    """The least eps >= 0 with delta(eps) <= delta."""

    letter = r"\varepsilon"


class SubsampledLaplaceDelta(_Uses):
    """delta(eps; eps0, q, n) of Laplace noise, the larger of both directions."""

    letter = r"\delta"


class SubsampledLaplaceEpsilon(_Uses):
    """The least eps >= 0 with delta(eps) <= delta."""

    letter = r"\varepsilon"


def _gaussian_delta(level: arb, sigma: arb, q: arb, uses: arb) -> arb:
    from parisk_sym.formulas.kernels.sampled_uses import sampled_gaussian_over_balls  # with NumPy

    return sampled_gaussian_over_balls(level, sigma, q, one_integer(uses, "the number of uses"))


def _laplace_delta(level: arb, eps0: arb, q: arb, uses: arb) -> arb:
    from parisk_sym.formulas.kernels.sampled_uses import sampled_laplace_over_balls  # with NumPy

    return sampled_laplace_over_balls(level, eps0, q, one_integer(uses, "the number of uses"))


HEADS = (
    Head(SubsampledGaussianDelta, ball=_gaussian_delta, cost_grows=True),
    Head(SubsampledGaussianEpsilon, cost_grows=True),
    Head(SubsampledLaplaceDelta, ball=_laplace_delta, cost_grows=True),
    Head(SubsampledLaplaceEpsilon, cost_grows=True),
)
