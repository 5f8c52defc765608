"""Largest and least values: a point with a larger value refutes an upper bound of a maximum."""

from __future__ import annotations

from collections.abc import Iterator

from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.lines import lines
from parisk_sym.proofs.attack.search import Found, Look, search
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kind import Kind, Subject

__all__ = ["KINDS"]

_LINES = 8
"""Choices of the other symbols that are tried."""


def _subjects(statement: Extremum) -> Iterator[Subject]:
    """The expression on the whole domain, the value where the other symbols are."""
    yield statement.expression, statement.domain
    yield statement.value, Domain({s: i for s, i in statement.domain.items() if s != statement.variable})


def _attack(statement: Extremum, look: Look) -> Found | None:
    """A point whose value lies beyond the stated bound. No point refutes a bound from the other side: one with such a value supports it."""
    gap = statement.sign * (statement.value - statement.expression)
    beyond = ("=", "<=", "<") if statement.sign > 0 else ("=", ">=", ">")
    if statement.relation in beyond:
        shown = {"at the point": statement.expression, "stated": statement.value}
        strict = statement.relation in ("<", ">")
        return search(gap, statement.domain, look, (-1,), shown, strict)
    return _support(statement, look)


def _support(statement: Extremum, look: Look) -> Found | None:
    """The number of choices of the other symbols at which some value is certainly on the stated side."""
    try:
        values = Values(statement.expression - statement.value, tuple(statement.domain))
    except UnsupportedHeadError:
        return None
    sign, strict = statement.sign, statement.relation in ("<", ">")
    tested = 0
    for fixed, mesh in lines(statement, look)[:_LINES]:
        points = [{**fixed, statement.variable: v} for v in mesh]
        signs = [sign * (values.sign(p)[0] or 0) for p in points]
        tested += 1 in signs or (not strict and any(map(values.exactly_zero, points)))
    return Found("", tested)


KINDS = (Kind(Extremum, subjects=_subjects, attack=_attack),)
