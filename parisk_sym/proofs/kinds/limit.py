"""Limits: no point refutes one, its proof decides both ways; it looks at a neighbourhood of the point only."""

from __future__ import annotations

from collections.abc import Iterator

from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.kind import Kind, Subject, Undefined

__all__ = ["KINDS"]


def _subjects(statement: Limit) -> Iterator[Subject]:
    """The expression where the variable is not at the point, and the value where the parameters are."""
    for part in _punctured_domains(statement):
        yield statement.expression, part
    rest = Domain({s: i for s, i in statement.domain.items() if s != statement.variable})
    if statement.value.is_infinite is not True:
        yield statement.value, rest


def _punctured_domains(statement: Limit) -> Iterator[Domain]:
    """The domain without the point of the limit: one or two parts."""
    interval, point = statement.domain[statement.variable], statement.point
    if point.is_infinite or interval.integer:
        yield statement.domain
        return
    below = Interval(interval.lower, point, interval.lower_open, True) if statement.side != "+" else None
    above = Interval(point, interval.upper, True, interval.upper_open) if statement.side != "-" else None
    for part in (below, above):
        if part is not None:
            yield Domain({s: part if s == statement.variable else i for s, i in statement.domain.items()})


KINDS = (Kind(Limit, subjects=_subjects, attack=None, undefined=Undefined.BY_PROOF),)
