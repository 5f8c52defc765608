"""How long each test takes: measured by a run, kept in a file, and by that file a test is fast or slow.

`pytest --write-durations` writes the file anew for the tests that it runs. Times are seconds of processor time, of children too, so that a busy
machine changes little. A test that is not in the file is fast.
"""

import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["FILE", "SLOW", "Durations", "read"]

FILE = Path(__file__).with_name("durations.txt")
SLOW = 2.0
"""Seconds from which a test is slow: it is left to `make nightly`."""

_LEAST = 0.5
"""Quicker tests are not in the file."""
_PROPERTY = "processor seconds"


def read(file: Path = FILE) -> dict[str, float]:
    """The seconds of the tests in the file, by their ids."""
    lines = (line.partition(" ") for line in file.read_text(encoding="utf-8").splitlines())
    return {name: float(seconds) for seconds, _, name in lines}


class Durations:
    """A plugin: it measures each test where it runs, and writes the file where the run ends."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._found: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure setup, call and teardown together; the teardown's report carries the time to the process that writes."""
        item.stash[_BEFORE] = _seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        """The time since the test began."""
        if call.when == "teardown":
            item.user_properties.append((_PROPERTY, f"{_seconds() - item.stash[_BEFORE]:.2f}"))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the time of a test that ended."""
        for name, value in report.user_properties:
            if report.when == "teardown" and name == _PROPERTY:
                self._found[report.nodeid] = float(str(value))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the times; of tests that did not run, those that were there before."""
        if self._file is None or hasattr(session.config, "workerinput"):
            return
        before = read(self._file) if self._file.exists() else {}
        times = {**before, **self._found}
        lines = [f"{seconds:.2f} {name}\n" for name, seconds in sorted(times.items()) if seconds >= _LEAST]
        self._file.write_text("".join(lines), encoding="utf-8")


_BEFORE = pytest.StashKey[float]()


def _seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
