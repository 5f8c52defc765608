"""The Laplace mechanism on a Poisson subsample; its delta is in `formulas.kernels.subsampled_laplace`."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import arb

from parisk_sym.formulas.domain import left_open
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import replaced_cells, sampled_cells
from parisk_sym.laws.losses import LaplaceLoss, Loss
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.laplace import Laplace, laplace_masses
from parisk_sym.laws.sampled_losses import BOTH, REPLACE, SampledLaplaceLoss, check_direction

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
    meaning = "Laplace noise of scale sensitivity/eps0 on a Poisson sample of rate q; direction=add|remove|both|replace"
    tuned = "eps0"
    spread = "scale"

    eps0: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction, REPLACE)

    @property
    def has_law(self) -> bool:
        return self.direction != REPLACE or self.q == 1

    @property
    def _whole(self) -> Laplace:
        """The mechanism without sampling."""
        return Laplace((2 if self.direction == REPLACE else 1) * self.eps0)

    def loss(self) -> Loss:
        if self.q == 1:
            return LaplaceLoss(self._whole.eps0)
        if not self.has_law:
            return super().loss()
        return SampledLaplaceLoss(self.q, self.direction, self.eps0)

    def cells(self, grid: Grid) -> Cells:
        if self.q == 1:
            return self._whole.cells(grid)
        if self.direction == REPLACE:
            return replaced_cells(grid, self._masses_replaced, 2 * self.eps0)
        return sampled_cells(grid, self.q, self.eps0, self._masses_between, self.direction)

    def _masses_replaced(self, losses: list[arb]) -> tuple[list[Masses], Masses]:
        """Masses of both mixtures between losses >= 0, and beyond the last one; the largest loss is an atom, for answers y >= 1.

        For 0 <= y <= 1 the quotient of the densities is r = (1 - q + q c e^(2 y eps0)) / (1 - q + q c) with c = e^-eps0.
        """
        q, level = self.q, arb(self.eps0)
        c = (-level).exp()

        def above(loss: arb) -> Masses:
            grown = (loss.exp() * (1 - q + q * c) - (1 - q)) / (q * c)  # e^(2 y eps0)
            if grown > (2 * level).exp():
                return arb(0), arb(0)
            root = grown.sqrt()
            with_it = (1 - q) / (2 * root) + q * (1 - root * c / 2)
            other = (1 - q + q * c) / (2 * root)
            if grown <= (2 * level).exp():
                return with_it, other
            return arb(0).union(with_it), arb(0).union(other)

        tails = [above(loss) for loss in losses]
        return [(a - x, b - y) for (a, b), (x, y) in pairwise(tails)], tails[-1]

    def _masses_between(self, losses: list[arb]) -> list[Masses]:
        return laplace_masses(self.eps0, losses)


MECHANISM = SubsampledLaplace
