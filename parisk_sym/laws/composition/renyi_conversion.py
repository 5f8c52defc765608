"""What the Renyi divergences of a composition give by the improved conversion, at the best order: to be compared with the tight value.

Source: C. L. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS 2020, Proposition 12.
"""

from collections.abc import Callable
from typing import NamedTuple

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.core.exact import from_float
from parisk_sym.laws.buckets.arrays import float_up
from parisk_sym.laws.composition.sequence import Sequence

__all__ = ["Converted", "by_renyi"]

_BITS = 128
_FIRST, _LAST = -12, 24
"""Orders 1 + 2^i between which the best one is looked for."""
_GOLDEN = fmpq(610, 987)
_STEPS = 24


class Converted(NamedTuple):
    """An upper bound of delta or of eps, and the order that gives it."""

    bound: float
    order: float


def by_renyi(uses: Sequence, *, eps: fmpq | None = None, delta: fmpq | None = None) -> Converted:
    """The bound of delta at `eps` >= 0, or of eps at `delta`; certified at its order, which is near the best one. DomainError for none.

    >>> from parisk_sym.laws.mechanisms.gaussian import Gaussian
    >>> found = by_renyi(Sequence([(Gaussian(1), 1)]), delta=fmpq(1, 10**6))
    >>> round(found.bound, 4), round(found.order, 1)
    (5.2215, 5.9)
    """
    with ctx.workprec(_BITS):

        def bound(place: fmpq) -> float:
            order = 1 + from_float(2.0 ** float(arb(place).mid()), "order")
            try:
                divergence = uses.divergences(order)[1]
            except (
                DomainError,
                PrecisionError,
            ):  # no finite divergence of this order, or none that is short enough
                return float("inf")
            value = _delta(divergence, order, eps) if eps is not None else _epsilon(divergence, order, delta)
            return max(float_up(value), 0.0) if value.is_finite() else float("inf")

        place = _lowest(bound)
        found = bound(place)
        if found == float("inf"):
            raise DomainError("the Renyi divergence has no finite bound at any order")
        return Converted(min(found, 1.0) if eps is not None else found, 1 + 2.0 ** float(arb(place).mid()))


def _delta(divergence: arb, order: fmpq, eps: fmpq) -> arb:
    exponent = (order - 1) * (divergence - eps) + order * (arb(-1) / order).log1p()
    return exponent.exp() / (order - 1)


def _epsilon(divergence: arb, order: fmpq, delta: fmpq | None) -> arb:
    return divergence + (arb(-1) / order).log1p() - (order * arb(delta)).log() / (order - 1)


def _lowest(bound: Callable[[fmpq], float]) -> fmpq:
    """About where the bound is least: any place gives a bound."""
    places = [fmpq(i) for i in range(_FIRST, _LAST + 1)]
    values = [bound(place) for place in places]
    best = min(range(len(places)), key=values.__getitem__)
    low, high = places[max(best - 1, 0)], places[min(best + 1, len(places) - 1)]
    for _ in range(_STEPS):
        left, right = low + (1 - _GOLDEN) * (high - low), low + _GOLDEN * (high - low)
        low, high = (low, right) if bound(left) <= bound(right) else (left, high)
    return (low + high) / 2
