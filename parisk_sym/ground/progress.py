"""Progress of long work, for a person who waits at a terminal."""

import contextlib
from collections.abc import Callable, Iterator

__all__ = ["Progress", "progress_bar", "rate_bar"]

Progress = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


@contextlib.contextmanager
def progress_bar(text: str) -> Iterator[Progress]:
    """A progress bar on standard error, where that is a terminal, that disappears when done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(text, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextlib.contextmanager
def rate_bar(text: str, quiet: bool = False) -> Iterator[Progress]:
    """The same with how many are done in a second, and the time left."""
    from rich.console import Console
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

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeElapsedColumn(), TextColumn("left"),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task(text, total=None)
        begun: list[int] = []  # what an earlier run had done says nothing of the rate

        def report(done: int, total: int) -> None:
            if not begun:
                begun.append(done)
                bar.reset(task, total=total, completed=done)
            bar.update(task, completed=done, total=total)

        yield report
