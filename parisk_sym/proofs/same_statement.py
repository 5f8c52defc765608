"""Whether two statements are the same up to names, ranges, and operations on both sides.

Nothing here proves anything: two statements count as one where their values agree at several points, which is enough to refuse a citation.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.search import Look, points_of
from parisk_sym.proofs.budgets import SAME_NAMINGS, SAME_POINTS
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.same_form import same_form
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["is_instance_in_name_only", "is_simpler", "restates"]

_POINTS = 6
_ENOUGH = 4
"""Points at which two statements have to agree, where the domain has as many."""

_BITS = 256
_LARGEST = 1000
"""Numerator and denominator of a factor by which two statements without symbols may differ."""


# --- statements as two sides ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Sides:
    """left <= right (or =) for all values of the symbols. Only equal groups are compared; `tied` is the symbol of the variable."""

    group: str
    left: Expr
    right: Expr
    domain: Domain
    signed: bool = True
    tied: Symbol | None = None
    point: Expr | None = None

    @property
    def gap(self) -> Expr:
        """right - left."""
        return sympy_form(self.right - self.left)

    @property
    def symbols(self) -> list[Symbol]:
        """The symbols that occur in the sides, in the order of the domain."""
        free = self.left.free_symbols | self.right.free_symbols
        return [s for s in self.domain if s in free]


def _sides(statement: Statement) -> _Sides | None:
    """The statement as two sides; None for one of another kind. What holds at every value of a symbol that has one only is a number."""
    domain = statement.domain
    only = {s: i.lower for s, i in domain.items() if i.lower == i.upper and not i.lower.is_infinite}
    match statement:
        case Identity():
            found = _Sides("relation", statement.left, statement.right, domain, signed=False)
        case Inequality():
            found = _Sides("relation", statement.left, statement.right, domain)
        case Monotone():
            found = _of_two(statement, statement.direction == "increasing", "relation")
        case Convex():
            found = _of_two(statement, True, "convexity")
        case Limit():
            value = sympy.S.Zero if statement.value.is_infinite else statement.value
            found = _Sides(
                "limit", value, statement.expression, domain, False, statement.variable, statement.point
            )
        case _:
            return None
    return replace(
        found, left=sympy_form(found.left.xreplace(only)), right=sympy_form(found.right.xreplace(only))
    )


def _of_two(statement: Any, upwards: bool, group: str) -> _Sides:
    """A shape as a comparison of its values at two points, for convexity with that at the middle."""
    e, x = statement.expression, statement.variable
    other = sympy.Dummy("other", real=True)
    domain = Domain({**statement.domain, other: statement.domain[x]})
    low, high = e, e.xreplace({x: other})
    if group == "convexity":
        low, high = 2 * e.xreplace({x: (x + other) / 2}), e + high
    return _Sides(group, *((low, high) if upwards else (high, low)), domain)


# --- the same statement -----------------------------------------------------------------------------------------------


def restates(lemma: Statement, goal: Statement) -> bool:
    """Whether the lemma is the goal up to the names of symbols, their ranges, and what is done to both sides alike.

    The sides may be swapped or moved, multiplied by a number, or both have a logarithm, exponential, root, square or reciprocal.

    >>> from parisk_sym.formulas.domain import POSITIVE, REALS
    >>> x, y = sympy.symbols("x y", real=True)
    >>> goal = Inequality(sympy.sin(x), "<", x, {x: POSITIVE})
    >>> restates(Inequality(0, "<=", 2 * y - 2 * sympy.sin(y), {y: REALS}), goal)
    True
    >>> restates(Inequality(sympy.sin(y) ** 2, "<=", 1, {y: REALS}), goal)
    False
    """
    if lemma == goal:
        return True
    one, other = _sides(lemma), _sides(goal)
    if one is None or other is None or one.group != other.group:
        return False
    return any(_agree(one, other, names) for names in _namings(one, other))


def _namings(lemma: _Sides, goal: _Sides) -> Iterator[dict[Symbol, Expr]]:
    """The ways to give the symbols of the lemma names of the goal's, those in order first."""
    ours, theirs = lemma.symbols, goal.symbols
    if not theirs:
        if not ours:
            yield {}
        return
    by_name = {s: s for s in ours if s in theirs}
    if len(by_name) == len(ours):
        yield by_name
    ways = itertools.product(theirs, repeat=len(ours))
    for chosen in itertools.islice(ways, SAME_NAMINGS):
        names = dict(zip(ours, chosen, strict=True))
        if names != by_name and set(chosen) == set(theirs):
            yield names


def _agree(lemma: _Sides, goal: _Sides, names: Mapping[Symbol, Expr]) -> bool:
    """Whether the lemma with these names and the goal are one statement, at some points of the goal's domain."""
    if lemma.tied is not None and not (
        names.get(lemma.tied, lemma.tied) == goal.tied
        and lemma.point is not None
        and sympy_form(lemma.point.xreplace(dict(names))) == goal.point
    ):
        return False
    renamed = replace(lemma, left=lemma.left.xreplace(dict(names)), right=lemma.right.xreplace(dict(names)))
    if renamed.gap == goal.gap:
        return True
    points, signed = _points(goal.domain), lemma.signed and goal.signed
    return same_form(renamed.gap, goal.gap, points, signed) or _agree_at_points(renamed, goal, points, signed)


_Pair = tuple[arb, arb]


def _agree_at_points(
    lemma: _Sides, goal: _Sides, points: Sequence[Mapping[Symbol, Any]], signed: bool
) -> bool:
    """Whether the values of the sides say so."""
    pairs: list[tuple[_Pair, _Pair]] = []
    for point in points[:SAME_POINTS]:
        theirs = _values(goal, point)
        ours = None if theirs is None else _values(lemma, point)
        if theirs is not None and ours is not None:
            pairs.append((ours, theirs))
            if len(pairs) >= 2 and not _proportional(pairs, signed):
                return False
        if len(pairs) >= _POINTS:
            break
    return bool(pairs) and _proportional(pairs, signed, final=True)


def _points(domain: Domain) -> list[dict[Symbol, Any]]:
    """Points of the domain with values that are not all simple, none twice."""
    try:
        found: list[dict[Symbol, Any]] = list(points_of(domain, Look(plain=40, singled_out=0), ()))
    except PariskError:
        return []
    return found[len(found) // 3 :] + found[: len(found) // 3]


def _values(sides: _Sides, point: Mapping[Symbol, Any]) -> _Pair | None:
    """The two sides at a point; None where one has no value, or nobody knows it."""
    found = []
    for side in (sides.left, sides.right):
        own = {s: v for s, v in point.items() if s in side.free_symbols}
        try:
            ball = evaluate_with_integrals(side, own, _BITS).ball
        except (PariskError, ArithmeticError, ValueError, TypeError):
            return None
        if not ball.is_finite():
            return None
        found.append(ball)
    return found[0], found[1]


_DONE_TO_BOTH: tuple[Callable[[arb], arb], ...] = (
    lambda v: v,
    lambda v: v.log(),
    lambda v: v.exp(),
    lambda v: v.sqrt(),
    lambda v: v * v,
    lambda v: -1 / v,
)
"""Rising functions of positive numbers: what is done to one of two equivalent inequalities to make the other."""


def _proportional(pairs: Sequence[tuple[_Pair, _Pair]], signed: bool, *, final: bool = False) -> bool:
    """Whether one gap is a constant times the other, after the same was done to both sides of either."""
    same = _DONE_TO_BOTH[0]
    ways = [(same, same), *((f, same) for f in _DONE_TO_BOTH[1:]), *((same, f) for f in _DONE_TO_BOTH[1:])]
    return any(_constant([(_gap(f, a), _gap(g, b)) for a, b in pairs], signed, final) for f, g in ways)


def _gap(done: Callable[[arb], arb], pair: _Pair) -> arb:
    return done(pair[1]) - done(pair[0])


def _constant(gaps: Sequence[tuple[arb, arb]], signed: bool, final: bool) -> bool:
    """Whether the quotient of the two is the same number at all points; if these are few, it has to be a simple number."""
    zero = [_is_zero(a) and _is_zero(b) for a, b in gaps]
    ratios = [a / b for (a, b), both in zip(gaps, zero, strict=True) if not both]
    ratios = [r for r in ratios if r.is_finite() and r.rel_accuracy_bits() > 40]
    if not ratios:
        return not final
    first = ratios[0]
    if not all((r - first).contains(0) for r in ratios) or (signed and not first > 0) or first.contains(0):
        return False
    distinct = {gaps[0][1].mid().str(20)} | {b.mid().str(20) for _, b in gaps}
    return not final or len(distinct) >= _ENOUGH or _is_simple(first)


def _is_zero(value: arb) -> bool:
    return bool(value.contains(0)) and bool(abs(value) < arb(2) ** -40)


def _is_simple(ratio: arb) -> bool:
    """Whether the ball holds a quotient of two small numbers."""
    near = sympy.Rational(str(ratio.mid().str(30, radius=False))).limit_denominator(_LARGEST)
    return bool(near != 0 and abs(near) <= _LARGEST and (ratio - arb(int(near.p)) / int(near.q)).contains(0))


# --- generalisations in name only -------------------------------------------------------------------------------------


def is_instance_in_name_only(lemma: Statement, values: Mapping[Symbol, Expr], goal: Statement) -> bool:
    """Whether the goal is the lemma at these values, and the lemma says no more than the goal.

    It says no more where the values only rename, shift or rescale each symbol by itself and the lemma is no simpler than the goal, or
    where the goal implies the lemma because of signs.
    """
    one, other = _sides(lemma), _sides(goal)
    if one is None or other is None or not values or one.group != other.group or one.tied is not None:
        return False
    own = {s: sympy.sympify(values.get(s, s)) for s in one.symbols}
    if not all(set(e.free_symbols) <= set(other.domain) for e in own.values()):
        return False
    if not _agree(one, other, own):
        return False
    return _each_by_itself(own) and not is_simpler(lemma, goal)


def _each_by_itself(values: Mapping[Symbol, Expr]) -> bool:
    """Whether every value is an expression in one symbol, another one for each."""
    named_ = [e.free_symbols for e in values.values()]
    return all(len(s) == 1 for s in named_) and len(set().union(*named_)) == len(named_)


def is_simpler(one: Any, other: Any) -> bool:
    """Whether one of two statements has fewer operations."""
    first, second = _sides(one), _sides(other)
    if first is None or second is None:
        return False
    return bool(sympy.count_ops(first.gap) < sympy.count_ops(second.gap))
