"""Pairs of densities on the line whose quotient rises, on the grid of privacy buckets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, numbers_between, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.sampled_losses import ADD, BOTH

__all__ = ["Quotient", "monotone_cells"]

_GUARD_BITS = 64
_MOST_STEPS = 1000

Quotient = Callable[[arb], tuple[arb, arb]]
"""From a place to the quotient A/B of the densities and its slope: rising, its logarithm convex."""


def monotone_cells(
    grid: Grid,
    quotient: Quotient,
    least: fmpq,
    ends: tuple[fmpq, fmpq],
    cut: Callable[[list[arb]], list[Masses]],
    direction: str,
) -> Cells:
    """The pair (A, B); `least` is the limit of the quotient far left, and `cut` gives the masses between places, and beyond the outermost.

    What is left of the first end or right of the last one may be counted as infinite loss in upper bounds and left out of lower ones. The
    directions are those of subsampled mechanisms. DomainError where the grid reaches no loss of the pair.
    """
    with ctx.workprec(BITS + _GUARD_BITS):
        log = grid.factor.log()
        low, high = (quotient(arb(x))[0].log() for x in ends)
        numbers = numbers_between(grid, exact_point(low), exact_point(high))
        places: dict[int, arb] = {}
        place = arb(ends[1])
        for k in reversed((*numbers, numbers.stop)):
            target = (k * log).exp()
            found = _place(quotient, target, place) if target > least else None
            if found is None or not found > ends[0]:
                break
            places[k] = place = found
        if not places:
            raise DomainError(
                f"the grid must reach the losses of the pair, got {grid.buckets} buckets: use more, or a larger step"
            )
        first, last = min(places), max(places)
        masses = cut([places[k] for k in range(first, last + 1)])
        is_whole = bool(((first - 1) * log).exp() <= least)
    inside = dict(zip(range(first, last), masses[1:-1], strict=True))
    rest: list[arb] = [arb(0), arb(0)]
    for k, mass, belongs in (
        (first - 1, masses[0], is_whole or first <= -grid.buckets),
        (last, masses[-1], last >= grid.buckets),
    ):
        if belongs:
            inside[k] = mass
        else:
            rest = [r + up_to(m) for r, m in zip(rest, mass, strict=True)]
    cells = Cells(inside, {}, (rest[0], rest[1]))
    if direction == BOTH:
        return cells
    return replace(cells.reversed() if direction == ADD else cells, symmetric=True)


def _place(quotient: Quotient, target: arb, right: arb) -> arb | None:
    """A ball with the place at which the quotient has a value; `right` is right of it, or near it. None where none is found.

    Newton's iteration from the right falls towards the root of a convex rising function, here the logarithm of the quotient, which is nearly
    linear; the signs at both ends of the ball prove it.
    """
    x = right.mid()
    for _ in range(_MOST_STEPS):
        value, slope = quotient(x)
        move = (value / target).log() * value / slope
        if not move.is_finite():
            return None
        x = (x - move.mid()).mid()
        if abs(move) < (1 + abs(x)) * arb(2) ** (-ctx.prec // 2):
            break
    width = (4 * move.rad() + (1 + abs(x)) * arb(2) ** (16 - ctx.prec)).mid()
    for _ in range(ctx.prec // 8):
        if quotient(x - width)[0] < target < quotient(x + width)[0]:
            return arb(x, width)
        width = (width * 4).mid()
    raise PrecisionError(f"the place of the loss {target.log().str(8)} was not found")
