"""A process that judges statements one after the other and is ended when one of them takes too long."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from tests.soundness.case import Case
from tests.soundness.catalogue import all_cases
from tests.soundness.harness import Flag, Report, judge_case

__all__ = ["Worker"]

_SPAWN = multiprocessing.get_context("spawn")

Judged = Callable[[Case], Report]


def _serve(connection: Connection, judged: Judged) -> None:
    """Answer until the other end is closed. A process group of its own, so that helpers die with it."""
    os.setsid()
    all_cases()
    connection.send(None)  # ready: the time of the imports is nobody's
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            asked = connection.recv()
            connection.send(judged(all_cases()[asked] if isinstance(asked, str) else asked))


class Worker:
    """Judges cases in a child process with a limit of `seconds` each; a new child replaces one that was ended.

    A case of the catalogue is sent by its id, because its builder is a lambda; a generated one is sent whole.
    """

    def __init__(self, seconds: float, judged: Judged = judge_case) -> None:
        self.seconds = seconds
        self._judged = judged
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None

    def judge(self, case: Case, *, by_id: bool = True) -> Report:
        """The report of one case: HANG after the time limit, EXC when the process died."""
        try:
            connection = self._connected()
            connection.send(case.id if by_id else case)
            if connection.poll(self.seconds):
                report: Report = connection.recv()
                return report
        except (EOFError, ConnectionError):
            self.close()
            return Report(case.id, case.truth, Flag.EXC, "", self.seconds, "the process died")
        self.close()
        limit = f"no verdict within {self.seconds:g} s"
        return Report(case.id, case.truth, Flag.HANG, "", self.seconds, limit)

    def _connected(self) -> Connection:
        if self._connection is None:
            own, other = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=_serve, args=(other, self._judged), daemon=False)
            self._process.start()
            other.close()
            self._connection = own
            own.recv()
        return self._connection

    def close(self) -> None:
        """End the process and whatever it started."""
        if self._process is not None and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
