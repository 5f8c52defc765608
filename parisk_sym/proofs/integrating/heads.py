"""What is known of heads as functions: where they are continuous, and their limits at infinity."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

__all__ = ["AT_INFINITY", "CONTINUOUS"]

CONTINUOUS = frozenset(
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
        "erf",
        "erfc",
        "erfi",
        "Abs",
        "Max",
        "Min",
        "gamma",
        "loggamma",
        "Ei",
        "li",
        "Si",
        "Ci",
        "Shi",
        "Chi",
        "fresnels",
        "fresnelc",
        "besselk",
        "besseli",
        "StruveL",
        "expint",
        "LambertW",
    ]
)
"""Continuous, from the inside, at every point where `check.defined` calls them defined."""

_HALF_PI = sympy.pi / 2

AT_INFINITY: dict[tuple[str, Expr], Callable[..., Expr]] = {
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
    ("erf", S.Infinity): lambda: S.One,  # DLMF 7.2.4
    ("erf", S.NegativeInfinity): lambda: S.NegativeOne,
    ("erfc", S.Infinity): lambda: S.Zero,
    ("erfc", S.NegativeInfinity): lambda: sympy.Integer(2),
    ("erfi", S.Infinity): lambda: S.Infinity,
    ("erfi", S.NegativeInfinity): lambda: S.NegativeInfinity,
    ("Si", S.Infinity): lambda: _HALF_PI,  # DLMF 6.2.14
    ("Si", S.NegativeInfinity): lambda: -_HALF_PI,
    ("Ci", S.Infinity): lambda: S.Zero,  # DLMF 6.12.3
    ("Ei", S.NegativeInfinity): lambda: S.Zero,  # DLMF 6.12.1
    ("Ei", S.Infinity): lambda: S.Infinity,
    ("fresnels", S.Infinity): lambda: S.Half,  # DLMF 7.2.9
    ("fresnels", S.NegativeInfinity): lambda: -S.Half,
    ("fresnelc", S.Infinity): lambda: S.Half,
    ("fresnelc", S.NegativeInfinity): lambda: -S.Half,
    ("uppergamma", S.Infinity): lambda order: S.Zero,  # DLMF 8.11.2
    ("lowergamma", S.Infinity): sympy.gamma,
    ("besselk", S.Infinity): lambda order: S.Zero,  # DLMF 10.40.2
    ("Abs", S.Infinity): lambda: S.Infinity,
    ("Abs", S.NegativeInfinity): lambda: S.Infinity,
}
"""(head, limit of its last argument) to the limit, as a function of the other arguments."""
