r"""Tables for a column of a two-column page: fixed arguments go into the caption, columns that do not fit side by side into blocks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parisk_sym.report.latex.equations import in_groups, width
from parisk_sym.report.latex.labels import table_label

__all__ = ["Cells", "arguments", "narrow", "values"]

_ROOM = 50.0
"""The figures in small print that fit into a column of 3.2 inches."""

_GAP = 1.5
"""The space between two columns, in figures."""

_POINTS = 4.3
"""The width of a figure in small print, in points."""

_LINES = 42
"""The lines of a table that fit into a column of text."""

_UNGROUPED = 11
"""The longest value whose figures are not grouped."""

_LONG = 14.0
"""The width in figures above which arguments may break."""


@dataclass(frozen=True)
class Cells:
    """A column: its head as LaTeX, the texts of its cells, its width in figures, and the marks after the cells."""

    head: str
    texts: Sequence[str]
    wide: float
    marks: Sequence[str] = ()

    @property
    def is_fixed(self) -> bool:
        """Whether all cells are equal."""
        return len(set(self.texts)) == 1


def arguments(symbol: str, texts: Sequence[str]) -> Cells:
    """The column of a parameter, with its values as given."""
    return Cells(f"${symbol}$", texts, max(1.3 * width(symbol), *map(_figures, texts)))


def values(head: str, head_width: float, texts: Sequence[str], marks: Sequence[str]) -> Cells:
    """A column of values, each followed by a mark."""
    return Cells(head, texts, max(head_width, *map(_figures, texts)), marks)


def narrow(
    caption: str, identifier: str, given: Sequence[Cells], shown: Sequence[Cells], above: str, note: str
) -> str:
    r"""Floats of a column's width, the first with caption and label; `above` precedes the first table, the note follows the last.

    Arguments that are equal in all rows go into the caption. Columns that do not fit side by side are split into blocks, each with
    the arguments, long values into lines, and long tables into several.
    """
    fixed, varying = [c for c in given if c.is_fixed], [c for c in given if not c.is_fixed]
    at = ", ".join(f"{c.head[:-1]} = {c.texts[0]}$" for c in fixed)
    title = f"\\caption{{{caption}{f' At {at}.' if at else ''}}}\\label{{{table_label(identifier)}}}"
    if not varying:
        return _float(f"{title}\n{above}", [_as_rows(shown)], note)
    blocks = _blocks(varying, shown)
    count, rows = len(shown[0].texts), max(5, _LINES // len(blocks) - 3)
    starts = range(0, count, rows)
    continued = f"Table~\\ref{{{table_label(identifier)}}}, continued.\\par"
    return "\n".join(
        _float(
            f"{title}\n{above}" if start == 0 else continued,
            [_tabular(varying, block, start, start + rows) for block in blocks],
            note if start == starts[-1] else "",
        )
        for start in starts
    )


def _float(head: str, tabulars: Sequence[str], note: str) -> str:
    foot = f"\n\\par\\smallskip\n{{{note}\\par}}" if note else ""
    body = "\n\\par\\medskip\n".join(tabulars)
    return (
        f"\\begin{{table}}[htbp]\n\\centering\\footnotesize\\setlength\\tabcolsep{{3pt}}\n{head}\n\\medskip\n"
        f"{body}{foot}\n\\end{{table}}\n"
    )


def _blocks(varying: Sequence[Cells], shown: Sequence[Cells]) -> list[list[Cells]]:
    """The columns in blocks, each with as many as fit beside the arguments, at least one."""
    begin = sum(min(c.wide, _LONG) + _GAP for c in varying)
    blocks: list[list[Cells]] = [[]]
    taken = begin
    for column in shown:
        if blocks[-1] and taken + column.wide > _ROOM:
            blocks.append([])
            taken = begin
        blocks[-1].append(column)
        taken += column.wide + _GAP
    return blocks


def _tabular(varying: Sequence[Cells], block: Sequence[Cells], start: int, stop: int) -> str:
    """A range of rows of some columns; a value that is too long by itself is broken into lines."""
    begin = sum(min(c.wide, _LONG) + _GAP for c in varying)
    rest = _ROOM - begin
    columns = [_lines(_LONG) if c.wide > _LONG else "r" for c in varying]
    columns += [_lines(max(rest, 8.0)) if c.wide > rest else "r" for c in block]
    given = [[_breakable(t) if c.wide > _LONG else _plain(t) for t in c.texts[start:stop]] for c in varying]
    cells = [_cells(c, c.wide > rest, start, stop) for c in block]
    rows = zip(*given, *cells, strict=True)
    return _booktabs(columns, [c.head for c in (*varying, *block)], [list(row) for row in rows])


def _as_rows(shown: Sequence[Cells]) -> str:
    """A single point, with each value on its own line after its name."""
    names = max(width(c.head) for c in shown)
    rest = _ROOM - min(names, 24) - _GAP
    long = any(c.wide > rest for c in shown)
    return _booktabs(
        ["l", _lines(rest) if long else "r"], [], [[c.head, *_cells(c, long, 0, 1)] for c in shown]
    )


def _booktabs(columns: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = f"{' & '.join(heads)} \\\\\n\\midrule\n" if heads else ""
    body = "\n".join(" & ".join(row) + r" \\" for row in rows)
    return f"\\begin{{tabular}}{{@{{}}{' '.join(columns)}@{{}}}}\n\\toprule\n{head}{body}\n\\bottomrule\n\\end{{tabular}}"


def _lines(figures: float) -> str:
    return rf">{{\raggedright\arraybackslash}}p{{{figures * _POINTS:.0f}pt}}"


def _cells(column: Cells, in_lines: bool, start: int, stop: int) -> list[str]:
    """Values with their marks; long ones in groups of figures, between which a line may break."""
    separator = " " if in_lines else r"\," if max(map(len, column.texts)) > _UNGROUPED else ""
    pairs = list(zip(column.texts, column.marks, strict=True))[start:stop]
    return [in_groups(text, separator) + mark if text else "" for text, mark in pairs]


def _plain(text: str) -> str:
    return f"${text}$" if "/" in text else in_groups(text, r"\,")


def _breakable(text: str) -> str:
    """A long argument, which may break after every fifth character."""
    return r"\allowbreak ".join(re.findall(r".{1,5}", text))


def _figures(text: str) -> float:
    """The width of a number in figures, with its groups, sign and power of ten."""
    mantissa, _, power = text.partition("e")
    return len(mantissa) + 0.4 * (len(mantissa) // 5) + (3.8 + 0.75 * len(power) if power else 0.0) + 0.7
