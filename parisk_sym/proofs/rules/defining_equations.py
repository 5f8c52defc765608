"""Roots satisfy the equations that define them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from parisk_sym.claims.statement import Identity
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.functions import Root
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import replaced
from parisk_sym.proofs.roots import has_one_root
from parisk_sym.proofs.rule import Made, Reduction, Rule, computed, defined_on, named, same, strangers

__all__ = ["RULES", "TACTICS", "AtRoot"]


@dataclass(frozen=True)
class AtRoot(Tactic):
    """An identity whose two sides differ by a multiple of the equation of a root, at the root."""

    root: Any
    times: Any = 1


def equation_of_a_root(goal: Identity, by: AtRoot) -> Made:
    """The root of body(u) = 0 on its interval, where there is exactly one, satisfies body(root) = 0, and so do multiples."""
    root, times = sympy.sympify(by.root), sympy.sympify(by.times)
    if not isinstance(root, Root):
        return f"a root is needed, got {root}"
    unknown = strangers(root, goal.domain) or strangers(times, goal.domain)
    if unknown:
        return f"the goal has no symbol {unknown}"
    value = replaced(root.body, {root.unknown: root})
    if value is None:
        return f"the unknown {root.unknown} stands for two things"
    facts = facts_of(goal.domain)
    one = named("exactly one root", computed(has_one_root(root, facts), {"root": str(root)}, facts))
    subgoals = list(same(goal.left - goal.right, times * value, goal.domain))
    return Reduction(subgoals, (one, *defined_on(times, goal.domain)))


TACTICS = (AtRoot,)

RULES = (Rule(Identity, AtRoot, equation_of_a_root),)
