"""Signs over the integers from some number on: finitely many values, and a tail by derivatives or by the ratio of two terms."""

from __future__ import annotations

import sympy
from flint import fmpq_mpoly
from sympy import Expr, S, Symbol

from parisk_sym.core.substitution import bound_symbols
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.halfline import sign_beyond
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.polynomial_quotients import Form
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    Signs,
)

__all__ = ["over_integers"]

_STARTS = (1, 4, 12)


def over_integers(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The signs of an expression in one symbol that runs through all integers from a number on."""
    expression = form.polynomial(factor)
    if len(expression.free_symbols) != 1 or bound_symbols(expression):
        return ANY
    variable = next(iter(expression.free_symbols))
    interval = facts.domain.get(variable)
    if interval is None or not (
        interval.integer and interval.lower.is_Integer and interval.upper is S.Infinity
    ):
        return ANY
    for step in _STARTS:
        start = interval.lower + step
        tail = _tail(form, factor, variable, start, facts)
        if tail != ANY:
            values = (expression.xreplace({variable: interval.lower + i}) for i in range(step + 1))
            return frozenset().union(tail, *(facts.sign(v) for v in values))
    return ANY


def _tail(form: Form, factor: fmpq_mpoly, variable: Symbol, start: Expr, facts: Knowledge) -> Signs:
    """The signs at all integers above `start`."""
    by_ratio = _by_ratio(form, factor, variable, start, facts)
    return by_ratio if by_ratio != ANY else sign_beyond(form.polynomial(factor), variable, start, facts)


def _by_ratio(form: Form, factor: fmpq_mpoly, variable: Symbol, start: Expr, facts: Knowledge) -> Signs:
    """a - b for positive a, b: if a/b >= 1 at the start and a(n+1)/b(n+1) >= a(n)/b(n) from there on, then a >= b; and reversed."""
    terms = [form.polynomial(factor.context().from_dict({p: c})) for p, c in factor.to_dict().items()]
    if len(terms) != 2:
        return ANY
    tail = facts.next_level({variable: Interval(start, S.Infinity, False, True, True)})
    signs = [tail.sign(term) for term in terms]
    if sorted(map(sorted, signs)) != [[-1], [1]]:
        return ANY
    above, below = terms if signs[0] == POSITIVE_SIGN else terms[::-1]
    ratio = above / -below
    growth = tail.sign(ratio.xreplace({variable: variable + 1}) / ratio - 1)
    first = tail.sign(sympy.Add(*terms).xreplace({variable: start}))
    if growth <= NONNEGATIVE and first <= NONNEGATIVE:
        return first if first == POSITIVE_SIGN else NONNEGATIVE
    if growth <= NONPOSITIVE and first <= NONPOSITIVE:
        return first if first == NEGATIVE else NONPOSITIVE
    return ANY
