"""Monotone and convex functions and unique roots, in sentences."""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.roots import polynomial_roots
from parisk_sym.proofs.calculus.shapes import is_convex, strictly_rises
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts
from parisk_sym.proofs.enclosures.bisection import bracket
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.prose.assertions import (
    Bracket,
    Definition,
    LimitValue,
    Remark,
    RootCount,
    Shape,
    Slope,
    Step,
)
from parisk_sym.proofs.prose.charts import in_decimals
from parisk_sym.proofs.prose.signs import (
    Further,
    Reasons,
    factored_value,
    reasons_as_computed,
    relation_of,
    slope_said,
)

__all__ = ["convex_reasons", "rising_reasons", "root_reasons", "step_reasons"]


def rising_reasons(goal: Monotone, further: Further, name: str) -> Reasons | None:
    """The derivative and its sign."""
    increasing = goal.direction == "increasing"
    return _with_slope(goal.expression, goal.variable, goal.domain, 1, 1 if increasing else -1, further, name)


def _with_slope(
    e: Expr, variable: Symbol, domain: Domain, order: int, sign: int, further: Further, name: str
) -> Reasons | None:
    """A derivative of the order whose sign, times `sign`, is not negative."""
    inside = interior_facts(domain, variable)
    slope = derivative(e, variable, order)
    if slope is None:
        return None
    signs = sign_by_cases(sign * slope, inside)
    if not signs <= NONNEGATIVE:
        return None
    value = factored_value(slope, inside)
    own = frozenset(sign * s for s in signs)
    below = reasons_as_computed(value, inside, further)
    said: Reasons = [Definition(name, e)]
    said += slope_said(Slope(name, e, variable, value, order, relation_of(own)), below)
    if order == 1 and signs != POSITIVE_SIGN:
        said.append(Remark(("The zeros of", (f"{name}'",), "are isolated")))
    return said


def step_reasons(goal: Monotone, further: Further, name: str) -> Reasons | None:
    """The sentences about the difference between the values at neighbouring integers."""
    following = with_replacements(goal.expression, {goal.variable: goal.variable + 1})
    if following is None:
        return None
    facts = facts_of(goal.domain)
    value = factored_value(goal.expression - following, facts)
    relation = relation_of(facts.sign(value))
    said: Reasons = [
        Definition(name, goal.expression),
        Step(name, goal.expression, goal.variable, value, relation),
    ]
    return said + reasons_as_computed(value, facts, further)


def convex_reasons(goal: Convex, further: Further, name: str) -> Reasons | None:
    """The second derivative and its sign; or the parts that are convex."""
    e, variable, domain = goal.expression, goal.variable, goal.domain
    found = _with_slope(e, variable, domain, 2, 1, further, name)
    if found is not None:
        return found
    parts = e.args if isinstance(e, (sympy.Add, sympy.Max)) else ()
    if isinstance(e, (sympy.Abs, sympy.exp)):
        return [Shape(e, variable, (e,))]
    if parts and all(not p.has(variable) or is_convex(p, variable, domain) for p in parts):
        return [Shape(e, variable, tuple(p for p in parts if p.has(variable)))]
    return None


def root_reasons(goal: UniqueRoot, further: Further, name: str) -> Reasons | None:
    """Strictly monotone, of opposite signs at the ends; and where the root is."""
    e, variable, domain = goal.expression, goal.variable, goal.domain
    said: Reasons = []
    sign = next((s for s in (1, -1) if strictly_rises(s * e, variable, domain)), 0)
    if sign:
        slope = _with_slope(e, variable, domain, 1, sign, further, name)
        said += slope or [Definition(name, e), Remark(((name,), "is strictly", _WAYS[sign]))]
        said += _ends(e, variable, facts_of(domain), name)
    elif polynomial_roots(e, variable, domain[variable], facts_of(domain)) == 1 and e.is_polynomial(variable):
        interval = domain[variable]
        said.append(RootCount(e, variable, (interval.lower, interval.upper), 1))
    place = bracket(e, domain)
    if place is not None:
        said.append(Bracket(e, variable, *in_decimals(*place)))
    return said or None


_WAYS = {1: "increasing", -1: "decreasing"}


def _ends(e: Expr, variable: Symbol, facts: Facts, name: str) -> Reasons:
    """The limits at both ends, with their signs."""
    interval = facts.domain[variable]
    found: Reasons = []
    for end, side in ((interval.lower, "+"), (interval.upper, "-")):
        value = limit(e, variable, end, side, facts).value
        if value is not None:
            signs = facts.sign(value) if not value.is_infinite else frozenset()
            found.append(LimitValue(name, e, variable, end, side, value, relation_of(signs)))
    return found
