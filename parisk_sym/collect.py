"""Finds claims under paths, the way pytest finds tests: a claim file is a Python file that defines `CLAIMS`.

Files without `CLAIMS`, and files whose name starts with an underscore, are helpers; a claim file may import
them from its own folder. A broken file becomes a Problem with file and line, and the other files still load.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from parisk_sym.claim import Claim
from parisk_sym.errors import ClaimError
from parisk_sym.load import Helpers, LoadedFile, LoadError, load_file
from parisk_sym.verdict import Verdict

__all__ = ["CollectedClaim", "Collection", "Placed", "Problem", "collect", "collect_file", "first_of_each_id", "loaded",
           "shipped_derivations", "visit"]  # fmt: skip


@dataclass(frozen=True)
class Problem:
    """What is wrong with one file (or path), and on which line of it; 0 where no line is to blame."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


@dataclass(frozen=True)
class CollectedClaim:
    """A claim, the file and line it stands in, and the title of its section."""

    claim: Claim
    file: str
    line: int
    section: str

    @property
    def id(self) -> str:
        """The id of the claim."""
        return self.claim.id

    @property
    def expected(self) -> Verdict:
        """The expected verdict."""
        return self.claim.expected


class Placed(Protocol):
    """What has an id, and a place in a file."""

    @property
    def id(self) -> str:
        """The id of a claim."""

    @property
    def file(self) -> str:
        """The path of its file."""

    @property
    def line(self) -> int:
        """The line of the file."""


AnyPlaced = TypeVar("AnyPlaced", bound=Placed)


@dataclass
class Collection:
    """Claims in the order of their files, the introduction of each section, and what is broken."""

    claims: list[CollectedClaim] = field(default_factory=list)
    introductions: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def shipped_derivations() -> Path:
    """The folder of derivations beside the package in a checkout, or inside an installed package.

    Raises ClaimError when neither is there.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "_derivations", package.parent / "derivations"):
        if folder.is_dir():
            return folder
    raise ClaimError(f"the shipped derivations are missing: there is no folder {package / '_derivations'}")


def collect(paths: Sequence[str | Path] = ()) -> Collection:
    """Every claim under the given files and folders; without paths, the shipped derivations.

    >>> collect(["no_such_folder"]).problems
    [Problem(file='no_such_folder', line=0, message='there is no such file or folder')]
    """
    collection = Collection()
    helpers: Helpers = {}
    visit(paths, lambda file: collect_file(file, collection, helpers), collection.problems)
    collection.claims[:] = first_of_each_id(collection.claims, collection.problems)
    return collection


@functools.cache
def loaded(file: str) -> Collection:
    """What one file holds; remembered for the life of a worker (`loaded.cache_clear()` where files may have changed)."""
    collection = Collection()
    collect_file(Path(file), collection, {})
    return collection


def visit(paths: Sequence[str | Path], read: Callable[[Path], bool], problems: list[Problem]) -> None:
    """Read each file under the paths once, in their order; `read` says whether it is a claim file.

    A path without a claim file becomes a problem.
    """
    seen: set[Path] = set()
    for path in [Path(p) for p in paths] or [shipped_derivations()]:
        files = _files_at(path)
        new = [f for f in files if f.resolve() not in seen]
        seen.update(f.resolve() for f in new)
        found = [read(file) for file in new]
        if len(new) == len(files) and not any(found):
            problems.append(Problem(str(path), 0, _why_nothing(path)))


def _files_at(path: Path) -> list[Path]:
    """The Python files meant by a path: itself, or those below it."""
    if path.is_dir():
        return list(_claim_files(path))
    return [path] if path.is_file() and path.suffix == ".py" else []


def _why_nothing(path: Path) -> str:
    """Why a path has no claims."""
    if path.is_dir():
        return "there are no claims: no Python file in this folder defines CLAIMS"
    if not path.exists():
        return "there is no such file or folder"
    if path.suffix != ".py":
        return "a claim file must be a Python file (.py)"
    return "there are no claims: this file does not define CLAIMS"


def _claim_files(folder: Path) -> Iterator[Path]:
    """Python files below the folder in the order of their paths, without helpers and hidden folders."""
    for path in sorted(folder.rglob("*.py")):
        if not any(part.startswith(("_", ".")) for part in path.relative_to(folder).parts):
            yield path


def collect_file(file: Path, collection: Collection, helpers: Helpers) -> bool:
    """Add the claims of one file; False when it is a helper."""
    try:
        loaded = load_file(file, helpers)
        if loaded is None:
            return False
        title, claims = _title(loaded), _claims(loaded)
    except LoadError as error:
        collection.problems.append(Problem(str(file), error.line, error.message))
        return True
    collection.introductions.setdefault(title, loaded.docstring)
    collection.claims.extend(CollectedClaim(c, str(file), loaded.line_of(c.id), title) for c in claims)
    return True


def _title(loaded: LoadedFile) -> str:
    title = loaded.names.get("SECTION", loaded.file.stem)
    if not isinstance(title, str) or not title.strip():
        raise LoadError(
            f"SECTION must be a title such as '4.1 Laplace', got {title!r}", loaded.line_of_name("SECTION")
        )
    return title


def _claims(loaded: LoadedFile) -> tuple[Claim, ...]:
    """CLAIMS, checked to be a non-empty tuple of claims."""
    claims = loaded.names["CLAIMS"]
    line = loaded.line_of_name("CLAIMS")
    if not isinstance(claims, tuple):
        raise LoadError(f"CLAIMS must be a tuple of Claim, got a value of type {type(claims).__name__}", line)
    if not claims:
        raise LoadError("CLAIMS must name at least one claim, got an empty tuple", line)
    for number, claim in enumerate(claims, 1):
        if not isinstance(claim, Claim):
            kind = type(claim).__name__
            raise LoadError(
                f"CLAIMS must be a tuple of Claim, got a value of type {kind} at position {number}", line
            )
    return claims


def first_of_each_id(claims: Iterable[AnyPlaced], problems: list[Problem]) -> list[AnyPlaced]:
    """The first claim of each id; every other one becomes a problem that names both places."""
    first: dict[str, AnyPlaced] = {}
    for found in claims:
        before = first.setdefault(found.id, found)
        if before is not found:
            message = f"the id {found.id!r} is already taken by the claim at {before.file}:{before.line}"
            problems.append(Problem(found.file, found.line, message))
    return list(first.values())
