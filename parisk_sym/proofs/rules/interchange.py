"""Interchanges: differentiation under the integral sign, and the order of two integrals or sums of what is not negative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integral, S, Sum, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    in_interval,
    nonnegative,
    stated_subgoal,
    strangers,
    value_at,
    without,
)
from parisk_sym.proofs.rules.integrals import Whole, existing, wholes

__all__ = [
    "DifferentiateUnder",
    "Swapped",
    "equal_integrals",
    "integral_from_an_end",
    "rising_integral",
    "swapped_order",
]


@dataclass(frozen=True)
class DifferentiateUnder(Tactic):
    """A statement about integrals (sums) from their derivative in a parameter, which is taken under the sign.

    `inside` names the variable of integration. `bound` is an integrable function of it that the derivative under the sign does not
    exceed, for every value of the parameter; with `between` = (p, q) only for those between p and q, which it may then depend on.
    `at` is where an identity or inequality starts: an end of the interval (the limit there is 0 where it is open) or, for an identity,
    a point inside. `by` proves what is left of the derivative, `dominated` the bound, `start` the value or limit.
    """

    variable: Symbol
    inside: Symbol
    bound: Any
    between: tuple[Symbol, Symbol] | None = None
    at: Any = None
    by: Tactic = field(default_factory=Direct)
    dominated: Tactic = field(default_factory=Direct)
    start: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Swapped(Tactic):
    """An identity whose left side is an integral (or sum) of an integral (or sum), with the two in the other order.

    `nonnegative` proves that what stands under both is not negative, `by` the identity with the order changed.
    """

    by: Tactic = field(default_factory=Direct)
    nonnegative: Tactic = field(default_factory=Direct)


def rising_integral(goal: Monotone, by: DifferentiateUnder) -> Made:
    """J = int F(x, t) dt has J' = int F_x dt, where |F_x| <= g(t) and g is integrable (dominated convergence); J' > 0 makes J rise strictly.

    The bound may depend on p and q, for p < x < q: F is continuous in x on the interval, so J is Lipschitz continuous on each [p, q].
    """
    made = _derivative(goal.rising, goal.domain, by)
    if isinstance(made, str):
        return made
    slope, inner, subgoals, sides = made
    return Reduction([*subgoals, Subgoal(nonnegative(slope, inner, "<"), by.by, "its derivative")], sides)


def integral_from_an_end(goal: Inequality, by: DifferentiateUnder) -> Made:
    """A gap that is nonnegative at an end, or tends to 0 there, and whose derivative under the sign takes it upwards from there."""
    made = _derivative(goal.gap, goal.domain, by)
    if isinstance(made, str):
        return made
    slope, inner, subgoals, sides = made
    interval = goal.domain[by.variable]
    at = interval.lower if by.at is None else sympy.sympify(by.at)
    if at not in (interval.lower, interval.upper):
        return f"an inequality starts at an end of {interval}"
    rest = without(goal.domain, by.variable)
    closed = not at.is_infinite and not _is_open(interval, at)
    if closed:
        value = value_at(goal.gap, {by.variable: at})
        subgoals.append(
            stated_subgoal("at the end", Inequality(S.Zero, goal.relation, value, rest), by.start)
        )
    else:
        subgoals.append(
            stated_subgoal("at the end", Limit(goal.gap, by.variable, at, S.Zero, goal.domain), by.start)
        )
    upwards = slope if at == interval.lower else -slope
    relation = "<=" if closed else goal.relation
    return Reduction(
        [*subgoals, Subgoal(nonnegative(upwards, inner, relation), by.by, "its derivative")], sides
    )


def equal_integrals(goal: Identity, by: DifferentiateUnder) -> Made:
    """A difference whose derivative under the sign is 0 is constant on the interval, and 0 where it is 0 at one point or in the limit at an end."""
    difference = goal.left - goal.right
    made = _derivative(difference, goal.domain, by)
    if isinstance(made, str):
        return made
    slope, inner, subgoals, sides = made
    interval = goal.domain[by.variable]
    at = interval.lower if by.at is None else sympy.sympify(by.at)
    rest = without(goal.domain, by.variable)
    if strangers(at, rest):
        return f"the point must not name {strangers(at, rest)}"
    if at in (interval.lower, interval.upper) and (at.is_infinite or _is_open(interval, at)):
        subgoals.append(
            stated_subgoal("in the limit", Limit(difference, by.variable, at, S.Zero, goal.domain), by.start)
        )
    else:
        value = value_at(difference, {by.variable: at})
        subgoals += in_interval(at, interval, rest)
        sides = (*sides, *defined_on(at, rest))
        subgoals.append(stated_subgoal("at one point", Identity(value, S.Zero, rest), by.start))
    return Reduction([*subgoals, Subgoal(Identity(slope, S.Zero, inner), by.by, "its derivative")], sides)


def _is_open(interval: Interval, end: Expr) -> bool:
    return interval.lower_open if end == interval.lower else interval.upper_open


# --- the derivative under the sign --------------------------------------------------------------------------------------

_Derivative = tuple[Expr, Domain, list[Subgoal], tuple[Node, ...]]


def _derivative(e: Expr, domain: Domain, by: DifferentiateUnder) -> _Derivative | str:
    """The derivative, its range, and what proves it; or why there is none."""
    variable, interval = by.variable, domain.get(by.variable)
    if interval is None or interval.integer or interval.lower == interval.upper:
        return f"{variable} has to run over an interval, not over integers"
    rest = without(domain, variable)
    found = wholes(e, by.inside, domain)
    if isinstance(found, str):
        return found
    whole, sides = found
    if whole.lower.has(variable) or whole.upper.has(variable):
        return f"the ends of the integral must not depend on {variable}"
    inner = Domain({**domain, by.inside: whole.interval()})
    beside, under = _slope(whole.rest, variable, domain), _slope(whole.inside, variable, inner)
    if beside is None or under is None:
        return f"not shown: differentiable in {variable} under the integral sign and beside it"
    dominated = _domination(under, whole, rest, interval, by)
    if isinstance(dominated, str):
        return dominated
    subgoals, exists = dominated
    ordered = list(whole.order_subgoals(False, domain))
    slope = beside + whole.head(under, (by.inside, whole.lower, whole.upper))
    return slope, Domain(interior_facts(domain, variable).domain), [*ordered, *subgoals], (*sides, *exists)


def _slope(e: Expr, variable: Symbol, domain: Domain) -> Expr | None:
    """The derivative of what is continuous on the interval and differentiable inside."""
    if not e.has(variable):
        return S.Zero
    if not is_continuous(e, variable, facts_of(domain)):
        return None
    return (
        derivative(e, variable) if is_differentiable(e, variable, interior_facts(domain, variable)) else None
    )


def _domination(
    under: Expr, whole: Whole, rest: Domain, interval: Interval, by: DifferentiateUnder
) -> tuple[list[Subgoal], tuple[Node, ...]] | str:
    """-g <= F_x <= g for x between p and q, and the integral of g exists."""
    bound, reach, place = sympy.sympify(by.bound), rest, Interval(interval.lower, interval.upper, True, True)
    if by.between is not None:
        p, q = by.between
        if p == q or {p, q} & {*rest, by.variable, by.inside}:
            return f"{p} and {q} must be symbols of their own"
        low = Interval(interval.lower, interval.upper, interval.lower_open, True)
        reach = Domain({**rest, p: low, q: Interval(p, interval.upper, True, interval.upper_open)})
        place = Interval(p, q, True, True)
    parameters = Domain({**reach, by.inside: whole.interval()})
    if strangers(bound, parameters):
        return f"the bound must not depend on {strangers(bound, parameters)}"
    near = Domain({**reach, by.variable: place, by.inside: whole.interval()})
    subgoals = [
        stated_subgoal("the bound from above", Inequality(under, "<=", bound, near), by.dominated),
        stated_subgoal("the bound from below", Inequality(-bound, "<=", under, near), by.dominated),
    ]
    total = whole.head(bound, (by.inside, whole.lower, whole.upper))
    return subgoals, tuple(existing(total, reach))


# --- the order of integrals and sums ------------------------------------------------------------------------------------


def swapped_order(goal: Identity, by: Swapped) -> Made:
    """Tonelli's theorem: of what is not negative, integrals and sums may be taken in either order; one order exists, so the other does.

    The ranges do not depend on each other's variable.
    """
    outer = goal.left
    if not isinstance(outer, (Integral, Sum)):
        return "the left side must be an integral or a sum"
    nested = _nested_binders(outer)
    if isinstance(nested, str):
        return nested
    body, inner, (head, limits) = nested
    first, second = limits[0], inner[1][0]
    if {first, second} & set(goal.domain) or first == second:
        return "the two variables must have names of their own"
    if {first, second} & {s for e in (*limits[1:], *inner[1][1:]) for s in e.free_symbols}:
        return "the ends must not depend on the two variables"
    both = Domain(
        {**goal.domain, first: _range(head, limits), second: _range(inner[0], inner[1])},
    )
    ordered = [s for h, ends in ((head, limits), inner) for s in _order_subgoals(h, ends, goal.domain)]
    other = inner[0](head(body, limits), inner[1])
    return Reduction(
        [
            *ordered,
            stated_subgoal("not negative", nonnegative(body, both), by.nonnegative),
            stated_subgoal("in the other order", Identity(other, goal.right, goal.domain), by.by),
        ]
    )


_Binder = tuple[type[Expr], Any]


def _nested_binders(outer: Expr) -> tuple[Expr, _Binder, _Binder] | str:
    """The body under two signs, the inner sign with its range, and the outer sign with its range."""
    body, *more, limits = outer.args
    if len(limits) != 3 or len(more) > 1:
        return "there must be two signs with both ends"
    if more:
        head, ends = type(outer), more[0]
    else:
        factors = sympy.Mul.make_args(body)
        signs = [f for f in factors if isinstance(f, (Integral, Sum))]
        if len(signs) != 1 or len(signs[0].limits) != 1:
            return "under the first sign must stand one other, times what does not depend on its variable"
        head, ends = type(signs[0]), signs[0].limits[0]
        others = sympy.Mul(*(f for f in factors if f is not signs[0]))
        if others.has(ends[0]):
            return f"the variable {ends[0]} stands for two things"
        body = others * signs[0].function
    if len(ends) != 3 or body.has(Integral, Sum):
        return "there must be two signs with both ends"
    names = {symbol: Symbol(symbol.name, real=True) for symbol in (ends[0], limits[0])}
    plain = with_replacements(body, names)
    if plain is None:
        return "a variable stands for two things"
    return plain, (head, (names[ends[0]], *ends[1:])), (type(outer), (names[limits[0]], *limits[1:]))


def _range(head: type[Expr], limits: Any) -> Interval:
    if head is Integral:
        return Interval(limits[1], limits[2], True, True)
    return Interval(limits[1], limits[2], False, limits[2] is S.Infinity, True)


def _order_subgoals(head: type[Expr], limits: Any, domain: Domain) -> Iterator[Subgoal]:
    """The ends of an integral are in order; those of a sum are what the sum needs to be defined."""
    if head is Integral and not (limits[1].is_infinite or limits[2].is_infinite):
        yield Subgoal(Inequality(limits[1], "<=", limits[2], domain), text="the ends are in order")
