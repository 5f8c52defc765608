"""Identities, integrals and sums, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.calculus.cases import cases
from parisk_sym.proofs.integrals.certificates import Certificate
from parisk_sym.proofs.prose.assertions import (
    Antiderivative,
    BothSides,
    Cited,
    Defined,
    Difference,
    Equality,
    Recurrence,
    Remark,
)
from parisk_sym.proofs.prose.signs import Reasons
from parisk_sym.proofs.sums.recurrences import Definite, Step

__all__ = ["certificate_reasons", "identity_reasons", "parts_reasons", "recurrence_reasons", "value_reasons"]

_MOST_OPERATIONS = 80
"""Operations of a normal form that is printed."""

_MOST_CASES = 8


def identity_reasons(goal: Identity) -> Reasons | None:
    """The values of both sides, in each case of their absolute values and maxima."""
    facts = facts_of(goal.domain)
    if facts.is_zero(goal.left - goal.right):
        return _multiplied_out(goal.left, goal.right, facts)
    found = list(cases(goal.left - goal.right, facts))
    if len(found) > _MOST_CASES:
        return None
    where = ", in which the sides are equal"
    return [Remark((f"The signs of the absolute values, maxima and pieces leave {len(found)} cases{where}",))]


def _multiplied_out(left: Expr, right: Expr, facts: Facts) -> Reasons | None:
    if left == right:
        return None
    try:
        form = facts.form(left)
    except FAILURES:
        return None
    shown = form.expression()
    if shown.count_ops() <= _MOST_OPERATIONS:
        return [BothSides(left, right, shown)]
    above, below = len(form.numerator), len(form.denominator)
    over = f" over {below}" if below > 1 else ""
    return [Remark((f"Multiplied out, both sides are the same quotient, of {above} terms{over}",))]


def parts_reasons(found: tuple[Expr, Expr]) -> Reasons:
    """The gap as the product or the sum that the author gives."""
    return [Equality(found[0], found[1])] if found[0] != found[1] else []


def certificate_reasons(found: Certificate, domain: Domain | None = None) -> Reasons | None:
    """An antiderivative, a partial sum, or the theorem that has the value."""
    if found.parts:
        return None
    if found.rule == "antiderivative" and found.witness is not None:
        return _antiderivative(found, found.witness)
    if found.rule == "telescoping" and found.witness is not None:
        return _telescoping(found, found.witness)
    if found.theorem == "definition" or not found.subject.has(*_BINDERS):
        return None
    return [Cited(_without_a_stop(found.theorem), _telling(found.conditions), found.subject, found.value)]


def _binders() -> tuple[Any, ...]:
    from sympy import Integral, Sum

    return Integral, Sum


_BINDERS = _binders()


def _antiderivative(found: Certificate, primitive: Expr) -> Reasons | None:
    limits = found.subject.limits
    if len(limits) != 1 or len(limits[0]) != 3:
        return None
    variable, low, high = limits[0]
    return [Antiderivative(primitive, found.subject.function, variable, (low, high), found.value)]


def _telescoping(found: Certificate, partial: Expr) -> Reasons | None:
    limits = found.subject.limits
    ends = [s for s in partial.free_symbols if s.is_Dummy]
    if len(limits) != 1 or len(ends) > 1:
        return None
    index, first, last = limits[0]
    taken = {s.name for s in found.subject.free_symbols}
    name = next(c for c in ("n", "m", "N", "M", "r") if c not in taken)
    end = Symbol(name, real=True)
    written = partial.xreplace({ends[0]: end}) if ends else partial
    term = found.subject.function.xreplace({index: end})
    return [Difference(written, term, end, first, last, found.value)]


def _telling(conditions: Iterable[str]) -> tuple[str, ...]:
    """The conditions that name a symbol."""
    return tuple(dict.fromkeys(c for c in conditions if re.search(r"[A-Za-z]", c)))


def _without_a_stop(text: str) -> str:
    return text.rstrip(".")


def value_reasons(e: Expr) -> Reasons:
    """The sentence that an expression is defined wherever the statement uses it."""
    return [Defined(e)]


def recurrence_reasons(sum_: Definite, step: Step) -> Reasons:
    """The recurrence, with the term whose differences it is."""
    from sympy import Mul, gamma

    f = sum_.summand
    summand = f.coefficient * Mul(
        *(gamma(z) ** m for z, m in f.gammas.items()), *(b**e for b, e in f.powers.items())
    )
    found = step.recurrence
    start = sum_.domain[sum_.symbol].lower + step.start
    return [Recurrence(summand, found.coefficients, found.ratio, sum_.symbol, sum_.index, start)]
