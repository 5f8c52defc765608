"""Statements that say nothing: what holds whatever the printed statement is about."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy, opposite
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.finite.derived import Derived
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import Approximate, AtRisk, Moment, Pure
from parisk_sym.formulas.domain import Domain, closed
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.amending.subject import taken

__all__ = ["says_nothing"]


def says_nothing(part: Statement, printed: Statement) -> str:
    """What makes a part of an amendment empty, or ""."""
    match part:
        case Fails():
            return _of_a_failure(part, printed)
        case Identity() if _is_rearranged(part.left - part.right):
            return f"both sides are {part.left}"
        case Limit() if not part.expression.has(part.variable):
            return f"{part.expression} does not depend on {part.variable}"
        case Inequality() if not _about_signs(printed) and (_by_signs(part) or _by_bounds(part)):
            return f"{part.left} {part.relation} {part.right} follows from the signs of its terms alone"
        case Implication():
            return _of_any_mechanism(part)
    return _of_any_variable(part)


def _of_a_failure(part: Fails, printed: Statement) -> str:
    """A counterexample corrects another one only, and what fails has to fail for another reason than the signs of its terms."""
    if not isinstance(printed, Fails):
        return "a counterexample alone is no correction"
    if not _about_signs(printed.statement) and any(map(_by_signs, _reverses(part.statement))):
        return "that it fails follows from the signs of its terms alone"
    return ""


def _reverses(statement: Statement) -> tuple[Inequality, ...]:
    """Inequalities of which each one shows that a relation fails."""
    match statement:
        case Inequality():
            return (Inequality(statement.right, "<=", statement.left, statement.domain),)
        case Identity(left, right, domain):
            return (Inequality(left, "<", right, domain), Inequality(right, "<", left, domain))
    return ()


def _is_rearranged(difference: Expr) -> bool:
    """Whether terms and factors cancel, whatever stands in them."""
    opaque: dict[Expr, Symbol] = {}

    def seen(e: Expr) -> Expr:
        if e.is_Number or e.is_Symbol:
            return e
        if e.is_Add or e.is_Mul:
            return e.func(*map(seen, e.args))
        return opaque.setdefault(e, sympy.Dummy())

    return bool(seen(difference) == 0)


def _of_any_variable(part: Statement) -> str:
    """What makes a statement of random variables empty, or ""."""
    facts = facts_of(part.domain)
    match part:
        case Probability():
            return _of_any_event(part)
        case OfMoments() if _of_any_moment(part):
            return f"it is {part.relation} {part.value} by the signs of its terms"
        case PrivateNoise() if facts.sign(part.delta - 1) <= NONNEGATIVE:
            return f"delta = {part.delta} is no less than 1"
        case PrivateNoise() if facts.sign(part.change) <= NONPOSITIVE:
            return f"neighbours have the same answer, moved by at most {part.change}"
    return ""


def _of_any_event(part: Probability) -> str:
    """Whether it holds whatever the event is, is sure or impossible by its form, or says that what is given is given."""
    if part.given == part.event:
        return "the event is given"
    sure = _is_sure(part.event, facts_of(part.everywhere))
    if sure is not None:
        return f"the event is {'sure' if sure else 'impossible'} by its form"
    facts = facts_of(part.domain)
    if _reaches(
        part.relation, facts.sign(part.value - 1) if part.relation[0] == "<" else facts.sign(-part.value)
    ):
        return f"every probability {part.relation} {part.value}"
    return ""


def _is_sure(event: Event, facts: Facts) -> bool | None:
    """True for an event that happens by the signs of what it compares, or with its opposite; False for one that never does; or None."""
    match event:
        case Lies(value, interval):
            below, above = value - interval.lower, interval.upper - value
            signs = [POSITIVE_SIGN if e.is_infinite else facts.sign(e) for e in (below, above)]
            opens = (interval.lower_open, interval.upper_open)
            if all(s <= (POSITIVE_SIGN if o else NONNEGATIVE) for s, o in zip(signs, opens, strict=True)):
                return True
            never = any(s <= (NONPOSITIVE if o else NEGATIVE) for s, o in zip(signs, opens, strict=True))
            return False if never else None
        case Opposite(inner) | EachCopy(_, inner) | SomeCopy(_, inner):
            found = _is_sure(inner, facts)
            return (not found if isinstance(event, Opposite) else found) if found is not None else None
        case AnyOf(events) | AllOf(events):
            decisive = isinstance(event, AnyOf)
            found_of = [_is_sure(e, facts) for e in events]
            if decisive in found_of or any(opposite(e) in events for e in events):
                return decisive
            return not decisive if all(f is not None for f in found_of) else None
    return None


def _reaches(relation: str, beyond: frozenset[int]) -> bool:
    """Whether a bound of these signs beyond the largest (or smallest) value says nothing."""
    return relation != "=" and beyond <= (NONNEGATIVE if "=" in relation else frozenset({1}))


def _of_any_moment(part: OfMoments) -> bool:
    """A bound that follows from the signs of terms: of a mean those of its expression beside the bound, of a variance that of the bound."""
    if part.relation == "=":
        return False
    upwards = part.relation[0] == ">"
    if isinstance(part, Variance):
        signs = facts_of(part.domain).sign(part.value)
        return upwards and signs <= (NONPOSITIVE if "=" in part.relation else NEGATIVE)
    gap = part.expression - part.value if upwards else part.value - part.expression
    return _of_one_sign(gap, facts_of(part.everywhere))


# --- signs of terms ---------------------------------------------------------------------------------------------------


def _about_signs(statement: Statement) -> bool:
    """Whether a printed inequality, or its reverse, is itself one between terms of one sign."""
    if not isinstance(statement, Inequality):
        return False
    return _by_signs(statement) or _by_signs(replace(statement, left=statement.right, right=statement.left))


def _by_signs(statement: Inequality) -> bool:
    """Whether no term of the gap is negative: the least that an inequality in symbols can say."""
    if not (statement.left.free_symbols | statement.right.free_symbols):
        return False
    return _of_one_sign(taken(statement.gap, statement.domain), facts_of(statement.domain))


def _of_one_sign(gap: Expr, facts: Facts) -> bool:
    """Whether no term is negative, as far as the signs of its factors tell."""
    return all(facts.sign(term) <= NONNEGATIVE for term in sympy.Add.make_args(sympy.expand_mul(gap)))


def _by_bounds(statement: Inequality) -> bool:
    """Whether it holds for all values that sines and cosines may have, whatever these are of."""
    waves = statement.gap.atoms(sympy.sin, sympy.cos)
    between = {wave: Symbol(f"w{i}", real=True) for i, wave in enumerate(waves)}
    gap = statement.gap.xreplace(between)
    if not waves or gap.free_symbols - set(between.values()):
        return False
    return facts_of(Domain({w: closed(-1, 1) for w in between.values()})).sign(gap) <= NONNEGATIVE


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
    return [*own, sympy.S.Zero] if isinstance(notion, Pure) else own
