"""opendp and python-dp."""

from functools import partial

from sympy import Expr, Min, exp, floor, log, tanh

from benchmarks.libraries.check import Check, grid
from benchmarks.libraries.shared import gaussian_delta, normal, sampled_level

__all__ = ["CHECKS"]

_opendp, _google = partial(Check, "opendp"), partial(Check, "python_dp")
_SCALE = grid("scale alpha", (1.0, 0.05), (0.5, 0.01), (10.0, 0.3), (3.0, 1e-6))
_FAR = grid("accuracy alpha", (1.0, 0.05), (5.0, 0.01), (20.0, 0.3), (40.0, 1e-6))
_MOVED = grid("scale d", (1.0, 1.0), (2.0, 1.0), (0.3, 2.0))
_COUNTED = grid("scale d", (1.0, 1), (2.0, 1), (0.3, 2))
_WEAK = grid("epsilon delta", (0.5, 1e-5), (1.0, 1e-3), (2.0, 1e-8))


def _discrete_accuracy(scale: Expr, alpha: Expr) -> Expr:
    return scale * log(2 / (alpha * (exp(1 / scale) + 1))) + 1


def _release(epsilon: Expr, delta: Expr, n: Expr) -> Expr:
    """Both phases of the largest release that (eps, delta) allows, from the crossover on the second; below 1."""
    crossover = 1 + floor(log(1 + tanh(epsilon / 2) * (1 / delta - 1)) / epsilon)
    before = Min(n, crossover)
    kept = delta * (exp(before * epsilon) - 1) / (exp(epsilon) - 1)
    return kept + (1 - kept + delta / (exp(epsilon) - 1)) * (1 - exp(-(n - before) * epsilon))


CHECKS = (
    _opendp("accuracy.laplacian_scale_to_accuracy", "s ln(1/α)", lambda scale, alpha: scale * log(1 / alpha), _SCALE,
            ("field.noises.laplace_accuracy",)),
    _opendp("accuracy.accuracy_to_laplacian_scale", "a/ln(1/α)", lambda accuracy, alpha: accuracy / log(1 / alpha), _FAR,
            ("field.noises.laplace_accuracy",)),
    _opendp("accuracy.discrete_laplacian_scale_to_accuracy", "s ln(2/(α(e^(1/s) + 1))) + 1", _discrete_accuracy, _SCALE,
            ("field.noises.discrete_laplace_accuracy", "field.noises.discrete_laplace_tail")),
    _opendp("accuracy.accuracy_to_discrete_laplacian_scale", "the accuracy of its scale, s ln(2/(α(e^(1/s) + 1))) + 1",
            lambda answer, accuracy, alpha: _discrete_accuracy(answer, alpha), _FAR,
            ("field.noises.discrete_laplace_accuracy_above",), reaches="accuracy"),
    _opendp("accuracy.gaussian_scale_to_accuracy", "the probability beyond it, 2Φ(−a/s)",
            lambda answer, scale, alpha: 2 * normal(-answer / scale), _SCALE, ("field.noises.gaussian_accuracy",), reaches="alpha"),
    _opendp("accuracy.accuracy_to_gaussian_scale", "the probability beyond the accuracy, 2Φ(−a/s)",
            lambda answer, accuracy, alpha: 2 * normal(-accuracy / answer), _FAR, ("field.noises.gaussian_accuracy",), reaches="alpha"),
    _opendp("measurements.make_laplace", "d/s", lambda scale, d: d / scale, _MOVED),
    _opendp("measurements.make_geometric", "d/s", lambda scale, d: d / scale, _COUNTED),
    _opendp("measurements.make_gaussian", "ρ = d²/(2s²)", lambda scale, d: d**2 / (2 * scale**2), _MOVED,
            ("field.divergences.gaussian",)),
    _opendp("measurements.make_randomized_response_bool", "ln(p/(1 − p))", lambda p: log(p / (1 - p)),
            grid("p", (0.75,), (0.6,), (0.99,)), ("field.local.response_level",)),
    _opendp("measurements.make_randomized_response", "ln(p(k − 1)/(1 − p))", lambda p, k: log(p * (k - 1) / (1 - p)),
            grid("p k", (0.7, 4), (0.5, 10), (0.9, 3)), ("field.local.response_level",)),
    _opendp("measurements.make_laplace_threshold (delta)", "r^(t − 1)/(1 + r), r = e^(−1/s)",
            lambda scale, threshold: exp(-(threshold - 1) / scale) / (1 + exp(-1 / scale)),
            grid("scale threshold", (1.0, 10), (2.0, 20), (0.5, 5)), ("field.thresholds.geometric",),
            remark="It is the mass above the threshold, not at it",
            theirs=lambda scale, threshold: exp(-threshold / scale) / (1 + exp(-1 / scale))),
    _opendp("combinators.make_pureDP_to_zCDP", "ε²/2", lambda scale: 1 / (2 * scale**2), grid("scale", (1.0,), (2.0,), (0.3,)),
            ("field.divergences.pure_to_zcdp",)),
    _opendp("combinators.make_population_amplification", "ln(1 + q(e^ε − 1)), q = n/N",
            lambda s, size, population: sampled_level(1 / s, size / population),
            grid("s size population", (2.0, 10, 100), (1.0, 5, 1000), (0.5, 10, 20)), ("field.sampling.level",)),
    _google("LaplaceMechanism.diversity", "1/ε", lambda epsilon: 1 / epsilon, grid("epsilon", (0.5,), (1.0,), (3.0,))),
    _google("GaussianMechanism.std", "the δ of its standard deviation, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)",
            lambda answer, epsilon, delta: gaussian_delta(answer, epsilon), _WEAK, ("field.calibrations.exact",), reaches="delta"),
    _google("create_laplace_partition_strategy", "one record reaches the threshold with probability δ",
            lambda epsilon, delta: delta, _WEAK, ("field.thresholds.laplace_small_delta",),
            remark="The formula is right; 1 − (1 − δ) loses digits in floats where δ is small"),
    _google("create_truncated_geometric_partition_strategy", "the largest release that both bounds of (ε, δ) allow",
            _release, grid("epsilon delta n", (0.5, 1e-3, 1), (0.5, 1e-3, 5), (0.5, 1e-3, 20), (1.0, 1e-6, 12), (1.0, 1e-6, 17)),
            ("field.thresholds.optimal_release", "field.thresholds.optimal_crossover", "field.thresholds.optimal_second_phase")),
)  # fmt: skip
