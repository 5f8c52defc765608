"""Verdicts are remembered by content: nothing is judged twice."""

import json
from pathlib import Path

import pytest

from parisk_sym.ledger import memory
from parisk_sym.ledger import run as run_module
from parisk_sym.ledger.collect import collect
from parisk_sym.ledger.store import Store
from tests.ledger.remembered.paper import HEAD, SQUARE, again, parisk_, verify, write


class TestUnchanged:
    """A second run computes nothing and says the same."""

    def test_nothing_is_judged_and_no_file_is_run(
        self, paper: Path, judged_now: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert "remembered" not in verify(paper)
        assert judged_now == ["a", "b", "c"]
        monkeypatch.setattr("parisk_sym.ledger.collect.load_file", None)
        assert "3 remembered, --fresh recomputes)" in " ".join(verify(paper).split())
        assert judged_now == ["a", "b", "c"]

    def test_same_rows_and_table(self, paper: Path) -> None:
        """Those of processes are the same as those read again, evidence and times among them."""
        first = parisk_("verify", paper, "--jobs", "2", "--json", "-").stdout
        assert json.loads(first)[1]["counterexample"]
        assert parisk_("verify", paper, "--json", "-").stdout == first
        fresh, remembered = verify(paper, "--fresh"), verify(paper)
        assert fresh.splitlines()[:6] == remembered.splitlines()[:6]

    def test_listed_as_before(self, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = parisk_("list", paper).stdout
        monkeypatch.setattr("parisk_sym.ledger.collect.load_file", None)
        assert parisk_("list", paper).stdout == before
        assert "own.b" in before

    def test_other_commands_remember_too(self, paper: Path, judged_now: list[str]) -> None:
        verify(paper, "--json", "-")
        judged_now.clear()
        assert "remembered (--fresh recomputes)" in " ".join(
            parisk_("show", "own.b", "--from", paper, "--proof").stdout.split()
        )
        assert "REFUTED" in parisk_("latex", "own.b", "--from", paper, "--jobs", "1").stdout
        assert judged_now == []
        parisk_("show", "own.b", "--from", paper, "--fresh")
        assert judged_now == ["b"]

    def test_goals_are_told_where_they_are_asked_for(self, paper: Path, judged_now: list[str]) -> None:
        """A table of verdicts names no goal; whoever asks for one has its proof, and the rest is remembered."""
        verify(paper)
        assert again(judged_now, paper) == []
        assert "1 e^x < 1 + x for x > 0" in parisk_("show", "own.b", "--from", paper, "--proof").stdout
        assert judged_now == ["b"]
        assert again(judged_now, paper, "--json", "-") == ["a", "c"]
        assert again(judged_now, paper) == []
        shown = json.loads(verify(paper, "--json", "-"))
        assert all(row["proof"]["children"][0]["goal"] for row in shown)

    def test_fresh(self, paper: Path, judged_now: list[str]) -> None:
        verify(paper)
        assert again(judged_now, paper, "--fresh") == ["a", "b", "c"]
        assert again(judged_now, paper) == []


class TestOnly:
    """`--only`, `show` and `latex` run the files that can hold the ids."""

    def test_other_files_are_not_run(self, paper: Path, tmp_path: Path) -> None:
        (paper / "two" / "third.py").write_text(f"1 / 0\nfrom parisk_sym import Claim\n{HEAD}CLAIMS = ()")
        verify(paper, "--only", "own.a", expect=0)
        assert "PROVED" in parisk_("show", "own.a", "--from", paper).stdout
        assert "ZeroDivisionError" in parisk_("verify", paper).stderr

    def test_computed_ids(self, paper: Path) -> None:
        """A file is run where its ids do not stand in it."""
        file = paper / "two" / "third.py"
        file.write_text(file.read_text().replace('"own.c"', '".".join(("own", "c"))'))
        assert "1 claim: 1 PROVED" in verify(paper, "--only", "own.c", expect=0)
        assert parisk_("show", "own.c", "--from", paper).exit_code == 0

    def test_no_match_counts_all(self, paper: Path) -> None:
        result = parisk_("verify", paper, "--only", "own.a", "--only", "own.z*")
        assert result.exit_code == 2
        assert "--only 'own.z*' matches none of 3 claims" in result.stderr

    def test_duplicates_are_found(self, paper: Path) -> None:
        write(paper / "two" / "fourth.py", a=SQUARE)
        assert "give each claim its own id" in parisk_("verify", paper, "--only", "own.a").stderr


def test_slowest_first(paper: Path) -> None:
    """In the order of remembered times, also of another version; a claim without one is taken as ordinary."""
    verify(paper)
    claims = collect([paper]).claims
    times = Store()
    for claim, seconds in zip(claims, (1.0, 3.0, 2.0), strict=True):
        times.keep_verdict(Path(claim.file), "name", {}, claim.id, seconds)
    times.write()
    (paper / "one" / "_new.py").write_text("")
    assert [c.id for c, _ in memory.slowest_first(claims, Store())] == ["own.b", "own.c", "own.a"]
    write(paper / "two" / "fourth.py", d=SQUARE)
    order = memory.slowest_first(collect([paper]).claims, Store(fresh=True))
    assert [(c.id, s) for c, s in order] == [("own.b", 3), ("own.d", 2), ("own.c", 2), ("own.a", 1)]


def test_progress_names_a_claim_in_work(paper: Path) -> None:
    """The share that is done grows to what the last claim leaves, and the text names the first claim in work."""
    calls: list[tuple[float, str]] = []
    list(run_module.run_claims(collect([paper]).claims, 1, lambda share, text: calls.append((share, text))))
    assert [text for _, text in calls] == [
        "0 of 3, now own.a",
        "1 of 3, now own.b",
        "2 of 3, now own.c",
    ]
    assert [round(share, 6) for share, _ in calls] == [0, 0.333333, 0.666667]
