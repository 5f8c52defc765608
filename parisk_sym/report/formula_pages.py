"""Prints one formula, and lists of formulas, tables and claims, on the terminal."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parisk_sym.core.discovery import is_shipped
from parisk_sym.core.errors import PariskError
from parisk_sym.core.exact import rational
from parisk_sym.core.texts import portable
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.formula import Formula
from parisk_sym.report.fields import INDENT, print_entries, print_fields
from parisk_sym.report.paper_places import place
from parisk_sym.report.unicode_text import readable

if TYPE_CHECKING:
    from parisk_sym.report.claim_rows import ListedClaim
    from parisk_sym.tables.comparisons import Comparison

__all__ = ["example_command", "print_claims", "print_comparisons", "print_formula", "print_formulas"]

_LINES, _RAGGED = 3, 6
"""Lines of a statement in a list, and about how many characters of each stay empty."""


def print_formula(formula: Formula, console: Console) -> None:
    """Print meaning, parameters, domain, source, LaTeX and an example of one formula."""
    console.print(Text(formula.id, style="bold"))
    undefined = (f"{expression} = 0: {message}" for expression, message in formula.excluded)
    print_fields(
        [
            ("meaning", formula.meaning),
            ("unit", "" if formula.unit == "1" else formula.unit),
            ("constraints", "\n".join(map(str, formula.constraints))),
            ("undefined", "\n".join(undefined)),
            ("source", "" if formula.source is None else place(formula.source)),
            ("relies on", "\n".join(formula.relies_on)),
            ("LaTeX", formula.latex()),
            ("try", example_command(formula)),
        ],
        console,
    )
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("parameter", "meaning", "unit", "domain"):
        table.add_column(name, overflow="fold")
    for p in formula.parameters:
        table.add_row(Text(p.name), Text(p.meaning), Text(p.unit), Text(str(p.interval)))
    console.print(table)


def print_formulas(formulas: Sequence[Formula], console: Console) -> None:
    """Print id, parameters, source and meaning of each formula."""
    entries = ((f"{f.id}({', '.join(f.names)})", str(f.source or ""), f.meaning) for f in formulas)
    print_entries("formulas", entries, console)


def print_comparisons(kind: str, comparisons: Sequence[Comparison], console: Console) -> None:
    """Print id, parameters, columns and title of each declared table or figure."""
    entries = (
        (f"{c.id}({', '.join(c.names)})", ", ".join(k.name for k in c.columns), c.title) for c in comparisons
    )
    print_entries(kind, entries, console)


def print_claims(claims: Sequence[ListedClaim], console: Console) -> None:
    """Print id, place in the paper and the first lines of the statement of each claim."""
    most = _LINES * (console.width - INDENT - _RAGGED)
    entries = (
        (
            c.id,
            f"{c.texts['paper']} {c.texts['number']}",
            shorten(readable(c.texts["statement"]), most, placeholder=" …"),
        )
        for c in claims
    )
    print_entries("claims", entries, console)


def example_command(formula: Formula) -> str:
    """A `parisk eval` command with arguments inside the domain, or "" if no simple ones are."""
    choices = [_simple_members(p.interval) for p in formula.parameters]
    for values in itertools.islice(itertools.product(*choices), 200):
        arguments = dict(zip(formula.names, values, strict=True))
        try:
            formula.ball(5, **arguments)
        except PariskError:
            continue
        values_given = (f"{name}={value}" for name, value in arguments.items())
        return shlex.join(
            ("parisk", "eval", formula.id, *values_given, "--digits", "20", *_from_option(formula))
        )
    return ""


def _from_option(formula: Formula) -> tuple[str, ...]:
    """The option that names the folder of the paper, for a formula that is not of this package."""
    if not formula.file or is_shipped(formula.file):
        return ()
    return "--from", portable(str(Path(formula.file).resolve().parents[1]))


def _simple_members(interval: Interval) -> list[str]:
    """A few simple numbers in an interval."""
    simple = ("1", "1/2", "2", "3", "9/10", "1/4", "10", "0", "-1")
    return [text for text in simple if interval.violation(rational(text)) is None][:4]
