"""The record of what a kernel said: what counts for what, what is named as out of date, and that it is written as rows come in."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sympy import Integer

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq import content
from parisk_sym.coq.content import ContentKey, content_key
from parisk_sym.coq.coq_file import CoqFile, coq_file
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.last_status import KernelResult
from parisk_sym.coq.outcome import Outcome, Standing
from parisk_sym.coq.record import Record
from parisk_sym.coq.run import Judged, prove_all
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source

TREE = {"rule": "", "children": []}
CHECKED = Outcome(Standing.KERNEL_CHECKED)
NOT_FOUND = Outcome(Standing.NOT_EXPORTED, "no proof was found of holds: no")


def _claim(name: str, right: int = 2, reading: str = "") -> Claim:
    says = Inequality(1, "<", Integer(right), {})
    return Claim(f"own.{name}", Source("own", "1", "1"), "less", says, Verdict.PROVED, reading=reading)


def _file(right: int = 2, reading: str = "", script: str = "") -> CoqFile:
    return coq_file(theory_of(_claim("claim", right, reading), "PROVED", TREE), script)


def _judged(*names: str) -> list[Judged]:
    return [Judged(_claim(name), "PROVED", TREE) for name in names]


class Asked(Coq):
    """A compiler that keeps in mind about which files it was asked, and is interrupted at a named one."""

    def __init__(self, version: str = "1", says: Outcome = CHECKED, until: str = "") -> None:
        super().__init__("coqc", version, None)
        self.says, self.until, self.asked = says, until, list[str]()

    def check(self, file: CoqFile, seconds: float) -> Outcome:
        if file.name == self.until:
            raise KeyboardInterrupt
        self.asked.append(file.name)
        return self.says


@pytest.fixture
def record(tmp_path: Path) -> Record:
    return Record.read(tmp_path / "kernel.json")


def _proved(
    record: Record | None, coq: Coq | None, *names: str, seconds: float = 40
) -> dict[str, KernelResult]:
    return {one.claim.id: said for one, said in prove_all(_judged(*names), coq, None, 1, seconds, record)}


def test_words_are_no_part_of_the_key() -> None:
    """Comments may change; a theorem, a script and a library may not."""
    key = content_key(_file())
    assert _file(reading="another").text != _file().text
    assert content_key(_file(reading="another")) == key
    assert content_key(_file(3)).differences(key) == ("the theorems",)
    assert key.differences(content_key(_file(script="Lemma a : True. Proof. exact I. Qed."))) == (
        "the theorems",
        "the script",
    )
    assert ContentKey.from_text(str(key)) == key


def test_a_library_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    key = content_key(_file())
    text = content.library_text
    monkeypatch.setattr(content, "library_text", lambda name: text(name) + " (* a word *)")
    assert content_key(_file()) == key
    monkeypatch.setattr(
        content, "library_text", lambda name: text(name) + "Lemma a : True. Proof. exact I. Qed."
    )
    assert content_key(_file()).differences(key) == ("the libraries",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(* a *) Axiom a : False. (* b *)", "Axiom a : False."),
        ("a (* b (* c *) d *) e (* f *)", "a e"),
        ('(* a " *) " b *) c', "c"),
        ('Check " (* a". b *)', 'Check " (* a". b *)'),
        ("a(**)b\n\n  c", "a b c"),
        ("a *) b (*) c", "a *) b"),
        ("", ""),
    ],
)
def test_the_code_of_a_text(text: str, code: str) -> None:
    """Comments are read as Coq reads them: they nest, and a string in one may hold what ends it."""
    assert content._code(text) == code


def test_only_what_changed_is_checked_again(record: Record) -> None:
    first = Asked()
    assert {said.outcome for said in _proved(record, first, "a", "b").values()} == {CHECKED}
    record.write()
    again, second = Record.read(record.file.path), Asked()
    assert [one.coq for one in _proved(again, second, "a", "b", "c").values()] == ["1", "1", "1"]
    assert (first.asked, second.asked) == (["own__a", "own__b"], ["own__c"])
    other = Asked(version="2")
    assert _proved(again, other, "a")["own.a"].coq == "2"
    assert other.asked == ["own__a"]
    fresh = Asked(version="2")
    fresh.fresh = True
    _proved(again, fresh, "a")
    assert fresh.asked == ["own__a"]


@pytest.mark.parametrize(
    ("outcome", "seconds", "again"),
    [
        (NOT_FOUND, 40, False),
        (NOT_FOUND, 41, True),
        (CHECKED, 41, False),
        (Outcome(Standing.REJECTED, "the proof assumes mine"), 40, True),
    ],
)
def test_asked_again(record: Record, outcome: Outcome, seconds: float, again: bool) -> None:
    """Where more time may help, and whenever something was rejected."""
    _proved(record, Asked(says=outcome), "a")
    coq = Asked()
    _proved(record, coq, "a", seconds=seconds)
    assert bool(coq.asked) is again


def test_what_was_done_before_an_interrupt_is_kept(record: Record) -> None:
    """The rest alone is checked by the next run."""
    with pytest.raises(KeyboardInterrupt):
        _proved(record, Asked(until="own__c"), "a", "b", "c")
    assert sorted(record.rows) == ["own.a", "own.b"]
    coq = Asked()
    _proved(record, coq, "a", "b", "c")
    assert coq.asked == ["own__c"]


def test_the_record_is_written_as_rows_come_in(record: Record) -> None:
    """The first row at once, so that a run that is killed has lost seconds."""
    for _ in prove_all(_judged("a", "b"), Asked(), None, 1, 40, record):
        assert "own.a" in record.file.path.read_text()


def test_without_a_compiler_what_changed_is_out_of_date(record: Record) -> None:
    _proved(record, Asked(), "claim")
    said = record.last_result("PROVED", "own.claim", _file(reading="another"))
    assert (said.outcome, said.coq) == (CHECKED, "1")
    said = record.last_result("CORRECTED", "own.claim", _file(3))
    assert said.outcome == Outcome(
        Standing.OUT_OF_DATE, "the verdict and the theorems changed; before: KERNEL-CHECKED"
    )
    assert said.coq == "", "no kernel was asked about this"
    assert record.last_result("PROVED", "own.other", _file()).outcome.standing is Standing.NOT_CHECKED
    said = record.last_result("PROVED", "own.claim", _file(3))
    assert said.outcome == Outcome(Standing.OUT_OF_DATE, "the theorems changed; before: KERNEL-CHECKED")
    assert record.settled_result("PROVED", "own.claim", _file(), "1", 40) is not None
    assert record.settled_result("PROVED", "own.claim", _file(3), "1", 40) is None
    assert record.settled_result("CORRECTED", "own.claim", _file(), "1", 40) is None
    assert _proved(record, None, "claim")["own.claim"].outcome == CHECKED


def test_what_cannot_be_exported_any_more_leaves_the_record(record: Record) -> None:
    _proved(record, Asked(), "a", "b")
    undecided = [replace(_judged("a")[0], verdict="UNDECIDED")]
    ((_, said),) = prove_all(undecided, Asked(), None, 1, 40, record)
    assert said.outcome.standing is Standing.NOT_EXPORTED
    assert sorted(record.rows) == ["own.b"]
    assert record.drop_others({"own.c"}) == ["own.b"]
    assert not record.rows


def test_the_file(record: Record) -> None:
    """A line for each claim, in the order of their ids; what is no record is refused."""
    _proved(record, Asked(), "b", "a")
    record.write()
    path = record.file.path
    rows = [json.loads(line.rstrip(",")) for line in path.read_text().splitlines()[1:-1]]
    assert [row["id"] for row in rows] == ["own.a", "own.b"]
    assert Record.read(path).rows == record.rows
    for text in ("{", "[1]", '[{"id": "a"}]', "5", json.dumps([{**rows[0], "status": "FINE"}]),
                 json.dumps([{**rows[0], "key": "1"}])):  # fmt: skip
        path.write_text(text)
        with pytest.raises(ClaimError, match=r"kernel\.json is not a record"):
            Record.read(path)
