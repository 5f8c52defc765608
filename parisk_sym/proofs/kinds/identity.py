"""Identities: defined where both sides are, refuted at a point where they differ."""

from __future__ import annotations

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.proofs.attack.search import Found, Look, search
from parisk_sym.proofs.kind import Kind, sides

__all__ = ["KINDS"]


def _attack(statement: Identity, look: Look) -> Found | None:
    shown = {"left": statement.left, "right": statement.right}
    return search(statement.left - statement.right, statement.domain, look, (-1, 1), shown)


KINDS = (Kind(Identity, subjects=sides, attack=_attack),)
