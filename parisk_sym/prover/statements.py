"""What a claim says, as propositions: that it holds, that its domain has a point, and that it fails at one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from parisk_sym.claims.printed import read_printed
from parisk_sym.prover.along import (
    convex,
    convex_fails,
    density,
    density_fails,
    limit,
    limit_fails,
    monotone,
    monotone_fails,
    unique,
)
from parisk_sym.prover.chances import law_of_value, probability
from parisk_sym.prover.defined import defined
from parisk_sym.prover.logic import (
    And,
    Exists,
    Forall,
    Implies,
    Or,
    Proposition,
    Relation,
    Term,
    joined,
    negation,
)
from parisk_sym.prover.mechanisms import implication, implication_fails
from parisk_sym.prover.ranges import Form, Range, ends_defined, integers_of, quantified, ranges, some
from parisk_sym.prover.terms import ZERO, NotExportableError, Scope, minus, number, term_of

__all__ = ["fails", "holds", "parts_of", "premises"]


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
    return Exists(tuple(r.variable for r in found), joined([*ends_defined(found), *conditions]))


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


def _sides(form: Form) -> tuple[list[Range], Relation]:
    found = ranges(form)
    integers = integers_of(found)
    left, right = term_of(form["left"], integers), term_of(form["right"], integers)
    return found, Relation("=" if form["kind"] == "identity" else form["relation"], left, right)


def _relation(form: Form) -> Proposition:
    found, relation = _sides(form)
    return quantified(found, joined([*defined(relation.left, relation.right), relation]))


def _relation_fails(form: Form) -> Proposition:
    found, relation = _sides(form)
    return some(found, [*defined(relation.left, relation.right), negation(relation)])


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


def _probability(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = probability(form, Scope(integers_of(found), {}))
    return quantified(found, joined([*where, relation]))


def _probability_fails(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = probability(form, Scope(integers_of(found), {}))
    return some(found, [*where, negation(relation)])


def _law_of_value(form: Form) -> Proposition:
    found = ranges(form)
    variable, conditions, relation, where = law_of_value(form, Scope(integers_of(found), {}))
    body: Proposition = joined([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return quantified(found, Forall((variable,), body))


_HOLDS: dict[str, Callable[[Form], Proposition]] = {
    "identity": _relation,
    "inequality": _relation,
    "conjunction": _all,
    "printed value": _printed,
    "monotonicity": monotone,
    "convexity": convex,
    "unique root": unique,
    "limit": limit,
    "density": density,
    "probability of an event": _probability,
    "law of a value": _law_of_value,
    "existence": lambda form: fails(form["statement"]),
    "implication": implication,
}
_FAILS: dict[str, Callable[[Form], Proposition]] = {
    "identity": _relation_fails,
    "inequality": _relation_fails,
    "printed value": _printed_fails,
    "monotonicity": monotone_fails,
    "convexity": convex_fails,
    "limit": limit_fails,
    "density": density_fails,
    "probability of an event": _probability_fails,
    "implication": implication_fails,
}
