"""Orders of growth, from the limit of a quotient."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace

from sympy import Abs, Expr, Integer, S, Symbol

from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.sides import number_text
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, defined_on, leaf, refutation, without
from parisk_sym.proofs.rules.limits import near_the_limit
from parisk_sym.proofs.transforms.instances import values_in

__all__ = ["bounded_quotient", "limit_of_the_quotient", "values_of_the_parameters"]


def limit_of_the_quotient(goal: Asymptotic, by: Direct) -> Made:
    """Let q be the limit of |f/g|. f = O(g) if q is finite and not if q = oo; f = Ω(g) if q > 0 and not if q = 0; f = Θ(g) if 0 < q < oo.

    f = o(g) if and only if q = 0; f = ω(g) if and only if q = oo; f ~ g if and only if f/g tends to 1. A limit that is proved not to
    exist refutes these three, and leaves the others open. The quotient is defined near the point: that is proved for every such statement.
    """
    if goal.relation == "~":
        return Reduction([Subgoal(_of_the_quotient(goal, S.One))], equivalent=True)
    facts = facts_of(goal.domain)
    result = limit(goal.ratio, goal.variable, goal.point, goal.side, facts)
    detail = {"limit": str(result.value), "quotient": str(goal.ratio)}
    if not result.is_value or result.value is None:
        if result.outcome.name == "NONE_EXISTS" and goal.relation in ("o", "omega"):
            text = f"the quotient of the two functions has no limit: {result.reason}"
            return refutation(
                text, {**detail, "recompute": near_the_limit(_of_the_quotient(goal, S.Infinity), False)}
            )
        return leaf(Status.UNDECIDED, {**detail, "reason": result.reason})
    value = result.value
    stated = _needed(goal.relation, value, facts.sign(value) if not value.is_infinite else frozenset({1}))
    if stated is False:
        text = f"the quotient of the two functions tends to {number_text(value)}"
        return refutation(
            text, {**detail, "recompute": near_the_limit(_of_the_quotient(goal, S.Infinity), True)}
        )
    if stated is None:
        return leaf(
            Status.UNDECIDED,
            {**detail, "reason": f"the sign of the limit {value} of the quotient is not known"},
        )
    parameters = without(goal.domain, goal.variable)
    subgoals = [Subgoal(_of_the_quotient(goal, value))]
    if goal.relation in ("Theta", "Omega") and not value.is_infinite:
        subgoals.append(Subgoal(Inequality(Integer(0), "<", value, parameters)))
    return Reduction(subgoals, () if value.is_infinite else tuple(defined_on(value, parameters)))


def _of_the_quotient(goal: Asymptotic, value: Expr) -> Limit:
    """The statement that the quotient has a limit."""
    return Limit(goal.ratio, goal.variable, goal.point, value, goal.domain)


def bounded_quotient(goal: Asymptotic, by: Direct) -> Made:
    """|f| <= C |g| near the point gives f = O(g). C is the least power of 2 that no sampled value exceeds."""
    if goal.relation != "O":
        return "a bound from above shows O only"
    points = list(sample_points(goal.domain, _LOOKS))
    symbols = tuple(goal.domain)
    for power in range(_LARGEST):
        constant = Integer(2) ** power
        gap = Values(goal.ratio - constant, symbols)
        if not any(gap.sign(point)[0] == 1 for point in points):
            bound = constant * Abs(goal.scale)
            return Reduction([Subgoal(Inequality(Abs(goal.expression), "<=", bound, goal.domain))])
    return "the quotient exceeds every constant that is tried"


_LOOKS = 24
"""Points at which the quotient is sampled."""
_LARGEST = 12
"""Powers of 2 that are tried as constants."""


def values_of_the_parameters(goal: Asymptotic, by: Direct) -> Made:
    """The order is stated for every value of the parameters: one at which the limit of the quotient shows the contrary refutes it."""
    parameters = without(goal.domain, goal.variable)
    if not parameters:
        return None
    simple = (dict.fromkeys(parameters, value) for value in (S.Zero, S.One, Integer(2)))
    points = itertools.chain(
        (p for p in simple if is_member(parameters, p)), sample_points(parameters, _LOOKS)
    )
    for point in itertools.islice(points, _FEW):
        instance = _at(goal, point)
        if instance is None:
            continue
        result = limit(
            instance.ratio, instance.variable, instance.point, instance.side, facts_of(instance.domain)
        )
        if not result.is_value or result.value is None:
            continue
        value = result.value
        signs = facts_of(instance.domain).sign(value) if not value.is_infinite else frozenset({1})
        is_one = not value.is_infinite and 0 in facts_of(instance.domain).sign(value - 1)
        fails = not is_one if goal.relation == "~" else _needed(goal.relation, value, signs) is False
        if fails:
            place = ", ".join(f"{s} = {v}" for s, v in point.items())
            text = f"{place}: the quotient of the two functions tends to {number_text(value)}"
            detail = {"limit": str(value), "quotient": str(instance.ratio)}
            says = _of_the_quotient(instance, S.One if goal.relation == "~" else S.Infinity)
            return refutation(text, {**detail, "recompute": near_the_limit(says, True)})
    return "the limit of the quotient refutes the statement at no value of the parameters that is tried"


def _at(goal: Asymptotic, point: Mapping[Symbol, Expr]) -> Asymptotic | None:
    """The statement at values of the parameters; None where the range of the variable leaves none there."""
    values = dict(point)
    try:
        return replace(
            goal,
            expression=goal.expression.xreplace(values),
            scale=goal.scale.xreplace(values),
            point=goal.point.xreplace(values),
            domain=Domain({goal.variable: values_in(goal.domain[goal.variable], values)}),
        )
    except ClaimError:
        return None


_FEW = 12
"""Values of the parameters that are tried."""


def _needed(relation: str, value: Expr, signs: frozenset[int]) -> bool | None:
    """Whether the limit of the quotient shows the relation (True) or its contrary (False); None where its sign is not known."""
    infinite = bool(value.is_infinite)
    if relation == "O":
        return not infinite
    if relation == "omega":
        return infinite
    if infinite:
        return relation == "Omega"
    if signs == frozenset({0}):
        return relation == "o"
    if signs == frozenset({1}):
        return relation in ("Theta", "Omega")
    return None
