r"""The rows of a display that make one statement."""

from pathlib import Path

import pytest

from parisk_sym.manuscript.outline import outline_of
from parisk_sym.manuscript.rows import joined_rows
from parisk_sym.manuscript.source import read_source

ROWS = {
    "statements": (r"a &< b \\ c &< d", 2),
    "a chain": (r"a &< b \\ &< c", 1),
    "a sum that goes on": (r"a &= b \\ &\quad + c", 1),
    "an open bracket": (r"a &= (b \\ c) + d", 1),
    "a sign at the end": (r"a &= \\ b", 1),
}


@pytest.mark.parametrize("case", ROWS)
def test_joined_rows(case: str, tmp_path: Path) -> None:
    """A row that begins or ends with a sign belongs to the one beside it."""
    text, count = ROWS[case]
    file = tmp_path / "paper.tex"
    file.write_text(
        rf"\begin{{document}}\begin{{align}}{text}\end{{align}}\end{{document}}", encoding="utf-8"
    )
    outline = outline_of(read_source(file))
    assert len(list(joined_rows(outline, outline.displays[0]))) == count
