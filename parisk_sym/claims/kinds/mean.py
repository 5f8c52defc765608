"""The mean and the variance of a function of random variables that are declared."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr, Symbol

from parisk_sym.claims.events import Event
from parisk_sym.claims.kinds.probability import RELATIONS, OfRandomVariables
from parisk_sym.claims.sentences import Phrase
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "Mean", "OfMoments", "Variance"]


@dataclass(frozen=True)
class OfMoments(OfRandomVariables):
    """A relation of a moment of an expression, given an event or not, to a value.

    A variable of which there are copies is any one of them.
    """

    word: ClassVar[str]
    expression: Expr
    relation: str
    value: Expr
    laws: Any
    domain: Any = field(default_factory=dict)
    given: Event | None = None

    def __post_init__(self) -> None:
        given: Any = self.given
        if self.relation not in RELATIONS:
            raise ClaimError(f"the relation must be one of {', '.join(RELATIONS)}, got {self.relation!r}")
        if given is not None and not isinstance(given, Event):
            raise ClaimError(f"what is given is an event such as Lies(X, open_(0, 1)), got {given!r}")
        super().__post_init__()
        if random := self.value.free_symbols & set(self.bound):
            names = ", ".join(sorted(map(str, random)))
            raise ClaimError(f"the value of a {self.word} names the random variable {names}")

    @property
    def declared_fields(self) -> dict[str, Any]:
        """The laws and the conditioning event."""
        return {**super().declared_fields, "given": self.given}

    def _spoken_of(self) -> frozenset[Symbol]:
        given: frozenset[Symbol] = frozenset() if self.given is None else self.given.symbols
        return frozenset(self.expression.free_symbols) | given

    def parts(self) -> Iterator[Expr]:
        """The symbols of the laws and of the conditioning event."""
        yield from super().parts()
        if self.given is not None:
            yield from self.given.expressions()

    def phrases(self) -> tuple[Phrase, ...]:
        """The mean of ... (given that ...) is the value, where ...."""
        given = () if self.given is None else ("given that", *self.given.phrases())
        said = (f"the {self.word} of", (self.expression,), *given, RELATIONS[self.relation], (self.value,))
        return (*said, *self._declaration_phrases())


@dataclass(frozen=True)
class Mean(OfMoments):
    """E(expression) = value, or <, <=, >, >=; with `given` the conditional mean, given an event of positive probability.

    Includes that the mean exists: the integral (the sum) of the absolute value is finite. `laws` is as in Probability.
    """

    kind: ClassVar[str] = "mean of a value"
    word: ClassVar[str] = "mean"


@dataclass(frozen=True)
class Variance(OfMoments):
    """The variance E(expression^2) - (E expression)^2 is the value, or <, <=, >, >=; with `given` that under the condition.

    Includes that the second moment is finite. `laws` is as in Probability.
    """

    kind: ClassVar[str] = "variance of a value"
    word: ClassVar[str] = "variance"


KINDS = (Mean, Variance)
