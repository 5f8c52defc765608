"""The compiled loops of double-double balls: the truth lies within the radius, in balls of Arb, and what is accepted is what NumPy's passes accept."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic import compiled, double_double_erfc, double_double_loops
from parisk_sym.formulas.arithmetic import double_double_functions as functions
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, using_loops

Array = NDArray[np.float64]
Balls = Callable[[DoubleDouble], Any]
RNG = np.random.default_rng(20261129)
MANY = 700
"""More than the elements from which a loop is called."""


def spread(low: float, high: float) -> Array:
    """Numbers of both signs whose logarithms are uniform."""
    return np.exp2(RNG.uniform(low, high, MANY)) * RNG.choice([-1.0, 1.0], MANY)


@pytest.fixture(autouse=True)
def _precision() -> Iterator[None]:
    with ctx.workprec(600), np.errstate(all="ignore"):
        yield


def erfc(x: arb) -> arb:
    """Narrow also where e^(-x^2) is small."""
    return arb.gamma_upper(x * x, arb(1) / 2) / arb.pi().sqrt() if x > 3 else x.erfc()


ENDS = np.array([0.0, 1.0, -1.0, 2.0**-40, 24.499, -24.499, -24.501, -1e300])
CASES: dict[str, tuple[Balls, Callable[[arb], arb], Array]] = {
    "add": (lambda x: x + 1, lambda x: x + 1, spread(-120, 120)),
    "cancel": (lambda x: (x + 1) - x, lambda x: arb(1), spread(-60, 60)),
    "multiply": (lambda x: x * x * 3, lambda x: 3 * x * x, spread(-450, 450)),
    "thirds": (lambda x: x / 3, lambda x: x / 3, spread(-900, 900)),
    "inverse": (lambda x: 1 / (x * 3), lambda x: 1 / (3 * x), spread(-400, 400)),
    "exp": (functions.exp, lambda x: x.exp(), np.concatenate([spread(-60, 8), RNG.uniform(-619, 689, MANY)])),
    "exp of thirds": (lambda x: functions.exp(x / 3), lambda x: (x / 3).exp(), RNG.uniform(-1800, 2000, MANY)),
    "log": (functions.log, lambda x: x.log(), np.concatenate([np.abs(spread(-900, 900)), RNG.uniform(0.6, 1.6, MANY), [1.0, 2.0**0.5]])),
    "log of thirds": (lambda x: functions.log(x / 3), lambda x: (x / 3).log(), RNG.uniform(2.5, 3.5, MANY)),
    "erfc": (double_double_erfc.erfc, erfc, np.concatenate([RNG.uniform(-24.5, 24.5, MANY), spread(-80, 2), ENDS])),
    "erfc of thirds": (lambda x: double_double_erfc.erfc(x / 3), lambda x: erfc(x / 3), RNG.uniform(-70, 70, MANY)),
    "erf": (double_double_erfc.erf, lambda x: x.erf(), spread(-10, 4)),
}  # fmt: skip

RELATIVE = {"multiply", "thirds", "inverse", "exp", "exp of thirds", "erfc", "erfc of thirds"}
"""Cases in which nothing cancels."""


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("loops", [double_double_loops, None], ids=["loops", "passes"])
def test_the_truth_is_within_the_radius(name: str, loops: Any) -> None:
    """At every point. The radius is at most 2^-85 of the value, or of 1."""
    function, exact, at = CASES[name]
    with using_loops(loops):
        value = function(DoubleDouble.exact(at))
    truths = [exact(arb(x)) for x in at.tolist()]
    hi, lo, radius = np.broadcast_arrays(value.hi, value.lo, value.radius)
    assert np.isfinite(radius).all()
    outside = [
        x for x, h, low, r, truth in zip(at, hi, lo, radius, truths, strict=True)
        if not bool(abs(arb(float(h)) + arb(float(low)) - truth) <= arb(float(r)))
    ]  # fmt: skip
    assert outside == []
    scale = np.abs(hi) if name in RELATIVE else np.maximum(np.abs(hi), 1)
    assert name == "cancel" or (radius <= 2.0**-85 * scale).all()


@pytest.mark.parametrize("name", CASES)
def test_the_same_is_accepted(name: str) -> None:
    """Where both accept a value it is the same, and there are few where one of them does not."""
    function, _, at = CASES[name]
    with using_loops(double_double_loops):
        loops = function(DoubleDouble.exact(at)).rounded()
    passes = function(DoubleDouble.exact(at)).rounded()
    both = ~(np.isnan(loops) | np.isnan(passes))
    np.testing.assert_array_equal(loops[both].view(np.int64), passes[both].view(np.int64))
    assert both.sum() >= at.size - (np.isnan(loops) & np.isnan(passes)).sum() - 3


def test_uncertain_arguments() -> None:
    """What is uncertain by r in the argument is uncertain by the slope times r in the value."""
    at, slip = RNG.uniform(0.5, 3, MANY), 1e-12
    uncertain = DoubleDouble(at, 0 * at, np.full(MANY, slip))
    operations: list[tuple[Balls, Callable[[arb], arb]]] = [
        (functions.exp, lambda x: x.exp()), (functions.log, lambda x: x.log()), (double_double_erfc.erfc, erfc),
        (lambda x: x * x - 1 / x, lambda x: x * x - 1 / x),
    ]  # fmt: skip
    for function, exact in operations:
        with using_loops(double_double_loops):
            value = function(uncertain)
        for sign in (-1, 1):
            for x, h, low, r in zip(at.tolist(), value.hi, value.lo, value.radius, strict=True):
                moved = exact(arb(x) + sign * arb(slip))
                assert abs(arb(float(h)) + arb(float(low)) - moved) <= arb(float(r))


def test_what_is_not_known_is_not_taken() -> None:
    """Overflow, quotients by what may be 0, logarithms of what may be negative, and subnormal and huge numbers in logarithms."""
    one = np.ones(MANY)
    huge, zero = DoubleDouble.exact(1e300 * one), DoubleDouble.exact(0.0 * one)
    doubtful = DoubleDouble(1e-30 * one, 0.0 * one, 1e-29 * one)
    with using_loops(double_double_loops):
        unknown = [
            huge * huge, huge / DoubleDouble.exact(1e-300 * one), functions.exp(huge), 1 / zero, 1 / doubtful, functions.log(doubtful),
            functions.log(-huge), functions.log(zero), functions.log(DoubleDouble.exact(5e-324 * one)), double_double_erfc.erfc(huge),
            functions.exp(DoubleDouble(one, 0.0 * one, one)), double_double_erfc.erfc(DoubleDouble(one, 0.0 * one, one)),
        ]  # fmt: skip
        assert all(np.isnan(x.rounded()).all() for x in unknown)
        assert (zero * zero + 1).rounded().tolist() == one.tolist()
        assert np.isnan(DoubleDouble.exact(np.nan * one).rounded()).all()
        assert np.isnan(DoubleDouble(np.inf * one, 0 * one, 0 * one).rounded()).all()


def test_a_wrong_table_of_erfc_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer terms than the bound needs."""
    monkeypatch.setattr(double_double_erfc, "TERMS", 14)
    with pytest.raises(ArithmeticError, match=r"the polynomial of erfc around .* is not good enough"):
        double_double_erfc.tables.__wrapped__()


def test_a_wrong_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative change of 1e-25 in the coefficients puts values outside their radius."""
    good = double_double_erfc.tables()
    monkeypatch.setattr(
        double_double_erfc, "tables", lambda: good._replace(low=good.low + 1e-25 * good.high[:10])
    )
    at = RNG.uniform(-3, 3, MANY)
    value = double_double_erfc.erfc(DoubleDouble.exact(at))
    wrong = [
        abs(arb(float(h)) + arb(float(low)) - arb(x).erfc()) > arb(float(r))
        for x, h, low, r in zip(at.tolist(), value.hi, value.lo, value.radius, strict=True)
    ]
    assert sum(map(bool, wrong)) > MANY / 2


def test_a_loop_is_compiled_once() -> None:
    """Whatever arrays are given: with strides, read-only, not aligned; numba would compile a loop for each kind of them."""
    x = RNG.uniform(0.5, 2, 3 * MANY)
    read_only, unaligned = (
        x[:MANY].copy(),
        np.frombuffer(bytearray(8 * MANY + 1), np.uint8)[1:].view(np.float64),
    )
    read_only.flags.writeable = False
    unaligned[:] = 1.5
    with using_loops(double_double_loops):
        for given in (x[::3], x[::-3], read_only, unaligned, np.broadcast_to(np.float64(1.5), MANY)):
            ball = DoubleDouble.exact(given)
            value = functions.exp(functions.log(ball) * 2 + 1 / ball)
            assert np.isfinite(value.rounded()).sum() > MANY - 5
    loops = [getattr(double_double_loops, name) for name in double_double_loops.__all__]
    assert [len(loop.signatures) for loop in loops] == [1] * len(loops)


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's passes, without a word."""
    monkeypatch.delitem(sys.modules, double_double_loops.__name__)
    monkeypatch.delattr("parisk_sym.formulas.arithmetic.double_double_loops")
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled.loaded_loops.__wrapped__() is None


def test_numba_is_loaded_after_many_elements() -> None:
    """Of all calls together; few and short arrays do not load it."""
    code = (
        "import sys, numpy\nfrom parisk_sym import find_formula\ntail = find_formula('laplace.tail')\n"
        "for size in (1000, 60_000, 60_000, 60_000):\n    tail.array(x=numpy.ones(size), b=3)\n    print('numba' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False", "False", "True"]
