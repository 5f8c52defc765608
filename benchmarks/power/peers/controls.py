"""Statements whose answers each peer is known to find: one that misses them is run wrongly, and its other answers say nothing.

Those of the solvers are of the examples and papers that come with them, those of SymPy of its documentation of assumptions.
"""

from collections.abc import Mapping

from sympy import Abs, Max, Sum, exp, oo, pi, sin, sqrt

from benchmarks.power.case import Case, false, true
from benchmarks.power.symbols import LINE, PLANE, RAY, WHOLE, j, n, p, q, x, y
from parisk_sym import POSITIVE, REALS, Identity, Inequality, Limit, Monotone, UniqueRoot, closed, open_

__all__ = ["CONTROLS"]

_POLYNOMIAL = (
    true("squares", "control", lambda: Inequality(2 * x * y, "<=", x**2 + y**2, PLANE)),
    false("squares.strict", "control", lambda: Inequality(2 * x * y, "<", x**2 + y**2, PLANE)),
    true("cube.positive", "control", lambda: Inequality(0, "<", x**2 + x + 1, LINE)),
    false("product", "control", lambda: Inequality(1, "<=", p * q, {p: POSITIVE, q: POSITIVE})),
    true("root", "control", lambda: Inequality(sqrt(p), "<=", (1 + p) / 2, RAY)),
    false("division", "control", lambda: Inequality(1 / x, "<=", 1 + 1 / x, LINE)),
    true("absolute", "control", lambda: Inequality(x, "<=", Max(Abs(x), 0), LINE)),
    true("monotone", "control", lambda: Monotone(x**3 + x, x, "increasing", LINE)),
    false("integers", "control", lambda: Inequality(0, "<", (n - 3) ** 2, WHOLE)),
    true("between.integers", "control", lambda: Inequality(0, "<", (2 * n - 7) ** 2, WHOLE)),
    true("one.root", "control", lambda: UniqueRoot(x**3 + x - 1, x, {x: REALS})),
    false("two.roots", "control", lambda: UniqueRoot(x**2 - 1, x, {x: REALS})),
)
_TRANSCENDENTAL = (
    true("exponential.rises", "control", lambda: Inequality(1, "<", exp(p), RAY)),
    true("sine", "control", lambda: Inequality(sin(x), "<", 2, LINE)),
    false("sine.too.small", "control", lambda: Inequality(sin(x), "<", Abs(x) / 2 - 1, LINE)),
    true("pi", "control", lambda: Inequality(3 * p, "<", pi * p, RAY)),
    false("exponential.small", "control", lambda: Inequality(exp(x), "<=", 1 + x / 2, {x: closed(1, 2)})),
)
_SYMBOLIC = (
    true("positive.sum", "control", lambda: Inequality(0, "<", p + q, {p: POSITIVE, q: POSITIVE})),
    true("positive.square", "control", lambda: Inequality(0, "<", x**2 + 1, LINE)),
    false("negative.square", "control", lambda: Inequality(0, "<", -(x**2), LINE)),
    true("circle", "control", lambda: Identity(sin(x) ** 2 + (1 - sin(x) ** 2), 1, LINE)),
    true("arithmetic.sum", "control", lambda: Identity(Sum(j, (j, 1, n)), n * (n + 1) / 2, WHOLE)),
    false("wrong.sum", "control", lambda: Identity(Sum(j, (j, 1, n)), n**2, WHOLE)),
    true("sine.ratio", "control", lambda: Limit(sin(p) / p, p, 0, 1, {p: open_(0, oo)})),
)

CONTROLS: Mapping[str, tuple[Case, ...]] = {
    "SymPy": _SYMBOLIC,
    "z3": (*_POLYNOMIAL, *_TRANSCENDENTAL),
    "cvc5": (*_POLYNOMIAL, *_TRANSCENDENTAL),
}
