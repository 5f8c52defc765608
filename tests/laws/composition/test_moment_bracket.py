"""Brackets by moments: they hold the certified value, at any number of uses."""

import pytest
from flint import arb, fmpq

from parisk_sym.laws.composition import moment_bracket as module
from parisk_sym.laws.composition.moment_bracket import moment_bracket
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian

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
