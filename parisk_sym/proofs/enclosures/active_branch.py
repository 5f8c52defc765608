"""Which pieces of an expression are taken at an exact point."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.proofs.enclosures.evaluator import Values

__all__ = ["taken_at"]


def taken_at(e: Expr, point: Mapping[Symbol, Expr]) -> Expr | None:
    """The expression with the branch of each Piecewise that is taken at the point; nan where none is, None where that is not known.

    >>> x = Symbol("x", real=True)
    >>> taken_at(sympy.Piecewise((x, x > 1), (-x, True)), {x: sympy.Integer(2)})
    x
    """
    if isinstance(e, sympy.Piecewise):
        for value, relation in e.args:
            truth = _truth(relation, point)
            if truth is None:
                return None
            if truth:
                return taken_at(value, point)
        return S.NaN
    if not e.has(sympy.Piecewise):
        return e
    parts = [taken_at(a, point) if isinstance(a, Expr) else a for a in e.args]
    if any(part is S.NaN for part in parts):
        return S.NaN
    if any(part is None or (not isinstance(part, Expr) and part.has(sympy.Piecewise)) for part in parts):
        return None
    return e.func(*parts)


def _truth(relation: sympy.Basic, point: Mapping[Symbol, Expr]) -> bool | None:
    """Whether a condition holds at a point, by exact numbers or certified signs; None where that is not known."""
    if relation in (S.true, S.false):
        return bool(relation == S.true)
    if isinstance(relation, sympy.Not):
        inner = _truth(relation.args[0], point)
        return None if inner is None else not inner
    if isinstance(relation, (sympy.And, sympy.Or)):
        parts = [_truth(part, point) for part in relation.args]
        decisive = isinstance(relation, sympy.Or)
        return decisive if decisive in parts else None if None in parts else not decisive
    return _of_signs(relation, point) if isinstance(relation, sympy.core.relational.Relational) else None


def _of_signs(relation: sympy.core.relational.Relational, point: Mapping[Symbol, Expr]) -> bool | None:
    difference = relation.lhs - relation.rhs
    if not difference.free_symbols <= set(point):
        return None
    try:
        values = Values(difference, tuple(point))
        sign, _ = values.sign(point)
    except UnsupportedHeadError:
        return None
    if not sign and not values.exactly_zero(point):
        return None
    return bool(relation.func(sympy.Integer(sign), 0) == S.true)
