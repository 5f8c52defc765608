"""The best of a random number of runs: against the law of the best answer, summed over the number of runs."""

from math import exp, lgamma, log, sqrt
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.laws.accountant import Accountant
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.repeat_and_select import RepeatAndSelect

SHAPES = ["0", "1/2", "1", "2", "poisson"]
MEAN = 3
FEW: dict[str, Any] = {"step": "1/100", "buckets": 2500}


def chosen(of: str, mean: int, shape: str = "1") -> RepeatAndSelect:
    mechanism, _ = parse_mechanism(f"repeat_and_select,of={of},mean={mean},shape={shape}")
    assert isinstance(mechanism, RepeatAndSelect)
    return mechanism


def probabilities(shape: str, success: float, most: int = 400) -> Any:
    """P(K = k) for k = 0, 1, 2, ..., from the definitions of the paper."""
    k = np.arange(1, most)
    if shape == "poisson":
        return np.exp(np.arange(most) * log(MEAN) - MEAN - np.array([lgamma(i + 1) for i in range(most)]))
    eta = float(fmpq(*map(int, (shape + "/1").split("/")[:2])).p) / float(
        fmpq(*map(int, (shape + "/1").split("/")[:2])).q
    )
    if eta == 0:
        return np.concatenate([[0], (1 - success) ** k / (k * log(1 / success))])
    rising = np.array([lgamma(i + eta) - lgamma(i + 1) - lgamma(eta) for i in k])
    return np.concatenate([[0], np.exp(rising + k * log(1 - success)) / (success**-eta - 1)])


def best_of(shape: str, masses: Any) -> Any:
    """The law of the best of K answers, which are in the order of their scores; the first entry is that of no answer."""
    chances = probabilities(
        shape, float(chosen("laplace:eps0=1", MEAN, shape).gamma.mid()) if shape != "poisson" else 0
    )
    below = np.concatenate([[0], np.cumsum(masses)])
    generating = sum(p * below**k for k, p in enumerate(chances))
    return np.concatenate([[chances[0]], np.diff(generating)])


@pytest.mark.parametrize("shape", SHAPES)
def test_law_of_the_number(shape: str) -> None:
    """Its mean is the one that is given, and the generating function is that of its probabilities."""
    mechanism = chosen("laplace:eps0=1", MEAN, shape)
    chances = probabilities(shape, 0 if shape == "poisson" else float(mechanism.gamma.mid()))
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert sum(k * p for k, p in enumerate(chances)) == pytest.approx(MEAN, abs=1e-11)
    for z in (0.25, 0.9):
        assert float(mechanism._generating(arb(z))) == pytest.approx(
            sum(p * z**k for k, p in enumerate(chances))
        )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("eps0", [0.5, 2.0])
def test_no_score_has_more_than_the_bound(shape: str, eps0: float) -> None:
    """Randomised response on three answers, in every order of scores: its divergences and deltas. The lower bound is one of them."""
    odds = exp(eps0)
    a, b = np.array([odds, 1, 1]) / (odds + 2), np.array([1, odds, 1]) / (odds + 2)
    word = f"kary_randomised_response:eps0={fmpq(*eps0.as_integer_ratio())}:k=3"
    mechanism = chosen(word, MEAN, shape)
    orders = [fmpq(3, 2), fmpq(4), fmpq(20)]
    bounds_of_divergence = [float(mechanism.divergence(order).upper()) for order in orders]
    largest, by_loss = dict.fromkeys(("1/4", "1", "2"), 0.0), dict.fromkeys(("1/4", "1", "2"), 0.0)
    for order_of_scores in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]):
        p, q = best_of(shape, a[order_of_scores]), best_of(shape, b[order_of_scores])
        p, q = p[q > 0], q[q > 0]
        for order, bound in zip(orders, bounds_of_divergence, strict=True):
            power = float(arb(order).mid())
            assert log(sum(p**power * q ** (1 - power))) / (power - 1) <= bound + 1e-12
        for eps in largest:
            factor = exp(float(arb(fmpq(*map(int, (eps + "/1").split("/")[:2]))).mid()))
            both = max(np.maximum(p - factor * q, 0).sum(), np.maximum(q - factor * p, 0).sum())
            largest[eps] = max(largest[eps], both)
            if order_of_scores == [1, 2, 0]:
                by_loss[eps] = both
    for eps, delta in largest.items():
        low, high = bucket_bounds(makers_of([(mechanism, 1)]), eps=eps, **FEW)
        assert delta <= high + 1e-12
        assert low == pytest.approx(by_loss[eps], rel=2e-2, abs=1e-4)


# ε at δ = 1e-6 of dp_accounting 0.6.0: RdpAccountant on RepeatAndSelectDpEvent(event, 10.0, shape), default orders; one run is
# GaussianDpEvent(4.0), LaplaceDpEvent(2.0), ZCDpEvent(0.02). Its delta of a run, for the Poisson law, is that of a conversion.
OF_DP_ACCOUNTING = [
    ("0", "gaussian:mu=1/4", 1.9021061286702192),
    ("1/2", "gaussian:mu=1/4", 2.097322867121937),
    ("1", "gaussian:mu=1/4", 2.2716234018397654),
    ("2", "gaussian:mu=1/4", 2.5773705390804302),
    ("1", "zcdp:rho=1/50", 1.813568988372425),
    ("0", "laplace:eps0=1/2", 1.009691475692906),
    ("2", "laplace:eps0=1/2", 2.009009014591115),
]


@pytest.mark.parametrize(("shape", "of", "level"), OF_DP_ACCOUNTING)
def test_levels_beside_dp_accounting(shape: str, of: str, level: float) -> None:
    """The same theorem; ours has more orders, and the pure level of a run."""
    high = bucket_bounds(makers_of([(chosen(of, 10, shape), 1)]), delta="1e-6", **FEW)[1]
    assert 0.985 * level < high < 1.006 * level


def test_pure_level() -> None:
    """(2 + eta) eps0, and no bound of that kind for the Poisson law or normal noise."""
    mechanism = chosen("laplace:eps0=1/2", 10, "2")
    assert mechanism.pure_level() == 2
    assert bucket_bounds(makers_of([(mechanism, 1)]), eps=2, **FEW)[1] < 1e-15
    assert chosen("laplace:eps0=1/2", 10, "poisson").pure_level() is None
    assert chosen("gaussian:mu=1", 10).pure_level() is None


def test_one_run() -> None:
    """With a mean of 1 there is one run; its divergence is below the bound, which has the second term."""
    mechanism = RepeatAndSelect(((Laplace(1), 2),), 1, "1")
    low, _ = bucket_bounds(makers_of([(mechanism, 1)]), eps="1/2", **FEW)
    assert low <= float(Sequence([(Laplace(1), 1)]).delta("1/2").mid()) < low + 1e-3


def test_bounds_of_the_divergence() -> None:
    """From the command line's words: a bracket, also beside others; rising with the order."""
    word = "repeat_and_select,of=gaussian:mu=1/4,mean=10"
    found = [Accountant(word, digits=6).divergence(order) for order in (2, 8, 33)]
    uppers = [float(answer.upper) for answer in found]
    assert uppers == sorted(uppers)
    assert uppers[0] > 1.57
    most = Sequence([parse_mechanism(word)]).divergences(fmpq(33))[1]
    rho, log_mean = 1 / 32, log(10)  # of the geometric law, by Corollary 4 of the source
    closed = 32 * rho + log_mean / 32 + 4 * sqrt(rho * log_mean) - rho
    assert float(most) == pytest.approx(closed, abs=1e-12)
    assert uppers[2] == pytest.approx(closed, abs=1e-2)
    assert float(found[0].lower) == pytest.approx(1 / 16, abs=1e-2)
    group = Sequence([parse_mechanism(word)], 2)
    assert group.group == 1
    ((mechanism, _),) = tuple(group.uses)
    assert mechanism.of[0][0].mu == fmpq(1, 2)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("word", "error"),
    [
        ("repeat_and_select,of=gaussian:mu=1,mean=1/2", DomainError),
        ("repeat_and_select,of=gaussian:mu=1,mean=3,shape=-1", DomainError),
        ("repeat_and_select,of=gaussian:mu=1,mean=3,shape=round", DomainError),
        ("repeat_and_select,of=gauss:mu=1,mean=3", ParameterError),
        ("repeat_and_select,of=gaussian,mean=3", ParameterError),
    ],
)
def test_words_that_are_refused(word: str, error: type[Exception]) -> None:
    """By name."""
    with pytest.raises((error, ParameterError), match=r"mean|shape|gauss|of"):
        parse_mechanism(word)
