"""The sensitivity sampler beside bare calls of its target."""

import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

import numpy as np
from rich.table import Table

from benchmarks.timing import best, processor_seconds
from parisk_sym.sampler import SensitivitySampler

__all__ = ["sampler"]


def sampler() -> Table:
    """The sensitivity sampler beside bare calls of its target, which takes about a millisecond."""
    table = Table(title="SensitivitySampler, 1000 pairs of 100 records, a target of about 1 ms")
    for column in ("what", "value"):
        table.add_column(column, justify="left" if column == "what" else "right")
    pairs, database = 1000, np.zeros(100)
    call = best(lambda: works(database), 1, pairs)
    bare = min(processor_seconds(lambda: [least_work(database) for _ in range(2 * pairs)]) for _ in range(5))
    whole = min(processor_seconds(lambda: sample(least_work, pairs)) for _ in range(5))
    own = (whole - bare) / pairs
    table.add_row("one call of the target, ms", f"{call * 1e3:.2f}")
    table.add_row("the sampler's own time for a pair, us", f"{own * 1e6:.0f}")
    table.add_row("beside two calls of the target (target < 5%)", f"{100 * own / (2 * call):.1f}%")
    for target in (works, waits):
        gain = seconds_by(1, target, pairs) / seconds_by(2, target, pairs)
        name = f"two processes / one, a target that {target.__name__} (target >= 1.8 on two free processors)"
        table.add_row(name, f"{gain:.2f}")
    return table


def seconds_by(workers: int, target: Callable[[Any], float], pairs: int) -> float:
    """Seconds of one run on this many processes, which are started before."""
    with ProcessPoolExecutor(workers) as executor:
        sample(target, 50, executor)
        return best(lambda: sample(target, pairs, executor), 1, 3)


def least_work(database: Any) -> float:
    """A target that costs next to nothing, so that the sampler's own time is seen."""
    return float(database[-1])


def works(database: Any) -> float:
    """The mean, after about a millisecond of work."""
    return float(database.mean() + sum(range(100_000)))


def waits(database: Any) -> float:
    """The mean, after a millisecond for somebody else's work."""
    time.sleep(1e-3)
    return float(database.mean())


def draw(rng: np.random.Generator, size: int) -> Any:
    """Records for the sampler."""
    return rng.exponential(size=size)


def sample(target: Callable[[Any], float], pairs: int, executor: Executor | None = None) -> None:
    """One run of the sampler."""
    SensitivitySampler(
        target, sampling=draw, n_records=100, n_pairs=pairs, random_state=1, executor=executor
    ).fit()
