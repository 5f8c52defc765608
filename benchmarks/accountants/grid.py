"""The grid of the audit: the questions that every accountant is asked about composed Laplace noise."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["FULL", "MAIN", "PROBES", "QUICK", "Audit", "Grid", "Point", "Query"]


@dataclass(frozen=True)
class Query:
    """One question: eps for this delta ("epsilon"), or delta at this eps ("delta").

    `given` is the float that the accountant receives; its exact value is what the certified answer is about.
    """

    kind: str
    given: float


@dataclass(frozen=True)
class Point:
    """n uses of the Laplace mechanism, each with noise of scale 1/eps0 for sensitivity 1."""

    eps0: Fraction
    n: int


@dataclass(frozen=True)
class Grid:
    """Noise levels times numbers of uses; each is asked eps for every delta, and delta at parts of n eps0."""

    levels: tuple[Fraction, ...]
    counts: tuple[int, ...]
    deltas: tuple[float, ...]
    parts: tuple[Fraction, ...]

    def points(self) -> list[Point]:
        """All points, the number of uses fastest."""
        return [Point(eps0, n) for eps0 in self.levels for n in self.counts]

    def __str__(self) -> str:
        """The grid in words."""
        return (
            f"eps0 = {_listed(self.levels)}; n = {_listed(self.counts)}; eps for delta = {_listed(self.deltas)}; "
            f"delta at eps = {_listed(self.parts)} of n eps0"
        )

    def queries(self, point: Point) -> list[Query]:
        """The questions at one point, with floats nearest to the wanted parts of n eps0.

        >>> MAIN.queries(Point(Fraction(1, 2), 10))[-2]
        Query(kind='delta', given=5.0)
        """
        levels = [Query("delta", float(part * point.n * point.eps0)) for part in self.parts]
        return [Query("epsilon", delta) for delta in self.deltas] + levels


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


@dataclass(frozen=True)
class Audit:
    """Several grids, asked one after another; no two share a point."""

    grids: tuple[Grid, ...]

    def points(self) -> list[Point]:
        """The points of all grids."""
        return [point for grid in self.grids for point in grid.points()]

    def queries(self, point: Point) -> list[Query]:
        """The questions of the grid that has this point."""
        return next(grid for grid in self.grids if point in grid.points()).queries(point)


MAIN = Grid(
    levels=(Fraction(1, 10), Fraction(1, 2), Fraction(1)),
    counts=(1, 10, 100, 300, 1000),
    deltas=(1e-5, 1e-10, 1e-15, 1e-30),
    parts=(Fraction(1, 4), Fraction(1, 2), Fraction(9, 10), Fraction(1), Fraction(11, 10)),
)
"""delta is exactly 0 from n eps0 on, so the last two parts ask for a 0."""

PROBES = Grid(
    levels=(Fraction(1, 4),),
    counts=(100, 300),
    deltas=(1e-8, 1e-10, 1e-12, 3e-14),
    parts=(Fraction(1, 4), Fraction(1, 2)),
)
"""Where the rounding of a double transform shows at default settings."""

FULL = Audit((MAIN, PROBES))

QUICK = Audit((Grid((Fraction(1, 2),), (1, 10), (1e-5, 1e-30), (Fraction(1, 2), Fraction(1))),))
