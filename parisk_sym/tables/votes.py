"""The privacy of noisy votes in a file: a table of levels for numbers of queries."""

import csv
import gzip
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal
from pathlib import Path
from typing import NamedTuple

from flint import arb, ctx, fmpq
from sympy import Rational, oo

from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.core.exact import short
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.arithmetic.digits import bits_for, check_digits, format_decimal
from parisk_sym.formulas.domain import POSITIVE, closed, integers, open_, right_open
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanism import read
from parisk_sym.laws.votes import (
    Accountant,
    Moment,
    Votes,
    best_bound,
    data_independent,
    substitution,
    theorem_3,
)
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.plan_records import is_head
from parisk_sym.tables.plan_rows import Row

__all__ = ["WARNING", "Bound", "VoteTable", "VotesFile", "read_votes", "round_up", "vote_table"]

WARNING = (
    "A level from the votes is computed from private data, and holds for these votes only: do not publish it. "
    "What may be published is a level for any votes."
)

MAX_BYTES = 10**8
"""The largest file that is read, after decompression."""

MORE_ORDERS = 32
"""The orders of the last data-dependent bound."""

_NEEDED = ("scale", "delta")
_MAY = ("queries", "orders", "eps", "confidence", "teachers")
_LARGEST_ORDER = 1000
_SCALE = right_open(Rational(1, 50), oo)
"""The scale of the noise: below it the level of a query exceeds 100."""
_SHARE = fmpq(4, 5)
_MORE_BITS = 64
_LARGEST_BITS = 1 << 13


class VotesFile(NamedTuple):
    """The votes of a file: a histogram for each query, with its line."""

    path: Path
    lines: tuple[int, ...]
    rows: tuple[Votes, ...]


@dataclass(frozen=True)
class Bound:
    """A column: name, meaning, whether it is computed from the votes, levels rounded up, and why they may not hold ("" if they do)."""

    name: str
    meaning: str
    from_votes: bool
    levels: tuple[str, ...]
    problem: str = ""


@dataclass(frozen=True)
class VoteTable:
    """The levels of the first queries of a file, for several numbers of queries."""

    file: str
    given: Mapping[str, str]
    teachers: tuple[int, int]
    classes: int
    queries: tuple[int, ...]
    digits: int
    bounds: tuple[Bound, ...]


@dataclass(frozen=True)
class _Settings:
    """The parsed settings."""

    scale: fmpq
    delta: fmpq
    queries: tuple[int, ...]
    orders: int
    eps: fmpq
    confidence: fmpq

    @property
    def eps0(self) -> fmpq:
        """The level of one query."""
        return 2 / self.scale

    def accountant(self, moment: Moment, orders: int) -> Accountant:
        """The accountant with the orders from 1 to `orders`."""
        return Accountant(moment, range(1, orders + 1), self.scale, self.delta)


def vote_table(path: Path, given: Mapping[str, str], digits: int) -> VoteTable:
    """The levels, each rounded up in its last digit.

    `given` has the `scale` of the noise and `delta`; it may have `queries` (numbers of queries from the start of the file; default
    all), `orders` (the largest order of the accountant; default 8), `teachers` (the sum of each row), and `eps` and `confidence` of
    the substitution (default 4/5 of the level of a query, and 4/5). Raises ParameterError and DomainError, naming what is missing,
    unknown or out of range, with line and value for a file.
    """
    check_digits(digits)
    _require(given)
    teachers = int(read(given["teachers"], "teachers", integers(1)).p) if "teachers" in given else None
    votes = read_votes(path, teachers)
    settings = _settings_of(given, len(votes.rows), path)
    bounds = (*_from_votes(votes, settings, digits), *_for_any_votes(settings, digits))
    totals = [sum(row) for row in votes.rows]
    ends = (min(totals), max(totals))
    return VoteTable(
        str(path), dict(given), ends, len(votes.rows[0]), settings.queries, digits, tuple(bounds)
    )


def _require(given: Mapping[str, str]) -> None:
    missing = [name for name in _NEEDED if name not in given]
    unknown = [name for name in given if name not in (*_NEEDED, *_MAY)]
    problems = [f"missing {', '.join(missing)}"] * bool(missing)
    problems += [f"unknown {', '.join(unknown)}"] * bool(unknown)
    if problems:
        raise ParameterError(
            f"votes take {', '.join(_NEEDED)} and may take {', '.join(_MAY)}: {'; '.join(problems)}"
        )


def _settings_of(given: Mapping[str, str], rows: int, path: Path) -> _Settings:
    scale = read(given["scale"], "scale", _SCALE)
    eps0 = 2 / scale
    level = read(given["eps"], "eps", POSITIVE) if "eps" in given else _SHARE * eps0
    if level >= eps0:
        raise DomainError(f"eps must be < 2/scale = {eps0}, got {given['eps']}")
    return _Settings(
        scale,
        read(given["delta"], "delta", open_(0, 1)),
        _numbers(given.get("queries", str(rows)), rows, path),
        int(read(given.get("orders", "8"), "orders", integers(1, _LARGEST_ORDER)).p),
        level,
        read(given["confidence"], "confidence", closed(0, 1)) if "confidence" in given else _SHARE,
    )


def _numbers(text: str, rows: int, path: Path) -> tuple[int, ...]:
    """The numbers of queries in increasing order."""
    values = parse_axes([f"queries={text}"])["queries"]
    numbers = set()
    for value in values:
        if value.q != 1 or not 1 <= value <= rows:
            raise DomainError(
                f"queries must be whole numbers from 1 to {rows}, the rows of {path}, got {value}"
            )
        numbers.add(int(value.p))
    return tuple(sorted(numbers))


def _from_votes(votes: VotesFile, settings: _Settings, digits: int) -> list[Bound]:
    """The data-dependent bounds; raises PrecisionError if no precision decides their digits."""
    bits = bits_for(digits) + _MORE_BITS
    while True:
        try:
            with ctx.workprec(bits):
                return _columns(votes, settings, digits)
        except PrecisionError:
            bits *= 2
            if bits > _LARGEST_BITS + bits_for(digits):
                raise


def _columns(votes: VotesFile, settings: _Settings, digits: int) -> list[Bound]:
    eps0, few = settings.eps0, settings.orders
    changed = substitution(eps0, settings.eps, settings.confidence)
    best = best_bound(eps0)
    columns = [
        ("PATE", f"Theorem 3 of PATE, orders 1 to {few}", theorem_3(eps0), few),
        (
            "substitution",
            f"the same with the substitution of Privacy at Risk, orders 1 to {few}",
            changed,
            few,
        ),
        ("best", f"best bound by differential privacy alone, orders 1 to {few}", best, few),
    ]
    if few < MORE_ORDERS:
        words = f"best bound by differential privacy alone, orders 1 to {MORE_ORDERS}"
        columns.append((f"best to {MORE_ORDERS}", words, best, MORE_ORDERS))
    rows = votes.rows[: settings.queries[-1]]
    return [
        Bound(
            name,
            words,
            True,
            _levels(settings.accountant(moment, orders), rows, settings.queries, digits),
            _problem(votes, settings) if moment is changed else "",
        )
        for name, words, moment, orders in columns
    ]


def _problem(votes: VotesFile, settings: _Settings) -> str:
    """The first moment by the substitution that is not shown to be at least the best bound; "" if all are."""
    accountants = [
        settings.accountant(moment, settings.orders)
        for moment in (
            substitution(settings.eps0, settings.eps, settings.confidence),
            best_bound(settings.eps0),
        )
    ]
    for line, row in zip(votes.lines, votes.rows[: settings.queries[-1]], strict=False):
        changed, best = (accountant.logarithms(tuple(sorted(row))) for accountant in accountants)
        for order, (left, right) in enumerate(zip(changed, best, strict=True), 1):
            if not left >= right:
                than = "less than" if left < right else "not distinguishable from"
                return f"no guarantee: at order {order} {than} the best bound for the votes in line {line}"
    return ""


def _levels(
    accountant: Accountant, rows: Sequence[Votes], numbers: Sequence[int], digits: int
) -> tuple[str, ...]:
    """The levels of these numbers of queries, rounded up."""
    wanted = set(numbers)
    levels = (level for number, level in enumerate(accountant.levels(rows), 1) if number in wanted)
    return tuple(round_up(level, digits) for level in levels)


def round_up(ball: arb, digits: int) -> str:
    """A positive ball as a decimal, rounded up in the last digit; raises PrecisionError if the ball does not decide it.

    >>> round_up(arb("2.00001"), 4)
    '2.001'
    """
    up = Context(prec=digits, rounding=ROUND_CEILING)
    ends = [exact_point(end) for end in (ball.lower(), ball.upper())]
    low, high = (up.divide(Decimal(int(end.p)), Decimal(int(end.q))) for end in ends)
    if low != high:
        raise PrecisionError(f"{ball.str(10)} does not decide {digits} digits")
    return format_decimal(high, digits)


def _for_any_votes(settings: _Settings, digits: int) -> list[Bound]:
    """The data-independent bounds."""
    accountant = settings.accountant(data_independent(settings.eps0), settings.orders)
    any_votes = [(1, 1)] * settings.queries[-1]
    with ctx.workprec(bits_for(digits) + _MORE_BITS):
        levels = _levels(accountant, any_votes, settings.queries, digits)
    return [
        Bound(
            "any votes", f"for any votes, the same accountant, orders 1 to {settings.orders}", False, levels
        ),
        Bound(
            "composition",
            f"for any votes, optimal composition of 2/scale = {settings.eps0} (composition.optimal)",
            False,
            tuple(
                _optimal_level(settings.eps0, number, settings.delta, digits) for number in settings.queries
            ),
        ),
    ]


def _optimal_level(eps0: fmpq, queries: int, delta: fmpq, digits: int) -> str:
    """The smallest level of the composition of any eps0-private mechanisms, rounded up."""
    formula = find_formula("composition.optimal")
    return Row(digits).at_least("", formula.id, eps0=eps0, n=queries, delta=delta).value


def read_votes(path: Path, teachers: int | None = None) -> VotesFile:
    """A histogram for each line of a CSV file, plain or compressed (.gz); a first line whose first cell is not a number is the head.

    Raises ParameterError for a file that cannot be read; DomainError with the line for a row of fewer than two counts, of a different
    length than the first row, or whose sum is not `teachers`.
    """
    try:
        reader = csv.reader(io.StringIO(_text(path), newline=""))
        cells = [(reader.line_num, row) for row in reader if row]
    except (OSError, EOFError, UnicodeDecodeError, csv.Error) as error:
        raise ParameterError(f"file {path} cannot be read: {error}") from error
    classes = max(2, len(cells[0][1])) if cells else 2
    if cells and is_head(cells[0][1][0]):
        del cells[0]
    if not cells:
        raise DomainError(f"{path} must have a row of counts for each query, got none")
    rows = tuple(_histogram(row, classes, teachers, f"{path}, line {line}") for line, row in cells)
    return VotesFile(path, tuple(line for line, _ in cells), rows)


def _text(path: Path) -> str:
    """The text of the file, decompressed if its name ends in .gz."""
    compressed = path.suffix.lower() == ".gz"
    with gzip.open(path, "rb") if compressed else path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise DomainError(
            f"{path} must have at most {MAX_BYTES} bytes, got more: give the queries that are wanted"
        )
    return content.decode("utf-8-sig")


def _histogram(row: Sequence[str], classes: int, teachers: int | None, where: str) -> Votes:
    cells = [cell.strip() for cell in row]
    counts = all(cell.isascii() and cell.isdecimal() and len(cell) < 16 for cell in cells)
    wanted = f"{classes} counts >= 0" + ("" if teachers is None else f" that add up to {teachers}")
    if not counts or len(cells) != classes:
        raise DomainError(f"{where}: the row must have {wanted}, got {short(','.join(row))}")
    votes = tuple(map(int, cells))
    if teachers is not None and sum(votes) != teachers:
        raise DomainError(f"{where}: the row must have {wanted}, got {short(','.join(row))}")
    return votes
