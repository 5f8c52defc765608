"""A Dask cluster on this machine, for tests: a scheduler and workers as processes of their own."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psutil

MOST_SECONDS = 600
"""For what never comes."""


def wait_until(question: object) -> None:
    """Until a question, a function without arguments, is answered with something true."""
    for _ in range(MOST_SECONDS * 20):
        with contextlib.suppress(OSError, ValueError, psutil.Error):
            if question():  # type: ignore[operator]
                return
        time.sleep(0.05)
    raise TimeoutError(f"{question} did not become true in {MOST_SECONDS} s")


@dataclass
class LocalCluster:
    """A scheduler on loopback, and its workers, each with one thread."""

    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    address: str = ""

    def _begin(self, *words: str, env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
        with log:
            process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, env={**os.environ, **(env or {})}
            )
        self.processes.append(process)
        return process

    def begin(self, workers: int, **env: str) -> None:
        """The scheduler, at a port that is free, and some workers."""
        told = self.folder / "scheduler.json"
        self._begin("scheduler", "--port", "0", "--scheduler-file", str(told))
        wait_until(told.exists)
        wait_until(lambda: json.loads(told.read_text())["address"])
        self.address = json.loads(told.read_text())["address"]
        for _ in range(workers):
            self.add(**env)

    def add(self, **env: str) -> None:
        """One worker more."""
        number = len(self.workers)
        words = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--local-directory"]
        self.workers.append(self._begin(*words, str(self.folder / f"worker{number}"), env=env))

    def descendants(self) -> list[psutil.Process]:
        """What the workers began."""
        found = []
        for worker in self.workers:
            if worker.poll() is None:
                with contextlib.suppress(psutil.Error):
                    found += psutil.Process(worker.pid).children(recursive=True)
        return found

    def kill(self, number: int) -> None:
        """A worker is gone from one moment to the next."""
        self.workers[number].send_signal(signal.SIGKILL)
        self.workers[number].wait()

    def end(self) -> None:
        """All processes from one moment to the next; what the workers began ends by itself."""
        left = self.descendants()
        for process in self.processes:
            process.kill()
            process.wait()
        _, alive = psutil.wait_procs(left, timeout=MOST_SECONDS)
        assert alive == []


@contextlib.contextmanager
def local_cluster(folder: Path, workers: int = 4, **env: str) -> Iterator[LocalCluster]:
    """A cluster that ends with the block."""
    cluster = LocalCluster(folder)
    try:
        cluster.begin(workers, **env)
        yield cluster
    finally:
        cluster.end()
