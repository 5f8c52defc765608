"""Statements about a function of one variable: monotonicity, convexity, a unique root, a limit, a density."""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from parisk_sym.coq.defined import definedness
from parisk_sym.coq.logic import (
    And,
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
from parisk_sym.coq.probability import is_law
from parisk_sym.coq.ranges import Form, Range, ends_defined, for_all, integers_of, ranges, some
from parisk_sym.coq.terms import (
    ONE,
    ZERO,
    NotExportableError,
    Scope,
    end_of,
    minus,
    product_of,
    substitute,
    sum_of,
    sum_over,
    term_in,
    term_of,
)

__all__ = [
    "convex",
    "convex_fails",
    "density",
    "density_fails",
    "limit",
    "limit_fails",
    "monotone",
    "monotone_fails",
    "unique",
]


class _Along(NamedTuple):
    """A function of one variable with parameters."""

    parameters: list[Range]
    range: Range
    expression: Term

    def at(self, value: Term) -> Term:
        return substitute(self.expression, self.range.variable.name, value)

    def fresh(self, *names: str) -> tuple[tuple[Variable, ...], list[Term]]:
        """Variables of the same sort with unused names."""
        own = self.range.variable
        taken = {r.variable.name for r in self.parameters} | {own.name}
        free = []
        for name in names:
            own_name = next(n for n in (name + "_" * i for i in count()) if n not in taken)
            free.append(own_name)
            taken.add(own_name)
        sort = "int" if own.integer else "var"
        return tuple(Variable(n, own.integer) for n in free), [(sort, n) for n in free]


def _along(form: Form) -> _Along:
    found = ranges(form)
    name = form["variable"][1]
    own = next(r for r in found if r.variable.name == name)
    return _Along([r for r in found if r is not own], own, term_of(form["expression"], integers_of(found)))


def _steps(form: Form) -> tuple[_Along, tuple[Variable, ...], list[Relation], Relation, list[Proposition]]:
    """The function at two values: the variables, their conditions, the relation, and what has to be defined."""
    f = _along(form)
    variables, (a, b) = f.fresh("first", "later")
    conditions = [*f.range.at(a), *f.range.at(b), Relation("<", a, b)]
    low, high = f.at(a), f.at(b)
    relation = Relation("<", low, high) if form["direction"] == "increasing" else Relation("<", high, low)
    return f, variables, conditions, relation, definedness(low, high)  # type: ignore[return-value]


def monotone(form: Form) -> Proposition:
    """That the function is larger, or smaller, at a later value."""
    f, variables, conditions, relation, where = _steps(form)
    body: Proposition = conjunction([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return for_all(f.parameters, Forall(variables, body))


def monotone_fails(form: Form) -> Proposition:
    """That the function is not monotone at some two values."""
    f, variables, conditions, relation, where = _steps(form)
    return some(f.parameters, [*ends_defined([f.range]), *conditions, *where, negation(relation)], variables)


def _bend(form: Form) -> tuple[_Along, tuple[Variable, ...], list[Proposition], Relation, list[Proposition]]:
    f = _along(form)
    if f.range.variable.integer:
        raise NotExportableError("convexity over integers")
    variables, (a, b) = f.fresh("first", "later")
    (weight,), (t,) = f.fresh("weight")
    rest = minus(ONE, t)
    between = sum_of([product_of([rest, a]), product_of([t, b])])
    chord = sum_of([product_of([rest, f.at(a)]), product_of([t, f.at(b)])])
    conditions = [*f.range.at(a), *f.range.at(b), Relation("<=", ZERO, t), Relation("<=", t, ONE)]
    return (
        f,
        (*variables, weight),
        conditions,
        Relation("<=", f.at(between), chord),
        definedness(f.at(a), f.at(b), f.at(between)),
    )


def convex(form: Form) -> Proposition:
    """That between two values the function is at most its chord."""
    f, variables, conditions, relation, where = _bend(form)
    body: Proposition = conjunction([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return for_all(f.parameters, Forall(variables, body))


def convex_fails(form: Form) -> Proposition:
    """That between some two values the function exceeds its chord."""
    f, variables, conditions, relation, where = _bend(form)
    return some(f.parameters, [*ends_defined([f.range]), *conditions, *where, negation(relation)], variables)


def unique(form: Form) -> Proposition:
    """That there is exactly one value at which the function is 0."""
    f = _along(form)
    own = f.range.variable
    (other,), (y,) = f.fresh("other")
    here: Term = ("int" if own.integer else "var", own.name)
    there = conjunction(
        [*definedness(f.at(y)), Implies(Relation("=", f.at(y), ZERO), Relation("=", y, here))]
    )
    for condition in reversed(f.range.at(y)):
        there = Implies(condition, there)
    root = [*f.range.conditions, *definedness(f.expression), Relation("=", f.expression, ZERO)]
    return for_all(f.parameters, Exists((own,), conjunction([*root, Forall((other,), there)])))


def limit(form: Form) -> Proposition:
    """That near the point, inside the interval, the expression is near its limit, or beyond every bound."""
    f = _along(form)
    integers = integers_of(f.parameters)
    (bound, reach), (d, r) = f.fresh("bound", "reach")
    bound, reach = Variable(bound.name), Variable(reach.name)
    d, r = ("var", bound.name), ("var", reach.name)
    own = f.range.variable
    x: Term = ("int" if own.integer else "var", own.name)
    premise, near = _near(form["value"], f.expression, d, integers)
    close = _close(form["point"], x, r, integers)
    body: Proposition = conjunction([*definedness(f.expression), near])
    for condition in reversed([*f.range.conditions, *close]):
        body = Implies(condition, body)
    inner: list[Proposition] = [] if form["point"][0] in ("oo", "-oo") else [Relation("<", ZERO, r)]
    there = _point_defined(form["point"], integers)
    found: Proposition = Exists((reach,), conjunction([*there, *inner, Forall((own,), body)]))
    return for_all(f.parameters, Forall((bound,), Implies(premise, found) if premise else found))


def _near(value: Any, e: Term, d: Term, integers: frozenset[str]) -> tuple[Proposition | None, Proposition]:
    if value[0] == "oo":
        return None, Relation("<", d, e)
    if value[0] == "-oo":
        return None, Relation("<", e, d)
    limit = term_of(value, integers)
    return Relation("<", ZERO, d), conjunction(
        [*definedness(limit), Relation("<", ("abs", minus(e, limit)), d)]
    )


def _close(point: Any, x: Term, r: Term, integers: frozenset[str]) -> list[Proposition]:
    if point[0] == "oo":
        return [Relation("<", r, x)]
    if point[0] == "-oo":
        return [Relation("<", x, r)]
    at = term_of(point, integers)
    return [Relation("<>", x, at), Relation("<", ("abs", minus(x, at)), r)]


def _point_defined(point: Any, integers: frozenset[str]) -> list[Proposition]:
    return [] if point[0] in ("oo", "-oo") else definedness(term_of(point, integers))


def limit_fails(form: Form) -> Proposition:
    """That for some bound there are points arbitrarily near at which the expression is not within it."""
    f = _along(form)
    integers = integers_of(f.parameters)
    (bound, reach), _ = f.fresh("bound", "reach")
    bound, reach = Variable(bound.name), Variable(reach.name)
    d, r = ("var", bound.name), ("var", reach.name)
    own = f.range.variable
    x: Term = ("int" if own.integer else "var", own.name)
    premise, near = _near(form["value"], f.expression, d, integers)
    *where, relation = near.parts if isinstance(near, And) else (near,)
    if not isinstance(relation, Relation):
        raise NotExportableError("a limit of this kind")
    far = [
        *f.range.conditions,
        *_close(form["point"], x, r, integers),
        *definedness(f.expression),
        *where,
        negation(relation),
    ]
    body: Proposition = Exists((own,), conjunction(list(far)))
    if form["point"][0] not in ("oo", "-oo"):
        body = Implies(Relation("<", ZERO, r), body)
    there = [*ends_defined([f.range]), *_point_defined(form["point"], integers)]
    return some(f.parameters, [*there, *([premise] if premise else []), Forall((reach,), body)], (bound,))


def _total(form: Form) -> tuple[_Along, Term]:
    """The integral of a density, or the sum of a mass function, over the range of its variable."""
    f = _along(form)
    own = f.range.variable
    scope = Scope(integers_of(f.parameters), {})
    name, inner = scope.within(own.name, own.integer)
    side = next(side for n, side in form["domain"] if n == own.name)
    lower, upper = (end_of(side[end], scope) for end in ("lower", "upper"))
    head = sum_over(lower, upper) if own.integer else "integral"
    return f, (head, name, term_in(form["expression"], inner), lower, upper)


def density(form: Form) -> Proposition:
    """That the function is nonnegative and its total is 1."""
    f, total = _total(form)
    return for_all(f.parameters, conjunction(is_law(total)))


def density_fails(form: Form) -> Proposition:
    """That the total is not 1."""
    f, total = _total(form)
    return some(f.parameters, [*definedness(total), Relation("<>", total, ONE)])
