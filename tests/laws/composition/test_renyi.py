"""Renyi divergences and the theorems that use them, against quadrature, brute-force minimisation, and the exact curve."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.catalogue import find_formula

some = settings(max_examples=15)
LEVELS = st.fractions(Fraction(1, 10), 3, max_denominator=10)
POINTS = [("1", 1, "1e-5"), ("1/2", 40, "1e-5"), ("1", 300, "1e-5"), ("1/10", 100, "1e-8"), ("2", 7, "1/10")]


def value(name: str, **arguments: object) -> float:
    return float(find_formula(name).digits(17, **arguments)[0])


@some
@given(order=st.fractions(Fraction(11, 10), 20, max_denominator=10), eps0=LEVELS)
def test_laplace_divergence_is_the_integral(order: Fraction, eps0: Fraction) -> None:
    """Quadrature of p^alpha q^(1 - alpha) for the two shifted densities, to 20 digits."""
    with mpmath.workdps(30):
        rate, power = (mpmath.mpf(v.numerator) / v.denominator for v in (eps0, order))

        def integrand(y: mpmath.mpf) -> mpmath.mpf:
            return rate / 2 * mpmath.exp(-rate * (power * abs(y) + (1 - power) * abs(y - 1)))

        far = 1 + 80 / rate
        mass = mpmath.quad(integrand, [-far, -far / 8, 0, 1, far / 8, far])
        wanted = mpmath.log(mass) / (power - 1)
        found = mpmath.mpf(find_formula("renyi.laplace").digits(30, alpha=order, eps0=eps0)[0])
        assert abs(found - wanted) < mpmath.mpf(10) ** -20


@some
@given(order=st.fractions(Fraction(11, 10), 20, max_denominator=10), eps0=LEVELS)
def test_response_divergence_is_the_sum(order: Fraction, eps0: Fraction) -> None:
    """sum p^alpha q^(1 - alpha) over the two answers."""
    truth = 1 / (1 + mpmath.exp(-float(eps0)))
    power = float(order)
    total = truth**power * (1 - truth) ** (1 - power) + (1 - truth) ** power * truth ** (1 - power)
    found = value("renyi.randomised_response", alpha=order, eps0=eps0)
    assert found == pytest.approx(float(mpmath.log(total)) / (power - 1), rel=1e-11)


def level_by_search(eps0: str, n: int, delta: str, conversion: str, orders: tuple[float, float]) -> float:
    """The smallest converted level over an interval of ln(alpha - 1), by a golden-section search."""

    def level(log_order: float) -> float:
        order = Fraction(float(mpmath.exp(log_order))) + 1
        total = n * Fraction(value("renyi.laplace", alpha=order, eps0=eps0))
        return value(conversion, rdp=total, alpha=order, delta=delta)

    return float(minimize_scalar(level, bounds=orders, method="bounded", options={"xatol": 1e-9}).fun)


@pytest.mark.parametrize(("eps0", "n", "delta"), POINTS)
def test_best_order_of_the_improved_conversion(eps0: str, n: int, delta: str) -> None:
    """The root of the stationarity equation is where a search ends."""
    searched = level_by_search(eps0, n, delta, "renyi.level_improved", (-8, 14))
    assert value("composition.renyi", eps0=eps0, n=n, delta=delta) == pytest.approx(searched, rel=1e-10)


@pytest.mark.parametrize(
    ("eps0", "n", "delta"), [p for p in POINTS if Fraction(p[2]) > Fraction(1, 2 ** p[1])]
)
def test_best_real_moment(eps0: str, n: int, delta: str) -> None:
    """The same for Mironov's conversion, which is the moments accountant with real moments."""
    searched = level_by_search(eps0, n, delta, "renyi.level", (-8, 14))
    found = value("composition.moments_continuous", eps0=eps0, n=n, delta=delta)
    assert found == pytest.approx(searched, rel=1e-10)
    assert found <= value("composition.moments", eps0=eps0, n=n, delta=delta)


@pytest.mark.parametrize(("eps0", "n", "delta"), POINTS)
def test_integer_moments(eps0: str, n: int, delta: str) -> None:
    """The smallest of 32 levels, each by Mironov's conversion."""
    levels = [
        value(
            "renyi.level",
            rdp=n * Fraction(value("renyi.laplace", alpha=order + 1, eps0=eps0)),
            alpha=order + 1,
            delta=delta,
        )
        for order in range(1, 33)
    ]
    assert value("composition.moments", eps0=eps0, n=n, delta=delta) == pytest.approx(min(levels), rel=1e-13)


@pytest.mark.parametrize(("eps0", "n", "delta"), POINTS)
def test_concentrated_best_order(eps0: str, n: int, delta: str) -> None:
    """A search over the orders of rho alpha, and never above Bun and Steinke's level."""
    rho = n * Fraction(eps0) ** 2 / 2

    def level(log_order: float) -> float:
        order = Fraction(float(mpmath.exp(log_order))) + 1
        return value("renyi.level_improved", rdp=rho * order, alpha=order, delta=delta)

    found = value("composition.concentrated_best", eps0=eps0, n=n, delta=delta)
    searched = minimize_scalar(level, bounds=(-8, 14), method="bounded", options={"xatol": 1e-9}).fun
    assert found == pytest.approx(float(searched), rel=1e-10)
    assert found < value("composition.concentrated", eps0=eps0, n=n, delta=delta)


@pytest.mark.parametrize(
    "name", ["optimal", "moments", "renyi", "concentrated", "concentrated_best", "basic"]
)
@pytest.mark.parametrize(("eps0", "n", "delta"), POINTS)
def test_valid_theorems_stay_above_the_exact_curve(name: str, eps0: str, n: int, delta: str) -> None:
    """Certified: each valid theorem promises more than the Laplace mechanism spends."""
    formula = find_formula(f"composition.{name}")
    arguments = {"eps0": eps0, "n": n} | ({"delta": delta} if "delta" in formula.names else {})
    assert formula.ball(20, **arguments) > find_formula("laplace.epsilon").ball(
        20, delta=delta, eps0=eps0, n=n
    )


@pytest.mark.parametrize(("n", "delta"), [(1, "1/2"), (2, "1/4"), (3, "1/8")])
def test_no_best_moment_below_the_atom(n: int, delta: str) -> None:
    """delta <= 2^-n: refused with the bound, because no moment is best."""
    with pytest.raises(DomainError, match=r"needs 2\*\*\(-n\) < delta"):
        find_formula("composition.moments_continuous").digits(10, eps0=1, n=n, delta=delta)
