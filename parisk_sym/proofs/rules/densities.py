"""Variables that are declared by a distribution function, by its derivative."""

from __future__ import annotations

from dataclasses import replace

from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, WithDistribution
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.smooth import is_differentiable
from parisk_sym.proofs.probability.distribution_checks import continuous, interior, is_a_law, with_density
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["density_of_the_distribution"]


def density_of_the_distribution(goal: OfMoments | Probability, by: Direct) -> Made:
    """A distribution function F that is continuous on its range and continuously differentiable inside has the density F'.

    P(a < X <= b) = F(b) - F(a) = int_a^b F' for all a < b inside (fundamental theorem), and F' >= 0 because F rises.
    """
    if any(isinstance(law, Copies) for _, law in goal.laws):
        return None
    by_distribution = [v for v, law in goal.laws if isinstance(law, WithDistribution)]
    if isinstance(goal, Probability):  # of an event, all but one are needed by their distribution functions
        by_distribution = by_distribution[:1] if 1 < len(by_distribution) == len(goal.laws) else []
    if not by_distribution:
        return None
    laws, subgoals, sides = dict(goal.laws), [], []
    for variable in by_distribution:
        law = laws[variable]
        found = with_density(variable, law)
        if found is None:
            return f"the derivative of the distribution function of {variable} has no closed form"
        named = {v: interior(one.support) for v, one in goal.laws if v in law.named and v != variable}
        outside = Domain({**goal.domain, **named})
        inside = Domain({**outside, variable: interior(law.support)})
        goals, more = is_a_law(variable, law, outside, Direct())
        smooth = is_differentiable(sympy_form(law.expression), variable, facts_of(inside))
        shown = computation(smooth, {"value": str(law.expression), "variable": str(variable)})
        subgoals += goals
        sides += [
            *more,
            with_name("differentiable", shown),
            continuous(found.expression, variable, inside),
        ]
        laws[variable] = found
    says = replace(goal, laws=tuple(laws.items()))
    return Reduction([*subgoals, Subgoal(says, text="by its density")], tuple(sides), decisive=True)
