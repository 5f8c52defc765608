"""The larger of two directions: one is left out only where a bound shows that it is the smaller one."""

import pytest
from flint import arb, fmpq

from parisk_sym.laws.composition import subsampled
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian

DELTA = fmpq(1, 1000)


def test_a_direction_whose_delta_is_a_little_above_the_wanted_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first has the level 1; at it the second has 1.5 times the delta, so that its level, 2, counts."""
    monkeypatch.setattr(subsampled, "_certainly_below", lambda *_: False)
    levels = {"first": arb(1), "second": arb(2)}
    found = subsampled.larger_epsilon(
        ["first", "second"],
        DELTA,
        lambda side, _: levels[side],
        lambda _, __: arb(DELTA) * 3 / 2,
    )
    assert found == 2


def test_a_direction_that_a_bound_does_not_exclude(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound of three times the delta of the first excludes nothing; one of half of it does."""
    values = {"first": arb(1), "second": arb(2)}
    for bound, found in ((arb(3), 2), (arb("0.5"), 1)):
        monkeypatch.setattr(subsampled, "bound_by_moment", lambda *_, bound=bound: bound)
        assert subsampled.larger_delta(["first", "second"], fmpq(1), lambda side, _: values[side]) == found


def test_two_uses_are_not_taken_for_one() -> None:
    """Their level is one at which their own delta is the wanted one, on the line of Fourier integrals."""
    uses = Sequence([(SubsampledGaussian("1", "1/10", "remove"), 2)])
    level, _ = uses.digits(12, delta="1/1000")
    found, _ = uses.digits(9, eps=level)
    assert abs(arb(found) * 1000 - 1) < arb("1e-8")
    one, _ = Sequence([(SubsampledGaussian("1", "1/10", "remove"), 1)]).digits(12, delta="1/1000")
    assert arb(level) > arb(one)
