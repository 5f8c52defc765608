"""Inequalities whose gap has its least value in one variable at a point that the others give."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.budgets import LEAST_VALUE_STEPS
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, in_interval, with_name, without
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["least_value_in_one_variable"]


def least_value_in_one_variable(goal: Inequality, by: Direct) -> Made:
    """A gap whose slope is (x - c) times what is not negative falls up to c and rises from there: it is at least its value at c."""
    for x, interval in goal.domain.items():
        stands_alone = not any(x in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
        if interval.integer or not stands_alone:
            continue
        facts = interior_facts(goal.domain, x)
        slope = derivative(goal.gap, x)
        if slope is None or not is_differentiable(goal.gap, x, facts):
            continue
        slope = facts.normaliser.canonical_value(slope)
        for c, rest in proposal(_factors, slope, x, facts, steps=LEAST_VALUE_STEPS) or ():
            least = with_replacements(goal.gap, {x: c})
            if least is None:
                continue
            others = without(goal.domain, x)
            whole = is_continuous(goal.gap, x, facts_of(goal.domain))
            return Reduction(
                [
                    *in_interval(c, interval, others),
                    Subgoal(Inequality(Integer(0), goal.relation, least, others), by, f"at {x} = {c}"),
                ],
                (
                    with_name("continuous", computation(whole, {"variable": str(x)})),
                    with_name("the slope", computation(True, {"factors": f"{x - c}, {rest}"}, facts)),
                ),
                {FOUND: (x, c, rest)},
                decisive=True,
            )
    return None


def _factors(slope: Expr, x: Symbol, facts: Facts) -> list[tuple[Expr, Expr]]:
    """The c and q with slope = (x - c) q and q >= 0 where c is free of x: proved."""
    return [
        (c, rest)
        for c in dict.fromkeys(_zeros(sympy.fraction(sympy.together(slope))[0], x))
        if facts.sign(rest := sympy.cancel(slope / (x - c))) <= NONNEGATIVE
        and facts.is_zero(slope - rest * (x - c))
    ]


def _zeros(numerator: Expr, x: Symbol) -> Iterator[Expr]:
    """The zeros of factors that are linear in x."""
    for factor, _ in sympy.factor_list(numerator)[1]:
        if factor.is_polynomial(x) and sympy.degree(factor, x) == 1:
            slope, constant = sympy.Poly(factor, x).all_coeffs()
            yield -constant / slope
