"""`parisk init`: a folder that is judged green as it is made, and one that is never half made."""

import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from parisk_sym import __version__
from parisk_sym.cli import own_requirement
from tests.cli.invoked import printed, run


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    printed("init", str(tmp_path / "My Paper"), "--title", 'Bounds, "sharp" ones', "--authors", "A. Ämter")
    monkeypatch.chdir(tmp_path / "My Paper")
    return tmp_path / "My Paper"


def rows(folder: Path) -> dict[str, str]:
    """The verdict of each claim."""
    return {row["id"]: row["verdict"] for row in json.loads(printed("verify", str(folder), "--json", "-"))}


def test_it_is_green(paper: Path) -> None:
    """Every verdict as expected, every statement in the inventory, its formula found, its title read."""
    assert rows(paper) == {"my_paper.lemma1": "PROVED"}
    items = json.loads(printed("inventory", str(paper), "--compute", "--json"))
    assert [(item["number"], bool(item["claims"])) for item in items] == [
        ("Lemma 1", True),
        ("Lemma 2", False),
    ]
    assert printed("eval", "my_paper.tangent", "eps=1/2", "--digits", "3", "--from", str(paper)) == "1.50\n"
    assert 'A. Ämter, *Bounds, "sharp" ones*' in printed("inventory", str(paper), "--format", "markdown")


def test_the_second_claim_is_ready(paper: Path) -> None:
    """With the marks taken away it is judged, and the inventory takes it."""
    section, inventory = paper / "section_1.py", paper / "inventory.toml"
    head, lemma2 = section.read_text().split("#\n", 1)
    section.write_text(f"{head}\n{re.sub('^# ?', '', lemma2, flags=re.MULTILINE)}")
    text = inventory.read_text()
    start = text.index("claims = []")
    inventory.write_text(text[:start] + 'claims = ["my_paper.lemma2"]\n')
    assert rows(paper) == {"my_paper.lemma1": "PROVED", "my_paper.lemma2": "PROVED"}
    assert printed("inventory", str(paper), "--compute")


def test_commands_of_its_pages(paper: Path) -> None:
    """Those that README and workflow name run (watching does not end)."""
    pages = (paper / "README.md", paper / ".github/workflows/verify.yml")
    found = [
        line
        for page in pages
        for line in re.findall(r"^ *(?:- run: )?(parisk [^#\n]*)", page.read_text(), re.MULTILINE)
    ]
    assert len(found) >= 6
    for command in found:
        if "--watch" not in command:
            printed(*shlex.split(command)[1:])


def test_nothing_of_this_machine(paper: Path) -> None:
    """No path, and no mark of the template that was not filled."""
    for file in paper.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            text = file.read_text()
            assert str(paper.parent) not in text
            assert not re.search("@[A-Z]+@", text)


def test_an_empty_repository(tmp_path: Path) -> None:
    """A folder that holds nothing but .git is empty."""
    (tmp_path / ".git").mkdir()
    printed("init", str(tmp_path), "--key", "own")
    assert rows(tmp_path) == {"own.lemma1": "PROVED"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("full",), "DIR must be a new or empty folder, and .*full has notes.txt in it"),
        (("full/notes.txt",), "DIR must be a new or empty folder, got the file"),
        (("new", "--key", "a b"), "the key of a paper must begin with a letter .* got 'a b'"),
        (("2024",), "the key of a paper must begin with a letter .* got '2024': give one with --key"),
        (("par21",), "key 'par21' is that of 'Differential Privacy at Risk"),
        (("full/notes.txt/new",), "cannot write .*new: Not a directory"),
    ],
)
def test_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    """One message, and nothing is written."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full/notes.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    result = run("init", str(tmp_path / arguments[0]), *arguments[1:])
    assert result.exit_code == 2
    assert re.search(message, result.stderr)
    assert sorted(tmp_path.rglob("*")) == before


def test_texts_that_look_like_marks(tmp_path: Path) -> None:
    """A title is put in once, whatever stands in it; what TOML does not take raw is escaped."""
    title, authors = "a @AUTHORS@ \x7f b", "@TITLE@ @KEY@"
    printed("init", str(tmp_path / "p"), "--title", title, "--authors", authors)
    paper = tomllib.loads((tmp_path / "p" / "papers.toml").read_text(encoding="utf-8"))["paper"]["p"]
    assert (paper["title"], paper["authors"]) == (title, authors)
    assert "a @AUTHORS@" in (tmp_path / "p" / "README.md").read_text(encoding="utf-8")


def test_a_title_that_is_no_text(tmp_path: Path) -> None:
    result = run("init", str(tmp_path / "p"), "--title", "a\udcff")
    assert result.exit_code == 2
    assert "--title must be text" in result.stderr
    assert not (tmp_path / "p").exists()


class TestRequirement:
    """What the workflow installs exists, and has no secret and no path of this machine in it."""

    def line(self, folder: Path, *options: str) -> str:
        """The only requirement of a new folder."""
        printed("init", str(folder), *options)
        text = (folder / "requirements.txt").read_text(encoding="utf-8")
        (line,) = [line for line in text.splitlines() if not line.startswith("#")]
        return line

    def test_a_given_one(self, tmp_path: Path) -> None:
        assert (
            self.line(tmp_path / "p", "--install", "./wheels/parisk_sym-0.2.0-py3-none-any.whl")
            == "./wheels/parisk_sym-0.2.0-py3-none-any.whl"
        )

    def test_a_checkout(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The commit at the address of its origin; the version where it has none."""
        monkeypatch.setattr(own_requirement, "_PACKAGE", tmp_path / "parisk_sym")
        (tmp_path / "parisk_sym").mkdir()
        git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "one"], check=True)
        assert self.line(tmp_path / "p") == f"parisk_sym=={__version__}"
        subprocess.run([*git, "remote", "add", "origin", "https://me:token@example.org/p.git"], check=True)
        found = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
        commit = found.stdout.strip()
        assert self.line(tmp_path / "q") == f"parisk_sym @ git+https://example.org/p.git@{commit}"

    @pytest.mark.parametrize(
        ("record", "requirement"),
        [
            ('{"url": "https://example.org/p.git", "vcs_info": {"vcs": "git", "commit_id": "ab12"}}', " @ git+https://example.org/p.git@ab12"),
            ('{"url": "file://localhost/w.whl", "archive_info": {}}', f"=={__version__}"),
            (None, f"=={__version__}"),
        ],
    )  # fmt: skip
    def test_an_installation(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str | None, requirement: str
    ) -> None:
        """From a repository the commit, from an index or a wheel the version."""
        monkeypatch.setattr(own_requirement, "_PACKAGE", tmp_path / "parisk_sym")
        installed = SimpleNamespace(read_text=lambda _: record)
        monkeypatch.setattr(own_requirement, "distribution", lambda _: installed)
        assert self.line(tmp_path / "p") == f"parisk_sym{requirement}"

    @pytest.mark.parametrize("bad", ["a\nb", " a", "\x07"])
    def test_what_is_no_line(self, tmp_path: Path, bad: str) -> None:
        result = run("init", str(tmp_path / "p"), "--install", bad)
        assert result.exit_code == 2
        assert "--install must be one line" in result.stderr

    def test_not_with_a_source(self, tmp_path: Path) -> None:
        (tmp_path / "a.tex").write_text("x")
        result = run("init", str(tmp_path / "p"), "--from", str(tmp_path / "a.tex"), "--install", "x")
        assert result.exit_code == 2
        assert "not written with --from" in result.stderr
