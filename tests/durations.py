"""How long each test takes: measured by a run, kept in a file, and by that file a test runs in `make test`, in CI or at night.

`pytest --write-durations` measures the tests that it runs and writes `durations.txt`. Times are seconds of processor time, of children too, so
that a busy machine changes little. A test that is not in the file is fast. `pytest --part PART` runs the tests of a part; without it, all.
"""

import resource
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

__all__ = [
    "COLLECTED", "FILE", "IN_CI", "LEAST", "PARTS", "Durations", "in_part", "pytest_addoption", "pytest_collection_modifyitems",
    "pytest_configure", "read", "stale",
]  # fmt: skip

FILE = Path(__file__).with_name("durations.txt")

LEAST = 0.5
"""Seconds from which a test is in the file: it is not fast, and `make test` leaves it out."""

IN_CI = 0.7
"""Seconds from which a test is left out by CI as well, and run by `make nightly` only."""

PARTS = {"fast": (0.0, LEAST), "ci": (0.0, IN_CI), "slow": (IN_CI, float("inf"))}
"""The parts of the suite, by the least seconds of their tests and those from which a test is no longer in them."""

BEGUN_FIRST = 30.0
"""Seconds from which a test is begun before the others, so that no process waits for it at the end."""

COLLECTED = pytest.StashKey[list[str]]()
"""The ids of all tests that were collected, before any was left out."""

_BEFORE = pytest.StashKey[float]()
_PROPERTY = "processor seconds"
_COLLECTED = "collected"


def read(file: Path = FILE) -> dict[str, float]:
    """The seconds of the tests in the file, by their ids; none where there is no file."""
    if not file.exists():
        return {}
    lines = (line.partition(" ") for line in file.read_text(encoding="utf-8").splitlines())
    return {name: float(seconds) for seconds, _, name in lines}


def in_part(seconds: float, part: str) -> bool:
    """Whether a test that takes so long belongs to the part; KeyError for another name than those of PARTS."""
    least, most = PARTS[part]
    return least <= seconds < most


def stale(times: Mapping[str, float], collected: Iterable[str], root: Path) -> list[str]:
    """The ids that no test has: their file is gone, or was collected without them."""
    there = set(collected)
    files = {name.partition("::")[0] for name in there}
    return [
        name
        for name in times
        if name not in there
        and (name.partition("::")[0] in files or not (root / name.partition("::")[0]).exists())
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is chosen, and what is written."""
    add = parser.addoption
    add("--part", choices=sorted(PARTS), help=f"run the tests of a part of the suite, by {FILE.name}")
    add(
        "--write-durations",
        action="store_true",
        help=f"measure the tests that are run, and write {FILE.name}",
    )
    add("--durations-file", type=Path, default=FILE, help="instead of that file")


def pytest_configure(config: pytest.Config) -> None:
    """Measure the tests where it is asked for."""
    if config.getoption("--write-durations"):
        config.pluginmanager.register(Durations(config.getoption("--durations-file")), "durations")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the part that is asked for; begin with the longest ones."""
    config.stash[COLLECTED] = [item.nodeid for item in items]
    times = read(config.getoption("--durations-file"))
    if (part := config.getoption("--part")) is not None:
        own = {item.nodeid: in_part(times.get(item.nodeid, 0.0), part) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if not own[item.nodeid]])
        items[:] = [item for item in items if own[item.nodeid]]
    longest = {name: seconds for name, seconds in times.items() if seconds >= BEGUN_FIRST}
    items.sort(key=lambda item: -longest.get(item.nodeid, 0.0))


class Durations:
    """A plugin: it measures each test where it runs, and writes the file where the run ends.

    In a run of several processes each measures, and the one that began them writes.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._found: dict[str, float] = {}
        self._collected: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure setup, call and teardown together."""
        item.stash[_BEFORE] = _seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        """The report of the teardown carries the time to the process that writes."""
        if call.when == "teardown":
            item.user_properties.append((_PROPERTY, f"{_seconds() - item.stash[_BEFORE]:.2f}"))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the time of a test that ended."""
        for name, value in report.user_properties:
            if report.when == "teardown" and name == _PROPERTY:
                self._found[report.nodeid] = float(str(value))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Which tests a process saw."""
        self._collected.update(getattr(node, "workeroutput", {}).get(_COLLECTED, ()))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the times. Those of tests that did not run are kept, unless there is no such test any more."""
        seen = session.config.stash.get(COLLECTED, [])
        if hasattr(session.config, "workerinput"):
            session.config.workeroutput[_COLLECTED] = seen  # type: ignore[attr-defined]
            return
        times = {**read(self._file), **self._found}
        gone = set(stale(times, self._collected.union(seen), session.config.rootpath))
        rows = [
            (name, seconds)
            for name, seconds in sorted(times.items())
            if seconds >= LEAST and name not in gone
        ]
        self._file.write_text("".join(f"{seconds:.2f} {name}\n" for name, seconds in rows), encoding="utf-8")


def _seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
