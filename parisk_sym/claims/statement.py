"""What every statement has: a kind, a domain, the sentence that it says, and the checks that it says what it seems to say.

A statement is data: SymPy expressions, quantifiers (a domain) and a kind, which is a class of `claims/kinds`. It holds no method of
proof. Every free symbol needs an interval in the domain, because a statement without a domain says nothing, and an empty domain would
make it vacuous.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from sympy import Expr, Symbol, oo

from parisk_sym.claims.section import completed, given_at
from parisk_sym.claims.sentences import Phrase, Sentence, in_line, membership
from parisk_sym.formulas.as_written import Source, as_written, calling_frame, source_of, written_in
from parisk_sym.formulas.assumptions import one_symbol_per_name
from parisk_sym.formulas.binders import check_binders
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.exact_types import require_exact_arguments
from parisk_sym.formulas.pieces import check_pieces, read_end, read_expression, read_symbol
from parisk_sym.ground.errors import ClaimError
from parisk_sym.ground.placed import free_symbols, symbols_in

__all__ = [
    "OfExpressions",
    "OfOneVariable",
    "OfTwoSides",
    "Shape",
    "Statement",
    "require_statement",
]


_ENDS = ("point", "value")
"""Fields that may be infinite."""


class Statement:
    """Base of all statements. A kind is a frozen dataclass with a `domain`, for all points of which it is said.

    Fields that are declared as `Expr` or `Symbol` are read and checked here; what a kind holds in another form, it checks itself.
    """

    kind: ClassVar[str]
    own_symbols: ClassVar[bool] = False
    """Whether it carries its own machinery for symbols, as samplers and mechanisms do that name parameters."""
    tells_range: ClassVar[bool] = False
    """Whether its phrases tell the range of which it speaks as a whole (`whole_range`)."""
    domain: Domain
    _source: Source | None = None
    _given: Mapping[Symbol, Interval] = {}
    _inside: tuple[Expr, ...] | None = None

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """ClaimError for a class, or an argument of a class, that is not one of the package, of SymPy or of Python."""
        require_exact_arguments(cls, given, named)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Read the fields of expressions, and check them against the domain."""
        read = {
            name: reader(getattr(self, name), f"the {name}")
            for name, reader in _expression_fields(type(self))
        }
        for name, expression in read.items():
            object.__setattr__(self, name, expression)
        object.__setattr__(self, "_source", source_of(type(self)))
        object.__setattr__(self, "_written", self._read_source())
        self._check({f"the {name}": e for name, e in read.items()})

    def _check(self, expressions: Mapping[str, Expr]) -> None:
        """Turn the domain into a Domain, and check that the expressions say what they seem to say on it.

        A free symbol without an interval takes the one of the file's Section. Every piece is an exact real one, no two symbols
        read the same, every free symbol has an interval, and what is assumed of a bound variable follows from the range of its
        binder. ClaimError otherwise.
        """
        free = {s for e in expressions.values() for s in free_symbols(e)}.difference(self.bound)
        given = given_at(calling_frame(type(self)))
        object.__setattr__(self, "_given", given)
        object.__setattr__(self, "domain", completed(self.domain, free, given))
        for symbol, interval in {**self.domain, **self.bound}.items():
            if interval.integer and (interval.lower_open or (interval.upper_open and interval.upper != oo)):
                raise ClaimError(
                    f"integers have both ends among them, got an open end for {symbol}: write the next integer"
                )
        for name, expression in expressions.items():
            if name.removeprefix("the ") not in _ENDS:  # whose reader has done it, and lets oo pass
                check_pieces(expression, name)
        symbols = (s for e in expressions.values() for s in sorted(symbols_in(e), key=str))
        one_symbol_per_name((*self.domain, *self.bound, *symbols))
        one_symbol_per_name((*given, *sorted(free.difference(self.domain), key=str)))
        self.domain.require(free)
        ranges = Domain({**self.domain, **self.bound}) if self.bound else self.domain
        for expression in expressions.values():
            check_binders(expression, ranges)

    def _read_source(self) -> dict[str, Expr]:
        """The fields whose source text says more than what SymPy made of it, without evaluation."""
        names = {} if self._source is None else self._source.names
        read = {name for name, _ in _expression_fields(type(self))}
        values = {name: getattr(self, name) for name in self._nodes if name in read}
        written = {name: as_written(self._nodes[name], names, e) for name, e in values.items()}
        return {name: e for name, e in written.items() if e is not values[name]}

    def as_written(self) -> Self:
        """The statement with its expressions as they stand in the source, before SymPy combined them."""
        written: dict[str, Expr] = getattr(self, "_written", {})
        inside = [s for e in self.written_inside() for s in e.free_symbols if s not in self.domain]
        if not written and not inside:
            return self
        same = copy(self)
        for name, expression in written.items():
            object.__setattr__(same, name, expression)
        free = {s for e in written.values() for s in e.free_symbols}.union(inside).difference(self.bound)
        if cancelled := free.difference(self.domain):  # SymPy's form does not name them
            object.__setattr__(same, "domain", completed(self.domain, cancelled, self._given))
            same.domain.require(cancelled)
        return same

    def written_inside(self) -> tuple[Expr, ...]:
        """The expressions in laws, events, notions and the ends of intervals of which SymPy made something else, as they stand in the source."""
        if self._source is None or self.made_of():
            return ()
        if self._inside is None:
            read = {name for name, _ in _expression_fields(type(self))}
            nodes = [node for name, node in self._nodes.items() if name not in read]
            found = tuple(e for node in nodes for e in written_in(node, self._source.names))
            object.__setattr__(self, "_inside", found)
        return self._inside or ()

    def shown(self) -> Self:
        """The statement as a reader compares it with the paper: formulas and functions applied under their names.

        Unfolding the heads gives the statement's own expressions again; a field whose source is not there, or does not give
        them, is as it is. Nothing is proved from this form.
        """
        from parisk_sym.claims.shown import display_form

        same = copy(self)
        for name, node in self._nodes.items():
            value = getattr(self, name)
            if isinstance(value, Expr) and self._source is not None:
                object.__setattr__(same, name, display_form(node, self._source, value))
        return same

    def shown_domain(self) -> dict[Symbol, Interval]:
        """The intervals of the domain, their ends as the call writes them."""
        from parisk_sym.claims.shown import display_domain

        node = self._nodes.get("domain")
        if node is None or self._source is None:
            return dict(self.domain)
        return display_domain(node, self._source, self.domain)

    @property
    def _nodes(self) -> dict[str, ast.expr]:
        """The source of each field that the call gives; nothing where the source is not there."""
        order = [f.name for f in fields(self)]  # type: ignore[arg-type]
        return {} if self._source is None else self._source.arguments(order)

    def __str__(self) -> str:
        return in_line(self.phrases()) + self.quantified

    def phrases(self) -> tuple[Phrase, ...]:
        """What it says, without the domain."""
        raise NotImplementedError

    def sentences(self) -> Iterator[Sentence]:
        """What it says and for which values of the symbols, as its author wrote it."""
        yield from self.shown().spoken(self.shown_domain())

    def spoken(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """The same of the statement as it stands."""
        intervals = (self.domain if domain is None else domain).items()
        yield Sentence(self.phrases(), tuple(membership(s, i) for s, i in intervals if s != self._told))

    @property
    def whole_range(self) -> Symbol | None:
        """The symbol of whose whole range it speaks, and not of each value in it: that of a root, of a total, of a limit."""
        return None

    @property
    def compared(self) -> Symbol | None:
        """The symbol of which a counterexample gives two values, the first and a later one."""
        return None

    @property
    def bound(self) -> Mapping[Symbol, Interval]:
        """The symbols that are no parameters because the statement itself binds them, and where they lie: random variables."""
        return {}

    @property
    def emptiness(self) -> str:
        """Why it says nothing, "" where it says something."""
        return ""

    def made_of(self) -> tuple["Statement", ...]:
        """The statements that it joins; none for one that stands by itself."""
        return ()

    @property
    def quantified(self) -> str:
        """For which values it is said, in words; "" without symbols."""
        values = self.domain.said(but=self._told)
        return f" for {values}" if values else ""

    @property
    def _told(self) -> Symbol | None:
        return self.whole_range if self.tells_range else None

    @property
    def hint_symbols(self) -> frozenset[Symbol]:
        """The symbols of which a counterexample gives the values."""
        return frozenset(self.domain)


class OfExpressions(Statement):
    """A statement of expressions for all values of its parameters, and of nothing else; its `variable`, if any, is no parameter."""


class OfTwoSides(OfExpressions):
    """A relation between two expressions."""

    left: Expr
    right: Expr

    @property
    def emptiness(self) -> str:
        """Both sides are the same expression as written; that SymPy has made them one is not the same."""
        if self.left != self.right:
            return ""
        written = self.as_written()
        if written.left != written.right:
            return ""
        return (
            f"says nothing: both sides are {self.left} after SymPy's evaluation; keep a side as the source has it, "
            "with a formula's name, Integral(...), or evaluate=False"
        )


@dataclass(frozen=True)
class OfOneVariable(OfExpressions):
    """A statement of an expression as a function of one variable, for all other symbols in the domain."""

    expression: Expr
    variable: Symbol

    @property
    def whole_range(self) -> Symbol | None:
        """The variable."""
        return self.variable

    def _require_real(self) -> None:
        """ClaimError where the variable runs through integers, or its range is not its own."""
        self.domain.independent(self.variable)
        if self.domain[self.variable].integer:
            raise ClaimError(f"{self.kind} in {self.variable} needs a real interval, not integers")


@dataclass(frozen=True)
class Shape(OfOneVariable):
    """How a function goes between any values of its variable: on a part of the range as on the whole."""

    @property
    def whole_range(self) -> Symbol | None:
        """None: it holds on every part of the range."""
        return None

    @property
    def compared(self) -> Symbol | None:
        """The variable."""
        return self.variable


def _expression_fields(kind: Any) -> Iterator[tuple[str, Callable[[Any, str], Expr]]]:
    """The fields that are declared as expressions or symbols, in their order, with what reads them."""
    for f in fields(kind):
        if f.type in (Symbol, "Symbol"):
            yield f.name, read_symbol
        elif f.type in (Expr, "Expr"):
            yield f.name, read_end if f.name in _ENDS else read_expression


def require_statement(value: Any, name: str) -> None:
    """ClaimError where something else stands in the place of a statement."""
    if not isinstance(value, Statement):
        raise ClaimError(
            f"{name} must be a statement such as Inequality(0, '<', x, {{x: POSITIVE}}), got {value!r}"
        )
