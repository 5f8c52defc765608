"""delta(eps) = E (1 - exp(eps - S))_+ for a privacy loss S with finitely many values: a sum over its atoms.

An atom is a pair (value of the loss, its probability); atoms come from the largest loss down. The discrete Laplace
mechanism of level eps0 and integer sensitivity D adds noise with P(x) proportional to alpha^|x|, alpha = e^(-eps0/D).
Its loss at the worst pair has the values (eps0/D)(D - 2j), j = 0, ..., D, with the masses 1, (1 - alpha) alpha^j and
alpha^D, all divided by 1 + alpha. For D = 1 it is randomised response of level eps0.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from flint import arb, arb_poly, ctx, fmpq

__all__ = ["Lattice", "atoms", "delta_of_atoms", "level_of_atoms"]

_GUARD_BITS = 8

Real = TypeVar("Real", fmpq, arb)


def _masses(alpha: arb, sensitivity: int, n: int) -> Iterator[arb]:
    """Probabilities of the n-fold loss, from the largest value down, at the current precision."""
    if sensitivity == 1:
        mass = (1 + alpha) ** -n
        for j in range(n + 1):
            yield mass
            mass = mass * (n - j) / (j + 1) * alpha
        return
    yield from _law(alpha, sensitivity, n)


def _law(alpha: arb, sensitivity: int, n: int) -> arb_poly:
    """The law of the sum as coefficients."""
    one = [arb(1), *((1 - alpha) * alpha**j for j in range(1, sensitivity)), alpha**sensitivity]
    return (arb_poly(one) * (1 / (1 + alpha))) ** n


def atoms(eps0: Real, sensitivity: int, n: int) -> Iterator[tuple[Real, arb]]:
    """The n-fold loss of the discrete Laplace mechanism, from its largest value n eps0 down in steps of 2 eps0/D.

    >>> [(loss, mass.str(5, radius=False)) for loss, mass in atoms(fmpq(1), 2, 1)]
    [(1, '0.62246'), (0, '0.14855'), (-1, '0.22899')]
    """
    step = eps0 / sensitivity
    for j, mass in enumerate(_masses((-arb(step)).exp(), sensitivity, n)):
        yield (n * sensitivity - 2 * j) * step, mass


def delta_of_atoms(level: Real, law: Iterable[tuple[Real, arb]]) -> arb:
    """The sum over the atoms above the level; a loss that may be above it counts with its positive part.

    >>> print(
    ...     delta_of_atoms(fmpq(1, 2), [(fmpq(1), arb("0.75")), (fmpq(-1), arb("0.25"))]).str(8, radius=False)
    ... )
    0.29510201
    """
    total = arb(0)
    for loss, mass in law:
        excess = loss - level
        if excess <= 0:
            break
        total += mass * (-(-arb(excess)).expm1()).max(arb(0))
    return total


def level_of_atoms(target: fmpq, law: Iterable[tuple[fmpq, arb]]) -> arb:
    """The level with delta(level) = target; NaN where the precision does not decide between which atoms it lies.

    Between two atoms delta = A - e^level B, A and B the sums of the masses and of e^(-loss) mass over the atoms above,
    so the level is a logarithm. The law must reach down to an atom where delta exceeds the target.
    """
    above, swapped, goal = arb(0), arb(0), arb(target)
    for loss, mass in law:
        decay = (-arb(loss)).exp()
        here = above - swapped / decay
        if here > goal:
            return ((above - goal) / swapped).log()
        if not here < goal:
            break
        above, swapped = above + mass, swapped + mass * decay
    return arb.nan()


class Lattice:
    """The n-fold loss of the discrete Laplace mechanism, its atoms known exactly: sums over the largest ones as values of polynomials.

    With j counting the atoms from the largest down, e^(-loss) = e^(-n eps0) r^j, r = e^(2 eps0/D); A and B of the first J atoms are
    the cut law at 1, and e^(-n eps0) times it at r. delta = A - e^level B cancels as far as r is near 1, to more bits.
    """

    def __init__(self, eps0: fmpq, sensitivity: int, n: int) -> None:
        self._step, self._top = eps0 / sensitivity, n * eps0
        self._size = n * sensitivity + 1
        self._precision = int(ctx.prec) + _GUARD_BITS + max(0, -_exponent(self._step))
        with ctx.workprec(self._precision):
            self._law = _law((-arb(self._step)).exp(), sensitivity, n)
            self._ratio = arb(2 * self._step).exp()

    def delta(self, level: fmpq) -> arb:
        """delta at a level below the largest loss."""
        count = int(((self._top - level) / (2 * self._step)).ceil())
        with ctx.workprec(self._precision):
            above, swapped = self._sums(min(count, self._size))
            return above - arb(level - self._top).exp() * swapped

    def level(self, target: fmpq) -> arb:
        """The level with delta(level) = target; NaN where the precision does not decide between which atoms it lies."""
        with ctx.workprec(self._precision):
            goal, first, last = arb(target), 0, self._size
            while (
                last - first > 1
            ):  # delta at the atom after the first ones is below the target, and above it after the last ones
                middle = (first + last) // 2
                above, swapped = self._sums(middle)
                here = above - swapped * (arb(-2 * self._step * middle)).exp()
                if not (here > goal or here < goal):
                    return arb.nan()
                first, last = (first, middle) if here > goal else (middle, last)
            above, swapped = self._sums(last)
            return self._top + ((above - goal) / swapped).log()

    def _sums(self, count: int) -> tuple[arb, arb]:
        """P(S is one of the largest), and the sum of their probabilities times r^j."""
        law = self._law.truncate(count)
        return law(arb(1)), law(self._ratio)


def _exponent(number: fmpq) -> int:
    """About the binary logarithm of a positive number."""
    return int(number.p).bit_length() - int(number.q).bit_length()
