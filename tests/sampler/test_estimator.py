"""The estimator: scikit-learn's conventions, Algorithm 1, and numbers that depend on the seed alone."""

import inspect
import math
import pickle
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.utils.estimator_checks import check_estimator

from parisk_sym.core.errors import ParameterError
from parisk_sym.sampler import SensitivitySampler, running
from parisk_sym.sampler.pairs import Pairs, distance
from tests.sampler.targets import exponential, last, mean, vector


class Here(Executor):
    """An executor that is no pool: whatever it is, the numbers are the same."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_checks_of_scikit_learn() -> None:
    """All that apply: a record may be one number, so that one-dimensional data are no error; array interfaces are an option."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = check_estimator(SensitivitySampler(mean, n_pairs=20, random_state=0), on_fail=None)
    assert {r["check_name"] for r in results if r["status"] != "passed"} <= {
        "check_fit1d",
        "check_array_api_input",
    }
    assert sum(r["status"] == "passed" for r in results) >= 30


def test_parameters() -> None:
    """The constructor stores, get_params and set_params go round, and a clone is not fitted."""
    sampler = SensitivitySampler(mean, sampling=exponential, n_records=5, n_pairs=3, random_state=1).fit()
    assert set(sampler.get_params()) == set(inspect.signature(SensitivitySampler).parameters)
    copied = clone(sampler)
    assert copied.get_params() == sampler.get_params()
    assert not hasattr(copied, "sensitivity_")
    assert copied.set_params(n_pairs=4) is copied
    assert copied.fit().n_pairs_ == 4
    with pytest.raises(ParameterError, match="has no parameter 'pairs'"):
        copied.set_params(pairs=3)
    assert repr(sampler).startswith(
        "SensitivitySampler(n_pairs=3, n_records=5, random_state=1, sampling=<function"
    )


def test_an_executor_is_shared_and_not_pickled() -> None:
    with ThreadPoolExecutor(1) as executor:
        sampler = SensitivitySampler(mean, n_pairs=3, executor=executor)
        assert clone(sampler).executor is executor
        assert pickle.loads(pickle.dumps(sampler)).executor is None  # noqa: S301 - our own bytes


def test_nested_parameters() -> None:
    """A target with parameters of its own."""

    class Scaled(SensitivitySampler):
        def __call__(self, database: np.ndarray) -> Any:
            return database.mean() * self.n_pairs

    sampler = SensitivitySampler(Scaled(mean, n_pairs=2), n_pairs=3)
    assert sampler.get_params()["target__n_pairs"] == 2
    assert sampler.set_params(target__n_pairs=5).target.n_pairs == 5


def test_algorithm_1() -> None:
    """Neighbours share all records but the last; n + 1 of them are drawn; arrays are not shared."""
    pairs = Pairs(mean, exponential, 4, 2.0, (7, ()))
    one, other = pairs.draw(12)
    assert (one[:-1] == other[:-1]).all()
    assert one[-1] != other[-1]
    assert len(one) == 4
    assert not np.shares_memory(one, other)
    again = np.random.default_rng(np.random.SeedSequence(7).spawn(13)[12]).exponential(size=5)
    assert [*one, other[-1]] == list(again)


def fitted(**parameters: Any) -> np.ndarray:
    sampler = SensitivitySampler(mean, sampling=exponential, n_records=9, n_pairs=150, **parameters)
    return sampler.fit().sensitivities_


def test_every_executor_gives_the_same_numbers() -> None:
    """Here, in threads, in processes, and by an executor of another kind."""
    expected = fitted(random_state=5)
    assert expected.dtype == np.float64
    assert (np.diff(expected) >= 0).all()
    assert (fitted(random_state=5, executor=Here()) == expected).all()
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        for executor in (threads, processes):
            assert (fitted(random_state=5, executor=executor) == expected).all()
    assert not (fitted(random_state=6) == expected).any()


def test_what_a_chunk_did_not_reach_is_given_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has no time hands over after one pair."""
    monkeypatch.setattr(running, "SECONDS", -1.0)
    sizes: list[int] = []
    with ThreadPoolExecutor(2) as threads:
        found = fitted(random_state=5, executor=threads, progress=lambda done, _: sizes.append(done))
    assert (found == fitted(random_state=5)).all()
    assert sizes == list(range(151))


def test_more_pairs_begin_with_the_same() -> None:
    """The i-th pair does not depend on their number."""
    few = SensitivitySampler(mean, sampling=exponential, n_records=9, n_pairs=100, random_state=5).fit()
    assert set(few.sensitivities_) < set(fitted(random_state=5))


@pytest.mark.parametrize("make", [lambda: np.random.SeedSequence(3), lambda: np.random.default_rng(3), lambda: np.random.RandomState(3)])  # fmt: skip
def test_random_states(make: Any) -> None:
    """Whatever numpy or scikit-learn call a random state; without one, runs differ."""
    assert (fitted(random_state=make()) == fitted(random_state=make())).all()
    assert not (fitted() == fitted()).all()


def test_a_data_set_is_resampled() -> None:
    """Sensitivities are those of pairs of its records, and the columns are remembered."""
    X = np.array([[0.0, 1], [4, 2], [6, 4]])
    sampler = SensitivitySampler(lambda d: d.mean(axis=0), n_pairs=200, norm=math.inf, random_state=2).fit(X)
    assert {round(3 * s, 9) for s in sampler.sensitivities_} == {0, 2, 4, 6}
    assert (sampler.n_features_in_, sampler.n_records_) == (2, 3)
    assert not hasattr(sampler.fit(X[:, 0]), "n_features_in_")


@pytest.mark.parametrize(("norm", "expected"), [(1, 7.0), (2, 5.0), (math.inf, 4.0), (3, 91 ** (1 / 3)), (1000.5, 4.0), (lambda d: d.max(), 3.0)])  # fmt: skip
def test_norms(norm: Any, expected: float) -> None:
    """Of all entries, and a function of the difference; a power that overflows does not matter."""
    assert distance(np.array([3, 0]), np.array([0, 4]), norm) == pytest.approx(expected, rel=1e-12)
    if not callable(norm):
        assert distance(np.array([3e200, 0.0]), np.array([0.0, 4e200]), norm) == pytest.approx(
            expected * 1e200
        )


@pytest.mark.parametrize(("kind", "one", "other", "expected"), [
    (np.uint8, 1, 255, 254.0),
    (np.int8, -128, 127, 255.0),
    (np.int64, 2**62, 2**62 + 1, 1.0),
    (np.uint64, 2**64 - 1, 0, 2.0**64),
    (np.bool_, False, True, 1.0),
    (np.longdouble, 2**60, 2**60 + 94, 94.0),
])  # fmt: skip
def test_whole_numbers_do_not_wrap(kind: Any, one: int, other: int, expected: float) -> None:
    """Differences of unsigned and of large integers, and of extended floats, are the true ones."""
    values = iter([kind(one), kind(other)])
    pairs = Pairs(lambda _: next(values), exponential, 3, 2.0, (0, ()))
    assert pairs.sensitivity(0) == expected


def test_a_target_may_work_in_place() -> None:
    """Sorting the database it gets does not reach the other neighbour, nor the data set."""

    def greedy(database: np.ndarray) -> float:
        database.sort()
        top = float(database[-1])
        database[:] = 0
        return top

    X = np.arange(10.0)
    one = SensitivitySampler(greedy, n_pairs=50, random_state=1).fit(X)
    other = SensitivitySampler(lambda d: d.max(), n_pairs=50, random_state=1).fit(X)
    assert (one.sensitivities_ == other.sensitivities_).all()
    assert (np.arange(10.0) == X).all()
    answer = one.respond(X, eps=1, random_state=0)
    assert (np.arange(10.0) == X).all()
    assert math.isfinite(answer)


def test_a_distribution_that_keeps_its_records() -> None:
    """Records that a sampling hands out again and again stay as they are, whatever the target does to its database."""
    kept = np.arange(6.0)

    def zeroing(database: np.ndarray) -> float:
        database *= 0
        return 1.0

    SensitivitySampler(zeroing, sampling=lambda rng, size: kept[:size], n_records=5, n_pairs=2).fit()
    assert (kept == np.arange(6.0)).all()


@pytest.mark.parametrize("order", [1, 40, 59, 60])
def test_the_order_statistic(order: int) -> None:
    """The k-th smallest, 1 for the smallest."""
    sampler = SensitivitySampler(
        mean, sampling=exponential, n_records=5, n_pairs=60, order=order, random_state=1
    ).fit()
    assert sampler.order_ == order
    assert np.sum(sampler.sensitivities_ <= sampler.sensitivity_) == order


def test_only_the_last_record_is_exchanged() -> None:
    """Algorithm 1 says nothing of neighbours that differ elsewhere: a target that looks at the first record alone seems harmless."""
    sampler = SensitivitySampler(lambda d: d[0], sampling=exponential, n_records=5, n_pairs=30).fit()
    assert sampler.sensitivity_ == 0


def test_progress() -> None:
    """A function is told how many of how many are done."""
    seen: list[tuple[int, int]] = []
    SensitivitySampler(vector, sampling=exponential, n_records=3, n_pairs=4, progress=lambda d, n: seen.append((d, n))).fit()  # fmt: skip
    assert seen == [(i, 4) for i in range(5)]
    SensitivitySampler(last, sampling=exponential, n_records=1, n_pairs=2, progress=True).fit()
