"""What a verdict depends on: the code that computes it, the libraries it runs on, and the files of the claim's folder.

Two runs with the same key of a claim file compute the same verdicts. Where a claim file may depend on anything else (it
imports another library, opens a file), it has no key.
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
"""What a claim file may import and still depend on nothing but its folder, the package and the libraries."""

_OPENING_HERE = {
    "all_formulas", "assert_certified", "declared_tables", "find_figures", "find_formula", "find_tabulated", "formulas_found", "look_up",
    "read_pair", "side_by_side", "table", "write_table",
}  # fmt: skip
"""Functions of the package that may read what no key covers, such as the formulas of another paper."""

_COMMON = frozenset({"table"})
"""Names among them that other things have as well: they count where they come from the package."""

_OPENING = _OPENING_HERE | {
    "DataSource", "__import__", "compile", "eval", "exec", "fromfile", "fromregex", "genfromtxt", "input", "load", "loadmat", "loadtxt",
    "memmap", "mminfo", "mmread", "netcdf_file", "open", "readsav", "wavfile", "whosmat",
}  # fmt: skip
"""Names of functions that may read files or run texts."""

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
    def unchanged(self) -> bool:
        """Whether no file was added, removed or touched since."""
        return _signature(_python_files(self.folder, self.without)) == self.signature

    @property
    def closed(self) -> bool:
        """Whether the files import only each other, as texts, and what the keys cover, and open nothing."""
        return not self.open_because

    @functools.cached_property
    def open_because(self) -> str:
        """What in the files no key covers, in words: an import, the name of a function that may read a file; "" where there is nothing."""
        own = {file.relative_to(self.folder).parts[0].removesuffix(".py") for file in self.files}
        foreign = {self.without} if (self.folder / self.without).exists() else set()
        if _holds_others(self.folder, self.without):
            return f"{self.folder} holds an extension module or a link to a folder"
        modules = (own | _CLOSED_MODULES) - foreign
        return next((f"{file}:{found}" for file in self.files if (found := _opening(file, modules))), "")


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
        """The key of everything that is computed about a claim file; "" where there is none."""
        parts = (self.environment, self._package.digest, self.see(file.resolve().parent).digest)
        return _digest((*parts, file.name)) if all(parts) else ""

    def untouched(self) -> Callable[[Path], bool]:
        """Whether what was computed about a file belongs to its key, as things are now: all that was used is covered and was not touched.

        Each folder is looked at once, when a file of it is asked for.
        """
        unchanged: dict[Path, bool] = {}

        def is_unchanged(seen: Snapshot) -> bool:
            if seen.folder not in unchanged:
                unchanged[seen.folder] = seen.unchanged
            return unchanged[seen.folder]

        def covered(file: Path) -> bool:
            folder = self.see(file.resolve().parent)
            return (
                bool(self.key(file))
                and folder.closed
                and is_unchanged(folder)
                and is_unchanged(self._package)
            )

        return covered


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
    """What changes when a file is written or replaced."""
    return tuple(map(_stat, files))


def _stat(file: str) -> tuple[str, int, int, int]:
    try:
        found = os.stat(file)  # noqa: PTH116 - of a text, which is many times faster than of a path
    except OSError:
        return file, 0, 0, 0
    return file, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _opening(file: Path, modules: set[str]) -> str:
    """The line of a file that imports another module than these, or names a function that reads files or runs texts, and what it names; "" without one."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return "0 cannot be read"
    nodes = list(ast.walk(tree))
    ours, owners = _of_the_package(nodes) | _own_values(tree, nodes), _owners(nodes)
    opening = _OPENING if "*" in owners else _OPENING - _COMMON
    for node in nodes:
        if others := _imported(node) - modules:
            return f"{_line(node)} imports {min(others)}"
        of_an_owner = (
            _name(node) in _COMMON and isinstance(node, ast.Attribute) and _name(node.value) in owners
        )
        own = isinstance(node, ast.Name) and node.id in ours
        if of_an_owner or (_name(node) in opening and not own):
            return f"{_line(node)} names `{_name(node)}`, which may read a file"
    return ""


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def _own_values(tree: ast.Module, nodes: Iterable[ast.AST]) -> set[str]:
    """Names that stand for values of the file itself wherever they stand: an assignment at the top of the file, which is always run, comes first.

    Not where the assigned value names them (`load = load(...)`), or where something is imported with a star later.
    """
    first: dict[str, ast.Name] = {}
    for node in nodes:
        if isinstance(node, ast.Name):
            before = first.setdefault(node.id, node)
            if (node.lineno, node.col_offset) < (before.lineno, before.col_offset):
                first[node.id] = node
    deleted = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
    bound = {
        target.id: node
        for node in reversed(tree.body)
        if isinstance(node, ast.Assign) or (isinstance(node, ast.AnnAssign) and node.value is not None)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and first[target.id] is target
    }
    stars = [n.lineno for n in nodes if isinstance(n, ast.ImportFrom) and n.names[0].name == "*"]
    last_star = max(stars, default=0)
    return {
        name
        for name, node in bound.items()
        if name not in deleted and not _is_used_in(name, node.value) and node.lineno > last_star
    }


def _is_used_in(name: str, value: ast.AST | None) -> bool:
    return value is not None and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(value))


def _owners(nodes: Iterable[ast.AST]) -> set[str]:
    """The names under which a file has the package and what it imports from it, with a star where it imports all."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    return found


def _of_the_package(nodes: Iterable[ast.AST]) -> set[str]:
    """Names that a file has from the package and from nowhere else, such as the formula `load`; none where it imports with a star."""
    found: set[str] = set()
    others: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            names = {alias.asname or alias.name for alias in node.names}
            own = node.level == 0 and (node.module or "").partition(".")[0] == "parisk_sym"
            (found if own else others).update(names)
            if "*" in names:
                return set()
    return found - others - _OPENING_HERE


def _imported(node: ast.AST) -> set[str]:
    """The top-level modules that a statement imports; a relative import stays in the folder."""
    match node:
        case ast.Import(names=names):
            return {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=str(module), level=0, names=names):
            top = module.partition(".")[0]
            opening = _OPENING_HERE if top == "parisk_sym" else _OPENING
            return {top, *({alias.name for alias in names} & opening)}
    return set()


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
