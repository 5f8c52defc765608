r"""Tables for one of two columns: what is fixed stands in the caption, values that do not fit side by side stand one below another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parisk_sym.report.latex.equations import grouped, width
from parisk_sym.report.latex.labels import table_label

__all__ = ["Cells", "arguments", "narrow", "values"]

_ROOM = 50.0
"""Figures in small print that stand in a column of 3.2 inches."""

_GAP = 1.5
"""Figures that the space between two columns takes."""

_POINTS = 4.3
"""The width of a figure in small print."""

_LINES = 42
"""Lines of a table in a column of text."""

_UNGROUPED = 11
"""Characters of a value whose figures stand in one group."""

_LONG = 14.0
"""Arguments that are wider may break."""


@dataclass(frozen=True)
class Cells:
    """A column: its head as LaTeX, the texts of its cells, how wide head and cells are in figures, and marks behind the cells."""

    head: str
    texts: Sequence[str]
    wide: float
    marks: Sequence[str] = ()

    @property
    def fixed(self) -> bool:
        """Whether all cells are the same."""
        return len(set(self.texts)) == 1


def arguments(symbol: str, texts: Sequence[str]) -> Cells:
    """The values of a parameter, as they are given."""
    return Cells(f"${symbol}$", texts, max(1.3 * width(symbol), *map(_figures, texts)))


def values(head: str, head_width: float, texts: Sequence[str], marks: Sequence[str]) -> Cells:
    """Values, each with a mark behind it."""
    return Cells(head, texts, max(head_width, *map(_figures, texts)), marks)


def narrow(
    caption: str, identifier: str, given: Sequence[Cells], shown: Sequence[Cells], above: str, note: str
) -> str:
    r"""Floats of a column's width, the first with caption and label; `above` stands over the first one, the note under the last.

    Arguments that are the same in all rows are named in the caption. Columns that do not fit side by side are cut into blocks, each with
    the arguments beside it, long values into lines, and long tables into several.
    """
    fixed, varying = [c for c in given if c.fixed], [c for c in given if not c.fixed]
    at = ", ".join(f"{c.head[:-1]} = {c.texts[0]}$" for c in fixed)
    told = f"\\caption{{{caption}{f' At {at}.' if at else ''}}}\\label{{{table_label(identifier)}}}"
    if not varying:
        return _float(f"{told}\n{above}", [_as_rows(shown)], note)
    blocks = _blocks(varying, shown)
    count, rows = len(shown[0].texts), max(5, _LINES // len(blocks) - 3)
    starts = range(0, count, rows)
    continued = f"Table~\\ref{{{table_label(identifier)}}}, continued.\\par"
    return "\n".join(
        _float(
            f"{told}\n{above}" if start == 0 else continued,
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
    """As many columns side by side as fit beside the arguments, at least one."""
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
    """Some rows of some columns; a value that is too long alone is set in lines."""
    begin = sum(min(c.wide, _LONG) + _GAP for c in varying)
    rest = _ROOM - begin
    columns = [_lines(_LONG) if c.wide > _LONG else "r" for c in varying]
    columns += [_lines(max(rest, 8.0)) if c.wide > rest else "r" for c in block]
    given = [[_broken(t) if c.wide > _LONG else _plain(t) for t in c.texts[start:stop]] for c in varying]
    cells = [_cells(c, c.wide > rest, start, stop) for c in block]
    rows = zip(*given, *cells, strict=True)
    return _ruled(columns, [c.head for c in (*varying, *block)], [list(row) for row in rows])


def _as_rows(shown: Sequence[Cells]) -> str:
    """One point: each value on a line of its own, behind its name."""
    names = max(width(c.head) for c in shown)
    rest = _ROOM - min(names, 24) - _GAP
    long = any(c.wide > rest for c in shown)
    return _ruled(["l", _lines(rest) if long else "r"], [], [[c.head, *_cells(c, long, 0, 1)] for c in shown])


def _ruled(columns: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = f"{' & '.join(heads)} \\\\\n\\midrule\n" if heads else ""
    body = "\n".join(" & ".join(row) + r" \\" for row in rows)
    return f"\\begin{{tabular}}{{@{{}}{' '.join(columns)}@{{}}}}\n\\toprule\n{head}{body}\n\\bottomrule\n\\end{{tabular}}"


def _lines(figures: float) -> str:
    return rf">{{\raggedright\arraybackslash}}p{{{figures * _POINTS:.0f}pt}}"


def _cells(column: Cells, in_lines: bool, start: int, stop: int) -> list[str]:
    """Values with their marks: many figures in groups, between which a line may end."""
    separator = " " if in_lines else r"\," if max(map(len, column.texts)) > _UNGROUPED else ""
    pairs = list(zip(column.texts, column.marks, strict=True))[start:stop]
    return [grouped(text, separator) + mark if text else "" for text, mark in pairs]


def _plain(text: str) -> str:
    return f"${text}$" if "/" in text else grouped(text, r"\,")


def _broken(text: str) -> str:
    """A long argument, which may break anywhere between five figures."""
    return r"\allowbreak ".join(re.findall(r".{1,5}", text))


def _figures(text: str) -> float:
    """How wide a number is, in figures: groups, a sign and a power of ten take their room."""
    mantissa, _, power = text.partition("e")
    return len(mantissa) + 0.4 * (len(mantissa) // 5) + (3.8 + 0.75 * len(power) if power else 0.0) + 0.7
