"""A value against the certified one, and `assert_certified`: what is wrong is found, what is right passes."""

import math
from collections.abc import Callable
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from scipy import special

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables import check
from parisk_sym.tables.check import LOWER, UNDECIDED, UPPER, WRONG, Given, check_values
from parisk_sym.tables.tolerance import Tolerance, ulp
from parisk_sym.tables.value_files import Number, number_of
from parisk_sym.testing import assert_certified

CDF = find_formula("bessel_k.cdf")
TRUE = "0.7255282858513384036518884947500"  # k = 3, x = 5/2, as in the README


# --- one value --------------------------------------------------------------------------------------------------------


def problems(
    text: str | float, tolerance: str, role: str = "value", x: str = "5/2", k: str = "3"
) -> tuple[str, ...]:
    number = number_of(text, "here")
    entry = Given("here", {"x": fmpq(*map(int, x.split("/"))), "k": fmpq(int(k))})
    checked = check_values(CDF, [entry._replace(**{role: number})], Tolerance.read(tolerance))
    assert checked.is_right == (not checked.worst[0].problems)
    return checked.worst[0].problems


@pytest.mark.parametrize("digits", range(1, 30))
def test_the_last_digit_counts(digits: int) -> None:
    """The correctly rounded decimal passes; one unit more or less in its last digit does not."""
    text = CDF.digits(digits, x="5/2", k=3)[0]
    assert problems(text, "digits") == ()
    unit = Fraction(1, 10**digits)
    for off in (unit, -unit):
        wrong = f"{int((Fraction(text) + off) * 10**digits)}e-{digits}"
        assert problems(wrong, "digits") == (WRONG,)


@pytest.mark.parametrize(
    ("tolerance", "inside", "outside"),
    [
        ("1ulp", "0.72552828585133851", "0.72552828585133852"),  # 1 ulp is 1.1102230e-16
        ("0.5ulp", "0.72552828585133845", "0.72552828585133846"),
        ("1e-10", "0.7255282859238912", "0.7255282859238913"),
        ("0ulp", TRUE[:5], TRUE[:5]),
    ],
)
def test_tolerances(tolerance: str, inside: str, outside: str) -> None:
    """Both sides of the largest distance allowed."""
    assert problems(inside, tolerance) == (() if inside != outside else (WRONG,))
    assert problems(outside, tolerance) == (WRONG,)


def test_a_float_is_the_number_that_it_is() -> None:
    """The float64 next to the value passes, its neighbours do not, unless an ulp is allowed."""
    nearest = float(TRUE)
    for neighbour in (math.nextafter(nearest, 0), math.nextafter(nearest, 1)):
        assert problems(nearest, "digits") == ()
        assert problems(neighbour, "digits") == (WRONG,)
        assert problems(neighbour, "2ulp") == ()


@pytest.mark.parametrize(
    ("role", "text", "right"),
    [
        ("lower", "0.72552828585133840365188", True),
        ("lower", "0.72552828585133840365189", False),
        ("upper", "0.72552828585133840365189", True),
        ("upper", "0.72552828585133840365188", False),
        ("lower", "-1", True),
        ("upper", "-1", False),
    ],
)
def test_bounds(role: str, text: str, right: bool) -> None:
    """A bound on the wrong side is a problem however small the distance, whatever the tolerance."""
    assert (problems(text, "1ulp", role) == ()) is right


@pytest.mark.parametrize("zero", ["0", "-0", "+0", "0.", "0e0", "0.e+00", "0e5", "0.000e+00"])
def test_zero_as_programs_write_it_is_zero(zero: str) -> None:
    assert problems(zero, "digits") == (WRONG,)
    assert problems(zero, "digits", x="0/1") == ()


def test_a_rounded_zero_has_its_places() -> None:
    assert problems("0.00", "digits", x="1/1000", k="1") == ()
    assert problems("0.00", "digits", x="1/10", k="1") == (WRONG,)


def test_a_bound_may_be_the_value_itself() -> None:
    """Where the value is rational, equality is decided: F(0) = 0."""
    for role in ("lower", "upper", "value"):
        assert problems("0", "0ulp", role, x="0/1") == ()
    assert problems("1e-300", "0ulp", "lower", x="0/1") != ()
    assert problems("1e-300", "1e-3", x="0/1") == (WRONG,)
    assert problems("5e-324", "1ulp", x="0/1") == (WRONG,)
    assert problems("4e-324", "1ulp", x="0/1") == ()


def test_what_is_not_decided_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound that no ball tells from the value, which nobody knows to be rational."""
    tail = find_formula("laplace.tail")
    monkeypatch.setattr(Formula, "ball", lambda *_, **__: arb(1) / 3)
    monkeypatch.setattr(Formula, "_rational_value", lambda *_: None)
    monkeypatch.setattr(check, "digits_of", lambda *_: ("0.333", arb()))
    entry = Given("here", {"x": fmpq(1), "b": fmpq(1)}, upper=Number(fmpq(1, 3), "1/3", False))
    checked = check_values(tail, [entry], Tolerance())
    assert (checked.undecided, checked.wrong, checked.is_right) == (1, 0, False)
    assert checked.worst[0].problems == (UNDECIDED,)


@pytest.mark.parametrize(
    ("question", "inside", "on", "outside"),
    [
        (check._too_far, "1", "2", "4"),
        (check._above, "1/2", "1", "5/2"),
        (check._below, "2", "1", "1/4"),
    ],
)
def test_wide_bounds_decide_only_what_holds_for_all_they_hold(
    question: check.Question, inside: str, on: str, outside: str
) -> None:
    """Values between 1/2 and 2, at most half of themselves away."""
    low, high, tolerance = fmpq(1, 2), fmpq(2), Tolerance(relative=fmpq(1, 2))
    answers = [question(number_of(text, ""), low, high, tolerance) for text in (inside, on, outside)]
    assert answers == [None if question is check._too_far else False, None, True]
    narrow = (fmpq(3, 4), fmpq(1))
    assert check._too_far(number_of("1", ""), *narrow, tolerance) is False
    assert (
        check._too_far(number_of("1.126", ""), *narrow, tolerance) is None
    )  # 3/4 is at most 3/8 away from 1.125
    assert check._too_far(number_of("1.125", ""), *narrow, tolerance) is False


def test_nothing_checked_is_nothing_shown() -> None:
    """No entry, no pass."""
    assert not check_values(CDF, [], Tolerance()).is_right


@given(st.floats(min_value=0, max_value=1e300))
def test_ulps_are_those_of_floats(number: float) -> None:
    """Against Python's, also for subnormal numbers."""
    assert ulp(fmpq(*number.as_integer_ratio())) == fmpq(*math.ulp(number).as_integer_ratio())


@given(st.integers(-(10**20), 10**20), st.integers(-40, 20), st.integers(1, 60))
def test_verdicts_are_those_of_exact_arithmetic(figures: int, exponent: int, half_ulps: int) -> None:
    """laplace.loss_mean at other places than the value: decided as by Arb at 1000 bits."""
    mean = find_formula("laplace.loss_mean")
    text = f"{figures}e{exponent}"
    found = check_values(
        mean, [Given("", {"eps0": fmpq(1)}, number_of(text, ""))], Tolerance(ulps=fmpq(half_ulps, 2))
    ).is_right
    with ctx.workprec(1000):
        error = abs(arb(Fraction(text).numerator) / Fraction(text).denominator - arb(-1).exp())
        assert (error <= arb(half_ulps) / 2 * arb(2) ** -54) is found  # 1/e is between 1/4 and 1/2


# --- in the tests of others -------------------------------------------------------------------------------------------


def by_scipy(x: float, k: float) -> float:
    """The Bessel-K law by SciPy's functions: Struve's and Bessel's."""
    value = special.modstruve(k - 1.5, x) * special.kv(k - 0.5, x) + special.modstruve(
        k - 0.5, x
    ) * special.kv(k - 1.5, x)
    return float(x * value)


def test_a_function_of_scipy() -> None:
    """Right to 32 ulp at small arguments; not to 1/2."""
    grid = {"x": "1/4:4:1/4", "k": "1,2,3"}
    assert_certified(by_scipy, "bessel_k.cdf", grid, ulps=32)
    with pytest.raises(AssertionError, match=r"wrong.*\n.*\n\nbessel_k\.cdf\(.*the value is off"):
        assert_certified(by_scipy, "bessel_k.cdf", grid)


@pytest.mark.parametrize(
    ("function", "options", "words"),
    [
        (lambda x, _: -math.expm1(-x) * (1 + 1e-15), {"ulps": 2}, ["off by more"]),
        (lambda x, _: -math.expm1(-x) * (1 + 1e-9), {"relative": 1e-10}, ["off by more"]),
        (lambda _, __: math.nan, {"ulps": 1e9}, ["the value is nan", "x=1, k=1"]),
        (lambda _, __: math.inf, {"relative": 1e300}, ["the value is inf"]),
    ],
)
def test_a_wrong_function_fails(
    function: Callable[[float, float], float], options: dict[str, float], words: list[str]
) -> None:
    """The message has the points."""
    with pytest.raises(AssertionError) as caught:
        assert_certified(function, "bessel_k.cdf", {"x": [1.0, 0.5], "k": "1"}, **options)  # type: ignore[arg-type]
    assert all(word in str(caught.value) for word in words)


def test_points_outside_the_domain_are_errors() -> None:
    """They are not moved to another point: 3/2 is no integer."""
    called: list[object] = []
    with pytest.raises(DomainError, match="m must be an integer, got 3/2"):
        assert_certified(
            lambda *given: called.append(given) or 0.5,
            "sampling.coverage",
            {"m": "1:2:1/2", "n": "9", "coverage": "1/2"},
        )
    assert called == [(1, 9, 0.5)]


def test_floats_are_binary_and_integers_integers() -> None:
    """A float of the grid is the number that it is; a parameter that counts is an int."""
    seen: list[object] = []

    def coverage(m: int, n: int, share: float) -> float:
        seen.extend((m, n, share))
        return float(find_formula("sampling.coverage").digits(20, m=m, n=n, coverage=Fraction(share))[0])

    assert_certified(coverage, "sampling.coverage", {"m": [1], "n": "5", "coverage": [0.1]})
    assert list(map(type, seen)) == [int, int, float]
    with pytest.raises(AssertionError, match="no points"):
        assert_certified(by_scipy, "bessel_k.cdf", {"x": [], "k": "1"})
    for grid, options in (({"x": "1"}, {}), ({"x": "1", "k": "1"}, {"ulps": 1, "relative": 1})):
        with pytest.raises(ParameterError):
            assert_certified(by_scipy, "bessel_k.cdf", grid, **options)  # type: ignore[arg-type]


class TestFarDecimals:
    """Values whose decimals have exponents of six figures and more, which tables write: no fraction is made of them."""

    TAIL = find_formula("laplace.tail")

    def problems(self, text: str, x: str, role: str = "value", tolerance: str = "digits") -> tuple[str, ...]:
        entry = Given("here", {"x": rational(x), "b": fmpq(1)}, **{role: number_of(text, "here")})
        return check_values(self.TAIL, [entry], Tolerance.read(tolerance)).worst[0].problems

    @pytest.mark.parametrize("x", ["1000000", "1e12", "1e17"])
    @pytest.mark.parametrize("digits", [3, 17, 40])
    def test_what_a_table_writes_is_right(self, x: str, digits: int) -> None:
        """And one unit of the last digit more or less is wrong."""
        text = self.TAIL.digits(digits, x=x, b=1)[0]
        figures, _, power = text.partition("e")
        assert int(power) < -400_000
        assert self.problems(text, x) == ()
        for off in (-1, 1):
            wrong = f"{int(figures.replace('.', '')) + off}e{int(power) - digits + 1}"
            assert self.problems(wrong, x) == (WRONG,)

    def test_bounds_and_other_tolerances(self) -> None:
        """e^-1000000 = 3.2968314780886e-434295."""
        near, far = "3.2968314781e-434295", "3.2968314780e-434295"
        assert self.problems(near, "1000000", "upper") == self.problems(far, "1000000", "lower") == ()
        assert self.problems(near, "1000000", "lower") == (LOWER,)
        assert self.problems(far, "1000000", "upper") == (UPPER,)
        assert self.problems(near, "1000000", tolerance="1e-11") == ()
        assert self.problems(near, "1000000", tolerance="1e-12") == (WRONG,)
        assert self.problems("1e-434290", "1000000", tolerance="1ulp") == ()  # an ulp is 5e-324 there

    @pytest.mark.parametrize("x", ["1", "1000000", "1e17"])
    def test_beside_ordinary_numbers(self, x: str) -> None:
        """A far decimal at an ordinary value, an ordinary one at a far value, a huge one: wrong, at once."""
        for text in ("1e-200000", "-1e-999999999999999999", "1e999999999999999999", "0.5", "1e-300"):
            assert self.problems(text, x) == (WRONG,)
            assert self.problems(text, x, tolerance="1e-3") == (WRONG,)
        assert self.problems("0", x, "lower") == self.problems("1e999999999999999999", x, "upper") == ()

    def test_a_rational_value(self) -> None:
        """10^-200000 itself, a tie of one digit fewer and its neighbour."""
        coverage = find_formula("sampling.coverage")
        entry = Given("here", {"m": fmpq(1), "n": fmpq(200001), "coverage": fmpq(9, 10)})
        wanted = coverage.digits(20, m=1, n=200001, coverage="9/10")[0]
        found = check_values(coverage, [entry._replace(value=number_of(wanted, ""))], Tolerance())
        assert found.is_right


def test_what_a_function_must_return_and_a_tolerance_be() -> None:
    """Errors that say so."""
    grid = {"x": [1.0], "k": "1"}
    with pytest.raises(ParameterError, match="must return one number, got NoneType"):
        assert_certified(lambda x, k: None, "bessel_k.cdf", grid)
    with pytest.raises(ParameterError, match="ulps must be >= 0, got -1"):
        assert_certified(lambda x, k: 0.5, "bessel_k.cdf", grid, ulps=-1)
    with pytest.raises(ParameterError, match="x must lie within the range of float64"):
        assert_certified(lambda x, k: 0.5, "bessel_k.cdf", {"x": "1e400", "k": "1"})


def test_a_row_with_a_number_far_beyond_floats() -> None:
    """The truth becomes a ball then, which has a unit in the last place as well."""
    formula = find_formula("sampler.exact_risk")
    given = {"m": fmpq(9), "k": fmpq(7)}
    near, low = number_of(0.3 + 4 * 2**-54, "value"), number_of("1e-200000", "lower")
    for right, ulps in ((True, "4ulp"), (False, "1ulp")):
        found = check_values(formula, [Given("row 1", given, near, low)], Tolerance.read(ulps))
        assert found.is_right == right
