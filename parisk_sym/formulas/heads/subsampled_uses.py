"""Tight delta and eps of many uses of subsampled mechanisms: names without a rule for any engine.

There is no closed form. The formulas that are declared with them, in `laws.composition.subsampled_formulas`, have certified kernels;
every engine refuses the expression itself.
"""

from typing import Any

from sympy import Function

from parisk_sym.formulas.head import Head

__all__ = [
    "HEADS",
    "SubsampledGaussianDelta",
    "SubsampledGaussianEpsilon",
    "SubsampledLaplaceDelta",
    "SubsampledLaplaceEpsilon",
]


class _Uses(Function):  # type: ignore[misc]
    """What depends on a level or a probability, the noise, the sampling rate and the number of uses."""

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
    """The least eps >= 0 at which it is at most delta."""

    letter = r"\varepsilon"


class SubsampledLaplaceDelta(_Uses):
    """delta(eps; eps0, q, n) of Laplace noise, the larger of both directions."""

    letter = r"\delta"


class SubsampledLaplaceEpsilon(_Uses):
    """The least eps >= 0 at which it is at most delta."""

    letter = r"\varepsilon"


HEADS = (
    Head(SubsampledGaussianDelta),
    Head(SubsampledGaussianEpsilon),
    Head(SubsampledLaplaceDelta),
    Head(SubsampledLaplaceEpsilon),
)
