"""The survey of private learning: the page is what its script writes, and its digits agree with routes of their own."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import mpmath
import pytest
from mpmath import mp

from benchmarks import subsampled_settings as survey
from benchmarks.subsampled_settings import DELTAS, FORMULAS, RATES, SCALES, USES, Found, Setting

PAGE = Path(__file__).parents[3] / "docs" / "subsampled_settings.md"
FOUND = survey.read_records()


def test_page_is_fresh() -> None:
    written = {s: FOUND[s] for s in survey.settings() if s in FOUND}
    assert PAGE.read_text(encoding="utf-8") == survey.page(written)


def test_every_setting_has_its_digits() -> None:
    assert set(FOUND) == set(survey.settings())
    assert all(found.value for found in FOUND.values())


def along(name: str, values: tuple[Any, ...]) -> Iterator[tuple[Setting, Setting]]:
    """Every two settings that are next to each other in one parameter, in the order of its values."""
    ranges = {"delta": DELTAS, "scale": SCALES, "q": RATES, "n": USES, "kind": tuple(FORMULAS)}
    assert ranges.pop(name) == values
    for others in itertools.product(*ranges.values()):
        rest: dict[str, Any] = dict(zip(ranges, others, strict=True))
        yield from itertools.pairwise(Setting(**{name: value}, **rest) for value in values)


@pytest.mark.parametrize(
    ("name", "values", "rises"),
    [("n", USES, 1), ("q", RATES, 1), ("scale", SCALES, -1), ("delta", DELTAS, 1)],
)
def test_levels_are_in_order(name: str, values: tuple[Any, ...], rises: int) -> None:
    """More uses, a higher rate, less noise and a smaller delta mean a higher level, unless both are 0."""
    for one, other in along(name, values):
        first, second = (mpmath.mpf(FOUND[s].value) for s in (one, other))
        assert rises * (second - first) > 0 or first == second == 0, (one, other)


def test_digits_lie_in_their_brackets() -> None:
    for setting, found in FOUND.items():
        assert not found.contradicted, setting


def test_a_bracket_sees_a_wrong_level() -> None:
    """A level that is off by more than the bracket's width is outside."""
    for found in FOUND.values():
        if found.high is not None and float(found.value):
            width = found.high - found.low
            for sign in (-1, 1):
                wrong = str(float(found.value) + 1.01 * sign * width)
                assert replace(found, value=wrong).contradicted


def test_a_value_without_a_bracket_is_not_outside() -> None:
    assert not Found("", "the reason", 1.0).contradicted


def by_quadrature(setting: Setting, level: Any) -> Any:
    """The larger of E_P (1 - e^(eps - l))_+ and its other direction for one use, integrated over the outcome."""
    q, scale = (
        mp.mpf(x.partition("/")[0]) / int(x.partition("/")[2] or 1) for x in (setting.q, setting.scale)
    )
    noise: Callable[[Any], Any]
    if setting.kind == "Gaussian":
        noise, far = lambda x: mpmath.npdf(x, 0, scale), 14 * scale
    else:
        noise, far = lambda x: mpmath.exp(-abs(x) / scale) / (2 * scale), 60 * scale

    def ratio(x: Any) -> Any:
        return 1 - q + q * noise(x - 1) / noise(x)

    def sought(wanted: Any) -> list[Any]:
        """The outcome at which the ratio is the wanted one: it rises, and is constant outside [0, 1] for Laplace noise."""
        if not ratio(-far) < wanted < ratio(far):
            return []
        low, high = -far, far
        for _ in range(120):
            middle = (low + high) / 2
            low, high = (middle, high) if ratio(middle) < wanted else (low, middle)
        return [low]

    def mass(above: Any, part: Callable[[Any], Any], places: list[Any]) -> Any:
        return mpmath.quad(
            part, sorted([*(p for p in above), *(p for p in places if above[0] < p < above[1])])
        )

    e, corners = mpmath.exp(level), [mp.mpf(0), mp.mpf(1), -scale, 1 + scale]
    with_record = [mass((start, far), lambda x: noise(x) * (ratio(x) - e), corners) for start in sought(e)]
    without = [mass((-far, end), lambda x: noise(x) * (1 - e * ratio(x)), corners) for end in sought(1 / e)]
    return max([mp.mpf(0), *with_record, *without])


@pytest.mark.parametrize("setting", [s for s in FOUND if s.n == 1 and float(FOUND[s].value) > 0], ids=str)
def test_one_use_by_quadrature(setting: Setting) -> None:
    with mp.workdps(30):
        level = mp.mpf(FOUND[setting].value)
        found, delta = by_quadrature(setting, level), mp.mpf(setting.delta)
        slope = (by_quadrature(setting, level * (1 + mp.mpf(10) ** -10)) - found) / (
            level * mp.mpf(10) ** -10
        )
        assert abs(found - delta) < abs(slope) * level * mp.mpf(10) ** -14 + delta * mp.mpf(10) ** -15


@pytest.mark.parametrize(
    "setting",
    [Setting("Laplace", "1e-5", "1/2", "1/10", 100_000), Setting("Gaussian", "1e-12", "1", "1/100", 10_000)],
    ids=str,
)
def test_a_setting_is_computed_again(setting: Setting) -> None:
    assert survey.found_of(setting).value == FOUND[setting].value
