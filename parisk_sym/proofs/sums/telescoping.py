"""Partial sums in closed form, proved by telescoping, and their limits."""

from __future__ import annotations

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Result, diverges
from parisk_sym.proofs.integrals.endings import end_limit, is_infinite
from parisk_sym.proofs.integrals.piece import facts_with, make_piece
from parisk_sym.proofs.integrals.primitives import terms_of
from parisk_sym.proofs.sums.partial_sums import candidates, read_geometric
from parisk_sym.proofs.sums.problem import BROKEN, Problem, all_hold

__all__ = ["telescoping"]

TELESCOPING = "telescoping: S(n) - S(n-1) = f(n) for every n > first and S(first) = f(first); induction"


def telescoping(p: Problem) -> Result | None:
    """The partial sums in closed form; for an infinite sum their limit."""
    end = sympy.Dummy("n", real=True)
    for partial in candidates(p.body, p.index, p.first, end, p.inner):
        if not _telescopes(partial, end, p):
            continue
        if p.last is not S.Infinity:
            return p.value(
                partial.xreplace({end: p.last}),
                "telescoping",
                TELESCOPING,
                partial,
                f"{p.last} is an integer",
            )
        found = _limit_of(partial, end, p)
        if found is None:
            continue
        if is_infinite(found):
            return diverges(f"the partial sums {partial} tend to infinity")
        return p.value(found, "telescoping", TELESCOPING, partial, f"the partial sums tend to {found}")
    return None


def _telescopes(partial: Expr, end: Symbol, p: Problem) -> bool:
    """Whether the closed form is the sum from first to n, for all integers n >= first; and 0 at first - 1 where that can be asked."""
    later = facts_with(p.facts, end, _after_first(p))
    step = partial - partial.xreplace({end: end - 1}) - p.body.xreplace({p.index: end})
    start = partial.xreplace({end: p.first}) - p.body.xreplace({p.index: p.first})
    if step.has(*BROKEN) or start.has(*BROKEN):
        return False
    if not (_vanishes(step, later) and _vanishes(start, p.facts)):
        return False
    at_start = [partial.xreplace({end: p.first})]
    if p.last is not S.Infinity and not p.facts.sign(p.last - p.first) <= NONNEGATIVE:
        empty = partial.xreplace({end: p.first - 1})
        if empty.has(*BROKEN) or not _vanishes(empty, p.facts):
            return False
        at_start.append(empty)
    return all_hold(partial, later) and all(all_hold(e, p.facts) for e in at_start)


def _after_first(p: Problem) -> Interval:
    """The integers n at which the step has to hold: first < n <= last."""
    try:
        return Interval(p.first + 1, p.last, False, p.last is S.Infinity, True)
    except ClaimError:  # the sum has one term at most
        return Interval(p.first + 1, S.Infinity, False, True, True)


def _vanishes(e: Expr, facts: Facts) -> bool:
    """Whether an expression is 0 wherever it is defined.

    Where symbols of unknown sign occur in sums, products and integer powers only, the expression is a rational function of them:
    it is 0 if it is 0 for positive ones (identity theorem), where powers can be taken apart.
    """
    if facts.is_zero(e):
        return True
    free = [
        s
        for s in e.free_symbols
        if s in facts.domain and not facts.domain[s].integer and len(facts.sign(s)) > 1
    ]
    named = {s for i in facts.domain.values() for end in (i.lower, i.upper) for s in end.free_symbols}
    if (
        not free
        or named & set(free)
        or facts.assumptions
        or not all(_is_rational_in(e, s, facts) for s in free)
    ):
        return False
    return Facts({s: POSITIVE if s in free else i for s, i in facts.domain.items()}).is_zero(e)


def _is_rational_in(e: Expr, symbol: Symbol, facts: Facts) -> bool:
    if not e.has(symbol) or e == symbol:
        return True
    if isinstance(e, (sympy.Add, sympy.Mul)):
        return all(_is_rational_in(a, symbol, facts) for a in e.args)
    whole = isinstance(e, sympy.Pow) and not e.exp.has(symbol) and facts.is_integer(e.exp)
    return bool(whole and _is_rational_in(e.base, symbol, facts))


def _limit_of(partial: Expr, end: Symbol, p: Problem) -> Expr | None:
    """The limit over the reals, which the integers share; powers of a number between -1 and 1 tend to 0 over the integers."""
    piece = make_piece(partial, end, p.first, S.Infinity, p.facts)
    if piece is None:
        return None
    rest = [t for t in terms_of(partial, piece.inner) if not _is_null(t, end, p.facts)]
    if len(rest) < len(terms_of(partial, piece.inner)):
        limits = [end_limit(t, piece, "-") for t in rest]
        if not any(v is None or is_infinite(v) for v in limits):
            return sympy.Add(*limits)
    return end_limit(partial, piece, "-")


def _is_null(term: Expr, end: Symbol, facts: Facts) -> bool:
    """c n^p r^n with -1 < r < 1."""
    read = read_geometric(term, end)
    return read.others == 1 and all(facts.sign(1 + s * read.ratio) == POSITIVE_SIGN for s in (1, -1))
