"""delta of n uses of one subsampled mechanism, alone, by the cheapest route; the larger of both directions, at exact arguments and over balls."""

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.ray_quadrature import delta_on_ray
from parisk_sym.formulas.kernels.sampled_gaussian_pair import delta_of_two
from parisk_sym.formulas.kernels.sampled_laplace_pieces import delta_of_few
from parisk_sym.formulas.kernels.sampled_laplace_split import delta_by_split
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment, single_delta
from parisk_sym.formulas.kernels.subsampled_laplace import single_delta as single_laplace_delta
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line

__all__ = [
    "gaussian_uses",
    "laplace_uses",
    "sampled_gaussian_delta",
    "sampled_gaussian_over_balls",
    "sampled_laplace_delta",
    "sampled_laplace_over_balls",
]

_TWO = 2
_FEW_LAPLACE = 60  # from where on the sum on a line may be short
_SHORT = 60_000  # points of a line that take less time than a ray
_LOST_BITS = 32  # of the other direction, which may cancel


def gaussian_uses(eps: fmpq, sigma: fmpq, q: fmpq, n: int, *, adding: bool) -> arb:
    """delta in one direction at a level below the largest loss, at the current precision; DomainError if each route is too long.

    >>> print(gaussian_uses(fmpq(1, 2), fmpq(1), fmpq(1, 1000), 3, adding=False).str(12, radius=False))
    4.70660737155e-13
    """
    if n == 1:
        return single_delta(arb(eps), sigma, q, adding=adding)
    if n == _TWO:
        return delta_of_two(eps, sigma, q, adding=adding)
    factors = (SampledGaussianMoment(adding, n, sigma, q),)
    try:
        return delta_on_line(lambda: arb(eps), lambda: factors, ctx.prec, _SHORT)
    except DomainError:
        ball = _added_on_ray(eps, sigma, q, n) if adding else delta_on_ray(eps, sigma, q, n)
    return delta_on_line(lambda: arb(eps), lambda: factors, ctx.prec) if ball is None else ball


def _added_on_ray(eps: fmpq, sigma: fmpq, q: fmpq, n: int) -> arb | None:
    """delta of Q against P from that of P against Q, int (Q - e^eps P)_+ = e^eps int (P - e^-eps Q)_+ - e^eps + 1; None if no ray is found.

    Where more than _LOST_BITS cancel the ball is wide.
    """
    with ctx.workprec(ctx.prec + _LOST_BITS):
        ball = delta_on_ray(-eps, sigma, q, n)
        return None if ball is None else arb(eps).exp() * ball - arb(eps).expm1()


def sampled_gaussian_delta(eps: fmpq, sigma: fmpq, q: fmpq, n: int) -> arb:
    """delta at a level >= 0, 0 < q < 1, at the current precision; DomainError if each route is too long.

    >>> print(sampled_gaussian_delta(fmpq(1), fmpq(1), fmpq(1, 100), 10000).str(8, radius=False))
    0.23914296
    """
    return _one_direction(eps, sigma, q, n, False).max(_one_direction(eps, sigma, q, n, True))


def _one_direction(eps: fmpq, sigma: fmpq, q: fmpq, n: int, adding: bool) -> arb:
    if adding and not arb(eps) < -n * (-arb(q)).log1p():  # the largest loss
        return arb(0) if arb(eps) >= -n * (-arb(q)).log1p() else arb.nan()
    return gaussian_uses(eps, sigma, q, n, adding=adding)


def sampled_gaussian_over_balls(level: arb, sigma: arb, q: arb, n: int) -> arb:
    """delta over balls, from two of their ends: it falls with the level and the noise, and rises with the rate.

    Less of the rate q' is what becomes of P and Q of the rate q' where an answer is replaced, with probability 1 - q/q', by one drawn from Q: of P
    that makes P of the rate q, of Q it makes Q. More noise is less of it plus independent noise. No delta rises by what happens to answers.
    """
    if not (level >= 0 and sigma > 0 and 0 < q < 1):
        return arb.nan()
    if level.is_exact() and sigma.is_exact() and q.is_exact():
        return _at_points(level, sigma, q, n)
    least = _at_points(level.upper(), sigma.upper(), q.lower(), n)
    return least.union(_at_points(level.lower(), sigma.lower(), q.upper(), n))


def _at_points(level: arb, sigma: arb, q: arb, n: int) -> arb:
    return sampled_gaussian_delta(exact_point(level), exact_point(sigma), exact_point(q), n)


def laplace_uses(eps: fmpq, eps0: fmpq, q: fmpq, n: int, *, adding: bool) -> arb:
    """delta with Laplace noise of scale 1/eps0: piece by piece for a few uses, otherwise by the sum on a line, of all or without most atoms.

    >>> print(laplace_uses(fmpq(1), fmpq(1), fmpq(1, 100), 10000, adding=False).str(8, radius=False))
    0.10146711
    """
    if n == 1:
        return single_laplace_delta(arb(eps), eps0, q, adding=adding)
    if n <= _FEW_LAPLACE:
        ball = delta_of_few(eps, eps0, q, n, adding=adding)
        return delta_by_split(eps, eps0, q, n, adding=adding) if ball is None else ball
    try:
        return delta_by_split(eps, eps0, q, n, adding=adding)
    except DomainError:
        ball = delta_of_few(eps, eps0, q, n, adding=adding)
        if ball is None:
            raise
        return ball


def sampled_laplace_delta(eps: fmpq, eps0: fmpq, q: fmpq, n: int) -> arb:
    """Like `sampled_gaussian_delta`, with Laplace noise.

    >>> print(sampled_laplace_delta(fmpq(1), fmpq(1), fmpq(1, 100), 10000).str(8, radius=False))
    0.10146711
    """
    return _one_laplace_direction(eps, eps0, q, n, False).max(_one_laplace_direction(eps, eps0, q, n, True))


def _one_laplace_direction(eps: fmpq, eps0: fmpq, q: fmpq, n: int, adding: bool) -> arb:
    sign = -1 if adding else 1
    top = sign * n * (q * (sign * arb(eps0)).expm1()).log1p()
    if not arb(eps) < top:
        return arb(0) if arb(eps) >= top else arb.nan()
    return laplace_uses(eps, eps0, q, n, adding=adding)


def sampled_laplace_over_balls(level: arb, eps0: arb, q: arb, n: int) -> arb:
    """delta over balls, from two of their ends: it falls with the level and rises with eps0 and the rate."""
    if not (level >= 0 and eps0 > 0 and 0 < q < 1):
        return arb.nan()
    if level.is_exact() and eps0.is_exact() and q.is_exact():
        return _laplace_at_points(level, eps0, q, n)
    least = _laplace_at_points(level.upper(), eps0.lower(), q.lower(), n)
    return least.union(_laplace_at_points(level.lower(), eps0.upper(), q.upper(), n))


def _laplace_at_points(level: arb, eps0: arb, q: arb, n: int) -> arb:
    return sampled_laplace_delta(exact_point(level), exact_point(eps0), exact_point(q), n)
