"""Does something again whenever files under some paths change, until it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from parisk_sym.cli.judging import BROKEN
from parisk_sym.core.control_characters import shown
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.ledger.claim_ids import stands_alone

__all__ = ["watch"]

_SECONDS = 0.3
"""Between two looks at the files."""

_ENDINGS = (".py", ".toml")

Seen = dict[Path, tuple[int, int]]


def watch(paths: Sequence[str], work: Callable[[Sequence[str]], int]) -> int:
    """Do the work on the paths, and again after each change of a Python or TOML file; the last status, once interrupted.

    Where only claim files changed that no other file imports, it is done on them alone, and not at all on those beside the paths. An
    error is shown and waits for the next change: the file is being written. ParameterError for a path that is not there.
    """
    watched = [Path(path) for path in paths] or [shipped_derivations()]
    for path in watched:
        if not path.exists():
            raise ParameterError(f"there is nothing to watch: {path}: there is no such file or folder")
    status, parts = 0, paths
    try:
        while True:
            seen = _look(watched)
            status = _done(work, parts)
            click.echo("Watching; Ctrl-C ends." + " The others are as before." * (parts != paths), err=True)
            changed, alone = _next(watched, seen)
            click.echo(f"\nChanged: {', '.join(map(str, changed))}", err=True)
            parts = [str(file) for file in changed] if alone else paths
    except (KeyboardInterrupt, click.Abort):
        click.echo("", err=True)
        return status


def _done(work: Callable[[Sequence[str]], int], paths: Sequence[str]) -> int:
    try:
        return work(paths)
    except (PariskError, OSError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"Error: {shown(message)}", err=True)
        return BROKEN


def _next(watched: Sequence[Path], seen: Seen) -> tuple[list[Path], bool]:
    """The files of the next change that matters, and whether the work may be done on them alone."""
    while True:
        changed, now = _wait(watched, seen)
        if not all(_is_claim_file(file) and stands_alone(file, _python(seen)) for file in changed):
            return changed, False
        if asked := [file for file in changed if _is_asked(file, watched)]:
            return asked, True
        seen = now


def _is_asked(file: Path, watched: Sequence[Path]) -> bool:
    """Whether a file is one of the paths or below one; beside a file others are watched, because it may import them."""
    return any(path.resolve() in (file.resolve(), *file.resolve().parents) for path in watched)


def _wait(paths: Sequence[Path], seen: Seen) -> tuple[list[Path], Seen]:
    """The files that are new, gone or of other content, once they have been still for a moment, as an editor may write twice; and all of them."""
    before, now = seen, seen
    while now == seen or now != before:
        pause()
        before, now = now, _look(paths)
    return sorted({path for path in {*seen, *now} if seen.get(path) != now.get(path)}), now


def pause() -> None:
    """Until the next look."""
    time.sleep(_SECONDS)


def _look(paths: Sequence[Path]) -> Seen:
    """Time and size of every file that verdicts may depend on."""
    found: Seen = {}
    for path in paths:
        inside = (path.parent if path.is_file() else path).rglob("*")
        for file in (f for f in inside if f.suffix in _ENDINGS and not _hidden(f.relative_to(path.parent))):
            try:
                status = file.stat()
            except OSError:  # gone since
                continue
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def _python(seen: Seen) -> list[Path]:
    return [file for file in seen if file.suffix == ".py" and file.is_file()]


def _is_claim_file(file: Path) -> bool:
    return file.suffix == ".py" and not file.name.startswith("_")


def _hidden(file: Path) -> bool:
    return any(part.startswith(".") for part in file.parts if part != "..")
