"""The search for a family of few numbers, and for a function, at which a statement fails."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sympy
from sympy import Expr, Integer, Rational, S, Symbol

from parisk_sym.claims.kinds.for_every import ForEvery, Given
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.broken import breaks
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.attack.search import Found, Look, found_at
from parisk_sym.proofs.budgets import FAMILY_CHOICE, FAMILY_STEPS
from parisk_sym.proofs.definedness.conditions import Need, conditions
from parisk_sym.proofs.enclosures.evaluator import Values, is_small_quotient
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point, power_of_two
from parisk_sym.proofs.enclosures.work import Work
from parisk_sym.proofs.families.catalogue import examples_of
from parisk_sym.proofs.families.expansion import (
    Expansion,
    TooManyTermsError,
    UndefinedError,
    counts_of,
    expansion_of,
    ranges_at,
)

__all__ = ["counterexample"]

_LENGTHS, _SHORT = 5, 3
"""Numbers of values of a count that are tried, in a thorough look and in a short one."""
_MOST_CHOICES = 24
_SHORTER = 8
"""A short look takes so many times fewer steps."""
_MOST_POINTS, _FEW_POINTS = 160, 40
_SLOW_POINTS = 3
_SHARP = power_of_two(-40)
"""Radius below which a ball around 0 tests an equation."""


@dataclass(frozen=True)
class _Choice:
    """Values of the counts, and functions in place of the unknown ones."""

    counts: Mapping[Symbol, Expr]
    functions: Mapping[Symbol, Expr]
    expansion: Expansion
    written: Expansion


def counterexample(statement: ForEvery, look: Look) -> Found:
    """A choice of the counts, the entries and the functions at which the statement certainly fails; or how many were decided in its favour."""
    spent = tested = 0
    most = FAMILY_STEPS if look.thorough else FAMILY_STEPS // _SHORTER
    for choice in _choices(statement, look.thorough):
        if isinstance(choice, Found):
            return choice
        found, steps = _of_a_choice(statement, choice, look)
        if found.counterexample:
            return found
        tested, spent = tested + found.tested, spent + FAMILY_CHOICE + steps
        if spent > most:
            break
    return Found("", tested)


def _choices(statement: ForEvery, thorough: bool) -> Iterator[_Choice | Found]:
    """Small counts first, and with each the functions of the catalogue in turn."""
    counts = counts_of(statement)
    names = tuple(statement.functions)
    for values in _values_of(counts, statement.domain, _LENGTHS if thorough else _SHORT):
        rest = Domain(ranges_at(statement.domain, values))
        examples = [list(examples_of(statement.functions[name], rest)) for name in names]
        for chosen in itertools.islice(itertools.product(*examples), None if thorough else _MOST_CHOICES):
            made = dict(zip(names, chosen, strict=True))
            functions = {name: example[1] for name, example in made.items()}
            shown = {name: example[0] for name, example in made.items()}
            try:
                expansion = expansion_of(statement, values, functions)
                written = expansion_of(statement, values, functions, as_written=True)
            except TooManyTermsError:
                continue
            except UndefinedError as error:
                if not statement.given and not shown:
                    yield Found(f"{_place(values, shown)}: undefined, because {error}", 0)
                continue
            except ClaimError:
                continue
            yield _Choice(values, shown, expansion, written)


def _values_of(counts: Sequence[Symbol], domain: Domain, most: int) -> Iterator[dict[Symbol, Expr]]:
    """Small values of the counts that lie in their ranges."""
    if not counts:
        yield {}
        return
    own = Domain({s: domain[s] for s in counts}) if _is_closed(counts, domain) else None
    if own is None:
        return
    starts = [domain[s].lower if domain[s].lower.is_Integer else S.Zero for s in counts]
    steps = itertools.product(range(most), repeat=len(counts))
    for step in sorted(steps, key=sum)[: most**2]:
        point = {s: Integer(a + k) for s, a, k in zip(counts, starts, step, strict=True)}
        if is_member(own, point):
            yield dict(point)


def _is_closed(counts: Sequence[Symbol], domain: Domain) -> bool:
    """Whether the ranges of the counts name counts only."""
    ends = (e for s in counts for e in (domain[s].lower, domain[s].upper))
    return all(e.free_symbols <= set(counts) for e in ends)


def _place(counts: Mapping[Symbol, Expr], functions: Mapping[Symbol, Expr]) -> str:
    said = [f"{s} = {v}" for s, v in counts.items()]
    said += [f"{name}(t) = {e}" for name, e in functions.items()]
    return ", ".join(said)


def _of_a_choice(statement: ForEvery, choice: _Choice, look: Look) -> tuple[Found, int]:
    """The points of one choice at which all hypotheses certainly hold, and the steps of the values there."""
    expansion = choice.expansion
    gap, domain = expansion.gap, expansion.domain
    try:
        values = Values(gap, tuple(domain))
    except UnsupportedHeadError:
        return Found("", 0), 0
    checks = _Checks(expansion)
    most = _SLOW_POINTS if values.slow else _MOST_POINTS if look.thorough else _FEW_POINTS
    tested = spent = 0
    work = Work(gap)
    wrong = (-1, 1) if statement.relation == "=" else (-1,)
    place = _place(choice.counts, choice.functions)
    for point in itertools.islice(_points(statement, expansion, look, checks), most):
        sides = dict(zip(statement.sides, _turned(statement, expansion), strict=True))
        if reason := _undefined_at(choice.written, point):
            shown = ", ".join(f"{s} = {v}" for s, v in point.items())
            where = ", ".join(part for part in (place, shown) if part) or "as printed"
            return Found(f"{where}: undefined, because {reason}", tested), spent
        spent += work.at(point)
        sign, ball = values.sign(point)
        equal = statement.strict and sign == 0 and values.exactly_zero(point)
        if sign in wrong or equal:
            found = found_at(point, sides, tested, equal=equal)
            separator = ", " if place and point else ": " if place else ""
            text = found.counterexample if point else found.counterexample.removeprefix("as printed: ")
            return Found(f"{place}{separator}{text}", tested, recompute=found.detail.get("recompute")), spent
        tested += bool(sign) or (ball.is_finite() and ball.abs_upper() < _SHARP)
    return Found("", tested), spent


def _turned(statement: ForEvery, expansion: Expansion) -> tuple[Expr, Expr]:
    sides = (expansion.left, expansion.right)
    return sides[::-1] if statement.is_turned else sides


# --- points ------------------------------------------------------------------------------------------------------------


class _Checks:
    """The hypotheses as expressions whose signs are decided at a point."""

    def __init__(self, expansion: Expansion) -> None:
        self.given = [(g, Values(g.right - g.left, tuple(expansion.domain))) for g in expansion.given]

    def hold(self, point: Point) -> bool:
        """Whether all hypotheses certainly hold."""
        return all(self._holds(g, values, point) for g, values in self.given)

    @staticmethod
    def _holds(given: Given, values: Values, point: Point) -> bool:
        sign, _ = values.sign(point)
        zero = sign == 0 and is_small_quotient(values.expression) and values.exactly_zero(point)
        if given.relation == "=":
            return zero
        return sign > 0 or (given.relation == "<=" and zero)


def _points(statement: ForEvery, expansion: Expansion, look: Look, checks: _Checks) -> Iterator[Point]:
    """Points of the domain at which the hypotheses hold: simple ones, and those that are changed until they do."""
    domain = expansion.domain
    if not domain:
        if checks.hold({}):
            yield {}
        return
    seen: set[tuple[Expr, ...]] = set()
    plain = attack_points(domain, look.plain, (expansion.gap,), look.singled_out)
    for base in itertools.chain(_small_points(domain), _points_at_ends(statement, expansion), plain):
        for point in _changed(_sorted(statement, expansion, base), expansion):
            key = tuple(point.values())
            if key not in seen and is_member(domain, point) and checks.hold(point):
                seen.add(key)
                yield point


_SMALL = tuple(map(Rational, ("1", "2", "1/2", "0", "3", "1/4", "-1", "1/10", "10", "-2", "1/100")))


def _small_points(domain: Domain) -> Iterator[Point]:
    """Points with small rational coordinates, different ones in turn."""
    symbols = tuple(domain)
    for shift in range(len(_SMALL)):
        for step in (0, 1, 2, 3):
            yield {s: _SMALL[(shift + step * k) % len(_SMALL)] for k, s in enumerate(symbols)}


def _points_at_ends(statement: ForEvery, expansion: Expansion) -> Iterator[Point]:
    """Points whose entries are at the ends of their ranges, the first ones at one end; those without two ends, and other symbols, are 1 or a half."""
    longest = max(map(len, expansion.entries.values()), default=0)
    for first, other, turned in itertools.product(range(longest + 1), (S.One, S.Half), (False, True)):
        point = dict.fromkeys(expansion.domain, other)
        for at, (name, symbols) in enumerate(expansion.entries.items()):
            interval = statement.families[name].interval
            ends = (interval.lower, interval.upper)
            if all(end.is_Rational for end in ends):
                point.update({s: ends[(k < first) ^ (turned and at > 0)] for k, s in enumerate(symbols)})
        yield point


def _sorted(statement: ForEvery, expansion: Expansion, point: Point) -> Point:
    """The point with the entries of a monotone family in their order."""
    found = dict(point)
    for name, symbols in expansion.entries.items():
        if order := statement.families[name].order:
            values = sorted((point[s] for s in symbols), reverse=order == "nonincreasing")
            found.update(zip(symbols, values, strict=True))
    return found


def _changed(point: Point, expansion: Expansion) -> Iterator[Point]:
    """The point, changed until it satisfies the hypotheses that are equations: entries scaled together, or one solved for."""
    equations = [g.right - g.left for g in expansion.given if g.relation == "="]
    if not equations:
        yield point
        return
    scaled: Point | None = dict(point)
    for e in equations:
        scaled = None if scaled is None else _scaled(scaled, e, expansion)
    if scaled is not None:
        yield scaled
    solved: Point | None = dict(point)
    used: set[Symbol] = set()
    for e in equations:
        solved = None if solved is None else _solved(solved, e, expansion, used)
    if solved is not None:
        yield solved


def _scaled(point: Point, equation: Expr, expansion: Expansion) -> Point | None:
    """The entries of one family scaled so that an equation that is linear in them holds."""
    for symbols in expansion.entries.values():
        own = [s for s in symbols if equation.has(s)]
        if not own:
            continue
        rest = equation.xreplace(dict.fromkeys(own, S.Zero)).xreplace(point)
        total = equation.xreplace(point) - rest
        if not (total.is_Rational and rest.is_Rational and total != 0):
            continue
        factor = -rest / total
        found = {**point, **{s: point[s] * factor for s in own}}
        if equation.xreplace(found) == 0:
            return found
    return None


def _solved(point: Point, equation: Expr, expansion: Expansion, used: set[Symbol]) -> Point | None:
    """One coordinate, not changed before, solved for in an equation that is linear in it."""
    for symbol in reversed(tuple(expansion.domain)):
        if symbol in used or not equation.has(symbol):
            continue
        at = {s: v for s, v in point.items() if s != symbol}
        zero, one = (equation.xreplace({**at, symbol: v}) for v in (S.Zero, S.One))
        if not (zero.is_Rational and one.is_Rational and zero != one):
            continue
        found = {**point, symbol: zero / (zero - one)}
        if equation.xreplace(found) == 0:
            used.add(symbol)
            return found
    return None


# --- what has no value -----------------------------------------------------------------------------------------------


def _undefined_at(written: Expansion, point: Point) -> str:
    """Why a side, as it was written, certainly has no value at the point; "" where that is not shown."""
    domain = written.domain
    for value, interval in written.points:
        if reason := _outside(value, interval, point, tuple(domain)):
            return reason
    for e in (written.left, written.right):
        if e.has(sympy.Integral, sympy.Piecewise, sympy.Sum):
            continue
        for condition in conditions(e, facts_of(domain)):
            if condition.need is Need.CONVERGES or not condition.value.free_symbols <= set(domain):
                continue
            try:
                values = Values(condition.value, tuple(domain))
            except UnsupportedHeadError:
                continue
            if breaks(condition.need, condition.value, values, point):
                return condition.broken
    return ""


def _outside(value: Expr, interval: Interval, point: Point, symbols: tuple[Symbol, ...]) -> str:
    """Why the argument of a function certainly lies outside of its interval."""
    ends = ((interval.lower, interval.lower_open, -1), (interval.upper, interval.upper_open, 1))
    for end, is_open, way in ends:
        if end.is_infinite:
            continue
        beyond = Values(way * (value - end), symbols)
        sign, _ = beyond.sign(point)
        if sign > 0 or (is_open and sign == 0 and beyond.exactly_zero(point)):
            return f"the function is taken at {value.xreplace(point)}, outside of {interval}"
    return ""
