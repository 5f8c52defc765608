"""diffprivlib."""

from functools import partial

from sympy import E, Expr, Max, Min, Rational, cosh, exp, log, sinh, sqrt

from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.shared import gaussian_delta

__all__ = ["CHECKS"]

_bound, _law, _other, _noise, _spent = (
    partial(Check, "diffprivlib", kind=kind)
    for kind in (Kind.BOUND, Kind.LAW, Kind.OTHER, Kind.NOISE, Kind.RELEASE)
)
_LEVELS = grid("epsilon", (0.1,), (0.5,), (1.0,), (3.0,))
_ENDS = grid("epsilon a b", (0.1, 1.0, 2.0), (0.5, 3.0, 1.0), (1.0, 0.25, 4.0), (2.0, 1.0, 0.5))
_ENDS_DELTA = tuple({**one, "delta": 0.1} for one in _ENDS)
_SCALES = grid("a b s", (1.0, 2.0, 1.0), (0.5, 0.25, 2.0), (3.0, 1.0, 0.5))
_WEAK = grid("epsilon delta", (0.1, 1e-5), (0.5, 1e-3), (1.0, 1e-6), (1.0, 0.1))
_SCORES = grid("epsilon x y", (1.0, 1.0, 2.0), (0.5, 3.0, 0.25), (2.0, 0.5, 0.125))


def _clamped_bias(s: Expr, a: Expr, b: Expr) -> Expr:
    return s / 2 * (exp(-a / s) - exp(-b / s))


def _clamped_variance(s: Expr, a: Expr, b: Expr) -> Expr:
    square = s**2 * (2 - exp(-a / s) - exp(-b / s)) - s * (a * exp(-a / s) + b * exp(-b / s))
    return square - _clamped_bias(s, a, b) ** 2


def _within(a: Expr, b: Expr, s: Expr) -> Expr:
    return 2 - exp(-a / s) - exp(-b / s)


def _drawn_bias(a: Expr, b: Expr, s: Expr) -> Expr:
    return ((s + a) * exp(-a / s) - (s + b) * exp(-b / s)) / _within(a, b, s)


def _drawn_variance(a: Expr, b: Expr, s: Expr) -> Expr:
    squares = 4 * s**2 - sum((c**2 + 2 * c * s + 2 * s**2) * exp(-c / s) for c in (a, b))
    return squares / _within(a, b, s) - _drawn_bias(a, b, s) ** 2


def _weights(factor: Rational, epsilon: Expr, x: Expr, y: Expr) -> Expr:
    first, second = exp(-factor * epsilon * x), exp(-factor * epsilon * y)
    return first / (1 + first + second)


def _composed(k: Expr, epsilon: Expr, slack: Expr) -> Expr:
    drift, squares = k * epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1), k * epsilon**2
    spread = (sqrt(2 * squares * log(1 / slack)), sqrt(2 * squares * log(E + sqrt(squares) / slack)))
    return Min(k * epsilon, drift + spread[0], drift + spread[1])


CHECKS = (
    _other("mechanisms.Laplace.variance", "2s², s = 1/(ε − ln(1 − δ))",
           lambda epsilon, delta: 2 / (epsilon - log(1 - delta)) ** 2,
           (*grid("epsilon delta", (0.1, 0.0), (2.0, 0.0)), *_WEAK),
           ("field.noises.laplace_variance", "field.calibrations.laplace_with_delta", "field.noises.laplace_is_private"),
           mistakes=("mistakes.diffprivlib.laplace_variance",)),
    _other("mechanisms.LaplaceTruncated.bias", "(s/2)(e^(−a/s) − e^(−b/s)), s = 1/ε",
           lambda epsilon, a, b: _clamped_bias(1 / epsilon, a, b), _ENDS, ("field.noises.clamped_laplace_bias",)),
    _other("mechanisms.LaplaceTruncated.bias (delta > 0)", "the same with the scale of its noise, s = 1/(ε − ln(1 − δ))",
           lambda epsilon, delta, a, b: _clamped_bias(1 / (epsilon - log(1 - delta)), a, b), _ENDS_DELTA,
           ("field.noises.clamped_laplace_bias",),
           remark="Its noise has the scale 1/(ε − ln(1 − δ)), and the formula that of δ = 0",
           mistakes=("mistakes.diffprivlib.clamped_bias",)),
    _other("mechanisms.LaplaceTruncated.variance", "the mean square less the square of the bias",
           lambda epsilon, a, b: _clamped_variance(1 / epsilon, a, b), _ENDS, ("field.noises.clamped_laplace_square",)),
    _other("mechanisms.LaplaceTruncated.variance (delta > 0)", "the same with the scale of its noise, s = 1/(ε − ln(1 − δ))",
           lambda epsilon, delta, a, b: _clamped_variance(1 / (epsilon - log(1 - delta)), a, b), _ENDS_DELTA,
           ("field.noises.clamped_laplace_square",),
           remark="As of the bias: its noise has the scale 1/(ε − ln(1 − δ)), and the formula that of δ = 0",
           mistakes=("mistakes.diffprivlib.clamped_bias",)),
    _other("mechanisms.LaplaceFolded.bias", "s sinh((b − a)/(2s))/cosh((a + b)/(2s)), s = 1/ε",
           lambda epsilon, a, b: sinh((b - a) * epsilon / 2) / cosh((a + b) * epsilon / 2) / epsilon, _ENDS,
           ("field.noises.folded_laplace_bias",)),
    _other("mechanisms.LaplaceBoundedDomain.bias", "((s + a)e^(−a/s) − (s + b)e^(−b/s))/(2 − e^(−a/s) − e^(−b/s))",
           _drawn_bias, _SCALES, ("field.noises.bounded_domain_bias",)),
    _other("mechanisms.LaplaceBoundedDomain.variance", "the mean square within the range less the square of the bias",
           _drawn_variance, _SCALES),
    _noise("mechanisms.LaplaceBoundedNoise (bound)", "(1/ε) ln(1 + (e^ε − 1)/(2δ))",
           lambda epsilon, delta: log(1 + (exp(epsilon) - 1) / (2 * delta)) / epsilon, _WEAK,
           ("field.noises.truncated_laplace_delta", "field.noises.truncated_laplace")),
    _other("mechanisms.Gaussian.variance", "2 ln(1.25/δ)/ε²",
           lambda epsilon, delta: 2 * log(Rational(5, 4) / delta) / epsilon**2, _WEAK,
           ("field.calibrations.classic", "field.noises.gaussian_moments")),
    _spent("mechanisms.GaussianAnalytic._find_scale", "the δ of its scale, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)",
           lambda answer, epsilon, delta: gaussian_delta(answer, epsilon),
           (*_WEAK, *grid("epsilon delta", (5.0, 1e-6), (10.0, 1e-9))),
           ("field.calibrations.exact", "field.calibrations.analytic_form"), reaches="delta"),
    _other("mechanisms.Geometric.variance", "2r/(1 − r)², r = e^(−ε)",
           lambda epsilon: 2 * exp(-epsilon) / (1 - exp(-epsilon)) ** 2, _LEVELS,
           ("field.noises.discrete_laplace_variance", "field.noises.geometric_variance_as_coded", "field.noises.discrete_laplace_normalised")),
    _other("mechanisms.Uniform.variance", "1/(12δ²)", lambda delta: 1 / (12 * delta**2),
           grid("delta", (0.01,), (0.1,), (0.5,)), ("field.noises.uniform_variance",)),
    _law("mechanisms.Staircase (gamma)", "1/(1 + e^(ε/2))", lambda epsilon: 1 / (1 + exp(epsilon / 2)), _LEVELS,
           ("field.noises.staircase_best_width", "field.noises.staircase_law")),
    _law("mechanisms.Exponential", "weights e^(εu/2)", partial(_weights, Rational(1, 2)), _SCORES,
           ("field.selection.exponential_privacy", "field.selection.exponential_utility")),
    _law("mechanisms.Exponential (monotonic)", "weights e^(εu)", partial(_weights, Rational(1)), _SCORES,
           ("field.selection.exponential_monotone",)),
    _law("mechanisms.PermuteAndFlip", "a score that is worse by x is kept with probability e^(−εx/2): its logarithm",
           lambda epsilon, x: -epsilon * x / 2, grid("epsilon x", (1.0, 1.0), (0.5, 3.0), (2.0, 0.25)),
           ("field.selection.permute_and_flip_is_better", "field.selection.flips_two", "field.selection.flips_three")),
    _bound("BudgetAccountant.total (epsilon)", "the least of kε and both forms with the drift kε(e^ε − 1)/(e^ε + 1)", _composed,
           grid("k epsilon slack", (20, 0.05, 1e-3), (100, 0.1, 1e-6), (3, 0.5, 1e-6), (1000, 0.01, 0.01)),
           ("field.composition.mean_form", "field.composition.logarithm_of_the_spread")),
    _bound("BudgetAccountant.total (delta)", "1 − (1 − δ)^k(1 − δ')",
           lambda k, delta, slack: 1 - (1 - delta) ** k * (1 - slack),
           grid("k delta slack", (20, 1e-5, 1e-3), (100, 1e-8, 1e-9), (3, 0.1, 0.2)), ("field.composition.deltas",)),
    _noise("models.linear_regression._construct_regression_obj (sensitivity of the squares)", "max(|l|, |h|)², for a range [l, h] with 0 in it",
           lambda low, high: Max(low**2, high**2), grid("low high", (-1.0, 3.0), (0.0, 100.0), (-2.0, 1.0)),
           remark="It takes the lower end twice", mistakes=("mistakes.diffprivlib.squares",)),
    _spent("models.LinearRegression.fit (levels of its releases, of m features)", "ε, the level that is asked for",
           lambda epsilon, m: epsilon, grid("epsilon m", (1.0, 1), (1.0, 2), (0.5, 5)),
           remark="The levels of the features' means, the targets' mean and the coefficients, added", mistakes=("mistakes.diffprivlib.centring",)),
    _spent("models.KMeans._split_epsilon (levels of its releases, of d columns)", "ε, the level that is asked for",
           lambda epsilon, d: epsilon, grid("epsilon d", (1.0, 1), (1.0, 2), (1.0, 10), (0.5, 40)),
           remark="It returns the share of a sum as that of the count, and the other way round: from 5 columns on more than ε is spent",
           mistakes=("mistakes.diffprivlib.k_means",)),
    _noise("mechanisms.Vector.randomise (scale)", "2R/(ε − 2 ln(1 + cR²/α)), c = 1/4, for logistic regression on data of norm R",
           lambda epsilon, R, alpha: 2 * R / (epsilon - 2 * log(1 + R**2 / (4 * alpha))),
           grid("epsilon R alpha", (3.0, 1.0, 1.0), (3.0, 4.0, 10.0), (5.0, 2.0, 1.0)),
           remark="It has R where the square of the norm is needed: both are the same for R = 1", mistakes=("mistakes.diffprivlib.vector_norm",)),
)  # fmt: skip
