"""`pytest -p tests.nightly.outcomes --outcomes FILE`: a line for each test that ended, so that a run that was ended goes on.

Tests that FILE names when the run begins are left out.
"""

import json
from pathlib import Path

import pytest

__all__ = ["Outcomes", "pytest_addoption", "pytest_collection_modifyitems", "pytest_configure", "read"]


def read(file: Path) -> dict[str, str]:
    """The outcome of each test in the file by its id: passed, failed or skipped. A line that was cut is left out."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.endswith("}")]
    return {row["id"]: row["outcome"] for row in rows}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where the outcomes are, and those that were there when the run began, which every process of it leaves out."""
    parser.addoption(
        "--outcomes", type=Path, required=True, help="write the outcome of each test to this file"
    )
    parser.addoption("--outcomes-before", type=Path, required=True, help="leave out the tests of this file")
    parser.addoption(
        "--outcomes-of",
        type=Path,
        help="run only the tests that this file names, one a line, or all of a file in it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The process that began the others writes."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(config.getoption("--outcomes")), "outcomes of tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what an earlier run has done, and what is not asked for."""
    done, only = read(config.getoption("--outcomes-before")), config.getoption("--outcomes-of")
    chosen = None if only is None else set(only.read_text(encoding="utf-8").splitlines())
    wanted = {item.nodeid: item.nodeid not in done and _is_chosen(item.nodeid, chosen) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not wanted[item.nodeid]])
    items[:] = [item for item in items if wanted[item.nodeid]]


def _is_chosen(name: str, chosen: set[str] | None) -> bool:
    return chosen is None or name in chosen or name.partition("::")[0] in chosen


class Outcomes:
    """A plugin that writes the outcome of each test when its teardown has ended: failed where any phase failed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._worst: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Setup, call, teardown; a process that crashed has a report for its call alone."""
        name, order = report.nodeid, ("passed", "skipped", "failed")
        self._worst[name] = max(self._worst.get(name, "passed"), report.outcome, key=order.index)
        crashed = report.when not in {"setup", "call", "teardown"}
        if report.when == "teardown" or crashed:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"id": name, "outcome": self._worst.pop(name)}) + "\n")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be collected is a failure under its own name."""
        if report.failed:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"id": report.nodeid, "outcome": "failed"}) + "\n")
