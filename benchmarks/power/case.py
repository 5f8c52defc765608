"""One statement of the benchmark: what it says, whether it is true, and where it stands."""

from collections.abc import Callable
from dataclasses import dataclass

from parisk_sym.claims.statement import Statement

__all__ = ["Case", "false", "true"]


@dataclass(frozen=True)
class Case:
    """A statement of the literature, or one close to it that is false, as data without hints.

    `says` makes the statement, so that one that cannot be written is counted, not raised. A statement that uses a value that is not
    defined somewhere on its domain is false.
    """

    name: str
    holds: bool
    source: str
    says: Callable[[], Statement]


def true(name: str, source: str, says: Callable[[], Statement]) -> Case:
    """A true statement."""
    return Case(name, True, source, says)


def false(name: str, source: str, says: Callable[[], Statement]) -> Case:
    """A false statement; its source is that of the true one which it is close to."""
    return Case(name, False, source, says)
