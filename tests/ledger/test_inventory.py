"""The inventories: what is wrong with one is found and named, and those of the ledger are complete."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ClaimError
from parisk_sym.ledger import inventory as inventories
from parisk_sym.ledger.collect import Collection
from parisk_sym.ledger.inventory import (
    FILE_NAME,
    KINDS,
    Inventory,
    find_inventories,
    read_inventory,
    read_items,
)
from parisk_sym.ledger.papers import papers
from parisk_sym.report.inventory import inventory_markdown
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
SHIPPED = find_inventories()

CLAIMS = """\
from sympy import Symbol
from parisk_sym import Claim, Inequality, REALS, Source, Verdict

x = Symbol("x", real=True)


def square(name, also=()):
    return Claim(
        id=name,
        source=Source("own", "Lemma 1", "1"),
        also=also,
        statement="$x^2 \\\\ge 0$",
        says=Inequality(0, "<=", x**2, {x: REALS}),
        expected=Verdict.PROVED,
    )


first, second = square("own.lemma1.square"), square("own.lemma1.again")
"""
GOOD = """\
[[item]]
paper = "own"
number = "Lemma 1"
section = "1"
kind = "lemma"
says = "A square is not negative: |x|^2 >= 0 < 1."
claims = ["own.lemma1.*"]

[[item]]
paper = "own"
number = "Footnote 1"
section = "Appendix"
kind = "footnote"
says = "A reference."
reason = "there is nothing to check"
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(parisk, [str(a) for a in arguments])


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A folder of claims with its inventory."""
    folder = tmp_path / "own_paper"
    folder.mkdir()
    (folder / "section_1.py").write_text(CLAIMS)
    (folder / FILE_NAME).write_text(GOOD)
    return folder


# --- the inventories of the ledger --------------------------------------------------------------------------


@cache
def shipped_inventory(file: Path) -> Inventory:
    """Read once, with the claims that this run has loaded."""

    def of_folder(paths: Sequence[Path]) -> Collection:
        return Collection([c for c in shipped().claims if Path(c.file).is_relative_to(paths[0])])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inventories, "collect", of_folder)
        return read_inventory(file)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda f: f.parent.name)
def test_every_row_has_claims_or_a_reason_and_every_claim_a_row(file: Path) -> None:
    """In every paper where it stands: what is wrong is named, and nothing is."""
    inventory = shipped_inventory(file)
    assert not inventory.problems, "\n".join(map(str, inventory.problems))
    assert {row.item.paper for row in inventory.rows} <= set(papers())


SAYS_IT_IS_FALSE = re.compile(
    r"\b(false|falsely|wrong|wrongly|misprint\w*|mistaken?|incorrect|untrue|slip|stray|is meant|are meant|"
    r"(is|are) not (true|so|right|correct|the case)|(does|do) not (hold|follow)|fails?|(the )?other way round)\b",
    re.IGNORECASE,
)
"""Words by which a reason says that what is printed is false."""


@pytest.mark.parametrize("file", SHIPPED, ids=lambda f: f.parent.name)
def test_no_reason_says_that_a_printed_sentence_is_false(file: Path) -> None:
    """That is a claim, whose verdict is computed; only a slip in a definition is named in its row (docs/readings.md)."""
    items, _ = read_items(file)
    reasons = {f"{i.paper} {i.number}": i.reason for i in items if i.reason and i.kind != "definition"}
    assert reasons
    assert {row: text for row, text in reasons.items() if SAYS_IT_IS_FALSE.search(text)} == {}


@pytest.mark.parametrize(
    "reason",
    [
        "a wrong count without a number that depends on it",
        "says it the other way round: advanced composition is the case gamma = 0",
        "the sentence does not hold for other data",
        "a misprint: Equation 20 is meant",
    ],
)
def test_reasons_that_say_so(reason: str) -> None:
    """What earlier inventories said, and what they might have said."""
    assert SAYS_IT_IS_FALSE.search(reason)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda f: f.parent.name)
def test_page_is_fresh(file: Path) -> None:
    """The page in docs is what the command writes."""
    page = ROOT / "docs" / f"inventory_{file.parent.name}.md"
    command = f"parisk inventory derivations/{file.parent.name} --format markdown -o {page.relative_to(ROOT)}"
    assert page.is_file(), f"run: {command}"
    assert page.read_text(encoding="utf-8") == inventory_markdown(shipped_inventory(file), {}), (
        f"run: {command}"
    )


def test_the_privacy_at_risk_inventory_covers_both_versions() -> None:
    """Hundreds of rows, of every kind that the papers have."""
    items, _ = read_items(shipped_derivations() / "privacy_at_risk" / FILE_NAME)
    for key in ("par21", "par20"):
        rows = [item for item in items if item.paper == key]
        assert len(rows) > 150
        assert {item.kind for item in rows} >= set(KINDS) - {"table"}


# --- reading ------------------------------------------------------------------------------------------------


def replaced(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


BAD = {
    "neither": (
        replaced('claims = ["own.lemma1.*"]\n', ""),
        1,
        "own Lemma 1: it has neither a claim nor a reason",
    ),
    "empty list": (replaced('["own.lemma1.*"]', "[]"), 1, "neither a claim nor a reason"),
    "empty reason": (replaced("there is nothing to check", " "), 9, "own Footnote 1: it has neither"),
    "both": (GOOD + 'claims = ["own.lemma1.square"]\n', 9, "give one of them"),
    "no match": (replaced("lemma1.*", "lemma2.*"), 1, "the pattern 'own.lemma2.*' matches no claim"),
    "no such claim": (replaced("lemma1.*", "lemma1.cube"), 1, "'own.lemma1.cube' matches no claim"),
    "kind": (replaced('"lemma"', '"Lemma"'), 1, "kind must be one of definition, theorem, "),
    "missing": (replaced('number = "Lemma 1"\n', ""), 1, "own: the field number is missing"),
    "empty": (replaced('"Lemma 1"', '""'), 1, "number must be a text, got ''"),
    "number": (replaced('section = "1"', "section = 1"), 1, "section must be a text, got 1"),
    "unknown field": (
        replaced("says", "verdict"),
        1,
        "the field 'verdict' is unknown; the fields are paper, ",
    ),
    "claims text": (replaced('["own.lemma1.*"]', '"own.lemma1.*"'), 1, "claims must be a list of ids"),
    "claims number": (replaced('["own.lemma1.*"]', "[1]"), 1, "claims must be a list of ids"),
    "reason list": (replaced('"there is nothing to check"', '["x"]'), 9, "reason must be a text"),
    "twice": (GOOD + GOOD[: GOOD.index("\n\n") + 1], 16, "this statement is already in line 1"),
    "not TOML": ("[[item]\n", 0, "cannot be read as TOML: "),
    "nothing": ("", 0, "an inventory consists of [[item]] tables only, got nothing"),
    "other table": (GOOD + "[other]\na = 1\n", 0, "tables only, got item, other"),
    "no tables": ("item = 3\n", 0, "tables only, got item"),
    "item of numbers": ("item = [3]\n", 0, "an item must be a table, got 3"),
    "table, not list": ('[item]\npaper = "own"\n', 0, "tables only, got item"),
}


@pytest.mark.parametrize(("text", "line", "message"), BAD.values(), ids=BAD)
def test_bad_rows(paper: Path, text: str, line: int, message: str) -> None:
    """Each is one message that names the file, the line and the row; the command shows it and writes nothing."""
    (paper / FILE_NAME).write_text(text)
    (problem, *_) = [p for p in read_inventory(paper / FILE_NAME).problems if p.file.endswith(FILE_NAME)]
    assert message in problem.message
    assert problem.line == line
    out = paper.parent / "page.md"
    result = run("inventory", paper, "--format", "markdown", "-o", out)
    assert result.exit_code == 2
    assert str(problem) in result.stderr
    assert "Traceback" not in result.output
    assert not out.exists()


def test_bytes_that_are_no_text(paper: Path) -> None:
    """A file in another encoding is reported, not raised."""
    (paper / FILE_NAME).write_bytes(b"\xff\xfe")
    (problem,) = read_inventory(paper / FILE_NAME).problems
    assert "must be UTF-8" in problem.message


def test_a_claim_in_no_row(paper: Path) -> None:
    """A claim that nobody lists is named with its place."""
    (paper / FILE_NAME).write_text(replaced("lemma1.*", "lemma1.again"))
    (problem,) = read_inventory(paper / FILE_NAME).problems
    assert problem.message == "the claim 'own.lemma1.square' (own Lemma 1) is in no row of the inventory"
    assert problem.file.endswith("section_1.py")
    assert run("inventory", paper).exit_code == 2


def test_a_claim_that_stands_in_a_second_paper(paper: Path) -> None:
    """It has to be listed there as well, if the inventory has rows of that paper."""
    also = CLAIMS.replace('"own.lemma1.again"', '"own.lemma1.again", (Source("draft", "Lemma 7", "2"),)')
    (paper / "section_1.py").write_text(also)
    assert not read_inventory(paper / FILE_NAME).problems
    row = replaced('paper = "own"\nnumber = "Footnote 1"', 'paper = "draft"\nnumber = "Footnote 1"')
    (paper / FILE_NAME).write_text(row)
    (problem,) = read_inventory(paper / FILE_NAME).problems
    assert "'own.lemma1.again' is in no row of draft, although it is from Lemma 7 there" in problem.message


def test_broken_claims_are_named(paper: Path) -> None:
    """An inventory cannot be complete when a claim file does not load."""
    (paper / "section_2.py").write_text("SECTION = 1\n")
    assert any("SECTION must be a title" in p.message for p in read_inventory(paper / FILE_NAME).problems)


def test_text_that_looks_like_a_header(paper: Path) -> None:
    """Where lines cannot be told, none is given rather than a wrong one."""
    text = replaced('"A reference."', '"""A reference:\n[[item]]\n"""').replace('["own.lemma1.*"]', "[]")
    (paper / FILE_NAME).write_text(text)
    assert read_items(paper / FILE_NAME)[1][0].line == 0


# --- finding ------------------------------------------------------------------------------------------------


def test_find(paper: Path) -> None:
    """A file, its folder, or a folder above; each once."""
    file = paper / FILE_NAME
    assert find_inventories([file, paper, paper.parent]) == [file]
    assert find_inventories([paper.parent]) == [file]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "there is no such file or folder"),
        ("empty", "this folder has no inventory.toml"),
        ("own_paper/section_1.py", "an inventory is a TOML file"),
    ],
)
def test_not_found(paper: Path, name: str, message: str) -> None:
    """A path without an inventory is an error of usage."""
    (paper.parent / "empty").mkdir()
    with pytest.raises(ClaimError, match=message):
        find_inventories([paper.parent / name])
    result = run("inventory", paper.parent / name)
    assert result.exit_code == 2
    assert message in result.stderr


# --- the command --------------------------------------------------------------------------------------------


def test_text(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each item with its claims and their expected verdicts, or the reason; totals at the end."""
    monkeypatch.setenv("COLUMNS", "120")
    result = run("inventory", paper)
    assert result.exit_code == 0
    for text in (
        "own, section 1",
        "own.lemma1.square",
        "expected verdict",
        "no claim: there is nothing to check",
    ):
        assert text in result.stdout
    assert "2 items: 1 with claims, 1 with a reason for having none." in result.stdout


def test_expected_is_never_shown_as_computed(paper: Path) -> None:
    """Without --compute every format says that verdicts are expected; a wrong expectation is not found."""
    file = paper / "section_1.py"
    file.write_text(file.read_text().replace("Verdict.PROVED", "Verdict.UNDECIDED"))
    assert "expected verdict" in run("inventory", paper).stdout
    assert "| expected verdict |" in run("inventory", paper, "--format", "markdown").stdout
    (first, _) = json.loads(run("inventory", paper, "--json").stdout)
    assert first["claims"][0] == {"id": "own.lemma1.square", "expected": "UNDECIDED", "fault": ""}


def test_compute(paper: Path) -> None:
    """With --compute the verdicts are computed, and one that is not expected gives exit code 1."""
    assert run("inventory", paper, "--compute", "--jobs", 1).exit_code == 0
    file = paper / "section_1.py"
    file.write_text(file.read_text().replace("Verdict.PROVED", "Verdict.UNDECIDED"))
    result = run("inventory", paper, "--compute", "--json", "--jobs", 1)
    assert result.exit_code == 1
    claim = json.loads(result.stdout)[0]["claims"][0]
    assert claim == {"id": "own.lemma1.square", "expected": "UNDECIDED", "fault": "", "verdict": "PROVED"}
    assert "expected" not in run("inventory", paper, "--compute", "--jobs", 1).stdout


def test_markdown(paper: Path) -> None:
    """A cell keeps its bars and angle brackets; the page says how the verdicts are computed."""
    out = paper.parent / "page.md"
    assert run("inventory", paper, "--format", "markdown", "-o", out).exit_code == 0
    page = out.read_text()
    assert r"A square is not negative: \|x\|^2 >= 0 &lt; 1." in page
    assert "`own.lemma1.square`<br>`own.lemma1.again` | PROVED<br>PROVED |" in page
    assert "`parisk verify` computes" in page
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert all(line.replace(r"\|", "").count("|") == 6 for line in rows)


def test_text_to_a_file(paper: Path) -> None:
    """The table can be written to a file, too."""
    out = paper.parent / "page.txt"
    assert run("inventory", paper, "-o", out).exit_code == 0
    assert "own.lemma1.again" in out.read_text()


def test_two_formats(paper: Path) -> None:
    """Contradictory options are an error of usage."""
    result = run("inventory", paper, "--json", "--format", "markdown")
    assert result.exit_code == 2
    assert "not both" in result.stderr


def test_unwritable(paper: Path) -> None:
    """A file that cannot be written is refused before anything else."""
    result = run("inventory", paper, "-o", paper.parent / "nowhere" / "page.md")
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr
