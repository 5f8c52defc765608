"""The interfaces between the parts of the exact engine: premises about symbols, and normal forms over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import sympy
from flint import fmpq_mpoly
from sympy import Expr, S, Symbol

from parisk_sym.core.substitution import bound_symbols
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.polynomial_quotients import Form

__all__ = ["BINDERS", "Assumption", "Knowledge", "Normal", "is_beyond_the_reals", "with_replacements"]

BINDERS = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, Root, sympy.Derivative, sympy.Subs)
"""Heads with a symbol that means something else inside than outside."""


@dataclass(frozen=True)
class Assumption:
    """value > 0, or value >= 0."""

    value: Expr
    strict: bool


class Knowledge(Protocol):
    """Premises, and what follows from them. Every answer is three-valued: undecided is the set of all signs, or False."""

    domain: dict[Symbol, Interval]
    assumptions: tuple[Assumption, ...]
    level: int
    orthant: bool

    @property
    def has_premises(self) -> bool:
        """Whether anything is known besides intervals between numbers."""

    @property
    def is_exhausted(self) -> bool:
        """Whether so much was asked that the answers to further questions are left open."""

    def sign(self, e: Expr) -> frozenset[int]:
        """The signs that the expression can have."""

    def cite(self, fact: str) -> None:
        """Note that a fact of the literature was used."""

    def is_zero(self, e: Expr) -> bool:
        """Whether the normal form is 0."""

    def is_integer(self, e: Expr) -> bool:
        """Whether the expression certainly is an integer."""

    def form(self, e: Expr) -> Form:
        """The normal form. Raises TooLargeError without one."""

    def premise_signs(self, e: Expr) -> frozenset[int]:
        """The signs of an expression that is a premise times a factor of known sign."""

    def polynomial_sign(self, form: Form, poly: fmpq_mpoly) -> frozenset[int]:
        """The signs of a polynomial in the generators of a form."""

    def inside(self, e: Expr) -> Knowledge | None:
        """The premises with the bound variable of a sum or an integral between its ends."""

    def assuming_relation(self, relation: object) -> Knowledge:
        """The premises and a relation."""

    def next_level(
        self,
        domain: Mapping[Symbol, Interval],
        assumptions: tuple[Assumption, ...] = (),
        orthant: bool = False,
    ) -> Knowledge:
        """Premises about other symbols, one level deeper."""


class Normal(Protocol):
    """The interface of the normal form that rules for special functions use."""

    facts: set[str]

    @property
    def knowledge(self) -> Knowledge:
        """The premises."""

    def form(self, expression: Expr) -> Form:
        """The quotient of polynomials in generators."""

    def canonical_value(self, e: Expr) -> Expr:
        """The normal form written as an expression."""


def with_replacements(e: Expr, values: Mapping[Expr, Expr]) -> Expr | None:
    """The expression with parts replaced; None where a symbol of a part, or of what replaces it, is bound in the expression.

    There the same name means two things, and a replacement would confuse them. None as well where SymPy cannot build it (a maximum of what
    is no number or names a fractional part, a remainder by 0, a comparison with complex infinity, a power beyond what memory holds).
    """
    bound = bound_symbols(e)
    if bound and any(bound & (part.free_symbols | value.free_symbols) for part, value in values.items()):
        return None
    try:
        return e.xreplace(dict(values))
    except (ArithmeticError, AttributeError, NotImplementedError, RecursionError, TypeError, ValueError):
        return None


@lru_cache(maxsize=2**16)
def is_beyond_the_reals(e: sympy.Basic) -> bool:
    """Whether an expression contains the imaginary unit, or what is no number at all."""
    if e.is_Atom:
        return e is S.ImaginaryUnit or e is S.NaN or e is S.ComplexInfinity
    return any(is_beyond_the_reals(a) for a in e.args)
