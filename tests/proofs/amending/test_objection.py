"""What may be called a correction or a condition: tied to what it amends, saying something, of more than one point."""

from dataclasses import replace
from typing import Any

import pytest
from sympy import E, Integer, Integral, Rational, Symbol, cos, exp, log, oo, pi, sin, sqrt

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.probability import Probability
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
    (Inequality(x**2, "<=", x, {x: POSITIVE}), Inequality(x**3, "<=", x, {x: open_(0, 1)})),
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
    (Inequality(exp(n), "<", n, {n: integers(1)}), Inequality(n, "<", exp(n), {n: integers(3, 3)}), ONE_POINT),
    (Inequality(exp(x) + exp(-1), "<", 1, {x: POSITIVE}), Inequality(exp(-1), "<", 1), ONE_POINT),
    (Identity(sin(x), x, {x: POSITIVE}), Inequality(cos(y), "<=", 1, {y: POSITIVE}), NO_COMMON),
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
    """Under no condition does what is printed follow from it; beside the printed relation it takes nothing away."""
    assert of_correction(printed, says) == ""
    assert "contradicts what is printed" in of_condition(printed, says)
    assert of_condition(printed, All((says, printed))) == ""


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
    assert of_condition(printed, Inequality(exp(z), "<", 1 + 2 * z, {z: closed(1, 2)})) == ""
    other = Inequality(exp(z), "<", 1 + y, {y: right_open(1, 2), z: open_(y, oo)})
    assert of_condition(printed, other) == ""


def test_a_condition_may_assume_more_of_a_symbol() -> None:
    """Symbols of one name are one symbol."""
    positive = Symbol("z", positive=True)
    says = Inequality(sin(positive), "<", positive, {positive: POSITIVE})
    assert of_condition(Inequality(sin(z), "<", z - z**3, {z: REALS}), says) == ""


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
