"""The raw results: a file of JSON lines, appended case by case, so that an interrupted audit goes on where it stopped."""

import json
import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from benchmarks.accountants import environments

__all__ = ["Record", "Store", "environment"]

Record = dict[str, Any]


def environment() -> Record:
    """What the numbers depend on: versions of the packages in their environments, Python, and the kind of machine.

    OSError or CalledProcessError where an environment cannot be made.
    """
    versions: dict[str, str] = {
        "parisk_sym": _own_version(),
        "python-flint": metadata.version("python-flint"),
    }
    libraries: dict[str, str] = {}
    for one in environments.ENVIRONMENTS:
        installed = one.versions()
        versions |= {p: installed.get(p, environments.PRIVACYBUCKETS) for p in one.packages}
        libraries[one.name] = f"numpy {installed['numpy']}, scipy {installed['scipy']}"
    return {
        "versions": versions,
        "libraries": libraries,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def _own_version() -> str:
    from parisk_sym import __version__

    return __version__


def _parsed(line: str, number: int, path: Path) -> Record:
    try:
        return dict(json.loads(line))
    except (TypeError, ValueError):
        raise ValueError(
            f"{path}, line {number} is not a result: remove the line or give another --results"
        ) from None


class Store:
    """Results on disk: a first line with the environment, then the lines of each case and one that says it is done.

    ValueError where a line of the file is something else, for instance cut off in the middle of writing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        records = [_parsed(line, number, path) for number, line in enumerate(lines, 1)]
        if records and "versions" not in records[0]:
            raise ValueError(f"{path} does not begin with the versions of an audit: give another --results")
        self.environment: Record | None = records[0] if records else None
        finished = {_case(r) for r in records[1:] if r.get("done")}
        self.records = [r for r in records[1:] if not r.get("done") and _case(r) in finished]
        self.finished = finished

    def begin(self, environment: Record) -> None:
        """Start an empty file; ValueError where the file was made with other versions."""
        if self.environment is None:
            self.environment = environment
            self._write([environment])
        elif self.environment["versions"] != environment["versions"]:
            raise ValueError(
                f"{self.path} was made with {self.environment['versions']}, this is {environment['versions']}: "
                "move the file away or give another --results"
            )

    def has(self, method: str, noise: str, n: int) -> bool:
        """Whether this case is complete."""
        return (method, noise, n) in self.finished

    def add(self, method: str, noise: str, n: int, answers: Iterable[Record]) -> None:
        """Append one complete case."""
        head = {"method": method, "noise": noise, "n": n}
        records = [head | answer for answer in answers]
        self._write([*records, head | {"done": True}])
        self.records += records
        self.finished.add((method, noise, n))

    def _write(self, records: list[Record]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(record) + "\n" for record in records))


def _case(record: Record) -> tuple[str, str, int]:
    return record["method"], record["noise"], record["n"]
