"""Densities: refuted by a total mass other than 1, or a point where they are negative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import S

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.proofs.attack.search import Found, Look, search
from parisk_sym.proofs.kind import Kind, Subject

__all__ = ["KINDS"]


def _subjects(statement: Normalised) -> Iterator[Subject]:
    yield statement.expression, statement.domain
    yield statement.total, statement.parameters


def _attack(statement: Normalised, look: Look) -> Found | None:
    """The total mass, and a point of negative density."""
    shown = {"total mass": statement.total}
    found = search(statement.total - 1, statement.parameters, look, (-1, 1), shown, apart=S.One)
    if found is not None and found.counterexample:
        return found
    negative = search(
        statement.expression,
        statement.domain,
        replace(look, hint=None),
        (-1,),
        {"density": statement.expression},
    )
    return negative if negative is not None and negative.counterexample else found or negative


KINDS = (Kind(Normalised, subjects=_subjects, attack=_attack),)
