"""The answers of the calculus of limits: a value with its certificate, a proof that no limit exists, or unknown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sympy import Expr, Symbol

__all__ = [
    "Certificate",
    "LimitResult",
    "Outcome",
    "Substitution",
    "TruncatedError",
    "UndecidedError",
    "none_exists",
    "unknown",
    "value_is",
]


_LETTERS = "tsuvwyzT"


class UndecidedError(Exception):
    """A question on the way to a limit was not decided; the message says which."""


class TruncatedError(UndecidedError):
    """Every known term cancelled: an expansion with more terms may decide."""


class Outcome(Enum):
    """The three outcomes."""

    VALUE = "value"
    NONE_EXISTS = "none exists"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Substitution:
    """The variable as a function of a new one, which tends to oo, and what the expression becomes."""

    expression: Expr
    variable: Symbol
    image: Expr
    new: Symbol
    becomes: Expr

    @property
    def letter(self) -> Symbol:
        """A name for the new variable, for the reader; that of the old one where nothing is substituted."""
        if self.image == self.new:
            return self.variable
        taken = {s.name for s in self.expression.free_symbols | self.image.free_symbols}
        return Symbol(next(name for name in (*_LETTERS, "t_1") if name not in taken), real=True)


@dataclass(frozen=True)
class Certificate:
    """One inference: the rule and its theorem, what it was applied to, what it found, the signs it needed, its premises.

    Goals and findings are expressions, expansions or words: whatever prints itself. `substitution` belongs to the inference that begins
    a limit.
    """

    rule: str
    theorem: str
    goal: object
    finding: object
    signs: tuple[tuple[Expr, int], ...] = ()
    parts: tuple[Certificate, ...] = ()
    substitution: Substitution | None = None

    def lines(self, depth: int = 0) -> list[str]:
        """The tree as indented text."""
        signs = "".join(f"; sign({e}) = {s}" for e, s in self.signs)
        own = f"{'  ' * depth}{self.goal} = {self.finding} [{self.rule}: {self.theorem}{signs}]"
        return [own, *(line for part in self.parts for line in part.lines(depth + 1))]


@dataclass(frozen=True)
class LimitResult:
    """An outcome. `value` is an exact expression or an infinity when the outcome is VALUE, otherwise None."""

    outcome: Outcome
    value: Expr | None = None
    reason: str = ""
    certificate: Certificate | None = None
    cited: tuple[str, ...] = ()

    @property
    def is_value(self) -> bool:
        """Whether the limit is proved to exist (infinities included)."""
        return self.outcome is Outcome.VALUE


def value_is(value: Expr, certificate: Certificate, cited: tuple[str, ...] = ()) -> LimitResult:
    """A proved limit."""
    return LimitResult(Outcome.VALUE, value, "", certificate, cited)


def none_exists(reason: str, certificate: Certificate, cited: tuple[str, ...] = ()) -> LimitResult:
    """A proof that there is no limit, finite or infinite."""
    return LimitResult(Outcome.NONE_EXISTS, None, reason, certificate, cited)


def unknown(reason: str) -> LimitResult:
    """Nothing is proved."""
    return LimitResult(Outcome.UNKNOWN, None, reason)
