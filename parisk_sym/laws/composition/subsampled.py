"""delta and eps of sequences that hold subsampled mechanisms: a closed form for one use, routes for few, otherwise the sum on a line.

The two directions of a pair have different losses. A neighbour has either one record more in every use or one less, so that a
sequence has a delta for each direction, and the larger one counts.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil, inf, log
from typing import Protocol, TypeVar

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.contour import approximate_level, saddle
from parisk_sym.formulas.kernels.moments import Factor, plus_half
from parisk_sym.formulas.kernels.roots import find_root
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
from parisk_sym.laws.composition.inverse import Curve, certified_ball, is_met_at_zero, log_of

__all__ = [
    "Sampled",
    "Uses",
    "bound_by_moment",
    "larger_delta",
    "larger_epsilon",
    "largest_loss",
    "sampled_delta",
    "sampled_epsilon",
]

_ROUGH_BITS = 64
_LARGEST_ORDER = 1000.0  # of a moment that bounds delta
_GUARD_BITS = 32
_FEW_BITS = 24
_FAR_BITS = 40  # a delta this far below the wanted one need not be known more precisely
_MOST_SECANTS, _MOST_DOUBLINGS = 60, 8
_START_STEPS = 40
_SLACK_BITS = 4
_BELOW = 1 - 2.0**-9
"""Fraction of the expected level, mostly below the wanted level."""


class Sampled(Protocol):
    """The loss of a subsampled mechanism; see `laws.sampled_losses`."""

    @property
    def q(self) -> fmpq:
        """The sampling rate of a record."""

    def top(self) -> arb | None:
        """The largest value; None if the loss is unbounded."""

    def delta(self, level: arb) -> arb:
        """delta of one use at a level of either sign, in closed form."""

    def uses(self, eps: fmpq, n: int) -> arb:
        """delta of n uses at a level of either sign, below their largest loss."""


class Uses(Protocol):
    """A sequence by its laws; see `sequence_parts.Parts`."""

    @property
    def sampled(self) -> Sequence[tuple[Sampled, int]]:
        """The losses of subsampled mechanisms, with their numbers of uses."""

    @property
    def is_bounded(self) -> bool:
        """Whether the other losses have a largest value, `top`."""

    @property
    def top(self) -> fmpq:
        """The largest value of the other losses."""

    def factors(self) -> tuple[Factor, ...]:
        """All moment functions at the current precision."""


Side = TypeVar("Side", bound=Uses)


def sampled_delta(parts: Uses, eps: fmpq) -> arb:
    """delta in one direction at an exact level, at the current precision; exactly 0 from the largest loss on."""
    top = largest_loss(parts)
    if top is not None and not arb(eps) < top:
        return arb(0) if arb(eps) >= top else arb.nan()
    if len(parts.factors()) > 1:
        return delta_on_line(lambda: arb(eps), parts.factors, ctx.prec)
    ((loss, n),) = parts.sampled
    return loss.uses(eps, n)


def largest_loss(parts: Uses) -> arb | None:
    """The largest value of the whole loss, at the current precision; None if it is unbounded."""
    tops = [(loss.top(), n) for loss, n in parts.sampled]
    known = [top * n for top, n in tops if top is not None]
    return sum(known, arb(parts.top)) if parts.is_bounded and len(known) == len(tops) else None


def sampled_epsilon(parts: Uses, delta: fmpq) -> arb:
    """The least eps >= 0 with delta(eps) <= delta in one direction: 0, or between two levels with a certified change of sign.

    Secants for ln delta, first with few digits; then as many as needed. They start a little below the expected level: a larger delta there than
    the wanted one shows that the level is positive, and delta(0), which may cost more than everything else, is not computed.
    The record is in some sample with probability at most the sum of n q; otherwise both answers have the same law, so delta(0) is no larger.
    """
    if len(parts.factors()) == len(parts.sampled) and sum(n * loss.q for loss, n in parts.sampled) <= delta:
        return arb(0)
    if len(parts.factors()) == 1 and parts.sampled[0][1] == 1:
        return _epsilon_of_one_use(parts.sampled[0][0], delta)
    negligible = arb(delta) * arb(2) ** -_FAR_BITS

    @cache
    def delta_at(level: fmpq, bits: int) -> arb:
        return _accurate(parts, level, bits, negligible)

    def value(level: arb, bits: int) -> arb:
        return delta_at(exact_point(level), bits)

    bits = ctx.prec
    with ctx.workprec(bits + _GUARD_BITS):
        start = _BELOW * _start(parts, delta)
        point = arb(start) if 0 < start < inf else arb(0)
        if not value(point, _FEW_BITS) > arb(delta) and is_met_at_zero(
            delta, lambda bits: value(arb(0), bits), "delta(eps=0) of this sequence"
        ):
            return arb(0)
        high = _upper_end(parts, delta)
        point = point if 0 < point < high else (high / 2).mid()
        slope = -arb(_order(parts, float(point)))
        point, slope = _secants(value, delta, point, slope, high, _FEW_BITS)
    fine = 0
    while (needed := bits + _hidden_bits(point, slope)) > fine + _SLACK_BITS:
        fine = needed
        with ctx.workprec(fine + _GUARD_BITS):
            point, slope = _secants(value, delta, point, slope, high, fine)
    with ctx.workprec(fine + _GUARD_BITS):
        return certified_ball(Curve(value, rising=False), point, delta, fine, range(bits, bits // 2, -4))


def _epsilon_of_one_use(loss: Sampled, delta: fmpq) -> arb:
    """The zero of a closed form, which falls strictly below the largest loss, where it is 0."""

    def at_zero(bits: int) -> arb:
        with ctx.workprec(bits):
            return loss.delta(arb(0))

    if is_met_at_zero(delta, at_zero, "delta(eps=0) of this use"):
        return arb(0)
    top = loss.top()
    if top is not None:
        near = (top * (1 - arb(2) ** (_SLACK_BITS - ctx.prec))).mid()
        if near < top and loss.delta(near) > arb(delta):
            return near.union(top)
    return find_root(
        lambda level: loss.delta(level) - arb(delta), arb(0), arb.pos_inf() if top is None else top
    )


def _hidden_bits(point: arb, slope: arb) -> int:
    """Additional bits to which delta must be known, compared with the level: near 0 it hardly changes."""
    change = float((-point * slope).log().mid()) if slope < 0 else 0.0
    return ceil(max(0.0, -change / log(2)))


def _start(parts: Uses, delta: fmpq) -> float:
    """An eps near the one wanted: for rare records that of one use and delta/n, as two uses hardly ever sample it; otherwise by the saddle point."""
    start = approximate_level(float(log_of(delta)), parts.factors())
    if len(parts.sampled) > 1 or len(parts.factors()) > 1:
        return start
    ((loss, n),) = parts.sampled
    if not n * loss.q < fmpq(1, 2):
        return start
    low, high = 0.0, start
    for _ in range(_START_STEPS):
        middle = (low + high) / 2
        above = n * loss.uses(exact_point(arb(middle)), 1) > arb(delta)
        low, high = (middle, high) if above else (low, middle)
    return (low + high) / 2


def _secants(
    value: Callable[[arb, int], arb], delta: fmpq, point: arb, slope: arb, high: arb, bits: int
) -> tuple[arb, arb]:
    """A level in (0, high) where delta is the wanted one to about this many bits, and the slope of ln delta there."""
    low, before = arb(0), None
    for _ in range(_MOST_SECANTS):
        found = value(point, bits)
        gap = ((found if found > 0 else arb(found.upper())) / delta).log().mid()
        if before is not None and gap != before[1]:
            slope = ((gap - before[1]) / (point - before[0])).mid()
        low, high = (point, high) if gap > 0 else (low, point)
        close = abs(gap) < arb(2) ** (4 - bits)
        following = (point - gap / slope).mid() if slope < 0 else arb.nan()
        if not low < following < high:
            following = point if close else ((low + high) / 2).mid()
        before, point = (point, gap), following
        if close or abs(point - before[0]) < point * arb(2) ** (-bits // 2):
            break
    return point, slope


def _accurate(parts: Uses, level: fmpq, bits: int, negligible: arb) -> arb:
    """delta, accurate to the requested bits, or certainly negligible."""
    working = bits + 8
    for _ in range(_MOST_DOUBLINGS):
        with ctx.workprec(working):
            ball = sampled_delta(parts, level)
        missing = bits - ball.rel_accuracy_bits()
        if ball.is_zero() or missing <= 0 or ball < negligible:
            return ball
        working += missing + 8 if missing < bits else working
    raise PrecisionError(f"delta near eps = {arb(level).str(6)} was not decided at {working} bits")


def _upper_end(parts: Uses, delta: fmpq) -> arb:
    """A level where the bound by a moment, and so delta, is at most this."""
    order = _order(parts, approximate_level(float(log_of(delta)), parts.factors()))
    return arb(((_log_bound(parts, order) - log_of(delta)) / order).upper()).mid()


def _order(parts: Uses, level: float) -> float:
    """The order of the moment that bounds delta best, or nearly."""
    return min(saddle(level, parts.factors())[0], _LARGEST_ORDER)


def _log_bound(parts: Uses, order: float) -> arb:
    """ln of K(d) d^d / (1 + d)^(1 + d), which bounds delta(eps) exp(d eps) for every eps: (1 - e^-x) e^(-d x) is at most the quotient."""
    d = arb(order)
    moment = sum((f.log_value(plus_half(d)) for f in parts.factors()), arb(0))
    return moment + d * d.log() - (1 + d) * (1 + d).log()


def bound_by_moment(parts: Uses, eps: fmpq) -> arb:
    """An upper bound of delta in one direction, by the best moment: cheap; it holds where the value is finite."""
    with ctx.workprec(_ROUGH_BITS):
        order = _order(parts, float(arb(eps)))
        return (_log_bound(parts, order) - order * arb(eps)).exp()


def larger_delta(sides: Sequence[Side], eps: fmpq, delta_of: Callable[[Side, fmpq], arb]) -> arb:
    """The larger delta; a direction that a bound shows to be the smaller one is not computed."""
    first, *others = sides
    value = delta_of(first, eps)
    for other in others:
        if not _certainly_below(other, eps, value):
            value = value.max(delta_of(other, eps))
    return value


def _certainly_below(parts: Uses, eps: fmpq, value: arb) -> bool:
    """Whether the bound by a moment, if there is one, shows that delta is smaller."""
    try:
        return bool(bound_by_moment(parts, eps) < value)
    except DomainError:  # a moment that takes too many nodes: of few uses, which have other routes
        return False


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
        if not value.is_finite():  # more bits are needed
            return value
        level = exact_point(arb(value.lower()))
        with ctx.workprec(_ROUGH_BITS):
            smaller = _certainly_below(other, level, arb(delta)) or delta_of(other, level) < arb(delta)
        if not smaller:
            value = value.max(epsilon_of(other, delta))
    return value
