"""A statement about families and functions at given lengths and functions: a statement about numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.kinds.for_every import ForEvery, Given
from parisk_sym.core.substitution import free_symbols
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.families import Entry, Family, FunctionValue, Largest
from parisk_sym.formulas.unevaluated import build, evaluated, evaluated_call

__all__ = [
    "BeyondTheFamily",
    "Expansion",
    "TooManyTermsError",
    "UndefinedError",
    "counts_of",
    "expansion_of",
    "ranges_at",
]

_MOST_TERMS = 40
"""Terms of one sum."""

Values = Mapping[Symbol, Expr]


class TooManyTermsError(Exception):
    """A sum has too many terms to be written out, or an end that is no number."""


class UndefinedError(Exception):
    """A side has no value, for the reason in the message."""


class BeyondTheFamily(UndefinedError):  # noqa: N818 - a case of what is undefined
    """An index lies outside of the family."""


@dataclass(frozen=True)
class Expansion:
    """The sides and hypotheses with every sum written out, the range of each symbol, and the points at which a function is taken."""

    left: Expr
    right: Expr
    given: tuple[Given, ...]
    domain: Domain
    points: tuple[tuple[Expr, Interval], ...]
    entries: Mapping[Symbol, tuple[Symbol, ...]]

    @property
    def gap(self) -> Expr:
        """right - left."""
        return self.right - self.left


def counts_of(statement: ForEvery) -> tuple[Symbol, ...]:
    """The symbols of the domain that decide how many numbers there are, and which: in lengths, ends of ranges and indices."""
    found: set[Symbol] = set()
    for family in statement.families.values():
        found |= family.length.free_symbols
    sides = [statement.left, statement.right, *(e for g in statement.given for e in (g.left, g.right))]
    for part in (p for e in sides for p in sympy.preorder_traversal(e)):
        if isinstance(part, (sympy.Sum, sympy.Product, Largest)):
            found |= {s for limits in part.limits for end in limits[1:] for s in end.free_symbols}
        elif isinstance(part, Entry):
            found |= part.args[1].free_symbols
    return tuple(s for s in statement.domain if s in found)


def expansion_of(
    statement: ForEvery,
    counts: Values,
    functions: Mapping[Symbol, Callable[[Expr], Expr]],
    *,
    as_written: bool = False,
) -> Expansion:
    """The statement at these counts and functions.

    Raises UndefinedError where a side has no value, TooManyTermsError where a sum is too long.
    """
    entries = {
        name: tuple(_entry_symbol(family, k) for k in range(1, _length(family, counts) + 1))
        for name, family in statement.families.items()
    }
    writer = _Writer(statement, counts, functions, entries, build if as_written else _evaluated)
    left, right = writer.of(statement.left), writer.of(statement.right)
    given = tuple(Given(writer.of(g.left), g.relation, writer.of(g.right)) for g in statement.given)
    domain = ranges_at(statement.domain, counts)
    for name, symbols in entries.items():
        domain |= dict.fromkeys(symbols, _interval(statement.families[name].interval, counts))
    return Expansion(left, right, given, Domain(domain), tuple(writer.points), entries)


def ranges_at(domain: Domain, counts: Values) -> dict[Symbol, Interval]:
    """The ranges of the other symbols at these counts."""
    return {s: _interval(i, counts) for s, i in domain.items() if s not in counts}


def _evaluated(function: Any, *arguments: Any) -> Any:
    return evaluated_call(function, list(arguments))


def _interval(interval: Interval, counts: Values) -> Interval:
    lower, upper = (e.xreplace(dict(counts)) for e in (interval.lower, interval.upper))
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def _length(family: Family, counts: Values) -> int:
    length = family.length.xreplace(dict(counts))
    if not length.is_Integer or length > _MOST_TERMS:
        raise TooManyTermsError
    return max(int(length), 0)


def _entry_symbol(family: Family, k: int) -> Symbol:
    return Symbol(f"{family.name}_{k}", real=True)


@dataclass
class _Writer:
    statement: ForEvery
    counts: Values
    functions: Mapping[Symbol, Callable[[Expr], Expr]]
    entries: Mapping[Symbol, tuple[Symbol, ...]]
    make: Callable[..., Any]
    points: list[tuple[Expr, Interval]] = field(default_factory=list)
    bound: set[Symbol] = field(default_factory=set)
    """The variables of integrals."""

    def of(self, e: Expr) -> Expr:
        """The expression with sums written out."""
        found = self._of(e, dict(self.counts))
        if found.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) and not found.has(sympy.Integral, sympy.Sum):
            raise UndefinedError(f"{e} has no value")
        return found

    def _of(self, e: Any, values: dict[Symbol, Expr]) -> Any:
        if isinstance(e, Symbol):
            return values.get(e, e)
        if not e.args:
            return e
        if isinstance(e, (sympy.Sum, sympy.Product, Largest)):
            return self._written_out(e, values)
        if isinstance(e, Entry):
            return self._entry(e, values)
        if isinstance(e, FunctionValue):
            return self._value(e, values)
        if isinstance(e, sympy.Integral):
            self.bound.update(limits[0] for limits in e.limits)
        return self.make(e.func, *(self._of(part, values) for part in e.args))

    def _entry(self, e: Entry, values: dict[Symbol, Expr]) -> Expr:
        name, index = e.args[0], evaluated(self._of(e.args[1], values))
        symbols = self.entries[name]
        if not index.is_Integer:
            raise TooManyTermsError
        if not 1 <= index <= len(symbols):
            raise BeyondTheFamily(f"{name}[{index}] does not exist: {name} has {len(symbols)} entries")
        return symbols[int(index) - 1]

    def _value(self, e: FunctionValue, values: dict[Symbol, Expr]) -> Expr:
        name, point = e.args[0], self._of(e.args[1], values)
        interval = self.statement.functions[name].interval
        if not free_symbols(point) & self.bound:
            self.points.append((point, _interval(interval, self.counts)))
        return self.functions[name](point)

    def _written_out(self, e: Any, values: dict[Symbol, Expr]) -> Expr:
        *inner, (index, first, last) = e.limits
        low, high = (evaluated(self._of(end, values)) for end in (first, last))
        if not low.is_Integer or not high.is_Integer or high - low >= _MOST_TERMS:
            raise TooManyTermsError
        body = e.func(e.function, *inner) if inner else e.function
        terms = [self._of(body, {**values, index: Integer(k)}) for k in range(int(low), int(high) + 1)]
        if isinstance(e, Largest):
            if not terms:
                raise UndefinedError("the largest of no numbers has no value")
            return terms[0] if len(terms) == 1 else self.make(sympy.Max, *terms)
        plain, empty = (sympy.Add, S.Zero) if isinstance(e, sympy.Sum) else (sympy.Mul, S.One)
        return empty if not terms else terms[0] if len(terms) == 1 else self.make(plain, *terms)
