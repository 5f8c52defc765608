"""Which route to delta of composed Laplace noise, by cost; and the inverse by a certified change of sign."""

from functools import lru_cache

from flint import arb, ctx, fmpq

from parisk_sym.errors import DomainError, PrecisionError
from parisk_sym.evaluate.laplace_delta import delta_exactly, delta_in_balls
from parisk_sym.laws.laplace_contour import approximate_level, contour, delta_by_contour

__all__ = ["LARGEST_EXACT", "LARGEST_EXACT_ROOT", "delta_ball", "epsilon_ball"]

LARGEST_EXACT = 2000  # one exact value takes some 15 s there; the time grows with the cube of n
LARGEST_EXACT_ROOT = 1000  # a root takes some 20 s there: a dozen values or two
_CHEAP_EXACT = 150  # from here on a contour integral is faster
_GUARD_BITS = 32
_SLACK_BITS = 14


def delta_ball(eps: fmpq, eps0: fmpq, n: fmpq) -> arb:
    """An enclosure of delta at exact arguments: exact arithmetic for small n, the contour integral for large n.

    DomainError where the contour's tail is not small enough and n is too large for exact arithmetic.
    """
    count = int(n.p)
    if count <= _CHEAP_EXACT or eps >= count * eps0:
        return delta_exactly(eps, eps0, count)
    ball = _by_contour(arb(count * eps0 - eps), eps0, count, ctx.prec)
    if ball is not None:
        return ball
    _require_exact(eps0, count, LARGEST_EXACT)
    return delta_exactly(eps, eps0, count)


def _require_exact(eps0: fmpq, n: int, largest: int) -> None:
    if n > largest:
        raise DomainError(
            f"n must be <= {largest} for eps0 = {eps0}, where only exact arithmetic reaches the digits asked for "
            f"(larger n needs larger eps0 or fewer digits), got n={n}"
        )


def _by_contour(gap: arb, eps0: fmpq, n: int, bits: int) -> arb | None:
    """The contour integral at n eps0 - gap, with guard bits for the n-th power; None where it does not apply."""
    line = contour(arb(n * eps0) - gap, arb(eps0), n, bits)
    if line is None:
        return None
    exponent = n * float(arb(eps0)) * (line.abscissa + 1)
    with ctx.workprec(bits + _GUARD_BITS + n.bit_length() + int(exponent).bit_length()):
        return delta_by_contour(arb(n * eps0) - gap, arb(eps0), n, line)


def _delta_at(gap: arb, eps0: fmpq, n: int, bits: int) -> arb:
    """delta at n eps0 - gap for an exact dyadic gap, accurate to this many bits."""
    if n > _CHEAP_EXACT:
        for extra in (0, _GUARD_BITS, 4 * _GUARD_BITS):
            ball = _by_contour(gap, eps0, n, bits + extra)
            if ball is not None and ball.rel_accuracy_bits() >= bits:
                return ball
        _require_exact(eps0, n, LARGEST_EXACT_ROOT)
    working = bits + 2 * n + _GUARD_BITS
    for _ in range(12):
        with ctx.workprec(working):
            ball = delta_in_balls(gap / 2, arb(eps0), n)
        if ball.rel_accuracy_bits() >= bits:
            return ball
        working *= 2
    raise PrecisionError(f"delta at n={n}, eps0={eps0} was not decided at {working // 2} bits")


def _saddle_gap(delta: fmpq, eps0: fmpq, n: int) -> arb:
    """n eps0 - eps by the saddle-point approximation; delta itself where floats do not hold eps0."""
    noise = float(arb(eps0))
    if not 0 < noise < 1e6:
        return arb(delta)
    return arb(n * noise - approximate_level(float(arb(delta).log()), noise, n))


def _require_route(delta: fmpq, eps0: fmpq, n: int) -> None:
    """Refuse at once what neither the contour integral nor exact arithmetic can do in reasonable time."""
    if n > LARGEST_EXACT_ROOT:
        level = arb(n * eps0) - _saddle_gap(delta, eps0, n)
        if contour(level, arb(eps0), n, ctx.prec + 2 * _GUARD_BITS) is None:
            _require_exact(eps0, n, LARGEST_EXACT_ROOT)


def _require_reached(delta: fmpq, eps0: fmpq, n: int) -> None:
    """DomainError when delta(0) <= delta: every eps >= 0 is enough, and no eps >= 0 solves the equation."""
    for bits in (64, 256, 1024, 4096, 16384):
        start = _at_zero(eps0, n, bits)
        if start > arb(delta):
            return
        if start < arb(delta):
            break
    shown = _at_zero(eps0, n, 64).str(6, radius=False)
    raise DomainError(f"delta must be < {shown} = delta(eps=0; eps0={eps0}, n={n}), got {delta}")


@lru_cache(maxsize=64)
def _at_zero(eps0: fmpq, n: int, bits: int) -> arb:
    with ctx.workprec(bits):
        return delta_ball(fmpq(0), eps0, fmpq(n))


def epsilon_ball(delta: fmpq, eps0: fmpq, n: fmpq) -> arb:
    """The eps in (0, n eps0) with delta(eps) = delta, between two points with a certified change of sign.

    There is only one, because delta decreases strictly.
    """
    count = int(n.p)
    _require_route(delta, eps0, count)
    _require_reached(delta, eps0, count)
    bits = ctx.prec + _GUARD_BITS
    with ctx.workprec(bits + _GUARD_BITS):
        gap = _solve(delta, eps0, count, bits, _approximate_gap(delta, eps0, count))
        return count * arb(eps0) - _certified(gap, delta, eps0, count, bits)


@lru_cache(maxsize=256)
def _approximate_gap(delta: fmpq, eps0: fmpq, n: int) -> arb:
    """n eps0 - eps to some 50 bits, from the saddle-point approximation."""
    with ctx.workprec(96):
        return _solve(delta, eps0, n, 64, _saddle_gap(delta, eps0, n))


def _gap_bracket(delta: fmpq, eps0: fmpq, n: int) -> tuple[arb, arb]:
    """Ends for n eps0 - eps: 2^(-n) (1 - e^(-gap)) <= delta <= 1 - e^(-gap), the atom at n eps0 and S <= n eps0."""
    low, high = -(-arb(delta)).log1p(), arb(n * eps0)
    atom = arb(delta) * arb(2) ** n
    if atom < arb("0.5"):
        high = high.min(-(-atom).log1p())
    return low.lower().mid(), high.upper().mid()


def _solve(delta: fmpq, eps0: fmpq, n: int, bits: int, start: arb) -> arb:
    """Secant steps for ln delta against ln gap, kept inside a shrinking bracket; the point where they stop."""
    low, high = _gap_bracket(delta, eps0, n)
    target = arb(delta).log()
    point = start.mid() if low < start < high else (low * high).sqrt().mid()
    before: tuple[arb, arb] | None = None
    for _ in range(200):
        value = _delta_at(point, eps0, n, bits).log() - target
        if value.abs_upper() < arb(2) ** (_SLACK_BITS - bits):  # beyond it, secants see rounding only
            break
        low, high = (point, high) if value < 0 else (low, point)
        now = point.log().mid(), value.mid()
        following = _next(before, now, low, high)
        if abs(following - point) < point * arb(2) ** (_SLACK_BITS - bits):
            return following
        before, point = now, following
    return point


def _next(before: tuple[arb, arb] | None, now: tuple[arb, arb], low: arb, high: arb) -> arb:
    """The secant's zero where it lies in the bracket, a first small step, or the geometric middle."""
    x, y = now
    if before is None:
        candidate = (x - y / 2).exp().mid()
    else:
        slope = (y - before[1]) / (x - before[0])
        candidate = (x - y / slope).exp().mid() if not slope.contains(0) else arb.nan()
    return candidate if low < candidate < high else (low * high).sqrt().mid()


def _certified(gap: arb, delta: fmpq, eps0: fmpq, n: int, bits: int) -> arb:
    """The narrowest ball around the gap at whose ends delta certainly lies on different sides."""
    for margin in range(bits - 2 * _SLACK_BITS, 8, -_SLACK_BITS):
        low, high = ((gap * (1 + sign * arb(2) ** (-margin))).mid() for sign in (-1, 1))
        if _delta_at(low, eps0, n, bits) < arb(delta) and _delta_at(high, eps0, n, bits) > arb(delta):
            return low.union(high)
    raise PrecisionError(f"no change of sign was certified near eps = {(n * eps0 - gap).str(10)}")
