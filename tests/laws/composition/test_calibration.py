"""The least noise: closed forms, other root finding, both sides of the last digit, and why smaller values are more private."""

from decimal import Decimal
from itertools import pairwise, product
from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError, PrecisionError
from parisk_sym.core.limits import Limits
from parisk_sym.laws.composition.calibration import Calibrated, _target, calibrate
from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket, _between, calibrate_within
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms import MECHANISMS
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.fixed_size_laplace import FixedSizeLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.gaussian_mixture import GaussianMixture
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.repeat_and_select import RepeatAndSelect
from parisk_sym.laws.mechanisms.subsampled_discrete_gaussian import SubsampledDiscreteGaussian
from parisk_sym.laws.mechanisms.subsampled_discrete_laplace import SubsampledDiscreteLaplace
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.mechanisms.worst_case import WorstCase

CASES = [
    (Laplace, {"eps": 1, "delta": "1e-6", "n": 100}, {}),
    (Laplace, {"eps": "1/2", "delta": "1e-9", "n": 5000}, {}),
    (Laplace, {"eps": 0, "delta": "1/10", "n": 3}, {}),
    (Laplace, {"eps": "1/100", "delta": "99/100", "n": 2}, {}),
    (Gaussian, {"eps": "1/2", "delta": "1e-5", "n": 20}, {}),
    (Gaussian, {"eps": 0, "delta": "1/1000", "n": 1}, {}),
    (Gaussian, {"eps": 3, "delta": "1e-300", "n": 7}, {}),
    (RandomisedResponse, {"eps": 2, "delta": "1e-4", "n": 12}, {}),
    (DiscreteLaplace, {"eps": 1, "delta": "1e-7", "n": 9}, {"sensitivity": 3}),
    (SubsampledGaussian, {"eps": 1, "delta": "1e-5", "n": 1}, {"q": "1/10"}),
    (SubsampledGaussian, {"eps": "1/20", "delta": "1e-3", "n": 1}, {"q": "1/10", "direction": "add"}),
    (SubsampledLaplace, {"eps": "1/2", "delta": "1e-4", "n": 1}, {"q": "1/5"}),
]
MANY_USES = [
    (SubsampledGaussian, {"eps": 1, "delta": "1e-5", "n": 1000}, {"q": "1/100"}),
    (SubsampledGaussian, {"eps": 1, "delta": "1e-4", "n": 200}, {"q": "1/20", "direction": "add"}),
    (SubsampledLaplace, {"eps": 2, "delta": "1e-6", "n": 1000}, {"q": "1/100"}),
]


@pytest.mark.parametrize(("kind", "target", "others"), MANY_USES)
def test_round_trip_of_many_samples(
    kind: type[Mechanism], target: dict[str, Any], others: dict[str, Any]
) -> None:
    """Subsampled mechanisms, by the sum on a line."""
    test_round_trip(kind, target, others, 8)


@pytest.mark.parametrize("digits", [1, 4, 12, 35])
@pytest.mark.parametrize(("kind", "target", "others"), CASES)
def test_round_trip(
    kind: type[Mechanism], target: dict[str, Any], others: dict[str, Any], digits: int
) -> None:
    """At the value delta is at most the one asked for, with less noise by one in the last digit it is more."""
    text = calibrate(kind, **target, **others, digits=digits).text
    assert len(Decimal(text).as_tuple().digits) == digits
    value, last = fmpq(*Decimal(text).as_integer_ratio()), fmpq(10) ** int(Decimal(text).as_tuple().exponent)

    def delta(value: fmpq) -> arb:
        mechanism = kind(**others, **{kind.tuned: value})
        return Sequence([(mechanism, target["n"])]).delta(target["eps"], digits=digits + 5)

    with ctx.workprec(200):
        wanted = arb(fmpq(*Decimal(str(sympy.Rational(target["delta"]).n(400))).as_integer_ratio()))
        assert delta(value) < wanted
        assert delta(value - last if kind.tuned_is_noise else value + last) > wanted


class TestClosedForms:
    """Where the threshold is a formula."""

    def test_pure_privacy(self) -> None:
        """delta = 0: n eps0 = eps, exactly."""
        for kind in (Laplace, RandomisedResponse, DiscreteLaplace):
            assert calibrate(kind, eps="7/2", delta=0, n=10, digits=6).text == "0.350000"
            assert calibrate(kind, eps=1, delta=0, n=3, digits=6).text == "0.333333"
        assert calibrate(Laplace, eps=1, delta=0, n=3, digits=6).noise("1/3") == "1.00000"

    def test_one_use_of_laplace_noise(self) -> None:
        """1 - exp((eps - eps0)/2) = delta."""
        for eps, delta in (("1", "1/10"), ("0", "1/3"), ("5/2", "1e-9")):
            exact = sympy.Rational(eps) - 2 * sympy.log(1 - sympy.Rational(delta))
            value = Decimal(calibrate(Laplace, eps=eps, delta=delta, digits=25).text)
            gap = exact.n(60) - sympy.Rational(str(value))
            assert 0 <= gap < sympy.Rational(10) ** (value.adjusted() - 24)

    def test_one_randomised_response(self) -> None:
        """(e^eps0 - e^eps) / (1 + e^eps0) = delta."""
        exact = sympy.log((sympy.exp(1) + sympy.Rational(1, 7)) / (1 - sympy.Rational(1, 7))).n(50)
        value = calibrate(RandomisedResponse, eps=1, delta="1/7", digits=20).text
        assert 0 <= exact - sympy.Rational(value) < sympy.Rational(10) ** -19

    @pytest.mark.parametrize(("eps", "delta"), [("1/2", "1e-5"), ("3", "1e-12"), ("1/10", "1/5")])
    def test_analytic_gaussian_calibration(self, eps: str, delta: str) -> None:
        """Balle and Wang 2018, Theorem 8, solved for sigma by mpmath; n uses are one with mu sqrt(n)."""
        with mpmath.workdps(40):
            e, d = (mpmath.mpf(sympy.Rational(x).p) / sympy.Rational(x).q for x in (eps, delta))

            def excess(sigma: Any) -> Any:
                a, b = 1 / (2 * sigma), e * sigma
                return mpmath.ncdf(a - b) - mpmath.exp(e) * mpmath.ncdf(-a - b) - d

            low, high = mpmath.mpf("0.01"), mpmath.mpf(1000)
            for _ in range(150):
                sigma = mpmath.sqrt(low * high)
                low, high = (sigma, high) if excess(sigma) > 0 else (low, sigma)
            found = calibrate(Gaussian, eps=eps, delta=delta, n=9, digits=20)
            mu = 1 / (3 * sigma)
            assert 0 <= mu - mpmath.mpf(found.text) < mu * mpmath.mpf(10) ** -19
            noise = mpmath.mpf(found.noise(2))
            assert 0 <= noise - 6 * sigma < sigma * mpmath.mpf(10) ** -18


class TestSamples:
    """Subsampled mechanisms against closed forms that share nothing with their sums."""

    def test_pure_privacy(self) -> None:
        """delta = 0: n ln(1 + q (e^eps0 - 1)) = eps, rounded down."""
        exact = sympy.log(1 + 10 * (sympy.exp(sympy.Rational(1, 10)) - 1)).n(40)
        text = calibrate(SubsampledLaplace, eps=1, delta=0, n=10, q="1/10", digits=20).text
        assert 0 <= exact - sympy.Rational(text) < sympy.Rational(10) ** -20

    @pytest.mark.parametrize(("eps", "delta", "q"), [("1", "1e-5", "1/10"), ("1/10", "1e-3", "1/4")])
    def test_one_use(self, eps: str, delta: str, q: str) -> None:
        """q times the delta of Balle and Wang 2018 at ln(1 + (e^eps - 1)/q), solved for sigma by mpmath."""
        with mpmath.workdps(40):
            e, d, rate = (mpmath.mpf(sympy.Rational(x).p) / sympy.Rational(x).q for x in (eps, delta, q))
            e = mpmath.log1p(mpmath.expm1(e) / rate)

            def excess(sigma: Any) -> Any:
                a, b = 1 / (2 * sigma), e * sigma
                return rate * (mpmath.ncdf(a - b) - mpmath.exp(e) * mpmath.ncdf(-a - b)) - d

            low, high = mpmath.mpf("0.01"), mpmath.mpf(1000)
            for _ in range(150):
                sigma = mpmath.sqrt(low * high)
                low, high = (sigma, high) if excess(sigma) > 0 else (low, sigma)
            found = calibrate(SubsampledGaussian, eps=eps, delta=delta, q=q, digits=20)
            assert 0 <= mpmath.mpf(found.text) - sigma < sigma * mpmath.mpf(10) ** -19
            assert 0 <= mpmath.mpf(found.noise(3)) - 3 * sigma < sigma * mpmath.mpf(10) ** -18

    def test_discrete_noise_has_a_bracket(self) -> None:
        """delta at both ends, by the sum over all answers."""
        found = calibrate_within(SubsampledDiscreteLaplace, 12, eps=1, delta="1/10", q="7/10")
        assert isinstance(found, CalibratedBracket)

        def delta(eps0: fmpq) -> Any:
            with mpmath.workdps(20):
                e, q, factor = mpmath.mpf(int(eps0.p)) / int(eps0.q), mpmath.mpf("0.7"), mpmath.e
                masses = [(mpmath.exp(-e * abs(x)), mpmath.exp(-e * abs(x - 1))) for x in range(-60, 61)]
                total = mpmath.fsum(a for a, _ in masses)
                return mpmath.fsum(max(0, (1 - q) * a + q * b - factor * a) for a, b in masses) / total

        assert delta(found.enough.value) <= 0.1 < delta(found.lacking.value)
        assert 0 < found.lacking.value - found.enough.value < found.enough.value / 10**3

    def test_all_records_is_no_sampling(self) -> None:
        """q = 1: sigma is 1/mu of the Gaussian mechanism."""
        given: dict[str, Any] = {"eps": 1, "delta": "1e-5", "n": 20, "digits": 12}
        assert calibrate(SubsampledGaussian, q=1, **given).text == calibrate(Gaussian, **given).noise(1)


@pytest.mark.parametrize(
    ("given", "sensitivity", "n"),
    [
        ({"eps": "1/2", "delta": "1e-5"}, 1, 1),
        ({"eps": 0, "delta": "1/3"}, 2, 1),
        ({"eps": 1, "delta": "1e-6"}, 3, 2),
    ],
)
def test_integer_normal_noise(given: dict[str, Any], sensitivity: int, n: int) -> None:
    """E (1 - e^(eps - loss))_+ summed over all outcomes by mpmath, at the value and at the next one; nothing is said of other values."""
    found = calibrate(DiscreteGaussian, **given, n=n, digits=9, sensitivity=sensitivity)
    eps, delta = (mpmath.mpf(sympy.Rational(v).p) / sympy.Rational(v).q for v in given.values())

    def tight(sigma: Any) -> Any:
        outcomes = range(-int(12 * sigma) - 1, int(12 * sigma) + 2)
        masses = {x: mpmath.exp(-(mpmath.mpf(x) ** 2) / (2 * sigma**2)) for x in outcomes}
        total, law = sum(masses.values()), {0: mpmath.mpf(1)}
        for _ in range(n):
            following: dict[int, Any] = {}
            for (y, p), (x, q) in product(law.items(), masses.items()):
                following[x + y] = following.get(x + y, 0) + p * q / total
            law = following
        shift = n * sensitivity
        losses = {x: mpmath.mpf(sensitivity) * (2 * x + shift) / (2 * sigma**2) for x in law}
        return sum(p * (1 - mpmath.exp(eps - losses[x])) for x, p in law.items() if losses[x] > eps)

    with mpmath.workdps(30):
        value = mpmath.mpf(found.text)
        assert (
            tight(value) <= delta < tight(value - mpmath.mpf(10) ** (Decimal(found.text).as_tuple().exponent))
        )
    assert found.relation == "="


def test_noise_with_bounds_only() -> None:
    """A mixture without a mixture is normal noise; half of it missing is a sample of rate 1/2; delta0 = 0 is randomised response."""
    given: dict[str, Any] = {"eps": 1, "delta": "1e-4", "n": 3}
    plain = calibrate(Gaussian, **given)
    for kind, others, exact in (
        (GaussianMixture, {"shifts": "1", "weights": "1"}, 1 / plain.value),
        (
            GaussianMixture,
            {"shifts": "0:1", "weights": "1/2:1/2"},
            calibrate(SubsampledGaussian, q="1/2", **given).value,
        ),
        (SubsampledDiscreteGaussian, {"q": 1}, calibrate(DiscreteGaussian, **given).value),
        (WorstCase, {"delta0": 0}, calibrate(RandomisedResponse, **given).value),
    ):
        found = calibrate_within(kind, 8, Limits(60), **given, **others)
        assert isinstance(found, CalibratedBracket)
        low, high = sorted((found.enough.value, found.lacking.value))
        assert low <= exact * fmpq(100001, 100000)
        assert exact <= high * fmpq(100001, 100000)
        assert high - low < low / 1000


def test_ends_are_not_rounded() -> None:
    """A value between two others, also across a power of 10, has five figures: what is printed is what was tried."""
    for low, high in (
        (fmpq(99999, 10000), fmpq(104, 10)),
        (fmpq(1, 1000), fmpq(5)),
        (fmpq(3), fmpq(3001, 1000)),
    ):
        value = _between(low, high, (-1.0, 2.0), 5)
        assert value is not None
        assert low < value < high
        for kind in (Gaussian, SubsampledGaussian):
            assert fmpq(*Decimal(Calibrated(kind, value, 5).text).as_integer_ratio()) == value
    assert _between(fmpq(3), fmpq(30001, 10000), (-1.0, 2.0), 5) is None


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"eps": 1, "delta": "1/100000", "n": 10, "delta0": "1/10000"}, "certainly not enough"),
        ({"eps": 1, "delta": "1/2", "sample": 1, "records": 100}, "certainly enough"),
    ],
)
def test_one_end_only(given: dict[str, Any], message: str) -> None:
    """A delta that no noise keeps, as 1 - (1 - delta0)^10 is larger; and one that every noise keeps, as most samples miss the record."""
    kind = WorstCase if "delta0" in given else FixedSizeLaplace
    with pytest.raises(PrecisionError, match=message):
        calibrate_within(kind, 8, Limits(20), **given)


class TestMoreNoise:
    """A smaller value is a larger one and something random afterwards: the identities that the docstrings state."""

    def test_laplace(self) -> None:
        b, c, t = sympy.symbols("b c t", positive=True)
        q = b**2 / c**2
        assert sympy.cancel((1 + b**2 * t**2) / (1 + c**2 * t**2) - q - (1 - q) / (1 + c**2 * t**2)) == 0

    def test_discrete_laplace(self) -> None:
        """Weights of 0 and of the wider noise are both positive for a < b < 1."""
        a, b, z = sympy.symbols("a b z", positive=True)
        product = (1 - b * z) * (1 - b / z)
        wider = (b - a) * (1 - a * b) / (b * product)
        assert sympy.cancel((1 - a * z) * (1 - a / z) / product - a / b - wider) == 0

    @pytest.mark.parametrize(("kind", "target", "others"), CASES)
    def test_delta_rises(self, kind: type[Mechanism], target: dict[str, Any], others: dict[str, Any]) -> None:
        """On a grid of values around the threshold."""
        middle = fmpq(calibrate(kind, **target, **others, digits=3).value)
        values = [middle * fmpq(k, 8) for k in range(7, 14)]
        deltas = [
            Sequence([(kind(**others, **{kind.tuned: v}), target["n"])]).delta(target["eps"]) for v in values
        ]
        if kind.tuned_is_noise:
            deltas.reverse()
        assert all(one < other or (one == 0 and other == 0) for one, other in pairwise(deltas))

    def test_every_exact_mechanism_says_what_is_tuned(self) -> None:
        assert {word for word, kind in MECHANISMS.items() if kind.tuned} == {
            "laplace",
            "gaussian",
            "randomised_response",
            "discrete_laplace",
            "subsampled_gaussian",
            "subsampled_laplace",
            "subsampled_discrete_laplace",
            "kary_randomised_response",
            "matrix_mechanism",
            "tree_aggregation",
            "fixed_size_gaussian",
            "fixed_size_laplace",
            "with_replacement_gaussian",
            "with_replacement_laplace",
            "zcdp",
            "report_noisy_max",
            "shuffled_randomised_response",
            "shuffled_reports",
            "worst_case",
            "gaussian_mixture",
            "discrete_gaussian",
            "subsampled_discrete_gaussian",
        }


@pytest.mark.parametrize(
    ("kind", "given", "error", "message"),
    [
        (
            Gaussian,
            {"eps": 1, "delta": 0},
            DomainError,
            "delta must be > 0 for gaussian, whose loss has no largest value",
        ),
        (
            Laplace,
            {"eps": 0, "delta": 0},
            DomainError,
            "eps or delta must be > 0: no noise makes neighbours equal",
        ),
        (Laplace, {"eps": -1, "delta": 0}, DomainError, "eps must be >= 0, got -1"),
        (Laplace, {"eps": 1, "delta": 1}, DomainError, "delta must be < 1, got 1"),
        (Laplace, {"eps": 1, "delta": 0, "n": 0}, DomainError, "n must be >= 1, got 0"),
        (Laplace, {"eps": 0.5, "delta": 0}, InexactInputError, "eps must be exact"),
        (Laplace, {"eps": 1, "delta": 0, "digits": 0}, DomainError, "digits must be an integer in"),
        (
            Laplace,
            {"eps": 10**40, "delta": "1/2"},
            DomainError,
            "eps and delta are kept with every eps0 up to",
        ),
        (Laplace, {"eps": 0, "delta": "1e-40"}, DomainError, "eps0 would have to be < 1/"),
        (
            RepeatAndSelect,
            {"eps": 1, "delta": "1/2"},
            ParameterError,
            "nothing to calibrate of repeat_and_select",
        ),
        (
            SubsampledGaussian,
            {"eps": 1, "delta": 0, "q": "1/2"},
            DomainError,
            "delta must be > 0 for subsampled_gaussian",
        ),
        (
            SubsampledGaussian,
            {"eps": 1, "delta": "1/50", "q": "1/100"},
            DomainError,
            "with any noise, because some samples miss the record: without noise delta is 0.01",
        ),
        (
            SubsampledLaplace,
            {"eps": 1, "delta": "1e-5", "q": "1/100", "n": 20, "direction": "add"},
            DomainError,
            "with any noise",
        ),
    ],
)
def test_bad_input(
    kind: type[Mechanism], given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        calibrate(kind, **given)


def test_a_moment_accepts_only_what_is_private() -> None:
    """At sigma = 1/2 delta is 0.66197, and the bound by a moment 1.298 is below 2 * 0.655."""
    target = _target(SubsampledGaussian, 1, "655/1000", 2, {"q": "9/10"})
    assert not target.private(fmpq(1, 2))
    assert target.private(fmpq(3, 5))


def test_a_moment_says_nothing_beyond_floats() -> None:
    """The best moment is found by floats, which do not hold e^1000."""
    target = _target(SubsampledLaplace, 1, "1/2", 2, {"q": "9/10"})
    assert [target._is_kept_by_moment(side) for side in target.sides(fmpq(1000))] == [False, False]
