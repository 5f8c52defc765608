"""The search for a mechanism that satisfies the premises of an implication and violates its conclusion.

A counterexample is always decided exactly. A search that finds nothing is evidence and never a proof.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from flint import fmpq
from sympy import Rational, Symbol, ceiling, oo

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.core.substitution import expression_at
from parisk_sym.finite.derived_notions import Part
from parisk_sym.finite.mechanism import Instance, Mechanism
from parisk_sym.finite.notion import Comparison, Notion, PairNotion
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.budgets import (
    MECHANISM_FEW,
    MECHANISM_FIRST_POINTS,
    MECHANISM_PAIRS,
    MECHANISM_POINTS,
    MECHANISM_RANDOM,
    MECHANISM_SPREAD_POINTS,
)
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points
from parisk_sym.proofs.mechanisms.certificate import Certificate, dual_certificate
from parisk_sym.proofs.mechanisms.programme import extreme_mechanisms
from parisk_sym.proofs.mechanisms.tables import random_tables, size, small_tables

__all__ = ["Counterexample", "certify", "search_mechanisms"]


class Counterexample(NamedTuple):
    """A mechanism, the values of the symbols, and the comparison that fails."""

    instance: Instance
    premises: tuple[Comparison, ...]
    failed: Comparison

    @property
    def table(self) -> list[list[str]]:
        """The tables of the mechanisms; below them what the failing comparison sees, where that is another one."""
        rows = [row for m in self.instance.mechanisms for row in m.table()]
        seen = self.failed.mechanism
        return rows if seen in self.instance.mechanisms else [*rows, *seen.table("seen")]

    def __str__(self) -> str:
        held = "; ".join(dict.fromkeys(map(str, self.premises)))
        return f"{self.instance}. {f'Premises: {held}. ' if held else ''}But {self.failed}"


class _Case(NamedTuple):
    """An implication with numbers for its symbols."""

    premises: tuple[Notion, ...]
    conclusion: Notion
    point: Point

    def counterexample(self, mechanisms: tuple[Mechanism, ...]) -> Counterexample | None:
        """The mechanisms with the comparison by which they refute the case, or None."""
        failed = self.failure(mechanisms)
        if failed is None:
            return None
        premises = tuple(c for p in self.premises for c in p.comparisons(mechanisms))
        return Counterexample(Instance(mechanisms, self.point), premises, failed)

    def failure(self, mechanisms: Sequence[Mechanism]) -> Comparison | None:
        """The comparison by which the mechanisms refute the case, or None."""
        if not all(p.holds(mechanisms) for p in self.premises):
            return None
        return self.conclusion.violation(mechanisms)


def _case(statement: Implication, point: Point) -> _Case:
    premises = tuple(p.at(point) for p in statement.premises)
    return _Case(premises, statement.conclusion.at(point), point)


def _cases(statement: Implication, points: Iterable[Point]) -> Iterator[_Case]:
    """The cases at the points where its expressions have values."""
    for point in points:
        with contextlib.suppress(UnsupportedHeadError, ZeroDivisionError):
            yield _case(statement, point)


def search_mechanisms(
    statement: Implication, hint: Instance | None = None, thorough: bool = True
) -> tuple[Counterexample | None, int]:
    """A counterexample (the hinted one as it is, a found one shrunk), and how many mechanisms were in favour.

    A search that is not thorough sees a tenth of the random tables, and the two simplest values of the symbols only.
    """
    if hint is not None:
        statement.check_instance(hint)
        if set(hint.point) != set(statement.domain) or not is_member(statement.domain, hint.point):
            raise ClaimError(
                f"the values {dict(hint.point)} are not a point of the domain {statement.domain}"
            )
        found = _case(statement, dict(hint.point)).counterexample(hint.mechanisms)
        if found is not None:
            return found, 0
    domain = tuple(statement.domain.items())
    return _search(statement.premises, statement.conclusion, domain, statement.space, thorough)


@lru_cache(maxsize=64)
def _search(
    premises: tuple[Notion, ...],
    conclusion: Notion,
    domain: tuple[tuple[Symbol, Interval], ...],
    space: Space,
    thorough: bool,
) -> tuple[Counterexample | None, int]:
    """The search without a hint; remembered, because an argument asks for it again."""
    statement = Implication(premises, conclusion, dict(domain), space)
    tested = 0
    for case, mechanisms in _candidates(statement, thorough):
        if not all(p.holds(mechanisms) for p in case.premises):
            continue
        if case.conclusion.holds(mechanisms):
            tested += 1
        elif case.conclusion.violation(mechanisms) is not None:
            return _shrunk(case, mechanisms), tested
    return None, tested


def _candidates(statement: Implication, thorough: bool) -> Iterator[tuple[_Case, tuple[Mechanism, ...]]]:
    """At simple values small tables first; then, there and at more values, extreme mechanisms and random tables."""
    space = statement.space
    points = sample_points(statement.domain, MECHANISM_POINTS if thorough else MECHANISM_FIRST_POINTS)
    plain = list(_cases(statement, points)) or [_case(statement, {})]
    draws = any(n.inner.sees_draw for n in (*plain[0].premises, plain[0].conclusion))
    yield from ((case, m) for case in plain for m in small_tables(space, draws))
    more = list(_cases(statement, _spread_points(statement.domain))) if thorough else []
    for case in (*plain, *more):
        yield from ((case, m) for m in _extremes(statement, case))
        yield from ((case, m) for m in random_tables(space, MECHANISM_RANDOM if thorough else MECHANISM_FEW))


_SHARES = tuple(Rational(v) for v in ("2/3", "9/10", "1/3", "3/4", "1/10", "1/2", "99/100"))


def _spread_points(domain: Domain) -> Iterator[Point]:
    """Points where the symbols lie at different shares of their intervals, small and large in turn."""
    for index in range(MECHANISM_SPREAD_POINTS if domain else 0):
        point: Point = {}
        for place, (symbol, interval) in enumerate(domain.items(), 1):
            lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
            share = _SHARES[index * place % len(_SHARES)]
            value = lower + share / (1 - share) if upper == oo else lower + (upper - lower) * share
            point[symbol] = ceiling(value) if interval.integer else value
        if is_member(domain, point):
            yield point


def _extremes(statement: Implication, case: _Case) -> Iterator[tuple[Mechanism, ...]]:
    levels = [v for n in (*case.premises, case.conclusion) if isinstance(v := _level(n), fmpq)]
    found = []
    for index in range(1, statement.space.mechanisms + 1):
        own = [p.notion if isinstance(p, Part) else p for p in case.premises if _is_about(p, index)]
        found.append(list(extreme_mechanisms(own, case.conclusion, levels)))
    yield from itertools.islice(itertools.product(*found), MECHANISM_PAIRS)


def _level(notion: Notion) -> object:
    return getattr(notion.inner, "level", None)


def _is_about(notion: Notion, index: int) -> bool:
    return not isinstance(notion, Part) or notion.index == index


def certify(statement: Implication) -> list[Certificate] | None:
    """Dual certificates for a statement about one mechanism, without symbols, between notions of a pair; or None."""
    if statement.domain or statement.space.mechanisms > 1:
        return None
    case = _case(statement, {})
    premises = [p for p in case.premises if isinstance(p, PairNotion)]
    levels = [v for n in (*premises, case.conclusion) if (v := _level(n)) is not None]
    if not isinstance(case.conclusion, PairNotion) or not all(isinstance(v, fmpq) for v in levels):
        return None
    return dual_certificate(premises, case.conclusion, levels)


# --- shrinking --------------------------------------------------------------------------------------------------------


def _shrunk(case: _Case, mechanisms: tuple[Mechanism, ...]) -> Counterexample | None:
    """The smallest counterexample that small steps reach: each makes the table smaller and keeps it one."""
    current = mechanisms
    while True:
        smaller = (c for c in _smaller(current) if size(c) < size(current) and case.failure(c) is not None)
        best = next(smaller, None)
        if best is None:
            return case.counterexample(current)
        current = best


def _smaller(mechanisms: tuple[Mechanism, ...]) -> Iterator[tuple[Mechanism, ...]]:
    """Without a database, with two outcomes as one, with rounder numbers."""
    databases, outcomes = len(mechanisms[0].rows), mechanisms[0].outcomes
    if databases > 2:
        for left_out in range(databases):
            rows = [tuple(r for i, r in enumerate(m.rows) if i != left_out) for m in mechanisms]
            yield tuple(Mechanism(r) for r in rows)
    if all(m.outcomes == outcomes for m in mechanisms):
        for i, j in itertools.combinations(range(outcomes), 2):
            groups = [(i, j), *((z,) for z in range(outcomes) if z not in (i, j))]
            yield tuple(m.merged(groups) for m in mechanisms)
    for denominator in range(1, 13):
        yield from _simple_mechanisms(mechanisms, denominator)


def _simple_mechanisms(
    mechanisms: tuple[Mechanism, ...], denominator: int
) -> Iterator[tuple[Mechanism, ...]]:
    """All rows at once, then one row at a time, rounded to multiples of 1/denominator."""
    yield tuple(Mechanism(tuple(_round_row(r, denominator) for r in m.rows), m.draw) for m in mechanisms)
    for k, m in enumerate(mechanisms):
        for i, row in enumerate(m.rows):
            rows = (*m.rows[:i], _round_row(row, denominator), *m.rows[i + 1 :])
            yield (*mechanisms[:k], Mechanism(rows, m.draw), *mechanisms[k + 1 :])


def _round_row(row: Sequence[fmpq], denominator: int) -> tuple[fmpq, ...]:
    """The nearest row of multiples of 1/denominator: floors, and the rest to the largest remainders."""
    scaled = [p * denominator for p in row]
    floors = [int(v.floor()) for v in scaled]
    order = sorted(range(len(row)), key=lambda i: scaled[i] - floors[i], reverse=True)
    for i in order[: denominator - sum(floors)]:
        floors[i] += 1
    return tuple(fmpq(f, denominator) for f in floors)
