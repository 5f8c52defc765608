"""delta of independent uses by the trapezoidal rule on a vertical line, all points up to a last one; the theorem is in `poisson`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite, log, pi, sqrt

from flint import acb, arb, ctx

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError
from parisk_sym.formulas.kernels.contour import saddle
from parisk_sym.formulas.kernels.moments import Factor, plus_half
from parisk_sym.formulas.kernels.poisson import aliases, chernoff, truncation

__all__ = ["MOST_POINTS", "Line", "delta_on_line"]

MOST_POINTS = 250_000  # of the rule: some 10 s
_GUARD_BITS = 16
_HIGHEST = 1e15  # of a tail, in units of the abscissa
_SHARES = (0.125, 0.25, 0.35, 0.5, 0.7, 1.0, 1.4)  # of the saddle point
_SHIFTS = tuple(0.05 * 1.4**i for i in range(20))  # of c


@dataclass(frozen=True)
class Line:
    """The abscissa c, the abscissa d of the bound, the step and the number of points on one side; and ln of 1/size.

    Floating point chooses them; the enclosure is right for every choice.
    """

    abscissa: float
    beyond: float
    step: float
    points: int
    loss: float


def delta_on_line(
    eps: Callable[[], arb], factors: Callable[[], tuple[Factor, ...]], bits: int, most: int = MOST_POINTS
) -> arb:
    """delta at a level, accurate to about this many bits; both are recomputed at the working precision.

    Raises DomainError if the sum would have more terms than the most allowed.

    >>> from parisk_sym.formulas.kernels.moments import GaussianMoment
    >>> print(delta_on_line(lambda: arb(1), lambda: (GaussianMoment(arb(1)),), 60).str(12, radius=False))
    0.126936737507
    """
    chosen = factors()
    line = _line(float(eps()), chosen, bits, most)
    uses = sum(f.n for f in chosen)
    exponent = sum(abs(f.log_moment(line.abscissa + 0.5)) for f in chosen) + abs(float(eps())) * line.abscissa
    working = (
        bits + 2 * _GUARD_BITS + int(line.loss / log(2)) + int(uses + exponent + line.points).bit_length()
    )
    with ctx.workprec(working):
        return _sum(eps(), factors(), line)


def _line(level: float, factors: Sequence[Factor], bits: int, most: int) -> Line:
    """The line for this many bits; DomainError if the sum would be too long."""
    if not (isfinite(level) and all(f.has_floats for f in factors)):
        raise DomainError(
            f"certified digits of {sum(f.n for f in factors)} uses need parameters that are neither too large nor too small for floating point: "
            f"{BOUNDS_BY_BUCKETS}"
        )
    saddle_point, size = saddle(level, factors)
    nats = (bits + _GUARD_BITS) * log(2)

    def height(d: float) -> float:
        """ln of K(d) exp(-d level)."""
        return sum(f.log_moment(d + 0.5) for f in factors) - d * level

    wanted = height(saddle_point) + log(size) - 1 - nats  # ln of the error allowed
    choices = sorted(_periods(share * saddle_point, height, wanted) for share in _SHARES)
    points, line = inf, None
    for _, period, c, beyond in choices[:2]:
        loss = max(0.0, height(c) - wanted - nats)
        tail, step = _tail_start(c + 0.5, factors, nats + loss), 2 * pi / period
        if tail / step + 2 < points:
            points = ceil(tail / step) + 1
            line = Line(c, beyond, step, points, loss)
    if line is None or points > most:
        uses = sum(f.n for f in factors)
        raise DomainError(
            f"certified digits of {uses} uses at this level need a sum of "
            + (f"{points} terms, more than {most}" if points < inf else "infinitely many terms")
            + f": {BOUNDS_BY_BUCKETS}, or take more uses or more noise"
        )
    return line


def _periods(c: float, height: Callable[[float], float], wanted: float) -> tuple[float, float, float, float]:
    """Estimates of the work, the period, c and d: the period makes the error of the rule small on both sides."""
    below = (1 - wanted) / c
    above, d = min(
        (max(-wanted, height(d) + 1 - wanted) / (d - c), d) for d in (c + s * (c + 0.5) for s in _SHIFTS)
    )
    period = max(below, above)
    return period * sqrt(max(1.0, height(c) - wanted)), period, c, d


def _tail_start(b: float, factors: Sequence[Factor], needed: float) -> float:
    """Roughly the height T from which the rest of the sum is below e^-needed; infinity if there is none."""

    def heavy(height: float) -> bool:
        return not sum(f.about_damping(b, height) for f in factors) - log(height) < -needed - 1

    low = high = b
    while heavy(high):
        low, high = high, 4 * high
        if high > _HIGHEST * b:
            return inf
    for _ in range(6):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if heavy(middle) else (low, middle)
    return high


def _sum(eps: arb, factors: tuple[Factor, ...], line: Line) -> arb:
    """The rule with its bounds, at the current precision."""
    c, step, last = arb(line.abscissa), arb(line.step), line.points
    columns = [f.on_line(plus_half(c), step, last) for f in factors]
    total = arb(0)
    for k in range(last + 1):
        s = acb(c, k * step)
        value = acb(0, -k * step * eps).exp() / (s * (s + 1))
        for column in columns:
            value *= column[k]
        total += value.real if k else value.real / 2
    whole = step * total / arb.pi() + arb(0, truncation(factors, c, last * step).upper())
    ends = arb(0), arb(line.beyond)
    added = aliases(factors, eps, c, ends, 2 * arb.pi() / step, bounded=False)
    return chernoff(factors, c, eps) * whole - arb(0).union(added)
