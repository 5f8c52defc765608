"""Processes that keep the claim files which they have loaded, so that a file, which may take seconds to load, is loaded once.

A worker finds a claim again in its file, so that claims, which hold functions, never have to be pickled.
"""

import contextlib
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Self, TypeVar

from parisk_sym.ledger.tasks import Finished, Pool, attempt, failure_of, isolated

__all__ = ["Workers", "next_for"]

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Keeper:
    """A process of its own, and the files that it has loaded."""

    def __init__(self, pools: contextlib.ExitStack) -> None:
        self._pools = pools
        self.restart()

    def restart(self) -> None:
        """Begin with another process, which has no file yet."""
        self._executor: Executor = self._pools.enter_context(Pool(1))
        self.files: set[str] = set()

    def submit(
        self, work: Callable[[Task], Result], index: int, task: Task, file: str
    ) -> Future[Finished[Result]]:
        """Work on a task in this process."""
        self.files.add(file)
        return self._executor.submit(attempt, work, index, task)


class Workers:
    """So many processes, begun when they are needed, that go on until the block is left."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pools = contextlib.ExitStack()
        self._keepers: list[_Keeper] = []

    def __enter__(self) -> Self:
        self._pools.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._pools.__exit__(*raised)  # type: ignore[arg-type]

    def run(
        self, work: Callable[[Task], Result], tasks: Sequence[Task], files: Sequence[str]
    ) -> Iterator[Finished[Result]]:
        """Apply `work`, a function of a module, to every task, each one of a file; results come as they finish.

        With one job, or one task and no process begun before, everything happens in this process. A task stays with the process that
        has loaded its file, unless another one has nothing else to do. An exception in a task becomes its failure; a worker that
        dies takes only the task it was working on with it.
        """
        if self.here(len(tasks)):
            yield from (attempt(work, index, task) for index, task in enumerate(tasks))
            return
        while len(self._keepers) < min(self._jobs, len(tasks)):
            self._keepers.append(_Keeper(self._pools))
        yield from self._run(work, tasks, dict(enumerate(files)))

    def here(self, count: int) -> bool:
        """Whether so many tasks are worked on in this process: no other one would be begun, and none is there."""
        return min(self._jobs, count) <= 1 and not self._keepers

    def _run(
        self, work: Callable[[Task], Result], tasks: Sequence[Task], left: dict[int, str]
    ) -> Iterator[Finished[Result]]:
        running: dict[Future[Finished[Result]], tuple[_Keeper, int]] = {}
        idle = list(self._keepers)
        while left or running:
            for keeper in idle[: len(left)]:
                index = next_for(keeper.files, set().union(*(k.files for k in self._keepers)), left)
                running[keeper.submit(work, index, tasks[index], left.pop(index))] = keeper, index
            idle = []
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                keeper, index = running.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    keeper.restart()
                    yield isolated(work, index, tasks[index])
                except Exception as error:  # noqa: BLE001 - a result that cannot be pickled
                    yield Finished(index, failure=failure_of(error))
                idle.append(keeper)


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
