"""A program that states claims is read before it runs: `python paper.py`, `python -c ...`, `python - < paper.py`.

Python has compiled such a program when it comes to `from parisk_sym import Claim`. Where nothing but imports has run until then, the
program is run once more from there, rewritten, in its own module, and Python ends with it. Its modules beside it are read as well. What
is wrong with one claim is told, and the program goes on with its next statement, as `parisk verify` does. A program that was typed at a prompt, or that came through a pipe, has no text that could be read: its statements are judged as SymPy
made them.
"""

from __future__ import annotations

import ast
import os
import stat
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from parisk_sym.ground.load import read_modules_below
from parisk_sym.ground.module_names import names_bound
from parisk_sym.ground.rewrite import READER, rewritten

__all__ = ["run_main_program"]


@dataclass(frozen=True)
class _Text:
    """The text of a program, the name that Python gives it, and the folder of its modules."""

    source: bytes
    name: str
    folder: Path


def run_main_program(asked: str) -> None:
    """Read and run the main program, and end Python, if it is just importing this name from parisk_sym; otherwise nothing."""
    main = sys.modules.get("__main__")
    if main is None or READER in vars(main):
        return
    text = _text_of(main)
    try:
        tree = None if text is None else ast.parse(text.source, text.name)
    except (SyntaxError, ValueError, RecursionError):
        return
    if text is None or tree is None or not _is_importing(tree, asked, vars(main).keys()):
        return
    from parisk_sym.claims.reading import read_namespace

    reader = read_namespace(vars(main))
    reader.is_program = True
    read_modules_below(text.folder)
    exec(compile(rewritten(tree, mistakes=True), text.name, "exec", dont_inherit=True), vars(main))  # noqa: S102 - the program that is running
    raise SystemExit(1 if reader.mistakes else 0)


def _text_of(main: ModuleType) -> _Text | None:
    """The text of the program that Python was started with; None where there is none."""
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
    """What stands behind -c; None without it."""
    waiting = list(options)
    while waiting and waiting[0].startswith("-") and waiting[0] != "-":
        option = waiting.pop(0)
        if not option.startswith("--") and option.endswith("c"):
            return waiting[0] if waiting else None
        if option in ("-X", "-W", "-m") and waiting:
            waiting.pop(0)
    return None


def _is_importing(tree: ast.Module, asked: str, known: object) -> bool:
    """Whether a program has run nothing but imports yet, and now imports a name from the package."""
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module == "parisk_sym" and node.level == 0:
            names = {alias.name for alias in node.names}
            later = names_bound(ast.Module(tree.body[place + 1 :], []))
            return (asked in names or "*" in names) and not any(name in known for name in later)  # type: ignore[operator]
        if not isinstance(node, ast.Import | ast.ImportFrom) and not _is_text(node):
            return False
    return False


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
