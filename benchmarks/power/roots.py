"""Equations with exactly one root, or not."""

from sympy import Abs, Rational, atan, cos, cosh, exp, log, oo, pi, polygamma, sin, tan

from benchmarks.power.case import false, true
from benchmarks.power.symbols import LINE, RAY, b, p, x, y
from parisk_sym import POSITIVE, REALS, UniqueRoot, closed, open_

__all__ = ["CASES"]

_SPIVAK = "Spivak, Calculus, ch. 11"

CASES = (
    true("cube", _SPIVAK, lambda: UniqueRoot(x**3, x, LINE)),
    true("cubic", _SPIVAK, lambda: UniqueRoot(x**3 + x - 1, x, LINE)),
    true("cubic.with.turns", _SPIVAK, lambda: UniqueRoot(x**3 - 3 * x + 5, x, LINE)),
    true("quintic", _SPIVAK, lambda: UniqueRoot(x**5 + x - 1, x, LINE)),
    true("exponential", _SPIVAK, lambda: UniqueRoot(exp(x) - 2, x, LINE)),
    true("tangent.line", _SPIVAK, lambda: UniqueRoot(exp(x) - 1 - x, x, LINE)),
    true("sine.line", _SPIVAK, lambda: UniqueRoot(x - sin(x), x, LINE)),
    true("cosine", "Dottie's number", lambda: UniqueRoot(cos(x) - x, x, LINE)),
    true("ramp", _SPIVAK, lambda: UniqueRoot(Abs(x) + x - 1, x, LINE)),
    true("lambert", "DLMF 4.13.1", lambda: UniqueRoot(p * exp(p) - b, p, {b: POSITIVE, p: POSITIVE})),
    true("omega", "DLMF 4.13", lambda: UniqueRoot(log(p) + p, p, RAY)),
    true("tangent", "DLMF 4.19; zeros of tan x = x", lambda: UniqueRoot(tan(x) - x, x, {x: open_(pi, 3 * pi / 2)})),
    true("digamma", "DLMF 5.4.19", lambda: UniqueRoot(polygamma(0, p), p, RAY)),
    true("kepler", "Goldstein, Classical Mechanics, 3.8", lambda: UniqueRoot(x - p * sin(x) - y, x, {p: open_(0, 1), y: REALS, x: REALS})),
    true("logarithm.tangent", "DLMF 4.5.2", lambda: UniqueRoot(log(p) - p + 1, p, RAY)),
    true("cosh.tangent", "DLMF 4.35", lambda: UniqueRoot(cosh(x) - 1, x, LINE)),
    true("arctangent.line", "DLMF 4.23", lambda: UniqueRoot(atan(x) - x, x, LINE)),
    true("distance", _SPIVAK, lambda: UniqueRoot(Abs(x - 1), x, LINE)),
    true("fixed.point", "DLMF 4.13", lambda: UniqueRoot(exp(-p) - p, p, RAY)),
    true("power.tower", "DLMF 4.13", lambda: UniqueRoot(p**p - 2, p, {p: open_(1, oo)})),
    false("three", _SPIVAK, lambda: UniqueRoot(x**3 - x, x, LINE)),
    false("close.pair", _SPIVAK, lambda: UniqueRoot(x**2 - Rational(1, 10**10), x, LINE)),
    false("tangent.line.below", _SPIVAK, lambda: UniqueRoot(exp(x) - 1 - x + Rational(1, 10**12), x, LINE)),
    false("tangent.parabola", _SPIVAK, lambda: UniqueRoot(exp(x) - 1 - x - x**2 / 10, x, LINE)),
    false("lambert.two.branches", "DLMF 4.13.1", lambda: UniqueRoot(x * exp(x) + Rational(1, 3), x, LINE)),
    false("sine.ray", _SPIVAK, lambda: UniqueRoot(sin(p) - p / 8, p, RAY)),
    false("cosine.twice", _SPIVAK, lambda: UniqueRoot(cos(x) - x**2, x, {x: closed(-1, 1)})),
    false("chord", _SPIVAK, lambda: UniqueRoot(exp(x) - 2 * x - 1, x, LINE)),
    false("logarithm.below", "DLMF 4.5.2", lambda: UniqueRoot(log(p) - p, p, RAY)),
    false("cosh.below", "DLMF 4.35", lambda: UniqueRoot(cosh(x) - 1 - Rational(1, 10**12), x, LINE)),
    false("cosh.above", "DLMF 4.35", lambda: UniqueRoot(cosh(x) - 1 + Rational(1, 10**12), x, LINE)),
    false("distances", _SPIVAK, lambda: UniqueRoot(Abs(x) - 1, x, LINE)),
)  # fmt: skip
