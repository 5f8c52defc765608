"""Citations that prove nothing: a lemma that is the statement itself, in other words or on another range."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, CONJUNCTION, LITERATURE, Node, conjunction
from parisk_sym.proofs.rule import undecided_leaf, with_name
from parisk_sym.proofs.same_statement import is_instance_in_name_only, is_simpler, restates

__all__ = ["VALUES", "without_own_citations"]

VALUES = "values"
"""The entry of a certificate with the values at which a lemma or a claim is used."""

_USE = "use"
_RENAMING = "change of variables"
_RESTRICTING = frozenset(
    {"for each", "on a box", "piece by piece", "by sign", "by branch", "by residue", _RENAMING}
)
"""Rules whose subgoals are the goal on a part of its domain, or in other variables."""


def without_own_citations(proof: Node) -> Node:
    """The proof, but undecided where a lemma that it cites is the goal, or a claim used in it rests on nothing but such a lemma.

    Of a conjunction those parts are undecided that cite it or another part.
    """
    return _without_circles(proof, list(_forms(proof))) if proof.given else proof


def _without_circles(proof: Node, forms: Collection[Statement]) -> Node:
    if proof.rule == CONJUNCTION:
        parts = tuple(_without_circles(child, forms) for child in proof.children)
        return replace(proof, children=parts, status=conjunction(part.status for part in parts))
    if proof.status is not Status.PROVED:
        return proof
    for claim in _claims(proof):
        own = forms if claim is proof else list(_forms(claim))
        for leaf, values in _citations(claim, {}):
            if any(_is_the_goal(leaf.goal, values, form) for form in own):
                return _circle_node(proof, leaf, claim)
    return proof


def _circle_node(proof: Node, leaf: Node, claim: Node) -> Node:
    what = "the statement itself" if claim is proof else f"the statement that it is cited for, {claim.goal}"
    reason = (
        f"a citation of {what} proves nothing: {'; '.join(leaf.lemmas)}. "
        "Prove it, or cite a more general theorem and give the values of its symbols"
    )
    found = replace(proof, status=Status.UNDECIDED, counterexample="")
    return found.with_checks(with_name("citation", undecided_leaf(reason, LITERATURE)))


def _claims(proof: Node) -> Iterator[Node]:
    """The proof itself, and those of the claims that it uses and of the steps of its arguments."""
    yield proof
    for node in proof.proof():
        if node.rule == _USE:
            facts = [child for child in node.children if isinstance(child.goal, Statement)][:1]
            yield from (fact for fact in facts if fact.engine != LITERATURE)
        elif node.rule == ARGUMENT:
            yield from node.children


def _forms(node: Node) -> Iterator[Statement]:
    """The goal, its parts, and what is left of it on the parts of its domain that a rule goes through."""
    if isinstance(node.goal, Statement):
        yield node.goal
    if node.rule != CONJUNCTION and node.rule not in _RESTRICTING:
        return
    for child in node.children:
        renamed = node.rule == _RENAMING
        if node.rule == CONJUNCTION or (
            type(child.goal) is type(node.goal) and not (renamed and is_simpler(child.goal, node.goal))
        ):
            yield from _forms(child)


def _citations(node: Node, values: Mapping[Symbol, Expr]) -> Iterator[tuple[Node, Mapping[Symbol, Expr]]]:
    """The cited lemmas of a proof, each with the values at which it is used."""
    if node.engine == LITERATURE:
        yield node, values
    for child in node.children:
        yield from _citations(child, node.certificate.get(VALUES, {}) if node.rule == _USE else {})


def _is_the_goal(lemma: Any, values: Mapping[Symbol, Expr], goal: Statement) -> bool:
    """Whether the lemma is the goal in other words, or a generalisation of it in name only."""
    return isinstance(lemma, Statement) and (
        restates(lemma, goal) or is_instance_in_name_only(lemma, values, goal)
    )
