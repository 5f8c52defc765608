"""Sums with a variable end, or of infinitely many terms, by a closed form that telescoping proves."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol, harmonic

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import LIMIT_SUM_STEPS
from parisk_sym.proofs.limits.constants import real_replacement, require_defined
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, NearFacts, Neighbourhood, Rule
from parisk_sym.proofs.limits.outcome import UndecidedError
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["SUMS", "closed_form"]


def _sum(g: Germs, e: Expr) -> Expansion:
    """S(b) for S(n) - S(n-1) = f(n) and S(a-1) = 0 (induction); its limit for b = oo."""
    if len(e.limits) != 1 or len(e.limits[0]) != 3:
        raise UndecidedError("a sum over several indices")
    index, first, last = e.limits[0]
    end = sympy.Dummy("N", real=True)
    whole = closed_form(e.function, index, first, end, g.near.local)
    if last is S.Infinity:
        return g.expand(_at_infinity(g, whole, first, end))
    if not g.near.local.is_integer(last) or g.eventual_sign(g.expand(last - first + 1)) < 0:
        raise UndecidedError(f"the end {last} of a sum is not certain to be an integer >= {first} - 1")
    return g.expand(real_replacement(whole, {end: last}))


def _at_infinity(g: Germs, whole: Expr, first: Expr, end: Symbol) -> Expr:
    """lim S(N) as N -> oo, for every x near the point."""
    local = NearFacts(g.near, g.order, g.rules)
    inner = Germs(Neighbourhood(local, _from(first, end, local), end), g.order, g.rules)
    split = inner.finite(inner.expand(whole))
    if split is None:
        raise UndecidedError("the partial sums have no finite limit as far as it is known")
    return split[0]


def _from(first: Expr, end: Symbol, facts: Facts) -> Facts:
    """The facts with one more symbol, an integer >= first."""
    try:
        interval = Interval(first, S.Infinity, False, True, True)
    except ClaimError as error:
        raise UndecidedError(str(error)) from error
    return Facts({**facts.domain, end: interval}, facts.assumptions)


def closed_form(body: Expr, index: Symbol, first: Expr, end: Symbol, facts: Facts) -> Expr:
    """S(N) with S(N) - S(N-1) = body(N) for all integers N >= first and S(first - 1) = 0: the sum from first to N.

    The form is proposed by SymPy; telescoping and the start are proved by normal forms. UndecidedError where none is proved.
    """
    if not facts.is_integer(first):
        raise UndecidedError(f"the first index {first} of a sum")
    within = _from(first, end, facts)
    for whole in _proposed_sums(body, index, first, end):
        if _telescopes(whole, real_replacement(body, {index: end}), first, end, within):
            return whole
    raise UndecidedError(f"no closed form of the sum of {body} was proved")


def _proposed_sums(body: Expr, index: Symbol, first: Expr, end: Symbol) -> Iterator[Expr]:
    """Closed forms to be proved; of a Piecewise each branch."""
    k, n = sympy.Dummy("k", integer=True), sympy.Dummy("n", integer=True, positive=True)
    found = proposal(sympy.summation, body.xreplace({index: k}), (k, first, n), steps=LIMIT_SUM_STEPS)
    if found is None or found.has(sympy.Sum):
        return
    found = sympy.piecewise_fold(found.xreplace({n: end}))
    yield from (v for v, _ in found.args) if isinstance(found, sympy.Piecewise) else (found,)


def _telescopes(whole: Expr, body: Expr, first: Expr, end: Symbol, facts: Facts) -> bool:
    try:
        before = real_replacement(whole, {end: end - 1})
        start = real_replacement(whole, {end: first - 1})
        for part in (whole, before, body):
            require_defined(part, facts)
    except UndecidedError:
        return False
    before = before.xreplace({harmonic(end - 1): harmonic(end) - 1 / end})  # the definition of H_n
    return facts.is_zero(whole - before - body) and facts.is_zero(start)


SUMS: dict[str, Rule] = {"Sum": _sum}
