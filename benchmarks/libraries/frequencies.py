"""Whether a relative frequency fits a probability, by Chernoff's bound: no assumption, and a stated rate of false alarms."""

from math import inf, log

__all__ = ["FALSE_ALARM", "fits", "noticed"]

FALSE_ALARM = 1e-9
"""Of one comparison, at most: the probability that a frequency does not fit the probability that it has."""


def fits(frequency: float, probability: float, draws: int) -> bool:
    """Chernoff: a frequency this far from its probability, on either side, has a chance of at most FALSE_ALARM.

    >>> fits(0.0137, 0.01339, 200_000), fits(0.0137, 0.004926, 200_000)
    (True, False)
    """
    return draws * _divergence(frequency, probability) <= log(2 / FALSE_ALARM)


def noticed(probability: float, draws: int) -> float:
    """How many times as large a probability has to be to be told from this one, but for a chance of FALSE_ALARM.

    >>> 1.3 < noticed(0.004926, 200_000) < 1.5
    True
    """
    edge = _above(probability, draws)
    return _above(edge, draws, of_first=True) / probability


def _above(start: float, draws: int, *, of_first: bool = False) -> float:
    """The frequency above a probability that no longer fits it; `of_first`: the probability above a frequency that it no longer fits."""
    low, high = start, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        inside = fits(start, middle, draws) if of_first else fits(middle, start, draws)
        low, high = (middle, high) if inside else (low, middle)
    return high


def _divergence(frequency: float, probability: float) -> float:
    """Of Kullback and Leibler, between a coin with this frequency and one with this probability."""
    if not 0 < probability < 1:
        return 0.0 if frequency == probability else inf
    parts = ((frequency, probability), (1 - frequency, 1 - probability))
    return sum(p * log(p / q) for p, q in parts if p > 0)
