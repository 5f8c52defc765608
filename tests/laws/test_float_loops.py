"""The compiled loops in float64 (bessel_k.cdf, laplace.confidence), beside values with error bounds and beside NumPy's passes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks import whole_shapes
from parisk_sym import find_formula
from parisk_sym.formulas.arithmetic import loading
from parisk_sym.laws import bessel_k_arrays, compiled, float_loops, laplace_arrays

Array = NDArray[np.float64]
ULPS = 4
FAR = 800.0
"""F is 1 - 1e-200 or more there, for every shape."""
SHAPES = [1, 2, 3, 4, 9, 10, 11, 17, 20, 57, 100]
"""All remainders of the number of coefficients by eight and by two, and both ends."""


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loops for few points as well."""
    monkeypatch.setattr(loading, "_seen", [10**15])
    monkeypatch.setattr(loading, "FEW", 1)


def errors(x: Array, k: int) -> Array:
    """Of bessel_k.cdf in units in the last place, beside the double-double value, whose own error is a millionth of one."""
    with np.errstate(all="ignore"):  # as around every kernel
        truth = bessel_k_arrays.distribution(np.minimum(x, FAR), np.full(x.shape, float(k)))
        value = bessel_k_arrays.cdf(x, k)
    assert not np.isnan(truth.hi).any()
    error: Array = np.abs((value - truth.hi) - truth.lo) / np.spacing(truth.hi)
    return error


def points(k: int, count: int = 40_000) -> Array:
    """Around the median, up to where F is 1, of every magnitude, and ends; blocks of any length, the last one short."""
    generator = np.random.default_rng([20240211, k])
    border = bessel_k_arrays._float_tables(k).border
    return np.concatenate([
        generator.uniform(0, 2 * border, count), generator.uniform(0, 60, count // 2), 2.0 ** generator.uniform(-1074, 1024, count // 4),
        [0.0, 5e-324, 2.3e-308, border, np.nextafter(border, 0), 699.9, 700.0, 701.0, 1400.0, 1.7976931348623157e308],
    ])  # fmt: skip


@pytest.mark.parametrize("k", SHAPES)
@pytest.mark.usefixtures("loops")
def test_accuracy(k: int) -> None:
    assert errors(points(k), k).max() <= ULPS


@pytest.mark.parametrize("k", [1, 3, 20])
@pytest.mark.usefixtures("loops")
def test_the_formula_is_computed_by_them(k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    x = points(k)
    by_loops = find_formula("bessel_k.cdf").array(x=x, k=k)
    np.testing.assert_array_equal(by_loops, bessel_k_arrays.cdf(x, k))
    assert by_loops[x == 0].max() == 0
    assert (by_loops[x >= 700] == 1).all()
    monkeypatch.setattr(bessel_k_arrays, "compiled_loops", lambda _: None)
    by_numpy = find_formula("bessel_k.cdf").array(x=x, k=k)
    np.testing.assert_array_equal(by_loops.view(np.int64), by_numpy.view(np.int64))


@pytest.mark.usefixtures("loops")
def test_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop and the passes have the same bits, for arrays and for numbers."""
    rng = np.random.default_rng(3)
    eps = np.concatenate(
        [2.0 ** rng.uniform(-1074, 1024, 3000), rng.uniform(0, 40, 3000), [5e-324, 1.0, 700.0]]
    )
    for eps0 in (eps[::-1].copy(), eps * (1 + 2.0**-30), np.asarray(31.0), np.asarray(1e-300)):
        with np.errstate(all="ignore"):
            by_loop = laplace_arrays.confidence(eps, eps0)
            with monkeypatch.context() as patch:
                patch.setattr(laplace_arrays, "compiled_loops", lambda _: None)
                by_passes = laplace_arrays.confidence(eps, eps0)
        np.testing.assert_array_equal(by_loop.view(np.int64), by_passes.view(np.int64))
        assert np.isfinite(by_loop).sum() > 1000


@pytest.mark.usefixtures("loops")
def test_a_large_difference_is_left_to_balls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounding error of eps0 - eps is large itself there."""
    eps, eps0 = np.array([3785.0, 1.0]), np.array([3.689348814741911e19, 1e300])
    assert np.isnan(laplace_arrays.confidence(eps, eps0)).all()
    monkeypatch.setattr(laplace_arrays, "compiled_loops", lambda _: None)
    assert np.isnan(laplace_arrays.confidence(eps, eps0)).all()


@pytest.mark.usefixtures("loops")
def test_a_wrong_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of 1e-15 more of the polynomial above the median, and below it."""
    law = bessel_k_arrays._float_tables(3)
    upper = bessel_k_arrays._FloatTables(law.border, law.upper * (1 + 4e-15), law.centre, law.head)
    lower = bessel_k_arrays._FloatTables(law.border, law.upper, law.centre, law.head * (1 + 2e-15))
    x = points(3)
    for broken in (upper, lower):
        with monkeypatch.context() as patch:
            patch.setattr(bessel_k_arrays, "_float_tables", lambda _, broken=broken: broken)
            assert errors(x, 3).max() > ULPS


@pytest.fixture
def _asked_anew() -> Iterator[None]:
    compiled.loaded_loops.cache_clear()
    yield
    compiled.loaded_loops.cache_clear()


@pytest.mark.usefixtures("_asked_anew", "loops")
def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's route, without a word."""
    monkeypatch.delitem(sys.modules, float_loops.__name__)
    monkeypatch.delattr("parisk_sym.laws.float_loops")
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled.loaded_loops() is None
    assert errors(points(3), 3).max() <= ULPS


@pytest.mark.usefixtures("_asked_anew", "loops")
def test_a_loop_that_does_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's route, whatever is raised."""

    def failing(*_: Any) -> None:
        raise SystemError("initialization failed")

    monkeypatch.setattr(float_loops, "upper_and_lower", failing)
    assert compiled.loaded_loops() is None
    assert errors(points(3), 3).max() <= ULPS


def test_few_points_do_not_load_it() -> None:
    code = (
        "import sys, numpy\nfrom parisk_sym import find_formula\ncdf = find_formula('bessel_k.cdf')\n"
        "cdf.array(x=numpy.ones(10_000), k=3)\nprint('numba' in sys.modules)\n"
        "cdf.array(x=numpy.ones(200_000), k=3)\nprint('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]


def test_no_folder_to_keep_it_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled each time then."""
    asked: list[dict[str, Any]] = []

    def refusing(**options: Any) -> Any:
        asked.append(options)
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(float_loops, "njit", refusing)
    assert float_loops._compile(len) is len
    assert [bool(options.get("cache")) for options in asked] == [True, False]


def test_the_measurement_of_every_shape() -> None:
    """benchmarks/whole_shapes.py with fewer points; what it kept is on the page."""
    assert 0.5 < whole_shapes.worst_error(7, 2**18) <= ULPS
    kept = json.loads(whole_shapes.RECORD.read_text(encoding="utf-8"))
    assert kept["points"] * kept["shapes"] == 10**8
    assert kept["worst"]["ulp"] <= ULPS
    assert whole_shapes.told() in Path("docs/float64.md").read_text(encoding="utf-8")
