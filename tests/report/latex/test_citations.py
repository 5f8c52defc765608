"""BibTeX entries: what is cited, its version and command, and its paper; CITATION.cff says the same of the program."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from parisk_sym import __version__
from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import papers
from parisk_sym.report.latex.bibliography import paper_entry
from parisk_sym.report.latex.citations import Cited, citation, software
from tests.cli.invoked import printed, run
from tests.tools import need

ROOT = Path(__file__).parents[3]


def test_of_each_kind() -> None:
    """Version, command, place; the paper's entry once."""
    text = printed("cite", "bessel_k.cdf", "par21.equation18.model", "composition", "par21.figure5c")
    assert text.count("@misc{par21,") == 1
    assert text.count(f"note = {{Version {__version__}") == 4
    for wanted in (
        "{parisk:composition,",
        r"Equation 18, Appendix B~\cite{par21}",
        r"parisk~plot~par21.figure5c",
    ):
        assert wanted in text
    assert "@misc{parisk_sym," in printed("cite")


def test_of_a_paper_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its authors and its entry; the command finds it, and names no absolute path."""
    monkeypatch.chdir(tmp_path)
    printed("init", "mine", "--title", "On Tangents", "--authors", "A. Author, B. Best")
    for words in (["mine.tangent"], ["mine.lemma1"], ["mine.tangent", "eps=1"]):
        text = printed("cite", *words, "--from", str(tmp_path / "mine"))
        assert text.count("author = {A. Author and B. Best}") == 2
        assert "title = {{On Tangents}}" in text
        assert "developers" not in text
        assert str(tmp_path) not in text
        assert "mine" in text.partition("howpublished")[2].partition("char45{}from")[2].splitlines()[0]
    (tmp_path / "mine" / "papers.toml").unlink()
    assert "author" not in printed("cite", "mine.tangent", "--from", "mine")
    made = printed("table", "mine.tangent", "eps=1", "--from", str(tmp_path / "mine"))
    assert "--from mine" in made
    assert str(tmp_path) not in made


def test_bibtex_reads_every_paper_and_citation(tmp_path: Path) -> None:
    """BibTeX makes a list of all entries without a complaint."""
    need("bibtex")
    entries = [paper_entry(key, paper) for key, paper in papers().items()]
    entries += [
        software(),
        next(
            citation(
                Cited("table", "a+b", "two", None, "parisk table a b x=1:3:1 --digits 5 --format csv", 5)
            )
        ),
        next(citation(Cited("claim", "own.a_b", "50% of $x$", Source("par21", "Lemma 1", "2")))),
    ]
    (tmp_path / "all.bib").write_text("\n".join(entries))
    (tmp_path / "paper.aux").write_text("\\citation{*}\n\\bibstyle{plain}\n\\bibdata{all}\n")
    run = subprocess.run(["bibtex", "paper"], cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout.decode()
    assert "error" not in run.stdout.decode().lower()
    assert (tmp_path / "paper.bbl").read_text().count("\\bibitem") == len(entries)


def test_a_table_over_a_grid() -> None:
    """Formula, grid, digits, command and version; its command makes the table; another grid has another key."""
    text = printed("cite", "bessel_k.cdf", "x=1:3:1", "k=1,2", "--digits", "12")
    key, command = re.search(r"@misc\{(.*?),", text), re.search(r"howpublished = \{(.*)\},", text)
    assert key is not None
    assert command is not None
    assert f"Version {__version__}, every value correctly rounded to 12 significant digits" in text
    typed = re.sub(r"\\texttt\{((?:[^{}]|\{\})*)\}", r"\1", command[1])
    typed = re.sub(r"\\char(\d+)\{\}", lambda m: chr(int(m[1])), typed)
    typed = typed.removeprefix(r"parisk\_sym, parisk ")
    assert printed(*typed.split()) == printed(
        "table", "bessel_k.cdf", "x=1:3:1", "k=1,2", "--digits", "12", "--format", "csv"
    )
    assert key[1] not in printed("cite", "bessel_k.cdf", "x=1:4:1", "k=1,2", "--digits", "12")
    assert "parisk} \\texttt{plot} \\texttt{par21.figure5c} \\texttt{n=1:300:3}" in printed(
        "cite", "par21.figure5c", "n=1:300:3"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["x=1"], "name the formulas, table or figure first, got x=1"),
        (["bessel_k.cdf", "x=-1", "k=1"], "x must be >= 0"),
        (["bessel_k.cdf", "x=1"], "missing k"),
        (["par21.figure5c", "m=1"], "the figure par21.figure5c takes eps0, n, delta: unknown m"),
        (["bessel_k.cdf", "x=1", "k=1", "--digits", "0"], "digits"),
    ],
)
def test_refused(words: list[str], message: str) -> None:
    """As the table and the figure refuse it."""
    result = run("cite", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_file_for_citations() -> None:
    """CITATION.cff has the version, its date and the license of the project; pyproject.toml reads the version from the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    cff = dict(
        re.findall(r"^([a-z-]+): \"?([^\"\n]+)\"?$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    )
    assert (cff["version"], cff["license"]) == (__version__, project["license"])
    assert project["dynamic"] == ["version"]
    assert cff["cff-version"] == "1.2.0"
    assert cff["title"].startswith(f"{project['name']}: ")
    newest = re.search(r"^## (\S+) \(([\d-]+)\)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert newest.groups() == (cff["version"], cff["date-released"])
