"""Statements made of statements: a conjunction, and that a statement fails somewhere."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Symbol

from parisk_sym.claims.sentences import Sentence
from parisk_sym.claims.statement import Statement, require_statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval, as_domain

__all__ = ["KINDS", "All", "Fails", "conjuncts"]


def _failing(parts: Sequence[Sequence[Sentence]], scope: str) -> Iterator[Sentence]:
    """That statements, each with its sentences, do not all hold: in one sentence, or with numbers, so that it is seen how far that goes."""
    if len(parts) == 1 and len(parts[0]) == 1:
        ((only,),) = parts
        yield Sentence(("there is a counterexample to:", *only.says), only.domain, scope=scope)
        return
    yield Sentence((f"there is a counterexample to one of these {len(parts)}:",), scope=scope)
    for number, part in enumerate(parts, 1):
        for each in part:
            inner = (
                each.says[0] if isinstance(each.says[0], str) and _NUMBERED.fullmatch(each.says[0]) else ""
            )
            label = f"({number}.{inner[1:-1]})" if inner else f"({number})"
            yield Sentence((label, *each.says[bool(inner) :]), each.domain, scope=scope)


def _without_domain(statement: Statement, place: str) -> None:
    """ClaimError if a statement made of statements is given ranges, which it would not restrict."""
    object.__setattr__(statement, "domain", as_domain(statement.domain))
    if statement.domain:
        raise ClaimError(
            f"a {statement.kind} has no domain of its own, got {statement.domain}: put the ranges into those {place}"
        )


_NUMBERED = re.compile(r"\([\d.]+\)")


@dataclass(frozen=True)
class All(Statement):
    """Every one of several statements holds."""

    kind: ClassVar[str] = "conjunction"
    parts: tuple[Statement, ...]
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.parts:
            raise ClaimError("a conjunction of no statements is vacuous")
        if not isinstance(self.parts, tuple):
            raise ClaimError(f"a conjunction needs a tuple of statements, got {type(self.parts).__name__}")
        for part in self.parts:
            require_statement(part, "a part of a conjunction")
        _without_domain(self, "of its parts")

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))

    def made_of(self) -> tuple[Statement, ...]:
        """The parts."""
        return self.parts

    def sentences(self) -> Iterator[Sentence]:
        """Those of the parts."""
        for part in self.parts:
            yield from part.sentences()

    def sentences_as_written(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """The sentences of the parts, with the expressions as evaluated."""
        for part in self.parts:
            yield from part.sentences_as_written()


@dataclass(frozen=True)
class Fails(Statement):
    """A statement does not hold everywhere: proved by one exact or certified counterexample."""

    kind: ClassVar[str] = "existence"
    statement: Statement
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        require_statement(self.statement, "what is said to fail")
        _without_domain(self, "of what is said to fail")

    def __str__(self) -> str:
        several = isinstance(self.statement, All)
        return f"not always: ({self.statement})" if several else f"not always: {self.statement}"

    def made_of(self) -> tuple[Statement, ...]:
        """The statement that fails."""
        return (self.statement,)

    def sentences(self) -> Iterator[Sentence]:
        """The sentences of the statement, introduced as failing."""
        yield from _failing([list(part.sentences()) for part in conjuncts(self.statement)], str(self))

    def sentences_as_written(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """The sentences of the statement with its expressions as evaluated, introduced as failing."""
        yield from _failing(
            [list(part.sentences_as_written()) for part in conjuncts(self.statement)], str(self)
        )


def conjuncts(statement: Statement) -> Iterator[Statement]:
    """The statements of a conjunction, nested conjunctions flattened; for other statements, the statement itself."""
    if isinstance(statement, All):
        for part in statement.parts:
            yield from conjuncts(part)
    else:
        yield statement


KINDS = (All, Fails)
