"""Unique roots: refuted by two of them. A zero is a place where the expression is defined, so that nothing undefined refutes."""

from __future__ import annotations

from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.proofs.attack.lines import lines
from parisk_sym.proofs.attack.search import Found, Look, show_point
from parisk_sym.proofs.balls.certified import Point
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.kind import Kind, Undefined, function

__all__ = ["KINDS"]


def _attack(statement: UniqueRoot, look: Look) -> Found:
    """Two roots at one choice of the other symbols: certified sign changes of a continuous expression, exact zeros.

    A choice with exactly one root among the values tried counts as tested.
    """
    values = Values(statement.expression, tuple(statement.domain))
    tested = 0
    for fixed, mesh in lines(statement, look)[:8]:
        signs = [_sign_on(values, {**fixed, statement.variable: v}) for v in mesh]
        exact = [v for v, s in zip(mesh, signs, strict=True) if s == 0]
        changes = [
            (mesh[i - 1], mesh[i])
            for i in range(1, len(signs))
            if signs[i] is not None and signs[i - 1] is not None and signs[i] * signs[i - 1] < 0  # type: ignore[operator]
        ]
        proved = [c for c in changes if values.continuous({**fixed}, statement.variable, *c)]
        if len(proved) + len(exact) > 1:
            where = ", ".join([*(f"{v}" for v in exact), *(f"in ({a}, {b})" for a, b in proved)])
            return Found(f"{show_point(fixed)}: zeros at {where}", tested)
        tested += len(changes) + len(exact) == 1
    return Found("", tested)


def _sign_on(values: Values, point: Point) -> int | None:
    """The certified sign at a point: 0 where the value is exactly 0, None where it is not decided."""
    sign, _ = values.sign(point)
    if sign:
        return sign
    return 0 if values.exactly_zero(point) else None


KINDS = (Kind(UniqueRoot, subjects=function, attack=_attack, undefined=Undefined.OPEN),)
