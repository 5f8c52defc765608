"""Convex functions: refuted by a value above the chord."""

from __future__ import annotations

from collections.abc import Sequence

from flint import arb
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.proofs.attack.lines import along, where_it_bends_wrongly
from parisk_sym.proofs.attack.search import Found, Look
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.kind import Kind, function

__all__ = ["KINDS"]


def _attack(statement: Convex, look: Look) -> Found:
    found = along(statement, statement.expression, look, 3, _bulges, _middle_above)
    return where_it_bends_wrongly(statement, statement.expression, look, 2, _bulges, found)


def _bulges(
    xs: Sequence[Expr], ys: Sequence[arb], values: Values, fixed: Point, variable: Symbol
) -> bool | None:
    """True where the middle value lies certainly above the chord."""
    first, second = (ball_of(xs[i + 1] - xs[i]) for i in (0, 1))
    bend = (ys[2] - ys[1]) * first - (ys[1] - ys[0]) * second
    return True if bend < 0 else False if bend >= 0 else None


def _middle_above(ends: Sequence[Expr], values: Values, fixed: Point, variable: Symbol) -> Sequence[Expr]:
    """The two values and their mean, where the value at the mean lies certainly above the chord."""
    xs = (ends[0], (ends[0] + ends[1]) / 2, ends[1])
    ys = [values.at({**fixed, variable: v}) for v in xs]
    return xs if 2 * ys[1] > ys[0] + ys[2] else ()


KINDS = (Kind(Convex, subjects=function, attack=_attack),)
