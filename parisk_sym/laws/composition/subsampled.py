"""delta and eps of sequences that hold subsampled mechanisms: a closed form for one use, otherwise the sum on a line.

The two directions of a pair have different losses. A neighbour has either one record more in every use or one less, so that a
sequence has a delta for each direction, and the larger one counts.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from flint import arb, ctx, fmpq

from parisk_sym.laws.composition.contour import approximate_level, saddle
from parisk_sym.laws.composition.inverse import Curve, exact_point, falling_solution, refuse_reached
from parisk_sym.laws.composition.line import delta_on_line
from parisk_sym.laws.composition.moments import Factor

__all__ = ["Sampled", "Uses", "larger_delta", "larger_epsilon", "sampled_delta", "sampled_epsilon"]

_ROUGH_BITS = 64
_LARGEST_ORDER = 1000.0  # of a moment that bounds delta
_GUARD_BITS = 32


class Sampled(Protocol):
    """The loss of a subsampled mechanism; see `laws.sampled_losses`."""

    def top(self) -> arb | None:
        """The largest value; None where there is none."""

    def delta(self, level: arb) -> arb:
        """delta of one use."""


class Uses(Protocol):
    """A sequence by its laws; see `sequence_routes.Parts`."""

    @property
    def sampled(self) -> Sequence[tuple[Sampled, int]]:
        """The losses of subsampled mechanisms, with their numbers of uses."""

    @property
    def bounded(self) -> bool:
        """Whether the other losses have a largest value, `top`."""

    @property
    def top(self) -> fmpq:
        """The largest value of the other losses."""

    def factors(self) -> tuple[Factor, ...]:
        """All moment functions at the current precision."""


Side = TypeVar("Side", bound=Uses)


def sampled_delta(parts: Uses, eps: fmpq) -> arb:
    """delta in one direction at an exact level, at the current precision; exactly 0 from the largest loss on."""
    top = _top(parts)
    if top is not None and not arb(eps) < top:
        return arb(0) if arb(eps) >= top else arb.nan()
    if len(parts.factors()) == 1 and parts.sampled[0][1] == 1:
        return parts.sampled[0][0].delta(arb(eps))
    return delta_on_line(lambda: arb(eps), parts.factors, ctx.prec)


def _top(parts: Uses) -> arb | None:
    """The largest value of the whole loss; None where there is none."""
    tops = [(loss.top(), n) for loss, n in parts.sampled]
    known = [top * n for top, n in tops if top is not None]
    return sum(known, arb(parts.top)) if parts.bounded and len(known) == len(tops) else None


def sampled_epsilon(parts: Uses, delta: fmpq, value: Callable[[arb, int], arb]) -> arb:
    """The eps > 0 with delta(eps) = delta in one direction; `value` is delta at an exact level, to the bits asked for."""
    refuse_reached(delta, lambda bits: value(arb(0), bits), "delta(eps=0) of this sequence")
    with ctx.workprec(ctx.prec + _GUARD_BITS):
        start = arb(approximate_level(float(arb(delta).log()), parts.factors())).max(arb(0))
        order = _order(parts, float(start))
        high = (_log_bound(parts, order) - arb(delta).log()) / order
        return falling_solution(Curve(value, rising=False), delta, arb(high.upper()).mid(), start)


def _order(parts: Uses, level: float) -> float:
    """The order of the moment that bounds delta best, or nearly."""
    return min(saddle(level, parts.factors())[0], _LARGEST_ORDER)


def _log_bound(parts: Uses, order: float) -> arb:
    """ln of K(d) d^d / (1 + d)^(1 + d), which bounds delta(eps) exp(d eps) for every eps: (1 - e^-x) e^(-d x) is at most the quotient."""
    d = arb(order)
    moment = sum((f.log_value(d + arb("0.5")) for f in parts.factors()), arb(0))
    return moment + d * d.log() - (1 + d) * (1 + d).log()


def _bound(parts: Uses, eps: fmpq) -> arb:
    """An upper bound of delta."""
    with ctx.workprec(_ROUGH_BITS):
        order = _order(parts, float(arb(eps)))
        return (_log_bound(parts, order) - order * arb(eps)).exp()


def larger_delta(sides: Sequence[Side], eps: fmpq, delta_of: Callable[[Side, fmpq], arb]) -> arb:
    """The larger delta; a direction that a bound shows to be the smaller one is not computed."""
    first, *others = sides
    value = delta_of(first, eps)
    for other in others:
        if not _bound(other, eps) < value:
            value = value.max(delta_of(other, eps))
    return value


def larger_epsilon(
    sides: Sequence[Side],
    delta: fmpq,
    epsilon_of: Callable[[Side, fmpq], arb],
    delta_of: Callable[[Side, fmpq], arb],
) -> arb:
    """The larger eps; a direction whose delta is certainly smaller at the eps of the first one is not computed."""
    first, *others = sides
    value = epsilon_of(first, delta)
    for other in others:
        level = exact_point(arb(value.lower()))
        with ctx.workprec(_ROUGH_BITS):
            smaller = level > 0 and (_bound(other, level) < arb(delta) or delta_of(other, level) < arb(delta))
        if not smaller:
            value = value.max(epsilon_of(other, delta))
    return value
