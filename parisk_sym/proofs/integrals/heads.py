"""What is known of elementary heads as functions, beside what `proofs.heads` knows of special ones: continuity, limits at infinity."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

from parisk_sym.proofs.special_functions import known

__all__ = ["at_infinity", "is_continuous"]

_CONTINUOUS = frozenset(
    [
        "sin",
        "cos",
        "sinh",
        "cosh",
        "tanh",
        "sech",
        "coth",
        "csch",
        "cot",
        "sec",
        "csc",
        "atan",
        "asinh",
        "acosh",
        "atanh",
        "asin",
        "acos",
        "Abs",
        "Max",
        "Min",
    ]
)
"""Continuous, from the inside, at every point where `proofs.defined` calls them defined."""

_HALF_PI = sympy.pi / 2

_AT_INFINITY: dict[tuple[str, Expr], Callable[..., Expr]] = {
    ("sinh", S.Infinity): lambda: S.Infinity,
    ("sinh", S.NegativeInfinity): lambda: S.NegativeInfinity,
    ("cosh", S.Infinity): lambda: S.Infinity,
    ("cosh", S.NegativeInfinity): lambda: S.Infinity,
    ("tanh", S.Infinity): lambda: S.One,
    ("tanh", S.NegativeInfinity): lambda: S.NegativeOne,
    ("coth", S.Infinity): lambda: S.One,
    ("coth", S.NegativeInfinity): lambda: S.NegativeOne,
    ("sech", S.Infinity): lambda: S.Zero,
    ("sech", S.NegativeInfinity): lambda: S.Zero,
    ("atan", S.Infinity): lambda: _HALF_PI,
    ("atan", S.NegativeInfinity): lambda: -_HALF_PI,
    ("asinh", S.Infinity): lambda: S.Infinity,
    ("asinh", S.NegativeInfinity): lambda: S.NegativeInfinity,
    ("acosh", S.Infinity): lambda: S.Infinity,
    ("Abs", S.Infinity): lambda: S.Infinity,
    ("Abs", S.NegativeInfinity): lambda: S.Infinity,
}
"""(head, limit of its last argument) to the limit, as a function of the other arguments."""


def is_continuous(name: str) -> bool:
    """Whether a head is continuous, from the inside, at every point where it is defined."""
    return name in _CONTINUOUS or name in known("continuous")


def at_infinity(name: str, limit: Expr) -> Callable[..., Expr] | None:
    """The limit of a head where its last argument tends to an infinity, as a function of the others; None where it is not known."""
    special = known("at_infinity").get(name, {})
    return _AT_INFINITY.get((name, limit)) or special.get(limit)
