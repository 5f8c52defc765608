"""The grids of the audit: the questions that every accountant is asked about composed noise."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Protocol

from benchmarks.accountants.noise import Laplace, Noise, SubsampledGaussian, SubsampledLaplace

__all__ = ["FULL", "LAPLACE", "MAIN", "PROBES", "QUICK", "SETTINGS", "SUBSAMPLED", "Audit", "Grid", "Point", "Query", "Questions", "Settings"]  # fmt: skip


@dataclass(frozen=True)
class Query:
    """One question: eps for this delta ("epsilon"), or delta at this eps ("delta").

    `given` is the float that the accountant receives; its exact value is what the certified answer is about.
    """

    kind: str
    given: float


@dataclass(frozen=True)
class Point:
    """n uses of a mechanism."""

    noise: Noise
    n: int


class Questions(Protocol):
    """Points, and what is asked at each."""

    def points(self) -> list[Point]:
        """All points."""

    def queries(self, point: Point) -> list[Query]:
        """The questions at one of the points."""


@dataclass(frozen=True)
class Grid:
    """Levels of Laplace noise times numbers of uses; each is asked eps for every delta, and delta at parts of n eps0."""

    levels: tuple[Fraction, ...]
    counts: tuple[int, ...]
    deltas: tuple[float, ...]
    parts: tuple[Fraction, ...]

    def points(self) -> list[Point]:
        """All points, the number of uses fastest."""
        return [Point(Laplace(eps0), n) for eps0 in self.levels for n in self.counts]

    def __str__(self) -> str:
        """The grid in words."""
        return (
            f"eps0 = {_listed(self.levels)}; n = {_listed(self.counts)}; eps for delta = {_listed(self.deltas)}; "
            f"delta at eps = {_listed(self.parts)} of n eps0"
        )

    def queries(self, point: Point) -> list[Query]:
        """The questions at one point, with floats nearest to the wanted parts of n eps0.

        >>> MAIN.queries(Point(Laplace(Fraction(1, 2)), 10))[-2]
        Query(kind='delta', given=5.0)
        """
        largest = point.noise.largest_loss(point.n) or 0
        levels = [Query("delta", float(part * largest)) for part in self.parts]
        return [Query("epsilon", delta) for delta in self.deltas] + levels


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


@dataclass(frozen=True)
class Settings:
    """Settings one by one, each with the levels at which delta is asked for; eps is asked for every delta."""

    rows: tuple[tuple[Noise, int, tuple[float, ...]], ...]
    deltas: tuple[float, ...]

    def points(self) -> list[Point]:
        """All points, in the order of the rows."""
        return [Point(noise, n) for noise, n, _ in self.rows]

    def __str__(self) -> str:
        """The settings in words, those of one noise together."""
        texts = [
            f"{', '.join(noise.cells())}: n = {_listed(n for _, n, _ in group)}"
            for noise, group in groupby(self.rows, lambda row: row[0])
        ]
        return f"{'; '.join(texts)}; eps for delta = {_listed(self.deltas)}; delta at levels of each"

    def queries(self, point: Point) -> list[Query]:
        """The questions at one point."""
        levels = next(at for noise, n, at in self.rows if Point(noise, n) == point)
        return [Query("epsilon", delta) for delta in self.deltas] + [Query("delta", eps) for eps in levels]


@dataclass(frozen=True)
class Audit:
    """Several grids, asked one after another; no two share a point."""

    grids: tuple[Questions, ...]

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

LAPLACE = Audit((MAIN, PROBES))


def _gaussian(sigma: str, q: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(sigma), Fraction(q))


def _laplace(eps0: str, q: str) -> SubsampledLaplace:
    return SubsampledLaplace(Fraction(eps0), Fraction(q))


SETTINGS = Settings(
    (
        (_gaussian("1", "0.01"), 1, (0.5, 1.0)),
        (_gaussian("1", "0.01"), 100, (0.5, 2.0)),
        (_gaussian("1", "0.01"), 1_000, (1.0, 3.0)),
        (_gaussian("1", "0.01"), 10_000, (2.0, 8.0)),
        (_gaussian("1", "0.01"), 100_000, (20.0, 30.0)),
        (_gaussian("1", "0.001"), 100_000, (1.0, 4.0)),
        (_gaussian("0.5", "0.01"), 100_000, (200.0, 250.0)),
        (_gaussian("0.8", "0.005"), 1_000, (1.0, 4.0)),
        (_gaussian("0.8", "0.125"), 1_000, (40.0, 60.0)),
        (_gaussian("2", "0.01"), 1_000, (0.5, 1.0)),
        (_gaussian("2", "0.01"), 10_000, (1.0, 4.0)),
        (_gaussian("10", "0.0001"), 100_000, (0.005, 0.015)),
        (_gaussian("10", "0.1"), 1_000, (0.5, 2.0)),
        (_gaussian("10", "0.1"), 10_000, (3.0, 6.0)),
        (_gaussian("1.1", "0.00390625"), 15_360, (1.0, 3.0)),
        (_gaussian("1", "0.1"), 100, (4.0, 10.0)),
        (_gaussian("1", "0.1"), 1_000, (20.0, 30.0)),
        (_gaussian("1", "0.0001"), 100_000, (0.1, 0.2)),
        (_gaussian("2", "0.1"), 10_000, (25.0, 40.0)),
        (_gaussian("2", "0.001"), 100_000, (0.5, 1.0)),
        (_gaussian("2", "0.0001"), 100_000, (0.04, 0.08)),
        (_gaussian("4", "0.01"), 10_000, (0.5, 1.5)),
        (_gaussian("4", "0.1"), 1_000, (2.0, 5.0)),
        (_gaussian("4", "0.1"), 10_000, (10.0, 18.0)),
        (_gaussian("4", "0.001"), 100_000, (0.2, 0.4)),
        (_gaussian("10", "0.01"), 100_000, (1.0, 2.0)),
        (_gaussian("0.5", "0.1"), 100, (25.0, 45.0)),
    ),
    (1e-5, 1e-6, 1e-8, 1e-12),
)
"""What private learning runs with, one use among it, and the settings of the README and of issue 36 of the PRV accountant: noise from 0.5
to 10, rates from 1e-4 to 0.125, up to 10^5 uses."""

SAMPLED_LAPLACE = Settings(
    (
        (_laplace("1", "0.01"), 1, (0.005, 0.01)),
        (_laplace("1", "0.01"), 10_000, (2.0, 5.0)),
    ),
    (1e-5, 1e-8, 1e-12),
)

SUBSAMPLED = Audit((SETTINGS, SAMPLED_LAPLACE))

FULL = Audit((*LAPLACE.grids, *SUBSAMPLED.grids))

QUICK = Audit(
    (
        Grid((Fraction(1, 2),), (1, 10), (1e-5, 1e-30), (Fraction(1, 2), Fraction(1))),
        Settings(((_gaussian("1", "0.01"), 100, (0.5,)),), (1e-5,)),
    )
)
