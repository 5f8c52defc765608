"""Several threads for one large array: NumPy lets go of the interpreter while it computes.

For work in float64 alone. The precision of mpmath and Arb is global, so what asks them, were it for a constant, belongs to one thread.
"""

import multiprocessing
import os
from collections.abc import Callable
from contextvars import copy_context
from itertools import pairwise
from threading import Thread

__all__ = ["BLOCK", "in_threads", "processors"]

BLOCK = 2**16
"""Elements that belong together: where a block begins does not depend on the number of threads."""

_MOST_THREADS = 8


def in_threads(fill: Callable[[slice], None], size: int) -> None:
    """Let `fill` compute all elements from 0 to `size`, in stretches of whole blocks, each in a thread of its own.

    Elements that a kernel computes from their block alone are therefore the same numbers with any number of threads. There is one thread for each
    processor that this process may use, at most eight, and one alone in a process that `multiprocessing` began: its master has the
    other processors busy. The threads have the caller's `np.errstate`, and end before this returns; the first error of any is raised.

    >>> seen = []
    >>> in_threads(seen.append, 10)
    >>> seen
    [slice(0, 10, None)]
    """
    blocks = -(-size // BLOCK)
    count = min(blocks, processors()) if blocks > 1 else 1
    ends = [min(size, blocks * i // count * BLOCK) for i in range(count + 1)]
    first, *others = (slice(*stretch) for stretch in pairwise(ends))
    errors: list[BaseException] = []
    threads = [Thread(target=copy_context().run, args=(_caught, errors, fill, one)) for one in others]
    for thread in threads:
        thread.start()
    try:
        fill(first)
    finally:
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]


def _caught(errors: list[BaseException], fill: Callable[[slice], None], stretch: slice) -> None:
    try:
        fill(stretch)
    except BaseException as error:  # noqa: BLE001 - raised again where the thread was begun
        errors.append(error)


def processors() -> int:
    """Threads of a large array: one for each processor, at most eight; one alone in a process that another one began."""
    if multiprocessing.parent_process() is not None:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return min(_MOST_THREADS, len(os.sched_getaffinity(0)))
    return min(_MOST_THREADS, os.cpu_count() or 1)
