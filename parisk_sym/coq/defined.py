"""Where terms have a value.

A proof assistant gives 1/0, ln(-1) and sqrt(-1) some value, an integral that diverges and a root that is none as well, which would let a
false statement pass. What has to hold for a term to mean what it says is collected here, and is proved with each statement.
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
    joined,
    negation,
)
from parisk_sym.coq.terms import ONE, ZERO, NotExportableError, added, multiplied, number, replaced

__all__ = ["defined", "everywhere"]


def defined(*terms: Term) -> list[Proposition]:
    """What has to hold so that every part of the terms has the value that mathematics gives it, the inner parts first."""
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
    """Each value has to be defined in its case."""
    _, op, left, right, here, there = t
    case = Relation(op, left, right)
    yield from defined(left, right)
    for premise, value in ((case, here), (negation(case), there)):
        if inner := defined(value):
            yield Implies(premise, joined(inner))


def _conditions_bound(t: Term) -> Iterator[Proposition]:
    """The ends are defined and in order, the body is between them, and there is a value: the integral, or the one root."""
    head, name, body, lower, upper = t
    yield from defined(*(end for end in (lower, upper) if end not in INFINITE))
    if head == "sum":
        yield Relation("<=", added([lower, number(-1)]), upper)
    elif head != "series" and lower not in INFINITE and upper not in INFINITE:
        yield Relation("<=", lower, upper)
    inner = defined(body)
    if inner:
        yield everywhere(t, name, joined(inner))
    if head in ("integral", "series"):
        yield Converges(t)
    if head == "root":
        yield _one_root(t)


def _between(t: Term, name: str) -> list[Relation]:
    """That a variable lies between the ends."""
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
    """For every value of a variable between the ends of a binder, which are not among them where it is real."""
    for condition in reversed(_between(t, name)):
        body = Implies(condition, body)
    return Forall((Variable(name, t[0] in OVER_INTEGERS),), body)


def _one_root(t: Term) -> Proposition:
    _, name, body, _, _ = t
    other = f"{name}$"
    same = Relation("=", ("var", other), ("var", name))
    there = Relation("=", replaced(body, name, ("var", other)), ZERO)
    root = [*_between(t, name), Relation("=", body, ZERO), everywhere(t, other, Implies(there, same))]
    return Exists((Variable(name),), joined(list(root)))


_SIGNS = {"ln": "<", "rpower": "<", "real_power": "<=", "binomial": "<=", "factorial": "<="}
"""What 0 has to be to the first argument."""


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
            yield Relation("<=", multiplied([number(-1), ("exp", number(-1))]), t[1])
            if t[0] == "lambert_lower":
                yield Relation("<", t[1], ZERO)
        case "laplace_delta":
            _, count, noise, level = t
            yield from (Relation("<", ZERO, noise), Relation("<=", ONE, count))
            yield Relation("<", multiplied([number(-1), count, noise]), level)
