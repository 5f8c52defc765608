"""What proofs need for a kind of statement: where it has to be defined, and how it is attacked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sympy import Expr

from parisk_sym.claims.statement import OfTwoSides, Statement
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.attack.search import Found, Look

__all__ = ["Kind", "Ranged", "Subject", "Undefined", "function", "nothing", "sides"]

Subject = tuple[Expr, Domain]
"""An expression of a statement, and the domain on which it is used."""


Ranged = tuple[Expr, Interval, Domain]
"""An expression of a statement, the interval in which it has to lie, and the domain on which it is used."""


class Undefined(Enum):
    """The consequence if a statement is undefined at a point of its domain."""

    REFUTES = "the statement does not hold there"
    OPEN = "nothing follows"
    BY_PROOF = "nothing follows, but its proof may still refute it"
    ALTOGETHER = (
        "nothing follows, nor from a point where it fails, unless only what it says is undefined there"
    )


@dataclass(frozen=True)
class Kind:
    """A kind of statement, as proofs see it. Both questions have to be answered: what is left out would be taken for granted."""

    statement: type[Statement]
    """The class of `claims/kinds`."""
    subjects: Callable[[Any], Iterable[Subject]]
    """The expressions of a statement, each with the domain on which it has to be defined."""
    attack: Callable[[Any, Look], Found | None] | None
    """(statement, look) to what the search for a counterexample found: None where it cannot be evaluated.

    No attack says that no point refutes such a statement, and that its own proof decides both ways. With one, a proof counts only where
    the attack decided something: it is the second witness.
    """
    engine: str = "ball"
    """The engine that evaluates in the attack."""
    undefined: Undefined = Undefined.REFUTES
    ranges: Callable[[Any], Iterable[Ranged]] = lambda _: ()
    """The expressions of a statement that mean something in an interval only, each with the domain on which it is used."""
    said: Callable[[Any], Iterable[Subject]] = lambda _: ()
    """The subjects of a statement about laws that are no part of them: undefined at a point, they refute it where the laws are defined."""

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.statement.__name__


def sides(statement: OfTwoSides) -> Iterable[Subject]:
    """Both sides, on the whole domain."""
    return ((statement.left, statement.domain), (statement.right, statement.domain))


def function(statement: Any) -> Iterable[Subject]:
    """The expression, on the whole domain."""
    return ((statement.expression, statement.domain),)


def nothing(statement: Statement) -> Iterable[Subject]:
    """No expression: mechanisms and samples are always defined."""
    return ()
