"""Measures pairs, here or by any `concurrent.futures.Executor`; every result is stored as soon as it arrives."""

import os
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from parisk_sym.core.progress import Progress
from parisk_sym.sampler.pairs import Measured, Pairs, measure
from parisk_sym.sampler.sample_file import Kept

__all__ = ["run"]

SECONDS = 0.2
"""How long a worker measures before it hands over: what an interruption may cost, beside one call of the target."""

LARGEST_CHUNK = 10_000


def run(pairs: Pairs, n_pairs: int, kept: Kept, executor: Executor | None, progress: Progress) -> None:
    """Measure the pairs that are not stored yet; an error in one is raised after running chunks are stored."""
    todo = [number for number in range(n_pairs) if number not in kept.found]
    tell = _Telling(kept, n_pairs, n_pairs - len(todo), progress)
    if executor is None:
        for number in todo:
            tell(measure(pairs, (number,), 0))
            if tell.error is not None:
                break
    else:
        _spread(pairs, todo, executor, tell)
    if tell.error is not None:
        raise tell.error


class _Telling:
    """Keeps results, shows how far the run is, and remembers the first error."""

    def __init__(self, kept: Kept, total: int, done: int, progress: Progress) -> None:
        self.kept, self.total, self.done, self.progress = kept, total, done, progress
        self.error: Exception | None = None
        progress(done, total)

    def __call__(self, measured: Measured) -> None:
        for number, sensitivity in measured.found:
            self.kept.add(number, sensitivity)
        self.done += len(measured.found)
        self.error = self.error or measured.error
        self.progress(self.done, self.total)


def _spread(pairs: Pairs, todo: Sequence[int], executor: Executor, tell: _Telling) -> None:
    """Keep two chunks running for each worker, and resubmit the pairs a chunk did not reach. Chunks shrink towards the end."""
    workers = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    left, under_way = list(reversed(todo)), dict[Future[Measured], list[int]]()
    try:
        while left or under_way:
            while left and len(under_way) < 2 * workers:
                size = min(LARGEST_CHUNK, -(-len(left) // (2 * workers)))
                chunk = [left.pop() for _ in range(size)]
                under_way[executor.submit(measure, pairs, chunk, SECONDS)] = chunk
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                chunk, measured = under_way.pop(future), future.result()
                tell(measured)
                left.extend(reversed(chunk[len(measured.found) :]))
            if tell.error is not None:
                left.clear()
                under_way = {future: chunk for future, chunk in under_way.items() if not future.cancel()}
    finally:
        for future in under_way:
            future.cancel()
