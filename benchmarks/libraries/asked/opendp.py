"""Calls of opendp."""

from typing import Any

import opendp.prelude as dp
from opendp import accuracy, combinators, measurements

dp.enable_features("contrib", "honest-but-curious")

_REALS = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
_INTEGERS = dp.atom_domain(T=int), dp.absolute_distance(T=int)


def _sampled(s: float, size: int, population: int) -> float:
    bounded = dp.vector_domain(dp.atom_domain(bounds=(0.0, 1.0)), size=size)
    released = dp.t.make_sum(bounded, dp.symmetric_distance()) >> dp.m.then_laplace(s)
    return float(dp.c.make_population_amplification(released, population_size=population).map(2))


def _threshold(s: float, threshold: int) -> Any:
    counts = dp.map_domain(dp.atom_domain(T=str), dp.atom_domain(T=int))
    distance = dp.l01inf_distance(dp.absolute_distance(T=int))
    return dp.m.make_laplace_threshold(counts, distance, scale=s, threshold=threshold).map((1, 1, 1))


FUNCTIONS = {
    "accuracy.laplacian_scale_to_accuracy": (
        accuracy.laplacian_scale_to_accuracy,
        accuracy.laplacian_scale_to_accuracy,
    ),
    "accuracy.accuracy_to_laplacian_scale": (
        accuracy.accuracy_to_laplacian_scale,
        accuracy.accuracy_to_laplacian_scale,
    ),
    "accuracy.discrete_laplacian_scale_to_accuracy": (
        accuracy.discrete_laplacian_scale_to_accuracy,
        accuracy.discrete_laplacian_scale_to_accuracy,
    ),
    "accuracy.accuracy_to_discrete_laplacian_scale": (
        accuracy.accuracy_to_discrete_laplacian_scale,
        accuracy.accuracy_to_discrete_laplacian_scale,
    ),
    "accuracy.gaussian_scale_to_accuracy": (
        accuracy.gaussian_scale_to_accuracy,
        accuracy.gaussian_scale_to_accuracy,
    ),
    "accuracy.accuracy_to_gaussian_scale": (
        accuracy.accuracy_to_gaussian_scale,
        accuracy.accuracy_to_gaussian_scale,
    ),
    "measurements.make_laplace": (
        measurements.make_laplace,
        lambda scale, d: dp.m.make_laplace(*_REALS, scale=scale).map(d),
    ),
    "measurements.make_geometric": (
        measurements.make_geometric,
        lambda scale, d: dp.m.make_geometric(*_INTEGERS, scale=scale).map(d),
    ),
    "measurements.make_gaussian": (
        measurements.make_gaussian,
        lambda scale, d: dp.m.make_gaussian(*_REALS, scale=scale).map(d),
    ),
    "measurements.make_randomized_response_bool": (
        measurements.make_randomized_response_bool,
        lambda p: dp.m.make_randomized_response_bool(p).map(1),
    ),
    "measurements.make_randomized_response": (
        measurements.make_randomized_response,
        lambda p, k: dp.m.make_randomized_response(list(range(k)), p).map(1),
    ),
    "measurements.make_laplace_threshold (delta)": (
        measurements.make_laplace_threshold,
        lambda scale, threshold: _threshold(scale, threshold)[1],
    ),
    "combinators.make_pureDP_to_zCDP": (
        combinators.make_pureDP_to_zCDP,
        lambda scale: dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(*_REALS, scale=scale)).map(1.0),
    ),
    "combinators.make_population_amplification": (combinators.make_population_amplification, _sampled),
}
