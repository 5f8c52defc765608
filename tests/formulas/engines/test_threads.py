"""Arrays in several threads: the same bits, the caller's settings, the first error."""

import multiprocessing
import threading
from typing import Any

import numpy as np
import pytest

from parisk_sym.formulas.engines import threads
from parisk_sym.formulas.engines.threads import BLOCK, in_threads
from parisk_sym.laws.catalogue import find_formula


def several(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(threads, "processors", lambda: count)


@pytest.mark.parametrize("size", [0, 1, BLOCK, BLOCK + 1, 2 * BLOCK, 5 * BLOCK - 1, 20 * BLOCK + 3])
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_every_element_belongs_to_one_stretch_of_whole_blocks(
    monkeypatch: pytest.MonkeyPatch, size: int, count: int
) -> None:
    several(monkeypatch, count)
    seen: list[slice] = []
    in_threads(seen.append, size)
    seen.sort(key=lambda stretch: stretch.start)
    assert [s.start for s in seen] == [0, *(s.stop for s in seen[:-1])]
    assert seen[-1].stop == size
    assert all(s.start % BLOCK == 0 for s in seen)
    assert len(seen) == max(1, min(count, -(-size // BLOCK)))


@pytest.mark.parametrize(
    ("formula", "given"),
    [
        ("bessel_k.cdf", {"k": 1}),
        ("bessel_k.cdf", {"k": 3}),
        ("bessel_k.cdf", {"k": 20}),
        ("laplace.confidence", {"eps0": 20}),
    ],
)
def test_the_same_bits_with_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch, formula: str, given: dict[str, Any]
) -> None:
    found, rng = find_formula(formula), np.random.default_rng(2)
    x = np.exp(rng.uniform(-20, 8, 3 * BLOCK + 77))
    several(monkeypatch, 1)
    alone = found.array(**{found.names[0]: x}, **given)
    for count in (2, 3, 8):
        several(monkeypatch, count)
        np.testing.assert_array_equal(found.array(**{found.names[0]: x}, **given), alone)


def test_the_blocks_are_what_makes_them_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken: an element that depends on where its stretch begins is seen."""

    def kernel(out: Any, stretch: slice) -> None:
        out[stretch] = np.cumsum(np.ones(stretch.stop - stretch.start))

    found = []
    for count in (1, 2):
        several(monkeypatch, count)
        out = np.empty(2 * BLOCK)
        in_threads(lambda stretch, out=out: kernel(out, stretch), out.size)  # type: ignore[misc]
        found.append(out)
    assert not np.array_equal(found[0], found[1])


def test_the_threads_have_the_callers_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    several(monkeypatch, 3)
    seen = []
    with np.errstate(over="raise", under="ignore"):
        in_threads(lambda _: seen.append(np.geterr()), 3 * BLOCK)
    assert [(s["over"], s["under"]) for s in seen] == [("raise", "ignore")] * 3


@pytest.mark.parametrize("place", [0, BLOCK])
def test_an_error_of_any_thread_is_raised_and_none_is_left(
    monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    several(monkeypatch, 2)

    def fails(stretch: slice) -> None:
        if stretch.start == place:
            raise ValueError(stretch)

    before = threading.active_count()
    with pytest.raises(ValueError, match=f"slice\\({place}, "):
        in_threads(fails, 2 * BLOCK)
    assert threading.active_count() == before


def test_a_worker_process_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    assert threads.processors() >= 1
    monkeypatch.setattr(multiprocessing, "parent_process", multiprocessing.current_process)
    assert threads.processors() == 1
