"""The part of a domain where inequalities and equations hold: as narrower intervals, as premises, or at a value of a symbol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, ZERO_SIGN
from parisk_sym.proofs.transforms.instances import without

__all__ = ["Hypothesis", "Part", "alternatives", "impossible", "part_where", "together"]


class Hypothesis(NamedTuple):
    """h > 0, h >= 0 or h = 0."""

    value: Expr
    relation: str

    @property
    def strict(self) -> bool:
        """Whether 0 is excluded."""
        return self.relation == ">"


class Part(NamedTuple):
    """A part of a domain: the domain that is left, and the values that symbols have on it."""

    domain: Domain
    values: dict[Symbol, Expr]


def alternatives(relation: sympy.Basic, negated: bool = False) -> list[tuple[Hypothesis, ...]] | None:
    """A condition (or its negation) as alternatives, each of which is several hypotheses together; None for one of another kind."""
    if relation in (S.true, S.false):
        return [()] if (relation == S.true) is not negated else []
    if isinstance(relation, sympy.Not):
        return alternatives(relation.args[0], not negated)
    if isinstance(relation, (sympy.And, sympy.Or)):
        parts = [alternatives(part, negated) for part in relation.args]
        known = [p for p in parts if p is not None]
        if len(known) < len(parts):
            return None
        if isinstance(relation, sympy.And) is negated:
            return [a for part in known for a in part]
        return together(known)
    return _of_relation(relation, negated)


def together(parts: Sequence[list[tuple[Hypothesis, ...]]]) -> list[tuple[Hypothesis, ...]]:
    """Every choice of one alternative from each part."""
    found: list[tuple[Hypothesis, ...]] = [()]
    for part in parts:
        found = [(*before, *more) for before in found for more in part]
    return found


def _of_relation(relation: sympy.Basic, negated: bool) -> list[tuple[Hypothesis, ...]] | None:
    if isinstance(relation, (sympy.Equality, sympy.Unequality)):
        difference = relation.lhs - relation.rhs
        if isinstance(relation, sympy.Equality) is not negated:
            return [(Hypothesis(difference, "="),)]
        return [(Hypothesis(difference, ">"),), (Hypothesis(-difference, ">"),)]
    if not isinstance(
        relation, (sympy.StrictGreaterThan, sympy.StrictLessThan, sympy.GreaterThan, sympy.LessThan)
    ):
        return None
    strict = isinstance(relation, (sympy.StrictGreaterThan, sympy.StrictLessThan))
    difference = relation.gts - relation.lts
    if negated:
        return [(Hypothesis(-difference, ">=" if strict else ">"),)]
    return [(Hypothesis(difference, ">" if strict else ">="),)]


def impossible(domain: Domain, hypotheses: Sequence[Hypothesis]) -> bool:
    """Whether the hypotheses certainly hold nowhere on the domain: one of them contradicts those before it."""
    facts = facts_of(domain)
    for h in hypotheses:
        signs = facts.sign(h.value)
        if h.relation == "=" and 0 not in signs:
            return True
        if h.relation != "=" and (signs == {-1} or (h.strict and signs <= NONPOSITIVE)):
            return True
        facts = _assuming(facts, h)
    return False


def _assuming(facts: Facts, h: Hypothesis) -> Facts:
    if h.relation == "=":
        return facts.assuming(h.value, strict=False).assuming(-h.value, strict=False)
    return facts.assuming(h.value, h.strict)


def part_where(domain: Domain, hypotheses: Sequence[Hypothesis]) -> Part | str:
    """A part of the domain that contains every point where all hypotheses hold; or why there is no way to write it.

    An inequality that is linear in a symbol narrows its interval; another becomes a premise. An equation that is linear in
    a symbol gives its value.
    """
    values: dict[Symbol, Expr] = {}
    try:
        for h in hypotheses:
            value = h.value.xreplace(values)
            if h.relation != "=":
                domain = _narrower_domain(domain, value, h.strict) or _with_premise(domain, value, h.strict)
                continue
            solved = next(_solutions(domain, value), None)
            if solved is None:
                return f"the equation {value} = 0 is not linear in a symbol that no range names"
            symbol, place = solved
            domain = without(domain, symbol, place)
            values = {**{s: e.xreplace({symbol: place}) for s, e in values.items()}, symbol: place}
    except ClaimError as error:
        return str(error)
    return Part(domain, values)


def _with_premise(domain: Domain, value: Expr, strict: bool) -> Domain:
    return Domain({**domain, Premise("h", real=True): Interval(S.Zero, value, strict, False)})


def _solutions(domain: Domain, value: Expr) -> Iterator[tuple[Symbol, Expr]]:
    """(x, p) for value = q (x - p) with a number q, where x has no part in p or in the range of another symbol."""
    facts = facts_of(domain)
    for symbol in sorted(value.free_symbols, key=sympy.default_sort_key):
        slope = sympy.diff(value, symbol)
        ends = (e for i in domain.values() for e in (i.lower, i.upper))
        if not slope.is_Rational or slope == 0 or any(symbol in e.free_symbols for e in ends):
            continue
        place = sympy.expand(symbol - value / slope)
        if symbol not in place.free_symbols and facts.is_zero(value - slope * (symbol - place)):
            yield symbol, place


def _narrower_domain(domain: Domain, value: Expr, strict: bool) -> Domain | None:
    """The domain with one interval narrowed by value > 0 (or >= 0); None where no interval is certain to contain the new end."""
    for symbol, place in _solutions(domain, value):
        above = bool(sympy.diff(value, symbol) > 0)
        interval = _cut(domain[symbol], place, above, strict, facts_of(domain))
        if interval is not None:
            others = {s: i for s, i in domain.items() if s != symbol}
            return Domain({**others, symbol: interval})
    return None


def _cut(interval: Interval, place: Expr, above: bool, strict: bool, facts: Facts) -> Interval | None:
    """The part of an interval above (or below) a place that is certainly no further out than its end there, and not beyond the other end.

    A place that may be the old end stays in: the part may be larger than asked for, and is never smaller.
    """
    if interval.integer:
        whole = _whole_end(place, above, strict, facts)
        if whole is None:
            return None
        place, strict = whole, False
    old, other = (interval.lower, interval.upper) if above else (interval.upper, interval.lower)
    old_open = interval.lower_open if above else interval.upper_open
    inward = 1 if above else -1
    if not old.is_infinite:
        moved = facts.sign(inward * (place - old))
        if not moved <= NONNEGATIVE:
            return None
        strict = strict or (old_open and moved == ZERO_SIGN)
    if not other.is_infinite:
        room = facts.sign(inward * (other - place))
        if not (room == POSITIVE_SIGN or (not strict and room <= NONNEGATIVE)):
            return None
    if above:
        return replace(interval, lower=place, lower_open=strict)
    return replace(interval, upper=place, upper_open=strict)


def _whole_end(place: Expr, above: bool, strict: bool, facts: Facts) -> Expr | None:
    """The first (or last) integer beyond a place; None where it is not known."""
    if place.is_Rational and not place.is_Integer:
        return sympy.ceiling(place) if above else sympy.floor(place)
    if not facts.is_integer(place):
        return None
    return place + (int(strict) if above else -int(strict))
