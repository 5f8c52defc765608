"""One walk over objects: what is visited, what is passed over, and that nothing is built again without need."""

import operator
from dataclasses import dataclass, field

from sympy import Basic, Symbol

from parisk_sym.core.walk import expressions_mapped, objects, objects_with_fields

x, y = Symbol("x"), Symbol("y")


@dataclass(frozen=True)
class Part:
    """An expression, and a number that is computed."""

    point: Basic
    twice: Basic = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.point)


@dataclass(frozen=True)
class Whole:
    """Parts in containers."""

    parts: tuple[Part, ...]
    ranges: dict[Basic, list[Basic]]


WHOLE = Whole((Part(x), Part(y)), {x: [y, x + 1]})


def renamed(e: Basic) -> Basic:
    return e.subs(x, y)


def test_objects() -> None:
    """Keys and values, fields and items; nothing inside an expression, a class or what is passed over."""
    found = list(objects(WHOLE))
    assert [e for e in found if isinstance(e, Basic)] == [x, 2 * x, y, 2 * y, x, y, x + 1]
    assert list(objects(Whole)) == [Whole]
    assert [e for e in objects(WHOLE, (Part,)) if isinstance(e, Basic)] == [x, y, x + 1]
    assert [o for o in objects(WHOLE, (Part,)) if isinstance(o, Part)] == [Part(x), Part(y)]


def test_fields() -> None:
    """The innermost field that holds an object; none outside of dataclasses."""
    held = dict(objects_with_fields((1, WHOLE)))
    assert held[None] == WHOLE
    assert [name for name, value in objects_with_fields(WHOLE) if value == x + 1] == [(Whole, "ranges")]


def test_mapped() -> None:
    """Every expression is changed, what is computed from it is computed again, and a key as a value."""
    assert expressions_mapped(WHOLE, renamed) == Whole((Part(y), Part(y)), {y: [y, y + 1]})
    assert expressions_mapped(WHOLE, renamed, (Part,)) == Whole((Part(x), Part(y)), {y: [y, y + 1]})
    assert expressions_mapped("x", renamed) == "x"


def test_unchanged_objects_stay() -> None:
    """The same object where nothing in it changes."""
    assert expressions_mapped(WHOLE, lambda e: e) is WHOLE
    changed = expressions_mapped(WHOLE, renamed)
    assert changed.parts[1] is WHOLE.parts[1]
    assert changed.parts[0] is not WHOLE.parts[0]


def test_what_is_the_same_may_be_told() -> None:
    """An expression that is built anew, and equal, changes nothing where equality counts."""
    anew = expressions_mapped(WHOLE, lambda e: e.func(*e.args) if e.args else Symbol(e.name), (), operator.eq)
    assert anew is WHOLE
