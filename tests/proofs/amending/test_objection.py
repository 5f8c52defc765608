"""What may be called a correction or a condition: tied to what it amends, saying something, of more than one point."""

from dataclasses import replace
from typing import Any

import pytest
from sympy import (
    Abs,
    Add,
    E,
    Integer,
    Integral,
    Min,
    Mul,
    Piecewise,
    Rational,
    Symbol,
    cos,
    cosh,
    exp,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
)

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.named_laws import exponential_law
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.finite.derived import Composed, PostProcessed
from parisk_sym.finite.notions import Approximate, AtRisk, Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.amending.objection import objection
from tests.shipped import shipped

AMENDED = (Verdict.CORRECTED, Verdict.CONDITIONAL)

x, y, n = Symbol("x", positive=True), Symbol("y", positive=True), Symbol("n", positive=True, integer=True)
z = Symbol("z", real=True)
u, w = Symbol("u", positive=True), Symbol("w", real=True)
ratio, gamma = Symbol("exp(eps)", positive=True), Symbol("gamma", positive=True)
LEVELS = {ratio: open_(1, oo), gamma: open_(0, 1)}

GROWTH = Inequality(exp(x), "<", 1 + x, {x: POSITIVE})
"""False; what is true instead is the reverse, or a bound from above on a bounded domain."""

RISING = Inequality(1 + x, "<", exp(x), {x: POSITIVE})

RISK = Implication((AtRisk(ratio, gamma),), PostProcessed(AtRisk(ratio, gamma)), LEVELS)

LAW = {w: WithDensity(x * exp(-x * w), POSITIVE)}
LATE = Lies(w, right_open(y, oo))
TAIL = Probability(LATE, "=", exp(-x * y) / 2, LAW, {x: POSITIVE, y: POSITIVE})
"""False; the tail is twice as large."""

NO_COMMON = "it has no expression in common with the printed statement"
ONE_POINT = "it speaks of one point, and the printed statement of more"


def of_correction(printed: Statement, says: Statement) -> str:
    return objection(printed, Correction("text", says))


def of_condition(printed: Statement, says: Statement) -> str:
    return objection(printed, Condition("text", says))


HONEST: list[tuple[Statement, Statement]] = [
    (TAIL, replace(TAIL, value=exp(-x * y))),
    (TAIL, replace(TAIL, relation="<=", value=exp(-x * y))),
    (GROWTH, Inequality(1 + x, "<", exp(x), {x: POSITIVE})),
    (GROWTH, Inequality(exp(x), "<", 1 + 2 * x, {x: open_(0, 1)})),
    (GROWTH, Inequality(exp(x), "<", 1 + 2 * x, {x: closed("1/100", 1)})),
    (GROWTH, Limit(exp(x) / x, x, oo, oo, {x: POSITIVE})),
    (GROWTH, All((Identity(1, 1), Inequality(1 + x, "<", exp(x), {x: POSITIVE})))),
    (Inequality(x**2, "<=", x, {x: POSITIVE}), Inequality(x**2, "<=", x, {x: open_(0, 1)})),
    (Inequality(x, "<=", 0, {x: POSITIVE}), Inequality(0, "<", x, {x: POSITIVE})),
    (Inequality(x + y, "<=", x, {x: POSITIVE, y: POSITIVE}), Inequality(x, "<", x + y, {x: POSITIVE, y: POSITIVE})),
    (Identity(sqrt(z**2), z, {z: REALS}), Identity(sqrt(z**2), -z, {z: left_open(-oo, 0)})),
    (Monotone(exp(-x), x, "increasing", {x: POSITIVE}), Monotone(exp(-x), x, "decreasing", {x: POSITIVE})),
    (Convex(exp(-1 / x), x, {x: POSITIVE}), Convex(exp(-1 / x), x, {x: open_(0, Rational(1, 2))})),
    (Limit(n * sin(1 / n), n, oo, 0, {n: integers(1)}), Limit(n * sin(1 / n), n, oo, 1, {n: integers(1)})),
    (Identity(Integral(exp(-u * x), (u, 0, oo)), x, {x: POSITIVE}),
     Identity(Integral(exp(-u * x), (u, 0, oo)), 1 / x, {x: POSITIVE})),
    (Inequality(exp(Rational(1, 2)), "<", 1), Inequality(1, "<", exp(Rational(1, 2)))),
    (Inequality(x, "<", Root(exp(-u) - Rational(1, 2), (u, 0, 1)), {x: POSITIVE}),
     PrintedValue(Root(exp(-u) - Rational(1, 2), (u, 0, 1)), "0.693")),
    (RISK, replace(RISK, conclusion=PostProcessed(Approximate(ratio, gamma)))),
    (RISK, Implication((Pure(ratio),), PostProcessed(AtRisk(ratio, gamma)), LEVELS)),
    (Inequality(gamma / (ratio + 1), "<", 0, LEVELS),
     Implication((Approximate(ratio, gamma),), Approximate(2, gamma / (ratio + 1)), LEVELS)),
    (PrintedValue(exp(1), "2.719"), PrintedValue(exp(1), "2.718")),
    (PrintedValue(1000 * exp(1), "2719"), PrintedValue(1000 * exp(1), "2,718")),
    (PrintedValue(exp(1) / 1000, "2.719e-3"), PrintedValue(exp(1) / 1000, "2.718 × 10⁻³")),
    (Fails(GROWTH), Fails(Inequality(exp(x), "<", 1 + x + x**2, {x: POSITIVE}))),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), HONEST)
def test_honest_amendments_count(printed: Statement, says: Statement) -> None:
    """Another relation, another bound, a smaller domain, another value, another notion."""
    assert of_correction(printed, says) == ""


@pytest.mark.parametrize(
    "says",
    [
        Inequality(exp(x), "<=", exp(x) + x**2 - 2 * x + 1, {x: POSITIVE}),
        Inequality(exp(x), "<=", exp(x) + z**2 - 2 * z + 1, {x: POSITIVE, z: REALS}),
        Inequality(2 * x * exp(x), "<=", exp(x) * (x**2 + 1), {x: POSITIVE}),
        Inequality(2 * x * exp(x), "<", exp(x) * (x**2 + 2), {x: POSITIVE}),
        Inequality(log(1 + x) * exp(x), "<", x * exp(x), {x: POSITIVE}),
        Identity(exp(x) + cos(x) ** 2, exp(x) + 1 - sin(x) ** 2, {x: POSITIVE}),
        Identity(exp(x) + cosh(x) ** 2, exp(x) + 1 + sinh(x) ** 2, {x: POSITIVE}),
    ],
)
def test_what_cancels_is_not_in_common(says: Statement) -> None:
    """A fact about something else, with the same terms or factors on both of its sides."""
    assert of_correction(GROWTH, says) == NO_COMMON
    assert of_condition(GROWTH, says) == NO_COMMON


READINGS: list[tuple[Statement, Statement]] = [
    (Inequality(sqrt(exp(1)) * log(2), "<", 1, {}), Inequality(sqrt(exp(1)) * log(2), "<", 2, {})),
    (Inequality(log(1 + x) + x, "<", 0, {x: POSITIVE}), Inequality(0, "<", log(1 + x) + x**2, {x: POSITIVE})),
    (Inequality(x + y, "<", y, {x: POSITIVE, y: POSITIVE}), Inequality(y, "<", x + 2 * y, {x: POSITIVE, y: POSITIVE})),
]  # fmt: skip
"""A false statement, and what is no multiple of its reverse, whatever the signs of both."""


@pytest.mark.parametrize(("printed", "says"), READINGS)
def test_readings_with_another_sign_are_no_reverse(printed: Statement, says: Statement) -> None:
    """A condition may say something else of the opposite sign."""
    assert "contradicts" not in of_condition(printed, says)


def says_nothing(what: str) -> str:
    return f"it says nothing: {what}"


REFUSED: list[tuple[Statement, Statement, str]] = [
    (TAIL, replace(TAIL, relation="<=", value=1), says_nothing("every probability <= 1")),
    (TAIL, replace(TAIL, relation=">=", value=0), says_nothing("every probability >= 0")),
    (TAIL, replace(TAIL, relation="<", value=2), says_nothing("every probability < 2")),
    (TAIL, replace(TAIL, value=exp(-x * y), domain={x: closed(1, 1), y: closed(2, 2)}), ONE_POINT),
    (GROWTH, Identity(1, 1), says_nothing("both sides are 1")),
    (GROWTH, Identity(exp(x), exp(x), {x: POSITIVE}), says_nothing("both sides are exp(x)")),
    (GROWTH, Inequality(0, "<", 1), NO_COMMON),
    (GROWTH, Inequality(0, "<", exp(Rational(1, 2))), NO_COMMON),
    (GROWTH, Inequality(0, "<", exp(x), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(-exp(-x), "<", x**2, {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(exp(x), "<", exp(x) + 1, {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(exp(z) - z**2, "<=", exp(z), {z: REALS}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(1 + y, "<", exp(y), {y: POSITIVE}), NO_COMMON),
    (GROWTH, Inequality(log(y), "<", y, {y: POSITIVE}), NO_COMMON),
    (GROWTH, Inequality(2 * x, "<=", x**2 + 1, {x: POSITIVE}), NO_COMMON),
    (GROWTH, Inequality(1 + x, "<", exp(x), {x: closed(1, 1)}), ONE_POINT),
    (GROWTH, Inequality(1 + x, "<", exp(x), {x: closed(1, 1), y: POSITIVE}), ONE_POINT),
    (GROWTH, Fails(GROWTH), says_nothing("a counterexample alone is no correction")),
    (GROWTH, All((Identity(1, 1), Inequality(0, "<", 1))), says_nothing("both sides are 1") + "; " + NO_COMMON),
    (GROWTH, Limit(Integer(3), x, oo, 3, {x: POSITIVE}), says_nothing("3 does not depend on x")),
    (GROWTH, Limit(exp(x) + 1 / y, y, oo, exp(x), {x: POSITIVE, y: POSITIVE}), NO_COMMON),
    (GROWTH, Inequality(0, "<", 1 / (1 + exp(x)), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(0, "<", (1 + exp(x)) ** 3, {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(exp(x), "<", exp(x) + cosh(x), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(0, "<=", Abs(exp(x) - x), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(0, "<", sqrt(1 + exp(x)), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(0, "<", log(1 + exp(x)), {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(sin(exp(x)), "<=", 1, {x: POSITIVE}), "follows from the signs of its terms alone"),
    (Inequality(exp(z), "<", 1 + z, {z: open_(-oo, 0)}), Inequality(z * exp(z), "<", 0, {z: open_(-oo, 0)}), "follows from the signs of its terms alone"),
    (GROWTH, Inequality(Piecewise((exp(x), x < -5), (0, True), evaluate=False), "<", 1 + x, {x: POSITIVE}), "follows from the signs of its terms alone"),
    (GROWTH, Identity(Add(x, exp(x), evaluate=False), Add(exp(x), x, evaluate=False), {x: POSITIVE}), says_nothing("both sides are")),
    (GROWTH, Identity(Mul(1, exp(x), evaluate=False), exp(x), {x: POSITIVE}), says_nothing("both sides are")),
    (Fails(RISING), Fails(Inequality(exp(x), "<", 0, {x: POSITIVE})), says_nothing("that it fails follows from the signs")),
    (Fails(RISING), Fails(Identity(exp(x), exp(x) + 1, {x: POSITIVE})), says_nothing("that it fails follows from the signs")),
    (Inequality(exp(n), "<", n, {n: integers(1)}), Inequality(n, "<", exp(n), {n: integers(3, 3)}), ONE_POINT),
    (Inequality(exp(x) + exp(-1), "<", 1, {x: POSITIVE}), Inequality(exp(-1), "<", 1), ONE_POINT),
    (Identity(sin(x), x, {x: POSITIVE}), Inequality(cos(y), "<=", 1, {y: POSITIVE}), "follows from the signs of its terms alone"),
    (RISK, replace(RISK, premises=(Pure(ratio), RISK.conclusion)), says_nothing("the conclusion is one of the premises")),
    (RISK, Implication((AtRisk(2, Rational(1, 3)),), AtRisk(Rational(3, 2), Rational(1, 3))), ONE_POINT),
    (RISK, Implication((AtRisk(2, Rational(1, 3)),), AtRisk(3, Rational(1, 3))), "or weaker than one"),
    (RISK, Implication((AtRisk(2, Rational(1, 3)),), Approximate(2, Rational(1, 3))), NO_COMMON),
    (RISK, Identity(x, x + 0, {x: POSITIVE}), says_nothing("both sides are x")),
    (PrintedValue(exp(1), "2.719"), PrintedValue(E**2, "7.39"), "it is the value of another expression"),
    (PrintedValue(exp(1), "2.719"), PrintedValue(exp(1), "3"), "3 does not contradict the printed 2.719"),
    (PrintedValue(exp(1), "2.719"), Inequality(exp(1), "<", 3), "it is no printed value, and what it amends is one"),
    (PrintedValue(exp(1), "2.719"), PrintedValue(exp(1), "0.3 x 10^1"), "does not contradict the printed 2.719"),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says", "reason"), REFUSED)
def test_what_is_no_correction(printed: Statement, says: Statement, reason: str) -> None:
    """True, and nothing that could be put in place of what is printed; the reason says why."""
    assert reason in of_correction(printed, says)
    if not isinstance(printed, PrintedValue):
        assert reason in of_condition(printed, says)


REVERSES: list[tuple[Statement, Statement]] = [
    (GROWTH, Inequality(1 + x, "<", exp(x), {x: POSITIVE})),
    (GROWTH, Inequality(1 + x, "<=", exp(x), {x: open_(0, 1)})),
    (GROWTH, Inequality(2, "<=", exp(x) - x + 1, {x: open_(0, 1)})),
    (Monotone(exp(-x), x, "increasing", {x: POSITIVE}), Monotone(exp(-x), x, "decreasing", {x: POSITIVE})),
    (replace(TAIL, relation="<="), replace(TAIL, relation=">")),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), REVERSES)
def test_the_reverse_is_a_correction_and_no_condition(printed: Statement, says: Statement) -> None:
    """Under no condition does what is printed follow from it."""
    assert of_correction(printed, says) == ""
    assert "contradicts what is printed" in of_condition(printed, says)


def test_beside_a_condition_the_reverse_takes_nothing_away() -> None:
    """That the printed relation holds in one part of its domain, and its reverse in the other."""
    printed = Inequality(z, "<=", z**2, {z: closed(0, 9)})
    holds, reverse = replace(printed, domain={z: closed(1, 9)}), Inequality(z**2, "<", z, {z: open_(0, 1)})
    assert of_condition(printed, All((reverse, holds))) == ""
    assert of_condition(printed, reverse) != ""


FAR_AWAY: list[tuple[Statement, Statement]] = [
    (Inequality(exp(x), "<", 1 + x, {x: open_(0, 1)}), Inequality(exp(x), "<", 1 + 2 * x**2, {x: right_open(1, 2)})),
    (Inequality(exp(x), "<", 1 + x, {x: right_open(1, oo)}), Inequality(exp(x), "<", 1 + 2 * x, {x: open_(0, 1)})),
    (Inequality(exp(z), "<", 1 + z, {z: closed(0, 1)}), Inequality(exp(z), ">", 1 + z, {z: closed(-2, -1)})),
    (Fails(Inequality(exp(x), "<", 1 + x, {x: open_(0, 1)})), Fails(Inequality(exp(x), "<", x, {x: open_(1, 2)}))),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), FAR_AWAY)
def test_what_holds_elsewhere_amends_nothing(printed: Statement, says: Statement) -> None:
    """Ranges that do not meet; with an end in common that one of them lacks, too."""
    reason = "and that of the printed statement in"
    assert reason in of_correction(printed, says)
    assert reason in of_condition(printed, says)
    if isinstance(says, Inequality):
        assert reason not in of_condition(printed, replace(says, domain=printed.domain))


def test_ranges_that_touch_or_depend_on_symbols_may_meet() -> None:
    """One point in common is enough for this rule, and an end that is no number decides nothing."""
    printed = Inequality(exp(z), "<", 1 + z, {z: closed(0, 1)})
    assert of_correction(printed, Inequality(exp(z), "<", 1 + 2 * z, {z: closed(1, 2)})) == ""
    other = Inequality(exp(z), "<", 1 + y, {y: right_open(1, 2), z: open_(y, oo)})
    assert of_correction(replace(printed, domain={z: closed(0, 2)}), other) == ""


def test_a_condition_may_assume_more_of_a_symbol() -> None:
    """Symbols of one name are one symbol."""
    positive = Symbol("z", positive=True)
    says = Inequality(sin(positive), "<", positive, {positive: POSITIVE})
    assert of_condition(Inequality(sin(z), "<", z, {z: REALS}), says) == ""


def test_a_condition_may_read_the_number_otherwise() -> None:
    """The same number as a value of the same formula at another parameter; not of another formula."""
    printed = PrintedValue(exp(-Rational(3, 5)) + 3 * sin(1), "3.13")
    assert of_condition(printed, PrintedValue(exp(-Rational(1, 2)) + 3 * sin(1), "3.13")) == ""
    assert of_condition(printed, PrintedValue(pi, "3.13")) == "it is the value of another formula"
    assert of_condition(printed, PrintedValue(exp(-Rational(1, 2)) + 3 * sin(1), "3.14")) != ""


def test_a_point_may_amend_a_point() -> None:
    """Where the printed statement speaks of one point only, so may the correction."""
    printed = Inequality(1 + x, "<", exp(x) - 5, {x: closed(1, 1)})
    assert of_correction(printed, Inequality(1 + x, "<", exp(x), {x: closed(1, 1)})) == ""


def amended() -> list[Any]:
    """The shipped claims with a correction or a condition."""
    return [e.claim for e in shipped().claims if e.claim.correction or e.claim.condition]


@pytest.mark.slow
def test_most_shipped_amendments_count() -> None:
    """The rules are no wall: they refuse few of those that were written before them."""
    claims = amended()
    refused = [c.id for c in claims if c.says is None or objection(c.says, c.correction or c.condition)]
    assert {c.id for c in claims} >= {e.id for e in shipped().claims if e.claim.expected in AMENDED}
    assert len(refused) < len(claims) / 5


@pytest.mark.slow
def test_shipped_amendments_of_other_claims_do_not_count() -> None:
    """The correction of one claim is hardly ever taken for that of another one."""
    claims = [c for c in amended() if c.correction is not None]
    far = [(a, b) for a in claims[::2] for b in claims[1::2] if a.source.paper != b.source.paper]
    taken = [1 for a, b in far if objection(a.says, b.correction) == ""]
    assert len(far) > 60
    assert len(taken) < len(far) / 2


def test_the_tight_delta_speaks_of_approximate_privacy() -> None:
    """Of Laplace noise, used n times."""
    printed = Inequality(LaplaceDelta(n * u, u, n), "<=", 0, {u: POSITIVE, n: integers(1)})
    uses = Implication(
        (AtRisk(ratio, gamma),), Composed(Approximate(ratio, gamma), n), {**LEVELS, n: integers(1)}
    )
    assert of_correction(printed, uses) == ""
    assert of_correction(replace(printed, left=exp(n * u)), uses) == NO_COMMON


SQUARED = Identity((x + 1) ** 2, x**2 + 1, {x: POSITIVE})
RATES = {u: POSITIVE, x: POSITIVE}
FALLING = {u: POSITIVE, y: POSITIVE}

DRESSED: list[tuple[Statement, Statement]] = [
    (GROWTH, Inequality(sqrt(1 + x), "<", exp(x / 2), {x: POSITIVE})),
    (GROWTH, Inequality(1 / exp(x), "<", 1 / (1 + x), {x: POSITIVE})),
    (Inequality(exp(u * x), "<", 1 + u * x, RATES), Inequality(1 + u * y, "<", exp(u * y), FALLING)),
    (Inequality(exp(x), "<", x, {x: POSITIVE}), Inequality(exp(x), "<", 3, {x: open_(0, 1)})),
    (Identity(exp(x), 1 + x, {x: POSITIVE}), Inequality(2 + 2 * x, "<", 2 * exp(x), {x: POSITIVE})),
    (SQUARED, Identity(2 * (x + 1) ** 2, 2 * x**2 + 4 * x + 2, {x: POSITIVE})),
    (SQUARED, Identity((x + 1) ** 2 - x**2, 2 * x + 1, {x: POSITIVE})),
    (Identity(Integral(exp(-u * x), (u, 0, oo)), x, {x: POSITIVE}), Identity(Integral(exp(-w * x), (w, 0, oo)), 1 / x, {x: POSITIVE})),
    (Monotone(exp(-x), x, "increasing", {x: POSITIVE}), Monotone(exp(-x) + exp(-2 * x), x, "decreasing", {x: POSITIVE})),
    (Monotone(exp(-x), x, "increasing", {x: POSITIVE}), Limit(exp(-x), x, oo, 0, {x: POSITIVE})),
    (Monotone(exp(-u * x), x, "increasing", RATES), Monotone(exp(-u * y), y, "decreasing", FALLING)),
    (Convex(-exp(u * x), x, RATES), Convex(exp(u * y), y, FALLING)),
    (Limit(exp(-u * x), x, oo, 1, RATES), Limit(exp(-u * y), y, oo, 0, FALLING)),
    (Limit(exp(-u * x), x, oo, 1, RATES), Limit(2 * exp(-u * x), x, oo, 0, RATES)),
    (UniqueRoot(exp(x) - x, x, {x: POSITIVE}), Inequality(x, "<", exp(x), {x: POSITIVE})),
    (Normalised(exp(-2 * x), x, {x: POSITIVE}), Normalised(2 * exp(-2 * x), x, {x: POSITIVE})),
    (Fails(Inequality(1 + x, "<", exp(x), {x: POSITIVE})), Inequality(1 + x, "<=", exp(x), {x: POSITIVE})),
    (Fails(All((Inequality(1 + x, "<", exp(x), {x: POSITIVE}),))), Inequality(1 + x, "<", exp(x), {x: POSITIVE})),
]  # fmt: skip
"""A false statement, and what is true and shows in another form that it is."""


@pytest.mark.parametrize(("printed", "says"), DRESSED)
def test_the_printed_statement_has_to_hold_under_a_condition(printed: Statement, says: Statement) -> None:
    """A counterexample to it where the condition says something is one under the condition."""
    assert "the printed statement does not hold under it: " in of_condition(printed, says)
    assert of_correction(printed, says) == ""


def test_two_denials_are_none() -> None:
    """That it fails that a statement fails says that it holds."""
    assert "contradicts" in of_condition(Fails(Fails(GROWTH)), Fails(GROWTH))


def test_a_reading_with_symbols_of_its_own_may_fail_somewhere() -> None:
    """It is another statement; but where the printed one never holds, it is no reading of it."""
    printed = Inequality(exp(x) - x, "<=", 2, {x: POSITIVE})
    reading = Inequality(exp(x) - x, "<=", 2 + y, {x: POSITIVE, y: right_open(exp(x), oo)})
    assert of_condition(printed, reading) == ""
    assert "does not hold under it: " in of_condition(replace(printed, right=Integer(1)), reading)


ONLY_ONE: list[tuple[Statement, Statement]] = [
    (GROWTH, Inequality(1 + x, "<", exp(x) + y, {x: closed(1, 1), y: POSITIVE})),
    (GROWTH, Inequality(1 + x, "<", exp(x), {w: closed(0, 0), x: closed(1, 1 + w)})),
    (Inequality(exp(z), "<", 1 + z, {z: REALS}), Inequality(exp(z), "<=", 1 + z, {y: POSITIVE, z: closed(0, Min(y, 0))})),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), ONLY_ONE)
def test_other_symbols_add_no_points(printed: Statement, says: Statement) -> None:
    """A single value of what both speak of, in any form."""
    assert of_correction(printed, says) == of_condition(printed, says) == ONE_POINT


APART: list[tuple[Statement, Statement]] = [
    (Inequality(exp(z), "<", 1 + z, {z: open_(0, 1)}), Inequality(1 + 2 * z, "<", exp(z), {y: open_(5, 6), z: open_(y, y + 1)})),
    (Inequality(exp(x * y), "<", 1 + x * y, {x: POSITIVE, y: open_(x, oo)}),
     Inequality(1 + x * y, "<", exp(x * y), {x: POSITIVE, y: open_(0, x)})),
    (Inequality(2**n, "<", n, {n: integers(1)}), Inequality(2 ** Symbol("n", real=True), "<", 3, {Symbol("n", real=True): closed("5/4", "3/2")})),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), APART)
def test_both_speak_of_some_point(printed: Statement, says: Statement) -> None:
    """Of a certified member of both domains, whatever their ends name."""
    reason = "no point was found of which it and the printed statement both speak"
    assert of_correction(printed, says) == of_condition(printed, says) == reason


NUMBERS: list[tuple[Statement, Statement, str]] = [
    (PrintedValue(sin(1), "0.842"), PrintedValue(sin(1), "0.841"), "it prints 0.841, and no condition makes that 0.842"),
    (PrintedValue(Rational(1, 3), "0.5"), PrintedValue(Rational(1, 2), "0.5"), "it is the value of another formula"),
    (PrintedValue(2 * log(2), "3.141"), PrintedValue(Rational(1133, 250) * log(2), "3.141"), "it is the value of another formula"),
    (PrintedValue(E + 2, "3.141"), PrintedValue(E + Rational(423, 1000), "3.141"), "it is the value of another formula"),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says", "reason"), NUMBERS)
def test_a_number_is_read_at_other_parameters(printed: Statement, says: Statement, reason: str) -> None:
    """Not as another number, nor by a factor or a term that makes any number of it."""
    assert of_condition(printed, says) == of_condition(All((printed,)), says) == reason


def test_numbers_in_a_conjunction_are_numbers() -> None:
    """Each is corrected by its own value, of the same unit."""
    both = All((PrintedValue(sqrt(2), "1.42"), PrintedValue(sqrt(3), "1.8")))
    assert of_correction(both, All((PrintedValue(sqrt(2), "1.41"), PrintedValue(sqrt(3), "1.7")))) == ""
    assert "1.8 to the printed digits as it is" in of_correction(both, PrintedValue(sqrt(2), "1.41"))
    for says in (
        PrintedValue(sin(1), "0.8"),
        PrintedValue(10**6 * sin(1) + 5, "841476"),
        Inequality(sin(1), "<", 5),
    ):
        assert of_correction(All((PrintedValue(sin(1), "0.842"),)), says) != ""
    metres, kilometres = PrintedValue(E, "2.719", "m"), PrintedValue(E, "2.718", "km")
    assert of_correction(metres, kilometres) == "its unit is km, and that of the printed value m"
    assert of_correction(metres, replace(kilometres, unit="m")) == ""


def test_open_ends_of_a_range_that_meets_integers() -> None:
    """A condition on 0 < n < 5 says nothing of n = 0."""
    whole, wider = Symbol("n", integer=True), Symbol("n", real=True)
    printed = Probability(
        Lies(z, open_(-oo, whole)), ">", 0, {z: exponential_law(1)}, {whole: integers(0, 5)}
    )
    inside = Probability(Lies(z, open_(-oo, wider)), ">", 0, {z: exponential_law(1)}, {wider: open_(0, 5)})
    assert of_condition(printed, inside) == ""
    assert "n = 0" in of_condition(printed, replace(inside, domain={wider: right_open(0, 5)}))
    printed, inside = (
        replace(s, event=Lies(z, open_(-oo, 5 - v))) for s, v in ((printed, whole), (inside, wider))
    )
    assert of_condition(printed, inside) == ""
    assert "n = 5" in of_condition(printed, replace(inside, domain={wider: left_open(0, 5)}))


def test_a_strict_statement_fails_where_both_sides_are_equal() -> None:
    """Under z > 0 the printed z < |z| holds nowhere."""
    printed = Inequality(z, "<", Abs(z), {z: REALS})
    found = of_condition(printed, Inequality(z, "<", 2 * Abs(z), {z: POSITIVE}))
    assert "the printed statement does not hold under it: z = " in found


LAWS = {w: exponential_law(1)}
ODDS = (exp(x) + 1) / (exp(x) - 1)
SQUARED_ODDS = Inequality(y * ODDS**2, "<=", 8 * y / x**2, {x: POSITIVE, y: POSITIVE})
"""True up to x = 2.8 only."""
LATER = {x: open_(4, 5), y: POSITIVE}
DOUBLED = Identity(exp(2 * x), exp(x) ** 2 + x, {x: POSITIVE})

SHAPES: list[tuple[Statement, Statement]] = [
    (SQUARED_ODDS, Monotone(y * ODDS**2, y, "increasing", LATER)),
    (SQUARED_ODDS, Convex(y**2 * ODDS**2, y, LATER)),
    (SQUARED_ODDS, Limit(y * ODDS**2, y, 0, 0, LATER)),
    (SQUARED_ODDS, UniqueRoot(y * ODDS**2 - 1, y, LATER)),
    (DOUBLED, Monotone(exp(2 * x), x, "increasing", {x: POSITIVE})),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), SHAPES)
def test_the_printed_relation_has_to_hold_under_a_shape_a_root_or_a_limit(
    printed: Statement, says: Statement
) -> None:
    """A condition of another kind speaks of points, too; elsewhere than the counterexamples it may stand."""
    assert "the printed statement does not hold under it: " in of_condition(printed, says)
    assert of_correction(printed, says) == ""


def test_a_shape_may_be_a_condition_where_the_printed_relation_holds() -> None:
    """No counterexample is there; nor is a limit in a symbol of its own, or a number, looked at as a point of a printed number."""
    early = {x: open_(0, 2), y: POSITIVE}
    assert of_condition(SQUARED_ODDS, Monotone(y * ODDS**2, y, "increasing", early)) == ""
    printed = Inequality(log(2000) / log(10), "<", 3)
    assert of_condition(printed, PrintedValue(log(2000) / log(10), "3.3")) == ""


WEAKER = "it is weaker than what is printed, and speaks of no point at which that fails"
OTHER_SIDE = "it bounds the same expression from the other side, and excludes nothing that is printed"
SMALL = {x: left_open(0, 2), y: POSITIVE}
QUARTER = Probability(Lies(w, open_(x, oo)), "<=", exp(-x) / 4, LAWS, {x: POSITIVE})
SOON = {x: open_(0, Rational(1, 4))}

LEFT_OPEN: list[tuple[Statement, Statement, str]] = [
    (SQUARED_ODDS, Inequality(y, "<=", y * ODDS**2, SMALL), OTHER_SIDE),
    (SQUARED_ODDS, Inequality(y * ODDS**2, "<=", 8 * y / x**2 + y, SMALL), WEAKER),
    (SQUARED_ODDS, Inequality(3 * y * ODDS**2, "<=", 25 * y / x**2, SMALL), WEAKER),
    (Inequality(x**2, "<=", x, {x: POSITIVE}), Inequality(x**3, "<=", x, {x: open_(0, 1)}), WEAKER),
    (Identity(x * exp(x), 3 * x, {x: POSITIVE}), Inequality(x * exp(x), "<=", 3 * x + 1, {x: closed(log(3), log(3))}), ONE_POINT),
    (replace(QUARTER, value=exp(-x / 2), domain=SOON), replace(QUARTER, value=exp(-x / 3), domain=SOON), WEAKER),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says", "reason"), LEFT_OPEN)
def test_a_condition_is_no_weaker_and_bounds_the_same_side(
    printed: Statement, says: Statement, reason: str
) -> None:
    """Or nothing follows from it about what is printed."""
    assert of_condition(printed, says) == reason
    assert of_correction(printed, says) == ("" if reason == OTHER_SIDE else reason)


def test_a_bound_of_a_probability_from_the_other_side_is_no_condition() -> None:
    """Both may hold, or neither."""
    says = replace(QUARTER, relation=">=", value=exp(-2 * x) / 4)
    assert of_condition(replace(QUARTER, value=exp(-x / 2)), says) == OTHER_SIDE


def test_the_reverse_may_be_no_weaker_where_it_always_holds() -> None:
    """Where the printed relation fails everywhere, its reverse is true, and less than that corrects nothing."""
    assert of_correction(GROWTH, Inequality(1 + x / 2, "<", exp(x), {x: POSITIVE})) == OTHER_SIDE
    assert of_correction(GROWTH, Inequality(1 + x + x**2 / 2, "<", exp(x), {x: POSITIVE})) == ""
    root = Inequality(x, "<=", sqrt(y), {x: open_(0, 1), y: left_open(0, x)})
    assert of_correction(root, Inequality(sqrt(y), "<=", sqrt(x), root.domain)) == ""


WEAKER_AND_TRUE: list[tuple[Statement, Statement]] = [
    (SQUARED_ODDS, Inequality(y * ODDS**2, "<=", 8 * y / x**2 + y, SQUARED_ODDS.domain)),
    (Identity(exp(x), 1 + x, {x: POSITIVE}), Inequality(exp(x), "<", 1 + 2 * x, {x: open_(0, 1)})),
    (QUARTER, replace(QUARTER, value=exp(-x / 2))),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "says"), WEAKER_AND_TRUE)
def test_a_correction_may_be_weaker_where_the_printed_statement_fails(
    printed: Statement, says: Statement
) -> None:
    """It says what holds there instead."""
    assert of_correction(printed, says) == ""
    assert of_condition(printed, says) != ""


def test_a_limit_is_one_at_the_same_point() -> None:
    """Whatever its variable is called; another expression may have its limit elsewhere."""
    printed = Limit(exp(-u * x), x, 0, 0, RATES)
    elsewhere = Limit(exp(-u * y), y, oo, 0, FALLING)
    assert of_correction(printed, elsewhere) == "it is the limit at oo, and the printed one is that at 0"
    assert of_condition(replace(printed, value=Integer(1)), elsewhere) == of_correction(printed, elsewhere)
    assert of_correction(printed, replace(printed, value=Integer(1))) == ""
    assert of_correction(printed, Limit(exp(-u / y), y, oo, 1, FALLING)) == ""
