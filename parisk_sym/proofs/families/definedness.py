"""Where a statement about families and functions has to be defined, as expressions in numbers.

Inside a sum, an entry is any number of the range of its family and the index any integer of the range of the sum. Outside, the sum is any
number with the sign that its terms give it. What is defined for all these numbers is defined for every family.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, integers
from parisk_sym.formulas.families import Entry, FunctionValue, Largest
from parisk_sym.formulas.unevaluated import build, evaluated
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs

__all__ = ["Needs", "index_range", "needs_of", "range_with_sign"]

_NONNEGATIVE = Interval(S.Zero, sympy.oo, False, True)
_NONPOSITIVE = Interval(-sympy.oo, S.Zero, True, False)
_NOT_KNOWN = sympy.Pow(S.Zero, S.NegativeOne, evaluate=False)
"""An expression that has no value: it leaves open whether a statement is defined."""


@dataclass(frozen=True)
class Needs:
    """Expressions that need a value, and expressions that have to lie in an interval, each on its domain."""

    subjects: list[tuple[Expr, Domain]] = field(default_factory=list)
    ranges: list[tuple[Expr, Interval, Domain]] = field(default_factory=list)


def needs_of(statement: ForEvery) -> Needs:
    """What has to be defined: the interval ends and constants of the declarations, the hypotheses, and both sides."""
    needs = Needs()
    for each in statement.objects:
        needs.subjects.extend((e, statement.domain) for e in each.expressions)
    known = {
        g.left: g.right
        for g in statement.given
        if g.relation == "=" and isinstance(g.left, sympy.Sum) and not g.right.has(Entry, FunctionValue)
    }
    walk = _Walk(statement, needs, {evaluated(k): v for k, v in known.items()})
    scope = _Scope(dict(statement.domain))
    found = [walk.of(e, scope) for g in statement.given for e in (g.left, g.right)]
    _narrow(statement, scope)
    found += [walk.of(e, scope) for e in (statement.left, statement.right)]
    needs.subjects.extend((e, Domain(scope.ranges)) for e in found)
    return needs


@dataclass
class _Scope:
    """The ranges of the numbers at one place of an expression, and the symbols that were made there."""

    ranges: dict[Symbol, Interval]
    made: dict[Any, Symbol] = field(default_factory=dict)
    values: dict[Symbol, Symbol] = field(default_factory=dict)

    def inner(self) -> _Scope:
        return _Scope(dict(self.ranges), dict(self.made), dict(self.values))

    def symbol(self, key: Any, interval: Interval) -> Symbol:
        """The number that is any of an interval; the same one for the same key."""
        if key not in self.made:
            taken = {str(s) for s in self.ranges}
            name = str(key)
            while name in taken:
                name += "'"
            self.made[key] = Symbol(name, real=True)
            self.ranges[self.made[key]] = interval
        return self.made[key]


def _narrow(statement: ForEvery, scope: _Scope) -> None:
    """The ranges of the sums that a hypothesis bounds by an expression without entries; it holds where the sides need a value."""
    for given in statement.given:
        for e, end, below in ((given.left, given.right, False), (given.right, given.left, True)):
            symbol = scope.made.get(e)
            if symbol is None or end.has(Entry, FunctionValue, sympy.Sum, sympy.Product, Largest):
                continue
            i = scope.ranges[symbol]
            before = i.lower if below else i.upper
            sharper = before.is_infinite or (
                (end - before).is_positive is below and (end - before).is_nonzero
            )
            is_open = given.relation == "<"
            narrowed = (
                Interval(end, i.upper, is_open, i.upper_open)
                if below
                else Interval(i.lower, end, i.lower_open, is_open)
            )
            if sharper and (narrowed.upper - narrowed.lower).is_extended_positive:
                scope.ranges[symbol] = narrowed


@dataclass
class _Walk:
    statement: ForEvery
    needs: Needs
    known: Mapping[Expr, Expr]

    def of(self, e: Any, scope: _Scope) -> Any:
        """The expression with numbers in the places of sums, entries and values."""
        if isinstance(e, Symbol):
            return scope.values.get(e, e)
        if not e.args:
            return e
        if isinstance(e, (sympy.Sum, sympy.Product, Largest)):
            return self._binder(e, scope)
        if isinstance(e, Entry):
            return self._entry(e, scope)
        if isinstance(e, FunctionValue):
            return self._value(e, scope)
        if isinstance(e, sympy.Integral):
            return self._integral(e, scope)
        return build(e.func, *(self.of(part, scope) for part in e.args))

    def _entry(self, e: Entry, scope: _Scope) -> Expr:
        family = self.statement.families[e.args[0]]
        index = self.of(e.args[1], scope)
        self.needs.ranges.append(
            (index, Interval(Integer(1), family.length, integer=True), Domain(scope.ranges))
        )
        return scope.symbol(Entry(e.args[0], evaluated(index)), family.interval)

    def _value(self, e: FunctionValue, scope: _Scope) -> Expr:
        function = self.statement.functions[e.args[0]]
        point = self.of(e.args[1], scope)
        domain = Domain(scope.ranges)
        self.needs.subjects.append((point, domain))
        self.needs.ranges.append((point, function.interval, domain))
        return scope.symbol(FunctionValue(e.args[0], evaluated(point)), function.values)

    def _integral(self, e: sympy.Integral, scope: _Scope) -> Expr:
        """The integral of an unknown function has a value where the function is monotone or convex, between ends in its interval."""
        if not e.has(Entry, FunctionValue):
            return build(e.func, *(self.of(part, scope) for part in e.args))
        (variable, lower, upper), *more = e.limits
        function = (
            self.statement.functions.get(e.function.args[0])
            if isinstance(e.function, FunctionValue)
            else None
        )
        if more or function is None or e.function.args[1] != variable or not function.shape:
            return _NOT_KNOWN
        domain = Domain(scope.ranges)
        for end in (lower, upper):
            point = self.of(end, scope)
            self.needs.subjects.append((point, domain))
            self.needs.ranges.append((point, function.interval, domain))
        return scope.symbol(e, REALS)

    def _binder(self, e: Any, scope: _Scope) -> Expr:
        if (value := self.known.get(evaluated(e))) is not None:
            self._inside(e, scope)
            return self.of(value, scope)
        signs, is_filled = self._inside(e, scope)
        if isinstance(e, Largest) and not is_filled:
            return _NOT_KNOWN
        return scope.symbol(e, range_with_sign(signs, is_filled, isinstance(e, sympy.Product)))

    def _inside(self, e: Any, scope: _Scope) -> tuple[Signs, bool]:
        """The signs of the terms, and whether there certainly is one."""
        *rest, (index, first, last) = e.limits
        low, high = self.of(first, scope), self.of(last, scope)
        inner = scope.inner()
        if (interval := index_range(low, high, inner.ranges)) is None:
            self.needs.subjects.append((_NOT_KNOWN, Domain(scope.ranges)))
            interval = REALS
        taken = {str(s) for s in inner.ranges}
        name = index.name if index.name not in taken else f"{index.name}'"
        own = Symbol(name, integer=True) if interval.integer else Symbol(name, real=True)
        inner.values[index], inner.ranges[own] = own, interval
        body = self.of(e.func(e.function, *rest) if rest else e.function, inner)
        domain = Domain(inner.ranges)
        self.needs.subjects.append((body, domain))
        filled = facts_of(Domain(scope.ranges)).sign(evaluated(high - low)) <= NONNEGATIVE
        return facts_of(domain).sign(evaluated(body)), filled


def index_range(low: Expr, high: Expr, ranges: Mapping[Symbol, Interval]) -> Interval | None:
    """The integers from low to high; None where the ends are not known to be integers, or not to be in order somewhere."""
    found = integers(low, high)
    probe = Symbol("_i", integer=True)
    try:
        Domain({**ranges, probe: found})
    except ClaimError:
        return None
    return found


def range_with_sign(signs: Signs, is_filled: bool, is_product: bool) -> Interval:
    """The range of a sum or product whose terms have these signs."""
    if is_product:
        return POSITIVE if signs == POSITIVE_SIGN else _NONNEGATIVE if signs <= NONNEGATIVE else REALS
    if signs == POSITIVE_SIGN and is_filled:
        return POSITIVE
    if signs == frozenset({-1}) and is_filled:
        return Interval(-sympy.oo, S.Zero, True, True)
    return _NONNEGATIVE if signs <= NONNEGATIVE else _NONPOSITIVE if signs <= NONPOSITIVE else REALS
