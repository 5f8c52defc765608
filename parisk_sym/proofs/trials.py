"""Tactics that are tried on an open statement without being asked for, one after another, until one proves it.

A tactic takes the same path as one that a person gives: the table of rules, with its side conditions. The examinations of the statement
(is it defined, does it survive an attack) are those that were made before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct, Tactic, Termwise
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.budgets import OPEN_PARTS, TRIAL_RULES, TRIALS
from parisk_sym.proofs.circular_citations import without_own_citations
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.failed_attempts import attempt
from parisk_sym.proofs.kernel import Rules, at_most, every_part, prove, remember, remembering
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.proposals import CASES, proposals
from parisk_sym.proofs.rule import Reduction, Subgoal, undecided_leaf
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form
from parisk_sym.proofs.wellposed import DEFINED

__all__ = ["TRIED", "Trial", "with_trials"]

TRIED = "tactics tried"
"""The entry of an open node's certificate with the trials; it does not leave the engine."""


@dataclass(frozen=True)
class Trial:
    """A tactic that was tried, where it stopped, and the cases that it makes: those that are proved, and those that stay open."""

    tactic: Tactic
    node: Node
    proved: tuple[Subgoal, ...] = ()
    open: tuple[Subgoal, ...] = ()


def with_trials(statement: Statement, by: Tactic | None, found: Node) -> Node:
    """A proof by a tactic that the author did not name; without one, the first result with what each tactic achieved."""
    if isinstance(statement, All):
        tactics = by.by if isinstance(by, Termwise) else (by,) * len(statement.parts)
        below = [with_trials(*each) for each in zip(statement.parts, tactics, found.children, strict=True)]
        same = all(new is old for new, old in zip(below, found.children, strict=True))
        return found if same else every_part(statement, below)
    if not (_is_open(found) and isinstance(found.goal, Statement)):
        return found
    if isinstance(by, Direct | None):
        return without_own_citations(_try_tactics(found, found.goal))
    return found if isinstance(by, Argument) else _beside_the_tactic(found, found.goal)


def _beside_the_tactic(found: Node, goal: Statement) -> Node:
    """The result of the author's tactic, with the trial without a tactic if that proves the statement."""
    with at_most(TRIAL_RULES):
        trial = _trial(goal, Direct())
    if not trial.node.unconditional:
        return found
    return replace(found, certificate={**found.certificate, TRIED: (trial,)})


def _is_open(found: Node) -> bool:
    """Whether nothing but a proof is missing: the statement is defined, and survived its attack."""
    if not isinstance(found.goal, Statement) or found.status not in (Status.UNDECIDED, Status.CONSISTENT):
        return False
    outcomes = {check.rule: check.status for check in found.checks}
    attacked = outcomes.get("attack") is Status.CONSISTENT or kind_of(found.goal).attack is None
    return outcomes.get(DEFINED) is Status.PROVED and attacked


def _try_tactics(found: Node, goal: Statement) -> Node:
    """The first proof by a tactic, with the examinations of the statement; without one, all trials beside what was found."""
    trials: list[Trial] = []
    with at_most(TRIAL_RULES) as rules:
        for tactic in islice(proposals(goal), TRIALS):
            trial = _trial(goal, tactic)
            if trial.node.unconditional:
                return trial.node.with_checks(*found.checks)
            trials.append(trial)
            if rules.left <= 0:
                break
    if (proof := _with_parts_proved(found, goal)) is not None:
        return proof.with_checks(*found.checks)
    return replace(found, certificate={**found.certificate, TRIED: tuple(trials)})


def _with_parts_proved(found: Node, goal: Statement) -> Node | None:
    """The proof of a statement, or its refutation, where tactics prove the parts that its rules left open."""
    tried = 0
    with remembering({}), at_most(TRIAL_RULES) as rules:
        parts = deque(_open_parts(found))
        while parts and tried < OPEN_PARTS and rules.left > 0:
            part, tried = parts.popleft(), tried + 1
            if (proof := _proof_by_a_tactic(part, rules)) is None:
                continue
            remember(proof, part, Direct())
            with at_most(TRIAL_RULES):
                node = _carried_out(goal, Direct())
            if node.unconditional or node.status is Status.REFUTED:
                return node
            parts = deque(p for p in _open_parts(node) if p != part)
    return None


def _open_parts(found: Node) -> list[Statement]:
    """What the rules left to prove below a statement and could not: first what they took apart no further, the nearest first."""
    depths: dict[Statement, tuple[bool, int]] = {}

    def look(node: Node, depth: int) -> bool:
        looked = [look(child, depth + 1) for child in node.children]
        below = any(looked)
        is_open = node.status in (Status.UNDECIDED, Status.CONSISTENT)
        if not is_open or node.certificate.get("tried") != Direct.__name__:
            return below
        if node.goal == found.goal or not isinstance(node.goal, Statement):
            return below
        depths.setdefault(node.goal, (below, depth))
        return True

    look(found, 0)
    return sorted(depths, key=lambda goal: depths[goal])


def _proof_by_a_tactic(goal: Statement, rules: Rules) -> Node | None:
    if attempt("attack", goal, lambda: attack(goal, Look().first())).status is Status.REFUTED:
        return None
    for tactic in islice(proposals(goal), TRIALS):
        with remembering({}):
            node = _carried_out(goal, tactic)
        if node.unconditional:
            return node
        if rules.left <= 0:
            break
    return None


def _trial(goal: Statement, tactic: Tactic) -> Trial:
    """A tactic carried out, remembering nothing of other proofs: what it achieves does not depend on them."""
    with remembering({}):
        node = _carried_out(goal, tactic)
        cases = [] if node.unconditional or not isinstance(tactic, CASES) else list(_cases(goal, tactic))
        held = [_carried_out(case.says, case.by).unconditional for case in cases]
    return Trial(
        tactic,
        node,
        tuple(case for case, holds in zip(cases, held, strict=True) if holds),
        tuple(case for case, holds in zip(cases, held, strict=True) if not holds),
    )


def _carried_out(goal: Statement, tactic: Tactic) -> Node:
    """The proof by a tactic; one that does not fit decides nothing."""

    def proof() -> Node:
        try:
            return prove(goal, tactic)
        except ClaimError as error:
            return replace(undecided_leaf(str(error)), goal=goal)

    return attempt("tactic", goal, proof)


def _cases(goal: Statement, tactic: Tactic) -> Iterator[Subgoal]:
    """The cases into which a tactic takes a statement apart; its rule examines them only up to the first that stays open."""
    names = renaming(goal, tactic)
    goal, tactic = sympy_form(plain(goal, names)), sympy_form(plain(tactic, names))
    for rule in rules_for(type(goal), type(tactic)):
        try:
            made = rule.apply(goal, tactic)
        except ClaimError:
            continue
        if isinstance(made, Reduction):
            yield from (subgoal for subgoal in made.subgoals if not subgoal.stated)
