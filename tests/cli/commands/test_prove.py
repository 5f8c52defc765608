"""`parisk prove`: what it says and writes; what it says where there is no compiler, and of what it cannot write."""

import json
from pathlib import Path

import pytest

from parisk_sym.cli.claim_listing import collect_all
from parisk_sym.cli.judging import AS_EXPECTED, BROKEN, NOT_AS_EXPECTED
from parisk_sym.coq import coqc
from parisk_sym.coq import last_status as kept
from parisk_sym.coq.coq_file import LIBRARIES
from parisk_sym.coq.coqc import Coq, find_coq
from parisk_sym.coq.installation import Compiler
from parisk_sym.coq.outcome import Outcome, Standing
from parisk_sym.ledger.store import Store
from parisk_sym.report.page import page_from_texts, page_of, texts_of
from tests.cli.invoked import run

INSTALLED = Compiler("8.16.1", "0123456789abcdef")


@pytest.fixture
def no_coq(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler on the path."""
    find_coq.cache_clear()
    monkeypatch.setattr(coqc.shutil, "which", lambda name: None)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Outcome]:
    """A compiler that says what stands last in the list, and is the installed one."""
    answers = [Outcome(Standing.KERNEL_CHECKED)]
    find_coq.cache_clear()
    monkeypatch.setattr(kept, "installed_compiler", lambda: INSTALLED)
    monkeypatch.setattr(coqc, "find_coq", lambda: Coq("coqc", str(INSTALLED), cache=None))
    monkeypatch.setattr(Coq, "check", lambda self, file, seconds: answers[-1])
    return answers


def test_without_a_compiler(no_coq: None, claims: str, tmp_path: Path) -> None:
    """An error that says what to install; with -o the files are left, and nothing is called checked."""
    result = run("prove", claims)
    assert (result.exit_code, result.stdout) == (BROKEN, "")
    assert "coqc, which was not found: apt-get install" in result.stderr
    result = run("prove", claims, "-o", str(tmp_path / "proofs"))
    assert result.exit_code == AS_EXPECTED
    assert "the files are written and not checked" in result.stderr
    assert result.stdout.startswith("NOT CHECKED       own.square (PROVED)")
    assert sorted(p.name for p in (tmp_path / "proofs").iterdir()) == [
        *sorted(f"{name}.v" for name in LIBRARIES),
        "own__square.v",
    ]
    text = (tmp_path / "proofs" / "own__square.v").read_text()
    assert "Theorem holds : forall (x : R), 0 <= x ^ 2." in text
    assert text.rstrip().endswith("Print Assumptions what_was_shown.")


def test_an_old_compiler(monkeypatch: pytest.MonkeyPatch, claims: str, tmp_path: Path) -> None:
    program = tmp_path / "coqc"
    program.write_text("#!/bin/sh\necho The Coq Proof Assistant, version 8.9.1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    find_coq.cache_clear()
    result = run("prove", claims)
    find_coq.cache_clear()
    assert result.exit_code == BROKEN
    assert "proofs need Coq 8.16 or later, got" in result.stderr


def test_what_is_remembered_stands_on_the_page(said: list[Outcome], claims: str) -> None:
    """The page and the row of a claim name the theorem, its file and the status; another claim's do not."""
    assert "kernel " not in run("show", "own.square", "--from", claims).stdout
    assert run("prove", claims, "--json", "-").exit_code == AS_EXPECTED
    assert (
        "KERNEL-CHECKED (Coq 8.16.1): holds in own__square.v"
        in run("show", "own.square", "--from", claims).stdout
    )
    row = json.loads(run("show", "own.square", "--from", claims, "--format", "json").stdout)["kernel"]
    assert row == {
        "file": "own__square.v",
        "theorems": ["holds"],
        "status": "KERNEL-CHECKED",
        "reason": "",
        "cited": [],
        "coq": "8.16.1+0123456789ab",
    }
    Path(claims).write_text(Path(claims).read_text().replace("x**2, {x", "x**4, {x"))
    assert "kernel " not in run("show", "own.square", "--from", claims).stdout


def _shown_page(claims: str) -> str:
    return run("show", "own.square", "--from", claims).stdout


def _write(claims: str, name: str, text: str) -> Path:
    place = Path(claims).parent / "proofs" / name
    place.parent.mkdir(exist_ok=True)
    place.write_text(text)
    return place


def test_a_script_that_changed_or_is_gone_is_not_what_was_checked(said: list[Outcome], claims: str) -> None:
    """Neither the script of a claim nor a file behind which it stands may change, come or go."""
    assert run("prove", claims).exit_code == AS_EXPECTED
    assert "KERNEL-CHECKED" in _shown_page(claims)
    script = _write(claims, "own.square.v", "(* After _shared.v. *)\nLtac prove_holds := idtac.")
    assert "KERNEL-CHECKED" not in _shown_page(claims), "its helper is not there"
    helper = _write(claims, "_shared.v", "Lemma a : True. Proof. exact I. Qed.\n")
    assert "KERNEL-CHECKED" not in _shown_page(claims), "nothing was asked about the script"
    assert run("prove", claims).exit_code == AS_EXPECTED
    assert "KERNEL-CHECKED" in _shown_page(claims)
    for place in (script, helper):
        text = place.read_text()
        place.write_text(text + "(* another *)")
        assert "KERNEL-CHECKED" not in _shown_page(claims)
        place.write_text(text)
        assert "KERNEL-CHECKED" in _shown_page(claims)
    script.unlink()
    assert "KERNEL-CHECKED" in _shown_page(claims), "as it was checked first"


def test_another_version_of_coq_was_not_asked(
    said: list[Outcome], claims: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is another set of libraries; where no Coq is installed, the page says which one was asked."""
    assert run("prove", claims).exit_code == AS_EXPECTED
    for other in (Compiler("8.17.0", INSTALLED.libraries), Compiler("8.16.1", "123456789abcdef0")):
        monkeypatch.setattr(kept, "installed_compiler", lambda other=other: other)
        assert "KERNEL-CHECKED" not in _shown_page(claims)
    monkeypatch.setattr(kept, "installed_compiler", lambda: None)
    assert "KERNEL-CHECKED (Coq 8.16.1)" in _shown_page(claims)


def test_another_library_was_not_read(
    said: list[Outcome], claims: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The libraries are parts of what was checked, and so is what writes theorems."""
    assert run("prove", claims).exit_code == AS_EXPECTED
    monkeypatch.setattr(kept, "_exporter_digest", lambda: "another one")
    assert "KERNEL-CHECKED" not in _shown_page(claims)


HELPER = '''\

def least(y: int):
    """The least value."""
    return Integer(0) if y > 1 else y

'''


def test_what_a_name_stands_for_counts(said: list[Outcome], claims: str) -> None:
    """A page that names a function is not marked after what the function returns was edited; the listed page is the same one."""
    text = Path(claims).read_text().replace("import Symbol\n", "import Integer, Symbol\n")
    text = text.replace("\nx = ", HELPER + "\nx = ").replace("Inequality(0,", "Inequality(least(2),")
    Path(claims).write_text(text)
    assert run("prove", claims).exit_code == AS_EXPECTED
    shown = run("show", "own.square", "--from", claims).stdout
    assert "KERNEL-CHECKED" in shown
    assert "The least value" in shown
    told = page_of(collect_all([claims], Store()).claims[0].claim)
    assert page_from_texts(texts_of(told)).kernel_key("PROVED") == told.kernel_key("PROVED")
    Path(claims).write_text(text.replace("Integer(0)", "Integer(-1)"))
    again = run("show", "own.square", "--from", claims).stdout
    assert "PROVED" in again
    assert "KERNEL-CHECKED" not in again


def test_rejected_fails(said: list[Outcome], claims: str) -> None:
    said.append(Outcome(Standing.REJECTED, "the proof assumes mine"))
    result = run("prove", "own.square", "--from", claims)
    assert result.exit_code == NOT_AS_EXPECTED
    assert "REJECTED          own.square (PROVED)  the proof assumes mine" in result.stdout


def test_certificates(said: list[Outcome], claims: str, tmp_path: Path) -> None:
    """Trees are taken from files, and a changed or missing one is refused."""
    folder = tmp_path / "trees"
    assert run("verify", claims, "--certificates", str(folder)).exit_code == AS_EXPECTED
    assert run("prove", claims, "--certificates", str(folder)).exit_code == AS_EXPECTED
    file = folder / "own.square.json"
    file.write_text(file.read_text().replace('"PROVED"', '"REFUTED"'))
    result = run("prove", claims, "--certificates", str(folder))
    assert result.exit_code == BROKEN
    assert "is not the original certificate of own.square" in result.stderr
    file.unlink()
    assert "holds no certificate of own.square" in run("prove", claims, "--certificates", str(folder)).stderr


def test_a_script_that_assumes(said: list[Outcome], claims: str) -> None:
    """It is refused by its name."""
    place = Path(claims).parent / "proofs" / "own.square.v"
    place.parent.mkdir()
    place.write_text("Axiom a : False.")
    result = run("prove", claims)
    assert result.exit_code == BROKEN
    assert "own.square.v: a script of a proof must not use 'Axiom'" in result.stderr
    place.write_text("Lemma a : True. Proof. exact I. Qed. Ltac prove_holds := idtac.")
    folder = place.parent / "out"
    assert run("prove", claims, "-o", str(folder)).exit_code == AS_EXPECTED
    assert sorted(p.name for p in folder.iterdir()) == [
        *sorted(f"{name}.v" for name in LIBRARIES),
        "own__square.v",
        "own__square__script_.v",
    ]
    assert "Proof. own__square__script_.prove_holds. Qed." in (folder / "own__square.v").read_text()


def test_markdown(said: list[Outcome], claims: str) -> None:
    page = run("prove", claims, "--markdown").stdout
    assert "Of 1 verdicts PROVED, CORRECTED, REFUTED or CONDITIONAL, 1 are kernel-checked." in page
    assert "- `own.square` (PROVED): `own__square.v`" in page
    assert run("prove", claims, "--markdown", "--json", "-").exit_code == BROKEN


def test_the_record(
    said: list[Outcome], claims: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has is not checked again; without Coq it says what is out of date, and is left as it is."""
    record = tmp_path / "kernel.json"
    asked = ("prove", "--from", claims, "--record", str(record))
    assert run(*asked).exit_code == AS_EXPECTED
    written = record.read_text()
    said.append(Outcome(Standing.NOT_EXPORTED, "asked again"))
    assert "KERNEL-CHECKED    own.square" in run(*asked).stdout
    assert "asked again" in run(*asked, "--fresh").stdout
    record.write_text(written)
    monkeypatch.setattr(coqc, "find_coq", lambda: pytest.fail("no compiler is needed"))
    assert "KERNEL-CHECKED    own.square" in run(*asked, "--compare").stdout
    Path(claims).write_text(Path(claims).read_text().replace("x**2, {x", "x**4, {x"))
    result = run(*asked, "--compare")
    line = "OUT OF DATE       own.square (PROVED)  the theorems changed; before: KERNEL-CHECKED"
    assert (result.exit_code, line in result.stdout) == (AS_EXPECTED, True)
    assert "1 OUT OF DATE" in result.stdout
    assert "1 exported verdicts are OUT OF DATE" in run(*asked, "--compare", "--markdown").stdout
    assert "KERNEL-CHECKED" not in _shown_page(claims), "what is out of date is not remembered"
    assert record.read_text() == written


def test_a_claim_that_is_gone_leaves_the_record(said: list[Outcome], claims: str, tmp_path: Path) -> None:
    """Where all claims were looked at, and it is said; not where some were named."""
    record = tmp_path / "kernel.json"
    asked = ("prove", "--from", claims, "--record", str(record))
    assert run(*asked).exit_code == AS_EXPECTED
    Path(claims).write_text(Path(claims).read_text().replace("own.square", "own.renamed"))
    assert "own.square" not in run(*asked, "own.renamed").stderr
    assert sorted(row["id"] for row in json.loads(record.read_text())) == ["own.renamed", "own.square"]
    assert "the record has own.square, which is no longer a claim" in run(*asked).stderr
    assert [row["id"] for row in json.loads(record.read_text())] == ["own.renamed"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("no.such.claim",), "there is no formula or claim 'no.such.claim'"),
        (("no.such.claim",), "and no such file or folder"),
        (("no.such.*",), "'no.such.*' is neither a file or folder nor the id of a claim"),
        (("{claims}", "-o", "{claims}"), "cannot make the folder"),
        (("{claims}", "--json", "{folder}/missing/rows.json"), "there is no folder"),
        (("{claims}", "--time-limit", "0"), "is not in the range"),
        (("{claims}", "--certificates", "{folder}/missing"), "does not exist"),
        (("{claims}", "--compare"), "--compare needs the record to compare with"),
        (("{claims}", "--record", "{claims}"), "is not a record of `parisk prove --record`"),
        (("{claims}", "--record", "{folder}/missing/kernel.json"), "there is no folder"),
    ],
)
def test_bad_input(
    said: list[Outcome], arguments: tuple[str, ...], text: str, claims: str, tmp_path: Path
) -> None:
    result = run("prove", *(a.format(claims=claims, folder=tmp_path) for a in arguments), "--from", claims)
    assert result.exit_code == BROKEN
    assert text in " ".join(result.stderr.split())
