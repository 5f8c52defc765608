"""Laws of values g(X): by a map that is strictly monotone, on each of several pieces, or from the distribution function of g(X)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Abs, Add, Expr, Symbol, oo

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution, WithMass, family
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.calculus.smooth import derivative, is_differentiable
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.probability.distribution_checks import continuous, is_a_law, limits, rising
from parisk_sym.proofs.probability.range_pieces import cut
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    in_interval,
    stated_subgoal,
    strangers,
    value_at,
    with_name,
)
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "AtEach",
    "Branches",
    "ByDistribution",
    "MonotoneMap",
    "OfValue",
    "at_each_integer",
    "branches",
    "from_distribution",
    "in_terms_of_the_value",
    "monotone_map",
]


@dataclass(frozen=True)
class MonotoneMap(Tactic):
    """The density of g(X) for a strictly monotone g: f(x) = h(g(x)) |g'(x)|, which `by` proves; `monotone` that g is.

    `direction` is "increasing" or "decreasing"; `law` proves that the law of X is one.
    """

    direction: str
    by: Tactic = field(default_factory=Direct)
    monotone: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Branches(Tactic):
    """The density of g(X) for a g that takes each of several pieces of the range of X onto the whole range of the value.

    `cuts` separates the pieces; for each there is a direction, and the inverse, an expression in the symbol of the value.
    `by` proves h(y) = sum f(u(y)) |u'(y)| over the inverses u, `monotone` that g is on each piece.
    """

    cuts: tuple[Any, ...]
    directions: tuple[str, ...]
    inverses: tuple[Any, ...]
    by: Tactic = field(default_factory=Direct)
    monotone: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class ByDistribution(Tactic):
    """The law of a value from P(value <= y), an expression in the symbol of the value that `each` proves for every y in its range.

    For a law with a density `by` proves that its derivative is the density; for one with a distribution function that it is this one.
    """

    cdf: Any
    each: Tactic = field(default_factory=Direct)
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class AtEach(Tactic):
    """The mass function of a value: `each` proves P(value = n) for every n, `law` that these probabilities add up to 1."""

    each: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class OfValue(Tactic):
    """An event of X that is one of g(X) alone: `symbol` stands for g(X) then, with the `law` that `image` proves; `by` does the rest."""

    value: Any
    symbol: Symbol
    law: Law
    image: Tactic = field(default_factory=Direct)
    by: Tactic = field(default_factory=Direct)


# --- monotone maps -------------------------------------------------------------------------------------------------------


def _single(goal: ImageLaw) -> tuple[Symbol, WithDensity, WithDensity] | str:
    """The only variable, its density and that of the value."""
    if len(goal.laws) != 1:
        return "the value must be one of a single variable"
    ((variable, law),) = goal.laws
    if not (isinstance(law, WithDensity) and isinstance(goal.law, WithDensity)):
        return "both laws must have densities"
    return variable, law, goal.law


def _onto(
    goal: ImageLaw, variable: Symbol, piece: Interval, direction: str, by: Tactic
) -> tuple[list[Subgoal], Node]:
    """The map is continuous and strictly monotone on the piece, and takes it onto the interior of the range of the value."""
    g = sympy_form(goal.expression)
    inside = Domain({**goal.domain, variable: piece})
    ends = (goal.law.support.lower, goal.law.support.upper)
    subgoals = [
        Subgoal(Monotone(g, variable, direction, inside), by),
        *limits(g, variable, piece, ends if direction == "increasing" else ends[::-1], goal.domain),
    ]
    return subgoals, continuous(g, variable, inside)


def _open(interval: Interval) -> Interval:
    return Interval(interval.lower, interval.upper, True, True)


def _slope(e: Expr, variable: Symbol, domain: Domain) -> tuple[Expr, Node] | str:
    """The derivative, and the proof that it exists on the whole domain."""
    slope = derivative(e, variable)
    if slope is None:
        return f"the derivative of {e} in {variable} has no closed form"
    done = is_differentiable(e, variable, facts_of(domain))
    return slope, with_name("differentiable", computation(done, {"value": str(e), "variable": str(variable)}))


def monotone_map(goal: ImageLaw, by: MonotoneMap) -> Made:
    """g differentiable and strictly monotone from the range I of X onto J, f = (h o g) |g'| on I: then h is the density of g(X) on J.

    By the change of variables, since a function with a derivative everywhere that is monotone is the integral of its derivative. Onto: g
    is continuous, and tends to the ends of J at those of I.
    """
    found = _single(goal)
    if isinstance(found, str):
        return found
    variable, law, image = found
    inside = Domain({**goal.domain, variable: _open(law.support)})
    g = sympy_form(goal.expression)
    slope = _slope(g, variable, inside)
    if isinstance(slope, str):
        return slope
    subgoals, sides = is_a_law(variable, law, goal.domain, by.law)
    shape, side = _onto(goal, variable, _open(law.support), by.direction, by.monotone)
    sign = 1 if by.direction == "increasing" else -1
    h = value_at(sympy_form(image.density), {goal.variable: g})
    moved = Identity(sympy_form(law.density), h * sign * slope[0], inside)
    return Reduction([*subgoals, *shape, Subgoal(moved, by.by, "the density")], (*sides, side, slope[1]))


def branches(goal: ImageLaw, by: Branches) -> Made:
    """g strictly monotone from each piece of the range of X onto J, with inverses u_i: h = sum (f o u_i) |u_i'| is the density of g(X) on J.

    The pieces are disjoint and cover the range but for single points; u_i(y) lies in its piece, g(u_i(y)) = y, and u_i is differentiable.
    """
    found = _single(goal)
    if isinstance(found, str):
        return found
    variable, law, image = found
    pieces = cut(law.support, by.cuts, goal.domain)
    count = len(pieces.intervals)
    if (len(by.directions), len(by.inverses)) != (count, count):
        raise ClaimError(f"{count} pieces need as many directions and inverses")
    values = Domain({**goal.domain, goal.variable: _open(image.support)})
    g = sympy_form(goal.expression)
    subgoals, sides = is_a_law(variable, law, goal.domain, by.law)
    subgoals += pieces.order
    terms = []
    for piece, direction, given in zip(pieces.intervals, by.directions, by.inverses, strict=True):
        inverse = sympy_form(sympy.sympify(given))
        if unknown := strangers(inverse, values):
            return f"the goal has no symbol {unknown}"
        slope = _slope(inverse, goal.variable, values)
        if isinstance(slope, str):
            return slope
        shape, side = _onto(goal, variable, piece, direction, by.monotone)
        subgoals += [*shape, *in_interval(inverse, piece, values)]
        subgoals.append(
            Subgoal(Identity(value_at(g, {variable: inverse}), goal.variable, values), text="the inverse")
        )
        sides += [side, slope[1]]
        terms.append(value_at(sympy_form(law.density), {variable: inverse}) * Abs(slope[0]))
    moved = Identity(sympy_form(image.density), Add(*terms), values)
    return Reduction([*subgoals, Subgoal(moved, by.by, "the density")], (*sides, *pieces.sides))


# --- by probabilities ----------------------------------------------------------------------------------------------------


def from_distribution(goal: ImageLaw, by: ByDistribution) -> Made:
    """A value with P(value <= y) = F(y) for y inside an interval, F continuous from 0 to 1, has the law F; F' = h, and h is its density.

    A function with a derivative everywhere that is monotone is the integral of its derivative; F rises, since it is a probability.
    Once F is shown to be the distribution function of the law, the value has another law where P(value <= y) is not F(y).
    """
    if isinstance(goal.law, WithMass):
        return "the law must have a density or a distribution function"
    values = Domain({**goal.domain, goal.variable: _open(goal.law.support)})
    cdf = sympy_form(sympy.sympify(by.cdf))
    if unknown := strangers(cdf, values):
        return f"the goal has no symbol {unknown}"
    at_most = Lies(goal.expression, Interval(-oo, goal.variable, True, False))
    each = Subgoal(Probability(at_most, "=", cdf, goal.laws, values), by.each)
    subgoals = [*rising(cdf, goal.variable, goal.law.support, goal.domain)]
    sides = [continuous(cdf, goal.variable, values)]
    if isinstance(goal.law, WithDistribution):
        within = Domain({**goal.domain, goal.variable: goal.law.support})
        more, law_sides = is_a_law(goal.variable, goal.law, goal.domain, Direct())
        same = Subgoal(Identity(sympy_form(goal.law.cdf), cdf, within), by.by, "the distribution function")
        return Reduction([*subgoals, same, *more, each], (*sides, *law_sides), decisive=True)
    slope = _slope(cdf, goal.variable, values)
    if isinstance(slope, str):
        return slope
    same = Subgoal(Identity(slope[0], sympy_form(goal.law.expression), values), by.by, "the density")
    return Reduction([*subgoals, same, each], (*sides, slope[1]), decisive=True)


def at_each_integer(goal: ImageLaw, by: AtEach) -> Made:
    """A value with P(value = n) = p(n) for each integer n of a range, and sum p(n) = 1, has the mass function p, and otherwise has not."""
    if not isinstance(goal.law, WithMass):
        return "the law must have a mass function"
    values = Domain({**goal.domain, goal.variable: goal.law.support})
    mass = sympy_form(goal.law.mass)
    point = Lies(goal.expression, Interval(goal.variable, goal.variable))
    subgoals, sides = is_a_law(goal.variable, goal.law, goal.domain, by.law)
    each = Subgoal(Probability(point, "=", mass, goal.laws, values), by.each)
    return Reduction([*subgoals, each], tuple(sides), decisive=True)


def in_terms_of_the_value(goal: Probability, by: OfValue) -> Made:
    """What is said of g(X), and of variables independent of X, depends on the law of g(X) alone."""
    if goal.given is not None:
        return "the probability is a conditional one"
    if by.symbol in goal.domain or by.symbol in dict(goal.laws) or by.symbol in goal.event.symbols:
        return f"the symbol {by.symbol} must not be one of the goal"
    value = sympy_form(sympy.sympify(by.value))
    if unknown := strangers(value, goal.everywhere):
        return f"the goal has no symbol {unknown}"
    event = _in(goal.event, value, by.symbol)
    if event is None:
        return "the event is not one of single variables, or the value is bound in it"
    own, rest = family(value.free_symbols, goal.laws), family(event.symbols, goal.laws)
    shared = {v for v, _ in own} & {v for v, _ in rest}
    if shared:
        return f"{', '.join(sorted(map(str, shared)))} stands beside {value}: the event is not one of this value alone"
    if not own or any(isinstance(law, Copies) for _, law in own) or isinstance(by.law, Copies):
        return "the value must be one of single variables"
    image = ImageLaw(value, by.symbol, by.law, own, goal.domain)
    new = Probability(event, goal.relation, goal.value, ((by.symbol, by.law), *rest), goal.domain)
    return Reduction(
        [stated_subgoal("the law of the value", image, by.image), stated_subgoal("of the value", new, by.by)],
        decisive=True,
    )


def _in(event: Event, value: Expr, symbol: Symbol) -> Event | None:
    """The event with a symbol instead of a value."""
    match event:
        case Opposite(inner):
            found = _in(inner, value, symbol)
            return None if found is None else Opposite(found)
        case AllOf(events) | AnyOf(events):
            parts = [_in(e, value, symbol) for e in events]
            return None if None in parts else type(event)(tuple(p for p in parts if p is not None))
        case Lies(expression, interval):
            placed = [
                with_replacements(sympy_form(e), {value: symbol})
                for e in (expression, interval.lower, interval.upper)
            ]
            if any(p is None for p in placed):
                return None
            e, low, high = (p for p in placed if p is not None)
            return Lies(e, Interval(low, high, interval.lower_open, interval.upper_open))
    return None
