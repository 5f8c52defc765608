"""The inventory of a paper: every statement in its text, in order, and the claims that encode each of them.

It stands beside the claims as `inventory.toml`, one table per statement:

    [[item]]
    paper = "par21"
    number = "Theorem 4"
    section = "4.1"
    kind = "theorem"
    says = "what the statement says, in one sentence"
    claims = ["par21.theorem4.*"]     # ids or patterns; or, where there is no claim,
    reason = "why there is none"      # a stated reason
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from parisk_sym.core.discovery import Problem, shipped_derivations
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.toml_files import read_toml, utf8_text
from parisk_sym.ledger.collect import CollectedClaim, collect

__all__ = [
    "FILE_NAME",
    "KINDS",
    "Inventory",
    "Item",
    "Row",
    "find_inventories",
    "read_inventory",
    "read_items",
]

FILE_NAME = "inventory.toml"
KINDS = (
    "definition", "theorem", "lemma", "corollary", "equation", "inequality", "remark", "claimed equality",
    "claimed improvement", "worked example", "table", "figure", "footnote", "claim",
)  # fmt: skip
_TEXTS = ("paper", "number", "section", "kind", "says")
_FIELDS = {*_TEXTS, "claims", "reason"}


@dataclass(frozen=True)
class Item:
    """One statement of a paper: its place, its kind, its content, and the claims for it or the reason for none.

    `claims` holds ids or patterns such as "par21.theorem4.*"; `line` is the line of the inventory, 0 if unknown.
    """

    paper: str
    number: str
    section: str
    kind: str
    says: str
    claims: tuple[str, ...] = ()
    reason: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.paper} {self.number}"


@dataclass(frozen=True)
class Row:
    """An item with the claims that its patterns stand for, in the order of the patterns."""

    item: Item
    claims: tuple[CollectedClaim, ...]


@dataclass(frozen=True)
class Inventory:
    """The rows of one inventory, the claims of its folder, and what is wrong with either."""

    file: Path
    rows: tuple[Row, ...] = ()
    claims: tuple[CollectedClaim, ...] = ()
    problems: list[Problem] = field(default_factory=list)


def find_inventories(paths: Sequence[str | Path] = ()) -> list[Path]:
    """The inventories meant by files and folders; without paths, those of the shipped derivations.

    Raises ClaimError for a path without an inventory.

    >>> [file.parent.name for file in find_inventories() if file.parent.name.startswith("privacy")]
    ['privacy_at_risk']
    """
    files: dict[Path, None] = {}
    for path in [Path(p) for p in paths] or [shipped_derivations()]:
        found = sorted(path.rglob(FILE_NAME)) if path.is_dir() else [path]
        if not found or not found[0].is_file():
            what = f"this folder has no {FILE_NAME}" if path.is_dir() else "there is no such file or folder"
            raise ClaimError(f"{path}: {what}")
        if found[0].suffix != ".toml":
            raise ClaimError(f"{path}: an inventory is a TOML file; give {FILE_NAME} or its folder")
        files |= dict.fromkeys(found)
    return list(files)


def read_inventory(file: Path) -> Inventory:
    """Read one inventory and match it with the claims of its folder; everything that is wrong is in `problems`.

    Wrong are: a file that is not as described above, a pattern that matches no claim, and a claim that no row
    names (or no row of one of the papers where it stands).
    """
    items, problems = read_items(file)
    collection = collect([file.parent])
    problems += collection.problems
    claims = tuple(collection.claims)
    rows = tuple(Row(item, _matching(item, claims)) for item in items)
    problems += [
        _problem(file, item, f"the pattern {pattern!r} matches no claim of {file.parent}")
        for item in items
        for pattern in item.claims
        if not any(fnmatchcase(claim.id, pattern) for claim in claims)
    ]
    if items:  # of an empty or broken inventory this would name every claim
        problems += _unlisted_claims(rows, claims)
    return Inventory(file, rows, claims, problems)


def _matching(item: Item, claims: Sequence[CollectedClaim]) -> tuple[CollectedClaim, ...]:
    found = {claim.id: claim for pattern in item.claims for claim in claims if fnmatchcase(claim.id, pattern)}
    return tuple(found.values())


def _unlisted_claims(rows: Sequence[Row], claims: Sequence[CollectedClaim]) -> Iterator[Problem]:
    """Claims that are in no row, or in no row of a paper that they name as their source."""
    papers = {row.item.paper for row in rows}
    listed = {(row.item.paper, claim.id) for row in rows for claim in row.claims}
    named = {identifier for _, identifier in listed}
    for claim in claims:
        places = [s for s in (claim.claim.source, *claim.claim.also) if s.paper in papers]
        missing = [s for s in places if (s.paper, claim.id) not in listed]
        if claim.id not in named:
            text = f"the claim {claim.id!r} ({claim.claim.source}) is in no row of the inventory"
            yield Problem(claim.file, claim.line, text)
        elif missing:
            text = f"the claim {claim.id!r} is in no row of {missing[0].paper}, although it is from {missing[0].number} there"
            yield Problem(claim.file, claim.line, text)


# --- reading ------------------------------------------------------------------------------------------------


def read_items(file: Path) -> tuple[tuple[Item, ...], list[Problem]]:
    """The items of a file that are well formed, and one problem for everything that is not."""
    try:
        content = read_toml(file)
        text = utf8_text(file.read_bytes())
    except ValueError as error:
        return (), [Problem(str(file), 0, str(error))]
    tables = content.get("item")
    if set(content) != {"item"} or not isinstance(tables, list) or not tables:
        found = ", ".join(content) or "nothing"
        return (), [Problem(str(file), 0, f"an inventory consists of [[item]] tables only, got {found}")]
    items: list[Item] = []
    problems: list[Problem] = []
    for table, line in zip(tables, _lines(text, len(tables)), strict=True):
        wrong = list(_faults(table))
        problems += [Problem(str(file), line, f"{_name(table)}: {message}") for message in wrong]
        if not wrong:
            items.append(Item(**{**table, "claims": tuple(table.get("claims", ())), "line": line}))
    return tuple(items), problems + list(_repeated_items(file, items))


def _lines(text: str, count: int) -> list[int]:
    """The line where each item begins; 0 where the headers cannot be told from text that looks like one."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.strip() == "[[item]]"]
    return lines if len(lines) == count else [0] * count


def _name(table: Any) -> str:
    if not isinstance(table, dict):
        return "this item"
    return " ".join(str(table[key]) for key in ("paper", "number") if key in table) or "this item"


def _faults(table: Any) -> Iterator[str]:
    """The faults of one item, as messages."""
    if not isinstance(table, dict):
        yield f"an item must be a table, got {table!r}"
        return
    unknown = sorted(set(table) - _FIELDS)
    if unknown:
        yield f"the field {unknown[0]!r} is unknown; the fields are {', '.join((*_TEXTS, 'claims', 'reason'))}"
    for name in _TEXTS:
        value = table.get(name)
        if not isinstance(value, str) or not value.strip():
            yield f"{name} must be a text, got {value!r}" if name in table else f"the field {name} is missing"
    if isinstance(table.get("kind"), str) and table["kind"].strip() and table["kind"] not in KINDS:
        yield f"kind must be one of {', '.join(KINDS)}, got {table['kind']!r}"
    yield from _coverage_faults(table.get("claims", []), table.get("reason", ""))


def _coverage_faults(claims: Any, reason: Any) -> Iterator[str]:
    """An item has claims or a reason, not both and not neither."""
    if not isinstance(claims, list) or not all(isinstance(c, str) and c.strip() for c in claims):
        yield f"claims must be a list of ids or patterns, got {claims!r}"
    elif not isinstance(reason, str):
        yield f"reason must be a text, got {reason!r}"
    elif claims and reason.strip():
        yield "it has claims and a reason for having none: give one of them"
    elif not claims and not reason.strip():
        yield "it has neither a claim nor a reason: name the claims, or say why there is none"


def _repeated_items(file: Path, items: Sequence[Item]) -> Iterator[Problem]:
    first: dict[tuple[str, str, str], Item] = {}
    for item in items:
        before = first.setdefault((item.paper, item.number, item.says), item)
        if before is not item:
            yield _problem(file, item, f"this statement is already in line {before.line}")


def _problem(file: Path, item: Item, message: str) -> Problem:
    return Problem(str(file), item.line, f"{item}: {message}")
