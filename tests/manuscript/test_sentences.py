"""Where the sentences of a paper end."""

from pathlib import Path

import pytest

from parisk_sym.manuscript.outline import outline_of
from parisk_sym.manuscript.sentences import sentences_of
from parisk_sym.manuscript.source import read_source

ENDS = {
    "Let $x$ be real. Then $x^2 > -1$.": 2,
    "Here $x$ is in the first interval. The second one is empty.": 2,
    "Smith et al. show that $x > 1$.": 1,
    "For $x$ see Eq. (3), Fig. 2 and cf. Section 4.": 1,
    "We choose $x$ in a subsection. It has two parts.": 2,
    "For all $x$ (resp. $y$) we have $x < 1$.": 1,
    "Bounds, e.g. $x < 1$, i.e. small ones, are enough.": 1,
    "Is $x > 1$? Yes.": 2,
}


@pytest.mark.parametrize("text", ENDS)
def test_ends(text: str, tmp_path: Path) -> None:
    """A full stop ends a sentence unless it belongs to an abbreviation: that of "et al." does, that of "real." does not."""
    file = tmp_path / "paper.tex"
    file.write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}\n", encoding="utf-8"
    )
    outline = outline_of(read_source(file))
    assert sum(len(sentences_of(outline, block)) for block in outline.blocks) == ENDS[text]
