"""The time limit of calls from Python."""

import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from parisk_sym import Accountant, compose, find_formula
from parisk_sym.core.errors import ParameterError, PrecisionError
from parisk_sym.core.limits import limited_here
from parisk_sym.laws.composition.calibration import calibrate
from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian


def endless() -> None:
    """Steps of Python without an end."""
    while True:
        pass


SLOW: dict[str, Callable[[float], Any]] = {
    "digits": lambda t: find_formula("bessel_k.cdf_mixture").digits(2000, x=2, k=1900, time_limit=t),
    "array": lambda t: find_formula("randomised_response.epsilon").array(
        delta=[0.5] * 10, eps0=0.001, n=907000000, time_limit=t
    ),
    "compose": lambda t: compose("subsampled_gaussian,sigma=1,q=1/100,n=10000").digits(
        1000, eps=1, time_limit=t
    ),
    "calibrate": lambda t: calibrate(
        SubsampledGaussian, eps=1, delta="1e-5", n=10000, digits=100, q="1/100", time_limit=t
    ),
}


@pytest.mark.parametrize("name", SLOW)
def test_slow_calls_end(name: str) -> None:
    """Each takes longer than the limit, ends soon after it, and leaves no timer behind."""
    begin = time.process_time()
    with pytest.raises(
        PrecisionError, match=r"the time limit of 0\.1 s was reached: give more by time_limit=1"
    ):
        SLOW[name](0.1)
    assert time.process_time() - begin < 3
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_the_least_noise_is_bracketed() -> None:
    """The limit of the accountant is that of a process, with a bracket after it."""
    found = Accountant.noise_for(
        "subsampled_gaussian", eps=1, delta="1e-5", n=1000, digits=60, q="1/100", time_limit=0.5
    )
    assert isinstance(found, CalibratedBracket)


def test_after_a_limit_the_values_are_right() -> None:
    """What was interrupted is computed again."""
    spread = find_formula("laplace.confidence_spread")
    given = {"eps": "1e-10", "eps0": "1/1000000000", "k": 600}
    with pytest.raises(PrecisionError):
        spread.digits(12, time_limit=0.02, **given)
    assert spread.digits(12, **given)[0] == spread.answer(given, 12).text


def test_the_nearer_limit_holds() -> None:
    """A limit inside another one changes nothing."""
    with pytest.raises(PrecisionError, match=r"limit of 0\.05 s"), limited_here(0.05), limited_here(10):
        endless()


def test_no_limit_and_other_threads() -> None:
    """None is no limit; signals come to the main thread only."""
    with limited_here(None):
        assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    seen = []

    def work() -> None:
        with limited_here(1):
            seen.append(find_formula("bessel_k.cdf").digits(5, x=1, k=1)[0])

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["0.63212"]


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan")])
def test_a_limit_is_a_number_of_seconds(seconds: float) -> None:
    """The message names the parameter and the value."""
    with pytest.raises(
        ParameterError, match="time_limit must be a finite number of seconds > 0, or None, got"
    ):
        find_formula("bessel_k.cdf").digits(5, x=1, k=1, time_limit=seconds)
