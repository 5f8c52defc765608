"""Few uses of subsampled mechanisms: integrals and pieces, against each other, the sum on a line, quadrature, and privacy buckets."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels import sampled_laplace_pieces
from parisk_sym.formulas.kernels.legendre import interpolating_polynomial, interpolation_error, value
from parisk_sym.formulas.kernels.sampled_gaussian_pair import delta_of_two
from parisk_sym.formulas.kernels.sampled_laplace_pieces import LARGEST_ORDER, delta_by_pieces, order_for
from parisk_sym.formulas.kernels.subsampled_laplace import single_delta
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

DIRECTIONS = pytest.mark.parametrize("adding", [False, True], ids=["remove", "add"])
HALF, HUNDREDTH = fmpq(1, 2), fmpq(1, 100)


def near(ball: arb, number: Any, digits: int) -> bool:
    """Whether a ball is certainly this near to a number of mpmath, and tells a neighbour from it."""
    with ctx.workprec(200):
        wanted = arb(mpmath.nstr(number, 40))
        allowed = abs(wanted) * arb(10) ** -digits
        return bool(abs(ball - wanted) <= allowed and ball.rad() <= allowed)


def gaussian_by_definition(eps: Any, sigma: Any, q: Any, adding: bool) -> Any:
    """The mean of the positive part over two normal answers, the inner one in closed form by hand, in mpmath."""

    def ratio(y: Any) -> Any:
        return 1 - q + q * mpmath.exp(y / sigma - 1 / (2 * sigma**2))

    def place(value: Any) -> Any:
        part = (value - 1 + q) / q
        return sigma * mpmath.log(part) + 1 / (2 * sigma) if part > 0 else -mpmath.mpf(100)

    def inner(y: Any) -> Any:
        w, level = ratio(y), mpmath.exp(eps)
        cut = place((1 / level if adding else level) / w)
        if adding:
            return mpmath.ncdf(cut) - level * w * (
                (1 - q) * mpmath.ncdf(cut) + q * mpmath.ncdf(cut - 1 / sigma)
            )
        return w * ((1 - q) * mpmath.ncdf(-cut) + q * mpmath.ncdf(1 / sigma - cut)) - level * mpmath.ncdf(
            -cut
        )

    end = place(mpmath.exp(-eps if adding else eps) / (1 - q))
    nodes = [-12, -6, -3, *(end - mpmath.mpf(2) ** -k for k in range(1, 40, 3)), end]
    total = mpmath.quad(lambda y: mpmath.npdf(y) * inner(y), sorted(n for n in nodes if n <= end))
    if adding:
        return total
    return total + mpmath.quad(
        lambda y: mpmath.npdf(y) * (ratio(y) - mpmath.exp(eps)), [end, end + 3, end + 12]
    )


@DIRECTIONS
@pytest.mark.parametrize(
    ("eps", "sigma", "q"), [("1/200", "1", "1/100"), ("1/20", "4", "1/10"), ("1/2", "1", "1/2")]
)
def test_two_gaussian_uses_against_quadrature(eps: str, sigma: str, q: str, adding: bool) -> None:
    """mpmath's rule, with the same definition and nothing else in common."""
    numbers = [Fraction(v) for v in (eps, sigma, q)]
    with mpmath.workdps(20):
        wanted = gaussian_by_definition(*(mpmath.mpf(v.numerator) / v.denominator for v in numbers), adding)
    with ctx.workprec(80):
        found = delta_of_two(*(fmpq(v.numerator, v.denominator) for v in numbers), adding=adding)
    assert near(found, wanted, 12)
    assert not near(found * (1 + arb("1e-11")), wanted, 12)


@DIRECTIONS
def test_two_gaussian_uses_against_the_line(adding: bool) -> None:
    """The sum on a line, where it is short: much noise, frequent records; an eps 1e-12 larger is seen."""
    uses = Sequence([(SubsampledGaussian(4, "1/2", "add" if adding else "remove"), 2)])
    with ctx.workprec(60):
        on_line = delta_on_line(lambda: arb(fmpq(1, 20)), uses.parts.factors, 60)
        assert delta_of_two(fmpq(1, 20), fmpq(4), HALF, adding=adding).overlaps(on_line)
        assert on_line.rel_accuracy_bits() > 45
        assert not delta_of_two(fmpq(1, 20) + fmpq(1, 10**12), fmpq(4), HALF, adding=adding).overlaps(on_line)


@DIRECTIONS
def test_levels_that_every_loss_exceeds(adding: bool) -> None:
    """Below the least sum of losses delta is 1 - e^eps; "add" has nothing above its largest."""
    with ctx.workprec(80):
        level = fmpq(3) if adding else fmpq(-3)
        found = delta_of_two(level, fmpq(1), HALF, adding=adding)
        assert found.overlaps(arb(0) if adding else -arb(level).expm1())


@DIRECTIONS
@pytest.mark.parametrize(
    ("eps", "eps0", "q"), [("1/5", "1", "1/2"), ("1/1000", "1", "1/100"), ("-1/10", "1/2", "1/3")]
)
def test_one_use_in_pieces_is_the_closed_form(eps: str, eps0: str, q: str, adding: bool) -> None:
    """Both directions; a rate 1e-15 off is seen."""
    level, noise, rate = (fmpq(*Fraction(v).as_integer_ratio()) for v in (eps, eps0, q))
    with ctx.workprec(80):
        found = delta_by_pieces(level, noise, rate, 1, adding=adding)
        assert found.overlaps(single_delta(arb(level), noise, rate, adding=adding))
        assert found.rad() < arb("1e-20")
        assert not found.overlaps(
            single_delta(arb(level), noise, rate * (1 + fmpq(1, 10**15)), adding=adding)
        )


def laplace_by_definition(eps: Any, eps0: Any, q: Any, adding: bool) -> Any:
    """Two uses: the closed form of one, averaged over the answer x of the other, piece by piece in mpmath."""

    def loss(x: Any) -> Any:
        v = mpmath.log(1 - q + q * mpmath.exp((2 * x - 1) * eps0))
        return -v if adding else v

    def mass(x: Any) -> Any:
        """What an outcome weighs under the law of the loss, beside its weight under Q."""
        return 1 if adding else mpmath.exp(loss(x))

    def one(level: Any) -> Any:
        ends = sorted((loss(0), loss(1)))
        if level >= ends[1]:
            return mpmath.mpf(0)
        if level <= ends[0]:
            return -mpmath.expm1(level)
        if adding:
            return (
                1
                - mpmath.exp(level) * (1 - q)
                - mpmath.exp(level - eps0 / 2) * mpmath.sqrt(q * (mpmath.exp(-level) - 1 + q))
            )
        return q - mpmath.exp(-eps0 / 2) * mpmath.sqrt(q * (mpmath.exp(level) - 1 + q))

    def answer(value: Any) -> Any:
        """The x of a loss."""
        return (mpmath.log((mpmath.exp(-value if adding else value) - 1 + q) / q) / eps0 + 1) / 2

    ends = (loss(0), loss(1))
    kinks = [answer(eps - end) for end in ends if min(ends) < eps - end < max(ends)]
    atoms = mass(0) * one(eps - ends[0]) / 2 + mpmath.exp(-eps0) / 2 * mass(1) * one(eps - ends[1])
    return atoms + mpmath.quad(
        lambda x: eps0 / 2 * mpmath.exp(-eps0 * x) * mass(x) * one(eps - loss(x)), [0, *sorted(kinks), 1]
    )


@DIRECTIONS
@pytest.mark.parametrize(
    ("eps", "eps0", "q"), [("1/5", "1", "1/2"), ("1/1000", "1", "1/100"), ("1/50", "1/4", "1/3")]
)
def test_two_laplace_uses_against_quadrature(eps: str, eps0: str, q: str, adding: bool) -> None:
    """mpmath's rule, between the kinks."""
    numbers = [Fraction(v) for v in (eps, eps0, q)]
    with mpmath.workdps(30):
        wanted = laplace_by_definition(*(mpmath.mpf(v.numerator) / v.denominator for v in numbers), adding)
    with ctx.workprec(80):
        found = delta_by_pieces(*(fmpq(v.numerator, v.denominator) for v in numbers), 2, adding=adding)
    assert near(found, wanted, 17)
    assert not near(found * (1 + arb("1e-16")), wanted, 17)


@DIRECTIONS
def test_twenty_laplace_uses_against_buckets(adding: bool) -> None:
    """Rigorous brackets, an engine of its own."""
    mechanism = SubsampledLaplace(1, "1/10", "add" if adding else "remove")
    low, high = bucket_bounds([(buckets_of(mechanism), 20)], eps="1/5", step="1/2000")
    with ctx.workprec(64):
        found = delta_by_pieces(fmpq(1, 5), fmpq(1), fmpq(1, 10), 20, adding=adding)
    assert low <= float(found) <= high
    assert high - low < 1e-4 * high


def test_much_sampling_noise_against_buckets() -> None:
    """Hundreds of coefficients; a value 1e-5 off is seen."""
    low, high = bucket_bounds(
        [(buckets_of(SubsampledLaplace(2, "1/100", "remove")), 10)], eps="1/2", step="1/20000"
    )
    with ctx.workprec(96):
        found = delta_by_pieces(HALF, fmpq(2), fmpq(1, 100), 10, adding=False)
    assert order_for(fmpq(2), fmpq(1, 100), 96)[0] > 250
    assert found.rel_accuracy_bits() > 50
    assert low <= float(found) <= high
    assert not low <= float(found * (1 + arb("1e-5"))) <= high


@DIRECTIONS
def test_many_laplace_uses_against_the_line(adding: bool) -> None:
    """Where the sum on a line has thousands of terms."""
    uses = Sequence([(SubsampledLaplace("1/2", "1/2", "add" if adding else "remove"), 140)])
    with ctx.workprec(32):
        on_line = delta_on_line(lambda: arb(1), uses.parts.factors, 32)
        pieces = delta_by_pieces(fmpq(1), HALF, HALF, 140, adding=adding)
    assert on_line.overlaps(pieces)
    assert min(on_line.rel_accuracy_bits(), pieces.rel_accuracy_bits()) > 20


@DIRECTIONS
@pytest.mark.parametrize("q", [fmpq(1, 10), HUNDREDTH], ids=str)
def test_the_density_in_its_ellipse(q: fmpq, adding: bool) -> None:
    """Around the ellipse the modulus stays below its bound, which is near the largest; the interpolant is as near as said."""
    use, radius, order = sampled_laplace_pieces.Use(fmpq(1, 3), q, adding), arb(4), 12
    with ctx.workprec(120):
        bound, density = use.largest(radius), cast("Callable[[Any], Any]", use.density)
        turns = [acb(0, arb.pi() * k / 64).exp() * radius for k in range(128)]
        largest = max((abs(density((2 + z + 1 / z) / 4)) for z in turns), key=float)
        assert largest <= bound < fmpq(3, 2) * largest
        polynomial = interpolating_polynomial(density, order)
        for t in (arb(k) / 32 for k in range(33)):
            assert abs(value(polynomial, t) - density(t)) <= interpolation_error(bound, radius, order)


@pytest.mark.parametrize("order", [6, 10, 16])
def test_coarse_pieces_hold_the_value(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few coefficients give a wide ball, never a wrong one; without the error of the density it would be wrong."""
    fine = delta_by_pieces(fmpq(1, 5), fmpq(1), HALF, 3, adding=False)
    monkeypatch.setattr(sampled_laplace_pieces, "order_for", lambda *_: (order, 2.5))
    sampled_laplace_pieces._pieces.cache_clear()
    coarse = delta_by_pieces(fmpq(1, 5), fmpq(1), HALF, 3, adding=False)
    assert coarse.contains(fine)
    assert coarse.rad() > arb("1e-9")
    monkeypatch.setattr(sampled_laplace_pieces, "interpolation_error", lambda *_: arb(0))
    monkeypatch.setattr(sampled_laplace_pieces, "bound", lambda _: arb(0))
    sampled_laplace_pieces._pieces.cache_clear()
    assert not delta_by_pieces(fmpq(1, 5), fmpq(1), HALF, 3, adding=False).overlaps(fine)
    sampled_laplace_pieces._pieces.cache_clear()


@pytest.mark.parametrize(
    ("name", "called"), [("interpolation_error", 1), ("interpolation_error", 2), ("bound", 3)]
)
def test_each_error_counts(name: str, called: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of 1 of the density, of the exponential, or of what a step leaves out is one of the value, nearly."""
    calls = iter(range(1, 100))
    true = getattr(sampled_laplace_pieces, name)
    monkeypatch.setattr(
        sampled_laplace_pieces, name, lambda *a: arb(1) if next(calls) == called else true(*a)
    )
    sampled_laplace_pieces._pieces.cache_clear()
    assert delta_by_pieces(fmpq(1, 5), fmpq(1), HALF, 3, adding=False).rad() > arb("0.3")
    sampled_laplace_pieces._pieces.cache_clear()


def test_the_ends_of_the_losses() -> None:
    """0 from the largest sum on, 1 - e^eps below the least, and continuous there."""
    with ctx.workprec(80):
        high = 3 * (HALF * (arb(1).expm1())).log1p()
        beyond, inside = (fmpq(int((high * 10**9).floor().unique_fmpz()) + k, 10**9) for k in (1, 0))
        assert delta_by_pieces(beyond, fmpq(1), HALF, 3, adding=False).is_zero()
        assert delta_by_pieces(inside, fmpq(1), HALF, 3, adding=False) < arb("1e-8")
        assert delta_by_pieces(fmpq(-5), fmpq(1), HALF, 3, adding=False).overlaps(-arb(-5).expm1())


def test_digits_that_need_too_many_coefficients_are_refused() -> None:
    """Far apart ends of rare records: the message names the buckets."""
    assert order_for(fmpq(5), HUNDREDTH, 80)[0] > LARGEST_ORDER
    assert order_for(fmpq(1), HUNDREDTH, 80)[0] <= LARGEST_ORDER
    with pytest.raises(DomainError, match="--buckets"):
        Sequence([(SubsampledLaplace(5, "1/100"), 10)]).delta("1/100", digits=15)


@pytest.mark.parametrize(
    ("mechanism", "n", "delta", "digits"),
    [
        (SubsampledGaussian(1, "1/100"), 2, "1/1000", 15),
        (SubsampledLaplace(1, "1/10"), 3, "1/1000", 15),
        (SubsampledGaussian(10, "1/10000"), 10, "1/100000", 8),
    ],
    ids=["two uses", "Laplace", "a search that begins where delta is below 1e-100"],
)
def test_few_uses_have_digits(mechanism: Mechanism, n: int, delta: str, digits: int) -> None:
    """What the sum on a line refuses, or was asked for far out in half a minute: delta and its inverse."""
    uses = Sequence([(mechanism, n)])
    text, _ = uses.digits(digits, delta=delta)
    target = arb(fmpq(*Fraction(delta).as_integer_ratio()))
    low, high = (Fraction(text) * (1 + sign * Fraction(1, 10 ** (digits - 1))) for sign in (-1, 1))
    assert uses.delta(low, digits=digits + 3) > target > uses.delta(high, digits=digits + 3)


def test_two_gaussian_uses_far_out() -> None:
    """Where delta is e^-250000, w is half of the ratio without sampling, up to e^-400 of it: its closed form at eps + 2 ln 2, over 4."""
    with ctx.workprec(100):
        found = delta_of_two(fmpq(1000), fmpq(1), HALF, adding=False)
        root, level = arb(2).sqrt(), arb(1000) + 2 * arb(2).log()
        above, swapped = (((level + mean) / root / root).erfc() / 2 for mean in (-1, 1))
        wanted = (above - level.exp() * swapped) / 4
        assert abs(found - wanted) < wanted * arb("1e-18")
        assert not delta_of_two(fmpq(1000) + fmpq(1, 10**15), fmpq(1), HALF, adding=False).overlaps(wanted)


def normal_delta(eps: Any, mu: Any) -> Any:
    """delta of normal noise by its textbook formula."""
    return mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)


def test_a_largest_loss_beside_normal_noise_is_not_that_of_both() -> None:
    """One use loses ln(1 + (e - 1)/100) at most: delta is between that of the normal noise alone here and that much lower."""
    both = Sequence([(SubsampledLaplace("1", "1/100"), 1), (Gaussian("1/2"), 1)])
    found = both.delta(3, digits=6)
    with mpmath.workdps(30):
        mu, top = mpmath.mpf(1) / 2, mpmath.log(1 + mpmath.expm1(1) / 100)
        ends = [arb(mpmath.nstr(normal_delta(eps, mu), 20)) for eps in (mpmath.mpf(3), 3 - top)]
    assert ends[0] < found < ends[1]


def test_a_delta_above_the_rate_beside_normal_noise() -> None:
    """The record is in no sample with probability 99/100, but the noise alone needs a level of 0.76 for this delta."""
    both = Sequence([(SubsampledGaussian("1", "1/100"), 1), (Gaussian("1/2"), 1)])
    level = both.epsilon("1/50", digits=4)
    with mpmath.workdps(30):
        mu = mpmath.mpf(1) / 2
        alone = mpmath.findroot(lambda eps: normal_delta(eps, mu) - mpmath.mpf(1) / 50, 0.75)
    assert level > arb(mpmath.nstr(alone, 20))
    assert level < arb(mpmath.nstr(alone, 20)) + arb("0.05")
