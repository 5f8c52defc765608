"""One walk over objects made of dataclasses, mappings, tuples and lists, such as statements, domains and tactics."""

import itertools
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from sympy import Basic

__all__ = ["Field", "expressions_mapped", "objects", "objects_with_fields"]

T = TypeVar("T")
Kinds = tuple[type, ...]
Field = tuple[type, str]
Same = Callable[[Any, Any], bool]


def objects(value: Any, passes_over: Kinds = ()) -> Iterator[Any]:
    """The object and every object in it, from the outside in; what is inside an expression, or an object of these kinds, is not visited.

    >>> list(objects((1, {"a": 2})))
    [(1, {'a': 2}), 1, {'a': 2}, 'a', 2]
    """
    return (found for _, found in objects_with_fields(value, passes_over))


def objects_with_fields(
    value: Any, passes_over: Kinds = (), held_by: Field | None = None
) -> Iterator[tuple[Field | None, Any]]:
    """As `objects`, each with the field that holds it (dataclass and name), or None outside of dataclasses."""
    yield held_by, value
    if isinstance(value, (Basic, passes_over)):
        return
    if isinstance(value, Mapping):
        for part in itertools.chain.from_iterable(value.items()):
            yield from objects_with_fields(part, passes_over, held_by)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from objects_with_fields(part, passes_over, held_by)
    elif _is_record(value):
        for f in fields(value):
            yield from objects_with_fields(getattr(value, f.name), passes_over, (type(value), f.name))


def expressions_mapped(
    value: T, change: Callable[[Basic], Any], passes_over: Kinds = (), same: Same = operator.is_
) -> T:
    """The object with every expression changed. Objects whose parts are all the `same` as before are not built again.

    >>> from sympy import Symbol
    >>> x, y = Symbol("x"), Symbol("y")
    >>> expressions_mapped({x: [x, 1]}, lambda e: e.subs(x, y))
    {y: [y, 1]}
    """
    mapped: Any = _map(value, change, passes_over, same)
    return mapped  # type: ignore[no-any-return]


def _map(value: Any, change: Callable[[Basic], Any], passes_over: Kinds, same: Same) -> Any:
    def part_of(part: Any) -> Any:
        return _map(part, change, passes_over, same)

    if isinstance(value, Basic):
        return change(value)
    if isinstance(value, passes_over):
        return value
    if isinstance(value, Mapping):
        pairs = {part_of(k): part_of(v) for k, v in value.items()}
        kept = all(map(same, pairs, value)) and all(map(same, pairs.values(), value.values()))
        return value if kept else type(value)(pairs)  # type: ignore[call-arg]
    if isinstance(value, (tuple, list)):
        parts = [part_of(part) for part in value]
        return value if all(map(same, parts, value)) else type(value)(parts)
    if _is_record(value):
        changed = {f.name: part_of(getattr(value, f.name)) for f in fields(value) if f.init}
        kept = all(same(part, getattr(value, name)) for name, part in changed.items())
        return value if kept else replace(value, **changed)
    return value


def _is_record(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, type)
