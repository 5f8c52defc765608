"""Which route to delta of composed Laplace noise, by cost; and the inverse by a certified change of sign.

Exact arithmetic for small n, and for larger n where many digits make it the cheaper one; otherwise the Fourier sum,
whose time hardly depends on n. Far below the mean loss delta is 1 to all requested digits. Where the Fourier sum would
be long, a contour integral (large eps0 and n, eps far from the mean loss) or splines (hundreds of digits at small eps0).
"""

from dataclasses import dataclass
from functools import lru_cache, partial

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.contour import contour, delta_on_best_contour
from parisk_sym.formulas.kernels.laplace_delta import delta_exactly, delta_in_balls
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.laws.composition.fourier_cut import MOST_WORK, abscissa_near_one, approximate_gap, fourier_sum
from parisk_sym.laws.composition.inverse import (
    Curve,
    gap_bracket,
    is_met_at_zero,
    rising_solution,
)
from parisk_sym.laws.composition.laplace_fourier import delta_by_fourier, delta_near_one
from parisk_sym.laws.composition.laplace_splines import delta_by_splines, splines

__all__ = ["LARGEST_EXACT", "LARGEST_EXACT_ROOT", "delta_ball", "epsilon_ball"]

LARGEST_EXACT = 2000  # one exact value takes some 15 s there; the time grows with the cube of n
LARGEST_EXACT_ROOT = 1000  # a root takes some 20 s there: a dozen values or two
LARGEST_SPLINE = 600  # losses between the atoms: one value takes some 10 s
LARGEST_SPLINE_ROOT = 300
_CHEAP_EXACT = 150  # from here on the Fourier sum is faster at 30 digits
_EXACT_WORK = 1e-4  # times n^3: the time of an exact value in units of `FourierSum.work`
_GUARD_BITS = 32


@dataclass(frozen=True)
class _Limits:
    """The largest n for exact arithmetic and the most losses for splines."""

    exact: int
    spline: int


_VALUE = _Limits(LARGEST_EXACT, LARGEST_SPLINE)
_ROOT = _Limits(LARGEST_EXACT_ROOT, LARGEST_SPLINE_ROOT)


def delta_ball(eps: fmpq, eps0: fmpq, n: fmpq) -> arb:
    """An enclosure of delta at exact arguments, by the cheapest route; DomainError if all of them would take too long."""
    count = int(n.p)
    if count <= _CHEAP_EXACT or eps >= count * eps0:
        return delta_exactly(eps, eps0, count)
    ball = _quickly(count * eps0 - eps, eps0, count, ctx.prec, _VALUE)
    if ball is not None:
        return ball
    _require_exact(eps0, count, LARGEST_EXACT)
    return delta_exactly(eps, eps0, count)


def _require_exact(eps0: fmpq, n: int, largest: int) -> None:
    if n > largest:
        raise DomainError(
            f"n must be <= {largest} for eps0 = {eps0}, where only exact arithmetic reaches the requested digits "
            f"(for larger n ask for fewer digits), got n={n}"
        )


def _quickly(gap: fmpq, eps0: fmpq, n: int, bits: int, limits: _Limits) -> arb | None:
    """delta at n eps0 - gap without exact arithmetic; None if that is cheaper, or where nothing else applies."""
    y = abscissa_near_one(gap, eps0, n, bits)
    if y is not None:
        with ctx.workprec(bits + _GUARD_BITS + 2 * n.bit_length()):
            return delta_near_one(gap, eps0, n, y)
    cut = fourier_sum(gap, eps0, n, bits)
    work = MOST_WORK if cut is None else cut.work
    if n <= limits.exact and work > _EXACT_WORK * n**3:
        return None
    if cut is not None:
        return delta_by_fourier(gap, eps0, n, cut)
    return _by_long_routes(n * eps0 - gap, eps0, n, bits, limits.spline)


def _by_long_routes(eps: fmpq, eps0: fmpq, n: int, bits: int, largest: int) -> arb | None:
    """The contour integral, or else splines; None if neither applies."""
    ball = delta_on_best_contour(lambda: arb(eps), lambda: _factors(eps0, n), bits)
    if ball is not None:
        return ball
    plan = splines(eps, eps0, n, bits, largest)
    return None if plan is None else delta_by_splines(eps, eps0, n, plan)


def _factors(eps0: fmpq, n: int) -> tuple[LaplaceMoment]:
    return (LaplaceMoment(arb(eps0), n),)


def _delta_at(gap: arb, eps0: fmpq, n: int, bits: int) -> arb:
    """delta at n eps0 - gap for an exact dyadic gap, accurate to this many bits."""
    if n > _CHEAP_EXACT:
        for extra in (0, _GUARD_BITS, 4 * _GUARD_BITS):
            ball = _quickly(exact_point(gap), eps0, n, bits + extra, _ROOT)
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


def _require_route(gap: fmpq, eps0: fmpq, n: int) -> None:
    """Refuse at once if no route is fast enough, near n eps0 - gap."""
    bits = ctx.prec + 2 * _GUARD_BITS
    if n <= LARGEST_EXACT_ROOT or fourier_sum(gap, eps0, n, bits) is not None:
        return
    level = n * eps0 - gap
    plan = splines(level, eps0, n, bits, LARGEST_SPLINE_ROOT)
    if plan is None and contour(arb(level), _factors(eps0, n), bits) is None:
        _require_exact(eps0, n, LARGEST_EXACT_ROOT)


@lru_cache(maxsize=64)
def _at_zero(eps0: fmpq, n: int, bits: int) -> arb:
    if n <= _CHEAP_EXACT:
        with ctx.workprec(bits + 2 * n + _GUARD_BITS):
            return delta_in_balls(arb(n * eps0 / 2), arb(eps0), n)
    with ctx.workprec(bits):
        return delta_ball(fmpq(0), eps0, fmpq(n))


def epsilon_ball(delta: fmpq, eps0: fmpq, n: fmpq) -> arb:
    """The least eps >= 0 with delta(eps) <= delta: 0, or between two points with a certified change of sign.

    There is only one, because delta decreases strictly.
    """
    count = int(n.p)
    approximately = approximate_gap(delta, eps0, count)
    _require_route(approximately, eps0, count)
    if is_met_at_zero(delta, partial(_at_zero, eps0, count), f"delta(eps=0; eps0={eps0}, n={count})"):
        return arb(0)
    with ctx.workprec(ctx.prec + _GUARD_BITS):
        curve, start = _curve(eps0, count), arb(approximately)
        gap = rising_solution(curve, delta, _ends(delta, eps0, count), start)
        return count * arb(eps0) - gap


def _curve(eps0: fmpq, n: int) -> Curve:
    return Curve(lambda gap, bits: _delta_at(gap, eps0, n, bits), rising=True)


def _ends(delta: fmpq, eps0: fmpq, n: int) -> tuple[arb, arb]:
    return gap_bracket(delta, n * eps0, arb(2) ** -n)
