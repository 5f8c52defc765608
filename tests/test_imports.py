"""Imports run one way: every module of the package imports from lower layers only, and the command starts light."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "parisk_sym"

# From the bottom up. A name stands for a module or for a whole subpackage, whose own modules may import each other.
LAYERS = (
    ("core",),
    ("formulas",),
    ("finite", "laws"),
    ("sampler",),
    ("claims",),
    ("proofs",),
    ("paper",),
    ("ledger",),
    ("manuscript",),
    ("coq",),
    ("tables",),
    ("figures",),
    ("report",),
    ("cli", "testing"),
    ("__main__",),
)
HEAVY = {"sympy", "numpy", "flint", "scipy", "mpmath", "rich", "matplotlib"}


def module_name(path: Path) -> str:
    """The dotted name inside the package; a package stands for its __init__."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imported(path: Path) -> set[str]:
    """Absolute names of everything a file imports, inside functions as well."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@cache
def graph() -> dict[str, frozenset[str]]:
    """Module -> modules of the package it imports."""
    known = modules()
    edges = {}
    for module, path in known.items():
        inside = {n.removeprefix("parisk_sym.") for n in imported(path) if n.startswith("parisk_sym.")}
        targets = {n if n in known else n.rpartition(".")[0] for n in inside}
        if "iter_modules" in path.read_text(
            encoding="utf-8"
        ):  # it loads the files of its folder by their names
            targets |= {name for name in known if name.rpartition(".")[0] == module}
        if "iter_modules" in path.read_text(
            encoding="utf-8"
        ):  # it loads the files of its folder by their names
            targets |= {name for name in known if name.rpartition(".")[0] == module}
        edges[module] = frozenset(t for t in targets if t in known)
    return edges


def group(module: str) -> str:
    return module.partition(".")[0]


def find_cycle(edges: dict[str, frozenset[str]]) -> list[str]:
    """One cycle of the graph, or an empty list."""
    done: set[str] = set()

    def walk(node: str, trail: list[str]) -> list[str]:
        if node in trail:
            return [*trail[trail.index(node) :], node]
        if node in done:
            return []
        for target in sorted(edges[node]):
            cycle = walk(target, [*trail, node])
            if cycle:
                return cycle
        done.add(node)
        return []

    return next((c for c in (walk(n, []) for n in sorted(edges)) if c), [])


def test_every_module_has_a_layer() -> None:
    """A new module is placed before it is used."""
    placed = {name for layer in LAYERS for name in layer} | {"__init__"}
    assert {group(m) for m in modules()} <= placed


def upward(edges: dict[str, frozenset[str]]) -> list[str]:
    """Imports that do not go to a lower layer (or stay in one group, or one layer)."""
    rank = {name: i for i, layer in enumerate(LAYERS) for name in layer}
    return [
        f"{module} imports {target}"
        for module, targets in edges.items()
        for target in sorted(targets)
        if module != "__init__" and rank[group(target)] > rank[group(module)]
    ]


def test_imports_go_down() -> None:
    """From a layer to a lower one, imports inside functions included."""
    assert upward(graph()) == []


def test_no_cycles() -> None:
    """Not even through imports inside functions."""
    assert find_cycle(graph()) == []


def room(module: str) -> str:
    """A folder of a subpackage, or a file beside such folders."""
    return ".".join(module.split(".")[:2])


def rooms(edges: dict[str, frozenset[str]], floor: str) -> dict[str, frozenset[str]]:
    """Room -> rooms of the same subpackage that it imports from."""
    inside = {
        m: {t for t in targets if group(t) == floor} for m, targets in edges.items() if group(m) == floor
    }
    names = {room(m) for m in inside}
    return {
        name: frozenset(room(t) for m, targets in inside.items() if room(m) == name for t in targets) - {name}
        for name in names
    }


@pytest.mark.parametrize("floor", ["claims", "cli", "formulas", "ledger", "proofs"])
def test_no_room_imports_back(floor: str) -> None:
    """The rooms of a subpackage, and the files beside them, import one way as well."""
    assert find_cycle(rooms(graph(), floor)) == []


def test_the_checks_can_fail() -> None:
    """An import upwards and a cycle are seen, between modules and between rooms."""
    back = graph() | {"proofs.algebra.signs": frozenset({"proofs.calculus.differentiate"})}
    assert find_cycle(back) == []
    assert find_cycle(rooms(back, "proofs")) != []
    wrong = graph() | {"core.errors": frozenset({"formulas.formula"})}
    assert "core.errors imports formulas.formula" in upward(wrong)
    assert find_cycle(wrong) != []


def test_the_package_knows_neither_derivations_nor_tests() -> None:
    """Derivations and tests use the package, never the other way."""
    foreign = {"derivations", "tests", "benchmarks", "pytest", "hypothesis"}
    for module, path in modules().items():
        assert not foreign & {group(name) for name in imported(path)}, module


def loaded_by(statement: str) -> set[str]:
    """Top-level modules present after a statement in a fresh interpreter."""
    script = f"{statement}; import sys; print(*{{m.partition('.')[0] for m in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("statement", ["import parisk_sym", "import parisk_sym.cli"])
def test_heavy_libraries_wait(statement: str) -> None:
    """Neither the facade nor the command line loads a heavy library before it is used."""
    assert not HEAVY & loaded_by(statement)


def test_the_light_start_can_fail() -> None:
    """A module that needs SymPy is seen to load it."""
    assert "sympy" in loaded_by("import parisk_sym.formulas.domain")
