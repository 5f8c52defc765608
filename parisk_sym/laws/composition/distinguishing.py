r"""What a test between two neighbours can achieve: error rates, the best membership attack, and Renyi divergences.

A test that decides between A and B by an event S has the false-positive rate B(S) and the false-negative rate 1 - A(S). Since
delta(eps) is the largest A(S) - e^eps B(S) over all events, for eps of either sign,

    the least false-negative rate at the rate a  =  sup over eps of 1 - delta(eps) - a e^eps          (the trade-off function),
    the least probability of a wrong decision at the prior p of A  =  p (1 - delta(ln((1 - p) / p))).

The first is a supremum of a concave function of x = e^eps, so three points enclose it: beyond the middle point it lies below the line
through the other two.

Sources: L. Wasserman, S. Zhou, JASA 105 (2010); J. Dong, A. Roth, W. J. Su, "Gaussian differential privacy", JRSS B 84 (2022),
Proposition 6.
"""

from collections.abc import Callable, Sequence

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.composition.discrete_gaussian import discrete_gaussian_divergence
from parisk_sym.laws.composition.sequence_parts import Parts
from parisk_sym.laws.composition.sequence_routes import delta_of

__all__ = ["best_attack", "false_negatives", "renyi_divergence"]

_BITS, _FEW_BITS = 192, 64
_GOLDEN = fmpq(610, 987)
"""About the golden section: which points are kept decides how many are computed, not what is true."""
_FARTHEST = 10**12
_SMOOTH, _SHORTEST = fmpq(1, 10**3), fmpq(1, 10**11)
_ROUGH = 1e-9
_WIDENINGS = 12
_SPARE_BITS = 8

Height = Callable[[fmpq], arb]


def false_negatives(sides: Sequence[Parts], rate: fmpq) -> arb:
    """A ball with the least false-negative rate at a false-positive rate in (0, 1), for the worse direction of the neighbours."""
    found = [_tradeoff(side, rate) for side in sides]
    value = found[0]
    for other in found[1:]:
        value = value.min(other)
    return value


def best_attack(side: Parts, prior: fmpq, bits: int) -> arb:
    """A ball with the largest probability of a right decision between A and B, where A has the prior probability `prior` in (0, 1)."""
    with ctx.workprec(2 * bits):
        level = (arb(1 - prior) / arb(prior)).log()
        ends = {exact_point(arb(level.lower())), exact_point(arb(level.upper()))}
    with ctx.workprec(bits):
        least, *others = sorted(ends)
        delta = delta_of(side, least)
        for end in others:
            delta = delta.union(delta_of(side, end))
        return 1 - prior * (1 - delta)


def renyi_divergence(sides: Sequence[Parts], order: fmpq, bits: int) -> arb:
    """A ball with the Renyi divergence of an order > 1, the larger of both directions; DomainError where its moment is not decided.

    It grows with the order: where moments are sums over nodes, which need an exact binary order, those around it enclose it.
    """
    with ctx.workprec(bits):
        orders = _orders_around(order) if any(side.sampled for side in sides) else [order]
        low, *high = [_largest([_renyi(side, one) for side in sides]) for one in orders]
        return low.union(high[0]) if high else low


def _orders_around(order: fmpq) -> list[fmpq]:
    """The order, or two above 1 between which it lies, of fewer bits than the current precision; PrecisionError where one is not above 1."""
    with ctx.workprec(ctx.prec - _SPARE_BITS):
        ball = arb(order)
        ends = [order] if ball.is_exact() else [exact_point(arb(end)) for end in (ball.lower(), ball.upper())]
    if not ends[0] > 1:
        raise PrecisionError(f"the order {order} needs more bits to be told from 1")
    return ends


def _largest(values: Sequence[arb]) -> arb:
    value = values[0]
    for other in values[1:]:
        value = value.max(other)
    return value


def _renyi(side: Parts, order: fmpq) -> arb:
    if side.integral is not None:
        return discrete_gaussian_divergence(order, *side.integral)
    u = arb(order - fmpq(1, 2))
    value = sum((factor.log_value(u) for factor in side.factors()), arb(0)) / (order - 1)
    return value.real if hasattr(value, "real") else value


def _tradeoff(side: Parts, rate: fmpq) -> arb:
    """The supremum over all levels: found at few bits, enclosed by three points at many."""

    def height(eps: fmpq) -> arb:
        return 1 - delta_of(side, eps) - rate * arb(eps).exp()

    with ctx.workprec(_FEW_BITS):
        low, high = _highest(height, *_around_the_top(height), _SMOOTH)
        middle = _vertex(height, (low + high) / 2, _SMOOTH)
    best = _supremum(height, middle, rate, _SMOOTH**2)
    if best is None or best.rad() > _ROUGH:  # a kink: the losses have atoms
        with ctx.workprec(_FEW_BITS):
            low, high = _highest(height, low - _SMOOTH, high + _SMOOTH, _SHORTEST)
        best = _supremum(height, (low + high) / 2, rate, _SHORTEST)
    if best is None:
        raise DomainError(f"the false-negative rate at the false-positive rate {rate} was not enclosed")
    return best


def _supremum(height: Height, middle: fmpq, rate: fmpq, width: fmpq) -> arb | None:
    """The supremum, from three levels around the middle, wider apart until they enclose it; None if they never do."""
    with ctx.workprec(_BITS):
        for _ in range(_WIDENINGS):
            places = middle - width, middle, middle + width
            heights = [height(eps) for eps in places]
            upper = _bound(places, heights)
            if upper is not None:
                return heights[1].max(arb(0)).union(upper.max(arb(0)).min(arb(1 - rate)))
            width *= 8
    return None


def _vertex(height: Height, middle: fmpq, width: fmpq) -> fmpq:
    """The top of the parabola through three levels, twice; only a proposal."""
    for _ in range(2):
        low, top, high = (height(middle + k * width).mid() for k in (-1, 0, 1))
        bend = low - 2 * top + high
        move = (low - high) / (2 * bend) if bend != 0 else arb(0)
        if not abs(move) <= 2:
            return middle
        middle += exact_point(move) * width
        width *= width
    return middle


def _around_the_top(height: Height) -> tuple[fmpq, fmpq]:
    """Two levels between which the height is largest."""
    step, middle = fmpq(1), fmpq(0)
    low, top, high = (height(eps).mid() for eps in (-step, middle, step))
    while not (top >= low and top >= high):
        step *= 2
        if step > _FARTHEST:
            raise DomainError(f"the levels that decide must be below {_FARTHEST}")
        middle += step / 2 if high > top else -step / 2
        low, top, high = (height(eps).mid() for eps in (middle - step, middle, middle + step))
    return middle - step, middle + step


def _highest(height: Height, low: fmpq, high: fmpq, width: fmpq) -> tuple[fmpq, fmpq]:
    """About where the height is largest between two levels, between which it rises and then falls."""

    def inside(part: fmpq) -> tuple[fmpq, arb]:
        eps = low + part * (high - low)
        return eps, height(eps).mid()

    left, right = inside(1 - _GOLDEN), inside(_GOLDEN)
    while high - low > width:
        if left[1] < right[1]:
            low, left = left[0], right
            right = inside(_GOLDEN)
        else:
            high, right = right[0], left
            left = inside(1 - _GOLDEN)
    return low, high


def _bound(places: tuple[fmpq, ...], heights: list[arb]) -> arb | None:
    """An upper bound of a function that is concave in e^eps, from three levels; None unless the outer ones are certainly not the highest.

    Right of the middle it lies below the line through the first two points, left of it below the line through the last two; beyond the
    outer points it is below them.
    """
    x = [arb(eps).exp() for eps in places]
    rise, fall = heights[1] - heights[0], heights[1] - heights[2]
    if not (rise >= 0 and fall >= 0):
        return None
    right = heights[1] + rise / (x[1] - x[0]) * (x[2] - x[1])
    left = heights[1] + fall / (x[2] - x[1]) * (x[1] - x[0])
    return left.max(right)
