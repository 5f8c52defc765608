"""Proposals by SymPy end in time and leave no timer behind."""

import contextlib
import gc
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable

import pytest
from sympy import Basic

from parisk_sym.proofs.sympy_proposals import _is_lost_in, proposal


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


def interrupted() -> None:
    """As by the timer, at this very place."""
    signal.raise_signal(signal.SIGVTALRM)


class Finalised:
    """Is interrupted while it is deleted."""

    ended = 0

    def __del__(self) -> None:
        interrupted()
        type(self).ended += 1


def test_a_finaliser_is_not_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python would drop the interruption: it is raised behind the finaliser, when it comes again."""
    monkeypatch.setattr(Finalised, "ended", 0)
    after = []

    def finalise() -> None:
        kept = [Finalised()]
        kept.clear()
        after.append("the finaliser")
        interrupted()
        after.append("the interruption")

    assert proposal(finalise, seconds=60) is None
    assert Finalised.ended == 1
    assert after == ["the finaliser"]


def test_a_callback_of_the_collector_is_not_cut_short() -> None:
    """At the start and at the end of a collection."""
    after: list[str] = []

    def callback(phase: str, _: object) -> None:
        interrupted()
        after.append(phase)

    def collect() -> None:
        gc.collect()
        after.append("the collection")
        interrupted()
        after.append("the interruption")

    gc.collect()  # what other tests left, so that none of their finalisers runs below
    gc.callbacks.append(callback)
    try:
        assert proposal(collect, seconds=60) is None
    finally:
        gc.callbacks.remove(callback)
    assert after == ["start", "stop", "the collection"]


def test_an_interruption_that_python_drops_is_repeated_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the callback of a weak reference, which looks like any function; another error there is reported."""
    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: reported.append(unraisable.exc_type))

    def dropped(callback: Callable[[object], object]) -> None:
        value = Finalised()
        reference = weakref.ref(value, callback)
        del value
        assert reference() is None
        forever()

    assert proposal(dropped, lambda _: interrupted(), seconds=0.05) is None
    assert reported == []
    assert proposal(dropped, lambda _: failing(), seconds=0.05) is None
    assert reported == [ZeroDivisionError]


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


def expressions(count: int) -> int:
    """So many new expressions, and no other."""
    for _ in range(count):
        Basic()
    return count


def test_steps_are_counted() -> None:
    """So many expressions and no more, whatever time they take; SymPy's constructor is as before."""
    former = Basic.__new__
    assert proposal(expressions, 50, steps=50) == 50
    assert proposal(expressions, 51, steps=50) is None
    assert Basic.__new__ is former


def test_steps_of_a_proposal_inside_another_count_for_both() -> None:
    """The inner one ends first; the outer one has what is left."""
    both = lambda: (proposal(expressions, 60, steps=50), expressions(40))  # noqa: E731
    assert proposal(both, steps=91) == (None, 40)
    assert proposal(both, steps=90) is None


def test_steps_of_other_threads_are_not_counted() -> None:
    """Two threads at once: each has its own count, and none is left behind."""
    former, begun, done = Basic.__new__, threading.Event(), threading.Event()

    def outlasting() -> int:
        begun.set()
        done.wait(5)
        return expressions(50)

    found: list[int | None] = []
    thread = threading.Thread(target=lambda: found.append(proposal(outlasting, steps=50)))
    thread.start()
    begun.wait(5)
    assert proposal(expressions, 40, steps=40) == 40
    done.set()
    thread.join()
    assert found == [50]
    assert Basic.__new__ is former


def test_other_threads_call_without_a_bound() -> None:
    """A timer belongs to the main thread."""
    found: list[int | None] = []
    thread = threading.Thread(target=lambda: found.append(proposal(int, "7")))
    thread.start()
    thread.join()
    assert found == [7]


def test_what_a_finaliser_raises_reaches_no_caller() -> None:
    """Also from a function that it calls."""
    lost: list[bool] = []

    def look() -> None:
        lost.append(_is_lost_in(sys._getframe()))

    class Finalised:
        def __del__(self) -> None:
            look()

    look()
    Finalised()
    gc.collect()
    assert lost == [False, True]
