"""Finds claims under paths, the way pytest finds tests: a claim file is a Python file with claims at module level.

A claim is collected where the file binds it to a name, or in a tuple or list of claims; each once, in the order of the
lines. A file that has neither the name `Claim` nor `SECTION` in its code (nor in a module of its own folder that it imports)
is not run. Files without claims, and those whose name starts with an underscore, are helpers; a claim file may import them
from its own folder. The folders `figures` and `formulas` of a paper hold its figures and formulas. A broken file becomes a
Problem with file and line, and the other files still load.
"""

import functools
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.forms import claim_digest
from parisk_sym.claims.section import Section
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.claim_loading import (
    FORMULAS_FOLDER,
    Helpers,
    LoadedFile,
    LoadError,
    load_file,
    syntax_tree,
)
from parisk_sym.core.discovery import Problem, python_files, shipped_derivations
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.module_names import may_hold_claims, names_overwritten
from parisk_sym.formulas.exact_types import require_exact_types
from parisk_sym.ledger.content import FIGURES

_HOLDS_CLAIMS = "binds claims to names at module level, such as lemma1 = Claim(...)"

__all__ = [
    "CollectedClaim",
    "Collection",
    "Placed",
    "collect",
    "collect_file",
    "collection_of",
    "first_of_each_id",
    "visit",
]  # fmt: skip


@dataclass(frozen=True)
class CollectedClaim:
    """A claim with its file, its line and the title of its section."""

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

    @functools.cached_property
    def digest(self) -> str:
        """The digest that distinguishes this claim from another with the same id (`claim_digest`)."""
        return claim_digest(self.claim)


class Placed(Protocol):
    """An object with an id and a place in a file."""

    @property
    def id(self) -> str:
        """The id of a claim."""

    @property
    def file(self) -> str:
        """The path of its file."""

    @property
    def line(self) -> int:
        """The line of the file."""

    @property
    def digest(self) -> str:
        """The digest that distinguishes the claim from another with the same id (`claim_digest`)."""


AnyPlaced = TypeVar("AnyPlaced", bound=Placed)


@dataclass
class Collection:
    """Claims in the order of their files, the introduction of each section, and what is broken."""

    claims: list[CollectedClaim] = field(default_factory=list)
    introductions: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


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
def collection_of(file: str) -> Collection:
    """The collection of one file, memoised for the life of a worker (call `collection_of.cache_clear()` if files may have changed)."""
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
        return f"there are no claims: no Python file in this folder {_HOLDS_CLAIMS}"
    if not path.exists():
        return "there is no such file or folder"
    if path.suffix != ".py":
        return "it must be a Python file with claims (.py), a LaTeX source (.tex), or a folder"
    return f"there are no claims: a claim file {_HOLDS_CLAIMS}"


def _claim_files(folder: Path) -> Iterator[Path]:
    """Python files below the folder in the order of their paths, without figures, formulas, helpers and hidden folders."""
    for path in python_files(folder):
        if path.parent.name not in (FIGURES, FORMULAS_FOLDER) or _may_hold_claims(path):
            yield path


def _may_hold_claims(file: Path) -> bool:
    try:
        return may_hold_claims(syntax_tree(file), file.parent)
    except LoadError:
        return True  # running it will say what is wrong


def collect_file(file: Path, collection: Collection, helpers: Helpers) -> bool:
    """Add the claims of one file; False when it is a helper."""
    try:
        loaded = load_file(file, helpers)
        if loaded is None:
            return False
        collection.problems += [Problem(str(file), error.line, error.message) for error in loaded.errors]
        title, claims = _title(loaded), _claims(loaded)
    except LoadError as error:
        collection.problems.append(Problem(str(file), error.line, error.message))
        return True
    if not claims:
        return bool(loaded.errors)
    collection.introductions.setdefault(title, loaded.docstring)
    for claim, line in _in_their_lines(loaded, claims):
        collection.claims.append(CollectedClaim(claim, str(file), line, title))
    return True


def _in_their_lines(loaded: LoadedFile, claims: Sequence[tuple[Claim, int]]) -> Iterator[tuple[Claim, int]]:
    """Each claim with the line of its id, given that of its name: of several claims with one id each has its own line."""
    ids = [claim.id for claim, _ in claims]
    for index, (claim, line) in enumerate(claims):
        lines, count = loaded.lines_of(claim.id), ids.count(claim.id)
        if count > 1 and len(lines) == count:
            yield claim, lines[ids[:index].count(claim.id)]
        else:
            yield claim, line if count > 1 or not lines else lines[0]


def _title(loaded: LoadedFile) -> str:
    section = loaded.names.get("SECTION", loaded.file.stem)
    _require_exact(section, "SECTION", loaded.line_of_name("SECTION"))
    title = section.title if isinstance(section, Section) else section
    if not isinstance(title, str) or not title.strip():
        raise LoadError(
            "SECTION must be a title such as '4.1 Laplace', or Section('4.1 Laplace', given={x: POSITIVE}), "
            f"got {title!r}",
            loaded.line_of_name("SECTION"),
        )
    return title


def _claims(loaded: LoadedFile) -> list[tuple[Claim, int]]:
    """The claims that the file binds at module level, each once, with the line of its name.

    Raises LoadError where a claim would be left out, or where a section has none.
    """
    found: dict[int, tuple[Claim, int]] = {}
    for name, line in loaded.own_names.items():
        for claim in _claims_of(loaded.names[name]):
            _require_exact(claim, name, line)
            found.setdefault(id(claim), (claim, line))
    _check_names(loaded)
    _check_containers(loaded, found)
    if "SECTION" in loaded.own_names and not (found or loaded.errors):
        raise LoadError(
            f"SECTION names a section without claims: a claim file {_HOLDS_CLAIMS} (and the name of a helper starts "
            "with an underscore)",
            loaded.line_of_name("SECTION"),
        )
    return list(found.values())


def _require_exact(value: Any, name: str, line: int) -> None:
    """LoadError for an object that is, or holds, one of a class of its file's own."""
    try:
        require_exact_types(value, name)
    except ClaimError as error:
        raise LoadError(str(error), line) from None


def _check_names(loaded: LoadedFile) -> None:
    """LoadError where a name held another claim before, which is in no tuple or list either."""
    bound = {name: set(map(id, _claims_of(loaded.names[name]))) for name in loaded.own_names}
    for name, line in names_overwritten(loaded.tree).items():
        elsewhere = set().union(*(claims for other, claims in bound.items() if other != name))
        if bound.get(name, set()) - elsewhere:
            raise LoadError(
                f"{name} is bound more than once, and only its last claim would be collected: give each claim a name of "
                "its own, or make a tuple of them",
                line,
            )


def _check_containers(loaded: LoadedFile, found: Container[int]) -> None:
    """LoadError where a claim is held by something else than a name, a tuple or a list."""
    for name, line in loaded.own_names.items():
        for claim in _claims_inside(loaded.names[name]):
            if id(claim) not in found:
                raise LoadError(
                    f"{name} holds the claim {claim.id!r} in a place where it is not collected: bind a claim to a name "
                    "of its own, or several to a tuple or list of nothing but claims",
                    line,
                )


def _claims_of(value: Any) -> tuple[Claim, ...]:
    """The claims that a name stands for: one, or those of a tuple or list of claims."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    return values if all(isinstance(v, Claim) for v in values) else ()


def _claims_inside(value: Any) -> Iterator[Claim]:
    """The claims in a container and the containers in it."""
    waiting, seen = [value], set[int]()
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, Claim):
            yield inner
        elif isinstance(inner, (tuple, list, set, frozenset, dict)) and id(inner) not in seen:
            seen.add(id(inner))
            waiting.extend((*inner, *inner.values()) if isinstance(inner, dict) else inner)


def first_of_each_id(claims: Iterable[AnyPlaced], problems: list[Problem]) -> list[AnyPlaced]:
    """The first claim of each id; every other one becomes a problem that names both places."""
    first: dict[str, AnyPlaced] = {}
    for found in claims:
        before = first.setdefault(found.id, found)
        if before is not found:
            message = f"the id {found.id!r} is already that of the claim at {before.file}:{before.line}: give each claim its own id"
            problems.append(Problem(found.file, found.line, message))
    return list(first.values())
