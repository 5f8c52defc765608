"""Shell completion of ids of formulas, tables and claims, and of names of parameters, without judging anything.

Ids of claims are read from the texts of the claim files. Formulas take a second to import, so their descriptions are cached in the
user's cache folder under the state of the files that declare them; completion is then as fast as `parisk --help`.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from parisk_sym import __version__

__all__ = ["complete_claim", "complete_formula", "complete_id", "complete_parameter", "complete_table"]

_CLAIM_ID = re.compile(r"""\b(?:Claim\(\s*|id\s*=\s*)["']([\w.]+)["']""")
_KIND = "completion"
_FORM = "1"


def complete_formula(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of formulas with their meanings."""
    return _items({name: row["meaning"] for name, row in _formulas(context).items()}, incomplete)


def complete_claim(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of claims under the given paths, or of the shipped ones."""
    return _items(dict.fromkeys(_claim_ids(_paths(context)), "claim"), incomplete)


def complete_id(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of formulas and of claims."""
    return [
        *complete_formula(context, parameter, incomplete),
        *complete_claim(context, parameter, incomplete),
    ]


def complete_parameter(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The parameters of the preceding formula, each as `name=`, without those that have a value."""
    given = [str(word) for word in (context.params.get("words") or context.params.get("tokens") or ())]
    ids = [str(context.params.get("identifier") or ""), *(word for word in given if "=" not in word)]
    formulas, set_already = _formulas(context), {word.partition("=")[0] for word in given if "=" in word}
    names = {
        f"{name}=": meanings
        for i in ids
        if i in formulas
        for name, meanings in formulas[i]["parameters"].items()
        if name not in set_already
    }
    return _items(names, incomplete)


def complete_table(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of formulas and declared tables, and parameters of those already named."""
    tables = {name: row["meaning"] for name, row in _catalogue(context)["tables"].items()}
    return [
        *complete_parameter(context, parameter, incomplete),
        *_items(tables, incomplete),
        *complete_formula(context, parameter, incomplete),
    ]


def _items(found: Mapping[str, str], incomplete: str) -> list[CompletionItem]:
    return [
        CompletionItem(name, help=meanings) for name, meanings in found.items() if name.startswith(incomplete)
    ]


def _paths(context: click.Context) -> list[Path]:
    """The paths of --from, or the arguments of a command that judges, which are not parsed yet while an option's value is completed."""
    given = context.params.get("sources") or context.params.get("paths")
    return [Path(p) for p in given or (a for a in context.args if Path(a).exists())]


# --- claims -----------------------------------------------------------------------------------------------------------


def _claim_ids(paths: Sequence[Path]) -> Iterator[str]:
    """The ids that are literals in the files under the paths, without those that a file computes."""
    for file in _files(paths or [_shipped_folder()]):
        if {"formulas", "figures"}.isdisjoint(file.parts[-2:-1]):
            with contextlib.suppress(OSError, UnicodeDecodeError):
                text = file.read_text(encoding="utf-8")
                yield from _CLAIM_ID.findall(text) if "Claim" in text else ()


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    from parisk_sym.core.discovery import python_files

    for path in paths:
        yield from python_files(path) if path.is_dir() else [path] if path.suffix == ".py" else []


def _shipped_folder() -> Path:
    from parisk_sym.core.discovery import shipped_derivations

    return shipped_derivations()


# --- formulas ---------------------------------------------------------------------------------------------------------


def _formulas(context: click.Context) -> dict[str, Any]:
    found: dict[str, Any] = _catalogue(context)["formulas"]
    return found


def _catalogue(context: click.Context) -> dict[str, Any]:
    """What is told of formulas and tables: kept, or read now."""
    from parisk_sym.core.cache import Cache

    paths = _paths(context)
    state = _state(paths)
    kept: dict[str, Any] | None = Cache().get(_KIND, state)
    if kept is not None:
        return kept
    found = _descriptions(paths)
    Cache().put(_KIND, state, found)
    return found


def _state(paths: Sequence[Path]) -> str:
    """A digest of the states of all files that may declare a formula or a table."""
    package = Path(__file__).resolve().parents[1]
    declaring = [
        *_files([package / "laws", package / "tables", *paths]),
        *_shipped_folder().rglob("formulas/*.py"),
    ]
    states = []
    for file in declaring:
        with contextlib.suppress(OSError):
            status = file.stat()
            states.append(f"{file.resolve()} {status.st_mtime_ns} {status.st_size}")
    return hashlib.sha256("\0".join([__version__, _FORM, *states]).encode()).hexdigest()


def _descriptions(paths: Sequence[Path]) -> dict[str, Any]:
    from parisk_sym.laws.catalogue import formulas_found
    from parisk_sym.tables.comparisons import declared_tables

    formulas, _ = formulas_found(paths)
    meanings = {
        f.id: {"meaning": f.meaning, "parameters": {p.name: p.meaning for p in f.parameters}}
        for f in formulas
    }
    tables = {
        c.id: {
            "meaning": c.title,
            "parameters": {name: _meaning(name, c.columns, meanings) for name in c.names},
        }
        for c in declared_tables()
    }
    return {
        "formulas": meanings | {i: row for i, row in tables.items() if i not in meanings},
        "tables": tables,
    }


def _meaning(name: str, columns: Iterable[Any], meanings: Mapping[str, Any]) -> str:
    """The meaning of a parameter of a table, from the first column that has it."""
    return next(
        (
            str(meanings[c.formula.id]["parameters"][name])
            for c in columns
            if name in meanings.get(c.formula.id, {}).get("parameters", {})
        ),
        "",
    )
