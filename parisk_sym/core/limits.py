"""Work in a process of its own, which is ended when it takes too long, too much memory, or its parent dies.

The process is a fork, because claims hold functions, which cannot be sent to another process. Where the system has no
fork (Windows) the work is done in this process, and no limit holds; memory is limited on Linux only.
"""

import contextlib
import faulthandler
import functools
import gc
import math
import os
import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NoReturn, Self, TypeVar, cast

from parisk_sym.core.errors import ParameterError, PrecisionError
from parisk_sym.core.signals import HeldHandlers

__all__ = [
    "DEFAULT_LIMITS",
    "LOADING_VARIABLE",
    "UNLIMITED",
    "Apart",
    "Ended",
    "Limits",
    "become_worker",
    "collect_rarely",
    "end_running",
    "limited_here",
    "loading",
    "loading_limits",
    "more_time_to_load",
    "run_limited",
]

Task = TypeVar("Task")
Result = TypeVar("Result")

CAN_FORK = hasattr(os, "fork")
GIB = 2**30

_GRACE = 5
"""Seconds after its time limit at which the kernel ends a process whose parent could not do it."""

_LONGEST = 10**8
"""Seconds that alarm(2) and setitimer(2) count without overflow."""

_LONGEST_POLL = 10**6
"""Seconds that poll(2) counts without overflow."""

_CLOCK = 4
"""How many times the limit of processor time may pass on the clock: other processes want the processor, too."""

_MOST_TASKS = 1000
"""Tasks of one process: what it keeps of them takes memory."""

_POLL = 0.5
"""Seconds between two looks at the parent, where the kernel does not watch it."""

_PR_SET_PDEATHSIG = 1
"""Linux, prctl(2): the signal that the kernel sends when the parent dies."""


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time that the work may take, and bytes of memory that it may add to its parent's.

    On the clock it may take four times as long, so that a busy machine changes no verdict, and what waits comes to an end.
    """

    seconds: float = 50
    memory: int = 6 * GIB

    def __post_init__(self) -> None:
        for name in ("seconds", "memory"):
            value = getattr(self, name)
            if not 0 < value < float("inf"):
                raise ParameterError(f"{name} must be a finite number > 0, got {value}")


DEFAULT_LIMITS = Limits()
UNLIMITED = Limits(_LONGEST, 2**60)
LOADING = Limits(60)
"""For the code of one file of a paper, before anything of it is judged, unless the environment gives other seconds."""

LOADING_VARIABLE = "PARISK_LOADING_LIMIT"
"""The variable of the environment with the seconds of processor time that loading a file may take."""

_SLOW_TO_RAISE = 10
"""Seconds after its limit at which a process is ended that is inside one operation, where no exception can be raised."""


def loading() -> Limits:
    """The limits for loading one file; ParameterError where the environment gives seconds that are no number > 0."""
    given = os.environ.get(LOADING_VARIABLE)
    if not given:
        return LOADING
    try:
        return Limits(float(given), LOADING.memory)
    except ValueError as error:
        raise ParameterError(f"{LOADING_VARIABLE} must be a number of seconds > 0, got {given!r}") from error


@dataclass(frozen=True)
class Ended(Generic[Result]):
    """The work did not come to its end: why, and the last result that it had reported before."""

    reason: str
    last: Result | None = None


Report = Callable[[Result], None]
Work = Callable[[Report[Result]], Result]


def run_limited(work: Work[Result], limits: Limits = DEFAULT_LIMITS) -> Result | Ended[Result]:
    """The result of the work, which must be picklable, or why it failed.

    The work is called with a function that reports an intermediate result. Whatever is raised while this process waits
    (by Ctrl-C, by the handler of a signal) ends the other one and then goes on; no process is left behind.

    >>> run_limited(lambda report: 6 * 7)
    42
    """
    process: Apart[None, Result] = Apart(lambda _, report: work(report))
    with process:
        return process.run(None, limits)


class Apart(Generic[Task, Result]):
    """A process that does one task after another, each within limits, and keeps what it learned of one for the next.

    It is forked from this one at its first task; tasks and results are pickled. After a task that did not come to its end,
    and after so many that its memory has grown for nothing, the next one begins in a new process. When the block is left,
    no process is left behind. What a task needs first is done by `before`, there too, and the limits do not count it, but has limits of
    its own, which are those for loading; what it raises, it has to raise again in the work.

    >>> with Apart(lambda number, report: 6 * number) as process:
    ...     process.run(7), process.run(8)
    (42, 48)
    """

    def __init__(
        self, work: Callable[[Task, Report[Result]], Result], before: Callable[[Task], object] = bool
    ) -> None:
        self._work, self._before = work, before
        self._process: _Child | None = None
        self._tasks = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def run(self, task: Task, limits: Limits = DEFAULT_LIMITS) -> Result | Ended[Result]:
        """The result of a task, or why it failed.

        Whatever is raised while this process waits (by Ctrl-C, by the handler of a signal) ends the other one and goes on.
        """
        if not CAN_FORK:
            return _here(lambda report: self._work(task, report))
        whole = False
        try:
            if isinstance(process := self._process or self._begin(), Ended):
                return process
            found = process.receive(task, limits)
            self._tasks += 1
            whole = not isinstance(found, Ended) and self._tasks < _MOST_TASKS
        finally:
            if not whole:
                self.end()
        return cast("Result | Ended[Result]", found)

    def end(self) -> None:
        """End the process if it is running."""
        if self._process is not None:
            self._process.close()
            self._process, self._tasks = None, 0

    def _begin(self) -> "_Child | Ended[Result]":
        _flush()
        with HeldHandlers():
            parent, (here, there) = os.getpid(), _pipe()
            try:
                pid = _fork()
            except OSError as error:
                here.close()
                there.close()
                return Ended(f"no process could be started: {error}")
            if pid == 0:
                here.close()
                _child(self._work, self._before, there, parent)
            self._process = _Child(pid, here)
            there.close()
            del there  # here, where no handler can raise
            return self._process


def _here(work: Work[Result]) -> Result | Ended[Result]:
    try:
        return work(lambda _: None)
    except MemoryError:
        return Ended("the memory was used up")


def _pipe() -> tuple[Any, Any]:
    from multiprocessing import Pipe  # here, because the command line starts without it

    return Pipe()


def _fork() -> int:
    """A fork, also beside threads: if it waits for a lock that one of them held, the time limit ends it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # from Python 3.12 on, where there are threads
        return os.fork()


def _flush() -> None:
    """What waits in a buffer is written by the process that wrote it there, once."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()


def _address_space() -> int:
    """Bytes of address space of this process; 0 where the system does not say (then memory is not limited)."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


# --- in the parent ----------------------------------------------------------------------------------------------------


_running: "set[_Child]" = set()


class _Child:
    """A forked process, the first of a process group of its own, at the other end of a pipe."""

    def __init__(self, pid: int, pipe: Any) -> None:
        self._pid = pid
        self._pipe = pipe
        self._status: int | None = None
        self._ending = threading.Lock()
        _running.add(self)  # whole, because another thread may end it from here on
        with contextlib.suppress(OSError):  # it does so itself; whoever is first
            os.setpgid(pid, pid)

    def end(self) -> int | None:
        """Kill the group and collect the process; its status, None where somebody else collected it."""
        with HeldHandlers(), self._ending:
            if self in _running:
                for kill in (os.killpg, os.kill):
                    with contextlib.suppress(OSError):
                        kill(self._pid, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    self._status = os.waitpid(self._pid, 0)[1]
                _running.discard(self)
        return self._status

    def close(self) -> None:
        """End the process and close the pipe; for the thread that reads from it."""
        with HeldHandlers():
            self.end()
            pipe, self._pipe = self._pipe, None
            if pipe is not None:
                pipe.close()
            del pipe  # here, where no handler can raise

    def receive(self, task: Any, limits: Limits) -> Any:
        """The result of a task among the messages; Ended at the death of the process or at the time limit."""
        within = loading()
        deadline = time.monotonic() + _CLOCK * within.seconds + 1  # it raises by itself, where it can
        last = None
        try:
            self._pipe.send((task, limits))
            while self._pipe.poll(min(max(0.0, deadline - time.monotonic()), _LONGEST_POLL)):
                kind, content = self._pipe.recv()
                if kind == "ready":
                    within, deadline = limits, time.monotonic() + _CLOCK * limits.seconds
                    continue
                if kind == "result":
                    return content
                if kind == "memory":
                    return Ended(f"the memory limit of {limits.memory / GIB:g} GiB was reached", last)
                if kind == "raised":
                    return Ended(content, last)
                last = content
        except TimeoutError:  # of a handler in this process; a pipe has none
            raise
        except (EOFError, OSError):
            return Ended(_cause(self.end(), within), last)
        return Ended(_out_of_time(within), last)


def collect_rarely() -> None:
    """Look for garbage in cycles after a million new objects, not after 700: computer algebra makes many, and few that are garbage."""
    gc.set_threshold(1_000_000, 10, 10)


def end_running() -> None:
    """End every process that works for this one, before this one ends without unwinding."""
    for child in tuple(_running):
        child.end()


def _out_of_time(limits: Limits) -> str:
    return f"the time limit of {limits.seconds:g} s was reached"


def _cause(status: int | None, limits: Limits) -> str:
    """How a process ended, in words."""
    if status is None:
        return "the process is gone"
    code = os.waitstatus_to_exitcode(status)
    if code in (-signal.SIGPROF, -signal.SIGXCPU):
        return _out_of_time(limits)
    if code < 0:
        return f"the process died with signal {-code} ({signal.Signals(-code).name})"
    return f"the process left with exit status {code} before it had a result"


# --- in the child -----------------------------------------------------------------------------------------------------


def _child(
    work: Callable[[Task, Report[Result]], Result], before: Callable[[Task], object], pipe: Any, parent: int
) -> NoReturn:
    """Do the tasks and send their results; nothing of the parent (exit functions, buffers, handlers) runs here."""
    status = 1
    try:
        _prepare(parent)
        while True:
            task, limits = pipe.recv()
            with contextlib.suppress(Exception):
                before(task)
            pipe.send(("ready", None))
            _begin_limits(limits)
            message = _message(functools.partial(work, task), lambda result: pipe.send(("report", result)))
            _end_limits()
            pipe.send(message)
            _flush()
    except EOFError:
        status = 0
    finally:
        os._exit(status)


def _message(work: Work[Result], report: Report[Result]) -> tuple[str, Any]:
    try:
        result = work(report)
        pickle.dumps(result)
    except MemoryError:
        return "memory", None
    except BaseException as error:  # noqa: BLE001 - SystemExit as well: the work must not end anything else
        return "raised", f"{type(error).__name__} was raised: {error}"
    return "result", result


def _prepare(parent: int) -> None:
    """A group of its own, nothing of the parent's handlers and children, and death with the parent."""
    become_worker()
    _running.clear()
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    gc.freeze()  # what was made before the fork stays shared: it is not looked through
    collect_rarely()
    faulthandler.disable()  # the reason names the signal; a listing of this process's stack would explain nothing
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process
    _die_with(parent)


def _begin_limits(limits: Limits) -> None:
    signal.setitimer(signal.ITIMER_PROF, min(limits.seconds, _LONGEST))
    signal.alarm(math.ceil(min(_CLOCK * limits.seconds, _LONGEST)) + _GRACE)
    used = _address_space()
    _limit_memory(used + limits.memory if used else 0)


def more_time_to_load() -> str:
    """How to allow more time for loading, for messages."""
    return f"to allow more, set the environment variable {LOADING_VARIABLE} to more than {loading().seconds:g} (seconds of processor time)"


@contextlib.contextmanager
def loading_limits() -> Iterator[None]:
    """In the block more processor time than `loading` allows, or four times as long on the clock, raises TimeoutError, and more memory MemoryError.

    Nearer limits that are there stay. Only where signals come to this thread, and where the system has them. A worker that is inside one
    operation (10**10**10) at its limit cannot raise, and is ended.
    """
    limits = loading()
    here = CAN_FORK and threading.current_thread() is threading.main_thread()
    left = signal.getitimer(signal.ITIMER_PROF)[0] if here else 0.0
    if not here or 0 < left <= limits.seconds:
        yield
        return
    with _memory_of_loading(limits), _clock_of_loading(limits), _end_of_a_worker(limits):
        before = signal.signal(signal.SIGPROF, _late_by(limits.seconds, "processor time"))
        signal.setitimer(signal.ITIMER_PROF, limits.seconds, 1)  # again, where the code goes on
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, left)
            signal.signal(signal.SIGPROF, before)


@contextlib.contextmanager
def limited_here(seconds: Any) -> Iterator[None]:
    """In the block, more processor time raises PrecisionError; None: no limit.

    The work stays in this process, so that it is as fast as without a limit and what it caches is kept. So it is ended between two steps of Python
    only: one call of a C library comes to its end first. Only in the main thread, where the system has the signal, and where no nearer
    limit is in force. `run_limited` has a limit that always holds.

    >>> with limited_here(0.01):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    parisk_sym.core.errors.PrecisionError: the time limit of 0.01 s was reached: give more by time_limit=0.1
    """
    if seconds is not None and not (isinstance(seconds, (int, float)) and 0 < seconds < float("inf")):
        raise ParameterError(f"time_limit must be a finite number of seconds > 0, or None, got {seconds!r}")
    here = CAN_FORK and threading.current_thread() is threading.main_thread()
    if seconds is None or not here or signal.getitimer(signal.ITIMER_PROF)[0]:
        yield
        return
    before = signal.signal(signal.SIGPROF, _end_here)
    signal.setitimer(signal.ITIMER_PROF, min(seconds, _LONGEST), 1)  # again, where it is caught
    try:
        yield
    except _HereError:
        raise PrecisionError(
            f"the time limit of {seconds:g} s was reached: give more by time_limit={10 * seconds:g}"
        ) from None
    finally:
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class _HereError(BaseException):
    """The limit of the block; no handler of errors between there and here catches it."""


def _end_here(*_: object) -> NoReturn:
    raise _HereError


@contextlib.contextmanager
def _memory_of_loading(limits: Limits) -> Iterator[None]:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = _address_space()
    room = used + limits.memory if used else 0
    if room and (soft == resource.RLIM_INFINITY or room < soft):
        resource.setrlimit(resource.RLIMIT_AS, (room, hard))
    try:
        yield
    except MemoryError as error:
        error.args = (f"loading took more than {limits.memory / GIB:g} GiB of memory",)
        raise
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextlib.contextmanager
def _clock_of_loading(limits: Limits) -> Iterator[None]:
    """The limit on the clock, for code that waits; not where somebody else uses this timer."""
    if signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return
    seconds = _CLOCK * limits.seconds
    before = signal.signal(signal.SIGALRM, _late_by(seconds, "time"))
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST), 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_is_worker = False


def become_worker() -> None:
    """From now on this process may be ended at the limit for loading a file: another process sees that, and ends it."""
    global _is_worker  # noqa: PLW0603 - of this process
    _is_worker = True


@contextlib.contextmanager
def _end_of_a_worker(limits: Limits) -> Iterator[None]:
    """The kernel ends a worker that is inside one operation some seconds after its limit."""
    import resource

    if not _is_worker:
        yield
        return
    before, core = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_CORE)
    last = math.ceil(min(time.process_time() + limits.seconds, _LONGEST)) + _SLOW_TO_RAISE
    nearer = before[0] != resource.RLIM_INFINITY and before[0] <= last
    if not nearer:
        resource.setrlimit(resource.RLIMIT_CORE, (0, core[1]))
        resource.setrlimit(resource.RLIMIT_CPU, (last, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)
        resource.setrlimit(resource.RLIMIT_CORE, core)


def _late_by(seconds: float, what: str) -> Callable[..., NoReturn]:
    def raise_(*_: object) -> NoReturn:
        raise TimeoutError(
            f"loading took longer than {seconds:g} s of {what} (an endless loop?); {more_time_to_load()}"
        )

    return raise_


def _end_limits() -> None:
    """A process that waits is not ended."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)


def _limit_memory(room: int) -> None:
    """At most `room` bytes of address space (0: no limit), and no core files."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if room and (hard == resource.RLIM_INFINITY or room < hard):
        resource.setrlimit(resource.RLIMIT_AS, (room, hard))


def _die_with(parent: int) -> None:
    """From now on this process is killed when its parent dies: by the kernel on Linux, elsewhere by itself."""
    if not _kernel_watches_parent():
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)


def _kernel_watches_parent() -> bool:
    if sys.platform != "linux":
        return False
    import ctypes

    return bool(ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) == 0)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_POLL)
    os._exit(1)
