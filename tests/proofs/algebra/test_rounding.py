"""Rounded values written more simply: identities that this shows, near misses that it does not, and both at integers and fractions."""

import itertools
import random

import pytest
import sympy
from sympy import Expr, Rational, Symbol, ceiling, floor, log, oo, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, right_open
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.rounding import plainly_rounded

n, m, k, x = (Symbol(name, real=True) for name in "nmkx")
N0, N1 = integers(0), integers(1)

Case = tuple[Expr, Expr, dict[Symbol, Interval]]

TRUE: dict[str, Case] = {
    "a root": (floor(sqrt(floor(x))), floor(sqrt(x)), {x: POSITIVE}),
    "a root upwards": (ceiling(sqrt(ceiling(x))), ceiling(sqrt(x)), {x: POSITIVE}),
    "a root of a root": (floor(sqrt(floor(sqrt(floor(x))))), floor(x ** Rational(1, 4)), {x: POSITIVE}),
    "a root after a step": (floor(sqrt(floor(x) + 1)), floor(sqrt(x + 1)), {x: POSITIVE}),
    "a root at integers": (ceiling(sqrt(n)), floor(sqrt(n - 1)) + 1, {n: N1}),
    "binary digits": (ceiling(log(n + 1) / log(2)), floor(log(n) / log(2)) + 1, {n: N1}),
    "digits": (ceiling(log(n) / log(3)), floor(log(n - 1) / log(3)) + 1, {n: integers(2)}),
    "digits of a real number": (
        floor(log(floor(x)) / log(2)),
        floor(log(x) / log(2)),
        {x: right_open(1, oo)},
    ),
    "a quotient upwards": (ceiling(n / m), floor((n + m - 1) / m), {n: N0, m: N1}),
    "a quotient downwards": (floor(n / m), ceiling((n - m + 1) / m), {n: N0, m: N1}),
    "a quotient of a negative number": (floor(-n / m), -ceiling(n / m), {n: N0, m: N1}),
    "two quotients": (floor(floor(x / m) / n), floor(x / (n * m)), {x: REALS, n: N1, m: N1}),
    "a quotient of a sum": (
        floor((floor(x) + k) / n),
        floor((x + k) / n),
        {x: REALS, n: N1, k: integers(-5)},
    ),
    "a logarithm of a quotient": (
        floor(log(floor(x) / 7) / log(2)),
        floor(log(x / 7) / log(2)),
        {x: right_open(7, oo)},
    ),
    "halves": (ceiling((n + 1) / 2) - floor(n / 2), sympy.Integer(1), {n: integers(-9)}),
}

FALSE: dict[str, Case] = {
    "a root at integers, one off": (ceiling(sqrt(n)), floor(sqrt(n - 1)), {n: N1}),
    "two quotients and 1": (floor(floor(x / m) / n), floor(x / (n * m)) + 1, {x: REALS, n: N1, m: N1}),
    "down inside, up outside": (ceiling(sqrt(floor(x))), ceiling(sqrt(x)), {x: POSITIVE}),
    "a square": (floor(floor(x) ** 2), floor(x**2), {x: POSITIVE}),
    "a multiple": (floor(floor(x * m) / n), floor(x * m / n), {x: REALS, n: POSITIVE, m: N1}),
    "a power of the base": (ceiling(log(n) / log(2)), floor(log(n) / log(2)) + 1, {n: N1}),
    "one less": (floor(n / m), ceiling((n - m) / m), {n: N0, m: N1}),
    "a divisor that is no integer": (floor(floor(x) / m), floor(x / m), {x: REALS, m: POSITIVE}),
    "a divisor of any sign": (floor(floor(x) / m), floor(x / m), {x: REALS, m: integers(-3)}),
    "a base that is no integer": (
        floor(log(floor(x)) / log(Rational(3, 2))),
        floor(log(x) / log(Rational(3, 2))),
        {x: right_open(1, oo)},
    ),
    "a step that is no integer": (
        floor(sqrt(floor(x) + Rational(1, 2))),
        floor(sqrt(x + Rational(1, 2))),
        {x: POSITIVE},
    ),
    # log_2(x/7) is -2 at x = 7/4, where x is no integer
    "a negative logarithm": (
        floor(log(floor(x) / 7) / log(2)),
        floor(log(x / 7) / log(2)),
        {x: right_open(1, oo)},
    ),
    "a negative logarithm upwards": (
        ceiling(log(ceiling(x) / 7) / log(2)),
        ceiling(log(x / 7) / log(2)),
        {x: right_open(1, oo)},
    ),
    "a negative logarithm at integers": (
        ceiling(log(n / 7) / log(2)),
        floor(log((n - 1) / 7) / log(2)) + 1,
        {n: integers(2)},
    ),
    "a real number instead of an integer": (ceiling(x / 2), floor((x - 1) / 2) + 1, {x: REALS}),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The difference is seen to be 0, and it is 0 at every point."""
    left, right, domain = TRUE[name]
    assert is_seen(left - right, Facts(domain))
    assert set(differences(TRUE[name])) == {0}


@pytest.mark.parametrize("name", FALSE)
def test_false(name: str) -> None:
    """The difference is not seen to be 0, and it is not at some point."""
    left, right, domain = FALSE[name]
    assert not is_seen(left - right, Facts(domain))
    assert set(differences(FALSE[name])) != {0}


def test_where_the_logarithm_may_have_no_value() -> None:
    """At x < 1 the rounded argument is 0: nothing is concluded of x > 0. The root of n - 1 needs n >= 1. Upwards, x itself counts."""
    assert not is_seen(ceiling(log(ceiling(x)) / log(2)) - ceiling(log(x) / log(2)), Facts({x: POSITIVE}))
    assert not is_seen(floor(log(floor(x)) / log(2)) - floor(log(x) / log(2)), Facts({x: POSITIVE}))
    assert not is_seen(ceiling(sqrt(n)) - floor(sqrt(n - 1)) - 1, Facts({n: N0}))


def is_seen(difference: Expr, facts: Facts) -> bool:
    """Whether the normal form of what is written more simply is 0."""
    return facts.is_zero(plainly_rounded(difference, facts.normaliser))


def test_the_normal_form_keeps_what_is_known_of_a_rounded_value() -> None:
    """ceiling(x) >= x, also for a quotient of integers, of which it is floor((n - 1)/m) + 1."""
    facts = Facts({n: N0, m: N1})
    assert facts.sign(ceiling(n / m) - n / m) == facts.sign(ceiling(n / 2) - n / 2) == {0, 1}
    assert facts.sign(floor(floor(n / 3) / m) - floor(n / 3) / m) == {-1, 0}


def differences(case: Case) -> list[Expr]:
    """left - right, as SymPy evaluates it, at points of the domain: integers, and fractions around them."""
    left, right, domain = case
    rows = []
    for symbol, interval in domain.items():
        first = max(interval.lower, -4)
        whole = [first + i for i in range(1 - int(interval.integer), 11)]
        rows.append(
            [{symbol: v} for v in whole]
            if interval.integer
            else [{symbol: v + s} for v in whole for s in (0, -Rational(1, 7), Rational(2, 5))]
        )
    points = [{s: v for part in parts for s, v in part.items()} for parts in itertools.product(*rows)]
    chosen = random.Random(1).sample(points, min(_POINTS, len(points)))
    return [
        (left - right).subs(point) for point in chosen if 0 not in (point.get(m), left.subs(point).is_finite)
    ]


_POINTS = 150
