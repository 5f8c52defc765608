"""Progress of long work, for a person who waits at a terminal."""

import contextlib
from collections.abc import Callable, Iterator

__all__ = ["Progress", "progress_bar"]

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
