"""Exactly one zero where one is known, none where the sign is one everywhere."""

import pytest
from sympy import Abs, Rational, S, Symbol, cos, cosh, exp, log, oo, sin, sqrt

from parisk_sym import POSITIVE, REALS, UniqueRoot, closed, left_open, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.exact_zeros import factors_without_zeros, one_sign_everywhere
from tests.near_misses import refused_in_every_way, whole_tree

x, y = Symbol("x", real=True), Symbol("y", real=True)
p, q = Symbol("p", positive=True), Symbol("q", positive=True)
LINE = {x: REALS}
TINY = Rational(1, 10**12)

PROVED = {
    "it touches": UniqueRoot(exp(x) - 1 - x, x, LINE),
    "it touches from below": UniqueRoot(log(p) - p + 1, p, {p: POSITIVE}),
    "a kink": UniqueRoot(Abs(x - 1), x, LINE),
    "a simple number": UniqueRoot(Abs(x) + x - Rational(3, 7), x, LINE),
    "at an end": UniqueRoot(cosh(x) - 1, x, {x: closed(0, 2)}),
    "with values near exp(-900)": UniqueRoot(
        (x**2 + 99 * x / 5 - Rational(3551, 20)) * exp(-(x**2)), x, {x: right_open(-30, -24)}
    ),
    "beside a negative factor": UniqueRoot((x - exp(-x)) * (cos(x) - 2), x, LINE),
    "beside another symbol": UniqueRoot((x**3 - 2) * p, x, {p: POSITIVE, x: REALS}),
    "beside a logarithm that is positive here": UniqueRoot((p**2 - 7) * log(p), p, {p: open_(1, oo)}),
    "at another symbol": UniqueRoot(exp(x - y) - 1 - (x - y), x, {y: REALS, x: REALS}),
}

NONE = {
    "above": UniqueRoot(cosh(x) - 1 + TINY, x, LINE),
    "below": UniqueRoot(log(p) - p, p, {p: POSITIVE}),
    "the zero is left out": UniqueRoot(x - sin(x), x, {x: open_(0, 1)}),
}

SOMEWHERE_NONE = {
    "at an end of the parameter": (UniqueRoot(exp(-p) - q, p, {q: left_open(0, 1), p: POSITIVE}), "q = 1"),
    "below an end": (UniqueRoot(p**2 - q, p, {q: POSITIVE, p: open_(1, oo)}), "q = "),
    "of any sign": (UniqueRoot(exp(x) - y, x, {y: REALS, x: REALS}), "y = "),
    "in a range that names it": (UniqueRoot(p - q + 1, p, {q: POSITIVE, p: open_(0, q)}), "q = 1"),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "two beside each other": (UniqueRoot(cosh(x) - 1 - TINY, x, LINE), Direct()),
    "a known one, and another": (UniqueRoot(exp(x) - 1 - 2 * x, x, LINE), Direct()),
    "a known one, and a far one": (UniqueRoot(exp(x) - 1 - x - x**2 / 10, x, LINE), Direct()),
    "a known one, and one where it touches 0": (
        UniqueRoot(Abs(exp(x) - 1) * (x - Rational(731, 1000)) ** 2, x, LINE),
        Direct(),
    ),
    "zeros on a whole part": (UniqueRoot(x + Abs(x), x, LINE), Direct()),
    "none": (UniqueRoot(exp(x) - x, x, LINE), Direct()),
    "two beside an exponential": (UniqueRoot((x**2 - 2) * exp(-(x**2)), x, LINE), Direct()),
    "the zero of a factor that touches 0": (UniqueRoot((x**3 - 2) * (1 - cos(x)), x, LINE), Direct()),
    "the zero of a factor that is 0 at an end": (
        UniqueRoot((x**3 - 2) * sqrt(x), x, {x: right_open(0, oo)}),
        Direct(),
    ),
    "the zero of a logarithm": (UniqueRoot((p**2 - 7) * log(p), p, {p: POSITIVE}), Direct()),
    "zero with another symbol": (UniqueRoot((x**3 - 2) * y, x, {y: right_open(0, oo), x: REALS}), Direct()),
    "two at most choices of another symbol": (UniqueRoot(cosh(x) - q, x, {q: POSITIVE, x: REALS}), Direct()),
    "none at an end of a parameter": (
        UniqueRoot(exp(-p) - q, p, {q: left_open(0, 1), p: POSITIVE}),
        Direct(),
    ),
}


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_a_known_zero_is_the_only_one(says: Statement):
    """By the signs beside it."""
    assert whole_tree(says, Direct()).status is Status.PROVED


@pytest.mark.parametrize("says", NONE.values(), ids=NONE)
def test_no_zero_refutes(says: Statement):
    """The sign is one everywhere."""
    assert decide(says, Direct()).status is Status.REFUTED


@pytest.mark.parametrize(("says", "where"), SOMEWHERE_NONE.values(), ids=SOMEWHERE_NONE)
def test_no_zero_at_one_choice_of_the_others_refutes(says: Statement, where: str):
    """It is said of every choice."""
    found = decide(says, Direct())
    assert found.status is Status.REFUTED
    assert found.counterexample.startswith(where)
    assert found.counterexample.endswith("there is no root")


EVERYWHERE_ONE = {
    "the end of the parameter is left out": UniqueRoot(exp(-p) - q, p, {q: open_(0, 1), p: POSITIVE}),
    "above the end": UniqueRoot(p**2 - q, p, {q: open_(1, oo), p: open_(1, oo)}),
    "of one sign": UniqueRoot(exp(x) - q, x, {q: POSITIVE, x: REALS}),
    "in a range that ends with it": UniqueRoot(p - q, p, {q: POSITIVE, p: left_open(0, q)}),
    "far out": UniqueRoot(p * exp(p) - q, p, {q: open_(10**9, oo), p: POSITIVE}),
    "very near": UniqueRoot(p * exp(p) - q, p, {q: left_open(0, TINY), p: POSITIVE}),
}


@pytest.mark.parametrize("says", EVERYWHERE_ONE.values(), ids=EVERYWHERE_ONE)
def test_a_zero_at_every_choice_is_not_refuted(says: Statement):
    """Wherever it lies, and without the attack either."""
    assert decide(says, Direct()).status is not Status.REFUTED
    assert prove(says, Direct()).status is not Status.REFUTED


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_what_has_a_zero_is_not_refuted(says: Statement):
    """Not without the attack either."""
    assert prove(says, Direct()).status is not Status.REFUTED


def test_numbers_are_no_factors_to_leave_out() -> None:
    """Nor is a product of which nothing would be left."""
    for expression in (2 * (x**3 - 2), exp(x), 3 * exp(x) * (x**2 + 1)):
        assert not isinstance(factors_without_zeros(UniqueRoot(expression, x, LINE), Direct()), Reduction)


def test_the_factors_are_named() -> None:
    """In the certificate, and the number stays."""
    made = factors_without_zeros(UniqueRoot(exp(x) * (x - 1) * (x**2 + 1) * 2, x, LINE), Direct())
    assert isinstance(made, Reduction)
    assert made.sides[0].certificate["factors"] == "x**2 + 1, exp(x)"
    (goal,) = made.subgoals
    assert goal.says == UniqueRoot(2 * (x - 1), x, LINE)


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_sign_that_a_premise_says() -> None:
    """Where y^3 + y - 1 > 0, (y^3 + y - 1) exp(x) has no root in x; where it is only not negative, it may have all of them."""
    factor, premise = y**3 + y - 1, Premise("h", real=True)
    for strict in (True, False):
        domain = Domain({y: REALS, premise: Interval(S.Zero, factor, strict, False), x: REALS})
        found = one_sign_everywhere(UniqueRoot(factor * exp(x), x, domain), Direct())
        assert isinstance(found, Node) is strict
