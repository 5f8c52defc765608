"""What a verdict depends on: the code that computes it, the libraries it runs on, and the files of the claim's folder.

Two runs with the same key of a claim file compute the same verdicts. Where a claim file imports anything else, it has no key; where it reads
anything else, that is seen when it is run (`core.outside_inputs`).
"""

import ast
import functools
import hashlib
import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

__all__ = ["FIGURES", "Content", "Snapshot", "environment_digest", "snapshot", "version_of"]

_LIBRARIES = ("sympy", "mpmath", "python-flint", "numpy", "scipy")
_MODULES = {"python-flint": "flint"}
_OPTIONAL_LIBRARIES = ("gmpy2",)
"""SymPy and mpmath compute with it where it is there."""

_SETTINGS = ("SYMPY_", "MPMATH_", "PYTHONOPTIMIZE")
"""Environment variables whose names begin so change what the libraries do."""

_CLOSED_MODULES = {
    "__future__", "abc", "bisect", "cmath", "collections", "contextlib", "copy", "dataclasses", "decimal", "enum", "flint",
    "fractions", "functools", "heapq", "itertools", "math", "mpmath", "numbers", "numpy", "operator", "parisk_sym", "re",
    "scipy", "statistics", "string", "sympy", "textwrap", "types", "typing",
}  # fmt: skip
"""The modules that a claim file may import and still depend only on its folder, the package and the libraries."""

_READS_PAPERS = {
    "all_formulas", "assert_certified", "declared_tables", "find_figures", "find_formula", "find_tabulated", "formulas_found", "look_up",
    "read_pair", "side_by_side", "table", "write_table",
}  # fmt: skip
"""Functions of the package that may read what no key covers, such as the formulas of another paper."""

_REACHED = {
    "builtins", "ctypes", "datetime", "glob", "importlib", "io", "os", "pathlib", "platform", "posix", "shutil", "socket", "subprocess", "sys",
    "tempfile", "time", "uuid",
}  # fmt: skip
"""Modules that other modules have as attributes: an expression such as `numpy.os` imports them as well."""

FIGURES = "figures"
"""The folder of a paper's figures: no verdict depends on it, as long as no claim file imports from there."""

_EXTENSIONS = tuple(EXTENSION_SUFFIXES)
_MOST_FILES = 2000
_DERIVATIONS = "_derivations"
Signature = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True)
class Snapshot:
    """The Python files below a folder, without the subfolder `without`, at one moment.

    The digest of their contents is "" where they cannot be read.
    """

    folder: Path
    without: str
    files: tuple[Path, ...]
    digest: str
    signature: Signature

    @property
    def is_unchanged(self) -> bool:
        """Whether no file was added, removed or touched since."""
        return _signature(_python_files(self.folder, self.without)) == self.signature

    @property
    def is_closed(self) -> bool:
        """Whether the files import only each other, as texts, and what the keys cover."""
        return not self.open_because

    @functools.cached_property
    def open_because(self) -> str:
        """What the files import that no key covers, in words; "" where there is nothing. What they read is seen where they are run."""
        own = {file.relative_to(self.folder).parts[0].removesuffix(".py") for file in self.files}
        foreign = {self.without} if (self.folder / self.without).exists() else set()
        if _holds_others(self.folder, self.without):
            return f"{self.folder} holds an extension module or a link to a folder"
        modules = (own | _CLOSED_MODULES) - foreign
        return next((f"{file}:{found}" for file in self.files if (found := _not_covered(file, modules))), "")


def environment_digest() -> str:
    """A digest of Python, the machine, the libraries, where they are, and their settings; "" where a library has no version."""
    try:
        versions = [
            f"{name} {metadata.version(name)} {_place(_MODULES.get(name, name))}" for name in _LIBRARIES
        ]
    except metadata.PackageNotFoundError:
        return ""
    versions += [f"{name} {version_of(name)} {_place(name)}" for name in _OPTIONAL_LIBRARIES]
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(_SETTINGS))
    positions = f"positions {next(iter(_digest.__code__.co_positions()))[2] is not None}"  # by which statements are read again
    flags = (str(sys.flags.optimize), positions)
    return _digest((sys.version, *flags, sys.platform, platform.machine(), *versions, *settings))


def version_of(name: str) -> str:
    """The version of a library that need not be there."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _place(module: str) -> str:
    """Where a library is found, with size and time of its first file: a copy on the import path has no version of its own."""
    spec = importlib.util.find_spec(module)
    return "nowhere" if spec is None or spec.origin is None else str(_stat(spec.origin)[:3])


@dataclass
class Content:
    """The keys of claim files, each as its folder was when this object first saw it."""

    environment: str = field(default_factory=environment_digest)
    _package: Snapshot = field(
        default_factory=lambda: snapshot(Path(__file__).resolve().parents[1], _DERIVATIONS)
    )
    _folders: dict[Path, Snapshot] = field(default_factory=dict)

    def see(self, folder: Path) -> Snapshot:
        """A folder as it is now, or as it was when this was first asked: before any file of it is run."""
        if folder not in self._folders:
            self._folders[folder] = snapshot(folder, FIGURES)
        return self._folders[folder]

    def key(self, file: Path) -> str:
        """The key of everything that is computed about a claim file, or ""."""
        parts = (self.environment, self._package.digest, self.see(file.resolve().parent).digest)
        return _digest((*parts, file.name)) if all(parts) else ""

    def untouched_test(self) -> Callable[[Path], bool]:
        """Whether what was computed about a file belongs to its key, as things are now: all that was used is covered and was not touched.

        Each folder is looked at once, when a file of it is asked for.
        """
        unchanged: dict[Path, bool] = {}

        def is_unchanged(seen: Snapshot) -> bool:
            if seen.folder not in unchanged:
                unchanged[seen.folder] = seen.is_unchanged
            return unchanged[seen.folder]

        def is_covered(file: Path) -> bool:
            folder = self.see(file.resolve().parent)
            return (
                bool(self.key(file))
                and folder.is_closed
                and is_unchanged(folder)
                and is_unchanged(self._package)
            )

        return is_covered


def snapshot(folder: Path, without: str) -> Snapshot:
    """The Python files below a folder, without hidden ones and those of one subfolder."""
    names = _python_files(folder, without)
    signature, files = _signature(names), tuple(map(Path, names))
    return Snapshot(folder, without, files, _contents_digest(folder, files), signature)


def _python_files(folder: Path, without: str) -> list[str]:
    """In the order of their paths; one more than a key covers where there are too many. Texts, because each verdict asks for them."""
    found: list[str] = []
    left_out = {without}
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in left_out)
        left_out = set()  # the folder itself comes first
        found += (f"{place}{os.sep}{name}" for name in sorted(names) if name.endswith(".py"))
        if len(found) > _MOST_FILES:
            break
    return found


def _holds_others(folder: Path, without: str) -> bool:
    """Whether there is anything below to import which is no Python file: an extension module, or a link to a folder, which `os.walk` does not enter."""
    for place, folders, files in os.walk(folder):
        folders[:] = [
            f for f in folders if not f.startswith(".") and not (place == str(folder) and f == without)
        ]
        if any(f.endswith(_EXTENSIONS) for f in files) or any(Path(place, f).is_symlink() for f in folders):
            return True
    return False


def _contents_digest(folder: Path, files: tuple[Path, ...]) -> str:
    if len(files) > _MOST_FILES:
        return ""
    try:
        digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    except OSError:
        return ""
    names = (str(file.relative_to(folder)) for file in files)
    return _digest(tuple(f"{name} {digest}" for name, digest in zip(names, digests, strict=True)))


def _signature(files: Iterable[str]) -> Signature:
    """The attributes that change when a file is written or replaced."""
    return tuple(map(_stat, files))


def _stat(file: str) -> tuple[str, int, int, int]:
    try:
        found = os.stat(file)  # noqa: PTH116 - of a text, which is many times faster than of a path
    except OSError:
        return file, 0, 0, 0
    return file, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _not_covered(file: Path, modules: set[str]) -> str:
    """The line of a file that imports another module than these, or a function that reads other papers, and what it is; "" without one."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return "0 cannot be read"
    nodes = list(ast.walk(tree))
    owners, stored = (
        _of_the_package(nodes),
        {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)},
    )
    for node in nodes:
        if others := _imported_modules(node) - modules:
            return f"{_line(node)} imports {min(others)}"
        match node:
            case ast.ImportFrom(module=str(module), level=0, names=names) if _top(module) == "parisk_sym":
                found = next((a.name for a in names if a.name in _READS_PAPERS), "")
            case ast.Attribute(attr=name, value=ast.Name(id=owner)) if (
                name in _READS_PAPERS and owner in owners
            ):
                found = name
            case ast.Name(id=name) if name in _READS_PAPERS - stored and "*" in owners:
                found = name
            case _:
                continue
        if found:
            return f"{_line(node)} uses `{found}`, which may read other papers"
    return ""


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def _of_the_package(nodes: Iterable[ast.AST]) -> set[str]:
    """The names under which a file has the package and modules of it, with a star where it imports all of one."""
    found: set[str] = set()
    for node in nodes:
        match node:
            case ast.Import(names=names):
                found.update(_top(a.asname or a.name) for a in names if _top(a.name) == "parisk_sym")
            case ast.ImportFrom(module="parisk_sym.paper"):
                pass  # no word of the vocabulary reads papers
            case ast.ImportFrom(module=str(module), level=0, names=names) if _top(module) == "parisk_sym":
                found.update(a.asname or a.name for a in names)
    return found


def _imported_modules(node: ast.AST) -> set[str]:
    """The top-level modules that an expression or statement imports; a relative import stays in the folder."""
    match node:
        case ast.Import(names=names):
            return {_top(alias.name) for alias in names}
        case ast.ImportFrom(module=str(module), level=0, names=names):
            return {_top(module), *({alias.name for alias in names} & _REACHED)}
        case ast.Attribute(attr=name) if name in _REACHED:
            return {name}
        case ast.Name(id="__import__"):
            return {"a module by its name"}
    return set()


def _top(module: str) -> str:
    return module.partition(".")[0]


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
