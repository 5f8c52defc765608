"""Proposals by SymPy under a bound of the expressions that it makes: what they return decides nothing and is checked elsewhere."""

from __future__ import annotations

import gc
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from sympy import Basic

from parisk_sym.proofs.budgets import Budget

__all__ = ["proposal"]

Result = TypeVar("Result")

_STEPS = 125_000
"""Expressions of a call without a bound of its own."""

_LEAST_RATE = 8_000
"""Expressions per second of processor time: SymPy makes two to five times as many. A call that makes fewer is interrupted all the same."""

_AGAIN = 0.2
"""Seconds after which the interruption is repeated, where something swallowed the first one."""

_LEAST = 1e-3


class _Interrupted(BaseException):
    """The bound was reached. Not an Exception: SymPy catches those on its way."""


@contextmanager
def _lost_in_silence() -> Iterator[None]:
    """An interruption that Python drops, in the callback of a weak reference say, is no error: it is repeated."""
    former = sys.unraisablehook

    def report(unraisable: sys.UnraisableHookArgs) -> None:
        if not (unraisable.exc_type and issubclass(unraisable.exc_type, _Interrupted)):
            former(unraisable)

    sys.unraisablehook = report
    try:
        yield
    finally:
        sys.unraisablehook = former


def proposal(
    function: Callable[..., Result],
    *args: Any,
    steps: int = _STEPS,
    seconds: float | None = None,
    **options: Any,
) -> Result | None:
    """The value of the function, unless it fails or SymPy makes more new expressions than `steps`; None then.

    Steps are counted, so that another machine proposes the same. What makes few expressions for long is interrupted as well: after `seconds`
    of processor time, by default those in which SymPy makes so many expressions on a slow machine. That bound holds in the main thread
    of systems with interval timers. Of a proposal inside a proposal, both bounds hold.

    >>> proposal(divmod, 7, 2)
    (3, 1)
    >>> proposal(divmod, 7, 0) is None
    True
    """
    try:
        with _lost_in_silence(), _time_limit(seconds or steps / _LEAST_RATE), _step_limit(steps):
            return function(*args, **options)
    except _Interrupted:
        if isinstance(steps, Budget):
            steps.spend()
        return None
    except Exception:  # noqa: BLE001 - a proposal that fails is no proposal, whatever the reason
        return None


class _Counters(threading.local):
    """For each bound under way in this thread, how many expressions may still be made."""

    def __init__(self) -> None:
        self.left: list[int] = []


_counters = _Counters()
_make = Basic.__new__


def _make_counted(cls: type[Basic], *args: Any) -> Basic:
    left = _counters.left
    for i in range(len(left)):
        left[i] -= 1
        if left[i] < 0:
            raise _Interrupted
    return _make(cls, *args)


class _Constructor:
    """SymPy's constructor, which counts while some thread has a bound."""

    lock = threading.Lock()
    bounds = 0

    @classmethod
    def count(cls, change: int) -> None:
        """One bound more, or one less."""
        with cls.lock:
            cls.bounds += change
            Basic.__new__ = staticmethod(_make_counted if cls.bounds else _make)


@contextmanager
def _step_limit(steps: int) -> Iterator[None]:
    """Raise _Interrupted inside the block, in this thread, at every new expression beyond so many."""
    _counters.left.append(steps)
    _Constructor.count(1)
    try:
        yield
    finally:
        _Constructor.count(-1)
        _counters.left.pop()


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise _Interrupted inside the block after so much processor time; the former handler and timer come back."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    armed = True

    def interrupt(_: int, frame: FrameType | None) -> None:
        if armed and not _is_lost_in(frame):
            raise _Interrupted

    left, period = signal.getitimer(signal.ITIMER_VIRTUAL)
    former = signal.signal(signal.SIGVTALRM, interrupt)
    start = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, min(seconds, left) if left else seconds, _AGAIN)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, former if former is not None else signal.SIG_DFL)
        if left:
            signal.setitimer(signal.ITIMER_VIRTUAL, max(left - (time.process_time() - start), _LEAST), period)


def _is_lost_in(frame: FrameType | None) -> bool:
    """Whether an exception raised here reaches no caller: Python drops what a finaliser or a callback of its garbage collector raises."""
    callbacks = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    while frame is not None:
        if frame.f_code in callbacks or frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False
