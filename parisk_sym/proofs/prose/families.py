"""Statements about families and unknown functions, explained: which numbers they are read in, and which theorem bounds one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import S

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.proofs.families.numbers import InNumbers
from parisk_sym.proofs.prose.assertions import Definition, Remark
from parisk_sym.proofs.prose.signs import Reasons

__all__ = ["FAMILIES"]


def _in_numbers(goal: ForEvery, found: InNumbers, enough: str = "It is enough that") -> Reasons:
    """Sums have names; values of functions are written as they are."""
    values = {n.symbol: n.expression for n in found.numbers if n.what in ("value", "entry", "integral")}
    said: Reasons = [Definition(str(n.symbol), n.expression) for n in found.numbers if n.symbol not in values]
    for number, relation, bound, theorem in found.bounds:
        says = (number.xreplace(values), relation, bound.xreplace(values))
        said.append(Remark((f"By {theorem}" if theorem else "Moreover", says)))
    if found.rest == 0:
        return [*said, Remark(("With these bounds both sides are equal",))]
    return [*said, Remark((enough, (S.Zero, goal.relation, found.rest.xreplace(values))))]


def _for_all_numbers(goal: ForEvery, found: InNumbers) -> Reasons:
    return _in_numbers(goal, found, "For all numbers in their ranges")


def _for_each_term(goal: ForEvery, found: InNumbers) -> Reasons:
    return [Remark(("Right minus left is a sum, and for each term", (S.Zero, goal.relation, found.rest)))]


FAMILIES: Mapping[str, Callable[[ForEvery, InNumbers], Reasons]] = {
    "sums as numbers": _for_all_numbers,
    "term by term": _for_each_term,
    "sums by their bounds": _in_numbers,
    "last entry": lambda goal, found: [Definition(str(n.symbol), n.expression) for n in found.numbers],
    "values by their bounds": _in_numbers,
}
"""By the rule: from the goal and what the rule found to the sentences."""
