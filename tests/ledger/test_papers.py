"""The papers that folders name."""

from pathlib import Path

import pytest

from parisk_sym.core.errors import ClaimError
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.ledger.papers import Paper, papers
from tests.shipped import shipped

FORMULAS = all_formulas()

OWN = """\
[paper.own]
authors = "A. Author"
title = "A Title"
venue = "2025"
"""


def folder(path: Path, text: str) -> Path:
    (path / "papers.toml").write_text(text)
    return path


def test_every_shipped_source_is_named() -> None:
    """Those of the formulas, and of the claims with their other versions."""
    claims = [c.claim for c in shipped().claims]
    sources = [f.source for f in FORMULAS if f.source] + [s for c in claims for s in (c.source, *c.also)]
    assert {source.paper for source in sources} <= set(papers())


def test_versions_stand_before_what_they_cite() -> None:
    assert list(papers())[:8] == ["dpp12", "field", "mistakes", "par21", "par20", "loss", "rs17", "tob18"]


def test_an_own_folder(tmp_path: Path) -> None:
    assert papers(folder(tmp_path, OWN))["own"] == Paper("A. Author", "A Title", "2025")
    assert "own" not in papers()


def test_the_same_paper_may_be_cited_twice(tmp_path: Path) -> None:
    cited = papers()["kov15"]
    text = f'[cited.kov15]\nauthors = "{cited.authors}"\ntitle = "{cited.title}"\nvenue = "{cited.venue}"\n'
    assert papers(folder(tmp_path, text)) == papers()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            OWN.replace("own", "par21"),
            "'par21' is already that of another paper: Differential Privacy at Risk",
        ),
        (OWN.replace("venue", "place"), "own must have the texts authors, title, venue"),
        (OWN.replace('"2025"', "2025"), "own must have the texts"),
        (OWN.replace("[paper.own]", ""), r"tables are \[paper.KEY\] and \[cited.KEY\], got authors"),
        ("[paper.own", "papers.toml: it cannot be read as TOML: Expected"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ClaimError, match=words):
        papers(folder(tmp_path, text))
