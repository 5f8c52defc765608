"""Integration by parts: a function with a simpler derivative beside a factor with a known antiderivative."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S

from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.endings import end_limit, is_infinite
from parisk_sym.proofs.integrals.fundamental import is_antiderivative
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.primitives import own_candidates

__all__ = ["by_parts"]

PARTS = "integration by parts: (u v)' = u v' + u' v inside, u v tends to the values at both ends, and the integral of u' v converges"

_HEADS = (
    sympy.expint,
    sympy.Ei,
    sympy.Si,
    sympy.Ci,
    sympy.erf,
    sympy.erfc,
    sympy.atan,
    sympy.asinh,
    sympy.log,
    sympy.uppergamma,
)
"""Functions whose derivative in their last argument is elementary."""


def by_parts(piece: Piece, solve: Callable[[Piece, int], Result], depth: int) -> Result | None:
    """The integral of u v' as u v between the ends less that of u' v, for one factor u of these heads; v is 0 at an end where it may be."""
    factors = sympy.Mul.make_args(piece.integrand)
    heads = [f for f in factors if isinstance(f, _HEADS) and f.has(piece.variable)]
    if len(heads) != 1 or not piece.strict:
        return None
    (u,) = heads
    slope = sympy.diff(u, piece.variable)
    if slope.has(type(u)) or not piece.smooth(u):
        return None
    rest = piece.with_integrand(piece.integrand / u)
    for v in own_candidates(rest):
        if not is_antiderivative(v, rest):
            continue
        for constant in _constants(v, piece):
            found = _with_antiderivative(u, v - constant, slope, piece, solve, depth)
            if found is not None:
                return found
    return None


def _constants(v: Expr, piece: Piece) -> Iterator[Expr]:
    """What is taken from the antiderivative, so that it is 0 at an end."""
    found = (end_limit(v, piece, side) for side in ("-", "+"))
    yield from dict.fromkeys([c for c in found if c is not None and not is_infinite(c)] + [S.Zero])


def _with_antiderivative(
    u: Expr, v: Expr, slope: Expr, piece: Piece, solve: Callable[[Piece, int], Result], depth: int
) -> Result | None:
    low, high = (end_limit(u * v, piece, side) for side in ("+", "-"))
    if low is None or high is None or is_infinite(low) or is_infinite(high):
        return None
    body = piece.inner.normaliser.canonical_value(slope * v)
    left = solve(piece.with_integrand(body), depth + 1)
    if left.certificate is None or left.value is None:
        return None
    total = high - low - left.value
    return value(
        Certificate(
            "integration by parts",
            PARTS,
            piece.integral,
            total,
            witness=v,
            conditions=(f"u = {u}", f"u v tends to {low} and {high}"),
            parts=(left.certificate,),
        )
    )
