"""The same element has the same bits in arrays of every length, order and stride, whatever its neighbours, with numba's loops and without them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.array_accuracy import ordinary_points, points
from parisk_sym.formulas.arithmetic import loading
from parisk_sym.formulas.engines.elementwise import _expression_kernel
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws import laplace_arrays
from parisk_sym.laws.catalogue import all_formulas, find_formula

Array = NDArray[np.float64]
Columns = Mapping[str, Array]

FAST = [f for f in all_formulas() if f.parameters and (f.array_kernel or _expression_kernel(f))]
"""Formulas with a kernel."""
NEVER, AT_ONCE = -(10**15), 10**15


@pytest.fixture
def without_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many elements there are."""
    monkeypatch.setattr(loading, "_seen", [NEVER])


def differences(formula: Formula, columns: Columns, rng: np.random.Generator) -> list[str]:
    """The ways of asking for the same elements that give other bits."""
    whole = bits(formula.array(**columns))
    size = whole.size
    ways: Iterator[tuple[str, Any]] = iter([
        ("reversed", slice(None, None, -1)), ("every third", slice(1, None, 3)), ("backwards by twos", slice(None, None, -2)),
        ("seven", slice(5, 12)), ("one", slice(3, 4)), ("the odd rest", slice(size - 9, None)), ("shuffled", rng.permutation(size)),
    ])  # fmt: skip
    found = [
        name for name, chosen in ways
        if not np.array_equal(bits(formula.array(**{n: c[chosen] for n, c in columns.items()})), whole[chosen])
    ]  # fmt: skip
    for i in rng.integers(0, size, 5):
        alone = formula.array(**{n: c[i] for n, c in columns.items()})
        if bits(alone) != whole[i]:
            found.append(f"alone: {i}")
    interleaved = {n: np.stack([c, c[::-1]], axis=1) for n, c in columns.items()}
    if not np.array_equal(bits(formula.array(**{n: c[:, 0] for n, c in interleaved.items()})), whole):
        found.append("a column")
    return found


def bits(values: Any) -> Any:
    return np.asarray(values).view(np.uint64)


def some_points(formula: Formula, size: int) -> Columns:
    """Of ordinary size, and a few of every size."""
    rng = np.random.default_rng([64, size])
    parts = ordinary_points(formula, size, rng), points(formula, size // 5, rng)
    return {n: np.concatenate([part[n] for part in parts]) for n in formula.names}


@pytest.mark.parametrize("formula", FAST, ids=lambda f: f.id)
@pytest.mark.usefixtures("without_loops")
def test_the_same_bits_in_every_array(formula: Formula) -> None:
    assert differences(formula, some_points(formula, 40), np.random.default_rng(2)) == []


@pytest.mark.parametrize("formula", FAST, ids=lambda f: f.id)
def test_the_same_bits_in_a_large_array(formula: Formula, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which the compiled loops compute, in blocks; where the kernel has values, because balls would take long."""
    columns = some_points(formula, 40)
    copies = -(-3 * loading.FEW // len(next(iter(columns.values()))))
    kernel: Callable[..., Any] = formula.array_kernel or _expression_kernel(formula)
    with np.errstate(all="ignore"):
        monkeypatch.setattr(loading, "_seen", [NEVER])
        few = np.asarray(kernel(*(columns[n] for n in formula.names)))
        monkeypatch.setattr(loading, "_seen", [AT_ONCE])
        many = np.asarray(kernel(*(np.tile(columns[n], copies) for n in formula.names)))
    expected = np.tile(few, copies)
    both = ~(
        np.isnan(many) | np.isnan(expected)
    )  # elsewhere balls decide, which give the float64 next to the value as well
    assert both.any()
    np.testing.assert_array_equal(bits(many[both]), bits(expected[both]))


@pytest.mark.parametrize("name", ["laplace.confidence", "bessel_k.cdf", "gaussian.delta", "renyi.laplace"])
def test_an_element_of_a_large_array_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """200,000 elements by the loops, and some of them one by one."""
    monkeypatch.setattr(loading, "_seen", [AT_ONCE])
    formula, rng = find_formula(name), np.random.default_rng(5)
    columns = {n: np.tile(c, 100) for n, c in ordinary_points(formula, 2000, rng).items()}
    if name == "bessel_k.cdf":
        columns["k"] = np.asarray(3.0)
    whole = formula.array(**columns)
    for i in rng.integers(0, whole.size, 60):
        alone = formula.array(**{n: c[i] if c.ndim else c for n, c in columns.items()})
        assert bits(alone) == bits(whole[i])


def test_zero_has_no_sign() -> None:
    """-0.0 is the number 0."""
    for name, other in (
        ("bessel_k.cdf", {"k": 1}),
        ("bessel_k.cdf", {"k": 3}),
        ("laplace.loss_cdf", {"eps0": 1.0}),
    ):
        formula = find_formula(name)
        first = formula.names[0]
        for zeros in (-0.0, [-0.0, 1.0]):
            value = np.atleast_1d(formula.array(**{first: zeros}, **other))
            assert bits(value[0]) == bits(formula.array(**{first: 0.0}, **other))


def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An array whose last elements go another way, as in the tail of a vectorised loop."""
    confidence, rng = laplace_arrays.confidence, np.random.default_rng(1)

    def with_a_tail(eps: Array, eps0: Array) -> Array:
        value = confidence(eps, eps0)
        value[value.size - value.size % 8 :] *= 1 + 2.0**-52
        return value

    monkeypatch.setattr(laplace_arrays, "confidence", with_a_tail)
    columns = {"eps": rng.uniform(0, 1, 64), "eps0": rng.uniform(1, 9, 64)}
    assert differences(find_formula("laplace.confidence"), columns, rng)
