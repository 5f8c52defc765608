"""How an object was made by code that was read: the arguments of its constructor as they are written, and the ranges of its section.

A reader (`claims/reading.py`) leaves the arguments of a statement here while its constructor runs, and attaches those of an interval, a
law or an event to the object. An object that was made by other code has no construction, and is used as SymPy evaluated it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, TypeVar

from sympy import Basic, Expr, Symbol

from parisk_sym.formulas.applied import unfolded, written_form
from parisk_sym.formulas.domain import Domain, Interval

__all__ = [
    "Construction",
    "arguments_of",
    "constructing",
    "current_construction",
    "unevaluated_parts",
    "with_arguments",
]

T = TypeVar("T")

_ATTRIBUTE = "_arguments_as_written"


@dataclass(frozen=True)
class Construction:
    """A call of a statement's class: the arguments by the names of its fields, and the usual ranges of the file of the call."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[Symbol, Interval] = field(default_factory=dict)
    typed: tuple[str, str] = ("", "")
    """Both sides of a relation as they were typed in a line of text."""


_current: list[tuple[type, Construction]] = []


@contextmanager
def constructing(cls: type, construction: Construction) -> Iterator[None]:
    """In the block the next object of this class is made by this call."""
    _current.append((cls, construction))
    try:
        yield
    finally:
        if _current and _current[-1][1] is construction:
            _current.pop()


def current_construction(cls: type) -> Construction | None:
    """The call that is making an object of this class, handed out once; None if no code that was read is making one."""
    return _current.pop()[1] if _current and _current[-1][0] is cls else None


def with_arguments(made: T, arguments: tuple[Any, ...]) -> T:
    """A copy of an object that keeps the arguments of its constructor as they are written."""
    same = copy(made)
    with suppress(AttributeError):  # an object without a dictionary
        object.__setattr__(same, _ATTRIBUTE, arguments)
    return same


def arguments_of(made: Any) -> tuple[Any, ...]:
    """The arguments of an object's constructor as they are written; empty where nothing is lost in the object itself."""
    found: tuple[Any, ...] = getattr(made, "__dict__", {}).get(_ATTRIBUTE, ())
    return found


def unevaluated_parts(value: Any) -> Iterator[Expr]:
    """The expressions in an object that evaluation changes, as they are written."""
    if isinstance(value, Basic):
        if isinstance(value, Expr) and (written := written_form(value)) != unfolded(value):
            yield written
        return
    if isinstance(value, Mapping):
        inner: Any = (*value.keys(), *value.values())
    elif isinstance(value, tuple | list | set | frozenset):
        inner = value
    elif arguments := arguments_of(value):
        inner = arguments
    elif is_dataclass(value) and not isinstance(value, type | Domain):
        inner = [getattr(value, f.name) for f in fields(value)]
    else:
        return
    for part in inner:
        yield from unevaluated_parts(part)
