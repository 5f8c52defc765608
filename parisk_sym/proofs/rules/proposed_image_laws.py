"""Laws of values without a tactic: which map is monotone, and which distribution function there is, is proposed here and proved as if it were given."""

from __future__ import annotations

import sympy
from sympy import Dummy, Expr, Integral, S, Sum, Symbol, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import WithDensity, WithDistribution, WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE
from parisk_sym.proofs.calculus.smooth import derivative, is_differentiable
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.probability.distribution_checks import continuous, declared_laws, interior
from parisk_sym.proofs.probability.kinks import kinks, without_kinks
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    refutation,
    stated_subgoal,
    value_at,
    with_name,
)
from parisk_sym.proofs.rules.image_laws import AtEach, ByDistribution, MonotoneMap
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "by_each_integer",
    "by_its_distribution_function",
    "by_its_slope",
    "by_its_two_tails",
    "more_than_all_mass",
]


def by_its_slope(goal: ImageLaw, by: Direct) -> Made:
    """A value of one variable whose derivative has one sign is a monotone map: `MonotoneMap`."""
    if len(goal.laws) != 1 or not isinstance(goal.law, WithDensity):
        return None
    ((variable, law),) = goal.laws
    if not isinstance(law, WithDensity):
        return None
    slope = derivative(sympy_form(goal.expression), variable)
    if slope is None:
        return None
    signs = facts_of(Domain({**goal.domain, variable: interior(law.support)})).sign(slope)
    if not (signs <= NONNEGATIVE or signs <= NONPOSITIVE):
        return None
    direction = "increasing" if signs <= NONNEGATIVE else "decreasing"
    return Reduction([Subgoal(goal, MonotoneMap(direction))])


def by_its_distribution_function(goal: ImageLaw, by: Direct) -> Made:
    """The distribution function is that of the law, or the integral of its density in closed form: `ByDistribution`."""
    if isinstance(goal.law, WithDistribution):
        return Reduction([Subgoal(goal, ByDistribution(goal.law.cdf))])
    if not isinstance(goal.law, WithDensity):
        return None
    y, inside = goal.variable, Domain({**goal.domain, goal.variable: interior(goal.law.support)})
    t = Dummy("t", real=True)
    density = sympy_form(goal.law.density).xreplace({y: t})
    cdf = evaluate(Integral(density, (t, goal.law.support.lower, y)), facts_of(inside)).expression
    if cdf.has(Integral, Sum):
        return None
    return Reduction([Subgoal(goal, ByDistribution(cdf))])


def by_its_two_tails(goal: ImageLaw, by: Direct) -> Made:
    """A density with one kink c: P(value <= y) is its integral below c, P(value > y) that above it, and these integrals add up to 1.

    Both are functions with the density, or its negative, as their derivative everywhere; no mass is left for c and outside the range.
    """
    if not isinstance(goal.law, WithDensity):
        return None
    y, support = goal.variable, goal.law.support
    density = sympy_form(goal.law.density)
    found = {c for kink in kinks(density) for c in _zero(kink, y)}
    if len(found) != 1:
        return None
    (c,) = found
    sides, ends, subgoals, last = [], [], [], []
    for outer, below in ((support.lower, True), (support.upper, False)):
        piece = Interval(outer, c, True, True) if below else Interval(c, outer, True, True)
        inside = Domain({**goal.domain, y: piece})
        plain = without_kinks(density, facts_of(inside))
        if plain is None:
            return f"the sign of {found} is not seen on a side of {c}"
        t = Dummy("t", real=True)
        limits = (t, outer, y) if below else (t, y, outer)
        tail = evaluate(Integral(plain.xreplace({y: t}), limits), facts_of(inside)).expression
        slope = None if tail.has(Integral, Sum) else derivative(tail, y)
        if slope is None:
            return f"no closed form was found of the integral of {plain}"
        if not outer.is_infinite:
            gap = (outer, c) if below else (c, outer)
            subgoals.append(Subgoal(Inequality(gap[0], "<", gap[1], goal.domain)))
        closed = Interval(outer, c, True, False) if below else Interval(c, outer, False, True)
        sides.append(continuous(tail, y, Domain({**goal.domain, y: closed})))
        differentiable = is_differentiable(tail, y, facts_of(inside))
        sides.append(with_name("differentiable", computation(differentiable, {"value": str(tail)})))
        subgoals += [
            Subgoal(Limit(tail, y, outer, S.Zero, inside)),
            Subgoal(Identity(slope if below else -slope, plain, inside), by, "the density"),
        ]
        ends.append(value_at(tail, {y: c}))
        half = Interval(-oo, y, True, False) if below else Interval(y, oo, True, True)
        event = Lies(goal.expression, half)
        last.append(Subgoal(Probability(event, "=", tail, goal.laws, inside), by))
    subgoals.append(Subgoal(Identity(sum(ends), S.One, goal.domain), by, "the two integrals"))
    return Reduction([*subgoals, *last], tuple(sides), decisive=True)


def _zero(kink: Expr, y: Symbol) -> list[Expr]:
    """The zero of what is linear in the symbol."""
    slope = sympy.diff(kink, y)
    return [] if slope == 0 or slope.has(y) else [sympy.expand(y - kink / slope)]


def by_each_integer(goal: ImageLaw, by: Direct) -> Made:
    """The probability of each integer is shown to be its mass: `AtEach`."""
    return Reduction([Subgoal(goal, AtEach())]) if isinstance(goal.law, WithMass) else None


def more_than_all_mass(goal: ImageLaw, by: Direct) -> Made:
    """A law has the mass 1: no value has a density with a larger integral, or masses with a larger sum.

    A smaller one refutes nothing: a density may be stated on a part of the range.
    """
    law = goal.law
    if not isinstance(law, WithDensity | WithMass) or law.name is not None:
        return None
    binder = Sum if isinstance(law, WithMass) else Integral
    place = Dummy("t", real=True, integer=law.support.integer or None)
    within = (place, law.support.lower, law.support.upper)
    total = binder(sympy_form(law.expression).xreplace({goal.variable: place}), within)
    all_laws = [each for d in declared_laws(goal) if d.variable != goal.variable for each in (d.shown(),)]
    return Reduction(
        [
            *(subgoal for subgoals, _ in all_laws for subgoal in subgoals),
            stated_subgoal("the mass", Fails(Inequality(total, "<=", S.One, goal.domain)), by),
        ],
        tuple(side for _, sides in all_laws for side in sides),
        against=refutation(f"the stated law of {goal.expression} has a mass above 1"),
    )
