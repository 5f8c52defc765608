"""A sum whose ends are integers in proved order, and what is asked of it again and again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import sympy
from sympy import Expr, S, Sum, Symbol

from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.defined.conditions import conditions, holds
from parisk_sym.proofs.integrating.certificates import Certificate, Result, value
from parisk_sym.proofs.integrating.piece import extended

__all__ = ["BROKEN", "Problem", "all_hold", "terms_at"]

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
        return extended(
            self.facts, self.index, Interval(self.first, self.last, False, self.last is S.Infinity, True)
        )

    def value(self, result: Expr, rule: str, theorem: str, witness: Expr | None, *proved: str) -> Result:
        """A proved value."""
        return value(Certificate(rule, theorem, self.sum, result, witness, proved, cited=self.inner.cited))


def all_hold(e: Expr, facts: Facts) -> bool:
    """Whether every condition of definition of an expression is proved."""
    return all(holds(c) for c in conditions(e, facts))


def terms_at(body: Expr, index: Symbol, at: Iterable[Expr | int], facts: Facts) -> list[Expr] | None:
    """The terms at some indices, each of which has to be defined."""
    terms = [body.xreplace({index: sympy.sympify(i)}) for i in at]
    fine = all(not t.has(*BROKEN, S.Infinity) and all_hold(t, facts) for t in terms)
    return terms if fine else None
