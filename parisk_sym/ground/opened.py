"""Files that are opened while the code of claims runs: a verdict that rests on one must not be remembered by the code alone.

Python tells an audit hook of every file that it opens, and of all code that it runs, whichever function does it. Modules of the folder
of the claims are left out, because their texts belong to what a verdict is remembered by, and so is what lies below the folders of
Python, of the libraries and of the package. Modules of other folders count where they are run.
"""

import os
import site
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["files_opened", "record_files", "watching_files"]

_MODULES = (".py", ".pyc", ".pyd", ".so")
_PLACES = {
    sys.prefix,
    sys.base_prefix,
    sys.exec_prefix,
    site.getusersitepackages(),
    str(Path(__file__).parents[1]),
}
_LIBRARIES = tuple(
    f"{place}{os.sep}" for place in _PLACES | {str(Path(place).resolve()) for place in _PLACES}
)
_SHIPPED = f"{Path(__file__).resolve().parents[1] / '_derivations'}{os.sep}"
"""Papers inside an installed package, which are no part of its code."""
_NO_FILE = f"{os.sep}<claim>"
"""What parts of claims are compiled under: Python looks for its text where one cannot be compiled, such as `*factors` alone."""
_DEVICES = ("/dev/null", "/dev/random", "/dev/tty", "/dev/urandom", "/proc/", "/sys/")

_opened: set[str] = set()
_watching: list[str] = []
"""For each block the folder whose modules are its own, "" for none; the outermost block says whose they are."""


@contextmanager
def watching_files(folder: Path | None = None) -> Iterator[None]:
    """In the block, records every file that is opened, and every module that is run from outside this folder.

    Nothing is recorded before `record_files()` was called in this process.
    """
    _watching.append("" if folder is None else f"{folder.resolve()}{os.sep}")
    try:
        yield
    finally:
        _watching.pop()


def files_opened() -> tuple[str, ...]:
    """The files that were opened while somebody watched, by their paths."""
    return tuple(sorted(_opened))


@cache
def record_files() -> None:
    """From now on this process records what is opened: one that judges claims whose verdicts are remembered. It cannot be undone."""
    sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watching:
        return
    try:
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 - of a text
            if not path.endswith((*_MODULES, _NO_FILE)) and not path.startswith((*_LIBRARIES, *_DEVICES)):
                _opened.add(path)
        elif event == "exec" and (path := arguments[0].co_filename).endswith(".py") and os.path.isabs(path):  # noqa: PTH117 - of a text
            _hear_module(path)
    except (OSError, ValueError, AttributeError):  # a hook must not raise
        return


def _hear_module(path: str) -> None:
    own = _watching[0]
    if not (own and path.startswith(own)) and (not path.startswith(_LIBRARIES) or path.startswith(_SHIPPED)):
        _opened.add(path)
