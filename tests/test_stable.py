"""What an earlier version promised is still there (`docs/stability.md`)."""

import re
from pathlib import Path

import pytest

from tests import stable
from tests.stable import FILE, KINDS, kept, missing

PAGE = Path(__file__).parents[1] / "docs" / "stability.md"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_was_lost(kind: str) -> None:
    """A command, an option, a field of JSON, a public name, a verdict or an id that is gone is named."""
    assert missing({kind: kept()[kind]}, {kind: KINDS[kind]()}) == []


@pytest.mark.parametrize(
    ("found", "lines"),
    [
        ({"a": {"x": ["1", "2"]}}, []),
        ({"a": {"x": ["1", "2", "3"], "y": []}, "b": {}}, []),
        ({"a": {"x": ["2"]}}, ["a: x 1"]),
        ({"a": {}}, ["a: x", "a: x 1", "a: x 2"]),
        ({}, ["a: x", "a: x 1", "a: x 2"]),
    ],
)
def test_what_is_lost_is_seen(found: stable.Surface, lines: list[str]) -> None:
    assert missing({"a": {"x": ["1", "2"]}}, found) == lines


def test_fields_that_are_no_longer_always_there() -> None:
    """A field of the output is listed with its path, and listed twice if every output has it."""
    row = {"type": "object", "properties": {"id": {}, "ball": {}}, "required": ["id"]}
    schema = {"properties": {"rows": {"items": row}}, "$defs": {"d": {"properties": {"e": {}}}}}
    assert list(stable._fields(schema)) == ["/rows", "/rows/id", "/rows/id always", "/rows/ball", "d:/e"]


def test_a_release_needs_the_whole_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--complete` names what is new; without it, the file is written."""
    monkeypatch.setattr(stable, "surface", lambda: {**kept(), "new": {"thing": ["word"]}})
    assert stable.main(["--complete"]) == 1
    assert "lacks 2 lines, such as 'new: thing': run `python -m tests.stable`" in capsys.readouterr().err


def test_the_file_is_as_it_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = kept()
    monkeypatch.setattr(stable, "surface", lambda: before)
    monkeypatch.setattr(stable, "FILE", tmp_path / "stable.json")
    assert stable.main([]) == 0
    assert (tmp_path / "stable.json").read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")


def test_the_page_names_every_verdict_and_kind() -> None:
    """`docs/stability.md` says of each word of the list what is promised."""
    page = PAGE.read_text(encoding="utf-8")
    assert set(kept()["verdicts"]["words"]) <= set(re.findall(r"`([A-Z ]+)`", page))
