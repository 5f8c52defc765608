"""Frullani's integrals: the change of scale of a function over the distance."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.limits import limit

__all__ = ["frullani_integral"]

FRULLANI = (
    "Frullani's integral: the scaled integrals of f(x)/x over [e, R] differ by those over [e, c e] and [R, c R], "
    "which tend to f(0) log c and f(oo) log c"
)


def frullani_integral(piece: Piece) -> Result | None:
    """(f(x) - f(c x))/x over (0, oo) is (f(0) - f(oo)) log c for c > 0 and a continuous f with limits at both ends."""
    if piece.lower != 0 or piece.upper is not S.Infinity:
        return None
    x = piece.variable
    terms = sympy.Add.make_args(sympy.expand(piece.integrand * x))
    for f, scale in _readings(terms, x):
        if piece.facts.sign(scale) != POSITIVE_SIGN:
            continue
        if not piece.inner.is_zero((f - f.xreplace({x: scale * x})) / x - piece.integrand):
            continue
        near, far = _limit(f, S.Zero, "+", piece), _limit(f, S.Infinity, "-", piece)
        if near is None or far is None or not is_continuous(f, x, piece.inner):
            continue
        result = (near - far) * sympy.log(scale)
        conditions = (f"{scale} > 0", f"{f} tends to {near} at 0, and to {far} at oo")
        return value(
            Certificate(
                "named integral", FRULLANI, piece.integral, result, f, conditions, cited=piece.inner.citations
            )
        )
    return None


def _readings(terms: tuple[Expr, ...], x: Expr) -> Iterator[tuple[Expr, Expr]]:
    """(f, c) with f(x) the sum of some of the terms, and the others perhaps -f(c x): c is read from what stands beside x."""
    if len(terms) != 2:
        return
    for first, second in itertools.permutations(terms):
        own, other = (_slope(t, x) for t in (first, second))
        if own is not None and other is not None:
            yield first, other / own


def _slope(e: Expr, x: Expr) -> Expr | None:
    """The c of the first c x inside a function."""
    for node in sympy.preorder_traversal(e):
        if isinstance(node, (sympy.Function, sympy.exp)) and node.args[0].has(x):
            slope = sympy.diff(node.args[0], x)
            return None if slope.has(x) or slope == 0 else slope
    return None


def _limit(f: Expr, end: Expr, side: str, piece: Piece) -> Expr | None:
    found = limit(f, piece.variable, end, side, piece.inner)
    finite = found.value is not None and not found.value.is_infinite
    return found.value if finite else None
