"""Calls of opendp."""

import sys
from types import ModuleType
from typing import Any

import opendp.prelude as dp
from opendp import accuracy, combinators, measurements, transformations
from opendp.extras import numpy as numpy_extra

_mbi: Any = ModuleType("mbi")
_mbi.MarkovRandomField = object  # the package mbi, which is asked nothing
sys.modules["mbi"] = _mbi
from opendp.extras.mbi import _mst  # noqa: E402 - it imports mbi
from opendp.extras.mbi._utilities import (  # noqa: E402 - as above
    typed_dict_distance,
    typed_dict_domain,
)

dp.enable_features("contrib", "honest-but-curious")
_MANY, _FEW = 200_000, 20_000
"""The draws of the checks of releases."""

_REALS = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
_INTEGERS = dp.atom_domain(T=int), dp.absolute_distance(T=int)


def _sampled(s: float, size: int, population: int) -> float:
    bounded = dp.vector_domain(dp.atom_domain(bounds=(0.0, 1.0)), size=size)
    released = dp.t.make_sum(bounded, dp.symmetric_distance()) >> dp.m.then_laplace(s)
    return float(dp.c.make_population_amplification(released, population_size=population).map(2))


def _threshold(noise: str, scale: float, threshold: float, number: type = int) -> Any:
    """The release of counts above a threshold, with Laplace or Gaussian noise."""
    atoms = dp.atom_domain(T=int) if number is int else dp.atom_domain(T=float, nan=False)
    distance = dp.l01inf_distance if noise == "laplace" else dp.l02inf_distance
    make = getattr(dp.m, f"make_{noise}_threshold")
    return make(
        dp.map_domain(dp.atom_domain(T=str), atoms),
        distance(dp.absolute_distance(T=number)),
        scale=scale,
        threshold=number(threshold),
    )


def _reported(noise: str, scale: float, threshold: float, number: type = int, k: int = 1) -> float:
    """The delta of k counts of one person, of which each moves by at most 1."""
    return float(_threshold(noise, scale, threshold, number).map((k, number(k), number(1)))[1])


def _released(noise: str, scale: float, threshold: float) -> float:
    """How many of many counts of one person each are released."""
    return len(_threshold(noise, scale, threshold)({str(person): 1 for person in range(_MANY)})) / _MANY


def _lies(p: float) -> float:
    answer = dp.m.make_randomized_response_bool(p)
    return float(sum(answer(False) for _ in range(_FEW)) / _FEW)


def _selected(name: str, scale: float, d: int, measure: Any, monotonic: bool = False, **size: int) -> float:
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int, monotonic=monotonic)
    return float(getattr(dp.m, name)(*space, measure, scale=scale, **size).map(d))


def _tree(metric: Any, leaves: int, branching: int, d: int) -> float:
    domain = dp.vector_domain(dp.atom_domain(T=int), size=leaves)
    return float(
        dp.t.make_b_ary_tree(domain, metric(T=int), leaf_count=leaves, branching_factor=branching).map(d)
    )


def _scores(cells: int, d: int) -> float:
    """How far the scores of the maximum spanning tree are said to move where a marginal of so many cells moves by the L2 distance d."""
    tables = numpy_extra.arrayd_domain(shape=(cells,), T="i32")
    pair = ("a", "b")
    made = _mst._make_mst_scores(  # noqa: SLF001 - no public name
        typed_dict_domain({pair: tables}), typed_dict_distance(dp.l2_distance(T="u32")), [pair], None
    )
    return float(made.map({pair: d}))


def _profile(sigma: float, epsilon: float) -> float:
    converted = dp.c.make_zCDP_to_approxDP(dp.m.make_gaussian(*_REALS, scale=sigma))
    return float(converted.map(1.0).delta(epsilon))


def _sampled_delta(delta: float, size: int, population: int) -> float:
    bounded = dp.vector_domain(dp.atom_domain(bounds=(0.0, 1.0)), size=size)
    released = dp.t.make_sum(bounded, dp.symmetric_distance()) >> dp.m.then_gaussian(2.0)
    approximate = dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(released), delta=delta)
    return float(dp.c.make_population_amplification(approximate, population_size=population).map(2)[1])


def _twice(s: float, size: int, population: int) -> float:
    bounded = dp.vector_domain(dp.atom_domain(bounds=(0.0, 1.0)), size=size)
    released = dp.t.make_sum(bounded, dp.symmetric_distance()) >> dp.m.then_laplace(s)
    amplified = dp.c.make_population_amplification(released, population_size=population)
    return float(dp.c.make_composition([amplified, amplified]).map(2))


def _said(sentence: str, asked: Any) -> float:
    return float(sentence in " ".join(str(asked.__doc__).replace("`", "").split()))


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
    "measurements.make_randomized_response_bool (releases)": (
        measurements.make_randomized_response_bool,
        _lies,
    ),
    "measurements.make_noisy_max": (
        measurements.make_noisy_max,
        lambda scale, d: _selected("make_noisy_max", scale, d, dp.max_divergence()),
    ),
    "measurements.make_noisy_top_k (zero-concentrated)": (
        measurements.make_noisy_top_k,
        lambda scale, d, k: _selected("make_noisy_top_k", scale, d, dp.zero_concentrated_divergence(), k=k),
    ),
    "measurements.make_noisy_top_k (monotonic)": (
        measurements.make_noisy_top_k,
        lambda scale, d, k: _selected("make_noisy_top_k", scale, d, dp.max_divergence(), monotonic=True, k=k),
    ),
    "measurements.make_laplace_threshold (delta)": (
        measurements.make_laplace_threshold,
        lambda scale, threshold: _reported("laplace", scale, threshold),
    ),
    "measurements.make_laplace_threshold (releases)": (
        measurements.make_laplace_threshold,
        lambda scale, threshold: _released("laplace", scale, threshold),
    ),
    "measurements.make_laplace_threshold (delta, counts that are floats)": (
        measurements.make_laplace_threshold,
        lambda scale, threshold: _reported("laplace", scale, threshold, float),
    ),
    "measurements.make_laplace_threshold (delta of k counts that are floats)": (
        measurements.make_laplace_threshold,
        lambda scale, threshold, k: _reported("laplace", scale, threshold, float, k),
    ),
    "measurements.make_gaussian_threshold (delta)": (
        measurements.make_gaussian_threshold,
        lambda scale, threshold: _reported("gaussian", scale, threshold),
    ),
    "measurements.make_gaussian_threshold (releases)": (
        measurements.make_gaussian_threshold,
        lambda scale, threshold: _released("gaussian", scale, threshold),
    ),
    "measurements.make_gaussian_threshold (delta, counts that are floats)": (
        measurements.make_gaussian_threshold,
        lambda scale, threshold: _reported("gaussian", scale, threshold, float),
    ),
    "measurements.make_gaussian_threshold (documentation)": (
        measurements.make_gaussian_threshold,
        lambda: _said("scale == standard_deviation / sqrt(2)", measurements.make_gaussian_threshold),
    ),
    "transformations.make_resize": (
        transformations.make_resize,
        lambda d: dp.t.make_resize(
            dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance(), size=10, constant=0
        ).map(d),
    ),
    "transformations.make_b_ary_tree (L1)": (
        transformations.make_b_ary_tree,
        lambda leaves, branching, layers, d: _tree(dp.l1_distance, leaves, branching, d),
    ),
    "transformations.make_b_ary_tree (L2)": (
        transformations.make_b_ary_tree,
        lambda leaves, branching, layers, d: _tree(dp.l2_distance, leaves, branching, d),
    ),
    "extras.mbi._mst._make_mst_scores": (_mst._make_mst_scores, _scores),  # noqa: SLF001 - as above
    "combinators.make_zCDP_to_approxDP (Gaussian)": (combinators.make_zCDP_to_approxDP, _profile),
    "combinators.make_population_amplification (delta)": (
        combinators.make_population_amplification,
        _sampled_delta,
    ),
    "combinators.make_composition (two answers from one sample)": (combinators.make_composition, _twice),
    "combinators.make_pureDP_to_zCDP": (
        combinators.make_pureDP_to_zCDP,
        lambda scale: dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(*_REALS, scale=scale)).map(1.0),
    ),
    "combinators.make_population_amplification": (combinators.make_population_amplification, _sampled),
}
