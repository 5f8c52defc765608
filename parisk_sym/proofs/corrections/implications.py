"""Implications between notions of privacy: which amend each other, and which say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import sympy

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.finite.derived_notions import Derived
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import Approximate, AtRisk, Moment, Pure
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.corrections.domains import inclusion_proof, meet
from parisk_sym.proofs.corrections.relation import REPLACES, Relation, Shown, differs

__all__ = ["conclusion_replaced", "says_nothing", "under_more_premises"]


def conclusion_replaced(printed: Implication, part: Implication) -> Relation | str:
    """The implication from the same premises, or fewer, to the same notion with other parameters."""
    facts = facts_of(printed.domain)
    if reason := says_nothing(part):
        return reason
    if part.space != printed.space:
        return "it speaks of other mechanisms"
    if not all(any(_is_weaker(p, own, facts) for own in printed.premises) for p in part.premises):
        return "it assumes what the printed implication does not assume"
    ours, theirs = _parameters(part.conclusion), _parameters(printed.conclusion)
    if _shape(part.conclusion) != _shape(printed.conclusion):
        return "it concludes another notion of privacy"
    used = {
        s for notion in (*part.premises, part.conclusion) for e in notion.expressions for s in e.free_symbols
    }
    shown = inclusion_proof(printed.domain, part.domain, used)
    if shown is None:
        return "it leaves out a part of the printed domain"
    pairs = zip(ours, theirs, strict=True)
    point = next((d for a, b in pairs if a != b and (d := differs(a, b, printed.domain)) is not None), None)
    if point is None:
        return "no parameter of its conclusion is shown to differ from the printed one"
    goal = replace(printed, conclusion=part.conclusion)
    return Relation(
        REPLACES, goal, f"the same premises with another conclusion; it {point.text}", (*shown, point)
    )


def under_more_premises(printed: Implication, part: Implication) -> tuple[Implication, Shown] | str:
    """The printed implication with the premises of a condition besides its own, on the domain that both have.

    What follows from some premises follows from more of them: the condition gives it.
    """
    if part.space != printed.space:
        return "it speaks of other mechanisms"
    if not _is_weaker(printed.conclusion, part.conclusion, facts_of(part.domain)):
        return "it concludes something else than what is printed"
    more = tuple(p for p in part.premises if p not in printed.premises)
    domain = meet(printed.domain, part.domain)
    shown = inclusion_proof(domain, part.domain, set(part.domain))
    if shown is None:
        return "it is not shown to speak of all values of which the printed statement speaks under it"
    return replace(printed, premises=(*printed.premises, *more), domain=domain), shown


def says_nothing(part: Implication) -> str:
    """An implication whose conclusion every mechanism has, or that one of its premises says already."""
    facts = facts_of(part.domain)
    allowed = _bounds(part.conclusion.inner)[-1:]
    if isinstance(part.conclusion.inner, (Approximate, AtRisk)) and facts.sign(allowed[0] - 1) <= NONNEGATIVE:
        return f"it says nothing: every mechanism is {part.conclusion}"
    if any(_is_weaker(part.conclusion, premise, facts) for premise in part.premises):
        return "it says nothing: the conclusion is one of the premises, or weaker than one"
    return ""


def _is_weaker(conclusion: Notion, premise: Notion, facts: Facts) -> bool:
    """Whether a premise of the same kind says at least as much: no bound of it is larger."""
    if conclusion == premise:
        return True
    if isinstance(conclusion, Derived) or isinstance(premise, Derived):
        if type(conclusion) is not type(premise):
            return False
        own, other = (
            [getattr(n, f.name) for f in fields(n) if f.name != "notion"] for n in (conclusion, premise)
        )
        return own == other and _is_weaker(conclusion.notion, premise.notion, facts)  # type: ignore[attr-defined]
    if _name(conclusion) != _name(premise) or getattr(conclusion, "both", True) > getattr(
        premise, "both", True
    ):
        return False
    ours, theirs = _bounds(conclusion), _bounds(premise)
    return all(facts.sign(a - b) <= NONNEGATIVE for a, b in zip(ours, theirs, strict=True))


def _name(notion: Notion) -> str:
    if isinstance(notion, Moment):
        return f"{type(notion).__name__} of order {notion.order}"
    return Approximate.__name__ if isinstance(notion, Pure) else type(notion).__name__


def _bounds(notion: Notion) -> Sequence[Any]:
    """The level and what may exceed it, as expressions; pure privacy lets nothing exceed it."""
    own = [sympy.sympify(getattr(notion, f.name)) for f in fields(notion) if f.name not in ("both", "order")]
    return [*own, sympy.S.Zero] if isinstance(notion, Pure) else own


def _shape(notion: Notion) -> tuple[Any, ...]:
    """The notion without the parameters of what it holds of a mechanism; pure privacy is approximate privacy with delta = 0."""
    if isinstance(notion, Derived):
        own = tuple(getattr(notion, f.name) for f in fields(notion) if f.name != "notion")
        return (type(notion), own, _shape(notion.notion))
    return (_name(notion), getattr(notion, "both", None))


def _parameters(notion: Notion) -> Sequence[Any]:
    return _bounds(notion.inner)
