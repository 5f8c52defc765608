"""Trees of privacy events as other accountants write them, read as uses of mechanisms.

The events are those of `dp_accounting` (0.4 to 0.6), recognised by the names of their classes and fields, so that the package is not
needed. Floats are taken as their binary values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Any

from flint import fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import from_float, rational
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.fixed_size_gaussian import FixedSizeGaussian
from parisk_sym.laws.mechanisms.fixed_size_laplace import FixedSizeLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.gaussian_mixture import GaussianMixture
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.pair import Pair
from parisk_sym.laws.mechanisms.repeat_and_select import RepeatAndSelect
from parisk_sym.laws.mechanisms.subsampled_discrete_laplace import SubsampledDiscreteLaplace
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.mechanisms.tree_aggregation import TreeAggregation
from parisk_sym.laws.mechanisms.with_replacement_gaussian import WithReplacementGaussian
from parisk_sym.laws.mechanisms.with_replacement_laplace import WithReplacementLaplace
from parisk_sym.laws.mechanisms.zcdp import ZeroConcentrated

__all__ = ["uses_of"]

Uses = Iterator[tuple[Mechanism, int]]


def uses_of(event: Any, count: int = 1) -> Uses:
    """The mechanisms of an event with their numbers of uses. ParameterError names an event that has no mechanism here.

    >>> from types import SimpleNamespace
    >>> class GaussianDpEvent(SimpleNamespace): ...
    >>> class SelfComposedDpEvent(SimpleNamespace): ...
    >>> list(uses_of(SelfComposedDpEvent(event=GaussianDpEvent(noise_multiplier=2.0), count=10)))
    [(Gaussian(mu=1/2), 10)]
    """
    name = type(event).__name__
    if name == "NoOpDpEvent":
        return
    if name == "SelfComposedDpEvent":
        yield from uses_of(event.event, count * event.count)
    elif name == "ComposedDpEvent":
        for part in event.events:
            yield from uses_of(part, count)
    elif name in _EVENTS:
        mechanism = _EVENTS[name](event)
        if mechanism is not None:
            yield mechanism, count
    else:
        raise ParameterError(f"the event {name} has no mechanism here: there are {', '.join(_EVENTS)}")


def _number(value: Any, name: str) -> fmpq:
    return (
        from_float(float(value), name)
        if hasattr(value, "is_integer") and not isinstance(value, int)
        else rational(value, name)
    )


def _noise(event: Any, name: str = "noise_multiplier") -> fmpq:
    value = _number(getattr(event, name), name)
    if value <= 0:
        raise ParameterError(f"{name} of {type(event).__name__} must be > 0, got {value}")
    return value


def _discrete_laplace(event: Any) -> DiscreteLaplace:
    sensitivity = _number(event.sensitivity, "sensitivity")
    return DiscreteLaplace(_noise(event, "noise_parameter") * sensitivity, sensitivity)


def _response(event: Any) -> Pair | None:
    """The true one of k answers with probability 1 - p + p/k, any other one with p/k."""
    k, p = _number(event.num_buckets, "num_buckets"), _noise(event, "noise_parameter")
    if k == 1:
        return None
    other, rest = p / k, (k - 2) * p / k
    masses = (1 - p + other, other, *([rest] if rest else []))
    swapped = (masses[1], masses[0], *masses[2:])
    return Pair(a=":".join(map(str, masses)), b=":".join(map(str, swapped)))


def _mixture(event: Any) -> GaussianMixture | None:
    shifts = [_number(s, "sensitivities") for s in event.sensitivities]
    weights = [_number(w, "sampling_probs") for w in event.sampling_probs]
    total = sum(weights, fmpq(0))
    if not any(shifts):
        return None
    return GaussianMixture(
        ":".join(map(str, shifts)),
        ":".join(str(w / total) for w in weights),
        _noise(event, "standard_deviation"),
    )


def _tree(event: Any) -> TreeAggregation:
    steps = event.step_counts if isinstance(event.step_counts, int) else max(event.step_counts)
    return TreeAggregation(_noise(event), steps)


def _mechanism_of_a_sample(event: Any) -> Mechanism | None:
    q, inner = _number(event.sampling_probability, "sampling_probability"), event.event
    if q == 0:
        return None
    name = type(inner).__name__
    if name == "GaussianDpEvent":
        return SubsampledGaussian(_noise(inner), q)
    if name == "LaplaceDpEvent":
        return SubsampledLaplace(1 / _noise(inner), q)
    if name == "DiscreteLaplaceDpEvent":
        base = _discrete_laplace(inner)
        return SubsampledDiscreteLaplace(base.eps0, q, base.sensitivity)
    raise ParameterError(f"a Poisson sample of {name} has no mechanism here")


def _fixed_size(gaussian: type[Mechanism], laplace: type[Mechanism], event: Any) -> Mechanism:
    """The noise multiplier is that for the replacement of a record."""
    inner = event.event
    sizes = {"sample": event.sample_size, "records": event.source_dataset_size}
    name = type(inner).__name__
    if name == "GaussianDpEvent":
        return gaussian(**sizes, sigma=_noise(inner))  # type: ignore[call-arg]
    if name == "LaplaceDpEvent":
        return laplace(**sizes, eps0=1 / _noise(inner))  # type: ignore[call-arg]
    raise ParameterError(f"a sample of fixed size of {name} has no mechanism here")


def _repeat_and_select(event: Any) -> RepeatAndSelect | None:
    """The best of a random number of runs; `shape` is infinite for the Poisson law."""
    uses = tuple(uses_of(event.event))
    shape = "poisson" if float(event.shape) == inf else str(_number(event.shape, "shape"))
    return RepeatAndSelect(uses, _number(event.mean, "mean"), shape) if uses else None


_EVENTS: dict[str, Callable[[Any], Mechanism | None]] = {
    "GaussianDpEvent": lambda event: Gaussian(1 / _noise(event)),
    "LaplaceDpEvent": lambda event: Laplace(1 / _noise(event)),
    "DiscreteLaplaceDpEvent": _discrete_laplace,
    "RandomizedResponseDpEvent": _response,
    "MixtureOfGaussiansDpEvent": _mixture,
    "PoissonSampledDpEvent": _mechanism_of_a_sample,
    "SampledWithoutReplacementDpEvent": partial(_fixed_size, FixedSizeGaussian, FixedSizeLaplace),
    "SampledWithReplacementDpEvent": partial(_fixed_size, WithReplacementGaussian, WithReplacementLaplace),
    "SingleEpochTreeAggregationDpEvent": _tree,
    "RepeatAndSelectDpEvent": _repeat_and_select,
    "ZCDpEvent": lambda event: ZeroConcentrated(_noise(event, "rho"), _number(event.xi, "xi")),
}
