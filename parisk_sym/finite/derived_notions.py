"""Notions about derived mechanisms: after post-processing, after composition, of one mechanism, of a mixture."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar

from flint import arb, fmpq

from parisk_sym.core.texts import quantity
from parisk_sym.finite.mechanism import Mechanism, mixture, partitions
from parisk_sym.finite.notion import Comparison, Notion
from parisk_sym.formulas.domain import Interval, closed, integers

__all__ = ["Composed", "Derived", "Mixed", "Part", "PostProcessed", "Together"]

_LARGEST_PRODUCT = 100
_LARGEST_SEEN_WHOLE = 8
"""Largest number of outcomes of a product for which every map, or every set, is checked: eight have 4140 maps."""


@dataclass(frozen=True, repr=False)
class Derived(Notion):
    """Base of the notions that require another notion of derived mechanisms."""

    notion: Notion

    @property
    def inner(self) -> Notion:
        """The notion at the heart."""
        return self.notion.inner

    @property
    def of_losses(self) -> bool:
        """Whether the notion that it holds sees the losses alone."""
        return self.notion.of_losses

    @abstractmethod
    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """The derived mechanisms that must satisfy the inner notion, each with a description."""

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every comparison certainly holds."""
        return all(self.notion.holds([seen]) for _, seen in self.derived_mechanisms(mechanisms))

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """The comparisons of the inner notion for the derived mechanisms."""
        for words, seen in self.derived_mechanisms(mechanisms):
            for c in self.notion.comparisons([seen]):
                yield c._replace(name=f"{words}: {c.name}") if words else c


def _undecided(mechanism: Mechanism) -> Comparison:
    """A comparison that is undecided."""
    return Comparison("not composed: too many outcomes", fmpq(0), arb(0, 1), mechanism, str, str)


@dataclass(frozen=True, repr=False)
class PostProcessed(Derived):
    """The notion holds after every deterministic map of the outcomes."""

    words: ClassVar[str] = "after every map of the outcomes: {notion}"

    @property
    def of_losses(self) -> bool:
        """False: of two outcomes with the same loss a map may see one only."""
        return False

    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """For every partition of the outcomes."""
        mechanism = mechanisms[0]
        for groups in partitions(mechanism.outcomes):
            text = ", ".join("{" + ", ".join(str(z + 1) for z in group) + "}" for group in groups)
            merged = len(groups) < mechanism.outcomes
            yield f"seeing only {text}" if merged else "", mechanism.merged(groups)


@dataclass(frozen=True, repr=False)
class Composed(Derived):
    """The notion holds for independent uses of the mechanism on the same database."""

    words: ClassVar[str] = "after {uses} uses: {notion}"
    ranges: ClassVar[Mapping[str, Interval]] = {"uses": integers(1)}
    uses: Any

    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """The product."""
        yield (
            quantity(self._count, "use"),
            mechanisms[0].composed(self._count, self.of_losses),
        )

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every comparison certainly holds, and the product is not too large for them."""
        return not self._too_large(mechanisms[0]) and super().holds(mechanisms)

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """The comparisons of the inner notion for the product; undecided if the product is too large."""
        if self._too_large(mechanisms[0]):
            yield _undecided(mechanisms[0])
            return
        yield from super().comparisons(mechanisms)

    def _too_large(self, mechanism: Mechanism) -> bool:
        """Where losses alone are seen, outcomes in another order are one, because they have the same loss."""
        if not self.of_losses:
            return self._count > 1 and mechanism.outcomes**self._count > _LARGEST_SEEN_WHOLE
        return self._count > 2 and comb(self._count + mechanism.outcomes - 1, self._count) > _LARGEST_PRODUCT

    @property
    def _count(self) -> int:
        return int(self.uses.p)


@dataclass(frozen=True, repr=False)
class Part(Derived):
    """The notion holds for one of several mechanisms, counted from 1."""

    words: ClassVar[str] = "M{index}: {notion}"
    ranges: ClassVar[Mapping[str, Interval]] = {"index": integers(1)}
    index: Any = 1

    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """This mechanism."""
        yield f"M{self.index}", mechanisms[int(self.index.p) - 1]


@dataclass(frozen=True, repr=False)
class Mixed(Derived):
    """The notion holds for M1 with probability `share`, else M2; `tagged` when the outcome tells which was used."""

    words: ClassVar[str] = "M1 with probability {share}, else M2: {notion}"
    ranges: ClassVar[Mapping[str, Interval]] = {"share": closed(0, 1)}
    share: Any
    tagged: bool = False

    def __repr__(self) -> str:
        return super().__repr__() + (", the outcome telling which" if self.tagged else "")

    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """The mixture."""
        first, second = mechanisms
        yield "mixture", mixture(first, second, self.share, self.tagged)


@dataclass(frozen=True, repr=False)
class Together(Derived):
    """The notion holds for one use of M1 and one of M2 on the same database, independent of each other."""

    words: ClassVar[str] = "one use of M1 and one of M2: {notion}"

    def derived_mechanisms(self, mechanisms: Sequence[Mechanism]) -> Iterator[tuple[str, Mechanism]]:
        """The joint outcome."""
        first, second = mechanisms
        yield "both uses", first.beside(second, self.of_losses)

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every comparison certainly holds, and the product is not too large for them."""
        return not self._too_large(mechanisms) and super().holds(mechanisms)

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """The comparisons of the inner notion for the product; undecided if the product is too large."""
        if self._too_large(mechanisms):
            yield _undecided(mechanisms[0])
            return
        yield from super().comparisons(mechanisms)

    def _too_large(self, mechanisms: Sequence[Mechanism]) -> bool:
        first, second = mechanisms
        return not self.of_losses and first.outcomes * second.outcomes > _LARGEST_SEEN_WHOLE
