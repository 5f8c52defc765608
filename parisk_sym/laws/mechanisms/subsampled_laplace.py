"""The Laplace mechanism on a Poisson subsample; its delta is in `formulas.kernels.subsampled_laplace`."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import arb

from parisk_sym.formulas.domain import left_open
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import sampled_cells
from parisk_sym.laws.losses import LaplaceLoss, Loss
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.sampled_losses import BOTH, SampledLaplaceLoss, check_direction

__all__ = ["MECHANISM", "SubsampledLaplace"]


@dataclass(frozen=True)
class SubsampledLaplace(Mechanism):
    """Laplace noise of scale sensitivity/eps0, on a sample that takes each record with probability q.

    The directions are those of `SubsampledGaussian`. As for the Laplace mechanism, a wider answer is a narrower one plus independent
    noise, whether the record was in the sample or not.

    >>> SubsampledLaplace(1, "1/100", direction="add")
    SubsampledLaplace(eps0=1, q=1/100, direction='add')
    """

    word = "subsampled_laplace"
    example = "subsampled_laplace,eps0=1,q=1/100"
    meaning = (
        "Laplace noise of scale sensitivity/eps0 on a Poisson sample of rate q; direction=add|remove|both"
    )
    tuned = "eps0"
    spread = "scale"

    eps0: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction)

    def loss(self) -> Loss:
        if self.q == 1:
            return LaplaceLoss(self.eps0)
        return SampledLaplaceLoss(self.q, self.direction, self.eps0)

    def cells(self, grid: Grid) -> Cells:
        if self.q == 1:
            return Laplace(self.eps0).cells(grid)
        return sampled_cells(grid, self.q, self.eps0, self._masses_between, self.direction)

    def _masses_between(self, losses: list[arb]) -> list[Masses]:
        """Masses of both Laplace laws between these losses, and beyond the outermost; the atoms are at -eps0 and eps0."""
        level = arb(self.eps0)

        def above(loss: arb) -> Masses:
            """P(L > loss), the density's part for a loss between the atoms, under Q' and under Q."""
            if loss < -level:
                return arb(1), arb(1)
            if loss > level:
                return arb(0), arb(0)
            if not -level < loss < level:
                either = arb(0).union(arb(1))
                return either, either
            return 1 - ((loss - level) / 2).exp() / 2, (-(loss + level) / 2).exp() / 2

        tails = [(arb(1), arb(1)), *map(above, losses), (arb(0), arb(0))]
        return [(a - c, b - d) for (a, b), (c, d) in pairwise(tails)]


MECHANISM = SubsampledLaplace
