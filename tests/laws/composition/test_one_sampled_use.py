"""delta and eps of one use of a subsampled mechanism, where closed forms reach further than sums: beside mpmath's own formulas."""

from collections.abc import Callable

import mpmath
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.exact import rational
from parisk_sym.formulas.kernels import subsampled_gaussian
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

DIGITS = 25


def number(text: str) -> mpmath.mpf:
    """An exact text at mpmath's precision."""
    value: fmpq = rational(text)
    return mpmath.mpf(int(value.p)) / int(value.q)


def same(found: str, wanted: mpmath.mpf) -> bool:
    """All digits but a few in the last place."""
    return bool(abs(mpmath.mpf(found) - wanted) <= abs(wanted) * mpmath.mpf(10) ** (2 - DIGITS))


@pytest.mark.parametrize(
    ("delta", "eps0", "q"),
    [
        ("1e-30", "1", "1/2"),
        ("1e-60", "1", "1/2"),
        ("1e-300", "100", "1/2"),
        ("1e-9", "1/1000", "1/100"),
        ("1e-12", "300", "1e-6"),
    ],
)
def test_the_least_level_of_laplace_noise(delta: str, eps0: str, q: str) -> None:
    """q (1 - sqrt(v) exp(-eps0/2)) = delta for v = (exp(eps) - 1 + q)/q, the direction with the larger loss; solved for eps by hand."""
    found = Sequence([(SubsampledLaplace(eps0, q), 1)]).epsilon(delta, digits=DIGITS)
    with mpmath.workdps(700):
        d, e, rate = map(number, (delta, eps0, q))
        assert same(found, mpmath.log(1 - rate + rate * mpmath.exp(e) * (1 - d / rate) ** 2))


@pytest.mark.parametrize(("eps", "eps0", "q"), [("0", "100", "1/2"), ("1/2", "1000", "1/3")])
def test_deltas_of_much_larger_levels(eps: str, eps0: str, q: str) -> None:
    """Where sums have too many nodes."""
    found = Sequence([(SubsampledLaplace(eps0, q), 1)]).delta(eps, digits=DIGITS)
    with mpmath.workdps(600):
        level, e, rate = map(number, (eps, eps0, q))
        part = (mpmath.exp(level) - 1 + rate) / rate
        assert same(found, rate * (1 - mpmath.sqrt(part) * mpmath.exp(-e / 2)))


def remove(level: mpmath.mpf, sigma: mpmath.mpf, q: mpmath.mpf) -> mpmath.mpf:
    """P(loss > eps) under P less exp(eps) times that under Q, by the points y beyond which the loss is larger."""
    y = sigma * mpmath.log((mpmath.exp(level) - 1 + q) / q) + 1 / (2 * sigma)
    beyond, shifted = mpmath.ncdf(-y), mpmath.ncdf(-(y - 1 / sigma))
    return (1 - q) * beyond + q * shifted - mpmath.exp(level) * beyond


def add(level: mpmath.mpf, sigma: mpmath.mpf, q: mpmath.mpf) -> mpmath.mpf:
    """The same for Q against P, by the points y below which P is less than exp(-eps) of Q; 0 where there is none."""
    part = (mpmath.exp(-level) - 1 + q) / q
    if part <= 0:
        return mpmath.mpf(0)
    y = sigma * mpmath.log(part) + 1 / (2 * sigma)
    before, shifted = mpmath.ncdf(y), mpmath.ncdf(y - 1 / sigma)
    return before - mpmath.exp(level) * ((1 - q) * before + q * shifted)


@pytest.mark.parametrize("delta", ["1e-5", "1e-300"])
@pytest.mark.parametrize(("direction", "of"), [("remove", remove), ("add", add)])
@pytest.mark.parametrize(
    ("sigma", "q"), [("1e-6", "1/2"), ("1e-4", "1/2"), ("1", "1/100"), ("100", "99/100")]
)
def test_normal_noise(sigma: str, q: str, direction: str, of: Callable[..., mpmath.mpf], delta: str) -> None:
    """delta crosses the one asked for between levels that differ from the printed one in the 23rd digit: tails of hundreds of digits included."""
    one = Sequence([(SubsampledGaussian(sigma, q, direction), 1)])
    found, _ = one.digits(DIGITS, delta=delta)
    with mpmath.workdps(400):  # the levels of tiny deltas lie close below the largest loss
        wanted, s, rate, level = map(number, (delta, sigma, q, found))
        near, far = (of(level * (1 + sign * mpmath.mpf(10) ** (2 - DIGITS)), s, rate) for sign in (-1, 1))
        assert near > wanted > far
        text, _ = one.digits(DIGITS, eps="1/1000")
        assert same(text, of(number("1/1000"), s, rate))


@pytest.mark.parametrize("delta", ["6/1000", "9/1000", "9999/1000000"])
def test_a_delta_below_the_rate(delta: str) -> None:
    """With little noise the record shows wherever it is in the sample: only a delta of nearly q is that of level 0."""
    found, _ = Sequence([(SubsampledGaussian("1/10", "1/100", "remove"), 1)]).digits(DIGITS, delta=delta)
    with mpmath.workdps(60):
        wanted, level = map(number, (delta, found))
        near, far = (
            remove(level * (1 + sign * mpmath.mpf(10) ** (2 - DIGITS)), number("1/10"), number("1/100"))
            for sign in (-1, 1)
        )
        assert near > wanted > far
        assert level > 1


def test_a_tail_far_out_keeps_its_digits() -> None:
    """Where the square of the argument is 10^12, a radius of it costs what it does to ln erfc."""
    with ctx.workprec(128):
        z = arb(10**6) + arb(1) / 3
        tail = subsampled_gaussian._upper(z)
    assert tail.rel_accuracy_bits() > 80
    with mpmath.workdps(60):
        exact = mpmath.erfc((10**6 + mpmath.mpf(1) / 3) / mpmath.sqrt(2)) / 2
        ends = [mpmath.mpf(end.str(50, radius=False)) for end in (tail.lower(), tail.upper())]
        assert ends[0] < exact < ends[1]
