"""Every proof of the ledger with one node broken: a subgoal or a side condition that is not proved leaves the goal open."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic, Termwise
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs import kernel
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import RULES, rules_for
from parisk_sym.proofs.rule import Reduction, Rule, Subgoal
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form
from tests.shipped import claim_files, claims, claims_of

MOST = 12
"""Subgoals of one reduction that are broken; those of a long case split are alike."""


def proofs(claim: Claim) -> Iterator[tuple[Statement, Tactic]]:
    """The statements of a claim with the tactics that reduce them, part by part."""
    amendment = claim.correction or claim.condition
    pairs = [(claim.says, claim.by), *([(amendment.says, amendment.by)] if amendment else [])]
    for says, by in pairs:
        if isinstance(says, All):
            tactics = by.by if isinstance(by, Termwise) else (by,) * len(says.parts)
            parts = zip(says.parts, tactics, strict=True)
        else:
            parts = iter([(says, by)]) if says is not None else iter([])
        yield from (
            (s, t)
            for s, t in parts
            if t is not None and not isinstance(t, (Direct, Boxes)) and not isinstance(s, (Fails, All))
        )


def reductions(says: Statement, by: Tactic) -> Iterator[tuple[Rule, Reduction, Statement]]:
    """What the rules for the tactic make of the statement."""
    if isinstance(says, Implication):
        goal, tactic = says, by
    else:
        names = renaming(says, by)
        goal, tactic = sympy_form(plain(says, names)), sympy_form(plain(by, names))
    for rule in rules_for(type(goal), type(tactic)):
        made = rule.apply(goal, tactic)
        if isinstance(made, Reduction):
            yield rule, replace(made, subgoals=list(made.subgoals)), goal


def test_many_claims_have_proofs_to_break() -> None:
    """The test below is about something."""
    assert sum(any(True for _ in proofs(claim)) for claim in claims().values()) > 180


@pytest.mark.parametrize("file", claim_files())
def test_one_broken_node(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All subgoals but one are taken as proved: the goal is not. With that one it is."""
    for claim in claims_of(file):
        found = list(proofs(claim))
        broken = [rule for says, by in found for rule in one_broken_node(says, by, monkeypatch)]
        assert broken or not found, claim.id


def one_broken_node(says: Statement, by: Tactic, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The rules whose reductions were tried with a subgoal broken."""
    try:
        made = list(reductions(says, by))
    except ClaimError:  # a part that is refuted before its tactic is looked at
        return
    for rule, reduction, goal in made:
        subgoals: Any = reduction.subgoals
        whole = all(side.status is Status.PROVED for side in reduction.sides)
        for broken in [None, *subgoals[:MOST]]:
            for status in (Status.UNDECIDED, Status.REFUTED):
                monkeypatch.setattr(kernel, "_subgoal", stub(broken, status))
                node = kernel._prove_subgoals(reduction, rule, goal)
                assert (node.status is Status.PROVED) is (whole and broken is None), rule.name
                yield rule.name


def stub(broken: Subgoal | None, status: Status) -> Any:
    """Every subgoal proved but one."""
    return lambda subgoal: Node("stub", status if subgoal is broken else Status.PROVED, subgoal.says)


@pytest.mark.parametrize("rule", RULES, ids=lambda r: f"{r.kind.__name__} {r.tactic.__name__} {r.name}")
def test_every_rule_states_its_theorem(rule: Rule) -> None:
    """The docstring of its function, whole sentences."""
    assert rule.theorem.endswith(".")
    assert len(rule.theorem) > 20


def test_a_side_condition_that_fails() -> None:
    """Leaves the goal open without a look at the subgoals."""
    rule = RULES[0]
    side = Node("side", Status.UNDECIDED)

    def never(_: Subgoal) -> Node:
        raise AssertionError

    says = Inequality(0, "<", 1, {})
    made = Reduction([Subgoal(says)], (side,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "_subgoal", never)
        assert kernel._prove_subgoals(made, rule, says).status is Status.UNDECIDED
