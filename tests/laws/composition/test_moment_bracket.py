"""Brackets by moments: they hold the certified value, at any number of uses."""

from decimal import Decimal

import pytest
from flint import arb, fmpq

from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment
from parisk_sym.laws.composition import moment_bracket as module
from parisk_sym.laws.composition.moment_bracket import moment_bracket
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.kary_randomised_response import KaryRandomisedResponse
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

SEQUENCES = {
    "normal": Sequence([(Gaussian(1), 1)]),
    "many normal": Sequence([(Gaussian("1/10"), 10**6)]),
    "laplace": Sequence([(Laplace(1), 20)]),
    "mixed": Sequence([(Laplace("1/2"), 3), (Gaussian(1), 2), (RandomisedResponse(1), 2)]),
    "sampled": Sequence([(SubsampledGaussian(2, "1/3"), 200)]),
}


@pytest.mark.parametrize("name", SEQUENCES)
@pytest.mark.parametrize("delta", ["1/2", "1/100", "1e-9"])
def test_eps_is_inside(name: str, delta: str) -> None:
    """The certified eps, and the certified delta at it, from both sides."""
    uses = SEQUENCES[name]
    eps = uses.epsilon(delta, 12)
    ends = moment_bracket(uses.sides, delta=fmpq(*_fraction(delta)))
    assert ends is not None
    assert eps > arb(str(ends[0])) or ends[0] == 0
    assert eps < arb(str(ends[1])) or eps == 0 == ends[1]
    level = fmpq(int(float(eps) * 1000), 1000)
    found = moment_bracket(uses.sides, eps=level)
    assert found is not None
    assert arb(str(found[0])) < uses.delta(level, 12) < arb(str(found[1]))


def _fraction(text: str) -> tuple[int, int]:
    from fractions import Fraction

    return Fraction(text).as_integer_ratio()


def test_the_bracket_is_useful() -> None:
    """Of a million uses, eps is known to a few standard deviations."""
    ends = moment_bracket(SEQUENCES["many normal"].sides, delta=fmpq(1, 10**6))
    exact = float(SEQUENCES["many normal"].epsilon("1e-6", 10))
    assert ends is not None
    assert exact * 0.88 < float(ends[0]) < float(ends[1]) < exact * 1.02


def test_without_a_law_there_is_none() -> None:
    """Discrete Gaussian noise has no factors here: an empty product would claim that nothing is lost."""
    assert moment_bracket(Sequence([(DiscreteGaussian(1), 3)]).sides, eps=fmpq(1)) is None


def test_a_wrong_constant_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a factor that is too small in the bound from above, the value is above the bracket."""
    monkeypatch.setattr(module, "_log_largest", lambda a: -8 * a - 3)
    ends = moment_bracket(SEQUENCES["normal"].sides, delta=fmpq(1, 100))
    assert ends is not None
    assert SEQUENCES["normal"].epsilon("1/100", 12) > arb(str(ends[1]))


def test_a_billion_sampled_uses_have_a_bracket() -> None:
    """Where the digits need too many terms: the formula's bracket, before any grid."""
    sides = Sequence([(SubsampledGaussian(1, "1/2"), 10**9)]).sides
    ends = moment_bracket(sides[:1], delta=fmpq(1, 10**6))
    assert ends is not None
    assert 138_000_000 < ends[0] < ends[1] < 139_000_000


CLOSED = {
    **SEQUENCES,
    "add": Sequence([(SubsampledGaussian("1/2", "1/3", direction="add"), 1)]),
    "remove": Sequence([(SubsampledGaussian("1/2", "1/3", direction="remove"), 1)]),
    "sampled laplace": Sequence([(SubsampledLaplace(2, "1/5"), 3)]),
    "atoms": Sequence([(KaryRandomisedResponse(1, 5), 4), (DiscreteLaplace(1, 3), 5)]),
}


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("delta", ["2/5", "1e-9"])
def test_closed_forms_hold_the_value(name: str, delta: str) -> None:
    """For each kind of factor, in both directions."""
    uses = CLOSED[name]
    target = fmpq(*_fraction(delta))
    eps = uses.epsilon(target, 10)
    ends = moment_bracket(uses.sides, delta=target, closed=True)
    assert ends is not None
    assert arb(str(ends[0])) < eps < arb(str(ends[1])) or ends[0] == 0 < eps < arb(str(ends[1])) or eps == 0
    level = fmpq(int(float(eps) * 1000) + 1, 1000)
    found = moment_bracket(uses.sides, eps=level, closed=True)
    assert found is not None
    assert arb(str(found[0])) <= uses.delta(level, 10) <= arb(str(found[1]))


def test_extreme_parameters_have_a_narrow_bracket() -> None:
    """Beyond all floats the loss is close to its mean: of n uses at rate q, n q / (2 sigma^2)."""
    uses = Sequence([(SubsampledGaussian(fmpq(1, 10**160), "4/5"), 10**9)])
    ends = uses.bracket(delta="1e-5")
    assert Decimal("0.3999e329") < ends[0] < ends[1] < Decimal("0.4001e329")
    assert Sequence([(Laplace(fmpq(10) ** 100), 10**9)]).bracket(delta="1/2")[1] <= Decimal(
        "1.00000000000001e109"
    )


@pytest.mark.parametrize(
    ("adding", "factor"),
    [(False, fmpq(9, 10)), (True, fmpq(9, 10)), (False, fmpq(11, 10)), (True, fmpq(11, 10))],
)
@pytest.mark.parametrize("order", ["1/2", "3", "-1/4", "-7/8"])
def test_closed_forms_are_above_the_moments(adding: bool, factor: fmpq, order: str) -> None:
    """At orders of both signs and on both sides of the least; for q = 1 they are equal."""
    s = arb(fmpq(*_fraction(order)))
    for moment in (
        SampledGaussianMoment(adding, 3, factor, fmpq(1, 4)),
        SampledLaplaceMoment(adding, 3, factor, fmpq(1, 4)),
    ):
        assert moment.log_value(s + fmpq(1, 2)) < moment.log_bound(s)
    whole = SampledGaussianMoment(adding, 3, factor, fmpq(1))
    assert whole.log_value(s + fmpq(1, 2)).overlaps(whole.log_bound(s))
