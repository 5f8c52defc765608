"""Integrals and sums in closed form, before any other rule of their statement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr, Integer

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.sentences import Sentence, in_words
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.attack.search import Look, search
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.integrals import Certificate
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, literature_facts, refutation
from parisk_sym.proofs.side_conditions import is_satisfied

__all__ = ["closed_forms", "closed_forms_of_the_difference", "closed_forms_of_the_gap", "node_of"]


def node_of(certificate: Certificate) -> Node:
    """The certificate of an integral or a sum as a node of the proof."""
    shown: dict[str, Any] = {"theorem": certificate.theorem, "conditions": list(certificate.conditions)}
    if certificate.witness is not None:
        shown["witness"] = in_words(certificate.witness)
    return Node(
        certificate.rule,
        Status.PROVED,
        Sentence(((certificate.subject, "=", certificate.value),)),
        certificate={k: v for k, v in shown.items() if v} | {FOUND: certificate},
        children=tuple(map(node_of, certificate.parts)),
        lemmas=literature_facts((certificate.theorem, *certificate.cited)),
    )


def _closed_form(e: Expr, facts: Facts) -> tuple[Expr, tuple[Node, ...]]:
    """The expression with its integrals and sums in closed form, and why; the same expression where none is found."""
    if not e.has(sympy.Integral, sympy.Sum):
        return e, ()
    found = evaluate(e, facts)
    return found.expression, tuple(map(node_of, found.certificates))


def _with(statement: Any, field: str, by: Tactic) -> Made:
    closed, sides = _closed_form(getattr(statement, field), facts_of(statement.domain))
    if closed == getattr(statement, field):
        return None
    return Reduction([Subgoal(replace(statement, **{field: closed}), by)], sides, equivalent=True)


def _fails(
    gap: Expr,
    goal: Identity | Inequality,
    wrong: tuple[int, ...],
    shown: dict[str, Expr],
    sides: tuple[Node, ...],
) -> Reduction | None:
    """The refutation at a point where the closed form of a gap has a wrong sign; the integrals may have no enclosure there."""
    if gap.has(sympy.Integral, sympy.Sum) or not all(
        map(is_satisfied, conditions(gap, facts_of(goal.domain)))
    ):
        return None
    found = search(gap, goal.domain, Look().first(), wrong, shown)
    if found is None or not found.counterexample:
        return None
    return Reduction((), sides, against=refutation(found.counterexample, found.detail, "ball"))


def closed_forms_of_the_difference(goal: Identity, by: Tactic) -> Made:
    """Integrals and sums are replaced by their values, where a rule of integration or summation proves them.

    Where the closed form is certainly not 0 at a point of the domain, it refutes the goal.
    """
    difference, sides = _closed_form(goal.left - goal.right, facts_of(goal.domain))
    if not sides:
        return None
    if (fails := _fails(difference, goal, (-1, 1), {"left − right": difference}, sides)) is not None:
        return fails
    return Reduction(
        [Subgoal(Identity(difference, Integer(0), goal.domain), by)],
        sides,
        equivalent=True,
        another_way=_is_harder(difference, goal.left - goal.right),
    )


def closed_forms_of_the_gap(goal: Inequality, by: Tactic) -> Made:
    """Integrals and sums are replaced by their values, where a rule of integration or summation proves them.

    Where the closed form certainly has the wrong sign at a point of the domain, it refutes the goal.
    """
    gap, sides = _closed_form(goal.gap, facts_of(goal.domain))
    if not sides:
        return None
    if (fails := _fails(gap, goal, (-1,), {"right − left": gap}, sides)) is not None:
        return fails
    return Reduction(
        [Subgoal(Inequality(Integer(0), goal.relation, gap, goal.domain), by)],
        sides,
        equivalent=True,
        another_way=len(goal.gap.atoms(sympy.Sum, sympy.Integral)) > 1 or _is_harder(gap, goal.gap),
    )


_HARDER_THAN_THEIR_SERIES = (
    sympy.zeta,
    sympy.besseli,
    sympy.besselj,
    sympy.lowergamma,
    sympy.uppergamma,
    sympy.elliptic_k,
    sympy.betainc_regularized,
    sympy.harmonic,
)
"""Functions of which less is known than of the terms of their series: these may be compared one by one, or with an integral."""


def _is_harder(closed_form: Expr, sums: Expr) -> bool:
    return bool(sums.has(sympy.Sum) and closed_form.has(*_HARDER_THAN_THEIR_SERIES))


def closed_forms(goal: Monotone | Convex | Limit | PrintedValue, by: Tactic) -> Made:
    """Integrals and sums are replaced by their values, where a rule of integration or summation proves them."""
    return _with(goal, "expression", by)
