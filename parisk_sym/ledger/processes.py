"""Independent tasks on any `concurrent.futures.Executor`: the processes of this machine, or a cluster (`ledger.cluster`).

Processes, not threads: the precision of mpmath and Arb is global. A task is small and picklable. Claims hold functions, which cannot be
pickled: a process finds a claim again in its file, and keeps the files that it has loaded. No claim file runs in the process of a
command, whatever its code does.
"""

import functools
import itertools
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import forkserver, util
from multiprocessing.context import BaseContext
from typing import Any, Generic, NoReturn, Self, TypeVar

from parisk_sym.core.errors import ClusterError
from parisk_sym.core.limits import (
    UNLIMITED,
    Apart,
    Ended,
    become_worker,
    collect_rarely,
    end_running,
    more_time_to_load,
)
from parisk_sym.core.signals import deaf_to_interrupts

__all__ = ["HERE_SECONDS", "Failure", "Finished", "Processes", "begin_loading", "begin_worker", "default_jobs", "leave", "next_for",
           "run_on", "run_stream", "run_tasks"]  # fmt: skip

Task = TypeVar("Task")
Result = TypeVar("Result")

HERE_SECONDS = 1.0
"""Shorter work is done in this process: another one takes as long to start."""

_LOOK_SECONDS = 0.5
"""How long to wait for a result before looking after the executor."""

_TASKS_AHEAD = 1000
"""Tasks that an executor has at once."""

_AHEAD = 2
"""Tasks that a process has at once while many are left: it continues while this process handles its last result."""

_MANY = 8
"""Tasks left per process. With fewer left, each task waits here, so that no process waits for another at the end."""


@dataclass(frozen=True)
class Failure:
    """An exception inside a task: its type and message, and the place in the code where it was raised."""

    error: str
    place: str

    @classmethod
    def of(cls, error: BaseException) -> Self:
        """The failure that an exception of this process or of another one amounts to."""
        frames = traceback.extract_tb(error.__traceback__)
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return cls(text, f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "another process")


@dataclass(frozen=True)
class Finished(Generic[Result]):
    """A finished task: its position among the tasks, and its result or its failure."""

    index: int
    result: Result | None = None
    failure: Failure | None = None


def default_jobs() -> int:
    """One process per available processor."""
    return os.cpu_count() or 1


# --- running tasks ----------------------------------------------------------------------------------------------------


def run_tasks(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Finished[Result]]:
    """Apply `work`, a function of a module, to every task; results come as they finish, in any order.

    Tasks run on the executor, or without one on `jobs` processes; with one job (or one task) they run in this process. An exception
    in a task becomes its Failure; a worker that dies takes only the task it was working on with it.

    >>> sorted(done.result for done in run_tasks(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    count = min(jobs or default_jobs(), len(tasks))
    if executor is not None:
        yield from run_on(executor, work, tasks)
    elif count <= 1:
        yield from (_attempt(work, index, task) for index, task in enumerate(tasks))
    else:
        yield from _in_processes(work, enumerate(tasks), count)


def run_stream(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, executor: Executor | None = None
) -> Iterator[Finished[Result]]:
    """Apply `work` to tasks of unknown number, on the executor or on `jobs` processes.

    Processes start only when the work outlasts the time that they take to start.

    >>> sorted(done.result for done in run_stream(abs, iter([-1, 2, -3]), jobs=2))
    [1, 2, 3]
    """
    if executor is not None:
        yield from run_on(executor, work, tasks)
        return
    left, begin = enumerate(tasks), time.perf_counter()
    for index, task in left:
        yield _attempt(work, index, task)
        if jobs > 1 and time.perf_counter() - begin > HERE_SECONDS:
            break
    yield from _in_processes(work, left, jobs)


def run_on(
    executor: Executor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    file_of: Callable[[Task], str] | None = None,
    idle: Callable[[], object] = bool,
) -> Iterator[Finished[Result]]:
    """Apply `work` to every task on any executor; results come as they finish.

    ClusterError passes through, and so does BrokenProcessPool of an executor that is not one of `Processes`. A task that cannot be
    pickled is a failure, and so is a result. With `file_of`, each of the `Processes` keeps to the tasks of the files that it has loaded,
    unless it has nothing else to do. `idle` is called while no task finishes.
    """
    if isinstance(executor, Processes):
        places = executor.places(len(tasks) if isinstance(tasks, Sized) else sys.maxsize)
    else:
        places = [_Place(executor, getattr(executor, "ahead", _TASKS_AHEAD))]
    watch: Callable[[], object] = getattr(executor, "watch", bool)
    yield from _Run(work, places, enumerate(tasks), file_of).results(lambda: (idle(), watch()))


def _in_processes(
    work: Callable[[Task], Result], tasks: Iterator[tuple[int, Task]], jobs: int
) -> Iterator[Finished[Result]]:
    first = list(itertools.islice(tasks, 1))
    if first:  # no process starts for nothing
        with Processes(jobs) as processes:
            yield from _Run(work, processes.places(jobs), itertools.chain(first, tasks)).results()


def _attempt(work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
    """Run one task; this is what a worker executes."""
    try:
        return Finished(index, work(task))
    except Exception as error:  # noqa: BLE001 - whatever a task raises is its result
        return Finished(index, failure=Failure.of(error))


class _Place:
    """An executor, how many tasks it may have at once, and the numbers of those that it has, in order."""

    restarts = False
    """Whether another process replaces one that died."""

    def __init__(self, executor: Executor, most: int) -> None:
        self.executor, self.most = executor, most
        self.files: set[str] = set()
        self.tasks: dict[Future[Any], int] = {}

    def submit(self, work: Callable[[Task], Result], index: int, task: Task) -> None:
        """Work on a task here, after the others."""
        try:
            future = self.executor.submit(_attempt, work, index, task)
        except BrokenProcessPool as error:  # its process died since the last look
            future = Future()
            future.set_exception(error)
        self.tasks[future] = index

    def restart(self) -> None:
        """Replace the process, where that is possible."""


class _Run(Generic[Task, Result]):
    """Hands tasks to places until all are done."""

    def __init__(
        self,
        work: Callable[[Task], Result],
        places: Sequence[_Place],
        tasks: Iterator[tuple[int, Task]],
        file_of: Callable[[Task], str] | None = None,
    ) -> None:
        self._work, self._places, self._tasks = work, places, tasks
        self._file_of: Callable[[Task], str] = file_of or (lambda _: "")
        self._unfinished: dict[int, Task] = {}
        self._left: dict[int, str] = {}
        """The tasks that wait, with their files."""
        self._again: set[int] = set()
        """Tasks whose process died, and which now have one to themselves."""
        several = len(places) > 1
        self._many = _MANY * len(places) if several else 0
        most = sum(place.most for place in places) * (_MANY if several else 1)
        self._most = sys.maxsize if file_of else most  # files decide the order of all tasks

    def results(self, look: Callable[[], object] = bool) -> Iterator[Finished[Result]]:
        """The results as they come; `look` is called while none does."""
        while True:
            self._hand_out()
            running = [future for place in self._places for future in place.tasks]
            if not running:
                return
            while not wait(running, _LOOK_SECONDS, FIRST_COMPLETED).done:
                look()
            for place in self._places:
                while (done := next((f for f in place.tasks if f.done()), None)) is not None:
                    yield from self._result(place, done)

    def _hand_out(self) -> None:
        """Give each place a first task, and more of them where many are left."""
        for index, task in itertools.islice(self._tasks, max(0, self._most - len(self._unfinished))):
            self._unfinished[index], self._left[index] = task, self._file_of(task)
        for number in range(1, max(place.most for place in self._places) + 1):
            for place in self._places:
                if not self._left or (number > 1 and len(self._left) < self._many):
                    return
                if len(place.tasks) < min(number, place.most) and not self._again & {*place.tasks.values()}:
                    index = next_for(place.files, set().union(*(p.files for p in self._places)), self._left)
                    place.files.add(self._left.pop(index))
                    place.submit(self._work, index, self._unfinished[index])

    def _result(self, place: _Place, done: Future[Finished[Result]]) -> Iterator[Finished[Result]]:
        """The result of a task that is done; none yet where its process died, and it is tried once more in a process of its own."""
        index = place.tasks.pop(done)
        error = CancelledError() if done.cancelled() else done.exception()
        if isinstance(error, ClusterError) or (isinstance(error, BrokenProcessPool) and not place.restarts):
            raise error
        if isinstance(error, BrokenProcessPool):
            self._left |= {i: self._file_of(self._unfinished[i]) for i in place.tasks.values()}
            place.restart()
            if index not in self._again:
                self._again.add(index)
                place.submit(self._work, index, self._unfinished[index])
                return
        self._again.discard(index)
        del self._unfinished[index]
        if error is None:
            yield done.result()
        else:  # KeyboardInterrupt of the code of a claim as well
            yield Finished(
                index, failure=_death() if isinstance(error, BrokenProcessPool) else Failure.of(error)
            )


def next_for(files: Collection[str], loaded: Collection[str], left: Mapping[int, str]) -> int:
    """The next of the remaining tasks: the first whose file is loaded here, else one whose file is loaded nowhere, else the first.

    >>> next_for({"a"}, {"a", "b"}, {0: "b", 1: "c", 2: "a"})
    2
    >>> next_for({"d"}, {"b", "d"}, {0: "b", 1: "c"}), next_for({"d"}, {"b", "d"}, {0: "b"})
    (1, 0)
    """
    mine = (i for i, file in left.items() if file in files)
    new = (i for i, file in left.items() if file not in loaded)
    return next(itertools.chain(mine, new, left))


def _death() -> Failure:
    return Failure(
        "the worker process died: it was killed, ran out of memory, crashed, or was inside one long operation when the time for "
        f"loading was over ({more_time_to_load()})",
        "a worker process",
    )


# --- the processes of this machine ------------------------------------------------------------------------------------


class _Pool(ProcessPoolExecutor):
    """One process; broken where it cannot be started, because the server that starts it died."""

    def __init__(self) -> None:
        begin_loading()
        super().__init__(1, _context(), begin_worker)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call a function in the process."""
        try:
            return super().submit(function, *args, **named)
        except (EOFError, OSError) as error:
            raise BrokenProcessPool(f"no process could be started: {error!r}") from error


class _Process(_Place):
    """A process of this machine."""

    restarts = True

    def __init__(self) -> None:
        super().__init__(_Pool(), _AHEAD)

    def restart(self) -> None:
        """Start another process, which has no file and no task yet."""
        self.executor.shutdown(cancel_futures=True)
        self.executor = _Pool()
        self.files.clear()
        self.tasks.clear()


class _Fork(_Place):
    """A fork of this process, which does one task at a time while this process waits."""

    def __init__(self) -> None:
        super().__init__(Executor(), 1)
        self.process: Apart[tuple[Any, ...], Finished[Any]] = Apart(lambda asked, _: _attempt(*asked))

    def submit(self, work: Callable[[Task], Result], index: int, task: Task) -> None:
        """Do the task now."""
        found = self.process.run((work, index, task), UNLIMITED)
        if isinstance(found, Ended):
            found = Finished(index, failure=Failure(found.reason, "in a process of its own"))
        future: Future[Any] = Future()
        future.set_result(found)
        self.tasks[future] = index


class Processes(Executor):
    """So many processes, started when they are needed, which go on until the block is left.

    If the block is left early, by Ctrl-C for example, they end at once. With one job, and no process started before, tasks run in a
    fork of this process (`run_on`).
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._processes: list[_Process] = []
        self._fork: _Fork | None = None
        self._others = set(multiprocessing.active_children())
        self._turns = itertools.count()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        self.shutdown(cancel_futures=True)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, each after the task in hand."""
        if self._fork is not None:
            self._fork.process.end()
        for place in self._processes:
            place.executor.shutdown(wait=wait, cancel_futures=cancel_futures)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call a function in one of the processes, in turns. Only `run_on` recovers from a process that dies."""
        processes = self._start(self._jobs)
        return processes[next(self._turns) % len(processes)].executor.submit(function, *args, **named)

    def one_by_one(self, count: int) -> bool:
        """Whether so many tasks are done one after another: one process is enough, and none runs yet."""
        return min(self._jobs, count) <= 1 and not self._processes

    def places(self, count: int) -> Sequence[_Place]:
        """Where so many tasks are done."""
        if not self.one_by_one(count):
            return self._start(min(self._jobs, count))
        self._fork = self._fork or _Fork()
        return [self._fork]

    def _start(self, count: int) -> Sequence[_Process]:
        self._processes += [_Process() for _ in range(count - len(self._processes))]
        return self._processes


@functools.cache
def _context() -> BaseContext:
    """A fork server that has the mathematics loaded, where the system has one."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([
        "parisk_sym.ledger.server", "parisk_sym.ledger.run", "scipy.optimize", "scipy.stats"
    ])  # fmt: skip
    return context


def begin_loading() -> None:
    """Let the fork server load the mathematics from now on, while this process does something else.

    Ctrl-C reaches the server as well, which would print where it was in its loading (`ledger.server`).
    """
    if _context().get_start_method() == "forkserver":
        with deaf_to_interrupts():
            forkserver.ensure_running()


# --- in a worker ------------------------------------------------------------------------------------------------------


def begin_worker() -> None:
    """In a worker: Ctrl-C and termination end it silently, with what works for it; so does the death of its master.

    The kernel cannot watch the master, because a worker is a child of the fork server.
    """
    collect_rarely()
    become_worker()
    util.Finalize(
        None, leave, (0,), exitpriority=0
    )  # no waiting for threads that the code of a claim started
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: leave(128 + number))
    threading.Thread(target=_leave_with_master, daemon=True).start()


def _leave_with_master() -> None:
    master = multiprocessing.parent_process()
    if master is not None:
        master.join()
        leave(1)


def leave(status: int) -> NoReturn:
    """End this process, and what works for it."""
    end_running()
    os._exit(status)
