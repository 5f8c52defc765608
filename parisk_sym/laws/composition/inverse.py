"""The inverse of delta(eps) by a certified change of sign.

A `Curve` is delta along a positive coordinate x: eps itself, or the distance from the top of the support, where delta
may be far smaller than the digits of eps. delta is strictly monotone in x, so there is one solution.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import arb, ctx, fmpq
from sympy import Expr, Max, log

from parisk_sym.core.errors import PrecisionError
from parisk_sym.core.symbols import delta, u
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.kernels.roots import narrowest

__all__ = [
    "Curve",
    "bits_next_to_one",
    "certified_ball",
    "falling_solution",
    "gap_bracket",
    "is_met_at_zero",
    "least_level",
    "log_of",
    "rising_solution",
]

_SLACK_BITS = 14
_MOST_ROUNDS = 5000
"""Of the search for a lower end: levels down to 16^-5000, delta to 40,000 bits."""
_GUARD_BITS = 32


@dataclass(frozen=True)
class Curve:
    """delta at an exact dyadic x, accurate to the requested bits; it rises or falls with x."""

    value: Callable[[arb, int], arb]
    rising: bool

    def below(self, value: arb, target: arb) -> bool:
        """Whether x is too small: delta certainly on the near side of the target."""
        return bool(value < target if self.rising else value > target)


def least_level(delta_at_u: Expr, top: Expr) -> Expr:
    """The least eps >= 0 with delta(eps) <= delta at SymPy expressions: 0 from delta(0) on.

    Below 0 delta(eps) goes on as E (1 - e^(eps - S))_+, at least 1 - e^eps, so that it exceeds delta at 2 ln(1 - delta).
    """
    return Max(0, Root(delta_at_u - delta, (u, 2 * log(1 - delta), top)))


def is_met_at_zero(target: fmpq, at_zero: Callable[[int], arb], shown: str) -> bool:
    """Whether delta(0) <= target: every eps >= 0 is enough then, and no eps > 0 solves the equation.

    `at_zero` gives delta(0) at a working precision, `shown` is its text.
    """
    for bits in (24, 64, 256, 1024, 4096, 16384):
        start = at_zero(bits)
        with ctx.workprec(bits):
            goal = arb(target)
        if start > goal:
            return False
        if start <= goal:
            return True
    raise PrecisionError(f"delta = {target} cannot be distinguished from {shown} at {bits} bits")


def log_of(probability: fmpq) -> arb:
    """The logarithm, to the working precision also next to 1.

    >>> print(log_of(1 - fmpq(1, 10**60)).str(5), log_of(fmpq(1, 10**60)).str(5))
    [-1.0000e-60 +/- 3e-69] [-138.16 +/- 4.90e-3]
    """
    return arb(probability - 1).log1p() if probability > fmpq(1, 2) else arb(probability).log()


def bits_next_to_one(probability: fmpq) -> int:
    """Additional bits to which a probability must be known, compared with its distance from 1.

    >>> bits_next_to_one(fmpq(1, 100)), bits_next_to_one(1 - fmpq(1, 1024))
    (0, 10)
    """
    rest = 1 - probability
    return max(0, int(rest.q).bit_length() - int(rest.p).bit_length())


def solve(
    curve: Curve, target: fmpq, low: arb, high: arb, start: arb, bits: int, slope: arb | None = None
) -> tuple[arb, arb | None]:
    """Secant steps for ln(-ln(1 - delta)) against ln x, kept inside a shrinking bracket; the point where they stop, and the last slope.

    Where delta is small this is ln delta, and next to 1 it is still nearly straight: 1 - delta falls exponentially there. `slope` is that
    of an earlier search.
    """
    wanted = _log_of_log(arb(target))
    point = start.mid() if low < start < high else (low * high).sqrt().mid()
    before: tuple[arb, arb] | None = None
    for _ in range(200):
        value = curve.value(point, bits)
        gap = _log_of_log(value) - wanted
        if gap.is_finite() and (gap.contains(0) or abs(gap) < arb(2) ** (_SLACK_BITS - bits)):
            break  # beyond it, secants see rounding only
        low, high = (point, high) if curve.below(value, arb(target)) else (low, point)
        now = point.log().mid(), gap.mid()
        slope = _slope(before, now, slope)
        following = _next(curve, slope, now, low, high)
        if abs(following - point) < point * arb(2) ** (_SLACK_BITS - bits):
            return following, slope
        before, point = now, following
    return point, slope


def _log_of_log(delta: arb) -> arb:
    return (-(-delta).log1p()).log()


def _slope(before: tuple[arb, arb] | None, now: tuple[arb, arb], known: arb | None) -> arb | None:
    """The slope of the secant, if there is one."""
    if before is None or not (now[1].is_finite() and before[1].is_finite()):
        return known
    return ((now[1] - before[1]) / (now[0] - before[0])).mid()


def _next(curve: Curve, slope: arb | None, now: tuple[arb, arb], low: arb, high: arb) -> arb:
    """Where the line of this slope vanishes, if that is in the bracket, or the geometric middle; a first small step without a slope."""
    x, y = now
    steepness = (arb(2) if curve.rising else arb(-2)) if slope is None else slope
    candidate = (x - y / steepness).exp().mid() if steepness != 0 else arb.nan()
    return candidate if low < candidate < high else (low * high).sqrt().mid()


def certified_ball(curve: Curve, point: arb, target: fmpq, bits: int, margins: range | None = None) -> arb:
    """The narrowest ball around the point at whose ends delta certainly lies on different sides of the target.

    `margins` are the bits of the balls that are tried.
    """
    goal = arb(target)

    def changes(low: arb, high: arb) -> bool:
        near, far = curve.value(low, bits), curve.value(high, bits)
        return bool((near < goal < far) if curve.rising else (near > goal > far))

    ball = narrowest(point, margins or range(bits - 2 * _SLACK_BITS, 8, -_SLACK_BITS), changes)
    if ball is None:
        raise PrecisionError(
            f"no change of sign of delta - {target} was certified near {point.str(10)} at {ctx.prec} bits"
        )
    return ball


def lower_end(curve: Curve, delta: fmpq, high: arb) -> tuple[arb, int]:
    """A level below which the solution is not, delta there being too large, and the bits of delta that show it.

    It exists, because delta < delta(0); the nearer they are, the smaller the level and the finer the comparison.
    """
    low, bits = high, 64 + bits_next_to_one(delta)
    for _ in range(_MOST_ROUNDS):
        with ctx.workprec(bits):
            goal = arb(delta)
        if (value := curve.value(low, bits)) > goal:
            return low, bits
        if not value.is_finite():
            break
        low, bits = (low / 16).mid(), bits + 8
    raise PrecisionError(
        f"no level was found below {high.str(6, radius=False)} at which delta is certainly larger"
    )


def falling_solution(curve: Curve, delta: fmpq, high: arb, start: arb) -> arb:
    """The level below `high` with this delta, to the current precision, where delta is a curve that falls with the level."""
    low, extra = lower_end(curve, delta, high)
    bits = ctx.prec + extra
    with ctx.workprec(bits + _GUARD_BITS):
        rough, slope = solve(curve, delta, low, high, start, extra)
        return certified_ball(curve, solve(curve, delta, low, high, rough, bits, slope)[0], delta, bits)


def rising_solution(curve: Curve, delta: fmpq, ends: tuple[arb, arb], start: arb) -> arb:
    """The distance from the top with this delta, to the current precision, where delta is a curve that rises with it.

    Next to 1 delta is compared to more bits: it is 1 - delta that changes with the distance.
    """
    hidden = bits_next_to_one(delta)
    bits = ctx.prec + hidden
    with ctx.workprec(bits + _GUARD_BITS):
        rough, slope = solve(curve, delta, *ends, start, 64 + hidden)
        return certified_ball(curve, solve(curve, delta, *ends, rough, bits, slope)[0], delta, bits)


def gap_bracket(delta: fmpq, top: fmpq, top_mass: arb) -> tuple[arb, arb]:
    """Ends for the distance from the largest loss: top_mass (1 - e^(-gap)) <= delta <= 1 - e^(-gap)."""
    low, high = -log_of(1 - delta), arb(top)
    share = arb(delta) / top_mass
    if share < arb("0.5"):
        high = high.min(-(-share).log1p())
    return low.lower().mid(), high.upper().mid()
