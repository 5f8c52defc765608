"""Inequalities for all integers from a first one on, by the step from one to the next: differences and quotients, up and down."""

from __future__ import annotations

from sympy import S, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.calculus.quotients import Growth, as_product, growth, growth_as_expression, quotient
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, nonnegative, with_name
from parisk_sym.proofs.rules.induction import Induction, OverReals, shifted_expression
from parisk_sym.proofs.transforms.instances import placed_at

__all__ = ["quotients_that_fall", "quotients_that_rise", "steps_of_the_difference"]


def steps_of_the_difference(goal: Inequality, by: Direct) -> Made:
    """Induction: right - left is not negative at the first integer, and does not fall from one to the next.

    The steps are looked at for real numbers, so that no induction is looked for inside them.
    """
    symbol = _symbol(goal)
    if symbol is None or _growth(goal, symbol) is not None:
        return None
    if not _may_step(goal, symbol):
        return f"the gap falls from some {symbol} to {symbol} + 1: its steps give no induction"
    return Reduction([Subgoal(goal, Induction(symbol, (1,), step=OverReals(symbol)))])


def _may_step(goal: Inequality, symbol: Symbol) -> bool:
    """Whether what the step has to show can be written, and is seen to be negative nowhere."""
    later = shifted_expression(goal.gap, symbol, 1, facts_of(goal.domain))
    return later is not None and -1 not in signs_seen(later - goal.gap, goal.domain)


def quotients_that_rise(goal: Inequality, by: Direct) -> Made:
    """Induction: positive sides, left <= right at the first integer, and right/left does not fall from one to the next."""
    symbol = _symbol(goal)
    found = None if symbol is None else _growth(goal, symbol)
    if symbol is None or found is None:
        return None
    step = _at_least_1(found, "<=", goal.domain)
    if -1 in signs_seen(step.gap, goal.domain):
        return (
            f"the quotient of the sides falls from some {symbol} to {symbol} + 1: its steps give no induction"
        )
    first = goal.domain[symbol].lower
    base = placed_at(goal, symbol, first)
    if isinstance(base, str):
        return base
    return Reduction([Subgoal(base, text="the first one"), Subgoal(step, OverReals(symbol), "the step")])


def quotients_that_fall(goal: Inequality, by: Direct) -> Made:
    """Positive sides, right/left falls from one integer to the next, and its limit is at least 1: so it is above 1 everywhere."""
    symbol = _symbol(goal)
    found = None if symbol is None else _growth(goal, symbol)
    if symbol is None or found is None:
        return None
    step = _at_least_1({key: -c for key, c in found.items()}, "<", goal.domain)
    if -1 in signs_seen(step.gap, goal.domain):
        return "the quotient rises at some step"
    value = limit(goal.right / goal.left, symbol, S.Infinity, "-", facts_of(goal.domain))
    if not value.is_value or value.value is None:
        return "the limit of the quotient is not known"
    rest = facts_of({s: i for s, i in goal.domain.items() if s != symbol})
    enough = value.value is S.Infinity or rest.sign(value.value - 1) <= NONNEGATIVE
    side = with_name("limit of the quotient", computation(bool(enough), {"limit": str(value.value)}))
    return Reduction([Subgoal(step, OverReals(symbol), "the step")], (side,))


def _growth(goal: Inequality, symbol: Symbol) -> Growth | None:
    """The growth of right/left, where both sides are positive products."""
    facts = facts_of(goal.domain)
    if goal.left.is_Add and goal.right.is_Add:
        return None
    left = growth(goal.left, symbol, facts)
    right = None if left is None else growth(goal.right, symbol, facts)
    return None if left is None or right is None or not (left or right) else quotient(right, left)


def _at_least_1(found: Growth, relation: str, domain: Domain) -> Inequality:
    """The goal that a quotient is at least 1, or that its logarithm is not negative where exponents are unknown."""
    product = as_product(found)
    if product is not None:
        return Inequality(product[1], relation, product[0], domain)
    return nonnegative(growth_as_expression(found), domain, relation)


def _symbol(goal: Inequality) -> Symbol | None:
    """The one symbol that runs over the integers from a number on, if no other range depends on it and the goal names it."""
    found = [s for s, i in goal.domain.items() if i.integer]
    if len(found) != 1 or not (goal.left.has(found[0]) or goal.right.has(found[0])):
        return None
    (symbol,) = found
    interval = goal.domain[symbol]
    named_by = any(symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
    runs = interval.lower.is_Integer and interval.upper is S.Infinity and not named_by
    return symbol if runs and with_replacements(goal.gap, {symbol: symbol + 1}) is not None else None
