"""Sums up to n beside integrals of their terms: bounds of which no step from n to n + 1 is true."""

import pytest
from sympy import Expr, Piecewise, Rational, Sum, Symbol, exp, floor, integrate, log, oo, pi, sqrt

from parisk_sym import POSITIVE, Inequality, integers, left_open, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.rules.sums_and_integrals import sum_beside_an_integral, sum_beside_its_integral
from tests.near_misses import refused_in_every_way, whole_tree

n, j = (Symbol(name, integer=True, positive=True) for name in "nj")
a, b, i = Symbol("a", positive=True), Symbol("b", real=True), Symbol("i", integer=True)
WHOLE = {n: integers(1)}


def total(term: Expr, first: int = 1, last: Expr = n) -> Expr:
    """The sum of the terms from the first to the last."""
    return Sum(term, (j, first, last))


GAUSSIAN = Sum(exp(-a * i**2), (i, 1, oo))
BESIDE_GAUSSIAN = sqrt(pi / a) / 2

PROVED = {
    "squares": Inequality(total(1 / j**2), "<", 2, WHOLE),
    "squares, sharper": Inequality(total(1 / j**2), "<=", Rational(1645, 1000), WHOLE),
    "squares, negated": Inequality(1, "<", 3 - total(1 / j**2), WHOLE),
    "squares up to the one before": Inequality(total(1 / j**2, 1, n - 1), "<", 2, {n: integers(2)}),
    "cubes": Inequality(total(1 / j**3), "<", Rational(12021, 10000), WHOLE),
    "powers 3/2": Inequality(total(j ** Rational(-3, 2)), "<", 3, WHOLE),
    "arc tangent": Inequality(total(1 / (j**2 + 1)), "<", Rational(11, 10), WHOLE),
    "logarithms": Inequality(total(1 / (j * log(j) ** 2), 2), "<", Rational(27, 10), {n: integers(2)}),
    "with a parameter": Inequality(total(a / j**2), "<", 2 * a, {n: integers(1), a: open_(0, 5)}),
    "a series of Gaussian terms": Inequality(GAUSSIAN, "<", BESIDE_GAUSSIAN, {a: POSITIVE}),
    "zeta from above": Inequality(Sum(1 / i**a, (i, 1, oo)), "<", a / (a - 1), {a: open_(1, oo)}),
    "zeta from below": Inequality(1 / (a - 1), "<", Sum(1 / i**a, (i, 1, oo)), {a: open_(1, oo)}),
    "a tail": Inequality(Sum(1 / i**2, (i, n + 1, oo)), "<", 1 / n, WHOLE),
    "a reciprocal": Inequality(
        1 / Sum(exp(-a * i**2), (i, 0, oo)), "<", 1 / (sqrt(pi / a) / 2), {a: POSITIVE}
    ),
    "harmonic numbers": Inequality(total(1 / j), "<=", 1 + log(n), WHOLE),
    "from below": Inequality(2 * sqrt(n) - Rational(158, 100), "<", total(1 / sqrt(j)), WHOLE),
}

x = Symbol("x", real=True)
FALLS_AND_RISES = (x - 12) ** 2 * log(x + 1)
AREA = integrate(FALLS_AND_RISES, x)
BESIDE = FALLS_AND_RISES.subs(x, 1) + AREA.subs(x, n + 1) - AREA.subs(x, 2) + Rational(1, 2)
"""Above the sum, if each term after the first were below the integral from it to the next one; only those from 13 on are."""

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "squares, below the limit": (Inequality(total(1 / j**2), "<", Rational(1644, 1000), WHOLE), Direct()),
    "squares, false at the second only": (
        Inequality(total(1 / j**2), "<", Rational(125, 100) + (n - 2) ** 2, {n: integers(2)}), Direct()),
    "squares, strictly at the first": (Inequality(total(1 / j**2), "<", n**2, WHOLE), Direct()),
    "squares, one term more": (
        Inequality(total(1 / j**2, 1, n + 1), "<", Rational(16451, 10000) - 2 / (2 * n + 1), {n: integers(25)}), Direct()),
    "squares, false at the first only": (Inequality(total(1 / j**2), "<", n**2 - Rational(1, 100), WHOLE), Direct()),
    "the first terms are not below the integral": (Inequality(total(FALLS_AND_RISES.subs(x, j)), "<=", BESIDE, WHOLE), Direct()),
    "cubes, below the limit": (Inequality(total(1 / j**3), "<", Rational(12020, 10000), WHOLE), Direct()),
    "a sum without a bound": (Inequality(total(1 / j), "<", 10, WHOLE), Direct()),
    "the slowest without a bound": (Inequality(total(1 / (j * log(j + 1))), "<", 10, WHOLE), Direct()),
    "roots, false far out": (Inequality(total(1 / sqrt(j)), "<", 2 * sqrt(n) - Rational(146, 100), WHOLE), Direct()),
    "the bound from the wrong side": (Inequality(2, "<", total(1 / j**2), WHOLE), Direct()),
    "the factor's sign turns the bound": (Inequality(1, "<", 3 - 2 * total(1 / j**2), WHOLE), Direct()),
    "a series of Gaussian terms, less": (Inequality(GAUSSIAN, "<", BESIDE_GAUSSIAN - Rational(1, 2), {a: POSITIVE}), Direct()),
    "zeta, less": (Inequality(Sum(1 / i**a, (i, 1, oo)), "<", Rational(99, 100) * a / (a - 1), {a: open_(1, oo)}), Direct()),
    "a tail from its first term": (Inequality(Sum(1 / i**2, (i, n, oo)), "<", 1 / n, WHOLE), Direct()),
    "a square, of terms that turn negative far out": (
        Inequality((log(n + 1) - n / 10**30) ** 2, "<=", total(1 / j - Rational(1, 10**30)) ** 2, WHOLE), Direct()),
    "a pole between the bound and the series": (
        Inequality(0, "<", 1 / (Rational(155, 100) - Sum(1 / (i**2 + a), (i, 1, oo))), {a: open_(0, Rational(1, 100))}), Direct()),
    "a step between the bound and the series": (
        Inequality(floor(Sum(1 / (i**2 + a), (i, 1, oo))), "<=", 1 - 3 * a, {a: open_(0, Rational(1, 100))}), Direct()),
    "harmonic numbers, as few as one": (Inequality(total(1 / j), "<=", log(n) + Rational(99, 100), WHOLE), Direct()),
    "terms that rise": (Inequality(total(j), "<=", n**2 / 2, WHOLE), Direct()),
    "undefined at its first term": (Inequality(total(1 / (j - 1) ** 2), "<", 2, WHOLE), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("name", PROVED)
def test_proved_without_a_hint(name: str):
    """Each is proved, whichever rule does it."""
    assert whole_tree(PROVED[name], Direct()).status is Status.PROVED


def test_the_rule_is_what_proves_it():
    """The step of Σ j^(-3/2) < 3 is false: induction cannot prove it."""
    assert whole_tree(PROVED["powers 3/2"], Direct()).rule == "sum beside an integral"


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "statement",
    [
        Inequality(total(1 / (n + j)), "<", 1, WHOLE),
        Inequality(total(1 / j**2) ** 2, "<", 4, WHOLE),
        Inequality(total(1 / j**2, 1, 2 * n), "<", 2, WHOLE),
        Inequality(Sum(1 / i**2, (i, 3, n)), "<", 1, WHOLE),
        Inequality(total(1 / j**2) + total(1 / j**3), "<", 4, WHOLE),
    ],
)
def test_what_it_passes_by(statement: Inequality):
    """Terms that change with n, a sum that is not linear, another end, an empty sum of Karr's convention, two sums."""
    assert sum_beside_an_integral(statement, Direct()) is None


@pytest.mark.parametrize(
    ("statement", "apart"),
    [
        (Inequality(b * GAUSSIAN, "<=", b * BESIDE_GAUSSIAN, {a: POSITIVE, b: right_open(0, oo)}), 0),
        (Inequality(Sum(1 / i**2, (i, n, oo)), "<=", 1 / n + 1 / n**2, {n: integers(2)}), 1),
        (PROVED["harmonic numbers"], 1),
        (Inequality(Sum(1 / i**a, (i, 1, 5)), "<=", 6, {a: open_(2, 3)}), None),
    ],
)
def test_the_terms_beside_the_integral(statement: Inequality, apart: int | None):
    """A factor may be 0. The least number of terms that is enough is added by itself: n terms from 1 on have a first one.

    A sum of a known number of terms is left to other rules.
    """
    made = sum_beside_its_integral(statement, Direct())
    if apart is None:
        assert made is None
    else:
        falls, left = (subgoal.says for subgoal in made.subgoals)
        assert falls.domain[falls.variable].lower == statement.gap.atoms(Sum).pop().limits[0][1] + apart - 1
        assert left.gap == 0


def test_a_root_of_a_sum() -> None:
    """It rises with a positive sum: the terms and the bound have to be positive, also where there is a first term only."""
    made = sum_beside_its_integral(Inequality(sqrt(total(1 / j)), "<=", sqrt(1 + log(n)), WHOLE), Direct())
    assert [subgoal.says for subgoal in made.subgoals[1:]] == [
        Inequality(
            0, "<", 1 / Symbol("j", real=True), {n: integers(1), Symbol("j", real=True): integers(1, n)}
        ),
        Inequality(0, "<", 1 + log(n), WHOLE),
        Inequality(0, "<=", 0, WHOLE),
    ]


def test_a_case_between_the_bound_and_the_series() -> None:
    """The series is 0.39 at a = 1 and its bound is 0.89: a gap that jumps at 1/2 does not move with the series."""
    jump = Piecewise((1, Rational(1, 2) > GAUSSIAN), (0, True))
    false = Inequality(GAUSSIAN + jump, "<=", BESIDE_GAUSSIAN, {a: left_open(0, 1)})
    assert sum_beside_its_integral(false, Direct()) is None


def test_an_antiderivative_in_pieces_is_not_used() -> None:
    """That of j^(-a) has one for a = 1 and one for the other a; where a = 2 it is one."""
    for power, words in ((a, "no difference of an antiderivative"), (Rational(2), "")):
        goal = Inequality(Sum(j**-power, (j, 1, n)), "<=", 9 * n**3, {a: open_(0, 2), n: integers(1)})
        found = sum_beside_an_integral(goal, Direct())
        assert str(found).startswith(words) if words else not isinstance(found, str)
