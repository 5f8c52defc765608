"""Roots by certified changes of sign, in ball arithmetic."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from flint import arb, ctx, fmpq

from parisk_sym.core.decimals import enclosing_decimals
from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import decided_sign

__all__ = ["Problem", "RootKernel", "find_root", "narrowest"]

Body = Callable[[arb], arb]

_NEAR_STEPS, _FAR_STEPS = 13, 60
_SCAN_BITS, _RESOLVED_BITS, _LARGEST_ROOT_BITS = 512, 1024, 4096
_FEW_BITS = 64
"""Enough for most signs."""
_NEAR_BITS = 10
"""Bits of the root from which secants find the others."""
_CURVED_BITS = 20
"""To spare in the last secant: its error is the product of two others, times a curvature that is not known."""
_SPARE_BITS = 16
"""Of few bits, those left when cancellation in the value uses up the others."""
_MARGIN_BITS = 8
"""Of the working precision that a root does not have."""
_BRACKET_BITS = (128, 512, 2048, 8192)
_HALVINGS = 30
_FARTHEST_EXPONENT = 2**59
"""Of 2: decimals hold it."""
_SLOPE_BITS = 8
"""Bits of a value that make a secant useful."""


def find_root(body: Body, lower: arb, upper: arb) -> arb:
    """A ball with a certified sign change of body at its ends, inside the open interval (lower, upper).

    By the intermediate value theorem the ball contains a root; uniqueness is the caller's theorem. NaN where a higher
    precision may show one. Raises DomainError when all signs on a doubly exponential mesh towards both ends are decided
    and the same, and PrecisionError when they are not decided below 4096 bits.
    """
    bracket = _bracket(body, lower, upper)
    if bracket is None:
        return arb.nan()
    return _polish(body, *_approach(body, *_halve(body, *bracket), _NEAR_BITS))


Problem = tuple[Body, arb, arb]
"""A function with one root in an open interval."""


@dataclass(frozen=True)
class RootKernel:
    """A ball kernel of a formula that is a root, and a bracket of the root from the signs of a few values.

    `problem` makes the function and the interval of exact arguments, or None where the kernel does not apply.
    """

    problem: Callable[..., Problem | None]
    rising: bool = True
    """Whether the function is negative below its root."""

    def __call__(self, *values: fmpq) -> arb | None:
        """The ball at a point."""
        found = self.problem(*values)
        if found is None:
            return None
        body, lower, _ = found
        if lower.is_zero() and _probe(body, arb((1, -_FARTHEST_EXPONENT))).sign == (1 if self.rising else -1):
            raise PrecisionError(f"the root is between 0 and 2^-{_FARTHEST_EXPONENT}, and decimals end there")
        return find_root(*found)

    def _side_of(self, body: Body) -> Callable[[arb], int]:
        """1 above the root, -1 below it, 0 where no sign is decided."""
        way = 1 if self.rising else -1
        return lambda x: way * decided_sign(body(x))

    def bracket(
        self, note: Callable[[tuple[Decimal, Decimal]], object], *values: fmpq
    ) -> tuple[Decimal, Decimal]:
        """Two ends with the root between them, each noted; DomainError if no such ends were found.

        At a point where the function certainly is negative, the root is above it if the function rises, and below it otherwise.
        """
        ends: tuple[Decimal, Decimal] | None = None
        search: _Bisection | None = None
        for bits in _BRACKET_BITS:
            with ctx.workprec(bits):
                problem = self.problem(*values)
                if problem is None:
                    break
                search = search or _Bisection(problem[1].upper(), problem[2].lower())
                for ends in search.steps(self._side_of(problem[0])):
                    note(ends)
                if search.is_narrow:
                    break
        if ends is None:
            raise DomainError("no sign of the function is decided")
        return ends


class _Bisection:
    """Halving in the exponent of the distance from the lower end, and then in the distance."""

    def __init__(self, lower: arb, upper: arb) -> None:
        self.lower, self.upper = lower, upper
        width = upper - lower
        self._low = -_FARTHEST_EXPONENT - 1
        self._high = _exponent(width) if width.is_finite() else _FARTHEST_EXPONENT + 1
        self._ends = [lower, upper]
        self._halvings = 0

    @property
    def is_narrow(self) -> bool:
        """Whether no step is left."""
        return self._high - self._low <= 1 and self._halvings >= _HALVINGS

    def steps(self, sign: Callable[[arb], int]) -> Iterator[tuple[Decimal, Decimal]]:
        """Narrower and narrower ends, until a sign is not decided."""
        while not self.is_narrow:
            is_far = self._high - self._low > 1
            middle = (self._low + self._high) // 2
            at = self.lower + arb((1, middle)) if is_far else ((self._ends[0] + self._ends[1]) / 2).mid()
            at = at.mid()
            if (
                is_far and not at > self.lower
            ):  # nearer to the end than the precision: look farther, with the same ends
                self._low = middle
                continue
            found = sign(at) if at > self.lower and at < self.upper else 0
            if not found:
                return
            self._ends[found > 0] = at
            if not is_far:
                self._halvings += 1
            elif found > 0:
                self._high = middle
            else:
                self._low = middle
            low, high = (enclosing_decimals(end) for end in self._ends)
            if low is not None and high is not None:
                yield low[0], high[1]


def _exponent(width: arb) -> int:
    """That of the least power of 2 that is not below a width."""
    mantissa, exponent = width.upper().man_exp()
    return int(exponent) + int(mantissa).bit_length()


@dataclass(frozen=True, slots=True)
class _Probe:
    """An exact point and a ball around the value there; None if the point cannot be distinguished from an end of the interval."""

    point: arb
    value: arb | None

    @property
    def sign(self) -> int:
        """0 where it is not decided."""
        return 0 if self.value is None else decided_sign(self.value)


def _probe(body: Body, point: arb, bits: int = 0) -> _Probe:
    """The value at a point, computed to few bits if they decide its sign and leave this many that are accurate."""
    with ctx.workprec(min(_FEW_BITS, ctx.prec)):
        value = body(point)
    enough = decided_sign(value) and value.rel_accuracy_bits() >= bits
    return _Probe(point, value if enough else body(point))


_Bracket = tuple[_Probe, _Probe]
"""Two probes with certified opposite signs, the lower point first."""


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


def _bracket(body: Body, lower: arb, upper: arb) -> _Bracket | None:
    """Two points of the interval between which the sign changes; None to try again.

    Near the ends first, then on powers of two, then much nearer to the ends: F(x) = p of a law with small shape is
    solved by x = e^(-1/shape).
    """
    probes: list[_Probe] = []
    found = _on_mesh(body, lower, upper, range(_NEAR_STEPS), probes)
    unresolved = any(p.value is None for p in probes) or _repeats(probes)
    undecided = [p.point for p in probes if p.value is not None and not p.sign]
    if found is None and (not undecided or ctx.prec <= _SCAN_BITS):
        found = _scan(body, lower, upper) or _on_mesh(
            body, lower, upper, range(_NEAR_STEPS, _FAR_STEPS), probes
        )
    limit = _LARGEST_ROOT_BITS if undecided else _resolved_bits(upper) if unresolved else 0
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


def _resolved_bits(upper: arb) -> int:
    """Bits at which the distances 1, 1/2, ... from the upper end can be distinguished."""
    return _RESOLVED_BITS + (2 * max(0, _exponent(upper)) if upper.is_finite() else 0)


def _repeats(probes: list[_Probe]) -> bool:
    """Whether a point that should be nearer to an end was rounded to the one before."""
    return any(one.point == other.point for one, other in zip(probes, probes[2:], strict=False))


def _on_mesh(body: Body, lower: arb, upper: arb, steps: range, probes: list[_Probe]) -> _Bracket | None:
    """The first two probes of opposite signs, those of earlier calls included."""
    for step in steps:
        near_lower, near_upper = _probe_points(lower, upper, step)
        for point in (near_lower, near_upper) if near_lower != near_upper else (near_lower,):
            inside = point > lower and point < upper
            probes.append(_probe(body, point) if inside else _Probe(point, None))
        positive, negative = (next((p for p in probes if p.sign == sign), None) for sign in (1, -1))
        if positive and negative:
            return (positive, negative) if positive.point < negative.point else (negative, positive)
    return None


def _scan(body: Body, lower: arb, upper: arb) -> _Bracket | None:
    """Probe every power of two above the lower end: slower, for roots far from both ends."""
    previous: _Probe | None = None
    start = lower.upper()
    for exponent in range(-400, 400) if start.is_finite() else ():
        point = (start + arb((1, exponent))).mid()
        if not (point > lower and point < upper):
            continue
        probe = _probe(body, point)
        if previous is not None and probe.sign * previous.sign < 0:
            return previous, probe
        previous = probe if probe.sign else previous
    return None


def _halve(body: Body, left: _Probe, right: _Probe) -> _Bracket:
    """Halve, in the exponent while the ends differ by magnitudes, until they differ by a factor of at most 4."""
    for _ in range(4000):
        a, b = left.point, right.point
        if (a > 0 and b <= 4 * a) or (b < 0 and a >= 4 * b):
            break
        middle = _probe(body, ((a * b).sqrt() if a > 0 else (a + b) / 2).mid())
        if not middle.sign:
            break
        left, right = _half_with_root(left, middle, right)
    return left, right


def _half_with_root(left: _Probe, middle: _Probe, right: _Probe) -> _Bracket:
    """The half in which the sign changes."""
    return (middle, right) if middle.sign == left.sign else (left, middle)


def _approach(body: Body, left: _Probe, right: _Probe, bits: int) -> _Bracket:
    """A bracket of the root to this many bits, by the method of Oliveira and Takahashi (2020): interpolate, truncate, project.

    It takes one step more than halving at most, and a few where the function is nearly straight.
    """
    start = right.point - left.point
    near = abs(left.point).min(abs(right.point)) * arb((1, -bits))
    if not near > 0:
        return left, right
    allowed = near * _power_of_two_above(start / near)
    while right.point - left.point > near:
        place = _truncated_chord(left, right, start, allowed)
        middle = _probe(body, place)
        if not middle.sign:
            break
        left, right = _half_with_root(left, middle, right)
        allowed = allowed / 2
    return left, right


def _truncated_chord(left: _Probe, right: _Probe, start: arb, allowed: arb) -> arb:
    """Where the chord vanishes, moved towards the middle by (width)^2 / (5 start), and so near to it that halving is as fast."""
    middle, width = ((left.point + right.point) / 2).mid(), right.point - left.point
    chord = _chord(left, right)
    gap = middle - chord
    if not gap.is_finite() or gap == 0:
        return middle
    step, way = (width * width / (5 * start)).mid(), 1 if gap > 0 else -1
    place = chord + way * step if step <= abs(gap) else middle
    room = (allowed - width / 2).mid()
    place = (place if abs(place - middle) <= room else middle - way * room).mid()
    return place if left.point < place < right.point else middle


def _chord(a: _Probe, b: _Probe) -> arb:
    """The zero of the line through two probes; not finite if there is none."""
    low, high = arb(a.value).mid(), arb(b.value).mid()
    slope = high - low
    return arb.nan() if slope == 0 else (b.point - high * (b.point - a.point) / slope).mid()


def _power_of_two_above(ratio: arb) -> arb:
    mantissa, exponent = ratio.upper().man_exp()
    return arb((1, int(exponent) + int(mantissa).bit_length()))


def _polish(body: Body, left: _Probe, right: _Probe) -> arb:
    """Secant steps on midpoints, then the smallest radius at which the sign change is certified.

    Where that takes less than half of the bits, secants see only one side of the function (it falls like a normal tail): the bracket is
    made narrow first, as a step that halves at worst does.
    """
    ball = _certified_ball(body, left, right, _secants(body, left, right))
    if ball.rel_accuracy_bits() >= ctx.prec // 2:
        return ball
    left, right = _approach(body, left, right, ctx.prec - _MARGIN_BITS)
    other = _certified_ball(body, left, right, _secants(body, left, right))
    return min(ball, other, key=arb.rad)


def _secants(body: Body, left: _Probe, right: _Probe) -> arb:
    """Where secant steps end, from the bracket on.

    The error of a place is about the product of those of the two before, which the steps that follow them show.
    """
    a, b = left, right
    place, before = b.point, right.point - left.point
    for _ in range(64):
        chord = _chord(a, b)
        if not (left.point <= chord <= right.point):
            break
        step, place = abs(chord - b.point), chord
        if step * before <= place * place * arb((1, -ctx.prec - _CURVED_BITS)):
            break
        small = step < abs(place) * arb((1, _SPARE_BITS - _FEW_BITS))
        a, b, before = b, _Probe(place, body(place)) if small else _probe(body, place, _SLOPE_BITS), step
    return place


def _certified_ball(body: Body, left: _Probe, right: _Probe, place: arb) -> arb:
    """The narrowest ball around a place at whose ends the signs differ for certain, or the bracket."""

    def changes(low: arb, high: arb) -> bool:
        inside = left.point <= low and high <= right.point
        return bool(
            inside and decided_sign(body(low)) == left.sign and decided_sign(body(high)) == right.sign
        )

    ball = narrowest(place, range(ctx.prec - _MARGIN_BITS, 20, -6), changes)
    return left.point.union(right.point) if ball is None else ball


def narrowest(place: arb, bits: Iterable[int], changes: Callable[[arb, arb], bool]) -> arb | None:
    """The first ball around a place, with this many bits each, between whose ends the sign certainly changes; None where it does nowhere.

    `changes` is asked of the lower and the upper end, which are exact.
    """
    for count in bits:
        radius = (abs(place) * arb((1, -count))).upper()
        low, high = (place - radius).mid(), (place + radius).mid()
        if changes(low, high):
            return low.union(high)
    return None
