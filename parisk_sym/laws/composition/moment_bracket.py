r"""Brackets of delta and eps by moments alone: wide, but for any number of uses.

With K(s) = E e^(sS) for the loss S of all uses, from above, for every a > 0, by (1 - e^-t) <= e^(at) a^a / (1 + a)^(1 + a) for t >= 0:

    delta(eps) <= K(a) e^(-a eps) a^a / (1 + a)^(1 + a).

From below, for every t > 0 and 0 < h < 1, by Markov's inequality for e^(-hS):

    delta(eps) >= (1 - e^-t) P(S > eps + t) >= (1 - e^-t) (1 - K(-h) e^(h (eps + t))).

For eps at delta: with 1 - e^-t = 2 delta / (1 + delta) and K(-h) e^(hy) = (1 - delta)/3 the second one is above delta at y - t.
"""

from collections.abc import Callable, Iterable
from decimal import Decimal
from operator import itemgetter

from flint import arb, ctx, fmpq

from parisk_sym.core.decimals import enclosing_decimals
from parisk_sym.core.errors import DomainError, PariskError
from parisk_sym.laws.composition.sequence_parts import Parts

__all__ = ["moment_bracket"]

_BITS = 160
_EXTREME_BITS = 2600
"""For closed forms at any parameters that floats hold, and beyond."""
_COARSE = tuple(arb(2) ** power for power in range(-48, 8, 4))
_EXTREME = tuple(arb(2) ** power for power in range(-2200, 12, 8))
_FINE = tuple(arb(2) ** fmpq(i, 2) for i in range(-7, 8))

Ends = tuple[Decimal, Decimal]


def moment_bracket(
    sides: Iterable[Parts], *, eps: fmpq | None = None, delta: fmpq | None = None, closed: bool = False
) -> Ends | None:
    """Bounds of delta at eps, or of eps at delta, of the larger direction; None where no moment is known.

    `closed` bounds the moments in closed form: wider ends, at once and for the most extreme parameters.

    >>> from parisk_sym.laws.composition.sequence import Sequence
    >>> from parisk_sym.laws.mechanisms.gaussian import Gaussian
    >>> low, high = moment_bracket(Sequence([(Gaussian(1), 10**6)]).sides, delta=fmpq(1, 2))
    >>> 498_000 < low < 500_000 < high < 502_000
    True
    """
    with ctx.workprec(_EXTREME_BITS if closed else _BITS):
        found = [
            _of_side(side, eps, delta, closed) if side.integral is None else (None, None) for side in sides
        ]
        lows, highs = zip(*found, strict=True)
        if any(high is None for high in highs):
            return None
        low, high = arb(0), arb(0)
        for one in lows:
            low = low if one is None else low.max(one)
        for one in highs:
            high = high.max(one)
        ends = enclosing_decimals(low.lower()), enclosing_decimals(high.upper())
    return None if ends[0] is None or ends[1] is None else (ends[0][0], ends[1][1])


def _of_side(
    side: Parts, eps: fmpq | None, delta: fmpq | None, closed: bool
) -> tuple[arb | None, arb | None]:
    factors, points = side.factors(), _EXTREME if closed else _COARSE

    def log_moment(s: arb) -> arb:
        if closed:
            if not s > -1:
                raise DomainError("the closed forms hold for s > -1")
            return sum((f.log_bound(s) for f in factors), arb(0))
        return sum((f.log_value(s + arb(fmpq(1, 2))) for f in factors), arb(0))

    def best(bound: Callable[[arb], arb]) -> arb | None:
        return _best(bound, points)

    if eps is not None:
        above = best(lambda a: -(log_moment(a) - a * eps + _log_largest(a)))
        below = best(lambda h: _least_delta(log_moment(-h) + h * eps, h))
        return below, None if above is None else (-above).exp().min(arb(1))
    level = arb(delta)
    shift = -((1 - level) / (1 + level)).log()
    above = best(lambda a: -(log_moment(a) + _log_largest(a) - level.log()) / a)
    below = best(lambda h: (((1 - level) / 3).log() - log_moment(-h)) / h - shift)
    return below, None if above is None else (-above).max(arb(0))


def _log_largest(a: arb) -> arb:
    """ln of the largest (1 - e^-t) e^(-at)."""
    return a * a.log() - (1 + a) * (1 + a).log()


def _least_delta(height: arb, h: arb) -> arb:
    """(1 - e^-t) (1 - e^(height + ht)) at a good t."""
    t = ((-height / h) / 2).min(arb(20)).mid()
    return (1 - (-t).exp()) * (1 - (height + h * t).exp()) if t > 0 else arb(0)


def _best(bound: Callable[[arb], arb], points: Iterable[arb]) -> arb | None:
    """The largest value of a bound among arguments that are powers of 2, and between them; None where it has none."""
    found: list[tuple[arb, arb]] = []

    def attempt(points: Iterable[arb]) -> None:
        for point in points:
            try:
                value = bound(point.mid())
            except (PariskError, ArithmeticError, ValueError):
                continue
            if value.is_finite():
                found.append((value.lower(), point))

    attempt(points)
    if found:
        _, near = max(found, key=itemgetter(0))
        attempt(near * factor for factor in _FINE)
    return max(found, key=itemgetter(0))[0] if found else None
