"""Probabilities and laws of declared random variables: attacked by certified integrals of what happens, and by draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import sympy
from sympy import Expr, Piecewise, S, Symbol

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.attack.search import Found, Look, search, show_point
from parisk_sym.proofs.chance.simulated import Simulated, is_fulfilled, simulated
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.restating.plain import evaluated
from parisk_sym.proofs.rule import Made, Rule, undecided
from parisk_sym.proofs.simulation.nodes import tested

__all__ = ["KINDS", "RULES", "has_a_point", "interior", "is_where", "may_be_a_law"]


def _subjects(statement: OfRandomVariables) -> Iterator[Subject]:
    """What it says on the domain, and laws and events inside the ranges of the variables: single ends have no mass."""
    inner = Domain({**statement.domain, **{v: interior(i) for v, i in statement.bound.items()}})
    for variable, law in statement.laws:
        yield (
            law.expression,
            Domain(
                {s: i for s, i in inner.items() if s in statement.domain or s in law.named or s == variable}
            ),
        )
    if isinstance(statement, Probability):
        yield statement.value, statement.domain
        for event in statement.events:
            yield from ((e, inner) for e in event.expressions())
    elif isinstance(statement, ImageLaw):
        yield statement.expression, inner
        yield statement.law.expression, inner


def interior(interval: Interval) -> Interval:
    """A range without its ends, whose mass under a density is 0."""
    return interval if interval.integer else Interval(interval.lower, interval.upper, True, True)


# --- certified integrals -------------------------------------------------------------------------------------------------


def _attack(statement: Probability, look: Look) -> Found | None:
    """The integral of the density where the event happens, at exact points, and draws, which can speak against it.

    Where rounding hides an event from draws, an expression has one value on a part of the range, and balls decide as little.
    """
    tests = simulated(statement)
    certified = None if any(t.hidden for t in tests) else _certified(statement, look)
    if certified is not None and certified.counterexample:
        return certified
    return _with_draws(tests, certified.tested if certified is not None else 0)


def _certified(statement: Probability, look: Look) -> Found | None:
    """None where there is no single variable with a density or a mass function."""
    if len(statement.laws) != 1 or isinstance(statement.laws[0][1], (Copies, WithDistribution)):
        return None
    if isinstance(statement.laws[0][1], WithDensity) and any(map(has_a_point, statement.events)):
        return None  # balls do not decide where a function of a real variable has one value
    try:
        return _by_integrals(statement, look)
    except TypeError:  # SymPy compares nothing that is not real everywhere
        return None


def _by_integrals(statement: Probability, look: Look) -> Found | None:
    """None where the law is none: then nothing is said against the value."""
    where = [is_where(event) for event in statement.events]
    ((variable, law),) = statement.laws
    if not may_be_a_law(variable, law, statement.domain, look):
        return None
    found = _measure(variable, law, sympy.And(*where))
    if statement.given is not None:
        found /= _measure(variable, law, where[1])
    value = evaluated(statement.value)
    gap = found - value if statement.relation in (">", ">=") else value - found
    signs = (-1, 1) if statement.relation == "=" else (-1,)
    shown = {"probability": found, "value": value}
    return search(gap, statement.domain, look, signs, shown, statement.relation in ("<", ">"))


def has_a_point(event: Event) -> bool:
    """Whether a value is compared with a single point."""
    match event:
        case AllOf(events) | AnyOf(events):
            return any(map(has_a_point, events))
        case Opposite(inner):
            return has_a_point(inner)
        case Lies(_, interval):
            return bool(interval.lower == interval.upper)
    return False


def may_be_a_law(variable: Symbol, law: Law, domain: Domain, look: Look) -> bool:
    """Whether the total is 1, and the density nowhere negative, as far as is seen; remembered, because claims share their laws.

    A claim's own counterexample is no point of the law: the hint is not looked at.
    """
    return _may_be_a_law(variable, law, tuple(domain.items()), replace(look, hint=None))


@lru_cache(maxsize=256)
def _may_be_a_law(variable: Symbol, law: Law, items: tuple[tuple[Symbol, Interval], ...], look: Look) -> bool:
    domain = Domain(dict(items))
    inside = Domain({**domain, variable: interior(law.support)})
    total = search(_measure(variable, law, S.true) - 1, domain, look, (-1, 1), {})
    negative = search(evaluated(law.expression), inside, look, (-1,), {})
    return all(found is not None and not found.counterexample and found.tested for found in (total, negative))


def _measure(variable: Symbol, law: Law, where: Any) -> Expr:
    """The integral of the density (the sum of the masses) over the part of the range where a condition holds."""
    head = sympy.Sum if isinstance(law, WithMass) else sympy.Integral
    inside = Piecewise((evaluated(law.expression), where), (S.Zero, True))
    return head(inside, (variable, law.support.lower, law.support.upper))


def is_where(event: Event) -> Any:
    """An event as a condition of SymPy."""
    match event:
        case Opposite(inner):
            return sympy.Not(is_where(inner))
        case AllOf(events):
            return sympy.And(*map(is_where, events))
        case AnyOf(events):
            return sympy.Or(*map(is_where, events))
        case Lies(value, interval):
            value = evaluated(value)
            above = sympy.Gt if interval.lower_open else sympy.Ge
            below = sympy.Lt if interval.upper_open else sympy.Le
            return sympy.And(
                S.true if interval.lower is S.NegativeInfinity else above(value, interval.lower),
                S.true if interval.upper is S.Infinity else below(value, interval.upper),
            )
    raise TypeError(event)


# --- draws ----------------------------------------------------------------------------------------------------------------


def _attack_of_law(statement: ImageLaw, look: Look) -> Found | None:
    """Draws alone."""
    return _with_draws(simulated(statement), 0)


def _with_draws(tests: list[Simulated], decided: int) -> Found:
    """Draws refute nothing, but what they speak against has no witness."""
    against = next((test.result for test in tests if not test.result.consistent), None)
    if against is not None:
        return Found("", 0, against=f"draws speak against it: {against.detail}")
    shown = [f"{show_point(test.point)}: {test.result.detail}" for test in tests]
    return Found("", decided + len(tests), draws=shown)


def draws(goal: OfRandomVariables, by: Direct) -> Made:
    """No theorem: seeded draws of the declared variables against the value or the law, which never prove.

    They say nothing where no draw fulfils the condition at one of the points: it may have the probability 0 there.
    """
    if not is_fulfilled(goal):
        return undecided("no draw fulfils the condition at one of the first points", "simulation")
    found = simulated(goal)
    if not found:
        return undecided("at none of the first points do draws tell anything", "simulation")
    return tested(((test.point, test.result) for test in found), "draws")


KINDS = (
    Kind(Probability, subjects=_subjects, attack=_attack, undefined=Undefined.ALTOGETHER),
    Kind(
        ImageLaw,
        subjects=_subjects,
        attack=_attack_of_law,
        engine="simulation",
        undefined=Undefined.ALTOGETHER,
    ),
)
RULES = (Rule(Probability, Direct, draws), Rule(ImageLaw, Direct, draws))
