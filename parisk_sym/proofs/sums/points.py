"""Sums, one under another, as sums over sets of points with integer coordinates, and when two of them are over one set.

A sum over finitely many points may be taken in any order, with shifted or reversed indices, and term by term. A series may be shifted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import sympy
from sympy import Expr, S, Sum, Symbol

from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import BINDERS, with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import SUM_PARTS, SUM_SIGNS
from parisk_sym.proofs.hypergeometric.reading import one_term
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term, common, similar
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.sums.problem import BROKEN, all_hold

__all__ = ["Aligned", "Part", "alignment", "outermost", "split"]

_FARTHEST = 8
"""Terms that stand apart at each end."""
_SHIFTS = (0, 1, -1, 2, -2)

_Range = tuple[Symbol, Expr, Expr]


@dataclass(frozen=True)
class Part:
    """`factor` times the sum of `term` over the points of the ranges, of which each may name the indices before it."""

    factor: Expr
    term: Expr
    ranges: tuple[_Range, ...]

    @property
    def indices(self) -> tuple[Symbol, ...]:
        """The coordinates of a point, the outer index first."""
        return tuple(index for index, _, _ in self.ranges)

    def inside(self, facts: Facts) -> Facts:
        """Facts about the indices as well."""
        for index, lower, upper in self.ranges:
            facts = facts_with(facts, index, _interval(lower, upper))
        return facts

    def is_plain(self, facts: Facts) -> bool:
        """Whether every range runs between integers in proved order, or from one on, and every term has a value."""
        for index, lower, upper in self.ranges:
            if not (facts.is_integer(lower) and (upper is S.Infinity or facts.is_integer(upper))):
                return False
            if upper is not S.Infinity and not facts.sign(upper - lower + 1) <= NONNEGATIVE:
                return False
            facts = facts_with(facts, index, _interval(lower, upper))
        written = (self.term, *(end for _, *ends in self.ranges for end in ends))
        return not any(e.has(*BINDERS) for e in written) and all_hold(self.term, facts)

    def times(self, factor: Expr) -> Expr:
        """The sum of the terms with another factor, as SymPy writes it."""
        return factor * Sum(self.term, *reversed(self.ranges))


def _interval(lower: Expr, upper: Expr) -> Interval:
    return Interval(lower, upper, False, upper is S.Infinity, True)


def outermost(e: Expr, taken: frozenset[Symbol]) -> dict[Sum, Part] | None:
    """The outermost sums anywhere in an expression, each of one index, as parts; None where one has more, or an index of another meaning."""
    found: dict[Sum, Part] = {}
    for whole in _outermost(e):
        if len(whole.limits) != 1 or whole.function.has(*BINDERS):
            return None
        old, lower, upper = whole.limits[0]
        index = Symbol(old.name, real=True)
        body = with_replacements(whole.function, {old: index})
        if body is None or index in taken or lower.is_infinite:
            return None
        found[whole] = Part(S.One, body, ((index, lower, upper),))
    return found if SUM_PARTS.allows(len(found)) else None


def _outermost(e: Expr) -> Iterator[Sum]:
    if isinstance(e, Sum):
        yield e
    elif not isinstance(e, BINDERS):
        for argument in e.args:
            yield from _outermost(argument)


def split(e: Expr, taken: frozenset[Symbol]) -> tuple[list[Part], Expr] | None:
    """An expression as parts and a rest without finite sums; None where a sum stands elsewhere than in a factor of its own, or there are many.

    The indices are symbols without assumptions, none of those `taken`.
    """
    parts: list[Part] = []
    rest = []
    for term in sympy.Add.make_args(sympy.expand_mul(e, deep=False)):
        if not term.has(Sum):
            rest.append(term)
            continue
        found = list(_parts(term, (), taken))
        if None in found or not SUM_PARTS.allows(len(parts) + len(found)):
            return None
        parts.extend(part for part in found if part is not None)
    return parts, sympy.Add(*rest)


def _parts(e: Expr, ranges: tuple[_Range, ...], taken: frozenset[Symbol]) -> Iterator[Part | None]:
    """The terms under the sums passed so far."""
    for term in sympy.Add.make_args(sympy.expand_mul(e, deep=False)):
        factors = sympy.Mul.make_args(term)
        sums = [f for f in factors if isinstance(f, Sum)]
        others = sympy.Mul(*(f for f in factors if not isinstance(f, Sum)))
        if len(sums) > 1 or others.has(Sum):
            yield None
        elif not sums:
            indices = [index for index, _, _ in ranges]
            factor, own = others.as_independent(*indices, as_Add=False) if indices else (others, S.One)
            yield Part(factor, own, ranges)
        else:
            yield from _under(sums[0], others, ranges, taken)


def _under(
    whole: Sum, others: Expr, ranges: tuple[_Range, ...], taken: frozenset[Symbol]
) -> Iterator[Part | None]:
    """The terms under one more sum."""
    *inner, (old, *ends) = whole.limits
    index = Symbol(old.name, real=True)
    body = with_replacements(Sum(whole.function, *inner) if inner else whole.function, {old: index})
    own = (
        index not in taken
        and old not in others.free_symbols
        and all(index != other for other, _, _ in ranges)
    )
    clear = body is not None and len(ends) == 2 and own
    if not clear or not SUM_SIGNS.allows(len(ranges) + 1) or any(end.is_infinite for end in ends):
        yield None
        return
    yield from _parts(others * body, (*ranges, (index, *ends)), taken)


@dataclass(frozen=True)
class Aligned:
    """A part over the points of another one: its terms are `ratio` times those, at the points from `below` before to `above` after them.

    Both are integers of known sign. `place` gives its indices in those of the other part.
    """

    part: Part
    ratio: Expr
    place: Mapping[Symbol, Expr]
    below: Expr = S.Zero
    above: Expr = S.Zero

    def term_at(self, values: Mapping[Symbol, Expr]) -> Expr:
        """Its own term, with its factor, at values of the other part's indices."""
        at = {s: e.xreplace(dict(values)) for s, e in self.place.items()}
        return self.part.factor * self.part.term.xreplace(at)


def alignment(part: Part, base: Part, facts: Facts, far: bool = True) -> Aligned | None:
    """How a part runs over the points of another one, with terms in a ratio without indices; None where no way was found.

    Ends that are `far` apart differ by more than a number.
    """
    if len(part.ranges) != len(base.ranges):
        return None
    ways = _on_a_line(part, base, facts, far) if len(base.ranges) == 1 else _in_another_order(part, base)
    inside = base.inside(facts)
    for way in ways:
        ratio = _ratio(part.term.xreplace(dict(way.place)), base.term, base.indices, inside)
        if ratio is not None and (len(base.ranges) == 1 or _one_set(part, base, way.place, facts)):
            return replace(way, ratio=ratio)
    return None


def _on_a_line(part: Part, base: Part, facts: Facts, far: bool) -> Iterator[Aligned]:
    """One index shifted or reversed, so that it is known which of the ends is further out."""
    ((own, low, high),), ((index, lower, upper),) = part.ranges, base.ranges
    if (high is S.Infinity) != (upper is S.Infinity):
        return
    infinite = upper is S.Infinity
    offsets = (low - lower, *_SHIFTS) if infinite else (low - lower, high - upper, *_SHIFTS)
    for shift in dict.fromkeys(map(sympy.expand, offsets)):
        above = S.Zero if infinite else high - shift - upper
        yield from _near(part, {own: index + shift}, lower - (low - shift), above, facts, far)
    turns = () if infinite else (low + upper, high + lower)
    for turn in dict.fromkeys(map(sympy.expand, turns)):
        yield from _near(part, {own: turn - index}, lower - (turn - high), turn - low - upper, facts, far)


def _near(
    part: Part, place: Mapping[Symbol, Expr], below: Expr, above: Expr, facts: Facts, far: bool
) -> Iterator[Aligned]:
    below, above = sympy.expand(below), sympy.expand(above)
    if all(_is_ordered(e, facts, far) for e in (below, above)):
        yield Aligned(part, S.One, place, below, above)


def _is_ordered(distance: Expr, facts: Facts, far: bool) -> bool:
    """Whether a distance is a small number, or of known sign."""
    if distance.is_Integer:
        return bool(abs(distance) <= _FARTHEST)
    return far and any(facts.sign(distance) <= signs for signs in (NONNEGATIVE, NONPOSITIVE))


def _in_another_order(part: Part, base: Part) -> Iterator[Aligned]:
    """Several indices in any order."""
    for order in itertools.permutations(base.indices):
        yield Aligned(part, S.One, dict(zip(part.indices, order, strict=True)))


def _one_set(part: Part, base: Part, place: Mapping[Symbol, Expr], facts: Facts) -> bool:
    """Whether each point of one is a point of the other."""
    back = {index: own for own, index in place.items()}
    return _within(part, base, place, facts) and _within(base, part, back, facts)


def _within(outer: Part, inner: Part, place: Mapping[Symbol, Expr], facts: Facts) -> bool:
    """Whether each point of the inner part is one of the outer part, whose indices are given in those of the inner one."""
    known = inner.inside(facts)
    gaps = (e for index, lower, upper in outer.ranges for e in (index - lower, upper - index))
    return all(known.sign(gap.xreplace(dict(place))) <= NONNEGATIVE for gap in gaps)


def _ratio(term: Expr, base: Expr, indices: tuple[Symbol, ...], facts: Facts) -> Expr | None:
    """The term as a multiple of another one that does not depend on the indices, wherever both have values; None where none was found."""
    if term == base:
        return S.One
    try:
        apart, pair = zip(*(_loose(one_term(e, facts), indices, facts) for e in (term, base)), strict=True)
        if len(similar(pair)) != 1:
            return None
        shared, factors = common(pair)
    except NotHypergeometricError:
        return S.One if facts.is_zero(term - base) else None
    if not shared.regular(facts):
        return None
    above, below = (sympy.Mul(*own) for own in factors)
    ratio = sympy.cancel(above / below)
    if ratio.has(*indices) or ratio.has(*BROKEN) or 0 in facts.sign(sympy.denom(ratio)):
        return None
    return ratio * apart[0] / apart[1] if facts.is_zero(above - ratio * below) else None


def _loose(term: Term, indices: tuple[Symbol, ...], facts: Facts) -> tuple[Expr, Term]:
    """The factors without an index that are positive gamma functions or powers of positive numbers, and the term without them."""
    apart, gammas, powers = S.One, {}, {}
    for argument, count in term.gammas.items():
        if argument.has(*indices) or facts.sign(argument) != POSITIVE_SIGN:
            gammas[argument] = count
        else:
            apart *= sympy.gamma(argument) ** count
    for base, exponent in term.powers.items():
        fixed, powers[base] = exponent.as_independent(*indices, as_Add=True)
        if base.has(*indices) or facts.sign(base) != POSITIVE_SIGN:
            powers[base] = exponent
        else:
            apart *= base**fixed
    return apart, Term(term.coefficient, gammas, powers)
