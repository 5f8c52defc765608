"""Dataclasses as JSON values and back, field by field; what is read is checked against the types that are declared.

The declared types are the only description of the shape: a field that is added to a dataclass is written and read
without a line here. Nothing that is read can execute code.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = ["NotPlainError", "from_json", "to_json"]

Kind = TypeVar("Kind")

_ATOMS = (bool, int, float, str)


class NotPlainError(ValueError):
    """A value has no place in JSON, or what was read is not of the declared type."""


def to_json(value: Any) -> Any:
    """Dataclasses and mappings as objects, tuples and lists as arrays, enumerations as their values.

    >>> from parisk_sym.core.sources import Source
    >>> to_json((Source("own", "Lemma 1", "2"), 3))
    [{'paper': 'own', 'number': 'Lemma 1', 'section': '2', 'quoted': True}, 3]

    Raises NotPlainError for anything else.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or type(value) in _ATOMS:
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping) and all(type(key) is str for key in value):
        return {key: to_json(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: to_json(getattr(value, item.name)) for item in fields(value)}
    raise NotPlainError(f"a value of type {type(value).__name__} is not plain data")


def from_json(kind: type[Kind], value: Any) -> Kind:
    """The value of a declared type that `to_json` wrote.

    >>> from parisk_sym.core.sources import Source
    >>> from_json(Source, {"paper": "own", "number": "Lemma 1", "section": "2", "quoted": True})
    Source(paper='own', number='Lemma 1', section='2', quoted=True)

    Raises NotPlainError where the value is not one of that type.
    """
    declared: Any = kind
    result: Kind = _reader(declared)(value)
    return result


Reader = Callable[[Any], Any]


@cache
def _reader(kind: Any) -> Reader:
    """What reads values of a type; the readers of its parts are looked up when a value is read, because a type may hold itself."""
    origin = get_origin(kind)
    if kind is Any:
        return _as_it_is
    if origin is Union or origin is types.UnionType:
        return partial(_first, get_args(kind))
    if origin in (tuple, list):
        return partial(_sequence, kind)
    if origin in (dict, Mapping):
        return partial(_mapping, kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return partial(_member, kind)
    return partial(_instance if is_dataclass(kind) else _atom, kind)


def _as_it_is(value: Any) -> Any:
    return value


def _atom(kind: Any, value: Any) -> Any:
    _require(type(value) is kind or (kind is float and type(value) is int), kind, value)
    return value


def _member(kind: type[Enum], value: Any) -> Enum:
    _require(any(value == member.value for member in kind), kind, value)
    return kind(value)


def _mapping(kind: Any, value: Any) -> dict[str, Any]:
    _require(isinstance(value, dict), kind, value)
    read = _reader(get_args(kind)[1])
    return {key: read(item) for key, item in value.items()}


def _first(kinds: tuple[Any, ...], value: Any) -> Any:
    """The value as the first of several types that it can be."""
    for kind in kinds:
        try:
            return _reader(kind)(value)
        except NotPlainError:
            continue
    raise NotPlainError(f"{value!r:.60} is none of {kinds}")


def _sequence(kind: Any, value: Any) -> Any:
    """A tuple or list of values of one type, or a tuple with a type for each place."""
    inner = get_args(kind)
    _require(isinstance(value, list), kind, value)
    if get_origin(kind) is list:
        return list(map(_reader(inner[0]), value))
    if inner[-1] is Ellipsis:
        return tuple(map(_reader(inner[0]), value))
    _require(len(inner) == len(value), kind, value)
    return tuple(_reader(part)(item) for part, item in zip(inner, value, strict=True))


def _instance(kind: Any, value: Any) -> Any:
    declared = _types_of(kind)
    _require(isinstance(value, dict) and value.keys() == declared.keys(), kind, value)
    return kind(**{name: _reader(declared[name])(item) for name, item in value.items()})


@cache
def _types_of(kind: Any) -> Mapping[str, Any]:
    """The fields of a dataclass with their declared types."""
    hints = get_type_hints(kind)
    return {item.name: hints[item.name] for item in fields(kind)}


def _require(holds: bool, kind: Any, value: Any) -> None:
    if not holds:
        raise NotPlainError(f"{value!r:.60} is not of type {getattr(kind, '__name__', kind)}")
