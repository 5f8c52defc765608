"""`parisk show --why`: the rules that were tried on each goal, in order, and where each stopped."""

import json
from pathlib import Path
from typing import Any

import pytest
from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import REALS
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import undecided_leaf
from parisk_sym.proofs.search_record import Search, as_goal, as_step, recording
from tests.cli.invoked import printed, run

x = Symbol("x", real=True)

CLAIMS = """
from sympy import Rational, Symbol, cos, exp, log, sin
from parisk_sym import Claim, Fault, Inequality, REALS, Source, Verdict, integers

x, n = Symbol("x", real=True), Symbol("n", integer=True, positive=True)
source = Source("own", "Lemma 1", "1")


def claim(name, says, expected, fault=None):
    return Claim(id=f"own.{name}", source=source, statement="$f$", says=says, expected=expected, fault=fault)


true = claim("true", Inequality(0, "<=", x**2 + exp(x), {x: REALS}), Verdict.PROVED)
steps = claim("steps", Inequality(n * log(n), "<=", 2**n * (1 + log(n)), {n: integers(1)}), Verdict.PROVED)
unknown = claim("open", Inequality(sin(x) * cos(sin(x)), "<=", Rational(83, 100), {x: REALS}), Verdict.UNDECIDED)
false = claim("false", Inequality(x, "<=", x**2, {x: REALS}), Verdict.REFUTED, Fault.RESULT)
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A stranger's folder with four claims."""
    (tmp_path / "own.py").write_text(CLAIMS, encoding="utf-8")
    return str(tmp_path)


def goals_of(folder: str, name: str) -> list[dict[str, Any]]:
    row = json.loads(printed("show", f"own.{name}", "--from", folder, "--why", "--format", "json"))
    assert row["id"] == f"own.{name}"
    goals: list[dict[str, Any]] = row["goals"]
    return goals


def test_the_last_rule_of_a_proof_is_the_one_that_proved(folder: str) -> None:
    """Those before it did not apply."""
    (goal,) = goals_of(folder, "true")
    assert [(a["rule"], a["outcome"]) for a in goal["attempts"]] == [
        ("attack", "consistent"),
        ("defined on the whole domain", "proved"),
        ("finite sums in the gap", "does not apply"),
        ("closed forms of the gap", "does not apply"),
        ("alternating remainder", "does not apply"),
        ("terms of one sign", "does not apply"),
        ("sign of the gap", "proved"),
    ]


def test_goals_of_the_proof_follow_with_their_own_rules(folder: str) -> None:
    """The rule names the goal that it left to prove; what failed before it leaves none."""
    first, second = goals_of(folder, "steps")
    assert [a["rule"] for a in first["attempts"] if a["goals"] == [second["number"]]] == [
        "among the real numbers"
    ]
    assert all(a["goals"] == [] for a in first["attempts"][:-1])
    assert second["says"].endswith("[1, oo)")
    assert second["attempts"][-1]["outcome"] == "proved"


def test_an_open_statement_has_every_rule_of_its_kind(folder: str) -> None:
    """In the order of the table, each with its reason."""
    (goal,) = goals_of(folder, "open")
    assert goal["outcome"] == "undecided"
    _, _, *tried, last = goal["attempts"]
    assert [a["rule"] for a in tried] == [rule.name for rule in rules_for(Inequality, Direct)]
    reasons = {a["rule"]: a["reason"] for a in tried}
    assert "the signs of its derivatives do not show" in reasons["sign chart"]
    assert last["rule"] == "attack"


def test_a_refuted_statement_has_its_counterexample(folder: str) -> None:
    """No rule was tried on it."""
    (goal,) = goals_of(folder, "false")
    (attempt,) = goal["attempts"]
    assert (attempt["rule"], attempt["outcome"]) == ("attack", "refuted")
    assert attempt["reason"].startswith("x = ")


def test_as_text(folder: str) -> None:
    text = printed("show", "own.steps", "--from", folder, "--why")
    assert text.startswith("own.steps: PROVED\n")
    assert "1. n·log(n) ≤ 2ⁿ·(log(n) + 1) for n in {1, …}" in text
    assert "   - quotients that rise: does not apply\n" in text
    assert "   - among the real numbers: proved (goal 2)\n" in text


def test_at_the_limit_the_rule_in_work_is_not_finished() -> None:
    """What is recorded before each rule has this rule as the last one, and so has what is left when it is ended."""
    says, seen = Inequality(0, "<=", x**2, {x: REALS}), []

    def slow() -> Node:
        raise TimeoutError

    def search_both() -> Node:
        as_step("first", lambda: undecided_leaf("not for squares"), lambda node: node)
        return as_step("second", slow, lambda node: node)

    search = Search(lambda search: seen.append(search.goals(str)))
    with recording(search), pytest.raises(TimeoutError):
        as_goal(says, Direct(), search_both)
    assert search.goals(str) == seen[-1]
    ((_, _, _, outcome, (first, second)),) = seen[-1]
    assert outcome == second.outcome == "not finished"
    assert (first.outcome, first.reason) == ("undecided", "not for squares")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("own.true", "--proof"), "--why has the forms screen, text, json: leave out --proof"),
        (("own.true", "--format", "latex"), "leave out --format latex"),
        (("laplace.delta",), "--why is for claims, and laplace.delta is a formula"),
    ],
)
def test_what_it_does_not_do(folder: str, arguments: tuple[str, ...], message: str) -> None:
    done = run("show", *arguments, "--from", folder, "--why")
    assert done.exit_code == 2
    assert message in done.output
