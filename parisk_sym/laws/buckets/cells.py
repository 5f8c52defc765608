r"""Pairs of distributions grouped by privacy loss: what is put on the grid of the privacy buckets.

Each function groups the outcomes of a pair (A, B) into cells of the grid, certified masses under A and B
each.  The other direction has the losses -l, and A and B exchanged.

    randomised response     losses +-eps0, e^eps0 / (1 + e^eps0) of A at eps0
    discrete Laplace        noise x with probability proportional to q^|x|, q = e^(-eps0 / s), answers s apart:
                            losses (s - 2x) eps0 / s for x = 0, ..., s, both infinite tails at the ends
    Laplace                 atoms 1/2 at eps0 and e^-eps0 / 2 at -eps0, density e^((l - eps0)/2) / 4 between them
    Gaussian                N(m^2/2, m^2) under A, N(-m^2/2, m^2) under B, for answers 1 apart and m = 1 / sigma
    (eps0, delta0) pair     delta0 at infinity, the rest as randomised response: the worst of all mechanisms of this
                            level (P. Kairouz, S. Oh, P. Viswanath, ICML 2015; J. Murtagh, S. Vadhan, TCC 2016, Lemma 3.2)

Source: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018, sections 2.1 and 5.1 to 5.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from flint import arb, ctx, fmpq

from parisk_sym.ground.errors import DomainError
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.grid import Factor, Grid

Masses = tuple[arb, arb]
"""Of a group of outcomes: the probability under A and the probability under B."""

MAX_SENSITIVITY = 10**6
"""Largest distance of two answers of the discrete Laplace mechanism, which has as many different losses."""

DEVIATIONS = 20
"""The Gaussian law is cut this many standard deviations from its mean: what is left has mass below 1e-88."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A pair of distributions, by privacy loss.

    inside: k -> masses of a group of outcomes with losses in [k, k + 1] ln(f).
    points: k -> masses of the outcomes with the loss k ln(f).
    infinite: mass under A where B vanishes, and mass under B where A vanishes.  A ball from 0 to p stands
        for mass p that the cells leave out: infinite for an upper bound, absent for a lower bound.
    symmetric: the other direction has the same cells.
    """

    inside: dict[int, Masses]
    points: dict[int, Masses]
    infinite: Masses
    symmetric: bool = False

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
        )


def _gather(groups: Iterable[tuple[int, bool, Masses]]) -> tuple[dict[int, Masses], dict[int, Masses]]:
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
        return Cells(*_gather(groups), (arb(only_a), arb(only_b)), same)


def at_losses(factor: Factor, atoms: Iterable[tuple[fmpq, arb]], infinite: Masses) -> Cells:
    """Outcomes given by their loss and their probability under A: under B they have e^-loss times that."""
    with ctx.workprec(BITS):
        groups = [(*factor.place_loss(loss), (mass, mass * arb(-loss).exp())) for loss, mass in atoms]
        return Cells(*_gather(groups), infinite, symmetric=True)


def optimal(factor: Factor, eps0: fmpq, delta0: fmpq) -> Cells:
    """The (eps0, delta0) pair: A = (delta0, (1 - delta0) p, (1 - delta0) q, 0) and B its mirror image, p = e^eps0 q.

    >>> sorted(optimal(Factor(fmpq(1), True), fmpq(1), fmpq(1, 4)).points)
    [-1, 1]
    """
    with ctx.workprec(BITS):
        rest = arb(1 - delta0)
        atoms = [(loss, rest / (1 + arb(-loss).exp())) for loss in (eps0, -eps0)]
        return at_losses(factor, atoms, (arb(delta0), arb(delta0)))


def discrete_laplace(factor: Factor, eps0: fmpq, sensitivity: int) -> Cells:
    """Noise x with probability (1 - q) / (1 + q) q^|x|, q = e^(-eps0 / sensitivity).

    >>> sorted(discrete_laplace(Factor(fmpq(1), True), fmpq(2), 2).points)
    [-2, 0, 2]
    """
    if sensitivity > MAX_SENSITIVITY:
        raise DomainError(f"sensitivity must be <= {MAX_SENSITIVITY}, got {sensitivity}: use `laplace`")
    with ctx.workprec(BITS):
        q = arb(-eps0 / sensitivity).exp()
        weights = [arb(1), *((1 - q) * q**x for x in range(1, sensitivity)), q**sensitivity]
        losses = [eps0 * (sensitivity - 2 * x) / sensitivity for x in range(sensitivity + 1)]
        atoms = zip(losses, (weight / (1 + q) for weight in weights), strict=True)
        return at_losses(factor, atoms, (arb(0), arb(0)))


def laplace(factor: Factor, eps0: fmpq) -> Cells:
    """The worst pair of the Laplace mechanism: scale 1/eps0, centres 0 and 1.

    The density gives losses from l to m the mass (e^((m - eps0)/2) - e^((l - eps0)/2)) / 2 under A and,
    with e^-l times the density, (e^(-(l + eps0)/2) - e^(-(m + eps0)/2)) / 2 under B.

    >>> cells = laplace(Factor(fmpq(1, 3), True), fmpq(1))
    >>> len(cells.inside), sorted(cells.points), abs(sum(a for _, (a, _), _ in cells.items()) - 1) < 1e-12
    (6, [-3, 3], True)
    """
    log = factor.log()
    with ctx.workprec(BITS):
        half = arb(fmpq(1, 2))
        atoms = at_losses(factor, [(eps0, half), (-eps0, half * arb(-eps0).exp())], (arb(0), arb(0)))
        first, (last, at_end) = factor.place_loss(-eps0)[0], factor.place_loss(eps0)
        edges = [arb(-eps0), *(k * log for k in range(first + 1, last + (not at_end))), arb(eps0)]
        roots = [(edge / 2).exp() for edge in edges]
        scale = arb(-eps0 / 2).exp() * half
        density = (
            (first + i, False, (scale * (right - left), scale * (1 / left - 1 / right)))
            for i, (left, right) in enumerate(pairwise(roots))
        )
        known = ((k, on_point, masses) for k, masses, on_point in atoms.items())
        return Cells(*_gather([*known, *density]), (arb(0), arb(0)), symmetric=True)


def gaussian(grid: Grid, sigma: fmpq) -> Cells:
    """The worst pair of the Gaussian mechanism for answers 1 apart, N(0, sigma^2) and N(1, sigma^2).

    >>> cells = gaussian(Grid.of(step="1/10", buckets=300), fmpq(1))
    >>> min(cells.inside), max(cells.inside), float(cells.infinite[0].upper()) < 1e-80
    (-195, 204, True)
    """
    mean = 1 / (2 * sigma**2)
    width = DEVIATIONS / sigma
    log, top = grid.factor.log(), grid.buckets
    numbers = _numbers(grid, mean - width, mean + width)
    with ctx.workprec(BITS):
        edges = [k * log for k in (*numbers, numbers.stop)]
        under_a, under_b = ([(edge - m) * sigma for edge in edges] for m in (mean, -mean))
        masses = zip(_normal_masses(under_a), _normal_masses(under_b), strict=True)
        inside = dict(zip(numbers, masses, strict=True))
        rest = arb(0)
        for k, at, side in ((-top - 1, 0, 1), (top, -1, -1)):
            tail = _lower_tail(side * under_a[at]), _lower_tail(side * under_b[at])
            if (numbers.start, numbers.stop)[at] == max(k, -top):
                inside[k] = tail
            else:
                rest += tail[0]
        return Cells(inside, {}, (_up_to(rest), _up_to(rest)), symmetric=True)


def between(
    grid: Grid, masses: Callable[[arb, arb], Masses], lowest: fmpq, highest: fmpq, infinite: Masses
) -> Cells:
    """Cells from a function: masses(l, m) of the outcomes with losses between l and m, under A and under B.

    The function is asked for every cell that meets [lowest, highest] and lies on the grid.  What is left of
    the mass 1 is counted as infinite for upper bounds and left out of lower bounds.

    Raises DomainError for masses that are not finite, negative, add up to more than 1, or whose quotient
    cannot lie in [e^l, e^m].
    """
    log = grid.factor.log()
    with ctx.workprec(BITS):
        inside = {}
        for k in _numbers(grid, lowest, highest):
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
            if total > 1:
                raise DomainError(f"masses under {name} must add up to at most 1, got {total.str(8)}")
            ends.append(infinite[i] + _up_to(1 - total))
        return Cells(inside, {}, (ends[0], ends[1]))


def _numbers(grid: Grid, lowest: fmpq, highest: fmpq) -> range:
    """The cells on the grid that meet [lowest, highest]."""
    top = grid.buckets
    first = grid.factor.place_loss(lowest)[0]
    last, at_point = grid.factor.place_loss(highest)
    start = min(max(first, -top), top)
    return range(start, max(min(last + (not at_point), top), start))


def _up_to(mass: arb) -> arb:
    """The ball from 0 to a mass, with its radius."""
    return arb(0).union(mass.max(arb(0)))


def _lower_tail(z: arb) -> arb:
    """P(Z < z) of a standard normal variable."""
    return (-z / arb(2).sqrt()).erfc() / 2


def _normal_masses(edges: list[arb]) -> list[arb]:
    """Probabilities between neighbouring edges, from the tail on their own side: no cancellation far out."""
    root = arb(2).sqrt()
    tails = [(abs(z) / root).erfc() / 2 for z in edges]
    masses = []
    for (left, right), (outer, inner) in zip(pairwise(edges), pairwise(tails), strict=True):
        if left > 0:
            masses.append(outer - inner)
        elif right < 0:
            masses.append(inner - outer)
        else:
            masses.append(((right / root).erf() - (left / root).erf()) / 2)
    return masses
