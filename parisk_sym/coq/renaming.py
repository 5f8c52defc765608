"""The names that a proposition binds, and renaming."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parisk_sym.coq.logic import (
    BINDERS,
    And,
    Converges,
    Exists,
    Forall,
    Implies,
    IsPrivate,
    Or,
    Proposition,
    Relation,
    Satisfies,
    Term,
    Variable,
    own_terms,
    terms_in,
)

__all__ = ["bound_names", "rename"]


def bound_names(p: Proposition) -> Iterator[str]:
    """The names that quantifiers and terms bind."""
    match p:
        case And(parts) | Or(parts):
            for part in parts:
                yield from bound_names(part)
        case Implies(premise, conclusion):
            yield from bound_names(premise)
            yield from bound_names(conclusion)
        case Forall(variables, body) | Exists(variables, body):
            yield from (v.name for v in variables)
            yield from bound_names(body)
        case _:
            yield from (t[1] for own in own_terms(p) for t in terms_in(own) if t[0] in BINDERS)


def rename(p: Proposition, names: dict[str, str]) -> Proposition:
    """The proposition with other names."""
    match p:
        case Relation(op, left, right):
            return Relation(op, _renamed_term(left, names), _renamed_term(right, names))
        case Converges(total):
            return Converges(_renamed_term(total, names))
        case Satisfies(notion, mechanisms, negated):
            return Satisfies(_renamed_term(notion, names), tuple(names[m] for m in mechanisms), negated)
        case IsPrivate():
            return IsPrivate(*(_renamed_term(own, names) for own in own_terms(p)))
        case And(parts):
            return And(tuple(rename(part, names) for part in parts))
        case Or(parts):
            return Or(tuple(rename(part, names) for part in parts))
        case Implies(premise, conclusion):
            return Implies(rename(premise, names), rename(conclusion, names))
        case Forall(variables, body):
            return Forall(_renamed_variables(variables, names), rename(body, names))
        case Exists(variables, body):
            return Exists(_renamed_variables(variables, names), rename(body, names))


def _renamed_term(t: Term, names: dict[str, str]) -> Any:
    if t[0] in ("var", "int"):
        return (t[0], names[t[1]])
    if t[0] in BINDERS:
        return (t[0], names[t[1]], *(_renamed_term(part, names) for part in t[2:]))
    return tuple(_renamed_term(part, names) if isinstance(part, tuple) else part for part in t)


def _renamed_variables(variables: tuple[Variable, ...], names: dict[str, str]) -> tuple[Variable, ...]:
    return tuple(Variable(names[v.name], v.integer, v.mechanism) for v in variables)
