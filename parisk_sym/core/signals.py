"""Signal handlers, deferred where their exception would leave work half done; programs that ignore Ctrl-C."""

import inspect
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

__all__ = ["HeldHandlers", "deaf_to_interrupts", "ending_by_exit"]


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C is ignored in the block, which should be short, and by programs that are started in it, until they end.

    In other threads nothing changes: only the main one may say what becomes of a signal.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ending_by_exit() -> Iterator[None]:
    """Termination and the end of the terminal (SIGTERM, SIGHUP) unwind the block, as Ctrl-C does, so that what is known by then is written.

    A signal that is ignored (`nohup`) stays so.
    """
    if threading.current_thread() is not threading.main_thread():  # signals come to that one only
        yield
        return
    names = ("SIGTERM", "SIGHUP")
    ending = [
        n
        for n in (getattr(signal, name, None) for name in names)
        if n and signal.getsignal(n) == signal.SIG_DFL
    ]
    try:
        for number in ending:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
        yield
    finally:
        for number in ending:
            signal.signal(number, signal.SIG_DFL)


class HeldHandlers:
    """Inside, signals with a handler in Python are noted; the handlers run (and may raise) when they are released.

    A mask of signals would not do: another thread would receive them, and the handler still runs in the main thread.
    In other threads no handler runs.
    """

    def __enter__(self) -> Self:
        self._handlers: dict[int, Any] = {}
        self._noted: list[int] = []
        try:
            if threading.current_thread() is threading.main_thread():
                for number in signal.valid_signals():
                    if callable(handler := signal.getsignal(number)):
                        self._handlers[number] = handler
                        signal.signal(number, self._note)
        except BaseException:  # of a handler that was not held yet
            self.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def run(self) -> None:
        """Let the handlers of the signals run that came since, here; one that raises leaves the others to the next call, or to the release."""
        while self._noted:
            number = self._noted.pop()
            self._handlers[number](number, inspect.currentframe())

    def _note(self, number: int, _: object) -> None:
        self._noted.append(number)

    def release(self) -> None:
        """Put the handlers back, and let those run whose signal came; where one raises, the others follow."""
        try:
            while self._handlers:
                number = next(iter(self._handlers))
                signal.signal(number, self._handlers[number])
                del self._handlers[number]
            while self._noted:
                signal.raise_signal(self._noted.pop())
        finally:
            if self._handlers or self._noted:
                self.release()
