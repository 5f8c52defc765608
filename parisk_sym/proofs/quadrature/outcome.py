"""The answers of certified quadrature and summation: a ball, a proof that there is no value, or unknown."""

from dataclasses import dataclass, field
from enum import Enum

from flint import arb
from sympy import Expr

__all__ = [
    "Enclosure",
    "Kind",
    "Undecided",
    "UndefinedBody",
    "diverges",
    "expression_text",
    "undefined_at",
    "unknown",
    "value",
]


class Kind(Enum):
    """The four outcomes."""

    VALUE = "value"
    DIVERGES = "diverges"
    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Enclosure:
    """An outcome with its reason.

    `value` is a finite ball when the kind is VALUE and NaN otherwise, so that whoever forgets to look at the kind
    decides nothing. `notes` lists what was needed on the way (improper ends, points left out of the interior).
    """

    kind: Kind
    value: arb
    reason: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def is_value(self) -> bool:
        """Whether the integral or sum is proved to exist, with an enclosure."""
        return self.kind is Kind.VALUE

    def __str__(self) -> str:
        return f"{self.value}" if self.is_value else f"{self.kind.value}: {self.reason}"


class Undecided(Exception):  # noqa: N818 - an answer, not an error
    """A bound was not proved; the message says which."""


class UndefinedBody(Undecided):
    """The body is certainly undefined on a whole one-sided neighbourhood of an end."""


def value(ball: arb, *notes: str) -> Enclosure:
    """A proved value; a ball that is not finite is nothing proved."""
    if not ball.is_finite():
        return unknown("the enclosure is not finite")
    return Enclosure(Kind.VALUE, ball, "", notes)


def diverges(reason: str) -> Enclosure:
    """The integral or sum is proved to have no finite value."""
    return Enclosure(Kind.DIVERGES, arb.nan(), reason)


def undefined_at(reason: str) -> Enclosure:
    """The body is proved to be undefined on a set that cannot be left out."""
    return Enclosure(Kind.UNDEFINED, arb.nan(), reason)


def unknown(reason: str) -> Enclosure:
    """Nothing is proved."""
    return Enclosure(Kind.UNKNOWN, arb.nan(), reason)


def expression_text(e: Expr) -> str:
    """The expression, unless it has a number that Python writes no decimals of."""
    try:
        return str(e)
    except ValueError:
        return "an expression with a number of thousands of digits"
