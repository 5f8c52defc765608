"""Seconds of a call."""

import time
import timeit
from collections.abc import Callable

__all__ = ["Clock", "best", "in_turns", "processor_best", "processor_seconds"]

Clock = Callable[[], float]


def best(run: Callable[[], object], number: int, repeat: int = 7) -> float:
    """Seconds per call: the best of several repetitions."""
    return min(timeit.repeat(run, number=number, repeat=repeat)) / number


def in_turns(clock: Clock, rounds: int, *runs: Callable[[], object], number: int = 1) -> list[float]:
    """Seconds per call: the best of several rounds, in each of which all runs take their turn, so that no phase of the machine favours one.

    In its turn a run is called `number` times, for a clock that is too coarse for one call.
    """
    found = [float("inf")] * len(runs)
    for _ in range(rounds):
        for place, run in enumerate(runs):
            begin = clock()
            for _ in range(number):
                run()
            found[place] = min(found[place], (clock() - begin) / number)
    return found


def processor_seconds(run: Callable[[], object]) -> float:
    """For what takes long: one run, and other programs do not count."""
    return timeit.timeit(run, number=1, timer=time.process_time)


def processor_best(run: Callable[[], object]) -> float:
    """Processor seconds per call: the best of three times as many calls as take a fifth of a second."""
    timer = timeit.Timer(run, timer=time.process_time)
    number, _ = timer.autorange()
    return min(timer.repeat(3, number)) / number
