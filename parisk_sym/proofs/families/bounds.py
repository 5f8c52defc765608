"""Bounds of a sum by other sums over the same range: Jensen's inequality with weights, Cauchy's, Chebyshev's.

Each bound comes with the conditions under which its theorem holds, as goals for the kernel.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import sympy
from sympy import Expr, S, Symbol, sqrt

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval
from parisk_sym.formulas.families import FunctionValue
from parisk_sym.formulas.unevaluated import evaluated
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points
from parisk_sym.proofs.families.numbers import Numbers, Scope, symbol_in, with_signs
from parisk_sym.proofs.rule import Subgoal

__all__ = ["Bound", "bounds_of_a_sum"]


_LARGEST = 40


@dataclass(frozen=True)
class Bound:
    """A sum is at most, or at least, a value in other numbers, under the conditions."""

    is_upper: bool
    value: Expr
    conditions: tuple[Subgoal, ...]
    text: str
    is_size: bool = False
    """Whether an upper bound is one of the absolute value."""


@dataclass(frozen=True)
class _Total:
    """A term and its sum as a number: a sum of the statement, or the number of terms."""

    body: Expr
    value: Expr


def bounds_of_a_sum(numbers: Numbers, body: Expr, scope: Scope) -> Iterator[Bound]:
    """What theorems say of the sum of a term, in the other sums over its range."""
    totals = list(_totals(numbers, body, scope))
    yield from _of_function_values(numbers, body, scope)
    for one, other in itertools.combinations(totals, 2):
        yield from _cauchy(numbers, body, scope, one, other)
    for one, other in itertools.permutations(totals, 2):
        yield from _jensen(numbers, body, scope, one, other)
    for one, other in itertools.permutations(totals, 2):
        yield from _chord(numbers, body, scope, one, other)
    for one in totals:
        yield from _superadditive(numbers, body, scope, one)
        yield from _at_an_end(numbers, body, scope, one)
    for one, other in itertools.combinations_with_replacement(totals, 2):
        yield from _chebyshev(numbers, body, scope, one, other)


def _totals(numbers: Numbers, body: Expr, scope: Scope) -> Iterator[_Total]:
    for number in numbers.sums():
        if number.scope is scope and number.body != body and not number.body.has(FunctionValue):
            yield _Total(number.body, numbers.value(number.symbol))
    if numbers.is_filled(scope):
        yield _Total(S.One, scope.count)


# --- Cauchy -----------------------------------------------------------------------------------------------------------


def _cauchy(numbers: Numbers, body: Expr, scope: Scope, one: _Total, other: _Total) -> Iterator[Bound]:
    """Terms c, a >= 0 and b >= 0 with c^2 = a b: |sum c| <= sqrt(sum a sum b) (Cauchy; Hardy, Littlewood, Polya, Theorem 7)."""
    domain = numbers.term_domain(scope)
    facts = facts_of(domain)
    if not facts.is_zero(body**2 - one.body * other.body):
        return
    if not all(facts.sign(t.body) <= NONNEGATIVE for t in (one, other)):
        return
    conditions = (
        Subgoal(Identity(body**2, one.body * other.body, domain), text="the terms"),
        *(Subgoal(Inequality(S.Zero, "<=", t.body, domain), text="a term") for t in (one, other)),
    )
    size = sqrt(one.value * other.value)
    yield Bound(True, size, conditions, "Cauchy's inequality", is_size=True)
    yield Bound(False, -size, conditions, "Cauchy's inequality")


# --- Jensen -----------------------------------------------------------------------------------------------------------


def _of_function_values(numbers: Numbers, body: Expr, scope: Scope) -> Iterator[Bound]:
    """f convex, weights w >= 0 with a positive sum: sum w f(x) >= W f(sum w x / W) (Jensen; Hardy, Littlewood, Polya, Theorem 86)."""
    values = body.atoms(FunctionValue)
    if len(values) != 1:
        return
    (value,) = values
    weight = evaluated(body / value)
    if weight.has(FunctionValue):
        return
    name, point = value.args
    shape = numbers.statement.functions[name].shape
    domain = numbers.term_domain(scope)
    mass = numbers.in_values(numbers.total(weight, scope))
    centre = numbers.in_values(numbers.total(evaluated(weight * point), scope))
    outer = numbers.whole
    conditions = (
        Subgoal(Inequality(S.Zero, "<=", weight, domain), text="the weights"),
        Subgoal(Inequality(S.Zero, "<", mass, outer), text="the sum of the weights"),
    )
    for word, is_upper in (("convex", False), ("concave", True)):
        if word in shape:
            mean = numbers.value_at(name, evaluated(centre / mass))
            yield Bound(is_upper, mass * mean, conditions, "Jensen's inequality")


def _jensen(numbers: Numbers, body: Expr, scope: Scope, inner: _Total, weight: _Total) -> Iterator[Bound]:
    """Terms c = r h(s/r) with r > 0 and h convex: sum c >= R h(S/R) (Jensen; Hardy, Littlewood, Polya, Theorem 86)."""
    domain = numbers.term_domain(scope)
    facts = facts_of(domain)
    if body.has(FunctionValue) or facts.sign(weight.body) != POSITIVE_SIGN or not numbers.is_filled(scope):
        return
    ratio = sympy.powsimp(inner.body / weight.body)
    interval = _interval_of(ratio, scope, numbers)
    outer = numbers.whole
    t = symbol_in(_free_name(domain), interval, facts_of(outer))
    h = _in_the_ratio(sympy.powsimp(body / weight.body), ratio, t, scope)
    h = None if h is None else with_signs(h, Domain({**outer, t: interval}), sympy.powdenest)
    if h is None or not h.has(t):
        return
    here = Domain({**outer, t: interval})
    identity = Identity(body, weight.body * h.xreplace({t: inner.body / weight.body}), domain)
    if not _may_be_equal(identity):
        return
    value = weight.value * h.xreplace({t: inner.value / weight.value})
    for is_upper in (False, True):
        curved = -h if is_upper else h
        if not _may_be_convex(curved, t, here):
            continue
        conditions = (
            Subgoal(identity, text="the terms"),
            Subgoal(Inequality(S.Zero, "<", weight.body, domain), text="the weights"),
            Subgoal(Convex(curved, t, here), text="the function"),
        )
        yield Bound(is_upper, value, conditions, "Jensen's inequality")


def _chord(numbers: Numbers, body: Expr, scope: Scope, inner: _Total, weight: _Total) -> Iterator[Bound]:
    """Terms c = r h(x) with r >= 0, a <= x <= b and h convex: sum c <= R h(a) + (h(b) - h(a))/(b - a) (sum r x - a R), below the chord of h."""
    for entry in sorted(scope.ranges, key=str):
        interval = scope.ranges[entry]
        low, high = interval.lower, interval.upper
        if (
            not (body.has(entry) and inner.body.has(entry))
            or low.is_infinite
            or high.is_infinite
            or weight.body.has(entry)
        ):
            continue
        h = sympy.powsimp(body / weight.body)
        domain, outer = numbers.term_domain(scope), numbers.whole
        if h.free_symbols & scope.symbols != {entry} or h.has(FunctionValue):
            continue
        t = symbol_in(_free_name(domain), Interval(low, high), facts_of(outer))
        here = Domain({**outer, t: Interval(low, high)})
        h = h.xreplace({entry: t})
        same = (
            Identity(inner.body, weight.body * entry, domain),
            Identity(body, weight.body * h.xreplace({t: entry}), domain),
        )
        if not all(map(_may_be_equal, same)):
            continue
        ends = [h.xreplace({t: end}) for end in (low, high)]
        slope = (ends[1] - ends[0]) / (high - low)
        value = evaluated(weight.value * ends[0] + slope * (inner.value - low * weight.value))
        for is_upper in (True, False):
            curved = h if is_upper else -h
            if _may_be_convex(curved, t, here):
                conditions = (
                    *(Subgoal(s, text="the terms") for s in same),
                    Subgoal(Inequality(S.Zero, "<=", weight.body, domain), text="the weights"),
                    Subgoal(Convex(curved, t, here), text="the function"),
                )
                yield Bound(is_upper, value, conditions, "the chord between the ends of the range")


def _at_an_end(numbers: Numbers, body: Expr, scope: Scope, weight: _Total) -> Iterator[Bound]:
    """Terms c = r h(x) with r >= 0 and h(x) at most (at least) its value at an end of the range of x: sum c is at most (at least) R times it."""
    entries = sorted(body.free_symbols & set(scope.ranges), key=str)
    h = sympy.powsimp(body / weight.body)
    if h.has(FunctionValue):
        return
    domain = numbers.term_domain(scope)
    for entry in entries:
        if h.free_symbols & scope.symbols != {entry} or weight.body.has(entry):
            continue
        interval = scope.ranges[entry]
        same = Identity(body, weight.body * h, domain)
        for end in (interval.lower, interval.upper):
            value = sympy.zoo if end.is_infinite else h.xreplace({entry: end})
            if value.has(sympy.zoo, sympy.nan, sympy.oo) or not _may_be_equal(same):
                continue
            for is_upper in (True, False):
                sides = (h, "<=", value) if is_upper else (value, "<=", h)
                says = Inequality(*sides, domain)
                if not _may_hold(says):
                    continue
                conditions = (
                    Subgoal(same, text="the terms"),
                    Subgoal(Inequality(S.Zero, "<=", weight.body, domain), text="the weights"),
                    Subgoal(says, text="each term"),
                )
                yield Bound(is_upper, evaluated(weight.value * value), conditions, "")


def _superadditive(numbers: Numbers, body: Expr, scope: Scope, inner: _Total) -> Iterator[Bound]:
    """Terms c = h(s) with s >= 0, h convex on [0, oo) and h(0) <= 0: sum c <= h(S), because h(s) <= (s/S) h(S) + (1 - s/S) h(0).

    With h(0) = 0 this is the inequality between sums of powers (Hardy, Littlewood, Polya, Theorem 19).
    """
    domain = numbers.term_domain(scope)
    if S.One == inner.body or body.has(FunctionValue) or not numbers.is_filled(scope):
        return
    if not facts_of(domain).sign(inner.body) <= NONNEGATIVE:
        return
    outer, interval = numbers.whole, Interval(S.Zero, sympy.oo, False, True)
    t = symbol_in(_free_name(domain), interval, facts_of(outer))
    h = _in_the_ratio(body, inner.body, t, scope)
    h = None if h is None else with_signs(h, Domain({**outer, t: POSITIVE}), sympy.powdenest)
    here = Domain({**outer, t: interval})
    if h is None or not h.has(t) or h.has(sympy.log) or _is_infinite_at_0(h, t, here):
        return
    identity = Identity(body, h.xreplace({t: inner.body}), domain)
    if not _may_be_equal(identity):
        return
    for is_upper in (True, False):
        curved = h if is_upper else -h
        if _may_be_convex(curved, t, Domain({**outer, t: POSITIVE})):
            conditions = (
                Subgoal(identity, text="the terms"),
                Subgoal(Inequality(S.Zero, "<=", inner.body, domain), text="the terms of the other sum"),
                Subgoal(Inequality(curved.xreplace({t: S.Zero}), "<=", S.Zero, outer), text="the value at 0"),
                Subgoal(Convex(curved, t, here), text="the function"),
            )
            yield Bound(is_upper, h.xreplace({t: inner.value}), conditions, "the sum inside")


def _is_infinite_at_0(h: Expr, t: Symbol, domain: Domain) -> bool:
    """Whether an exponent of the variable is not seen to be positive."""
    powers = [p for p in h.atoms(sympy.Pow) if p.base.has(t)]
    return any(facts_of(domain).sign(p.exp) != POSITIVE_SIGN for p in powers)


def _free_name(domain: Domain) -> str:
    taken = {str(s) for s in domain}
    return next(name for name in ("t", "s", "u", "v", "t'", "t''") if name not in taken)


def _interval_of(ratio: Expr, scope: Scope, numbers: Numbers) -> Interval:
    """An interval that contains a ratio of terms."""
    if ratio in scope.ranges:
        return scope.ranges[ratio]
    signs = facts_of(numbers.term_domain(scope)).sign(ratio)
    if signs == POSITIVE_SIGN:
        return POSITIVE
    return Interval(S.Zero, sympy.oo, False, True) if signs <= NONNEGATIVE else REALS


def _in_the_ratio(e: Expr, ratio: Expr, t: Symbol, scope: Scope) -> Expr | None:
    """An expression as a function of the ratio, if it is one: the other entries are put at one value, which an identity checks later."""
    for entry in sorted(ratio.free_symbols & set(scope.ranges), key=str):
        rest, own = sympy.expand_power_base(ratio).as_independent(entry, as_Add=False)
        base, power = own.as_base_exp()
        others = {s: _some_value(i) for s, i in scope.ranges.items() if s != entry}
        if (
            base != entry
            or power.has(*scope.symbols)
            or scope.index in e.free_symbols
            or None in others.values()
        ):
            continue
        inverse = (t / rest.xreplace(others)) ** (1 / power)
        found: Expr = e.xreplace(others).xreplace({entry: inverse})
        return found
    return None


def _some_value(interval: Interval) -> Expr | None:
    """A simple number of an interval with rational ends."""
    lower, upper = interval.lower, interval.upper
    if not all(end.is_Rational or end.is_infinite for end in (lower, upper)):
        return None
    if lower < 1 < upper:
        return S.One
    if lower.is_infinite:
        return upper - 1
    return lower + 1 if upper.is_infinite else (lower + upper) / 2


def _moderate_points(domain: Domain) -> Iterator[Point]:
    """A few points without large or long coordinates, at which floats are exact enough."""
    moderate = (
        p
        for p in sample_points(domain, 80)
        if all(abs(v) <= _LARGEST and v.q <= _LARGEST for v in p.values())
    )
    yield from itertools.islice(moderate, 8)


def _may_be_equal(identity: Identity) -> bool:
    """Whether both sides agree at a few points, as far as floats show."""
    for point in _moderate_points(identity.domain):
        try:
            left, right = (complex(side.xreplace(point)) for side in (identity.left, identity.right))
            if abs(left - right) > 1e-6 * (1 + abs(left)):
                return False
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            continue
    return True


def _may_hold(says: Inequality) -> bool:
    """Whether an inequality holds at a few points, as far as floats show, and at one of them by more than they show."""
    gaps = []
    for point in _moderate_points(says.domain):
        try:
            gaps.append(float(says.gap.xreplace(point)))
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            continue
    return bool(gaps) and all(g >= -1e-9 for g in gaps) and any(g > 1e-9 for g in gaps)


def _may_be_convex(h: Expr, t: Symbol, domain: Domain) -> bool:
    """Whether the second derivative is not seen to be negative at a few points, nor always 0: what the kernel is asked to prove."""
    bend = sympy.diff(h, t, 2)
    seen = []
    for point in _moderate_points(domain):
        value = bend.xreplace(point)
        try:
            seen.append(float(value))
        except (TypeError, ValueError, OverflowError):
            continue
    return bool(seen) and all(v >= -1e-9 * (1 + abs(v)) for v in seen)


# --- Chebyshev --------------------------------------------------------------------------------------------------------


def _chebyshev(numbers: Numbers, body: Expr, scope: Scope, one: _Total, other: _Total) -> Iterator[Bound]:
    """Terms c = a b that rise and fall together: n sum c >= sum a sum b; n sum c <= sum a sum b where one rises as the other falls.

    Half of the sum of (a_i - a_j)(b_i - b_j) over all pairs is the difference (Chebyshev; Hardy, Littlewood, Polya, Theorem 43).
    """
    domain = numbers.term_domain(scope)
    if not numbers.is_filled(scope) or not facts_of(domain).is_zero(body - one.body * other.body):
        return
    pairs = _pairs(numbers, scope, one.body * other.body)
    if pairs is None:
        return
    second, both = pairs
    product = (one.body - one.body.xreplace(second)) * (other.body - other.body.xreplace(second))
    same = Subgoal(Identity(body, one.body * other.body, domain), text="the terms")
    value = one.value * other.value / scope.count
    signs = facts_of(both).sign(product)
    if 1 in signs:
        rising = Subgoal(Inequality(S.Zero, "<=", product, both), text="two terms of each")
        yield Bound(False, value, (same, rising), "Chebyshev's inequality")
    if -1 in signs:
        falling = Subgoal(Inequality(product, "<=", S.Zero, both), text="two terms of each")
        yield Bound(True, value, (same, falling), "Chebyshev's inequality")


def _pairs(numbers: Numbers, scope: Scope, e: Expr) -> tuple[dict[Symbol, Symbol], Domain] | None:
    """Second symbols for the index and the entries of two terms i < j, and the domain of both; an ordered family is in its order."""
    used = e.free_symbols & scope.symbols
    domain = dict(numbers.term_domain(scope))
    second: dict[Symbol, Symbol] = {}
    if scope.index in used:
        later = Symbol(f"{scope.index.name}'", integer=True)
        second[scope.index] = later
        domain[later] = Interval(scope.index, scope.high, integer=True)
    for (name, place), symbol in scope.entries.items():
        if symbol not in used:
            continue
        if place != scope.index:
            return None
        interval, order = scope.ranges[symbol], numbers.statement.families[name].order
        other = symbol_in(f"{symbol.name}'", interval, facts_of(numbers.statement.domain))
        second[symbol] = other
        if order == "nondecreasing":
            interval = Interval(symbol, interval.upper, False, interval.upper_open)
        elif order == "nonincreasing":
            interval = Interval(interval.lower, symbol, interval.lower_open, False)
        domain[other] = interval
    return second, Domain(domain)
