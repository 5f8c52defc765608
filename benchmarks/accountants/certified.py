"""The certified answers: eps and delta of composed Laplace noise at the exact values of the floats in the questions."""

from dataclasses import dataclass
from fractions import Fraction

from benchmarks.accountants.grid import Query

__all__ = ["DIGITS", "Truth", "ask", "ask_control"]

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
    return _value(f"laplace.{query.kind}", tuple(map(str, (Fraction(query.given), eps0, n))))


def ask_control(law: str, uses: int, query: Query) -> tuple[str, str]:
    """The same for n uses of the mechanism of a control: the Gauss mechanism of mu = 1, or randomised response of eps0 = 1."""
    return _value(f"{law}.{query.kind}", (str(Fraction(query.given)), "1", str(uses)))


def _value(formula: str, point: tuple[str, ...]) -> tuple[str, str]:
    from parisk_sym.tables.tables import rows_of

    rows = rows_of((formula, [point], DIGITS))
    if not isinstance(rows, list):
        raise rows
    return rows[0].value, rows[0].radius
