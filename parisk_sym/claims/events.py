"""Events: a value lies in an interval, and complements, intersections and unions of such events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Symbol, oo

from parisk_sym.claims.sentences import Phrase, membership
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import read_expression, read_symbol
from parisk_sym.formulas.domain import Interval

__all__ = ["AllOf", "AnyOf", "EachCopy", "Event", "Lies", "Opposite", "SomeCopy", "opposite"]


class Event(ABC):
    """Base of all events."""

    @abstractmethod
    def phrases(self) -> tuple[Phrase, ...]:
        """Base of all events."""

    @abstractmethod
    def expressions(self) -> Iterator[Expr]:
        """Every value in the event, and every finite end that a value is compared with."""

    def of_copies(self) -> Iterator[Symbol]:
        """The variables whose copies occur in the event."""
        return iter(())

    @property
    def symbols(self) -> frozenset[Symbol]:
        """The symbols in it, parameters included."""
        return frozenset(s for e in self.expressions() for s in e.free_symbols)


@dataclass(frozen=True)
class Lies(Event):
    """The value of an expression lies in an interval, whose ends belong to it or not."""

    expression: Expr
    interval: Interval

    def __post_init__(self) -> None:
        object.__setattr__(self, "expression", read_expression(self.expression, "the value of an event"))
        interval: Any = self.interval
        if not isinstance(interval, Interval):
            raise ClaimError(
                f"an event needs an interval such as closed(0, 1), or right_open(0, oo) for all from 0 on, got {interval!r}"
            )
        if interval.integer:
            if not self.expression.is_integer:
                raise ClaimError(
                    f"an event with {interval} needs a value that is declared an integer, got {self.expression}: "
                    "write right_open(0, oo) for all from 0 on"
                )
            ends = interval.lower, interval.upper
            real = Interval(*ends, *(end.is_infinite is True for end in ends))
            object.__setattr__(self, "interval", real)

    def phrases(self) -> tuple[Phrase, ...]:
        """E lies in the interval."""
        if self.interval.lower == self.interval.upper:
            return ((self.expression, "=", self.interval.lower),)
        return (membership(self.expression, self.interval),)

    def expressions(self) -> Iterator[Expr]:
        """The expression, and the finite ends."""
        yield self.expression
        yield from (e for e in (self.interval.lower, self.interval.upper) if e not in (oo, -oo))


@dataclass(frozen=True)
class Opposite(Event):
    """The complement."""

    event: Event

    def __post_init__(self) -> None:
        _require_event(self.event)

    def phrases(self) -> tuple[Phrase, ...]:
        """Not the event."""
        return ("not (", *self.event.phrases(), ")")

    def expressions(self) -> Iterator[Expr]:
        """Those of the event."""
        return self.event.expressions()

    def of_copies(self) -> Iterator[Symbol]:
        """Those of the event."""
        return self.event.of_copies()


@dataclass(frozen=True)
class _Several(Event):
    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        found: Any = self.events
        if not isinstance(found, tuple) or len(found) < 2:
            raise ClaimError(f"{type(self).__name__} needs a tuple of two events or more, got {found!r}")
        for event in found:
            _require_event(event)

    def _join_phrases(self, word: str) -> tuple[Phrase, ...]:
        parts: list[Phrase] = []
        for event in self.events:
            parts += [word] if parts else []
            parts += _inside(event)
        return tuple(parts)

    def expressions(self) -> Iterator[Expr]:
        """Those of each event."""
        for event in self.events:
            yield from event.expressions()

    def of_copies(self) -> Iterator[Symbol]:
        """Those of each event."""
        for event in self.events:
            yield from event.of_copies()


def _inside(event: Event, *bracketed: type[Event]) -> tuple[Phrase, ...]:
    """An event inside another one: in brackets if it has several parts, is about copies, or is of one of these kinds."""
    several = isinstance(event, (_Several, _OfCopies, *bracketed))
    return ("(", *event.phrases(), ")") if several else event.phrases()


@dataclass(frozen=True)
class AllOf(_Several):
    """The intersection."""

    def phrases(self) -> tuple[Phrase, ...]:
        """This and that."""
        return self._join_phrases("and")


@dataclass(frozen=True)
class AnyOf(_Several):
    """The union."""

    def phrases(self) -> tuple[Phrase, ...]:
        """This or that."""
        return self._join_phrases("or")


@dataclass(frozen=True)
class _OfCopies(Event):
    variable: Symbol
    event: Event

    def __post_init__(self) -> None:
        read_symbol(self.variable, "the variable of the copies")
        _require_event(self.event)
        if self.variable not in self.event.symbols or any(self.event.of_copies()):
            raise ClaimError(f"an event for copies of {self.variable} must be an event of one copy of it")

    def expressions(self) -> Iterator[Expr]:
        """Those of the event."""
        return self.event.expressions()

    def of_copies(self) -> Iterator[Symbol]:
        """The variable."""
        yield self.variable


@dataclass(frozen=True)
class EachCopy(_OfCopies):
    """The event that each independent copy of a variable satisfies an event."""

    def phrases(self) -> tuple[Phrase, ...]:
        """The event for every copy."""
        return (*_inside(self.event, Opposite), "for every copy of", (self.variable,))


@dataclass(frozen=True)
class SomeCopy(_OfCopies):
    """The event that at least one of the independent copies of a variable satisfies an event."""

    def phrases(self) -> tuple[Phrase, ...]:
        """The event for some copy."""
        return (*_inside(self.event, Opposite), "for some copy of", (self.variable,))


def opposite(event: Event) -> Event:
    """The complement in simple form: the other half-line of a half-line, De Morgan's laws for combined events."""
    match event:
        case Opposite(inner):
            return inner
        case AllOf(events):
            return AnyOf(tuple(map(opposite, events)))
        case AnyOf(events):
            return AllOf(tuple(map(opposite, events)))
        case EachCopy(variable, inner):
            return SomeCopy(variable, opposite(inner))
        case SomeCopy(variable, inner):
            return EachCopy(variable, opposite(inner))
        case Lies(value, interval) if interval.lower == -oo and interval.upper != oo:
            return Lies(value, Interval(interval.upper, oo, not interval.upper_open, True))
        case Lies(value, interval) if interval.upper == oo and interval.lower != -oo:
            return Lies(value, Interval(-oo, interval.lower, True, not interval.lower_open))
    return Opposite(event)


def _require_event(value: Any) -> None:
    if not isinstance(value, Event):
        raise ClaimError(f"an event is one such as Lies(X, open_(0, 1)), got {value!r}")
