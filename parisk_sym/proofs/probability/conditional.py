"""Means where the law of one variable names another: one variable after the other is integrated out, in closed form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, Integral, Sum, Symbol

from parisk_sym.claims.random_variables import Law, Laws
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.integrals.certificates import Evaluated
from parisk_sym.proofs.probability.distribution_checks import interior, weighted_total

__all__ = ["Step", "are_dependent", "conditional_means"]


@dataclass(frozen=True)
class Step:
    """The mean of a value over one variable, given those that are left; they are in the domain."""

    variable: Symbol
    law: Law
    value: Expr
    domain: Domain
    total: Expr
    """The integral or the sum."""
    closed: Evaluated
    """The same in closed form, where one was found."""
    mean: Expr
    """The normal form of that."""

    @property
    def is_closed(self) -> bool:
        """Whether a closed form was found."""
        return not self.closed.expression.has(Integral, Sum)


def are_dependent(laws: Laws) -> bool:
    """Whether the law of a variable names another one."""
    variables = {v for v, _ in laws}
    return any(law.named & (variables - {v}) for v, law in laws)


def conditional_means(value: Expr, laws: Laws, domain: Domain) -> list[Step]:
    """The steps from E(g | all but one variable) to E g, up to the first one without a closed form."""
    steps = []
    for variable, law, left in _one_after_the_other(laws, domain):
        total = weighted_total(variable, law, law.support, value, left)
        facts = facts_of(left)
        closed = evaluate(total, facts)
        value_before, value = value, facts.normaliser.canonical_value(closed.expression)
        steps.append(Step(variable, law, value_before, left, total, closed, value))
        if not steps[-1].is_closed:
            break
    return steps


def _one_after_the_other(laws: Laws, domain: Domain) -> Iterator[tuple[Symbol, Law, Domain]]:
    """Each variable, its law, and the domain with the ranges of the variables that are left: the last one first, since laws name earlier ones."""
    for number, (variable, law) in reversed(list(enumerate(laws))):
        yield variable, law, Domain({**domain, **{v: interior(left.support) for v, left in laws[:number]}})
