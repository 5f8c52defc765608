"""Many uses of randomised response: partial sums of a binomial law instead of a sum over all numbers of lies.

With i lies among n answers the loss is (n - 2i) eps0. Over the answers with at most I lies let A be the probability and B
the sum of e^(-loss) times probabilities; then delta(eps) = A - e^eps B for eps between the losses of I and I + 1 lies.
"""

from flint import arb, ctx, fmpq

from parisk_sym.laws.composition.binomial_sums import binomial_ball, partial_sum

__all__ = ["delta_of_many", "epsilon_of_many"]

_GUARD_BITS = 16


def _up_to(n: int, last: int, ratio: arb) -> arb:
    """P(N <= last) for the binomial law with odds `ratio`, from its smaller side."""
    if last < 0:
        return arb(0)
    scale = (1 + ratio) ** -n
    if last * (1 + ratio) > n * ratio:  # above the mean: one minus the other side
        return 1 - _up_to(n, n - last - 1, 1 / ratio)
    return partial_sum(n, last, ratio, binomial_ball(n, last) * ratio**last * scale)


def _sums(eps0: fmpq, n: int, last: int) -> tuple[arb, arb]:
    """A and B for at most `last` lies; under the other distribution lies and truths are exchanged."""
    odds = (-arb(eps0)).exp()
    return _up_to(n, last, odds), _up_to(n, last, 1 / odds)


def _most_lies(eps: fmpq, eps0: fmpq, n: int) -> int:
    """The largest number of lies with a loss above eps."""
    return int(((n - eps / eps0) / 2).ceil()) - 1


def _guarded_precision(n: int) -> int:
    """The working precision for binomial terms of n, whose logarithms are of size n log n and lose as many bits."""
    return int(ctx.prec) + 2 * n.bit_length() + _GUARD_BITS


def delta_of_many(eps: fmpq, eps0: fmpq, n: int) -> arb:
    """delta at a level in [0, n eps0), at the current precision; digits cancel where delta is small beside A.

    >>> print(delta_of_many(fmpq(0), fmpq(1), 1).str(10, radius=False))
    0.4621171573
    """
    with ctx.workprec(_guarded_precision(n)):
        above, swapped = _sums(eps0, n, _most_lies(eps, eps0, n))
        return above - arb(eps).exp() * swapped


def epsilon_of_many(delta: fmpq, eps0: fmpq, n: int) -> arb:
    """The level with this delta, 0 < delta < delta(0); NaN where the precision does not decide between which losses.

    Bisection over the number of lies finds the two losses, and between them the level is a logarithm.
    """
    with ctx.workprec(_guarded_precision(n)):
        return _between_lies(arb(delta), eps0, n)


def _between_lies(target: arb, eps0: fmpq, n: int) -> arb:
    low, high = 0, (n + 1) // 2  # delta at the loss of `low` lies is too small, of `high` too large
    while high - low > 1:
        middle = (low + high) // 2
        value = delta_of_many((n - 2 * middle) * eps0, eps0, n)
        if not (value < target or value > target):
            return arb.nan()
        low, high = (middle, high) if value < target else (low, middle)
    above, swapped = _sums(eps0, n, low)
    return ((above - target) / swapped).log()
