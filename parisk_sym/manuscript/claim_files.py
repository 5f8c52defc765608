"""The claim files of a paper that was read: a claim for each statement with a line, and an inventory of all."""

from __future__ import annotations

import json
import keyword
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from parisk_sym.manuscript.lines import Found
from parisk_sym.manuscript.outline import Block, outline_of
from parisk_sym.manuscript.reading import Paper, paper_of
from parisk_sym.manuscript.source import main_file, read_source

__all__ = ["Draft", "draft_of", "key_of", "raw"]

_ANY_NAME = ("main", "ms", "paper", "article", "manuscript")


@dataclass(frozen=True)
class Draft:
    """The claim files that were made of a source, by their names, with the paper they were made of."""

    paper: Paper
    key: str
    files: dict[str, str]
    places: dict[str, tuple[str, int]]
    """The file and line of the source for the id of each claim."""

    def summary(self) -> list[tuple[str, int]]:
        """What was found, and how often: statements, claims, and statements without one by reason."""
        found = self.paper.statements
        reasons = Counter(_short(f.reason) for f in found if not f.line)
        noun = "statement" if len(found) == 1 else "statements"
        head = [(noun, len(found)), ("with a claim", sum(bool(f.line) for f in found))]
        return [*head, *((f"without a claim: {reason}", count) for reason, count in reasons.most_common())]


def _short(reason: str) -> str:
    """A reason with quoted parts and letters left out, so that equal ones are counted together."""
    return re.sub(
        r"the paper states no range of .* that is read",
        "a letter has no stated range",
        re.sub(r"'[^']*'", "…", reason),
    )


def key_of(path: Path) -> str:
    """The key of a paper: the name of its file, or of its folder where the file is called main.tex, ms.tex or the like."""
    stem = path.resolve().parent.name if path.stem in _ANY_NAME else path.stem
    key = re.sub(r"\W+", "_", stem.lower(), flags=re.ASCII).strip("_")
    return key if re.match(r"[a-z]", key) else f"paper_{key}".rstrip("_")


def draft_of(
    path: Path, key: str = "", title: str = "", authors: str = "", target: Path | None = None
) -> Draft:
    """Read a paper, given its main file or its folder, and make its claim files for the folder `target`.

    Raises ParameterError where there is no file to read; what is wrong inside the files is in the notes of the source.
    """
    file = main_file(path)
    paper = paper_of(outline_of(read_source(file)))
    key = key or key_of(file)
    named = _named(paper.statements, key)
    files = {
        f"section_{_slug(number) or 'none'}.py": _section(title_, found, key)
        for number, title_, found in _sections(paper, named)
    }
    files["inventory.toml"] = "\n".join(_inventory(paper, named, key))
    about = {
        "authors": authors or paper.outline.authors or "A. Author",
        "title": title or paper.outline.title or file.name,
        "venue": "manuscript",
    }
    files["papers.toml"] = f"[paper.{key}]\n" + "".join(
        f"{name} = {_toml(text)}\n" for name, text in about.items()
    )
    source = os.path.relpath(file.resolve(), (target or file.parent).resolve()).replace(os.sep, "/")
    files["manuscript.toml"] = (
        f"# The source that the claims quote: `parisk verify` names quotations that are no longer in it.\nkey = {_toml(key)}\nsource = {_toml(source)}\n"
    )
    places = {
        identifier: (str(file.parent / found.place.file), found.place.line)
        for identifier, found in named
        if found.line
    }
    return Draft(paper, key, files, places)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _named(statements: Iterable[Found], key: str) -> list[tuple[str, Found]]:
    """The statements with the ids of their claims, each once."""
    named, taken = [], Counter[str]()
    for found in statements:
        slug = _slug(found.label or found.number) or f"line_{found.place.line}"
        taken[slug] += 1
        named.append((f"{key}.{slug}" + (f"_{taken[slug]}" if taken[slug] > 1 else ""), found))
    return named


def _sections(
    paper: Paper, named: list[tuple[str, Found]]
) -> Iterator[tuple[str, str, list[tuple[str, Found]]]]:
    """The number and title of each section with claims, and these."""
    titles = _titles(paper.outline.blocks)
    sections: dict[str, list[tuple[str, Found]]] = {}
    for identifier, found in named:
        if found.line:
            sections.setdefault(found.section, []).append((identifier, found))
    for number, claims in sections.items():
        yield number, f"{number} {titles.get(number, '')}".strip() or "The paper", claims


def _titles(blocks: Iterable[Block]) -> dict[str, str]:
    return {b.section: b.heading for b in reversed(list(blocks)) if b.heading != b.section}


def raw(text: str) -> str:
    """A text as a literal of Python, raw where one can hold it."""
    return f'r"{text}"' if '"' not in text and "\n" not in text and not text.endswith("\\") else repr(text)


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _section(title: str, claims: list[tuple[str, Found]], key: str) -> str:
    head = [
        f'"""Section {title}: statements read from the source of the paper. Check each reading before you rely on its verdict."""'.replace("\\", "/"),
        "", "from parisk_sym import Claim, Source", "", f"SECTION = {raw(title)}", "",
    ]  # fmt: skip
    return "\n".join(head) + "\n".join(_claim(identifier, found, key) for identifier, found in claims)


def _claim(identifier: str, found: Found, key: str) -> str:
    name = identifier.partition(".")[2]
    if not name.isidentifier() or keyword.iskeyword(name) or name in ("claim", "source"):
        name = f"statement_{name}"
    lines = [
        f"{name} = Claim(",
        f"    id={raw(identifier)[1:]},",
        f"    source=Source({raw(key)[1:]}, {_python(found.number)}, {_python(found.section)}),",
        f"    statement={raw(found.printed or found.quotation)},",
        f"    says={raw(found.line)},",
        *([f"    reading={raw(found.reading)},"] if found.reading else []),
        *([f"    assumes={_python(found.assumes)},"] if found.assumes else []),
        f"    note={_python(_where(found))},",
        ")", "",
    ]  # fmt: skip
    return "\n".join(lines)


def _python(text: str) -> str:
    return raw(text) if "\\" in text else raw(text)[1:] if raw(text).startswith("r") else repr(text)


def _where(found: Found) -> str:
    return f"{found.place.file}, line {found.place.line}" + (f", {found.block}" if found.block else "")


def _inventory(paper: Paper, named: list[tuple[str, Found]], key: str) -> Iterator[str]:
    """A table for each statement: with its claims, or with the reason for none."""
    yield f"# Every statement that was found in {paper.outline.source.files[0].name}, quoted, with its claims or with the reason for none.\n"
    rows: dict[tuple[str, str, str], list[str]] = {}
    first: dict[tuple[str, str, str], Found] = {}
    for identifier, found in [*named, *(("", d) for d in paper.definitions)]:
        part = (
            "" if found.line or (found.number, found.quotation, "") not in rows else f" [part {identifier}]"
        )
        entry = (found.number, found.quotation + part, "" if found.line else found.reason)
        rows.setdefault(entry, []).extend([identifier] if found.line else [])
        first.setdefault(entry, found)
    seen = Counter[tuple[str, str]]()
    for (number, quotation, reason), claims in sorted(
        rows.items(), key=lambda row: _order(paper, first[row[0]])
    ):
        found = first[number, quotation, reason]
        seen[number, quotation] += 1
        again = f" [{seen[number, quotation]}]" if seen[number, quotation] > 1 else ""
        fields = {
            "paper": key,
            "number": number,
            "section": found.section or "0",
            "kind": found.kind,
            "says": quotation + again,
        }
        yield "[[item]]"
        yield f"# {found.place.file}:{found.place.line}"
        yield from (f"{name} = {_toml(text)}" for name, text in fields.items())
        yield (
            f"claims = {json.dumps(claims)}"
            if claims
            else f"claims = []\nreason = {_toml(reason or 'it is not read')}"
        )
        yield ""


def _order(paper: Paper, found: Found) -> tuple[int, int, int]:
    files = {str(f): i for i, f in enumerate(p.file for p in paper.outline.source.pieces)}
    return files.get(found.place.file, 0), found.place.line, found.place.column
