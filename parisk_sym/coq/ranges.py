"""The variables of a statement with their intervals, and quantification over the points of a domain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from parisk_sym.coq.defined import definedness
from parisk_sym.coq.logic import (
    Exists,
    Forall,
    Implies,
    Proposition,
    Relation,
    Term,
    Variable,
    conjunction,
    names_in,
)
from parisk_sym.coq.terms import NotExportableError, substitute, term_of

__all__ = [
    "Form",
    "Range",
    "ends_defined",
    "ends_in_order",
    "for_all",
    "integers_of",
    "ranges",
    "ranges_of",
    "some",
]

Form = Mapping[str, Any]


class Range(NamedTuple):
    """A variable with the conditions and ends of its interval."""

    variable: Variable
    conditions: tuple[Relation, ...]
    lower: Term | None
    upper: Term | None

    def at(self, value: Term) -> list[Proposition]:
        """The conditions for another value."""
        name = self.variable.name
        return [
            Relation(c.op, substitute(c.left, name, value), substitute(c.right, name, value))
            for c in self.conditions
        ]


def ranges(form: Form) -> list[Range]:
    """The variables of a statement, in the order of its domain."""
    found: list[Range] = []
    integers = frozenset(name for name, side in form["domain"] if side["integer"])
    for name, side in form["domain"]:
        own: Term = ("int" if side["integer"] else "var", name)
        lower, upper = (
            None if side[end][0] in ("oo", "-oo") else term_of(side[end], integers)
            for end in ("lower", "upper")
        )
        conditions = []
        if lower is not None:
            conditions.append(Relation("<" if side["lower_open"] else "<=", lower, own))
        if upper is not None:
            conditions.append(Relation("<" if side["upper_open"] else "<=", own, upper))
        found.append(Range(Variable(name, side["integer"]), tuple(conditions), lower, upper))
    return found


def integers_of(found: Sequence[Range]) -> frozenset[str]:
    """The names of the integer variables."""
    return frozenset(r.variable.name for r in found if r.variable.integer)


def ends_defined(found: Sequence[Range]) -> list[Proposition]:
    """That the ends of the ranges have values."""
    return definedness(*(end for r in found for end in (r.lower, r.upper) if end is not None))


def ends_in_order(found: Sequence[Range]) -> list[Proposition]:
    """For each range whose ends may be undefined, that they are defined at all points of the ranges before it.

    In Coq 1/0 = 0, so that without this a theorem about y in (0, 1/x) would be vacuous at x = 0.
    """
    said = [(found[:place], ends_defined([r])) for place, r in enumerate(found)]
    return [for_all(before, conjunction(conditions)) for before, conditions in said if conditions]


def ranges_of(found: Sequence[Range], said: Proposition) -> list[Range]:
    """The ranges of the variables that a proposition names, and of those that their ends name; others could be empty.

    Raises NotExportableError for a variable without a range.
    """
    needed = set(names_in(said))
    for r in reversed(found):
        if r.variable.name in needed:
            needed |= {name for c in r.conditions for name in names_in(c)}
    if unknown := needed - {r.variable.name for r in found}:
        raise NotExportableError(f"a condition on {', '.join(sorted(unknown))}, which has no range")
    return [r for r in found if r.variable.name in needed]


def for_all(found: Sequence[Range], body: Proposition) -> Proposition:
    """That the body holds at all points of the ranges."""
    for condition in reversed([c for r in found for c in r.conditions]):
        body = Implies(condition, body)
    return Forall(tuple(r.variable for r in found), body) if found else body


def some(found: Sequence[Range], parts: list[Proposition], more: tuple[Variable, ...] = ()) -> Proposition:
    """That all parts hold at some point of the ranges, with defined ends, and some values of more variables."""
    body = conjunction([*ends_defined(found), *(c for r in found for c in r.conditions), *parts])
    variables = (*(r.variable for r in found), *more)
    return Exists(variables, body) if variables else body
