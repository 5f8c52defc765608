"""A pair of discrete distributions in a file."""

from dataclasses import dataclass
from functools import cached_property

from parisk_sym.laws.buckets.cells import Cells, discrete
from parisk_sym.laws.buckets.discrete_pair import Pair as Distributions
from parisk_sym.laws.buckets.discrete_pair import checked_pair
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.pair_file import read_pair
from parisk_sym.laws.mechanism import Mechanism

__all__ = ["MECHANISM", "Pair"]


@dataclass(frozen=True)
class Pair(Mechanism):
    """A pair of discrete distributions in a file, a row for each outcome; see `laws.buckets.pair_file`."""

    word = "pair"
    example = "pair,file=answers.csv"
    meaning = "two discrete distributions, a row for each outcome; with --buckets"

    file: str

    def open(self) -> None:
        _ = self._distributions

    @cached_property
    def _distributions(self) -> Distributions:
        return read_pair(self.file)

    def cells(self, grid: Grid) -> Cells:
        return discrete(grid.factor, *checked_pair(*self._distributions))


MECHANISM = Pair
