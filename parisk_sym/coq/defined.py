"""The conditions under which terms are defined.

A proof assistant gives 1/0, ln(-1), sqrt(-1), a divergent integral and a missing root some value, so that a false statement could
pass. This module collects what has to hold for a term to have its usual meaning, which is proved with each statement.
"""

from __future__ import annotations

from collections.abc import Iterator

from parisk_sym.coq.logic import (
    BINDERS,
    INFINITE,
    OVER_INTEGERS,
    Converges,
    Exists,
    Forall,
    Implies,
    Proposition,
    Relation,
    Term,
    Variable,
    conjunction,
    negation,
)
from parisk_sym.coq.terms import ONE, ZERO, NotExportableError, number, product_of, substitute, sum_of

__all__ = ["definedness", "everywhere"]


def definedness(*terms: Term) -> list[Proposition]:
    """The conditions under which every part of the terms has its mathematical value, inner parts first."""
    return list(dict.fromkeys(condition for t in terms for condition in _conditions(t)))


def _conditions(t: Term) -> Iterator[Proposition]:
    if t[0] in BINDERS:
        yield from _conditions_bound(t)
    elif t[0] == "if":
        yield from _conditions_of_cases(t)
    else:
        for part in t[1:]:
            if isinstance(part, tuple):
                yield from _conditions(part)
        yield from _own(t)


def _conditions_of_cases(t: Term) -> Iterator[Proposition]:
    """The conditions of a case: each value is defined where it applies."""
    _, op, left, right, here, there = t
    case = Relation(op, left, right)
    yield from definedness(left, right)
    for premise, value in ((case, here), (negation(case), there)):
        if inner := definedness(value):
            yield Implies(premise, conjunction(inner))


def _conditions_bound(t: Term) -> Iterator[Proposition]:
    """The conditions of a binder: the ends are defined and in order, the body is defined between them, and the integral, series or unique root exists."""
    head, name, body, lower, upper = t
    yield from definedness(*(end for end in (lower, upper) if end not in INFINITE))
    if head == "sum":
        yield Relation("<=", sum_of([lower, number(-1)]), upper)
    elif head != "series" and lower not in INFINITE and upper not in INFINITE:
        yield Relation("<=", lower, upper)
    inner = definedness(body)
    if inner:
        yield everywhere(t, name, conjunction(inner))
    if head in ("integral", "series"):
        yield Converges(t)
    if head == "root":
        yield _one_root(t)


def _range_conditions(t: Term, name: str) -> list[Relation]:
    """The conditions that a variable lies between the ends."""
    head, _, _, lower, upper = t
    if lower == ("oo",) or upper == ("-oo",):
        raise NotExportableError("an integral or a sum whose ends are in the other order")
    discrete = head in OVER_INTEGERS
    own: Term = ("int" if discrete else "var", name)
    op = "<=" if discrete else "<"
    return [
        *([] if lower in INFINITE else [Relation(op, lower, own)]),
        *([] if upper in INFINITE else [Relation(op, own, upper)]),
    ]


def everywhere(t: Term, name: str, body: Proposition) -> Proposition:
    """That the body holds for every value of a variable between the ends of a binder, which are excluded if it is real."""
    for condition in reversed(_range_conditions(t, name)):
        body = Implies(condition, body)
    return Forall((Variable(name, t[0] in OVER_INTEGERS),), body)


def _one_root(t: Term) -> Proposition:
    _, name, body, _, _ = t
    other = f"{name}$"
    same = Relation("=", ("var", other), ("var", name))
    there = Relation("=", substitute(body, name, ("var", other)), ZERO)
    root = [
        *_range_conditions(t, name),
        Relation("=", body, ZERO),
        everywhere(t, other, Implies(there, same)),
    ]
    return Exists((Variable(name),), conjunction(list(root)))


_SIGNS = {"ln": "<", "rpower": "<", "real_power": "<=", "binomial": "<=", "factorial": "<="}
"""The relation of 0 to the first argument that each function requires."""


def _own(t: Term) -> Iterator[Proposition]:
    match t[0]:
        case "inv" | "zpow":
            yield Relation("<>", t[1], ZERO)
        case head if head in _SIGNS:
            yield Relation(_SIGNS[head], ZERO, t[1])
        case "sqrt":
            if t[1][0] != "num" or t[1][1] < 0:
                yield Relation("<=", ZERO, t[1])
        case "half_bessel_K" | "half_struve_L":
            yield Relation("<", ZERO, t[2])
        case "lambert_W" | "lambert_lower":
            yield Relation("<=", product_of([number(-1), ("exp", number(-1))]), t[1])
            if t[0] == "lambert_lower":
                yield Relation("<", t[1], ZERO)
        case "laplace_delta":
            _, count, noise, level = t
            yield from (Relation("<", ZERO, noise), Relation("<=", ONE, count))
            yield Relation("<", product_of([number(-1), count, noise]), level)
