"""Executes claims, or any independent tasks such as the rows of a table, on a concurrent.futures.Executor.

Processes, not threads: the precision of mpmath and Arb is global. A task is small and picklable; a worker
finds the claim again in its file, so that claims, which hold functions, never have to be pickled.
"""

import contextlib
import functools
import itertools
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.ground.errors import ClaimError
from parisk_sym.ground.limits import DEFAULT_LIMITS, Limits, end_running
from parisk_sym.ledger.collect import Placed, Problem, loaded
from parisk_sym.ledger.memory import keep, remembered, slowest_first
from parisk_sym.ledger.store import Store
from parisk_sym.proofs.judgement import Judgement, judge
from parisk_sym.proofs.node import Node

__all__ = [
    "ClaimProgress",
    "ClaimResult",
    "Entry",
    "Failure",
    "Finished",
    "Progress",
    "default_jobs",
    "run_claims",
    "run_on",
    "run_tasks",
]

_LEAST_SECONDS = 0.1
"""What any claim takes."""

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Called with the number of finished tasks and the number of all tasks."""

ClaimProgress = Callable[[float, str], None]
"""Called with the share of the work that is done, and a text that names a claim in work."""


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


class Entry(Placed, Protocol):
    """A claim in its file, collected with its statement, or listed without it."""

    @property
    def expected(self) -> Verdict:
        """The expected verdict."""

    @property
    def claim(self) -> Claim | None:
        """The claim; None: it has to be read from its file."""


AnyEntry = TypeVar("AnyEntry", bound=Entry)


@dataclass(frozen=True)
class ClaimResult(Generic[AnyEntry]):
    """The judgement on a claim; `problem` says so when judging it raised an exception."""

    collected: AnyEntry
    judgement: Judgement
    problem: Problem | None = None
    remembered: bool = False


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
    finished = _here(work, tasks) if count <= 1 else _in_processes(work, tasks, count)
    for number, done in enumerate(finished, 1):
        if progress is not None:
            progress(number, len(tasks))
        yield done


def _here(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Finished[Result]]:
    for index, task in enumerate(tasks):
        yield _attempt(work, index, task)


def _attempt(work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
    """Run one task; this is what a worker executes."""
    try:
        return Finished(index, work(task))
    except Exception as error:  # noqa: BLE001 - whatever a task raises is its result
        return Finished(index, failure=_failure(error))


def _failure(error: Exception) -> Failure:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Failure(text, f"{frame.filename}:{frame.lineno}")


def run_on(
    executor: Executor, work: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[Finished[Result]]:
    """The same on any executor.

    BrokenProcessPool passes through; what cannot be pickled is a failure of its task.
    """
    futures: dict[Future[Finished[Result]], int] = {
        executor.submit(_attempt, work, index, task): index for index, task in enumerate(tasks)
    }
    for future in as_completed(futures):
        try:
            yield future.result()
        except BrokenProcessPool:
            raise
        except Exception as error:  # noqa: BLE001 - as above, when the result cannot be pickled
            yield Finished(futures[future], failure=_failure(error))


def _in_processes(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int
) -> Iterator[Finished[Result]]:
    """A pool for all tasks; after a worker died, a process of its own for each task that is left."""
    left = dict(enumerate(tasks))
    try:
        with _Pool(jobs) as executor:
            for done in run_on(executor, work, tasks):
                del left[done.index]
                yield done
    except BrokenProcessPool:
        for index, task in left.items():
            yield _isolated(work, index, task)


def _isolated(work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
    try:
        with _Pool(1) as executor:
            return executor.submit(_attempt, work, index, task).result()
    except BrokenProcessPool:
        return Finished(
            index, failure=Failure("the worker process died", "killed, out of memory, or crashed")
        )


class _Pool:
    """A process pool that ends its workers at once when the block is left early, by Ctrl-C for example."""

    def __init__(self, jobs: int) -> None:
        self._others = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(jobs, _context(), _begin_worker)

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
    context.set_forkserver_preload(["parisk_sym.ledger.run", "scipy.optimize", "scipy.stats"])
    return context


def _begin_worker() -> None:
    """In a worker: Ctrl-C and termination end it silently, with what works for it; so does the death of its master.

    The master cannot be watched by the kernel, because a worker is a child of the fork server.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: _leave(128 + number))
    threading.Thread(target=_leave_with_master, daemon=True).start()


def _leave_with_master() -> None:
    master = multiprocessing.parent_process()
    if master is not None:
        master.join()
        _leave(1)


def _leave(status: int) -> None:
    end_running()
    os._exit(status)


def run_claims(
    claims: Sequence[AnyEntry],
    jobs: int | None = None,
    progress: ClaimProgress | None = None,
    limits: Limits = DEFAULT_LIMITS,
    store: Store | None = None,
) -> Iterator[ClaimResult[AnyEntry]]:
    """Judge every claim, each within the limits; results come as they finish, remembered ones first.

    A claim whose judging raises an exception is UNDECIDED, with a problem that names the exception. With a store, a verdict
    that it remembers is not computed again, and each new one is remembered at once.
    """
    known = [] if store is None else [(claim, remembered(store, claim, limits)) for claim in claims]
    found = {claim.id: judgement for claim, judgement in known if judgement is not None}
    yield from (ClaimResult(c, found[c.id], remembered=True) for c in claims if c.id in found)
    waiting = slowest_first([claim for claim in claims if claim.id not in found], store)
    count = min(jobs or default_jobs(), len(waiting))
    bar = _Bar([claim.id for claim, _ in waiting], [seconds for _, seconds in waiting], progress)
    for done in _finished([claim for claim, _ in waiting], count, limits):
        result = _result(waiting[done.index][0], done)
        bar.finished(done.index)
        yield (
            result
            if store is None
            else replace(result, judgement=keep(store, result.collected, result.judgement, limits))
        )


def _finished(claims: Sequence[AnyEntry], count: int, limits: Limits) -> Iterator[Finished[Judgement]]:
    if count <= 1:
        return run_tasks(functools.partial(_judge_here, limits=limits), claims, 1)
    return _by_file([(str(Path(c.file).resolve()), c.id, limits) for c in claims], count)


_Task = tuple[str, str, Limits]


class _Keeper:
    """A process of its own that keeps to the files which it has loaded, while there is a claim in them."""

    def __init__(self, pools: contextlib.ExitStack) -> None:
        self._pools = pools
        self.restart()

    def restart(self) -> None:
        """Begin with another process, which has no file yet."""
        self._executor: Executor = self._pools.enter_context(_Pool(1))
        self.files: set[str] = set()

    def submit(self, index: int, task: _Task) -> Future[Finished[Judgement]]:
        """Judge a claim in this process."""
        self.files.add(task[0])
        return self._executor.submit(_attempt, _judge_in_file, index, task)


def next_for(files: Collection[str], loaded: Collection[str], left: Mapping[int, str]) -> int:
    """Of the tasks that are left, with their files: the first whose file is loaded here, else nowhere, else the first.

    >>> next_for({"a"}, {"a", "b"}, {0: "b", 1: "c", 2: "a"})
    2
    >>> next_for({"d"}, {"b", "d"}, {0: "b", 1: "c"}), next_for({"d"}, {"b", "d"}, {0: "b"})
    (1, 0)
    """
    mine = (i for i, file in left.items() if file in files)
    new = (i for i, file in left.items() if file not in loaded)
    return next(itertools.chain(mine, new, left))


def _by_file(tasks: Sequence[_Task], count: int) -> Iterator[Finished[Judgement]]:
    """Judge in so many processes; a file, which may take seconds to load, is loaded once unless a process has nothing else."""
    left = {index: task[0] for index, task in enumerate(tasks)}
    running: dict[Future[Finished[Judgement]], tuple[_Keeper, int]] = {}
    with contextlib.ExitStack() as pools:
        idle = [_Keeper(pools) for _ in range(count)]
        keepers = list(idle)
        while left or running:
            for keeper in idle[: len(left)]:
                index = next_for(keeper.files, set().union(*(k.files for k in keepers)), left)
                del left[index]
                running[keeper.submit(index, tasks[index])] = keeper, index
            idle = []
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                keeper, index = running.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    keeper.restart()
                    yield _isolated(_judge_in_file, index, tasks[index])
                except Exception as error:  # noqa: BLE001 - a result that cannot be pickled
                    yield Finished(index, failure=_failure(error))
                idle.append(keeper)


def _judge_here(entry: Entry, limits: Limits) -> Judgement:
    """Judge a claim in this process: the one that was collected, or the one with this id in this file."""
    return judge(entry.claim or _claim_in_file(str(Path(entry.file).resolve()), entry.id), limits)


def _judge_in_file(task: _Task) -> Judgement:
    """Judge the claim with this id in this file."""
    file, identifier, limits = task
    return judge(_claim_in_file(file, identifier), limits)


def _claim_in_file(file: str, identifier: str) -> Claim:
    found = loaded(file)
    claims = {c.id: c.claim for c in found.claims}
    if identifier not in claims:
        problems = "; ".join(map(str, found.problems))
        raise ClaimError(
            f"the claim {identifier!r} cannot be found again in {file}: {problems or 'it is not there'}"
        )
    return claims[identifier]


class _Bar:
    """Reports the share of the work that is done, in expected seconds, and the claim that was begun first."""

    def __init__(self, ids: Sequence[str], seconds: Sequence[float], progress: ClaimProgress | None) -> None:
        self._left = dict(enumerate(ids))
        self._seconds = [s + _LEAST_SECONDS for s in seconds]
        self._all, self._total = len(ids), sum(self._seconds)
        self._progress = progress
        self._report()

    def finished(self, index: int) -> None:
        """A claim is done."""
        del self._left[index]
        self._report()

    def _report(self) -> None:
        if self._progress is not None and self._left:
            left = sum(self._seconds[i] for i in self._left)
            first = next(iter(self._left.values()))
            done = self._all - len(self._left)
            self._progress(1 - left / self._total, f"{done} of {self._all}, now {first}")


def _result(claim: AnyEntry, done: Finished[Judgement]) -> ClaimResult[AnyEntry]:
    judgement = done.result or _failed(claim, done.failure or Failure("no result", "nowhere"))
    return ClaimResult(claim, judgement, _problem(claim, judgement.failure))


def _failed(claim: Entry, failure: Failure) -> Judgement:
    """The judgement on a claim whose worker failed before it could judge."""
    detail: dict[str, Any] = {"exception": failure.error, "raised at": failure.place}
    node = Node("the check itself failed", Status.UNDECIDED, engine="python", certificate=detail)
    return Judgement(claim.id, Verdict.UNDECIDED, claim.expected, node)


def _problem(claim: Entry, failure: str) -> Problem | None:
    return Problem(claim.file, claim.line, f"{claim.id}: {failure}") if failure else None
