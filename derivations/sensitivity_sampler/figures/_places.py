"""Places of order statistics: the one that Theorem 15 asks for, and the lowest that keeps its guarantee."""

from flint import fmpq
from parisk_sym.core.errors import PrecisionError
from parisk_sym.laws.sensitivity_sampler import least_order

__all__ = ["exact_place", "theorem_place"]


def theorem_place(size: int, risk: fmpq) -> int | None:
    """k of Table 1, row 2, rounded up; None where it is above m, so that the theorem gives nothing.

    >>> theorem_place(1500, fmpq(1, 20)), theorem_place(300, fmpq(1, 20))
    (1496, None)
    """
    place = least_order.ball(30, m=size, gamma=risk).ceil().unique_fmpz()
    if place is None:
        raise PrecisionError(f"the place for m = {size} and gamma = {risk} is not decided at 30 digits")
    return int(place) if place <= size else None


def exact_place(size: int, risk: fmpq) -> int | None:
    """The lowest k with k/(m + 1) >= 1 - gamma; None where there is none up to m.

    >>> exact_place(1500, fmpq(1, 20)), exact_place(18, fmpq(1, 20))
    (1426, None)
    """
    place = int(((1 - risk) * (size + 1)).ceil())
    return place if place <= size else None
