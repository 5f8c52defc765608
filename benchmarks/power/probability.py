"""Densities, tails and divergences."""

from sympy import Abs, Expr, Rational, cosh, erfc, exp, factorial, gamma, log, oo, pi, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, a, b, c, k, n, p, q, t, x
from parisk_sym import (
    POSITIVE,
    REALS,
    Inequality,
    Lies,
    Normalised,
    Probability,
    WithDensity,
    closed,
    integers,
    open_,
)

__all__ = ["CASES"]

_JOHNSON = "Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions"
_BLM = "Boucheron, Lugosi and Massart, Concentration Inequalities"
_COVER = "Cover and Thomas, Elements of Information Theory"
_UNIT2 = {p: open_(0, 1), q: open_(0, 1)}


def _divergence() -> Expr:
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def _entropy() -> Expr:
    return -p * log(p) - (1 - p) * log(1 - p)


def _mills() -> Expr:
    return sqrt(pi) / 2 * exp(p**2) * erfc(p)


CASES = (
    true("density.gauss", f"{_JOHNSON}, ch. 13",
         lambda: Normalised(exp(-((x - a) ** 2) / (2 * b**2)) / (sqrt(2 * pi) * b), x, {a: REALS, b: POSITIVE, x: REALS})),
    true("density.laplace", f"{_JOHNSON}, ch. 24", lambda: Normalised(exp(-Abs(x) / b) / (2 * b), x, {b: POSITIVE, x: REALS})),
    true("density.gamma", f"{_JOHNSON}, ch. 17", lambda: Normalised(p ** (b - 1) * exp(-p) / gamma(b), p, {b: POSITIVE, p: POSITIVE})),
    true("density.beta", f"{_JOHNSON}, ch. 25",
         lambda: Normalised(p ** (b - 1) * (1 - p) ** (c - 1) * gamma(b + c) / gamma(b) / gamma(c), p,
                            {b: POSITIVE, c: POSITIVE, p: open_(0, 1)})),
    true("density.cauchy", f"{_JOHNSON}, ch. 16", lambda: Normalised(1 / (pi * (1 + x**2)), x, {x: REALS})),
    true("density.logistic", f"{_JOHNSON}, ch. 23", lambda: Normalised(exp(-x) / (1 + exp(-x)) ** 2, x, {x: REALS})),
    true("mass.geometric", "Johnson, Kemp and Kotz, Univariate Discrete Distributions, ch. 5",
         lambda: Normalised((1 - p) * p**k, k, {p: open_(0, 1), k: integers(0)})),
    true("mass.poisson", "Johnson, Kemp and Kotz, Univariate Discrete Distributions, ch. 4",
         lambda: Normalised(exp(-p) * p**k / factorial(k), k, {p: POSITIVE, k: integers(0)})),
    true("tail.exponential", f"{_JOHNSON}, ch. 19",
         lambda: Probability(Lies(b, open_(p, oo)), "=", exp(-c * p), {b: WithDensity(c * exp(-c * b), POSITIVE)}, {c: POSITIVE, p: POSITIVE})),
    true("tail.laplace", f"{_JOHNSON}, ch. 24",
         lambda: Probability(Lies(Abs(t), open_(p, oo)), "=", exp(-p), {t: WithDensity(exp(-Abs(t)) / 2, REALS)}, {p: POSITIVE})),
    true("mills.upper", "Mills' ratio; DLMF 7.8", lambda: Inequality(erfc(p) * sqrt(pi) * p, "<", exp(-(p**2)), RAY)),
    true("mills.lower", "DLMF 7.8.2", lambda: Inequality(1 / (p + sqrt(p**2 + 2)), "<", _mills(), RAY)),
    true("mills.komatsu", "DLMF 7.8.2", lambda: Inequality(_mills(), "<=", 1 / (p + sqrt(p**2 + 4 / pi)), RAY)),
    true("gauss.tail", f"{_BLM}, 2.3", lambda: Inequality(erfc(p), "<=", exp(-(p**2)), RAY)),
    true("hoeffding.lemma", f"{_BLM}, Lemma 2.2", lambda: Inequality(log((1 + exp(p)) / 2) - p / 2, "<=", p**2 / 8, RAY)),
    true("pinsker", f"{_COVER}, 11.6", lambda: Inequality(2 * (p - q) ** 2, "<=", _divergence(), _UNIT2)),
    true("divergence", f"{_COVER}, 2.6", lambda: Inequality(0, "<=", _divergence(), _UNIT2)),
    true("entropy", f"{_COVER}, 2.6", lambda: Inequality(_entropy(), "<=", log(2), {p: open_(0, 1)})),
    true("entropy.lower", "Topsøe 2001, Bounds for entropy", lambda: Inequality(4 * p * (1 - p) * log(2), "<=", _entropy(), {p: open_(0, 1)})),
    true("bennett", f"{_BLM}, 2.7", lambda: Inequality(p**2 / (2 * (1 + p / 3)), "<=", (1 + p) * log(1 + p) - p, RAY)),
    false("density.cauchy.unscaled", f"{_JOHNSON}, ch. 16", lambda: Normalised(1 / (1 + x**2), x, {x: REALS})),
    false("density.negative", f"{_JOHNSON}, ch. 26", lambda: Normalised(6 * p - 2, p, {p: open_(0, 1)})),
    false("mass.shifted", "Johnson, Kemp and Kotz, Univariate Discrete Distributions, ch. 5",
          lambda: Normalised((1 - p) * p**n, n, {p: open_(0, 1), n: integers(1)})),
    false("tail.laplace.one.side", f"{_JOHNSON}, ch. 24",
          lambda: Probability(Lies(t, open_(p, oo)), "=", exp(-p), {t: WithDensity(exp(-Abs(t)) / 2, REALS)}, {p: POSITIVE})),
    false("mills.swapped", "DLMF 7.8", lambda: Inequality(2 * _mills(), "<=", (1 - 1 / (2 * p**2)) / p, RAY)),
    false("mills.komatsu.less", "DLMF 7.8.2", lambda: Inequality(_mills(), "<=", 1 / (p + sqrt(p**2 + Rational(13, 10))), RAY)),
    false("hoeffding.ninth", f"{_BLM}, Lemma 2.2", lambda: Inequality(log((1 + exp(p)) / 2) - p / 2, "<=", p**2 / 9, RAY)),
    false("pinsker.more", f"{_COVER}, 11.6", lambda: Inequality(Rational(201, 100) * (p - q) ** 2, "<=", _divergence(), _UNIT2)),
    false("entropy.parabola", "Topsøe 2001, Bounds for entropy", lambda: Inequality(_entropy(), "<=", 4 * p * (1 - p) * log(2), {p: open_(0, 1)})),
    false("bennett.more", f"{_BLM}, 2.7", lambda: Inequality(p**2 / (2 * (1 + p / 4)), "<=", (1 + p) * log(1 + p) - p, RAY)),
    false("cosh.twice", f"{_BLM}, 2.3", lambda: Inequality(cosh(p), "<=", 1 + p**2 / 2 + p**4 / 20, {p: closed(1, 5)})),
)  # fmt: skip
