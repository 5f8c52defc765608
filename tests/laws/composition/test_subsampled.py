"""Subsampled mechanisms: closed forms and the sum on a line against quadrature, exact moments, the other direction and samples."""

from math import comb
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import acb, arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels import vertical_line_trapezoid as line
from parisk_sym.formulas.kernels.moments import Factor, GaussianMoment
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import subsampled
from parisk_sym.laws.composition.gaussian import gaussian_delta
from parisk_sym.laws.composition.laplace_routes import delta_ball
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import delta_of
from parisk_sym.laws.mechanism_words import parse_composition
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

DIRECTIONS = ("remove", "add")


def agree(one: arb, other: arb, digits: int = 20) -> bool:
    """Both overlap, and a relative change of 10^-digits would be seen."""
    with ctx.workprec(300):
        seen = arb(10) ** -digits
        return bool(one.overlaps(other)) and not any(one.overlaps(other * (1 + x)) for x in (seen, -seen))


def gaussian(sigma: Any, q: Any, n: int, direction: str = "both") -> Sequence:
    return Sequence([(SubsampledGaussian(sigma, q, direction), n)])


def laplace(eps0: Any, q: Any, n: int, direction: str = "both") -> Sequence:
    return Sequence([(SubsampledLaplace(eps0, q, direction), n)])


def exact(value: Any) -> fmpq:
    """A number as it is written."""
    return rational(value, "value")


def log_ratio(sigma: Any, q: Any, x: Any) -> Any:
    """ln dP/dQ at x, in mpmath."""
    return mpmath.log1p(q * mpmath.expm1((2 * x - 1) / (2 * sigma**2)))


def by_quadrature(eps: Any, sigma: Any, q: Any, direction: str) -> Any:
    """delta of one use: the definition, the positive part of the difference of the densities, in mpmath."""

    def densities(x: Any) -> tuple[Any, Any]:
        without = mpmath.npdf(x, 0, sigma)
        pair = (1 - q) * without + q * mpmath.npdf(x, 1, sigma), without
        return pair if direction == "remove" else pair[::-1]

    def gap(x: Any) -> Any:
        first, second = densities(x)
        return first - mpmath.exp(eps) * second

    sign = 1 if direction == "remove" else -1
    kink = sigma**2 * mpmath.log((mpmath.exp(sign * eps) - 1 + q) / q) + mpmath.mpf(1) / 2
    return abs(mpmath.quad(gap, [kink + sign * sigma * k for k in range(0, 25, 2)]))


def text(value: Any) -> arb:
    """An mpmath number at 40 digits as a ball with a relative tolerance of 1e-25."""
    with ctx.workprec(200):
        return arb(mpmath.nstr(value, 40)) * arb(1, "1e-25")


class TestOneUse:
    """The closed forms."""

    @pytest.mark.parametrize("direction", DIRECTIONS)
    @pytest.mark.parametrize(
        ("eps", "sigma", "q"), [("1/20", 1, "1/10"), ("1/10", "1/2", "1/4"), ("1/100", 3, "1/50")]
    )
    def test_gaussian_by_quadrature(self, eps: str, sigma: Any, q: str, direction: str) -> None:
        found = gaussian(sigma, q, 1, direction).delta(eps, digits=30)
        with mpmath.workdps(50):
            level, deviation, rate = (mpmath.mpf(int(v.p)) / int(v.q) for v in map(exact, (eps, sigma, q)))
            wanted = by_quadrature(level, deviation, rate, direction)
            assert agree(found, text(wanted))

    @pytest.mark.parametrize("direction", DIRECTIONS)
    @pytest.mark.parametrize("eps", ["0", "1/100", "1/10"])
    def test_formulas_are_the_same(self, eps: str, direction: str) -> None:
        """The formulas of the catalogue, and the mechanisms."""
        found = find_formula(f"subsampled_gaussian.delta_{direction}").ball(
            digits=30, eps=eps, sigma=2, q="1/4"
        )
        assert agree(gaussian(2, "1/4", 1, direction).delta(eps), found, 25)
        found = find_formula(f"subsampled_laplace.delta_{direction}").ball(
            digits=30, eps=eps, eps0=1, q="1/4"
        )
        assert agree(laplace(1, "1/4", 1, direction).delta(eps), found, 25)

    def test_amplification(self) -> None:
        """One use has no delta from the amplified level on, ln(1 + q (e^eps0 - 1)) = 0.35711..., and some below it."""
        level = find_formula("subsampled_laplace.level").ball(eps0=1, q="1/4")
        assert level.str(5, radius=False) == "0.35737"
        assert laplace(1, "1/4", 1).digits(5, eps="0.35738")[0] == "0"
        assert laplace(1, "1/4", 1).delta("0.35736") > 0

    def test_epsilon_of_laplace(self) -> None:
        found = find_formula("subsampled_laplace.epsilon_remove").ball(delta="1/50", eps0=1, q="1/4")
        assert agree(laplace(1, "1/4", 1, "remove").epsilon("1/50"), found, 25)

    def test_both_directions_have_one_distance(self) -> None:
        """At eps = 0 delta is the total variation distance."""
        for sequence in (gaussian, laplace):
            one, other = (sequence("3/2", "1/5", 1, direction).delta(0) for direction in DIRECTIONS)
            assert agree(one, other, 25)


class TestMoments:
    """M(u) = E_Q (dP/dQ)^u."""

    @pytest.mark.parametrize(
        ("sigma", "q"), [("1/2", "1/100"), ("1", "1/10000"), ("4", "1/3"), ("30", "1/10")]
    )
    def test_integer_moments_of_the_gaussian(self, sigma: str, q: str) -> None:
        """The binomial sum of C(m, k) (1 - q)^(m - k) q^k e^(k (k - 1) / (2 sigma^2)); with sigma changed by 1e-20 it is another."""
        with ctx.workprec(120):
            s, rate = exact(sigma), exact(q)
            for m in (1, 2, 5, 12):
                terms = [
                    comb(m, k) * arb((1 - rate) ** (m - k) * rate**k) * (arb(k * (k - 1)) / (2 * s * s)).exp()
                    for k in range(m + 1)
                ]
                wanted = sum(terms, arb(0)).log()
                found = SampledGaussianMoment(False, 1, s, rate).log_value(arb(m) - arb("0.5"))
                assert (found - wanted).contains(0)
                assert abs(found - wanted) < arb("1e-30")
                other = SampledGaussianMoment(False, 1, s * (1 + fmpq(1, 10**20)), rate)
                assert m == 1 or not (other.log_value(arb(m) - arb("0.5")) - wanted).contains(0)

    @pytest.mark.parametrize("u", [(-3.5, 0.0), (-2.0, 7.0), (1.5, 30.0), (4.0, -11.0)])
    @pytest.mark.parametrize("kind", ["gaussian", "laplace"])
    def test_any_argument_by_quadrature(self, kind: str, u: tuple[float, float]) -> None:
        """mpmath's quadrature along the real line; "add" has M(1/2 - u) at u."""
        with ctx.workprec(120), mpmath.workdps(30):
            sigma, q, power = mpmath.mpf(3) / 4, mpmath.mpf(1) / 8, mpmath.mpc(*u)
            factor: Factor
            if kind == "gaussian":
                factor = SampledGaussianMoment(True, 1, fmpq(3, 4), fmpq(1, 8))
                wanted = mpmath.quad(
                    lambda y: mpmath.npdf(y) * mpmath.exp(power * log_ratio(sigma, q, sigma * y)),
                    mpmath.linspace(-14, 20, 69),
                )
            else:
                factor = SampledLaplaceMoment(True, 1, fmpq(3, 4), fmpq(1, 8))
                ends = [mpmath.log1p(q * mpmath.expm1(level)) for level in (-sigma, sigma)]
                wanted = (
                    mpmath.exp(power * ends[0]) + mpmath.exp(power * ends[1] - sigma)
                ) / 2 + mpmath.quad(
                    lambda x: (
                        sigma
                        / 2
                        * mpmath.exp(-sigma * x + power * mpmath.log1p(q * mpmath.expm1(sigma * (2 * x - 1))))
                    ),
                    mpmath.linspace(0, 1, 9),
                )
            found = factor.log_value(arb("0.5") - acb(*u)).exp()
            assert abs(found - acb(mpmath.nstr(wanted.real, 28), mpmath.nstr(wanted.imag, 28))) < arb(
                "1e-22"
            ) * (1 + abs(found))

    @pytest.mark.parametrize("adding", [False, True])
    @pytest.mark.parametrize("factor", [SampledGaussianMoment, SampledLaplaceMoment])
    def test_tail_bounds_all_larger_heights(self, factor: Any, adding: bool) -> None:
        """The bound at one height holds at larger ones, and is no more than 1; the points of a line are those of single evaluations."""
        one = factor(adding, 3, fmpq(1), fmpq(1, 10))
        with ctx.workprec(90):
            b, step = arb(2), arb(60)
            points = one.on_line(b, step, 40)
            for k in (5, 11, 20):
                bound = one.log_damping(b, k * step)
                assert bound < -0.01
                assert all(abs(points[m]) <= bound.exp() for m in range(k, 41))
            single = (one.log_value(acb(b, 5 * step)) - one.log_value(b)).exp()
            assert abs(points[5] - single) < arb("1e-20")


class TestManyUses:
    """The sum on a line."""

    @pytest.mark.parametrize("adding", [False, True])
    def test_whole_sample_is_the_mechanism(self, adding: bool) -> None:
        """q = 1, as a limit of the law that knows nothing of it, against the closed forms."""
        with ctx.workprec(100):
            found = delta_on_line(
                lambda: arb(2), lambda: (SampledGaussianMoment(adding, 4, fmpq(2), fmpq(1)),), 90
            )
            assert agree(found, gaussian_delta(arb(2), arb(1)))
            found = delta_on_line(
                lambda: arb(150), lambda: (SampledLaplaceMoment(adding, 300, fmpq(1), fmpq(1)),), 90
            )
            assert agree(found, delta_ball(fmpq(150), fmpq(1), fmpq(300)))
        assert agree(gaussian(2, 1, 4).delta(2), Sequence([(Gaussian("1/2"), 4)]).delta(2), 25)
        assert agree(laplace(1, 1, 4).delta(2), Sequence([(Laplace(1), 4)]).delta(2), 25)

    @pytest.mark.parametrize(("step", "points"), [(2.0, 40), (1.0, 80), (0.1, 20), (0.5, 6), (0.25, 200)])
    def test_coarse_sums_bound_their_errors(self, step: float, points: int) -> None:
        """Too large a step, too short a sum: the ball is wide, holds the value, and neither error alone would reach it."""
        factors = (GaussianMoment(arb(1)),)
        with ctx.workprec(100):
            exact_value = gaussian_delta(arb(1), arb(1))
            ball = line._sum(arb(1), factors, line.Line(1.0, 2.0, step, points, 0.0))
            assert ball.contains(exact_value)
            if step >= 1:  # the sum without its periodic images misses the value
                assert abs(arb(ball.upper()) - exact_value) > arb("1e-4")
            fine = line._sum(arb(1), factors, line.Line(1.0, 2.0, 0.1, 200, 0.0))
            assert fine.contains(exact_value)
            assert fine.rad() < arb("1e-15")

    @pytest.mark.parametrize("direction", DIRECTIONS)
    def test_two_uses_by_quadrature(self, direction: str) -> None:
        """Given the first answer, the closed form of the second at what is left of the level; another constant is noticed."""
        found = gaussian(2, "1/2", 2, direction).delta("1/10", digits=22)
        with mpmath.workdps(30):
            sigma, q, sign = mpmath.mpf(2), mpmath.mpf(1) / 2, 1 if direction == "remove" else -1

            def rest(level: Any) -> Any:
                part = (mpmath.exp(sign * level) - 1 + q) / q
                if part <= 0:
                    return -mpmath.expm1(level) if sign == 1 else mpmath.mpf(0)
                z = sigma * mpmath.log(part) + 1 / (2 * sigma)
                tails = [mpmath.erfc(sign * x / mpmath.sqrt(2)) / 2 for x in (z, z - 1 / sigma)]
                own = (1 - q) * tails[0] + q * tails[1]
                return (
                    own - mpmath.exp(level) * tails[0]
                    if sign == 1
                    else tails[0] * 1 - mpmath.exp(level) * own
                )

            def weighted(y: Any) -> Any:
                density = mpmath.npdf(y)
                if sign == 1:
                    density = (1 - q) * density + q * mpmath.npdf(y - 1 / sigma)
                return density * rest(mpmath.mpf(1) / 10 - sign * log_ratio(sigma, q, sigma * y))

            # what is left of the level reaches the end of the loss, ln(1 - q), at one answer
            edge = (
                mpmath.exp(mpmath.mpf(1) / 10) / (1 - q)
                if sign == 1
                else mpmath.exp(-mpmath.mpf(1) / 10) / (1 - q)
            )
            kink = sigma * mpmath.log((edge - 1 + q) / q) + 1 / (2 * sigma)
            wanted = mpmath.quad(
                weighted,
                [*(kink - k / mpmath.mpf(2) for k in range(30, -1, -1)), *(kink + k for k in range(1, 12))],
            )
            ball = arb(mpmath.nstr(wanted, 25))
        assert abs(found - ball) < arb("1e-16") * ball

    @pytest.mark.parametrize(
        "uses",
        [
            [(SubsampledGaussian(1, "1/100"), 1000)],
            [(SubsampledGaussian("3/2", "1/10"), 20), (Gaussian("1/4"), 2), (RandomisedResponse("1/10"), 3)],
            [(SubsampledLaplace(1, "1/20"), 400)],
            [
                (SubsampledLaplace("1/2", "1/3"), 5),
                (SubsampledGaussian(3, "1/10"), 30),
                (Laplace("1/5"), 2),
                (Gaussian(1), 1),
            ],
        ],
    )
    def test_directions_determine_each_other(self, uses: Any) -> None:
        """delta of Q over P at eps is 1 - e^eps + e^eps times that of P over Q at -eps: M(1 + s) against M(-s)."""
        there, back = Sequence(uses).sides
        with ctx.workprec(110):
            for eps in (fmpq(1, 10), fmpq(1, 2)):
                found = delta_of(back, eps)
                wanted = 1 - arb(eps).exp() + arb(eps).exp() * delta_of(there, -eps)
                assert agree(found, wanted, 22)
                assert not found.overlaps(delta_of(there, eps))

    def test_digits_beside_random_response(self) -> None:
        """Conditioned on the one response: its loss is 1/2 or -1/2."""
        mechanism = SubsampledGaussian(1, "1/50", "remove")
        found = Sequence([(mechanism, 500), (RandomisedResponse("1/2"), 1)]).delta(1, digits=20)
        alone = Sequence([(mechanism, 500)]).parts
        with ctx.workprec(110):
            truth = 1 / (1 + (-arb("0.5")).exp())
            wanted = truth * delta_of(alone, fmpq(1, 2)) + (1 - truth) * delta_of(alone, fmpq(3, 2))
        assert agree(found, wanted, 18)

    @pytest.mark.parametrize(
        ("words", "size"),
        [
            ("subsampled_gaussian,sigma=1,q=1/100,n=10000 eps=1", 30),
            ("subsampled_gaussian,sigma=1,q=1/100,n=10000 delta=1e-5", 30),
            ("subsampled_laplace,eps0=1,q=1/100,n=10000 eps=1", 20),
            ("subsampled_gaussian,sigma=10,q=1/10,n=100000 delta=1e-12", 15),
        ],
    )
    def test_more_digits_begin_with_fewer(self, words: str, size: int) -> None:
        composition = parse_composition(words.split())
        sequence = Sequence(composition.uses)
        given = {composition.given: composition.value}
        few, many = (sequence.digits(digits, **given)[0] for digits in (15, size + 10))
        assert abs(arb(few) - arb(many)) < arb("1e-14") * arb(many)

    def test_epsilon_is_the_inverse(self) -> None:
        for sequence in (gaussian(1, "1/100", 3000), laplace(1, "1/100", 3000)):
            text, _ = sequence.digits(15, delta="1e-7")
            step = fmpq(1, 10**14)
            middle = fmpq(int(arb(text.replace(".", "")).unique_fmpz()), 10 ** len(text.partition(".")[2]))
            near, far = (sequence.delta(middle + sign * step, digits=20) for sign in (-1, 1))
            assert near > arb("1e-7") > far

    @pytest.mark.parametrize("start", [0.5, 0.999, 1.5, float("nan"), float("inf"), -1.0])
    def test_epsilon_wherever_it_is_expected(self, start: float, monkeypatch: pytest.MonkeyPatch) -> None:
        """A start below the level shows that it is positive, so that delta(0) is not computed; above it, or without one, that is."""
        levels: list[fmpq] = []

        def seen(parts: Any, eps: fmpq) -> arb:
            levels.append(eps)
            return delta_at(parts, eps)

        usual, _ = gaussian(1, "1/100", 1000, "remove").digits(12, delta="1e-5")
        expected, delta_at = float(usual), subsampled.sampled_delta
        monkeypatch.setattr(subsampled, "sampled_delta", seen)
        monkeypatch.setattr(subsampled, "_start", lambda *_: start * expected)
        assert gaussian(1, "1/100", 1000, "remove").digits(12, delta="1e-5")[0] == usual
        assert (0 in levels) is not (0 < start < 1)

    @pytest.mark.parametrize("sign", [-1, 1])
    @pytest.mark.parametrize("near", ["1e-3", "1e-9", "1e-25"])
    @pytest.mark.parametrize(("uses", "n"), [(gaussian, 100), (laplace, 1)])
    def test_epsilon_next_to_zero(self, uses: Any, n: int, sign: int, near: str) -> None:
        """Of a delta just above that at 0 it is 0; of one just below it is positive, and delta there is the one given."""
        sequence = uses(1, "1/10", n, "remove")
        with ctx.workprec(200):
            at_zero = sequence.delta(0, digits=45)
            given = (at_zero * (1 + sign * arb(near))).mid()
        man, exp = given.man_exp()
        delta = fmpq(int(man)) * (fmpq(2) ** int(exp) if exp >= 0 else 1 / fmpq(2) ** int(-exp))
        level = sequence.epsilon(delta, digits=5)
        if sign > 0:
            assert level == 0
            return
        assert 0 < level < 2 * arb(near)
        ends = (exact_point(end.mid()) for end in (level * (1 - arb("1e-5")), level * (1 + arb("1e-5"))))
        below, above = (sequence.delta(end, digits=45) for end in ends)
        with ctx.workprec(200):
            assert below > arb(delta) > above

    def test_moments_bound_it(self) -> None:
        """delta(eps) <= M(m + 1)^n e^(-m eps) for each integer m, with the binomial sum; not far below the best of them."""
        found = gaussian(1, "1/100", 10**4, "remove").delta(8, digits=15)
        with ctx.workprec(100):
            bounds = []
            for m in range(1, 12):
                terms = [comb(m + 1, k) * arb(fmpq(99**(m + 1 - k), 100**(m + 1))) * (arb(k * (k - 1)) / 2).exp() for k in range(m + 2)]  # fmt: skip
                bounds.append((sum(terms, arb(0)) ** 10**4) * (-arb(8 * m)).exp())
            assert all(found < bound for bound in bounds)
            assert any(found * 200 > bound for bound in bounds)

    def test_monotone(self) -> None:
        """More uses, a larger rate and less noise cost privacy."""
        base = gaussian(1, "1/100", 2000).delta(1, digits=10)
        assert base < gaussian(1, "1/100", 2001).delta(1, digits=10)
        assert base < gaussian(1, "101/10000", 2000).delta(1, digits=10)
        assert base > gaussian("101/100", "1/100", 2000).delta(1, digits=10)
        assert base > gaussian(1, "1/100", 2000).delta("101/100", digits=10)

    def test_both_is_the_larger(self) -> None:
        for sequence, size in ((gaussian, 300), (laplace, 300)):
            both, *each = (
                sequence(1, "1/20", size, d).delta("1/2", digits=15) for d in ("both", *DIRECTIONS)
            )
            assert both.overlaps(each[0].max(each[1]))
            assert not each[0].overlaps(each[1])
            both, *each = (
                sequence(1, "1/20", size, d).epsilon("1e-6", digits=12) for d in ("both", *DIRECTIONS)
            )
            assert both.overlaps(each[0].max(each[1]))

    @pytest.mark.parametrize("direction", DIRECTIONS)
    def test_samples_agree(self, direction: str) -> None:
        """The mean of (1 - e^(eps - S))_+ of simulated losses is delta, and not that of the other direction.

        The bounds of the mean fail with probability at most 1e-9.
        """
        sigma, q, n, eps = 0.5, 0.25, 40, 2.0
        found = {d: float(gaussian("1/2", "1/4", n, d).delta(2, digits=12)) for d in DIRECTIONS}

        def sample(rng: np.random.Generator, size: int) -> Any:
            taken = rng.random((size, n)) < (q if direction == "remove" else 0.0)
            x = rng.normal(0.0, sigma, (size, n)) + taken
            losses = np.log1p(q * np.expm1((2 * x - 1) / (2 * sigma**2))).sum(axis=1)
            gains = -np.expm1(eps - (losses if direction == "remove" else -losses))
            return np.maximum(gains, 0.0)

        values = sample(np.random.default_rng(20180512), 20_000)
        radius = float(np.sqrt(np.log(2e9) / (2 * values.size)))  # Hoeffding's inequality
        assert abs(values.mean() - found[direction]) <= radius
        assert abs(found["remove"] - found["add"]) > 2 * radius


class TestRefused:
    """Bad input, and what certified digits do not reach."""

    @pytest.mark.parametrize(
        ("word", "said"),
        [
            ("subsampled_gaussian,sigma=1,q=0", "q must be > 0"),
            ("subsampled_gaussian,sigma=1,q=2", "q must be"),
            ("subsampled_gaussian,sigma=0,q=1/2", "sigma must be > 0"),
            ("subsampled_gaussian,sigma=-1,q=1/2", "sigma must be > 0"),
            ("subsampled_laplace,eps0=0,q=1/2", "eps0 must be > 0"),
            ("subsampled_gaussian,sigma=1,q=1/2,n=0", "n must be"),
            ("subsampled_gaussian,sigma=1,q=1/2,n=10000000000", "n must be"),
            ("subsampled_gaussian,sigma=nan,q=1/2", "sigma"),
            ("subsampled_gaussian,q=1/2", "missing sigma"),
            ("subsampled_gaussian,sigma=1,q=1/2,direction=up", "direction must be one of remove, add, both"),
        ],
    )
    def test_words(self, word: str, said: str) -> None:
        with pytest.raises((DomainError, ParameterError, InexactInputError), match=said):
            parse_composition([word, "eps=1"])

    def test_floats(self) -> None:
        with pytest.raises(InexactInputError):
            SubsampledGaussian(1.0, "1/2")
        with pytest.raises(InexactInputError):
            SubsampledLaplace(1, 0.5)

    def test_two_directions(self) -> None:
        mixed = [(SubsampledGaussian(1, "1/2", "add"), 1), (SubsampledLaplace(1, "1/2", "remove"), 1)]
        with pytest.raises(ParameterError, match="one direction, got add, remove"):
            Sequence(mixed).delta(1)

    def test_too_many_terms(self) -> None:
        """Few uses with little noise: the message names the way out."""
        with pytest.raises(DomainError, match="--buckets"):
            laplace(4, "1/100", 20).delta("1/100")

    def test_records_that_are_hardly_ever_taken(self) -> None:
        """The same for normal noise."""
        with pytest.raises(DomainError, match="--buckets"):
            gaussian(1, "1/1000000000", 10).delta(1)

    def test_delta_that_every_level_has(self) -> None:
        """From delta(0) on eps is 0."""
        assert gaussian(1, "1/100", 100).digits(5, delta="1/2")[0] == "0"

    def test_no_loss_is_so_large(self) -> None:
        """Without the record against with it, the loss of one use stays below -ln(1 - q)."""
        assert gaussian(1, "1/100", 100, "add").digits(5, eps=2)[0] == "0"

    def test_confidence(self) -> None:
        with pytest.raises(ParameterError, match="Laplace noise only"):
            laplace(1, "1/2", 2).confidence(1)
