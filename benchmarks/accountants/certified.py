"""The certified answers: eps and delta of composed noise at the exact values of the floats in the questions."""

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


def ask(mechanism: str, n: int, query: Query) -> tuple[str, str]:
    """Value to 30 correctly rounded digits, and the bound on its error, of n uses of a mechanism in words.

    >>> ask("gaussian,mu=1", 4, Query("epsilon", 2.0**-17))
    ('10.1367388571573188543402103393', '3.99e-30')
    """
    from parisk_sym.laws.composition.sequence import Sequence
    from parisk_sym.laws.mechanism_words import parse_mechanism
    from parisk_sym.tables.tables import radius_of

    uses = Sequence([(parse_mechanism(mechanism)[0], n)])
    given = "delta" if query.kind == "epsilon" else "eps"
    value, ball = uses.digits(DIGITS, **{given: str(Fraction(query.given))})
    return value, radius_of(value, ball, DIGITS, None)
