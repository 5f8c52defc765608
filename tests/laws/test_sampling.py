"""Sampled sensitivity: routes that share nothing agree, decisions are certified, and a changed number is noticed."""

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, PariskError
from parisk_sym.formulas.kernels.binomial import cdf_exactly, cdf_in_balls, decide_level, quantile_in_balls
from parisk_sym.laws import sampling, sampling_bounds
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.sampling import coverage_law, coverage_mean, smallest_m, smallest_n
from parisk_sym.proofs.simulation.statistics import law_test, probability_test

few = settings(max_examples=60)
shares = st.fractions(min_value="1/1000", max_value="999/1000", max_denominator=1000)


@st.composite
def places(draw: st.DrawFn, largest: int) -> tuple[int, int]:
    """A place and a number of pairs, place <= number."""
    n = draw(st.integers(1, largest))
    return draw(st.integers(1, n)), n


def beta_survival(m: int, n: int, c: fmpq) -> arb:
    """P(Beta(m, n - m + 1) >= c) by Arb's incomplete beta function: hypergeometric series, no binomial sum."""
    return 1 - arb(c).beta_lower(m, n - m + 1, regularized=True)


@few
@given(places(150), shares)
def test_three_routes_agree(place: tuple[int, int], share: object) -> None:
    """Balls, exact rationals and Arb's incomplete beta function."""
    (m, n), c = place, fmpq(share.numerator, share.denominator)  # type: ignore[attr-defined]
    with ctx.workprec(400):
        ball, exact = cdf_in_balls(m - 1, n, arb(c)), cdf_exactly(m - 1, n, c)
        assert exact is not None
        assert ball.overlaps(arb(exact))
        assert ball.rel_accuracy_bits() > 300
        assert ball.overlaps(beta_survival(m, n, c))
        assert not (ball * arb(1 + fmpq(1, 10**80))).overlaps(arb(exact))


@pytest.mark.parametrize("n", [10, 100, 1000, 10**4, 10**5, 10**6])
def test_array_face(n: int) -> None:
    """The float64 face stays within 1e-14 of the balls, from deep in the lower tail to the top."""
    for share in (0.5, 0.75, 0.90625):
        spread = (n * share * (1 - share)) ** 0.5
        places_ = sorted({min(n, max(1, round(n * share + d * spread))) for d in (-12, -5, -1, 0, 1, 5, 12)})
        values = coverage_law.array(m=places_, n=n, coverage=share)
        for m, value in zip(places_, values, strict=True):
            exact = coverage_law.ball(digits=25, m=m, n=n, coverage=str(share))
            assert abs(arb(float(value)) - exact) <= exact * 1e-14, (m, n, share)


def test_the_largest_sample() -> None:
    """n = 10^9 is answered in a second, n = 10^9 + 1 is refused with the bound."""
    text, _ = coverage_law.digits(10, m=9 * 10**8, n=10**9, coverage="0.9")
    assert text == "0.4999733669"  # scipy.special.betaincc(9e8, 1e8 + 1, 0.9)
    with pytest.raises(DomainError, match=r"n must be <= 1000000000, got 1000000001"):
        coverage_law.ball(m=1, n=10**9 + 1, coverage="0.9")


def test_too_many_digits_of_a_large_sample_are_refused() -> None:
    """A hundred digits are quick; ten thousand would need minutes, and the message says what to change."""
    assert coverage_law.digits(100, m=5 * 10**8, n=10**9, coverage="1/2")[0].startswith("0.49998738433739")
    with pytest.raises(DomainError, match=r"would take too long for n = 1000000000: ask for fewer digits"):
        coverage_law.digits(10_000, m=5 * 10**8, n=10**9, coverage="1/2")


@pytest.mark.parametrize(("m", "n"), [(1, 1), (9, 10), (10, 10), (3, 40)])
def test_order_statistic_by_simulation(m: int, n: int) -> None:
    """F(G_(m)) of exponential sensitivities has the stated law: false alarm 1e-9, detectable distance below 0.02."""

    def covered(rng: np.random.Generator, size: int) -> np.ndarray:
        sample = np.sort(rng.exponential(3.0, (size, n)), axis=1)[:, m - 1]
        return -np.expm1(-sample / 3.0)

    def below(values: np.ndarray) -> np.ndarray:
        return 1 - coverage_law.array(m=m, n=n, coverage=np.clip(values, 0, 1))

    result = law_test(covered, below, samples=100_000, seed=m * 100 + n, cdf_error=1e-9)
    assert result.consistent, result
    assert result.detectable < 0.025
    neighbour = law_test(covered, lambda v: 1 - coverage_law.array(m=m, n=n + 3, coverage=np.clip(v, 0, 1)),
                         samples=100_000, seed=m * 100 + n)  # fmt: skip
    assert not neighbour.consistent


def test_a_discrete_law_is_covered_at_least_as_well() -> None:
    """Sensitivities that are 1 with probability 1/20 and 0 otherwise: the mean coverage is above m/(n + 1)."""

    def hit(rng: np.random.Generator, size: int) -> np.ndarray:
        sample = np.sort(rng.random((size, 10)) < 0.05, axis=1)[:, 8]
        return (rng.random(size) < 0.05) <= sample

    exact = 1 - 0.05 * float(cdf_exactly(1, 10, fmpq(1, 20)))
    assert probability_test(hit, exact - 1e-12, exact + 1e-12, samples=100_000, seed=5).consistent
    assert exact > 9 / 11


@few
@given(st.integers(1, 400), shares, shares)
def test_smallest_place_is_smallest(n: int, share: object, wanted: object) -> None:
    """It reaches the confidence, the place below does not, and it exists exactly from the smallest n on."""
    share, wanted = str(share), str(wanted)
    least = int(smallest_n.ball(coverage=share, confidence=wanted).unique_fmpz())
    if n < least:
        with pytest.raises(DomainError, match=f"that is {least} <= n, got n={n},"):
            smallest_m.ball(n=n, coverage=share, confidence=wanted)
        return
    m = int(smallest_m.ball(n=n, coverage=share, confidence=wanted).unique_fmpz())
    c, level = (
        fmpq(*map(int, share.split("/"))) if "/" in share else fmpq(int(share)),
        fmpq(*map(int, wanted.split("/"))),
    )
    assert cdf_exactly(m - 1, n, c) >= level
    assert m == 1 or cdf_exactly(m - 2, n, c) < level


@pytest.mark.parametrize(("share", "wanted", "least"), [
    ("0.95", "0.95", 59),  # Wilks's classical 95/95 sample: 0.95^59 = 0.0485 < 0.05 < 0.95^58
    ("1/2", "3/4", 2),  # a tie: 1 - (1/2)^2 is exactly 3/4
    ("1/2", "7501/10000", 3),
    ("0.999999", "0.999999", 13815504),  # ceil(ln(1e-6)/ln(1 - 1e-6)), by mpmath at 50 digits
])  # fmt: skip
def test_smallest_sample(share: str, wanted: str, least: int) -> None:
    """Exact at ties, where logarithms alone decide nothing."""
    assert smallest_n.ball(coverage=share, confidence=wanted) == least
    assert int(smallest_n.mp(coverage=share, confidence=wanted)) == least


def test_a_tie_of_the_level_is_decided_exactly() -> None:
    """P(Bin(2, 1/2) <= 0) is 1/4: balls cannot tell, rationals can; over balls the tie is an error, never a guess."""
    assert decide_level(0, 2, fmpq(1, 2), fmpq(1, 4))
    assert not decide_level(0, 2, fmpq(1, 2), fmpq(1, 4) + fmpq(1, 10**60))
    third = arb(fmpq(1, 3))
    with pytest.raises(PariskError, match="cannot be distinguished from"):
        quantile_in_balls(third * third, 2, 1 - third)


@pytest.mark.parametrize(("values", "message"), [
    ({"m": 11, "n": 10, "coverage": "0.9"}, "needs m <= n"),
    ({"m": 0, "n": 10, "coverage": "0.9"}, "m must be >= 1, got 0"),
    ({"m": "3/2", "n": 10, "coverage": "0.9"}, "m must be an integer, got 3/2"),
    ({"m": 1, "n": 10, "coverage": "1.1"}, "coverage must be <= 1, got 1.1"),
])  # fmt: skip
def test_bad_input(values: dict[str, object], message: str) -> None:
    """Refused with the parameter, the bound and the value."""
    with pytest.raises(DomainError, match=message):
        coverage_law.ball(**values)


def test_the_kernel_refuses_too_few_pairs() -> None:
    """The kernel alone, without the constraint of the formula: 9/10 of the pairs with confidence 9/10 need 22."""
    with pytest.raises(DomainError, match=r"n must be >= 22 for coverage 9/10 with confidence 9/10, got 1"):
        sampling._smallest_m(fmpq(1), fmpq(9, 10), fmpq(9, 10))
    assert sampling._smallest_m(fmpq(22), fmpq(9, 10), fmpq(9, 10)) == 22


def test_the_ends_of_the_coverage() -> None:
    """Everything covers nothing, and no order statistic of a continuous law covers everything."""
    assert coverage_law.digits(5, m=3, n=7, coverage=0)[0] == "1.0000"
    assert coverage_law.digits(5, m=3, n=7, coverage=1)[0] == "0"
    assert coverage_law.digits(1, m=1, n=2, coverage="1/2")[0] == "0.2"  # 1/4 exactly: half to even


def test_the_printed_bound_exceeds_the_truth() -> None:
    """gamma_2 = 0.9, n = 10, rho = 1: 0.9 is promised, 9/11 is true; the corrected bound promises less than that."""
    given_ = {"confidence": "0.9", "rho": 1, "n": 10}
    truth = coverage_mean.ball(m=9, n=10)
    assert find_formula("sampling.par21_bound").ball(**given_) > truth
    best = max(
        float(sampling_bounds.dkw_bound.ball(confidence="0.9", rho=f"{i}/1000", n=10).mid())
        for i in range(1, 900)
    )
    assert best < float(truth.mid())


def test_figure_2_against_the_exact_sample_size() -> None:
    """rho = 0.01, risk 0.1: 14979 samples drawn, 230 needed."""
    drawn = find_formula("sampling.figure2_drawn").ball(risk="0.1", rho="0.01")
    assert 14978 < drawn < 14979
    assert sampling.sample_size_exact.ball(risk="0.1", rho="0.01") == 230


def test_the_joint_bound_is_kept_where_theorem_6_is_not() -> None:
    """Exponential sensitivities, n = 40, m = 36: the simulated P(|L| <= 0.6) lies above sampling.joint and below Theorem 6.

    Hoeffding: a million draws stray by more than 0.0035 with probability below 1e-10 on either side.
    """
    rng, size, eps0, eps = np.random.default_rng(20260101), 10**6, 1.0, 0.6
    scale = rng.beta(36, 5, size)  # F(G_(36)) for 40 uniform values
    sampled = -np.log1p(-scale)
    distance, noise = rng.exponential(1.0, size) / sampled, rng.laplace(0.0, 1 / eps0, size)
    observed = float(np.mean(np.abs(eps0 * (np.abs(noise - distance) - np.abs(noise))) <= eps))
    bound = float(sampling_bounds.joint.ball(eps="0.6", eps0=1, m=36, n=40).mid())
    assert bound < observed - 0.0035
    everyone = {"eps": "0.6", "eps0": 1, "k": 1, "ratio": 1, "confidence": 1, "rho": "0.1", "n": 1000}
    promised = float(find_formula("sampling.par21_joint").ball(**everyone).mid())
    constant = float(np.mean(np.abs(np.clip(eps0 * (1 - 2 * rng.laplace(0.0, 1.0, size)), -1, 1)) <= eps))
    assert constant < promised - 0.5  # all pairs at one distance: 0.185 observed, 0.714 promised


def test_coverage_next_to_one() -> None:
    """P(Bin(n, c) <= n - 1) = 1 - c^n for a c with forty nines, where 1 - c is 0 at few bits: n 10^-40 to 30 digits."""
    nines = "0." + 40 * "9"
    assert coverage_law.digits(20, m=10**9, n=10**9, coverage=nines)[0] == "1.0000000000000000000e-31"
    found = coverage_law.digits(8, m=368_000_001, n=10**9, coverage="0.99999999999999999")[0]
    with mpmath.workdps(40):
        first = mpmath.loggamma(10**9 + 1) - mpmath.loggamma(368_000_001) - mpmath.loggamma(632_000_001)
        first += 632_000_000 * mpmath.log(mpmath.mpf(10) ** -17) + 368_000_000 * mpmath.log1p(
            -(mpmath.mpf(10) ** -17)
        )
        assert abs(mpmath.log(mpmath.mpf(found)) - first) < 1e-7
