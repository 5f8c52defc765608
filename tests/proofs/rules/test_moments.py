"""Means and variances: what is proved of the laws of the field, what does not exist, and what is nearly true."""

from typing import Any

import mpmath
import pytest
from sympy import (
    Abs,
    EulerGamma,
    Expr,
    Integer,
    Integral,
    Max,
    Min,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    binomial,
    exp,
    factorial,
    log,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.named_laws import (
    bernoulli_law,
    binomial_law,
    exponential_law,
    gamma_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, open_, right_open
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.probability.products import products
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.moments import Integrated, _sums_between, given_each_value
from parisk_sym.proofs.rules.moments_of_powers import power_of_a_sum
from tests.near_misses import Case, refused_in_every_way, whole_tree

X, Y, b, s, t, p = (Symbol(name, real=True) for name in ("X", "Y", "b", "s", "t", "p"))
N, m, k = Symbol("N", integer=True), Symbol("m", integer=True), Symbol("k", integer=True)
SCALE, DEVIATION, BOTH = {b: POSITIVE}, {s: POSITIVE}, {b: POSITIVE, s: POSITIVE}
LATE = Lies(X, open_(t, oo))
WAIT = {X: exponential_law(b)}
WAITING = {b: POSITIVE, t: POSITIVE}
NOISES = {X: laplace_law(b), Y: gaussian_law(s)}
CAUCHY = WithDensity(1 / (pi * (1 + X**2)), REALS)
OTHER_CAUCHY = WithDensity(1 / (pi * (1 + Y**2)), REALS)
HEAVY = WithMass(1 / ((N + 1) * (N + 2)), integers(0))
SQUARE_OF_CAUCHY = WithDensity(2 / pi / (1 + X**2) ** 2, REALS)
KINKED = Piecewise((X**2, X - Rational(1, 2) < 0), (Rational(3, 2) * X - Rational(1, 2), True))
CUT, PLAIN = Integrated((t,)), Direct()


def laplace(g: Expr, relation: str, value: Any, domain: Any = SCALE) -> Mean:
    """Of Laplace noise."""
    return Mean(g, relation, value, {X: laplace_law(b)}, domain)


TRUE: dict[str, Case] = {
    "centred noise": (laplace(X, "=", 0), PLAIN),
    "its size": (laplace(Abs(X), "=", b), PLAIN),
    "a bound that is reached": (laplace(Abs(X), "<=", b), PLAIN),
    "from above, strictly": (laplace(Abs(X), ">", b / 2), PLAIN),
    "a moment generating function": (laplace(exp(X), "=", 1 / (1 - b**2), {b: open_(0, 1)}), PLAIN),
    "Laplace variance": (Variance(X, "=", 2 * b**2, {X: laplace_law(b)}, SCALE), PLAIN),
    "Gaussian variance": (Variance(X, "=", s**2, {X: gaussian_law(s)}, DEVIATION), PLAIN),
    "Gaussian size": (Mean(Abs(X), "=", s * sqrt(2 / pi), {X: gaussian_law(s)}, DEVIATION), PLAIN),
    "uniform variance": (Variance(X, "=", Rational(3, 4), {X: uniform_law(1, 4)}), PLAIN),
    "gamma": (Mean(X, "=", b * s, {X: gamma_law(b, s)}, BOTH), PLAIN),
    "Bernoulli variance": (Variance(N, "=", p * (1 - p), {N: bernoulli_law(p)}, {p: closed(0, 1)}), PLAIN),
    "binomial": (Mean(N, "=", m * p, {N: binomial_law(m, p)}, {m: integers(1), p: open_(0, 1)}), PLAIN),
    "geometric": (Mean(N, "=", (1 - p) / p, {N: geometric_law(p)}, {p: open_(0, 1)}), PLAIN),
    "Poisson variance": (Variance(N, "=", b, {N: poisson_law(b)}, SCALE), PLAIN),
    "without memory": (Mean(X, "=", t + 1 / b, WAIT, WAITING, LATE), CUT),
    "a variance without memory": (Variance(X, "=", 1 / b**2, WAIT, WAITING, LATE), CUT),
    "without memory, and without a cut": (Mean(X, "=", t + 1 / b, WAIT, WAITING, LATE), PLAIN),
    "a half of noise": (Mean(X, "=", b, {X: laplace_law(b)}, SCALE, Lies(X, open_(0, oo))), PLAIN),
    "large noise": (Mean(Abs(X), "=", b + t, {X: laplace_law(b)}, WAITING, Lies(Abs(X), open_(t, oo))), PLAIN),
    "a half of a range": (Variance(X, "=", Rational(1, 48), {X: uniform_law(0, 1)}, {}, Lies(X, open_(0, Rational(1, 2)))), PLAIN),
    "integers from one on": (
        Mean(N, "=", m + 1 / p - 1, {N: geometric_law(p)}, {p: open_(0, 1), m: integers(0)}, Lies(N, right_open(m, oo))), PLAIN),
    "a sum": (Mean(X + Y, "=", 0, NOISES, BOTH), PLAIN),
    "the variance of a sum": (Variance(X + Y, "=", 2 * b**2 + s**2, NOISES, BOTH), PLAIN),
    "a product": (Mean(X * Y, "=", 1 / (b * s), {**WAIT, Y: exponential_law(s)}, BOTH), PLAIN),
    "a variance without a rational factor": (Variance(X, "=", 1, {X: SQUARE_OF_CAUCHY}), PLAIN),
    "a distribution function": (Mean(X, "=", 1, {X: WithDistribution(1 - exp(-X), POSITIVE)}), PLAIN),
    "a power of a sum": (
        Mean((1 + exp(X)) ** m, "=", Sum(binomial(m, k) * exp(k**2 / Integer(2)), (k, 0, m)), {X: gaussian_law(1)}, {m: integers(0)}), PLAIN),
    "a power of an average": (
        Mean((1 - p + p * X) ** m, "=", Sum(binomial(m, k) * (1 - p) ** (m - k) * p**k * factorial(k), (k, 0, m)), {X: exponential_law(1)}, {m: integers(0), p: open_(0, 1)}), PLAIN),
    "copies": (Mean(X, "=", 0, {X: Copies(gaussian_law(s), m)}, {m: integers(1), s: POSITIVE}), PLAIN),
    "the variance of copies": (Variance(X, "=", s**2, {X: Copies(gaussian_law(s), m)}, {m: integers(1), s: POSITIVE}), PLAIN),
    "of a Gumbel variable": (Mean(X, "=", EulerGamma, {X: WithDistribution(exp(-exp(-X)), REALS)}), PLAIN),
    "the larger one of two": (Mean(Max(X, Y), "=", s / sqrt(pi), {X: gaussian_law(s), Y: gaussian_law(s)}, DEVIATION), PLAIN),
    "the smaller one of two": (Mean(Min(X, Y), "=", 1 / (b + s), {**WAIT, Y: exponential_law(s)}, BOTH), PLAIN),
    "a distance of noises": (Mean(Abs(X - Y), "=", 3 * b / 2, {X: laplace_law(b), Y: laplace_law(b)}, SCALE), PLAIN),
    "a distance of integers": (
        Mean(Abs(N - m), "=", 2 * (1 - p) / (p * (2 - p)), {N: geometric_law(p), m: geometric_law(p)}, {p: open_(0, 1)}),
        PLAIN,
    ),
}  # fmt: skip

REFUSED: dict[str, Case] = {
    "strict where it is reached": (laplace(Abs(X), "<", b), PLAIN),
    "too small by little": (laplace(Abs(X), "<=", b * (1 - Rational(1, 10**20))), PLAIN),
    "twice the mean": (laplace(Abs(X), "=", 2 * b), PLAIN),
    "a scale of either sign": (laplace(X, "=", 0, {b: REALS}), PLAIN),
    "a generating function beyond its range": (Mean(exp(X), ">=", 0, {X: laplace_law(2)}), PLAIN),
    "a generating function at the end": (Mean(exp(X), ">", 0, {X: laplace_law(1)}), PLAIN),
    "Cauchy": (Mean(X, "=", 0, {X: CAUCHY}), PLAIN),
    "the size of Cauchy": (Mean(Abs(X), ">=", 0, {X: CAUCHY}), PLAIN),
    "the variance of Cauchy": (Variance(X, ">=", 0, {X: CAUCHY}), PLAIN),
    "Cauchy and another one": (Mean(X + Y, "=", 0, {X: laplace_law(b), Y: OTHER_CAUCHY}, SCALE), PLAIN),
    "a variance of Cauchy and another one": (
        Variance(X + Y, ">=", 0, {X: laplace_law(b), Y: OTHER_CAUCHY}, SCALE),
        PLAIN,
    ),
    "Cauchy cut": (Mean(X, "=", 0, {X: CAUCHY}), Integrated((Integer(0),))),
    "Cauchy's variance, cut": (Variance(X, ">=", 0, {X: CAUCHY}), Integrated((Integer(0),))),
    "a series that converges by its signs": (Mean((-1) ** N * (N + 1), "<=", 1, {N: HEAVY}), PLAIN),
    "no law": (Mean(X, "=", 2, {X: WithDensity(2 * exp(-X), POSITIVE)}), PLAIN),
    "a negative density": (Mean(X, ">=", -9, {X: WithDensity(Rational(3, 2) - 3 * X**2 / 2 * 3, open_(0, 1))}), PLAIN),
    "a deviation in the place of a variance": (Variance(X, "=", s, {X: gaussian_law(s)}, DEVIATION), PLAIN),
    "a second moment for a variance": (
        Variance(X, "=", 2 / b**2, WAIT, SCALE), PLAIN),
    "a variance with a condition, not centred": (
        Variance(X, "=", t**2 + 2 * t / b + 2 / b**2, WAIT, WAITING, LATE), CUT),
    "a condition without dividing": (Mean(X, "=", exp(-b * t) * (t + 1 / b), WAIT, WAITING, LATE), CUT),
    "a condition that never happens": (Mean(X, ">=", 0, WAIT, WAITING, Lies(X, open_(-2, -1))), CUT),
    "a condition without its cut": (Mean(X, "=", t + 1 / b, WAIT, WAITING, LATE), Integrated()),
    "without memory, by little": (Mean(X, "=", t + 1 / b + Rational(1, 10**30), WAIT, WAITING, LATE), PLAIN),
    "integers beyond one": (
        Mean(N, "=", m + 1 / p - 1, {N: geometric_law(p)}, {p: open_(0, 1), m: integers(0)}, Lies(N, open_(m, oo))), PLAIN),
    "the other half of noise": (Mean(X, "=", b, {X: laplace_law(b)}, SCALE, Lies(X, open_(-oo, 0))), PLAIN),
    "a cut that lies outside": (Mean(X, "=", t + 1 / b, WAIT, {b: POSITIVE, t: REALS}, LATE), PLAIN),
    "never, without a cut": (Mean(X, ">=", 0, WAIT, WAITING, Lies(X, open_(-2, -1))), PLAIN),
    "one that depends on another": (
        Mean(X * Y, "=", 0, {X: gaussian_law(1), Y: gaussian_law(1, X)}),
        PLAIN,
    ),
    "the variance of one that depends on another": (
        Variance(X + Y, "=", 2, {X: gaussian_law(1), Y: gaussian_law(1, X)}),
        PLAIN,
    ),
    "a sum with deviations added": (Variance(X + Y, "=", (sqrt(2) * b + s) ** 2, NOISES, BOTH), PLAIN),
    "a product of squares": (Mean(X**2 * Y**2, "=", b**2 * s**2, NOISES, BOTH), PLAIN),
    "a distribution function with a kink": (Mean(X, "=", Rational(3, 4), {X: WithDistribution(KINKED, open_(0, 1))}), PLAIN),
    "a function that does not rise to 1": (Mean(X, ">=", 0, {X: WithDistribution(1 - exp(-X), open_(0, 1))}), PLAIN),
    "a distribution function, wrong": (Variance(X, "=", 2, {X: WithDistribution(1 - exp(-X), POSITIVE)}), PLAIN),
    "half of the larger one": (Mean(Max(X, Y), "=", 1 / sqrt(2 * pi), {X: gaussian_law(1), Y: gaussian_law(1)}), PLAIN),
    "the larger one of two that depend": (Mean(Max(X, Y), "=", 1 / sqrt(pi), {X: gaussian_law(1), Y: gaussian_law(1, X)}), PLAIN),
    "the larger one with Cauchy": (Mean(Max(X, Y), ">=", 0, {X: CAUCHY, Y: gaussian_law(1)}), PLAIN),
    "the distance of integers, by little": (
        Mean(Abs(N - m), "=", 2 * (1 - p) / (p * (2 - p)) + Rational(1, 10**6), {N: geometric_law(p), m: geometric_law(p)}, {p: open_(0, 1)}),
        PLAIN,
    ),
    "a variance in closed form, by a factor": (Variance(X, "=", 2, {X: SQUARE_OF_CAUCHY}), PLAIN),
    "a power, with another sum": (
        Mean((1 + exp(X)) ** m, "=", Sum(binomial(m, k) * exp(k**2), (k, 0, m)), {X: gaussian_law(1)}, {m: integers(0)}), PLAIN),
    "a power of a noise without this mean": (Mean((1 + X) ** m, ">=", 0, {X: SQUARE_OF_CAUCHY}, {m: integers(0)}), PLAIN),
    "a power that is no integer": (
        Mean((1 + exp(X)) ** b, "=", Sum(binomial(b, k) * exp(k**2 / Integer(2)), (k, 0, oo)), {X: gaussian_law(1)}, SCALE), PLAIN),
    "a power that may be negative": (
        Mean((1 + exp(X)) ** m, ">=", Rational(1, 2), {X: gaussian_law(1)}, {m: integers(-2)}), PLAIN),
    "copies, of another variance": (Variance(X, "=", 2 * s**2, {X: Copies(gaussian_law(s), m)}, {m: integers(1), s: POSITIVE}), PLAIN),
    "no number of copies": (Mean(X, "=", 0, {X: Copies(gaussian_law(1), m)}, {m: integers(-1)}), PLAIN),
    "half a copy": (Mean(X, "=", 0, {X: Copies(gaussian_law(1), b)}, SCALE), PLAIN),
    "copies of Cauchy": (Mean(X, "=", 0, {X: Copies(CAUCHY, m)}, {m: integers(1)}), PLAIN),
    "two variables cut": (Mean(X + Y, "=", 0, NOISES, BOTH), Integrated((Integer(0),))),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "name",
    [
        "a distribution function, wrong",
        "half of the larger one",
        "the distance of integers, by little",
        "a variance in closed form, by a factor",
    ],
)
def test_what_is_computed_refutes(name: str) -> None:
    assert decide(*REFUSED[name]).status is Status.REFUTED


@pytest.mark.parametrize("name", ["too small by little", "twice the mean", "a condition without dividing"])
def test_a_wrong_value_is_refuted_with_a_point(name: str) -> None:
    node = decide(*REFUSED[name])
    assert node.status is Status.REFUTED
    assert node.counterexample


@pytest.mark.parametrize("says", [case[0] for name, case in REFUSED.items() if "Cauchy" in name])
def test_a_mean_that_does_not_exist(says: OfMoments) -> None:
    """An integral that certainly diverges refutes it; a lower bound may be meant of what has no bound, and of several variables nothing is said."""
    attack = kind_of(says).attack
    assert attack is not None
    found = attack(says, Look())
    if len(says.laws) == 1 and says.relation != ">=":
        assert found is not None
        assert "there is no" in found.counterexample
        assert decide(says, PLAIN).status is Status.REFUTED
    else:
        assert found is None
        assert decide(says, PLAIN).status is Status.UNDECIDED


def test_a_value_by_quadrature_of_another_library() -> None:
    """E |X| of the normal law with deviation 2, by mpmath's quadrature, between two bounds that are proved."""
    size = mpmath.quad(lambda x: 2 * x * mpmath.npdf(x, 0, 2), [0, 2, 10, mpmath.inf])
    low, high = Rational(int(size * 10**6), 10**6), Rational(int(size * 10**6) + 1, 10**6)
    for relation, value in ((">", low), ("<", high)):
        whole_tree(Mean(Abs(X), relation, value, {X: gaussian_law(2)}), PLAIN)


def test_terms_and_their_factors() -> None:
    terms = products((X + b) * Y, (X, Y))
    assert not isinstance(terms, str)
    assert sorted(str(term.expression) for term in terms) == ["X*Y", "Y*b"]
    assert products(Abs(X + Y), (X, Y)) == "Abs(X + Y) is no product of functions of single variables"


def test_it_reads_as_one_says_it() -> None:
    said = str(Mean(X, "<=", t + 1 / b, WAIT, WAITING, LATE))
    assert said.startswith(
        "the mean of X given that X > t is at most t + 1/b where X has the exponential law with rate b"
    )
    assert str(Variance(X, "=", 2, {X: laplace_law(1)})).startswith(
        "the variance of X is 2 where X has the Laplace law"
    )


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Mean(X, "==", 0, {X: laplace_law(1)}), "the relation must be one of"),
        (lambda: Mean(X, "=", X, {X: laplace_law(1)}), "the value of a mean names the random variable X"),
        (lambda: Mean(X, "=", 0, {X: laplace_law(1)}, {}, X > 0), "what is given is an event"),
        (lambda: Variance(1, "=", 0, {X: laplace_law(1)}), "does not occur in the statement"),
        (lambda: Mean(X, "=", 0, {X: laplace_law(b)}, {X: REALS, b: POSITIVE}), "as a parameter"),
    ],
)  # fmt: skip
def test_what_is_no_statement_is_told(make: Any, told: str) -> None:
    with pytest.raises(ClaimError) as raised:
        make()
    assert told in str(raised.value)


def test_a_counterexample_to_look_at_is_no_point_of_the_law() -> None:
    """A claim's own point is looked at where the mean is compared, and the law is judged without it."""
    look = Look(hint={b: Rational(1, 2)})
    says = laplace(Abs(X), "<", b / 2)
    found = kind_of(says).attack(says, look)
    assert found is not None
    assert found.counterexample


def test_no_piece_on_which_the_condition_happens() -> None:
    """What to do is said, and not that it never happens."""
    says = Mean(X, "=", t + 1 / b, WAIT, WAITING, LATE)
    told = [str(node.certificate.get("reason", "")) for node in decide(says, Integrated()).walk()]
    assert any("cut the range of X where it begins and ends" in text for text in told)


def test_the_range_of_a_noise_is_cut_at_a_kink() -> None:
    """Where X < log(b), the distance of X - log(b) and Y has no kink; noise without ends is cut there as well."""
    says = Mean(Abs(X - Y - log(b)), "=", 1, {X: laplace_law(1), Y: exponential_law(1)}, SCALE)
    made = given_each_value(says, PLAIN)
    assert isinstance(made, Reduction)
    *_, last = made.subgoals
    ranges = {whole.limits[0][1:] for whole in last.says.left.atoms(Integral) if whole.limits[0][0] == X}
    assert ranges == {(-oo, log(b)), (log(b), oo)}


def test_a_power_of_a_sum_needs_the_means_of_its_terms() -> None:
    """E log(1 + X)^k is an integral without a closed form."""
    says = Mean((1 + log(1 + X)) ** m, "=", 1, {X: uniform_law(0, 1)}, {m: integers(0)})
    assert power_of_a_sum(says, PLAIN) == "no closed form of the mean of log(X + 1)**k was found"


@pytest.mark.parametrize(("last", "is_cut"), [(oo, True), (4, True), (3, False)])
def test_a_sum_is_cut_at_a_kink_that_certainly_lies_in_it(last: Any, is_cut: bool) -> None:
    """The distance from m in {0, ..., 4} to N in {0, ..., last}: at m = 4 a sum to 3 has no integer 4 to be cut at."""
    law = WithMass(Rational(1, 2) ** (N + 1), integers(0, last))
    found = _sums_between(Abs(N - m), N, law, [m], Domain({m: integers(0, 4)}))
    assert (found is not None) is is_cut
    if found is not None:
        assert {whole.limits[0][1:] for whole in found.atoms(Sum)} == {(0, m), (m + 1, last)}
