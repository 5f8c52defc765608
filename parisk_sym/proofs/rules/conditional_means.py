"""Means and variances where the law of one variable names another: by the means given the values of the other."""

from __future__ import annotations

from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.probability.conditional import are_dependent, conditional_means
from parisk_sym.proofs.probability.distribution_checks import declared_laws
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    computation,
    defined_on,
    stated_subgoal,
    with_name,
)
from parisk_sym.proofs.rules.closed_forms import node_of
from parisk_sym.proofs.rules.moments import moment, not_by_density
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["by_conditional_means"]


def by_conditional_means(goal: OfMoments, by: Direct) -> Made:
    """E g(N, K) = E E(g(N, K) | N), where E |g| is finite (Fubini): one variable after the other, those first that no law names.

    For a g of both signs E g^2 is shown to be finite, and |g| <= 1 + g^2. Given the others, each mean needs a closed form.
    """
    if goal.given is not None or not are_dependent(goal.laws):
        return None
    if (reason := not_by_density(goal)) is not None:
        return reason
    value = sympy_form(goal.expression)
    sides = [*defined_on(goal.expression, goal.everywhere)]
    subgoals: list[Subgoal] = []
    for declared in declared_laws(goal):
        goals, more = declared.shown()
        subgoals += goals
        sides += more
    of_one_sign = facts_of(goal.everywhere).sign(value) <= NONNEGATIVE
    moments = []
    for power in (1,) if of_one_sign and not isinstance(goal, Variance) else (1, 2):
        steps = conditional_means(value**power, goal.laws, goal.domain)
        if len(steps) < len(goal.laws):
            return f"no closed form was found of the mean given the others, {steps[-1].total}"
        for step in steps:
            sides += moment(step.variable, step.law, step.law.support, step.value, step.domain)[1]
        for step in steps[:-1]:
            same = facts_of(step.domain).is_zero(step.closed.expression - step.mean)
            sides += map(node_of, step.closed.certificates)
            sides.append(
                with_name(
                    "the mean given the others", computation(same, {"mean": str(step.mean), FOUND: step})
                )
            )
        moments.append(steps[-1].total)
    mean = moments[1] - moments[0] ** 2 if isinstance(goal, Variance) else moments[0]
    says = comparison(mean, goal.relation, goal.value, goal.domain)
    return Reduction([*subgoals, stated_subgoal(f"the {goal.word}", says, by)], tuple(sides), decisive=True)
