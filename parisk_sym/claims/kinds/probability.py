"""The probability of an event, and the law of a value, for random variables that are declared."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.construction import unevaluated_parts
from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Opposite, SomeCopy
from parisk_sym.claims.random_variables import Copies, Law, Laws, family, read_laws
from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval

__all__ = ["KINDS", "ImageLaw", "OfRandomVariables", "Probability"]

RELATIONS = {"=": "is", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}


class OfRandomVariables(Statement, ABC):
    """Base of the statements about random variables, for all parameters of their laws."""

    laws: Laws

    def __post_init__(self) -> None:
        object.__setattr__(self, "laws", read_laws(self.laws))
        super().__post_init__()
        declared = {variable for variable, _ in self.laws}
        if taken := declared & set(self.domain):
            raise ClaimError(f"{_comma_list(taken)} is declared as a random variable and as a parameter")
        used = {variable for variable, _ in family(self._spoken_of(), self.laws)}
        if declared - used:
            raise ClaimError(
                f"{_comma_list(declared - used)} is declared but does not occur in the statement"
            )

    def _check(self, expressions: Mapping[str, Expr]) -> None:
        own = {f"the {number}. expression": e for number, e in enumerate(self.parts(), 1)}
        super()._check({**expressions, **own})

    def parts(self) -> Iterator[Expr]:
        """Every expression in laws and events."""
        for _, law in self.laws:
            yield from law.parts()

    @abstractmethod
    def _spoken_of(self) -> frozenset[Symbol]:
        """The symbols of the statement outside its laws."""

    @property
    def declared_fields(self) -> dict[str, Any]:
        """The fields that hold expressions inside laws and events."""
        return {"laws": self.laws}

    @property
    def bound(self) -> Mapping[Symbol, Interval]:
        """The random variables and their supports."""
        return {variable: law.support for variable, law in self.laws}

    @property
    def everywhere(self) -> Domain:
        """The domain, and the ranges of the random variables."""
        return Domain({**self.domain, **self.bound})

    def written_inside(self) -> tuple[Expr, ...]:
        """Also those of named laws, in the symbols of their random variables."""
        laws = self.arguments.get("laws")
        pairs = laws.items() if isinstance(laws, Mapping) else ()
        own = {e: variable for variable, law in pairs for e in unevaluated_parts(law)}
        return tuple(
            e.xreplace(dict.fromkeys(e.atoms(Dummy), own[e])) if e in own else e
            for e in super().written_inside()
        )

    def _declaration_phrases(self) -> tuple[Phrase, ...]:
        """Where X has ..., and Y independently ...."""
        parts: list[Phrase] = []
        for number, (variable, law) in enumerate(self.laws):
            earlier = {v for v, _ in self.laws[:number]} & law.named
            joint = (
                ("and", *(["given its values"] if earlier else ["independently"])) if number else ("where",)
            )
            parts += [*joint, *law.phrases(variable)]
        return tuple(parts)


@dataclass(frozen=True)
class Probability(OfRandomVariables):
    """P(event) = value, or <, <=, >, >=; with `given` the conditional probability, given an event of positive probability.

    `laws` declares the random variables, {X: WithDensity(...), Y: ...}, as independent ones unless a law names a variable before it.
    """

    kind: ClassVar[str] = "probability of an event"
    event: Event
    relation: str
    value: Expr
    laws: Any
    domain: Any = field(default_factory=dict)
    given: Event | None = None

    def __post_init__(self) -> None:
        if self.relation not in RELATIONS:
            raise ClaimError(f"the relation must be one of {', '.join(RELATIONS)}, got {self.relation!r}")
        for event in self.events:
            if not isinstance(event, Event):
                raise ClaimError(
                    f"a probability is that of an event such as Lies(X, open_(0, 1)), got {event!r}"
                )
        super().__post_init__()
        if random := self.value.free_symbols & set(self.bound):
            raise ClaimError(f"the value of a probability names the random variable {_comma_list(random)}")
        self._check_copies()

    @property
    def declared_fields(self) -> dict[str, Any]:
        """The laws, the event and the conditioning event."""
        return {**super().declared_fields, "event": self.event, "given": self.given}

    @property
    def events(self) -> tuple[Event, ...]:
        """The event and the conditioning event."""
        return (self.event,) if self.given is None else (self.event, self.given)

    def _spoken_of(self) -> frozenset[Symbol]:
        return frozenset(s for event in self.events for s in event.symbols)

    def parts(self) -> Iterator[Expr]:
        """Also those of the events or of the law of the value."""
        yield from super().parts()
        for event in self.events:
            yield from event.expressions()

    def _check_copies(self) -> None:
        """ClaimError unless copies occur exactly inside EachCopy and SomeCopy."""
        several = {variable for variable, law in self.laws if isinstance(law, Copies)}
        for event in self.events:
            if wrong := set(event.of_copies()) - several:
                raise ClaimError(
                    f"there are no copies of {_comma_list(wrong)}: declare it with Copies(law, number)"
                )
            if loose := several & _outside_copies(event):
                raise ClaimError(f"there are copies of {_comma_list(loose)}: say EachCopy or SomeCopy of it")

    def phrases(self) -> tuple[Phrase, ...]:
        """The probability that ... (given that ...) is the value, where ...."""
        given = () if self.given is None else ("given that", *self.given.phrases())
        said = (
            "the probability that",
            *self.event.phrases(),
            *given,
            RELATIONS[self.relation],
            (self.value,),
        )
        return (*said, *self._declaration_phrases())


@dataclass(frozen=True)
class ImageLaw(OfRandomVariables):
    """expression, a function of the random variables, has the law, which is written in the variable."""

    kind: ClassVar[str] = "law of a value"
    expression: Expr
    variable: Symbol
    law: Law
    laws: Any
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        law: Any = self.law
        if not isinstance(law, Law) or isinstance(law, Copies):
            raise ClaimError(f"the law must be one such as WithDensity(...), got {law!r}")
        object.__setattr__(self, "law", law.of(self.variable))
        super().__post_init__()
        if self.variable in self.domain or self.variable in dict(self.laws):
            raise ClaimError(f"the variable {self.variable} of the law must be a symbol of its own")
        if random := self.law.named & {variable for variable, _ in self.laws}:
            raise ClaimError(f"the law names the random variable {_comma_list(random)}")
        if any(isinstance(law, Copies) for _, law in self.laws):
            raise ClaimError("a value is one of single variables, not of copies")

    @property
    def declared_fields(self) -> dict[str, Any]:
        """The laws of the variables and of the value."""
        return {**super().declared_fields, "law": self.law}

    @property
    def bound(self) -> Mapping[Symbol, Interval]:
        """The random variables and that of the law."""
        return {**super().bound, self.variable: self.law.support}

    def _spoken_of(self) -> frozenset[Symbol]:
        return frozenset(self.expression.free_symbols)

    def parts(self) -> Iterator[Expr]:
        """Also those of the events or of the law of the value."""
        yield from super().parts()
        yield from self.law.parts()

    def phrases(self) -> tuple[Phrase, ...]:
        """Y = the expression has the law, where ...."""
        return (
            (self.variable, "=", self.expression),
            *self.law.phrases(self.variable)[1:],
            *self._declaration_phrases(),
        )


def _outside_copies(event: Event) -> set[Symbol]:
    """The symbols of an event outside EachCopy and SomeCopy of them."""
    match event:
        case AllOf(events) | AnyOf(events):
            return set().union(*map(_outside_copies, events))
        case EachCopy(variable, inner) | SomeCopy(variable, inner):
            return _outside_copies(inner) - {variable}
        case Opposite(inner):
            return _outside_copies(inner)
    return set(event.symbols)


def _comma_list(symbols: Collection[Symbol]) -> str:
    return ", ".join(sorted(map(str, symbols)))


KINDS = (Probability, ImageLaw)
