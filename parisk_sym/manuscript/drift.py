"""Quotations in claim files that are no longer in the source of the paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from parisk_sym.core.discovery import Problem
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.toml_files import read_toml
from parisk_sym.manuscript.macros import MacroError
from parisk_sym.manuscript.mathematics import cleaned
from parisk_sym.manuscript.outline import Outline, outline_of
from parisk_sym.manuscript.source import read_source

__all__ = ["drift"]

_FILE_NAME = "manuscript.toml"


def drift(quotations: Iterable[tuple[str, int, str, str]]) -> list[Problem]:
    """The claims whose quotation is not in the source that the manuscript.toml of their folder names.

    Each claim is given by its file and line, its id and its statement; claims in a folder without such a file are left out.
    """
    sources: dict[Path, str | Problem | None] = {}
    found: list[Problem] = []
    for file, line, identifier, statement in quotations:
        folder = Path(file).resolve().parent
        if folder not in sources:
            sources[folder] = _source_of(folder)
            if isinstance(problem := sources[folder], Problem):
                found.append(problem)
        text = sources[folder]
        if isinstance(text, str) and _bare(statement) not in text:
            found.append(
                Problem(
                    file,
                    line,
                    f"drift: the quotation of {identifier!r} is no longer in the source: {statement}",
                )
            )
    return found


def _source_of(folder: Path) -> str | Problem | None:
    """The source that a folder names, in the form of quotations; None where it names none."""
    file = folder / _FILE_NAME
    if not file.is_file():
        return None
    try:
        named = read_toml(file).get("source")
    except ValueError as error:
        return Problem(str(file), 0, str(error))
    if not isinstance(named, str):
        return Problem(
            str(file),
            0,
            f'source must be the path of a .tex file, got {named!r}: write source = "../paper.tex"',
        )
    try:
        return _formulas(outline_of(read_source(folder / named)))
    except ParameterError as error:
        return Problem(str(file), 0, f"drift cannot be checked: {error}")


def _formulas(outline: Outline) -> str:
    """All formulas of a source without its macros, and its whole text, in the form of quotations."""
    text = outline.source.text
    written = [[(row.start, row.end) for row in display.rows] for display in outline.displays]
    written += [[(inline.start, inline.end)] for inline in outline.inlines]
    found = [_bare(text)]
    for rows in written:
        with suppress(MacroError):
            found.append("".join(_bare(cleaned(outline.macros.expanded(text[a:b]))) for a, b in rows))
    for block in outline.blocks:  # statements in words
        with suppress(MacroError):
            found.append(_bare(outline.macros.expanded(text[block.start : block.end])))
    return "\n".join(found)


def _bare(text: str) -> str:
    """A text without dollars, labels and spaces."""
    return re.sub(r"\\label\s*\{[^{}]*\}|[\s$]", "", text)
