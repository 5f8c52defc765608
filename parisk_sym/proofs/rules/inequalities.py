"""Inequalities: the sign of the gap, case by case; boxes; derivatives; products and sums."""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Expr

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Boxes, ByDerivative, Direct, Tactic
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.search import as_data, show_point
from parisk_sym.proofs.budgets import QUICK_BOXES
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.slopes import by_derivative, decides, relevant_domain
from parisk_sym.proofs.calculus.smooth import interior_facts
from parisk_sym.proofs.enclosures import bisection as certified
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    nonnegative,
    refutation,
    undecided_leaf,
    with_name,
)

__all__ = [
    "EqualsProduct",
    "EqualsSum",
    "boxes",
    "product_of_factors",
    "quick_boxes",
    "rising_gap",
    "sign_of_a_constant",
    "sign_of_the_gap",
    "sum_of_terms",
]


@dataclass(frozen=True)
class EqualsProduct(Tactic):
    """An inequality whose gap equals a product (checked exactly), every factor positive by its own tactic."""

    factors: tuple[Expr, ...]
    by: tuple[Tactic, ...] = ()


@dataclass(frozen=True)
class EqualsSum(Tactic):
    """An inequality whose gap equals a sum (checked exactly), every term of the right sign by its own tactic."""

    terms: tuple[Expr, ...]
    by: tuple[Tactic, ...] = ()


def sign_of_the_gap(goal: Inequality, by: Direct) -> Made:
    """The sign of the difference right - left follows from the signs of its parts, in every case of absolute values, maxima and pieces."""
    facts = facts_of(goal.domain)
    signs = sign_by_cases(goal.gap, facts)
    done = decides(signs, goal.strict)
    given = {"given": str(relevant_domain(goal.gap, goal.domain))} if done and goal.domain else {}
    return computation(done, {"signs": sorted(signs), **given}, facts)


def sign_of_a_constant(goal: Inequality, by: Direct | Boxes) -> Made:
    """Without symbols the gap is one number, whose ball has a sign; integrals and sums are enclosed by certified quadrature."""
    if goal.domain:
        return None
    try:
        sign, ball = Values(goal.gap, ()).sign({})
    except UnsupportedHeadError as error:
        return undecided_leaf(str(error), "ball")
    done = sign == 1 or (not goal.strict and ball.is_zero())
    return computation(done, {"gap": ball.str(12)}, engine="ball")


def quick_boxes(goal: Inequality, by: Direct) -> Made:
    """On each box of a finite cover of the domain a ball that contains the gap has the sign; few boxes."""
    compact = goal.domain and all(i.is_compact for i in goal.domain.values())
    return _boxes(goal, QUICK_BOXES) if compact else None


def boxes(goal: Inequality, by: Boxes) -> Made:
    """On each box of a finite cover of the domain a ball that contains the gap has the sign."""
    return _boxes(goal, by.budget) if goal.domain else None


def _boxes(goal: Inequality, budget: int) -> Made:
    """A certified wrong sign at a point does refute."""
    try:
        result = certified.prove_positive(goal.gap, goal.domain, goal.strict, budget)
    except UnsupportedHeadError as error:
        return undecided_leaf(str(error), "ball")
    if result.failure is not None:
        line = one_line(goal.sides, result.failure)
        return refutation(
            show_point(result.failure),
            {**result.detail, "recompute": line, "at": as_data(result.failure)},
            "ball",
        )
    return computation(result.proved, result.detail, engine="ball")


def rising_gap(goal: Inequality, by: ByDerivative) -> Made:
    """A gap with the right sign at the lower end (or in the limit there), and a derivative that satisfies the inequality inside.

    Mean value theorem, on an interval: the gap is continuous there and differentiable inside.
    """
    domain, variable = goal.domain, by.variable
    if variable not in domain:
        raise ClaimError(f"{variable} is not a symbol of the statement")
    domain.independent(variable)
    starts, slope, reason = by_derivative(goal.gap, variable, domain, goal.strict)
    if slope is None:
        return reason
    end = domain[variable].lower
    side = with_name("sign at the lower end", computation(starts, {"at": str(end)}, facts_of(domain)))
    inside = Domain(interior_facts(domain, variable).domain)
    return Reduction([Subgoal(nonnegative(slope, inside, goal.relation), by.by)], (side,))


def product_of_factors(goal: Inequality, by: EqualsProduct) -> Made:
    """A product of factors of the right sign has it; that the product is the gap is computed."""
    return _parts(goal, by, sympy.Mul(*by.factors), by.factors)


def sum_of_terms(goal: Inequality, by: EqualsSum) -> Made:
    """A sum of terms of the right sign has it, strictly if the first does; that the sum is the gap is computed."""
    return _parts(goal, by, sympy.Add(*by.terms), by.terms)


def _parts(
    goal: Inequality, by: EqualsProduct | EqualsSum, whole: sympy.Expr, parts: tuple[sympy.Expr, ...]
) -> Made:
    if not parts:
        raise ClaimError(f"{type(by).__name__} needs one part at least: none has no sign")
    facts = facts_of(goal.domain)
    shown = {"gap": str(goal.gap), "parts": str(whole), FOUND: (goal.gap, whole)}
    same = computation(facts.is_zero(goal.gap - whole), shown, facts)
    sides = [with_name("normal form of the difference", same)]
    sides += [node for part in parts for node in defined_on(sympy.sympify(part), goal.domain)]
    strict_sum = isinstance(by, EqualsSum) and goal.strict
    tactics = by.by or (Direct(),) * len(parts)
    if len(tactics) != len(parts):
        raise ClaimError(f"{len(parts)} parts need as many tactics, got {len(tactics)}")
    goals = [
        Subgoal(nonnegative(part, goal.domain, "<=" if strict_sum and index else goal.relation), tactic)
        for index, (part, tactic) in enumerate(zip(parts, tactics, strict=True))
    ]
    return Reduction(goals, tuple(sides))
