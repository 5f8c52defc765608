"""Whether a simulation samples what a statement says."""

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.random_variables import WithDensity, WithDistribution
from parisk_sym.claims.statement import Statement

__all__ = ["samples"]


def samples(check: HasLaw | HasProbability, says: Statement) -> bool:
    """Whether a simulation is one of what a statement says: the same probability, or the same law, is sampled.

    What is said of formulas alone no sample supports: that an event has the one side as its probability says nothing of the other.
    """
    match check, says:
        case HasProbability(), HasProbability():
            return _reads_the_same(check.probability, says.probability)
        case HasProbability(), Probability(relation="=" | "<=" | ">="):
            return _reads_the_same(check.probability, says.value)
        case HasLaw(), HasLaw():
            return _reads_the_same(check.cdf.xreplace({check.variable: says.variable}), says.cdf)
        case HasLaw(), ImageLaw(law=WithDensity() | WithDistribution() as law):
            given = check.cdf.diff(check.variable) if isinstance(law, WithDensity) else check.cdf
            return _reads_the_same(given.xreplace({check.variable: says.variable}), law.expression)
    return False


def _reads_the_same(one: Expr, other: Expr) -> bool:
    """Whether two expressions are the same one, where symbols of one name are the same."""
    named = {s: Symbol(s.name, real=True) for e in (one, other) for s in e.free_symbols}
    return bool(sympy.expand(one.xreplace(named) - other.xreplace(named)) == 0)
