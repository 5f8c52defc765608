"""What the next versions keep, in `tests/stable.json`; `python -m tests.stable` writes it anew, `--complete` fails where it lacks something.

`docs/stability.md` says what the list promises. `tests/test_stable.py` fails where the project lost something of the list.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

import parisk_sym
from parisk_check.command import _parser
from parisk_sym.claims.verdict import Verdict
from parisk_sym.cli import parisk
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.report.schemas import outputs, schema
from tests.shipped import claim_names

__all__ = ["FILE", "KINDS", "kept", "main", "missing", "surface"]

FILE = Path(__file__).with_suffix(".json")

Surface = dict[str, dict[str, list[str]]]
"""Kind, name, and the words below it."""


def surface() -> Surface:
    """What the project offers now."""
    return {kind: offered() for kind, offered in KINDS.items()}


def _commands() -> dict[str, list[str]]:
    checker = sorted(word for action in _parser()._actions for word in action.option_strings)
    return {name: _words(command) for name, command in sorted(parisk.commands.items())} | {
        "parisk-check": checker
    }


def _words(command: click.Command) -> list[str]:
    """The options of a command, with the words that an option or argument is chosen from."""
    words = []
    for parameter in command.params:
        options = [o for o in (*parameter.opts, *parameter.secondary_opts) if o.startswith("-")]
        chosen = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
        words += [*options, *(f"{(options or [parameter.name])[-1]} {choice}" for choice in chosen)]
    return sorted(words)


def _fields(part: Any, path: str = "") -> Iterator[str]:
    """The paths of the fields in a schema; a second time with "always" where each output has the field."""
    if isinstance(part, list):
        part = dict(enumerate(part))
    if not isinstance(part, dict):
        return
    for name in part.get("properties", {}):
        yield f"{path}/{name}"
        if name in part.get("required", ()):
            yield f"{path}/{name} always"
    for key, inner in part.items():
        if key == "properties":
            for name, value in inner.items():
                yield from _fields(value, f"{path}/{name}")
        elif key == "$defs":
            for name, value in inner.items():
                yield from _fields(value, f"{name}:")
        else:
            yield from _fields(inner, path)


KINDS: dict[str, Callable[[], dict[str, list[str]]]] = {
    "commands": _commands,
    "JSON": lambda: {name: sorted(_fields(schema(name))) for name in outputs()},
    "Python": lambda: {"names": sorted(parisk_sym.__all__)},
    "verdicts": lambda: {"words": sorted(Verdict)},
    "formulas": lambda: {"ids": sorted(formula.id for formula in all_formulas())},
    "claims": lambda: {"ids": claim_names()},
}
"""How each kind is listed."""


def missing(wanted: Surface, found: Surface) -> list[str]:
    """What the first has and the second lacks, each in a line."""
    return [
        f"{kind}: {name} {word}".rstrip()
        for kind, rows in wanted.items()
        for name, words in rows.items()
        for word in (*(() if name in found.get(kind, {}) else ("",)), *words)
        if word not in {*found.get(kind, {}).get(name, ())}
    ]


def kept() -> Surface:
    """The committed list."""
    found: Surface = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main(arguments: Sequence[str]) -> int:
    """Write the list, or name what it lacks."""
    now = surface()
    if "--complete" not in arguments:
        FILE.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    lacking = missing(now, kept())
    if lacking:
        print(
            f"{FILE.name} lacks {len(lacking)} lines, such as {lacking[0]!r}: run `python -m tests.stable`",
            file=sys.stderr,
        )
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
