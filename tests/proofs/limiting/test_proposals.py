"""Proposals by SymPy end in time and leave no timer behind."""

import contextlib
import gc
import signal
import sys
import threading
import time

import pytest

from parisk_sym.proofs.proposals import proposal


def forever() -> None:
    while True:
        pass


def swallowing_once() -> str:
    with contextlib.suppress(BaseException):
        forever()
    forever()
    return "never"


def failing() -> None:
    raise ZeroDivisionError("1/0")


def nested() -> tuple[object, object]:
    inner = proposal(forever, seconds=0.05)
    return inner, "went on"


def test_the_result_is_passed_on() -> None:
    """Positional and named arguments too."""
    assert proposal(int, "101", base=2) == 5


def test_failures_and_endless_calls_give_none() -> None:
    """Also where the first interruption is swallowed."""
    assert proposal(failing) is None
    assert proposal(forever, seconds=0.05) is None
    assert proposal(swallowing_once, seconds=0.05) is None


def test_an_inner_bound_leaves_the_outer_one() -> None:
    """The inner call ends first; the outer bound goes on with what is left of it."""
    assert proposal(nested, seconds=5) == (None, "went on")
    assert proposal(lambda: (proposal(forever, seconds=0.05), forever()), seconds=0.2) is None
    assert proposal(lambda: (proposal(forever, seconds=5), forever()), seconds=0.05) is None


def busy(*_: object) -> None:
    """Past the bound of the tests below, and no longer than until its repetition."""
    start = time.process_time()
    while time.process_time() - start < 0.1:
        pass


class Finalised:
    """Works when it is deleted."""

    def __del__(self) -> None:
        busy()


def test_nothing_is_raised_where_python_drops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In finalisers and callbacks of the garbage collector the interruption waits for its repetition."""
    dropped: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", dropped.append)

    def finalise() -> None:
        kept = [Finalised()]
        kept.clear()
        forever()

    def collect() -> None:
        gc.collect()
        forever()

    assert proposal(finalise, seconds=0.05) is None
    gc.callbacks.append(busy)
    try:
        assert proposal(collect, seconds=0.05) is None
    finally:
        gc.callbacks.remove(busy)
    assert not dropped


def test_timer_and_handler_come_back() -> None:
    """After a result, a failure and an interruption."""
    seen: list[int] = []
    former = signal.signal(signal.SIGVTALRM, lambda number, _: seen.append(number))
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)
        proposal(forever, seconds=0.05)
        start = time.process_time()
        while not seen and time.process_time() - start < 5:
            pass
        assert seen == [signal.SIGVTALRM]
        proposal(int, "1")
        assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former)


def test_other_threads_call_without_a_bound() -> None:
    """A timer belongs to the main thread."""
    found: list[int | None] = []
    thread = threading.Thread(target=lambda: found.append(proposal(int, "7")))
    thread.start()
    thread.join()
    assert found == [7]
