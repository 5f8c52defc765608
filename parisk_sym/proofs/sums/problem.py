"""A sum whose ends are integers in proved order, and the questions about it that every rule asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import sympy
from sympy import Expr, S, Sum, Symbol

from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.piece import facts_with

__all__ = ["BROKEN", "Problem", "all_hold", "from_first", "terms_at"]

_MOST_LEFT_OUT = 60

BROKEN = (S.NaN, S.ComplexInfinity)


@dataclass(frozen=True)
class Problem:
    """A sum whose ends are integers in proved order; `facts` are about the parameters."""

    body: Expr
    index: Symbol
    first: Expr
    last: Expr
    facts: Facts

    @property
    def sum(self) -> Expr:
        """The sum as SymPy writes it."""
        return Sum(self.body, (self.index, self.first, self.last))

    @cached_property
    def inner(self) -> Facts:
        """Facts for the index between the ends."""
        return facts_with(
            self.facts, self.index, Interval(self.first, self.last, False, self.last is S.Infinity, True)
        )

    def value(self, result: Expr, rule: str, theorem: str, witness: Expr | None, *proved: str) -> Result:
        """A proved value."""
        return value(
            Certificate(rule, theorem, self.sum, result, witness, proved, cited=self.inner.citations)
        )


def all_hold(e: Expr, facts: Facts) -> bool:
    """Whether every condition of definition of an expression is proved."""
    return all(holds(c) for c in conditions(e, facts))


def terms_at(body: Expr, index: Symbol, at: Iterable[Expr | int], facts: Facts) -> list[Expr] | None:
    """The terms at some indices, each of which has to be defined."""
    terms = [body.xreplace({index: sympy.sympify(i)}) for i in at]
    fine = all(not t.has(*BROKEN, S.Infinity) and all_hold(t, facts) for t in terms)
    return terms if fine else None


def from_first(p: Problem, whole: Expr, start: int, rule: str, theorem: str, *proved: str) -> Result | None:
    """The sum from first on: the whole one less the terms from start to first - 1."""
    if not p.first.is_Integer or not 0 <= p.first - start <= _MOST_LEFT_OUT:
        return None
    missing = terms_at(p.body, p.index, range(start, int(p.first)), p.facts)
    if missing is None or not all_hold(whole, p.facts):
        return None
    return p.value(whole - sympy.Add(*missing), rule, theorem, None, *proved)
