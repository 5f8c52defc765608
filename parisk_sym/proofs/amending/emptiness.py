"""Statements that say nothing: what holds whatever the printed statement is about."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.kinds.connectives import Fails, conjuncts
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.finite.derived import Derived
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import Approximate, AtRisk, Moment, Pure
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE

__all__ = ["says_nothing"]


def says_nothing(part: Statement, printed: Statement) -> str:
    """What makes a part of an amendment empty, or ""."""
    match part:
        case Fails():
            return "" if isinstance(printed, Fails) else "a counterexample alone is no correction"
        case Identity() if part.left == part.right:
            return f"both sides are {part.left}"
        case Limit() if not part.expression.has(part.variable):
            return f"{part.expression} does not depend on {part.variable}"
        case Inequality() if _by_signs(part) and not any(map(_about_signs, conjuncts(printed))):
            return f"{part.left} {part.relation} {part.right} follows from the signs of its terms alone"
        case Implication():
            return _of_any_mechanism(part)
    return _of_any_variable(part)


def _of_any_variable(part: Statement) -> str:
    """What makes a statement of random variables empty, or ""."""
    facts = facts_of(part.domain)
    match part:
        case Probability():
            return _of_any_event(part)
        case OfMoments() if _of_any_moment(part):
            return f"it is never negative, and so {part.relation} {part.value}"
        case PrivateNoise() if facts.sign(part.delta - 1) <= NONNEGATIVE:
            return f"delta = {part.delta} is no less than 1"
        case PrivateNoise() if facts.sign(part.change) <= NONPOSITIVE:
            return f"neighbours have the same answer, moved by at most {part.change}"
    return ""


def _of_any_event(part: Probability) -> str:
    """Whether it holds whatever the event is, or says that what is given is given."""
    if part.given == part.event:
        return "the event is given"
    facts = facts_of(part.domain)
    if _reaches(
        part.relation, facts.sign(part.value - 1) if part.relation[0] == "<" else facts.sign(-part.value)
    ):
        return f"every probability {part.relation} {part.value}"
    return ""


def _reaches(relation: str, beyond: frozenset[int]) -> bool:
    """Whether a bound of these signs beyond the largest (or smallest) value says nothing."""
    return relation != "=" and beyond <= (NONNEGATIVE if "=" in relation else frozenset({1}))


def _of_any_moment(part: OfMoments) -> bool:
    """A lower bound, no larger than 0, of what is never negative."""
    if part.relation[0] != ">":
        return False
    positive = {s for s, i in {**part.domain, **part.bound}.items() if i.lower.is_nonnegative}
    terms = sympy.Add.make_args(part.expression)
    never = isinstance(part, Variance) or (
        isinstance(part, Mean)
        and all(
            _nonnegative(f, positive) or isinstance(f, sympy.Abs)
            for t in terms
            for f in sympy.Mul.make_args(t)
        )
    )
    signs = facts_of(part.domain).sign(part.value)
    return never and signs <= (NONPOSITIVE if "=" in part.relation else NEGATIVE)


# --- signs of terms ---------------------------------------------------------------------------------------------------


def _about_signs(statement: Statement) -> bool:
    """Whether a printed inequality, or its reverse, is itself one between terms of one sign."""
    if not isinstance(statement, Inequality):
        return False
    return _by_signs(statement) or _by_signs(replace(statement, left=statement.right, right=statement.left))


def _by_signs(statement: Inequality) -> bool:
    """Whether every term of the gap is nonnegative by its form: the least that an inequality in symbols can say."""
    if not (statement.left.free_symbols | statement.right.free_symbols):
        return False
    positive = {s for s, i in statement.domain.items() if i.lower.is_nonnegative}
    terms = sympy.Add.make_args(sympy.expand_mul(statement.gap))
    return all(_nonnegative(factor, positive) for term in terms for factor in sympy.Mul.make_args(term))


def _nonnegative(factor: Expr, positive: set[Symbol]) -> bool:
    """Nonnegative numbers and symbols, their powers, even powers, exponentials."""
    if factor.is_number:
        return bool(factor.is_nonnegative)
    base, exponent = factor.as_base_exp()
    known = base.is_nonnegative if base.is_number else base in positive
    return bool(known or exponent.is_even)


# --- notions of privacy -----------------------------------------------------------------------------------------------


def _of_any_mechanism(part: Implication) -> str:
    """An implication whose conclusion every mechanism has, or that one of its premises says already."""
    facts = facts_of(part.domain)
    allowed = _bounds(part.conclusion.inner)[-1:]
    if isinstance(part.conclusion.inner, (Approximate, AtRisk)) and facts.sign(allowed[0] - 1) <= NONNEGATIVE:
        return f"every mechanism is {part.conclusion}"
    if any(_is_weaker(part.conclusion, premise, facts) for premise in part.premises):
        return "the conclusion is one of the premises, or weaker than one"
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
    return [*own, S.Zero] if isinstance(notion, Pure) else own
