"""A short text that identifies a target, a distribution or a data set, so that a kept sample is never used for another one.

A function is identified by its code, its defaults, its closure, and the functions, classes, values, arrays and containers of values of
its own module that it names; a class by its contents and those of its bases in the same module; another object by its class
and state; a wrapper by the function it wraps. Calls into other modules are not followed. A target that changes a list or a dictionary
of its module while it runs is a different one afterwards.
"""

import functools
import hashlib
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from parisk_sym.core.errors import ParameterError

__all__ = ["fingerprint"]

_PLAIN = (type(None), bool, int, float, complex, str, bytes, np.generic)


def fingerprint(value: Any, name: str) -> str:
    """16 hexadecimal digits; ParameterError if the value cannot be distinguished from others.

    >>> fingerprint(lambda x: x + 1, "target") == fingerprint(lambda x: x + 2, "target")
    False
    """
    digest = hashlib.sha256()
    for part in _Parts(name)(value):
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:16]


class _Parts:
    """Walks a value; objects met before are replaced by their place, so that cycles end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.met: dict[int, tuple[int, Any]] = {}

    def __call__(self, value: Any) -> Iterator[bytes]:
        if isinstance(value, _PLAIN):
            yield f"{type(value).__name__} {value!r}".encode()
            return
        if id(value) in self.met:
            yield f"number {self.met[id(value)][0]}".encode()
            return
        self.met[id(value)] = len(self.met), value  # kept alive, so that no other object gets its id
        yield type(value).__qualname__.encode()
        yield from self._inside(value)

    def _inside(self, value: Any) -> Iterator[bytes]:
        for kinds, parts in _KINDS:
            if isinstance(value, kinds):
                for part in parts(value):
                    yield from self(part)
                return
        if isinstance(value, np.ndarray) and value.dtype != object:
            yield f"{value.dtype.str} {value.shape}".encode()
            yield np.ascontiguousarray(value).tobytes()
        elif (inner := getattr(value, "__wrapped__", None)) is not None:
            yield from self(inner)
        elif name := _import_name(value):
            yield name.encode()
        else:
            yield from self._state(value)

    def _state(self, value: Any) -> Iterator[bytes]:
        """An instance: its class with its methods, and what would be pickled of it."""
        try:
            reduced = value.__reduce_ex__(4)
        except TypeError as error:
            raise ParameterError(
                f"{self.name} cannot be distinguished from others, so keep cannot be used with it: {error}"
            ) from error
        state = reduced if isinstance(reduced, str) else [*reduced[1:3], *map(_as_list, reduced[3:])]
        yield from self([_of_class(type(value)), state])


def _of_class(value: type) -> list[Any]:
    """The methods, properties and values of a class and of its bases in the same module, with their names."""
    own = [cls for cls in value.__mro__ if cls.__module__ == value.__module__]
    names = [f"{cls.__module__}.{cls.__qualname__}" for cls in value.__mro__]
    return [
        names,
        *(
            [name, _contents(v, value.__module__)]
            for cls in own
            for name, v in sorted(vars(cls).items())
            if _counts(name, v)
        ),
    ]


def _counts(name: str, value: Any) -> bool:
    """Of the dunder names only methods: the others are Python's own records of a class."""
    return not (name.startswith("__") and name.endswith("__")) or isinstance(
        value, (types.FunctionType, *_METHODS)
    )


_METHODS = (staticmethod, classmethod, property)


def _contents(value: Any, module: str) -> Any:
    """The functions of a method or property, a value, or an object of the module; for anything else the name of its type."""
    if isinstance(value, (staticmethod, classmethod)):
        return [type(value).__name__, value.__func__]
    if isinstance(value, property):
        return ["property", value.fget, value.fset, value.fdel]
    if isinstance(value, functools.cached_property):
        return ["cached property", value.func]
    if isinstance(value, functools.partialmethod):
        return ["partial method", value.func, value.args, value.keywords]
    kind = value if isinstance(value, type) else type(value)
    own = kind.__module__ == module or hasattr(value, "__wrapped__")
    return value if own or isinstance(value, types.FunctionType) or _is_plain(value) else kind.__qualname__


def _is_plain(value: Any, around: tuple[int, ...] = ()) -> bool:
    """Whether it is a value, an array, or a nested container of these that does not contain itself."""
    if id(value) in around:
        return False
    if isinstance(value, dict):
        return all(_is_plain(part, (*around, id(value))) for item in value.items() for part in item)
    if isinstance(value, (tuple, list, set, frozenset)):
        return all(_is_plain(part, (*around, id(value))) for part in value)
    return isinstance(value, _PLAIN) or (isinstance(value, np.ndarray) and value.dtype != object)


def _import_name(value: Any) -> str:
    """The text module.name if the object is found there, else ""."""
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    try:
        there = functools.reduce(getattr, str(name).split("."), sys.modules[str(module)])
    except (AttributeError, KeyError):
        return ""
    return f"{module}.{name}" if there is value else ""


def _as_list(items: Any) -> Any:
    return items if items is None or callable(items) else list(items)


def _function(value: types.FunctionType) -> Iterator[Any]:
    yield value.__code__
    yield value.__defaults__
    yield value.__kwdefaults__
    for cell in value.__closure__ or ():
        yield cell.cell_contents
    for name in sorted(_names(value.__code__) & value.__globals__.keys()):
        used = value.__globals__[name]
        wraps = isinstance(used, (functools.partial, np.vectorize))
        if wraps or _is_plain(used) or getattr(used, "__module__", None) == value.__module__:
            yield name
            yield used


def _names(code: types.CodeType) -> set[str]:
    """Names that the code looks up, the functions inside it included."""
    return set(code.co_names).union(*(_names(c) for c in code.co_consts if isinstance(c, types.CodeType)))


def _code(value: types.CodeType) -> tuple[Any, ...]:
    return value.co_code, value.co_consts, value.co_names, value.co_varnames


def _class(value: type) -> list[Any]:
    """The name and the contents of a class."""
    return [f"{value.__module__}.{value.__qualname__}", _of_class(value)]


_KINDS: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (type, _class),
    (types.CodeType, _code),
    (types.FunctionType, _function),
    (types.MethodType, lambda v: (v.__func__, v.__self__)),
    (functools.partial, lambda v: (v.func, v.args, v.keywords)),
    ((set, frozenset), lambda v: sorted(v, key=repr)),
    ((tuple, list), list),
    (dict, lambda v: [part for item in v.items() for part in item]),
)
