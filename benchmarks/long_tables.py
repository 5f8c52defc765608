"""Long tables: what a row costs beside bare Arb, how processes and Dask workers share it, and how much memory a run takes."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from flint import fmpq
from rich.markup import escape
from rich.table import Table

from benchmarks.bare import DIGITS, bare_cdf
from benchmarks.timing import in_turns
from parisk_sym.core.limits import collect_rarely
from parisk_sym.core.result_files import OutputFile
from parisk_sym.ledger.processes import Processes
from parisk_sym.report.table_files import Request, write_table

__all__ = ["billion", "memory", "rows"]

POINTS, SHAPES = 50_000, 20
COUNT = POINTS * SHAPES
AXES = (f"x=1/1000:{POINTS // 1000}:1/1000", f"k=1:{SHAPES}:1")
STRETCH = 2_500
REPEATS = 3
WORKERS = 4


def command(folder: Path, *options: str) -> Callable[[], None]:
    """The same million rows as a user has them made."""
    words = ["table", "bessel_k.cdf", *AXES, "--digits", str(DIGITS), "--quiet", *options]
    line = [sys.executable, "-m", "parisk_sym", *words, "-o", str(folder / f"c{options[0]}.parquet")]

    def run() -> None:
        with contextlib.suppress(FileNotFoundError):
            Path(line[-1]).unlink()
        subprocess.run(line, check=True, capture_output=True)

    return run


def request(form: str) -> Request:
    """A million rows."""
    return Request(("bessel_k.cdf",), AXES, DIGITS, form)


def bare(first: int = 1, last: int = POINTS) -> None:
    """The same balls by python-flint alone, and nothing of them kept: x from `first` to `last` thousandths."""
    for i in range(first, last + 1):
        x = fmpq(i, 1000)
        for k in range(1, SHAPES + 1):
            bare_cdf(k, x)


def written(form: str, folder: Path, jobs: int = 1, executor: Executor | None = None) -> Callable[[], None]:
    """One run."""
    return lambda: write_table(
        request(form), OutputFile(folder / f"t{jobs}.{form}"), io.BytesIO(), jobs, COUNT, None, executor
    )


def in_stretches(folder: Path) -> list[float]:
    """Processor seconds of bare Arb, CSV and Parquet for all rows: stretches of them in turns, so that no phase of the machine favours one."""
    total = [0.0, 0.0, 0.0]
    for first in range(1, POINTS + 1, STRETCH):
        axes = (f"x={first}/1000:{first + STRETCH - 1}/1000:1/1000", AXES[1])
        runs = [partial(bare, first, first + STRETCH - 1)]
        for form in ("csv", "parquet"):
            made = Request(("bessel_k.cdf",), axes, DIGITS, form)
            runs.append(partial(write_table, made, OutputFile(folder / f"stretch.{form}"), io.BytesIO()))
        total = [t + s for t, s in zip(total, in_turns(time.process_time, REPEATS, *runs), strict=True)]
    return total


def rows() -> Table:
    """A million certified rows, by one process, by two, and by four Dask workers, all begun before."""
    collect_rarely()  # as the command does
    table = Table(title=f"bessel_k.cdf, {COUNT} rows of {DIGITS} certified digits, k = 1..{SHAPES}")
    for column in ("what", "us a row", "ratio"):
        table.add_column(column, justify="left" if column == "what" else "right")
    with tempfile.TemporaryDirectory() as name, Processes(2) as pool, dask_workers(Path(name)) as cluster:
        folder = Path(name)
        one = written("parquet", folder)
        shared = [written("parquet", folder, 2, pool)]
        if cluster is not None:
            shared.append(written("parquet", folder, WORKERS, cluster))
        for run in shared:
            run()  # every process has the formula
        alone = in_stretches(folder)
        parent = in_turns(time.process_time, REPEATS, *shared)
        together = in_turns(time.perf_counter, REPEATS, one, *shared)
        asked = [command(folder, "--jobs", "2")]
        if cluster is not None:
            asked.append(command(folder, "--scheduler", cluster.address))
        for run in asked:
            run()  # the workers of a cluster have begun before
        commands = in_turns(time.perf_counter, REPEATS, *asked)
        same = len({path.read_bytes() for path in folder.glob("t*.parquet")}) == 1
        size = (folder / "t1.parquet").stat().st_size / COUNT
    table.caption = (
        f"{size:.0f} bytes of Parquet a row; the files are {'the same' if same else 'NOT the same'}"
    )
    for what, seconds, target in zip(
        ("bare Arb", "CSV", "Parquet"), alone, ("", "", " (target <= 2)"), strict=True
    ):
        table.add_row(f"{what}, processor time", each(seconds), f"{seconds / alone[0]:.2f} of bare{target}")
    table.add_row(
        "what two processes leave to the one that writes",
        each(parent[0]),
        f"{parent[0] / alone[2]:.2f} of one",
    )
    table.add_row("Parquet, one process, on the clock", each(together[0]), "")
    gain = f"{together[0] / together[1]:.2f} times as fast as one (target >= 1.8 on two free processors)"
    table.add_row("two processes, on the clock", each(together[1]), gain)
    if cluster is None:
        table.add_row("Dask workers", "-", escape("not installed: pip install 'parisk_sym[cluster]'"))
    else:
        gain = f"{together[1] / together[2]:.2f} times as fast as two (target >= 1)"
        table.add_row(f"{WORKERS} Dask workers, on the clock", each(together[2]), gain)
        gain = f"{commands[0] / commands[1]:.2f} times as fast as that with two (target >= 1)"
        table.add_row("the whole command with two processes", each(commands[0]), "")
        table.add_row(f"the whole command with {WORKERS} Dask workers", each(commands[1]), gain)
    return table


def each(seconds: float) -> str:
    """Microseconds of a row."""
    return f"{1e6 * seconds / COUNT:.1f}"


BILLION = 10**9
SHARD = 10**7
SAMPLE = ("x=1e-6:50:1/200", f"k=1:{SHAPES}:1")
SAMPLED = 10_000 * SHAPES


def billion() -> Table:
    """What a table of 10^9 rows takes, from the processor time and the bytes of a sample of its rows."""
    collect_rarely()  # as the command does
    table = Table(title=f"bessel_k.cdf, k = 1..{SHAPES}, {DIGITS} digits: 10^9 rows, from {SAMPLED} of them")
    table.caption = "processor time, so that other programs do not count; on processors like this one"
    for column in ("what", "CSV", "Parquet"):
        table.add_column(column, justify="left" if column == "what" else "right")
    seconds, sizes = [], []
    with tempfile.TemporaryDirectory() as name:
        for form in ("csv", "parquet"):
            path = Path(name, f"t.{form}")
            run = partial(
                write_table, Request(("bessel_k.cdf",), SAMPLE, DIGITS, form), OutputFile(path), io.BytesIO()
            )
            [taken] = in_turns(time.process_time, REPEATS, run)
            seconds.append(taken / SAMPLED)
            sizes.append(path.stat().st_size / SAMPLED)
    table.add_row("microseconds of a processor, a row", *(f"{1e6 * s:.1f}" for s in seconds))
    table.add_row("bytes, a row", *(f"{b:.0f}" for b in sizes))
    table.add_row("10^9 rows, hours of one processor", *(f"{BILLION * s / 3600:.1f}" for s in seconds))
    for processors in (16, 100):
        table.add_row(
            f"{processors} processors, minutes", *(f"{BILLION * s / 60 / processors:.1f}" for s in seconds)
        )
    table.add_row("10^9 rows, GB", *(f"{BILLION * b / 1e9:.0f}" for b in sizes))
    table.add_row("a file of 10^7 rows, GB", *(f"{SHARD * b / 1e9:.2f}" for b in sizes))
    return table


CLOCKS = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
}
"""Dask looks after itself up to a hundred times a second; less often is recommended in docs/tables.md, which says what it costs."""


@contextlib.contextmanager
def dask_workers(folder: Path) -> Iterator[Any]:
    """A cluster of four workers of one thread on this machine; None without the library."""
    try:
        import dask
        import distributed
    except ImportError:
        yield None
        return
    from parisk_sym.ledger.cluster import cluster_at

    settings = {"n_workers": WORKERS, "threads_per_worker": 1, "dashboard_address": None}
    with (
        dask.config.set(CLOCKS),
        distributed.LocalCluster(**settings, local_directory=str(folder / "dask")) as local,
        cluster_at(local.scheduler_address) as cluster,
    ):
        yield cluster


LENGTHS = (10**6, 10**7)
MEASURE = """
import resource, sys
from parisk_sym.cli import main
try:
    main(sys.argv[1:])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def memory() -> Table:
    """The peak of the resident memory of a run, which does not grow with the number of rows."""
    table = Table(
        title="bessel_k.cdf, k = 1..10, 15 digits, to Parquet by one process: peak of the resident memory"
    )
    for column in ("rows", "MB", "s", "us a row"):
        table.add_column(column, justify="right")
    for count in LENGTHS:
        with tempfile.TemporaryDirectory() as name:
            words = ["table", "bessel_k.cdf", f"x=1/1000:{count // 10000}:1/1000", "k=1:10:1", "--jobs", "1"]
            command = [sys.executable, "-c", MEASURE, *words, "-o", str(Path(name, "t.parquet"))]
            begin = time.perf_counter()
            done = subprocess.run(command, capture_output=True, check=True, text=True, env=dict(os.environ))
            seconds = time.perf_counter() - begin
        peak = int(done.stderr.split()[-1]) / 1024
        table.add_row(str(count), f"{peak:.0f}", f"{seconds:.0f}", f"{1e6 * seconds / count:.1f}")
    return table
