"""Whether a statement survives an attack: a search for one exact case in which it certainly fails."""

from __future__ import annotations

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import refutation, with_name

__all__ = ["THOROUGH", "attack"]

THOROUGH = Look()
"""As far as a search goes, without a hint."""


def attack(statement: Statement, look: Look = THOROUGH) -> Node:
    """REFUTED with a certified counterexample; CONSISTENT when at least one point was decided in favour; else UNDECIDED.

    INCONSISTENT where draws speak against it, which refutes nothing but leaves a proof without a witness. Hinted points have to lie in the domain. UNDECIDED means that the statement could not be attacked, and says so.
    """
    kind = kind_of(statement)
    if kind.attack is None:
        return Node("attack", Status.UNDECIDED, engine="none")
    found = kind.attack(statement, look)
    if found is None:
        return _not_attacked("the statement cannot be evaluated in ball arithmetic")
    if found.counterexample:
        engine = "ball" if kind.engine == "simulation" else kind.engine  # draws refute nothing
        return with_name("counterexample", refutation(found.counterexample, found.detail, engine))
    if against := found.detail.get("against"):
        return Node("attack", Status.INCONSISTENT, engine="simulation", certificate={"reason": against})
    if not found.tested:
        return _not_attacked("the attack could decide the statement at no point of the domain")
    return Node(
        "attack", Status.CONSISTENT, engine=kind.engine, certificate={"points": found.tested, **found.detail}
    )


def _not_attacked(reason: str) -> Node:
    return Node("attack", Status.UNDECIDED, engine="ball", certificate={"points": 0, "reason": reason})
