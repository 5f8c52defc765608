"""Statements on another domain: all integers as those of one sign, pairs in the other order, a larger one among the real numbers."""

from __future__ import annotations

from dataclasses import replace

from sympy import S, besseli, besselj, besselk, bessely

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import OfExpressions, Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval, integers
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.calculus.slopes import relevant_domain
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, stated_subgoal
from parisk_sym.proofs.transforms.instances import goal_instance

__all__ = [
    "among_the_real_numbers",
    "integers_of_both_signs",
    "ranges_in_the_other_order",
    "shifted_orders",
]


def ranges_in_the_other_order(goal: Inequality, by: Direct) -> Made:
    """a <= k <= n + c for every n >= b, b + c <= a, are the same pairs as n >= k - c for every k >= a: the last one then has no upper end."""
    for inner, own in goal.domain.items():
        outer = next((s for s in own.upper.free_symbols if s in goal.domain), None)
        if outer is None or own.lower.free_symbols or outer in own.lower.free_symbols:
            continue
        shift, first = own.upper - outer, goal.domain[outer]
        ends = (own.lower, first.lower, shift)
        if (
            first.upper is not S.Infinity
            or first.integer is not own.integer
            or not all(e.is_number for e in ends)
        ):
            continue
        if not facts_of(Domain({})).sign(own.lower - shift - first.lower) <= NONNEGATIVE or (
            first.lower_open and own.lower - shift == first.lower
        ):
            continue
        others = {s: i for s, i in goal.domain.items() if s not in (inner, outer)}
        if any({inner, outer} & (i.lower.free_symbols | i.upper.free_symbols) for i in others.values()):
            continue
        line = replace(own, upper=S.Infinity, upper_open=True)
        beyond = Interval(inner - shift, S.Infinity, own.upper_open, True, own.integer)
        says = replace(goal, domain=Domain({**others, inner: line, outer: beyond}))
        found = {FOUND: (inner, own.lower, outer, inner - shift)}
        return Reduction([Subgoal(says, by)], certificate=found, equivalent=True, another_way=True)
    return None


def integers_of_both_signs(goal: OfExpressions, by: Direct) -> Made:
    """Every integer n is one of 0, 1, 2, ... or -n is one of 1, 2, ...; where the range ends at b, n = b - m for m = 0, 1, 2, ... ."""
    for symbol, own in goal.domain.items():
        others = [i for s, i in goal.domain.items() if s != symbol]
        if (
            not own.integer
            or own.lower.is_finite
            or any(i.lower.has(symbol) or i.upper.has(symbol) for i in others)
        ):
            continue
        upper = own.upper
        cases = (
            [(integers(0), symbol), (integers(1), -symbol)]
            if upper.is_infinite
            else [(integers(0), upper - symbol)]
        )
        parts = [
            goal_instance(goal, {symbol: value}, Domain({**goal.domain, symbol: interval}))
            for interval, value in cases
        ]
        subgoals = [Subgoal(part, by) for part in parts if isinstance(part, Statement)]
        if len(subgoals) == len(cases):
            return Reduction(subgoals, equivalent=True)
    return None


def shifted_orders(goal: Inequality, by: Direct) -> Made:
    """The order of Bessel functions counted from another one: from the middle of three or more of I and J, from the lowest of K and Y.

    The recurrences write all of them by two next to each other, and of these the signs of derivatives are plain.
    """
    for symbol, interval in goal.domain.items():
        orders = {
            (type(h) in (besselk, bessely), h.args[0] - symbol)
            for h in goal.gap.atoms(besseli, besselj, besselk, bessely)
            if (h.args[0] - symbol).is_Integer
        }
        offsets = sorted({offset for _, offset in orders})
        named = any(symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
        if named or len(offsets) < _ORDERS or len({kind for kind, _ in orders}) > 1:
            continue
        origin = offsets[0] if next(iter(orders))[0] else offsets[len(offsets) // 2]
        moved = replace(interval, lower=interval.lower + origin, upper=interval.upper + origin)
        if origin == 0:
            continue
        says = goal_instance(goal, {symbol: symbol - origin}, Domain({**goal.domain, symbol: moved}))
        if not isinstance(says, str):
            return Reduction([Subgoal(says, by)], equivalent=True, another_way=True)
    return None


_ORDERS = 3
"""Orders of which one is in the middle."""


def among_the_real_numbers(goal: Inequality, by: Direct) -> Made:
    """What holds for every real number of an interval holds for the integers in it.

    The goal is attacked there, and has to be defined there; where a sign refutes it, the rule does not apply.
    """
    try:
        wider = Domain({s: replace(i, integer=False) for s, i in goal.domain.items()})
        says = replace(goal, domain=wider)
        seen = signs_seen(goal.gap, relevant_domain(goal.gap, wider))
    except ClaimError:  # a sum up to the symbol, or an integer that ends there
        return None
    if wider == goal.domain or -1 in seen:
        return None
    return Reduction([stated_subgoal("on more than the domain", says, Direct())])
