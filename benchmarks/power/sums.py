"""Sums to infinity."""

from sympy import Rational, Sum, atan, binomial, cos, exp, factorial, log, oo, pi, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, j, k, n, p, x
from parisk_sym import Identity, Inequality, integers, left_open, open_

__all__ = ["CASES"]

_UNIT = {p: open_(0, 1)}
_KNOPP = "Knopp, Theory and Application of Infinite Series"

CASES = (
    true("geometric", f"{_KNOPP}, 8", lambda: Identity(Sum(p**k, (k, 0, oo)), 1 / (1 - p), _UNIT)),
    true("geometric.tail", "tail of a geometric law",
         lambda: Identity(Sum((1 - p) * p**j, (j, n + 1, oo)), p ** (n + 1), {**_UNIT, n: integers(1)})),
    true("geometric.mean", f"{_KNOPP}, 24", lambda: Identity(Sum(k * p**k, (k, 0, oo)), p / (1 - p) ** 2, _UNIT)),
    true("exponential", "DLMF 4.2.19", lambda: Identity(Sum(p**k / factorial(k), (k, 0, oo)), exp(p), RAY)),
    true("mercator", "DLMF 4.6.1", lambda: Identity(Sum(p**j / j, (j, 1, oo)), -log(1 - p), _UNIT)),
    true("telescope", f"{_KNOPP}, 15", lambda: Identity(Sum(1 / (j * (j + 1)), (j, 1, oo)), 1, {})),
    true("basel", "DLMF 25.6.1", lambda: Identity(Sum(1 / j**2, (j, 1, oo)), pi**2 / 6, {})),
    true("zeta.four", "DLMF 25.6.1", lambda: Identity(Sum(1 / j**4, (j, 1, oo)), pi**4 / 90, {})),
    true("zeta.three", "Apéry's constant", lambda: Inequality(Sum(1 / j**3, (j, 1, oo)), "<", Rational(120206, 100000), {})),
    true("leibniz", "DLMF 4.24.3 at 1", lambda: Identity(Sum((-1) ** k / (2 * k + 1), (k, 0, oo)), pi / 4, {})),
    true("alternating.harmonic", "DLMF 4.6.1 at 1", lambda: Identity(Sum((-1) ** (j + 1) / j, (j, 1, oo)), log(2), {})),
    true("alternating.squares", "DLMF 25.2.3", lambda: Identity(Sum((-1) ** (j + 1) / j**2, (j, 1, oo)), pi**2 / 12, {})),
    true("odd.squares", "DLMF 25.2.2", lambda: Identity(Sum(1 / (2 * k + 1) ** 2, (k, 0, oo)), pi**2 / 8, {})),
    true("telescope.three", f"{_KNOPP}, 32", lambda: Identity(Sum(1 / (j * (j + 1) * (j + 2)), (j, 1, oo)), Rational(1, 4), {})),
    true("cosine", "DLMF 4.19.2", lambda: Identity(Sum((-1) ** k * p ** (2 * k) / factorial(2 * k), (k, 0, oo)), cos(p), RAY)),
    true("arctangent", "DLMF 4.24.3", lambda: Identity(Sum((-1) ** k * p ** (2 * k + 1) / (2 * k + 1), (k, 0, oo)), atan(p), _UNIT)),
    true("central.binomials", "DLMF 4.6.7",
         lambda: Identity(Sum(binomial(2 * k, k) * p**k, (k, 0, oo)), 1 / sqrt(1 - 4 * p), {p: open_(0, Rational(1, 4))})),
    false("basel.rounded", "DLMF 25.6.1", lambda: Identity(Sum(1 / j**2, (j, 1, oo)), Rational(1644934066848, 10**12), {})),
    false("harmonic", f"{_KNOPP}, 14", lambda: Inequality(Sum(1 / j, (j, 1, oo)), "<", 100, {})),
    false("geometric.mean.shifted", f"{_KNOPP}, 24", lambda: Identity(Sum(k * p**k, (k, 0, oo)), 1 / (1 - p) ** 2, _UNIT)),
    false("geometric.at.one", f"{_KNOPP}, 8", lambda: Inequality(0, "<", Sum(p**k, (k, 0, oo)), {p: left_open(0, 1)})),
    false("geometric.tail.shifted", "tail of a geometric law",
          lambda: Identity(Sum((1 - p) * p**j, (j, n + 1, oo)), p**n, {**_UNIT, n: integers(1)})),
    false("mercator.line", "DLMF 4.6.1", lambda: Identity(Sum(x**j / j, (j, 1, oo)), -log(1 - x), {x: open_(-2, 1)})),
    false("alternating.harmonic.rounded", "DLMF 4.6.1 at 1",
          lambda: Identity(Sum((-1) ** (j + 1) / j, (j, 1, oo)), Rational(693147180560, 10**12), {})),
    false("grandi", f"{_KNOPP}, 59", lambda: Identity(Sum((-1) ** k, (k, 0, oo)), Rational(1, 2), {})),
    false("roots", f"{_KNOPP}, 14", lambda: Inequality(Sum(1 / sqrt(j), (j, 1, oo)), "<", 10**6, {})),
    false("abel", f"{_KNOPP}, 14", lambda: Inequality(Sum(1 / (j * log(j)), (j, 2, oo)), "<", 1000, {})),
)  # fmt: skip
