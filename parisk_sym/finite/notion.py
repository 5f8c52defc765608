"""Notions of privacy: comparisons that a finite mechanism must pass, each an exact sum over outcomes.

A level is given as its ratio e^eps, so that every comparison of probabilities is one of rational numbers. Fields may
be SymPy expressions; `at` puts in exact values of their symbols. Mean losses hold logarithms and are balls.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

import sympy
from flint import arb, ctx, fmpq
from sympy import Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.exact import rational
from parisk_sym.core.substitution import expression_at
from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notion_words import in_words, level_in_words
from parisk_sym.formulas.domain import Interval, closed
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program

__all__ = [
    "BITS",
    "Column",
    "Comparison",
    "Functional",
    "Notion",
    "PairNotion",
    "Side",
    "Value",
    "beyond",
    "counted_value",
    "exceeds",
    "in_python",
    "value_text",
]

Value = Any  # fmpq or arb, whose types carry no stubs
Column = tuple[fmpq, fmpq]
Side = Callable[[Any], int]
BITS = 200


class Comparison(NamedTuple):
    """left <= right for one mechanism, in words; `spell` writes the sum that gives the left side by hand.

    `code` writes Python for the left side, from the rows and the draw of the mechanism.
    """

    name: str
    left: Value
    right: Value
    mechanism: Mechanism
    spell: Callable[[], str]
    code: Callable[[], str]

    @property
    def holds(self) -> bool | None:
        """Whether left <= right; None if the balls overlap."""
        if self.left <= self.right:
            return True
        return False if self.left > self.right else None

    def __str__(self) -> str:
        terms, left = self.spell(), value_text(self.left)
        relation = {True: "<=", False: ">", None: "?"}[self.holds]
        return f"{self.name} = {'' if terms == left else f'{terms} = '}{left} {relation} {value_text(self.right)}"

    @property
    def recompute(self) -> str:
        """A shell command that prints the left side and the bound, from the table alone."""
        exact = isinstance(self.left, fmpq) and isinstance(self.right, fmpq)
        start = "from fractions import Fraction as F" if exact else "from mpmath import *; F = mpf"
        names = [self.mechanism.name(i) for i in range(len(self.mechanism.rows))]
        rows = "; ".join(f"{n} = [{_fractions(r)}]" for n, r in zip(names, self.mechanism.rows, strict=True))
        return f"python -c \"{start}; {rows}; print({self.code()}, '>', F('{value_text(self.right)}'))\""


def _fractions(values: Sequence[fmpq]) -> str:
    return ", ".join(f"F('{v}')" for v in values)


def value_text(value: Value) -> str:
    """A rational as it is, a ball in ten digits."""
    return value.str(10, radius=False) if isinstance(value, arb) else str(value)


class Functional(NamedTuple):
    """A sum over outcomes, of a term that is homogeneous in the column, with its upper bound.

    `name` gives it in words, `code` in Python, both for {x} and {y}; both are functions because a search evaluates thousands of sums.
    """

    name: Callable[[], str]
    weights: tuple[Value, ...]
    bound: Value
    term: Callable[[fmpq, fmpq], str]
    code: Callable[[], str]


@dataclass(frozen=True, repr=False)
class Notion(ABC):
    """Base of all notions: a set of comparisons that must all hold."""

    words: ClassVar[str] = ""
    sees_draw: ClassVar[bool] = False
    ranges: ClassVar[Mapping[str, Interval]] = {"level": closed(1, sympy.oo)}
    """The allowed ranges of the fields. A level is given as e^eps."""

    def __post_init__(self) -> None:
        """Integers are exact: Python's own would give floats in quotients."""
        for f in dataclasses.fields(self):
            if type(value := getattr(self, f.name)) is int:
                object.__setattr__(self, f.name, sympy.Integer(value))

    @property
    def inner(self) -> Notion:
        """The notion about one mechanism that this one is made of: itself, unless it is derived."""
        return self

    @property
    def of_losses(self) -> bool:
        """Whether two outcomes with the same losses may be seen as one."""
        return True

    def at(self, point: Mapping[Symbol, Any]) -> Self:
        """The notion with its expressions evaluated at a point."""
        values = {f.name: _at(getattr(self, f.name), point) for f in dataclasses.fields(self)}
        for name, interval in self.ranges.items():
            if name in values and (wrong := _violation(values[name], interval)):
                raise ClaimError(f"{_MEANT.get(name, name)} {wrong}, got {value_text(values[name])}")
        return dataclasses.replace(self, **values)

    @property
    def needs(self) -> Iterator[tuple[sympy.Expr, Interval]]:
        """The allowed ranges of this notion and of the notions inside it."""
        for f in dataclasses.fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Notion):
                yield from value.needs
            elif f.name in self.ranges:
                yield sympy.sympify(value), self.ranges[f.name]

    @property
    def expressions(self) -> Iterator[sympy.Expr]:
        """The expressions of this notion and of those inside it."""
        for f in dataclasses.fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Notion):
                yield from value.expressions
            elif not isinstance(value, (bool, str)):
                yield sympy.sympify(value)

    @abstractmethod
    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """The comparisons that must hold, with numbers (call it on the result of `at`)."""

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every comparison certainly holds."""
        return all(c.holds is True for c in self.comparisons(mechanisms))

    def violation(self, mechanisms: Sequence[Mechanism]) -> Comparison | None:
        """The comparison that fails by most, or None when none certainly fails."""
        failed = [c for c in self.comparisons(mechanisms) if c.holds is False]
        return max(failed, key=lambda c: float(arb(c.left - c.right)), default=None)

    def __repr__(self) -> str:
        values = {f.name: in_words(getattr(self, f.name)) for f in dataclasses.fields(self)}
        if "level" in values:
            values["level"] = level_in_words(getattr(self, "level"))  # noqa: B009 - a field of some notions
        return self.words.format(**values)


_MEANT = {
    "level": "a level is given as e^eps, which",
    "order": "the order of a moment",
    "uses": "the number of uses",
    "share": "the share of a mixture",
    "index": "the number of a mechanism",
}


def _violation(value: Value, interval: Interval) -> str | None:
    """Why a number is certainly outside an interval; None if balls do not decide it. An integer is a rational."""
    if interval.integer:
        rest = isinstance(value, fmpq) and interval.violation(value) is None
        return None if rest else f"must be an integer >= {interval.lower}"
    if isinstance(value, fmpq):
        return interval.violation(value)
    bounds = ((interval.lower, 1, "must be >="), (interval.upper, -1, "must be <="))
    with ctx.workprec(BITS):
        for bound, way, words in bounds:
            if bound.is_finite and arb(rational(bound)) * way > value * way:
                return f"{words} {bound}"
    return None


def _at(value: Any, point: Mapping[Symbol, Any]) -> Any:
    """The value of a field: a rational, or a ball."""
    if isinstance(value, Notion):
        return value.at(point)
    if isinstance(value, (bool, fmpq, arb)):
        return value
    number = expression_at(sympy.sympify(value), point)
    if number.is_Rational:
        return rational(number)
    with ctx.workprec(BITS):
        return Program(number, ()).run(BALL, ())


# --- notions of a pair of databases -----------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class PairNotion(Notion):
    """A notion that looks at two neighbours at a time, through sums over the outcomes.

    A sum adds a homogeneous term per column: nonnegative and linear on the cones between the levels, or convex.
    """

    linear: ClassVar[bool] = True
    sublinear: ClassVar[bool] = True
    """Whether seeing two outcomes as one cannot raise the sum: its term is homogeneous and convex in the column."""

    @property
    def ratios(self) -> tuple[Any, ...]:
        """The quotients p/q at which the form of the term changes."""
        return ()

    @property
    @abstractmethod
    def limit(self) -> Any:
        """The bound of the sum."""

    @abstractmethod
    def term(self, p: sympy.Expr, q: sympy.Expr, side: Side) -> sympy.Expr:
        """The term of a column (p, q) as an expression; `side(r)` is the sign of p - r q, for every r of `ratios`."""

    @property
    def both_orders(self) -> bool:
        """Whether it must hold both for (x, y) and for (y, x)."""
        return True

    @abstractmethod
    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The sums for databases x, y from the columns (P(M(x) = z), P(M(y) = z))."""

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every sum is certainly within its bound, without the descriptions of `comparisons`."""
        mechanism = mechanisms[0]
        return all(
            bool(sum(sum_.weights, fmpq(0)) <= sum_.bound)
            for pair in self._pairs(mechanism)
            for sum_ in self.functionals(mechanism.columns(pair))
        )

    def _pairs(self, mechanism: Mechanism) -> Iterable[tuple[int, int]]:
        return mechanism.ordered_pairs if self.both_orders else mechanism.pairs

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """All sums for all pairs of neighbours."""
        mechanism = mechanisms[0]
        for pair in self._pairs(mechanism):
            columns = mechanism.columns(pair)
            for sum_ in self.functionals(columns):
                x, y = (mechanism.name(i) for i in pair)
                total = sum(sum_.weights, fmpq(0))
                spell = partial(_spelt, sum_, columns)
                code = partial(_code_at, sum_, x, y)
                yield Comparison(sum_.name().format(x=x, y=y), total, sum_.bound, mechanism, spell, code)


def _code_at(sum_: Functional, x: str, y: str) -> str:
    return sum_.code().format(x=x, y=y)


def _spelt(sum_: Functional, columns: Sequence[Column]) -> str:
    """The terms that count, as a sum in Python syntax."""
    counted = zip(columns, sum_.weights, strict=True)
    terms = [sum_.term(*c) for c, w in counted if not (isinstance(w, fmpq) and w == 0)]
    return " + ".join(terms) or "0"


def in_python(value: Value) -> str:
    """A number in Python."""
    return f"F('{value_text(value)}')"


def beyond(level: Value, p: str = "p", q: str = "q") -> str:
    """Python for |ln(p/q)| > eps."""
    return f"{p} > {in_python(level)}*{q} or {q} > {in_python(level)}*{p}"


def exceeds(p: fmpq, q: fmpq, ratio: Value) -> bool | None:
    """Whether |ln(p/q)| > eps; None if balls do not decide it. Outcomes that neither database has count for nothing."""
    if isinstance(ratio, fmpq):
        return bool(p > ratio * q or q > ratio * p)
    with ctx.workprec(BITS):
        one, other = ratio * q, ratio * p
        if p > one or q > other:
            return True
        return False if p <= one and q <= other else None


def counted_value(value: fmpq, counts: bool | None) -> Value:
    """The value where it counts, 0 where it does not, and a ball around both where that is not decided."""
    if counts is None:
        with ctx.workprec(BITS):
            return arb(0).union(arb(value))
    return value if counts else fmpq(0)
