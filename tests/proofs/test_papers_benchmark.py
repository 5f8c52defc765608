"""The benchmark of published statements: its files load, each statement is what its id and source say, and its page counts them rightly."""

import ast
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from sympy import Integral, Rational, Symbol, exp, oo, pi, sqrt

from benchmarks.papers import __main__ as command
from benchmarks.papers.collection import FOLDERS, claims_of
from benchmarks.papers.looks import failure
from benchmarks.papers.page import page
from benchmarks.power.case import Case, true
from benchmarks.power.kinds import KINDS, kind_of
from benchmarks.power.measuring import Finding, Result, measured, result
from parisk_sym import (
    POSITIVE,
    Identity,
    Inequality,
    Lies,
    Mean,
    Probability,
    Verdict,
    exponential_law,
    gaussian_law,
    open_,
)
from parisk_sym.ledger.papers import papers

x, t = Symbol("x", positive=True), Symbol("t", positive=True)
X, Y = Symbol("X", real=True), Symbol("Y", real=True)
BELOW = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
HARD = Inequality(1, "<", x**t + t**x, {x: POSITIVE, t: POSITIVE})
_FOUND = Finding(True, "PROVED", 1.0)


def _written(folder: Path) -> list[dict[str, str]]:
    """The arguments of each claim of a source, as its author wrote them: without running its files."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.py"))]
    calls = (node.value for tree in trees for node in tree.body if isinstance(node, ast.Assign))
    claims = (c for c in calls if isinstance(c, ast.Call) and getattr(c.func, "id", "") == "Claim")
    return [{str(k.arg): ast.unparse(k.value) for k in claim.keywords} for claim in claims]


WRITTEN = {folder.name: _written(folder) for folder in FOLDERS}
EVERY = [claim for claims in WRITTEN.values() for claim in claims]


def _is_false(claim: dict[str, str]) -> bool:
    return claim["expected"] in ("RE", "Verdict.REFUTED")


class TestStatements:
    """Ids, sources and truth."""

    def test_there_are_as_many_as_were_asked_for_from_as_many_sources(self):
        assert len(EVERY) >= 364
        assert len(WRITTEN) >= 29

    def test_a_third_is_false(self):
        assert 0.3 < sum(map(_is_false, EVERY)) / len(EVERY) < 0.37
        assert all(claim["expected"] in ("PR", "RE", "Verdict.PROVED", "Verdict.REFUTED") for claim in EVERY)

    def test_each_has_an_id_of_its_own_that_begins_with_its_source(self):
        assert max(Counter(claim["id"] for claim in EVERY).values()) == 1
        assert all(
            claim["id"].startswith(f"'{source}.") for source, claims in WRITTEN.items() for claim in claims
        )

    def test_each_names_its_source_and_a_place_in_it(self):
        known = papers(*FOLDERS)
        for source, claims in WRITTEN.items():
            assert known[source].title
            assert all(
                re.match(rf"Source\('{source}', ['\"].+['\"], ['\"].+['\"]", claim["source"])
                for claim in claims
            )

    def test_each_false_one_says_what_is_wrong(self):
        """In its note, or, as in the first 17 groups, in its source or its text."""
        said = re.compile(r"misquoted|misprinted|the same|Wrong|wrong")
        for claim in filter(_is_false, EVERY):
            assert "note" in claim or said.search(claim["source"] + claim["statement"] + claim["id"]), claim[
                "id"
            ]

    def test_none_has_a_hint(self):
        allowed = {"id", "source", "statement", "says", "expected", "note"}
        assert all(set(claim) <= allowed for claim in EVERY)

    @pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
    def test_its_file_loads(self, folder: Path):
        """Every claim that is written is collected, and has a kind."""
        found = claims_of(folder)
        assert {claim.id for claim in found} == {claim["id"].strip("'") for claim in WRITTEN[folder.name]}
        assert all(kind_of(claim.says) in KINDS[:-1] for claim in found)


class TestNumerics:
    """The look by mpmath and NumPy sees false statements, and no failure of true ones; draws: 2e-9 false alarms, 0.005 would be seen."""

    TRUE = (
        BELOW,
        Identity(Integral(exp(-t * x), (x, 0, oo)), 1 / t, {t: POSITIVE}),
        Mean(X**2, "=", t**2, {X: gaussian_law(t)}, {t: POSITIVE}),
        Probability(Lies(X, open_(t, oo)), "<=", exp(-t), {X: exponential_law(1)}, {t: POSITIVE}),
        Probability(Lies(X - Y, open_(0, oo)), "=", Rational(1, 2), {X: gaussian_law(1), Y: gaussian_law(2)}),
    )
    FALSE = (
        Inequality(1 + x, "<", 1 + x * Rational(99, 100), {x: POSITIVE}),
        Inequality(x, "<", x, {x: POSITIVE}),
        Identity(Integral(exp(-(X**2)), (X, -oo, oo)), sqrt(pi) + Rational(1, 1000)),
        Mean(X**2, "=", t, {X: gaussian_law(t)}, {t: POSITIVE}),
        Probability(Lies(X, open_(t, oo)), "<=", exp(-2 * t), {X: exponential_law(1)}, {t: POSITIVE}),
        Probability(
            Lies(X - Y, open_(0, oo)), "=", Rational(51, 100), {X: gaussian_law(1), Y: gaussian_law(2)}
        ),
    )

    @pytest.mark.parametrize("number", range(len(TRUE)))
    def test_true(self, number: int):
        assert failure(self.TRUE[number], random.Random(1), seconds=0.2) == ""

    @pytest.mark.parametrize("number", range(len(FALSE)))
    def test_false(self, number: int):
        assert failure(self.FALSE[number], random.Random(1), seconds=0.2)


class TestPage:
    """What it counts, and why statements are open."""

    def test_it_counts_by_kind_and_source_and_gives_reasons(self):
        case = {c: Case(c, c != "c", "ch. 1", lambda: BELOW) for c in "abc"}
        proved, refuted, unknown = (str(v) for v in (Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED))
        text = page(
            [
                Result("mu17", case["a"], "right", proved, 1.0),
                Result("mu17", case["b"], "wrong", refuted, 2.0),
                Result("mu17", case["c"], "undecided", unknown, 3.0, "no rule | applies"),
            ],
            4,
        )
        assert "3 of 4 statements have been judged so far." in text
        assert "| elementary inequalities | 2 | 1 (50%) | 1 | 0 (0%) | 1 | 2.0 | 3.0 |" in text
        assert "*Probability and Computing* | 2 | 1 (50%) | 1 | 0 (0%) | 1 | 2.0 | 3.0 |" in text
        assert "## Wrong verdicts" in text
        assert r"| `mu17.c` | false | elementary inequalities | UNDECIDED | no rule \| applies |" in text

    @pytest.mark.parametrize(
        "arguments", [["--only", "no such"], ["--jobs", "0"], ["no/folder/p.md"], ["p.md", "--only", "a"]]
    )
    def test_bad_arguments_are_named(self, arguments: list[str], capsys: pytest.CaptureFixture[str]):
        with pytest.raises(SystemExit) as ended:
            command.main(arguments)
        assert ended.value.code == 2
        assert "error:" in capsys.readouterr().err


class TestRecords:
    """A run goes on where it was ended."""

    CHOSEN = (("algebra", true("a", "book", lambda: BELOW)),)

    def test_what_is_recorded_is_not_judged_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        judged = []
        monkeypatch.setattr("benchmarks.power.measuring._of_task", lambda task: judged.append(task) or _FOUND)
        records = tmp_path / "new" / "records.jsonl"
        first = list(measured("benchmarks.power", self.CHOSEN, 1, records))
        again = list(measured("benchmarks.power", self.CHOSEN, 1, records))
        assert first == again
        assert len(judged) == 1
        assert list(measured("benchmarks.power", self.CHOSEN, 0, records)) == first

    def test_with_no_jobs_nothing_is_judged(self, tmp_path: Path):
        assert list(measured("benchmarks.power", self.CHOSEN, 0, tmp_path / "records.jsonl")) == []

    def test_a_statement_that_was_written_anew_is_judged_anew(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        judged = []
        monkeypatch.setattr("benchmarks.power.measuring._of_task", lambda task: judged.append(task) or _FOUND)
        records = tmp_path / "records.jsonl"
        other = (("algebra", true("a", "book", lambda: Inequality(x, "<", exp(x), {x: POSITIVE}))),)
        assert [len(list(measured("benchmarks.power", c, 1, records))) for c in (self.CHOSEN, other)] == [
            1,
            1,
        ]
        assert len(judged) == 2

    def test_an_open_one_has_a_reason_and_a_decided_one_has_none(self):
        """Neither is a proof found in no time, nor a point at which it fails."""
        assert result("t", self.CHOSEN[0][1], seconds=10).reason == ""
        assert result("t", true("a", "book", lambda: HARD), seconds=0.01).reason
