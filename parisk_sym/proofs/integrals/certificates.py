"""The answers of exact integration: a value with its certificate, a proof that there is no value, or unknown."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sympy import Expr

__all__ = [
    "Certificate",
    "Evaluated",
    "Finding",
    "Outcome",
    "Result",
    "diverges",
    "no_value",
    "unknown",
    "value",
]


class Outcome(Enum):
    """The four answers. Only the first three are proved."""

    VALUE = "value"
    DIVERGES = "diverges"
    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Certificate:
    """Why an integral or sum has its value: what somebody needs who wants to check it again.

    `rule` is the name of the inference and `theorem` what makes it sound, with the source's number; `witness` is the
    antiderivative or the partial sum, where the rule has one; `conditions` are the facts about the domain that were
    proved on the way; `parts` are the certificates of the pieces or terms.
    """

    rule: str
    theorem: str
    subject: Expr
    value: Expr
    witness: Expr | None = None
    conditions: tuple[str, ...] = ()
    parts: tuple[Certificate, ...] = ()
    cited: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule} ({self.theorem}): {self.subject} = {self.value}"


@dataclass(frozen=True)
class Result:
    """One answer with its reason; `value` and `certificate` belong to the outcome VALUE only."""

    outcome: Outcome
    reason: str = ""
    value: Expr | None = None
    certificate: Certificate | None = None


@dataclass(frozen=True)
class Finding:
    """An integral or sum that is proved to have no value, and why."""

    subject: Expr
    outcome: Outcome
    reason: str


@dataclass(frozen=True)
class Evaluated:
    """An expression with its integrals and sums replaced where a rule proved their values.

    `undecided` pairs those that remain with the reason; `findings` are those that are proved to have no value.
    """

    expression: Expr
    certificates: tuple[Certificate, ...] = ()
    undecided: tuple[tuple[Expr, str], ...] = ()
    findings: tuple[Finding, ...] = field(default=())


def value(certificate: Certificate) -> Result:
    """A proved value."""
    return Result(Outcome.VALUE, value=certificate.value, certificate=certificate)


def diverges(reason: str) -> Result:
    """Proved: the improper integral or the series does not converge."""
    return Result(Outcome.DIVERGES, reason)


def no_value(reason: str) -> Result:
    """Proved: the integrand has no real value on a set that cannot be left out, or the sum has no meaning."""
    return Result(Outcome.UNDEFINED, reason)


def unknown(reason: str) -> Result:
    """Nothing is proved."""
    return Result(Outcome.UNKNOWN, reason)
