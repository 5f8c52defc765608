"""Mechanisms as data: each with its parameters, at its worst pair of neighbours. All but the last two compose exactly."""

from dataclasses import dataclass, fields
from typing import Any

from flint import fmpq

from parisk_sym.formulas.domain import POSITIVE, Interval, integers, right_open
from parisk_sym.ground.errors import DomainError
from parisk_sym.ground.exact import rational

__all__ = ["DiscreteLaplace", "Gaussian", "Laplace", "Mechanism", "Pair", "RandomisedResponse", "WorstCase", "read",
           "read_count"]  # fmt: skip

LARGEST_SENSITIVITY = 10**5
LARGEST_COUNT = 10**9
INTERVALS = {"sensitivity": integers(1, LARGEST_SENSITIVITY), "delta0": right_open(0, 1)}


def read(value: Any, name: str, interval: Interval) -> fmpq:
    """An exact number in an interval; DomainError or InexactInputError name the parameter."""
    number = rational(value, name)
    problem = interval.violation(number)
    if problem is not None:
        raise DomainError(f"{name} {problem}, got {value}")
    return number


def read_count(value: Any) -> int:
    """A number of uses."""
    return int(read(value, "n", integers(1, LARGEST_COUNT)).p)


class Mechanism:
    """Base of the mechanisms. Parameters are read as exact numbers: 1, "1/2" or "0.1", never floats."""

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            interval = INTERVALS.get(field.name, POSITIVE)
            object.__setattr__(self, field.name, read(getattr(self, field.name), field.name, interval))


@dataclass(frozen=True)
class Laplace(Mechanism):
    """Laplace noise of scale sensitivity/eps0.

    >>> Laplace("1/2")
    Laplace(eps0=1/2)
    """

    eps0: Any


@dataclass(frozen=True)
class Gaussian(Mechanism):
    """Normal noise of standard deviation sensitivity/mu."""

    mu: Any


@dataclass(frozen=True)
class RandomisedResponse(Mechanism):
    """One bit, told truly with probability e^eps0 / (1 + e^eps0)."""

    eps0: Any


@dataclass(frozen=True)
class DiscreteLaplace(Mechanism):
    """Integer noise x with probability proportional to exp(-eps0 |x| / sensitivity), for an integer sensitivity."""

    eps0: Any
    sensitivity: Any = 1


@dataclass(frozen=True)
class WorstCase(Mechanism):
    """The worst of all (eps0, delta0)-private mechanisms, on four outcomes (Kairouz, Oh, Viswanath 2015)."""

    eps0: Any
    delta0: Any = 0


@dataclass(frozen=True)
class Pair(Mechanism):
    """A pair of discrete distributions in a file, a row for each outcome; see `laws.pair_file`."""

    file: str

    def __post_init__(self) -> None:
        """The name of the file is no number."""
