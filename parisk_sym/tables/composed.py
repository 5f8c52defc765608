"""The tight delta and eps of a mechanism over a grid of its parameters: what `parisk compose` computes, where no formula says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb

from parisk_sym.formulas.domain import Interval, integers, open_, right_open
from parisk_sym.ground.errors import FormulaNotFoundError
from parisk_sym.ground.sources import Source
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, declared_intervals, read
from parisk_sym.laws.mechanisms import MECHANISMS

__all__ = ["GIVEN", "Composed", "find_composed"]

GIVEN = {"delta": "eps", "epsilon": "delta"}
"""What is computed, and from what."""


@dataclass(frozen=True)
class Composed:
    """delta at a level, or eps at a delta, of n uses of one mechanism.

    >>> find_composed("discrete_gaussian.delta").names
    ('eps', 'sigma', 'sensitivity', 'n')
    >>> find_composed("discrete_gaussian.delta").digits(8, eps=1, sigma=1, sensitivity=1, n=1)[0]
    '0.14135134'
    """

    mechanism: type[Mechanism]
    wanted: str

    source: Source | None = None
    is_box = False

    @property
    def id(self) -> str:
        """Mechanism and quantity."""
        return f"{self.mechanism.word}.{self.wanted}"

    @property
    def meaning(self) -> str:
        """The quantity, and the mechanism as `parisk compose --help` has it."""
        return f"tight {'delta' if self.wanted == 'delta' else 'eps'} of n uses: {self.mechanism.meaning}"

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        """Every parameter with its interval."""
        import sympy

        given = {"eps": right_open(0, sympy.oo), "delta": open_(0, 1)}[GIVEN[self.wanted]]
        return {
            GIVEN[self.wanted]: given,
            **declared_intervals(self.mechanism),
            "n": integers(1, LARGEST_COUNT),
        }

    @property
    def names(self) -> tuple[str, ...]:
        """What is given, the parameters of the mechanism, and the number of uses."""
        return tuple(self.intervals)

    @property
    def command(self) -> str:
        """The command for a row, with the names of the parameters in capitals in the places of their values."""
        first, *own, count = self.names
        word = ",".join([self.mechanism.word, *(f"{name}={name.upper()}" for name in (*own, count))])
        return f"parisk compose {word} {first}={first.upper()}"

    def exact_values(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """Exact arguments inside the domain."""
        return tuple(read(given[name], name, interval) for name, interval in self.intervals.items())

    def digits(self, digits: int, **values: Any) -> tuple[str, arb]:
        """The correctly rounded decimal, and the ball that decides it."""
        first, *own, count = self.names
        uses = Sequence([(self.mechanism(**{name: values[name] for name in own}), values[count])])
        return uses.digits(digits, **{first: values[first]})


def find_composed(identifier: str) -> Composed:
    """The quantity with this id; FormulaNotFoundError where the mechanism or the quantity is not known."""
    word, _, wanted = identifier.partition(".")
    mechanism = MECHANISMS.get(word)
    if mechanism is None or wanted not in GIVEN:
        raise FormulaNotFoundError(f"there is no delta or epsilon of a mechanism {identifier!r}")
    return Composed(mechanism, wanted)
