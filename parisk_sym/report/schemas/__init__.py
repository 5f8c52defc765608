"""JSON Schemas (draft 2020-12) of what the commands write as JSON: one file for each output, and `definitions.json` for what they share."""

import json
import re
from importlib.resources import files
from typing import Any

from parisk_sym.core.errors import ParameterError

__all__ = ["outputs", "schema"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SHARED = "definitions"


def outputs() -> list[str]:
    """The outputs that have a schema, by the names of their commands."""
    found = (
        file.name.removesuffix(".json") for file in files(__name__).iterdir() if file.name.endswith(".json")
    )
    return sorted(name for name in found if name != _SHARED)


def schema(output: str) -> dict[str, Any]:
    """The schema of one output, with the definitions that it uses; ParameterError for an output that there is not.

    >>> schema("eval")["required"]
    ['formula', 'arguments', 'digits', 'value', 'ball']
    """
    if output not in outputs():
        raise ParameterError(f"there is no schema for {output!r}: the outputs are {', '.join(outputs())}")
    body, shared = _read(output), _read(_SHARED)
    used: dict[str, Any] = {}
    waiting = _named(body)
    while waiting:
        name = waiting.pop()
        if name not in used:
            used[name] = shared[name]
            waiting |= _named(shared[name])
    definitions = {"$defs": dict(sorted(used.items()))} if used else {}
    return {"$schema": _DIALECT, **body, **definitions}


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files(__name__) / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _named(part: dict[str, Any]) -> set[str]:
    """The definitions that a part of a schema refers to."""
    return set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(part)))
