"""Unique roots: refuted by two of them. A zero is a place where the expression is defined, so that nothing undefined refutes."""

from __future__ import annotations

from sympy import Expr, Rational

from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.proofs.attack.lines import lines
from parisk_sym.proofs.attack.search import Found, Look, show_point
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.kind import Kind, Undefined, function
from parisk_sym.proofs.transforms.instances import values_in

__all__ = ["KINDS"]

_EVEN = 64
"""Parts of the range in which zeros are looked for."""
_REACH = 32
"""How far, where the range has no end."""


def _attack(statement: UniqueRoot, look: Look) -> Found:
    """Two roots at one choice of the other symbols: certified sign changes of a continuous expression, exact zeros.

    A choice with exactly one root among the values tried counts as tested.
    """
    values = Values(statement.expression, tuple(statement.domain))
    tested = 0
    for fixed, mesh in [*lines(statement, look)[:8], *_even(statement, look)]:
        signs = [_sign_on(values, {**fixed, statement.variable: v}) for v in mesh]
        exact = [v for v, s in zip(mesh, signs, strict=True) if s == 0]
        changes = [
            (mesh[i - 1], mesh[i])
            for i in range(1, len(signs))
            if signs[i] is not None and signs[i - 1] is not None and signs[i] * signs[i - 1] < 0  # type: ignore[operator]
        ]
        proved = [c for c in changes if values.continuous({**fixed}, statement.variable, *c)]
        if len(proved) + len(exact) > 1:
            zeros = [*(f"one at {v}" for v in exact), *(f"one in ({a}, {b})" for a, b in proved)]
            told = f"{', '.join(zeros[:-1])} and {zeros[-1]}".replace("one", "one zero", 1)
            return Found(f"{show_point(fixed)}: {told}" if fixed else told, tested)
        tested += len(changes) + len(exact) == 1
    return Found("", tested)


def _even(statement: UniqueRoot, look: Look) -> list[tuple[Point, list[Expr]]]:
    """At the simplest choice of the other symbols, values of the variable at even distances: between its ends, or around 0."""
    chosen = lines(statement, look)[0][0]
    interval = values_in(statement.domain[statement.variable], chosen)
    ends = (interval.lower, interval.upper)
    if interval.integer or not all(e.is_Rational or e.is_infinite for e in ends):
        return []
    low, high = (e if e.is_Rational else None for e in ends)
    first = low if low is not None else (high - _REACH if high is not None else Rational(-_REACH))
    last = high if high is not None else (low + _REACH if low is not None else Rational(_REACH))
    return [(chosen, [first + (last - first) * Rational(k, _EVEN) for k in range(1, _EVEN)])]


def _sign_on(values: Values, point: Point) -> int | None:
    """The certified sign at a point: 0 where the value is exactly 0, None where it is not decided."""
    sign, _ = values.sign(point)
    if sign:
        return sign
    return 0 if values.exactly_zero(point) else None


KINDS = (Kind(UniqueRoot, subjects=function, attack=_attack, undefined=Undefined.OPEN),)
