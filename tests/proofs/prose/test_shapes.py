"""Convex functions in sentences: by the second derivative where there is one, otherwise by their parts."""

import pytest
from sympy import Abs, Expr, Max, Symbol, exp

from parisk_sym import POSITIVE, REALS, Convex
from parisk_sym.proofs.prose.assertions import Definition, Shape
from parisk_sym.proofs.prose.derivatives import Further, Letters
from parisk_sym.proofs.prose.shapes import convex_reasons

x, y = Symbol("x", real=True), Symbol("y", real=True)
FURTHER = Further(Letters({"x", "y"}), 2)


def kinds_of_sentences(e: Expr) -> list[type] | None:
    """The kinds of the first sentences."""
    found = convex_reasons(Convex(e, x, {y: POSITIVE, x: REALS}), FURTHER, "g")
    return found and [type(s) for s in found[:1]]


@pytest.mark.parametrize(
    ("e", "kinds"),
    [
        (exp(x) + x**2, [Definition]),
        (exp(x) * Abs(y + 1), [Definition]),
        (x**2 + Abs(x), [Shape]),
        (Max(x, 1 - x), [Shape]),
        (2 * Max(x, 1 - x), None),
        (x**2 * Abs(x), None),
    ],
)
def test_by_which_way(e: Expr, kinds: list[type] | None) -> None:
    """A multiple of a maximum has neither a second derivative nor parts, so that nothing is said."""
    assert kinds_of_sentences(e) == kinds
