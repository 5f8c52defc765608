"""Runs one claim file: its own folder on the import path, its errors turned into a line and a message."""

import ast
import contextlib
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from parisk_sym.core.limits import loading_limits
from parisk_sym.core.module_names import line_of_name, may_hold_claims, names_bound
from parisk_sym.core.outside_inputs import watching
from parisk_sym.core.rewrite import READER, rewritten
from parisk_sym.core.sandbox import unchanged_process

__all__ = [
    "FIGURES_FOLDER",
    "FORMULAS_FOLDER",
    "Helpers",
    "LoadError",
    "LoadedFile",
    "load_file",
    "run_file",
    "syntax_tree",
]

FIGURES_FOLDER = "figures"
"""The folder of a paper's figures."""

FORMULAS_FOLDER = "formulas"
"""The folder of a paper's own formulas, from which its claims import them."""

Helpers = dict[Path, dict[str, ModuleType]]
"""The helper modules already imported from each folder."""


class LoadError(Exception):
    """A claim file cannot be used: the message, and the line of that file which is to blame (0: none)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message, self.line = message, line


@dataclass(frozen=True)
class LoadedFile:
    """The names a claim file defines, and its syntax tree for finding lines.

    `errors` are mistakes in single statements at the top of the file, after which the others were run.
    """

    file: Path
    names: dict[str, Any]
    tree: ast.Module
    errors: tuple[LoadError, ...] = ()
    """Mistakes in single statements of the file, which left the other ones as they are."""

    @property
    def docstring(self) -> str:
        """The text at the top of the file."""
        return ast.get_docstring(self.tree) or ""

    def lines_of(self, text: str) -> list[int]:
        """The lines where this string stands, in their order, once for each time that it stands there."""
        return self._lines_of_texts.get(text, [])

    @cached_property
    def _lines_of_texts(self) -> dict[str, list[int]]:
        """The lines of each string in the code."""
        found: dict[str, list[int]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, []).append(node.lineno)
        return {text: sorted(lines) for text, lines in found.items()}

    def line_of_name(self, name: str) -> int:
        """The last line where this name is bound, or 0."""
        return line_of_name(self.tree, name)

    @cached_property
    def own_names(self) -> dict[str, int]:
        """The names that the file itself binds at module level, in their order, with their first lines; not what it imports."""
        return {name: line for name, line in names_bound(self.tree).items() if name in self.names}


def load_file(file: Path, helpers: Helpers) -> LoadedFile | None:
    """Run a file that may hold claims; None, without running it, for one that cannot.

    A file may hold claims if the name `Claim` or `SECTION` occurs in its code, or in that of a module of its own folder
    which it imports. Raises LoadError for a file that cannot be read, parsed or run.
    """
    tree = syntax_tree(file)
    return run_file(file, tree, helpers, keep_going=True) if may_hold_claims(tree, file.parent) else None


def run_file(
    file: Path, tree: ast.Module, helpers: Helpers, root: Path | None = None, *, keep_going: bool = False
) -> LoadedFile:
    """Rewrite and run a file that was parsed, its own folder (or `root`) on the import path; LoadError where it raises.

    With `keep_going` a mistake in one statement at module level does not affect the rest of the file, and is listed in `errors`.
    """
    resolved = file.resolve()
    folder = root or resolved.parent
    module = ModuleType(f"parisk_claims_{abs(hash(resolved)):x}_{file.stem}")
    module.__file__ = str(resolved)
    sys.modules[module.__name__] = module
    try:
        with unchanged_process(), loading_limits(), _own_folder(folder, helpers), watching(folder):
            code = tree if _is_left_alone(resolved) else rewritten(tree, mistakes=keep_going, own_reader=True)
            exec(compile(code, str(resolved), "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - running the file is what was asked for
    except (Exception, SystemExit) as error:  # it may raise anything; it is reported
        del sys.modules[module.__name__]
        raise _load_error(error, resolved, folder) from error
    return LoadedFile(file, module.__dict__, tree, tuple(_mistakes(module.__dict__, resolved, folder)))


def _mistakes(names: dict[str, Any], file: Path, folder: Path) -> Iterator[LoadError]:
    """The errors in single statements of a file, without those that only follow from an earlier one."""
    unbound: set[str] = set()
    for error, lost in names[READER].mistakes if READER in names else ():
        if not (isinstance(error, NameError) and error.name in unbound):
            yield _load_error(error, file, folder)
        unbound.update(lost)


def syntax_tree(file: Path) -> ast.Module:
    """The syntax tree of a file. Raises LoadError for a file that cannot be read or parsed."""
    try:
        return ast.parse(file.read_bytes(), str(file))
    except OSError as error:
        raise LoadError(f"the file cannot be read: {error.strerror}") from error
    except SyntaxError as error:
        hint = ": save the file as UTF-8" if "codec can't decode" in error.msg else ""
        raise LoadError(f"SyntaxError: {error.msg}{hint}", error.lineno or 0) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise LoadError(f"the file cannot be parsed: {error}") from error


@contextlib.contextmanager
def _own_folder(folder: Path, helpers: Helpers) -> Iterator[None]:
    """Imports of sibling modules work inside, and are out of the way of other folders afterwards.

    Each folder keeps its own helpers while claims are collected, so that two folders may both have a
    `_shared.py`; where a file of one folder has one of another run (`find_formula`), those of the first are set aside
    meanwhile, and so is any other package `formulas`. No bytecode is written, because the folder is the user's, and none is read (`_Text`).
    """
    outer = _take(name for name in sys.modules if name.partition(".")[0] == FORMULAS_FOLDER)
    outer |= _take_helpers(*_RUNNING[-1]) if _RUNNING else {}
    path, bytecode, before = list(sys.path), sys.dont_write_bytecode, set(sys.modules)
    own = helpers.setdefault(folder, {})
    sys.modules.update(own)
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    _RUNNING.append((folder, before))
    try:
        with _from_texts(folder):
            yield
    finally:
        own.update(_take_helpers(*_RUNNING.pop()))
        sys.path[:], sys.dont_write_bytecode = path, bytecode
        sys.modules.update(outer)


class _Text(SourceFileLoader):
    """A module from its text, rewritten; no bytecode is used, which may be of an earlier text, of the same second and size.

    A module of a library, or of this package, that lies below the folder is loaded as anywhere else.
    """

    def get_code(self, fullname: str) -> CodeType | None:
        """The text, rewritten and compiled."""
        path = self.get_filename(fullname)
        if _is_left_alone(Path(path)):
            return super().get_code(fullname)
        return self.source_to_code(
            rewritten(ast.parse(self.get_data(path), path), own_reader=True, in_place=True), path
        )


def _is_left_alone(file: Path) -> bool:
    """Whether a file is not rewritten: one of this package or of an environment, or one that draws figures, on which no claim rests."""
    path = file.resolve()
    shipped = path.is_relative_to(_PACKAGE / "_derivations")
    library = path.is_relative_to(_PACKAGE) or bool({"site-packages", "dist-packages"} & set(path.parts))
    return path.parent.name == FIGURES_FOLDER or (library and not shipped)


_PACKAGE = Path(__file__).resolve().parents[1]

_finder_at = FileFinder.path_hook((ExtensionFileLoader, EXTENSION_SUFFIXES), (_Text, SOURCE_SUFFIXES))


@contextlib.contextmanager
def _from_texts(folder: Path) -> Iterator[None]:
    """In the block modules below a folder are read from their texts."""
    finder_at = _read_modules_below(folder)
    try:
        yield
    finally:
        sys.path_hooks.remove(finder_at)
        _forget_finders(folder)


def _read_modules_below(folder: Path) -> Callable[[str], Any]:
    """Let Python read the modules below a folder; what it asks for a place in the folder."""

    def finder_at(place: str) -> Any:
        path = Path(place).resolve()
        if folder not in (path, *path.parents):
            raise ImportError(f"{place} is not below {folder}")
        return _finder_at(place)

    _forget_finders(folder)
    sys.path_hooks.insert(0, finder_at)
    return finder_at


def read_modules_below(folder: Path) -> None:
    """From now on this process reads the modules below a folder before it runs them: a program that states claims has started."""
    _read_modules_below(folder)


def _forget_finders(folder: Path) -> None:
    """The next import looks for a finder again."""
    for place in [place for place in sys.path_importer_cache if Path(place).is_relative_to(folder)]:
        del sys.path_importer_cache[place]


_RUNNING: list[tuple[Path, set[str]]] = []
"""The folders of which a file is being run, from the outermost, and the modules that were there before."""


def _take_helpers(folder: Path, before: set[str]) -> dict[str, ModuleType]:
    """The modules of a folder, which are no longer known to Python then."""
    return _take(name for name in set(sys.modules) - before if _is_helper(name, folder, before))


def _take(names: Iterable[str]) -> dict[str, ModuleType]:
    return {name: sys.modules.pop(name) for name in list(names)}


def _is_helper(name: str, folder: Path, before: set[str]) -> bool:
    """Whether a new module is folder/name.py or part of folder/name/ (not of an environment below)."""
    top = name.partition(".")[0]
    if top in before:
        return False
    places = [Path(place).resolve() for place in _places(sys.modules[name])]
    return any(p == folder / f"{top}.py" or folder / top in (p, *p.parents) for p in places)


def _places(module: ModuleType) -> list[str]:
    """The file of a module, or the folders of a package without `__init__.py`."""
    file = getattr(module, "__file__", None)
    return [file] if file is not None else list(getattr(module, "__path__", ()))


_OF_NUMBERS = ("Cannot convert expression to float", "must be real number, not", "which has no callable")
"""Parts of messages of `math` and NumPy when they are given an expression."""


def _hint(error: BaseException) -> str:
    """Advice if a function of numbers was called with an expression."""
    if isinstance(error, TypeError) and any(part in str(error) for part in _OF_NUMBERS):
        return ": functions of math and numpy take numbers; use SymPy's for expressions, such as sympy.exp instead of math.exp"
    return ""


def _load_error(error: BaseException, file: Path, folder: Path) -> LoadError:
    """The error as a message, with the line of the statement of the claim file that led to it, and of the function to blame."""
    text = (f"{type(error).__name__}: {error}" if str(error) else type(error).__name__) + _hint(error)
    frames = traceback.extract_tb(error.__traceback__)
    line = next((f.lineno or 0 for f in frames if f.filename == str(file)), 0)
    if isinstance(error, SyntaxError) and error.filename:
        text = f"SyntaxError: {error.msg}"
        places = [(error.filename, error.lineno or 0)]
    else:
        places = [(f.filename, f.lineno or 0) for f in frames if folder in Path(f.filename).parents]
    if places and places[-1][0] == str(file) and line and places[-1][1] != line:
        text += f" (raised in line {places[-1][1]})"
    elif places and places[-1][0] != str(file):
        text += f" (raised in {Path(places[-1][0]).name}, line {places[-1][1]})"
    elif places and not line:
        line = places[-1][1]
    return LoadError(text, line)
