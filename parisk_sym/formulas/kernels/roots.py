"""Roots by certified changes of sign, in ball arithmetic."""

from collections.abc import Callable

from flint import arb, ctx

from parisk_sym.formulas.engines.arithmetic import decided_sign
from parisk_sym.ground.errors import DomainError, PrecisionError

__all__ = ["find_root"]

_NEAR_STEPS, _FAR_STEPS = 13, 60
_SCAN_BITS, _RESOLVED_BITS, _LARGEST_ROOT_BITS = 512, 1024, 4096


def find_root(body: Callable[[arb], arb], lower: arb, upper: arb) -> arb:
    """A ball with a certified sign change of body at its ends, inside the open interval (lower, upper).

    By the intermediate value theorem the ball contains a root; uniqueness is the caller's theorem. NaN where a higher
    precision may show one. Raises DomainError when all signs on a doubly exponential mesh towards both ends are decided
    and the same, and PrecisionError when they are not decided below 4096 bits.
    """
    bracket = _bracket(body, lower, upper)
    if bracket is None:
        return arb.nan()
    left, right, sign = bracket
    left, right = _bisect(body, left, right, sign)
    return _polish(body, left, right, sign)


def _probe_points(lower: arb, upper: arb, steps: int) -> tuple[arb, arb]:
    """A point near each end of the interval, nearer with every step (doubly exponentially)."""
    scale, inverse = arb((1, -(2**steps))), arb((1, 2**steps))
    lower, upper = lower.upper(), upper.lower()  # inside, when the ends are balls
    lower_infinite, upper_infinite = not lower.is_finite(), not upper.is_finite()
    if lower_infinite and upper_infinite:
        return -inverse, inverse
    if upper_infinite:
        return (lower + scale).mid(), (lower + inverse).mid()
    if lower_infinite:
        return (upper - inverse).mid(), (upper - scale).mid()
    width = upper - lower
    return (lower + width * scale).mid(), (upper - width * scale).mid()


Bracket = tuple[arb, arb, int]
_Probe = tuple[arb, int | None]  # a point and the sign there: 0 if not decided, None if not told from an end


def _bracket(body: Callable[[arb], arb], lower: arb, upper: arb) -> Bracket | None:
    """Exact points left < right with certified opposite signs of body, and the sign on the left; None to try again.

    Near the ends first, then on powers of two, then much nearer to the ends: F(x) = p of a law with small shape is
    solved by x = e^(-1/shape).
    """
    probes: list[_Probe] = []
    found = _on_mesh(body, lower, upper, range(_NEAR_STEPS), probes)
    unresolved = any(sign is None for _, sign in probes)
    undecided = [point for point, sign in probes if sign == 0]
    if found is None and (not undecided or ctx.prec <= _SCAN_BITS):
        found = _scan(body, lower, upper) or _on_mesh(
            body, lower, upper, range(_NEAR_STEPS, _FAR_STEPS), probes
        )
    limit = _LARGEST_ROOT_BITS if undecided else _RESOLVED_BITS if unresolved else 0
    if found is not None or 2 * ctx.prec <= limit:
        return found
    if undecided:
        raise PrecisionError(
            f"no sign change was found between {lower} and {upper}: the sign at {undecided[0].str(6)} is not decided at "
            f"{ctx.prec} bits"
        )
    raise DomainError(
        f"no sign change was found between {lower} and {upper}: the equation has no root there, or more than one"
    )


def _on_mesh(
    body: Callable[[arb], arb], lower: arb, upper: arb, steps: range, probes: list[_Probe]
) -> Bracket | None:
    """The first two probes of opposite signs, those of earlier calls included."""
    for step in steps:
        for point in _probe_points(lower, upper, step):
            inside = point > lower and point < upper
            probes.append((point, decided_sign(body(point)) if inside else None))
        signs = dict.fromkeys(sign for _, sign in probes)
        if 1 in signs and -1 in signs:
            a, b = (next(p for p, s in probes if s == sign) for sign in (1, -1))
            return (a, b, 1) if a < b else (b, a, -1)
    return None


def _scan(body: Callable[[arb], arb], lower: arb, upper: arb) -> Bracket | None:
    """The same on every power of two above the lower end: slower, for roots far from both ends."""
    previous: tuple[arb, int] | None = None
    start = lower.upper()
    for exponent in range(-400, 400) if start.is_finite() else ():
        point = (start + arb((1, exponent))).mid()
        if not (point > lower and point < upper):
            continue
        sign = decided_sign(body(point))
        if previous is not None and sign * previous[1] < 0:
            return previous[0], point, previous[1]
        previous = (point, sign) if sign else previous
    return None


def _bisect(body: Callable[[arb], arb], left: arb, right: arb, sign: int) -> tuple[arb, arb]:
    """Halve (in the exponent while the ends differ by magnitudes) until the interval is a few ulp of a double."""
    for _ in range(4000):
        width = right - left
        if width < abs(left) * arb(2) ** -40:
            break
        geometric = left > 0 and right > 4 * left
        middle = ((left * right).sqrt() if geometric else (left + right) / 2).mid()
        found = decided_sign(body(middle))
        if found == 0:
            break
        left, right = (middle, right) if found == sign else (left, middle)
    return left, right


def _polish(body: Callable[[arb], arb], left: arb, right: arb, sign: int) -> arb:
    """Secant steps on midpoints, then the smallest radius at which the sign change is certified."""
    a, b = left, right
    value_a, value_b = body(a).mid(), body(b).mid()
    for _ in range(64):
        slope = value_b - value_a
        if slope.is_zero() or not slope.is_finite():
            break
        c = (b - value_b * (b - a) / slope).mid()
        if not (left <= c <= right) or abs(c - b) <= abs(b) * arb(2) ** (8 - ctx.prec):
            break
        a, value_a, b, value_b = b, value_b, c, body(c).mid()
    bits = ctx.prec - 8
    while bits > 20:
        radius = (abs(b) * arb(2) ** (-bits)).upper()
        low, high = (b - radius).mid(), (b + radius).mid()
        inside = left <= low and high <= right
        if inside and decided_sign(body(low)) == sign and decided_sign(body(high)) == -sign:
            return low.union(high)
        bits -= 6
    return left.union(right)
