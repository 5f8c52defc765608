"""Conditions that contradict what is printed: under no condition do both hold, so that the one is none of the other."""

from dataclasses import replace

import sympy
from sympy import Expr

from parisk_sym.claims.events import opposite
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONPOSITIVE
from parisk_sym.proofs.amending.subject import spoken_of
from parisk_sym.proofs.restating.plain import plain, renaming

__all__ = ["contradicts", "said_otherwise"]

Comparison = Identity | Inequality
Valued = Probability | OfMoments


def contradicts(part: Statement, printed: Statement) -> bool:
    """Whether the statements cannot both hold at any point of the first one, or the first is the reverse of the second.

    Symbols of one name are the same.
    """
    if part.own_symbols or printed.own_symbols:
        return False
    part, printed = (_without_two_denials(plain(s, renaming(s))) for s in (part, printed))
    if isinstance(part, Fails):
        return part.statement == printed
    facts = facts_of(part.domain)
    match part, printed:
        case Identity() | Inequality(), Identity() | Inequality():
            return _are_opposed(part, printed, facts)
        case Monotone(), Monotone() if part.variable == printed.variable:
            slope, other = (s.rising.diff(s.variable) for s in (part, printed))
            return _is_reverse(slope, other, facts)
        case Convex(), Convex() if part.variable == printed.variable:
            return _is_reverse(part.expression, printed.expression, facts)
        case Limit(), Limit() if _same_limit(part, printed):
            return _differ(part.value, printed.value, facts)
        case ((Probability() | OfMoments()), (Probability() | OfMoments())):
            return any(_exclude_each_other(part, other, facts) for other in said_otherwise(printed, part))
    return False


def _without_two_denials(statement: Statement) -> Statement:
    """That it fails that a statement fails says that it holds."""
    while isinstance(statement, Fails) and isinstance(statement.statement, Fails):
        statement = statement.statement.statement
    return statement


# --- two sides --------------------------------------------------------------------------------------------------------


def _are_opposed(part: Comparison, printed: Comparison, facts: Facts) -> bool:
    """Whether the one is the reverse of the other, or says the opposite of the same two sides, or gives a side of the other another value."""
    ours, theirs = _gap(part), _gap(printed)
    if isinstance(part, Inequality) and isinstance(printed, Inequality):
        return _is_reverse(ours, theirs, facts) or (
            _hides(ours + theirs, ours) and _below_zero(ours + theirs, part.strict or printed.strict, facts)
        )
    if isinstance(part, Identity) and isinstance(printed, Identity):
        sides = ((one, other) for one in _turned(part) for other in _turned(printed))
        return any(
            own == common and not own.is_Number and _differ(value, printed_value, facts)
            for (own, value), (common, printed_value) in sides
        )
    strict = any(isinstance(s, Inequality) and s.strict for s in (part, printed))
    return strict and any(sympy.expand(ours + sign * theirs) == 0 for sign in (1, -1))


def _turned(statement: Identity) -> tuple[tuple[Expr, Expr], tuple[Expr, Expr]]:
    return (statement.left, statement.right), (statement.right, statement.left)


def _hides(total: Expr, gap: Expr) -> bool:
    """Whether functions of a gap cancel in a sum: then the other gap is about the same one."""
    left, whole = total.atoms(sympy.Function), gap.atoms(sympy.Function)
    return bool(left < whole)


def _gap(statement: Comparison) -> Expr:
    return statement.right - statement.left


def _below_zero(total: Expr, strict: bool, facts: Facts) -> bool:
    """Whether a sum of what should not be negative certainly is; of what should be positive in part, whether it is not positive."""
    return facts.sign(total) <= (NONPOSITIVE if strict else NEGATIVE)


def _is_reverse(one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether one is the other times a negative number, or a sum of several terms times what is never positive: it cancels in their quotient."""
    if sympy.expand(one + other) == 0:
        return True
    if other == 0:
        return False
    try:
        ratio, terms = facts.form(one / other), len(facts.form(other).numerator)
    except FAILURES:
        return False
    if ratio.constant is not None:
        return bool(ratio.constant < 0)
    cancels = terms >= _SEVERAL and len(ratio.denominator) == 1
    return cancels and facts.sign(one / other) <= NONPOSITIVE


_SEVERAL = 2
"""Terms: of one product every other one is a multiple."""


# --- values -----------------------------------------------------------------------------------------------------------


def _same_limit(part: Limit, printed: Limit) -> bool:
    return (part.expression, part.variable, part.point, part.side) == (
        printed.expression,
        printed.variable,
        printed.point,
        printed.side,
    )


def _differ(one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether two values certainly are different ones everywhere."""
    if one.is_infinite or other.is_infinite:
        return bool(one != other)
    return 0 not in facts.sign(one - other)


def said_otherwise(printed: Valued, part: Valued) -> list[Valued]:
    """The printed statement, and of a probability what it says of the opposite event, where these speak of what the part speaks of."""
    found = [printed]
    if isinstance(printed, Probability):
        turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(printed.relation, printed.relation)
        event = opposite(printed.event)
        found.append(replace(printed, event=event, relation=turned, value=1 - printed.value))
    return [f for f in found if spoken_of(f) == spoken_of(part) and f.laws == part.laws]


def _exclude_each_other(part: Valued, printed: Valued, facts: Facts) -> bool:
    """Whether one number cannot have both relations to the two values; the reverse at the same value excludes it but for an equality."""
    ours, theirs = part.relation[0], printed.relation[0]
    difference = part.value - printed.value
    if ours == theirs:
        return ours == "=" and 0 not in facts.sign(difference)
    if part.value == printed.value and {ours, theirs} == {"<", ">"}:
        return True
    strict = (part.relation in ("<", ">")) or (printed.relation in ("<", ">"))
    below = ours == "<" or theirs == ">"
    return _below_zero(difference if below else -difference, strict, facts)
