"""Monotone functions: refuted by two values of the variable."""

from __future__ import annotations

from collections.abc import Sequence

from flint import arb
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.proofs.attack.lines import along, where_it_bends_wrongly
from parisk_sym.proofs.attack.search import Found, Look
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.kind import Kind, function

__all__ = ["KINDS"]


def _attack(statement: Monotone, look: Look) -> Found:
    found = along(statement, statement.rising, look, 2, _falls)
    return where_it_bends_wrongly(statement, statement.rising, look, 1, _falls, found)


def _falls(
    xs: Sequence[Expr], ys: Sequence[arb], values: Values, fixed: Point, variable: Symbol
) -> bool | None:
    """True where the later value is certainly not larger, False where it certainly is, None where neither is known."""
    step = ys[1] - ys[0]
    if step > 0:
        return False
    if step < 0:
        return True
    return True if values.equal({**fixed, variable: xs[0]}, {**fixed, variable: xs[1]}) else None


KINDS = (Kind(Monotone, subjects=function, attack=_attack),)
