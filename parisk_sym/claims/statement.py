"""The base of all statements: a kind, a domain, a sentence, and checks that the statement means what it seems to mean.

A statement is data: SymPy expressions, quantifiers (a domain) and a kind, which is a class of `claims/kinds`. It holds no method of
proof. Every free symbol needs an interval in the domain, because a statement without a domain says nothing, and an empty domain would
make it vacuous.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from sympy import Derivative, Expr, Symbol

from parisk_sym.claims.construction import Construction, arguments_of, current_construction, unevaluated_parts
from parisk_sym.claims.section import Section, completed_domain
from parisk_sym.claims.sentences import Phrase, Sentence, in_line, membership
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.substitution import free_symbols, symbols_in
from parisk_sym.formulas.allowed_expressions import check_pieces, read_end, read_expression, read_symbol
from parisk_sym.formulas.applied import AppliedHead, unfolded, written_form
from parisk_sym.formulas.assumptions import one_symbol_per_name
from parisk_sym.formulas.binders import check_binders
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.exact_types import require_exact_arguments
from parisk_sym.formulas.unevaluated import needs_more

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
    """Base of all statements. A kind is a frozen dataclass with a `domain`; a statement claims to hold at all its points.

    Fields that are declared as `Expr` or `Symbol` are read and checked here; a kind checks its other fields itself.
    """

    kind: ClassVar[str]
    own_symbols: ClassVar[bool] = False
    """Whether it carries its own machinery for symbols, as samplers and mechanisms do that name parameters."""
    tells_range: ClassVar[bool] = False
    """Whether its phrases already state the range of `whole_range`."""
    domain: Domain
    _construction: Construction | None = None
    _forms: Mapping[str, Expr] = {}
    _inside: tuple[Expr, ...] | None = None

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """ClaimError for a class, or an argument of a class, that is not one of the package, of SymPy or of Python."""
        require_exact_arguments(cls, given, named)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Read the fields of expressions, and check them against the domain."""
        self._read_construction()
        given, forms = self.arguments, dict[str, Expr]()
        for name, reader in _expression_fields(type(self)):
            value = reader(getattr(self, name), f"the {name}")
            object.__setattr__(self, name, value)
            form = given.get(name)
            if isinstance(form, Expr) and form != value:
                forms[name] = form
        object.__setattr__(self, "_forms", forms)
        self._check({f"the {name}": getattr(self, name) for name, _ in _expression_fields(type(self))})

    def _read_construction(self) -> None:
        """Take the call that makes the statement, where code that was read makes it."""
        object.__setattr__(self, "_construction", current_construction(type(self)))

    def _field_names(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments of the call by the fields that they fill."""
        return arguments

    @property
    def is_read(self) -> bool:
        """Whether it was made by code that was read, so that it is judged as written; otherwise it is judged as SymPy made it."""
        parts = self.made_of()
        return all(part.is_read for part in parts) if parts else self._construction is not None

    @property
    def forms(self) -> Mapping[str, Expr]:
        """The expressions that evaluation changes, by their fields, as they are written: calls of functions stay calls."""
        return self._forms

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The arguments of its fields as written; empty if no code that was read made it."""
        return self._field_names(self._construction.arguments) if self._construction else {}

    def _check(self, expressions: Mapping[str, Expr]) -> None:
        """Turn the domain into a Domain, and check that the expressions mean what they seem to mean on it.

        A free symbol without an interval takes the one of the file's Section. Every piece is an exact real one, no two symbols
        read the same, every free symbol has an interval, and the assumptions on a bound variable follow from the range of its
        binder. ClaimError otherwise.
        """
        free = {s for e in expressions.values() for s in free_symbols(e)}.difference(self.bound)
        given = self._usual_ranges
        object.__setattr__(self, "domain", completed_domain(self.domain, free, given))
        for symbol, interval in {**self.domain, **self.bound}.items():
            ends = (interval.lower, interval.lower_open), (interval.upper, interval.upper_open)
            if interval.integer and any(is_open and not end.is_infinite for end, is_open in ends):
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

    @property
    def _usual_ranges(self) -> Mapping[Symbol, Interval]:
        """The usual ranges of the section given as the domain, or else of the file that contains the call."""
        own = self.arguments.get("domain")
        if isinstance(own, Section):
            return own.given  # type: ignore[no-any-return]
        return self._construction.given if self._construction else {}

    def as_written(self) -> Self:
        """The statement with its expressions as they are written, before SymPy combined them."""
        written = {name: form for name, form in self._forms.items() if _is_unfolded(form)}
        inside = [s for e in self.written_inside() for s in e.free_symbols if s not in self.domain]
        if not written and not inside:
            return self
        same = copy(self)
        for name, expression in written.items():
            object.__setattr__(same, name, expression)
        free = {s for e in written.values() for s in e.free_symbols}.union(inside).difference(self.bound)
        if cancelled := free.difference(self.domain):  # SymPy's form does not name them
            object.__setattr__(same, "domain", completed_domain(self.domain, cancelled, self._usual_ranges))
            same.domain.require(cancelled)
        return same

    def written_inside(self) -> tuple[Expr, ...]:
        """The expressions that must be defined as written, in addition to those that are judged.

        They are the expressions in laws, events, notions and interval ends that SymPy changed, and sides with function
        calls.
        """
        if self.made_of():
            return ()
        if self._inside is None:
            read = {name for name, _ in _expression_fields(type(self))}
            others = {f.name: getattr(self, f.name, None) for f in fields(self) if f.name not in read}  # type: ignore[arg-type]
            others |= {name: value for name, value in self.arguments.items() if name not in read}
            parts = [
                e
                for value in (*others.values(), tuple(self.domain.values()))
                for e in unevaluated_parts(value)
            ]
            called = {n: written_form(form) for n, form in self._forms.items() if not _is_unfolded(form)}
            parts += [e for name, e in called.items() if needs_more(e, getattr(self, name))]
            if (
                self._construction is None
            ):  # a copy with other fields: the arguments of its parts may have other symbols
                known = {*self.domain, *self.bound}
                parts = [e for e in parts if free_symbols(e) <= known]
            object.__setattr__(self, "_inside", tuple(dict.fromkeys(parts)))
        return self._inside or ()

    def shown(self) -> Self:
        """The statement as a reader compares it with the paper: formulas and functions applied under their names.

        Unfolding the heads gives the statement's own expressions again. Nothing is proved from this form.
        """
        same = copy(self)
        for name, form in self._forms.items():
            object.__setattr__(same, name, form)
        return same

    def shown_domain(self) -> dict[Symbol, Interval]:
        """The intervals of the domain, their ends as they are written."""
        own = self.arguments.get("domain")
        own = own if isinstance(own, Mapping) else {}
        return {s: _with_written_ends(i, own.get(s)) for s, i in self.domain.items()}

    def __str__(self) -> str:
        return in_line(self.phrases()) + self.range_phrase

    def phrases(self) -> tuple[Phrase, ...]:
        """The sentence without the domain."""
        raise NotImplementedError

    def sentences(self) -> Iterator[Sentence]:
        """The sentences with the values of the symbols, as its author wrote them."""
        yield from self.shown().sentences_as_written(self.shown_domain())

    def sentences_as_written(self, domain: Mapping[Symbol, Interval] | None = None) -> Iterator[Sentence]:
        """The sentences with the expressions as evaluated."""
        intervals = (self.domain if domain is None else domain).items()
        yield Sentence(
            self.phrases(), tuple(membership(s, i) for s, i in intervals if s != self._symbol_with_range)
        )

    @property
    def whole_range(self) -> Symbol | None:
        """The symbol whose range the statement is about as a whole, not value by value: that of a root, a total or a limit."""
        return None

    @property
    def compared_symbol(self) -> Symbol | None:
        """The symbol for which a counterexample gives two values, the first and a later one."""
        return None

    @property
    def bound(self) -> Mapping[Symbol, Interval]:
        """The symbols that the statement itself binds (random variables), and their ranges."""
        return {}

    @property
    def emptiness(self) -> str:
        """Why the statement is vacuous; "" if it is not."""
        return ""

    def made_of(self) -> tuple["Statement", ...]:
        """The statements that it is made of; empty for a simple statement."""
        return ()

    @property
    def range_phrase(self) -> str:
        """The domain in words; "" without symbols."""
        values = self.domain.in_words(but=self._symbol_with_range)
        return f" for {values}" if values else ""

    @property
    def _symbol_with_range(self) -> Symbol | None:
        return self.whole_range if self.tells_range else None

    @property
    def hint_symbols(self) -> frozenset[Symbol]:
        """The symbols whose values a counterexample gives."""
        return frozenset(self.domain)


class OfExpressions(Statement):
    """A statement about expressions, for all values of its parameters; its `variable`, if any, is not a parameter."""


class OfTwoSides(OfExpressions):
    """A relation between two expressions."""

    left: Expr
    right: Expr

    @property
    def emptiness(self) -> str:
        """Both sides are the same expression as written; that SymPy has made them one is not the same."""
        if self.left != self.right or (self._construction and len(set(self._construction.typed)) == 2):
            return ""
        written = self.as_written()
        if written.left != written.right or self.forms.get("left", self.left) != self.forms.get(
            "right", self.right
        ):
            return ""
        if self.is_read:
            return f"says nothing: both sides are {self.left}"
        return (
            f"says nothing: both sides are {self.left} after SymPy's evaluation; state it in a file, which is read as it is "
            "written, or keep a side with Integral(...) or evaluate=False"
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
        """ClaimError if the variable runs through integers, or its range is not its own."""
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
    def compared_symbol(self) -> Symbol | None:
        """The variable."""
        return self.variable


def _is_unfolded(form: Expr) -> bool:
    """Whether a form is judged as written; one with function calls is judged by its value, and must be defined as written."""
    return not form.has(AppliedHead, Derivative)


def _with_written_ends(interval: Interval, given: Any) -> Interval:
    """The interval with its ends as written, which are not compared again."""
    ends = given if isinstance(given, tuple | list) else arguments_of(interval)
    forms = [e for e in ends if isinstance(e, Expr)]
    same = copy(interval)
    for name in ("lower", "upper"):
        value = getattr(interval, name)
        form = next((e for e in forms if e != value and unfolded(e) == value), value)
        object.__setattr__(same, name, form)
    return same


def _expression_fields(kind: Any) -> Iterator[tuple[str, Callable[[Any, str], Expr]]]:
    """The fields that are declared as expressions or symbols, in their order, with what reads them."""
    for f in fields(kind):
        if f.type in (Symbol, "Symbol"):
            yield f.name, read_symbol
        elif f.type in (Expr, "Expr"):
            yield f.name, read_end if f.name in _ENDS else read_expression


def require_statement(value: Any, name: str) -> None:
    """ClaimError unless it is a statement."""
    if not isinstance(value, Statement):
        raise ClaimError(
            f"{name} must be a statement such as Inequality(0, '<', x, {{x: POSITIVE}}), got {value!r}"
        )
