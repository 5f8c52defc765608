"""Mutants of statements and tactics: one constant, sign, argument, relation, end of a range, or item of a list is another one.

A mutant is a text that says where and how, and a function that makes the object; making it may raise what a constructor raises.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import sympy
from sympy import Expr, Rational

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.formulas.domain import Domain, Interval

__all__ = ["Mutant", "mutants"]

_RELATIONS = {"<": "<=", "<=": "<", "=": "<=", "increasing": "decreasing", "decreasing": "increasing"}
_TOLD_APART = ("id", "name", "source", "text", "unit")
"""Fields that are for the reader."""


@dataclass(frozen=True)
class Mutant:
    """Where and how, and what comes of it."""

    text: str
    make: Callable[[], Any]

    def inside(self, place: str, build: Callable[[Any], Any]) -> "Mutant":
        """The mutant of the whole, of which this one is a mutant of the part at the place."""
        return Mutant(f"{place}.{self.text}".replace(".[", "["), lambda: build(self.make()))


def mutants(value: Any) -> Iterator[Mutant]:
    """Every mutant of an expression, a range, a domain, a statement, a tactic, or a tuple or mapping of such."""
    match value:
        case sympy.Basic():
            yield from _of_expression(value)
        case Interval():
            yield from _of_interval(value)
        case Domain():
            yield from _of_mapping(value, Domain)
        case Mapping():
            yield from _of_mapping(value, dict)
        case tuple():
            yield from _of_tuple(value)
        case bool() | None:
            return
        case int():
            yield from (Mutant(f"{value} -> {value + d}", lambda d=d: value + d) for d in (1, -1))  # type: ignore[misc]
        case str() if value in _RELATIONS:
            yield Mutant(f"{value} -> {_RELATIONS[value]}", lambda: _RELATIONS[value])
        case _ if is_dataclass(value) and not isinstance(value, type):
            yield from _of_dataclass(value)


def _of_dataclass(value: Any) -> Iterator[Mutant]:
    """One field is mutated; the sides of an inequality change places, what is convex changes its sign, a printed digit is another."""
    names = [f.name for f in fields(value) if f.init and f.name not in _TOLD_APART]
    for name in names:
        for mutant in mutants(getattr(value, name)):
            yield mutant.inside(name, lambda new, name=name: replace(value, **{name: new}))  # type: ignore[misc]
    if isinstance(value, Inequality):
        yield Mutant("the sides change places", lambda: replace(value, left=value.right, right=value.left))
    if isinstance(value, Convex):
        yield Mutant("the sign changes", lambda: replace(value, expression=-value.expression))
    if isinstance(value, PrintedValue):
        yield Mutant("the last digit changes", lambda: replace(value, printed=_next_digit(value.printed)))


def _next_digit(printed: str) -> str:
    """The number with another last digit."""
    at = max(i for i, c in enumerate(printed) if c.isdigit())
    return f"{printed[:at]}{(int(printed[at]) + 1) % 10}{printed[at + 1 :]}"


def _of_tuple(value: tuple[Any, ...]) -> Iterator[Mutant]:
    """One item is mutated, missing, or changes places with the next."""
    for i, item in enumerate(value):
        for mutant in mutants(item):
            yield mutant.inside(f"[{i}]", lambda new, i=i: (*value[:i], new, *value[i + 1 :]))  # type: ignore[misc]
        yield Mutant(f"[{i}] is missing", lambda i=i: (*value[:i], *value[i + 1 :]))  # type: ignore[misc]
    for i in range(len(value) - 1):
        swapped = (*value[:i], value[i + 1], value[i], *value[i + 2 :])
        yield Mutant(f"[{i}] and the next change places", lambda swapped=swapped: swapped)  # type: ignore[misc]


def _of_mapping(value: Mapping[Any, Any], build: Callable[[Any], Any]) -> Iterator[Mutant]:
    """One value is mutated."""
    for key, part in value.items():
        for mutant in mutants(part):
            yield mutant.inside(f"[{key}]", lambda new, key=key: build({**value, key: new}))  # type: ignore[misc]


def _of_interval(value: Interval) -> Iterator[Mutant]:
    """An end moves, or is taken in or out; integers become reals."""
    for name in ("lower", "upper"):
        end = getattr(value, name)
        if end.is_infinite:
            continue
        for moved in (end + 1, end - 1, end * Rational(1001, 1000)):
            if moved != end:
                yield Mutant(
                    f"{name} -> {moved}", lambda name=name, moved=moved: replace(value, **{name: moved})
                )  # type: ignore[misc]
        if not value.integer:
            flag = f"{name}_open"
            turned = not getattr(value, flag)
            yield Mutant(
                f"{flag} -> {turned}", lambda flag=flag, turned=turned: replace(value, **{flag: turned})
            )  # type: ignore[misc]
    if value.integer:
        yield Mutant("no integers", lambda: replace(value, integer=False))


# --- expressions --------------------------------------------------------------------------------------------------------


def _of_expression(e: sympy.Basic) -> Iterator[Mutant]:
    """One number, one sign, or the order of two arguments."""
    for path, part in _parts(e, ()):
        for how, new in _others(part):
            yield Mutant(f"{part} -> {how}", lambda path=path, new=new: _rebuilt(e, path, new))  # type: ignore[misc]


def _parts(e: sympy.Basic, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], sympy.Basic]]:
    """Every subexpression with the way to it; the limits of integrals and sums are parts, their variables are not."""
    yield path, e
    for i, arg in enumerate(e.args):
        if not (isinstance(e, sympy.Tuple) and i == 0):
            yield from _parts(arg, (*path, i))


def _others(part: sympy.Basic) -> Iterator[tuple[str, sympy.Basic]]:
    if isinstance(part, Rational):
        found: dict[str, Expr] = {f"{v}": v for v in (part + 1, part - 1, -part, part * Rational(1001, 1000))}
        yield from ((text, v) for text, v in found.items() if v != part)
    elif isinstance(part, sympy.Symbol) and part.is_real:
        yield f"-{part}", -part
    elif isinstance(part, sympy.Add):
        for i, term in enumerate(part.args):
            yield f"with -({term})", part.func(*part.args[:i], -term, *part.args[i + 1 :])
    elif isinstance(part, sympy.Function) and len(part.args) > 1:
        yield "its first arguments change places", part.func(part.args[1], part.args[0], *part.args[2:])


def _rebuilt(e: sympy.Basic, path: tuple[int, ...], new: sympy.Basic) -> sympy.Basic:
    if not path:
        return new
    i, *rest = path
    args = (*e.args[:i], _rebuilt(e.args[i], tuple(rest), new), *e.args[i + 1 :])
    return e.func(*args)
