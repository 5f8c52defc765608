"""Identities: a normal form that is 0, or equal derivatives and one equal value."""

from __future__ import annotations

import sympy
from sympy import Dummy, Integer, S

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import ByDerivative, Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.calculus.cases import cases_of_zero
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation
from parisk_sym.proofs.rules.limits import node_of

__all__ = ["equal_derivatives", "isolated_root", "normal_form_of_the_difference"]


def normal_form_of_the_difference(goal: Identity, by: Direct) -> Made:
    """left - right is 0 in every case of its absolute values, maxima and pieces; the cases cover the domain.

    The normal form is a quotient of polynomials over Q in independent heads; each rewriting has its side conditions proved.
    """
    facts = facts_of(goal.domain)
    count = cases_of_zero(goal.left - goal.right, facts)
    return computation(count is not None, _normal_form_detail(goal, facts, count), facts)


_MOST_TERMS = 12
"""Terms of a normal form that a certificate writes out."""


def _normal_form_detail(goal: Identity, facts: Facts, count: int | None) -> dict[str, object]:
    """The normal form that the two sides share, or in how many cases that of the difference is 0."""
    if count is None:
        return {}
    if count != 1 or not facts.is_zero(goal.left - goal.right):
        return {"normal form of the difference": f"0 in each of {count} cases"}
    try:
        form = facts.form(goal.left)
    except FAILURES:
        return {"normal form of the difference": "0"}
    above, below = len(form.numerator), len(form.denominator)
    if above + below > _MOST_TERMS:
        return {"normal form of the difference": f"0; each side has {above} terms over {below}"}
    return {"normal form of both sides": str(form.expression())}


def isolated_root(goal: Identity, by: Direct) -> Made:
    """c sqrt(u) + d = 0 where c^2 u = d^2 and c d <= 0: for a square root on which the difference depends linearly, the outermost first."""
    difference = facts_of(goal.domain).normaliser.canonical_value(goal.left - goal.right)
    roots = [r for r in difference.atoms(sympy.Pow) if r.exp == S.Half and not r.base.is_Rational]
    for root in sorted(roots, key=lambda r: (-r.count_ops(), str(r))):
        name = Dummy("root", real=True)
        named = with_replacements(difference, {root: name, 1 / root: 1 / name})
        numerator = None if named is None else sympy.together(named).as_numer_denom()[0]
        if numerator is None or not numerator.is_polynomial(name) or sympy.degree(numerator, name) != 1:
            continue
        c, d = sympy.Poly(numerator, name).all_coeffs()
        if c.has(root) or d.has(root):
            continue
        squares = Subgoal(Identity(sympy.expand(c**2 * root.base), sympy.expand(d**2), goal.domain), by)
        sign = Subgoal(Inequality(c * d, "<=", S.Zero, goal.domain), by)
        return Reduction([squares, sign])
    return None


def equal_derivatives(goal: Identity, by: ByDerivative) -> Made:
    """Two functions with equal derivatives inside an interval, equal at (or in the limit to) its lower end, are equal on it.

    The difference is continuous on the interval and differentiable inside (mean value theorem).
    """
    domain, variable = goal.domain, by.variable
    if variable not in domain or domain[variable].integer:
        return f"{variable} has to run over an interval, not over integers"
    domain.independent(variable)
    facts, inside = facts_of(domain), interior_facts(domain, variable)
    difference = goal.left - goal.right
    if not (is_continuous(difference, variable, facts) and is_differentiable(difference, variable, inside)):
        return f"not shown: the difference is differentiable in {variable}"
    slope = derivative(difference, variable)
    if slope is None:
        return f"the derivative in {variable} has no closed form"
    start = domain[variable].lower
    result = limit(difference, variable, start, "+", facts)
    if not (result.is_value and result.value is not None and facts.is_zero(result.value)):
        return f"not shown: equal in the limit {variable} -> {start}"
    side = node_of(result, f"the difference tends to 0 as {variable} -> {start}")
    return Reduction([Subgoal(Identity(slope, Integer(0), Domain(inside.domain)), by.by)], (side,))
