"""Progress of long work, for a person who waits at a terminal or a notebook."""

from __future__ import annotations

import contextlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Progress", "progress_bar", "progress_console", "rate_bar"]

Progress = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


def progress_console() -> Console | None:
    """Where a bar is drawn: standard error of a terminal, or a notebook that has ipywidgets; None elsewhere.

    FORCE_COLOR, which notebooks and CI services set, makes no terminal of a file.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_jupyter:
        return console if importlib.util.find_spec("ipywidgets") is not None else None
    return console if console.is_terminal and sys.stderr.isatty() else None


@contextlib.contextmanager
def progress_bar(text: str) -> Iterator[Progress]:
    """A progress bar on standard error of a terminal, or in a notebook, that disappears when done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = progress_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=console is None) as bar:
        task = bar.add_task(text, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextlib.contextmanager
def rate_bar(text: str, quiet: bool = False) -> Iterator[Progress]:
    """A progress bar with the rate per second and the time left."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Task as BarTask
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: BarTask) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.3g}/s")

    console = progress_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeElapsedColumn(), TextColumn("left"),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=console, transient=True, disable=quiet or console is None) as bar:
        task = bar.add_task(text, total=None)
        begun: list[int] = []  # the work of an earlier run does not count for the rate

        def report(done: int, total: int) -> None:
            if not begun:
                begun.append(done)
                bar.reset(task, total=total, completed=done)
            bar.update(task, completed=done, total=total)

        yield report
