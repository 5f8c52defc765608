"""Identities between solutions of linear differential equations: two solutions that begin alike are one."""

from __future__ import annotations

from dataclasses import replace

import sympy

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.algebra.knowledge import BINDERS
from parisk_sym.proofs.budgets import UNIQUENESS_OPERATIONS, UNIQUENESS_VARIABLES
from parisk_sym.proofs.holonomic.vanishing import Vanishing, vanishes
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, leaf, literature_facts
from parisk_sym.proofs.rules.limits import node_of

__all__ = ["uniqueness_of_the_solution"]


def uniqueness_of_the_solution(goal: Identity, by: Direct) -> Made:
    """left - right solves a linear differential equation with polynomial coefficients, is analytic, and begins with enough zeros.

    The functions of the two sides satisfy q y' = P(x, y); linear algebra over the polynomials in x and constants finds the equation
    L h = 0 for the numerator h of the difference. At a point around which all functions are analytic, h = a s^n + ... with a != 0
    has I(n) = 0, I the indicial polynomial of L: where the Taylor coefficients of h up to the last natural root of I are 0, h is 0 near
    the point, and by the identity theorem on the whole interval (DLMF 1.10(ii), 2.7(i)).
    """
    e = goal.left - goal.right
    if e.has(*BINDERS, sympy.Piecewise) or not UNIQUENESS_OPERATIONS.allows(sympy.count_ops(e)):
        return None
    arguments = [f.args[-1] for f in e.atoms(sympy.Function)]  # before them stand parameters
    variables = [s for s in goal.domain if e.has(s) and _may_vary(goal, s)]
    variables.sort(key=lambda s: not any(a.has(s) for a in arguments))
    reasons = []
    UNIQUENESS_VARIABLES.allows(len(variables))
    for variable in variables[:UNIQUENESS_VARIABLES]:
        found = vanishes(e, variable, goal.domain)
        if isinstance(found, Vanishing):
            return _node(found)
        reasons.append(f"{variable}: {found}")
    return "; ".join(reasons) or None


def _node(found: Vanishing) -> Node:
    """The leaf with what re-checks it, and below it the limit at an end of the interval, where one was used."""
    node = leaf(Status.PROVED, found.shown(), lemmas=literature_facts(found.cited))
    if found.limit is None:
        return node
    text = f"h over the distance to the power {found.exponent} tends to 0 as {found.system.variable} -> {found.point}"
    return replace(node, children=(node_of(found.limit, text),))


def _may_vary(goal: Identity, symbol: sympy.Symbol) -> bool:
    """Whether a symbol runs over an interval on which no other one depends, and occurs in a function."""
    interval = goal.domain[symbol]
    if interval.integer or interval.lower == interval.upper:
        return False
    try:
        goal.domain.independent(symbol)
    except ClaimError:
        return False
    e = goal.left - goal.right
    return any(f.has(symbol) for f in e.atoms(sympy.Function))
