"""Integrals: closed forms, bounds, and those that do not converge."""

from sympy import Integral, Rational, cos, exp, log, oo, pi, sin, sqrt, tan

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, p, q, s, t
from parisk_sym import POSITIVE, Identity, Inequality

__all__ = ["CASES"]

_GR = "Gradshteyn and Ryzhik"
_APOSTOL = "Apostol, Calculus I, 10.23"

CASES = (
    true("exponential", f"{_GR} 3.310", lambda: Identity(Integral(exp(-p * s), (s, 0, oo)), 1 / p, RAY)),
    true("gauss", "DLMF 7.2", lambda: Identity(Integral(exp(-(t**2)), (t, -oo, oo)), sqrt(pi), {})),
    true("arctangent", f"{_GR} 2.141", lambda: Identity(Integral(1 / (1 + t**2), (t, 0, 1)), pi / 4, {})),
    true("logarithm", f"{_GR} 4.21", lambda: Identity(Integral(log(s), (s, 0, 1)), -1, {})),
    true("sine", f"{_GR} 2.01", lambda: Identity(Integral(sin(t), (t, 0, pi)), 2, {})),
    true("twenty.two.sevenths", "Dalzell 1944", lambda: Identity(Integral(t**4 * (1 - t) ** 4 / (1 + t**2), (t, 0, 1)), Rational(22, 7) - pi, {})),
    true("frullani", f"{_GR} 3.434", lambda: Identity(Integral((exp(-s) - exp(-2 * s)) / s, (s, 0, oo)), log(2), {})),
    true("dirichlet", f"{_GR} 3.721", lambda: Identity(Integral(sin(s) / s, (s, 0, oo)), pi / 2, {})),
    true("sophomore", "Bernoulli 1697", lambda: Inequality(Integral(s**s, (s, 0, 1)), "<", Rational(78344, 100000), {})),
    true("exp.square", "Apostol, Calculus I", lambda: Inequality(Integral(exp(t**2), (t, 0, 1)), "<", Rational(14627, 10000), {})),
    true("gauss.tail", "DLMF 7.8.2", lambda: Inequality(Integral(exp(-(s**2)), (s, p, oo)), "<", exp(-(p**2)) / (2 * p), RAY)),
    true("cauchy", f"{_GR} 2.141", lambda: Identity(Integral(1 / (1 + t**2), (t, -oo, oo)), pi, {})),
    true("log.square", f"{_GR} 4.215", lambda: Identity(Integral(log(s) ** 2, (s, 0, 1)), 2, {})),
    true("damped.cosine", f"{_GR} 3.893", lambda: Identity(Integral(exp(-p * s) * cos(s), (s, 0, oo)), p / (1 + p**2), RAY)),
    true("half.circle", f"{_GR} 3.191", lambda: Identity(Integral(sqrt(s * (1 - s)), (s, 0, 1)), pi / 8, {})),
    true("frullani.parameters", f"{_GR} 3.434",
         lambda: Identity(Integral((exp(-p * s) - exp(-q * s)) / s, (s, 0, oo)), log(q / p), {**RAY, q: POSITIVE})),
    true("sine.squared", f"{_GR} 3.821", lambda: Identity(Integral(sin(s) ** 2 / s**2, (s, 0, oo)), pi / 2, {})),
    true("log.sine", f"{_GR} 4.224", lambda: Identity(Integral(log(sin(s)), (s, 0, pi / 2)), -pi * log(2) / 2, {})),
    false("pole.odd", _APOSTOL, lambda: Identity(Integral(1 / t, (t, -1, 1)), 0, {})),
    false("pole.even", _APOSTOL, lambda: Identity(Integral(1 / t**2, (t, -1, 1)), -2, {})),
    false("pole.shifted", _APOSTOL, lambda: Identity(Integral(1 / (t - 1), (t, 0, 2)), 0, {})),
    false("pole.tangent", _APOSTOL, lambda: Identity(Integral(tan(t), (t, 0, pi)), 0, {})),
    false("pole.at.end", _APOSTOL, lambda: Inequality(Integral(1 / s, (s, 0, 1)), "<=", 100, {})),
    false("no.tail", _APOSTOL, lambda: Inequality(Integral(s / (1 + s**2), (s, 0, oo)), "<", 100, {})),
    false("oscillates", _APOSTOL, lambda: Identity(Integral(sin(s), (s, 0, oo)), 1, {})),
    false("exp.square.less", "Apostol, Calculus I", lambda: Inequality(Integral(exp(t**2), (t, 0, 1)), "<", Rational(14626, 10000), {})),
    false("sophomore.rounded", "Bernoulli 1697", lambda: Identity(Integral(s**s, (s, 0, 1)), Rational(78343051, 10**8), {})),
    false("frullani.turned", f"{_GR} 3.434", lambda: Identity(Integral((exp(-s) - exp(-2 * s)) / s, (s, 0, oo)), -log(2), {})),
    false("dirichlet.rounded", f"{_GR} 3.721", lambda: Inequality(Integral(sin(s) / s, (s, 0, oo)), "<", Rational(157, 100), {})),
    false("pole.logarithm", _APOSTOL, lambda: Inequality(Integral(1 / (s * log(s)), (s, 0, Rational(1, 2))), "<=", 100, {})),
)  # fmt: skip
