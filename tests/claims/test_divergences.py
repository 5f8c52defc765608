"""Divergences of two laws: their integrands compared with densities that are written here by hand, and what they need."""

from collections.abc import Callable

import mpmath
import pytest
from mpmath import mpf
from sympy import Dummy, Expr, Integral, Rational, Sum, Symbol, log, oo

from parisk_sym import (
    ClaimError,
    bernoulli_law,
    chi_squared_divergence,
    exponential_law,
    gaussian_law,
    hockey_stick_divergence,
    kl_divergence,
    laplace_law,
    poisson_law,
    renyi_divergence,
    total_variation,
    uniform_law,
)
from parisk_sym.claims.divergences import conditions
from parisk_sym.claims.named_laws import NamedLaw
from parisk_sym.formulas.domain import Interval, closed

Density = Callable[[mpf], mpf]
PAIRS: dict[str, tuple[NamedLaw, NamedLaw, Density, Density, tuple[Expr, Expr]]] = {
    "normal": (
        gaussian_law(1, 1),
        gaussian_law(2),
        lambda t: mpmath.npdf(t, 1, 1),
        lambda t: mpmath.npdf(t, 0, 2),
        (-oo, oo),
    ),
    "laplace": (
        laplace_law(1),
        laplace_law(3, 1),
        lambda t: mpmath.exp(-abs(t)) / 2,
        lambda t: mpmath.exp(-abs(t - 1) / 3) / 6,
        (-oo, oo),
    ),
    "exponential": (
        exponential_law(2),
        exponential_law(1),
        lambda t: 2 * mpmath.exp(-2 * t),
        lambda t: mpmath.exp(-t),
        (0, oo),
    ),
    "poisson": (
        poisson_law(2),
        poisson_law(3),
        lambda k: mpmath.exp(-2) * mpf(2) ** k / mpmath.factorial(k),
        lambda k: mpmath.exp(-3) * mpf(3) ** k / mpmath.factorial(k),
        (0, oo),
    ),
}
W = Dummy("whole")
DIVERGENCES: dict[str, tuple[Callable[..., Expr], Callable[[mpf, mpf], mpf], Expr]] = {
    "kl": (kl_divergence, lambda p, q: p * mpmath.log(p / q), W),
    "total variation": (total_variation, lambda p, q: abs(p - q), W / 2),
    "hockey stick": (lambda p, q: hockey_stick_divergence(2, p, q), lambda p, q: max(p - 2 * q, mpf(0)), W),
    "chi squared": (chi_squared_divergence, lambda p, q: p * p / q, W - 1),
    "renyi": (lambda p, q: renyi_divergence(3, p, q), lambda p, q: p**3 / q**2, log(W) / 2),
}


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("name", DIVERGENCES)
def test_integrands(name: str, pair: str) -> None:
    """12 digits agree at four points, the ends are those of the range, and the integral has the place that the definition gives it."""
    first, second, p, q, ends = PAIRS[pair]
    divergence, integrand, outer = DIVERGENCES[name]
    found = divergence(first, second)
    [whole] = found.atoms(Integral, Sum)
    ((variable, *limits),) = whole.limits
    factor = (found.xreplace({whole: W}) / outer).simplify()  # SymPy takes constants out of some integrals
    assert factor == 1
    assert tuple(limits) == ends
    assert isinstance(whole, Sum) == (pair == "poisson")
    for point in (0, 1, 2, 5):
        value = mpf(str(whole.function.xreplace({variable: Rational(point)}).evalf(20)))
        assert mpmath.almosteq(value, integrand(p(mpf(point)), q(mpf(point))), 1e-12, 1e-30)


def test_sums_over_few_points_are_written_out() -> None:
    """A Bernoulli law has two values."""
    p, q = Symbol("p", real=True), Symbol("q", real=True)
    assert total_variation(bernoulli_law(p), bernoulli_law(q)) == abs(p - q)
    assert renyi_divergence(2, bernoulli_law(p), bernoulli_law(q)) == log(p**2 / q + (1 - p) ** 2 / (1 - q))


def test_total_variation_of_laws_on_different_ranges() -> None:
    """Half the integral of |p - q| over the whole line: U(0, 1) and Exp(1) give (e^-1 + e^-1)/2, the part above 1 and the one below."""
    found = total_variation(uniform_law(0, 1), exponential_law(1))
    assert mpmath.almosteq(mpf(str(found.doit().evalf(20))), mpmath.exp(-1), 1e-15)


def test_the_letter_is_new() -> None:
    """A parameter named x stays one."""
    x = Symbol("x", real=True)
    [whole] = kl_divergence(gaussian_law(1, x), gaussian_law(1)).atoms(Integral)
    assert x in whole.free_symbols
    assert whole.variables[0].name == "t"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: kl_divergence(uniform_law(0, 2), uniform_law(0, 1)), "where the second has none"),
        (lambda: kl_divergence(gaussian_law(1), exponential_law(1)), "where the second has none"),
        (lambda: total_variation(gaussian_law(1), poisson_law(1)), "with a density, or of two with a mass"),
        (lambda: renyi_divergence(1, gaussian_law(1), gaussian_law(2)), "> 0 and not 1, got 1"),
        (lambda: renyi_divergence(-2, gaussian_law(1), gaussian_law(2)), "> 0 and not 1, got -2"),
        (lambda: hockey_stick_divergence(-1, gaussian_law(1), gaussian_law(2)), ">= 0, got -1"),
        (lambda: kl_divergence("N(0, 1)", gaussian_law(2)), "two laws such as gaussian_law"),  # type: ignore[arg-type]
        (lambda: kl_divergence(gaussian_law(1), gaussian_law(1).law), "two laws such as gaussian_law"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_divergence(make: Callable[[], Expr], reason: str) -> None:
    """The message names what is wrong."""
    with pytest.raises(ClaimError, match=reason):
        make()


def test_conditions() -> None:
    """The parameters of both laws, and the ends of a range that lies in another one."""
    a, b, p = (Symbol(n, real=True) for n in "abp")
    found = list(conditions(uniform_law(0, a), uniform_law(0, b)))
    assert found[-1] == (a, Interval(-oo, b, True, False))
    assert list(conditions(bernoulli_law(p), bernoulli_law(p))) == [(p, closed(0, 1))] * 2
