"""Privacy of noisy votes of teachers (PATE), by moments that are computed from the votes.

Each teacher votes for one class, Laplace noise of a scale b is added to every count, and the class with the largest noisy count is
the answer. A change of one teacher's data changes two counts by 1, so that an answer is eps0-private with eps0 = 2/b. The moments
accountant adds up, for each whole order l, bounds of ln E (P/P')^l, where P is the law of an answer for these votes and P' that for a
neighbour's, and the level is the least (sum + ln(1/delta))/l.

Let q bound the probability that a class other than the one with the most votes wins. Four bounds of one logarithm:

- `data_independent`: min(eps0^2 l (l + 1)/2, eps0 l), for any votes;
- `theorem_3`: ln((1 - q) ((1 - q)/(1 - e^eps0 q))^l + q e^(eps0 l)), or the former where that is smaller;
- `substitution`: that bound with another base than e^eps0, as in the authors' code of *Privacy at Risk*; no theorem supports it;
- `best_bound`: the largest logarithm of any eps0-private mechanism with this q. Its ratios P'/P lie between e^-eps0 and e^eps0; for
  given q the moment is convex in them and therefore largest where all other outputs have one of the two ends; for given ends it is convex
  in q with a slope at q = 0 that is not negative, so that an upper bound of q gives an upper bound. From q = 1/(1 + e^eps0) on it is
  the moment of randomised response.

The neighbours are those of these votes: a level does not apply to other votes, and is itself computed from private data.

Sources: N. Papernot, M. Abadi, U. Erlingsson, I. Goodfellow, K. Talwar, "Semi-supervised knowledge transfer for deep learning from
private training data", ICLR 2017, Theorems 2 and 3, Lemma 4; claims par21.table1.*.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from flint import arb, fmpq

from parisk_sym.core.errors import PrecisionError

__all__ = [
    "Accountant",
    "Moment",
    "Votes",
    "best_bound",
    "data_independent",
    "mixed_base",
    "other_output",
    "substitution",
    "theorem_3",
    "theorem_3_logarithm",
]

Votes = tuple[int, ...]
"""The number of votes for each class."""

Moment = Callable[[arb, int], arb]
"""A bound of the logarithm of the moment: from q and the order."""

_HALF = fmpq(1, 2)


def other_output(votes: Votes, scale: fmpq) -> arb:
    """An upper bound of the probability that another class than the first in votes wins (Papernot et al. 2017, Lemma 4).

    A lead of g votes is overtaken with probability (2 + g/scale)/(4 e^(g/scale)); the sum over the other classes, or 1 - 1/classes.

    >>> other_output((90, 10), fmpq(20)).str(10, radius=False)
    '0.02747345833'
    """
    best, *others = sorted(votes, reverse=True)
    leads = [(best - count) / scale for count in others]
    total = sum(((2 + lead) / (4 * arb(lead).exp()) for lead in leads), arb(0))
    return total.min(arb(fmpq(len(votes) - 1, len(votes))))


def theorem_3_logarithm(q: arb, order: int, base: arb) -> arb:
    """ln((1 - q) ((1 - q)/(1 - base q))^order + q base^order), for base q < 1."""
    return _logarithm(q, order, base, base**order)


def _logarithm(q: arb, order: int, ratio: arb, power: arb) -> arb:
    """ln((1 - q) ((1 - q)/(1 - ratio q))^order + q power), with its relative accuracy where q is tiny.

    (1 - q)/(1 - ratio q) = 1 + (ratio - 1) q/(1 - ratio q).
    """
    first = (order * ((ratio - 1) * q / (1 - ratio * q)).log1p()).expm1()
    return ((1 - q) * first + q * (power - 1)).log1p()


def data_independent(eps0: fmpq) -> Moment:
    """The bound for every eps0-private mechanism: eps0^2 order (order + 1)/2 (Theorem 2), or eps0 order."""
    return lambda _, order: arb(min(eps0 * eps0 * order * (order + 1) / 2, eps0 * order))


def mixed_base(eps0: fmpq, eps: fmpq, confidence: fmpq) -> arb:
    """confidence e^eps + (1 - confidence) e^eps0: used by the authors' code of *Privacy at Risk* instead of e^eps0."""
    return arb(eps).exp() * confidence + arb(eps0).exp() * (1 - confidence)


def theorem_3(eps0: fmpq) -> Moment:
    """The accountant of PATE. From q = 1/(1 + e^eps0) on, where the theorem ends, the data-independent bound is the smaller one."""
    return _with_base(lambda: arb(eps0).exp(), eps0)


def substitution(eps0: fmpq, eps: fmpq, confidence: fmpq) -> Moment:
    """The accountant of PATE with the mixed base, which the authors' code uses for q < 1/2. No theorem supports it."""
    return _with_base(lambda: mixed_base(eps0, eps, confidence), eps0)


def _with_base(base: Callable[[], arb], eps0: fmpq) -> Moment:
    independent = data_independent(eps0)

    def bound(q: arb, order: int) -> arb:
        ratio = base()
        if q < _HALF and ratio * q < 1:
            return theorem_3_logarithm(q, order, ratio).min(independent(q, order))
        if q >= _HALF or ratio * q >= 1:
            return independent(q, order)
        raise PrecisionError(f"a probability of another class is too close to 1/2 or 1/base: {q.str(10)}")

    return bound


def best_bound(eps0: fmpq) -> Moment:
    """The least upper bound for all eps0-private mechanisms whose most probable answer has probability 1 - q or more."""

    def bound(q: arb, order: int) -> arb:
        high = arb(eps0).exp()
        share = q.min(1 / (1 + high))
        ends = [_logarithm(share, order, ratio, ratio**-order) for ratio in (1 / high, high)]
        return ends[0].max(ends[1])

    return bound


@dataclass(frozen=True)
class Accountant:
    """Levels from moments: the least over the orders of (sum of the logarithms + ln(1/delta))/order."""

    moment: Moment
    orders: Sequence[int]
    scale: fmpq
    delta: fmpq
    _known: dict[Votes, tuple[arb, ...]] = field(default_factory=dict, repr=False, compare=False)

    def logarithms(self, votes: Votes) -> tuple[arb, ...]:
        """One for each order, at the precision of the first call for these votes."""
        if votes not in self._known:
            q = other_output(votes, self.scale)
            self._known[votes] = tuple(self.moment(q, order) for order in self.orders)
        return self._known[votes]

    def levels(self, queries: Iterable[Votes]) -> Iterator[arb]:
        """The level of the first query, of the first two together, and so on."""
        sums = [-arb(self.delta).log() for _ in self.orders]
        for votes in queries:
            parts = self.logarithms(tuple(sorted(votes)))
            sums = [total + part for total, part in zip(sums, parts, strict=True)]
            yield self._least(sums)

    def level(self, queries: Iterable[Votes]) -> arb:
        """The level of all queries together; without queries it is ln(1/delta) at the largest order."""
        level = self._least([-arb(self.delta).log() for _ in self.orders])
        for level in self.levels(queries):  # noqa: B007 - the last one
            pass
        return level

    def _least(self, sums: Sequence[arb]) -> arb:
        least, *others = (total / order for total, order in zip(sums, self.orders, strict=True))
        for level in others:
            least = least.min(level)
        return least
