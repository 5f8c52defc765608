"""LaTeX sources among the paths of a command: claim files of each, in the user's cache folder, and what could not be read."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.texts import shown

if TYPE_CHECKING:
    from parisk_sym.core.result_files import OutputFile
    from parisk_sym.manuscript.claim_files import Draft
    from parisk_sym.manuscript.numbers import Checked

__all__ = ["check_numbers", "is_manuscript", "print_notes", "print_summary", "with_drafts"]

_MOST_NOTES = 20


def is_manuscript(path: str) -> bool:
    """Whether a path is a LaTeX file, or a folder with LaTeX files and no Python files."""
    found = Path(path)
    if found.is_dir():
        return any(found.glob("*.tex")) and not any(found.rglob("*.py"))
    return found.suffix == ".tex"


@contextmanager
def with_drafts(paths: Sequence[str]) -> Iterator[tuple[tuple[str, ...], list[Draft]]]:
    """The paths, with a folder of claim files in the place of each LaTeX source that has claims, and what was read of all.

    The folders are in the cache, under the path of the source, so that verdicts are remembered; without a cache they are temporary.
    """
    if not any(map(is_manuscript, paths)):
        yield tuple(paths), []
        return
    from parisk_sym.core.cache import cache_folder
    from parisk_sym.manuscript.claim_files import draft_of

    drafts: list[Draft] = []
    with tempfile.TemporaryDirectory(prefix="parisk-") as apart:
        cache = cache_folder()
        home = Path(apart) if cache is None else cache / "manuscripts"
        changed = []
        for path in paths:
            if not is_manuscript(path):
                changed.append(path)
                continue
            folder = home / hashlib.sha256(str(Path(path).resolve()).encode()).hexdigest()[:16]
            drafts.append(draft_of(Path(path), target=folder))
            _write(folder, drafts[-1].files)
            changed += [str(folder)] if drafts[-1].places else []
        yield tuple(changed), drafts


def _write(folder: Path, files: dict[str, str]) -> None:
    """Write the files that are new or changed, and remove others, which are of an earlier state of the source."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        file = folder / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def print_notes(draft: Draft) -> None:
    """What is wrong with the source, with file, line and column, to standard error."""
    notes = draft.paper.outline.source.notes
    for note in notes[:_MOST_NOTES]:
        click.echo(shown(str(note)), err=True)
    if len(notes) > _MOST_NOTES:
        click.echo(f"... and {len(notes) - _MOST_NOTES} more", err=True)


def print_summary(draft: Draft, *, err: bool = False) -> None:
    """How many statements were found, how many have a claim, and why the others have none."""
    rows = draft.summary()
    width = max(len(str(count)) for _, count in rows)
    for text, count in rows:
        click.echo(f"{count:>{width}}  {shown(text)}", err=err)


def check_numbers(sources: Sequence[str], target: OutputFile | None) -> int:
    """List the printed numbers of LaTeX sources, with the values of those that are wrong; 1 if one is."""
    from parisk_sym.cli.judging import AS_EXPECTED, NOT_AS_EXPECTED, write
    from parisk_sym.core.progress import progress_bar
    from parisk_sym.manuscript.numbers import checked, printed_numbers, with_columns
    from parisk_sym.manuscript.outline import outline_of
    from parisk_sym.manuscript.reading import paper_of
    from parisk_sym.manuscript.source import read_source

    if not sources:
        raise ParameterError(
            "--numbers without a file checks the numbers of a LaTeX source: give it with --from paper.tex"
        )
    papers = [paper_of(outline_of(read_source(Path(source)))) for source in sources]
    numbers = [number for paper in papers for number in printed_numbers(paper)]
    results = []
    with progress_bar("numbers") as progress:
        for number in numbers:
            results.append(checked(number))
            progress(len(results), len(numbers))
    results = with_columns(results)
    for note in [note for paper in papers for note in paper.outline.source.notes][:_MOST_NOTES]:
        click.echo(shown(str(note)), err=True)
    write("".join(f"{shown(line)}\n" for line in _number_lines(results)), target)
    return NOT_AS_EXPECTED if any(r.is_wrong for r in results) else AS_EXPECTED


def _number_lines(results: Sequence[Checked]) -> Iterator[str]:
    """A line for each number, and the counts."""
    words = []
    for result in results:
        word, text = _checked_words(result)
        words.append(word)
        yield f"{word:<12} {result.number}" + (f": {text}" if text else "")
    yield (
        ", ".join(f"{words.count(w)} {w}" for w in dict.fromkeys(words))
        or "no number that can be computed was found"
    )


def _checked_words(result: Checked) -> tuple[str, str]:
    by = result.number.by
    by = f" by {by if ' ' in by else f'({by})'}" if by else ""
    if result.verdict is None:
        return "not computed", result.number.reason
    if str(result.verdict) == "PROVED":
        return "right", by.strip()
    if result.is_wrong:
        return "WRONG", result.value + by
    return (
        "undecided",
        f"{result.value}{by}, so it may be the value of something else" if result.value else "",
    )
