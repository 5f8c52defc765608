"""Implications between notions of privacy: refuted by a mechanism. Notions are defined for every mechanism."""

from __future__ import annotations

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.finite.mechanism import Instance
from parisk_sym.proofs.attack.search import Found, Look
from parisk_sym.proofs.kind import Kind, nothing
from parisk_sym.proofs.mechanisms.search import search_mechanisms

__all__ = ["KINDS"]


def _attack(statement: Implication, look: Look) -> Found:
    """The hinted mechanism, then a search."""
    hint = look.hint if isinstance(look.hint, Instance) else None
    found, tested = search_mechanisms(statement, hint, look.thorough)
    if found is None:
        return Found("", tested)
    return Found(str(found), tested, table=found.table, recompute=found.failed.recompute)


KINDS = (Kind(Implication, subjects=nothing, attack=_attack, engine="mechanisms"),)
