"""Seconds of a call."""

import time
import timeit
from collections.abc import Callable

__all__ = ["best", "processor_seconds"]


def best(run: Callable[[], object], number: int, repeat: int = 7) -> float:
    """Seconds per call: the best of several repetitions."""
    return min(timeit.repeat(run, number=number, repeat=repeat)) / number


def processor_seconds(run: Callable[[], object]) -> float:
    """For what takes long: one run, and other programs do not count."""
    return timeit.timeit(run, number=1, timer=time.process_time)
