"""Whether an amendment that is proved is related to the printed statement: part by part, by a proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.kinds.connectives import All, conjuncts
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic, Termwise
from parisk_sym.proofs.corrections.condition import Part, restricts
from parisk_sym.proofs.corrections.correction import corrects
from parisk_sym.proofs.corrections.relation import Relation
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming

__all__ = ["Amended", "PrintedPart", "relations_of"]


class PrintedPart(NamedTuple):
    """A part of a printed statement that does not stand, with what was found of it and the tactic of its proof."""

    says: Statement
    found: Node
    by: Tactic | None


_LONGEST_PART = 200
"""Characters of a part that a reason repeats."""


class Amended(NamedTuple):
    """The relations of an amendment to the printed parts; `reason` says why it is not accepted, "" where it is."""

    nodes: tuple[Node, ...]
    reason: str


def relations_of(
    amendment: Correction | Condition, fallen: Sequence[PrintedPart], hints: Sequence[Mapping[Symbol, Expr]]
) -> Amended:
    """The proved relations of an amendment to every printed part that does not stand.

    `hints` are points at which the claim says that its printed statement fails. Of a conjunction a correction may restrict some parts, as a
    condition does, where it corrects another one.
    """
    parts = [Part(_plain(p.says), p.by) for p in _parts(amendment.says, amendment.by)]
    found = [_relation(amendment, parts, part, hints) for part in fallen]
    nodes = tuple(f.node for f in found if isinstance(f, Relation))
    refused = [(i, f) for i, f in enumerate(found) if isinstance(f, str)]
    if refused:
        index, reason = refused[0]
        left = str(fallen[index].says)
        if len(left) > _LONGEST_PART:
            left = f"a part (number {index + 1} of {len(fallen)} that do not hold)"
        return Amended(nodes, reason if len(fallen) == 1 else f"it leaves {left} as it is: {reason}")
    return Amended(nodes, "")


def _relation(
    amendment: Correction | Condition,
    parts: Sequence[Part],
    part: PrintedPart,
    hints: Sequence[Mapping[Symbol, Expr]],
) -> Relation | str:
    printed = _plain(part.says)
    if isinstance(amendment, Correction):
        says = [_named_as(p.says, printed) for p in parts]
        return corrects(printed, says)
    points = [{Symbol(s.name, real=True): v for s, v in point.items()} for point in hints]
    named = [Part(_named_as(p.says, printed), p.by) for p in parts]
    return restricts(printed, named, amendment.assumption, part.by, [*points, *_shown_at(part.found)])


def _plain(statement: Statement) -> Statement:
    """The statement as it was written, in plain symbols."""
    return statement if statement.own_symbols else plain(written := statement.as_written(), renaming(written))


def _named_as(statement: Statement, printed: Statement) -> Statement:
    """The statement with its symbols replaced by those of the same name in the printed statement."""
    names = {s.name: s for s in printed.domain}
    other = {s: names[s.name] for s in statement.domain if s.name in names and names[s.name] != s}
    return plain(statement, other) if other else statement


def _parts(says: Statement, by: Tactic | None) -> Iterator[Part]:
    """The parts of a conjunction with their tactics."""
    if not isinstance(says, All):
        yield from (Part(s, by) for s in conjuncts(says))
        return
    tactics = by.by if isinstance(by, Termwise) and len(by.by) == len(says.parts) else (by,) * len(says.parts)
    for part, tactic in zip(says.parts, tactics, strict=True):
        yield from _parts(part, tactic)


def _shown_at(found: Node) -> Iterator[Mapping[Symbol, Expr]]:
    """The points of the counterexamples that were found of a printed part."""
    for node in found.walk():
        at = node.certificate.get("at")
        if node.counterexample and isinstance(at, Mapping):
            values = {Symbol(name, real=True): _number(value) for name, value in at.items()}
            if all(v is not None for v in values.values()):
                yield {s: v for s, v in values.items() if v is not None}


def _number(value: object) -> Expr | None:
    """A rational number in prefix form; None for another one."""
    if isinstance(value, list) and len(value) == 2 and value[0] == "n":
        return sympy.Rational(value[1])
    return None
