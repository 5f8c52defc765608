"""The files of a release: the same bytes from every folder, nothing that is not in the last commit, and checksums that hold."""

import hashlib
import json
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from release import files
from release.__main__ import main
from release.files import CHECKSUMS, ReleaseError, build, build_twice, require_clean
from tests.tools import need

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "tiny"
version = "1.0"
requires-python = ">=3.11"
dependencies = ["click>=8", "colorama; os_name == 'no such system'"]
"""


def git(root: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    environment = os.environ | {"GIT_COMMITTER_DATE": "2026-01-02T03:04:06Z"}
    subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True, env=environment)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of one module, with a file that git does not know."""
    need("git")
    root = tmp_path_factory.mktemp("tiny")
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "tiny.py").write_text("answer = 42\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "one")
    (root / "secret.py").write_text("token = 1\n")
    return root


@pytest.fixture(scope="module")
def made(tiny: Path) -> dict[str, bytes]:
    return build(tiny)


@pytest.fixture
def other_habits() -> Iterator[None]:
    """Another mask of permissions, zone of time and language than usual."""
    before = os.umask(0o077)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "Asia/Kathmandu")
        patch.setenv("LC_ALL", "C")
        yield
    os.umask(before)


@pytest.mark.usefixtures("other_habits")
def test_the_same_bytes_elsewhere(tiny: Path, made: dict[str, bytes]) -> None:
    assert build(tiny) == made


def test_what_is_in_them(made: dict[str, bytes], tmp_path: Path) -> None:
    """Wheel, source, bill of materials and checksums, without the file that git does not know."""
    assert set(made) == {"tiny-1.0-py3-none-any.whl", "tiny-1.0.tar.gz", "tiny-1.0.cdx.json", CHECKSUMS}
    sums = dict(line.split("  ")[::-1] for line in made[CHECKSUMS].decode().splitlines())
    assert sums == {n: hashlib.sha256(c).hexdigest() for n, c in made.items() if n != CHECKSUMS}
    (tmp_path / "tiny.whl").write_bytes(made["tiny-1.0-py3-none-any.whl"])
    times = {entry.filename: entry.date_time for entry in zipfile.ZipFile(tmp_path / "tiny.whl").infolist()}
    assert times["tiny.py"] == (2026, 1, 2, 3, 4, 6)
    assert "secret.py" not in times


def test_the_bill_of_materials(made: dict[str, bytes]) -> None:
    """The wheel with its checksum, and what it needs here; no package of another system."""
    bill = json.loads(made["tiny-1.0.cdx.json"])
    root = bill["metadata"]["component"]
    assert (root["name"], root["version"]) == ("tiny", "1.0")
    assert bill["metadata"]["timestamp"] == "2026-01-02T03:04:06+00:00"
    assert root["hashes"][0]["content"] == hashlib.sha256(made["tiny-1.0-py3-none-any.whl"]).hexdigest()
    assert [part["name"] for part in bill["components"]] == ["click"]
    needs = {row["ref"]: row.get("dependsOn", []) for row in bill["dependencies"]}
    assert needs[root["bom-ref"]] == [bill["components"][0]["bom-ref"]]


def test_a_tree_that_is_not_clean(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The path is named, nothing is written."""
    with pytest.raises(ReleaseError, match=r"1 of its paths are not: secret\.py\. Commit or stash"):
        require_clean(tiny)
    assert main([], tiny) == 1
    assert "No release was made" in capsys.readouterr().err
    assert not (tiny / "build").exists()


def test_builds_that_differ(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named."""
    contents = iter((b"1", b"2"))
    monkeypatch.setattr(files, "build", lambda _: {"same": b"", "tiny.whl": next(contents)})
    with pytest.raises(ReleaseError, match=r"differ in tiny\.whl$"):
        build_twice(tiny)
