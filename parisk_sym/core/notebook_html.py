"""HTML that shows objects in a notebook; mathematics stays between dollar signs, which Jupyter typesets."""

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["fields_html", "table_html"]


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> str:
    """A table of texts, with a note below it.

    >>> table_html(["x"], [["<1"]])
    '<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>&lt;1</td></tr></tbody></table>'
    """
    below = f"<p><small>{escape(note)}</small></p>" if note else ""
    body = "".join(map(_row, rows))
    return f"<table><thead>{_row(head, 'th')}</thead><tbody>{body}</tbody></table>{below}"


def _row(cells: Sequence[str], tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def fields_html(fields: Iterable[tuple[str, str]]) -> str:
    """Names and texts, one pair in a line; those without a text are left out.

    >>> fields_html([("reading", ""), ("holds for", "k = 1")])
    '<div><em>holds for</em>: k = 1</div>'
    """
    return "".join(f"<div><em>{escape(name)}</em>: {escape(text)}</div>" for name, text in fields if text)
