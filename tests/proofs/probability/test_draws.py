"""Draws by tabulated inverses against the distribution functions of the literature, and what is not drawn."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats
from sympy import Abs, Integer, Integral, Rational, Symbol, besselk, binomial, exp, gamma, oo, pi, sqrt

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Lies, Opposite, SomeCopy
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution, WithMass
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_
from parisk_sym.proofs.probability.draws import NoDrawsError, draw_values, happens, table_of
from parisk_sym.proofs.simulation.statistics import law_test

X, Y, b = (Symbol(name, real=True) for name in "XYb")
N, k = Symbol("N", integer=True), Symbol("k", integer=True)
AT = {b: 0.7}

LAWS: dict[str, tuple[Law, Any]] = {
    "laplace": (WithDensity(exp(-Abs(X) / b) / (2 * b), REALS), stats.laplace(scale=0.7)),
    "exponential": (WithDensity(exp(-X / b) / b, POSITIVE), stats.expon(scale=0.7)),
    "its reflection": (WithDensity(exp(X / b) / b, open_(-oo, 0)), stats.gumbel_r),
    "uniform": (WithDensity(1 / b, open_(1, 1 + b)), stats.uniform(1, 0.7)),
    "a density with a pole": (WithDensity(1 / (2 * sqrt(X)), open_(0, 1)), stats.beta(0.5, 1)),
    "a heavy tail": (WithDensity(1 / (pi * (1 + X**2)), REALS), stats.cauchy()),
    "by a distribution function": (WithDistribution(1 / (1 + exp(-X)), REALS), stats.logistic()),
    "a special function": (WithDensity(2 * besselk(0, X) / pi, POSITIVE), None),
}  # fmt: skip


@pytest.mark.parametrize(
    "name", [n for n, (_, law) in LAWS.items() if hasattr(law, "cdf") and law is not stats.gumbel_r]
)
def test_laws(name: str) -> None:
    """The Kolmogorov distance of draws, and of the tabulated distribution function."""
    law, known = LAWS[name]
    found = table_of(X, law, AT)
    values = known.ppf(np.linspace(0.001, 0.999, 999))
    assert np.abs(found.cdf(values) - known.cdf(values)).max() < 2e-5
    assert law_test(
        lambda rng, size: found.inverse(rng.random(size)), known.cdf, samples=50_000, seed=1
    ).consistent


def test_a_normalising_integral_over_a_finite_range() -> None:
    """Half a normal law, cut at b: the integral of the parameter alone is a number, which floats need not know how to compute."""
    u = Symbol("u", real=True)
    law = WithDensity(exp(-(X**2)) / Integral(exp(-(u**2)), (u, 0, b)), open_(0, b))
    values = np.linspace(0.01, 0.69, 50)
    known = stats.truncnorm(0, 0.7 * 2**0.5, scale=0.5**0.5)
    assert np.abs(table_of(X, law, AT).cdf(values) - known.cdf(values)).max() < 2e-5


def test_reflected() -> None:
    """A range that ends above."""
    law, _ = LAWS["its reflection"]
    found = table_of(X, law, AT)
    values = np.linspace(-3, -0.01, 50)
    assert np.abs(found.cdf(values) - np.exp(values / 0.7)).max() < 2e-5


def test_functions_that_numpy_does_not_have() -> None:
    """By balls, at fewer places: the law of the size of a product of two normal variables."""
    law, _ = LAWS["a special function"]
    draws = table_of(X, law, {}).inverse(np.random.default_rng(0).random(200_000))
    normal = np.random.default_rng(1).normal(size=(2, 200_000)).prod(axis=0)
    assert abs(np.mean(draws < 0.5) - np.mean(np.abs(normal) < 0.5)) < 0.01


def test_masses() -> None:
    """Draws of integers hit them exactly, in their shares; the table ends where the range does."""
    law = WithMass(binomial(6, N) * Rational(1, 3) ** N * Rational(2, 3) ** (6 - N), integers(0, 6))
    found = table_of(N, law, {})
    draws = found.inverse(np.random.default_rng(0).random(100_000))
    assert set(draws) <= set(range(7))
    assert (
        np.abs(np.bincount(draws.astype(int), minlength=7) / 1e5 - stats.binom(6, 1 / 3).pmf(range(7))).max()
        < 0.01
    )
    assert found.cdf(np.array([2.0])) == pytest.approx(stats.binom(6, 1 / 3).cdf(2))
    assert found.cdf_left(np.array([2.0])) == pytest.approx(stats.binom(6, 1 / 3).cdf(1))


def test_a_law_that_names_a_variable() -> None:
    """A table for each value of the other."""
    laws = ((N, WithMass(Rational(1, 2), integers(1, 2))), (X, WithDensity(N * exp(-N * X), POSITIVE)))
    found = draw_values(laws, {}, np.random.default_rng(0), 20_000)
    for rate in (1, 2):
        own = found[X][found[N] == rate]
        assert abs(np.mean(own > 1) - np.exp(-rate)) < 0.02


NO_LAWS: dict[str, Callable[[], Law]] = {
    "half a density": lambda: WithDensity(exp(-X) / 2, POSITIVE),
    "a negative density": lambda: WithDensity(3 * X - Rational(1, 2), open_(0, 1)),
    "no mass": lambda: WithDensity(Integer(0), POSITIVE),
    "infinite mass": lambda: WithDensity(1 / X, open_(0, 1)),
    "half a distribution function": lambda: WithDistribution((1 - exp(-X)) / 2, POSITIVE),
    "a distribution function that falls": lambda: WithDistribution(4 * X * (1 - X) + X, open_(0, 1)),
    "mass beyond the table": lambda: WithDensity(exp(-((X - 10**25) ** 2)) / sqrt(pi), REALS),
    "a pole where floating point is coarse": lambda: WithDensity(1 / (pi * sqrt(X * (1 - X))), open_(0, 1)),
    "a function without values": lambda: WithDensity(gamma(X - 5), open_(0, 1)),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_LAWS)
def test_what_is_no_law_is_not_drawn(name: str) -> None:
    """Nor what floating point cannot tell from it."""
    with pytest.raises(NoDrawsError):
        table_of(X, NO_LAWS[name](), AT)


def test_events() -> None:
    """For single variables and copies."""
    values = {X: np.array([0.5, 1.5, 2.5]), Y: np.array([[0, 0.2], [0, 2], [2, 2.2]])}
    low, high = Lies(X, open_(-oo, 1)), Lies(X, open_(2, oo))
    one = Lies(Y, open_(1, oo))
    cases = {
        low: [True, False, False],
        Opposite(low): [False, True, True],
        AnyOf((low, high)): [True, False, True],
        AllOf((Opposite(low), Opposite(high))): [False, True, False],
        SomeCopy(Y, one): [False, True, True],
        EachCopy(Y, one): [False, False, True],
        SomeCopy(Y, Lies(X - Y, open_(-oo, 0))): [False, True, False],
    }
    for event, expected in cases.items():
        seen = happens(event, values)
        assert seen.surely.tolist() == seen.maybe.tolist() == expected, event


def test_rounding_hides_the_side_of_an_end() -> None:
    """Neither sure nor impossible; with integers it does not."""
    values = {X: np.array([1.0, 0.1 + 0.2]), N: np.array([1.0, 2.0])}
    seen = happens(Lies(X, closed(Rational(3, 10), Rational(3, 10))), values)
    assert (seen.surely.tolist(), seen.maybe.tolist()) == ([False, False], [False, True])
    seen = happens(Opposite(Lies(X, left_open(-oo, 1))), values)
    assert (seen.surely.tolist(), seen.maybe.tolist()) == ([False, False], [True, False])
    seen = happens(Lies(N, open_(1, oo)), values, {N})
    assert seen.surely.tolist() == seen.maybe.tolist() == [False, True]


def test_copies() -> None:
    """So many independent ones."""
    found = draw_values(
        ((X, Copies(LAWS["exponential"][0], k)),), {**AT, k: 3.0}, np.random.default_rng(0), 50_000
    )
    assert found[X].shape == (50_000, 3)
    assert abs(np.corrcoef(found[X].T)[0, 1]) < 0.03
