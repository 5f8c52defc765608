"""Means and variances where the law of one variable names another: by the means given the values of the other."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Expr, Integral, Sum, Symbol

from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.random_variables import Law, Laws
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.probability.distribution_checks import declared_laws, interior
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, comparison, defined_on, stated_subgoal
from parisk_sym.proofs.rules.closed_forms import node_of
from parisk_sym.proofs.rules.moments import moment, not_by_density
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["by_conditional_means"]


def by_conditional_means(goal: OfMoments, by: Direct) -> Made:
    """E g(N, K) = E E(g(N, K) | N), where E |g| is finite (Fubini): one variable after the other, those first that no law names.

    For a g of both signs E g^2 is shown to be finite, and |g| <= 1 + g^2. Given the others, each mean needs a closed form.
    """
    laws = dict(goal.laws)
    if goal.given is not None or not any(law.named & (set(laws) - {v}) for v, law in goal.laws):
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
    positive = facts_of(goal.everywhere).sign(value) <= NONNEGATIVE
    powers = (1,) if positive and not isinstance(goal, Variance) else (1, 2)
    moments = []
    for power in powers:
        total = value**power
        for variable, law, domain in _one_after_the_other(goal.laws, goal.domain):
            total, nodes = moment(variable, law, law.support, total, domain)
            sides += nodes
            if domain == goal.domain:
                break
            found = evaluate(total, facts_of(domain))
            if found.expression.has(Integral, Sum):
                return f"no closed form was found of the mean given the others, {total}"
            sides += map(node_of, found.certificates)
            total = found.expression
        moments.append(total)
    mean = moments[1] - moments[0] ** 2 if isinstance(goal, Variance) else moments[0]
    last = stated_subgoal(
        f"the {goal.word}", comparison(mean, goal.relation, goal.value, goal.domain), Direct()
    )
    return Reduction([*subgoals, last], tuple(sides), decisive=True)


def _one_after_the_other(laws: Laws, domain: Domain) -> Iterator[tuple[Symbol, Law, Domain]]:
    """Each variable, its law, and the domain with the ranges of the variables that are left; last the one that names none."""
    left = dict(laws)
    while left:
        named = {s for v, law in left.items() for s in law.named if s != v}
        variable = next(v for v in reversed(left) if v not in named)
        law = left.pop(variable)
        ranges = {v: interior(other.support) for v, other in left.items()}
        yield variable, law, Domain({**domain, **ranges}) if left else domain
