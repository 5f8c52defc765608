"""The statement of a claim as propositions: that it holds, that its domain has a point, and that it fails at one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import fmpq

from parisk_sym.claims.printed import read_printed
from parisk_sym.coq.defined import definedness
from parisk_sym.coq.logic import (
    And,
    Exists,
    Forall,
    Implies,
    Or,
    Proposition,
    Relation,
    Term,
    conjunction,
    negation,
    terms_in,
)
from parisk_sym.coq.mechanisms import implication, implication_fails
from parisk_sym.coq.probability import are_laws, law_of_value, mean, privacy, probability, variance
from parisk_sym.coq.ranges import Form, Range, ends_defined, for_all, integers_of, ranges, some
from parisk_sym.coq.terms import ZERO, NotExportableError, Scope, minus, number, term_of
from parisk_sym.coq.univariate import (
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
from parisk_sym.coq.witness import approximate

__all__ = ["fails", "holds", "laws_of", "parts_of", "premises"]

_SAME = Fraction(1, 10**9)
"""The tolerance, in units, within which a value counts as a tie of rounding."""


def parts_of(form: Form) -> list[Form]:
    """The parts of a conjunction, flattened; any other statement is its only part."""
    if form["kind"] != "conjunction":
        return [form]
    return [inner for part in form["parts"] for inner in parts_of(part)]


def premises(form: Form) -> Proposition | None:
    """That the domain has a point; None for a statement without variables."""
    found = ranges(form)
    conditions: list[Proposition] = [c for r in found for c in r.conditions]
    if not conditions:
        return None
    return Exists(tuple(r.variable for r in found), conjunction([*ends_defined(found), *conditions]))


def laws_of(form: Form) -> Proposition | None:
    """That the laws of a statement about a value are laws, for all parameters; None for other kinds, which include it."""
    if form["kind"] != "law of a value":
        return None
    found = ranges(form)
    scope = Scope(integers_of(found), {})
    said = are_laws([*form["laws"], [form["variable"][1], form["law"]]], scope)
    return for_all(found, conjunction(said))


def holds(form: Form) -> Proposition:
    """The statement with its definedness; raises NotExportableError if the logic has no form for it."""
    kind = form["kind"]
    if kind not in _HOLDS:
        raise NotExportableError(f"a statement of kind {kind}")
    return _HOLDS[kind](form)


def fails(form: Form) -> Proposition:
    """That at some point of the domain everything is defined and the statement is false."""
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
    return for_all(found, conjunction([*definedness(relation.left, relation.right), relation]))


def _relation_fails(form: Form) -> Proposition:
    found, relation = _sides(form)
    return some(found, [*definedness(relation.left, relation.right), negation(relation)])


def _all(form: Form) -> Proposition:
    parts = tuple(holds(part) for part in parts_of(form))
    return parts[0] if len(parts) == 1 else And(parts)


def _rounds_to_print(form: Form) -> Proposition:
    """That the value is within half a unit of the last printed digit; for a tie, between the ends, including those that round to it."""
    value, distance, half = _rounding(form)
    end = _halfway(form, value)
    if half == ZERO:
        return conjunction([*definedness(value), Relation("=", distance, ZERO)])
    if end is None or not _rounds_to(form, end):
        return conjunction([*definedness(value), Relation("<", distance, half)])
    lower, upper = _ends(form)
    above = Relation("<=" if _rounds_to(form, lower) else "<", number(lower), value)
    below = Relation("<=" if _rounds_to(form, upper) else "<", value, number(upper))
    return conjunction([*definedness(value), above, below])


def _printed_fails(form: Form) -> Proposition:
    value, distance, half = _rounding(form)
    end = _halfway(form, value)
    if end is not None and not _rounds_to(form, end):
        sides = (value, number(end)) if end == _ends(form)[0] else (number(end), value)
        return conjunction([*definedness(value), Relation("<=", *sides)])
    return conjunction([*definedness(value), Relation("<", half, distance)])


def _rounding(form: Form) -> tuple[Term, Term, Term]:
    """A value, its distance from the printed number, and half a unit of the last printed digit."""
    middle, unit = _middle_and_unit(form)
    value = term_of(form["expression"])
    return value, ("abs", minus(value, number(middle))), number(unit / 2)


def _middle_and_unit(form: Form) -> tuple[Fraction, Fraction]:
    printed = read_printed(form["printed"])
    return Fraction(str(printed.value)), Fraction(str(printed.unit))


def _ends(form: Form) -> tuple[Fraction, Fraction]:
    """Half a unit below and above what is printed."""
    middle, unit = _middle_and_unit(form)
    return middle - unit / 2, middle + unit / 2


def _halfway(form: Form, value: Term) -> Fraction | None:
    """The tie that the value seems to equal. It selects one of two statements, each of which implies the claim.

    Values whose form rules out a tie, or that take long to evaluate, are not evaluated.
    """
    if any(t[0] in _NO_TIES for t in terms_in(value)):
        return None
    _, unit = _middle_and_unit(form)
    try:
        near = approximate(value, {})
    except (ValueError, ArithmeticError, TypeError, KeyError):
        return None
    return next((end for end in _ends(form) if abs(near - end) <= unit * _SAME), None)


_NO_TIES = frozenset({"laplace_delta", "integral", "series", "root"})


def _rounds_to(form: Form, exact: Fraction) -> bool:
    """Whether some rounding rule gives the printed number, as for the verdict."""
    return read_printed(form["printed"]).rounding(fmpq(exact.numerator, exact.denominator)) is not None


_OF_RANDOM = {
    "probability of an event": probability,
    "mean of a value": mean,
    "variance of a value": variance,
}


def _of_random_variables(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = _OF_RANDOM[form["kind"]](form, Scope(integers_of(found), {}))
    return for_all(found, conjunction([*where, relation]))


def _of_random_variables_fails(form: Form) -> Proposition:
    found = ranges(form)
    relation, where = _OF_RANDOM[form["kind"]](form, Scope(integers_of(found), {}))
    return some(found, [*where, negation(relation)])


def _privacy_of_noise(form: Form) -> Proposition:
    found = ranges(form)
    private, where = privacy(form, Scope(integers_of(found), {}))
    return for_all(found, conjunction([*where, private]))


def _law_of_value(form: Form) -> Proposition:
    found = ranges(form)
    variable, conditions, relation, where = law_of_value(form, Scope(integers_of(found), {}))
    body: Proposition = conjunction([*where, relation])
    for condition in reversed(conditions):
        body = Implies(condition, body)
    return for_all(found, Forall((variable,), body))


_HOLDS: dict[str, Callable[[Form], Proposition]] = {
    "identity": _relation,
    "inequality": _relation,
    "conjunction": _all,
    "printed value": _rounds_to_print,
    "monotonicity": monotone,
    "convexity": convex,
    "unique root": unique,
    "limit": limit,
    "density": density,
    **dict.fromkeys(_OF_RANDOM, _of_random_variables),
    "law of a value": _law_of_value,
    "privacy of noise": _privacy_of_noise,
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
    **dict.fromkeys(_OF_RANDOM, _of_random_variables_fails),
    "implication": implication_fails,
}
