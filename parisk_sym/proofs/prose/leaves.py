"""The leaves of proofs, explained: for each rule, the sentences from which a reader can repeat what it computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sympy import Expr

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.slopes import projected
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.prose.assertions import Assertion, Conclusion, Definition
from parisk_sym.proofs.prose.charts import reasons_of_chart
from parisk_sym.proofs.prose.derivatives import Further, Letters, slope_reasons
from parisk_sym.proofs.prose.signs import Reasons, sign_reasons
from parisk_sym.proofs.transforms.standard_symbols import evaluated

__all__ = ["explanation"]

_LARGEST = 400
"""Operations of a goal above which nothing is looked for: nobody repeats it by hand."""


def explanation(node: Node) -> tuple[Assertion, ...]:
    """The sentences of a leaf; none for a rule that says everything in its name, and where no way is found that a reader can repeat."""
    explain = _EXPLAINED.get(node.rule)
    if explain is None or node.status is not Status.PROVED or not isinstance(node.goal, Statement):
        return ()
    return tuple(explain(node.goal, node.certificate) or ())


def _wanted(goal: Inequality) -> Signs:
    return POSITIVE_SIGN if goal.strict else NONNEGATIVE


def _gap(goal: Inequality) -> Expr:
    """The gap as the rules see it."""
    return evaluated(goal).gap


def _sign_of_the_gap(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    """The gap as a product, and the sign of each factor."""
    gap = _gap(goal)
    if gap.count_ops() > _LARGEST:
        return None
    facts = facts_of(projected(gap, goal.domain))
    reasons = sign_reasons(gap, facts, _wanted(goal))
    return reasons


def _slopes(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    gap = _gap(goal)
    letters = _letters(goal)
    name = letters.next()
    domain = projected(gap, goal.domain)
    reasons = slope_reasons(gap, domain, goal.strict, letters, name=name)
    return None if reasons is None else [Definition(name, gap, _RIGHT_MINUS_LEFT), *reasons]


_RIGHT_MINUS_LEFT = r"\text{right} - \text{left}"


def _letters(goal: Statement) -> Letters:
    return Letters({s.name for s in goal.domain})


def _sign_chart(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    gap = _gap(goal)
    domain = projected(gap, goal.domain)
    variable = next(s for s in domain if str(s) == found["variable"])
    letters = _letters(goal)
    reasons = reasons_of_chart(gap, domain, variable, found[FOUND], letters, Further(letters, 2))
    return None if reasons is None else [*reasons, Conclusion(gap, ">" if goal.strict else ">=")]


_EXPLAINED: Mapping[str, Callable[[Any, Mapping[str, Any]], Reasons | None]] = {
    "sign of the gap": _sign_of_the_gap,
    "sign chart": _sign_chart,
    "slopes": _slopes,
}
