"""Inequalities: defined where both sides are, refuted at a point where the gap has the wrong sign."""

from __future__ import annotations

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.proofs.attack.descent import lowest_violation
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.search import Found, Look, found_at, search
from parisk_sym.proofs.attack.touching import equality
from parisk_sym.proofs.kind import Kind, sides

__all__ = ["KINDS"]


def _attack(statement: Inequality, look: Look) -> Found | None:
    """The points, then, if the look is thorough, ways downhill from some of them, a branch and bound for narrow violations, and equality."""
    shown = statement.sides
    found = search(statement.gap, statement.domain, look, (-1,), shown, statement.strict)
    if found is None or found.counterexample or not look.thorough:
        return found
    point = lowest_violation(statement.gap, statement.domain) or narrow_violation(
        statement.gap, statement.domain
    )
    if point is not None:
        return found_at(point, shown, found.tested)
    if statement.strict and (point := equality(statement.gap, statement.domain)) is not None:
        return found_at(point, shown, found.tested, equal=True)
    return found


KINDS = (Kind(Inequality, subjects=sides, attack=_attack),)
