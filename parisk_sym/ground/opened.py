"""Files that are opened while the code of claims runs: a verdict that rests on one must not be remembered by the code alone.

Python tells an audit hook of every file that it opens, whichever function does it. Modules are left out, because their texts belong to
what a verdict is remembered by, and so is what lies below Python's own folders and the package's.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["files_opened", "watching_files"]

_MODULES = (".py", ".pyc", ".pyd", ".so")
_LIBRARIES = tuple(
    f"{Path(place).resolve()}{os.sep}"
    for place in {sys.prefix, sys.base_prefix, sys.exec_prefix, str(Path(__file__).parents[1])}
)
_NO_FILE = f"{os.sep}<claim>"
"""What parts of claims are compiled under: Python looks for its text where one cannot be compiled, such as `*factors` alone."""
_DEVICES = ("/dev/null", "/dev/random", "/dev/tty", "/dev/urandom", "/proc/", "/sys/")

_opened: set[str] = set()
_depth = 0


@contextmanager
def watching_files() -> Iterator[None]:
    """In the block files that are opened are kept in mind, for as long as the process lives."""
    global _depth  # noqa: PLW0603 - one hook for the process, which cannot be taken back
    _begin()
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


def files_opened() -> tuple[str, ...]:
    """The files that were opened while somebody watched, by their paths."""
    return tuple(sorted(_opened))


@cache
def _begin() -> None:
    sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _depth and event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
        try:
            path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 - of a text
        except (OSError, ValueError):  # a hook must not raise
            return
        if not path.endswith((*_MODULES, _NO_FILE)) and not path.startswith((*_LIBRARIES, *_DEVICES)):
            _opened.add(path)
