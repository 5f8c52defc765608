"""Tactics that the engine tries on its own: what they prove, what they leave open, and what they must not prove.

The true statements are open without them. Each false one is close to a true one, and is given to every proposal without the attack,
which would refute it first.
"""

from dataclasses import replace

import pytest
import sympy
from sympy import (
    Abs,
    Expr,
    Integer,
    LambertW,
    S,
    Sum,
    Symbol,
    cos,
    exp,
    fibonacci,
    floor,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
)

import parisk_sym
from parisk_sym.claims.claim import Claim, Correction
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import ByDerivative, Direct, Tactic
from parisk_sym.claims.verdict import NOT_ACCEPTED, Status, Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_, right_open
from parisk_sym.proofs import trials
from parisk_sym.proofs.budgets import TRIAL_RULES, Budget
from parisk_sym.proofs.diagnostics.tactic_text import tactic_text
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.kernel import at_most, decide, prove, remembering
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.proposals import proposals
from parisk_sym.proofs.rules.cases import ByResidue, BySign
from parisk_sym.proofs.rules.chains import Chain
from parisk_sym.proofs.rules.image_laws import MonotoneMap
from parisk_sym.proofs.rules.induction import Induction, OneByOneBelow
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.rules.substitution import Substitute
from parisk_sym.proofs.trials import TRIED, with_trials

x, y, X, Z = (Symbol(name, real=True) for name in ("x", "y", "X", "Z"))
a1, a2, b1, b2 = (Symbol(name, positive=True) for name in ("a1", "a2", "b1", "b2"))
n, k = (Symbol(name, integer=True) for name in "nk")
FOUR = {a1: POSITIVE, a2: POSITIVE, b1: POSITIVE, b2: POSITIVE}
E = exp(1)


def log_sum(factor: int) -> Inequality:
    whole = (a1 + a2) * log(factor * (a1 + a2) / (b1 + b2))
    return Inequality(whole, "<=", a1 * log(a1 / b1) + a2 * log(a2 / b2), FOUR)


def greatest(factor: Integer) -> Inequality:
    """For each y the left side is greatest at x = y/(y + 1)."""
    return Inequality((1 - x) * x**y, "<=", factor * exp(-1) / y, {x: open_(0, 1), y: POSITIVE})


def halves(first: int) -> Identity:
    return Identity(n, floor(n / 2) + floor((n + first) / 2), {n: integers(0)})


def fibonacci_bound(base: Integer) -> Inequality:
    return Inequality(fibonacci(n), "<=", ((base + sqrt(5)) / 2) ** (n - 1), {n: integers(1)})


def lambert_bound(shift: Integer) -> Inequality:
    return Inequality(log(x) - log(log(x)) + shift, "<=", LambertW(x), {x: right_open(E, oo)})


def steiner(loss: Expr) -> Inequality:
    """The n-th root of n is largest at 3; between real numbers it turns at e."""
    return Inequality(log(n) / n, "<=", log(3) / 3 - loss, {n: integers(1)})


def third_of_a_turn(bound: Expr) -> Inequality:
    """The least of three values."""
    return Inequality(bound, "<=", cos(2 * pi * n / 3), {n: integers(-oo)})


def muirhead(factor: Integer) -> Inequality:
    """For two letters, of which either may be the larger one."""
    return Inequality(
        factor * (a1**b1 * a2**b2 + a1**b2 * a2**b1), "<=", a1 ** (b1 + b2) + a2 ** (b1 + b2), FOUR
    )


def odd_and_rising(gain: Expr) -> Inequality:
    """A product of which both factors have the sign of x + y."""
    return Inequality(gain, "<=", (x + y) * (sinh(x) + sinh(y)), {x: REALS, y: REALS})


PROVED: dict[str, tuple[Statement, type[Tactic]]] = {
    "residues": (halves(1), ByResidue),
    "thirds of a turn": (third_of_a_turn(-S.Half), ByResidue),
    "either is larger": (muirhead(Integer(1)), BySign),
    "the sign of a sum": (odd_and_rising(S.Zero), BySign),
    "cut where flat": (log_sum(1), SplitAt),
    "extremum": (greatest(Integer(1)), Chain),
    "integers below a turn": (steiner(S.Zero), OneByOneBelow),
    "two before": (fibonacci_bound(Integer(1)), Induction),
    "from the end on": (lambert_bound(Integer(0)), Substitute),
}

NOT_PROVED: dict[str, Statement] = {
    "residues": halves(2),
    "thirds of a turn": third_of_a_turn(-S(49) / 100),
    "either is larger": muirhead(S(65) / 64),
    "the sign of a sum": odd_and_rising(S(1) / 10**6),
    "extremum": greatest(S(63) / 64),
    "integers below a turn": steiner(S(1) / 1000),
    "two before": fibonacci_bound(S(31) / 32),
    "from the end on": lambert_bound(S(1) / 64),
    "two symbols": Inequality(sqrt(x * y), "<=", (x + y) / 2 - S(1) / 1000, {x: POSITIVE, y: POSITIVE}),
    "a step": Identity(Sum(k, (k, 0, n)), n * (n + 1) / 2 + floor(n / 9), {n: integers(0)}),
    "a branch": Inequality(Abs(x - 1) + Abs(x - 2), ">", 1, {x: REALS}),
}

LINE = Inequality(0, "<", exp(x), {x: REALS})
UNPROVED = Inequality(sin(x) * cos(sin(x)), "<=", S(83) / 100, {x: REALS})
"""True and open; no tactic that is tried helps."""


def judged(says: Statement, by: Tactic | None = None) -> Judgement:
    return judge_here(Claim("own.trial", Source("own", "1", "1"), "text", says, by=by))


def tried_alone(says: Statement, tactic: Tactic) -> Node:
    """The proof by one tactic, under the bound of all."""
    with at_most(TRIAL_RULES):
        return trials._trial(says, tactic).node


def opened(says: Statement) -> Node:
    """What was found of a statement, with its proof taken away: it does not matter here which rules prove it."""
    return replace(decide(says), status=Status.UNDECIDED, children=())


@pytest.mark.parametrize("name", PROVED)
def test_proved_without_a_hint(name: str) -> None:
    """A tactic of the kind is proposed, and its proof stands with the examinations of the statement."""
    says, kind = PROVED[name]
    assert any(
        tried_alone(says, tactic).unconditional for tactic in proposals(says) if isinstance(tactic, kind)
    )
    found = opened(says)
    tried = with_trials(says, None, found)
    assert tried.unconditional
    assert [check.rule for check in tried.checks] == [check.rule for check in found.checks]


@pytest.mark.parametrize("name", NOT_PROVED)
def test_near_misses_are_refused(name: str) -> None:
    """No proposal of the kind (without one: none at all) proves a false statement, although nothing attacks it."""
    kind = PROVED[name][1] if name in PROVED else Tactic
    tried = [
        tried_alone(NOT_PROVED[name], tactic)
        for tactic in proposals(NOT_PROVED[name])
        if isinstance(tactic, kind)
    ]
    assert tried
    assert not [node for node in tried if node.status is Status.PROVED]


class TestOpenParts:
    """Where a rule leaves one part open, tactics are tried on that part."""

    @staticmethod
    def least(value: Expr) -> Extremum:
        return Extremum(x * log(x), x, "infimum", "=", value, {x: POSITIVE})

    def test_proved(self) -> None:
        """The rule alone leaves it open; the bound of every value needs a cut."""
        says = self.least(-exp(-1))
        found = decide(says)
        assert found.status is not Status.PROVED
        tried = with_trials(says, None, found)
        assert tried.unconditional
        assert "piece by piece" in {node.rule for node in tried.walk()}
        assert [check.rule for check in tried.checks] == [check.rule for check in found.checks]

    @pytest.mark.parametrize("by", [S(1) / 1000, -S(1) / 1000])
    def test_near_misses_are_refused(self, by: Expr) -> None:
        """Another number, although nothing attacks the statement."""
        says = self.least(by - exp(-1))
        found = trials._with_parts_proved(replace(prove(says, Direct()), goal=says), says)
        assert found is not None
        assert found.status is Status.REFUTED

    @pytest.mark.parametrize(
        ("value", "verdict"), [(1 / sqrt(2 * E), Status.PROVED), (S.Half, Status.REFUTED)]
    )
    def test_a_part_that_was_taken_apart(self, value: Expr, verdict: Status) -> None:
        """The bound of every value, which rules rewrite in vain."""
        says = Extremum(x * exp(-(x**2)), x, "maximum", "=", value, {x: POSITIVE})
        assert with_trials(says, None, decide(says)).status is verdict

    def test_a_part_that_is_refuted_is_not_tried(self) -> None:
        """No rule is spent on it."""
        with at_most(TRIAL_RULES) as rules:
            assert trials._proof_by_a_tactic(Inequality(x, "<", x**2, {x: POSITIVE}), rules) is None
        assert rules.left == TRIAL_RULES


class TestWhatIsTried:
    """Only where nothing but a proof is missing, and where the author gave no tactic."""

    def test_not_beside_a_tactic(self) -> None:
        """There it is only said that the statement is proved without the tactic."""
        says = halves(1)
        assert with_trials(says, Direct(), opened(says)).unconditional
        for tactic in (Induction(n), ByResidue(n, 3, k)):
            assert with_trials(says, tactic, opened(says)).status is Status.UNDECIDED
        found = with_trials(LINE, Induction(n), opened(LINE))
        assert found.status is Status.UNDECIDED
        assert [trial.tactic for trial in found.certificate[TRIED]] == [Direct()]

    def test_not_where_it_is_undefined_or_unattacked(self) -> None:
        says = halves(1)
        found = opened(says)
        defined, attacked = found.checks
        for checks in ((), (defined,), (attacked,), (defined, replace(attacked, status=Status.UNDECIDED)),
                       (defined, replace(attacked, status=Status.INCONSISTENT)), (replace(defined, status=Status.UNDECIDED), attacked)):  # fmt: skip
            left = replace(found, checks=checks)
            assert with_trials(says, None, left) is left

    def test_not_on_what_is_decided(self) -> None:
        for says in (Inequality(0, "<", exp(x), {x: REALS}), Inequality(x, "<", 1, {x: REALS})):
            found = decide(says)
            assert with_trials(says, None, found) is found

    def test_each_part_of_a_conjunction(self) -> None:
        both = All((halves(1), LINE, UNPROVED))
        found = with_trials(both, None, decide(both))
        assert [part.status for part in found.children] == [Status.PROVED, Status.PROVED, Status.UNDECIDED]
        assert found.status is Status.UNDECIDED
        assert judged(All((halves(1), LINE))).verdict is Verdict.PROVED

    def test_an_amendment(self) -> None:
        """It is tried in the same way."""
        printed = Identity(x, floor(x / 2) + floor((x + 1) / 2), {x: REALS})
        claim = Claim(
            "own.amended", Source("own", "1", "1"), "text", printed, Verdict.CORRECTED, fault=Fault.CONDITION,
            correction=Correction("for natural numbers", halves(1)),
        )  # fmt: skip
        assert judge_here(claim).amendment in ("proved", NOT_ACCEPTED)

    def test_no_more_than_the_bounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Of tactics, and of rules in all of them."""
        found = opened(log_sum(1))
        monkeypatch.setattr(trials, "TRIAL_RULES", Budget(5, "rules"))
        assert len(with_trials(log_sum(1), None, found).certificate[TRIED]) == 1
        monkeypatch.setattr(trials, "TRIAL_RULES", TRIAL_RULES)
        monkeypatch.setattr(trials, "TRIALS", Budget(1, "tactic"))
        says = fibonacci_bound(Integer(1))
        assert len(with_trials(says, None, opened(says)).certificate[TRIED]) == 1


class TestTheBoundOfRules:
    """Rules are counted, those of all goals together."""

    def test_nothing_is_tried_after_it(self) -> None:
        goal = Inequality(0, "<", exp(x) + 1, {x: REALS})
        with at_most(Budget(1, "rule")):
            node = prove(goal, Direct())
        assert node.status is Status.UNDECIDED
        assert node.certificate["reason"] == "at most 1 rule"
        assert prove(goal, Direct()).status is Status.PROVED

    def test_it_does_not_depend_on_what_was_proved_before(self) -> None:
        """The trials do not use proofs that were remembered before: the outcome is the same with them."""
        for bound in (3, int(TRIAL_RULES)):
            with remembering({}):
                outcomes = []
                for _ in range(2):
                    with at_most(Budget(bound, "rules")), remembering({}):
                        outcomes.append(prove(halves(1), ByResidue(n, 2, k)).status)
            assert outcomes[0] is outcomes[1]


class TestWhatIsSaid:
    """A tactic is named if it proves a part, with what stays open; otherwise none is."""

    def test_none_where_none_helps(self) -> None:
        found = judged(UNPROVED)
        assert found.verdict is Verdict.UNDECIDED
        assert found.advice == []
        assert found.reasons[0].startswith("could not show right − left >= 0; tried ")

    def test_no_trial_leaves_the_engine(self) -> None:
        found = judged(UNPROVED)
        assert not any(TRIED in node.certificate for node in found.nodes)


@pytest.mark.parametrize(
    ("tactic", "text"),
    [
        (SplitAt(x, (S.Half, y)), "SplitAt(x, (Rational(1, 2), y))"),
        (SplitAt(x, (1,), apart=True), "SplitAt(x, (1,), apart=True)"),
        (SplitAt(x, (1,), (Direct(), ByDerivative(x))), "SplitAt(x, (1,), (Direct(), ByDerivative(x)))"),
        (Substitute({x: exp(y)}, {y: REALS}), "Substitute({x: exp(y)}, {y: REALS})"),
        (Substitute({x: y**2}, {y: POSITIVE}), "Substitute({x: y**2}, {y: POSITIVE})"),
        (Substitute({x: y}, {y: closed(0, 1)}), "Substitute({x: y}, {y: closed(0, 1)})"),
        (Substitute({n: k + 1}, {k: integers(0)}), "Substitute({n: k + 1}, {k: integers(0)})"),
        (Substitute({n: k}, {k: integers(1, 9)}), "Substitute({n: k}, {k: integers(1, 9)})"),
        (Substitute({x: y}, {y: open_(0, oo)}), "Substitute({x: y}, {y: POSITIVE})"),
        (Induction(n, (1, 1)), "Induction(n, (1, 1))"),
        (MonotoneMap("increasing"), "MonotoneMap('increasing')"),
    ],
)
def test_a_tactic_as_code(tactic: Tactic, text: str) -> None:
    """What is printed makes the same tactic again."""
    assert tactic_text(tactic) == text
    names = {s.name: s for s in (x, y, n, k)}
    vocabulary = {**vars(sympy), **{name: getattr(parisk_sym, name) for name in parisk_sym.__all__}, **names}
    assert eval(text, vocabulary) == tactic  # noqa: S307 - a text of this file


def test_the_cases_that_a_tactic_proves_and_those_that_it_leaves() -> None:
    """Each case is one or the other."""
    trial = trials._trial(Identity(n, 2 * floor(n / 2), {n: integers(0)}), ByResidue(n, 2, k))
    assert not trial.node.unconditional
    assert [len(trial.proved), len(trial.open)] == [1, 1]
