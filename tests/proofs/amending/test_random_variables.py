"""Amendments of what is said of random variables and of mechanisms: nothing empty, nothing of another subject, nothing contrary."""

from dataclasses import replace

import pytest
from sympy import Abs, Rational, Symbol, exp, oo, sqrt

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.events import AllOf, AnyOf, Lies, Opposite, opposite
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import gaussian_law, laplace_law
from parisk_sym.claims.statement import Statement
from parisk_sym.finite.derived import Composed
from parisk_sym.finite.notions import Approximate, AtRisk, Moment, Probabilistic, Pure
from parisk_sym.formulas.domain import POSITIVE, closed, left_open, open_, right_open
from parisk_sym.proofs.amending.objection import objection

X = Symbol("X", real=True)
b, t, p = Symbol("b", positive=True), Symbol("t", positive=True), Symbol("p", positive=True)
eps, moved = Symbol("eps", positive=True), Symbol("D", positive=True)
HALF, TENTH = Rational(1, 2), Rational(1, 10)
LAW, BOTH, ONE, P = {X: laplace_law(b)}, {b: POSITIVE, t: POSITIVE}, {b: POSITIVE}, {p: POSITIVE}
FAR, ABOVE, POSITIVE_HALF = Lies(Abs(X), open_(t, oo)), Lies(X, open_(t, oo)), Lies(X, open_(0, oo))
TAIL = Probability(FAR, "=", exp(-2 * t / b), LAW, BOTH)
UPPER = Probability(ABOVE, "=", exp(-t / b), LAW, BOTH)
SPREAD = Variance(X, "=", b**2, LAW, ONE)
SQUARE = Mean(X**2, "=", b**2, LAW, ONE)
NOISE = PrivateNoise(eps, moved, {X: laplace_law(moved / (2 * eps))}, domain={eps: POSITIVE, moved: POSITIVE})
LESS = Implication((Approximate(2, TENTH),), Approximate(Rational(3, 2), TENTH))
PURE = Implication((Approximate(2, TENTH),), Pure(2))
RISK = Implication((AtRisk(2, TENTH),), AtRisk(Rational(3, 2), TENTH))
TRUE_PART, FALSE_PART = Inequality(1 + p, "<", exp(p), P), Identity((p + 1) ** 2, p**2 + 1, P)

ELSEWHERE: list[tuple[Statement, Statement]] = [
    (TAIL, Probability(Lies(X, open_(-oo, 0)), "=", HALF, LAW, ONE)),
    (TAIL, Mean(X, "=", 0, LAW, ONE)),
    (UPPER, Variance(X, "=", 2 * b**2, LAW, ONE)),
    (UPPER, Probability(POSITIVE_HALF, "=", HALF, {X: gaussian_law(b)}, ONE)),
    (NOISE, Probability(POSITIVE_HALF, "=", HALF, {X: gaussian_law(b)}, ONE)),
    (NOISE, Mean(X, "=", 0, {X: laplace_law(moved / (2 * eps))}, {eps: POSITIVE, moved: POSITIVE})),
]
"""A printed statement and another one, which the law or the variable alone connect."""

EMPTY: list[tuple[Statement, Statement]] = [
    (TAIL, replace(TAIL, relation="<=", value=1 + t)),
    (TAIL, replace(TAIL, relation=">=", value=-t)),
    (UPPER, replace(UPPER, value=1, given=UPPER.event)),
    (SPREAD, replace(SPREAD, relation=">=", value=0)),
    (SPREAD, replace(SPREAD, relation=">", value=-b)),
    (SQUARE, replace(SQUARE, relation=">=", value=-b)),
    (Mean(Abs(X), "=", 2 * b, LAW, ONE), Mean(Abs(X), ">=", 0, LAW, ONE)),
    (Mean(Abs(X), "=", 2 * b, LAW, ONE), Mean(1 / (1 + Abs(X)), ">=", 0, LAW, ONE)),
    (Mean(Abs(X), "=", 2 * b, LAW, ONE), Mean(sqrt(1 + Abs(X)), ">=", 0, LAW, ONE)),
    (Mean(Abs(X), "=", 2 * b, LAW, ONE), Mean(-Abs(X), "<=", 0, LAW, ONE)),
    (Mean(Abs(X), "=", 2 * b, LAW, ONE), Mean(Abs(X) + t, ">=", t, LAW, BOTH)),
    (TAIL, replace(TAIL, event=AnyOf((FAR, Opposite(FAR))), value=1)),
    (TAIL, replace(TAIL, event=AllOf((FAR, opposite(FAR))), value=0)),
    (TAIL, replace(TAIL, event=Lies(Abs(X), right_open(0, oo)), value=1)),
    (TAIL, replace(TAIL, event=Lies(Abs(X), open_(-1, oo)), value=1)),
    (TAIL, replace(TAIL, event=Opposite(AllOf((Lies(Abs(X), open_(-oo, -t)), FAR))), value=1)),
    (TAIL, replace(TAIL, event=AnyOf((FAR, Lies(X, open_(-oo, oo)))), value=1)),
    (NOISE, replace(NOISE, delta=1)),
    (NOISE, replace(NOISE, delta=1 + eps)),
    (NOISE, replace(NOISE, change=0)),
    (LESS, replace(LESS, conclusion=Approximate(Rational(3, 2), 1))),
    (LESS, replace(LESS, premises=(), conclusion=Approximate(2, 1))),
    (LESS, replace(LESS, conclusion=Approximate(2, Rational(2, 10)))),
    (LESS, replace(LESS, premises=(*LESS.premises, Approximate(Rational(3, 2), Rational(99, 1000))))),
    (LESS, replace(LESS, premises=(*LESS.premises, Approximate(1, 0)))),
    (RISK, replace(RISK, conclusion=AtRisk(Rational(3, 2), 1))),
    (PURE, replace(PURE, conclusion=Pure(3), premises=(Approximate(2, TENTH), Pure(Rational(299, 100))))),
    (PURE, replace(PURE, conclusion=Pure(3), premises=(Approximate(2, TENTH), Approximate(3, 0)))),
    (PURE, Implication((Composed(Pure(2), 2),), Composed(Approximate(2, TENTH), 2))),
]
"""A printed statement, and what holds of every event, value or mechanism, or is assumed."""

CONTRARY: list[tuple[Statement, Statement]] = [
    (Mean(X, ">=", b, LAW, ONE), Mean(X, "<", b, LAW, ONE)),
    (Variance(X, "<=", b**2, LAW, ONE), Variance(X, ">", b**2, LAW, ONE)),
    (Convex(exp(-(p**2)), p, P), Convex(-exp(-(p**2)), p, {p: open_(0, HALF)})),
    (
        replace(UPPER, relation=">=", value=HALF),
        replace(UPPER, event=Lies(X, left_open(-oo, t)), relation=">", value=HALF),
    ),
    (UPPER, replace(UPPER, relation="<")),
    (UPPER, replace(UPPER, value=exp(-t / b) / 2)),
    (Limit(exp(-p), p, oo, 1, P), Limit(exp(-p), p, oo, 0, P)),
    (Limit(exp(p), p, oo, 1, P), Limit(exp(p), p, oo, oo, P)),
    (FALSE_PART, Identity((p + 1) ** 2, p**2 + 2 * p + 1, P)),
    (Inequality(exp(p), "<=", 1 + p, P), Inequality(1 + p + p**2 / 2, "<", exp(p), P)),
    (Identity(exp(p), 1 + p, P), Inequality(1 + p, "<", exp(p), P)),
]
"""A printed statement and its contrary: a correction, and no condition."""

ALLOWED: list[tuple[Statement, Statement]] = [
    (TAIL, replace(TAIL, value=exp(-t / b))),
    (UPPER, replace(UPPER, relation="<=")),
    (UPPER, replace(UPPER, value=exp(-t / b) / 2)),
    (SPREAD, replace(SPREAD, value=2 * b**2)),
    (NOISE, replace(NOISE, eps=2 * eps)),
    (NOISE, replace(NOISE, laws={X: laplace_law(moved / eps)})),
    (LESS, replace(LESS, conclusion=Approximate(Rational(3, 2), Rational(2, 10)))),
    (Implication((Moment(2, 3),), Moment(3, 3)), Implication((Moment(2, 3),), Moment(3, 9))),
    (Mean(X, "=", b, LAW, ONE), Mean(X, "=", 0, LAW, ONE)),
    (Probability(POSITIVE_HALF, "=", exp(-b), LAW, ONE), Probability(POSITIVE_HALF, "=", HALF, LAW, ONE)),
]
"""A false statement and what is true instead."""


def of_condition(printed: Statement, says: Statement) -> str:
    return objection(printed, Condition("text", says))


def of_correction(printed: Statement, says: Statement) -> str:
    return objection(printed, Correction("text", says))


@pytest.mark.parametrize(("printed", "says"), ELSEWHERE)
def test_a_law_or_a_variable_is_no_common_subject(printed: Statement, says: Statement) -> None:
    """What else the same variable does amends nothing."""
    for found in (of_correction(printed, says), of_condition(printed, says)):
        assert found == "it has no expression in common with the printed statement"


@pytest.mark.parametrize(("printed", "says"), EMPTY)
def test_what_holds_of_anything_says_nothing(printed: Statement, says: Statement) -> None:
    """Of every event, of what is never negative, of every mechanism, and of what is assumed."""
    for found in (of_correction(printed, says), of_condition(printed, says)):
        assert found.startswith("it says nothing: ")


@pytest.mark.parametrize(("printed", "says"), CONTRARY)
def test_what_contradicts_is_no_condition(printed: Statement, says: Statement) -> None:
    """It may be a correction."""
    assert of_correction(printed, says) == ""
    assert "contradicts what is printed" in of_condition(printed, says)


@pytest.mark.parametrize(("printed", "says"), ALLOWED)
def test_what_is_true_instead_counts(printed: Statement, says: Statement) -> None:
    """A true statement of the same subject corrects a false one."""
    assert of_correction(printed, says) == ""


@pytest.mark.parametrize("kind", [Correction, Condition])
def test_parameters_of_laws_have_their_ranges(kind: type[Correction | Condition]) -> None:
    """Of a parameter that stands in a law alone as well."""
    mean = Mean(Abs(X), ">=", 2, LAW, {b: open_(0, 1)})
    assert "its b is in (5, 6)" in objection(mean, kind("text", replace(mean, domain={b: open_(5, 6)})))
    tail = Probability(Lies(Abs(X), open_(1, oo)), "<=", TENTH, LAW, ONE)
    at_one = replace(tail, relation=">=", domain={b: closed(1, 1)})
    assert "it speaks of one point" in objection(tail, kind("text", at_one))


def test_noise_of_other_symbols_is_other_noise() -> None:
    """Privacy with noise of another law in other symbols amends nothing."""
    other = PrivateNoise(p, t, {X: gaussian_law(t / p)}, HALF, {p: POSITIVE, t: POSITIVE})
    assert of_correction(NOISE, other) == "it has no expression in common with the printed statement"


def test_the_converse_amends_nothing() -> None:
    """Pure privacy is approximate privacy, and nobody denied it."""
    converse = Implication((Pure(2),), Approximate(2, TENTH))
    assert of_correction(PURE, converse) != ""
    risk = Implication((Probabilistic(2, TENTH),), AtRisk(2, TENTH))
    assert (
        of_correction(risk, Implication((AtRisk(2, TENTH),), Probabilistic(2, TENTH)))
        == "it is the converse of what is printed"
    )


@pytest.mark.parametrize("kind", [Correction, Condition])
def test_a_part_that_holds_needs_no_amendment(kind: type[Correction | Condition]) -> None:
    """Of a printed conjunction the parts that are proved stand, and what follows from them amends no other."""
    printed = All((FALSE_PART, TRUE_PART))
    weaker = kind("text", Inequality(1 + p, "<=", exp(p), P))
    assert "it leaves (p + 1)**2 = p**2 + 1" in objection(printed, weaker)
    assert (
        objection(printed, weaker, standing=(TRUE_PART,))
        == "it has no expression in common with the printed statement"
    )


def test_values_that_meet_at_a_point_are_no_contraries() -> None:
    """b (2 - b) is at most b on [1, 2], and b at 1; and p is 1 at 1."""
    mean, part = Mean(X, ">=", b, LAW, ONE), {b: closed(1, 2)}
    assert "contradicts" not in of_condition(mean, Mean(X, "<=", b * (2 - b), LAW, part))
    assert "contradicts" in of_condition(mean, Mean(X, "<", b * (2 - b), LAW, part))
    assert "contradicts" not in of_condition(Identity(exp(p), p, P), Identity(exp(p), 1, {p: open_(0, 2)}))
    assert "contradicts" in of_condition(Identity(exp(p), p, P), Identity(exp(p), 1, {p: open_(0, 1)}))


def test_bounds_of_real_values_are_no_contraries() -> None:
    """Where equality is left, both may hold; and another scale is another statement."""
    one = Inequality(exp(p), "<=", 3, P)
    assert of_condition(one, Inequality(exp(p), "<=", 3, {p: open_(0, 1)})) == ""
    assert "contradicts" not in of_condition(TAIL, replace(TAIL, relation="<=", value=exp(-t / b)))


BOUND = replace(TAIL, relation="<=", value=exp(-t / b) / 2)
CONTRARY_BOUND = replace(BOUND, relation=">")
TWICE = Lies(2 * Abs(X), open_(2 * t, oo))
Y = Symbol("Y", real=True)

DRESSED: list[tuple[Statement, Statement]] = [
    (BOUND, replace(CONTRARY_BOUND, event=TWICE)),
    (BOUND, replace(CONTRARY_BOUND, event=AnyOf((FAR, FAR)))),
    (BOUND, replace(CONTRARY_BOUND, event=Opposite(Opposite(FAR)))),
    (BOUND, replace(CONTRARY_BOUND, given=Lies(X, open_(-oo, oo)))),
    (
        replace(BOUND, event=Lies(Abs(X), open_(t * b, oo)), value=exp(-t) / 2),
        Probability(Lies(Abs(Y), open_(t * b, oo)), ">", exp(-t) / 2, {Y: laplace_law(b)}, BOTH),
    ),
    (Mean(Abs(X), ">=", 2 * b, LAW, ONE), Mean(2 * Abs(X), "<", 4 * b, LAW, ONE)),
]
"""A printed statement, and its contrary of the same event or value in another form."""


@pytest.mark.parametrize(("printed", "says"), DRESSED)
def test_the_printed_statement_has_to_hold_under_a_condition(printed: Statement, says: Statement) -> None:
    """The reason names a point where it does not; on another part of the domain it may."""
    assert of_correction(printed, says) == ""
    assert "the printed statement does not hold under it: b = 1" in of_condition(printed, says)


def test_a_condition_has_the_printed_laws() -> None:
    """Under other names, and beside others; a correction may have other ones."""
    normal = replace(TAIL, laws={X: gaussian_law(b)})
    for other in (normal, replace(TAIL, laws={X: laplace_law(b / 2)})):
        assert (
            of_condition(TAIL, other)
            == "its random variables have other laws than those of the printed statement"
        )
        assert of_correction(TAIL, other) == ""
    true = replace(TAIL, value=exp(-t / b))
    both = Probability(
        AllOf((FAR, Lies(Y, open_(0, oo)))), "=", exp(-t / b) / 2, {**LAW, Y: gaussian_law(1)}, BOTH
    )
    assert of_condition(true, both) == ""


def test_a_random_variable_is_no_number() -> None:
    """What holds of all numbers X says nothing of the mean of X^2, and the other way round."""
    numbers = Inequality(2 * X, "<=", X**2 + 1, {X: POSITIVE})
    for printed, says in ((SQUARE, numbers), (replace(numbers, left=X**2, right=X), SQUARE)):
        assert (
            of_correction(printed, says)
            == of_condition(printed, says)
            == "it has no expression in common with the printed statement"
        )
