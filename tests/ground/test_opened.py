"""Which files that are opened are kept in mind."""

import ast
import runpy
import sys
from pathlib import Path

import pytest

import parisk_sym
from parisk_sym.ground import opened
from parisk_sym.ground.opened import files_opened, record_files, watching_files


@pytest.fixture(autouse=True)
def _nothing_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "_opened", set())
    record_files()


def test_data_are(tmp_path: Path) -> None:
    """Inside the block only, under their whole path."""
    for name in ("before", "inside", "after"):
        (tmp_path / name).write_text("1")
    (tmp_path / "before").read_text()
    with watching_files():
        (tmp_path / "inside").read_text()
    (tmp_path / "after").read_text()
    assert files_opened() == (str(tmp_path / "inside"),)


def test_modules_libraries_and_devices_are_not(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("")
    with watching_files():
        for file in (
            tmp_path / "module.py",
            Path(parisk_sym.__file__).with_name("py.typed"),
            Path("/dev/null"),
        ):
            file.read_bytes()
        Path(sys.prefix, "pyvenv.cfg").exists()
        with Path(sys.prefix, "pyvenv.cfg").open():
            pass
    assert files_opened() == ()


def test_modules_of_other_folders_are(tmp_path: Path) -> None:
    """Where they are run; the outermost block says which folder is its own."""
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
        (folder / "module.py").write_text("x = 1\n")
    with watching_files(own):
        runpy.run_path(str(own / "module.py"))
    assert files_opened() == ()
    with watching_files(own), watching_files(other):
        runpy.run_path(str(other / "module.py"))
    assert files_opened() == (str(other / "module.py"),)
    with watching_files(), watching_files(own):
        runpy.run_path(str(own / "module.py"))
    assert files_opened() == (str(other / "module.py"), str(own / "module.py"))


def test_odd_events_raise_nothing() -> None:
    with watching_files():
        for odd in (None, 3, object(), b"\xff\x00"):
            sys.audit("open", odd, "r", 0)
            sys.audit("exec", odd)


def test_a_part_of_a_claim_that_cannot_be_compiled_is_no_file() -> None:
    """Python looks for the text of what it cannot compile: every later claim of the process would not be remembered."""
    with watching_files(), pytest.raises(SyntaxError):
        compile(
            ast.fix_missing_locations(ast.Expression(ast.parse("[*a]").body[0].value.elts[0])),
            "<claim>",
            "eval",
        )  # type: ignore[attr-defined]
    assert not [path for path in files_opened() if path.endswith("<claim>")]
