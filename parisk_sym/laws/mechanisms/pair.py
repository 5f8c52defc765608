"""A pair of discrete distributions, in a file or written out."""

from dataclasses import dataclass
from functools import cached_property

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.buckets.cells import Cells, discrete
from parisk_sym.laws.buckets.discrete_pair import Pair as Distributions
from parisk_sym.laws.buckets.discrete_pair import checked_pair
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.pair_file import read_pair
from parisk_sym.laws.mechanism import Mechanism

__all__ = ["MECHANISM", "Pair"]


@dataclass(frozen=True)
class Pair(Mechanism):
    """Two discrete distributions: in a file with a row for each outcome (`laws.buckets.pair_file`), or as lists with colons.

    >>> from parisk_sym.laws.composition.sequence import Sequence
    >>> found = Sequence([(Pair(a="3/4:1/4", b="1/4:3/4"), 2)]).answer(eps=0)
    >>> 0.4999 < float(found.lower) <= 0.5 <= float(found.upper) < 0.5001
    True
    """

    word = "pair"
    example = "pair,file=answers.csv"
    meaning = "two discrete distributions, a row for each outcome, or a=3/4:1/4,b=1/4:3/4; certified bounds"

    file: str = ""
    a: str = ""
    b: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.file) == bool(self.a or self.b) or bool(self.a) != bool(self.b):
            raise ParameterError("a pair is given by file=..., or by both a=... and b=...")

    def open(self) -> None:
        _ = self._distributions

    @cached_property
    def _distributions(self) -> Distributions:
        return read_pair(self.file) if self.file else checked_pair(self.a.split(":"), self.b.split(":"))

    def cells(self, grid: Grid) -> Cells:
        return discrete(grid.factor, *checked_pair(*self._distributions))


MECHANISM = Pair
