"""Claim files that are made of a source."""

import tomllib
from pathlib import Path

from parisk_sym.manuscript.claim_files import draft_of

BODY = "\\begin{document}\nFor $x > 0$, \\[ 1 + x < e^x. \\]\n\\end{document}\n"


def test_a_source_without_sections_and_authors(tmp_path: Path) -> None:
    """Its claims are in the section `The paper`, and a name stands for the authors until they are filled in."""
    source = tmp_path / "note.tex"
    source.write_text("\\documentclass{article}\n" + BODY, encoding="utf-8")
    files = draft_of(source).files
    assert 'SECTION = r"The paper"' in files["section_none.py"]
    assert tomllib.loads(files["papers.toml"])["paper"]["note"]["authors"] == "A. Author"
    source.write_text("\\documentclass{article}\\author{B. Writer}\n" + BODY, encoding="utf-8")
    assert tomllib.loads(draft_of(source).files["papers.toml"])["paper"]["note"]["authors"] == "B. Writer"
