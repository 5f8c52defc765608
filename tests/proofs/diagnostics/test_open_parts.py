"""What an undecided claim says of itself: the part that blocked, and a tactic of the table for its kind.

The statements are true, so that no attack refutes them, and each is beyond the plain tactic: a tangent that touches, a sum whose
terms fall at different rates, a function without a rule.
"""

import pytest
from sympy import Abs, Integral, Rational, Sum, Symbol, cos, exp, oo, polylog, sqrt

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Tactic
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from parisk_sym.proofs.diagnostics.open_parts import _obstacle
from parisk_sym.proofs.diagnostics.tactic_advice import WHERE_NO_VALUE, WHERE_UNDEFINED, advice, tactics_for
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.order import RULES, TACTICS, rules_for
from parisk_sym.report.verdicts import evidence_summary

x, y = (Symbol(name, real=True) for name in "xy")
n, k = (Symbol(name, integer=True) for name in "nk")
TANGENT = Inequality(exp(2) * (y - 1), "<=", exp(y), {y: closed(1, 4)})


def judged(says: Statement, by: Tactic | None = None) -> Judgement:
    found = judge_here(Claim("own.open", Source("own", "1", "1"), "text", says, Verdict.UNDECIDED, by=by))
    assert found.verdict is Verdict.UNDECIDED
    assert found.failure == ""
    return found


@pytest.mark.parametrize(
    ("says", "by", "blocked", "first"),
    [
        (TANGENT, Boxes(200), "the sign on the box ", "Boxes(budget=...)"),
        (UniqueRoot(x - 3 + cos(x**3) / 50, x, {x: open_(2, 5)}), None, "the sign of sin(x**3)", "ByDerivative(x)"),
        (Limit(polylog(2, 1 / x) + 1 / x, x, oo, 0, {x: open_(2, oo)}), None, "the limit of polylog(2, 1/x) as x -> oo", "Use("),
        (
            Inequality(0, "<", 1 / (cos(x) + cos(sqrt(2) * x) + 2), {x: POSITIVE}), None,
            "whether cos(x) + cos(sqrt(2)*x) + 2 is not 0", WHERE_UNDEFINED,
        ),
        (
            Inequality(-5, "<", Integral(cos(y**3 + x * y), (y, 0, oo)), {x: POSITIVE}), None,
            "whether Integral(cos(x*y + y**3), (y, 0, oo)) converges", WHERE_UNDEFINED,
        ),
    ],
    ids=["boxes", "root", "limit", "undefined", "integral"],
)  # fmt: skip
def test_what_blocked_and_what_to_try(says: Statement, by: Tactic | None, blocked: str, first: str) -> None:
    """The innermost part that is open, and one line of advice."""
    found = judged(says, by)
    assert len(found.blocked) == 1
    assert found.blocked[0].startswith(blocked)
    assert len(found.advice) == 1
    assert found.advice[0].startswith(first)


def test_the_table_tells_where_a_proof_stopped() -> None:
    """Once: what is not shown to be defined is the reason itself."""
    equal = Integral(exp(cos(y)) * y ** Rational(-2, 3) / 3, (y, 0, 1))
    no_reason = judged(Identity(Integral(exp(cos(y**3)), (y, 0, 1)), equal))
    assert evidence_summary(no_reason).endswith(f"blocked at {no_reason.blocked[0]}")
    undefined = judged(Inequality(0, "<", 1 / (cos(x) + cos(sqrt(2) * x) + 2), {x: POSITIVE}))
    assert "blocked at" not in evidence_summary(undefined)
    assert undefined.reasons[0] in evidence_summary(undefined)


def test_a_box_that_stays_open_lies_at_the_point_of_contact() -> None:
    """exp(2) (y - 1) touches exp(y) at y = 2: bisection ends there."""
    (text,) = judged(TANGENT, Boxes(300)).blocked
    low, high = (Rational(end) for end in text.removeprefix("the sign on the box ").split(" <= y <= "))
    assert Rational(19, 10) < low < high < Rational(21, 10)


def test_advice_names_tactics_of_the_kind() -> None:
    """Every tactic in the line has a rule for the statement; one that was tried is not named again."""
    pieces = Inequality(0, "<=", Abs(x - 1), {x: POSITIVE})
    for goal in (TANGENT, pieces, Convex(exp(x), x, {x: POSITIVE}), Limit(1 / x, x, oo, 0, {x: POSITIVE})):
        for tried in ("", "Chain", "ByDerivative", "SplitAt"):
            line = advice(goal, tried)
            named = {
                r.tactic
                for r in RULES
                if r.tactic.__name__ in line.replace("(", " ").replace(",", " ").split()
            }
            assert named
            assert all(rules_for(type(goal), tactic) for tactic in named)
            assert tried not in {tactic.__name__ for tactic in named}
    assert advice(pieces).startswith("SplitAt(x, points)")
    curved = Inequality(Abs(exp(x) - 2), "<=", exp(x), {x: POSITIVE})
    assert advice(curved).startswith(
        "ByBranch(Abs(exp(x) - 2)), which takes exp(x) - 2 >= 0 and <= 0 apart. Other"
    )


def test_less_than_a_proof_is_no_advice() -> None:
    """Prose, a citation and a part of the domain do not prove the statement."""
    assert not {"Argument", "Cited", "OnBox", "ForEach"} & set(tactics_for(TANGENT))
    assert {"Chain", "Chord"} <= set(tactics_for(TANGENT)) & set(TACTICS)


def test_what_is_decided_has_no_advice() -> None:
    found = judge_here(
        Claim(
            "own.a", Source("own", "1", "1"), "t", Inequality(0, "<", exp(x), {x: POSITIVE}), Verdict.PROVED
        )
    )
    assert found.blocked == found.advice == []


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (Limit((n + 1) / n, n, oo, 1, {n: integers(0)}), "undefined at n = 0, where the denominator n is 0"),
        (UniqueRoot(1 / x, x, {x: closed(-1, 1)}), "undefined at x = 0, where the denominator x is 0"),
    ],
)
def test_a_point_without_a_value(says: Statement, reason: str) -> None:
    """The domain is what is wrong: no tactic is named, and nothing else is said to be open."""
    found = judged(says)
    assert reason in found.reasons
    assert (found.blocked, found.advice) == ([], [WHERE_NO_VALUE])


def test_advice_for_integers_and_sums() -> None:
    """No derivative is named in a variable that runs over integers; the steps of a sum are."""
    assert "ByDerivative(n)" not in advice(Inequality(1, "<=", n**2, {n: integers(1)}))
    partial = Identity(Sum(1 / (n * (n + 1)), (n, 1, k)), 1 - 1 / (k + 1), {k: integers(1)})
    assert advice(partial).startswith("Telescoping(")


def test_the_part_that_blocks() -> None:
    """A part of unknown sign, a zero that is not excluded, a normal form that is not 0."""
    plane = {x: REALS, y: REALS}
    assert _obstacle(Inequality(0, "<", x * y + 1, plane)) == ("the sign of {}", x * y)
    assert _obstacle(Inequality(0, "<", x**2, plane)) == ("{}, which is not known to differ from 0", x**2)
    unequal = _obstacle(Identity(x * y, x + 1, plane))
    assert unequal is not None
    assert unequal[1] == x * y - x - 1
