"""Sums of squares and orders of symbols, in sentences."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from flint import fmpq
from sympy import Add, Expr, Mul, Symbol, sqrt

from parisk_sym.core.exact import to_sympy
from parisk_sym.proofs.algebra.gram import Polynomial, Squares
from parisk_sym.proofs.algebra.halflines import OnHalfLines
from parisk_sym.proofs.prose.assertions import Coefficients, Equality, Image, Remark, SquareSum
from parisk_sym.proofs.prose.signs import Reasons

__all__ = ["order_reasons", "square_reasons"]

_MOST_ORDERS = 2
"""Orders of the symbols that are written out; the others are of the same kind."""


class _Written:
    """A polynomial on half-lines in symbols that a reader knows: those of the statement, or new letters."""

    def __init__(self, found: OnHalfLines) -> None:
        taken = {s.name for s in found.images}
        free = (Symbol(c, real=True) for c in "tuvwrs" if c not in taken)
        own = {image: s for s, image in found.images.items() if image.is_Symbol}
        new = {s for image in found.images.values() for s in image.free_symbols}
        self.names = {s: own[s] if s in own else next(free) for s in sorted(new, key=str)}
        self.found = found
        self.values = [v.xreplace(self.names) for v in found.variables]
        self.roots = [sqrt(v) if i in found.rays else v for i, v in enumerate(self.values)]

    def polynomial(self, terms: Mapping[tuple[int, ...], fmpq], values: Sequence[Expr]) -> Expr:
        """Powers of some values with their coefficients."""
        return Add(
            *(
                to_sympy(c) * Mul(*(v**k for v, k in zip(values, powers, strict=True)))
                for powers, c in terms.items()
            )
        )

    def with_reasons(self, gap: Expr) -> tuple[Expr, Reasons]:
        """The polynomial, and how the gap is made from it."""
        numerator = self.polynomial(self.found.terms, self.values)
        images = {s: e.xreplace(self.names) for s, e in self.found.images.items()}
        changed = {s: e for s, e in images.items() if s != e and gap.has(s)}
        below = self.found.denominator.xreplace(self.names)
        said: Reasons = [Image(tuple(changed.items()))] if changed else []
        if below != 1 or changed:
            said.append(
                Equality(
                    gap.xreplace(changed), numerator / below, "The gap is", ", whose denominator is positive."
                )
            )
        return numerator, said


def square_reasons(gap: Expr, found: OnHalfLines, multiplier: Polynomial, done: Squares) -> Reasons:
    """The squares with their weights."""
    written = _Written(found)
    numerator, said = written.with_reasons(gap)
    times = written.polynomial(multiplier, written.roots)
    squares = tuple(written.polynomial(f, written.roots) for f in done.factors)
    return [*said, SquareSum(numerator, times, tuple(map(to_sympy, done.weights)), squares)]


def order_reasons(gap: Expr, found: OnHalfLines, orders: Sequence[tuple[int, ...]]) -> Reasons:
    """Each order with the polynomial in the differences of the symbols."""
    written = _Written(found)
    numerator, said = written.with_reasons(gap)
    letters = [c for c in "abcdehklmpqrsuvw" if c not in {s.name for s in numerator.free_symbols}]
    new = [Symbol(c, real=True) for c in letters[: len(written.values)]]
    for order in orders[:_MOST_ORDERS]:
        partial = list(itertools.accumulate(new))
        images = {v: partial[order.index(i)] for i, v in enumerate(written.values)}
        becomes = numerator.xreplace(images).expand()
        chain = tuple(written.values[i] for i in order)
        said.append(Coefficients(chain, tuple(images.items()), numerator, becomes))
    if len(orders) == 1:
        said.append(Remark(("The numerator is the same in every order of the symbols",)))
    elif len(orders) > _MOST_ORDERS:
        said.append(Remark((f"So it is in the {len(orders) - _MOST_ORDERS} other orders",)))
    else:
        said.append(Remark(("Every other order gives one of these polynomials",)))
    return said
