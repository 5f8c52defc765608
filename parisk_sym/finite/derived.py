"""Notions about what is made of mechanisms: after post-processing, after composition, of one part, of a mixture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar

from flint import arb, fmpq

from parisk_sym.finite.mechanism import Mechanism, mixture, partitions
from parisk_sym.finite.notion import Comparison, Notion
from parisk_sym.ground.errors import ClaimError

__all__ = ["Composed", "Derived", "Mixed", "Part", "PostProcessed", "Together"]

_LARGEST_PRODUCT = 100


@dataclass(frozen=True, repr=False)
class Derived(Notion):
    """Base of the notions that hold another one."""

    notion: Notion

    @property
    def inner(self) -> Notion:
        """The notion at the heart."""
        return self.notion.inner


@dataclass(frozen=True, repr=False)
class PostProcessed(Derived):
    """The notion holds after every deterministic map of the outcomes."""

    words: ClassVar[str] = "after every map of the outcomes: {notion}"

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Those of the notion, for every partition of the outcomes."""
        mechanism = mechanisms[0]
        for groups in partitions(mechanism.outcomes):
            text = ", ".join("{" + ", ".join(str(z + 1) for z in group) + "}" for group in groups)
            merged = len(groups) < mechanism.outcomes
            for c in self.notion.comparisons([mechanism.merged(groups)]):
                yield c._replace(name=f"seeing only {text}: {c.name}") if merged else c


@dataclass(frozen=True, repr=False)
class Composed(Derived):
    """The notion holds for independent uses of the mechanism on the same database."""

    words: ClassVar[str] = "after {uses} uses: {notion}"
    uses: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Those of the notion for the product; a product that is too large gives none that hold."""
        uses = int(self.uses.p)
        if uses < 1 or self.uses.q != 1:
            raise ClaimError(f"the number of uses must be an integer >= 1, got {self.uses}")
        # Outcomes in another order have the same loss, and the product merges them.
        orderless = comb(uses + mechanisms[0].outcomes - 1, uses)
        if orderless > _LARGEST_PRODUCT and uses > 2:
            yield Comparison("not composed: too many outcomes", fmpq(0), arb(0, 1), mechanisms[0], str, "")
            return
        for c in self.notion.comparisons([mechanisms[0].composed(uses)]):
            yield c._replace(name=f"{uses} uses: {c.name}")


@dataclass(frozen=True, repr=False)
class Part(Derived):
    """The notion holds for one of several mechanisms, counted from 1."""

    words: ClassVar[str] = "M{index}: {notion}"
    index: Any = 1

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Those of the notion for this mechanism."""
        for c in self.notion.comparisons([mechanisms[int(self.index.p) - 1]]):
            yield c._replace(name=f"M{self.index}: {c.name}")


@dataclass(frozen=True, repr=False)
class Mixed(Derived):
    """The notion holds for M1 with probability `share`, else M2; `tagged` when the outcome tells which was used."""

    words: ClassVar[str] = "M1 with probability {share}, else M2: {notion}"
    share: Any
    tagged: bool = False

    def __repr__(self) -> str:
        return super().__repr__() + (", the outcome telling which" if self.tagged else "")

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Those of the notion for the mixture."""
        first, second = mechanisms
        for c in self.notion.comparisons([mixture(first, second, self.share, self.tagged)]):
            yield c._replace(name=f"mixture: {c.name}")


@dataclass(frozen=True, repr=False)
class Together(Derived):
    """The notion holds for one use of M1 and one of M2 on the same database, independent of each other."""

    words: ClassVar[str] = "one use of M1 and one of M2: {notion}"

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Those of the notion for the joint outcome."""
        first, second = mechanisms
        for c in self.notion.comparisons([first.beside(second)]):
            yield c._replace(name=f"both uses: {c.name}")
