"""Proposals by SymPy under a hard bound of processor time: what they return decides nothing and is checked elsewhere."""

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

from parisk_sym.proofs.budgets import Seconds

__all__ = ["proposal"]

Result = TypeVar("Result")

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
    function: Callable[..., Result], *args: Any, seconds: float = 5.0, **options: Any
) -> Result | None:
    """The value of the function within so many seconds of processor time; None if it fails or takes longer.

    The bound holds in the main thread of systems with interval timers; elsewhere the call runs without one. A bound that
    is already running (a proposal inside a proposal) goes on with what is left of it.

    >>> proposal(divmod, 7, 2)
    (3, 1)
    >>> proposal(divmod, 7, 0) is None
    True
    """
    try:
        with _lost_in_silence(), _time_limit(seconds):
            return function(*args, **options)
    except _Interrupted:
        if isinstance(seconds, Seconds):
            seconds.spend()
        return None
    except Exception:  # noqa: BLE001 - a proposal that fails is no proposal, whatever the reason
        return None


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
