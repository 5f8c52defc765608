"""Seconds of a call."""

import time
import timeit
from collections.abc import Callable

__all__ = ["Clock", "best", "in_turns", "processor_seconds"]

Clock = Callable[[], float]


def best(run: Callable[[], object], number: int, repeat: int = 7) -> float:
    """Seconds per call: the best of several repetitions."""
    return min(timeit.repeat(run, number=number, repeat=repeat)) / number


def in_turns(clock: Clock, rounds: int, *runs: Callable[[], object]) -> list[float]:
    """The best of several rounds, in each of which all runs take their turn: no phase of the machine favours one."""
    found = [float("inf")] * len(runs)
    for _ in range(rounds):
        for place, run in enumerate(runs):
            begin = clock()
            run()
            found[place] = min(found[place], clock() - begin)
    return found


def processor_seconds(run: Callable[[], object]) -> float:
    """For what takes long: one run, and other programs do not count."""
    return timeit.timeit(run, number=1, timer=time.process_time)
