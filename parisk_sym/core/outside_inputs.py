"""What the code of claims uses beyond its own text: files, modules of other folders, the environment, random numbers.

A verdict that depends on these must not be stored under the code alone. Python reports to an audit hook every file that it opens, and of all
code that it runs, whichever function does it; the environment is a mapping that records who reads it; random numbers come from the
system's entropy or from generators whose states are compared. Modules of the folder of the claims are left out, because their texts belong
to what a verdict is remembered by, and so is what lies below the folders of Python, of the libraries and of the package. Modules of other
folders count where they are run.
"""

import inspect
import os
import random
import site
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["outside_used", "record_outside", "watching"]

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
_DEVICES = ("/dev/null", "/dev/tty", "/proc/", "/sys/")
_ENVIRONMENT = "environ"
"""The file of a process below `/proc` that holds its environment."""

_used: dict[str, set[str]] = {}
"""In words, for each folder of claims; under _EVERY what later files find already done."""
_EVERY = "*"
_watching: list[str] = []
"""For each block the folder whose modules are its own, "" for none; the outermost block says whose they are."""


@contextmanager
def watching(folder: Path | None = None) -> Iterator[None]:
    """In the block, records what is used beyond the modules of this folder.

    Nothing is recorded before `record_outside()` was called in this process.
    """
    outermost = not _watching
    _watching.append(_name(folder))
    records = outermost and record_outside.cache_info().currsize > 0
    before = _generators() if records else ()
    try:
        yield
    finally:
        if records and before != _generators():
            _record("it draws random numbers from a generator that all code shares")
        _watching.pop()


def outside_used(folder: Path | None = None) -> tuple[str, ...]:
    """What was used while somebody watched for this folder, in words."""
    used = _used.get(_name(folder), set()) | _used.get(_EVERY, set())
    if _ALL_VARIABLES in used:
        used = {what for what in used if not what.startswith(_ONE_VARIABLE)}
    return tuple(sorted(used))


@cache
def record_outside() -> None:
    """From now on this process records what is used: one that runs claims whose verdicts are remembered. It cannot be undone."""
    sys.addaudithook(_hear)
    os.environ.__class__ = os.environb.__class__ = _Environment
    os.urandom = random._urandom = _heard_urandom(os.urandom)  # type: ignore[attr-defined]  # noqa: SLF001 - what `secrets` and NumPy draw from


def _generators() -> tuple[Any, ...]:
    """The states of the generators that all code of a process shares."""
    import numpy.random  # which commands that judge nothing do not wait for

    return random.getstate(), str(numpy.random.get_state())


def _name(folder: Path | None) -> str:
    return "" if folder is None else f"{folder.resolve()}{os.sep}"


def _record(what: str, whose: str | None = None) -> None:
    _used.setdefault(_watching[0] if whose is None else whose, set()).add(what)


# --- files and modules ----------------------------------------------------------------------------------------------------


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watching:
        return
    try:
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 - of a text
            if not path.endswith((*_MODULES, _NO_FILE)) and not _is_known(path):
                _record(f"it opens {path}")
        elif event == "exec" and (path := arguments[0].co_filename).endswith(".py") and os.path.isabs(path):  # noqa: PTH117 - of a text
            _hear_module(path)
    except (OSError, ValueError, AttributeError):  # a hook must not raise
        return


def _is_known(path: str) -> bool:
    """Whether a file is one of Python, of a library or of the system, but for those that hold the environment or random numbers."""
    return path.startswith((*_LIBRARIES, *_DEVICES)) and not path.endswith(f"{os.sep}{_ENVIRONMENT}")


def _hear_module(path: str) -> None:
    own = _watching[0]
    if not (own and path.startswith(own)) and (not path.startswith(_LIBRARIES) or path.startswith(_SHIPPED)):
        _record(f"it runs {path}, which is in another folder", _EVERY)


# --- the environment ------------------------------------------------------------------------------------------------------


_ONE_VARIABLE, _ALL_VARIABLES = "it reads the environment variable ", "it reads the environment variables"


class _Environment(os._Environ):  # type: ignore[type-arg]  # noqa: SLF001 - the class of `os.environ`
    """The environment of the process, which records what the code of claims reads of it."""

    def __getitem__(self, key: Any) -> Any:
        if _watching and _asked_by_claims():
            _record(f"{_ONE_VARIABLE}{os.fsdecode(key)}")
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[Any]:
        if _watching and _asked_by_claims():
            _record(_ALL_VARIABLES)
        return super().__iter__()


_BETWEEN = ("<frozen ", *(f"{os.sep}{Path(name)}" for name in ("os.py", "_collections_abc.py", "claims/reading.py", "formulas/unevaluated.py")),
            __file__)  # fmt: skip
"""Code between a caller and the mapping: functions of Python, and those by which statements are read."""


def _asked_by_claims() -> bool:
    """Whether what called the mapping, through functions of Python, is no library."""
    frame = inspect.currentframe()
    while frame is not None:
        name = frame.f_code.co_filename
        if not (name.startswith(_BETWEEN[0]) or name.endswith(_BETWEEN[1:])):
            return not name.startswith(_LIBRARIES) or name.startswith(_SHIPPED)
        frame = frame.f_back
    return False


# --- random numbers -------------------------------------------------------------------------------------------------------


def _heard_urandom(urandom: Callable[[int], bytes]) -> Callable[[int], bytes]:
    def heard(size: int) -> bytes:
        if _watching:
            _record("it draws random numbers without a seed")
        return urandom(size)

    return heard
