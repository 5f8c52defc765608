"""A finite mechanism: a table of exact probabilities, one row per database, one column per outcome."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq
from sympy import Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.exact import rational, to_sympy

__all__ = ["Instance", "Mechanism", "mixture", "partitions"]

Row = tuple[fmpq, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Mechanism:
    """P(M(database) = outcome) as exact rationals; any two databases are neighbours.

    `draw` is the data-generating distribution: the probability with which each pair of `pairs` is drawn as (x, y),
    in either order with the same probability. Without it every pair is equally likely. Rows must sum to one, or
    ClaimError names the row.

    >>> coin = Mechanism((("3/4", "1/4"), ("1/4", "3/4")))
    >>> coin.pairs, coin.denominator
    (((0, 1),), 4)
    """

    rows: tuple[Row, ...]
    draw: tuple[fmpq, ...] = ()

    def __post_init__(self) -> None:
        rows = tuple(tuple(rational(p, "probability") for p in row) for row in self.rows)
        object.__setattr__(self, "rows", rows)
        _check_rows(rows)
        count = len(rows) * (len(rows) - 1) // 2
        draw = tuple(rational(p, "probability") for p in self.draw) or (fmpq(1, count),) * count
        if len(draw) != count or min(draw) < 0 or sum(draw, fmpq(0)) != 1:
            raise ClaimError(f"the draw needs {count} probabilities that sum to 1, got {_tuple_text(draw)}")
        object.__setattr__(self, "draw", draw)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs of databases, in the order of `draw`."""
        return tuple(itertools.combinations(range(len(self.rows)), 2))

    @property
    def ordered_pairs(self) -> Iterator[Pair]:
        """All pairs of databases in both orders."""
        for i, j in self.pairs:
            yield i, j
            yield j, i

    @property
    def outcomes(self) -> int:
        """The number of outcomes."""
        return len(self.rows[0])

    @property
    def denominator(self) -> int:
        """The largest denominator in the table and in the draw."""
        return max(int(p.q) for p in itertools.chain(self.draw, *self.rows))

    def name(self, database: int) -> str:
        """x and y where there are two databases, letters where there are more."""
        return "xy"[database] if len(self.rows) == 2 else "abcdefgh"[database]

    def columns(self, pair: Pair) -> list[tuple[fmpq, fmpq]]:
        """The probabilities of every outcome under both databases of a pair."""
        return list(zip(self.rows[pair[0]], self.rows[pair[1]], strict=True))

    def merged(self, groups: Sequence[Sequence[int]]) -> Mechanism:
        """The mechanism that reveals only the group of the outcome: deterministic post-processing."""
        rows = [tuple(sum((row[i] for i in group), fmpq(0)) for group in groups) for row in self.rows]
        return Mechanism(tuple(rows), self.draw)

    def beside(self, other: Mechanism, merge: bool) -> Mechanism:
        """Both mechanisms, independent; with `merge`, outcomes with proportional columns as one, which no notion of losses sees."""
        columns = itertools.product(zip(*self.rows, strict=True), zip(*other.rows, strict=True))
        joint = [tuple(p * q for p, q in zip(a, b, strict=True)) for a, b in columns]
        kept = _collapse(joint) if merge else [column for column in joint if any(column)]
        return Mechanism(tuple(zip(*kept, strict=True)), self.draw)

    def composed(self, uses: int, merge: bool) -> Mechanism:
        """Independent uses of this mechanism (`beside`)."""
        product = self
        for _ in range(uses - 1):
            product = product.beside(self, merge)
        return product

    def table(self, title: str = "database") -> list[list[str]]:
        """Header and rows, as text that is checked by hand."""
        head = [title, *(f"outcome {z}" for z in range(1, self.outcomes + 1))]
        body = [[self.name(i), *map(str, row)] for i, row in enumerate(self.rows)]
        return [head, *body]

    def __str__(self) -> str:
        rows = "; ".join(f"{self.name(i)}: {_tuple_text(row)}" for i, row in enumerate(self.rows))
        if len(self.rows) == 2:
            return rows
        drawn = zip(self.pairs, self.draw, strict=True)
        return f"{rows}; drawn: {', '.join(f'{{{self.name(i)}, {self.name(j)}}} {p}' for (i, j), p in drawn)}"


def _check_rows(rows: tuple[Row, ...]) -> None:
    if not 2 <= len(rows) <= 8 or not rows[0]:
        raise ClaimError(f"a mechanism needs 2 to 8 databases and at least one outcome, got {len(rows)} rows")
    for row in rows:
        if len(row) != len(rows[0]):
            raise ClaimError(f"every row needs {len(rows[0])} probabilities, got {_tuple_text(row)}")
        if min(row) < 0 or sum(row, fmpq(0)) != 1:
            raise ClaimError(f"a row must hold probabilities that sum to 1, got {_tuple_text(row)}")


def _tuple_text(values: Sequence[fmpq]) -> str:
    return f"({', '.join(map(str, values))})"


def _collapse(columns: Sequence[Row]) -> list[Row]:
    """Columns that are multiples of each other, added up; columns of zeros left out."""
    merged: dict[tuple[int, ...], Row] = {}
    for column in columns:
        total = sum(column, fmpq(0))
        if total != 0:
            shares = [p / total for p in column]
            direction = (*(int(p.p) for p in shares), *(int(p.q) for p in shares))
            before = merged.get(direction)
            merged[direction] = (
                column if before is None else tuple(a + b for a, b in zip(before, column, strict=True))
            )
    return list(merged.values())


def mixture(first: Mechanism, second: Mechanism, share: fmpq, tagged: bool) -> Mechanism:
    """The first mechanism with probability `share`, else the second; `tagged` when the outcome tells which."""
    if tagged:
        rows = [
            (*_scale(a, share), *_scale(b, 1 - share)) for a, b in zip(first.rows, second.rows, strict=True)
        ]
        return Mechanism(tuple(rows), first.draw)
    sums = [
        tuple(
            p + q for p, q in itertools.zip_longest(_scale(a, share), _scale(b, 1 - share), fillvalue=fmpq(0))
        )
        for a, b in zip(first.rows, second.rows, strict=True)
    ]
    return Mechanism(tuple(sums), first.draw)


def _scale(row: Row, factor: fmpq) -> Row:
    return tuple(factor * p for p in row)


def partitions(count: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All partitions of range(count) into groups, the finest included.

    >>> [len(list(partitions(n))) for n in range(1, 6)]
    [1, 2, 5, 15, 52]
    """
    if count == 0:
        yield ()
        return
    for smaller in partitions(count - 1):
        for index, group in enumerate(smaller):
            yield (*smaller[:index], (*group, count - 1), *smaller[index + 1 :])
        yield (*smaller, (count - 1,))


@dataclass(frozen=True)
class Instance:
    """One case of a claim about mechanisms: the mechanisms, and exact values of its symbols."""

    mechanisms: tuple[Mechanism, ...]
    point: Mapping[Symbol, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        exact = {s: to_sympy(v, str(s)) for s, v in self.point.items()}
        object.__setattr__(self, "point", exact)

    def __str__(self) -> str:
        names = ("",) if len(self.mechanisms) == 1 else tuple(f"M{i}: " for i in range(1, 9))
        tables = "; ".join(f"{n}{m}" for n, m in zip(names, self.mechanisms, strict=False))
        values = ", ".join(f"{s} = {v}" for s, v in self.point.items())
        return f"{values}; {tables}" if values else tables
