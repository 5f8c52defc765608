"""Conditions: the printed statement itself, on a smaller domain or under more premises.

A condition counts only where the printed part, restricted to the domain of the condition, is proved; it follows from what the condition
says, which is the printed part or a stronger one. No counterexample of the printed statement lies there, and the domain is the one that the
text of the condition describes, as far as a machine reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sympy import Expr, Symbol

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import OfRandomVariables, Probability
from parisk_sym.claims.statement import OfOneVariable, Shape, Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.search import Look, points_of, show_point
from parisk_sym.proofs.corrections.assumption import disagrees
from parisk_sym.proofs.corrections.domains import is_one_point, restriction
from parisk_sym.proofs.corrections.implications import says_nothing, under_more_premises
from parisk_sym.proofs.corrections.quantity import Bound, bounds, given_bounds
from parisk_sym.proofs.corrections.random_values import bound_of, same_value, with_names_of
from parisk_sym.proofs.corrections.relation import RESTRICTS, Relation, Shown, equal, proof_of
from parisk_sym.proofs.enclosures.membership import is_member

__all__ = ["Counterexamples", "restricts"]

Counterexamples = Iterable[Mapping[Symbol, Expr]]
"""Points at which the printed statement fails."""

_WEAKER = "what it says there is not shown to give the printed statement"


class Part(NamedTuple):
    """A part of what a condition says, with the tactic that proves it."""

    says: Statement
    by: Tactic | None


def restricts(
    printed: Statement, parts: Sequence[Part], text: str, by: Tactic | None, fails_at: Counterexamples
) -> Relation | str:
    """The proof that a printed part holds under the condition that a proved statement describes; or why that is not shown."""
    reasons: dict[str, None] = {}
    for part in parts:
        found = _restricts(printed, part, text, by, fails_at)
        if isinstance(found, Relation):
            return found
        reasons[found] = None
    return "; ".join(reasons)


def _restricts(
    printed: Statement, part: Part, text: str, by: Tactic | None, fails_at: Counterexamples
) -> Relation | str:
    says = part.says
    if isinstance(printed, Fails) or (type(says) is not type(printed) and not _are_two_sides(printed, says)):
        return "it is another kind of statement than the printed one"
    if isinstance(printed, Implication) and isinstance(says, Implication):
        return _with_premises(printed, says)
    domain = restriction(printed.domain, says.domain)
    if domain is None:
        return "its domain does not restrict the printed one"
    if reason := _domain_objection(domain, printed, text, fails_at):
        return reason
    try:
        inside = replace(printed, domain=_without_strangers(domain, printed))  # type: ignore[type-var]
    except ClaimError as error:
        return f"the printed statement says nothing there: {error}"
    shown = _follows(inside, Part(says, part.by), by)
    if shown is None:
        return _WEAKER
    return Relation(
        RESTRICTS, inside, f"the printed statement for {inside.domain}", shown, {"condition": text}
    )


def _are_two_sides(printed: Statement, says: Statement) -> bool:
    return isinstance(printed, Inequality) and isinstance(says, Identity)


def _without_strangers(domain: Domain, printed: Statement) -> Domain:
    """The domain without symbols that neither the printed statement nor an interval of its symbols names."""
    needed: set[Any] = set(printed.domain)
    before: set[Any] = set()
    while needed != before:
        before = set(needed)
        needed |= {s for n in before for e in (domain[n].lower, domain[n].upper) for s in e.free_symbols}
    return Domain({s: i for s, i in domain.items() if s in needed})


def _domain_objection(domain: Domain, printed: Statement, text: str, fails_at: Counterexamples) -> str:
    """The fault in the domain of a condition, or ""."""
    try:
        points_of(domain, Look(), ())
    except ClaimError:
        return "no point of the printed domain is shown to satisfy it"
    if is_one_point(domain) and not is_one_point(printed.domain):
        return "it speaks of one point, and the printed statement of more"
    for point in fails_at:
        if set(point) >= set(domain) and is_member(domain, {s: point[s] for s in domain}):
            return f"the counterexample {show_point(dict(point))} satisfies it"
    return disagrees(text, domain, printed.domain)


# --- the printed statement under the condition ------------------------------------------------------------------------------


def _follows(inside: Any, part: Part, by: Tactic | None) -> Shown | None:
    """The proofs that what a condition says gives the printed statement on its domain."""
    match inside:
        case Identity() | Inequality():
            return _two_sides_follow(inside, part.says)
        case Probability() | OfMoments():
            return _value_follows(inside, part.says)
    if not _same_subject(inside, part.says):
        return None
    proof = proof_of(inside, part.by, by, None)
    return None if proof is None else (proof,)


def _two_sides_follow(inside: Identity | Inequality, says: Any) -> Shown | None:
    for old in bounds(inside) if not _is_plain(inside) else _plain_bounds(inside):
        for new in given_bounds(old.quantity, says, inside.domain):
            if (shown := _gives(new, old, inside.domain)) is not None:
                return (*new.shown, *shown)
    return None


def _is_plain(inside: Identity | Inequality) -> bool:
    """Whether neither side is a quantity of its own."""
    return not any(True for _ in bounds(inside))


def _plain_bounds(inside: Identity | Inequality) -> Iterable[Bound]:
    way = "value" if isinstance(inside, Identity) else "upper"
    strict = isinstance(inside, Inequality) and inside.strict
    return [Bound(inside.left, way, inside.right, strict)]  # type: ignore[arg-type]


def _gives(new: Bound, old: Bound, domain: Domain) -> Shown | None:
    """The proofs that one bound of a quantity gives another one."""
    if new.way not in (old.way, "value"):
        return None
    strict = old.strict and not new.strict
    if not strict and (same := equal(new.value, old.value, domain)) is not None:
        return same
    if old.way == "value":
        return None
    sides = (new.value, old.value) if old.way == "upper" else (old.value, new.value)
    proof = proof_of(Inequality(sides[0], "<" if strict else "<=", sides[1], domain))
    return None if proof is None else (proof,)


def _value_follows(inside: Probability | OfMoments, says: Any) -> Shown | None:
    found = same_value(inside, with_names_of(says, inside))
    if isinstance(found, str):
        return None
    shown = _gives(bound_of(found[0]), bound_of(inside), inside.domain)
    return None if shown is None else (*found[1], *shown)


def _same_subject(inside: Any, says: Any) -> bool:
    """Whether both say the same of the same expression; the ranges may differ."""
    if isinstance(inside, OfRandomVariables):
        says = with_names_of(says, inside)
    same = replace(says, domain=inside.domain)
    if isinstance(inside, (OfOneVariable, Shape)) and same != inside:
        shown = equal(same.expression, inside.expression, inside.domain)
        return shown is not None and replace(same, expression=inside.expression) == inside
    return bool(same == inside)


def _with_premises(printed: Implication, says: Implication) -> Relation | str:
    """The printed implication with the premises of the condition besides its own."""
    try:
        found = under_more_premises(printed, says)
    except ClaimError as error:
        return f"its domain does not meet the printed one: {error}"
    if isinstance(found, str):
        return found
    inside, shown = found
    if nothing := says_nothing(inside):
        return nothing
    if inside.premises == printed.premises and inside.domain == printed.domain:
        return "it assumes nothing besides what is printed"
    more = " and ".join(map(str, inside.premises[len(printed.premises) :]))
    words = (
        f"the printed implication where also {more}"
        if more
        else f"the printed implication for {inside.domain}"
    )
    return Relation(RESTRICTS, inside, words, shown)
