"""Which claims a file can hold, read from its syntax tree: a claim file takes seconds to run, and a moment to parse."""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

__all__ = ["formula_ids_in", "ids_in", "stands_alone"]

_CLASS, _FORMULA = "Claim", "Formula"
_FIELD = "id"
_Nodes = tuple[ast.AST, ...]


def ids_in(file: Path) -> frozenset[str] | None:
    """The ids written in a file as string literals, if these are all its claims; None if the file has to be run.

    That is so where an id is computed, where `Claim` stands anywhere but in a call, and where the file imports (itself, or
    through others) a module of its own folder that makes claims.
    """
    nodes = _nodes(file)
    if nodes is None or any(map(_makes_claims, _helpers(nodes, file.parent))):
        return None
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    found = [_id(call) for call in calls if _gives_id(call)]
    called = sum(_is_class(call.func) for call in calls)
    if called != sum(map(_is_class, nodes)) or _is_renamed(nodes) or None in found:
        return None
    return frozenset(text for text in found if text is not None)


def formula_ids_in(file: Path) -> frozenset[str]:
    """The ids of formulas that are written in a file as string literals."""
    calls = (node for node in _nodes(file) or () if isinstance(node, ast.Call))
    found = (_id(call, _FORMULA) for call in calls if _is_class(call.func, _FORMULA))
    return frozenset(text for text in found if text is not None)


def stands_alone(file: Path, others: Iterable[Path]) -> bool:
    """Whether a file is there, and none of the others in its folder may import it, so that only its own claims depend on it."""
    here = file.resolve()
    beside = (other for other in others if other.resolve() != here)
    read = ((_nodes(other), other.resolve().parent) for other in beside)
    return file.is_file() and all(
        nodes is not None and here not in _imports(nodes, folder) for nodes, folder in read
    )


def _nodes(file: Path) -> _Nodes | None:
    """The nodes of a file's code; None for a file that cannot be read."""
    try:
        return _nodes_of(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@lru_cache(maxsize=64)
def _nodes_of(text: bytes) -> _Nodes:
    """Remembered by the text: the files of a folder import the same helpers."""
    return tuple(ast.walk(ast.parse(text)))


def _is_class(node: ast.AST, wanted: str = _CLASS) -> bool:
    """Whether this is the name of the class of claims, or of another one."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == wanted
    return False


def _gives_id(call: ast.Call) -> bool:
    """A call that makes a claim, or that gives something an id: a copy of a claim, perhaps."""
    return _is_class(call.func) or any(word.arg in (_FIELD, None) for word in call.keywords)


def _id(call: ast.Call, wanted: str = _CLASS) -> str | None:
    """The id that a call gives, where it is a text; also the first argument of the class."""
    given = [word.value for word in call.keywords if word.arg == _FIELD]
    given += call.args[:1] if _is_class(call.func, wanted) else []
    match given:
        case [ast.Constant(value=str(text))]:
            return text
    return None


def _is_renamed(nodes: _Nodes) -> bool:
    """Whether the class is imported under another name."""
    aliases = (a for node in nodes if isinstance(node, ast.ImportFrom) for a in node.names)
    return any(alias.name == _CLASS and alias.asname not in (None, _CLASS) for alias in aliases)


def _helpers(nodes: _Nodes, folder: Path) -> Iterator[_Nodes | None]:
    """The modules of the folder that a file imports, itself or through others; None for one that cannot be read."""
    waiting, seen = list(_imports(nodes, folder)), set[Path]()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            helper = _nodes(file)
            yield helper
            waiting += [] if helper is None else _imports(helper, folder)


def _imports(imported: _Nodes, folder: Path) -> Iterator[Path]:
    """The files of a folder that imports may mean: a module, or all of a package."""
    for node in imported:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module]
        for top in {name.partition(".")[0] for name in names}:
            yield from (folder / top).rglob("*.py")
            yield from (file for file in (folder / f"{top}.py",) if file.is_file())


def _makes_claims(helper: _Nodes | None) -> bool:
    """Whether the class of claims is named in a helper."""
    return helper is None or _is_renamed(helper) or any(map(_is_class, helper))
