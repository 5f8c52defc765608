"""Sign charts: what follows from the chart of a derivative, and charts of functions whose zeros are known."""

import itertools

import pytest
from flint import fmpq
from sympy import (
    E,
    Expr,
    LambertW,
    Rational,
    Symbol,
    besselj,
    cos,
    erf,
    erfc,
    exp,
    gamma,
    log,
    oo,
    pi,
    polygamma,
    sin,
    sqrt,
    tanh,
)

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, integers, left_open, open_
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import ANY, NEGATIVE, NONNEGATIVE, POSITIVE_SIGN, ZERO_SIGN, Signs
from parisk_sym.proofs.calculus.by_charts import _Search, chart_with_ways, signs_by_charts
from parisk_sym.proofs.calculus.charts import Chart, Place, power_chart, primitive_chart, product
from parisk_sym.proofs.calculus.zeros import Line, simplest_between

x, y = Symbol("x", real=True), Symbol("y", real=True)
UNIT = open_(0, 1)
HALF = (fmpq(1, 2), fmpq(1, 2))


def place(low: int, high: int) -> Place:
    """In tenths."""
    return fmpq(low, 10), fmpq(high, 10)


def from_slope(slope: Chart, ends: tuple[Signs, Signs], value: int | None = None) -> Chart | None:
    """With one sign at every extremum, and zeros at unknown places."""
    return primitive_chart(slope, ends, lambda _: value, lambda *_: None)


@pytest.mark.parametrize(
    ("slope", "ends", "value", "signs"),
    [
        ((1,), (ZERO_SIGN, ANY), None, (1,)),
        ((1,), (NONNEGATIVE, ANY), None, (1,)),
        ((1,), (ANY, ZERO_SIGN), None, (-1,)),
        ((-1,), (ANY, ZERO_SIGN), None, (1,)),
        ((-1,), (POSITIVE_SIGN, NEGATIVE), None, (1, -1)),
        ((1, -1), (ZERO_SIGN, ZERO_SIGN), None, (1,)),
        ((1, -1), (ZERO_SIGN, NEGATIVE), None, (1, -1)),
        ((1, -1), (NEGATIVE, NEGATIVE), -1, (-1,)),
        ((1, -1), (NEGATIVE, NEGATIVE), 0, (-1, -1)),
        ((1, -1), (NEGATIVE, NEGATIVE), 1, (-1, 1, -1)),
        ((-1, 1), (POSITIVE_SIGN, POSITIVE_SIGN), 1, (1,)),
        ((1, 1), (ZERO_SIGN, ANY), None, (1,)),
        ((1,), (ANY, POSITIVE_SIGN), None, None),
        ((1,), (ANY, ANY), None, None),
        ((-1, 1), (POSITIVE_SIGN, POSITIVE_SIGN), None, None),
        ((1, -1), (NEGATIVE, NEGATIVE), None, None),
        ((1,), (NEGATIVE, NONNEGATIVE), None, None),
    ],
)
def test_from_the_derivative(
    slope: tuple[int, ...], ends: tuple[Signs, Signs], value: int | None, signs: object
):
    """Rising from a value that is not negative; an extremum of unknown sign leaves everything open."""
    found = from_slope(Chart(slope, (None,) * (len(slope) - 1)), ends, value)
    assert (None if found is None else found.signs) == signs
    assert found is None or len(found.zeros) == len(found.signs) - 1


def test_a_zero_beside_an_extremum_of_unknown_place_has_none():
    """It would be looked for on an interval on which the function is not monotone."""
    asked = []

    def zero_between(left: Place, right: Place, sign: int) -> Place:
        asked.append((left, right, sign))
        return HALF

    unknown = primitive_chart(Chart((1, -1), (None,)), (NEGATIVE, NEGATIVE), lambda _: 1, zero_between)
    assert unknown == Chart((-1, 1, -1), (None, None))
    assert not asked
    primitive_chart(Chart((1, -1), (HALF,)), (NEGATIVE, NEGATIVE), lambda _: 1, zero_between)
    assert asked == [(None, HALF, -1), (HALF, None, 1)]


def test_products():
    """Zeros in their order; zeros that are not told apart leave it open."""
    one, other = Chart((-1, 1), (place(1, 2),)), Chart((1, -1), (place(3, 4),))
    assert product([one, other]) == Chart((-1, 1, -1), (place(1, 2), place(3, 4)))
    assert product([other, one]) == product([one, other])
    assert product([one, power_chart(one, 2)]) is None
    assert product([one, Chart((1, -1), (place(2, 3),))]) is None
    assert product([one, Chart((1, -1), (None,))]) is None
    assert product([one, Chart((-1,))]) == Chart((1, -1), (place(1, 2),))
    assert product([Chart((-1,)), Chart((1,), weak=True)]) == Chart((-1,), weak=True)
    assert product([one, Chart((1,), weak=True)]) is None
    assert power_chart(one, 3) == one
    assert power_chart(one, 2).possible == NONNEGATIVE


@pytest.mark.parametrize(
    ("e", "interval", "low", "high"),
    [
        (x**2 - 2, POSITIVE, Rational(14142, 10000), Rational(14143, 10000)),
        (3 * x - 1, UNIT, Rational(1, 3), Rational(1, 3)),
        (x - 2, open_(sqrt(3), oo), 2, 2),
        (exp(x) - 3, REALS, Rational(10986, 10000), Rational(10987, 10000)),
        (cos(x), open_(0, pi), Rational(15707, 10000), Rational(15708, 10000)),
        (x - Rational(1, 10**6), POSITIVE, Rational(1, 10**6), Rational(1, 10**6)),
    ],
)
def test_where_a_monotone_function_vanishes(e: Expr, interval: Interval, low: Expr, high: Expr):
    """Between two numbers, or at one."""
    line = Line(e, x, interval)
    found = line.zero_between(None, None, -1 if e != cos(x) else 1)
    assert found is not None
    assert (
        low
        <= Rational(int(found[0].p), int(found[0].q))
        <= Rational(int(found[1].p), int(found[1].q))
        <= high
    )


def test_a_zero_is_looked_for_between_its_places_only():
    """Beyond them the function goes another way: (x - 1)(x - 3) falls up to 2."""
    line = Line((x - 1) * (x - 3), x, POSITIVE)
    assert line.zero_between(None, (fmpq(2), fmpq(2)), 1) == (1, 1)
    assert line.zero_between((fmpq(2), fmpq(2)), None, -1) == (3, 3)
    assert line.zero_between((fmpq(4), fmpq(4)), None, -1) is None


def test_the_simplest_number_between_two():
    """The least denominator."""
    for a, b in itertools.combinations([fmpq(n, 60) for n in range(-70, 130, 7)], 2):
        found = simplest_between(a, b)
        assert a <= found <= b
        assert not any((a * d).ceil() <= (b * d).floor() for d in range(1, int(found.q)))
    for only in (fmpq(3), fmpq(-2), fmpq(0), fmpq(2, 7)):
        assert simplest_between(only, only) == only


def test_no_chart_once_the_factors_are_spent() -> None:
    """A search without an end would not return."""
    facts, search = facts_of({x: POSITIVE}), _Search()
    assert search.chart(x, x, facts, 1) is not None
    search._factors = 0
    assert search.chart(x, x, facts, 1) is None


SIGNS = {
    "a polynomial with an irrational zero": (x**3 - 2, open_(0, 1), NEGATIVE),
    "touching inside": ((3 * x - 1) ** 2 * exp(x), UNIT, NONNEGATIVE),
    "touching at a point of which the derivative knows": (exp(x) - 1 - x, REALS, NONNEGATIVE),
    "an extremum by balls": (gamma(x) - Rational(88, 100), POSITIVE, POSITIVE_SIGN),
    "at an included end": (1 - x**x, left_open(0, 1), NONNEGATIVE),
    "a root against a transcendental function": (sqrt(1 - exp(-4 * x**2 / pi)) - erf(x), POSITIVE, POSITIVE_SIGN),
    "Lambert's W": (LambertW(x) - log(1 + x), POSITIVE, NEGATIVE),
    "trigamma": (polygamma(1, x) - 1 / x, POSITIVE, POSITIVE_SIGN),
    "both factors change": ((x - Rational(1, 3)) * (exp(x) - 2), open_(Rational(2, 5), Rational(3, 5)), NEGATIVE),
    "a limit at a pole": (1 / x - 1 / (exp(x) - 1) - Rational(1, 2), POSITIVE, NEGATIVE),
}  # fmt: skip

OPEN = {
    "a sign that changes": (exp(x) - 2, UNIT),
    "a maximum that is positive by little": (x * exp(-x) - 1 / E + Rational(1, 10**30), POSITIVE),
    "a maximum that is 0 at an irrational point": (log(x) ** 2 - log(x) * log(2) + log(2) ** 2 / 4, POSITIVE),
    "more zeros than it takes derivatives": (sin(100 * x) + Rational(99, 100), open_(0, 10)),
    "a special function without a derivative at hand": (besselj(x, 1) - 1, POSITIVE),
    "a pole inside": (1 / (exp(x) - 2), UNIT),
    "between integers": (sin(pi * x), integers(0)),
}


@pytest.mark.parametrize("name", SIGNS)
def test_signs(name: str):
    """On the whole interval."""
    e, interval, signs = SIGNS[name]
    found = signs_by_charts(e, Domain({x: interval}))
    assert found == (signs, x)


@pytest.mark.parametrize("name", OPEN)
def test_nothing_is_known(name: str):
    """What is not decided is no sign."""
    e, interval = OPEN[name]
    found = signs_by_charts(e, Domain({x: interval}))
    assert found is None or found[0] > frozenset({1}) or found[0] > frozenset({-1}) or found[0] == {-1, 1}


def test_a_chart_holds_for_all_other_symbols():
    """Where the sign at an extremum depends on another symbol, nothing is said."""
    domain = Domain({y: POSITIVE, x: POSITIVE})
    assert signs_by_charts(erfc(x * y) - exp(-((x * y) ** 2)), domain) == (NEGATIVE, y)
    assert signs_by_charts(exp(x) - 1 - x * y, domain) is None
    assert signs_by_charts(tanh(x) - x * y, Domain({y: closed(1, 2), x: POSITIVE})) is not None


def test_an_end_with_another_symbol():
    """No zero is located there: x - 1 - log x is positive for x > y > 1, and x e^-x - 1/3 changes sign for some y."""
    above = {y: open_(1, oo), x: open_(y, oo)}
    assert signs_by_charts(x - 1 - log(x), Domain(above)) == (POSITIVE_SIGN, x)
    below = Domain({y: POSITIVE, x: open_(0, y)})
    found = signs_by_charts(x * exp(-x) - Rational(1, 3), below)
    assert found is None or found[0] >= {-1, 1}


def test_the_interval_of_another_symbol_stays():
    """x cannot move where y lies above it: its chart is that of one y, and here y > x."""
    assert signs_by_charts(y - x, Domain({x: POSITIVE, y: open_(x, oo)})) == (POSITIVE_SIGN, y)
    assert facts_of({x: POSITIVE}).sign(x) == POSITIVE_SIGN


def test_a_factor_that_is_never_negative() -> None:
    """It may be 0, and so may the product."""
    assert signs_by_charts((1 + cos(x)) * (exp(x) - 1 - x), Domain({x: POSITIVE})) == (NONNEGATIVE, x)


def test_from_a_derivative_that_may_vanish_on_intervals() -> None:
    """With a parameter nothing is known of the zeros of 1 - cos(x y): x y - sin(x y) is found to be nonnegative, no more."""
    assert signs_by_charts(x * y - sin(x * y), Domain({x: POSITIVE, y: POSITIVE})) == (NONNEGATIVE, x)


def test_a_step_of_two_signs_is_no_chart() -> None:
    """psi(x) - log(x) + 3/(4 x) changes its sign near 0.29, and its step from x to x + 1 near 0.24."""
    e = polygamma(0, x) - log(x) + Rational(3, 4) / x
    assert _Search()._by_steps(e, x, facts_of({x: POSITIVE}), 4) is None


@pytest.mark.parametrize(
    "e", [sqrt(x**2 + exp(x)) - x, sqrt(exp(2 * x) + 1) - exp(x), x + 2 - sqrt(x**2 + 4 * x + exp(-x))]
)
def test_a_root_of_a_transcendental_function_goes_by_the_norm(e: Expr) -> None:
    """The proof says so: a + c r has the sign of a or of c by the sign of a^2 - c^2 r^2, and no root is differentiated."""
    found = chart_with_ways(e, Domain({x: POSITIVE}))
    assert found is not None
    signs, variable, ways = found
    assert (signs, variable) == (POSITIVE_SIGN, x)
    assert [way for way in ways.factors.values() if way.rule == "norm"]
