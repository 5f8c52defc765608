"""The search for two values between which the least noise lies: what is known at single values."""

from collections.abc import Iterator
from typing import Any

import pytest
from flint import fmpq

from parisk_sym.laws.buckets.automatic import BucketBracket
from parisk_sym.laws.composition.calibration_bracket import _LOWER, _UPPER, _Search
from parisk_sym.laws.mechanisms.laplace import Laplace

TARGET = {"eps": "1", "delta": "1/4", "n": "1"}


@pytest.mark.parametrize(
    ("bounds", "is_enough", "is_lacking"),
    [
        ((0.125, 0.25), True, False),
        ((0.25, 0.25), True, False),
        ((0.25, 0.5), False, False),
        ((0.3, 0.5), False, True),
    ],
)
def test_a_value_at_which_delta_is_what_is_asked_for_is_enough(
    bounds: tuple[float, float], is_enough: bool, is_lacking: bool
) -> None:
    """Only a lower bound above delta shows that it is not."""
    search = _Search(Laplace, TARGET)
    search._seen[fmpq(1)] = bounds
    assert search._farthest(_UPPER) == (1 if is_enough else None)
    assert search._farthest(_LOWER) == (1 if is_lacking else None)


@pytest.mark.parametrize(
    ("bounds", "tried"), [((0.125, 0.25), 1), ((0.3, 0.5), 1), ((0.25, 0.5), 2), ((0.125, 0.5), 2)]
)
def test_no_finer_grid_is_tried_than_is_needed(
    bounds: tuple[float, float], tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bounds on one side of delta decide; a grid that changes nothing is the last."""
    made = []

    def brackets(*_: Any, **__: Any) -> Iterator[BucketBracket]:
        for points in (1000, 4000, 16_000):
            made.append(points)
            yield BucketBracket(*bounds, fmpq(1, points), points)

    monkeypatch.setattr("parisk_sym.laws.buckets.automatic.brackets", brackets)
    assert _Search(Laplace, TARGET)._bounds(fmpq(1)) == bounds
    assert len(made) == tried
