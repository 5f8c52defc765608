"""Lower bounds for several uses of a choice between two candidates, at the lead of the better one that is worst for privacy.

One of two neighbours has the lead x, in units of the scale of the noise, and the other one x - L: the first candidate wins with probability
F(x) or F(x - L). All uses have the same lead. The losses of so many uses are those of a binomial law, so that delta is a sum. Every lead is
attained, and the best one is found by trials: nothing depends on how good the search is. Leads of both signs cover both orders of the neighbours.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from flint import arb, ctx, fmpq

from parisk_sym.core.exact import from_float
from parisk_sym.formulas.kernels.finite_loss import level_of_atoms
from parisk_sym.laws.buckets.arrays import BITS, float_down

__all__ = ["Win", "least_delta", "least_level"]

Win = Callable[[fmpq], arb]
"""The probability that a candidate wins, by its lead of either sign."""

_LEADS = (*(0.1 * i for i in range(-40, 21)), *(-4.0 * 1.5**i for i in range(1, 12)))
"""Leads beyond half of L."""
_SECTIONS, _GOLDEN = 12, 0.6180339887498949

Law = tuple[tuple[arb, arb], ...]
"""The losses of all uses, from the largest one down, with their probabilities."""


def least_delta(win: Win, length: fmpq, uses: int, eps: fmpq) -> float:
    """A lower bound of delta at a level.

    >>> def gumbel(lead: fmpq) -> arb:
    ...     return 1 / (1 + arb(-lead).exp())
    >>> exact = (1 - 2.718281828459045 ** (-1 / 3)) ** 2 / (1 - 2.718281828459045**-1)
    >>> exact * 0.999 < least_delta(gumbel, fmpq(1), 1, fmpq(1, 3)) <= exact
    True
    """
    with ctx.workprec(BITS):
        return _largest(lambda lead: float_down(_delta(_law(win, length, uses, lead), eps).max(arb(0))))


def least_level(win: Win, length: fmpq, uses: int, delta: fmpq) -> float:
    """A lower bound of the least eps >= 0 with this delta."""

    def level(lead: fmpq) -> float:
        law = _law(win, length, uses, lead)
        found = level_of_atoms(delta, law) if _delta(law, fmpq(0)) > arb(delta) else arb(0)
        return float_down(found.max(arb(0))) if found.is_finite() else 0.0

    with ctx.workprec(BITS):
        return _largest(level)


def _largest(bound: Callable[[fmpq], float]) -> float:
    """The largest bound among a row of leads, and those that a golden section tries beside the best of them."""
    tried = [(bound(from_float(lead, "lead")), lead) for lead in sorted(_LEADS)]
    best = max(range(len(tried)), key=tried.__getitem__)
    low, high = tried[max(best - 1, 0)][1], tried[min(best + 1, len(tried) - 1)][1]
    most = tried[best][0]
    for _ in range(_SECTIONS):
        inner = [high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)]
        found = [bound(from_float(lead, "lead")) for lead in inner]
        most = max(most, *found)
        low, high = (low, inner[1]) if found[0] >= found[1] else (inner[0], high)
    return most


@lru_cache(maxsize=256)
def _law(win: Win, length: fmpq, uses: int, lead: fmpq) -> Law:
    p, q, lost, other = (
        win(place) for place in (lead + length / 2, lead - length / 2, -lead - length / 2, -lead + length / 2)
    )
    rise, fall = (p / q).log(), (lost / other).log()
    return tuple(_atoms(rise, fall, p, lost / p, uses))


def _atoms(rise: arb, fall: arb, p: arb, odds: arb, uses: int) -> Iterator[tuple[arb, arb]]:
    """By the number of uses that are lost, from none on."""
    mass = p**uses
    for lost in range(uses + 1):
        yield (uses - lost) * rise + lost * fall, mass
        mass = mass * (uses - lost) / (lost + 1) * odds


def _delta(law: Law, eps: fmpq) -> arb:
    """The sum over the atoms that are certainly above the level."""
    total, level = arb(0), arb(eps)
    for loss, mass in law:
        if not loss > level:
            break
        total += mass * -(level - loss).expm1()
    return total
