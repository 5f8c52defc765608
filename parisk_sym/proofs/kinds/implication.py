"""Implications between notions of privacy: refuted by a mechanism. Notions are defined for every mechanism."""

from __future__ import annotations

from collections.abc import Iterable

import sympy

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.finite.mechanism import Instance, Mechanism
from parisk_sym.finite.notion import Notion
from parisk_sym.proofs.attack.search import Found, Look, as_data
from parisk_sym.proofs.kind import Kind, Ranged, Subject, Undefined
from parisk_sym.proofs.mechanisms.search import search_mechanisms

__all__ = ["KINDS"]


def _attack(statement: Implication, look: Look) -> Found:
    """The hinted mechanism, then a search."""
    hint = look.hint if isinstance(look.hint, Instance) else None
    found, tested = search_mechanisms(statement, hint, look.thorough)
    if found is None:
        return Found("", tested)
    at, mechanisms = as_data(dict(found.instance.point)), [_columns(m) for m in found.instance.mechanisms]
    return Found(
        str(found), tested, table=found.table, recompute=found.failed.recompute, at=at, mechanisms=mechanisms
    )


def _columns(mechanism: Mechanism) -> dict[str, list[list[str]]]:
    """A table for programs that read certificates: each outcome's probabilities, and for each database the draws with the later ones."""
    size = len(mechanism.rows)
    draws = dict(zip(mechanism.pairs, mechanism.draw, strict=True))
    return {
        "outcomes": [list(map(str, column)) for column in zip(*mechanism.rows, strict=True)],
        "draws": [[str(draws.get((i, j), 0)) for j in range(size)] for i in range(size)],
    }


def _levels_and_bounds(statement: Implication) -> Iterable[Subject]:
    """The expressions in its notions."""
    return (
        (sympy.sympify(e), statement.domain) for notion in _notions(statement) for e in notion.expressions
    )


def _ranges(statement: Implication) -> Iterable[Ranged]:
    """Where a notion means something: e^eps is at least 1, and uses are counted."""
    return (
        (expression, interval, statement.domain)
        for notion in _notions(statement)
        for expression, interval in notion.needs
    )


def _notions(statement: Implication) -> Iterable[Notion]:
    return (*statement.premises, statement.conclusion)


KINDS = (
    Kind(
        Implication,
        subjects=_levels_and_bounds,
        attack=_attack,
        engine="mechanisms",
        undefined=Undefined.OPEN,
        ranges=_ranges,
    ),
)
