"""A program that states claims is read before it goes on: `python paper.py`, `python -c ...`, `python - < paper.py`.

Python has already compiled such a program when it reaches `from parisk_sym import Claim` or `from parisk_sym.paper import *`. The rest is
then run from the text of the program, rewritten, in its own module, and Python exits afterwards; functions and classes above are defined
again, so that they are read too. Modules beside the program are also read. An error in one claim is reported, and the program continues, as
`parisk verify` does. A program that was typed at a prompt, or that came through a pipe, has no text that could be read: its statements
are judged as SymPy made them.
"""

from __future__ import annotations

import ast
import inspect
import os
import stat
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from parisk_sym.core.claim_loading import read_modules_below
from parisk_sym.core.rewrite import READER, rewritten

__all__ = ["run_main_program"]

_VOCABULARIES = ("parisk_sym", "parisk_sym.paper")
"""The modules whose import starts the reading."""


@dataclass(frozen=True)
class _Text:
    """The text of a program, the name that Python gives it, and the folder of its modules."""

    source: bytes
    name: str
    folder: Path


def run_main_program(asked: str) -> None:
    """Read and run the main program, and end Python, if it is just importing this name from parisk_sym; otherwise nothing."""
    main = sys.modules.get("__main__")
    if main is None or READER in vars(main) or (line := _importing_line(vars(main))) is None:
        return
    text = _text_of(main)
    try:
        tree = None if text is None else ast.parse(text.source, text.name)
    except (SyntaxError, ValueError, RecursionError):
        return
    rest = None if tree is None else _rest(tree, asked, line)
    if text is None or rest is None:
        return
    from parisk_sym.claims.reading import read_namespace

    reader = read_namespace(vars(main))
    reader.is_program = True
    read_modules_below(text.folder)
    exec(compile(rewritten(rest, mistakes=True), text.name, "exec", dont_inherit=True), vars(main))  # noqa: S102 - the program that is running
    raise SystemExit(1 if reader.mistakes else 0)


def _text_of(main: ModuleType) -> _Text | None:
    """The text of the program that Python runs, or None if it cannot be read."""
    file = getattr(main, "__file__", None)
    try:
        if file not in (None, "<stdin>"):
            path = Path(file).resolve()
            return _Text(path.read_bytes(), str(file), path.parent) if path.suffix == ".py" else None
        code = _code_of_command(sys.orig_argv[1:])
        if code is not None:
            return _Text(code.encode(), "<string>", Path.cwd())
        if sys.argv[:1] in (["-"], [""]) and stat.S_ISREG(os.fstat(0).st_mode):
            return _Text(os.pread(0, os.fstat(0).st_size, 0), "<stdin>", Path.cwd())
    except OSError:
        return None
    return None


def _code_of_command(options: Sequence[str]) -> str | None:
    """The argument of -c; None without it."""
    waiting = list(options)
    while waiting and waiting[0].startswith("-") and waiting[0] != "-":
        option = waiting.pop(0)
        if not option.startswith("--") and option.endswith("c"):
            return waiting[0] if waiting else None
        if option in ("-X", "-W", "-m") and waiting:
            waiting.pop(0)
    return None


def _importing_line(of_main: Mapping[str, Any]) -> int | None:
    """The line of the main program that is importing from the package; None where another module does, which the program may be importing."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None and _is_of_import(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
    if frame is None or frame.f_globals is not of_main or frame.f_code.co_name != "<module>":
        return None
    return frame.f_lineno


def _is_of_import(module: str) -> bool:
    return module.partition(".")[0] in ("parisk_sym", "importlib", "_frozen_importlib")


def _rest(tree: ast.Module, asked: str, line: int) -> ast.Module | None:
    """The rest of a program that is importing a name from the package, with the definitions above it; None for other code."""
    for place, node in enumerate(tree.body):
        if not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        if isinstance(node, ast.ImportFrom) and node.module in _VOCABULARIES and node.level == 0:
            if {asked, "*"}.isdisjoint(alias.name for alias in node.names):
                return None
            defined = [n for n in tree.body[:place] if isinstance(n, ast.FunctionDef | ast.ClassDef)]
            return ast.Module([*_future(tree.body[:place]), *defined, *tree.body[place:]], [])
    return None


def _future(body: list[ast.stmt]) -> list[ast.stmt]:
    """The `from __future__` imports, which must come first."""
    return [n for n in body if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
