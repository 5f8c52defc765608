"""What pytest does in the copy that holds the mutants: once it notes which tests come by which mutant, then it wakes them one by one."""

import importlib
import json
import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["Noting", "Waking", "pytest_addoption", "pytest_configure"]

SECONDS = 90
"""Processor time for all tests of one mutant. One that is not done by then is noticed: without it the tests take a sixth of that."""

_WORKERS = 2


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two uses."""
    parser.addoption("--note-mutants", metavar="FILE", help="write which tests come by which mutants")
    parser.addoption("--wake-mutants", metavar="FILE", help="wake the mutants of this file, by its tests")


def pytest_configure(config: pytest.Config) -> None:
    """One of the two uses."""
    if file := config.getoption("--note-mutants"):
        config.pluginmanager.register(Noting(Path(file)), "noting")
    if file := config.getoption("--wake-mutants"):
        config.pluginmanager.register(Waking(Path(file)), "waking")


class Noting:
    """Writes a line for each test that passed: its id, its seconds, and the mutants that it came by in this process."""

    def __init__(self, file: Path) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        self._file = file.with_name(f"{file.name}.{worker}")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Only where the call itself passes: a test that fails in the copy can notice nothing."""
        switch = importlib.import_module("parisk_mutants")
        switch.reached.clear()
        begun = time.process_time()
        yield
        if switch.reached:
            line = [item.nodeid, round(time.process_time() - begun, 3), sorted(switch.reached)]
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line) + "\n")


class Waking:
    """Runs, in a process for each mutant, the tests that come by it, until one fails."""

    def __init__(self, file: Path) -> None:
        work = json.loads(file.read_text(encoding="utf-8"))
        self._tests: dict[int, list[str]] = {int(number): tests for number, tests in work["tests"].items()}
        self._results = Path(work["results"])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what is needed for some mutant."""
        needed = {name for tests in self._tests.values() for name in tests}
        items[:] = [item for item in items if item.nodeid in needed]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Wake them, two at a time; a line of the results for each."""
        items = {item.nodeid: item for item in session.items}
        lost = [name for tests in self._tests.values() for name in tests if name not in items]
        if lost:
            raise pytest.UsageError(f"{len(lost)} tests that were noted are not there now, {lost[0]} is one")
        running: dict[int, tuple[int, Path]] = {}
        for number, names in self._tests.items():
            while len(running) >= _WORKERS:
                self._ended(running)
            told = self._results.with_name(f"killer.{number}")
            told.unlink(missing_ok=True)
            process = os.fork()
            if not process:
                _be_mutant(number, [items[name] for name in names], told)
            running[process] = number, told
        while running:
            self._ended(running)
        return True

    def _ended(self, running: dict[int, tuple[int, Path]]) -> None:
        process, status = os.wait()
        if process not in running:
            return
        number, told = running.pop(process)
        killer = told.read_text(encoding="utf-8") if told.exists() else ""
        told.unlink(missing_ok=True)
        if os.WIFSIGNALED(status):
            killer = f"{killer} (ended by signal {os.WTERMSIG(status)})"
        elif os.WEXITSTATUS(status) == 0:
            killer = ""
        elif not killer:
            raise RuntimeError(f"mutant {number}: its process ended before it began a test")
        with self._results.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([number, killer]) + "\n")


def _be_mutant(number: int, items: list[pytest.Item], told: Path) -> None:
    """In a process of its own, which ends here: 1 where a test failed."""
    switch = importlib.import_module("parisk_mutants")
    os.setpgid(0, 0)
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(10 * SECONDS)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        vars(switch)["awake"] = number
        os.environ["PARISK_MUTANT"] = str(number)
        code = int(any(_fails(item, told) for item in items))
    finally:
        os._exit(code)


def _fails(item: pytest.Item, told: Path) -> bool:
    """Whether a test fails; its name is kept before it is run, for one that does not end."""
    from _pytest.runner import runtestprotocol

    told.write_text(item.nodeid, encoding="utf-8")
    reports = runtestprotocol(item, log=False, nextitem=None)
    return any(report.failed for report in reports)
