"""The Laplace mechanism. Its tight delta is in `laws.composition.laplace`, its moment function in `formulas.kernels.moments`."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, at_losses, gather
from parisk_sym.laws.buckets.grid import Factor, Grid
from parisk_sym.laws.losses import LaplaceLoss
from parisk_sym.laws.mechanism import Mechanism, parameter

__all__ = ["MECHANISM", "Laplace", "laplace_masses"]


@dataclass(frozen=True)
class Laplace(Mechanism):
    """Laplace noise of scale sensitivity/eps0.

    Noise of the scale b' > b is noise of the scale b plus independent noise: the quotient of the characteristic functions,
    (1 + b^2 t^2) / (1 + b'^2 t^2) = q + (1 - q) / (1 + b'^2 t^2) with q = b^2 / b'^2, is that of 0 or Laplace noise.

    >>> Laplace("1/2")
    Laplace(eps0=1/2)
    """

    word = "laplace"
    example = "laplace,eps0=1"
    meaning = "Laplace noise of scale sensitivity/eps0"
    tuned = "eps0"
    spread = "scale"

    eps0: Any = parameter()

    def loss(self) -> LaplaceLoss:
        return LaplaceLoss(self.eps0)

    def grouped(self, size: int) -> "Laplace":
        """Answers `size` sensitivities apart."""
        return Laplace(self.eps0 * size)

    def cells(self, grid: Grid) -> Cells:
        grid.reach(self.eps0)
        return laplace_cells(grid.factor, self.eps0)


def laplace_cells(factor: Factor, eps0: fmpq) -> Cells:
    """The worst pair of the Laplace mechanism: scale 1/eps0, centres 0 and 1.

    The density gives losses from l to m the mass (e^((m - eps0)/2) - e^((l - eps0)/2)) / 2 under A and,
    with e^-l times the density, (e^(-(l + eps0)/2) - e^(-(m + eps0)/2)) / 2 under B.

    >>> cells = laplace_cells(Factor(fmpq(1, 3), True), fmpq(1))
    >>> len(cells.inside), sorted(cells.points), abs(sum(a for _, (a, _), _ in cells.items()) - 1) < 1e-12
    (6, [-3, 3], True)
    """
    log = factor.log()
    with ctx.workprec(BITS):
        half = arb(fmpq(1, 2))
        atoms = at_losses(factor, [(eps0, half), (-eps0, half * arb(-eps0).exp())], (arb(0), arb(0)))
        first, (last, at_end) = factor.place_loss(-eps0)[0], factor.place_loss(eps0)
        edges = [arb(-eps0), *(k * log for k in range(first + 1, last + (not at_end))), arb(eps0)]
        roots = [(edge / 2).exp() for edge in edges]
        scale = arb(-eps0 / 2).exp() * half
        density = (
            (first + i, False, (scale * (right - left), scale * (1 / left - 1 / right)))
            for i, (left, right) in enumerate(pairwise(roots))
        )
        known = ((k, on_point, masses) for k, masses, on_point in atoms.items())
        return Cells(*gather([*known, *density]), (arb(0), arb(0)), symmetric=True)


def laplace_masses(eps0: fmpq, losses: list[arb]) -> list[Masses]:
    """Masses of both Laplace laws between these losses of one against the other, and beyond the outermost; the atoms are at -eps0 and eps0."""
    level = arb(eps0)

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


MECHANISM = Laplace
