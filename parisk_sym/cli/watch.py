"""Repeats some work whenever files under some paths change, until it is interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from parisk_sym.cli.judging import BROKEN
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.core.texts import shown
from parisk_sym.ledger.claim_ids import stands_alone

__all__ = ["watch"]

_SECONDS = 0.3
"""The time between two scans of the files."""

_ENDINGS = (".py", ".toml", ".tex")

Seen = dict[Path, tuple[int, int]]


def watch(paths: Sequence[str], work: Callable[[Sequence[str]], int]) -> int:
    """Do the work on the paths, and again after each change of a Python, TOML or LaTeX file; returns the last status when interrupted.

    If only claim files changed that no other file imports, the work is done on those among them that are below the paths. An
    error is printed, and the next change awaited, because the file may be incomplete. Raises ParameterError for a missing path.
    """
    watched = [Path(path) for path in paths] or [shipped_derivations()]
    for path in watched:
        if not path.exists():
            raise ParameterError(f"cannot watch {path}: there is no such file or folder")
    status, parts = 0, paths
    try:
        while True:
            seen = _scan(watched)
            status = _status_of(work, parts)
            click.echo("Watching; Ctrl-C ends." + " The others are unchanged." * (parts != paths), err=True)
            changed, alone = _next(watched, seen)
            click.echo(f"\nChanged: {', '.join(map(str, changed))}", err=True)
            parts = [str(file) for file in changed] if alone else paths
    except (KeyboardInterrupt, click.Abort):
        click.echo("", err=True)
        return status


def _status_of(work: Callable[[Sequence[str]], int], paths: Sequence[str]) -> int:
    try:
        return work(paths)
    except (PariskError, OSError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"Error: {shown(message)}", err=True)
        return BROKEN


def _next(watched: Sequence[Path], seen: Seen) -> tuple[list[Path], bool]:
    """The files of the next relevant change, and whether the work may be done on them alone."""
    while True:
        changed, now = _wait(watched, seen)
        if not all(_is_claim_file(file) and stands_alone(file, _python(seen)) for file in changed):
            return changed, False
        if asked := [file for file in changed if _is_below(file, watched)]:
            return asked, True
        seen = now


def _is_below(file: Path, watched: Sequence[Path]) -> bool:
    """Whether a file is one of the paths or below one; files beside a path are watched too, because it may import them."""
    return any(path.resolve() in (file.resolve(), *file.resolve().parents) for path in watched)


def _wait(paths: Sequence[Path], seen: Seen) -> tuple[list[Path], Seen]:
    """Wait until files are added, removed or changed and then stable, as an editor may write twice; returns these files and the new state."""
    before, now = seen, seen
    while now == seen or now != before:
        pause()
        before, now = now, _scan(paths)
    return sorted({path for path in {*seen, *now} if seen.get(path) != now.get(path)}), now


def pause() -> None:
    """Wait until the next scan."""
    time.sleep(_SECONDS)


def _scan(paths: Sequence[Path]) -> Seen:
    """The time and size of every file that verdicts may depend on."""
    found: Seen = {}
    for path in paths:
        inside = (path.parent if path.is_file() else path).rglob("*")
        for file in (
            f for f in inside if f.suffix in _ENDINGS and not _is_hidden(f.relative_to(path.parent))
        ):
            try:
                status = file.stat()
            except OSError:  # deleted meanwhile
                continue
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def _python(seen: Seen) -> list[Path]:
    return [file for file in seen if file.suffix == ".py" and file.is_file()]


def _is_claim_file(file: Path) -> bool:
    return file.suffix == ".py" and not file.name.startswith("_")


def _is_hidden(file: Path) -> bool:
    return any(part.startswith(".") for part in file.parts if part != "..")
