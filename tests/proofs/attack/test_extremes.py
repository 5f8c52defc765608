"""Violations so far out, or so near an end, that only logarithms and roots reach them."""

import pytest
from sympy import Expr, Integer, Rational, Sum, Symbol, exp, log, lowergamma, oo, sqrt

from parisk_sym import POSITIVE, Claim, Domain, Inequality, Source, Verdict, closed, integers, open_
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.attack.extremes import extreme_points
from parisk_sym.proofs.attack.search import show_point
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.judgement import judge_here

x, n, i = Symbol("x", real=True), Symbol("n", real=True), Symbol("i", real=True)


@pytest.mark.parametrize(
    ("left", "right", "given", "where"),
    [
        (log(n), 18, {n: integers(1)}, "n = 100000000: left = 18.4"),  # e^18 is between 10^7 and 10^8
        (x**3, 10**40, {x: POSITIVE}, "x = 1000000000000000000: left = 1e+54"),
        (log(x), 200, {x: POSITIVE}, "x = 10**100: left = 230.2"),
        (log(log(n + 2)), 5, {n: integers(1)}, "n = 10**100: left = 5.43"),
        (Rational(1, 10**15), sqrt(x), {x: POSITIVE}, "x = 10**-50: left = 1e-15, right = 1.00000000000e-25"),
        (-log(1 - x), 60, {x: open_(0, 1)}, "x = 99"),
        (-log(-x), 60, {x: open_(-1, 0)}, "x = -10**-30"),
    ],
)
def test_what_grows_slowly(left: Expr, right: Expr, given: Domain, where: str) -> None:
    """Values by hand: 100 ln 10 = 230.26, ln(100 ln 10) = 5.44, 8 ln 10 = 18.42."""
    found = judge_here(
        Claim(
            "own.far", Source("own", "1", "1"), "text", Inequality(left, "<=", right, given), Verdict.REFUTED
        )
    )
    assert found.verdict is Verdict.REFUTED
    assert found.counterexample.startswith(where)


@pytest.mark.parametrize(
    "says",
    [
        Inequality(log(n), "<=", 18, {n: integers(1, 6 * 10**7)}),
        Inequality(x**3, "<", 10**40, {x: open_(0, 2 * 10**13)}),
        Inequality(Rational(1, 10**15), "<=", sqrt(x), {x: closed(Rational(1, 10**30), 1)}),
    ],
)
def test_true_ones_are_proved(says: Inequality) -> None:
    """The same up to where they hold: e^18 = 65659969.1, 2^3 10^39 < 10^40."""
    found = judge_here(Claim("own.far", Source("own", "1", "1"), "text", says, Verdict.PROVED))
    assert found.verdict is Verdict.PROVED, found.counterexample


def test_points_of_the_domain_alone() -> None:
    """One value at a time, each inside."""
    domain = Domain({n: integers(1), x: open_(0, 10**9)})
    found = extreme_points(domain, {n: Integer(3), x: Integer(5)}, log(n) + x)
    assert all(is_member(domain, point) and (point[n] == 3 or point[x] == 5) for point in found)
    assert {point[n] for point in found} == {3, *(10**k for k in (8, 9, 12, 18, 30, 50, 100, 300))}
    assert {Rational(1, 10**300), 10**9 - Rational(1, 10**300)} <= {point[x] for point in found}


@pytest.mark.parametrize(
    "hard",
    [lowergamma(x, x), Sum(exp(-i), (i, 1, x)), Sum(1 / i, (i, 1, 10)) + x, Root(i**3 - x, (i, 0, oo))],
)
def test_elementary_functions_alone(hard: Expr) -> None:
    """The incomplete gamma function took 11 s at 10^18."""
    domain = Domain({x: POSITIVE})
    assert extreme_points(domain, {x: Integer(1)}, x)
    assert not extreme_points(domain, {x: Integer(1)}, hard)


@pytest.mark.parametrize(
    ("value", "text"),
    [(10**19, "1" + "0" * 19), (10**20, "10**20"), (-(10**20), "-10**20"), (10**20 + 1, str(10**20 + 1))],
)
def test_powers_of_ten(value: int, text: str) -> None:
    """Nobody counts twenty zeros."""
    assert show_point({x: Integer(value)}) == f"x = {text}"
    assert show_point({x: 3 / Integer(value)}) == f"x = {3 / Integer(value)}"
