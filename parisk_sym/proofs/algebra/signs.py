"""Sets of signs: subsets of {-1, 0, 1}, where the full set says nothing; and the sign of a number."""

from __future__ import annotations

from flint import arb, ctx
from sympy import Expr, S

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program

__all__ = [
    "ANY",
    "NEGATIVE",
    "NONNEGATIVE",
    "NONPOSITIVE",
    "NONZERO",
    "POSITIVE_SIGN",
    "ZERO_SIGN",
    "Signs",
    "constant_sign",
    "opposite_signs",
    "power_signs",
    "product_signs",
    "sum_signs",
]  # fmt: skip

Signs = frozenset[int]

ANY: Signs = frozenset({-1, 0, 1})
POSITIVE_SIGN: Signs = frozenset({1})
NEGATIVE: Signs = frozenset({-1})
ZERO_SIGN: Signs = frozenset({0})
NONNEGATIVE: Signs = frozenset({0, 1})
NONPOSITIVE: Signs = frozenset({-1, 0})
NONZERO: Signs = frozenset({-1, 1})

_BITS = (64, 256, 1024)


def opposite_signs(signs: Signs) -> Signs:
    """The signs of -e."""
    return frozenset(-s for s in signs)


def product_signs(one: Signs, other: Signs) -> Signs:
    """The signs of a product."""
    return frozenset(a * b for a in one for b in other)


def sum_signs(one: Signs, other: Signs) -> Signs:
    """The signs of a sum: opposite signs can give anything."""
    found: set[int] = set()
    for a in one:
        for b in other:
            found |= {-1, 0, 1} if a * b < 0 else {a or b}
    return frozenset(found)


def constant_sign(e: Expr) -> Signs:
    """The sign of a number: exactly if it is rational, otherwise from a ball that excludes 0."""
    if e.is_Rational:
        return frozenset({int(bool(e > 0)) - int(bool(e < 0))})
    if e in (S.Infinity, S.NegativeInfinity):
        return POSITIVE_SIGN if e is S.Infinity else NEGATIVE
    try:
        program = Program(e, ())
        for bits in _BITS:
            with ctx.workprec(bits):
                ball = program.run(BALL, ())
            if isinstance(ball, arb) and (ball > 0 or ball < 0):
                return POSITIVE_SIGN if ball > 0 else NEGATIVE
    except (PariskError, ValueError, ZeroDivisionError, TypeError, RecursionError):
        pass
    return ANY


def power_signs(signs: Signs, power: int) -> Signs:
    """The signs of a positive integer power."""
    return frozenset(s ** (2 - power % 2) for s in signs)
