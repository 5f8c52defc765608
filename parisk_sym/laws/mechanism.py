"""Mechanisms: parameters, privacy loss at the worst pair of neighbours, words on the command line.

Each mechanism is a class in one file of `laws/mechanisms/`. Compositions, privacy buckets and the command line read what it
declares: they know no mechanism by name.
"""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError, ParameterError
from parisk_sym.core.exact import rational, value_text
from parisk_sym.formulas.domain import POSITIVE, Interval, integers
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, at_losses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.losses import FiniteLoss, Loss

__all__ = [
    "LARGEST_COUNT",
    "Mechanism",
    "declared_intervals",
    "parameter",
    "read",
    "read_count",
    "uses_parameter",
    "uses_parameters",
]

LARGEST_COUNT = 10**9
_INTERVAL, _USES = "interval", "uses"


def read(value: Any, name: str, interval: Interval) -> fmpq:
    """An exact number in an interval; DomainError or InexactInputError name the parameter."""
    number = rational(value, name)
    problem = interval.violation(number)
    if problem is not None:
        raise DomainError(f"{name} {problem}, got {value_text(value)}")
    return number


def read_count(value: Any) -> int:
    """A number of uses."""
    return int(read(value, "n", integers(1, LARGEST_COUNT)).p)


def parameter(interval: Interval = POSITIVE, **default: Any) -> Any:
    """A parameter of a mechanism: an exact number in an interval, with `default=` where it need not be given."""
    return field(metadata={_INTERVAL: interval}, **default)


def uses_parameter() -> Any:
    """A parameter of a mechanism that is a tuple of other mechanisms with their numbers of uses; one is written with colons for commas."""
    return field(metadata={_USES: True})


def uses_parameters(kind: "type[Mechanism]") -> list[str]:
    """The names of these parameters."""
    return [entry.name for entry in fields(kind) if _USES in entry.metadata]


def declared_intervals(kind: "type[Mechanism]") -> dict[str, Interval]:
    """The intervals of the numbers that a mechanism takes."""
    return {entry.name: entry.metadata[_INTERVAL] for entry in fields(kind) if _INTERVAL in entry.metadata}


@dataclass(frozen=True)
class Mechanism:
    """Base of the mechanisms. Parameters are read as exact numbers: 1, "1/2" or "0.1", never floats.

    `word` is its name on the command line, `example` a use of it there, and `meaning` its line in `parisk compose --help`. A subclass
    overrides `loss`, `cells`, or both.

    `tuned` is the parameter that `parisk calibrate` chooses, positive, or "". A smaller value is more noise,
    or a larger one if `tuned_is_noise`. The mechanism with more noise must be the one with less, followed by a random
    map, as its docstring shows: then no delta of any number of uses rises with the noise. Where this is not known, `tuned_is_monotone` is
    False, and nothing is said of values beyond the one that is found. `spread` names the quantity
    sensitivity / `tuned`, or sensitivity * `tuned`, of the noise; "" if it has no name. `why_no_law` is what a message says of a mechanism
    without an exact law.
    """

    word: ClassVar[str]
    example: ClassVar[str]
    meaning: ClassVar[str]
    tuned: ClassVar[str] = ""
    tuned_is_noise: ClassVar[bool] = False
    tuned_is_monotone: ClassVar[bool] = True
    spread: ClassVar[str] = ""
    why_no_law: ClassVar[str] = BOUNDS_BY_BUCKETS

    def __post_init__(self) -> None:
        for name, interval in declared_intervals(type(self)).items():
            object.__setattr__(self, name, read(getattr(self, name), name, interval))

    def loss(self) -> Loss:
        """The law of the privacy loss at the worst pair, for exact compositions; ParameterError if there is none."""
        name = getattr(self, "word", repr(self))
        raise ParameterError(f"{name} has no exact law here: {self.why_no_law}")

    @property
    def has_law(self) -> bool:
        """Whether `loss` is a law."""
        return type(self).loss is not Mechanism.loss

    def grouped(self, size: int) -> "Mechanism | None":
        """The mechanism whose worst pair is that of neighbours which differ in `size` records; None if it is not known here."""
        return self if size == 1 else None

    def cells(self, grid: Grid) -> Cells:
        """The worst pair on the grid of privacy buckets: by default the atoms of a finite loss.

        DomainError if the grid does not reach the largest loss.
        """
        loss = self.loss()
        if not isinstance(loss, FiniteLoss):
            raise ParameterError(f"there are no privacy buckets of {self!r}")
        grid.reach(loss.top)
        with ctx.workprec(BITS):
            return at_losses(grid.factor, loss.atoms(1), (arb(0), arb(0)))

    def together(self, uses: int) -> "list[tuple[Mechanism, int]]":
        """So many uses for privacy buckets: other mechanisms where a better pair is known for all of them than the product of those of each."""
        return [(self, uses)]

    def known_bracket(self, uses: int, **given: fmpq) -> tuple[float, float] | None:
        """Bounds of delta at `eps` or of eps at `delta` for so many uses, where they are known without privacy buckets."""
        return None

    def open(self) -> None:
        """Read what the parameters name, such as a file; DomainError explains what is wrong."""
        return
