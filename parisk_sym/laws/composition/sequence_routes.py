"""Routes to delta of a sequence of mechanisms, chosen by cost.

Closed forms are used where they exist: normal noise merges into one use, Laplace noise of any levels has one plus a
rational times one exponential (of many levels with its terms met in the middle), and finite losses are sums over atoms. A
contour integral takes any mixture with enough Laplace or normal noise, a trapezoidal sum those with less of it, or with
atoms on a lattice that is not too fine. Finite losses also condition exactly: delta(eps) = sum P(a) delta_rest(eps - a).
"""

from collections.abc import Callable
from functools import lru_cache, partial

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.contour import approximate_level, delta_on_best_contour
from parisk_sym.formulas.kernels.finite_loss import delta_of_atoms, level_of_atoms
from parisk_sym.formulas.kernels.lattice_trapezoid import delta_by_returns
from parisk_sym.formulas.kernels.meet_in_the_middle import halves_work, mixed_delta_by_halves
from parisk_sym.formulas.kernels.mixed_laplace import mixed_delta, mixed_terms
from parisk_sym.formulas.kernels.trapezoid import delta_by_trapezoid
from parisk_sym.laws.composition import laplace_routes
from parisk_sym.laws.composition.discrete_gaussian import discrete_gaussian_delta, discrete_gaussian_epsilon
from parisk_sym.laws.composition.gaussian import gaussian_delta, gaussian_epsilon
from parisk_sym.laws.composition.inverse import (
    Curve,
    falling_solution,
    gap_bracket,
    is_met_at_zero,
    log_of,
    rising_solution,
)
from parisk_sym.laws.composition.sequence_parts import Parts
from parisk_sym.laws.composition.subsampled import sampled_delta, sampled_epsilon
from parisk_sym.laws.losses import FiniteLoss

__all__ = [
    "accurate",
    "by_closed_form",
    "by_conditioning",
    "by_contour",
    "by_trapezoid",
    "delta_of",
    "epsilon_of",
]

Law = list[tuple[fmpq, arb]]

LARGEST_LAW = 10**6  # atoms of the finite losses together: a sum takes some 10 s
_CHEAP_WORK, _LARGEST_WORK = 10**5, 10**7  # coefficients of a closed form: 0.1 s and 10 s
_LARGEST_HALVES = 10**8  # operations of its terms met in the middle: 15 s
_LARGEST_UNEQUAL = 1000  # uses of Laplace noise of several levels, whose polynomials are kept
_LARGEST_BITS = 2500  # of a contour integral: 5 s
_GUARD_BITS = 32


@lru_cache(maxsize=4)
def _law(finite: tuple[tuple[FiniteLoss, int], ...], bits: int) -> Law:
    """The atoms of the sum of all finite losses, largest first."""
    with ctx.workprec(bits):
        law: dict[fmpq, arb] = {fmpq(0): arb(1)}
        for finite_loss, n in finite:
            following: dict[fmpq, arb] = {}
            for loss, mass in finite_loss.atoms(n):
                for old, weight in law.items():
                    following[old + loss] = following.get(old + loss, arb(0)) + weight * mass
            law = following
    return sorted(law.items(), reverse=True, key=lambda atom: atom[0])


def _finite_law(parts: Parts) -> Law:
    """The law of the finite losses at the current precision; DomainError if it has too many atoms."""
    for loss, n in parts.finite:
        loss.require_feasible(n)
    if parts.law_size > LARGEST_LAW:
        raise DomainError(
            f"the finite losses (randomised response, discrete Laplace) must have <= {LARGEST_LAW} values together, got "
            f"{parts.law_size}: use fewer different mechanisms or fewer uses"
        )
    return _law(parts.finite, ctx.prec)


def by_conditioning(parts: Parts, eps: fmpq) -> arb:
    """The sum over the atoms a of the finite losses of P(a) delta_rest(eps - a)."""
    law, rest = _finite_law(parts), parts.smooth
    return sum((mass * delta_of(rest, eps - loss) for loss, mass in law), arb(0))


def by_contour(parts: Parts, eps: fmpq) -> arb | None:
    """The contour integral; None if it does not become small enough soon enough."""
    if ctx.prec > _LARGEST_BITS:
        return None
    return delta_on_best_contour(lambda: arb(eps), parts.factors, ctx.prec)


def by_trapezoid(parts: Parts, eps: fmpq) -> arb | None:
    """The trapezoidal sum, with returns in closed form if all atoms are on a lattice; None if it would take too long."""
    if ctx.prec > _LARGEST_BITS:
        return None
    if parts.span is not None and parts.levels:
        ball = delta_by_returns(eps, parts.factors, parts.top, parts.span, ctx.prec)
        if ball is not None:
            return ball
    return delta_by_trapezoid(eps, parts.factors, parts.top if parts.is_bounded else None, ctx.prec)


def by_integral(parts: Parts, eps: fmpq) -> arb | None:
    """The contour integral or the trapezoidal sum; None if neither ends soon enough."""
    ball = by_contour(parts, eps)
    return by_trapezoid(parts, eps) if ball is None else ball


def by_closed_form(parts: Parts, eps: fmpq) -> arb:
    """Laplace noise of any levels, below its largest loss and above its smallest."""
    return mixed_delta(arb((parts.top - eps) / 2), parts.levels)


def delta_of(parts: Parts, eps: fmpq) -> arb:
    """delta at an exact level of either sign, at the current precision, by the cheapest route."""
    if parts.sampled:
        return sampled_delta(parts, eps)
    if parts.integral is not None:
        return discrete_gaussian_delta(eps, *parts.integral)
    if parts.is_bounded and eps >= parts.top:
        return arb(0)
    if parts.is_bounded and eps <= -parts.top:
        return -arb(eps).expm1()
    if not parts.finite:
        return _smooth_delta(parts, eps)
    if parts.is_bounded and not parts.levels:
        return _only_finite_delta(parts, eps)
    closed = not (parts.levels and parts.variance > 0)  # the rest has a closed form
    work = parts.law_size * _work(parts.smooth)
    if closed and work <= _CHEAP_WORK:
        return by_conditioning(parts, eps)
    ball = by_integral(parts, eps)
    if ball is not None:
        return ball
    if closed and work <= _LARGEST_WORK:
        return by_conditioning(parts, eps)
    raise _refusal(parts)


def _only_finite_delta(parts: Parts, eps: fmpq) -> arb:
    """One kind of finite loss, or the sum over the atoms of several."""
    if len(parts.finite) == 1 and eps >= 0:
        ((loss, n),) = parts.finite
        return loss.delta(eps, n)
    return delta_of_atoms(eps, _finite_law(parts))


def _work(parts: Parts) -> int:
    """About how many coefficients one delta of the smooth part takes."""
    uses = sum(n for _, n in parts.levels)
    return max(20, mixed_terms(parts.levels) * uses)


def _refusal(parts: Parts) -> DomainError:
    uses = sum(f.n for f in parts.factors())
    return DomainError(
        f"this sequence of {uses} uses needs an integral that converges too slowly for {ctx.prec} bits, or a sum of too "
        f"many terms: ask for fewer digits, or {BOUNDS_BY_BUCKETS}"
    )


def _smooth_delta(parts: Parts, eps: fmpq) -> arb:
    """Laplace and normal noise only."""
    if not parts.levels:
        return gaussian_delta(arb(eps), arb(parts.variance))
    if parts.variance == 0 and len(parts.levels) == 1:
        ((eps0, n),) = parts.levels
        return laplace_routes.delta_ball(eps, eps0, fmpq(n))
    closed = parts.variance == 0 and sum(n for _, n in parts.levels) <= _LARGEST_UNEQUAL
    if closed and _work(parts) <= _CHEAP_WORK:
        return by_closed_form(parts, eps)
    ball = by_integral(parts, eps)
    if ball is not None:
        return ball
    if closed and _work(parts) <= _LARGEST_WORK:
        return by_closed_form(parts, eps)
    if closed and halves_work(parts.levels) <= _LARGEST_HALVES:
        return mixed_delta_by_halves((parts.top - eps) / 2, parts.levels)
    raise _refusal(parts)


def epsilon_of(parts: Parts, delta: fmpq) -> arb:
    """The least eps >= 0 with delta(eps) <= delta, at the current precision: 0, or between points with a certified change of sign."""
    if parts.sampled:
        return sampled_epsilon(parts, delta)
    if parts.integral is not None:
        return discrete_gaussian_epsilon(delta, *parts.integral, "delta(eps=0)")
    if not parts.finite and not parts.levels:
        return gaussian_epsilon(delta, parts.variance, "delta(eps=0)")
    if not parts.finite and parts.variance == 0 and len(parts.levels) == 1:
        ((eps0, n),) = parts.levels
        return laplace_routes.epsilon_ball(delta, eps0, fmpq(n))
    if parts.is_bounded and not parts.levels and len(parts.finite) == 1:
        ((loss, n),) = parts.finite
        return loss.epsilon(delta, n, "delta(eps=0)")
    if is_met_at_zero(delta, partial(_at_zero, parts), "delta(eps=0) of this sequence"):
        return arb(0)
    if parts.is_bounded and not parts.levels:
        return level_of_atoms(delta, _finite_law(parts))
    with ctx.workprec(ctx.prec + _GUARD_BITS):
        return _below_top(parts, delta) if parts.is_bounded else _solution_by_level(parts, delta)


def _at_zero(parts: Parts, bits: int) -> arb:
    with ctx.workprec(bits):
        return delta_of(parts, fmpq(0))


def _below_top(parts: Parts, delta: fmpq) -> arb:
    """The solution by its distance from the largest loss."""
    top = parts.top
    curve = Curve(accurate(lambda gap: delta_of(parts, top - gap)), rising=True)
    ends = gap_bracket(delta, top, parts.top_mass())
    return arb(top) - rising_solution(curve, delta, ends, arb(top) - _approximate(parts, delta))


def _solution_by_level(parts: Parts, delta: fmpq) -> arb:
    """The solution by its level."""
    curve = Curve(accurate(lambda level: delta_of(parts, level)), rising=False)
    start = _approximate(parts, delta).max(arb(1))
    high = (2 * start).mid()
    while not curve.value(high, 64) < arb(delta):
        high = 2 * high
    return falling_solution(curve, delta, high, start)


def _approximate(parts: Parts, delta: fmpq) -> arb:
    """eps by the saddle-point approximation; 1 where floats do not hold the parameters."""
    factors = parts.factors()
    if not all(f.has_floats for f in factors):
        return arb(1)
    return arb(approximate_level(float(log_of(delta)), factors))


def accurate(value: Callable[[fmpq], arb]) -> Callable[[arb, int], arb]:
    """The function of an exact dyadic ball, accurate to the requested bits."""

    def at(point: arb, bits: int) -> arb:
        exact = exact_point(point)
        working = bits + _GUARD_BITS
        for _ in range(12):
            with ctx.workprec(working):
                ball = value(exact)
            if ball.is_zero() or ball.rel_accuracy_bits() >= bits:
                return ball
            working *= 2
        raise PrecisionError(f"delta near eps = {point.str(6)} was not decided at {working // 2} bits")

    return at
