"""Inequalities whose sides meet inside the domain: cut there, each side may be shown by its slope."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Expr, Piecewise, Rational, S, Symbol, exp, log, solve

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.budgets import CONTACT_STEPS, CONTACT_SYMBOLS
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.rules.quantifiers import SplitAt
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["cut_where_both_sides_meet"]


def cut_where_both_sides_meet(goal: Inequality, by: Direct) -> Made:
    """An interval is covered by its parts up to a point inside and from there on, whatever the point is.

    It is one at which both sides are equal: a differentiable gap that is nowhere negative falls towards it and rises from it.
    """
    if goal.strict or not CONTACT_SYMBOLS.allows(len(goal.domain)):
        return None
    for symbol, interval in goal.domain.items():
        if interval.integer or any(
            symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values()
        ):
            continue
        for point in _proposals(symbol, goal):
            if _inside(point, symbol, goal.domain) and _meets(goal, symbol, point):
                return Reduction([Subgoal(goal, SplitAt(symbol, (point,)))], equivalent=True)
    return None


def _proposals(symbol: Symbol, goal: Inequality) -> Iterator[Expr]:
    """Plain numbers, functions of the symbols that stand before, and where SymPy finds that the slope is 0."""
    yield from (S.Zero, S.One, Rational(1, 2))
    yield from _of_others(symbol, goal.domain)
    slope = derivative(goal.gap, symbol)
    if slope is not None and len(goal.domain) > 1:
        found = proposal(solve, slope, symbol, steps=CONTACT_STEPS) or ()
        yield from (
            c for c in found if c.free_symbols <= set(goal.domain) - {symbol} and not c.has(Piecewise)
        )


def _of_others(symbol: Symbol, domain: Domain) -> Iterator[Expr]:
    for other, interval in domain.items():
        if other == symbol:
            return
        if not interval.integer:
            yield from (other, exp(other))
            if facts_of(domain).sign(other) == POSITIVE_SIGN:
                yield log(other)


def _inside(point: Expr, symbol: Symbol, domain: Domain) -> bool:
    """Whether a point lies certainly between the ends of the symbol's interval."""
    facts, interval = facts_of(domain), domain[symbol]
    above = interval.lower is S.NegativeInfinity or facts.sign(point - interval.lower) == POSITIVE_SIGN
    return above and (interval.upper is S.Infinity or facts.sign(interval.upper - point) == POSITIVE_SIGN)


def _meets(goal: Inequality, symbol: Symbol, point: Expr) -> bool:
    """Whether the gap is 0 at the point: in one ball first, which is cheap, then in normal form."""
    others = Domain({s: i for s, i in goal.domain.items() if s != symbol})
    gap = with_replacements(goal.gap, {symbol: point})
    if gap is None:
        return False
    try:
        values = Values(gap, tuple(others))
        at = next(iter(sample_points(others, 1)), None) if others else {}
        return at is not None and values.sign(at)[0] == 0 and facts_of(others).is_zero(gap)
    except UnsupportedHeadError:
        return False
