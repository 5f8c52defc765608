"""Densities, tails and divergences."""

from sympy import Abs, Expr, Rational, cosh, erfc, exp, factorial, gamma, log, oo, pi, sqrt

from benchmarks.power.case import false, true
from benchmarks.power.symbols import RAY, a, b, c, k, m, n, p, q, r, t, x, y, z
from parisk_sym import (
    POSITIVE,
    REALS,
    Approximate,
    Composed,
    Copies,
    EachCopy,
    ImageLaw,
    Implication,
    Inequality,
    Lies,
    Mean,
    Normalised,
    Probability,
    Pure,
    SomeCopy,
    Variance,
    WithDensity,
    chi_squared_law,
    closed,
    exponential_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    poisson_law,
    right_open,
)

__all__ = ["CASES"]

_JOHNSON = "Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions"
_BLM = "Boucheron, Lugosi and Massart, Concentration Inequalities"
_KOV = "Kairouz, Oh and Viswanath, The Composition Theorem for Differential Privacy"
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
    true("normal.sum", f"{_JOHNSON}, ch. 13",
         lambda: Probability(Lies(x + 2 * y - z, open_(0, oo)), "=", Rational(1, 2),
                             {x: gaussian_law(1), y: gaussian_law(2), z: gaussian_law(3)}, {})),
    true("chi.squares.added", f"{_JOHNSON}, ch. 18",
         lambda: ImageLaw(p + q, r, chi_squared_law(5), {p: chi_squared_law(2), q: chi_squared_law(3)})),
    true("poisson.none", "Johnson, Kemp and Kotz, Univariate Discrete Distributions, ch. 4",
         lambda: Probability(Lies(k + m, closed(0, 0)), "=", exp(-b - c), {k: poisson_law(b), m: poisson_law(c)}, {b: POSITIVE, c: POSITIVE})),
    true("least.of.exponentials", f"{_JOHNSON}, ch. 19",
         lambda: Probability(EachCopy(p, Lies(p, open_(1, oo))), "=", exp(-n), {p: Copies(exponential_law(1), n)}, {n: integers(1)})),
    true("largest.of.exponentials", f"{_JOHNSON}, ch. 19",
         lambda: Probability(SomeCopy(p, Lies(p, open_(1, oo))), "=", 1 - (1 - exp(-1)) ** n, {p: Copies(exponential_law(1), n)},
                             {n: integers(1)})),
    true("geometric.no.memory", "Feller, An Introduction to Probability Theory, vol. 1, XIII.9",
         lambda: Probability(Lies(k, right_open(m + 3, oo)), "=", (1 - p) ** 3, {k: geometric_law(p)}, {p: open_(0, 1), m: integers(0)},
                             Lies(k, right_open(m, oo)))),
    true("later.of.two", "Feller, vol. 2, I.3",
         lambda: Probability(Lies(p - q, open_(0, oo)), "=", b / (b + c), {p: exponential_law(1 / b), q: exponential_law(1 / c)},
                             {b: POSITIVE, c: POSITIVE})),
    true("mean.of.product", "Feller, vol. 1, IX.2",
         lambda: Mean(p * q, "=", 1 / (b * c), {p: exponential_law(b), q: exponential_law(c)}, {b: POSITIVE, c: POSITIVE})),
    true("variance.of.sum", "Feller, vol. 1, IX.5",
         lambda: Variance(x + y, "=", 2 * b**2 + c**2, {x: laplace_law(b), y: gaussian_law(c)}, {b: POSITIVE, c: POSITIVE})),
    true("composition.optimal", f"{_KOV}, Theorem 3.3",
         lambda: Implication((Pure(r),), Composed(Approximate(1, (r - 1) / (r + 1)), 2), {r: open_(1, oo)})),
    false("laplace.half.strictly", f"{_JOHNSON}, ch. 24",
          lambda: Probability(Lies(t, open_(0, oo)), "<", Rational(1, 2), {t: WithDensity(exp(-Abs(t)) / 2, REALS)}, {})),
    false("laplace.mean.strictly", f"{_JOHNSON}, ch. 24", lambda: Mean(t, ">", 0, {t: WithDensity(exp(-Abs(t)) / 2, REALS)}, {})),
    false("later.of.two.swapped", "Feller, vol. 2, I.3",
          lambda: Probability(Lies(p - q, open_(0, oo)), "=", c / (b + c), {p: exponential_law(1 / b), q: exponential_law(1 / c)},
                              {b: POSITIVE, c: POSITIVE})),
    false("composition.less", f"{_KOV}, Theorem 3.3",
          lambda: Implication((Pure(r),), Composed(Approximate(1, (r - 1) / (r + 2)), 2), {r: open_(1, oo)})),
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
