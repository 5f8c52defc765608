"""Executes independent tasks, such as the rows of a table, on a concurrent.futures.Executor.

Processes, not threads: the precision of mpmath and Arb is global. A task is small and picklable.
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
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import forkserver, util
from multiprocessing.context import BaseContext
from typing import Any, Generic, NoReturn, TypeVar

from parisk_sym.core.errors import ClusterError
from parisk_sym.core.limits import become_worker, collect_rarely, end_running, more_time_to_load
from parisk_sym.core.progress import Progress
from parisk_sym.core.signals import deaf_to_interrupts

__all__ = [
    "HERE_SECONDS",
    "Failure",
    "Finished",
    "Pool",
    "attempt",
    "begin_loading",
    "begin_worker",
    "default_jobs",
    "failure_of",
    "isolated",
    "leave",
    "run_on",
    "run_stream",
    "run_tasks",
]

Task = TypeVar("Task")
Result = TypeVar("Result")

HERE_SECONDS = 1.0
"""Work below this is done in this process: others would take as long to begin."""

_TASKS_AHEAD = 1000
"""Tasks that an executor has at once."""

_WATCHING_SECONDS = 1.0

_AHEAD_PER_JOB = 3
"""The same for each process of a pool: one in work, and some that wait."""


@dataclass(frozen=True)
class Failure:
    """An exception inside a task: its type and message, and the place in the code where it was raised."""

    error: str
    place: str


@dataclass(frozen=True)
class Finished(Generic[Result]):
    """A finished task: its position among the tasks, and its result or its failure."""

    index: int
    result: Result | None = None
    failure: Failure | None = None


def default_jobs() -> int:
    """One process per available processor."""
    return os.cpu_count() or 1


def run_tasks(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Finished[Result]]:
    """Apply `work`, a function of a module, to every task; results come as they finish, in any order.

    With one job (or one task) everything happens in this process. An exception in a task becomes its Failure;
    a worker that dies takes only the task it was working on with it.

    >>> sorted(done.result for done in run_tasks(abs, [-1, 2, -3], jobs=1))
    [1, 2, 3]
    """
    count = min(jobs or default_jobs(), len(tasks))
    finished = _here(work, tasks) if count <= 1 else _in_processes(work, enumerate(tasks), count)
    for number, done in enumerate(finished, 1):
        if progress is not None:
            progress(number, len(tasks))
        yield done


def _here(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Finished[Result]]:
    for index, task in enumerate(tasks):
        yield attempt(work, index, task)


def attempt(work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
    """Run one task; this is what a worker executes."""
    try:
        return Finished(index, work(task))
    except Exception as error:  # noqa: BLE001 - whatever a task raises is its result
        return Finished(index, failure=failure_of(error))


def failure_of(error: BaseException) -> Failure:
    """What to tell of an exception, of this process or of another one."""
    frames = traceback.extract_tb(error.__traceback__)
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Failure(text, f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "another process")


def run_on(
    executor: Executor, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Finished[Result]]:
    """The same on any executor.

    BrokenProcessPool and ClusterError pass through; what cannot be pickled is a failure of its task.
    """
    yield from _run_on(executor, work, enumerate(tasks), getattr(executor, "ahead", _TASKS_AHEAD), {})


def _run_on(
    executor: Executor,
    work: Callable[[Task], Result],
    tasks: Iterator[tuple[int, Task]],
    ahead: int,
    taken: dict[int, Task],
) -> Iterator[Finished[Result]]:
    """The executor has so many tasks ahead, so that memory does not grow with their number; `taken` are those it has."""
    running: dict[Future[Finished[Result]], int] = {}
    while True:
        for index, task in itertools.islice(tasks, ahead - len(running)):
            taken[index] = task
            running[executor.submit(attempt, work, index, task)] = index
        if not running:
            return
        for future in _some_done(executor, running):
            index = running.pop(future)
            try:
                finished = future.result()
            except (BrokenProcessPool, ClusterError):
                raise
            except Exception as error:  # noqa: BLE001 - as above, when the result cannot be pickled
                finished = Finished(index, failure=failure_of(error))
            del taken[index]
            yield finished


def _some_done(executor: Executor, running: Collection[Future[Any]]) -> Collection[Future[Any]]:
    """What is done, as soon as anything is; an executor that can be lost is looked after meanwhile."""
    watch: Callable[[], None] | None = getattr(executor, "watch", None)
    if watch is None:
        return wait(running, return_when=FIRST_COMPLETED).done
    while not (done := wait(running, _WATCHING_SECONDS, FIRST_COMPLETED).done):
        watch()
    return done


def run_stream(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, executor: Executor | None = None
) -> Iterator[Finished[Result]]:
    """The same for tasks whose number is not known, on an executor where one is given.

    Other processes begin when there is more to do than this one does while they would begin.

    >>> sorted(done.result for done in run_stream(abs, iter([-1, 2, -3]), jobs=2))
    [1, 2, 3]
    """
    if executor is not None:
        yield from run_on(executor, work, tasks)
        return
    left, begin = enumerate(tasks), time.perf_counter()
    for index, task in left:
        yield attempt(work, index, task)
        if jobs > 1 and time.perf_counter() - begin > HERE_SECONDS:
            break
    yield from _in_processes(work, left, jobs)


def _in_processes(
    work: Callable[[Task], Result], left: Iterator[tuple[int, Task]], jobs: int
) -> Iterator[Finished[Result]]:
    """A pool; after a worker died, a process of its own for each task that the pool had, and another pool for the rest."""
    broken = True
    while broken:
        broken, taken = False, dict[int, Task]()
        try:
            with Pool(jobs) as executor:
                yield from _run_on(executor, work, left, _AHEAD_PER_JOB * jobs, taken)
        except BrokenProcessPool:
            broken = True
            for index, task in taken.items():
                yield isolated(work, index, task)


def isolated(work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
    """Run one task in a process of its own, which may die of it."""
    try:
        with Pool(1) as executor:
            return executor.submit(attempt, work, index, task).result()
    except BrokenProcessPool:
        return Finished(
            index,
            failure=Failure(
                "the worker process died: it was killed, ran out of memory, crashed, or was inside one long operation when the time for "
                f"loading was over ({more_time_to_load()})",
                "a worker process",
            ),
        )


class _Processes(ProcessPoolExecutor):
    """A process pool; where a process cannot be begun, because the server died that begins them, it is broken."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call a function in one of the processes."""
        try:
            return super().submit(function, *args, **named)
        except (EOFError, OSError) as error:
            raise BrokenProcessPool(f"no process could be begun: {error!r}") from error


class Pool:
    """A process pool that ends its workers at once when the block is left early, by Ctrl-C for example."""

    def __init__(self, jobs: int) -> None:
        begin_loading()
        self._others = set(multiprocessing.active_children())
        self._executor = _Processes(jobs, _context(), begin_worker)

    def __enter__(self) -> Executor:
        return self._executor

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        self._executor.shutdown(wait=True, cancel_futures=True)


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


def begin_worker() -> None:
    """In a worker: Ctrl-C and termination end it silently, with what works for it; so does the death of its master.

    The master cannot be watched by the kernel, because a worker is a child of the fork server.
    """
    collect_rarely()
    become_worker()
    util.Finalize(
        None, leave, (0,), exitpriority=0
    )  # a thread that the code of a claim began is not waited for
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
