"""opendp's and python-dp's thresholds: what is reported, and what is released."""

from functools import partial
from typing import Any

from flint import arb
from sympy import Expr, exp

from benchmarks.libraries.check import Check, Kind, grid
from benchmarks.libraries.shared import discrete_gaussian_from, normal

__all__ = ["CHECKS"]

_opendp, _google = partial(Check, "opendp"), partial(Check, "python_dp")
_PLACES = grid("scale threshold", (1.0, 5), (1.0, 10), (2.0, 20), (0.5, 5))
_DRAWN = grid("scale threshold", (1.0, 5), (2.0, 8))
_NORMAL = grid("scale threshold", (1.0, 4), (1.0, 6), (2.0, 9))
_DRAWN_NORMAL = grid("scale threshold", (1.0, 4), (2.0, 7))
_MANY = 200_000
_AT_THE_THRESHOLD = "A count that equals the threshold is released, and its probability is not reported"
_LARGE = "For δ > 1/2 it takes another formula, although the share of one partition is smaller"


def _laplace(scale: Expr, threshold: Expr) -> Expr:
    """Discrete Laplace noise takes a count of 1 to the threshold or beyond (field.thresholds.geometric)."""
    return exp(-(threshold - 1) / scale) / (1 + exp(-1 / scale))


def _gaussian(scale: Any, threshold: Any) -> arb:
    return discrete_gaussian_from(threshold - 1, scale)


def _share(epsilon: Expr, delta: Expr, k: Expr) -> Expr:
    """Of one of k partitions (field.thresholds.above_the_share)."""
    return 1 - (1 - delta) ** (1 / k)


CHECKS = (
    _opendp("measurements.make_laplace_threshold (delta)", "r^(t − 1)/(1 + r), r = e^(−1/s): a count of 1 reaches t", _laplace, _PLACES,
            ("field.thresholds.geometric",), mistakes=("mistakes.opendp.at_the_threshold",), remark=_AT_THE_THRESHOLD),
    _opendp("measurements.make_laplace_threshold (releases)", "r^(t − 1)/(1 + r), r = e^(−1/s): how often a count of 1 is released",
            _laplace, _DRAWN, ("field.thresholds.geometric",), Kind.RELEASE, draws=_MANY),
    _opendp("measurements.make_laplace_threshold (delta, counts that are floats)", "e^(−(t − 1)/s)/2",
            lambda scale, threshold: exp(-(threshold - 1) / scale) / 2, _PLACES, ("field.thresholds.laplace_small_delta",)),
    _opendp("measurements.make_laplace_threshold (delta of k counts that are floats)", "1 − (1 − e^(−(t − 1)/s)/2)^k",
            lambda scale, threshold, k: 1 - (1 - exp(-(threshold - 1) / scale) / 2) ** k,
            grid("scale threshold k", (1.0, 5, 2), (2.0, 20, 10)), ("field.thresholds.above_the_share",)),
    _opendp("measurements.make_gaussian_threshold (delta)", "Σ e^(−i²/(2s²)) over i ≥ t − 1, divided by that over all i: a count of 1 reaches t",
            _gaussian, _NORMAL, mistakes=("mistakes.opendp.gaussian_at_the_threshold",), remark=_AT_THE_THRESHOLD),
    _opendp("measurements.make_gaussian_threshold (releases)", "the same: how often a count of 1 is released", _gaussian, _DRAWN_NORMAL,
            kind=Kind.RELEASE, draws=_MANY),
    _opendp("measurements.make_gaussian_threshold (delta, counts that are floats)", "Φ(−(t − 1)/s)",
            lambda scale, threshold: normal(-(threshold - 1) / scale), _NORMAL, ("field.thresholds.gaussian",)),
    _opendp("measurements.make_gaussian_threshold (documentation)", "scale == standard_deviation / sqrt(2), which is false of Gaussian noise",
            lambda: 0, ({},), kind=Kind.DOCUMENT, mistakes=("mistakes.opendp.gaussian_scale",),
            remark="The sentence is that of make_laplace_threshold, where it holds"),
    _google("create_laplace_partition_strategy (k partitions)", "1 − (1 − δ)^(1/k) for each", _share,
            grid("epsilon delta k", (1.0, 0.001, 2), (0.5, 0.3, 2), (2.0, 0.01, 5)),
            ("field.thresholds.above_the_share",), Kind.RELEASE),
    _google("create_laplace_partition_strategy (k partitions, delta > 1/2)", "1 − (1 − δ)^(1/k) for each", _share,
            grid("epsilon delta k", (1.0, 0.6, 2), (0.5, 0.75, 3), (1.0, 0.75, 1)),
            ("field.thresholds.above_the_share",), Kind.RELEASE, mistakes=("mistakes.google_dp.large_delta",), remark=_LARGE),
)  # fmt: skip
