"""The table of rules, keyed by the kind of statement and the tactic."""

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.proofs import kinds, rules
from parisk_sym.proofs.rule import Rule

__all__ = ["RULES", "rules_for"]

RULES = (*rules.RULES, *kinds.RULES)
"""Every rule: those of the files of `rules`, then those that belong to a kind alone."""


def rules_for(kind: type[Statement], tactic: type[Tactic]) -> tuple[Rule, ...]:
    """The rules of the table for a kind of statement under a tactic, in their order."""
    return tuple(r for r in RULES if issubclass(kind, r.kind) and tactic is r.tactic)
