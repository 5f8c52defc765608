"""Draws of declared random variables at points of the domain, against a probability or a law: one test for each point where it has power."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Rational, S, Symbol

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.random_variables import Copies, WithMass
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.search import Look, points_of, show_point
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.probability.draws import NoDrawsError, Seen, draw_values, happens, table_of, value_of
from parisk_sym.proofs.simulation import statistics
from parisk_sym.proofs.transforms.standard_symbols import plain, sympy_form

__all__ = ["Simulated", "between", "is_fulfilled", "simulations"]

_SAMPLES, _DEPENDENT, _LAW_SAMPLES = 100_000, 10_000, 50_000
"""How many draws a test takes; fewer where the law of one variable depends on the value of another."""

_SLACK, _DEPENDENT_SLACK = 1e-4, 1e-2
"""The tolerance for the tables from which draws are made."""

_TESTS, _BESIDE, _TRIED = 6, 2, 24
"""Points of the domain at which draws are compared, at a short look and those of them where the stated probability is 0 or 1, and how many are tried."""

_FEW, _SHARES, _SIMPLE = 1000, (0.5, 0.9, 0.1), 16
"""Draws, the shares of them below some values, and the largest denominators of points at which an event ends about there."""

_MOST_COPIES = 64

_MOST_HIDDEN = 0.01
"""Share of the draws for which rounding may hide whether an event happens."""

_BY_FRACTIONS = 20_000
"""How many draws a test takes that decides by fractions what rounding hides for more than that."""

_ROUNDS = 8
"""How often as many values are drawn as shall fulfil a condition."""


class Simulated(NamedTuple):
    """The result of draws at a point. `hidden`: for some of them, rounding hid whether the event happens."""

    point: Point
    result: statistics.StatisticalResult
    hidden: bool = False


def simulations(statement: OfRandomVariables, thorough: bool = True) -> list[Simulated]:
    """The tests at the first points of the domain where the variables can be drawn (fewer unless thorough); memoised, as they are needed again.

    Where the stated probability is 0 or 1, a test that agrees says little, as most events far out agree: it counts if there is no other.
    """
    return list(_simulations(statement, tuple(statement.domain), _TESTS if thorough else _BESIDE))


@lru_cache(maxsize=64)
def _simulations(
    statement: OfRandomVariables, order: tuple[Symbol, ...], tests: int
) -> tuple[Simulated, ...]:
    telling: list[Simulated] = []
    beside: list[Simulated] = []
    first, *more = _points(statement)
    points = {show_point(p): p for p in (first, *_among_the_draws(statement, first), *more)}
    for point in list(points.values())[:_TRIED]:
        found, most = (telling, tests) if _is_telling(statement, point) else (beside, _BESIDE)
        if len(found) < most:
            with suppress(NoDrawsError, ValueError, OverflowError):
                found.append(_test(statement, point))
    return (*telling, *(test for test in beside if not (telling and test.result.consistent)))


def _is_telling(statement: OfRandomVariables, point: Point) -> bool:
    """Whether the stated probability is neither 0 nor 1, as far as draws tell."""
    if not isinstance(statement, Probability):
        return True
    value = Values(sympy_form(statement.value), tuple(point)).at(point)
    return _SLACK < float(value.mid()) < 1 - _SLACK


def _among_the_draws(statement: OfRandomVariables, base: Point) -> list[Point]:
    """Points at which an end of an event lies among the values that are drawn at the base: elsewhere it is rare, or hardly ever fails."""
    if not isinstance(statement, Probability):
        return []
    found: list[Point] = []
    floats, rng = _floats(base), np.random.default_rng(_seed(statement, base))
    with suppress(NoDrawsError, ValueError, OverflowError):
        _samples(statement, floats)  # refuses a number of copies that cannot be drawn
        values = {**floats, **draw_values(statement.laws, floats, rng, _FEW)}
        for lies in _atoms(statement.event):
            with np.errstate(all="ignore"):
                reached = np.quantile(value_of(lies.expression, values), _SHARES).tolist()
            for end in (lies.interval.lower, lies.interval.upper):
                found += _where_it_is(end, reached, base, statement.domain)
    return found


def _where_it_is(end: Expr, wanted: Iterable[float], base: Point, domain: Domain) -> Iterator[Point]:
    """Simple points at which an end that is linear in a parameter is about one of the numbers, the other parameters as at the base."""
    for symbol in sorted(end.free_symbols & set(domain), key=str):
        line = end.xreplace({s: v for s, v in base.items() if s != symbol})
        slope, start = line.diff(symbol), line.xreplace({symbol: S.Zero})
        if slope.is_Rational and float(slope) != 0 and start.is_finite:
            for number in filter(math.isfinite, ((w - float(start)) / float(slope) for w in wanted)):
                value = Rational(number)
                whole = domain[symbol].integer
                point = {**base, symbol: value.round() if whole else value.limit_denominator(_SIMPLE)}
                if is_member(domain, point):
                    yield point


def _atoms(event: Event) -> Iterator[Lies]:
    """The comparisons of which an event is built."""
    match event:
        case Lies():
            yield event
        case AllOf(events) | AnyOf(events):
            for part in events:
                yield from _atoms(part)
        case Opposite(inner) | EachCopy(_, inner) | SomeCopy(_, inner):
            yield from _atoms(inner)


def _points(statement: OfRandomVariables) -> list[Point]:
    if not statement.domain:
        return [{}]
    stated = (statement.value,) if isinstance(statement, Probability) else ()
    return points_of(
        statement.domain, Look().first(), (*stated, *(law.expression for _, law in statement.laws))
    )


def is_fulfilled(statement: OfRandomVariables) -> bool:
    """Whether at each of the first points some draw fulfils the condition (if any): otherwise its probability may be 0."""
    return all(_is_fulfilled(statement, point) for point in _points(statement))


def _is_fulfilled(statement: OfRandomVariables, point: Point) -> bool:
    """Whether some draw fulfils the condition, if any; true also where nothing can be drawn."""
    if not isinstance(statement, Probability) or statement.given is None:
        return True
    try:
        return _Draws(statement, point).fulfil(np.random.default_rng(_seed(statement, point)), _DEPENDENT)
    except (NoDrawsError, ValueError, OverflowError):
        return True


def _test(statement: OfRandomVariables, point: Point) -> Simulated:
    if isinstance(statement, ImageLaw):
        return Simulated(point, _test_of_law(statement, point))
    return _test_of_event(statement, point)


def _test_of_event(statement: Any, point: Point) -> Simulated:
    floats = _floats(point)
    enclosed = Values(sympy_form(statement.value), tuple(point)).at(point)
    if not enclosed.is_finite():
        raise NoDrawsError("the value is not known at this point")
    slack = (_DEPENDENT_SLACK if _dependent(statement) else _SLACK) + float(enclosed.rad())
    low, high = max(0.0, float(enclosed.mid()) - slack), min(1.0, float(enclosed.mid()) + slack)
    if statement.relation in ("<", "<="):
        low = 0.0
    if statement.relation in (">", ">="):
        high = 1.0
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
        return Simulated(point, both)
    least = statistics.probability_test(draws.surely, 0.0, high, **options)
    most = statistics.probability_test(draws.maybe, low, 1.0, **options)
    if not (least.consistent and most.consistent):
        return Simulated(point, most if least.consistent else least, hidden=True)
    return Simulated(point, between(most, high - low, hidden), hidden=True)


def between(most: statistics.StatisticalResult, width: float, hidden: int) -> statistics.StatisticalResult:
    """The test of an event that rounding hides for some draws: its probability is between that of being seen and that of being seen or hidden.

    The probability of being hidden is added to what is detected; where it is large, the test lacks power and is discarded.
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
        return self._observations(rng, size).surely

    def maybe(self, rng: np.random.Generator, size: int) -> Any:
        """Where it may happen."""
        return self._observations(rng, size).maybe

    def fulfil(self, rng: np.random.Generator, size: int) -> bool:
        """Whether any of so many draws certainly fulfils the condition."""
        if self._given is None:
            return True
        values = {**self._floats, **draw_values(self._statement.laws, self._floats, rng, size)}
        return bool(np.any(happens(self._given, values, self._exact, self._by_fractions).surely))

    def _observations(self, rng: np.random.Generator, size: int) -> Seen:
        """The outcomes of `size` draws; with a condition, of draws that fulfil it."""
        found, kept = Seen(*np.zeros((2, 0), dtype=np.bool_)), 0
        for _ in range(_ROUNDS):
            seen = self._draw(rng, size)
            found = Seen(*(np.concatenate(pair) for pair in zip(found, seen, strict=True)))
            kept = len(found.surely)
            if kept >= size or kept * _ROUNDS < size:
                break
        if kept < size:
            raise NoDrawsError("the condition is too rare")
        self.hidden += int((found.surely != found.maybe)[:size].sum())
        return Seen(found.surely[:size], found.maybe[:size])

    def _draw(self, rng: np.random.Generator, size: int) -> Seen:
        values = {**self._floats, **draw_values(self._statement.laws, self._floats, rng, size)}
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
        values = {**floats, **draw_values(statement.laws, floats, rng, size)}
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
