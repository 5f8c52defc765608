"""JSON Schemas (draft 2020-12) of the JSON output of the commands: one file per output, and `definitions.json` shared by all."""

import json
import re
from importlib.resources import files
from typing import Any

from parisk_sym.core.errors import ParameterError

__all__ = ["outputs", "schema"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SHARED = "definitions"


def outputs() -> list[str]:
    """The names of the commands whose output has a schema."""
    found = (
        file.name.removesuffix(".json") for file in files(__name__).iterdir() if file.name.endswith(".json")
    )
    return sorted(name for name in found if name != _SHARED)


def schema(output: str) -> dict[str, Any]:
    """The schema of one output, with the definitions that it uses; raises ParameterError for an unknown output.

    >>> schema("eval")["required"]
    ['formula', 'arguments', 'digits', 'value', 'ball']
    """
    if output not in outputs():
        raise ParameterError(f"there is no schema for {output!r}: the outputs are {', '.join(outputs())}")
    body, shared = _load(output), _load(_SHARED)
    used: dict[str, Any] = {}
    waiting = _references(body)
    while waiting:
        name = waiting.pop()
        if name not in used:
            used[name] = shared[name]
            waiting |= _references(shared[name])
    definitions = {"$defs": dict(sorted(used.items()))} if used else {}
    return {"$schema": _DIALECT, **body, **definitions}


def _load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files(__name__) / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _references(part: dict[str, Any]) -> set[str]:
    """The definitions that a part of a schema refers to."""
    return set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(part)))
