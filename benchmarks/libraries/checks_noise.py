"""opendp and python-dp."""

from functools import partial

from sympy import Expr, Min, exp, floor, log, sqrt, tanh

from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.shared import gaussian_delta, normal, sampled_level

__all__ = ["CHECKS"]

_opendp, _google = partial(Check, "opendp"), partial(Check, "python_dp")
_accuracy = partial(_opendp, kind=Kind.OTHER)
_SCALE = grid("scale alpha", (1.0, 0.05), (0.5, 0.01), (10.0, 0.3), (3.0, 1e-6))
_FAR = grid("accuracy alpha", (1.0, 0.05), (5.0, 0.01), (20.0, 0.3), (40.0, 1e-6))
_MOVED = grid("scale d", (1.0, 1.0), (2.0, 1.0), (0.3, 2.0))
_COUNTED = grid("scale d", (1.0, 1), (2.0, 1), (0.3, 2))
_TREES = grid("leaves branching layers d", (4, 4, 2, 2), (16, 2, 5, 4), (9, 3, 3, 3))
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
    _accuracy("accuracy.laplacian_scale_to_accuracy", "s ln(1/α)", lambda scale, alpha: scale * log(1 / alpha), _SCALE,
            ("field.noises.laplace_accuracy",)),
    _accuracy("accuracy.accuracy_to_laplacian_scale", "a/ln(1/α)", lambda accuracy, alpha: accuracy / log(1 / alpha), _FAR,
            ("field.noises.laplace_accuracy",)),
    _accuracy("accuracy.discrete_laplacian_scale_to_accuracy", "s ln(2/(α(e^(1/s) + 1))) + 1", _discrete_accuracy, _SCALE,
            ("field.noises.discrete_laplace_accuracy", "field.noises.discrete_laplace_tail")),
    _accuracy("accuracy.accuracy_to_discrete_laplacian_scale", "the accuracy of its scale, s ln(2/(α(e^(1/s) + 1))) + 1",
            lambda answer, accuracy, alpha: _discrete_accuracy(answer, alpha), _FAR,
            ("field.noises.discrete_laplace_accuracy_above",), reaches="accuracy"),
    _accuracy("accuracy.gaussian_scale_to_accuracy", "the probability beyond it, 2Φ(−a/s)",
            lambda answer, scale, alpha: 2 * normal(-answer / scale), _SCALE, ("field.noises.gaussian_accuracy",), reaches="alpha"),
    _accuracy("accuracy.accuracy_to_gaussian_scale", "the probability beyond the accuracy, 2Φ(−a/s)",
            lambda answer, accuracy, alpha: 2 * normal(-accuracy / answer), _FAR, ("field.noises.gaussian_accuracy",), reaches="alpha"),
    _opendp("measurements.make_laplace", "d/s", lambda scale, d: d / scale, _MOVED, ("field.noises.laplace_is_private",)),
    _opendp("measurements.make_geometric", "d/s", lambda scale, d: d / scale, _COUNTED,
            ("field.noises.discrete_laplace_normalised",)),
    _opendp("measurements.make_gaussian", "ρ = d²/(2s²)", lambda scale, d: d**2 / (2 * scale**2), _MOVED,
            ("field.divergences.gaussian",)),
    _opendp("measurements.make_randomized_response_bool", "ln(p/(1 − p))", lambda p: log(p / (1 - p)),
            grid("p", (0.75,), (0.6,), (0.99,)), ("field.local.response_level",)),
    _opendp("measurements.make_randomized_response", "ln(p(k − 1)/(1 − p))", lambda p, k: log(p * (k - 1) / (1 - p)),
            grid("p k", (0.7, 4), (0.5, 10), (0.9, 3)), ("field.local.response_level",)),
    _opendp("measurements.make_randomized_response_bool (releases)", "1 − p: how often false is answered as true", lambda p: 1 - p,
            grid("p", (0.75,), (0.9,)), ("field.local.response_level",), Kind.RELEASE, draws=20_000,
            mistakes=("mistakes.opendp.randomized_response",)),
    _opendp("measurements.make_noisy_max", "2d/s", lambda scale, d: 2 * d / scale, _COUNTED,
            ("field.selection.exponential_utility", "field.selection.exponential_noise")),
    _opendp("measurements.make_noisy_top_k (zero-concentrated)", "k(2d/s)²/8", lambda scale, d, k: k * (2 * d / scale) ** 2 / 8,
            grid("scale d k", (2.0, 1, 2), (1.0, 3, 5)), ("field.divergences.bounded_range_first_order", "field.selection.flips_three")),
    _opendp("measurements.make_noisy_top_k (monotonic)", "kd/s", lambda scale, d, k: k * d / scale,
            grid("scale d k", (2.0, 1, 2), (1.0, 3, 5)), ("field.selection.exponential_monotone",)),
    _opendp("transformations.make_resize", "2d", lambda d: 2 * d, grid("d", (1,), (2,), (3,)), kind=Kind.NOISE,
            mistakes=("mistakes.opendp.resize",)),
    _opendp("transformations.make_b_ary_tree (L1)", "h times d, for h layers", lambda leaves, branching, layers, d: layers * d, _TREES,
            kind=Kind.NOISE),
    _opendp("transformations.make_b_ary_tree (L2)", "√((b^h − 1)/(b − 1)) times d, where all leaves move alike",
            lambda leaves, branching, layers, d: d * sqrt((branching**layers - 1) / (branching - 1)), _TREES, kind=Kind.NOISE, bound=True,
            mistakes=("mistakes.opendp.b_ary_tree",), remark="It is the number of layers times d, as under the L1 distance"),
    _opendp("extras.mbi._mst._make_mst_scores", "d√k, where all k cells move alike by the L2 distance d", lambda cells, d: d * sqrt(cells),
            grid("cells d", (4, 2), (9, 3)), kind=Kind.NOISE, mistakes=("mistakes.opendp.l1_by_l2",),
            remark="It is d, and the scores are L1 distances"),
    _opendp("combinators.make_zCDP_to_approxDP (Gaussian)", "at least the δ of the mechanism, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)", gaussian_delta,
            grid("sigma epsilon", (1.0, 1.0), (2.0, 2.5)), ("field.conversions.zcdp_gaussian",), bound=True),
    _opendp("combinators.make_composition (two answers from one sample)", "ln(1 + q(e^(2ε) − 1)), q = n/N",
            lambda s, size, population: sampled_level(2 / s, size / population),
            grid("s size population", (2.0, 10, 100), (1.0, 5, 1000), (0.5, 10, 20)), mistakes=("mistakes.opendp.same_sample",),
            remark="It adds the levels of make_population_amplification, as if each answer had a sample of its own"),
    _opendp("combinators.make_pureDP_to_zCDP", "ε²/2", lambda scale: 1 / (2 * scale**2), grid("scale", (1.0,), (2.0,), (0.3,)),
            ("field.divergences.pure_to_zcdp",)),
    _opendp("combinators.make_population_amplification", "ln(1 + q(e^ε − 1)), q = n/N",
            lambda s, size, population: sampled_level(1 / s, size / population),
            grid("s size population", (2.0, 10, 100), (1.0, 5, 1000), (0.5, 10, 20)), ("field.sampling.level",)),
    _opendp("combinators.make_population_amplification (delta)", "qδ, q = n/N", lambda delta, size, population: delta * size / population,
            grid("delta size population", (1e-6, 10, 100), (1e-3, 5, 1000)), ("field.sampling.delta",)),
    _google("LaplaceMechanism.diversity", "1/ε", lambda epsilon: 1 / epsilon, grid("epsilon", (0.5,), (1.0,), (3.0,)),
            ("field.noises.laplace_is_private",), Kind.NOISE),
    _google("GaussianMechanism.std", "the δ of its standard deviation, Φ(1/(2s) − εs) − e^ε Φ(−1/(2s) − εs)",
            lambda answer, epsilon, delta: gaussian_delta(answer, epsilon), _WEAK, ("field.calibrations.exact",), Kind.RELEASE,
            reaches="delta"),
    _google("create_laplace_partition_strategy", "one record reaches the threshold with probability δ",
            lambda epsilon, delta: delta, _WEAK, ("field.thresholds.laplace_small_delta",), Kind.RELEASE,
            remark="The formula is right; 1 − (1 − δ) loses digits in floats where δ is small"),
    _google("create_truncated_geometric_partition_strategy", "the largest release that both bounds of (ε, δ) allow",
            _release, grid("epsilon delta n", (0.5, 1e-3, 1), (0.5, 1e-3, 5), (0.5, 1e-3, 20), (1.0, 1e-6, 12), (1.0, 1e-6, 17)),
            ("field.thresholds.optimal_release", "field.thresholds.optimal_crossover", "field.thresholds.optimal_second_phase"),
            Kind.RELEASE),
)  # fmt: skip
