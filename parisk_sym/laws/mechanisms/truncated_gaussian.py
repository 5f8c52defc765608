"""Normal noise that is cut off; the delta of one use is the formula `truncated_gaussian.delta`."""

from dataclasses import dataclass
from typing import Any

from flint import arb, ctx, fmpq
from sympy import Rational, oo

from parisk_sym.formulas.domain import open_
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, numbers_between, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import DEVIATIONS, normal_masses

__all__ = ["CUT", "MECHANISM", "TruncatedGaussian"]

CUT = open_(Rational(1, 2), oo)
"""Half the width of the noise, in sensitivities: with less of it neighbours have no answer in common."""


@dataclass(frozen=True)
class TruncatedGaussian(Mechanism):
    """Noise N(0, sigma^2) on the condition that it lies in [-cut, cut]; both in units of the sensitivity.

    The worst answers are 1 apart: the density is log-concave, so that for a shift s the best tests are thresholds, and the
    trade-off function F(F^-1(1 - x) - s) falls with s. An answer that only one of the two can give distinguishes them; its probability
    p = (Phi((1 - cut)/sigma) - Phi(-cut/sigma))/(2 Phi(cut/sigma) - 1) is in the delta of one use at every eps, and 1 - (1 - p)^n in that of
    n uses. The other answers have losses in [-(2 cut - 1)/(2 sigma^2), (2 cut - 1)/(2 sigma^2)].

    There is nothing to calibrate: at a fixed cut delta does not fall with sigma, because wide noise has more mass near its ends.

    >>> TruncatedGaussian(1, 4)
    TruncatedGaussian(sigma=1, cut=4)
    """

    word = "truncated_gaussian"
    example = "truncated_gaussian,sigma=1,cut=4"
    meaning = (
        "normal noise of standard deviation sigma within [-cut, cut], both in sensitivities; with --buckets"
    )

    sigma: Any = parameter()
    cut: Any = parameter(CUT)

    def cells(self, grid: Grid) -> Cells:
        return truncated_cells(grid, self.sigma, self.cut)

    def grouped(self, size: int) -> "TruncatedGaussian":
        """Answers `size` sensitivities apart, which are the worst by the same argument."""
        return TruncatedGaussian(self.sigma / size, self.cut / size)


def truncated_cells(grid: Grid, sigma: fmpq, cut: fmpq) -> Cells:
    """The worst pair: A is N(0, sigma^2) within [-cut, cut], B the same around 1.

    A loss l is that of the answer x = 1/2 - l sigma^2, so that under A and B it is normal with means 1/(2 sigma^2) and -1/(2 sigma^2)
    and standard deviation 1/sigma, on the condition that the noise is within the cut.

    >>> cells = truncated_cells(Grid.of(step="1/10", buckets=300), fmpq(1), fmpq(3))
    >>> min(cells.inside), max(cells.inside), cells.infinite[0].str(8, radius=False)
    (-25, 24, '0.021458167')
    """
    mean, top = 1 / (2 * sigma**2), (2 * cut - 1) / (2 * sigma**2)
    width = DEVIATIONS / sigma
    numbers = numbers_between(grid, max(-top, mean - width), min(top, mean + width))
    log = grid.factor.log()
    with ctx.workprec(BITS):
        total = (arb(cut / sigma) / arb(2).sqrt()).erf()

        def masses(losses: list[arb]) -> list[Masses]:
            """The masses between neighbouring losses, under A and under B."""
            under = [normal_masses([(loss - m) * sigma for loss in losses]) for m in (mean, -mean)]
            return [(a / total, b / total) for a, b in zip(*under, strict=True)]

        edges = [(k * log).max(arb(-top)).min(arb(top)) for k in (*numbers, numbers.stop)]
        inside = dict(zip(numbers, masses(edges), strict=True))
        below, above = masses([arb(-top), edges[0]])[0], masses([edges[-1], arb(top)])[0]
        rest = arb(0)
        for cell, at_end, tail in (
            (-grid.buckets - 1, numbers.start == -grid.buckets, below),
            (grid.buckets, numbers.stop == grid.buckets, above),
        ):
            if at_end:
                inside[cell] = tail
            else:
                rest += tail[0].max(arb(0))
        only = normal_masses([arb(-cut / sigma), arb((1 - cut) / sigma)])[0] / total
        infinite = only + up_to(rest)
        return Cells(inside, {}, (infinite, infinite), symmetric=True)


MECHANISM = TruncatedGaussian
