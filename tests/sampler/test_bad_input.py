"""Bad input of the sampler: each error names the parameter, the bound, the value, and what to do."""

import math
import re
from typing import Any

import numpy as np
import pytest

from parisk_sym.core.errors import DomainError, NotFittedError, ParameterError
from parisk_sym.sampler import SensitivitySampler
from parisk_sym.sampler.operating_point import operating_point
from parisk_sym.sampler.pairs import real_array
from tests.sampler.targets import exponential, mean


def fit(target: Any = mean, X: Any = None, **parameters: Any) -> SensitivitySampler:
    given = (
        {"n_pairs": 20, "random_state": 1}
        | ({} if X is not None else {"sampling": exponential, "n_records": 6})
        | parameters
    )
    return SensitivitySampler(target, **given).fit(X)


def first_only(value: Any) -> Any:
    """A target that is well at first, and then returns this."""
    answers = iter([1.0] * 7)
    return lambda _: next(answers, value)


TARGETS = [
    (first_only(math.nan), DomainError, r"target must return finite numbers, got nan at pair 3: mend the target"),
    (first_only(np.array([1.0, math.inf])), DomainError, "target must return finite numbers, got inf at pair 3"),
    (first_only([1.0, 2.0]), DomainError, r"one shape for both neighbours, got \(\) and \(2,\) at pair 3: return a fixed number"),
    (first_only("text"), ParameterError, "target must return real numbers, got <U4 at pair 3"),
    (first_only(1j), ParameterError, "target must return real numbers, got complex128 at pair 3"),
    (first_only(None), ParameterError, "target must return real numbers, got object at pair 3"),
    (first_only([[1.0], [1.0, 2.0]]), ParameterError, "target must return a number or one array of numbers at pair 3"),
    (first_only([]), DomainError, r"target must return at least one number, got shape \(0,\) at pair 3"),
    (3, ParameterError, "target must be callable, got 3"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "kind", "message"), TARGETS)
def test_targets(target: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        fit(target)


def test_an_error_of_the_target_says_where() -> None:
    def broken(database: np.ndarray) -> float:
        raise ZeroDivisionError("no records of that kind")

    with pytest.raises(ZeroDivisionError, match="no records") as caught:
        fit(broken)
    assert caught.value.__notes__ == ["raised by the target at pair 0 of the sensitivity sampler"]


DATA = [
    ([], r"X must hold at least 2 records, got 0"),
    ([3.0], r"X must hold at least 2 records, got 1 \(shape=\(1,\)\).*neighbours made of one record are all the same"),
    (np.zeros((5, 0)), r"X must have columns: 0 feature\(s\) \(shape=\(5, 0\)\)"),
    ([1.0, math.nan, 2.0], r"X must be finite \(no NaN, no inf\), got nan: leave out or fill in"),
    (3.0, "X must be an array of records, got the single number 3"),
    ([1j, 2j], "Complex data not supported"),
    (["a", {}], "X must hold numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("X", "message"), DATA)
def test_data_sets(X: Any, message: str) -> None:
    with pytest.raises((DomainError, ParameterError), match=message):
        fit(X=np.array(X, dtype=object) if isinstance(X, list) and {} in X else X)


PARAMETERS = [
    ({"n_pairs": 0}, "n_pairs must be from 1 to 1000000000, got 0"),
    ({"n_pairs": -3}, "n_pairs must be from 1 to"),
    ({"n_pairs": 2.5}, "n_pairs must be a whole number, got 2.5"),
    ({"n_pairs": None}, "give gamma, or coverage and certainty, or n_pairs"),
    ({"order": 21}, "order must be <= n_pairs = 20, got 21: the largest sensitivity has order 20"),
    ({"order": 0}, "order must be from 1 to"),
    ({"n_pairs": None, "order": 3}, "order = 3 needs n_pairs"),
    ({"gamma": 0}, r"gamma must be in \(0, 1\), got 0"),
    ({"gamma": 1.0}, r"gamma must be in \(0, 1\), got 1.0"),
    ({"gamma": math.nan}, "gamma must be finite, got nan"),
    ({"gamma": "x"}, "gamma must be a finite number"),
    ({"gamma": 0.1}, r"n_pairs must be >= 285 for gamma = 1/10 \(Equation 1.*got 20: take more pairs or gamma >= 0.32.*9 pairs are enough"),
    ({"gamma": 0.1, "n_pairs": 400, "order": 300}, r"order must be >= \d+ for n_pairs = 400.*\(Equation 2\), got 300"),
    ({"coverage": 0.9}, "coverage and certainty belong together: certainty is missing"),
    ({"certainty": 0.9}, "coverage and certainty belong together: coverage is missing"),
    ({"coverage": 1.2, "certainty": 0.9}, r"coverage must be in \(0, 1\), got 1.2"),
    ({"coverage": 0.9, "certainty": 0.9}, "n_pairs must be >= 22 for coverage = 9/10 with certainty = 9/10, got 20"),
    ({"coverage": 0.9, "certainty": 0.5, "gamma": 0.1}, "coverage and certainty decide the order: leave out gamma"),
    ({"norm": 0.5}, r"norm must be a number >= 1 \(1, 2, inf, ...\) or a callable, got 0.5"),
    ({"norm": "l2"}, "norm must be a number >= 1"),
    ({"norm": lambda d: -1.0}, "norm must give a finite number >= 0, got -1.0 at pair 0"),
    ({"norm": lambda d: math.nan}, "norm must give a finite number >= 0, got nan at pair 0"),
    ({"norm": lambda d: "far"}, "norm must return one number, got 'far' at pair 0"),
    ({"n_records": 0}, "n_records must be from 1 to"),
    ({"n_records": None}, "n_records, the number of records of a database, is needed"),
    ({"sampling": None}, "fit needs X, a data set to resample, or the parameter sampling"),
    ({"sampling": "normal"}, "sampling must be callable, got 'normal'"),
    ({"sampling": lambda rng, size: rng.random(size - 1)}, r"sampling must return size = 7 records along its first axis, got shape \(6,\)"),
    ({"sampling": lambda rng, size: 1.0}, r"along its first axis, got shape \(\)"),
    ({"random_state": -1}, "random_state must be None, a whole number >= 0"),
    ({"random_state": "x"}, "random_state must be None, a whole number >= 0"),
]  # fmt: skip


@pytest.mark.parametrize(("parameters", "message"), PARAMETERS)
def test_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises((DomainError, ParameterError), match=message):
        fit(**parameters)


@pytest.mark.parametrize(("m", "gamma", "rho", "condition"), [
    (500, 0.1, 0.09, "Equation 1 fails: n_pairs must be >= 12040"),
    (330, 0.1, 0.0001, "Equation 1 fails: n_pairs must be >= 462"),
    (500, 0.1, 0.1, r"rho must be in \(0, min\(gamma, 1/2\)\) = \(0, 1/10\) \(Theorem 15\), got 0.1"),
    (500, 0.1, -1, r"Theorem 15\), got -1"),
    (40, 0.9, 0.7, r"= \(0, 1/2\) \(Theorem 15\), got 0.7"),
])  # fmt: skip
def test_the_nearest_rho_that_holds(m: int, gamma: float, rho: float, condition: str) -> None:
    """It holds, and the one a little nearer to the value that was given does not."""
    with pytest.raises(DomainError, match=condition) as caught:
        operating_point(m, None, None, gamma, rho, None)
    nearest = float(re.search(r"the nearest.* is ([\d.e-]+)$", str(caught.value))[1])
    assert operating_point(m, None, None, gamma, nearest, None).n_pairs == m
    nearer = nearest * (1 + 1e-9) if rho > nearest else nearest * (1 - 1e-9)
    with pytest.raises(DomainError):
        operating_point(m, None, None, gamma, nearer, None)


def test_rho_without_pairs() -> None:
    with pytest.raises(
        DomainError,
        match=r"got 0.2: it may come as near to 1/10 as one likes, and 0.0097\d+ is a good choice",
    ):
        operating_point(None, None, None, 0.1, 0.2, None)


def test_not_fitted() -> None:
    sampler = SensitivitySampler(mean, n_pairs=3)
    with pytest.raises(NotFittedError, match="call fit first"):
        sampler.respond(np.zeros(3), eps=1)
    with pytest.raises(NotFittedError, match="call fit first"):
        sampler.certainty_of(0.5)


RESPONSES = [
    ({"mechanism": "noise"}, "mechanism must be one of laplace, gaussian, gaussian_classic, exponential, bernstein, got 'noise'"),
    ({"eps": 0}, "eps must be > 0, got 0"),
    ({"eps": -1.5}, "eps must be > 0, got -1.5"),
    ({"mechanism": "gaussian"}, "the gaussian mechanism needs delta"),
    ({"mechanism": "gaussian", "delta": 1}, r"delta must be in \(0, 1\), got 1"),
    ({"delta": 0.1}, "the laplace mechanism takes no delta, got 0.1"),
    ({"mechanism": "gaussian_classic", "delta": 1e-5, "eps": 9}, 'eps must be <= 8.41977 for the classic calibration at delta = 1/100000, got 9: take mechanism="gaussian"'),
    ({"database": np.zeros(5)}, r"database must have n_records = 6 records, as the sampled ones, got shape \(5,\)"),
    ({"database": np.full(6, math.nan)}, "target must return finite numbers, got nan on the database"),
    ({"mechanism": "exponential"}, r"needs one score for each response, got shape \(\)"),
    ({"mechanism": "bernstein"}, r"needs the values on a lattice.*got shape \(\)"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), RESPONSES)
def test_responses(given: dict[str, Any], message: str) -> None:
    arguments = {"database": np.ones(6), "eps": 1} | given
    with pytest.raises((DomainError, ParameterError), match=message):
        fit(norm=math.inf).respond(**arguments)


def test_no_noise_for_a_sensitivity_of_zero() -> None:
    """It would protect nobody whose pair is one of the others."""
    constant = fit(lambda d: 1.0)
    assert constant.sensitivity_ == 0
    with pytest.raises(
        DomainError,
        match=r"sensitivity_ must be > 0 for noise, got 0: 20 of 20 sampled pairs have equal answers.*larger order",
    ):
        constant.respond(np.ones(6), eps=1)


@pytest.mark.parametrize(("mechanism", "norm", "needed"), [("laplace", 2, 1), ("gaussian", math.inf, 2), ("exponential", lambda d: 1.0, "inf")])  # fmt: skip
def test_the_norm_of_the_mechanism(mechanism: str, norm: Any, needed: Any) -> None:
    """A larger p is a smaller norm: Laplace noise for a 2-norm would be too little."""
    sampler = fit(lambda d: np.array([d.mean(), d.max()]), norm=norm)
    with pytest.raises(ParameterError, match=f"norm must be <= {needed} for the {mechanism} mechanism"):
        sampler.respond(np.ones(6), mechanism, eps=1, delta=1e-5 if mechanism == "gaussian" else None)


def test_an_empty_answer_of_booleans() -> None:
    """It is refused as an empty one of numbers is."""
    with pytest.raises(DomainError, match="must return at least one number"):
        real_array(np.array([], dtype=bool), "target", "at pair 0")
