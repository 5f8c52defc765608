"""Ball kernels that look at their arguments one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

__all__ = ["JoinedKernel"]


@dataclass(frozen=True)
class JoinedKernel:
    """A part is computed from each argument alone, and `join` makes the ball from the parts: over a grid, each value of an axis is processed once.

    `parts` are functions of one exact argument, in the order of the parameters, at the precision in force; `join` returns None
    where the kernel does not apply.
    """

    parts: tuple[Callable[[fmpq], Any], ...]
    join: Callable[..., arb | None]

    def __call__(self, *values: fmpq) -> arb | None:
        """The ball at a point."""
        return self.join(*[part(value) for part, value in zip(self.parts, values, strict=True)])

    def over(self, columns: Sequence[Sequence[fmpq]]) -> list[arb | None]:
        """The balls at many points, given by their coordinates; a number that is the same object in several points is processed once.

        >>> one, two = fmpq(1), fmpq(2)
        >>> JoinedKernel((arb, arb), lambda x, y: x + y).over([[one, one, two], [two, one, one]])
        [3.00000000000000, 2.00000000000000, 3.00000000000000]
        """
        made = [_once_each(part, column) for part, column in zip(self.parts, columns, strict=True)]
        return list(map(self.join, *made))


def _once_each(part: Callable[[fmpq], Any], column: Sequence[fmpq]) -> list[Any]:
    """Numbers are distinguished by identity, not equality: the hash of a fraction costs more than a ball."""
    places = list(map(id, column))
    found = {place: part(value) for place, value in dict(zip(places, column, strict=True)).items()}
    return list(map(found.__getitem__, places))
