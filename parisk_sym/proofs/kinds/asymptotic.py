"""Orders of growth: no point refutes one, the limit of a quotient decides both ways; they look at a neighbourhood of the point only."""

from __future__ import annotations

from collections.abc import Iterator

from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.proofs.kind import Kind, Subject, Undefined

__all__ = ["KINDS"]


def _subjects(statement: Asymptotic) -> Iterator[Subject]:
    """The expression, and the reciprocal of the scale: a quotient decides, so the scale must not be 0."""
    yield statement.expression, statement.domain
    yield 1 / statement.scale, statement.domain


KINDS = (Kind(Asymptotic, subjects=_subjects, attack=None, undefined=Undefined.BY_PROOF),)
