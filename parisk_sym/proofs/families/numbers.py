"""A statement about families and functions as a statement about numbers: sums, products, maxima and values of functions are numbers.

A sum over a range is split into terms; each different term, without its factors that do not depend on the index, is one number. Two sums
over one range share the symbols for the entries at the index, so that their terms can be compared.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import sympy
from sympy import Add, Expr, S, Symbol, exp, log

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.formulas.families import Entry, FunctionValue, Largest
from parisk_sym.formulas.unevaluated import evaluated
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import ANY, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.families.definedness import index_range, range_with_sign

__all__ = [
    "BoundedNumber",
    "Hypothesis",
    "InNumbers",
    "NotNumbersError",
    "Number",
    "Numbers",
    "Scope",
    "numbers_of",
    "symbol_in",
    "with_signs",
]


class NotNumbersError(Exception):
    """A part of the statement cannot be read as numbers; the message names it."""


def symbol_in(name: str, interval: Interval, facts: Facts) -> Symbol:
    """A real symbol, declared positive or not negative where its interval certainly is."""
    if interval.integer:
        return Symbol(name, integer=True)
    if interval.lower.is_infinite:
        return Symbol(name, real=True)
    positive = interval.lower == 0 and interval.lower_open
    if positive or (interval.lower != 0 and facts.sign(interval.lower) == POSITIVE_SIGN):
        return Symbol(name, positive=True)
    return Symbol(name, nonnegative=True) if interval.lower == 0 else Symbol(name, real=True)


def with_signs(e: Expr, domain: Domain, change: Callable[[Expr], Expr]) -> Expr:
    """An expression as SymPy changes it, told which symbols are positive on the domain; unchanged where it is not shown to be equal."""
    facts, names = facts_of(domain), {}
    for s in sorted(e.free_symbols, key=str):
        signs = facts.sign(s) if s in domain else ANY
        if signs == POSITIVE_SIGN:
            names[s] = sympy.Dummy(s.name, positive=True, integer=s.is_integer or None)
        elif signs <= NONNEGATIVE:
            names[s] = sympy.Dummy(s.name, nonnegative=True, integer=s.is_integer or None)
    changed = change(e.xreplace(names)).xreplace({dummy: s for s, dummy in names.items()})
    return changed if facts.is_zero(e - changed) else e


@dataclass(eq=False)
class Scope:
    """The terms of the sums over one range: the symbols for the index and for the entries at it."""

    low: Expr
    high: Expr
    index: Symbol
    index_interval: Interval
    entries: dict[tuple[Symbol, Expr], Symbol] = field(default_factory=dict)
    ranges: dict[Symbol, Interval] = field(default_factory=dict)

    @property
    def symbols(self) -> set[Symbol]:
        """The index and the entries."""
        return {self.index, *self.ranges}

    def domain(self, outer: dict[Symbol, Interval]) -> Domain:
        """The domain of a term: the outer symbols, the index and the entries."""
        return Domain({**outer, self.index: self.index_interval, **self.ranges})

    @property
    def count(self) -> Expr:
        """The number of terms, where the range is not reversed."""
        return evaluated(self.high - self.low + 1)


@dataclass(frozen=True)
class Number:
    """A number of the statement: what it is ("sum", "product", "largest", "value", "integral", "entry"), and of what.

    `body` is the term of a sum, product or maximum, or the argument of a function; `function` is its name.
    """

    symbol: Symbol
    what: str
    body: Expr
    scope: Scope | None = None
    function: Symbol | None = None
    ends: tuple[Expr, Expr] = (S.Zero, S.Zero)

    @property
    def expression(self) -> Expr:
        """What it is the number of, as the statement writes it."""
        match self.what:
            case "value":
                return FunctionValue(self.function, self.body)
            case "entry":
                return Entry(self.function, self.body)
            case "integral":
                t = sympy.Dummy("t", real=True)
                return sympy.Integral(FunctionValue(self.function, t), (t, *self.ends))
        if self.scope is None:
            return self.symbol
        entries = {symbol: Entry(name, at) for (name, at), symbol in self.scope.entries.items()}
        head = {"sum": sympy.Sum, "product": sympy.Product, "largest": Largest}[self.what]
        return head(self.body.xreplace(entries), (self.scope.index, self.scope.low, self.scope.high))


class BoundedNumber(NamedTuple):
    """A number, or its size, is at most or at least a value; the theorem that says so, "" for none with a name."""

    number: Expr
    relation: str
    value: Expr
    theorem: str


@dataclass(frozen=True)
class InNumbers:
    """How a rule reads a statement in numbers, and bounds some of them, for a reader. `rest` is what is left to show."""

    numbers: tuple[Number, ...]
    rest: Expr
    bounds: tuple[BoundedNumber, ...] = ()


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis in numbers: left < right, left <= right or left = right."""

    left: Expr
    relation: str
    right: Expr


@dataclass
class Numbers:
    """A statement in numbers: both sides, the hypotheses, the numbers and their ranges."""

    statement: ForEvery
    raw_products: bool = False
    domain: dict[Symbol, Interval] = field(default_factory=dict)
    numbers: dict[Symbol, Number] = field(default_factory=dict)
    scopes: dict[tuple[Expr, Expr], Scope] = field(default_factory=dict)
    given: list[Hypothesis] = field(default_factory=list)
    left: Expr = S.Zero
    right: Expr = S.Zero
    fixed: dict[Symbol, Expr] = field(default_factory=dict)
    """Sums whose value a hypothesis states."""
    _known: dict[Any, Symbol] = field(default_factory=dict)

    # --- what is asked for -------------------------------------------------------------------------------------------

    @property
    def gap(self) -> Expr:
        """right - left."""
        return self.right - self.left

    @property
    def facts(self) -> Facts:
        """The facts of the numbers."""
        return facts_of(Domain(self.domain))

    def of_kind(self, *what: str) -> list[Number]:
        """The numbers of some kinds, in the order of the statement."""
        return [n for n in self.numbers.values() if n.what in what]

    @property
    def whole(self) -> Domain:
        """The ranges of the symbols, and of the numbers that no hypothesis fixes."""
        return Domain({s: i for s, i in self.domain.items() if s not in self.fixed})

    def for_reader(self, rest: Expr, *bounds: BoundedNumber) -> InNumbers:
        """What a reader needs: the numbers that occur, and the bounds of some of them."""
        shown = (self.gap, rest, *(e for b in bounds for e in (b.number, b.value)))
        used = set[Symbol]().union(*(e.free_symbols for e in shown))
        return InNumbers(tuple(n for n in self.numbers.values() if n.symbol in used), rest, bounds)

    def value(self, symbol: Symbol) -> Expr:
        """The number, or the value that a hypothesis gives it."""
        return self.fixed.get(symbol, symbol)

    def in_values(self, e: Expr) -> Expr:
        """The expression with the values that hypotheses give in the places of numbers."""
        return evaluated(e.xreplace(self.fixed)) if self.fixed else e

    def term_domain(self, scope: Scope) -> Domain:
        """The domain of a term: an entry is at most the largest one, and one of several that are not negative at most their sum."""
        ranges = {s: self._narrowed(scope, s, i) for s, i in scope.ranges.items()}
        return replace(scope, ranges=ranges).domain(dict(self.whole))

    def is_filled(self, scope: Scope) -> bool:
        """Whether the range of the scope certainly has a term."""
        outer = Domain({s: i for s, i in self.domain.items() if s not in self.numbers})
        return facts_of(outer).sign(evaluated(scope.high - scope.low)) <= NONNEGATIVE

    def _narrowed(self, scope: Scope, symbol: Symbol, interval: Interval) -> Interval:
        interval = self._between_ends(scope, symbol, interval)
        if not interval.upper.is_infinite:
            return interval
        for number in self.numbers.values():
            if number.scope is scope and number.body == symbol:
                is_sum = number.what == "sum" and not interval.lower.is_infinite
                below = is_sum and facts_of(Domain(self.statement.domain)).sign(interval.lower) <= NONNEGATIVE
                if number.what == "largest" or below:
                    return Interval(interval.lower, self.value(number.symbol), interval.lower_open, False)
        return interval

    def _between_ends(self, scope: Scope, symbol: Symbol, interval: Interval) -> Interval:
        """The range of an entry of an ordered family: between its first and its last entry, as far as the statement names these."""
        name = next(n for (n, _), s in scope.entries.items() if s == symbol)
        family = self.statement.families[name]
        if not family.order:
            return interval
        for number in self.of_kind("entry"):
            if number.function != name:
                continue
            is_first = number.body == 1
            if not (is_first or evaluated(number.body - family.length) == 0):
                continue
            if is_first == (family.order == "nondecreasing"):
                interval = Interval(number.symbol, interval.upper, False, interval.upper_open)
            else:
                interval = Interval(interval.lower, number.symbol, interval.lower_open, False)
        return interval

    # --- reading -----------------------------------------------------------------------------------------------------

    def new(self, key: Any, letter: str, interval: Interval, make: Callable[[Symbol], Number]) -> Symbol:
        """The symbol of a number: the letter with the next index; the same symbol for the same key."""
        if key not in self._known:
            taken = {str(s) for s in self.domain}
            name = next(name for k in itertools.count(1) if (name := f"{letter}_{k}") not in taken)
            symbol = symbol_in(name, interval, facts_of(Domain(self.statement.domain)))
            self._known[key] = symbol
            self.domain[symbol] = interval
            self.numbers[symbol] = make(symbol)
        return self._known[key]

    def read(self, e: Any, scope: Scope | None, values: dict[Symbol, Symbol]) -> Any:
        """An expression of the statement in numbers."""
        if isinstance(e, Symbol):
            return values.get(e, e)
        if not e.args:
            return e
        if isinstance(e, (sympy.Sum, sympy.Product, Largest)):
            return self._binder(e, scope, values)
        if isinstance(e, Entry):
            return self._entry(e, scope, values)
        if isinstance(e, FunctionValue):
            return self._value(e, scope, values)
        if isinstance(e, sympy.Integral) and e.has(Entry, FunctionValue):
            return self._integral(e, scope, values)
        return e.func(*(self.read(part, scope, values) for part in e.args))

    def _entry(self, e: Entry, scope: Scope | None, values: dict[Symbol, Symbol]) -> Expr:
        family = self.statement.families[e.args[0]]
        index = self.read(e.args[1], scope, values)
        facts = facts_of(Domain(self.statement.domain))
        if scope is None or not index.has(scope.index):
            return self.new(
                ("entry", e.args[0], index),
                family.name,
                family.interval,
                lambda s: Number(s, "entry", index, function=e.args[0]),
            )
        key = (e.args[0], index)
        if key not in scope.entries:
            name = family.name + ("" if index == scope.index else f"[{index}]")
            symbol = symbol_in(name, family.interval, facts)
            scope.entries[key] = symbol
            scope.ranges[symbol] = family.interval
        return scope.entries[key]

    def _value(self, e: FunctionValue, scope: Scope | None, values: dict[Symbol, Symbol]) -> Expr:
        name, point = e.args[0], self.read(e.args[1], scope, values)
        if scope is not None and point.free_symbols & scope.symbols:
            return FunctionValue(name, point)
        return self.value_at(name, point)

    def value_at(self, name: Symbol, point: Expr) -> Expr:
        """The number that is the value of a function at a point."""
        function = self.statement.functions[name]
        point = self.in_values(point)
        for number in self.of_kind("value"):
            if number.function == name and (number.body == point or self.facts.is_zero(number.body - point)):
                return number.symbol
        return self.new(
            ("value", name, point),
            f"{function.name}_v",
            function.values,
            lambda s: Number(s, "value", point, function=name),
        )

    def _integral(self, e: sympy.Integral, scope: Scope | None, values: dict[Symbol, Symbol]) -> Expr:
        (variable, lower, upper), *more = e.limits
        if (
            scope is not None
            or more
            or not isinstance(e.function, FunctionValue)
            or e.function.args[1] != variable
        ):
            raise NotNumbersError(f"the integral {e}")
        low, high = self.read(lower, None, values), self.read(upper, None, values)
        name = e.function.args[0]
        return self.new(
            ("integral", name, low, high),
            "I",
            REALS,
            lambda s: Number(s, "integral", variable, function=name, ends=(low, high)),
        )

    def _binder(self, e: Any, scope: Scope | None, values: dict[Symbol, Symbol]) -> Expr:
        *rest, (index, first, last) = e.limits
        body = e.func(e.function, *rest) if rest else e.function
        if scope is not None:
            if e.free_symbols & set(values):
                raise NotNumbersError(f"the sum {e} inside another one")
            return self._binder(e, None, {})
        low, high = (evaluated(self.read(end, None, values)) for end in (first, last))
        own = self._scope(low, high, index)
        inner = evaluated(self.read(body, own, {**values, index: own.index}))
        if isinstance(e, sympy.Sum):
            return self.total(inner, own)
        return self._product(inner, own) if isinstance(e, sympy.Product) else self._largest(inner, own)

    def _scope(self, low: Expr, high: Expr, index: Symbol) -> Scope:
        if (low, high) not in self.scopes:
            interval = index_range(low, high, self.statement.domain)
            if interval is None or low.is_infinite or high.is_infinite:
                raise NotNumbersError(f"a range from {low} to {high}")
            taken = {str(s) for s in self.statement.domain}
            name = index.name if index.name not in taken else f"{index.name}'"
            self.scopes[low, high] = Scope(low, high, Symbol(name, integer=True), interval)
        return self.scopes[low, high]

    def total(self, body: Expr, scope: Scope) -> Expr:
        """The sum of a term over the range, as numbers: one for each part of the term that depends on the index."""
        found: list[Expr] = []
        for term in Add.make_args(_expanded(body)):
            factor, rest = term.as_independent(*scope.symbols, as_Add=False)
            if rest == 1:
                if not self._is_in_order(scope):
                    raise NotNumbersError(f"the number of integers from {scope.low} to {scope.high}")
                found.append(factor * scope.count)
            else:
                found.append(factor * self._sum(rest, scope))
        return Add(*found)

    def _sum(self, term: Expr, scope: Scope) -> Symbol:
        signs = facts_of(scope.domain(self.domain)).sign(self.plain(term, scope))
        interval = range_with_sign(signs, self.is_filled(scope), is_product=False)
        return self.new(
            ("sum", term, scope.low, scope.high),
            "S",
            interval,
            lambda s: Number(s, "sum", term, scope),
        )

    def _product(self, body: Expr, scope: Scope) -> Expr:
        signs = facts_of(scope.domain(self.domain)).sign(self.plain(body, scope))
        if signs == POSITIVE_SIGN and not self.raw_products:
            return exp(self.total(sympy.expand_log(log(body)), scope))
        interval = range_with_sign(signs, self.is_filled(scope), is_product=True)
        return self.new(
            ("product", body, scope.low, scope.high),
            "P",
            interval,
            lambda s: Number(s, "product", body, scope),
        )

    def _largest(self, body: Expr, scope: Scope) -> Expr:
        if not self.is_filled(scope):
            raise NotNumbersError("the largest of what may be no numbers")
        interval = scope.ranges.get(body, REALS)
        return self.new(
            ("largest", body, scope.low, scope.high),
            "M",
            interval,
            lambda s: Number(s, "largest", body, scope),
        )

    def _is_in_order(self, scope: Scope) -> bool:
        return facts_of(Domain(self.statement.domain)).sign(scope.count) <= NONNEGATIVE

    def plain(self, e: Expr, scope: Scope) -> Expr:
        """A term with any number in the place of each value of an unknown function: for questions of sign, which nothing answers then."""
        values = [v for v in sympy.preorder_traversal(e) if isinstance(v, FunctionValue)]
        if not values:
            return e
        return e.xreplace({v: Symbol(f"_{k}", real=True) for k, v in enumerate(dict.fromkeys(values))})

    def shifted_sums(self) -> dict[Symbol, Expr]:
        """Sums of terms one or more places further along: the sum of the terms at the index, less the first ones, and with those behind the last.

        Where the range is empty, both differences are 0 for some entries; the statement is shown for any of them.
        """
        found: dict[Symbol, Expr] = {}
        for number in list(self.sums()):
            scope = number.scope
            if (
                scope is None
                or not (scope.low.is_Integer and scope.low >= 1)
                or number.body.has(scope.index, FunctionValue)
            ):
                continue
            places = {k: v for v, k in scope.entries.items() if number.body.has(k)}
            steps = {evaluated(place - scope.index) for _, place in places.values()}
            step = steps.pop() if len(steps) == 1 else S.Zero
            if not (step.is_Integer and 0 < step <= _LONGEST_SHIFT):
                continue
            back = {s: scope.entries.get((name, scope.index)) for s, (name, _) in places.items()}
            if None in back.values() or number.body.xreplace(back) not in {
                n.body for n in self.sums() if n.scope is scope
            }:
                continue
            ends = S.Zero
            for k in range(1, int(step) + 1):
                ends += self._term_at(number, scope, places, scope.high + k)
                ends -= self._term_at(number, scope, places, scope.low + k - 1)
            found[number.symbol] = self.total(number.body.xreplace(back), scope) + ends
        return found

    def _term_at(
        self, number: Number, scope: Scope, places: dict[Symbol, tuple[Symbol, Expr]], index: Expr
    ) -> Expr:
        """The term of a sum with the entries at an index in the place of those behind the index of the sum."""
        entries = {s: self._entry(Entry(name, evaluated(index)), None, {}) for s, (name, _) in places.items()}
        found: Expr = number.body.xreplace(entries)
        return found

    # --- hypotheses --------------------------------------------------------------------------------------------------

    def take_hypotheses(self) -> None:
        """Read what is given. A sum of which a hypothesis states the value gets that value; an upper or lower end becomes its range."""
        for g in self.statement.given:
            left, right = (evaluated(self.read(e, None, {})) for e in (g.left, g.right))
            self.given.append(Hypothesis(left, g.relation, right))
            self._use(left, g.relation, right)

    def _use(self, left: Expr, relation: str, right: Expr) -> None:
        difference = sympy.expand(self.in_values(right - left))
        for symbol in sorted(difference.free_symbols & set(self.numbers), key=str):
            factor, rest = difference.coeff(symbol), difference.subs(symbol, 0)
            if rest.free_symbols & set(self.numbers) or not (factor.is_Rational and factor != 0):
                continue
            if sympy.expand(difference - factor * symbol - rest) != 0:
                continue
            end = -rest / factor
            if relation == "=":
                self.fixed[symbol] = end
            else:
                self._narrow(symbol, end, below=factor > 0, is_open=relation == "<")
            return

    def _narrow(self, symbol: Symbol, end: Expr, *, below: bool, is_open: bool) -> None:
        """A number that a hypothesis bounds: the end replaces one that is infinite, or certainly weaker."""
        i = self.domain[symbol]
        facts = facts_of(Domain(self.statement.domain))
        if below and (i.lower.is_infinite or facts.sign(end - i.lower) == POSITIVE_SIGN):
            self.domain[symbol] = Interval(end, i.upper, is_open, i.upper_open)
        if not below and (i.upper.is_infinite or facts.sign(i.upper - end) == POSITIVE_SIGN):
            self.domain[symbol] = Interval(i.lower, end, i.lower_open, is_open)

    def sums(self) -> Iterator[Number]:
        """The sums."""
        yield from self.of_kind("sum")


_LONGEST_SHIFT = 3


def _expanded(e: Expr) -> Expr:
    """Products and whole powers of sums multiplied out; nothing else is changed."""
    return sympy.expand(e, log=False, power_exp=False, power_base=False, basic=False, func=False, trig=False)


def numbers_of(statement: ForEvery, *, raw_products: bool = False) -> Numbers:
    """The statement in numbers. Raises NotNumbersError for a part that is not read."""
    found = Numbers(statement, raw_products, dict(statement.domain))
    try:
        found.left, found.right = (
            evaluated(found.read(evaluated(e), None, {})) for e in (statement.left, statement.right)
        )
        if shifted := found.shifted_sums():
            found.left, found.right = (evaluated(e.xreplace(shifted)) for e in (found.left, found.right))
        found.take_hypotheses()
        found.left, found.right = found.in_values(found.left), found.in_values(found.right)
        Domain(found.domain)
    except ClaimError as error:
        raise NotNumbersError(str(error)) from error
    return found
