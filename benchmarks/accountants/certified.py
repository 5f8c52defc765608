"""The certified answers: eps and delta of composed Laplace noise at the exact values of the floats in the questions."""

from dataclasses import dataclass
from fractions import Fraction

from benchmarks.accountants.grid import Query

__all__ = ["DIGITS", "Truth", "ask"]

DIGITS = 30


@dataclass(frozen=True)
class Truth:
    """A decimal and a proved bound on its distance from the true value."""

    value: Fraction
    radius: Fraction

    @classmethod
    def parse(cls, value: str, radius: str) -> "Truth":
        """From the decimals of a record."""
        return cls(Fraction(value), Fraction(radius))


def ask(eps0: Fraction, n: int, query: Query) -> tuple[str, str]:
    """Value to 30 correctly rounded digits, and the bound on its error, of laplace.epsilon or laplace.delta."""
    from parisk_sym.tables.tables import rows_of

    point = tuple(str(argument) for argument in (Fraction(query.given), eps0, n))
    rows = rows_of((f"laplace.{query.kind}", [point], DIGITS))
    if not isinstance(rows, list):
        raise rows
    return rows[0].value, rows[0].radius
