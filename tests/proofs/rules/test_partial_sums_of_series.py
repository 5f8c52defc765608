"""Partial sums beside the value of their series: what is proved, and the near misses that are not."""

import pytest
from sympy import Abs, E, Expr, Piecewise, Rational, Sum, Symbol, binomial, exp, factorial, log, oo, pi, sin

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, integers, left_open, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.partial_sums_of_series import (
    limit_of_partial_sums,
    sum_beside_a_generating_function,
)
from tests.near_misses import refused_in_every_way, whole_tree

k, m, n = (Symbol(name, integer=True) for name in "kmn")
x = Symbol("x", real=True)
N0, N1 = {n: integers(0)}, {n: integers(1)}
FACTORIALS = Sum((-1) ** k / factorial(k), (k, 0, n))
HARMONIC = Sum((-1) ** (k - 1) / k, (k, 1, n))
THETA = Sum((-1) ** (k - 1) * exp(-(k**2) * x), (k, 1, oo))
PART = Sum(binomial(n, k), (k, 0, m))

TRUE: dict[str, tuple[Statement, str]] = {
    "derangements": (Limit(FACTORIALS, n, oo, exp(-1), N0), "limit of partial sums"),
    "derangements, moved": (Limit(2 * FACTORIALS + 1 / (n + 1), n, oo, 2 * exp(-1), N0), "limit of partial sums"),
    "a series up to n + 2": (Limit(Sum(x**k / factorial(k), (k, 0, n + 2)), n, oo, exp(x), {n: integers(0), x: POSITIVE}), "limit of partial sums"),
    "the error of derangements": (Inequality(Abs(FACTORIALS - exp(-1)), "<", 1 / factorial(n + 1), N0), "alternating remainder"),
    "the error of a logarithm": (Inequality(Abs(HARMONIC - log(2)), "<=", 1 / (n + 1), N1), "alternating remainder"),
    "twice the error": (Inequality(Abs(2 * log(2) - 2 * HARMONIC), "<", 2 / (n + 1), N1), "alternating remainder"),
    "a part of a row": (Inequality(PART, "<=", (E * n / m) ** m, {n: integers(1), m: integers(1, n)}), "sum beside a generating function"),
    "a part of a row, below the row": (Inequality(PART, "<=", 2**n, {n: integers(1), m: integers(0, n)}), "sum beside a generating function"),
    "a theta series, from above": (Inequality(THETA, "<=", exp(-x), {x: POSITIVE}), "alternating series"),
    "a theta series, from below": (Inequality(exp(-x) - exp(-4 * x), "<=", THETA, {x: POSITIVE}), "alternating series"),
    "a theta series, three terms": (Inequality(THETA, "<", exp(-x) - exp(-4 * x) + 2 * exp(-9 * x), {x: POSITIVE}), "alternating series"),
    "a part of the exponential series": (
        Inequality(Sum(x**k / factorial(k), (k, n, oo)), "<=", (E * x / n) ** n, {n: integers(1), x: left_open(0, 1)}),
        "sum beside a generating function",
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the sum without its first term": Limit(FACTORIALS, n, oo, exp(-1) - 1, N0),
        "twice the sum": Limit(2 * FACTORIALS, n, oo, exp(-1), N0),
        "a series without a sum": Limit(Sum((-1) ** k, (k, 0, n)), n, oo, 0, N0),
        "terms that depend on the end": Limit(Sum(sin(k / n) / n, (k, 1, n)), n, oo, 0, N1),
        "the error at the last term": Inequality(Abs(FACTORIALS - exp(-1)), "<", 1 / factorial(n + 2), N0),
        "the error of another number": Inequality(Abs(HARMONIC - log(3)), "<=", 1 / (n + 1), N1),
        "terms that do not alternate": Inequality(Abs(Sum(1 / k**2, (k, 1, n)) - pi**2 / 6), "<=", 1 / (n + 1) ** 2, N1),
        "terms that do not fall": Inequality(
            Abs(Sum((-x) ** k / factorial(k), (k, 0, n)) - exp(-x)), "<=", x ** (n + 1) / factorial(n + 1) / 2, {n: integers(0), x: open_(0, 9)}
        ),
        "a part of a row, below half the row": Inequality(PART, "<=", 2 ** (n - 1), {n: integers(1), m: integers(0, n)}),
        "a theta series below its first two terms": Inequality(THETA, "<=", exp(-x) - exp(-4 * x), {x: POSITIVE}),
        "a theta series above its first term": Inequality(exp(-x), "<=", THETA, {x: POSITIVE}),
        "terms that do not vanish": Inequality(Sum((-1) ** k * (1 + 1 / k), (k, 1, oo)), "<=", 0, {}),
        "terms that rise at first": Inequality(Sum((-1) ** k * k**4 * exp(-x * k), (k, 1, oo)), "<=", 0, {x: POSITIVE}),
        "terms of one sign": Inequality(Sum(exp(-x * k**2), (k, 1, oo)), "<=", exp(-x), {x: POSITIVE}),
        "a part of a row, without e": Inequality(PART, "<=", (n / m) ** m, {n: integers(1), m: integers(1, n)}),
        "a part of a row beyond it": Inequality(PART, "<=", (E * n / m) ** m / 2, {n: integers(1), m: integers(1, n)}),
        "a part with signs": Inequality(
            Sum((-3) ** k * binomial(n, k), (k, 0, m)), "<=", (n / m) ** m, {n: integers(1), m: integers(1, n)}
        ),
        "the upper part as the lower one": Inequality(
            Sum(x**k / factorial(k), (k, n, oo)), "<=", (E * x / n) ** n, {n: integers(1), x: open_(0, 9)}
        ),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found, by the rule."""
    says, rule = TRUE[name]
    assert rule in {n.rule for n in whole_tree(says, Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    ("expression", "wrong"),
    [
        (Piecewise((FACTORIALS, Rational(1, 4) > FACTORIALS), (FACTORIALS + 1, True)), exp(-1)),
        (n * Sum(1 / k**2, (k, 1, n)) - n * pi**2 / 6, 0),
    ],
)
def test_the_series_is_not_put_in_place_of_the_sum(expression: Expr, wrong: Expr | int) -> None:
    """The first tends to 1 + 1/e, as the sums are above 1/4, and the second to -1, the error times the number of terms."""
    assert limit_of_partial_sums(Limit(expression, n, oo, wrong, N1), Direct()) is None


def test_the_weight_of_a_part_of_a_row() -> None:
    """Of terms 2^k C(n, k) it is m/(2n): their sum is at most (2n/m)^m (1 + m/n)^n."""
    part = Sum(2**k * binomial(n, k), (k, 0, m))
    goal = Inequality(part, "<=", (2 * E * n / m) ** m, {n: integers(1), m: integers(1, n)})
    (left,) = sum_beside_a_generating_function(goal, Direct()).subgoals
    assert left.says.left == (1 + m / n) ** n / (m / (2 * n)) ** m


def test_a_wrong_limit_is_refuted() -> None:
    """The series has one sum."""
    assert decide(*REFUSED["the sum without its first term"]).status is Status.REFUTED
