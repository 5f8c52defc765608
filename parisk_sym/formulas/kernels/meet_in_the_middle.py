r"""delta of Laplace mechanisms of many levels: the terms of `mixed_laplace`, met in the middle.

The levels are parted into two groups. A term belongs to a pair of sums a and b of lower atoms, one of each group, and is
W_(i+j)(h - a - b), i and j their numbers, counted where a + b < h. With a from the largest down, the b that count are a growing
part of the sorted b. By Taylor's formula W_J(x - b) is the sum of W_J^(q)(x) (-b)^q / q!, so the sums of (-b)^q over that part, kept for
every j, are all that is needed of them: a product of two numbers of sums becomes a sum of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, factorial, lcm

from flint import arb, arb_poly, fmpq, fmpz

from parisk_sym.formulas.kernels.mixed_laplace import polynomials_of_lower

__all__ = ["halves_work", "mixed_delta_by_halves"]

_LESS_IN_FIRST = 64  # a sum of the first group takes as long as some 64 of the second


@dataclass(frozen=True)
class _Atom:
    """A sum of lower atoms in units of a common denominator, how many they are, and the number of ways to choose them."""

    place: int
    lower: int
    ways: int


def _two_groups(levels: Sequence[tuple[fmpq, int]]) -> tuple[list[tuple[fmpq, int]], list[tuple[fmpq, int]]]:
    """Two groups, the first with fewer sums."""
    first: list[tuple[fmpq, int]] = []
    second = sorted(levels, key=lambda level: level[1])
    while second and _count(first) ** 2 * _LESS_IN_FIRST < _count(levels):
        first.append(second.pop(0))
    return first, second


def _count(levels: Sequence[tuple[fmpq, int]]) -> int:
    count = 1
    for _, n in levels:
        count *= n + 1
    return count


def halves_work(levels: Sequence[tuple[fmpq, int]]) -> int:
    """About how many operations it takes, some 10^-7 s each."""
    first, second = _two_groups(levels)
    uses, lower = sum(n for _, n in levels), sum(n for _, n in second)
    return _count(first) * (lower + 1) * uses * (uses // 3 + 2) + _count(second) * 4 * uses


def _atoms(levels: Sequence[tuple[fmpq, int]], scale: int, room: int) -> list[_Atom]:
    """All sums below the room."""
    atoms = [_Atom(0, 0, 1)]
    for level, n in levels:
        step = int((level * scale).p)
        atoms = [
            _Atom(atom.place + j * step, atom.lower + j, atom.ways * comb(n, j))
            for atom in atoms
            for j in range(n + 1)
            if atom.place + j * step < room
        ]
    return sorted(atoms, key=lambda atom: atom.place)


class _Moments:
    """Sums of ways (-b)^q, q < size, over the b up to a room, for every number of lower atoms."""

    def __init__(self, atoms: list[_Atom], scale: int, size: int) -> None:
        self._waiting: Iterator[_Atom] = iter(atoms)
        self._next = next(self._waiting, None)
        self._scale, self._size = scale, size
        self.sums: dict[int, list[arb]] = {}

    def fill(self, room: int) -> None:
        """Take in all b below the room."""
        while self._next is not None and self._next.place < room:
            atom, power = self._next, arb(self._next.ways)
            b = -arb(fmpq(atom.place, self._scale))
            sums = self.sums.setdefault(atom.lower, [arb(0)] * self._size)
            for q in range(self._size):
                sums[q] += power
                power *= b
            self._next = next(self._waiting, None)


def mixed_delta_by_halves(half_gap: fmpq, levels: Sequence[tuple[fmpq, int]]) -> arb:
    """delta half_gap = (top - eps)/2 below the largest loss, above the smallest one; some bits per use cancel.

    >>> print(mixed_delta_by_halves(fmpq(1, 2), [(fmpq(1), 1), (fmpq(1, 2), 1)]).str(10, radius=False))
    0.2418366754
    """
    scale = lcm(int(half_gap.q), *(int(level.q) for level, _ in levels))
    room = int((half_gap * scale).p)
    total = sum(n for _, n in levels)
    polynomials = [arb_poly(w) for w in polynomials_of_lower(total)]
    first, second = _two_groups(levels)
    moments = _Moments(_atoms(second, scale, room), scale, total)
    value = arb(0)
    for atom in reversed(_atoms(first, scale, room)):
        left = room - atom.place
        moments.fill(left)
        place = arb_poly([arb(fmpq(left, scale)), 1])
        for lower, sums in moments.sums.items():
            if atom.lower + lower < total:
                shifted = polynomials[atom.lower + lower](place).coeffs()
                value += atom.ways * sum((c * s for c, s in zip(shifted, sums, strict=False)), arb(0))
    return 1 - (-arb(half_gap)).exp() * value / (fmpz(factorial(total - 1)) * fmpz(2) ** total)
