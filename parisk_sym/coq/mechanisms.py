"""Statements about all finite mechanisms: that notions of privacy imply another one, and that a table refutes this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from parisk_sym.coq.defined import definedness
from parisk_sym.coq.logic import (
    Forall,
    Implies,
    Proposition,
    Relation,
    Satisfies,
    Term,
    Variable,
    conjunction,
)
from parisk_sym.coq.ranges import Form, for_all, integers_of, ranges, some
from parisk_sym.coq.terms import ONE, ZERO, NotExportableError, is_whole, number, term_of

__all__ = ["implication", "implication_fails", "table"]

_FIELDS = {
    "Pure": ("pure", "level"),
    "Approximate": ("approximate", "level", "delta"),
    "AtRisk": ("at_risk", "level", "risk"),
    "MeanLoss": ("mean_loss", "bound"),
    "Moment": ("moment", "order", "bound"),
    "Probabilistic": ("probabilistic", "level", "risk"),
    "AverageRisk": ("average_risk", "level", "risk"),
    "RandomPrivacy": ("random_privacy", "level", "risk"),
    "SetwiseRisk": ("setwise_risk", "level", "risk"),
    "PostProcessed": ("post_processed", "notion"),
    "Composed": ("composed", "uses", "notion"),
    "Together": ("together", "notion"),
    "Mixed": ("mixed", "share", "notion"),
}
"""The names of notions in the logic, and their fields in order."""
_OF_TWO = ("Together", "Mixed")
_LEAST = {"level": 1, "order": 2, "uses": 1}
"""The least values of fields; a level is a ratio e^eps."""


class _Case(NamedTuple):
    """The mechanisms, the premises, the conclusion, and the conditions under which these are meaningful."""

    mechanisms: tuple[Variable, ...]
    supposed: list[Proposition]
    concluded: Satisfies
    where: list[Proposition]


def implication(form: Form) -> Proposition:
    """That every mechanism of the space that satisfies the premises satisfies the conclusion."""
    case = _case(form)
    body: Proposition = case.concluded
    for premise in reversed(case.supposed):
        body = Implies(premise, body)
    return for_all(ranges(form), conjunction([*case.where, Forall(case.mechanisms, body)]))


def implication_fails(form: Form) -> Proposition:
    """That some mechanism of the space satisfies the premises and not the conclusion."""
    case = _case(form)
    opposite = Satisfies(case.concluded.property, case.concluded.mechanisms, negated=True)
    return some(ranges(form), [*case.where, *case.supposed, opposite], case.mechanisms)


def table(mechanism: Mapping[str, Any]) -> Term:
    """The mechanism of a counterexample: the probabilities of each outcome, and the draws."""
    return ("table", *(_numbers(mechanism[part]) for part in ("outcomes", "draws")))


def _numbers(rows: Sequence[Sequence[str]]) -> Term:
    return ("list", *(("list", *(term_of(["n", value]) for value in row)) for row in rows))


def _case(form: Form) -> _Case:
    space = form["space"]
    count = space["mechanisms"]
    names = tuple(f"M#{i}" for i in range(1, count + 1))
    supposed: list[Proposition] = [Satisfies(("space", number(space["databases"])), (m,)) for m in names]
    supposed += [Satisfies(("same_databases",), names)] if count > 1 else []
    supposed += [Satisfies(("uniform_draw",), (m,)) for m in names] if space["uniform"] else []
    where: list[Proposition] = []
    integers = integers_of(ranges(form))
    said = [_satisfies(notion, names, integers, where) for notion in (*form["premises"], form["conclusion"])]
    variables = tuple(Variable(name, mechanism=True) for name in names)
    return _Case(variables, [*supposed, *said[:-1]], said[-1], list(dict.fromkeys(where)))


def _satisfies(
    notion: Mapping[str, Any], names: tuple[str, ...], integers: frozenset[str], where: list[Proposition]
) -> Satisfies:
    """That the mechanisms which a notion concerns satisfy it."""
    if notion["name"] == "Part":
        index = int(term_of(notion["index"])[1])
        return _satisfies(notion["notion"], (names[index - 1],), integers, where)
    if (len(names) > 1) != (notion["name"] in _OF_TWO):
        raise NotExportableError("a notion that does not say of which mechanism")
    return Satisfies(_property(notion, integers, where), names)


def _property(
    notion: Mapping[str, Any], integers: frozenset[str], where: list[Proposition]
) -> tuple[Any, ...]:
    """A notion of privacy as a property; the conditions on its numbers are added to `where`."""
    if notion["name"] not in _FIELDS:
        raise NotExportableError(f"the notion {notion['name']}")
    name, *fields = _FIELDS[notion["name"]]
    if not notion.get("both", True):
        name += "_first"
    if notion.get("tagged", False):
        name += "_tagged"
    arguments = []
    for field in fields:
        if field == "notion":
            arguments.append(_property(notion[field], integers, where))
            continue
        value = term_of(notion[field], integers)
        if field in ("order", "uses") and not is_whole(value):
            raise NotExportableError(f"a number of {field} that is no integer")
        where += [*definedness(value), *_limits(field, value)]
        arguments.append(value)
    return (name, *arguments)


def _limits(field: str, value: Term) -> list[Proposition]:
    if field == "share":
        return [Relation("<=", ZERO, value), Relation("<=", value, ONE)]
    return [Relation("<=", number(_LEAST[field]), value)] if field in _LEAST else []
