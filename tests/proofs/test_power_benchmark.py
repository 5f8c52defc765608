"""The benchmark of power: its statements are what they are called, and its page counts them rightly."""

import random

import mpmath
import pytest
import sympy
from sympy import Rational, S, Symbol

from benchmarks.power.__main__ import main
from benchmarks.power.case import Case, false, true
from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import Result, result
from benchmarks.power.needed import NEEDED, Needed, claim_with_tactic
from benchmarks.power.page import page
from benchmarks.rules import changes, parts, uses
from parisk_sym import POSITIVE, Identity, Inequality, Verdict
from parisk_sym.formulas.domain import Domain

CASES = [(topic, case) for topic, cases in TOPICS.items() for case in cases]
POINTS = 12
DIGITS = 40
x = Symbol("x", positive=True)


def _pointwise(case: Case) -> bool:
    """Whether mpmath can compare the sides at a point without a quadrature or a sum."""
    says = case.says()
    return isinstance(says, (Identity, Inequality)) and not (says.right - says.left).has(
        sympy.Sum, sympy.Integral
    )


def _number(e: sympy.Expr) -> mpmath.mpf:
    """A constant, or an infinite end."""
    return mpmath.mpf(str(e).replace("oo", "inf")) if e.is_infinite else mpmath.mpf(sympy.N(e, DIGITS))


def _point(domain: Domain, rng: random.Random) -> dict[Symbol, mpmath.mpf]:
    """A point of the domain, near its ends or far out as often as in the middle; by sampling alone, not by the engine's search."""
    chosen: dict[Symbol, mpmath.mpf] = {}
    for symbol, interval in domain.items():
        low, high = (_number(e.subs(chosen)) for e in (interval.lower, interval.upper))
        if interval.integer:
            chosen[symbol] = mpmath.mpf(int(low) + rng.choice((0, 1, 2, 3, rng.randrange(60))))
            continue
        step = mpmath.mpf(10) ** rng.uniform(-3, 1)
        if mpmath.isinf(low) and mpmath.isinf(high):
            chosen[symbol] = rng.choice((-1, 1)) * step
        elif mpmath.isinf(high):
            chosen[symbol] = low + step
        elif mpmath.isinf(low):
            chosen[symbol] = high - step
        else:
            part = mpmath.mpf(rng.choice((rng.uniform(0, 1), step / 100, 1 - step / 100)))
            chosen[symbol] = low + (high - low) * part
    return chosen


def _fails_at(says: Identity | Inequality, point: dict[Symbol, mpmath.mpf]) -> bool:
    """Whether mpmath sees the statement fail at a point, beyond its rounding."""
    symbols = tuple(point)
    left, right = (sympy.lambdify(symbols, e, "mpmath")(*point.values()) for e in (says.left, says.right))
    slack = mpmath.mpf(10) ** (-DIGITS // 2) * (1 + abs(left) + abs(right))
    return bool(abs(left - right) > slack if isinstance(says, Identity) else left - right > slack)


class TestStatements:
    """Names, sources and truth."""

    def test_there_are_as_many_as_were_asked_for_and_four_of_ten_or_so_are_false(self):
        """A share of false statements keeps a prover honest."""
        wrong = sum(not case.holds for _, case in CASES)
        assert len(CASES) >= 300
        assert 0.3 < wrong / len(CASES) < 0.5

    def test_each_has_a_name_of_its_own_and_a_source(self):
        """Within its topic."""
        assert len({(topic, case.name) for topic, case in CASES}) == len(CASES)
        assert all(case.source for _, case in CASES)

    @pytest.mark.parametrize("topic", TOPICS)
    def test_each_can_be_written(self, topic: str):
        """None is refused before it is judged."""
        assert [case.says() for case in TOPICS[topic]]

    @pytest.mark.parametrize("topic", TOPICS)
    def test_true_ones_hold_where_mpmath_looks(self, topic: str):
        """By floating-point numbers of 40 digits at random points."""
        with mpmath.workdps(DIGITS):
            for case in TOPICS[topic]:
                rng = random.Random(case.name)
                if case.holds and _pointwise(case):
                    says = case.says()
                    assert not any(_fails_at(says, _point(says.domain, rng)) for _ in range(POINTS)), (
                        case.name
                    )

    def test_the_look_sees_a_false_one(self):
        """So that the test above can fail."""
        says = Inequality(1 + x, "<", 1 + Rational(99, 100) * x, {x: POSITIVE})
        with mpmath.workdps(DIGITS):
            assert _fails_at(says, _point(says.domain, random.Random(1)))


class TestRunner:
    """Outcomes and the page."""

    def test_outcomes(self):
        """What is right is relative to the truth of the statement."""
        says = lambda: Inequality(1 + x, "<", sympy.exp(x), {x: POSITIVE})  # noqa: E731 - a case holds a function
        assert result("t", true("a", "s", says)).outcome == "right"
        assert result("t", false("a", "s", says)).outcome == "wrong"

    def test_what_is_refused_as_written_is_counted(self):
        """It is not an error of the run."""
        refused = true("a", "s", lambda: Inequality(x, "<", S.One, {}))
        assert result("t", refused).outcome == "not stated"

    def test_the_page_counts(self):
        """Two of two true ones, one wrong, one open."""
        says = lambda: Inequality(x, "<=", x + 1, {x: POSITIVE})  # noqa: E731 - a case holds a function
        proved, refuted, unknown = (str(v) for v in (Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED))
        results = [
            Result("algebra", true("a", "book", says), "right", proved, 1.0),
            Result("algebra", true("b", "book", says), "wrong", refuted, 2.0),
            Result("algebra", false("c", "book", says), "undecided", unknown, 3.0),
        ]
        text = page(results)
        assert "| algebra | 2 | 1 (50%) | 1 | 0 (0%) | 1 | 2.0 | 3.0 |" in text
        assert "## Wrong verdicts" in text
        assert "| book | UNDECIDED | 3.0 |" in text

    @pytest.mark.parametrize(
        "arguments", [["--only", "("], ["--only", "no such"], ["p.md", "--only", "a"], ["no/folder/p.md"]]
    )
    def test_bad_arguments_are_named(self, arguments: list[str], capsys: pytest.CaptureFixture[str]):
        """Before anything is judged."""
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("needed", NEEDED, ids=lambda one: one.name)
def test_what_needs_a_rule(needed: Needed) -> None:
    """The verdict is as expected, by that rule; without the rule the statement stays open, in `benchmarks.rules`."""
    [use] = uses({"needed": [claim_with_tactic(needed)]})
    [rule] = [part for part in parts() if part.name == needed.needs]
    assert use.verdict == str(use.claim.expected)
    assert use.decided_by & rule.shown_by
    assert changes(rule, [use])
