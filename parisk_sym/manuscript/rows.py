"""The rows of a display that make one statement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parisk_sym.manuscript.lines import SIDES
from parisk_sym.manuscript.outline import Display, Outline, Row

__all__ = ["joined_rows"]

_CONTINUES = re.compile(
    r"\s*(?:=|<|>|\+|-(?!\w)|\\(?:le|leq|ge|geq|leqslant|geqslant|times|cdot|cdots|approx|pm)(?![A-Za-z])|&\s*(?:=|<|>|\+|-|\\(?:le|leq|ge|geq|leqslant|geqslant|times|cdot|approx|quad|qquad)(?![A-Za-z])))"
)


def joined_rows(outline: Outline, display: Display) -> Iterator[list[Row]]:
    """The rows of each statement: a row that begins with a sign goes on with the one before."""
    text = outline.source.text
    group: list[Row] = []
    for row in display.rows:
        formula = re.sub(r"\\label\s*\{[^{}]*\}", "", text[row.start : row.end])
        before = (
            re.sub(
                r"\\(?:nonumber|notag|label\s*\{[^{}]*\})|[\s&]", "", text[group[-1].start : group[-1].end]
            )
            if group
            else ""
        )
        goes_on = (
            bool(_CONTINUES.match(formula))
            or not re.search(rf"{SIDES}|\\(?:leq|geq|approx|sim|leqslant|geqslant)(?![A-Za-z])", formula)
            or _is_open(before)
        )
        if group and not goes_on:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _is_open(text: str) -> bool:
    """Whether a row ends inside brackets, or with a sign."""
    bare = re.sub(r"\\[A-Za-z]+|\\.", "", text)
    return text.endswith(
        ("+", "-", "=", "<", ">", r"\cdot", r"\times", r"\le", r"\leq", r"\ge", r"\geq")
    ) or bare.count("(") + bare.count("[") > bare.count(")") + bare.count("]")
