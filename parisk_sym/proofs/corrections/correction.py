"""Corrections: what takes the place of a printed part that was refuted.

A correction of a printed part is a proved statement of the same quantity: the same expression, event, law, root or density, up to proved
equality. It puts an equation in the place of an equation, a bound in that of a bound, a law in that of a law, on all of the printed domain,
and it contradicts what was printed at a certified point. What is weaker (an inequality for an equation), speaks of something else, or would
hold of any number in the place of the quantity, corrects nothing: it is shown as what remains true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE
from parisk_sym.proofs.corrections.abstraction import says_nothing
from parisk_sym.proofs.corrections.domains import inclusion_proof
from parisk_sym.proofs.corrections.implications import conclusion_replaced
from parisk_sym.proofs.corrections.quantity import (
    OPERATORS,
    Bound,
    bounds,
    functions_of,
    given_bounds,
    is_secondary,
)
from parisk_sym.proofs.corrections.random_values import (
    bound_of,
    law_replaced,
    noise_replaced,
    same_value,
    with_names_of,
)
from parisk_sym.proofs.corrections.relation import (
    REPLACES,
    Relation,
    Shown,
    differs,
    equal,
    exceeds,
    proof_of,
)
from parisk_sym.proofs.node import Node

__all__ = ["corrects"]

_LEFT_OUT = "its domain leaves out a part of the printed one: a smaller domain is a condition"
_ELSEWHERE = "it is not shown to speak of the same quantity as the printed statement"
_WEAKER = "an inequality does not take the place of an equation; both bounds would, where they exclude the printed value"
_OTHER_KIND = "it is another kind of statement, which does not take the place of the printed one"


def corrects(printed: Statement, parts: Sequence[Statement]) -> Relation | str:
    """The proved relation by which parts of a proved correction take the place of a refuted printed part; or why they do not.

    Statements are in plain symbols, so that those of one name are the same.
    """
    reasons: dict[str, None] = {}
    for part in parts:
        found = _corrects(printed, part)
        if isinstance(found, Relation):
            return found
        reasons[found] = None
    if isinstance(printed, Identity | Probability | OfMoments) and isinstance(
        between := _both_bounds(printed, parts), Relation
    ):
        return between
    return "; ".join(reasons)


def _corrects(printed: Statement, part: Statement) -> Relation | str:
    if part == printed:
        return "it is the printed statement"
    if isinstance(printed, Fails):
        return _what_was_said_to_fail(printed, part)
    for kinds, others, relate in _RELATIONS:
        if isinstance(printed, kinds) and isinstance(part, others):
            try:
                return relate(printed, part)
            except ClaimError as error:
                return f"the printed statement cannot be written with it: {error}"
    return _OTHER_KIND


def _covers(printed: Statement, part: Statement, *used: Expr) -> Shown | None:
    """The proofs that the part speaks of every point of the printed domain."""
    return inclusion_proof(printed.domain, part.domain, {s for e in used for s in e.free_symbols})


# --- two sides ----------------------------------------------------------------------------------------------------------


def _of_two_sides(printed: Identity | Inequality, part: Identity | Inequality) -> Relation | str:
    """Another value or bound of a side of the printed relation."""
    reason = _ELSEWHERE
    for old in bounds(printed):
        for new in given_bounds(old.quantity, part, _common(printed, part)):
            covered = _covers(printed, part, old.quantity, new.value)
            if covered is None:
                reason = _LEFT_OUT if reason == _ELSEWHERE else reason
                continue
            found = _in_its_place(old, new, printed)
            if (
                isinstance(printed, Inequality)
                and is_secondary(old, printed)
                and new.way == old.way
                and _heads(new.value) != _heads(old.value)
            ):
                found = _ELSEWHERE
            if isinstance(found, tuple) and (nothing := says_nothing(part, new, by_sign=found[2])):
                found = nothing
            if isinstance(found, str):
                reason = found if reason == _ELSEWHERE else reason
                continue
            words, shown, _ = found
            goal = _with_bound(printed, new)
            return Relation(REPLACES, goal, words, (*new.shown, *covered, *shown))
    return reason


def _common(printed: Statement, part: Statement) -> Domain:
    """The printed domain, and the symbols that only the part has."""
    more = {s: i for s, i in part.domain.items() if s not in printed.domain}
    try:
        return Domain({**printed.domain, **more})
    except ClaimError:
        return printed.domain


def _with_bound(printed: Statement, new: Bound) -> Statement:
    """The printed statement with another value or bound of the quantity."""
    if isinstance(printed, Probability | OfMoments):
        relation = {"value": "=", "upper": "<" if new.strict else "<=", "lower": ">" if new.strict else ">="}[
            new.way
        ]
        return replace(printed, relation=relation, value=new.value)
    if new.way == "value":
        return Identity(new.quantity, new.value, printed.domain)
    sides = (new.quantity, new.value) if new.way == "upper" else (new.value, new.quantity)
    return Inequality(sides[0], "<" if new.strict else "<=", sides[1], printed.domain)


Placed = tuple[str, Shown, bool]
"""The words for how one value replaces another, the proofs of that, and whether the sign of the quantity alone would give nothing."""


def _in_its_place(old: Bound, new: Bound, printed: Statement) -> Placed | str:
    """How a new value or bound of a quantity takes the place of the printed one."""
    domain = printed.domain
    if old.way == "value":
        if new.way != "value":
            return _WEAKER
        point = differs(new.value, old.value, domain)
        return (
            "its value is not shown to differ from the printed one"
            if point is None
            else (f"the same quantity with another value; it {point.text}", (point,), True)
        )
    if new.way == "value":
        return _value_for_bound(old, new, printed)
    return _bound_for_bound(old, new, domain) if new.way == old.way else _opposite_bound(old, new, domain)


def _value_for_bound(old: Bound, new: Bound, printed: Statement) -> Placed | str:
    """An equation that evaluates the quantity, and whose value the printed bound does not allow."""
    evaluates = isinstance(printed, Probability | OfMoments) or _has_operator(old.quantity) > _has_operator(
        new.value
    )
    if not evaluates and not _heads(new.value) <= _heads(old.value):
        return "it writes the quantity in another form, and gives no bound of it"
    relation = "<" if old.strict else "<="
    point = exceeds(new.value, relation, old.value, printed.domain, old.way)
    if point is None:
        return "its value is not shown to violate the printed bound"
    return f"the value of the quantity in the place of its bound; it {point.text}", (point,), True


def _bound_for_bound(old: Bound, new: Bound, domain: Domain) -> Placed | str:
    """A bound from the same side that the printed one does not give."""
    if (same := equal(new.value, old.value, domain)) is not None:
        if old.strict and not new.strict:
            return "the printed bound, with equality allowed, which the counterexample has", same, True
        return "it has the printed bound"
    point = exceeds(new.value, "<=", old.value, domain, old.way)
    if point is None:
        return "its bound is not shown to exceed the printed one anywhere"
    difference = sympy.expand(new.value - old.value)
    if difference.is_Rational:
        return (
            f"the printed bound {'plus' if difference > 0 else 'minus'} {abs(difference)}; it {point.text}",
            (point,),
            True,
        )
    return f"the same quantity with another bound; it {point.text}", (point,), True


def _opposite_bound(old: Bound, new: Bound, domain: Domain) -> Placed | str:
    """A bound from the other side takes its place only where the printed one then fails at every point."""
    relation = "<=" if old.strict or new.strict else "<"
    sides = (old.value, new.value) if old.way == "upper" else (new.value, old.value)
    if sides[0] == sides[1] and relation == "<=":
        return "the reverse of the printed bound, which holds at no point", (), False
    proof = proof_of(Inequality(sides[0], relation, sides[1], domain))
    if proof is None:
        return "it bounds the quantity from the other side, and does not exclude the printed bound everywhere"
    return "a bound from the other side, which excludes the printed one at every point", (proof,), False


def _has_operator(e: Expr) -> bool:
    return bool(e.has(*OPERATORS))


def _heads(e: Expr) -> set[str]:
    return {type(f).__name__ for f in functions_of(e)}


# --- both bounds instead of a value ----------------------------------------------------------------------------------


def _both_bounds(printed: Identity | Probability | OfMoments, parts: Sequence[Statement]) -> Relation | None:
    """Bounds from both sides take the place of a value that they exclude at a point."""
    for old in [*bounds(printed)] if isinstance(printed, Identity) else [bound_of(printed)]:
        if old.way != "value":
            continue
        given = [(new, shown) for part in parts for new, shown in _bounds_on(old, printed, part)]
        point = next((p for new, _ in given if (p := _excludes(new, old, printed.domain)) is not None), None)
        ways = {new.way for new, _ in given}
        if point is None or ways != {"upper", "lower"}:
            continue
        bounding = [next(pair for pair in given if pair[0].way == way) for way in ("lower", "upper")]
        excluding = next(pair for pair in given if _excludes(pair[0], old, printed.domain) is not None)
        shown = tuple(node for new, covered in bounding for node in (*new.shown, *covered))
        goal = _with_bound(printed, excluding[0])
        return Relation(
            REPLACES,
            goal,
            f"both bounds of the quantity in the place of its value; one {point.text}",
            (*shown, point),
        )
    return None


def _bounds_on(old: Bound, printed: Any, part: Any) -> list[tuple[Bound, Shown]]:
    """The bounds that a part gives of the printed quantity on all of the printed domain, and that say something."""
    if isinstance(printed, Identity):
        if not isinstance(part, Inequality):
            return []
        found = [*given_bounds(old.quantity, part, _common(printed, part))]
        found = [n for n in found if not says_nothing(part, n, by_sign=True)]
    elif isinstance(part, type(printed)) and isinstance(
        said := same_value(printed, with_names_of(part, printed)), tuple
    ):
        found = [bound_of(said[0])._replace(shown=said[1])]
        found = [n for n in found if not _says_nothing_of_a_value(said[0])]
    else:
        return []
    covered = [(n, _covers(printed, part, n.value)) for n in found if n.way != "value"]
    return [(n, c) for n, c in covered if c is not None]


def _excludes(new: Bound, old: Bound, domain: Domain) -> Node | None:
    relation, other = "<" if new.strict else "<=", "lower" if new.way == "upper" else "upper"
    return exceeds(new.value, relation, old.value, domain, other)


# --- random variables -----------------------------------------------------------------------------------------------------


def _of_a_value(printed: Probability | OfMoments, part: Probability | OfMoments) -> Relation | str:
    """Another value or bound of the same probability, mean or variance."""
    found = same_value(printed, with_names_of(part, printed))
    if isinstance(found, str):
        return found
    said, shown = found
    if nothing := _says_nothing_of_a_value(said):
        return nothing
    covered = _covers(printed, said, said.value, *said.parts())
    if covered is None:
        return _LEFT_OUT
    old, new = bound_of(printed), bound_of(said)
    if _has_operator(new.value) and not _has_operator(old.value):
        return "it gives no value, but an integral or a sum"
    placed = _in_its_place(old, new, printed)
    if isinstance(placed, str):
        return placed
    return Relation(REPLACES, _with_bound(printed, new), placed[0], (*shown, *covered, *placed[1]))


def _says_nothing_of_a_value(said: Probability | OfMoments) -> str:
    """Whether every probability, or every variance, has the relation to the value."""
    facts, way = facts_of(said.domain), said.relation[0]
    if isinstance(said, Probability) and way == "<" and facts.sign(said.value - 1) <= NONNEGATIVE:
        return f"it says nothing: every probability is at most {said.value}"
    if isinstance(said, Probability | Variance) and way == ">" and facts.sign(said.value) <= NONPOSITIVE:
        return f"it says nothing: it is at least {said.value} whatever it is"
    if isinstance(said, OfMoments) and way in "<>" and not isinstance(said, Variance):
        return _mean_by_signs(said)
    return ""


def _mean_by_signs(said: OfMoments) -> str:
    gap = said.expression - said.value if said.relation[0] == ">" else said.value - said.expression
    if facts_of(said.everywhere).sign(gap) <= NONNEGATIVE:
        return "it says nothing: the value itself, and not only its mean, has this bound"
    return ""


def _of_a_law(printed: ImageLaw, part: ImageLaw) -> Relation | str:
    renamed: Any = with_names_of(part, printed)
    if _covers(printed, part, *part.parts()) is None:
        return _LEFT_OUT
    return law_replaced(printed, renamed)


def _of_noise(printed: PrivateNoise, part: PrivateNoise) -> Relation | str:
    renamed: Any = with_names_of(part, printed)
    if _covers(printed, part, part.eps, part.delta, part.change) is None:
        return _LEFT_OUT
    return noise_replaced(printed, renamed)


# --- one variable ---------------------------------------------------------------------------------------------------------


def _of_a_density(printed: Normalised, part: Normalised) -> Relation | str:
    """The printed density with another constant, on the same range."""
    variable = printed.variable
    if part.variable != variable:
        return _ELSEWHERE
    covered = _covers(printed, part, part.expression)
    own, theirs = part.domain[variable], printed.domain[variable]
    ends = [
        equal(a, b, printed.parameters) for a, b in ((own.lower, theirs.lower), (own.upper, theirs.upper))
    ]
    if covered is None or any(e is None for e in ends):
        return "it is a density on another range"
    other = sympy.Symbol(f"{variable.name}0", real=True)
    domain = Domain({**printed.domain, other: theirs})
    at_other = [e.xreplace({variable: other}) for e in (part.expression, printed.expression)]
    shown = equal(part.expression * at_other[1], at_other[0] * printed.expression, domain)
    if shown is None:
        return "it is another density: it is not the printed one times a constant"
    point = differs(part.expression, printed.expression, printed.domain)
    if point is None:
        return "it is the printed density"
    goal = replace(printed, expression=part.expression)
    return Relation(
        REPLACES,
        goal,
        f"the printed density with another constant; it {point.text}",
        (*covered, *shown, point),
    )


def _of_a_limit(printed: Limit, part: Limit) -> Relation | str:
    """Another limit of the same expression at the same point."""
    if not part.expression.has(part.variable):
        return f"it says nothing: {part.expression} does not depend on {part.variable}"
    if (part.variable, part.point, part.side) != (printed.variable, printed.point, printed.side):
        return "it is the limit at another point, or from another side"
    covered = _covers(printed, part, part.expression, part.value)
    if covered is None:
        return _LEFT_OUT
    shown = equal(part.expression, printed.expression, printed.domain)
    if shown is None:
        return _ELSEWHERE
    goal = replace(printed, value=part.value)
    if part.value.is_infinite or printed.value.is_infinite:
        if part.value == printed.value:
            return "its value is the printed one"
        return Relation(
            REPLACES, goal, f"the same limit is {part.value}, not {printed.value}", (*covered, *shown)
        )
    point = differs(
        part.value, printed.value, Domain({s: i for s, i in printed.domain.items() if s != printed.variable})
    )
    if point is None:
        return "its value is not shown to differ from the printed one"
    return Relation(
        REPLACES, goal, f"the same limit with another value; it {point.text}", (*covered, *shown, point)
    )


def _of_a_shape(printed: Monotone | Convex, part: Monotone | Convex) -> Relation | str:
    """The opposite direction, or curvature, of the same expression in the same variable."""
    if part.variable != printed.variable:
        return "it speaks of another variable"
    covered = _covers(printed, part, part.expression)
    if covered is None:
        return _LEFT_OUT
    rising, printed_rising = (s.rising if isinstance(s, Monotone) else s.expression for s in (part, printed))
    shown = equal(rising, -printed_rising, printed.domain)
    if shown is None:
        return _ELSEWHERE
    words = "the opposite direction" if isinstance(printed, Monotone) else "the opposite curvature"
    goal = (
        replace(printed, direction=part.direction)
        if isinstance(printed, Monotone)
        and isinstance(part, Monotone)
        and part.expression == printed.expression
        else replace(part, domain=printed.domain)
    )
    return Relation(REPLACES, goal, f"{words} of the same expression", (*covered, *shown))


def _of_a_root(printed: UniqueRoot, part: UniqueRoot) -> Relation | str:
    """The unique root of the same expression in another interval."""
    variable = printed.variable
    if part.variable != variable:
        return _ELSEWHERE
    own, theirs = part.domain[variable], printed.domain[variable]
    if theirs.covers(own):
        return _LEFT_OUT
    parameters, others = (
        Domain({s: i for s, i in d.items() if s != variable}) for d in (printed.domain, part.domain)
    )
    covered = inclusion_proof(parameters, others, part.expression.free_symbols)
    if covered is None:
        return _LEFT_OUT
    shown = equal(part.expression, printed.expression, Domain({**parameters, variable: own}))
    if shown is None:
        return _ELSEWHERE
    goal = replace(part, expression=printed.expression)
    return Relation(
        REPLACES, goal, f"the root of the same expression lies in {own}, not in {theirs}", (*covered, *shown)
    )


# --- the rest -------------------------------------------------------------------------------------------------------------


def _of_a_number(printed: PrintedValue, part: PrintedValue) -> Relation | str:
    """Another number for the same expression and unit, to which the printed one does not round."""
    if part.unit != printed.unit:
        return f"its unit is {part.unit or 1}, and that of the printed value {printed.unit or 1}"
    shown = equal(part.expression, printed.expression, printed.domain)
    if shown is None:
        return "it is the value of another expression"
    if part.number.rounding(printed.number.value) is not None:
        return f"{part.printed} does not contradict the printed {printed.printed}, which rounds to it"
    goal = replace(printed, printed=part.printed)
    return Relation(REPLACES, goal, f"the same expression is {part.printed}, not {printed.printed}", shown)


def _what_was_said_to_fail(printed: Fails, part: Statement) -> Relation | str:
    """The printed claim says that a statement fails; the correction says that it holds."""
    inner = printed.statement
    if isinstance(part, Fails):
        return "another counterexample corrects nothing"
    if part == inner:
        return Relation(REPLACES, inner, "what was said to fail holds")
    if isinstance(part, Identity | Inequality) and isinstance(inner, Identity | Inequality):
        for old in bounds(inner):
            for new in given_bounds(old.quantity, part, _common(inner, part)):
                covered = _covers(inner, part, old.quantity, new.value)
                same = equal(new.value, old.value, inner.domain) if new.way in (old.way, "value") else None
                if (
                    covered is not None
                    and same is not None
                    and (old.strict <= new.strict or new.way == "value")
                ):
                    return Relation(
                        REPLACES, inner, "what was said to fail holds", (*new.shown, *covered, *same)
                    )
    return "it is not shown to be what was said to fail"


_RELATIONS: tuple[tuple[Any, Any, Callable[[Any, Any], Relation | str]], ...] = (
    ((Identity, Inequality), (Identity, Inequality), _of_two_sides),
    ((Probability, OfMoments), (Probability, OfMoments), _of_a_value),
    (ImageLaw, ImageLaw, _of_a_law),
    (PrivateNoise, PrivateNoise, _of_noise),
    (Normalised, Normalised, _of_a_density),
    (Limit, Limit, _of_a_limit),
    (Monotone, Monotone, _of_a_shape),
    (Convex, Convex, _of_a_shape),
    (UniqueRoot, UniqueRoot, _of_a_root),
    (PrintedValue, PrintedValue, _of_a_number),
    (Implication, Implication, conclusion_replaced),
)
