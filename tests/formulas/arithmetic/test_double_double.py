"""Double-double arithmetic: the truth lies within the radius, in balls of Arb; a wrong constant is noticed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic import double_double
from parisk_sym.formulas.arithmetic import double_double_functions as functions
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble
from parisk_sym.formulas.engines import certified_array

Array = NDArray[np.float64]
One = Callable[[Any], Any]
RNG = np.random.default_rng(20240607)
MANY = 400


def spread(low: float, high: float, size: int = MANY) -> Array:
    """Numbers of both signs whose logarithms are uniform."""
    return np.exp2(RNG.uniform(low, high, size)) * RNG.choice([-1.0, 1.0], size)


def outside(computed: DoubleDouble, exact: list[arb]) -> int:
    """How many truths are certainly not within the radius; all of them must be known."""
    hi, lo, radius = np.broadcast_arrays(computed.hi, computed.lo, computed.radius)
    assert np.isfinite(radius).all()
    return sum(
        not bool(abs(arb(float(h)) + arb(float(low)) - truth) <= arb(float(r)))
        for h, low, r, truth in zip(hi, lo, radius, exact, strict=True)
    )


@pytest.fixture(autouse=True)
def _precision() -> Any:
    with ctx.workprec(600), np.errstate(all="ignore"):
        yield


SMALL, WIDE = spread(-60, 8), spread(-500, 500)
POSITIVE = np.abs(WIDE)

FUNCTIONS: list[tuple[str, One, One, Array]] = [
    ("exp", functions.exp, lambda x: x.exp(), np.concatenate([SMALL, RNG.uniform(-619, 689, MANY)])),
    ("log", functions.log, lambda x: x.log(), np.concatenate([POSITIVE, RNG.uniform(0.6, 1.6, MANY), [1.0, 2.0]])),
    ("sinh", functions.sinh, lambda x: x.sinh(), np.concatenate([SMALL, [0.3, -0.3, 600.0]])),
    ("cosh", functions.cosh, lambda x: x.cosh(), SMALL),
    ("tanh", functions.tanh, lambda x: x.tanh(), np.concatenate([SMALL, [39.9, 40.1, -700.0, 1e300]])),
    ("root", lambda x: x.sqrt(), lambda x: x.sqrt(), np.concatenate([POSITIVE, [0.0, 4.0]])),
    ("thirds", lambda x: x / 3, lambda x: x / 3, WIDE),
    ("inverse", lambda x: 1 / x, lambda x: 1 / x, WIDE),
    ("power", lambda x: x**7, lambda x: x**7, spread(-60, 60)),
    ("inverse power", lambda x: x**-3, lambda x: x**-3, spread(-60, 60)),
    ("absolute value", abs, abs, WIDE),
    ("cancellation", lambda x: x / 7 * (x / 7) - 1, lambda x: (x / 7) ** 2 - 1, RNG.uniform(6.9, 7.1, MANY)),
    ("logarithm of a quotient", lambda x: functions.log(x / 3), lambda x: (x / 3).log(), RNG.uniform(2.5, 3.5, MANY)),
    ("exponential of a quotient", lambda x: functions.exp(x / 3), lambda x: (x / 3).exp(), RNG.uniform(-60, 60, MANY)),
    ("ceiling", lambda x: certified_array._ceiling(x / 3), lambda x: (x / 3).ceil(), np.array([1.0, 2.0, -4.0, 1e17, 3.1e20])),
]  # fmt: skip


@pytest.mark.parametrize(
    ("computed", "exact", "at"), [f[1:] for f in FUNCTIONS], ids=[f[0] for f in FUNCTIONS]
)
def test_the_truth_is_within_the_radius(computed: One, exact: One, at: Array) -> None:
    """At every point, and the radius is small: 2^-90 of the value, or of 1."""
    value = computed(DoubleDouble.exact(at))
    assert outside(value, [exact(arb(x)) for x in at.tolist()]) == 0
    assert (value.radius <= 2.0**-90 * np.maximum(np.abs(value.hi), 1)).all()


@pytest.mark.parametrize("broken", ["inverse_factorial", "powers_of_two", "logarithm_of_two"])
def test_a_wrong_constant_is_noticed(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative change of 1e-25 in one table of the exponential puts values outside their radius."""
    table = getattr(functions, broken)

    def changed(*arguments: int) -> Any:
        *front, last = table(*arguments) if broken != "logarithm_of_two" else table()[:3]
        slip = last + 1e-25 * (np.abs(front[0]) + 1e-3)
        return (
            (*front, slip, table()[3]) if broken == "logarithm_of_two" else double_double.Exact(*front, slip)
        )

    monkeypatch.setattr(functions, broken, changed)
    at = RNG.uniform(-60, 60, MANY)
    assert outside(functions.exp(DoubleDouble.exact(at)), [arb(x).exp() for x in at.tolist()]) > MANY / 2


def test_radii_are_carried_over() -> None:
    """What is uncertain by r in the argument is uncertain by the slope times r in the value."""
    at, slip = RNG.uniform(0.5, 3, MANY), 1e-12
    uncertain = DoubleDouble(at, 0 * at, np.full(MANY, slip))
    moved = [arb(x) + arb(slip) for x in at.tolist()]
    for computed, exact in ((f[1], f[2]) for f in FUNCTIONS[:10]):
        assert outside(computed(uncertain), [exact(x) for x in moved]) == 0
    assert outside(uncertain * uncertain - 1 / uncertain, [x * x - 1 / x for x in moved]) == 0


def test_what_is_not_known_is_not_taken() -> None:
    """Overflow, quotients by what may be 0, roots and logarithms of what may be negative."""
    huge = DoubleDouble.exact(np.array([1e300]))
    doubtful = DoubleDouble(np.array([1e-30]), np.array([0.0]), np.array([1e-29]))
    zero = DoubleDouble.exact(np.array([0.0]))
    for unknown in (
        huge * huge,
        functions.exp(huge),
        1 / zero,
        1 / doubtful,
        doubtful.sqrt(),
        functions.log(doubtful),
        functions.log(-huge),
    ):
        assert np.isnan(unknown.rounded()).all()
    assert np.isnan(DoubleDouble.number(fmpq(10) ** 400).rounded())
    assert np.isnan((DoubleDouble.exact(np.array([1e-200])) ** 2).rounded()).all()
    assert (zero * zero + 1).rounded().tolist() == [1.0]


def test_the_logarithm_of_a_wide_ball() -> None:
    """All that is positive has one: 1/4 and 7/4 of a ball around 1 too."""
    ball = functions.log(DoubleDouble(np.array([1.0]), np.array([0.0]), np.array([0.75])))
    assert np.log(4) <= ball.radius[0] < 4
    assert np.isnan(functions.log(DoubleDouble(np.array([1.0]), np.array([0.0]), np.array([1.0]))).radius[0])


def test_loops_are_for_rows_of_many_balls() -> None:
    """A loop runs over a row; of tables NumPy computes the sum."""

    class Loops:
        @staticmethod
        def add(*parts: Array) -> None:
            parts[-1][:] = 7.0

    row, table = np.zeros(1000), np.zeros((2, 1000))
    with double_double.using_loops(Loops):
        assert ((DoubleDouble.exact(row) + DoubleDouble.exact(row)).hi == 7).all()
        assert ((DoubleDouble.exact(table) + DoubleDouble.exact(table)).hi == 0).all()


def test_comparisons_are_decided_or_not() -> None:
    """Equal exact numbers are equal; a difference below the radius is open."""
    one, third = DoubleDouble.exact(np.array([1.0])), DoubleDouble.exact(np.array([1.0])) / 3
    less = certified_array.CERTIFIED.rules["StrictLessThan"]
    assert less(one, one) == 0
    assert less(third, one) == 1
    assert np.isnan(less(third * 3, one)).all()
    assert np.isnan(certified_array._ceiling(third * 3).rounded()).all()
    chosen = certified_array._piecewise((one, less(third * 3, one)), (third, np.float64(1.0)))
    assert np.isnan(chosen.rounded()).all()


def test_the_larger_of_two_where_their_difference_overflows() -> None:
    """The largest float64 number and its negative; and two numbers that differ in the low part."""
    huge, third = DoubleDouble.exact(np.array([1.7e308])), DoubleDouble.exact(np.array([1.0])) / 3
    assert (
        certified_array._larger(huge, -huge).rounded()
        == certified_array._larger(-huge, huge).rounded()
        == 1.7e308
    )
    assert certified_array._smaller(huge, -huge).rounded() == -1.7e308
    above = DoubleDouble(third.hi, third.lo * 2, third.radius)
    assert certified_array._larger(third, above).lo == certified_array._larger(above, third).lo == above.lo


def test_wide_balls_and_small_quotients() -> None:
    """The series of sinh is for balls that lie near 0 as a whole; what a quotient loses below 2^-1074 is in its radius."""
    assert np.isnan(
        functions.sinh(DoubleDouble(np.array([0.1]), np.array([0.0]), np.array([100.0]))).radius
    ).all()
    for divisor in (1.7e297, 1.23e299, 3.3e299):
        above = divisor * (1 + 2.0**-40)
        assert (
            outside(DoubleDouble.exact(np.array([above])) / divisor - 1, [arb(above) / arb(divisor) - 1]) == 0
        )
        quotient = 1 / DoubleDouble.exact(np.array([divisor]))
        assert outside(quotient, [1 / arb(divisor)]) == 0
