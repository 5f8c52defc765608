"""Probabilities and laws of declared random variables: attacked by certified integrals of what happens, and by draws."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Piecewise, S, Symbol

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.attack.search import Found, Look, points_of, search, show_point
from parisk_sym.proofs.balls.certified import Point
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.chance.drawn import NoDrawsError, Seen, drawn, happens, table_of, value_of
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.restating.plain import evaluated, plain
from parisk_sym.proofs.rule import Made, Rule, undecided
from parisk_sym.proofs.simulation import statistics
from parisk_sym.proofs.simulation.nodes import tested

__all__ = ["KINDS", "RULES", "has_a_point", "interior", "is_where", "may_be_a_law"]

_SAMPLES, _DEPENDENT, _LAW_SAMPLES = 200_000, 10_000, 50_000
"""How many draws a test takes; fewer where the law of one variable depends on the value of another."""

_SLACK, _DEPENDENT_SLACK = 1e-4, 1e-2
"""What is granted to the tables from which the draws are made."""

_TESTS, _TRIED = 2, 8
"""Points of the domain at which draws are compared, and how many are tried for that."""

_MOST_COPIES = 64

_MOST_HIDDEN = 0.01
"""Share of the draws for which rounding may hide whether an event happens."""

_BY_FRACTIONS = 20_000
"""How many draws a test takes that decides by fractions what rounding hides for more than that."""

_ROUNDS = 8
"""How often as many values are drawn as shall fulfil a condition."""


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
    tests = _simulated(statement)
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


class _Test(NamedTuple):
    """What draws say at a point; `hidden`: rounding hid for some of them whether the event happens."""

    point: Point
    result: statistics.StatisticalResult
    hidden: bool = False


def _simulated(statement: OfRandomVariables) -> list[_Test]:
    """The tests at the first points of the domain where the variables can be drawn."""
    found: list[_Test] = []
    for point in _points(statement)[:_TRIED]:
        try:
            found.append(_test(statement, point))
        except (NoDrawsError, ValueError, OverflowError):
            continue
        if len(found) == _TESTS:
            break
    return found


def _points(statement: OfRandomVariables) -> list[Point]:
    if not statement.domain:
        return [{}]
    return points_of(statement.domain, Look().first(), tuple(law.expression for _, law in statement.laws))


def _is_fulfilled(statement: OfRandomVariables, point: Point) -> bool:
    """Whether a draw fulfils the condition, if there is one and it can be drawn."""
    if not isinstance(statement, Probability) or statement.given is None:
        return True
    try:
        return _Draws(statement, point).fulfil(np.random.default_rng(_seed(statement, point)), _DEPENDENT)
    except (NoDrawsError, ValueError, OverflowError):
        return True


def _test(statement: OfRandomVariables, point: Point) -> _Test:
    if isinstance(statement, ImageLaw):
        return _Test(point, _test_of_law(statement, point))
    return _test_of_event(statement, point)


def _test_of_event(statement: Any, point: Point) -> _Test:
    floats = _floats(point)
    enclosed = Values(evaluated(statement.value), tuple(point)).at(point)
    if not enclosed.is_finite():
        raise NoDrawsError("the value is not known at this point")
    slack = (_DEPENDENT_SLACK if _dependent(statement) else _SLACK) + float(enclosed.rad())
    low, high = max(0.0, float(enclosed.mid()) - slack), min(1.0, float(enclosed.mid()) + slack)
    if statement.relation in ("<", "<="):
        low = 0.0
    if statement.relation in (">", ">="):
        high = 1.0
    if high < low:
        raise NoDrawsError("the value is no probability")
    draws = _Draws(statement, point)
    options = {
        "samples": _samples(statement, floats),
        "seed": _seed(statement, point),
        "as_bounds": statement.relation != "=",
    }
    both = statistics.probability_test(draws.surely, low, high, **options)
    if draws.hidden > _MOST_HIDDEN * both.samples:
        draws = _Draws(statement, point, by_fractions=True)
        options["samples"] = min(_BY_FRACTIONS, options["samples"])
        both = statistics.probability_test(draws.surely, low, high, **options)
    if both.powerless:
        raise NoDrawsError("every count would be accepted: no draw can speak against the value")
    if not (hidden := draws.hidden):
        return _Test(point, both)
    least = statistics.probability_test(draws.surely, 0.0, high, **options)
    most = statistics.probability_test(draws.maybe, low, 1.0, **options)
    if not (least.consistent and most.consistent):
        return _Test(point, most if least.consistent else least, hidden=True)
    return _Test(point, _between(most, high - low, hidden), hidden=True)


def _between(most: statistics.StatisticalResult, width: float, hidden: int) -> statistics.StatisticalResult:
    """Of an event that rounding hides for some draws: its probability is between those of being seen, and of being seen or hidden.

    The probability of being hidden is added to what is detected; where it is large, the test has no teeth and is none.
    """
    if hidden > _MOST_HIDDEN * most.samples:
        raise NoDrawsError("rounding hides for too many draws whether the event happens")
    missed = statistics.hoeffding_radius(most.samples, statistics.MISS)
    accepted = statistics.hoeffding_radius(most.samples, most.false_alarm / 2)
    return replace(
        most,
        detectable=width + hidden / most.samples + 2 * missed + accepted,
        detail=f"{most.detail}; rounding hides {hidden} of them",
    )


class _Draws:
    """Whether the event of a statement happens, for draws at one point; `hidden`: for how many rounding hid it."""

    def __init__(self, statement: Probability, point: Point, by_fractions: bool = False) -> None:
        self._statement, self._floats = statement, _floats(point)
        self._event, self._given = plain(statement.event, point), plain(statement.given, point)
        self.hidden, self._by_fractions = 0, by_fractions
        self._exact = {v for v, law in statement.laws if isinstance(getattr(law, "law", law), WithMass)}

    def surely(self, rng: np.random.Generator, size: int) -> Any:
        """Where it certainly happens."""
        return self._seen(rng, size).surely

    def maybe(self, rng: np.random.Generator, size: int) -> Any:
        """Where it may happen."""
        return self._seen(rng, size).maybe

    def fulfil(self, rng: np.random.Generator, size: int) -> bool:
        """Whether any of so many draws certainly fulfils the condition."""
        if self._given is None:
            return True
        values = {**self._floats, **drawn(self._statement.laws, self._floats, rng, size)}
        return bool(np.any(happens(self._given, values, self._exact, self._by_fractions).surely))

    def _seen(self, rng: np.random.Generator, size: int) -> Seen:
        """Of so many draws; with a condition, of those that fulfil it."""
        found, kept = Seen(*np.zeros((2, 0), dtype=np.bool_)), 0
        for _ in range(_ROUNDS):
            seen = self._drawn(rng, size)
            found = Seen(*(np.concatenate(pair) for pair in zip(found, seen, strict=True)))
            kept = len(found.surely)
            if kept >= size or kept * _ROUNDS < size:
                break
        if kept < size:
            raise NoDrawsError("the condition is too rare")
        self.hidden += int((found.surely != found.maybe)[:size].sum())
        return Seen(found.surely[:size], found.maybe[:size])

    def _drawn(self, rng: np.random.Generator, size: int) -> Seen:
        values = {**self._floats, **drawn(self._statement.laws, self._floats, rng, size)}
        seen = _wide(happens(self._event, values, self._exact, self._by_fractions), size)
        if self._given is None:
            return seen
        given = _wide(happens(self._given, values, self._exact, self._by_fractions), size)
        if (given.surely != given.maybe).any():
            raise NoDrawsError("rounding hides whether the condition is fulfilled")
        return Seen(seen.surely[given.surely], seen.maybe[given.surely])


def _wide(seen: Seen, size: int) -> Seen:
    """An event that does not depend on the draws, as often as there are draws."""
    return Seen(*(np.array(np.broadcast_to(part, (size,))) for part in seen))


def _test_of_law(statement: ImageLaw, point: Point) -> statistics.StatisticalResult:
    floats = _floats(point)
    table = table_of(statement.variable, statement.law, floats)

    def sample(rng: np.random.Generator, size: int) -> NDArray[np.float64]:
        values = {**floats, **drawn(statement.laws, floats, rng, size)}
        return np.asarray(value_of(statement.expression, values), dtype=np.float64)

    return statistics.law_test(
        sample,
        table.cdf,
        samples=_DEPENDENT if _dependent(statement) else _LAW_SAMPLES,
        seed=_seed(statement, point),
        cdf_error=_DEPENDENT_SLACK if _dependent(statement) else _SLACK,
        cdf_left=table.cdf_left if isinstance(statement.law, WithMass) else None,
    )


def _dependent(statement: OfRandomVariables) -> bool:
    """Whether the law of a variable names another one."""
    variables = {variable for variable, _ in statement.laws}
    return any(law.named & (variables - {variable}) for variable, law in statement.laws)


def _samples(statement: Probability, floats: dict[Any, float]) -> int:
    numbers = [law.number for _, law in statement.laws if isinstance(law, Copies)]
    if any(number.free_symbols & set(statement.bound) for number in numbers):
        raise NoDrawsError("the number of copies is random")
    copies = [value_of(number, floats) for number in numbers]
    if any(not 1 <= number <= _MOST_COPIES for number in copies):
        raise NoDrawsError("too many copies")
    return _DEPENDENT if _dependent(statement) else int(_SAMPLES / max([1, *copies]))


def _floats(point: Point) -> dict[Any, float]:
    return {s: float(v) for s, v in point.items()}


def _seed(statement: OfRandomVariables, point: Point) -> int:
    return zlib.crc32(f"{statement} {show_point(point)}".encode())


def _attack_of_law(statement: ImageLaw, look: Look) -> Found | None:
    """Draws alone."""
    return _with_draws(_simulated(statement), 0)


def _with_draws(tests: list[_Test], decided: int) -> Found:
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
    if not all(_is_fulfilled(goal, point) for point in _points(goal)):
        return undecided("no draw fulfils the condition at one of the first points", "simulation")
    simulated = _simulated(goal)
    if not simulated:
        return undecided("at none of the first points do draws tell anything", "simulation")
    return tested(((test.point, test.result) for test in simulated), "draws")


KINDS = (
    Kind(Probability, subjects=_subjects, attack=_attack, undefined=Undefined.OPEN),
    Kind(ImageLaw, subjects=_subjects, attack=_attack_of_law, engine="simulation", undefined=Undefined.OPEN),
)
RULES = (Rule(Probability, Direct, draws), Rule(ImageLaw, Direct, draws))
