"""Limits, and what has none."""

from sympy import E, EulerGamma, Rational, Sum, atan, cos, exp, factorial, floor, log, oo, pi, sin, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, WHOLE, j, n, p
from parisk_sym import Limit

__all__ = ["CASES"]

_RUDIN = "Rudin, Principles"
_SPIVAK = "Spivak, Calculus, ch. 5"

CASES = (
    true("sine.quotient", _SPIVAK, lambda: Limit(sin(p) / p, p, 0, 1, RAY)),
    true("cosine.quotient", _SPIVAK, lambda: Limit((1 - cos(p)) / p**2, p, 0, Rational(1, 2), RAY)),
    true("compound", f"{_RUDIN}, 3.31", lambda: Limit((1 + 1 / n) ** n, n, oo, E, WHOLE)),
    true("root.of.n", f"{_RUDIN}, 3.20", lambda: Limit(n ** (1 / n), n, oo, 1, WHOLE)),
    true("x.log", _SPIVAK, lambda: Limit(p * log(p), p, 0, 0, RAY)),
    true("log.slow", f"{_RUDIN}, 8.6", lambda: Limit(log(p) / p, p, oo, 0, RAY)),
    true("arctangent", "DLMF 4.23", lambda: Limit(atan(p), p, oo, pi / 2, RAY)),
    true("root.difference", _SPIVAK, lambda: Limit(sqrt(p**2 + p) - p, p, oo, Rational(1, 2), RAY)),
    true("damped.at.zero", _SPIVAK, lambda: Limit(p * sin(1 / p), p, 0, 0, RAY)),
    true("damped.far", _SPIVAK, lambda: Limit(sin(p) / p, p, oo, 0, RAY)),
    true("floor", _SPIVAK, lambda: Limit(floor(p) / p, p, oo, 1, RAY)),
    true("stirling", "DLMF 5.11.3",
         lambda: Limit(factorial(n) / (sqrt(2 * pi * n) * (n / E) ** n), n, oo, 1, WHOLE)),
    true("halves", f"{_RUDIN}, 3.26", lambda: Limit(Sum(2 ** (-j), (j, 1, n)), n, oo, 1, WHOLE)),
    true("euler", "DLMF 5.2.3", lambda: Limit(Sum(1 / j, (j, 1, n)) - log(n), n, oo, EulerGamma, WHOLE)),
    true("compound.at.zero", _SPIVAK, lambda: Limit((1 + p) ** (1 / p), p, 0, E, RAY)),
    true("sine.third.order", _SPIVAK, lambda: Limit((p - sin(p)) / p**3, p, 0, Rational(1, 6), RAY)),
    true("root.of.factorial", "DLMF 5.11.3", lambda: Limit(factorial(n) ** (1 / n) / n, n, oo, 1 / E, WHOLE)),
    true("second.half", "Apostol, Calculus I, 10", lambda: Limit(Sum(1 / (n + j), (j, 1, n)), n, oo, log(2), WHOLE)),
    false("oscillates.at.zero", _SPIVAK, lambda: Limit(sin(1 / p), p, 0, 0, RAY)),
    false("oscillates.far", _SPIVAK, lambda: Limit(sin(p), p, oo, 0, RAY)),
    false("oscillates.growing", _SPIVAK, lambda: Limit(p * sin(p), p, oo, oo, RAY)),
    false("alternates", f"{_RUDIN}, 3.1", lambda: Limit((-1) ** n, n, oo, 1, WHOLE)),
    false("fraction.part", _SPIVAK, lambda: Limit(p - floor(p), p, oo, 0, RAY)),
    false("compound.rounded", f"{_RUDIN}, 3.31", lambda: Limit((1 + 1 / n) ** n, n, oo, Rational(2718281828, 10**9), WHOLE)),
    false("root.difference.near", _SPIVAK,
          lambda: Limit(sqrt(p**2 + p) - p, p, oo, Rational(1, 2) + Rational(1, 10**12), RAY)),
    false("flat", _SPIVAK, lambda: Limit(exp(-1 / p) / p**20, p, 0, 1, RAY)),
    false("root.of.factorial.half", "DLMF 5.11.3", lambda: Limit(factorial(n) ** (1 / n) / n, n, oo, Rational(1, 2), WHOLE)),
    false("harmonic.bounded", f"{_RUDIN}, 3.28", lambda: Limit(Sum(1 / j, (j, 1, n)), n, oo, 100, WHOLE)),
)  # fmt: skip
