"""The Gaussian mechanism. Its tight delta is in `laws.composition.gaussian`, its moment function in `formulas.kernels.moments`."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, numbers_between, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.losses import NormalLoss
from parisk_sym.laws.mechanism import Mechanism, parameter

__all__ = [
    "DEVIATIONS",
    "MECHANISM",
    "Gaussian",
    "gaussian_cells",
    "lower_tail",
    "normal_cells",
    "normal_masses",
]

DEVIATIONS = 20
"""The Gaussian law is cut this many standard deviations from its mean: the rest has mass below 1e-88."""


@dataclass(frozen=True)
class Gaussian(Mechanism):
    """Normal noise of standard deviation sensitivity/mu. More of it is less of it plus independent normal noise."""

    word = "gaussian"
    example = "gaussian,mu=1/2"
    meaning = "normal noise of standard deviation sensitivity/mu"
    tuned = "mu"
    spread = "standard deviation"

    mu: Any = parameter()

    def loss(self) -> NormalLoss:
        return NormalLoss(self.mu * self.mu)

    def grouped(self, size: int) -> "Gaussian":
        """Answers `size` sensitivities apart."""
        return Gaussian(self.mu * size)

    def cells(self, grid: Grid) -> Cells:
        return gaussian_cells(grid, 1 / self.mu)


def gaussian_cells(grid: Grid, sigma: fmpq) -> Cells:
    """The worst pair of the Gaussian mechanism for answers 1 apart, N(0, sigma^2) and N(1, sigma^2).

    >>> cells = gaussian_cells(Grid.of(step="1/10", buckets=300), fmpq(1))
    >>> min(cells.inside), max(cells.inside), float(cells.infinite[0].upper()) < 1e-80
    (-195, 204, True)
    """
    return normal_cells(grid, 1 / sigma**2)


def normal_cells(grid: Grid, variance: fmpq) -> Cells:
    """The pair of normal noise whose loss has this variance, cut DEVIATIONS standard deviations from its mean."""
    mean = variance / 2
    with ctx.workprec(BITS):
        spread = arb(variance).sqrt()
        width = exact_point((DEVIATIONS * spread).upper())
    log, top = grid.factor.log(), grid.buckets
    numbers = numbers_between(grid, mean - width, mean + width)
    with ctx.workprec(BITS):
        edges = [k * log for k in (*numbers, numbers.stop)]
        under_a, under_b = ([(edge - m) / spread for edge in edges] for m in (mean, -mean))
        masses = zip(normal_masses(under_a), normal_masses(under_b), strict=True)
        inside = dict(zip(numbers, masses, strict=True))
        rest = arb(0)
        for k, at, side in ((-top - 1, 0, 1), (top, -1, -1)):
            tail = lower_tail(side * under_a[at]), lower_tail(side * under_b[at])
            if (numbers.start, numbers.stop)[at] == max(k, -top):
                inside[k] = tail
            else:
                rest += tail[0]
        return Cells(inside, {}, (up_to(rest), up_to(rest)), symmetric=True)


def normal_masses(edges: list[arb]) -> list[arb]:
    """Probabilities between neighbouring edges, from the tail on their own side: no cancellation far out."""
    root = arb(2).sqrt()
    tails = [(abs(z) / root).erfc() / 2 for z in edges]
    masses = []
    for (left, right), (outer, inner) in zip(pairwise(edges), pairwise(tails), strict=True):
        if left > 0:
            masses.append(outer - inner)
        elif right < 0:
            masses.append(inner - outer)
        else:
            masses.append(((right / root).erf() - (left / root).erf()) / 2)
    return masses


def lower_tail(z: arb) -> arb:
    """P(Z < z) of a standard normal variable."""
    return (-z / arb(2).sqrt()).erfc() / 2


MECHANISM = Gaussian
