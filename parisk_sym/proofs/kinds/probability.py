"""Probabilities and laws of declared random variables: attacked by certified integrals of what happens, and by draws."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Piecewise, S

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, WithDistribution, WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.attack.search import Found, Look, points_of, search, show_point
from parisk_sym.proofs.balls.certified import Point
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.chance.drawn import NoDrawsError, drawn, happens, table_of, value_of
from parisk_sym.proofs.kind import Kind, Subject, Undefined
from parisk_sym.proofs.restating.plain import evaluated
from parisk_sym.proofs.rule import Made, Rule, undecided
from parisk_sym.proofs.simulation import statistics
from parisk_sym.proofs.simulation.nodes import tested

__all__ = ["KINDS", "RULES"]

_SAMPLES, _DEPENDENT, _LAW_SAMPLES = 200_000, 10_000, 50_000
"""How many draws a test takes; fewer where the law of one variable depends on the value of another."""

_SLACK, _DEPENDENT_SLACK = 1e-5, 1e-2
"""What is granted to the tables from which the draws are made."""

_TESTS, _TRIED = 2, 8
"""Points of the domain at which draws are compared, and how many are tried for that."""

_MOST_COPIES = 64

_ROUNDS = 8
"""How often as many values are drawn as shall fulfil a condition."""


def _subjects(statement: OfRandomVariables) -> Iterator[Subject]:
    """What it says on the domain, and laws and events inside the ranges of the variables: single ends have no mass."""
    inner = Domain({**statement.domain, **{v: _interior(i) for v, i in statement.bound.items()}})
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


def _interior(interval: Interval) -> Interval:
    return interval if interval.integer else Interval(interval.lower, interval.upper, True, True)


# --- certified integrals -------------------------------------------------------------------------------------------------


def _attack(statement: Probability, look: Look) -> Found | None:
    """The integral of the density where the event happens, at exact points; then draws, which can speak against it."""
    try:
        certified = _certified(statement, look)
    except TypeError:  # SymPy compares nothing that is not real everywhere
        certified = None
    if certified is not None and certified.counterexample:
        return certified
    return _with_draws(statement, certified.tested if certified is not None else 0)


def _certified(statement: Probability, look: Look) -> Found | None:
    """None where there is no single variable with a density or a mass function."""
    if len(statement.laws) != 1 or isinstance(statement.laws[0][1], (Copies, WithDistribution)):
        return None
    total = _measure(statement, S.true)
    shown = {"mass of the law": total}
    wrong = search(total - 1, statement.domain, look, (-1, 1), shown)
    if wrong is None or wrong.counterexample:
        return None
    found = _measure(statement, _where(statement.event))
    if statement.given is not None:
        given = _where(statement.given)
        found = _measure(statement, sympy.And(_where(statement.event), given)) / _measure(statement, given)
    value = evaluated(statement.value)
    gap = found - value if statement.relation in (">", ">=") else value - found
    signs = (-1, 1) if statement.relation == "=" else (-1,)
    shown = {"probability": found, "value": value}
    return search(gap, statement.domain, look, signs, shown, statement.relation in ("<", ">"))


def _measure(statement: Probability, where: Any) -> Expr:
    """The integral of the density (the sum of the masses) over the part of the range where a condition holds."""
    ((variable, law),) = statement.laws
    head = sympy.Sum if isinstance(law, WithMass) else sympy.Integral
    inside = Piecewise((evaluated(law.expression), where), (S.Zero, True))
    return head(inside, (variable, law.support.lower, law.support.upper))


def _where(event: Event) -> Any:
    """An event as a condition of SymPy."""
    match event:
        case Opposite(inner):
            return sympy.Not(_where(inner))
        case AllOf(events):
            return sympy.And(*map(_where, events))
        case AnyOf(events):
            return sympy.Or(*map(_where, events))
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

Tests = list[tuple[Point, statistics.StatisticalResult]]


def _simulated(statement: OfRandomVariables) -> Tests:
    """The tests at the first points of the domain where the variables can be drawn."""
    found: Tests = []
    expressions = tuple(law.expression for _, law in statement.laws)
    for point in (
        points_of(statement.domain, Look().first(), expressions)[:_TRIED] if statement.domain else [{}]
    ):
        try:
            found.append((point, _test(statement, point)))
        except (NoDrawsError, ValueError, OverflowError):
            continue
        if len(found) == _TESTS:
            break
    return found


def _test(statement: OfRandomVariables, point: Point) -> statistics.StatisticalResult:
    if isinstance(statement, ImageLaw):
        return _test_of_law(statement, point)
    return _test_of_event(statement, point)


def _test_of_event(statement: Any, point: Point) -> statistics.StatisticalResult:
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
    return statistics.probability_test(
        lambda rng, size: _sampled(statement, floats, rng, size),
        low,
        high,
        samples=_samples(statement, floats),
        seed=_seed(statement, point),
    )


def _sampled(
    statement: Probability, floats: dict[Any, float], rng: np.random.Generator, size: int
) -> NDArray[np.bool_]:
    """Whether the event happens; with a condition among the draws that fulfil it."""
    if statement.given is None:
        values = {**floats, **drawn(statement.laws, floats, rng, size)}
        return np.broadcast_to(happens(statement.event, values), (size,)).copy()
    found = np.zeros(0, dtype=np.bool_)
    for _ in range(_ROUNDS):
        values = {**floats, **drawn(statement.laws, floats, rng, size)}
        kept = np.broadcast_to(happens(statement.given, values), (size,))
        found = np.concatenate([found, np.broadcast_to(happens(statement.event, values), (size,))[kept]])
        if len(found) >= size:
            return found[:size]
        if len(found) * _ROUNDS < size:
            break
    raise NoDrawsError("the condition is too rare")


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
    copies = [value_of(law.number, floats) for _, law in statement.laws if isinstance(law, Copies)]
    if any(not 1 <= number <= _MOST_COPIES for number in copies):
        raise NoDrawsError("too many copies")
    return _DEPENDENT if _dependent(statement) else int(_SAMPLES / max([1, *copies]))


def _floats(point: Point) -> dict[Any, float]:
    return {s: float(v) for s, v in point.items()}


def _seed(statement: OfRandomVariables, point: Point) -> int:
    return zlib.crc32(f"{statement} {show_point(point)}".encode())


def _attack_of_law(statement: ImageLaw, look: Look) -> Found | None:
    """Draws alone."""
    return _with_draws(statement, 0)


def _with_draws(statement: OfRandomVariables, decided: int) -> Found:
    """Draws refute nothing, but what they speak against has no witness."""
    simulated = _simulated(statement)
    against = next((result for _, result in simulated if not result.consistent), None)
    if against is not None:
        return Found("", 0, against=f"draws speak against it: {against.detail}")
    shown = [f"{show_point(point)}: {result.detail}" for point, result in simulated]
    return Found("", decided + len(simulated), draws=shown)


def draws(goal: OfRandomVariables, by: Direct) -> Made:
    """No theorem: seeded draws of the declared variables against the value or the law, which never prove."""
    simulated = _simulated(goal)
    if not simulated:
        return undecided("the variables cannot be drawn at any of the first points", "simulation")
    return tested(simulated, "draws")


KINDS = (
    Kind(Probability, subjects=_subjects, attack=_attack, undefined=Undefined.OPEN),
    Kind(ImageLaw, subjects=_subjects, attack=_attack_of_law, engine="simulation", undefined=Undefined.OPEN),
)
RULES = (Rule(Probability, Direct, draws), Rule(ImageLaw, Direct, draws))
