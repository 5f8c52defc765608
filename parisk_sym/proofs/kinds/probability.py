"""Probabilities and laws of declared random variables: attacked by certified integrals of what happens, and by draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import sympy
from flint import arb
from sympy import Expr, Rational, S, Symbol

from parisk_sym.claims.events import EachCopy, Lies, SomeCopy
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.search import Found, Look, as_data, search, show_point
from parisk_sym.proofs.attack.sides import sides_at
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.probability.boxes import probability_in_boxes
from parisk_sym.proofs.probability.distribution_checks import declared_laws, interior
from parisk_sym.proofs.probability.draw_tests import Simulated, is_fulfilled, simulations
from parisk_sym.proofs.probability.expectations import (
    chance,
    has_a_point,
    is_natural,
    is_where,
    measure,
    of_one,
)
from parisk_sym.proofs.rule import Made, undecided_leaf
from parisk_sym.proofs.simulation.nodes import simulation_node
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["KINDS", "draws", "may_be_a_law"]


_PLACES = 10**6
"""In such parts bounds of a probability are printed."""

_SIMPLE = 12
"""The largest denominator of a number at which two distribution functions are compared."""


def _subjects(statement: OfRandomVariables) -> Iterator[Subject]:
    """The value on the domain, and laws and events inside the ranges of the variables: single ends have no mass."""
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
            yield from (
                (part, inner) for e in event.expressions() for part in _but_for_null_sets(e, statement)
            )
    elif isinstance(statement, ImageLaw):
        yield from ((part, inner) for part in _but_for_null_sets(statement.expression, statement))
        yield statement.law.expression, inner


def _but_for_null_sets(e: Expr, statement: OfRandomVariables) -> Iterator[Expr]:
    """What has to be defined so that an expression is, with probability 1: of a quotient of two variables its two sides.

    The denominator is linear in a variable with a density that is independent of the others, or the size of such a value: for all
    values of the others it is 0 at one point, so with probability 0.
    """
    above, below = sympy.fraction(sympy_form(e))
    size = below.args[0] if isinstance(below, sympy.Abs) else below
    used = e.free_symbols & set(statement.bound)
    for variable, law in statement.laws:
        others = [one for v, one in statement.laws if v != variable]
        is_independent = not law.named & set(statement.bound) - {variable} and not any(
            variable in one.named for one in others
        )
        slope = size.diff(variable) if size.has(variable) else S.Zero
        is_linear = slope.is_number and slope != 0 and not size.has(sympy.Abs)
        if len(used) > 1 and isinstance(law, WithDensity) and is_independent and is_linear:
            yield from (above, below)
            return
    yield e


# --- certified integrals -------------------------------------------------------------------------------------------------


def _attack(statement: Probability, look: Look) -> Found | None:
    """The attack: integrals of the density over the event at exact points, values outside [0, 1], and tests with draws.

    Where rounding hides an event from draws, an expression has one value on a part of the range, and balls decide as little. Where
    draws speak against it, there balls are asked at once.
    """
    tests = simulations(statement, look.thorough)
    certified = None if any(t.hidden for t in tests) else _certified_value(statement, look)
    if certified is not None and certified.counterexample:
        return certified
    for test in _against(tests):
        found = _certified_value(statement, _from(test.point, look))
        if found is not None and found.counterexample:
            return found
    if (outside := _no_probability(statement, look)) is not None:
        return outside
    for test in _against(tests):
        if (found := _by_boxes(statement, test.point, look)) is not None:
            return found
    return _with_draws(tests, certified.tested if certified is not None else 0)


def _against(tests: list[Simulated]) -> list[Simulated]:
    return [test for test in tests if not test.result.consistent]


def _from(point: Point, look: Look) -> Look:
    """The short look that begins at a point."""
    return replace(look.first(), hint=point)


def _certified_value(
    statement: Probability, look: Look, names: tuple[str, str] = ("probability", "value")
) -> Found | None:
    """None unless there is a single variable, or copies of one, with a density or mass function that is a probability law."""
    if len(statement.laws) != 1 or isinstance(law := of_one(statement.laws[0][1]), WithDistribution):
        return None
    if isinstance(law, WithDensity) and any(map(has_a_point, statement.events)):
        return None  # balls do not decide where a function of a real variable has one value
    try:
        return _by_integrals(statement, law, look, names)
    except TypeError:  # SymPy compares nothing that is not real everywhere
        return None


def _by_integrals(statement: Probability, law: Law, look: Look, names: tuple[str, str]) -> Found | None:
    """None where the law is not a probability law: then nothing counts against the value."""
    found = chance(statement)
    if found is None or not may_be_a_law(statement.laws[0][0], law, statement.domain, look):
        return None
    value = sympy_form(statement.value)
    gap = found - value if statement.relation in (">", ">=") else value - found
    signs = (-1, 1) if statement.relation == "=" else (-1,)
    shown = dict(zip(names, (found, value), strict=True))
    return search(gap, statement.domain, look, signs, shown, statement.relation in ("<", ">"))


def _by_boxes(
    statement: Probability, point: Point, look: Look, names: tuple[str, str] = ("probability", "value")
) -> Found | None:
    """The value at a point against bounds by boxes of values; None where they do not contradict it, or the law of a variable may be none."""
    if any(event.of_copies() for event in statement.events if isinstance(event, (EachCopy, SomeCopy))):
        return None
    try:
        event, given = (S.true if e is None else is_where(e) for e in (statement.event, statement.given))
    except TypeError:  # SymPy compares nothing that is not real everywhere
        return None
    value = Values(sympy_form(statement.value), tuple(point)).at(point)

    def apart(ball: arb) -> bool:
        above, below = bool(ball > value), bool(ball < value)
        return {"=": above or below, "<": above, ">": below}[statement.relation[0]]

    found = probability_in_boxes(event, given, statement.laws, point, apart)
    if found is None or not apart(found) or not _may_be_laws(statement, look.first()):
        return None
    low, high = (found.lower() * _PLACES).floor(), (found.upper() * _PLACES).ceil()
    bounds = " and ".join(f"{int(end.unique_fmpz()) / _PLACES:.6g}" for end in (low, high))
    shown = sides_at({"value": sympy_form(statement.value)}, point).texts[0]
    text = f"{show_point(point)}: {names[0]} between {bounds}, {names[1]} = {shown}"
    return Found(text, 0, at=as_data(point))


def _no_probability(statement: Probability, look: Look) -> Found | None:
    """A point at which P(A) would have to be above 1, or below 0; None where the law of a variable may be none, and of a conditional one.

    P(A) = v needs 0 <= v <= 1, P(A) >= v needs v <= 1 and P(A) <= v needs 0 <= v; < and > need it strictly. A condition may never happen.
    """
    value, relation = sympy_form(statement.value), statement.relation
    gap = {"=": value * (1 - value), "<": value, ">": 1 - value}[relation[0]]
    if statement.given is not None:
        return None
    found = search(gap, statement.domain, look, (-1,), {"value": value}, relation in ("<", ">"), apart=S.One)
    if found is None or not found.counterexample or not _may_be_laws(statement, look.first()):
        return None
    said = f"{found.counterexample}, and a probability lies between 0 and 1"
    return Found(said, found.tested, **found.detail)


def _may_be_laws(statement: Probability, look: Look) -> bool:
    """Whether every variable may have its law, given the values of those that it names, and copies are a number of them."""
    numbers = [law.number for _, law in statement.laws if isinstance(law, Copies)]
    return all(is_natural(n, statement.domain) for n in numbers) and all(
        may_be_a_law(d.variable, of_one(d.law), d.domain, look) for d in declared_laws(statement)
    )


def may_be_a_law(variable: Symbol, law: Law, domain: Domain, look: Look) -> bool:
    """Whether the total is 1, and the density nowhere negative, as far as is seen; remembered, because claims share their laws.

    A claim's own counterexample is no point of the law: the hint is not looked at.
    """
    return _may_be_a_law(variable, law, tuple(domain.items()), replace(look, hint=None))


@lru_cache(maxsize=256)
def _may_be_a_law(variable: Symbol, law: Law, items: tuple[tuple[Symbol, Interval], ...], look: Look) -> bool:
    domain = Domain(dict(items))
    inside = Domain({**domain, variable: interior(law.support)})
    total = search(measure(variable, law, S.true) - 1, domain, look, (-1, 1), {})
    negative = search(sympy_form(law.expression), inside, look, (-1,), {})
    return all(found is not None and not found.counterexample and found.tested for found in (total, negative))


# --- draws ----------------------------------------------------------------------------------------------------------------


def _attack_of_law(statement: ImageLaw, look: Look) -> Found | None:
    """Draws, and distribution functions in balls where draws contradict the law."""
    tests = simulations(statement, look.thorough)
    for test in _against(tests):
        place = Rational(test.result.place).limit_denominator(_SIMPLE)
        found = _certified_law(statement, place, _from(test.point, look))
        if found is None:
            found = _law_by_boxes(statement, place, test.point, look)
        if found is not None and found.counterexample:
            return found
    return _with_draws(tests, 0)


def _certified_law(statement: ImageLaw, place: Rational, look: Look) -> Found | None:
    """Whether the value is at most a number with another probability than the law says; None where either is not known by integrals."""
    if isinstance(statement.law, WithDistribution):
        return None
    below = Lies(statement.expression, Interval(S.NegativeInfinity, place, True, False))
    stated = measure(statement.variable, statement.law, statement.variable <= place)
    said = Probability(below, "=", stated, dict(statement.laws), statement.domain)
    return _certified_value(said, look, (f"probability that {statement.expression} <= {place}", "by the law"))


def _law_by_boxes(statement: ImageLaw, place: Rational, point: Point, look: Look) -> Found | None:
    """The probability that the value is at most a number, by boxes of values, against the integral of the stated density in closed form."""
    law, variable = statement.law, statement.variable
    lower, upper = (e.xreplace(point) for e in (law.support.lower, law.support.upper))
    if not isinstance(law, WithDensity) or sympy.And(lower < place, place < upper) != S.true:
        return None
    below = Lies(statement.expression, Interval(S.NegativeInfinity, place, True, False))
    mass = sympy.Integral(sympy_form(law.density).xreplace(point), (variable, lower, place))
    stated = evaluate(mass, facts_of(Domain({}))).expression
    if stated.has(sympy.Integral, sympy.Sum):
        return None
    said = Probability(below, "=", stated, dict(statement.laws), statement.domain)
    return _by_boxes(said, point, look, (f"probability that {statement.expression} <= {place}", "by the law"))


def _with_draws(tests: list[Simulated], decided: int) -> Found:
    """Draws refute nothing, but a statement that they contradict has no second witness."""
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
        return undecided_leaf("no draw fulfils the condition at one of the first points", "simulation")
    found = simulations(goal)
    if not found:
        return undecided_leaf("at none of the first points do draws tell anything", "simulation")
    return simulation_node(((test.point, test.result) for test in found), "draws")


KINDS = (
    Kind(
        Probability,
        subjects=_subjects,
        attack=_attack,
        undefined=Undefined.ALTOGETHER,
        said=lambda statement: ((statement.value, statement.domain),),
    ),
    Kind(
        ImageLaw,
        subjects=_subjects,
        attack=_attack_of_law,
        engine="simulation",
        undefined=Undefined.ALTOGETHER,
    ),
)
