"""Pages as text: what is plain stays plain in Markdown, and a folder holds the pages of this run and no others."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

__all__ = ["Pages", "prose", "table"]

_KEPT = re.compile(r"(`[^`]+`|\$\$.+?\$\$|(?<!\\)\$.+?(?<!\\)\$)", re.DOTALL)
"""Code and mathematics."""

_SPECIAL = re.compile(r"([\\*_\[\]<>#|{}~$])")


def prose(text: str) -> str:
    r"""A plain text as Markdown: code between backticks and mathematics between dollar signs stay, everything else means itself.

    >>> prose("n*eps0 for `a*b` and $x_1*x_2$")
    'n\\*eps0 for `a*b` and $x_1*x_2$'
    """
    parts = _KEPT.split(text.replace(r"\$", "\N{FULLWIDTH DOLLAR SIGN}"))
    plain = [part if i % 2 else _SPECIAL.sub(r"\\\1", part) for i, part in enumerate(parts)]
    return " ".join("".join(plain).split()).replace("\N{FULLWIDTH DOLLAR SIGN}", r"\$")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    r"""A table of cells that are Markdown already, and a blank line after it; nothing without rows.

    >>> table(["x"], [["`a|b`"]])
    ['| x |', '| --- |', '| `a\\|b` |', '']
    """
    lines = [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows]
    return [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *lines, ""] if lines else []


def _cell(text: str) -> str:
    """A bar inside a cell would end it."""
    return re.sub(r"(?<!\\)\|", r"\\|", text.replace("\n", " "))


class Pages:
    """A folder of generated pages: what is the same is not written again, and what was not written in this run is taken away."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: set[Path] = set()

    def write(self, name: str, lines: Iterable[str] | bytes) -> None:
        """A page under its name in the folder, `formulas/bessel_k.cdf.md`, or a picture."""
        file = self._folder / name
        data = lines if isinstance(lines, bytes) else ("\n".join(lines).rstrip() + "\n").encode()
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_bytes() != data:
            file.write_bytes(data)
        self._written.add(file)

    def sweep(self) -> None:
        """Take away the pages of earlier runs."""
        for file in sorted(self._folder.rglob("*"), reverse=True):
            if file.is_file() and file not in self._written:
                file.unlink()
            elif file.is_dir() and not any(file.iterdir()):
                file.rmdir()
