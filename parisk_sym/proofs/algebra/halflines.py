"""An inequality between rational functions as one between polynomials on lines and half-lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from flint import fmpq, fmpq_mpoly
from sympy import (
    Abs,
    Add,
    Expr,
    Max,
    Min,
    Mul,
    Pow,
    S,
    Symbol,
    exp,
    log,
    preorder_traversal,
)

from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.orthant import to_orthant
from parisk_sym.proofs.algebra.polynomial_quotients import Generator
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN, ZERO_SIGN
from parisk_sym.proofs.budgets import HALF_LINE_SYMBOLS, HALF_LINE_TERMS

__all__ = ["OnHalfLines", "on_half_lines"]


class OnHalfLines(NamedTuple):
    """A polynomial whose sign is that of an expression, each of its variables on a line, or on a half-line from 0.

    `rays` are the places of the variables that are not negative, `positive` of those that are not 0 either. `images` are what the symbols of
    the expression are in new ones, `variables` what the variables of the polynomial are in these, `denominator` by what it was multiplied.
    """

    polynomial: fmpq_mpoly
    rays: frozenset[int]
    positive: frozenset[int]
    images: Mapping[Symbol, Expr] = MappingProxyType({})
    variables: tuple[Expr, ...] = ()
    denominator: Expr = S.One

    @property
    def terms(self) -> dict[tuple[int, ...], fmpq]:
        """Powers and coefficients."""
        return {tuple(map(int, powers)): c for powers, c in self.polynomial.to_dict().items()}

    @property
    def in_squares(self) -> dict[tuple[int, ...], fmpq]:
        """The polynomial with the square of a real variable for each variable on a half-line."""
        return {
            tuple(2 * e if i in self.rays else e for i, e in enumerate(powers)): c
            for powers, c in self.terms.items()
        }


def on_half_lines(e: Expr, facts: Facts, strict: bool) -> OnHalfLines | None:
    """The numerator of the expression where its denominator is positive, its symbols mapped from lines and half-lines.

    What is not polynomial in a symbol (a root of it, its exponential) counts as a variable of its own, of which only the sign is
    known. The map leaves out the upper end of a closed interval: there the value is a limit, which is enough for <= and rational functions
    where neither the expression nor the ends of other intervals that name the symbol jump.
    """
    images, lines, left_out = to_orthant(facts.domain)
    mapped = with_replacements(e, images)
    if mapped is None or (left_out and (strict or not _moves_continuously(e, facts, left_out))):
        return None
    inner = facts.shared_facts(lines, (), facts.level, orthant=True)
    try:
        form = inner.form(mapped)
        below = inner.polynomial_sign(form, form.denominator) - ZERO_SIGN
    except FAILURES:
        return None
    if not HALF_LINE_TERMS.allows(len(form.numerator.to_dict())):
        return None
    if not HALF_LINE_SYMBOLS.allows(len(form.generators)):
        return None
    if below not in (POSITIVE_SIGN, NEGATIVE) or (left_out and not _only_symbols(form.generators, lines)):
        return None
    signs = [inner.sign(g.expression) for g in form.generators]
    return OnHalfLines(
        form.numerator if below == POSITIVE_SIGN else -form.numerator,
        frozenset(i for i, s in enumerate(signs) if s <= NONNEGATIVE),
        frozenset(i for i, s in enumerate(signs) if s == POSITIVE_SIGN),
        images,
        tuple(g.expression for g in form.generators),
        form.polynomial(form.denominator) * (1 if below == POSITIVE_SIGN else -1),
    )


def _only_symbols(generators: tuple[Generator, ...], lines: Mapping[Symbol, Interval]) -> bool:
    return all(g.expression in lines for g in generators)


def _moves_continuously(e: Expr, facts: Facts, left_out: Sequence[Symbol]) -> bool:
    """Whether an expression and all ends of intervals are continuous, where they have values, in some symbols and those whose ends depend on them."""
    moving, ends = set(left_out), list[Expr]()
    for symbol, interval in facts.domain.items():  # an end names earlier symbols only
        ends += [interval.lower, interval.upper]
        if moving & (interval.lower.free_symbols | interval.upper.free_symbols):
            moving.add(symbol)
    return all(_is_continuous(part, moving, facts) for part in (e, *ends))


def _is_continuous(e: Expr, moving: set[Symbol], facts: Facts) -> bool:
    nodes = (node for node in preorder_traversal(e) if node.free_symbols & moving)
    return all(
        isinstance(node, _CONTINUOUS)
        and (not isinstance(node, Pow) or node.exp.is_Rational or facts.sign(node.base) == POSITIVE_SIGN)
        for node in nodes
    )


_CONTINUOUS = (Add, Mul, Pow, exp, log, Abs, Max, Min, Symbol)
