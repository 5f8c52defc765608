"""A statement that needs a certain rule or tactic."""

from collections.abc import Callable
from dataclasses import dataclass

from parisk_sym import Claim, Source, Verdict
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic

__all__ = ["Needed", "claim_with_tactic"]


@dataclass(frozen=True)
class Needed:
    """A statement of the literature, the rule or tactic without which it stays open, and the tactic if it has one.

    A statement that is refuted is the negation of what the source says.
    """

    name: str
    source: str
    needs: str
    says: Callable[[], Statement]
    by: Tactic | None = None
    expected: Verdict = Verdict.PROVED


def claim_with_tactic(needed: Needed) -> Claim:
    """The statement as a claim, with its tactic."""
    return Claim(
        id=f"needed.{needed.name}",
        source=Source("power", needed.name, needed.source),
        statement=needed.name,
        says=needed.says(),
        expected=needed.expected,
        by=needed.by,
    )
