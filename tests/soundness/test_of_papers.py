"""The mutants of published statements: a wrong proof is seen, a run goes on where it stopped."""

from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sympy import Symbol, exp

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.limits import Limits
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.node import Node
from tests.soundness import of_papers
from tests.soundness.of_papers import HOLE, mutants_of_benchmarks, truth_of

X = Symbol("x", real=True)
FALSE = Inequality(exp(X), "<", 1 + 2 * X, {X: POSITIVE})


def judged(verdict: Verdict, counterexample: str = "") -> Judgement:
    failing = Node("", Status.REFUTED, counterexample=counterexample)
    tree = Node("claim", Status.REFUTED, children=(failing,), counterexample=counterexample)
    return Judgement("a.b", verdict, verdict, tree)


def run(record: Path) -> Result:
    arguments = ["--record", str(record), "--examples", "3", "--only", "bubeck15", "--jobs", "1"]
    return CliRunner().invoke(of_papers.main, arguments)


def test_a_proof_of_what_is_false_is_seen() -> None:
    assert truth_of(judged(Verdict.PROVED), FALSE, "x").startswith(HOLE)
    assert truth_of(judged(Verdict.UNDECIDED), FALSE, "x") == ""


def test_a_refutation_of_what_is_true_is_seen() -> None:
    holds = Inequality(1 + X, "<", exp(X), {X: POSITIVE})
    assert truth_of(judged(Verdict.REFUTED, "x = 1: left = 2, right = 1"), holds, "x").startswith("not seen")
    assert truth_of(judged(Verdict.REFUTED, "x = 2: left = 7.38, right = 5"), FALSE, "x") == "agrees"


def test_two_places_of_a_statement_that_rises() -> None:
    falls = Monotone(1 / (1 + X), X, "increasing", {X: POSITIVE})
    assert truth_of(judged(Verdict.REFUTED, "x = 1, x = 2: values 0.5, 0.333"), falls, "x") == "agrees"


def test_the_mutants_are_the_same_for_the_same_seed() -> None:
    first, again, other = ([m[:2] for m in islice(mutants_of_benchmarks(s, "hlp34"), 100)] for s in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) > 90


def test_a_run_goes_on_and_fails_on_a_wrong_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "record.jsonl"
    assert run(record).exit_code == 0
    lines = record.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3

    def everything_is_proved(claim: object, limits: Limits) -> Judgement:
        return judged(Verdict.PROVED)

    monkeypatch.setattr(of_papers, "judge", everything_is_proved)
    assert run(record).exit_code == 0
    assert record.read_text(encoding="utf-8").splitlines() == lines
    assert run(tmp_path / "other.jsonl").exit_code == 1
