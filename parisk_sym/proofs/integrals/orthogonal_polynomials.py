"""Integrals of products of two orthogonal polynomials of one family with their weight (DLMF 18.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import sympy
from sympy import Expr, Integer, S, exp, factorial, pi, sqrt

from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONZERO
from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["ORTHOGONAL", "orthogonality"]

ORTHOGONAL = "orthogonal polynomials and their norms (DLMF 18.2.1, 18.3.1)"


class _Family(NamedTuple):
    """The ends, the weight, the integral of the square of the n-th polynomial, and the least n for which it holds."""

    lower: Expr
    upper: Expr
    weight: Callable[[Expr], Expr]
    norm: Callable[[Expr], Expr]
    least: int = 0


_FAMILIES: dict[type[Expr], _Family] = {
    sympy.legendre: _Family(S.NegativeOne, S.One, lambda x: S.One, lambda n: 2 / (2 * n + 1)),
    sympy.chebyshevt: _Family(S.NegativeOne, S.One, lambda x: 1 / sqrt(1 - x**2), lambda n: pi / 2, 1),
    sympy.chebyshevu: _Family(S.NegativeOne, S.One, lambda x: sqrt(1 - x**2), lambda n: pi / 2),
    sympy.laguerre: _Family(S.Zero, S.Infinity, lambda x: exp(-x), lambda n: S.One),
    sympy.hermite: _Family(
        S.NegativeInfinity, S.Infinity, lambda x: exp(-(x**2)), lambda n: sqrt(pi) * 2**n * factorial(n)
    ),
}


def orthogonality(piece: Piece) -> Result | None:
    """c w(x) p_m(x) p_n(x) over the interval of the family is c h_n for m = n, and 0 for m != n; m and n are natural numbers."""
    x = piece.variable
    orders: list[Expr] = []
    constant = S.One
    head: type[Expr] | None = None
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if (
            type(base) in _FAMILIES
            and base.args[1:] == (x,)
            and index in (1, 2)
            and head in (None, type(base))
        ):
            head = type(base)
            orders += [base.args[0]] * int(index)
        else:
            constant *= factor
    if head is None or len(orders) != 2 or None in orders:
        return None
    family = _FAMILIES[head]
    if (piece.lower, piece.upper) != (family.lower, family.upper):
        return None
    m, n = orders
    weight = family.weight(x)
    constant = piece.inner.normaliser.canonical_value(constant / weight)
    natural = all(
        piece.facts.is_integer(k) and piece.facts.sign(k - Integer(family.least)) <= NONNEGATIVE
        for k in (m, n)
    )
    if constant.has(x) or not natural:
        return None
    read = constant * weight * head(m, x) * head(n, x)
    if piece.facts.is_zero(m - n):
        return value_if_same(read, piece, constant * family.norm(n), ORTHOGONAL)
    if piece.facts.sign(m - n) <= NONZERO:
        return value_if_same(read, piece, S.Zero, ORTHOGONAL)
    return None
