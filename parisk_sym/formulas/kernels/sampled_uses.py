"""delta of n uses of one subsampled mechanism, alone: the larger of both directions, at exact arguments and over balls."""

from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.arithmetic import exact_point
from parisk_sym.formulas.kernels.line import delta_on_line
from parisk_sym.formulas.kernels.sampled_gaussian_pair import delta_of_two
from parisk_sym.formulas.kernels.sampled_laplace_pieces import delta_of_few
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment, single_delta
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment
from parisk_sym.formulas.kernels.subsampled_laplace import single_delta as single_laplace_delta

__all__ = [
    "sampled_gaussian_delta",
    "sampled_gaussian_over_balls",
    "sampled_laplace_delta",
    "sampled_laplace_over_balls",
]

_TWO = 2


def sampled_gaussian_delta(eps: fmpq, sigma: fmpq, q: fmpq, n: int) -> arb:
    """delta at a level >= 0, 0 < q < 1, at the current precision; DomainError where the sum on a line is too long.

    >>> print(sampled_gaussian_delta(fmpq(1), fmpq(1), fmpq(1, 100), 10000).str(8, radius=False))
    0.23914296
    """
    return _one_direction(eps, sigma, q, n, False).max(_one_direction(eps, sigma, q, n, True))


def _one_direction(eps: fmpq, sigma: fmpq, q: fmpq, n: int, adding: bool) -> arb:
    if adding and not arb(eps) < -n * (-arb(q)).log1p():  # the largest loss
        return arb(0) if arb(eps) >= -n * (-arb(q)).log1p() else arb.nan()
    if n == 1:
        return single_delta(arb(eps), sigma, q, adding=adding)
    if n == _TWO:
        return delta_of_two(eps, sigma, q, adding=adding)
    return delta_on_line(lambda: arb(eps), lambda: (SampledGaussianMoment(adding, n, sigma, q),), ctx.prec)


def sampled_gaussian_over_balls(level: arb, sigma: arb, q: arb, n: int) -> arb:
    """The same over balls, from two of their ends: delta falls with the level and the noise, and rises with the rate.

    Less of the rate q' is what becomes of P and Q of the rate q' where an answer is replaced, with probability 1 - q/q', by one drawn from Q: of P
    that makes P of the rate q, of Q it makes Q. More noise is less of it plus independent noise. No delta rises by what happens to answers.
    """
    if not (level >= 0 and sigma > 0 and 0 < q < 1):
        return arb.nan()
    least = _at_points(level.upper(), sigma.upper(), q.lower(), n)
    if level.is_exact() and sigma.is_exact() and q.is_exact():
        return least
    return least.union(_at_points(level.lower(), sigma.lower(), q.upper(), n))


def _at_points(level: arb, sigma: arb, q: arb, n: int) -> arb:
    return sampled_gaussian_delta(exact_point(level), exact_point(sigma), exact_point(q), n)


def sampled_laplace_delta(eps: fmpq, eps0: fmpq, q: fmpq, n: int) -> arb:
    """The same with Laplace noise of scale 1/eps0: piece by piece for a few uses, otherwise by the sum on a line.

    >>> print(sampled_laplace_delta(fmpq(1), fmpq(1), fmpq(1, 100), 10000).str(8, radius=False))
    0.10146711
    """
    return _one_laplace_direction(eps, eps0, q, n, False).max(_one_laplace_direction(eps, eps0, q, n, True))


def _one_laplace_direction(eps: fmpq, eps0: fmpq, q: fmpq, n: int, adding: bool) -> arb:
    sign = -1 if adding else 1
    top = sign * n * (q * (sign * arb(eps0)).expm1()).log1p()
    if not arb(eps) < top:
        return arb(0) if arb(eps) >= top else arb.nan()
    if n == 1:
        return single_laplace_delta(arb(eps), eps0, q, adding=adding)
    ball = delta_of_few(eps, eps0, q, n, adding=adding)
    if ball is not None:
        return ball
    return delta_on_line(lambda: arb(eps), lambda: (SampledLaplaceMoment(adding, n, eps0, q),), ctx.prec)


def sampled_laplace_over_balls(level: arb, eps0: arb, q: arb, n: int) -> arb:
    """The same over balls, from two of their ends: delta falls with the level and rises with eps0 and the rate, as above."""
    if not (level >= 0 and eps0 > 0 and 0 < q < 1):
        return arb.nan()
    least = _laplace_at_points(level.upper(), eps0.lower(), q.lower(), n)
    if level.is_exact() and eps0.is_exact() and q.is_exact():
        return least
    return least.union(_laplace_at_points(level.lower(), eps0.upper(), q.upper(), n))


def _laplace_at_points(level: arb, eps0: arb, q: arb, n: int) -> arb:
    return sampled_laplace_delta(exact_point(level), exact_point(eps0), exact_point(q), n)
