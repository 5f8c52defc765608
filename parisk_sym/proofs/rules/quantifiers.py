"""A statement proved case by case, on a part of its domain, piece by piece, or by a person's argument."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.probability import OfRandomVariables
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.roots import has_points
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.node import ARGUMENT, BOXED, NEEDS
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    with_name,
)
from parisk_sym.proofs.transforms.standard_symbols import plain

__all__ = ["ForEach", "OnBox", "SplitAt", "argument", "for_each", "on_a_box", "piece_by_piece"]


@dataclass(frozen=True)
class ForEach(Tactic):
    """Prove the statement for each of finitely many exact values of a symbol, each with the inner tactic.

    The result holds on those values only: a larger domain gives PROVED ON BOX.
    """

    symbol: Symbol
    values: tuple[Any, ...]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class OnBox(Tactic):
    """Prove the statement on a narrower domain: the verdict is PROVED ON BOX.

    It stands around the whole tactic: a rule one of whose steps holds on a part only proves nothing.
    """

    narrower: Mapping[Symbol, Interval]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class SplitAt(Tactic):
    """The statement on each piece of the interval of a symbol that the points cut out; the points stand in their order.

    The pieces contain their ends, so that they cover the interval; with `apart` each point is a piece of its own between two that do
    not contain it. `by` has one tactic for each piece, or none.
    """

    symbol: Symbol
    points: tuple[Any, ...]
    by: tuple[Tactic, ...] = ()
    apart: bool = False

    def __post_init__(self) -> None:
        if not self.points:
            raise ClaimError("SplitAt needs points at which to cut: SplitAt(x, (0, 1))")
        pieces = len(self.points) * (2 if self.apart else 1) + 1
        if self.by and len(self.by) != pieces:
            raise ClaimError(
                f"{len(self.points)} points make {pieces} pieces, got {len(self.by)} tactics for them"
            )


def for_each(goal: Statement, by: ForEach) -> Made:
    """The goal at each of finitely many values of a symbol, which are members of its range; they cover it, or the box that is named."""
    if isinstance(goal, ForEvery):
        return "of families and functions, the values of a symbol are not taken one by one"
    cases = cases_of(goal, by)
    box = box_left(goal, by)
    shown = {"symbol": str(by.symbol), "cases": len(cases), **({BOXED: [str(by.symbol)]} if box else {})}
    subgoals = (Subgoal(case, by.by) for case in cases)
    return Reduction(subgoals, certificate=shown, box=box, equivalent=True)


def on_a_box(goal: Statement, by: OnBox) -> Made:
    """The goal on a part of its domain, which is named."""
    narrower, box = on_box(goal, by)
    shown = {BOXED: [str(s) for s in by.narrower]}
    return Reduction([Subgoal(narrower, by.by)], certificate=shown, box=box, equivalent=True)


def piece_by_piece(goal: Statement, by: SplitAt) -> Made:
    """Pieces from the lower end to the upper one, whose ends are in order and belong to a piece, cover an interval."""
    if isinstance(goal, (Limit, Monotone, Convex)):
        if by.symbol == goal.variable:
            return f"the pieces are for symbols other than {goal.variable}"
    elif not isinstance(goal, (Identity, Inequality, OfRandomVariables)):
        return "the pieces are for identities, inequalities, limits, shapes and probabilities"
    if by.symbol not in goal.domain:
        return f"{by.symbol} is not a symbol of the statement"
    if any(by.symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values()):
        return f"the interval of another symbol ends at {by.symbol}"
    interval = goal.domain[by.symbol]
    rest = Domain({s: i for s, i in goal.domain.items() if s != by.symbol})
    points = [sympy.sympify(point) for point in by.points]
    strangers = {str(s) for p in points for s in p.free_symbols if s not in rest}
    if strangers:
        return f"the points name {', '.join(sorted(strangers))}, which the other symbols are not"
    ends = [end for end in (interval.lower, *points, interval.upper) if not end.is_infinite]
    ordered = [
        Subgoal(Inequality(a, "<=", b, rest), text="the points are in order", stated=True)
        for a, b in itertools.pairwise(ends)
    ]
    if by.apart and interval.integer:
        return "points of their own are for intervals: integers are cut between them"
    pieces = list(_pieces(interval, points, by.apart))
    tactics = by.by or (Direct(),) * len(pieces)
    sides = [node for p in points for node in defined_on(p, rest)]
    if interval.integer:
        whole = ((p, facts_of(rest).is_integer(p)) for p in points)
        sides += [with_name("integer", computation(done, {"point": str(p)})) for p, done in whole]
    parts = [
        Subgoal(_with(goal, domain=Domain({**rest, by.symbol: piece})), tactic)
        for piece, tactic in zip(pieces, tactics, strict=True)
    ]
    return Reduction([*ordered, *parts], tuple(sides))


def _pieces(interval: Interval, points: list[Expr], apart: bool) -> Iterator[Interval]:
    """The pieces in their order."""
    ends = [interval.lower, *points, interval.upper]
    last = len(ends) - 2
    for i, (low, high) in enumerate(itertools.pairwise(ends)):
        lower_open = interval.lower_open if i == 0 else apart
        upper_open = interval.upper_open if i == last else apart
        yield Interval(low, high, lower_open, upper_open, interval.integer)
        if apart and i < last:
            yield Interval(high, high)


def argument(goal: Statement, by: Argument) -> Made:
    """No theorem: a person says how the steps and the lemmas give the goal. The steps are examined and proved."""
    steps = [Subgoal(s.says, s.by, s.text, stated=True) for s in by.steps]
    lemmas, needs = tuple(map(str, by.lemmas)), {NEEDS: by.needs}
    return Reduction(steps, certificate=needs, lemmas=lemmas, text=by.text, name=ARGUMENT)


def _with(statement: Statement, **changes: Any) -> Statement:
    """A copy of the statement with some fields replaced (every statement is a dataclass)."""
    return cast(Statement, replace(cast(Any, statement), **changes))


def _restrict(statement: Statement, symbol: Symbol, value: Any) -> Statement:
    """The statement at one exact value of a symbol, which leaves the domain."""
    exact_value = sympy.sympify(value)
    fields = {
        name: part.subs(symbol, exact_value)
        for name, part in vars(statement).items()
        if isinstance(part, sympy.Basic)
    }
    if isinstance(statement, OfRandomVariables):
        fields |= {
            name: plain(part, {symbol: exact_value}) for name, part in statement.declared_fields.items()
        }
    kept = {s: _interval_at(i, symbol, exact_value) for s, i in statement.domain.items() if s != symbol}
    return _with(statement, **fields, domain=kept)


def _interval_at(interval: Interval, symbol: Symbol, value: Expr) -> Interval:
    lower, upper = interval.lower.subs(symbol, value), interval.upper.subs(symbol, value)
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def cases_of(statement: Statement, by: ForEach) -> list[Statement]:
    """The statement at each of the listed values, all of them in the domain."""
    if by.symbol not in statement.domain or not by.values:
        raise ClaimError(f"cases need a symbol of the domain and values, got {by.symbol} in {by.values}")
    if getattr(statement, "variable", None) == by.symbol:
        raise ClaimError(f"{by.symbol} is the variable of the statement, not a parameter to go through")
    interval = statement.domain[by.symbol]
    if others := sorted(str(s) for s in interval.lower.free_symbols | interval.upper.free_symbols):
        raise ClaimError(
            f"which values {by.symbol} takes depends on {', '.join(others)}: take the cases of {others[0]} first"
        )
    outside = [
        value
        for value in by.values
        if not is_member(Domain({by.symbol: interval}), {by.symbol: sympy.sympify(value)})
    ]
    if outside:
        raise ClaimError(f"the case {by.symbol} = {outside[0]} is not certainly in {interval}")
    return [_restrict(statement, by.symbol, value) for value in by.values]


def box_left(statement: Statement, by: ForEach) -> str:
    """The part of the domain that the cases cover, or "" when they cover all of it."""
    interval = statement.domain[by.symbol]
    return (
        ""
        if _are_all_integers(interval, map(sympy.sympify, by.values))
        else f"{by.symbol} in {_set_text(by.values)}"
    )


def _set_text(values: tuple[Any, ...]) -> str:
    """A set of cases; a run of integers as its ends."""
    run = len(values) > 3 and all(values[i + 1] - values[i] == 1 for i in range(len(values) - 1))
    return f"{{{values[0]}, ..., {values[-1]}}}" if run else f"{{{', '.join(map(str, values))}}}"


def _are_all_integers(interval: Interval, values: Iterable[Expr]) -> bool:
    """Whether members of an interval are all its integers. They are counted: it may have more than fit anywhere."""
    lower, upper = interval.lower, interval.upper
    if not (interval.integer and lower.is_Integer and upper.is_Integer):
        return False
    return len(set(values)) == int(upper) - int(lower) + 1


def on_box(statement: Statement, by: OnBox) -> tuple[Statement, str]:
    """The statement on a narrower domain, and that domain in words.

    What is said of a root, a total mass or a limit is said of the whole range of its variable, and not of a part of it.
    """
    bound = statement.whole_range
    if bound is not None and bound in by.narrower:
        raise ClaimError(f"{bound} is bound in the statement: a box narrows its parameters")
    for symbol, part in by.narrower.items():
        if symbol not in statement.domain or not _covers(statement.domain, symbol, part):
            raise ClaimError(
                f"the box {symbol} in {part} is not certainly inside the domain {statement.domain}"
            )
    domain = statement.domain.restricted(by.narrower)
    for symbol, part in by.narrower.items():
        if not has_points(symbol, domain):
            raise ClaimError(f"the box {symbol} in {part} is not certain to have a point")
    narrower = _with(statement, domain=domain)
    return narrower, ", ".join(f"{s} in {i}" for s, i in by.narrower.items())


def _covers(domain: Domain, symbol: Symbol, part: Interval) -> bool:
    """Whether a part certainly lies inside the interval of a symbol."""
    whole, facts = domain[symbol], facts_of(domain)
    if whole.integer and not part.integer:
        return False
    starts = _not_before(facts, whole.lower, part.lower, whole.lower_open and not part.lower_open)
    return starts and _not_before(facts, part.upper, whole.upper, whole.upper_open and not part.upper_open)


def _not_before(facts: Facts, low: Expr, high: Expr, strictly: bool) -> bool:
    """Whether low <= high (or low < high) for certain."""
    if low is S.NegativeInfinity or high is S.Infinity:
        return not strictly or low != high
    signs = facts.sign(high - low)
    return signs == POSITIVE_SIGN if strictly else signs <= NONNEGATIVE
