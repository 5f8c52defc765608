"""Proposals by SymPy end in time and leave no timer behind."""

import contextlib
import signal
import threading
import time

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
