"""The columns (p, q) of an outcome, cut where a notion of privacy changes the form of its term.

Terms are homogeneous: a column counts by its quotient p/q, so that (s, 1) for s >= 0 and (1, 0) are all of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.finite.notion import PairNotion
from parisk_sym.finite.notions import Pure
from parisk_sym.formulas.domain import Domain, Interval, open_
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN

__all__ = ["ColumnRange", "UndecidedOrderError", "columns_of"]


class UndecidedOrderError(Exception):
    """The order of two levels is not decided on the whole domain."""


class ColumnRange(NamedTuple):
    """Columns between two quotients next to each other, or at one: representatives, and the place among the quotients."""

    text: str
    p: Expr
    q: Expr
    range: Mapping[Symbol, Interval]
    place: int
    quotients: tuple[Expr, ...]
    facts: Facts

    def side(self, quotient: Any) -> int:
        """The sign of p - quotient q: quotients stand at odd places, what lies between them at even ones."""
        value = sympy.sympify(quotient)
        index = next(
            (i for i, r in enumerate(self.quotients) if r == value or self.facts.is_zero(r - value)), None
        )
        if index is None:
            raise UndecidedOrderError(f"{quotient} is not one of the quotients {self.quotients}")
        return _sign_of(self.place - (2 * index + 1))

    def opposite(self, quotient: Any) -> int:
        """The sign of q - quotient p."""
        return -self.side(1 / sympy.sympify(quotient))

    def term(self, notion: PairNotion) -> Expr:
        """The term of a notion for (x, y)."""
        return sympy.sympify(notion.term(self.p, self.q, self.side))

    def swapped_term(self, notion: PairNotion) -> Expr:
        """The term of a notion for (y, x); 0 where it is about one order only."""
        return sympy.sympify(notion.term(self.q, self.p, self.opposite)) if notion.both_orders else S.Zero

    def is_barred(self, notion: PairNotion) -> bool:
        """Whether the notion forbids such outcomes: a pure level, or a finite bound of a sum whose term would be infinite."""
        if isinstance(notion, Pure):
            return self.side(notion.level) > 0 or self.opposite(notion.level) > 0
        return S.Infinity in (self.term(notion), self.swapped_term(notion))


def columns_of(premises: Sequence[PairNotion], conclusion: PairNotion, domain: Domain) -> list[ColumnRange]:
    """All columns that the premises allow, in ranges on which every term has one form."""
    facts = facts_of(domain)
    quotients = _increasing([r for n in (*premises, conclusion) for r in map(sympy.sympify, n.ratios)], facts)
    s = _fresh(domain)
    found = [ColumnRange("p = 0", S.Zero, S.One, {}, 0, quotients, facts)]
    ends = (S.Zero, *quotients, S.Infinity)
    for index, (low, high) in enumerate(itertools.pairwise(ends)):
        text = f"{low} < p/q" + (f" < {high}" if high != S.Infinity else "")
        found.append(ColumnRange(text, s, S.One, {s: open_(low, high)}, 2 * index, quotients, facts))
        if index < len(quotients):
            found.append(ColumnRange(f"p/q = {high}", high, S.One, {}, 2 * index + 1, quotients, facts))
    found.append(ColumnRange("q = 0", S.One, S.Zero, {}, 2 * len(quotients), quotients, facts))
    return [c for c in found if not any(c.is_barred(n) for n in premises)]


def _fresh(domain: Domain) -> Symbol:
    """A real symbol that the domain does not have."""
    taken = {s.name for s in domain}
    return Symbol(next(n for n in itertools.accumulate(itertools.repeat("s")) if n not in taken), real=True)


def _increasing(ratios: Sequence[Expr], facts: Facts) -> tuple[Expr, ...]:
    """The quotients and their inverses in strictly increasing order, each once; an order that is not decided raises."""
    found: list[Expr] = []
    for ratio in (v for r in ratios for v in (r, 1 / r)):
        if facts.sign(ratio) != POSITIVE_SIGN:
            raise UndecidedOrderError(f"the level {ratio} is not certainly positive")
        if any(facts.is_zero(ratio - other) for other in found):
            continue
        below = [_is_below(other, ratio, facts) for other in found]
        found.insert(sum(below), ratio)
    return tuple(found)


def _is_below(one: Expr, other: Expr, facts: Facts) -> bool:
    signs = facts.sign(other - one)
    if signs == POSITIVE_SIGN:
        return True
    if facts.sign(one - other) == POSITIVE_SIGN:
        return False
    raise UndecidedOrderError(f"which of the quotients {one} and {other} is larger is not decided")


def _sign_of(number: int) -> int:
    return (number > 0) - (number < 0)
