"""The smallest of independent exponential variables in an event: one exponential variable with the sum of their rates."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Min, Symbol, default_sort_key

from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import exponential_law, family_of
from parisk_sym.claims.random_variables import Laws
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.rules.image_laws import OfValue
from parisk_sym.proofs.rules.sums_of_variables import unused_symbol
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["smallest_exponential"]

_TWO = 2


def smallest_exponential(goal: Probability, by: Direct) -> Made:
    """The smallest of independent exponential variables is exponential, with the sum of the rates; it is independent of the other variables.

    P(Min > y) is the product of the P(X_i > y). The law and the event are proved; the variables occur nowhere else.
    """
    if goal.given is not None or len(goal.laws) <= _TWO:
        return None
    for value in sorted(_minima(goal), key=default_sort_key):
        rates = _rates(value, goal.laws)
        if rates is not None:
            return Reduction(
                [Subgoal(goal, OfValue(value, unused_symbol(goal), exponential_law(Add(*rates))))]
            )
    return None


def _minima(goal: Probability) -> Iterator[Expr]:
    for e in goal.event.expressions():
        yield from sympy_form(e).atoms(Min)


def _rates(value: Expr, laws: Laws) -> list[Expr] | None:
    """The rates of exponential variables of which a value is the smallest; None for another value."""
    declared, rates = dict(laws), []
    for variable in value.args:
        if not isinstance(variable, Symbol) or variable not in declared:
            return None
        found = family_of(variable, declared[variable], (exponential_law,))
        if found is None or declared[variable].named & set(declared) - {variable}:
            return None
        rates.append(found[1][0])
    return rates
