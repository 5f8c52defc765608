"""The classes allowed in a claim: those of this package, of SymPy and of Python themselves, but no subclasses of them.

A subclass of a statement, a tactic, a law, a symbol or a text has methods of its own, which could change what is printed and
proved. So the exact class of every object in a claim is checked before any of its methods is called.
"""

import types
from collections.abc import Iterator
from dataclasses import InitVar, fields
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property, partial
from pathlib import Path
from sys import modules
from typing import Any

import sympy
from sympy import Basic
from sympy.core.function import AppliedUndef, UndefinedFunction

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.applied import AppliedHead, Definition

__all__ = ["require_exact_arguments", "require_exact_types"]

_TEXTS_AND_NUMBERS = (type(None), bool, int, float, str, Fraction, Decimal, type(Ellipsis))
_CONTAINERS = (tuple, list, dict, set, frozenset, types.MappingProxyType)
_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, partial)
_PLAIN = frozenset(map(id, (*_TEXTS_AND_NUMBERS, *_CONTAINERS, *_FUNCTIONS, type)))
"""The exact classes of Python, by their identity: any other class could say that it is equal to them."""


def _of_numpy() -> tuple[Any, ...]:
    """NumPy's own classes of functions and arrays; empty if NumPy is not loaded, as loading it takes a tenth of a second."""
    numpy = modules.get("numpy")
    return () if numpy is None else (numpy.ufunc, numpy.ndarray)


_PACKAGES = ("parisk_sym", "sympy", "flint", "numpy")
"""The packages whose own classes are allowed."""

_OF_A_FUNCTION = frozenset(
    {
        "_explicit_class_assumptions",
        "_kwargs",
        "_nargs",
        "_prop_handler",
        "_sage_",
        "__doc__",
        "__module__",
        "default_assumptions",
        "definition",
        "name",
        "nargs",
    }
)
"""The attributes of the class that SymPy makes for an undefined function, beside the assumptions `is_...`; `definition` is a head's."""

_UNREAD = frozenset({"head"})
"""Entries of formulas that refer back to the formula."""

_GENERATED = frozenset({"__repr__", "__replace__", "__subclasshook__"})
"""Methods that the library of Python gives to dataclasses, and nothing that is proved goes by."""

_Place = tuple[str, Any]

_known: dict[int, type] = {}
"""The classes that were found to be allowed, by their identity."""


def require_exact_types(value: Any, name: str) -> None:
    """ClaimError unless everything that `value` holds is exactly of a class of this package, of SymPy or of Python.

    The error names the place, the class and what to write. `name` is the name of the value in the message.

    >>> from sympy import Symbol
    >>> class Text(str): ...
    >>> require_exact_types(Symbol("x"), "says")
    >>> require_exact_types({Symbol("x"): (1, Text("<"))}, "says")
    Traceback (most recent call last):
        ...
    parisk_sym.core.errors.ClaimError: says[x][1] is of the class Text, which is not one of parisk_sym, SymPy or Python: its methods could change what is printed and proved; write a plain str
    """
    waiting: list[_Place] = [(name, value)]
    seen: dict[int, Any] = {}  # with the objects, so that no other takes the place of one
    while waiting:
        place, part = waiting.pop()
        if id(part) in seen:
            continue
        seen[id(part)] = part
        _require_exact(part, place)
        waiting.extend(reversed(list(_parts(part, place))))


def require_exact_arguments(cls: type, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Check a class that is called, its arguments, and the items of tuples and mappings among them, but nothing below.

    So no method of a law or a mapping is called to read it. Expressions are checked where they are read.
    """
    _require_class(cls, f"{_name(cls)}(...)")
    arguments = given if not named else (*given, *named.values())
    for value in arguments:
        kind = type(value)
        inner = () if kind not in (dict, tuple) else value.values() if kind is dict else value
        if not all(_is_known(type(part)) for part in (value, *inner)):
            names = [f.name for f in fields(cls)]
            for place, argument in (*zip(names, given, strict=False), *named.items()):
                for where, part in ((place, argument), *_parts_of_a_container(argument, place)):
                    if not isinstance(part, Basic):
                        _require_class(type(part), where)


def _is_known(cls: type) -> bool:
    return id(cls) in _PLAIN or _known.get(id(cls)) is cls or any(cls is known for known in _of_numpy())


def _require_exact(part: Any, place: str) -> None:
    cls = type(part)
    if id(cls) in _PLAIN or any(cls is known for known in _of_numpy()):
        return
    _require_class(cls, place)
    if _is_of_the_package(cls):
        _require_own_methods(cls, place)
    _require_untouched(part, cls, place)


def _require_class(cls: type, place: str) -> None:
    """ClaimError unless a class is allowed."""
    if _is_known(cls):
        return
    if _is_a_function(cls):
        _require_undefined(cls, place)
    elif not _is_allowed(cls):
        raise ClaimError(
            f"{place} is of the class {_name(cls)}, which is not one of parisk_sym, SymPy or Python: its methods could "
            f"change what is printed and proved; write {_remedy(cls)}"
        )
    else:
        _known[id(cls)] = cls


# --- classes --------------------------------------------------------------------------------------------------------------


def _of_class(cls: type, name: str) -> Any:
    """An attribute of a class, past whatever its metaclass makes of the question."""
    return type.__getattribute__(cls, name)


def _name(cls: type) -> str:
    name = type.__dict__["__name__"].__get__(cls)
    return name if type(name) is str else "?"


def _is_allowed(cls: type) -> bool:
    """Whether it is the class found under its own name in a module of an allowed package."""
    module, name = _of_class(cls, "__module__"), _of_class(cls, "__qualname__")
    if type(module) is not str or type(name) is not str:
        return False
    found: Any = modules.get(module)
    if type(found) is not types.ModuleType or not _lies_in_a_package(module, vars(found).get("__file__")):
        return False
    for part in name.split("."):
        try:
            found = vars(found).get(part)
        except TypeError:
            return False
    return found is cls


@cache
def _lies_in_a_package(module: str, file: Any) -> bool:
    """Whether a module belongs to an allowed package: its file is where its name implies."""
    package = module.partition(".")[0]
    if package not in _PACKAGES or package not in modules or type(file) is not str:
        return False
    named = Path(str(modules[package].__file__)).parent.joinpath(*module.split(".")[1:])
    return Path(file).parent == named or Path(file) in _files_of(named)


def _files_of(named: Path) -> Iterator[Path]:
    """The files that a module of a package may have: source, or a compiled library."""
    yield named.with_suffix(".py")
    yield from named.parent.glob(f"{named.name}.*.so")
    yield from named.parent.glob(f"{named.name}.*.pyd")


def _is_a_function(cls: type) -> bool:
    """Whether SymPy made the class as that of a function without a definition."""
    return type(cls) is UndefinedFunction


def _require_undefined(cls: type, place: str) -> None:
    """ClaimError unless an undefined function, or a head, has nothing in its class but its name and its assumptions."""
    bases = type.__dict__["__bases__"].__get__(cls)
    own = type.__dict__["__dict__"].__get__(cls)
    extra = [str(key) for key in own if key not in _OF_A_FUNCTION and not str(key).startswith("is_")]
    is_head = len(bases) == 1 and bases[0] is AppliedHead
    if not (is_head or (len(bases) == 1 and bases[0] is AppliedUndef)):
        extra.append(" and ".join(map(_name, bases)))
    if ("definition" in own) != is_head or (is_head and type(own["definition"]) is not Definition):
        extra.append("definition")
    extra += [
        key for key, value in own.items() if key.startswith("is_") and type(value) not in (bool, type(None))
    ]
    if extra:
        raise ClaimError(
            f"{place} applies the function {_name(cls)}, which has methods of its own ({', '.join(extra)}): they could "
            "change what is printed and proved; write sympy.Function(name), or a Formula"
        )


def _require_own_methods(cls: type, place: str) -> None:
    """ClaimError if a method of a class of the package was replaced by one from elsewhere."""
    for base in type.__dict__["__mro__"].__get__(cls):
        if _is_of_the_package(base):
            for name, method in vars(base).items():
                if not _comes_with_the_package(method, name):
                    raise ClaimError(
                        f"{place}: {name} of the class {_name(base)} is not that of parisk_sym: it could change what is "
                        "printed and proved; assign to no attribute of the package's classes"
                    )


def _comes_with_the_package(method: Any, name: str) -> bool:
    """Whether a function, or an attribute made from one, was defined in a module of the package; true for anything else."""
    function = _function_of(method)
    if function is None:
        return True
    names = function.__globals__
    if name in _GENERATED and names.get("__name__") in ("reprlib", "dataclasses", "_collections_abc", "abc"):
        return True
    module = modules.get(str(names.get("__name__")))
    return module is not None and vars(module) is names and module.__name__.partition(".")[0] == "parisk_sym"


def _function_of(method: Any) -> types.FunctionType | None:
    """The function behind an attribute of a class, or None."""
    if isinstance(method, property):
        method = method.fget
    elif isinstance(method, (classmethod, staticmethod)):
        method = method.__func__
    elif isinstance(method, cached_property):
        method = method.func
    return method if type(method) is types.FunctionType else None


def _remedy(cls: type) -> str:
    """What to write instead of an object of the author's own class."""
    bases = type.__dict__["__mro__"].__get__(cls)[1:-1]
    known = next((b for b in bases if id(b) in _PLAIN or _is_allowed(b)), None)
    if known is None:
        return "an object of one of their classes, or a function where something is called"
    if id(known) in _PLAIN:
        return f"a plain {_name(known)}"
    if known is Basic or issubclass(known, sympy.Function):
        return "the expression itself, or a Formula for a function with a name"
    if any(b is Enum for b in bases):
        return f"a member of {_name(known)}"
    return f"{_name(known)}(...)"


# --- objects --------------------------------------------------------------------------------------------------------------


def _require_untouched(part: Any, cls: type, place: str) -> None:
    """ClaimError if an object overrides a method, or another attribute of its class."""
    own = _entries(part)
    if not own:
        return
    declared = _class_attribute(cls, "__dataclass_fields__") or {}
    written = {f.name for f in declared.values() if isinstance(f.type, InitVar)}
    written.update(f.name for f in fields(cls)) if declared else None
    for name, entry in own.items():
        settled = _class_attribute(cls, name)
        if type(settled) is cached_property:
            changed = name not in _UNREAD and _differs(entry, settled.func(part))
        elif name in written:
            changed = False
        else:
            of_the_class = bool(declared) and settled is not None and name[:1] != "_"
            changed = of_the_class or _is_a_method(settled) or isinstance(entry, _FUNCTIONS)
        if changed:
            raise ClaimError(
                f"{place}: the {_name(cls)} has its own {name}, which replaces that of the class: it could change what "
                f"is printed and proved; write {_name(cls)}(...) and set no attribute"
            )


def _class_attribute(cls: type, name: str) -> Any:
    """The raw attribute of a class or its bases, or None."""
    bases = type.__dict__["__mro__"].__get__(cls)
    return next((vars(base)[name] for base in bases if name in vars(base)), None)


def _entries(part: Any) -> dict[Any, Any]:
    """The instance dictionary of an object; empty if it has none."""
    try:
        own = object.__getattribute__(part, "__dict__")
    except AttributeError:
        return {}
    return own if type(own) is dict else {}


def _differs(kept: Any, computed: Any) -> bool:
    """Whether a cached value differs from the recomputed one; without plain data only the classes are compared."""
    return type(computed) is not type(kept) or (id(type(kept)) in _PLAIN and bool(computed != kept))


def _is_a_method(settled: Any) -> bool:
    return isinstance(settled, (*_FUNCTIONS, property, classmethod, staticmethod)) or (
        hasattr(type(settled), "__get__")
        and hasattr(type(settled), "__set__")
        and not isinstance(settled, types.MemberDescriptorType)
    )


def _parts(part: Any, place: str) -> Iterator[_Place]:
    """The contents of an object, each with its place."""
    cls = type(part)
    yield from _parts_of_a_container(part, place)
    if isinstance(part, Basic):
        yield from _parts_of_an_expression(part, place)
    elif any(cls is known for known in _of_numpy()) and part.dtype.hasobject:
        yield from ((place, inner) for inner in part.flat)
    elif _is_of_the_package(cls):
        for name, inner in _entries(part).items():
            if name not in _UNREAD and type(_class_attribute(cls, name)) is not cached_property:
                yield f"{place}.{name.lstrip('_')}", inner


def _parts_of_a_container(part: Any, place: str) -> Iterator[_Place]:
    cls = type(part)
    if isinstance(part, (tuple, list)):
        yield from ((f"{place}[{index}]", inner) for index, inner in enumerate(part))
    elif isinstance(part, (set, frozenset)):
        yield from ((place, inner) for inner in part)
    elif cls in (dict, types.MappingProxyType):
        yield from ((f"a key of {place}", key) for key in part)
        yield from ((f"{place}[{_key(key)}]", inner) for key, inner in part.items())


def _is_of_the_package(cls: type) -> bool:
    """Whether it is a dataclass such as a statement or a tactic, and not a class of SymPy."""
    module = str(_of_class(cls, "__module__"))
    return module.partition(".")[0] == "parisk_sym" and not issubclass(cls, (Enum, Definition, Basic, tuple))


def _parts_of_an_expression(part: Basic, place: str) -> Iterator[_Place]:
    """Its arguments, the name of a symbol, the integers of a number."""
    yield from ((place, argument) for argument in part.args)
    if isinstance(part, AppliedHead) and not isinstance(part.definition.value, _FUNCTIONS):
        yield f"the formula {part.definition.name} in {place}", part.definition.value
    if isinstance(part, sympy.Symbol):
        yield f"the name of a symbol in {place}", part.name
    elif isinstance(part, sympy.Rational):
        yield from ((f"a number in {place}", number) for number in (part.p, part.q))


def _key(key: Any) -> str:
    """A key as a place names it; its text only where its class is known."""
    return str(key) if id(type(key)) in _PLAIN or type(key) in (sympy.Symbol, sympy.Dummy) else "..."
