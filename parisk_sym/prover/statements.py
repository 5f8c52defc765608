"""What a claim says, as propositions: that it holds, that its domain has a point, and that it fails at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

from parisk_sym.claims.printed import read_printed
from parisk_sym.prover.chances import is_law, law_of_value, probability
from parisk_sym.prover.defined import defined
from parisk_sym.prover.logic import (
    INFINITE,
    And,
    Exists,
    Forall,
    Implies,
    Or,
    Proposition,
    Relation,
    Term,
    Variable,
    joined,
    negation,
)
from parisk_sym.prover.terms import (
    ONE,
    ZERO,
    NotExportableError,
    Scope,
    added,
    end_of,
    minus,
    multiplied,
    number,
    replaced,
    term_in,
    term_of,
)

__all__ = ["Range", "fails", "holds", "parts_of", "premises", "ranges"]

Form = Mapping[str, Any]


class Range(NamedTuple):
    """A variable with what its interval says of it."""

    variable: Variable
    conditions: tuple[Relation, ...]
    lower: Term | None
    upper: Term | None

    def at(self, value: Term) -> list[Proposition]:
        """The conditions for another value."""
        name = self.variable.name
        return [
            Relation(c.op, replaced(c.left, name, value), replaced(c.right, name, value))
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


def parts_of(form: Form) -> list[Form]:
    """The parts of a conjunction, those of its conjunctions among them; another statement is its only part."""
    if form["kind"] != "conjunction":
        return [form]
    return [inner for part in form["parts"] for inner in parts_of(part)]


def premises(form: Form) -> Proposition | None:
    """That the domain has a point; None for a statement without variables."""
    found = ranges(form)
    conditions: list[Proposition] = [c for r in found for c in r.conditions]
    if not conditions:
        return None
    ends = [end for r in found for end in (r.lower, r.upper) if end is not None]
    return Exists(tuple(r.variable for r in found), joined([*defined(*ends), *conditions]))


def holds(form: Form) -> Proposition:
    """The statement, with the definedness of what it speaks of; NotExportableError where the logic has no form for it."""
    kind = form["kind"]
    if kind not in _HOLDS:
        raise NotExportableError(f"a statement of kind {kind}")
    return _HOLDS[kind](form)


def fails(form: Form) -> Proposition:
    """There is a point of the domain where everything is defined and the statement is not true."""
    kind = form["kind"]
    if kind == "conjunction":
        parts = tuple(fails(part) for part in parts_of(form))
        return parts[0] if len(parts) == 1 else Or(parts)
    if kind == "existence":
        return holds(form["statement"])
    if kind not in _FAILS:
        raise NotExportableError(f"that a statement of kind {kind} fails")
    return _FAILS[kind](form)


# --- the kinds ------------------------------------------------------------------------------------------------------------


def _quantified(found: Sequence[Range], body: Proposition) -> Proposition:
    """For all points of the ranges."""
    for condition in reversed([c for r in found for c in r.conditions]):
        body = Implies(condition, body)
    return Forall(tuple(r.variable for r in found), body) if found else body


def _some(found: Sequence[Range], parts: list[Proposition], more: tuple[Variable, ...] = ()) -> Proposition:
    """For some point of the ranges, and some values of more variables."""
    body = joined([*(c for r in found for c in r.conditions), *parts])
    variables = (*(r.variable for r in found), *more)
    return Exists(variables, body) if variables else body


def _sides(form: Form) -> tuple[list[Range], Relation]:
    found = ranges(form)
    integers = _integers(found)
    left, right = term_of(form["left"], integers), term_of(form["right"], integers)
    return found, Relation("=" if form["kind"] == "identity" else form["relation"], left, right)


def _integers(found: Sequence[Range]) -> frozenset[str]:
    return frozenset(r.variable.name for r in found if r.variable.integer)


def _relation(form: Form) -> Proposition:
    found, relation = _sides(form)
    return _quantified(found, joined([*defined(relation.left, relation.right), relation]))


def _relation_fails(form: Form) -> Proposition:
    found, relation = _sides(form)
    return _some(found, [*defined(relation.left, relation.right), negation(relation)])


def _all(form: Form) -> Proposition:
    parts = tuple(holds(part) for part in parts_of(form))
    return parts[0] if len(parts) == 1 else And(parts)


def _printed(form: Form) -> Proposition:
    value, distance, half = _rounding(form)
    return joined(
        [*defined(value), Relation("<", distance, half) if half != ZERO else Relation("=", distance, ZERO)]
    )


def _printed_fails(form: Form) -> Proposition:
    value, distance, half = _rounding(form)
    return joined([*defined(value), Relation("<", half, distance)])


def _rounding(form: Form) -> tuple[Term, Term, Term]:
    """A value, its distance from the printed number, and half a unit of the last printed digit; a tie counts for neither side."""
    printed = read_printed(form["printed"])
    value = term_of(form["expression"])
    middle, unit = Fraction(str(printed.value)), Fraction(str(printed.unit))
    return value, ("abs", minus(value, number(middle))), number(unit / 2)


class _Along(NamedTuple):
    """A function of one variable among parameters."""

    parameters: list[Range]
    range: Range
    expression: Term

    def at(self, value: Term) -> Term:
        return replaced(self.expression, self.range.variable.name, value)

    def fresh(self, *names: str) -> tuple[tuple[Variable, ...], list[Term]]:
        """Variables of the same sort whose names are not taken."""
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
    return _Along([r for r in found if r is not own], own, term_of(form["expression"], _integers(found)))


def _steps(form: Form) -> tuple[_Along, tuple[Variable, ...], list[Relation], Relation, list[Proposition]]:
    """The function at two values: the variables, their conditions, what monotonicity says, and what has to be defined."""
    f = _along(form)
    variables, (a, b) = f.fresh("first", "later")
    conditions = [*f.range.at(a), *f.range.at(b), Relation("<", a, b)]
    low, high = f.at(a), f.at(b)
    relation = Relation("<", low, high) if form["direction"] == "increasing" else Relation("<", high, low)
    return f, variables, conditions, relation, defined(low, high)  # type: ignore[return-value]


def _monotone(form: Form) -> Proposition:
    f, variables, conditions, relation, where = _steps(form)
    body: Proposition = joined([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return _quantified(f.parameters, Forall(variables, body))


def _monotone_fails(form: Form) -> Proposition:
    f, variables, conditions, relation, where = _steps(form)
    return _some(f.parameters, [*conditions, *where, negation(relation)], variables)


def _bend(form: Form) -> tuple[_Along, tuple[Variable, ...], list[Proposition], Relation, list[Proposition]]:
    f = _along(form)
    if f.range.variable.integer:
        raise NotExportableError("convexity over integers")
    variables, (a, b) = f.fresh("first", "later")
    (weight,), (t,) = f.fresh("weight")
    rest = minus(ONE, t)
    between = added([multiplied([rest, a]), multiplied([t, b])])
    chord = added([multiplied([rest, f.at(a)]), multiplied([t, f.at(b)])])
    conditions = [*f.range.at(a), *f.range.at(b), Relation("<=", ZERO, t), Relation("<=", t, ONE)]
    return (
        f,
        (*variables, weight),
        conditions,
        Relation("<=", f.at(between), chord),
        defined(f.at(a), f.at(b), f.at(between)),
    )


def _convex(form: Form) -> Proposition:
    f, variables, conditions, relation, where = _bend(form)
    body: Proposition = joined([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return _quantified(f.parameters, Forall(variables, body))


def _convex_fails(form: Form) -> Proposition:
    f, variables, conditions, relation, where = _bend(form)
    return _some(f.parameters, [*conditions, *where, negation(relation)], variables)


def _unique(form: Form) -> Proposition:
    f = _along(form)
    own = f.range.variable
    (other,), (y,) = f.fresh("other")
    here: Term = ("int" if own.integer else "var", own.name)
    there = joined([*defined(f.at(y)), Implies(Relation("=", f.at(y), ZERO), Relation("=", y, here))])
    for condition in reversed(f.range.at(y)):
        there = Implies(condition, there)
    root = [*f.range.conditions, *defined(f.expression), Relation("=", f.expression, ZERO)]
    return _quantified(f.parameters, Exists((own,), joined([*root, Forall((other,), there)])))


def _limit(form: Form) -> Proposition:
    """Near the point, inside the interval, the expression is near its limit, or beyond every bound."""
    f = _along(form)
    integers = _integers(f.parameters)
    (bound, reach), (d, r) = f.fresh("bound", "reach")
    bound, reach = Variable(bound.name), Variable(reach.name)
    d, r = ("var", bound.name), ("var", reach.name)
    own = f.range.variable
    x: Term = ("int" if own.integer else "var", own.name)
    premise, near = _near(form["value"], f.expression, d, integers)
    close = _close(form["point"], x, r, integers)
    body: Proposition = joined([*defined(f.expression), near])
    for condition in reversed([*f.range.conditions, *close]):
        body = Implies(condition, body)
    inner: list[Proposition] = [] if form["point"][0] in ("oo", "-oo") else [Relation("<", ZERO, r)]
    found: Proposition = Exists((reach,), joined([*inner, Forall((own,), body)]))
    return _quantified(f.parameters, Forall((bound,), Implies(premise, found) if premise else found))


def _near(value: Any, e: Term, d: Term, integers: frozenset[str]) -> tuple[Proposition | None, Proposition]:
    if value[0] == "oo":
        return None, Relation("<", d, e)
    if value[0] == "-oo":
        return None, Relation("<", e, d)
    limit = term_of(value, integers)
    return Relation("<", ZERO, d), joined([*defined(limit), Relation("<", ("abs", minus(e, limit)), d)])


def _close(point: Any, x: Term, r: Term, integers: frozenset[str]) -> list[Proposition]:
    if point[0] == "oo":
        return [Relation("<", r, x)]
    if point[0] == "-oo":
        return [Relation("<", x, r)]
    at = term_of(point, integers)
    return [Relation("<>", x, at), Relation("<", ("abs", minus(x, at)), r)]


def _limit_fails(form: Form) -> Proposition:
    """For some bound there is, as near the point as one likes, a place where the expression is not within it."""
    f = _along(form)
    integers = _integers(f.parameters)
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
        *defined(f.expression),
        *where,
        negation(relation),
    ]
    body: Proposition = Exists((own,), joined(list(far)))
    if form["point"][0] not in ("oo", "-oo"):
        body = Implies(Relation("<", ZERO, r), body)
    return _some(f.parameters, [*([premise] if premise else []), Forall((reach,), body)], (bound,))


def _total(form: Form) -> tuple[_Along, Term]:
    """The integral of a density over the range of its variable, the sum of a mass function."""
    f = _along(form)
    own = f.range.variable
    scope = Scope(_integers(f.parameters), {})
    name, inner = scope.within(own.name, own.integer)
    side = next(side for n, side in form["domain"] if n == own.name)
    lower, upper = (end_of(side[end], scope) for end in ("lower", "upper"))
    if own.integer and {lower, upper} & set(INFINITE):
        raise NotExportableError("a mass function on infinitely many values")
    return f, ("sum" if own.integer else "integral", name, term_in(form["expression"], inner), lower, upper)


def _density(form: Form) -> Proposition:
    f, total = _total(form)
    return _quantified(f.parameters, joined(is_law(total)))


def _density_fails(form: Form) -> Proposition:
    """Its total is another one."""
    f, total = _total(form)
    return _some(f.parameters, [*defined(total), Relation("<>", total, ONE)])


def _probability(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = probability(form, Scope(_integers(found), {}))
    return _quantified(found, joined([*where, relation]))


def _probability_fails(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = probability(form, Scope(_integers(found), {}))
    return _some(found, [*where, negation(relation)])


def _law_of_value(form: Form) -> Proposition:
    found = ranges(form)
    variable, conditions, relation, where = law_of_value(form, Scope(_integers(found), {}))
    body: Proposition = joined([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return _quantified(found, Forall((variable,), body))


_HOLDS: dict[str, Callable[[Form], Proposition]] = {
    "identity": _relation,
    "inequality": _relation,
    "conjunction": _all,
    "printed value": _printed,
    "monotonicity": _monotone,
    "convexity": _convex,
    "unique root": _unique,
    "limit": _limit,
    "density": _density,
    "probability of an event": _probability,
    "law of a value": _law_of_value,
    "existence": lambda form: fails(form["statement"]),
}
_FAILS: dict[str, Callable[[Form], Proposition]] = {
    "identity": _relation_fails,
    "inequality": _relation_fails,
    "printed value": _printed_fails,
    "monotonicity": _monotone_fails,
    "convexity": _convex_fails,
    "limit": _limit_fails,
    "density": _density_fails,
    "probability of an event": _probability_fails,
}
