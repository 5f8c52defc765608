"""The accountant, and trees of events: each against the same uses written as mechanisms."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from flint import fmpq

from parisk_sym import Accountant
from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.formulas.answers import Bracket, Digits
from parisk_sym.laws.event_trees import uses_of
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.repeat_and_select import RepeatAndSelect
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian


@dataclass
class GaussianDpEvent:
    noise_multiplier: float


@dataclass
class LaplaceDpEvent:
    noise_multiplier: float


@dataclass
class DiscreteLaplaceDpEvent:
    noise_parameter: float
    sensitivity: int


@dataclass
class RandomizedResponseDpEvent:
    noise_parameter: float
    num_buckets: int


@dataclass
class MixtureOfGaussiansDpEvent:
    standard_deviation: float
    sensitivities: list[float]
    sampling_probs: list[float]


@dataclass
class PoissonSampledDpEvent:
    sampling_probability: float
    event: Any


@dataclass
class SampledWithoutReplacementDpEvent:
    source_dataset_size: int
    sample_size: int
    event: Any


@dataclass
class SampledWithReplacementDpEvent:
    source_dataset_size: int
    sample_size: int
    event: Any


@dataclass
class SingleEpochTreeAggregationDpEvent:
    noise_multiplier: float
    step_counts: Any


@dataclass
class ZCDpEvent:
    rho: float
    xi: float = 0.0


@dataclass
class RepeatAndSelectDpEvent:
    event: Any
    mean: float
    shape: float


@dataclass
class SelfComposedDpEvent:
    event: Any
    count: int


@dataclass
class ComposedDpEvent:
    events: list[Any]


@dataclass
class NoOpDpEvent:
    pass


@dataclass
class RandomAllocationDpEvent:
    steps: int = 1
    parts: list[int] = field(default_factory=list)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (NoOpDpEvent(), []),
        (GaussianDpEvent(4.0), ["gaussian,mu=1/4"]),
        (LaplaceDpEvent(0.5), ["laplace,eps0=2"]),
        (DiscreteLaplaceDpEvent(0.25, 3), ["discrete_laplace,eps0=3/4,sensitivity=3"]),
        (RandomizedResponseDpEvent(0.5, 4), ["pair,a=5/8:1/8:1/4,b=1/8:5/8:1/4"]),
        (RandomizedResponseDpEvent(0.5, 2), ["pair,a=3/4:1/4,b=1/4:3/4"]),
        (RandomizedResponseDpEvent(0.5, 1), []),
        (
            MixtureOfGaussiansDpEvent(2.0, [0.0, 1.0, 2.0], [0.5, 0.25, 0.25]),
            ["gaussian_mixture,sigma=2,shifts=0:1:2,weights=1/2:1/4:1/4"],
        ),
        (MixtureOfGaussiansDpEvent(2.0, [0.0], [1.0]), []),
        (PoissonSampledDpEvent(0.125, GaussianDpEvent(2.0)), ["subsampled_gaussian,sigma=2,q=1/8"]),
        (PoissonSampledDpEvent(0.125, LaplaceDpEvent(2.0)), ["subsampled_laplace,eps0=1/2,q=1/8"]),
        (
            PoissonSampledDpEvent(0.125, DiscreteLaplaceDpEvent(1.0, 2)),
            ["subsampled_discrete_laplace,eps0=2,q=1/8,sensitivity=2"],
        ),
        (PoissonSampledDpEvent(0.0, GaussianDpEvent(2.0)), []),
        (
            SampledWithoutReplacementDpEvent(100, 10, GaussianDpEvent(2.0)),
            ["fixed_size_gaussian,sigma=2,sample=10,records=100"],
        ),
        (
            SampledWithoutReplacementDpEvent(100, 10, LaplaceDpEvent(2.0)),
            ["fixed_size_laplace,eps0=1/2,sample=10,records=100"],
        ),
        (
            SampledWithReplacementDpEvent(100, 10, LaplaceDpEvent(2.0)),
            ["with_replacement_laplace,eps0=1/2,sample=10,records=100"],
        ),
        (ZCDpEvent(0.5, 0.25), ["zcdp,rho=1/2,xi=1/4"]),
        (SingleEpochTreeAggregationDpEvent(5.0, [3, 9]), ["tree_aggregation,sigma=5,steps=9"]),
        (SelfComposedDpEvent(SelfComposedDpEvent(GaussianDpEvent(4.0), 3), 5), ["gaussian,mu=1/4,n=15"]),
        (
            SelfComposedDpEvent(ComposedDpEvent([GaussianDpEvent(4.0), LaplaceDpEvent(1.0)]), 2),
            ["gaussian,mu=1/4,n=2", "laplace,eps0=1,n=2"],
        ),
    ],
)
def test_events(event: Any, words: list[str]) -> None:
    """The mechanisms of an event, with floats as their binary values."""
    assert list(uses_of(event)) == list(map(parse_mechanism, words))


def test_repeated_runs() -> None:
    """Of an event with several parts, geometric and Poisson; of nothing, nothing."""
    run = ComposedDpEvent([GaussianDpEvent(4.0), LaplaceDpEvent(2.0)])
    ((mechanism, n),) = uses_of(SelfComposedDpEvent(RepeatAndSelectDpEvent(run, 10.0, 1.0), 3))
    assert mechanism == RepeatAndSelect(tuple(uses_of(run)), 10, "1")
    assert n == 3
    ((mechanism, _),) = uses_of(RepeatAndSelectDpEvent(run, 2.5, float("inf")))
    assert mechanism.shape == "poisson"  # type: ignore[attr-defined]
    assert list(uses_of(RepeatAndSelectDpEvent(NoOpDpEvent(), 2.0, 1.0))) == []


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (RandomAllocationDpEvent(), "the event RandomAllocationDpEvent has no mechanism here"),
        (GaussianDpEvent(0.0), "noise_multiplier of GaussianDpEvent must be > 0, got 0"),
        (PoissonSampledDpEvent(0.1, NoOpDpEvent()), "a Poisson sample of NoOpDpEvent"),
        (SampledWithoutReplacementDpEvent(9, 1, NoOpDpEvent()), "a sample of fixed size of NoOpDpEvent"),
    ],
)
def test_events_that_are_refused(event: Any, message: str) -> None:
    """By name."""
    with pytest.raises(ParameterError, match=message):
        Accountant.of_event(ComposedDpEvent([event]))


def test_training() -> None:
    """From settings, rows of a history, and step by step: the same uses."""
    rate = "1/128"
    once = Accountant.of_training(1.0, 0.0078125, 20)
    assert once._uses == [(SubsampledGaussian(1, rate), 20)]
    assert Accountant.of_history([(1.0, 0.0078125, 20)])._uses == once._uses
    assert Accountant().add("subsampled_gaussian,sigma=1,q=1/128", 20)._uses == once._uses
    assert Accountant.of_training(2, 1, 3)._uses == [(Gaussian(fmpq(1, 2)), 3)]
    assert Accountant("laplace,eps0=1,n=3").add("laplace,eps0=1,n=2", 2)._uses[1][1] == 4


def test_answers() -> None:
    """Digits where there are any, else a bracket; both know their ends."""
    accountant = Accountant("gaussian,mu=1", digits=6)
    answer = accountant.delta(1.0)
    assert isinstance(answer, Digits)
    assert str(answer) == "0.126937"
    assert float(answer.lower) <= 0.126936737506643946 <= float(answer.upper) + 1e-18
    assert str(accountant.divergence(4)) == "2.00000"
    assert str(accountant.attack_success()) == "0.691462"
    assert str(accountant.false_negatives("1/20")) == "0.740489"
    bracket = Accountant("worst_case,eps0=1,delta0=1e-3").delta("1/2")
    assert isinstance(bracket, Bracket)
    assert str(bracket).startswith(bracket.lower)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: Accountant(3), ParameterError),  # type: ignore[arg-type]
        (lambda: Accountant().delta(1), ParameterError),
        (lambda: Accountant("laplace,eps0=1").epsilon(2), DomainError),
        (lambda: Accountant("laplace,eps0=1").add("laplace,eps0=1", 0), DomainError),
        (lambda: Accountant.of_training(0, "1/2", 3), DomainError),
        (lambda: Accountant.of_training(0, 1, 3), DomainError),
        (lambda: Accountant.of_training(float("nan"), "1/2", 3), DomainError),
    ],
)
def test_what_is_refused(call: Any, error: type[Exception]) -> None:
    """Wrong mechanisms, no mechanism, and numbers out of range."""
    with pytest.raises(error):
        call()
