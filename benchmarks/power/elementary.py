"""Inequalities of exponentials, logarithms, powers, trigonometric and hyperbolic functions."""

from sympy import (
    Abs,
    E,
    Expr,
    LambertW,
    Max,
    Rational,
    atan,
    cos,
    cosh,
    exp,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from benchmarks.power.case import false, true
from benchmarks.power.symbols import LINE, RAY, SPACE, b, p, q, s, u, x, y, z
from parisk_sym import POSITIVE, Inequality, left_open, open_, right_open

__all__ = ["CASES"]

_QUARTER = {p: open_(0, pi / 2)}
_TWO = {p: POSITIVE, q: POSITIVE}
_ABOVE = {q: POSITIVE, p: open_(q, oo)}
_BRANCH = "Chatzigeorgiou 2013, Bounds on the Lambert function, Theorem 1"
_MITRINOVIC = "Mitrinović, Analytic Inequalities"


def _lambert() -> Expr:
    return LambertW(-exp(-u - 1), -1)


CASES = (
    true("exp.tangent", "DLMF 4.5.8", lambda: Inequality(1 + x, "<=", exp(x), LINE)),
    true("exp.upper", "DLMF 4.5.8", lambda: Inequality(exp(x), "<=", 1 / (1 - x), {x: open_(-oo, 1)})),
    true("log.lower", "DLMF 4.5.1", lambda: Inequality(p / (1 + p), "<", log(1 + p), RAY)),
    true("log.upper", "DLMF 4.5.1", lambda: Inequality(log(1 + x), "<=", x, {x: open_(-1, oo)})),
    true("log.root", "DLMF 4.5.5", lambda: Inequality(log(p), "<=", b * (p ** (1 / b) - 1), {b: POSITIVE, p: POSITIVE})),
    true("log.three.halves", "DLMF 4.5.3",
         lambda: Inequality(Abs(log(1 - p)), "<", 3 * p / 2, {p: left_open(0, Rational(5828, 10000))})),
    true("exp.ratio", "DLMF 4.5.12", lambda: Inequality(exp(p / (1 + p)), "<", 1 + p, RAY)),
    true("power.exp", "DLMF 4.5.13", lambda: Inequality((1 + p / q) ** q, "<", exp(p), _TWO)),
    true("power.exp.lower", "DLMF 4.5.13", lambda: Inequality(exp(p * q / (p + q)), "<", (1 + p / q) ** q, _TWO)),
    true("log.root.upper", f"{_MITRINOVIC}, 3.6.15", lambda: Inequality(log(1 + p), "<", p / sqrt(1 + p), RAY)),
    true("bernoulli", f"{_MITRINOVIC}, 2.4",
         lambda: Inequality(1 + b * x, "<=", (1 + x) ** b, {b: right_open(1, oo), x: open_(-1, oo)})),
    true("young.exp", "Young 1912; Hardy, Littlewood and Pólya, 4.8",
         lambda: Inequality(p * x, "<=", p * log(p) - p + exp(x), {p: POSITIVE, **LINE})),
    true("young.power", "Hardy, Littlewood and Pólya, 2.5",
         lambda: Inequality(p * q, "<=", p**b / b + q ** (b / (b - 1)) * (b - 1) / b, {b: open_(1, oo), **_TWO})),
    true("jordan", "DLMF 4.18.1", lambda: Inequality(2 * p / pi, "<=", sin(p), {p: left_open(0, pi / 2)})),
    true("sine.ratio", "DLMF 4.18.3", lambda: Inequality(cos(p), "<=", sin(p) / p, {p: left_open(0, pi)})),
    true("sine.pi", "DLMF 4.18.4", lambda: Inequality(sin(pi * p), "<=", 4 * p * (1 - p), {p: open_(0, 1)})),
    true("huygens", f"{_MITRINOVIC}, 3.4.14", lambda: Inequality(3 * p, "<", 2 * sin(p) + tan(p), _QUARTER)),
    true("cusa", f"{_MITRINOVIC}, 3.4.15", lambda: Inequality(sin(p) / p, "<", (2 + cos(p)) / 3, _QUARTER)),
    true("sinh.cube", "DLMF 4.32.1", lambda: Inequality(cosh(p), "<=", (sinh(p) / p) ** 3, RAY)),
    true("sine.tanh", "DLMF 4.32.2", lambda: Inequality(sin(p) * cos(p), "<", tanh(p), RAY)),
    true("atan.tanh", "DLMF 4.32.4", lambda: Inequality(atan(p), "<=", pi * tanh(p) / 2, RAY)),
    true("double.sine", "DLMF 4.21.27", lambda: Inequality(sin(x) * cos(x), "<=", Rational(1, 2), LINE)),
    true("cosh.gauss", "Boucheron, Lugosi and Massart, 2.3", lambda: Inequality(cosh(x), "<=", exp(x**2 / 2), LINE)),
    true("mean.loss", "mean loss of a randomised response",
         lambda: Inequality(p - 1 + exp(-p), "<=", p * tanh(p / 2), RAY)),
    true("logarithmic.mean", f"{_MITRINOVIC}, 3.6.17", lambda: Inequality(sqrt(p * q), "<", (p - q) / (log(p) - log(q)), _ABOVE)),
    true("logarithmic.mean.upper", f"{_MITRINOVIC}, 3.6.17",
         lambda: Inequality((p - q) / (log(p) - log(q)), "<", (p + q) / 2, _ABOVE)),
    true("powers.swapped", f"{_MITRINOVIC}, 3.6.38", lambda: Inequality(1, "<", p**q + q**p, _TWO)),
    true("e.and.pi", "classical", lambda: Inequality(pi**E, "<", exp(pi), {})),
    true("lambert.lower", _BRANCH, lambda: Inequality(-1 - sqrt(2 * u) - u, "<", _lambert(), {u: POSITIVE})),
    true("lambert.upper", _BRANCH, lambda: Inequality(_lambert(), "<", -1 - sqrt(2 * u) - 2 * u / 3, {u: POSITIVE})),
    true("sinh.quotient", "sinh(x)/x rises", lambda: Inequality(sinh(s) / sinh(p), "<", s / p, {p: POSITIVE, s: open_(0, p)})),
    true("mean.of.exponentials", f"{_MITRINOVIC}, 2.2",
         lambda: Inequality(x / 3 + y / 3 + z / 3, "<=", log(exp(x) / 3 + exp(y) / 3 + exp(z) / 3), SPACE)),
    true("log.sum.exp", "Boyd and Vandenberghe, Convex Optimization, 3.1.5",
         lambda: Inequality(log(exp(x) + exp(y) + exp(z)), "<=", Max(x, y, z) + log(3), SPACE)),
    true("sum.below.length", f"{_MITRINOVIC}, 2.6",
         lambda: Inequality(x + y + z, "<=", sqrt(3) * sqrt(x**2 + y**2 + z**2), SPACE)),
    false("log.sum.exp.two", "Boyd and Vandenberghe, Convex Optimization, 3.1.5",
          lambda: Inequality(log(exp(x) + exp(y) + exp(z)), "<=", Max(x, y, z) + log(2), SPACE)),
    false("log.root.left", f"{_MITRINOVIC}, 3.6.15", lambda: Inequality(log(1 + x), "<=", x / sqrt(1 + x), {x: open_(-1, oo)})),
    false("log.three.halves.beyond", "DLMF 4.5.3",
          lambda: Inequality(Abs(log(1 - p)), "<", 3 * p / 2, {p: left_open(0, Rational(5829, 10000))})),
    false("jordan.steeper", "DLMF 4.18.1",
          lambda: Inequality((2 / pi + Rational(1, 10**6)) * p, "<=", sin(p), {p: left_open(0, pi / 2)})),
    false("sine.ratio.far", "DLMF 4.18.3", lambda: Inequality(cos(p), "<=", sin(p) / p, {p: open_(0, 2 * pi)})),
    false("sine.taylor", "DLMF 4.19.1",
          lambda: Inequality(sin(p), "<=", p - p**3 / 6 + p**5 / 120 - p**7 / 5040, RAY)),
    false("cosh.gauss.less", "Boucheron, Lugosi and Massart, 2.3",
          lambda: Inequality(cosh(x), "<=", exp(Rational(499, 1000) * x**2), LINE)),
    false("bernoulli.below.one", f"{_MITRINOVIC}, 2.4",
          lambda: Inequality(1 + b * p, "<=", (1 + p) ** b, {b: open_(0, 1), p: POSITIVE})),
    false("atan.tanh.less", "DLMF 4.32.4", lambda: Inequality(atan(p), "<=", Rational(157, 100) * tanh(p), RAY)),
    false("young.not.conjugate", "Hardy, Littlewood and Pólya, 2.5", lambda: Inequality(p * q, "<=", p**3 / 3 + q**2 / 2, _TWO)),
    false("exp.taylor", "DLMF 4.2.19",
          lambda: Inequality(exp(p), "<", 1 + p + p**2 / 2 + Rational(53, 300) * p**3, {p: left_open(0, 1)})),
    false("log.cube.root", "log(x)/x^(1/3) is at most 3/e", lambda: Inequality(log(p), "<=", p ** Rational(1, 3), RAY)),
    false("power.of.e", "x^e <= e^x", lambda: Inequality(p ** Rational(27183, 10000), "<=", exp(p), RAY)),
    false("lambert.swapped", _BRANCH, lambda: Inequality(-1 - sqrt(2 * u) - 2 * u / 3, "<", _lambert(), {u: POSITIVE})),
    false("mean.loss.less", "mean loss of a randomised response",
          lambda: Inequality(p - 1 + exp(-p), "<=", Rational(99, 100) * p * tanh(p / 2), RAY)),
)  # fmt: skip
