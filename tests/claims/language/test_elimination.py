"""Conditions that relate letters become ranges of the letters, without a point more or less."""

import itertools
import re
from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Expr, Max, Min, Rational, Symbol, oo

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.elimination import _bounds_of, solved
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval, integers, left_open, open_
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.judgement import judge

READ = [
    ("a b <= 1/4 for a, b >= 0 with a + b = 1", "a*(1 - a) <= 1/4 for a in [0, 1]"),
    ("a b <= 1/4 for a, b >= 0 with a + b <= 1", "a*b <= 1/4 for a in [0, 1], b in [0, 1 - a]"),
    ("if a + b + c = 1 and a, b, c > 0 then a < 1", "a < 1 for a in (0, 1), b in (0, 1 - a)"),
    ("x < 1 for 0 < x <= y <= z with x + y + z = 1", "x < 1 for x in (0, 1/3], y in [x, 1/2 - x/2]"),
    ("x + y >= 2 for x, y > 0 with xy = 1", "x + 1/x >= 2 for x in (0, oo)"),
    ("k + m <= 7 for k, m in N with 2k + m <= 8", "k + m <= 7 for k in {1, ..., 3}, m in {1, ..., 8 - 2*k}"),
    ("k <= 9 for k, m in N with k + m = 10", "k <= 9 for k in {1, ..., 9}"),
    ("Let p + q = 1 with 0 < p < 1. Then p q <= 1/4", "p*(1 - p) <= 1/4 for p in (0, 1)"),
    ("x <= 1 for x, y in [0, 2] subject to x + 2y <= 1", "x <= 1 for x in [0, 1], y in [0, 1/2 - x/2]"),
    ("x y < 1 for x, y > 0 with xy < 1", "x*y < 1 for x in (0, oo), y in (0, 1/x)"),
    ("y < 1 for y > 0, 0 < x < y + 1 < 2", "y < 1 for y in (0, 1), x in (0, y + 1)"),
    ("x <= 1/2 where x = 1 - y, 0 <= x <= 1, 1/2 <= y <= 2", "1 - y <= 1/2 for y in [1/2, 1]"),
    ("a < 2 for a > 0, a + b = 3, b > 1, b + c = 2, c real", "a < 2 for a in (0, 2)"),
    ("P(X >= 1) >= p for X ~ Bin(2, 1 - q), p, q in (0, 1), p + q = 1", "the probability that X >= 1 is at least p where X has the binomial law of 2 trials with probability p for p in (0, 1)"),
    ("q > 0 for 0 < p < 1 with p(1 + q) = 1", "(1 - p)/p > 0 for p in (0, 1)"),
    ("x < 5 for 0 < x <= y < 2 with 2y + 1 >= 2x", "x < 5 for x in (0, 2), y in [x, 2)"),
    ("x < 2 for x, y in [0, 1] with 2x + 2y >= 1 and y - 2x <= 1/2", "x < 2 for x in [0, 1], y in [Max(0, 1/2 - x), Min(1, 2*x + 1/2)]"),
    ("a < 1 for a, b >= 0, c > 0 with a + b + c = 1", "a < 1 for a in [0, 1), b in [0, 1 - a)"),
    ("a < 1 for a, b >= 0 with a + b <= 2, a + b < 1", "a < 1 for a in [0, 1), b in [0, 1 - a)"),
    ("y > x for x >= 0, y > 0 with y - x > 0", "y > x for x in [0, oo), y in (x, oo)"),
    ("x + y >= 1 for x, y >= 0 with x^2 + y^2 = 1", "x + sqrt(1 - x**2) >= 1 for x in [0, 1]"),
    ("x y < 1 for x, y > 0 with x^2 + 4y^2 = 1", "x*sqrt(1/4 - x**2/4) < 1 for x in (0, 1)"),
    ("x y < 1 for x > 0, y < 0 with x^2 + y^2 = 1", "-x*sqrt(1 - x**2) < 1 for x in (0, 1)"),
    ("x + y < 3 for x, y real with x^2 + y^2 = 1", "x + sqrt(1 - x**2) < 3 for x in [-1, 1]; x - sqrt(1 - x**2) < 3 for x in (-1, 1)"),
    ("x < 1 for x > 0, 1/2 <= y < 3 with x^2 + y^2 = 1", "x < 1 for x in (0, sqrt(3)/2]"),
    ("x < 3 for x > 0, 1/2 <= y < 3 with x^2 + y^2 = 10", "x < 3 for x in (1, sqrt(39)/2]"),
    ("y < x for x > 0, y real with x^2 - y^2 = 1", "sqrt(x**2 - 1) < x for x in [1, oo); -sqrt(x**2 - 1) < x for x in (1, oo)"),
    ("x + y < 3 for x, y real with x^2 + y^2 < 1", "x + y < 3 for x in (-1, 1), y in (-sqrt(1 - x**2), sqrt(1 - x**2))"),
    ("x + y < 3 for x >= 0, y <= 0 with x^2 + y^2 <= 1", "x + y < 3 for x in [0, 1], y in [-sqrt(1 - x**2), 0]"),
    ("k < n for integers 1 <= k <= n - 1", "k < n for n in {2, ...}, k in {1, ..., n - 1}"),
    ("k < n for integers n - 1 > k > 0", "k < n for n in {3, ...}, k in {1, ..., n - 2}"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("x <= 2 for x, y real with x^3 + y^3 = 4", "is not solved for one of its letters"),
    ("n + m <= 9 for n, m in N with n^2 + m^2 = 25", "is not solved for one of its letters"),
    ("x y <= 1 for x, y > 0 with x^3 + y^3 <= 2", "not linear in it"),
    ("x <= 1 for x > 0, y >= x with x^2 + y^2 = 1", "is not solved for one of its letters"),
    ("the maximum of y for x, y real with x^2 + y^2 = 1 is 1", "state y >= 0 or y <= 0"),
    ("the maximum of x y for x, y real with x^2 + y^2 = 1 is 1/2", "state y >= 0 or y <= 0"),
    ("n x < 2 for n in N, x > 0, n + x < 3", "relate integers and real numbers (n, x)"),
    ("a < 1 for a, b > 0, a + b = -1", "hold for no values"),
    ("a < 1 for a, b > 2, a + b <= 3", "hold for no values"),
    ("x > 0 for x > 0 where x = 0", "hold for no values"),
    ("n > 0 for n in N, x real where n = x", "not clear that n = x is an integer"),
    ("x + y > 0 for x != 0, y real with x + y = 1", "the range of x has two parts"),
    ("sum_{b=1}^n b > 0 for n in N, a, b > 0 with a + b = 1", "take another letter"),
    ("a < 2 for a in [0, 1], b > 0, b - a >= 0, a + b <= 2", "is not known which of"),
    (
        "P(X < 1) <= 1 for b in (0, 1), a real, X has the density 1/b on (0, b), a + b = 1 and 2b = a",
        "write its value there",
    ),
    ("x^2 + y is convex in x for x > 0, y > 0, x + y = 1", "x moves"),
    ("d/dx (x y) = y for x, y > 0, x + y = 1", "x moves"),
    ("x y -> 0 as x -> 0 for y > 0, x + y = 1", "x moves"),
    ("x y <= 1/4 for x, y > 0 with positive x + y = 1", "is no letter"),
    ("x y <= 1/4 for x, y > 0 with x + y != 1", "'x + y' is no letter"),
    ("x y <= 1/4 for x, y > 0 with x + y in (0, 1)", "'x + y' is no letter"),
    ("x <= 1 for x > 0 with f(x) + x = 1", "'f' has no range"),
    ("f(x) < 1 for x > 0 with f(x) + x = 1", "'f' has no range"),
    ("x y <= 1/4 for x, y > 0 with x + y =", "expected an expression"),
    ("x <= 1 for x > 0 with x + y = 1", "'y' has no range"),
    ("y <= 1 for x, y real with y + sqrt(x) = 1", "it is not known whether sqrt(x) has a value"),
    ("X + a > 0 for X ~ N(0, 1), a > 0 with X + a = 1", "no range"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


VERDICTS = [
    ("a b c <= 1/27 for a, b, c >= 0 with a + b + c = 1", Verdict.PROVED),
    ("a b c <= 1/28 for a, b, c >= 0 with a + b + c = 1", Verdict.REFUTED),
    ("ab <= a^p/p + b^q/q for a, b > 0, p, q > 1 with 1/p + 1/q = 1", Verdict.PROVED),
    ("1/x + 1/y >= 4 for x, y > 0 with x + y <= 1", Verdict.PROVED),
    ("1/x + 1/y > 4 for x, y > 0 with x + y <= 1", Verdict.REFUTED),
    ("x + y < 5 for x, y > 0 with xy < 1", Verdict.REFUTED),
    ("x + y <= 1.4 for real x, y with x^2 + y^2 = 1", Verdict.REFUTED),
    ("x y <= 1/2 for real x, y with x^2 + y^2 = 1", Verdict.PROVED),
    ("x < 0.86 for x > 0, 1/2 <= y <= 2 with x^2 + y^2 = 1", Verdict.REFUTED),
    ("k < n - 1 for integers 1 <= k <= n - 1", Verdict.REFUTED),
    ("C(n, k) = C(n-1, k-1) + C(n-1, k) for integers 1 <= k <= n - 1", Verdict.PROVED),
]


@pytest.mark.parametrize(("line", "verdict"), VERDICTS)
def test_verdicts(line: str, verdict: Verdict) -> None:
    assert judge(claim_of(line)).verdict is verdict


_NUMBERS = st.integers(-3, 3)
_NAMES = ("a", "b", "c")


@st.composite
def linear_conditions(draw: st.DrawFn, whole: bool) -> tuple[Expr, dict[Symbol, Interval]]:
    """An equation in three letters with ranges between small numbers, open or closed."""
    symbols = [Symbol(n, integer=True) if whole else Symbol(n, real=True) for n in _NAMES]
    factors = [1] * 3 if whole else draw(st.lists(_NUMBERS.filter(bool), min_size=3, max_size=3))
    ranges = {}
    for s in symbols:
        low = draw(_NUMBERS)
        high = low + draw(st.integers(1, 3))
        ranges[s] = (
            integers(low, high)
            if whole
            else Interval(Rational(low), Rational(high), draw(st.booleans()), draw(st.booleans()))
        )
    return sum((f * s for f, s in zip(factors, symbols, strict=True)), Rational(-draw(_NUMBERS))), ranges


def _points(ranges: dict[Symbol, Interval], whole: bool) -> list[dict[Symbol, Expr]]:
    """All values of two letters on a grid that goes beyond their ranges by a step and has their ends."""
    step = 1 if whole else Fraction(1, 2)
    lines = [
        [Rational(i.lower + k * step) for k in range(-1, int((i.upper - i.lower) / step) + 2)]
        for i in ranges.values()
    ]
    return [dict(zip(ranges, values, strict=True)) for values in itertools.product(*lines)]


@pytest.mark.parametrize("whole", [False, True])
@given(data=st.data())
def test_no_point_is_lost_or_added(whole: bool, data: st.DataObject) -> None:
    """A point satisfies the conditions exactly where it lies in the ranges that are left, the value of the solved letter put in."""
    gap, ranges = data.draw(linear_conditions(whole))
    try:
        found = solved(gap, ranges)
    except (AskError, ClaimError) as error:
        assume(
            "is not known which" not in str(error)
        )  # an open end and a closed one, either of which may be the inner one
        if "no values" not in str(error) and "empty" not in str(error):
            raise
        found = None
    rest = {s: i for s, i in ranges.items() if found is None or s != found.symbol}
    left = None if found is None else Domain(found.ranges)
    for point in _points({s: i for s, i in ranges.items() if s in list(rest)[:2]}, whole):
        if found is None:
            value, letter = sympy.solve(gap.xreplace(point), list(ranges)[-1])[0], list(ranges)[-1]
        else:
            value, letter = found.value.xreplace(point), found.symbol
        before = is_member(Domain(ranges), {**point, letter: value})
        assert before == (left is not None and is_member(left, point))


@given(data=st.data())
def test_no_point_is_lost_or_added_by_a_square(data: st.DataObject) -> None:
    """As above, for x^2 + y^2 and the like: y has the one root that lies on its side of 0."""
    x, y = (Symbol(n, real=True) for n in "xy")
    low = data.draw(_NUMBERS)
    ranges = {
        x: Interval(Rational(low), Rational(low + 3), data.draw(st.booleans()), data.draw(st.booleans()))
    }
    near, far, side = (
        data.draw(st.integers(0, 2)),
        data.draw(st.integers(3, 4)),
        data.draw(st.sampled_from([1, -1])),
    )
    ends = sorted([side * near, side * far])
    ranges[y] = Interval(
        Rational(ends[0]), Rational(ends[1]), data.draw(st.booleans()), data.draw(st.booleans())
    )
    c, power = data.draw(_NUMBERS.filter(bool)), data.draw(st.sampled_from([1, 2]))
    square = data.draw(_NUMBERS) * x**power + Rational(data.draw(st.integers(0, 12)))
    try:
        found = solved(sympy.expand(c * (y**2 - square)), ranges)
    except (AskError, ClaimError) as error:
        assume("is not solved" not in str(error) and "may be positive" not in str(error))
        assume("bounded by an expression" not in str(error) and "is not known which" not in str(error))
        if "no values" not in str(error) and "empty" not in str(error):
            raise
        found = None
    assume(found is None or found.symbol == y)
    left = None if found is None else Domain(found.ranges)
    for k in range(-1, 8):
        point = {x: Rational(low) + Rational(k, 2)}
        value = side * sympy.sqrt(square.xreplace(point))
        before = bool(value.is_real) and is_member(Domain(ranges), {**point, y: value})
        assert before == (left is not None and is_member(left, point))


def test_the_bounds_of_an_interval() -> None:
    """None at an infinite end, one for each of several of which the largest or least is the end."""
    x, y = Symbol("x", real=True), Symbol("y", real=True)
    bounds = [(b.value, b.strict) for b in _bounds_of(x, open_(0, oo))]
    assert bounds == [(x, True)]
    assert [b.value for b in _bounds_of(x, left_open(-oo, 3))] == [3 - x]
    ends = Interval(Max(y, 1), Min(y**2, 7), False, True)
    assert {(b.value, b.strict) for b in _bounds_of(x, ends)} == {
        (x - y, False),
        (x - 1, False),
        (y**2 - x, True),
        (7 - x, True),
    }
