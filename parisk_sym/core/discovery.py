"""The declarations in the folders of papers: objects that Python files in subfolders of one name bind to names at module level.

A file declares objects alone or in a tuple or list; its name does not start with an underscore. A file that does not import
their class from parisk_sym is not run.
"""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from parisk_sym.core.claim_loading import Helpers, LoadedFile, LoadError, run_file, syntax_tree
from parisk_sym.core.errors import ClaimError

__all__ = ["Found", "Problem", "declaring_file", "find_declared", "is_shipped", "is_under", "objects_of", "python_files",
           "shipped_derivations"]  # fmt: skip


@dataclass(frozen=True)
class Problem:
    """A fault in one file (or path), and its line; 0 if no line is to blame."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class Identified(Protocol):
    """An object with an id."""

    @property
    def id(self) -> str:
        """Its name on the command line."""


AnyObject = TypeVar("AnyObject", bound=Identified)


@dataclass
class Found(Generic[AnyObject]):
    """Objects with their files, in the order of these, and what is broken."""

    declared: list[tuple[AnyObject, Path]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def shipped_derivations() -> Path:
    """The folder of derivations beside the package in a checkout, or inside an installed package.

    Raises ClaimError when neither is there.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_derivations", package.parent / "derivations"):
        if folder.is_dir():
            return folder
    raise ClaimError(f"the shipped derivations are missing: there is no folder {package / '_derivations'}")


def python_files(folder: Path) -> Iterator[Path]:
    """Python files below the folder in the order of their paths, without helpers and hidden folders."""
    for path in sorted(folder.rglob("*.py")):
        if not any(part.startswith(("_", ".")) for part in path.relative_to(folder).parts):
            yield path


def is_under(file: str | Path, paths: Iterable[str | Path]) -> bool:
    """Whether a file is one of the paths, or below one of them."""
    resolved = Path(file).resolve()
    return any(resolved.is_relative_to(Path(path).resolve()) for path in paths)


def is_shipped(file: str | Path) -> bool:
    """Whether a file comes with this package, with its derivations or without."""
    return is_under(file, [shipped_derivations(), Path(__file__).parents[1]])


def find_declared(
    kind: type[AnyObject],
    folder: str,
    paths: Sequence[str | Path],
    load: Callable[[Path], LoadedFile | None],
    taken: Mapping[str, str] | None = None,
) -> Found[AnyObject]:
    """The objects of the shipped papers and those under the paths; `taken` says where other ids are declared."""
    found, places = Found[AnyObject](), dict(taken or {})
    missing = (path for path in paths if not Path(path).exists())
    found.problems += [Problem(str(path), 0, "there is no such file or folder") for path in missing]
    for file in dict.fromkeys(f for p in (shipped_derivations(), *paths) for f in _files_at(Path(p), folder)):
        try:
            loaded = load(file)
        except LoadError as error:
            found.problems.append(Problem(str(file), error.line, error.message))
            continue
        if loaded is not None:
            found.problems += [Problem(str(file), error.line, error.message) for error in loaded.errors]
        for thing in objects_of(loaded, kind):
            if thing.id in places:
                message = f"the id {thing.id!r} is already taken by {places[thing.id]}"
                found.problems.append(Problem(str(file), 0, message))
                continue
            places[thing.id] = str(file)
            found.declared.append((thing, file))
    return found


def declaring_file(file: Path, kind: type, helpers: Helpers, root: Path) -> LoadedFile | None:
    """The names of a file that is run with the folder `root` on the import path; None for one that does not name `kind` of the package."""
    tree = syntax_tree(file)
    ours = _imports_from(
        tree, {"parisk_sym", *(place.stem for place in (*root.iterdir(), *file.parent.iterdir()))}
    )
    return run_file(file, tree, helpers, root) if ours and _names(tree, kind.__name__) else None


def objects_of(loaded: LoadedFile | None, kind: type[AnyObject]) -> list[AnyObject]:
    """The objects that a file binds at module level, each once, in the order of the lines."""
    values = [] if loaded is None else [loaded.names[name] for name in loaded.own_names]
    inside = (v for value in values for v in (value if isinstance(value, (tuple, list)) else (value,)))
    return list({id(v): v for v in inside if isinstance(v, kind)}.values())


def _files_at(path: Path, folder: str) -> Iterator[Path]:
    """The files meant by a path, in folders of this name: itself, or those below it."""
    for file in python_files(path) if path.is_dir() else (path,):
        if file.resolve().parent.name == folder and file.suffix == ".py":
            yield file.resolve()


def _imports_from(tree: ast.Module, modules: Collection[str]) -> bool:
    """Whether code imports from the package, or from a module beside it, which may do so."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                tops = {alias.name.partition(".")[0] for alias in aliases}
            case ast.ImportFrom(module=str(module)):
                tops = {module.partition(".")[0]}
            case _:
                continue
        if tops & set(modules):
            return True
    return False


def _names(tree: ast.Module, name: str) -> bool:
    """Whether code uses this name: imported, with everything else from the package, or behind the name of a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=found) | ast.Attribute(attr=found) | ast.alias(name=found):
                if found == name:
                    return True
    return False
