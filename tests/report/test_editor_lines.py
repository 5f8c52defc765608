"""`parisk verify --format`: one diagnostic per claim, at its file and line."""

import json
from pathlib import Path

import pytest

from tests.cli.invoked import CLAIM, run

FALSE = CLAIM.replace('0, "<=", x**2', '1, "<=", x**2')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.py").write_text(CLAIM, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(FALSE.replace("own.square", "own.wrong"), encoding="utf-8")
    (tmp_path / "broken.py").write_text("from parisk_sym import Claim\nClaim(\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_json_lines() -> None:
    """Expected verdicts are notes, others errors; a broken file is one, too."""
    result = run("verify", ".", "--format", "jsonlines", "--jobs", "1")
    assert result.exit_code == 2
    rows = {row["file"]: row for row in map(json.loads, result.stdout.splitlines())}
    assert rows["good.py"]["level"] == "note"
    assert (rows["good.py"]["line"], rows["good.py"]["id"], rows["good.py"]["verdict"]) == (
        6,
        "own.square",
        "PROVED",
    )
    assert rows["wrong.py"]["level"] == "error"
    assert rows["wrong.py"]["message"].startswith("REFUTED, expected PROVED: x = ")
    assert (rows["broken.py"]["level"], rows["broken.py"]["verdict"]) == ("error", "")


@pytest.mark.usefixtures("folder")
def test_github() -> None:
    """Workflow commands, in which separators are escaped."""
    lines = run("verify", "good.py", "wrong.py", "--format", "github", "--jobs", "1").stdout.splitlines()
    assert lines[0] == "::notice file=good.py,line=6,title=own.square::PROVED"
    assert lines[1].startswith("::error file=wrong.py,line=6,title=own.wrong::REFUTED, expected PROVED: ")


@pytest.mark.usefixtures("folder")
def test_sarif() -> None:
    """Rules are named before they are used, and places are relative."""
    log = json.loads(run("verify", "good.py", "wrong.py", "--format", "sarif", "--jobs", "1").stdout)
    assert log["version"] == "2.1.0"
    (found,) = log["runs"]
    assert [rule["id"] for rule in found["tool"]["driver"]["rules"]] == ["proved", "refuted"]
    assert [r["ruleId"] for r in found["results"]] == ["proved", "refuted"]
    (place,) = found["results"][1]["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "wrong.py"}, "region": {"startLine": 6}}


@pytest.mark.parametrize("other", [("--watch",), ("--json", "-")])
@pytest.mark.usefixtures("folder")
def test_what_excludes_it(other: tuple[str, ...]) -> None:
    result = run("verify", "good.py", "--format", "sarif", *other)
    assert result.exit_code == 2
    assert "leave out" in result.stderr
