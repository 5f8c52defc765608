"""Sampled points lie in their domain, and are numbers of moderately many digits."""

import random

import pytest
import sympy
from sympy import Rational, Symbol, exp, oo, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, integers, left_open, open_
from parisk_sym.proofs.enclosures.bisection import Evaluator, sign_at
from parisk_sym.proofs.enclosures.sample_points import _between, _pick, _plain, _simple, sample_points

x, y = Symbol("x", positive=True), Symbol("y", positive=True)
r, s = Symbol("r", real=True), Symbol("s", real=True)
m = Symbol("m", integer=True)

DOMAINS = [
    {x: POSITIVE},
    {r: REALS},
    {x: open_(0, 1), y: open_(0, x)},
    {x: POSITIVE, y: left_open(x, 2 * x)},
    {x: closed(sqrt(2), 2)},
    {x: left_open(1, sympy.E)},
    {r: open_(-oo, -sqrt(3))},
    {m: integers(-5, 5)},
    {m: integers(Rational(1, 2), 3)},
    {r: closed(Rational(1, 3), Rational(1, 3))},
]


def test_a_domain_without_symbols_has_one_point() -> None:
    """A statement about numbers is tested once, not again and again."""
    assert list(sample_points(Domain({}), 100)) == [{}]


@pytest.mark.parametrize("intervals", DOMAINS, ids=lambda d: str(Domain(d)))
def test_sample_points_lie_in_the_domain(intervals: dict) -> None:
    """Membership checked by exact comparison, coupled and irrational ends included."""
    points = list(sample_points(Domain(intervals), 100))
    assert points
    for point in points:
        for symbol, interval in intervals.items():
            lower, upper = interval.lower.subs(point), interval.upper.subs(point)
            value = point[symbol]
            assert value.is_Rational
            assert value > lower if interval.lower_open else value >= lower
            assert value < upper if interval.upper_open else value <= upper
            assert not interval.integer or value.is_Integer


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        (exp(exp(exp(x))), 0),
        (0, -exp(exp(exp(x)))),
        (oo, exp(exp(exp(x)))),
        (exp(exp(exp(x))), -exp(exp(exp(x)))),
    ],
)
def test_far_ends_give_no_numbers_of_very_many_digits(upper: sympy.Expr, lower: sympy.Expr) -> None:
    """exp(10^7) has millions of digits: what lies above is left out, and for what lies below smaller numbers do."""
    points = list(sample_points(Domain({x: POSITIVE, r: open_(lower, upper)}), 100))
    assert len(points) > 30
    assert all(max(abs(p[r].p), p[r].q).bit_length() < 30000 for p in points)
    far = [p for p in points if p[x] > 3]
    assert bool(far) == (upper != oo)
    for point in points:
        below, above = (sympy.sympify(end).subs(point) for end in (lower, upper))
        for more in (point[r] - below, above - point[r]):
            assert more == oo or sign_at(Evaluator(more, ()), {})[0] == 1


@pytest.mark.parametrize("height", [44, 50, 60, 66, 70, 100, 200, 10**6])
def test_an_end_whose_size_is_not_known(height: int) -> None:
    """exp(exp(70)) is a ball around 0 at few bits, so wide that its ends are no integers of this machine."""
    for interval in (
        open_(exp(exp(sympy.Integer(height))), oo),
        open_(0, exp(exp(sympy.Integer(height)))),
        open_(-oo, -exp(exp(sympy.Integer(height)))),
    ):
        assert all(
            p[r].q.bit_length() + abs(p[r].p).bit_length() < 60000
            for p in sample_points(Domain({r: interval}), 20)
        )


def test_far_from_the_origin() -> None:
    """exp(1000) has 435 digits, as a statement may have."""
    assert len(list(sample_points(Domain({r: open_(exp(1000), oo)}), 20))) == 20
    assert len(list(sample_points(Domain({r: closed(exp(1000), exp(1001))}), 20))) == 20


class TestEnds:
    """A member of an interval whose ends have become numbers."""

    @pytest.mark.parametrize("own", [open_(1, 1 + x), left_open(1, 1 + x)], ids=str)
    def test_an_interval_that_has_become_empty_has_none(self, own: Interval) -> None:
        assert _between(random.Random(0), 0, own, Rational(1), Rational(1)) is None
        assert _plain(own, Rational(1), Rational(1), 0) is None

    def test_one_of_one_number_has_it(self) -> None:
        own = closed(1, 1 + x)
        assert _between(random.Random(0), 0, own, Rational(1), Rational(1)) == 1
        assert _plain(own, Rational(1), Rational(1), 0) == 1

    def test_integers_of_a_short_range_are_picked(self) -> None:
        own = integers(3, 5)
        assert _pick(random.Random(0), 50, own, sympy.Integer(3), sympy.Integer(5)) in (3, 4, 5)
        assert _pick(random.Random(0), 50, own, sympy.Integer(3), sympy.Integer(2)) is None

    def test_only_the_first_simple_point_is_an_end(self) -> None:
        own = closed(2, oo)
        found = [_simple(iter(()), i, own, sympy.Integer(2), oo) for i in range(4)]
        assert found[0] == 2
        assert len(set(found)) == 4
