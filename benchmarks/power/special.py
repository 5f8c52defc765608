"""Inequalities and identities of special functions."""

from sympy import (
    Abs,
    Rational,
    besselj,
    besselk,
    digamma,
    erf,
    exp,
    expint,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
    uppergamma,
    zeta,
)

from benchmarks.power.case import false, true
from benchmarks.power.symbols import LINE, RAY, b, p, s, x
from parisk_sym import POSITIVE, Identity, Inequality, Monotone, left_open, open_

__all__ = ["CASES"]

CASES = (
    true("gamma.least", "DLMF 5.4.20", lambda: Inequality(Rational(8, 10), "<", gamma(p), RAY)),
    true("gamma.gautschi.lower", "DLMF 5.6.4", lambda: Inequality(p ** (1 - s), "<", gamma(p + 1) / gamma(p + s), {**RAY, s: open_(0, 1)})),
    true("gamma.gautschi.upper", "DLMF 5.6.4", lambda: Inequality(gamma(p + 1) / gamma(p + s), "<", (p + 1) ** (1 - s), {**RAY, s: open_(0, 1)})),
    true("gamma.stirling.lower", "DLMF 5.6.1", lambda: Inequality(1, "<", p ** (Rational(1, 2) - p) * exp(p) * gamma(p) / sqrt(2 * pi), RAY)),
    true("gamma.stirling.upper", "DLMF 5.6.1",
         lambda: Inequality(p ** (Rational(1, 2) - p) * exp(p) * gamma(p) / sqrt(2 * pi), "<", exp(1 / (12 * p)), RAY)),
    true("gamma.reciprocals", "DLMF 5.6.2", lambda: Inequality(1 / gamma(p) + 1 / gamma(1 / p), "<=", 2, RAY)),
    true("gamma.reflection", "DLMF 5.5.3", lambda: Identity(gamma(p) * gamma(1 - p), pi / sin(pi * p), {p: open_(0, 1)})),
    true("gamma.duplication", "DLMF 5.5.5",
         lambda: Identity(gamma(2 * p), 2 ** (2 * p - 1) * gamma(p) * gamma(p + Rational(1, 2)) / sqrt(pi), RAY)),
    true("digamma.lower", "Alzer 1997; DLMF 5.11", lambda: Inequality(log(p) - 1 / p, "<", digamma(p), RAY)),
    true("digamma.upper", "Alzer 1997; DLMF 5.11", lambda: Inequality(digamma(p), "<", log(p) - 1 / (2 * p), RAY)),
    true("e1.upper", "DLMF 6.8.1", lambda: Inequality(exp(p) * expint(1, p), "<", log(1 + 1 / p), RAY)),
    true("e1.lower", "DLMF 6.8.1", lambda: Inequality(log(1 + 2 / p) / 2, "<", exp(p) * expint(1, p), RAY)),
    true("e1.rational", "DLMF 6.8.2", lambda: Inequality(p / (p + 1), "<", p * exp(p) * expint(1, p), RAY)),
    true("incomplete.gamma", "DLMF 8.10.1", lambda: Inequality(p ** (1 - b) * exp(p) * uppergamma(b, p), "<=", 1, {**RAY, b: left_open(0, 1)})),
    true("bessel.j", "DLMF 10.14.1", lambda: Inequality(Abs(besselj(0, x)), "<=", 1, LINE)),
    true("bessel.k.falls", "DLMF 10.37", lambda: Monotone(besselk(0, p), p, "decreasing", RAY)),
    true("zeta.above.one", "DLMF 25.2.1", lambda: Inequality(1, "<", zeta(p), {p: open_(1, oo)})),
    true("erf.root", "Pólya 1949", lambda: Inequality(erf(p), "<", sqrt(1 - exp(-4 * p**2 / pi)), RAY)),
    false("gamma.least.more", "DLMF 5.4.20", lambda: Inequality(Rational(88561, 100000), "<", gamma(p), RAY)),
    false("gamma.duplication.twice", "DLMF 5.5.5",
          lambda: Identity(gamma(2 * p), 2 ** (2 * p) * gamma(p) * gamma(p + Rational(1, 2)) / sqrt(pi), RAY)),
    false("gamma.stirling.swapped", "DLMF 5.6.1",
          lambda: Inequality(exp(1 / (12 * p)), "<", p ** (Rational(1, 2) - p) * exp(p) * gamma(p) / sqrt(2 * pi), RAY)),
    false("digamma.series", "DLMF 5.11.2", lambda: Inequality(digamma(p), "<=", log(p) - 1 / (2 * p) - 1 / (12 * p**2), RAY)),
    false("e1.swapped", "DLMF 6.8.1", lambda: Inequality(exp(p) * expint(1, p), "<", log(1 + 2 / p) / 2, RAY)),
    false("bessel.j.least", "DLMF 10.21", lambda: Inequality(Rational(-4027, 10000), "<=", besselj(0, x), LINE)),
    false("erf.root.less", "Pólya 1949", lambda: Inequality(erf(p), "<", sqrt(1 - exp(-Rational(127, 100) * p**2)), RAY)),
    false("gautschi.all.s", "DLMF 5.6.4", lambda: Inequality(p ** (1 - s), "<", gamma(p + 1) / gamma(p + s), {**RAY, s: POSITIVE})),
    false("reciprocals.less", "DLMF 5.6.2", lambda: Inequality(1 / gamma(p) + 1 / gamma(1 / p), "<=", Rational(19999, 10000), RAY)),
    false("zeta.above", "DLMF 25.2.1", lambda: Inequality(Rational(1001, 1000), "<", zeta(p), {p: open_(1, oo)})),
)  # fmt: skip
