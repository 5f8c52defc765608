"""Whether conditions of definition hold: by signs, or by those who know about convergence, roots and charts."""

from __future__ import annotations

import sympy
from sympy import Expr

from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.by_charts import signs_by_charts
from parisk_sym.proofs.calculus.convergence import converges
from parisk_sym.proofs.calculus.roots import has_one_root
from parisk_sym.proofs.definedness.conditions import Condition, Need, continuous_on_closed, holds
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals

__all__ = ["is_satisfied"]


def is_satisfied(condition: Condition) -> bool:
    """Whether the condition is proved, by signs or by those who know about convergence and roots."""
    if holds(condition):
        return True
    if condition.need is Need.CONVERGES:
        if converges(condition.value, condition.facts) or continuous_on_closed(
            condition.value, condition.facts, is_satisfied
        ):
            return True
        evaluated = evaluate(condition.value, condition.facts).expression
        if not evaluated.has(sympy.Integral, sympy.Sum) or converges(evaluated, condition.facts):
            return True
        return not condition.value.free_symbols and _has_value(condition.value)
    if condition.need is Need.ONE_ROOT:
        return has_one_root(condition.value, condition.facts)
    wanted = _SIGNS.get(condition.need)
    found = None if wanted is None else _sign_by_charts(condition)
    return wanted is not None and found is not None and found <= wanted


_SIGNS: dict[Need, Signs] = {
    Need.NONZERO: frozenset({-1, 1}),
    Need.POSITIVE: POSITIVE_SIGN,
    Need.NONNEGATIVE: NONNEGATIVE,
}


def _sign_by_charts(condition: Condition) -> Signs | None:
    """The signs of a value, from where its derivatives have which sign, for all that the symbols can be."""
    facts = condition.facts
    if not condition.value.free_symbols <= set(facts.domain):
        return None
    found = signs_by_charts(condition.value, Domain(facts.domain))
    return None if found is None else found[0]


def _has_value(e: Expr) -> bool:
    """Whether certified quadrature finds a finite value, which proves convergence."""
    return bool(evaluate_with_integrals(e, {}, 64).ball.is_finite())
