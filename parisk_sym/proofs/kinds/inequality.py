"""Inequalities: defined where both sides are, refuted at a point where the gap has the wrong sign."""

from __future__ import annotations

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.proofs.attack.descent import lowest_violation
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.search import Found, Look, found_at, search
from parisk_sym.proofs.kind import Kind, sides

__all__ = ["KINDS"]


def _attack(statement: Inequality, look: Look) -> Found | None:
    """The points, then, if the look is thorough, ways downhill from some of them, and a branch and bound for narrow violations."""
    shown = statement.sides
    found = search(statement.gap, statement.domain, look, (-1,), shown, statement.strict)
    if found is None or found.counterexample or not look.thorough:
        return found
    point = lowest_violation(statement.gap, statement.domain) or narrow_violation(
        statement.gap, statement.domain
    )
    return found if point is None else found_at(point, shown, found.tested)


KINDS = (Kind(Inequality, subjects=sides, attack=_attack),)
