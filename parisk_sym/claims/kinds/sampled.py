"""The probability of an event, and the law of a variable, that can be sampled."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Symbol

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "HasLaw", "HasProbability", "Sampled"]

Sampler = Callable[..., NDArray[Any]]
Points = tuple[dict[Symbol, Any], ...]


class Sampled(Statement):
    """Base of the statements about a sampler, at each of the listed parameter points."""

    own_symbols: ClassVar[bool] = True
    sampler: Sampler
    points: Points

    def __post_init__(self) -> None:
        if not self.points:
            raise ClaimError("a simulated statement needs at least one parameter point")
        super().__post_init__()

    @property
    def description(self) -> str:
        """The description of the sampler: the first line of its docstring."""
        text = inspect.getdoc(self.sampler) or str(getattr(self.sampler, "__name__", self.sampler))
        return text.partition("\n")[0].rstrip(".")


@dataclass(frozen=True)
class HasProbability(Sampled):
    """An event that can be sampled has this probability, at each of the listed parameter points.

    `sampler(rng, size, **point)` returns booleans; `probability` is an expression in the symbols of the points.
    """

    kind: ClassVar[str] = "probability"
    probability: Expr
    sampler: Sampler
    points: Points
    domain: Any = field(default_factory=dict)

    def phrases(self) -> tuple[Phrase, ...]:
        """The probability of the event is the expression."""
        return (f"the probability of the sampled event ({self.description}) is", (self.probability,))


@dataclass(frozen=True)
class HasLaw(Sampled):
    """A random variable that can be sampled has this distribution function, at each of the listed points.

    `left_limit` is the left limit of the distribution function where the law has atoms.
    """

    kind: ClassVar[str] = "law"
    cdf: Expr
    variable: Symbol
    sampler: Sampler
    points: Points
    domain: Any = field(default_factory=dict)
    left_limit: Callable[..., NDArray[np.float64]] | None = None
    vectorised: Callable[..., NDArray[np.float64]] | None = None

    def phrases(self) -> tuple[Phrase, ...]:
        """The distribution function of the variable is the expression."""
        what = f"the distribution function of the sampled variable ({self.description}) is"
        return (what, (self.cdf,), "at", (self.variable,))


KINDS = (HasProbability, HasLaw)
