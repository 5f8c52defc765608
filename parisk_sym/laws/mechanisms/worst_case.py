"""The worst of all mechanisms of a level."""

from dataclasses import dataclass
from typing import Any

from flint import arb, ctx

from parisk_sym.formulas.domain import right_open
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, at_losses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.discrete_laplace import GeometricLoss

__all__ = ["MECHANISM", "WorstCase"]


@dataclass(frozen=True)
class WorstCase(Mechanism):
    """The worst of all (eps0, delta0)-private mechanisms, on four outcomes.

    A = (delta0, (1 - delta0) p, (1 - delta0) q, 0) and B its mirror image, p = e^eps0 q: delta0 at infinity, the rest as
    randomised response (P. Kairouz, S. Oh, P. Viswanath, ICML 2015; J. Murtagh, S. Vadhan, TCC 2016, Lemma 3.2).

    A mechanism of a smaller eps0 is (eps0, delta0)-private as well, so that the worst one falls with it.

    >>> from parisk_sym.laws.buckets.grid import Grid
    >>> sorted(WorstCase(1, "1/4").cells(Grid.of(step=1, buckets=1)).points)
    [-1, 1]
    """

    word = "worst_case"
    example = "worst_case,eps0=1,delta0=1e-6"
    meaning = "the worst of all (eps0, delta0)-private mechanisms; with --buckets"
    tuned = "eps0"

    eps0: Any = parameter()
    delta0: Any = parameter(right_open(0, 1), default=0)

    def cells(self, grid: Grid) -> Cells:
        grid.reach(self.eps0)
        with ctx.workprec(BITS):
            rest = arb(1 - self.delta0)
            atoms = [(loss, rest * mass) for loss, mass in GeometricLoss(self.eps0).atoms(1)]
            return at_losses(grid.factor, atoms, (arb(self.delta0), arb(self.delta0)))


MECHANISM = WorstCase
