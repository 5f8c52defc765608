"""Processes that keep the claim files which they have loaded, so that a file, which may take seconds to load, is loaded once.

A worker finds a claim again in its file, so that claims, which hold functions, never have to be pickled. No file is run in the process of a
command: whatever its code does (it may end its process, or change to another folder), the command has the last word.
"""

import contextlib
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Self, TypeVar

from parisk_sym.core.limits import UNLIMITED, Apart, Ended
from parisk_sym.ledger.tasks import Failure, Finished, Pool, attempt, failure_of, isolated

__all__ = ["Workers", "next_for"]

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 2
"""Tasks that a process has at once while there are many: it goes on while the result of the one before is looked at here."""

_IDLE_SECONDS = 0.5

_MANY = 8
"""Tasks that are left per process: with fewer each one waits here, so that no process waits for another at the end."""


class _Keeper:
    """A process of its own, the files that it has loaded, and the tasks that it has, the one in work first."""

    def __init__(self, pools: contextlib.ExitStack) -> None:
        self._pools = pools
        self.restart()

    def restart(self) -> None:
        """Begin with another process, which has no file yet."""
        self._executor: Executor = self._pools.enter_context(Pool(1))
        self.files: set[str] = set()
        self.tasks: dict[Future[Any], tuple[int, str]] = {}

    def submit(self, work: Callable[[Task], Result], index: int, task: Task, file: str) -> None:
        """Work on a task in this process, after those that it has."""
        self.files.add(file)
        try:
            future = self._executor.submit(attempt, work, index, task)
        except BrokenProcessPool as error:  # it died since it was last looked at
            future = Future()
            future.set_exception(error)
        self.tasks[future] = index, file

    def first_done(self) -> Future[Any] | None:
        """The task that was in work, where it is done."""
        first = next(iter(self.tasks), None)
        return first if first is not None and first.done() else None


class Workers:
    """So many processes, begun when they are needed, that go on until the block is left."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pools = contextlib.ExitStack()
        self._keepers: list[_Keeper] = []
        self._fork: Apart[tuple[Any, ...], Finished[Any]] | None = None

    def __enter__(self) -> Self:
        self._pools.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._pools.__exit__(*raised)  # type: ignore[arg-type]

    def run(
        self,
        work: Callable[[Task], Result],
        tasks: Sequence[Task],
        files: Sequence[str],
        idle: Callable[[], object] = bool,
    ) -> Iterator[Finished[Result]]:
        """Apply `work`, a function of a module, to every task, each one of a file; results come as they finish.

        With one job, or one task and no process begun before, everything happens in a fork of this process. A task stays with the process that
        has loaded its file, unless another one has nothing else to do. An exception in a task becomes its failure; a worker that
        dies takes only the task it was working on with it. `idle` is called when none has come to its end for a while.
        """
        if self.one_by_one(len(tasks)):
            yield from (self._forked(work, index, task) for index, task in enumerate(tasks))
            return
        while len(self._keepers) < min(self._jobs, len(tasks)):
            self._keepers.append(_Keeper(self._pools))
        yield from self._run(work, tasks, dict(enumerate(files)), idle)

    def one_by_one(self, count: int) -> bool:
        """Whether so many tasks are worked on one after another: no second process would be begun, and none is there."""
        return min(self._jobs, count) <= 1 and not self._keepers

    def _forked(self, work: Callable[[Task], Result], index: int, task: Task) -> Finished[Result]:
        if self._fork is None:
            self._fork = self._pools.enter_context(Apart(lambda asked, _: attempt(*asked)))
        found = self._fork.run((work, index, task), UNLIMITED)
        if isinstance(found, Ended):
            return Finished(index, failure=Failure(found.reason, "in a process of its own"))
        return found

    def _run(
        self,
        work: Callable[[Task], Result],
        tasks: Sequence[Task],
        left: dict[int, str],
        idle: Callable[[], object],
    ) -> Iterator[Finished[Result]]:
        while True:
            self._hand_out(work, tasks, left)
            running = [future for keeper in self._keepers for future in keeper.tasks]
            if not running:
                return
            if not wait(running, _IDLE_SECONDS, FIRST_COMPLETED).done:
                idle()
                wait(running, return_when=FIRST_COMPLETED)
            for keeper in self._keepers:
                while (done := keeper.first_done()) is not None:
                    yield self._finished(work, tasks, left, keeper, done)

    def _hand_out(self, work: Callable[[Task], Result], tasks: Sequence[Task], left: dict[int, str]) -> None:
        """Each process has a task, and the next one where there are many."""
        for most in range(1, _AHEAD + 1):
            for keeper in self._keepers:
                few = most > 1 and len(left) < _MANY * len(self._keepers)
                if left and not few and len(keeper.tasks) < most:
                    index = next_for(keeper.files, set().union(*(k.files for k in self._keepers)), left)
                    keeper.submit(work, index, tasks[index], left.pop(index))

    def _finished(
        self,
        work: Callable[[Task], Result],
        tasks: Sequence[Task],
        left: dict[int, str],
        keeper: _Keeper,
        done: Future[Finished[Result]],
    ) -> Finished[Result]:
        """The result of a task that is done; where its process died of it, of another process, and what waited there waits again."""
        index, _ = keeper.tasks.pop(done)
        error = done.exception()
        if isinstance(error, BrokenProcessPool):
            left.update(keeper.tasks.values())
            keeper.restart()
            return isolated(work, index, tasks[index])
        if error is not None:  # a result that cannot be pickled, or KeyboardInterrupt of the code of a claim
            return Finished(index, failure=failure_of(error))
        return done.result()


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
