"""Finite products of rational functions of the index in the normal form: quotients of gamma functions."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S, Symbol, gamma

from parisk_sym.proofs.algebra.knowledge import BINDERS, Normal
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN

__all__ = ["finite_product"]


def finite_product(e: Expr, n: Normal) -> Expr | None:
    """The product of u j + v over a <= j <= b is u^(b-a+1) Gamma(b + v/u + 1)/Gamma(a + v/u) for u > 0 and a + v/u > 0 (DLMF 5.5.1).

    For u < 0 it is the same product from its last factor to the first. The ends are integers with a <= b + 1; a constant factor
    is there b - a + 1 times.
    """
    if len(e.limits) != 1 or len(e.limits[0]) != 3:
        return None
    index, first, last = e.limits[0]
    knowledge = n.knowledge
    is_finite = first.is_infinite is not True and last.is_infinite is not True
    if not is_finite or e.function.has(*BINDERS) or not all(map(knowledge.is_integer, (first, last))):
        return None
    count = last - first + 1
    if not knowledge.sign(count) <= NONNEGATIVE or index in knowledge.domain:
        return None
    found = S.One
    for factor, power in _factors(e.function, index):
        if not factor.has(index):
            found *= factor ** (power * count)
            continue
        value = _of_linear(factor, index, first, last, n)
        if value is None:
            return None
        found *= value**power
    return found


def _factors(e: Expr, index: Symbol) -> Iterator[tuple[Expr, int]]:
    """The factors of a rational function of the index, with integer powers."""
    together = sympy.together(e)
    for part, way in zip(sympy.fraction(together), (1, -1), strict=True):
        for factor in sympy.Mul.make_args(sympy.factor(part)):
            base, power = factor.as_base_exp()
            if power.is_Integer:
                yield base, way * int(power)
            else:
                yield factor, way


def _of_linear(factor: Expr, index: Symbol, first: Expr, last: Expr, n: Normal) -> Expr | None:
    """The product of one linear function of the index."""
    if not factor.is_polynomial(index) or sympy.degree(factor, index) != 1:
        return None
    slope, rest = sympy.Poly(factor, index).all_coeffs()
    signs, count = n.knowledge.sign(slope), last - first + 1
    if signs == NEGATIVE:  # v - u j is u (first + last - j) + v - u (first + last)
        slope, rest = -slope, rest + slope * (first + last)
    elif signs != POSITIVE_SIGN:
        return None
    shift = n.canonical_value(rest / slope)
    start = sympy.expand(first + shift)
    if n.knowledge.sign(start) != POSITIVE_SIGN:
        return None
    return slope**count * gamma(sympy.expand(last + shift) + 1) / gamma(start)
