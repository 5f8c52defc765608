"""Sign charts: the signs that a function of one variable has between its zeros, and what follows from the chart of its derivative."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flint import fmpq

from parisk_sym.proofs.algebra.signs import (
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    opposite_signs,
)

__all__ = ["Chart", "Place", "multiple_chart", "power_chart", "primitive_chart", "product"]

Place = tuple[fmpq, fmpq] | None
"""Two numbers between which a zero lies, equal where it is known exactly; None where it depends on other symbols, or is not located."""


@dataclass(frozen=True)
class Chart:
    """The strict signs of a continuous function on an open interval: of each part between its zeros, and where those are.

    A `weak` chart has one sign, or 0, everywhere, and says nothing of the zeros.
    """

    signs: tuple[int, ...]
    zeros: tuple[Place, ...] = ()
    weak: bool = False

    @property
    def possible(self) -> Signs:
        """All signs on the interval."""
        return frozenset({*self.signs, *((0,) if self.weak or self.zeros else ())})

    def without_touching_zeros(self) -> Chart:
        """Without the zeros at which the sign stays the same: the way a function goes whose derivative has this chart."""
        signs, zeros = list(self.signs[:1]), []
        for sign, zero in zip(self.signs[1:], self.zeros, strict=True):
            if sign != signs[-1]:
                signs.append(sign)
                zeros.append(zero)
        return replace(self, signs=tuple(signs), zeros=tuple(zeros))


def multiple_chart(chart: Chart, sign: int) -> Chart:
    """The chart of a multiple by a function of one strict sign."""
    return replace(chart, signs=tuple(s * sign for s in chart.signs))


def power_chart(chart: Chart, power: int) -> Chart:
    """The chart of a power: an even one is negative nowhere."""
    return chart if power % 2 else replace(chart, signs=tuple(1 for _ in chart.signs))


def product(charts: Sequence[Chart]) -> Chart | None:
    """The chart of a product; None where the order of the zeros of two factors is not known."""
    found = Chart((1,))
    for chart in charts:
        both = _product(found, chart)
        if both is None:
            return None
        found = both
    return found


def _product(one: Chart, other: Chart) -> Chart | None:
    if one.weak or other.weak:
        if len(one.signs) > 1 or len(other.signs) > 1:
            return None
        return Chart((one.signs[0] * other.signs[0],), weak=True)
    if not one.zeros or not other.zeros:
        single, several = (one, other) if not one.zeros else (other, one)
        return multiple_chart(several, single.signs[0])
    places = [
        (zero, which) for which, chart in enumerate((one, other)) for zero in chart.zeros if zero is not None
    ]
    if len(places) < len(one.zeros) + len(other.zeros):
        return None
    places.sort()
    if any(before[0][1] >= after[0][0] for before, after in itertools.pairwise(places)):
        return None
    passed = [0, 0]
    signs = [one.signs[0] * other.signs[0]]
    for _, which in places:
        passed[which] += 1
        signs.append(one.signs[passed[0]] * other.signs[passed[1]])
    return Chart(tuple(signs), tuple(zero for zero, _ in places))


def primitive_chart(
    slope: Chart,
    ends: tuple[Signs, Signs],
    value_at: Callable[[Place], int | None],
    zero_between: Callable[[Place, Place, int], Place],
) -> Chart | None:
    """The chart of a function from that of its derivative, the signs of its limits at the ends, and those of its extreme values.

    Between two zeros of the derivative a function is strictly monotone (mean value theorem): rising from a value >= 0 it is positive,
    rising to one <= 0 negative, and between values of opposite signs it has exactly one zero. `value_at` gives the sign of the value
    at an extremum, `zero_between` the place of the zero between two of them (None: an end of the interval), where these are known.
    """
    ways = slope.without_touching_zeros()
    values: list[Signs | None] = [ends[0], *(None for _ in ways.zeros), ends[1]]
    _propagate(ways.signs, values)
    for index, place in enumerate(ways.zeros, 1):
        if values[index] is None and (sign := value_at(place)) is not None:
            values[index] = frozenset({sign})
    signs: list[int] = []
    zeros: list[Place] = []
    around: list[Place] = [None, *ways.zeros, None]
    for index, way in enumerate(ways.signs):
        left, right = values[index], values[index + 1]
        piece = None if left is None or right is None else _piece(way, left, right)
        if piece is None:
            return None
        if values[index] == ZERO_SIGN and signs:
            zeros.append(around[index])
            signs += piece
        else:
            signs += piece[1:] if signs else piece
        if len(piece) > 1:
            located = all(ways.zeros[i] is not None for i in (index - 1, index) if 0 <= i < len(ways.zeros))
            zeros.append(zero_between(around[index], around[index + 1], piece[0]) if located else None)
    return Chart(tuple(signs), tuple(zeros))


def _piece(way: int, left: Signs, right: Signs) -> tuple[int, ...] | None:
    """The signs of a function that goes one way between two values."""
    if way < 0:
        turned_piece = _piece(1, opposite_signs(left), opposite_signs(right))
        return None if turned_piece is None else tuple(-s for s in turned_piece)
    if left <= NONNEGATIVE:
        return (1,)
    if right <= NONPOSITIVE:
        return (-1,)
    return (-1, 1) if left == NEGATIVE and right == POSITIVE_SIGN else None


def _propagate(ways: Sequence[int], values: list[Signs | None]) -> None:
    """A maximum beside a value >= 0 is positive, a minimum beside a value <= 0 negative."""
    for _ in values:
        for index in range(1, len(values) - 1):
            top = ways[index - 1]  # 1: the function rises towards it, and it is a maximum
            beside = (values[index - 1], values[index + 1])
            bound = NONNEGATIVE if top > 0 else NONPOSITIVE
            if values[index] is None and any(v is not None and v <= bound for v in beside):
                values[index] = frozenset({top})
