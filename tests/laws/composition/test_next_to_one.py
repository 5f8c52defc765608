"""Levels for a delta next to 1: what is left to 1 has to be told from 0, and the inverse has to give delta back."""

from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PrecisionError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.calibration import calibrate
from parisk_sym.laws.composition.inverse import Curve, bits_next_to_one, log_of, lower_end
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse

PLACES = (5, 22, 60, 100)


def below_one(places: int) -> str:
    return "0." + "9" * places


@pytest.mark.parametrize("places", PLACES)
def test_gaussian(places: int) -> None:
    """The equation by mpmath, at twice the digits: 1 - delta there is what was asked for."""
    digits = 20
    text, _ = find_formula("gaussian.epsilon").digits(digits, delta=below_one(places), mu=100, n=1)
    with mpmath.workdps(2 * places + 60):
        eps, mu = mpmath.mpf(text), mpmath.mpf(100)
        rest = mpmath.ncdf(eps / mu - mu / 2) + mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)
        slope = mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)  # of 1 - delta in eps
        assert abs(rest - mpmath.mpf(10) ** -places) < slope * eps * mpmath.mpf(10) ** (1 - digits)


SEQUENCES = {
    "laplace": [(Laplace(eps0=50), 100)],
    "mixture": [(Laplace(eps0=50), 100), (RandomisedResponse(eps0=3), 3)],
    "with Gaussian noise": [(Laplace(eps0=50), 2), (Gaussian(mu=30), 1)],
    "discrete Gaussian": [(DiscreteGaussian(sigma="1/10", sensitivity=10), 1)],
}


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize("places", PLACES[1:3])
def test_compositions(name: str, places: int) -> None:
    """delta, which is computed by other routes, lies on either side of the target a unit of the last digit apart."""
    sequence = Sequence(SEQUENCES[name])
    eps = sequence.epsilon(below_one(places), digits=20)
    low, high = (
        Fraction(str(eps.mid().str(30, radius=False))) * (1 + sign * Fraction(1, 10**12)) for sign in (-1, 1)
    )
    with ctx.workprec(600):
        target = arb(1 - fmpq(1, 10**places))
        assert sequence.delta(str(low), digits=90) > target
        assert sequence.delta(str(high), digits=90) <= target


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (RandomisedResponse, lambda: mpmath.log((1 + mpmath.e) * mpmath.mpf(10) ** 60 - 1)),
        (Laplace, lambda: 1 + 2 * 60 * mpmath.log(10)),
    ],
)
def test_calibration(kind: type, value: object) -> None:
    """Closed forms of one use: 1 - delta is (1 + e^eps)/(1 + e^eps0) and e^((eps - eps0)/2)."""
    found = calibrate(kind, eps=1, delta=below_one(60), digits=12).text
    with mpmath.workdps(60):
        exact = value()  # type: ignore[operator]
        assert abs(mpmath.mpf(found) - exact) < mpmath.mpf(10) ** -8
        assert mpmath.mpf(found) <= exact


def test_logarithms() -> None:
    """Against mpmath on both sides of 1/2."""
    for number in (Fraction(1, 10**40), Fraction(1, 3), Fraction(1, 2), 1 - Fraction(1, 10**40)):
        exact = fmpq(number.numerator, number.denominator)
        with mpmath.workdps(90), ctx.workprec(100):
            assert log_of(exact).overlaps(
                arb(str(mpmath.log(mpmath.mpf(number.numerator) / number.denominator)))
            )
            assert log_of(exact).rel_accuracy_bits() > 90
    assert bits_next_to_one(1 - fmpq(1, 2**70)) == 70


def test_a_curve_without_values_ends() -> None:
    """Where delta is no number, no level is looked for for ever."""
    with pytest.raises(PrecisionError, match="no level was found below 3"):
        lower_end(Curve(lambda _, __: arb.nan(), rising=False), fmpq(1, 2), arb(3))
