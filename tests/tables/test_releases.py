"""What the package index knows of a package: read from what pip prints and from archives."""

import os
import tarfile
import zipfile
from datetime import date
from pathlib import Path

import pytest

from benchmarks import releases
from benchmarks.environments import Environment


def test_the_newest_version_is_read_from_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "_pip", lambda *_: "opendp (0.16.0)\nAvailable versions: 0.16.0, 0.15.1\n")
    assert releases.newest("opendp") == "0.16.0"


def _wheel(path: Path, *days: tuple[int, int, int]) -> None:
    with zipfile.ZipFile(path, "w") as wheel:
        for number, day in enumerate(days):
            wheel.writestr(zipfile.ZipInfo(f"file{number}", (*day, 0, 0, 0)), "x")


@pytest.mark.parametrize(
    ("days", "built"),
    [
        (((2026, 3, 1), (2026, 9, 4), (1980, 1, 1)), date(2026, 9, 4)),
        (((1980, 1, 1),), None),
        (((2016, 1, 1),), None),
    ],
)
def test_a_version_is_as_old_as_the_newest_file_of_its_wheel(
    days: tuple[tuple[int, int, int], ...], built: date | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wheel that was built reproducibly does not tell."""
    monkeypatch.setattr(releases, "_pip", lambda *given: _wheel(Path(given[4]) / "p-1.whl", *days))
    assert releases.built("p", "1") == built


def test_a_source_archive_tells_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "setup.py"
    file.write_text("")
    os.utime(file, (1_600_000_000, 1_600_000_000))

    def download(*given: str) -> None:
        with tarfile.open(Path(given[4]) / "p-1.tar.gz", "w:gz") as archive:
            archive.add(file, "setup.py")

    monkeypatch.setattr(releases, "_pip", download)
    assert releases.built("p", "1") == date(2020, 9, 13)


def test_an_environment_is_made_anew_when_it_requires_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version that is raised is installed, and one that stays is not installed twice."""
    installed: list[list[str]] = []
    monkeypatch.setattr("benchmarks.environments.FOLDER", tmp_path)
    monkeypatch.setattr(
        "benchmarks.environments.venv.create", lambda folder, **_: folder.mkdir(exist_ok=True)
    )
    monkeypatch.setattr(
        "benchmarks.environments.subprocess.run", lambda command, **_: installed.append(command)
    )
    for version in ("1", "1", "2"):
        Environment.interpreter.__wrapped__(Environment("one", (f"p=={version}",), ("p",), ""))
    assert [command[-1] for command in installed] == ["p==1", "p==2"]
