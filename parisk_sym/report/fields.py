"""Prints names with texts beside or below them on the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

__all__ = ["INDENT", "print_command", "print_entries", "print_fields"]

INDENT = 4


def print_fields(fields: Sequence[tuple[str, str | Text]], console: Console) -> None:
    """Print two columns, name and text, without empty fields."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(
        style="bold", no_wrap=True, min_width=max((len(name) for name, text in fields if text), default=0)
    )
    grid.add_column(overflow="fold")
    for name, text in fields:
        if text:
            grid.add_row(name, text if isinstance(text, Text) else Text(text))
    console.print(grid)


def print_entries(title: str, entries: Iterable[tuple[str, str, str]], console: Console) -> None:
    """Print a list under its title: each entry's name, the note beside it, and its text below; nothing for an empty list."""
    begun = False
    for name, beside, text in entries:
        if not begun:
            console.print(Text(title, style="bold underline"))
        begun = True
        console.print(Text.assemble((name, "bold"), f"  {beside}"))
        console.print(Padding(Text(text), (0, 0, 0, INDENT), expand=False))
    if begun:
        console.print()


def print_command(name: str, command: str, console: Console) -> None:
    """Print a command under its name on one line, so that it can be copied; nothing for an empty command."""
    if command:
        console.print(Text(name, style="bold"))
        console.print(Text(command), soft_wrap=True)
