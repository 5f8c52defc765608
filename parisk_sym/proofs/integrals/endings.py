"""One-sided limits at the ends of a piece, as `proofs.limits` proves them."""

from __future__ import annotations

from sympy import Expr, S

from parisk_sym.proofs.definedness.conditions import holds
from parisk_sym.proofs.integrals.differentiability import value_by_continuity
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.limits import limit

__all__ = ["continuous_value", "end_limit", "finite_limit", "is_infinite"]


def is_infinite(limit: Expr | None) -> bool:
    """Whether a limit is oo or -oo."""
    return limit is S.Infinity or limit is S.NegativeInfinity


def end_limit(e: Expr, piece: Piece, side: str) -> Expr | None:
    """The limit (oo and -oo included) at the lower (side +) or upper (side -) end of the piece, or None."""
    point = piece.lower if side == "+" else piece.upper
    found = limit(e, piece.variable, point, side, piece.inner, ordered=True)
    return found.value if found.is_value else None


def finite_limit(e: Expr, piece: Piece, side: str) -> Expr | None:
    """The limit at an end where it is finite, or None."""
    found = end_limit(e, piece, side)
    return None if is_infinite(found) else found


def continuous_value(e: Expr, piece: Piece, side: str) -> Expr | None:
    """The value at a finite end where it is the limit by continuity, or None.

    It is what a piece needs whose ends may coincide: values at one point differ by 0, and limits from within do not exist there.
    """
    end = piece.lower if side == "+" else piece.upper
    return value_by_continuity(
        e, piece.variable, end, piece.facts, lambda c: holds(c) or piece.holds_everywhere(c)
    )
