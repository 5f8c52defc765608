"""What an undecided claim says of itself: why it is open, the part that blocked, and a tactic only where one helps.

The statements are true, so that no attack refutes them, and each is beyond the plain tactic: a tangent that touches, a sum whose
terms fall at different rates, a function without a rule.
"""

import pytest
from sympy import Integral, Rational, Symbol, cos, exp, log, oo, polylog, sin, sqrt

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from parisk_sym.proofs.diagnostics.open_parts import _obstacle, with_open_parts
from parisk_sym.proofs.diagnostics.tactic_advice import WITHOUT
from parisk_sym.proofs.diagnostics.why_open import _WAYS
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import RULES
from parisk_sym.report.verdicts import evidence_summary

x, y = (Symbol(name, real=True) for name in "xy")
n, k = (Symbol(name, integer=True) for name in "nk")
UNPROVED = Inequality(sin(x) * cos(sin(x)), "<=", Rational(83, 100), {x: REALS})
TANGENT = Inequality(exp(2) * (y - 1), "<=", exp(y), {y: closed(1, 4)})


def judged(says: Statement, by: Tactic | None = None) -> Judgement:
    found = judge_here(Claim("own.open", Source("own", "1", "1"), "text", says, Verdict.UNDECIDED, by=by))
    assert found.verdict is Verdict.UNDECIDED
    assert found.failure == ""
    return found


@pytest.mark.parametrize(
    ("says", "by", "blocked"),
    [
        (TANGENT, Boxes(200), "the sign on the box "),
        (UniqueRoot(x - 3 + cos(x**3) / 50, x, {x: open_(2, 5)}), None, "the sign of sin(x**3)"),
        (Limit(polylog(2, 1 / x) + 1 / x, x, oo, 0, {x: open_(2, oo)}), None, "the limit of polylog(2, 1/x) as x -> oo"),
        (
            Inequality(0, "<", 1 / (cos(x) + cos(sqrt(2) * x) + 2), {x: POSITIVE}), None,
            "whether cos(x) + cos(sqrt(2)*x) + 2 is not 0",
        ),
        (
            Inequality(-5, "<", Integral(cos(y**3 + x * y), (y, 0, oo)), {x: POSITIVE}), None,
            "whether Integral(cos(x*y + y**3), (y, 0, oo)) converges",
        ),
    ],
    ids=["boxes", "root", "limit", "undefined", "integral"],
)  # fmt: skip
def test_what_blocked(says: Statement, by: Tactic | None, blocked: str) -> None:
    """The innermost part that is open; a tactic is named only where one helps, and here only leaving one out does."""
    found = judged(says, by)
    assert len(found.blocked) == 1
    assert found.blocked[0].startswith(blocked)
    assert found.advice == ([WITHOUT] if by else [])


def test_a_constant_blocks_no_limit() -> None:
    """log(y) is undefined for some y, but it is its own limit: the part without a known one is the one with x."""
    says = Limit(polylog(2, 1 / x) + log(y), x, oo, 0, {x: open_(2, oo), y: REALS})
    assert _obstacle(says) == ("the limit of {} as x -> oo", polylog(2, 1 / x))


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


def test_one_sentence_says_why() -> None:
    """What could not be shown and what was tried, in the words of mathematics, and not what each rule said."""
    found = judged(UNPROVED)
    assert len(found.reasons) == 1
    assert found.reasons[0].startswith(
        "could not show right − left >= 0; tried the signs of terms and factors, "
    )
    rules = {node.rule for node in found.nodes}
    assert "sign chart" in rules
    said, _, limits = found.reasons[0].partition("; a search stopped at its limit: ")
    assert "search" not in said
    assert limits.startswith("at most ")


def test_each_part_has_its_sentence() -> None:
    """A conjunction: one for each part that is open, none for what is proved."""
    found = judged(
        All(
            (
                UNPROVED,
                Inequality(0, "<", exp(x), {x: REALS}),
                UniqueRoot(x - 3 + cos(x**3) / 50, x, {x: open_(2, 5)}),
            )
        )
    )
    assert [reason.partition(";")[0] for reason in found.reasons] == [
        "could not show right − left >= 0",
        "could not show that there is exactly one root x",
    ]


_WITHOUT_WORDS = {
    # they read the answer off, draw, or only turn the goal into another one
    "draws", "sampled event", "sampled law", "of one copy", "density of the distribution", "probability of a rounded value",
    "probability of a copy", "probability of some copy", "outside the range", "power of a sum", "equal and not strictly so",
    "signs beside a zero", "one sign everywhere", "no root at a point", "value at a point", "bends with a common end", "parts with a common end",
    "more than all mass",
}  # fmt: skip


def test_the_ways_are_those_of_rules() -> None:
    """A rule that is renamed would lose its words."""
    assert set(_WAYS) <= {rule.name for rule in RULES}
    assert {rule.name for rule in RULES if rule.tactic is Direct} - set(_WAYS) == _WITHOUT_WORDS


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
    assert found.blocked == found.advice == []


def test_the_part_that_blocks() -> None:
    """A part of unknown sign, a zero that is not excluded, a normal form that is not 0."""
    plane = {x: REALS, y: REALS}
    assert _obstacle(Inequality(0, "<", x * y + 1, plane)) == ("the sign of {}", x * y)
    assert _obstacle(Inequality(0, "<", x**2, plane)) == ("{}, which is not known to differ from 0", x**2)
    unequal = _obstacle(Identity(x * y, x + 1, plane))
    assert unequal is not None
    assert unequal[1] == x * y - x - 1


def test_nothing_is_added_to_what_is_decided() -> None:
    """A proved part of an open goal stays as it is; the goal itself is where the proof stopped."""
    proved = decide(Inequality(0, "<", exp(x), {x: REALS}))
    assert proved.status is Status.PROVED
    open_goal = Node("a rule", Status.UNDECIDED, UNPROVED, children=(proved,))
    told = with_open_parts(open_goal, str)
    assert told.children == (proved,)
    assert told.children[0] is proved
    assert told.certificate["blocked"].startswith("the sign of ")
