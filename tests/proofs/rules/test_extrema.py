"""Maxima, minima, suprema and infima: at a point, as a limit, as a bound of every value."""

import pytest
from sympy import (
    Abs,
    Expr,
    Integer,
    Max,
    Piecewise,
    Rational,
    Symbol,
    exp,
    floor,
    lambdify,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym import POSITIVE, REALS, Extremum, closed, integers, left_open, open_
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.extrema import bound_of_every_value, limit_at_an_open_end, value_at_a_point
from tests.near_misses import refused_in_every_way, whole_tree

x, y, a, b = (Symbol(name, real=True) for name in "xyab")
n, k = (Symbol(name, integer=True) for name in "nk")
UNIT = {x: closed(0, 1)}
PARABOLA = x * (1 - x)
QUARTER = Rational(1, 4)
CROSS_ENTROPY = -y * log(x) - (1 - y) * log(1 - x)
ENTROPY = -y * log(y) - (1 - y) * log(1 - y)
AT_A_POINT, AT_AN_END, OF_ALL = "value at a point", "limit at an open end", "bound of every value"

TRUE: dict[str, tuple[str, Extremum]] = {
    "a parabola": (AT_A_POINT, Extremum(PARABOLA, x, "maximum", "=", QUARTER, UNIT)),
    "its least value, at an end": (AT_A_POINT, Extremum(PARABOLA, x, "minimum", "=", 0, UNIT)),
    "a bound from below": (AT_A_POINT, Extremum(PARABOLA, x, "maximum", ">", Rational(1, 5), UNIT)),
    "a parameter": (AT_A_POINT, Extremum(x + a / x, x, "minimum", "=", 2 * sqrt(a), {a: POSITIVE, x: POSITIVE})),
    "an end with a parameter": (AT_A_POINT, Extremum(x**2, x, "maximum", "=", a**2, {a: POSITIVE, x: closed(0, a)})),
    "cross entropy": (AT_A_POINT, Extremum(CROSS_ENTROPY, x, "minimum", "=", ENTROPY, {y: open_(0, 1), x: open_(0, 1)})),
    "a supremum that is attained": (AT_A_POINT, Extremum(x * exp(-x), x, "supremum", "=", exp(-1), {x: POSITIVE})),
    "integers": (AT_A_POINT, Extremum(k**2, k, "maximum", "=", n**2, {n: integers(1), k: integers(1, n)})),
    "absolute values": (AT_A_POINT, Extremum(Abs(x - a) + Abs(x + b), x, "minimum", "=", a + b, {a: POSITIVE, b: POSITIVE, x: REALS})),
    "the larger of two": (AT_A_POINT, Extremum(Max(x, 1 - x), x, "minimum", "=", Rational(1, 2), {x: REALS})),
    "integers beside a zero of the slope": (AT_A_POINT, Extremum(n + 6 / n, n, "minimum", "=", 5, {n: integers(1)})),
    "not at a zero of the slope outside": (
        AT_A_POINT, Extremum(-((x**2 - 1) ** 2), x, "maximum", "=", 0, {x: closed(-Rational(1, 2), 3)})),
    "a limit at one end that is no bound": (
        AT_AN_END, Extremum((y**3 - y) / (y**3 + 1), y, "supremum", "=", 1, {y: POSITIVE})),
    "a supremum": (AT_AN_END, Extremum(x / (1 + x), x, "supremum", "=", 1, {x: POSITIVE})),
    "an infimum": (AT_AN_END, Extremum(a / x, x, "infimum", "=", 0, {a: POSITIVE, x: POSITIVE})),
    "a supremum of integers": (AT_AN_END, Extremum(1 - 1 / k, k, "supremum", "=", 1, {k: integers(1)})),
    "a bound of a supremum": (OF_ALL, Extremum(sin(x) ** 3, x, "supremum", "<=", 2, {x: REALS})),
    "a bound of a maximum": (OF_ALL, Extremum(x * exp(-x), x, "maximum", "<", Rational(1, 2), {x: closed(0, 3)})),
    "a bound of a minimum": (OF_ALL, Extremum(x**2 + a, x, "minimum", ">=", a, {a: REALS, x: closed(-1, 1)})),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "too large a maximum": (Extremum(PARABOLA, x, "maximum", "=", Rational(1, 3), UNIT), Direct()),
    "too small a maximum": (Extremum(PARABOLA, x, "maximum", "=", Rational(1, 5), UNIT), Direct()),
    "a maximum that is not attained": (Extremum(x, x, "maximum", "=", 1, {x: open_(0, 1)}), Direct()),
    "a bound of a maximum that is not attained": (Extremum(x, x, "maximum", "<=", 1, {x: open_(0, 1)}), Direct()),
    "a bound of a maximum at a jump": (Extremum(x - floor(x), x, "maximum", "<=", 1, {x: closed(0, 1)}), Direct()),
    "a maximum on the left of a jump": (
        Extremum(Piecewise((x, x < 1), (0, True)), x, "maximum", "=", 1, {x: closed(0, 2)}), Direct()),
    "a supremum with <, which is reached by none": (Extremum(x, x, "supremum", "<", 1, {x: open_(0, 1)}), Direct()),
    "no bound": (Extremum(x**2, x, "supremum", ">=", 10, {x: POSITIVE}), Direct()),
    "a zero of the slope that is no maximum": (Extremum(x**3, x, "maximum", "=", 0, {x: closed(-1, 1)}), Direct()),
    "a point outside the range": (Extremum((x - a) ** 2, x, "minimum", "=", 0, {a: POSITIVE, x: closed(0, 1)}), Direct()),
    "an end that is left out": (Extremum(x**2, x, "minimum", "=", 0, {x: left_open(0, 1)}), Direct()),
    "a limit that is not the bound": (Extremum(x * exp(-x), x, "supremum", "=", 0, {x: POSITIVE}), Direct()),
    "the bound of the other side": (Extremum(x / (1 + x), x, "infimum", "=", 1, {x: POSITIVE}), Direct()),
    "a range that may be empty": (Extremum(x, x, "supremum", "<=", 1, {a: open_(0, 3), x: open_(a, 1)}), Direct()),
    "integers between": (Extremum(k * (3 - k), k, "maximum", "=", Rational(9, 4), {k: integers(0, 3)}), Direct()),
    "absolute values with other weights": (
        Extremum(Abs(x - a) + 2 * Abs(x + b), x, "minimum", "=", a + 2 * b, {a: POSITIVE, b: POSITIVE, x: REALS}), Direct()),
    "integers on the other side": (Extremum(n + 7 / n, n, "minimum", "=", 2 * sqrt(7), {n: integers(1)}), Direct()),
    "almost": (Extremum(sin(x), x, "maximum", "=", 1 + Rational(1, 10**30), {x: closed(0, pi)}), Direct()),
}  # fmt: skip

NOT_THERE = {
    "no maximum": Extremum(x, x, "maximum", "=", 1, {x: open_(0, 1)}),
    "no minimum": Extremum(1 / x, x, "minimum", "<=", 1, {x: POSITIVE}),
    "no bound": Extremum(x**2, x, "maximum", ">=", 10, {x: POSITIVE}),
    "a bound that no tried point exceeds": Extremum(
        log(log(x)), x, "supremum", "<=", 10**6, {x: open_(1, oo)}
    ),
    "a value that no tried point exceeds": Extremum(
        log(log(x)), x, "supremum", "=", 10**6, {x: open_(1, oo)}
    ),
    "no bound at an end": Extremum(log(x), x, "minimum", "<=", 0, {x: open_(0, 1)}),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the named rule."""
    rule, says = TRUE[name]
    assert rule in {node.rule for node in whole_tree(says, Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("name", NOT_THERE)
def test_what_does_not_exist_is_refuted(name: str) -> None:
    """No point shows it: the limit does."""
    found = decide(NOT_THERE[name])
    assert found.status is Status.REFUTED
    assert found.counterexample.startswith("there is no ")


@pytest.mark.parametrize("relation", ["=", ">=", ">"])
def test_another_value_is_refuted(relation: str) -> None:
    """The point of the maximum decides against a bound from below."""
    found = decide(Extremum(PARABOLA, x, "maximum", relation, Rational(1, 3), UNIT))
    assert found.status is Status.REFUTED
    assert "0.25" in found.counterexample


SCANNED: dict[str, tuple[Expr, Rational, Rational, Expr]] = {
    "x exp(-x)": (x * exp(-x), Rational(0), Rational(5), exp(-1)),
    "|x|/(1 + x^2)": (Abs(x) / (1 + x**2), Rational(-3), Rational(3), Rational(1, 2)),
    "the wave": (sin(x) + sin(x) ** 2, Rational(0), Rational(2), Integer(2)),
}


@pytest.mark.parametrize("name", SCANNED)
def test_a_maximum_by_a_scan(name: str) -> None:
    """The proved value is the largest of 5,000 floating-point values, to 1e-5, and none is larger by more than 1e-12."""
    e, low, high, value = SCANNED[name]
    whole_tree(Extremum(e, x, "maximum", "=", value, {x: closed(low, high)}), Direct())
    function, steps = lambdify(x, e, "math"), 5000
    largest = max(function(float(low + (high - low) * i / steps)) for i in range(steps + 1))
    assert float(value) - 1e-5 < largest < float(value) + 1e-12


def test_the_rules_keep_to_their_conditions() -> None:
    """Of an open range nothing follows for a maximum from a bound of every value; < needs one that is attained; a closed end has no limit."""
    assert bound_of_every_value(Extremum(x, x, "maximum", "<=", 2, {x: open_(0, 1)}), Direct()) is None
    assert bound_of_every_value(Extremum(k, k, "maximum", "<=", 2, {k: integers(0, 1)}), Direct()) is None
    assert bound_of_every_value(Extremum(x, x, "supremum", "<", 2, UNIT), Direct()) is None
    assert bound_of_every_value(Extremum(x, x, "supremum", ">=", 0, UNIT), Direct()) is None
    assert limit_at_an_open_end(Extremum(x, x, "supremum", "=", 1, UNIT), Direct()) is None
    assert value_at_a_point(Extremum(x, x, "supremum", "=", 1, {x: open_(0, 1)}), Direct()) is None


@pytest.mark.parametrize("line", ["sup_{x > 0} x >= 5", "inf_{x > 0} -x < -5", "inf_{0 < x < 1} log x <= 0"])
def test_a_supremum_of_oo_is_not_accused(line: str) -> None:
    """Who writes that it is oo means that it is above every number; a maximum does not exist, and 5 is no supremum."""
    assert decide(statement_of(line)).status is Status.UNDECIDED
    assert decide(statement_of("max_{x > 0} x >= 5")).status is Status.REFUTED
    assert decide(statement_of("sup_{x > 0} x = 5")).status is Status.REFUTED
