"""The process in which the code of a paper runs, as it was before: its folder, its standard output, its settings."""

import contextlib
import functools
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO

__all__ = ["unchanged_process"]


@contextlib.contextmanager
def unchanged_process() -> Iterator[None]:
    """What code in the block does to its process ends with it: a change of the folder, of the depth of recursion, of SymPy's evaluation.

    What it prints is no result of a command: it goes to standard error. A process that it forks ends where the block does.
    """
    process, folder, depth = os.getpid(), _folder(), sys.getrecursionlimit()
    evaluates = getattr(_switches(), "evaluate", True)
    try:
        with _printing_to_errors():
            yield
    finally:
        if os.getpid() != process:
            os._exit(0)
        if folder is not None and folder != _folder():
            with contextlib.suppress(OSError):
                os.chdir(folder)
        sys.setrecursionlimit(depth)
        if getattr(_switches(), "evaluate", evaluates) != evaluates:
            _switches().evaluate = evaluates


def _folder() -> str | None:
    """The current folder; None where it was removed."""
    try:
        return os.getcwd()  # noqa: PTH109 - of a text
    except OSError:
        return None


def _switches() -> Any:
    """SymPy's settings; None before it is loaded, which is not done for this."""
    return getattr(sys.modules.get("sympy.core.parameters"), "global_parameters", None)


@functools.cache
def _errors() -> TextIO:
    """Standard error under another name, for as long as the process lives: code may keep it."""
    return open(2, "w", buffering=1, errors="backslashreplace", closefd=False)


@contextlib.contextmanager
def _printing_to_errors() -> Iterator[None]:
    """In the block, standard output goes to standard error, for Python and for its child processes; unless either is closed."""
    before = sys.stdout
    try:
        if before is not None:
            before.flush()
        kept = os.dup(1)
        os.dup2(2, 1)
    except (OSError, ValueError):
        yield
        return
    sys.stdout = _errors()
    try:
        yield
    finally:
        sys.stdout = before
        os.dup2(kept, 1)
        os.close(kept)
