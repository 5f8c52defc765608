"""Densities: refuted by a total mass other than 1, or a point where they are negative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, S

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.proofs.attack.search import Found, Look, search
from parisk_sym.proofs.kind import Kind, Subject
from parisk_sym.proofs.probability.kinks import over_integers

__all__ = ["KINDS", "total_of"]


def total_of(statement: Normalised) -> Expr:
    """The integral over the support; over integers the sum, which converges absolutely if it does where nothing is negative."""
    support = statement.domain[statement.variable]
    if not support.integer:
        return statement.total
    return over_integers(statement.expression, statement.variable, support.lower, support.upper)


def _subjects(statement: Normalised) -> Iterator[Subject]:
    yield statement.expression, statement.domain
    yield total_of(statement), statement.parameters


def _attack(statement: Normalised, look: Look) -> Found | None:
    """The total mass, and a point of negative density."""
    total = total_of(statement)
    shown = {"total mass": total}
    found = search(total - 1, statement.parameters, look, (-1, 1), shown, apart=S.One)
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
