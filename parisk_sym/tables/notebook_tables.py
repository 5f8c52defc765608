"""Tables for notebooks: the first and last rows of a long one."""

from collections.abc import Sequence

from parisk_sym.core.notebook_html import table_html

__all__ = ["array_latex", "shortened_html"]

_MOST_ROWS = 40

Cells = Sequence[Sequence[str]]


def shortened_html(head: Sequence[str], rows: Cells, command: str) -> str:
    """At most forty rows as HTML, the number left out, and the command for all of them."""
    left_out = len(rows) - _MOST_ROWS
    shown = [*rows[: _MOST_ROWS // 2], ["…"] * len(head), *rows[-_MOST_ROWS // 2 :]] if left_out > 0 else rows
    note = f"{left_out} rows in the middle are not shown; " if left_out > 0 else ""
    return table_html(head, shown, note + command)


def array_latex(head: Sequence[str], rows: Cells) -> str:
    r"""At most forty rows as an array of LaTeX math, which MathJax supports.

    >>> print(array_latex(["x_0"], [["1"]]))
    $$\begin{array}{r}\text{x\_0}\\\hline 1\end{array}$$
    """
    names = " & ".join(rf"\text{{{_text(name)}}}" for name in head)
    left_out = len(rows) - _MOST_ROWS
    shown = (
        [*rows[: _MOST_ROWS // 2], [r"\vdots"] * len(head), *rows[-_MOST_ROWS // 2 :]]
        if left_out > 0
        else rows
    )
    lines = r"\\".join(" & ".join(map(_cell, row)) for row in shown)
    return rf"$$\begin{{array}}{{{'r' * len(head)}}}{names}\\\hline {lines}\end{{array}}$$"


def _cell(text: str) -> str:
    return (
        text if text == r"\vdots" else rf"\text{{{_text(text)}}}" if any(c.isalpha() for c in text) else text
    )


def _text(name: str) -> str:
    return name.replace("_", r"\_")
