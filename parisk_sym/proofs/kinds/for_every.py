"""Statements about families and functions: refuted by a family of few numbers, or by a function that satisfies the hypotheses."""

from __future__ import annotations

from collections.abc import Iterable

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.proofs.attack.search import Found, Look
from parisk_sym.proofs.families.definedness import needs_of
from parisk_sym.proofs.families.instances import counterexample
from parisk_sym.proofs.kind import Kind, Ranged, Subject, Undefined

__all__ = ["KINDS"]


def _attack(statement: ForEvery, look: Look) -> Found:
    return counterexample(statement, look)


def _subjects(statement: ForEvery) -> Iterable[Subject]:
    return needs_of(statement).subjects


def _ranges(statement: ForEvery) -> Iterable[Ranged]:
    return needs_of(statement).ranges


KINDS = (Kind(ForEvery, subjects=_subjects, attack=_attack, undefined=Undefined.OPEN, ranges=_ranges),)
