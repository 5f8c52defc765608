"""Laws of values without a tactic, events of rounded values, and means where one law names another."""

from typing import Any

import pytest
from sympy import (
    Abs,
    Expr,
    Integer,
    Max,
    Min,
    Rational,
    Symbol,
    ceiling,
    exp,
    floor,
    log,
    oo,
    pi,
    sqrt,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    ImageLaw,
    Lies,
    Mean,
    Probability,
    Variance,
    WithDensity,
    WithDistribution,
    WithMass,
    beta_law,
    binomial_law,
    closed,
    exponential_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.conditional_means import by_conditional_means
from parisk_sym.proofs.rules.proposed_image_laws import by_its_two_tails, more_than_all_mass
from tests.near_misses import refused_in_every_way, whole_tree

X, Y, y = (Symbol(name, real=True) for name in "XYy")
U, V = Symbol("U", real=True), Symbol("V", real=True)
a, b, s, c, p = (Symbol(name, positive=True) for name in "abscp")
N, K, M, n = (Symbol(name, integer=True) for name in "NKMn")
UNIT, TWO = open_(0, 1), open_(0, 2)
UNIFORM = uniform_law(0, 1)
TO_HALF = Rational(1, 2)


def law(
    value: Expr, image: Any, laws: Any, domain: Any = None, variable: Symbol = y
) -> tuple[Statement, Tactic]:
    return ImageLaw(value, variable, image, laws, domain or {}), Direct()


def loss(mean: Expr) -> tuple[Statement, Tactic]:
    """The privacy loss of Gaussian noise."""
    density = exp(-((y - mean) ** 2) / (2 * c**2 / s**2)) / sqrt(2 * pi * c**2 / s**2)
    value = ((X - c) ** 2 - X**2) / (2 * s**2)
    return law(value, WithDensity(density, REALS), {X: gaussian_law(s)}, {s: POSITIVE, c: POSITIVE})


def thinned(kind: Any, value: Expr) -> tuple[Statement, Tactic]:
    return kind(K, "=", value, {N: poisson_law(a), K: binomial_law(N, p)}, {a: POSITIVE, p: UNIT}), Direct()


def rounded(value: Expr, interval: Any, probability: Expr) -> tuple[Statement, Tactic]:
    return Probability(
        Lies(value, interval), "=", probability, {X: exponential_law(a)}, {a: POSITIVE}
    ), Direct()


CHI = exp(-y / 2) / sqrt(2 * pi * y)
TRUE: dict[str, tuple[str, tuple[Statement, Tactic]]] = {
    "a loss": ("by its slope", loss(c**2 / (2 * s**2))),
    "a logarithm of a uniform variable": (
        "by its slope",
        law(-log(U) / a, WithDensity(a * exp(-a * y), POSITIVE), {U: UNIFORM}, {a: POSITIVE}),
    ),
    "a square of a normal variable": (
        "by its distribution function",
        law(U**2, WithDensity(CHI, POSITIVE), {U: gaussian_law(1)}),
    ),
    "a product of uniform variables": (
        "by its distribution function",
        law(U * V, WithDensity(-log(y), UNIT), {U: UNIFORM, V: UNIFORM}),
    ),
    "Gumbel": (
        "by its distribution function",
        law(-log(X), WithDistribution(exp(-exp(-y)), REALS), {X: exponential_law(1)}),
    ),
    "a triangle": (
        "density of a sum",
        law(U + V, WithDensity(1 - Abs(1 - y), TWO), {U: UNIFORM, V: UNIFORM}),
    ),
    "a difference of exponential variables": (
        "by its two tails",
        law(
            X - Y, WithDensity(a / 2 * exp(-a * Abs(y)), REALS), {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE}
        ),
    ),
    "a number of failures": (
        "by each integer",
        law(N + 1, WithMass(p * (1 - p) ** (n - 1), integers(1)), {N: geometric_law(p)}, {p: UNIT}, n),
    ),
    "rounded down": ("probability of a rounded value", rounded(floor(X), closed(2, 3), exp(-2 * a) - exp(-4 * a))),
    "rounded up": ("probability of a rounded value", rounded(ceiling(X), open_(1, 3), exp(-a) - exp(-2 * a))),
    "thinned": ("by conditional means", thinned(Mean, a * p)),
    "thinned, the variance": ("by conditional means", thinned(Variance, a * p)),
    "thinned twice": (
        "by conditional means",
        (Mean(M, "=", a * p**2, {N: poisson_law(a), K: binomial_law(N, p), M: binomial_law(K, p)}, {a: POSITIVE, p: UNIT}), Direct()),
    ),
    "uniform up to a uniform one, three times": (
        "by conditional means",
        (Mean(Y, "=", Rational(1, 8), {U: UNIFORM, V: uniform_law(0, U), Y: uniform_law(0, V)}), Direct()),
    ),
    "beta and binomial": (
        "by conditional means",
        (
            Mean(K, "=", n * a / (a + b), {X: beta_law(a, b), K: binomial_law(n, X)}, {n: integers(1), a: POSITIVE, b: POSITIVE}),
            Direct(),
        ),
    ),
    "a random mean": (
        "by conditional means",
        (Mean(Y, "=", Integer(0), {X: laplace_law(1), Y: gaussian_law(1, X)}), Direct()),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a loss with the mean of the other pair": loss(-(c**2) / (2 * s**2)),
    "a square, of another degree": law(U**2, WithDensity(y * CHI, POSITIVE), {U: gaussian_law(1)}),
    "a square, whose density is one half": law(U**2, WithDensity(CHI / 2, POSITIVE), {U: gaussian_law(1)}),
    "a square of a variable with a mean": law(U**2, WithDensity(CHI, POSITIVE), {U: gaussian_law(1, TO_HALF)}),
    "the smaller one with the product of the rates": law(
        Min(X, Y), WithDensity(a * b * exp(-a * b * y), POSITIVE), {X: exponential_law(a), Y: exponential_law(b)}, {a: POSITIVE, b: POSITIVE}
    ),
    "a distribution function of the larger one": law(Max(U, V), WithDistribution(y, UNIT), {U: UNIFORM, V: UNIFORM}),
    "a triangle whose tails do not meet": law(U + V, WithDensity(1 - Abs(TO_HALF - y), TWO), {U: UNIFORM, V: UNIFORM}),
    "a triangle of a difference": law(U - V, WithDensity(1 - Abs(1 - y), TWO), {U: UNIFORM, V: UNIFORM}),
    "a difference with an atom": law(
        Max(X, 0), WithDensity(exp(-Abs(y)) / 2, REALS), {X: laplace_law(1)}
    ),
    "failures, one too few": law(N, WithMass(p * (1 - p) ** (n - 1), integers(1)), {N: geometric_law(p)}, {p: UNIT}, n),
    "failures, twice": law(2 * N, WithMass(p * (1 - p) ** n, integers(0)), {N: geometric_law(p)}, {p: UNIT}, n),
    "an absolute value with the density of both signs twice": law(Abs(X), WithDensity(2 * exp(-y), POSITIVE), {X: laplace_law(1)}),
    "a density that has no integral": law(exp(U), WithDensity(1 / y, open_(0, exp(1))), {U: UNIFORM}),
    "masses above 1": law(N, WithMass(1 / n, integers(1)), {N: geometric_law(p)}, {p: UNIT}, n),
    "rounded down, as if it were rounded up": rounded(floor(X), closed(2, 3), exp(-a) - exp(-3 * a)),
    "rounded up, with a closed end": rounded(ceiling(X), closed(1, 3), exp(-a) - exp(-2 * a)),
    "rounded down, between halves": rounded(floor(X), closed(TO_HALF, 5 * TO_HALF), exp(-TO_HALF * a) - exp(-7 * TO_HALF * a)),
    "thinned, as if all were left": thinned(Mean, a),
    "thinned twice, as if once": (
        Mean(M, "=", a * p, {N: poisson_law(a), K: binomial_law(N, p), M: binomial_law(K, p)}, {a: POSITIVE, p: UNIT}), Direct()
    ),
    "thinned, the variance of one step": thinned(Variance, a * p * (1 - p)),
    "a random mean that does not exist": (Mean(Y, "=", Integer(0), {X: WithDensity(1 / (pi * (1 + X**2)), REALS), Y: gaussian_law(1, X)}), Direct()),
    "a random scale, with too heavy tails": (
        Mean(Y, "=", Integer(0), {X: WithDensity(1 / X**2, open_(1, oo)), Y: laplace_law(X)}), Direct()
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the named rule."""
    rule, case = TRUE[name]
    assert rule in {node.rule for node in whole_tree(*case).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "name",
    [
        "the smaller one with the product of the rates",
        "a distribution function of the larger one",
        "thinned, as if all were left",
        "failures, one too few",
        "rounded up, with a closed end",
        "an absolute value with the density of both signs twice",
        "a density that has no integral",
    ],
)
def test_refuted(name: str) -> None:
    """A value with another distribution function, or a closed form that is another one."""
    assert decide(*REFUSED[name]).status is Status.REFUTED


@pytest.mark.parametrize(
    ("factor", "is_refuted"), [(1, False), (Rational(999, 1000), False), (Rational(1001, 1000), True)]
)
def test_a_mass_above_1(factor: Expr, is_refuted: bool) -> None:
    """A mass of 1 refutes nothing, where no other rule looks at the law."""
    says, by = law(Abs(X), WithDensity(factor * exp(-y), POSITIVE), {X: laplace_law(1)})
    *_, mass = more_than_all_mass(says, by).subgoals
    assert (decide(mass.says).status is Status.PROVED) is is_refuted


@pytest.mark.parametrize("upper", [1, 2])
def test_a_density_on_a_part_of_the_range_is_not_refuted(upper: int) -> None:
    """Its integral is below 1: it may be meant of that part."""
    says = law(Abs(X), WithDensity(exp(-y), open_(0, upper)), {X: laplace_law(1)})
    assert decide(*says).status is Status.UNDECIDED


def test_an_equal_law_is_not_refuted_by_a_single_point() -> None:
    """The density may be another one at one point; the law is the same."""
    density = WithDensity(CHI * Abs(y - 1) / Abs(y - 1), POSITIVE)
    assert decide(*law(U**2, density, {U: gaussian_law(1)})).status is not Status.REFUTED


@pytest.mark.parametrize(
    "density",
    [
        WithDensity(exp(-Abs(y**2 - 1)), REALS),  # kinks where y^2 = 1
        WithDensity(exp(-Abs(a - 1)) * exp(-y), POSITIVE),  # no kink in y
        WithDensity(exp(-Abs(y)) + exp(-Abs(y - 1)), REALS),  # two kinks
    ],
)
def test_a_density_without_exactly_one_kink_has_no_two_tails(density: WithDensity) -> None:
    goal = ImageLaw(X, y, density, {X: laplace_law(1)}, {a: POSITIVE})
    assert by_its_two_tails(goal, Direct()) is None


def test_a_mean_without_a_closed_form_given_the_others() -> None:
    """The rule says so instead of leaving a variable in the mean."""
    goal = Mean(exp(-(Y**4)), "<=", 1, {X: exponential_law(1), Y: gaussian_law(1, X)})
    made = by_conditional_means(goal, Direct())
    assert isinstance(made, str)
    assert "no closed form" in made


def test_independent_variables_have_rules_of_their_own() -> None:
    assert by_conditional_means(Mean(X + Y, "=", 0, {X: laplace_law(1), Y: laplace_law(1)}), Direct()) is None
