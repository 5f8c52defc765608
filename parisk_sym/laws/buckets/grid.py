r"""The geometric grid of the privacy buckets: the factor f between neighbouring points, and the cost of a composition.

The grid has the points f^k for |k| <= buckets, that is the losses k ln(f), and one point at infinity.  The
factor is given exactly: as f itself or as the step ln(f), one of the two being rational.

Source: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018, sections 3.2 (grid) and 4.6 (squaring of f).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.core.exact import ExactInput, from_float, rational
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.transforms import fft_length

MEMORY = 2**31
"""Default limit of the bytes for a discretisation followed by a composition."""

OPERATIONS = 10**12
"""Default limit of the predicted operations of one call: some minutes at 2 10^9 a second."""

Overflow = Literal["auto", "squaring", "infinity"]
OVERFLOWS = ("auto", "squaring", "infinity")

_MAX_BITS = 1 << 20
_EXACT_COST = 120
"""Measured: integers of 512 bits take about 120 times the time of transforms of the same length."""


class GridOptions(TypedDict, total=False):
    """The keywords of every constructor of privacy buckets; see `Grid.of`."""

    step: ExactInput | float
    factor: ExactInput
    buckets: int
    exact: bool
    correction: bool
    overflow: Overflow
    memory: int
    operations: int


@dataclass(frozen=True, slots=True)
class Factor:
    """The factor f > 1 of the grid: the power of e^number if `logarithmic`, otherwise of the number itself.

    >>> Factor(fmpq(3, 2), logarithmic=False).squared()
    Factor(number=3/2, logarithmic=False, power=2)
    """

    number: fmpq
    logarithmic: bool
    power: int = 1

    def log(self) -> arb:
        """ln(f) as a ball of BITS bits."""
        with ctx.workprec(BITS):
            return self._log()

    def squared(self) -> Factor:
        """f^2, exactly."""
        return replace(self, power=2 * self.power)

    def place(self, ratio: fmpq) -> tuple[int, bool]:
        """The k with f^k <= ratio < f^(k + 1), and whether f^k = ratio, for a rational ratio > 0.

        Of the logarithms of rational numbers only ln(1) is rational, so balls decide whatever an exact
        comparison does not.

        >>> Factor(fmpq(1, 10), logarithmic=True).place(fmpq(1, 3))
        (-11, False)
        >>> Factor(fmpq(3, 2), logarithmic=False).place(fmpq(4, 9))
        (-2, True)
        """
        base = None if self.logarithmic else self.number**self.power
        return _floor(
            lambda: arb(ratio).log() / self._log(),
            lambda k: k == 0 and ratio == 1 if base is None else base**k == ratio,
        )

    def place_loss(self, loss: fmpq) -> tuple[int, bool]:
        """The k with k ln(f) <= loss < (k + 1) ln(f), and whether k ln(f) = loss, for a rational loss.

        >>> Factor(fmpq(1, 4), logarithmic=True).place_loss(fmpq(-1, 2))
        (-2, True)
        """
        if self.logarithmic:
            quotient = loss / (self.number * self.power)
            return int(quotient.floor()), quotient.q == 1
        return _floor(lambda: arb(loss) / self._log(), lambda k: k == 0 and loss == 0)

    def place_sampled(self, loss: fmpq, q: fmpq) -> tuple[int, bool]:
        """The place of the loss ln(1 - q + q e^loss) of a subsampled mechanism on the grid, as `place_loss`, for 0 < q < 1 and rational `loss`.

        By the theorem of Lindemann and Weierstrass it is at a point of the grid only if it is 0: f^k is e^r or a rational number.

        >>> Factor(fmpq(1, 4), logarithmic=True).place_sampled(fmpq(1), fmpq(1, 2))
        (2, False)
        """
        return _floor(lambda: (q * arb(loss).expm1()).log1p() / self._log(), lambda k: k == 0 and loss == 0)

    def _log(self) -> arb:
        number = arb(self.number)
        return (number if self.logarithmic else number.log()) * self.power


@dataclass(frozen=True, slots=True)
class Cost:
    """The predicted cost of a composition: `transforms` of at most `length` entries, operations, bytes."""

    transforms: int
    length: int
    operations: int
    memory: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Points f^k for |k| <= buckets and infinity; how to compose on them; limits.  `Grid.of` explains the fields.

    >>> Grid.of(step="1/100", buckets=1000).bytes_needed()
    2656360
    """

    factor: Factor
    buckets: int
    exact: bool = False
    correction: bool = True
    overflow: Overflow = "auto"
    memory: int = MEMORY
    operations: int = OPERATIONS
    squarings: int = 0

    @classmethod
    def of(
        cls, step: ExactInput | float | None = None, factor: ExactInput | None = None, **others: Any
    ) -> Grid:
        """The grid with factor e^step (a float step is taken as its binary value) or a rational `factor` > 1.

        buckets: points on each side of 0 (the loss 0 is the ratio 1).
        exact: multiply masses as integers, slower but with full relative precision, for a delta below 1e-12.
        correction: without it ratios are rounded up for the upper and down for the lower bound and nothing
            is corrected: the plain privacy buckets, which are wider.
        overflow: what happens to mass above the grid after a composition.  "squaring" squares the factor
            and merges neighbouring buckets; "infinity" keeps the factor and counts it as infinite loss;
            "auto" takes the one with the smaller largest possible widening of the upper bound.
        memory: bytes that may be taken.  operations: predicted operations that one call may take.

        Raises DomainError for anything out of range and for too little memory.

        >>> Grid.of(factor="101/100", buckets=10) == Grid.of(factor="1.01", buckets=10)
        True
        """
        if (step is None) == (factor is None):
            raise DomainError("step or factor must be given, and not both")
        if step is not None:
            number = exact_number(step, "step")
            if number <= 0:
                raise DomainError(f"step must be > 0, got {step}")
        else:
            number = rational(factor, "factor")
            if number <= 1:
                raise DomainError(f"factor must be > 1, got {factor}")
        if "buckets" not in others:
            raise DomainError("buckets must be given: the number of grid points on each side of 0")
        return cls(Factor(number, step is not None), **others)

    def __post_init__(self) -> None:
        for name in ("buckets", "memory", "operations"):
            check_count(getattr(self, name), name)
        if self.overflow not in OVERFLOWS:
            raise DomainError(f"overflow must be one of {', '.join(OVERFLOWS)}, got {self.overflow!r}")
        if self.bytes_needed() > self.memory:
            raise DomainError(
                f"buckets must be small enough for {self.memory} bytes of memory, got {self.buckets}, which need "
                f"{self.bytes_needed()}: take fewer buckets with a larger step, or a larger memory"
            )

    def reach(self, loss: fmpq) -> None:
        """DomainError unless the grid reaches a loss > 0, which is the level of a mechanism."""
        number, at_point = self.factor.place_loss(loss)
        needed = number + (not at_point)
        if needed > self.buckets:
            raise DomainError(f"buckets must be >= eps0 / step = {needed}, got {self.buckets}")

    def squared(self) -> Grid:
        """The grid with the factor f^2."""
        return replace(self, factor=self.factor.squared(), squarings=self.squarings + 1)

    def bytes_needed(self) -> int:
        """Bytes: a kilobyte for the balls of each bucket, and the arrays or integers of one composition.

        Measured peaks, rounded up: 970 bytes a bucket; of the transform's length, 150 bytes an entry for
        arrays and 350 for integers.
        """
        return 1000 * (2 * self.buckets + 1) + (400 if self.exact else 160) * fft_length(4 * self.buckets + 1)

    def cost(self, first: int, second: int, *, same: bool = False) -> Cost:
        """The cost of composing losses that occupy this many columns.

        Three rows, each with two transforms there (one for a square) and one back, of 5/2 length log2(length)
        operations; for integers `_EXACT_COST` times as many.

        >>> Grid.of(step=1, buckets=100).cost(100, 100, same=True)
        Cost(transforms=6, length=256, operations=30720, memory=282920)
        """
        length = fft_length(first + second - 1)
        transforms = 6 if same else 9
        operations = transforms * 5 * length * (length.bit_length() - 1) // 2
        return Cost(transforms, length, operations * (_EXACT_COST if self.exact else 1), self.bytes_needed())

    def power_cost(self, width: int, r: int) -> Cost:
        """The cost of the r-fold composition, by squaring, of a loss of `width` columns.

        >>> Grid.of(step=1, buckets=100).power_cost(201, 1024).transforms
        60
        """
        largest, square, result, costs = 2 * self.buckets + 1, width, 0, []
        while r:
            if r & 1:
                if result:
                    costs.append(self.cost(result, square))
                result = min(result + square - 1, largest) if result else square
            r >>= 1
            if r:
                costs.append(self.cost(square, square, same=True))
                square = min(2 * square - 1, largest)
        return self.total(costs)

    def total(self, costs: list[Cost]) -> Cost:
        """The cost of one composition after the other."""
        return Cost(
            sum(c.transforms for c in costs),
            max((c.length for c in costs), default=0),
            sum(c.operations for c in costs),
            self.bytes_needed(),
        )

    def check(self, cost: Cost) -> None:
        """Raises DomainError if this takes more operations than allowed."""
        if cost.operations > self.operations:
            exact = ", exact=False" if self.exact else ""
            raise DomainError(
                f"operations must be >= {cost.operations} for {cost.transforms} transforms of up to {cost.length} entries, "
                f"got {self.operations}: take fewer buckets with a larger step{exact}, or larger operations"
            )


def check_count(value: Any, name: str) -> None:
    """Raises DomainError unless the value is an integer >= 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise DomainError(f"{name} must be an integer >= 1, got {value!r}")


def exact_number(value: Any, name: str) -> fmpq:
    """The exact value of an exact input or of a float64."""
    return from_float(value, name) if isinstance(value, float) else rational(value, name)


def delta_level(delta: ExactInput | float) -> fmpq:
    """The exact value of delta.  Raises DomainError unless 0 < delta < 1."""
    level = exact_number(delta, "delta")
    if not 0 < level < 1:
        raise DomainError(f"delta must be > 0 and < 1, got {delta}")
    return level


def _floor(quotient: Callable[[], arb], equals: Callable[[int], bool]) -> tuple[int, bool]:
    """The floor of a number, and whether it is an integer: from balls, and `equals(k)` where they contain k."""
    bits = 64
    while bits <= _MAX_BITS:
        with ctx.workprec(bits):
            value = quotient()
            nearest = (value + arb(fmpq(1, 2))).floor().unique_fmpz()
            if nearest is not None and value.contains(nearest) and equals(int(nearest)):
                return int(nearest), True
            below = value.floor().unique_fmpz()
        if below is not None:
            return int(below), False
        bits *= 2
    raise PrecisionError(f"the ratio {quotient()} must differ from an integer within {_MAX_BITS} bits")
