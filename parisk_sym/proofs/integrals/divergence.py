"""Proofs that an integral has no value: a pole, a tail that does not vanish fast enough, an integrand without values."""

from __future__ import annotations

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.signs import NEGATIVE, NONZERO, ZERO_SIGN, Signs
from parisk_sym.proofs.definedness.conditions import Condition, Need
from parisk_sym.proofs.integrals.certificates import Result, diverges, no_value
from parisk_sym.proofs.integrals.endings import end_limit, finite_limit, is_infinite
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["divergence", "fails", "undefinedness"]


def undefinedness(piece: Piece) -> Result | None:
    """A condition of definition of the integrand that fails at every point of the interval, which is not empty."""
    if not piece.strict:
        return None
    for condition in piece.open_conditions(piece.integrand):
        here = set(condition.facts.domain) == set(piece.inner.domain)
        everywhere = condition.facts.assumptions == piece.inner.assumptions  # not of one branch only
        if here and everywhere and fails(condition, piece.sign(condition.value)):
            return no_value(
                f"the integrand {piece.integrand} has no value for {piece.variable} in ({piece.lower}, {piece.upper}): "
                f"there {condition.value} {_wrong(condition)}"
            )
    return None


_PLAIN = ("log", "asin", "acos", "acosh", "atanh")
"""Heads that have no real value at all where their condition fails; others may be given one by some convention."""


def fails(condition: Condition, signs: Signs) -> bool:
    """Whether a head has no real value where the value of its condition has these signs.

    Of powers only those with a number as exponent: a symbolic one may be an integer for all that is known.
    """
    head = condition.head
    number = isinstance(head, sympy.Pow) and head.exp.is_Rational
    if not (number or type(head).__name__ in _PLAIN):
        return False
    match condition.need:
        case Need.NONZERO:
            return signs == ZERO_SIGN
        case Need.POSITIVE:
            return 1 not in signs
        case Need.NONNEGATIVE:
            return signs == NEGATIVE
    return False


def _wrong(condition: Condition) -> str:
    return (
        "is 0"
        if condition.need is Need.NONZERO
        else "is not positive"
        if condition.need is Need.POSITIVE
        else "is negative"
    )


def divergence(piece: Piece) -> Result | None:
    """Comparison with c/h near an end: |f| >= c/h for small distances h, or |f| >= c/x for large x, c > 0."""
    if not (piece.strict and piece.smooth(piece.integrand)):
        return None
    for end, side in ((piece.lower, "+"), (piece.upper, "-")):
        if end.is_infinite:
            if _heavy_tail(piece, side):
                return diverges(
                    f"the integrand {piece.integrand} is at least c/|{piece.variable}| near {end}, c > 0"
                )
        elif _pole(piece, side):
            return diverges(
                f"the integrand {piece.integrand} is at least c/|{piece.variable} - ({end})| near {end}, c > 0"
            )
    return None


def _heavy_tail(piece: Piece, side: str) -> bool:
    """f or x f tends to something that is not 0: a continuous f then keeps its sign and is at least c/|x|."""
    for e in (piece.integrand, piece.variable * piece.integrand):
        found = end_limit(e, piece, side)
        if found is not None and (is_infinite(found) or piece.facts.sign(found) <= NONZERO):
            return True
    return False


def _pole(piece: Piece, side: str) -> bool:
    """f = N g^(-m), m >= 1, g differentiable at the end with g = 0 there, N with a limit that is not 0.

    |g| <= K h by the mean value theorem, so |f| >= c h^(-m); f is continuous and has no zero near the end.
    """
    top: list[tuple[Expr, Expr, Expr]] = []
    poles: list[tuple[Expr, Expr, Expr]] = []
    written = sympy.together(piece.integrand)
    if not piece.inner.is_zero(written - piece.integrand):
        return False
    for factor in sympy.Mul.make_args(written):
        base, index = factor.as_base_exp()
        vanishing = (
            index.is_Rational and index < 0 and base.has(piece.variable) and _vanishes(base, piece, side)
        )
        (poles if vanishing else top).append((base, index, factor))
    if not poles or sum(-index for _, index, _ in poles) < 1:
        return False
    rest = end_limit(sympy.Mul(*(factor for *_, factor in top)), piece, side)
    nonzero = rest is not None and (is_infinite(rest) or piece.facts.sign(rest) <= NONZERO)
    return nonzero and all(_has_slope(base, piece, side) for base, *_ in poles)


def _vanishes(base: Expr, piece: Piece, side: str) -> bool:
    at_end = finite_limit(base, piece, side)
    return at_end is not None and piece.facts.is_zero(at_end)


def _has_slope(base: Expr, piece: Piece, side: str) -> bool:
    """Whether the derivative is bounded near the end: it has a finite limit there."""
    slope = sympy.diff(base, piece.variable)
    if slope.has(sympy.Derivative, sympy.Subs) or not piece.smooth(base):
        return False
    return finite_limit(slope, piece, side) is not None
