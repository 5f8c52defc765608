r"""Pairs of distributions grouped by privacy loss: the input of the grid of privacy buckets.

A pair (A, B) is grouped into cells of the grid, certified masses under A and B each.  The other direction has the
losses -l, and A and B exchanged.

Source: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018, sections 2.1 and 5.1 to 5.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.grid import Factor, Grid

Masses = tuple[arb, arb]
"""Of a group of outcomes: the probability under A and the probability under B."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A pair of distributions, by privacy loss.

    inside: k -> masses of a group of outcomes with losses in [k, k + 1] ln(f).
    points: k -> masses of the outcomes with the loss k ln(f).
    infinite: mass under A where B vanishes, and mass under B where A vanishes.  A ball from 0 to p stands
        for mass p that the cells leave out: infinite for an upper bound, absent for a lower bound.
    symmetric: the other direction has the same cells.
    attained: the pair of some neighbours, where this pair only dominates those of all neighbours: lower bounds are those of that pair.
    """

    inside: dict[int, Masses]
    points: dict[int, Masses]
    infinite: Masses
    symmetric: bool = False
    attained: Cells | None = None

    def items(self) -> Iterator[tuple[int, Masses, bool]]:
        """All groups, with whether they are at a point."""
        for k, masses in self.inside.items():
            yield k, masses, False
        for k, masses in self.points.items():
            yield k, masses, True

    def lowest(self) -> int:
        """The lowest grid point that is used."""
        return min([*self.inside, *self.points], default=0)

    def highest(self) -> int:
        """The highest grid point that is used."""
        return max([*(k + 1 for k in self.inside), *self.points], default=0)

    def reversed(self) -> Cells:
        """The loss of B against A.

        >>> Cells({2: (arb(0.5), arb(0.25))}, {}, (arb(0.5), arb(0.75))).reversed().inside
        {-3: (0.250000000000000, 0.500000000000000)}
        """
        return Cells(
            {-k - 1: (b, a) for k, (a, b) in self.inside.items()},
            {-k: (b, a) for k, (a, b) in self.points.items()},
            self.infinite[::-1],
            attained=None if self.attained is None else self.attained.reversed(),
        )


def gather(groups: Iterable[tuple[int, bool, Masses]]) -> tuple[dict[int, Masses], dict[int, Masses]]:
    """Masses by cell and by point: groups are (number, at a point, masses)."""
    inside: dict[int, Masses] = {}
    points: dict[int, Masses] = {}
    for k, on_point, (a, b) in groups:
        target = points if on_point else inside
        old = target.get(k, (arb(0), arb(0)))
        target[k] = (old[0] + a, old[1] + b)
    return inside, points


def discrete(factor: Factor, a: list[fmpq], b: list[fmpq]) -> Cells:
    """Two lists of probabilities of the same outcomes.

    >>> cells = discrete(
    ...     Factor(fmpq(2), False), [fmpq(2, 3), fmpq(1, 3), fmpq(0)], [fmpq(1, 3), fmpq(1, 2), fmpq(1, 6)]
    ... )
    >>> list(cells.inside), list(cells.points), float(cells.infinite[0])
    ([-1], [1], 0.0)
    """
    with ctx.workprec(BITS):
        finite = [(p, q) for p, q in zip(a, b, strict=True) if p and q]
        groups = ((*factor.place(p / q), (arb(p), arb(q))) for p, q in finite)
        only_a = sum((p for p, q in zip(a, b, strict=True) if not q), fmpq(0))
        only_b = sum((q for p, q in zip(a, b, strict=True) if not p), fmpq(0))
        same = sorted(zip(a, b, strict=True)) == sorted(zip(b, a, strict=True))
        return Cells(*gather(groups), (arb(only_a), arb(only_b)), same)


def at_losses(factor: Factor, atoms: Iterable[tuple[fmpq, arb]], infinite: Masses) -> Cells:
    """Outcomes given by their loss and their probability under A: under B they have e^-loss times that."""
    with ctx.workprec(BITS):
        groups = [(*factor.place_loss(loss), (mass, mass * arb(-loss).exp())) for loss, mass in atoms]
        return Cells(*gather(groups), infinite, symmetric=True)


def cells_between(
    grid: Grid, masses: Callable[[arb, arb], Masses], lowest: fmpq, highest: fmpq, infinite: Masses
) -> Cells:
    """Cells from a function: masses(l, m) of the outcomes with losses between l and m, under A and under B.

    The function is asked for every cell that meets [lowest, highest] and lies on the grid.  The rest of
    the mass 1 is counted as infinite for upper bounds and left out of lower bounds.

    Raises DomainError for masses that are not finite, negative, add up to more than 1, or whose quotient
    cannot lie in [e^l, e^m].
    """
    log = grid.factor.log()
    with ctx.workprec(BITS):
        inside = {}
        for k in numbers_between(grid, lowest, highest):
            lower, upper = k * log, (k + 1) * log
            a, b = (arb(mass) for mass in masses(lower, upper))
            if not (a.is_finite() and b.is_finite()) or a < 0 or b < 0:
                raise DomainError(
                    f"masses must be finite and >= 0, got {a.str(8)} and {b.str(8)} for losses from {lower.str(8)} to {upper.str(8)}"
                )
            if a < b * lower.exp() or a > b * upper.exp():
                raise DomainError(
                    f"masses must have the logarithm of their quotient between {lower.str(8)} and {upper.str(8)}, "
                    f"got {a.str(8)} and {b.str(8)}"
                )
            inside[k] = (a, b)
        ends = []
        for i, name in enumerate("ab"):
            total = sum((pair[i] for pair in inside.values()), arb(infinite[i]))
            if not total.is_finite() or total > 1:
                raise DomainError(f"masses under {name} must add up to at most 1, got {total.str(8)}")
            ends.append(infinite[i] + up_to(1 - total))
        return Cells(inside, {}, (ends[0], ends[1]))


def numbers_between(grid: Grid, lowest: fmpq, highest: fmpq) -> range:
    """The cells on the grid that meet [lowest, highest]."""
    top = grid.buckets
    first = grid.factor.place_loss(lowest)[0]
    last, at_point = grid.factor.place_loss(highest)
    start = min(max(first, -top), top)
    return range(start, max(min(last + (not at_point), top), start))


def up_to(mass: arb) -> arb:
    """The ball from 0 to a mass, with its radius."""
    return arb(0).union(mass.max(arb(0)))
