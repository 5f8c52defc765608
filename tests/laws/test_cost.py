"""The cost model: minimisers against derivatives and meshes, reference values, budget and error bounds."""

from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.engines.mp import MP
from parisk_sym.laws.catalogue import find_formula

par = find_formula("cost.par")
dp = find_formula("cost.dp")
eps_min = find_formula("cost.eps_min")
border = find_formula("cost.convexity_border")
budget = find_formula("cost.level_for_budget")

cases = st.tuples(
    st.builds(Fraction, st.integers(1, 12), st.just(4)),
    st.builds(Fraction, st.integers(2, 12), st.just(4)),
    st.builds(Fraction, st.integers(1, 8), st.just(4)),
)


def mpf(value: Any) -> Any:
    fraction = Fraction(value)
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def cost(eps: Any, eps0: Any, k: Any, c: Any) -> Any:
    """cost.par with E = 1 by mpmath, at an mpmath number."""
    return par.program.run(MP, [eps, mpf(eps0), mpf(k), mpmath.mpf(1), mpf(c)])


@pytest.mark.parametrize(
    ("eps0", "text"),
    [
        ("1/2", "0.27411528355759017283"),
        ("1/10", "0.079046919514199513516"),
        ("1", "0.42116209131754587807"),
    ],
)
def test_reference_minimisers(eps0: str, text: str) -> None:
    """Made by 150 bisections of the optimality equation in the decimal module at 50 digits."""
    assert eps_min.digits(20, eps0=eps0, k=1, c=1)[0] == text


def test_reference_cost() -> None:
    """At eps0 = 1/2, 100 stakeholders at 5500 dollars each; made in the decimal module at 50 digits."""
    best = eps_min.digits(30, eps0="1/2", k=1, c=1)[0]
    confidence = find_formula("laplace.confidence_model").digits(14, eps=best, eps0="1/2", k=1)[0]
    assert confidence == "0.60933737123781"
    assert par.digits(15, eps=best, eps0="1/2", k=1, E=550000, c=1)[0] == "37805.8566753631"


def test_convexity_border() -> None:
    """The root of 2a^2 = (e^a - 1)(2a - 1), by mpmath's secant method."""
    assert border.digits(18)[0] == "1.10462942550097867"
    with mpmath.workdps(30):
        root = mpmath.findroot(lambda a: 2 * a**2 - (mpmath.exp(a) - 1) * (2 * a - 1), 1.1)
        assert mpmath.almosteq(mpmath.mpf(border.digits(25)[0]), root, rel_eps=1e-24)


def test_the_border_separates() -> None:
    """The second derivative at eps0 changes sign there."""
    with mpmath.workdps(40):
        signs = [
            mpmath.sign(mpmath.diff(lambda e, a=a: cost(e, a, 1, 1), mpf(a), 2)) for a in ("11/10", "111/100")
        ]
    assert signs == [1, -1]


@settings(max_examples=10)
@given(cases)
def test_minimiser_makes_the_derivative_vanish(case: tuple[Fraction, Fraction, Fraction]) -> None:
    """Numerical derivative of cost.par at eps_min, and its sign on either side."""
    eps0, k, c = case
    with mpmath.workdps(40):
        best = mpmath.mpf(eps_min.digits(35, eps0=eps0, k=k, c=c)[0])
        slope = lambda e: mpmath.diff(lambda v: cost(v, eps0, k, c), e)  # noqa: E731
        assert abs(slope(best)) < mpmath.mpf(10) ** -15
        assert slope(best * mpmath.mpf("0.999")) < 0 < slope(best * mpmath.mpf("1.001"))


@pytest.mark.parametrize(("eps0", "k", "c"), [(0.5, 1, 1), (2.0, 2, 1), (1.0, 3.5, 0.5)])
def test_minimiser_is_the_minimum_on_a_mesh(eps0: float, k: float, c: float) -> None:
    """No point of (0, eps0] is cheaper; a minimiser moved by a hundredth would be seen."""
    best = float(eps_min.array(eps0=eps0, k=k, c=c))
    price = lambda e: par.array(eps=e, eps0=eps0, k=k, E=1.0, c=c)  # noqa: E731
    mesh = np.linspace(eps0 / 400, eps0, 400)
    assert np.all(price(mesh) >= price(best) * (1 - 1e-14))
    assert np.any(price(mesh) < price(best * 1.02))
    assert np.any(price(mesh) < price(best * 0.98))


def test_ends_of_the_mixture() -> None:
    """At eps = eps0 the cost is that of differential privacy."""
    assert par.ball(eps=2, eps0=2, k=3, E=7, c="1/2").overlaps(dp.ball(eps=2, E=7, c="1/2", E_min=0))


@settings(max_examples=15)
@given(st.integers(1, 63), st.integers(1, 63), st.builds(Fraction, st.integers(1, 16), st.just(4)))
def test_level_for_budget_spends_the_budget(share: int, gamma64: int, eps0: Fraction) -> None:
    """The mixture cost at the level is the budget, for a fixed confidence."""
    gamma = Fraction(gamma64, 64)
    with mpmath.workdps(30):
        least = (1 - mpf(gamma)) * mpmath.exp(-1 / mpf(eps0))
        spent = Fraction(mpmath.nstr(least + mpf(gamma) * share / 64, 20))
        level = mpmath.mpf(budget.digits(25, B=spent, confidence=gamma, E=1, eps0=eps0, c=1)[0])
        again = mpf(gamma) * mpmath.exp(-1 / level) + least
        assert mpmath.almosteq(again, mpf(spent), rel_eps=1e-20)


def test_stationarity_equals_its_elementary_form() -> None:
    """k = 1: 1/eps - ln(1 + (e^eps - 1)/eps^2)."""
    phi = find_formula("cost.stationarity")
    for eps in (Fraction(1, 5), Fraction(3), Fraction(17)):
        at = arb(eps.numerator) / eps.denominator
        reference = 1 / at - (1 + (at.exp() - 1) / at**2).log()
        assert phi.ball(digits=12, eps=eps, k=1, c=1).overlaps(reference)
