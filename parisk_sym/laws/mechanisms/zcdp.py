"""All mechanisms with zero-concentrated privacy of a level."""

from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq
from sympy import oo

from parisk_sym.formulas.domain import right_open
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.mechanism import parameter
from parisk_sym.laws.mechanisms.gaussian import normal_cells
from parisk_sym.laws.renyi_bound import RenyiBound

__all__ = ["MECHANISM", "ZeroConcentrated"]


@dataclass(frozen=True)
class ZeroConcentrated(RenyiBound):
    """Any mechanism with Renyi divergences of at most xi + rho alpha at each order alpha > 1: (xi, rho)-zCDP.

    The upper bounds hold for every such mechanism, and of one use no smaller delta does. The lower bounds are those of normal noise of
    the deviation sensitivity/sqrt(2 rho), which has the divergence rho alpha.

    Source: M. Bun, T. Steinke, "Concentrated Differential Privacy: Simplifications, Extensions, and Lower Bounds", TCC 2016, Definition 1.1.

    A mechanism of a smaller level has every larger level.

    >>> ZeroConcentrated("1/2")
    ZeroConcentrated(rho=1/2, xi=0)
    """

    word = "zcdp"
    example = "zcdp,rho=1/2"
    meaning = "any mechanism of Renyi divergence <= xi + rho alpha, xi=0 unless given; certified bounds"

    tuned = "rho"

    rho: Any = parameter()
    xi: Any = parameter(right_open(0, oo), default=0)

    def divergence(self, order: fmpq) -> arb:
        return arb(self.xi + self.rho * order)

    def attained(self, grid: Grid) -> Cells:
        """Normal noise."""
        return normal_cells(grid, 2 * self.rho)

    def grouped(self, size: int) -> "ZeroConcentrated":
        """Bun and Steinke 2016, Proposition 1.9: rho size^2 and xi size (1 + 1/2 + ... + 1/size)."""
        return ZeroConcentrated(
            self.rho * size**2, self.xi * size * sum((fmpq(1, i) for i in range(1, size + 1)), fmpq(0))
        )


MECHANISM = ZeroConcentrated
