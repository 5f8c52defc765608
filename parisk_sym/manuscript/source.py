r"""The text of a paper: its files joined at \input, without comments, and the place in a file of every character."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from parisk_sym.core.errors import ParameterError

__all__ = ["Note", "Place", "SourceText", "main_file", "read_source"]

LARGEST_FILE, MOST_FILES, LONGEST_TEXT = 20_000_000, 500, 40_000_000
_INPUT = re.compile(r"\\(?:input|include|subfile)(?![A-Za-z])\s*(?:\{([^{}\n]*)\}|([^\s{}\\%]+))")
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
_VERBATIM = re.compile(r"\\begin\{(verbatim\*?|lstlisting|comment|minted)\}.*?\\end\{\1\}", re.DOTALL)


@dataclass(frozen=True)
class Place:
    """A place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Note:
    """What could not be read, and where."""

    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass
class _Piece:
    """A part of the joined text that comes from one file."""

    start: int
    file: str
    offset: int
    lines: list[int]


@dataclass
class SourceText:
    """The joined text, the places of its characters, and what is wrong with the files."""

    text: str = ""
    root: Path = field(default_factory=Path)
    files: list[Path] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    pieces: list[_Piece] = field(default_factory=list)

    def place(self, at: int) -> Place:
        """The file, line and column of a character of the joined text."""
        piece = self.pieces[max(0, bisect.bisect_right([p.start for p in self.pieces], at) - 1)]
        offset = piece.offset + at - piece.start
        line = bisect.bisect_right(piece.lines, offset)
        return Place(piece.file, line, offset - piece.lines[line - 1] + 1)

    def note(self, at: int, message: str) -> None:
        """Remember what is wrong at a character."""
        self.notes.append(Note(self.place(min(at, max(0, len(self.text) - 1))), message))


def main_file(path: Path) -> Path:
    r"""The file with \documentclass: the path itself, or the only such file of a folder.

    Raises ParameterError for a folder with none or several, of which main.tex and ms.tex are preferred.
    """
    if not path.exists():
        raise ParameterError(f"{path}: there is no such file or folder")
    if not path.is_dir():
        return path
    found = [
        f for f in sorted(path.glob("*.tex")) if r"\documentclass" in _COMMENT.sub(r"\1", _decoded(f)[0])
    ]
    preferred = [
        f for f in found if f.name in ("main.tex", "ms.tex", "paper.tex", f"{path.resolve().name}.tex")
    ]
    if len(found) == 1 or preferred:
        return (preferred or found)[0]
    names = ", ".join(f.name for f in found)
    raise ParameterError(
        f"{path}: "
        + (
            f"several files have \\documentclass: give one of {names}"
            if found
            else "no .tex file has \\documentclass: give the file"
        )
    )


def read_source(path: Path) -> SourceText:
    """The source of a paper, given its file or folder. Files that cannot be read become notes, and the others are read."""
    file = main_file(path)
    source = SourceText(root=file.parent)
    parts: list[str] = []
    _read(file, source, parts, ())
    source.text = "".join(parts)
    if not source.pieces:
        raise ParameterError(f"{file}: {source.notes[0].message if source.notes else 'the file is empty'}")
    return source


def _decoded(file: Path) -> tuple[str, str]:
    """The text of a file, and what is wrong with it."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            return "", f"the file has {file.stat().st_size:,} bytes: at most {LARGEST_FILE:,} are read"
        raw = file.read_bytes()
    except OSError as error:
        return "", f"{file.name} cannot be read: {error.strerror or error}"
    if b"\0" in raw:
        return "", f"{file.name} is a binary file"
    text = raw.decode("utf-8-sig") if _is_utf8(raw) else raw.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n"), ""


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())


def without_comments(text: str) -> str:
    """The text in which comments and verbatim material are spaces, so that every character keeps its place."""
    kept = _VERBATIM.sub(_blank, text)
    return _COMMENT.sub(lambda m: m.group(1) + " " * (len(m.group()) - len(m.group(1))), kept)


def _read(file: Path, source: SourceText, parts: list[str], above: tuple[Path, ...]) -> str:
    """Add a file and those that it reads; returns what is wrong with it."""
    text, wrong = _decoded(file)
    if wrong and above:
        return wrong
    if wrong:
        raise ParameterError(f"{file}: {wrong}")
    text = without_comments(text)
    source.files.append(file)
    name = _name(file, source.root)
    lines = [0, *(m.end() for m in re.finditer("\n", text))]
    at = 0
    for start, end, wanted in _inputs(text):
        _add(text, at, start, name, lines, source, parts)
        problem = _follow(wanted, source, parts, (*above, file.resolve()))
        if problem:
            line = bisect.bisect_right(lines, start)
            source.notes.append(Note(Place(name, line, start - lines[line - 1] + 1), problem))
        at = end
    _add(text, at, len(text), name, lines, source, parts)
    return ""


def _inputs(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _INPUT.finditer(text):
        yield found.start(), found.end(), (found.group(1) or found.group(2) or "").strip()


def _add(
    text: str, start: int, end: int, name: str, lines: list[int], source: SourceText, parts: list[str]
) -> None:
    if start < end:
        source.pieces.append(
            _Piece(
                sum(map(len, parts[-1:])) + (source.pieces[-1].start if source.pieces else 0),
                name,
                start,
                lines,
            )
        )
        parts.append(text[start:end])


def _name(file: Path, root: Path) -> str:
    try:
        return str(file.resolve().relative_to(root.resolve()))
    except ValueError:
        return str(file)


def _follow(wanted: str, source: SourceText, parts: list[str], above: tuple[Path, ...]) -> str:
    """Read the file that is named in the source; returns what is wrong."""
    if not wanted or "\\" in wanted or "#" in wanted:
        return f"the name of a file is expected, got {wanted!r}"
    file = _existing(source.root / wanted)
    if file is None:
        return f"the file {wanted!r} is missing; the rest is read"
    if file.resolve() in above:
        return f"the file {wanted!r} reads itself: it is read once"
    if not file.resolve().is_relative_to(source.root.resolve()):
        return f"the file {wanted!r} is outside the folder of the paper: it is not read"
    if len(source.files) >= MOST_FILES or sum(map(len, parts)) > LONGEST_TEXT:
        return f"more than {MOST_FILES} files or {LONGEST_TEXT:,} characters: the rest is not read"
    return _read(file, source, parts, above)


def _existing(path: Path) -> Path | None:
    try:
        return next((p for p in (path.with_name(path.name + ".tex"), path) if p.is_file()), None)
    except (OSError, ValueError):
        return None
