"""The statement that one notion of privacy implies another, for every finite mechanism."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Symbol

from parisk_sym.claims.sentences import Sentence, membership
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Derived, Mixed, Part, Together
from parisk_sym.finite.mechanism import Instance
from parisk_sym.finite.notion import Notion
from parisk_sym.formulas.allowed_expressions import read_expression
from parisk_sym.formulas.domain import Interval

__all__ = ["KINDS", "Implication", "Space"]


@dataclass(frozen=True)
class Space:
    """How many databases (all neighbours of each other) and mechanisms on them a statement is about.

    `databases` is the largest number that a search for counterexamples tries; `uniform` says that every pair of
    databases is drawn with the same probability.
    """

    databases: int = 2
    mechanisms: int = 1
    uniform: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.databases <= 4 or self.mechanisms not in (1, 2):
            raise ClaimError(
                f"a space has 2 to 4 databases and 1 or 2 mechanisms, got {self.databases} and {self.mechanisms}"
            )

    def __str__(self) -> str:
        mechanisms = "every finite mechanism" if self.mechanisms == 1 else "every two finite mechanisms"
        uniform = ", every pair drawn with the same probability" if self.uniform else ""
        databases = (
            "two neighbours" if self.databases == 2 else f"up to {self.databases} neighbouring databases"
        )
        return f"{mechanisms} on {databases}{uniform}"


@dataclass(frozen=True)
class Implication(Statement):
    """Every finite mechanism of the space that satisfies all premises satisfies the conclusion."""

    kind: ClassVar[str] = "implication"
    own_symbols: ClassVar[bool] = True
    premises: tuple[Notion, ...]
    conclusion: Notion
    domain: Any = field(default_factory=dict)
    space: Space = Space()

    def __post_init__(self) -> None:
        for notion in (*self.premises, self.conclusion):
            if not isinstance(notion, Notion):
                raise ClaimError(f"premises and conclusion must be notions of privacy, got {notion!r}")
        notions = (*self.premises, self.conclusion)
        for notion in notions:
            _check_mechanisms(notion, self.space.mechanisms)
        self._read_construction()
        expressions = [e for notion in notions for e in notion.expressions]
        self._check(
            {f"{e} in a notion of privacy": read_expression(e, "a field of a notion") for e in expressions}
        )

    def __str__(self) -> str:
        premises = " and ".join(map(str, self.premises)) or "nothing"
        return f"{premises} implies {self.conclusion}{self.range_phrase}"

    def sentences_as_written(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """If the premises, then the conclusion, for every mechanism of the space."""
        joined = (f"{'and' if i else 'if'} {notion}," for i, notion in enumerate(self.premises))
        conclusion = f"{'then ' if self.premises else ''}{self.conclusion}"
        ranges = (membership(s, i) for s, i in (self.domain if domain is None else domain).items())
        yield Sentence((*joined, conclusion), (str(self.space), *ranges))

    def check_instance(self, instance: Instance) -> None:
        """Raise ClaimError where the mechanisms of a hinted case are not those of this statement; whoever uses it checks its point."""
        if len(instance.mechanisms) != self.space.mechanisms:
            raise ClaimError(
                f"the statement is about {self.space.mechanisms} mechanism(s), got {len(instance.mechanisms)}"
            )
        if len({len(m.rows) for m in instance.mechanisms}) > 1:
            raise ClaimError("the mechanisms must have the same databases, got different numbers of rows")
        if len({m.draw for m in instance.mechanisms}) > 1:
            raise ClaimError(
                "the databases are drawn once for all mechanisms, got mechanisms with different draws"
            )
        for mechanism in instance.mechanisms:
            if len(mechanism.rows) > self.space.databases or (
                self.space.uniform and len(set(mechanism.draw)) > 1
            ):
                raise ClaimError(f"the mechanism {mechanism} is not one of {self.space}")


def _check_mechanisms(notion: Notion, count: int) -> None:
    """ClaimError for a notion about more mechanisms than the space has; an inner notion has one, made by the outer notion."""
    if isinstance(notion, (Mixed, Together)) and count != 2:
        raise ClaimError(f"{notion}: this is about two mechanisms, write space=Space(mechanisms=2)")
    if isinstance(notion, Part) and notion.index not in range(1, count + 1):
        raise ClaimError(
            f"the mechanisms of the statement are numbered from 1 to {count}, got Part of mechanism {notion.index}"
        )
    if isinstance(notion, Derived):
        _check_mechanisms(notion.notion, 1)


KINDS = (Implication,)
