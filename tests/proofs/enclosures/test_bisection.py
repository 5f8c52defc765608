"""Boxes never prove what is false at one point; samples lie in their domain."""

import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, exp, log, sqrt

from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_, right_open
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.enclosures.bisection import Evaluator, prove_positive, sign_at

x, y = Symbol("x", positive=True), Symbol("y", positive=True)
r, s = Symbol("r", real=True), Symbol("s", real=True)
m = Symbol("m", integer=True)
HIDDEN_ZERO = log(6) - log(2) - log(3)


@settings(max_examples=30)
@given(st.fractions(0, 1, max_denominator=50), st.fractions(0, 1, max_denominator=50), st.booleans())
def test_touching_zero_is_never_strictly_positive(a: object, b: object, strict: bool) -> None:
    """(r-a)^2 + (s-b)^2 vanishes at one point of the unit square."""
    first, second = Rational(str(a)), Rational(str(b))
    domain = Domain({r: closed(0, 1), s: closed(0, 1)})
    least = Rational(0) if strict else Rational(-1, 10**6)
    result = prove_positive((r - first) ** 2 + (s - second) ** 2 + least, domain, strict, 100)
    assert not result.proved


@pytest.mark.parametrize(
    ("expression", "domain"),
    [
        (HIDDEN_ZERO + 0 * r, {r: closed(0, 1)}),
        (r, {r: closed(0, 1)}),
        (r - Rational(1, 3), {r: closed(Rational(1, 3), 1)}),
        (r + HIDDEN_ZERO, {r: closed(0, 0)}),
        (m**2, {m: integers(-3, 3)}),
        ((m - 2) ** 2 + HIDDEN_ZERO, {m: integers(0, 5)}),
        (1 / r, {r: closed(0, 1)}),
        (log(r) ** 2 + 1, {r: closed(0, 1)}),
        (sqrt(r) + 1, {r: closed(-1, 1)}),
        (sympy.Piecewise((1, r < 2), (-1, True)), {r: closed(0, 2)}),
    ],
)
def test_zero_negative_or_undefined_points_are_not_proved(expression: sympy.Expr, domain: dict) -> None:
    """One bad point anywhere, integers and degenerate boxes included, and nothing is proved."""
    assert not prove_positive(expression, Domain(domain), True, 500).proved


def test_what_is_positive_is_proved() -> None:
    """With the number of boxes and a margin that is a lower bound of the minimum."""
    result = prove_positive(x * exp(-x) - Rational(1, 100), Domain({x: closed(Rational(1, 8), 4)}), True)
    assert result.proved
    assert result.boxes > 0
    assert 0 < result.margin < (4 * exp(-4)).evalf() - 0.01 + 1e-9


def test_nonnegative_is_not_positive() -> None:
    """m^2 >= 0 on integers is proved, m^2 > 0 is not."""
    domain = Domain({m: integers(-3, 3)})
    assert prove_positive(m**2, domain, False).proved
    assert not prove_positive(m**2, domain, True).proved


def test_a_failure_is_a_point_of_the_domain() -> None:
    """A refuting midpoint has a certified negative value."""
    result = prove_positive(r - Rational(2, 3), Domain({r: closed(0, 1)}), True)
    assert not result.proved
    assert result.failure is not None
    assert 0 <= result.failure[r] < Rational(2, 3)


def test_a_box_that_is_too_wide_is_cut() -> None:
    """Over the whole domain -e n/2 > -n e is not certain, which the closed form of the tight delta needs."""
    delta = LaplaceDelta(-x * m / 2, x, m)
    assert prove_positive(1 - delta, Domain({m: integers(1, 3), x: closed(1, 2)}), strict=False).proved
    assert not prove_positive(
        Rational(1, 10) - delta, Domain({m: integers(1, 3), x: closed(1, 2)}), strict=False
    ).proved


def test_more_integers_than_fit() -> None:
    """10^18 of them are not listed: as many are looked at as the budget allows, and the first that is left is told."""
    n, x = Symbol("n", real=True), Symbol("x", real=True)
    found = prove_positive(n + x, Domain({n: integers(1, 10**18), x: closed(0, 1)}), True, budget=50)
    assert (found.proved, found.boxes, found.open_boxes) == (False, 50, 10**18 - 50)
    assert found.first_open == ((fmpq(51), fmpq(51)), (fmpq(0), fmpq(1)))
    assert prove_positive(n - 5, Domain({n: integers(1, 10**18)}), False, budget=50).failure == {n: 1}


@pytest.mark.parametrize(("budget", "proved"), [(12, True), (11, False)])
def test_each_pair_of_integers_once(budget: int, proved: bool) -> None:
    """3 times 4 of them take 12 boxes."""
    n, m = Symbol("n", real=True), Symbol("m", real=True)
    found = prove_positive(n + m, Domain({n: integers(1, 3), m: integers(0, 3)}), True, budget=budget)
    assert (found.proved, found.boxes, found.open_boxes) == (proved, budget, 12 - budget)


def test_open_domains_are_refused() -> None:
    """Boxes cover compact domains only."""
    for interval in (POSITIVE, left_open(0, 1), right_open(0, 1), open_(0, 1)):
        with pytest.raises(UnsupportedHeadError, match="boxes need a compact domain"):
            prove_positive(
                x, Domain({x: interval}) if interval != right_open(0, 1) else Domain({x: open_(0, 2)}), True
            )


@pytest.mark.parametrize(
    ("expression", "sign"),
    [
        (x - 1, 1),
        (x - 3, -1),
        (x - 2, 0),
        (HIDDEN_ZERO * x, 0),
        (x - 2 + Rational(1, 10**100), 1),
        (log(x - 5), 0),
    ],
)
def test_sign_at_a_point(expression: sympy.Expr, sign: int) -> None:
    """Certain signs at 2; an exact zero, an undecidable zero and an undefined value give 0."""
    assert sign_at(Evaluator(expression, (x,)), {x: sympy.Integer(2)})[0] == sign


class TestDomains:
    """What a domain refuses."""

    @pytest.mark.parametrize(
        ("symbol", "interval"),
        [
            (x, REALS),
            (x, right_open(0, 1)),
            (Symbol("q", nonnegative=True), open_(-1, 1)),
            (Symbol("q", integer=True), open_(0, 1)),
            (Symbol("q", even=True), integers(0, 4)),
            (Symbol("q", real=True, nonzero=True), open_(-1, 1)),
            (Symbol("q", negative=True), closed(-1, 0)),
            (Symbol("q"), REALS),
            (Symbol("q", extended_nonnegative=True), REALS),
            (Symbol("q", extended_positive=True), REALS),
            (Symbol("q", irrational=True), POSITIVE),
            (Symbol("q", rational=True), POSITIVE),
            (Symbol("q", positive=True, noninteger=True), POSITIVE),
            (Symbol("q", positive=True, transcendental=True), POSITIVE),
            (Symbol("q", composite=True), integers(1)),
        ],
        ids=str,
    )
    def test_assumptions_beyond_the_interval(self, symbol: Symbol, interval: object) -> None:
        """SymPy must not know more about a symbol than its interval says."""
        with pytest.raises(ClaimError, match=r"is declared|must be declared"):
            Domain({symbol: interval})

    def test_an_open_end_that_is_not_negative_makes_a_sign(self) -> None:
        """Above an end >= 0 that is left out all is positive; a closed end, or one of unknown sign, does not show it."""
        end = Symbol("end", nonnegative=True)
        assert Domain({end: closed(0, 1), x: open_(end, 2)})[x].lower == end
        with pytest.raises(ClaimError, match="is declared"):
            Domain({end: closed(0, 1), x: closed(end, 2)})
        with pytest.raises(ClaimError, match="is declared"):
            Domain({r: closed(-1, 1), x: open_(r, 2)})

    @pytest.mark.parametrize(
        "make",
        [
            lambda: closed(2, 1),
            lambda: open_(1, 1),
            lambda: integers(3, 2),
            lambda: integers(Rational(5, 4), Rational(7, 4)),
            lambda: Domain({x: open_(0, 1), y: open_(2, x)}),
        ],
    )
    def test_empty_domains(self, make: object) -> None:
        """A statement over nothing would be vacuous."""
        with pytest.raises(ClaimError):
            make()  # type: ignore[operator]

    def test_order(self) -> None:
        """An end may only name an earlier symbol."""
        with pytest.raises(ClaimError, match="names"):
            Domain({y: open_(0, x), x: POSITIVE})

    def test_membership_is_exact(self) -> None:
        """Ends belong or not, to the last digit."""
        assert left_open(0, 1).violation(fmpq(1)) is None
        assert left_open(0, 1).violation(fmpq(0)) == "must be > 0"
        assert integers(1).violation(fmpq(3, 2)) == "must be an integer"


def test_the_open_box_is_named_when_none_is_left() -> None:
    """The sign of m + 0 is open at m = 0 only, where 0 is written so that no ball decides it; all other boxes are covered."""
    result = prove_positive(m + HIDDEN_ZERO, Domain({m: integers(0, 2)}), False)
    assert (result.proved, result.open_boxes, result.covered) == (False, 1, 2)
    assert result.first_open == ((0, 0),)
