"""What the code of a file binds to names, read from its syntax tree without running it."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["line_of_name", "may_hold_claims", "names_bound", "names_overwritten"]

_OWN_SCOPE = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip


def names_bound(tree: ast.Module) -> dict[str, int]:
    """The names that the code binds at module level otherwise than by an import, in their order, with their first lines."""
    found: dict[str, int] = {}
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, node.lineno)
        if not isinstance(node, _OWN_SCOPE):
            waiting.extend(reversed(list(ast.iter_child_nodes(node))))
    return found


def line_of_name(tree: ast.Module, name: str) -> int:
    """The last line where a name is bound, by an assignment or an import; 0 if it is nowhere."""
    return max((node.lineno for node in ast.walk(tree) if _binds(node, name)), default=0)  # type: ignore[attr-defined]


def _binds(node: ast.AST, name: str) -> bool:
    match node:
        case (
            ast.Name(id=bound, ctx=ast.Store()) | ast.alias(name=bound, asname=None) | ast.alias(asname=bound)
        ):
            return bound == name
    return False


def names_overwritten(tree: ast.Module) -> dict[str, int]:
    """The names that lose a value: they are assigned again, or in a loop, a value made without it; with the line of that."""
    seen: set[str] = set()
    lost: dict[str, int] = {}
    for node, repeated in _assignments(tree.body):
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        lost |= {name: node.lineno for name in names - used if repeated or name in seen}
        seen |= names
    return lost


def _assignments(body: Iterable[ast.stmt], repeated: bool = False) -> Iterator[tuple[ast.stmt, bool]]:
    """Assignments at module level, and whether they are in a loop; only one branch of a condition is run."""
    for node in body:
        match node:
            case ast.Assign() | ast.AnnAssign():
                yield node, repeated
            case ast.With(body=inner):
                yield from _assignments(inner, repeated)
            case ast.For(body=inner) | ast.While(body=inner):
                yield from _assignments(inner, True)
            case ast.If(body=inner, orelse=other) if repeated:
                yield from _assignments((*inner, *other), repeated)


def may_hold_claims(tree: ast.Module, folder: Path) -> bool:
    """Whether `Claim` or `SECTION` occurs in the code, or in a module of its folder that it imports, itself or through another."""
    waiting, seen = [tree], set[Path]()
    while waiting:
        code = waiting.pop()
        if any(map(_speaks_of_claims, ast.walk(code))):
            return True
        helpers = set(_own_modules(code, folder)) - seen
        seen |= helpers
        try:
            waiting.extend(ast.parse(helper.read_bytes()) for helper in helpers)
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            return True  # running the file will say what is wrong with its helper
    return False


def _speaks_of_claims(node: ast.AST) -> bool:
    match node:
        case (
            ast.Name(id="Claim" | "SECTION")
            | ast.Attribute(attr="Claim")
            | ast.alias(name="Claim" | "SECTION")
        ):
            return True
    return False


def _own_modules(tree: ast.Module, folder: Path) -> Iterator[Path]:
    """The files of the folder that code imports; of a package in it, all."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                modules = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case _:
                continue
        for top in {module.partition(".")[0] for module in modules}:
            if (folder / f"{top}.py").is_file():
                yield folder / f"{top}.py"
            yield from (folder / top).rglob("*.py")
