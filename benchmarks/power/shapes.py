"""What rises, falls and is convex."""

from sympy import Abs, Max, Rational, cosh, erfc, exp, floor, gamma, log, loggamma, oo, pi, sin, sqrt, tanh

from benchmarks.power.case import false, true
from benchmarks.power.symbols import LINE, RAY, WHOLE, n, p, x, y
from parisk_sym import REALS, Convex, Monotone, closed, integers, left_open, open_, right_open

__all__ = ["CASES"]

_BOYD = "Boyd and Vandenberghe, Convex Optimization, 3.1"
_APOSTOL = "Apostol, Calculus I"

CASES = (
    true("cube.rises", _APOSTOL, lambda: Monotone(x**3, x, "increasing", LINE)),
    true("signed.square.rises", _APOSTOL, lambda: Monotone(x * Abs(x), x, "increasing", LINE)),
    true("wave.rises", _APOSTOL, lambda: Monotone(x + sin(x), x, "increasing", LINE)),
    true("tanh.quotient.falls", "DLMF 4.32", lambda: Monotone(tanh(p) / p, p, "decreasing", RAY)),
    true("exp.quotient.rises", "DLMF 4.5", lambda: Monotone((exp(p) - 1) / p, p, "increasing", RAY)),
    true("sine.quotient.falls", "DLMF 4.18", lambda: Monotone(sin(p) / p, p, "decreasing", {p: left_open(0, pi)})),
    true("compound.rises", "Rudin, Principles, 3.31", lambda: Monotone((1 + 1 / n) ** n, n, "increasing", WHOLE)),
    true("mills.falls", "DLMF 7.8", lambda: Monotone(exp(p**2) * erfc(p), p, "decreasing", RAY)),
    true("abs.convex", _BOYD, lambda: Convex(Abs(x), x, LINE)),
    true("distances.convex", _BOYD, lambda: Convex(Abs(x) + Abs(x - 1), x, LINE)),
    true("positive.part.convex", _BOYD, lambda: Convex(Max(x, 0), x, LINE)),
    true("max.convex", _BOYD, lambda: Convex(Max(x, y), x, {y: REALS, x: REALS})),
    true("entropy.convex", _BOYD, lambda: Convex(p * log(p), p, RAY)),
    true("log.sum.exp.convex", _BOYD, lambda: Convex(log(1 + exp(x)), x, LINE)),
    true("quartic.convex", _BOYD, lambda: Convex(x**4, x, LINE)),
    true("root.convex", _BOYD, lambda: Convex(-sqrt(x), x, {x: right_open(0, oo)})),
    true("power.tower.convex", _BOYD, lambda: Convex(p**p, p, RAY)),
    true("log.gamma.convex", "Bohr and Mollerup; DLMF 5.5(iv)", lambda: Convex(loggamma(p), p, RAY)),
    true("gamma.convex", "Artin, The Gamma Function", lambda: Convex(gamma(p), p, RAY)),
    true("ramp.rises", _APOSTOL, lambda: Monotone(x + Abs(x) / 2, x, "increasing", LINE)),
    true("log.mean.rises", "Mitrinović, Analytic Inequalities, 3.6.17", lambda: Monotone((p - 1) / log(p), p, "increasing", {p: open_(1, oo)})),
    true("root.of.n.falls", "Rudin, Principles, 3.20", lambda: Monotone(n ** (1 / n), n, "decreasing", {n: integers(3)})),
    true("compound.falls", "Rudin, Principles, 3.31", lambda: Monotone((1 + 1 / n) ** (n + 1), n, "decreasing", WHOLE)),
    true("log.cosh.convex", _BOYD, lambda: Convex(log(cosh(x)), x, LINE)),
    true("cube.of.abs.convex", _BOYD, lambda: Convex(Abs(x) ** 3, x, LINE)),
    true("exp.of.abs.convex", _BOYD, lambda: Convex(exp(Abs(x)), x, LINE)),
    true("binary.entropy.convex", _BOYD, lambda: Convex(p * log(p) + (1 - p) * log(1 - p), p, {p: open_(0, 1)})),
    false("positive.part.rises", _APOSTOL, lambda: Monotone(Max(x, 0), x, "increasing", {x: closed(-1, 1)})),
    false("cube.dips", _APOSTOL, lambda: Monotone(x**3 - x / 10**6, x, "increasing", LINE)),
    false("wave.dips", _APOSTOL, lambda: Monotone(x + Rational(1001, 1000) * sin(x), x, "increasing", LINE)),
    false("sine.quotient.turns", "DLMF 4.18", lambda: Monotone(sin(p) / p, p, "decreasing", {p: left_open(0, 5)})),
    false("power.tower.rises", _APOSTOL, lambda: Monotone(p**p, p, "increasing", RAY)),
    false("gamma.rises", "DLMF 5.4.20", lambda: Monotone(gamma(p), p, "increasing", {p: open_(Rational(146, 100), oo)})),
    false("floor.rises", _APOSTOL, lambda: Monotone(floor(x), x, "increasing", {x: closed(0, 3)})),
    false("cube.convex", _BOYD, lambda: Convex(x**3, x, {x: closed(-1, 1)})),
    false("minus.abs.convex", _BOYD, lambda: Convex(-Abs(x), x, LINE)),
    false("dent.convex", _BOYD,
          lambda: Convex(x**2 - exp(-((x - Rational(1, 3)) ** 2) * 10**4) / 1000, x, {x: closed(0, 1)})),
    false("root.of.abs.convex", _BOYD, lambda: Convex(sqrt(Abs(x)), x, LINE)),
    false("root.of.n.falls.early", "Rudin, Principles, 3.20", lambda: Monotone(n ** (1 / n), n, "decreasing", {n: integers(2)})),
    false("kink.convex", _BOYD, lambda: Convex(sqrt(1 + x**2) - Abs(x) / 100, x, LINE)),
    false("ramp.falls", _APOSTOL, lambda: Monotone(x + Rational(1001, 1000) * Abs(x), x, "increasing", LINE)),
    false("log.cosh.less", _BOYD, lambda: Convex(log(cosh(x)) - x**2 / 10**4, x, LINE)),
)  # fmt: skip
