"""The parts of a proved relation between a printed part and its amendment: the proofs, and their description."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.node import Node

__all__ = [
    "CONTRADICTS",
    "REPLACES",
    "RESTRICTS",
    "Relation",
    "differs",
    "equal",
    "exceeds",
    "is_provable",
    "proof_of",
]

REPLACES = "takes the place of the printed part"
RESTRICTS = "the printed part under the condition"
CONTRADICTS = "contradicts the printed part"

_FEW_BITS = 96

Shown = tuple[Node, ...]
"""Proofs of what had to be shown; none where two expressions are the same one."""


@dataclass(frozen=True)
class Relation:
    """A printed part with what the amendment puts in its place, and the proofs that it is about the same quantity.

    `goal` is the printed part as amended, `words` tell how the two are related.
    """

    rule: str
    goal: Statement
    words: str
    shown: Shown = ()
    certificate: Mapping[str, Any] = field(default_factory=dict)

    @property
    def node(self) -> Node:
        """The node of the tree."""
        detail = {"relation": self.words, **self.certificate}
        return Node(
            self.rule, Status.PROVED, self.goal, "rules", detail, children=self.shown, text=self.words
        )


def proof_of(statement: Statement, *tactics: Tactic | None) -> Node | None:
    """A proof by machine on the whole domain, by the first tactic that gives one; None without one."""
    for by in dict.fromkeys(tactics or (None,)):
        try:
            found = decide(statement, by)
        except ClaimError:
            continue
        if found.status is Status.PROVED and not (found.is_argued or found.whole_box):
            return found
        if found.status is Status.REFUTED:
            return None
    return None


def is_provable(statement: Statement) -> bool:
    """Whether a first look refutes nothing and the rules prove it, without a hint: a few steps, no thorough search."""
    try:
        if attack(statement, Look().first()).status is Status.REFUTED:
            return False
        return prove(statement, Direct()).status is Status.PROVED
    except ClaimError:
        return False


def equal(one: Expr, other: Expr, domain: Domain) -> Shown | None:
    """The proof that two expressions are equal on a domain; () where they are the same one, None where it is not shown."""
    if one == other:
        return ()
    if not (one.free_symbols | other.free_symbols) <= set(domain):
        return None
    return _equal(one, other, tuple(domain.items()))


@lru_cache(maxsize=1024)
def _equal(one: Expr, other: Expr, domain: tuple[tuple[Symbol, Interval], ...]) -> Shown | None:
    """Remembered, because a side is compared with a quantity for every part and in both directions."""
    if _are_apart(one, other):
        return None
    try:
        goal = Identity(one, other, Domain(dict(domain)))
    except ClaimError:  # a name that is bound in the one, and a parameter of the other
        return None
    found = proof_of(goal) if is_provable(goal) else None
    return None if found is None else (found,)


def _are_apart(one: Expr, other: Expr) -> bool:
    """Whether two numbers certainly differ, by few digits: those that a search for a zero asks for may take minutes."""
    difference = one - other
    if difference.free_symbols:
        return False
    try:
        return decided_sign(Values(difference, ()).at({}, _FEW_BITS)) != 0
    except (ClaimError, UnsupportedHeadError):
        return False


def _fails_at_a_point(statement: Statement, what: str, names: tuple[str, str]) -> Node | None:
    """A certified point at which a relation between the amended and the printed value fails; `names` are those of its two sides."""
    try:
        found = attack(statement)
    except ClaimError:
        return None
    if found.status is not Status.REFUTED:
        return None
    shown = found.counterexample
    for side, name in zip(("left", "right"), names, strict=True):
        shown = shown.replace(f"{side} =", f"{name} =").replace(f"{side} and", f"{name} and")
    text = f"contradicts the printed {what} at {shown}".replace(" at as printed:", ":")
    return Node(
        CONTRADICTS, Status.PROVED, Fails(statement), found.engine, dict(found.certificate), text=text
    )


def differs(amended: Expr, printed: Expr, domain: Domain) -> Node | None:
    """A point at which the amended value is another one than the printed value."""
    return _fails_at_a_point(Identity(amended, printed, domain), "value", ("corrected", "printed"))


def exceeds(amended: Expr, relation: str, printed: Expr, domain: Domain, way: str = "upper") -> Node | None:
    """A point at which it fails that the amended value is below the printed one; above it, for a bound from below."""
    if way == "upper":
        return _fails_at_a_point(
            Inequality(amended, relation, printed, domain), "bound", ("corrected", "printed")
        )
    return _fails_at_a_point(
        Inequality(printed, relation, amended, domain), "bound", ("printed", "corrected")
    )
