"""Candidate mechanisms for a search: all small tables in the order of their size, and random ones."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from functools import cache

from flint import fmpq

from parisk_sym.claims.kinds.implication import Space
from parisk_sym.finite.mechanism import Mechanism, Row

__all__ = ["random_tables", "size", "small_tables"]

# Outcomes -> largest denominator that is gone through, by the number of databases.
_LIMITS = {2: {2: 10, 3: 6, 4: 4}, 3: {2: 4, 3: 3, 4: 2}, 4: {2: 3, 3: 2}}
_DRAW_LIMITS = {2: {2: 4, 3: 3}, 3: {2: 3, 3: 2}, 4: {2: 2}}
_PAIR_LIMITS = {2: {2: 4, 3: 2}, 3: {2: 2}, 4: {2: 2}}


def small_tables(space: Space, draws: bool) -> Iterator[tuple[Mechanism, ...]]:
    """Every table up to the limits, the order of outcomes apart, smallest first; with several draws if asked for."""
    limits = _PAIR_LIMITS if space.mechanisms == 2 else _DRAW_LIMITS if draws else _LIMITS
    sizes = [
        (databases, outcomes, denominator)
        for databases in range(2, space.databases + 1)
        for outcomes, largest in limits[databases].items()
        for denominator in range(1, largest + 1)
    ]
    for shape in sorted(sizes, key=lambda s: (s[0] * s[1], s[2])):
        if space.mechanisms == 1:
            for table in _tables(*shape, ordered=True):
                yield from ((m,) for m in _with_draws(table, draws and not space.uniform))
        else:
            yield from itertools.product(_tables(*shape, ordered=True), _tables(*shape, ordered=False))


@cache
def _tables(databases: int, outcomes: int, denominator: int, ordered: bool) -> tuple[Mechanism, ...]:
    """All tables whose rows have denominators up to this one, at least one of them this one.

    `ordered`: the first row falls, so that tables that differ in the order of outcomes count once.
    """
    rows = [(d, row) for d in range(1, denominator + 1) for row in _rows(outcomes, d)]
    first = [(d, r) for d, r in rows if list(r) == sorted(r, reverse=True)] if ordered else rows
    return tuple(
        Mechanism(tuple(row for _, row in table))
        for table in itertools.product(first, *[rows] * (databases - 1))
        if max(d for d, _ in table) == denominator
    )


def _rows(outcomes: int, denominator: int) -> Iterator[Row]:
    """All rows of probabilities whose smallest common denominator is this one."""
    for bars in itertools.combinations(range(denominator + outcomes - 1), outcomes - 1):
        ends = (-1, *bars, denominator + outcomes - 1)
        numerators = [b - a - 1 for a, b in itertools.pairwise(ends)]
        if math.gcd(denominator, *numerators) == 1:
            yield tuple(fmpq(v, denominator) for v in numerators)


_DRAWS = ((1, 0, 0), (1, 1, 0), (1, 1, 2), (3, 1, 0))


def _with_draws(mechanism: Mechanism, several: bool) -> Iterator[Mechanism]:
    """The table with the uniform draw, and with a few others."""
    yield mechanism
    if several and len(mechanism.rows) == 3:
        for weights in sorted({p for draw in _DRAWS for p in itertools.permutations(draw)}):
            yield Mechanism(mechanism.rows, tuple(fmpq(w, sum(weights)) for w in weights))


def random_tables(space: Space, count: int, seed: int = 20210101) -> Iterator[tuple[Mechanism, ...]]:
    """Tables with random small numerators, zeros among them."""
    generator = random.Random(seed)
    for _ in range(count):
        databases = generator.randint(2, space.databases)
        outcomes = generator.randint(2, 5)
        tables = [
            tuple(_random_row(generator, outcomes) for _ in range(databases)) for _ in range(space.mechanisms)
        ]
        pairs = databases * (databases - 1) // 2
        draw = () if space.uniform else _random_row(generator, pairs)
        yield tuple(Mechanism(table, draw) for table in tables)


def _random_row(generator: random.Random, length: int) -> Row:
    weights = [generator.choice((0, 1, 1, 2, 3, 4, 6, 8)) for _ in range(length)]
    total = sum(weights)
    return tuple(fmpq(w, total) for w in weights) if total else (fmpq(1), *[fmpq(0)] * (length - 1))


def size(mechanisms: tuple[Mechanism, ...]) -> tuple[int, int, int]:
    """The size of a counterexample: cells of the tables, then denominators, then their sum."""
    cells = sum(len(m.rows) * m.outcomes for m in mechanisms)
    denominators = [int(p.q) for m in mechanisms for p in itertools.chain(m.draw, *m.rows)]
    return cells, max(denominators), sum(denominators)
