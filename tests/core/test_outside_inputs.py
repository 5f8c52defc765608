"""What the code of claims uses beyond its own files is recorded."""

import ast
import runpy
import sys
from pathlib import Path

import pytest

import parisk_sym
from parisk_sym.core.outside_inputs import outside_used, record_outside, watching


@pytest.fixture(autouse=True)
def _recording() -> None:
    record_outside()


def test_data_are(tmp_path: Path) -> None:
    """Inside the block only, under their whole path."""
    for name in ("before", "inside", "after"):
        (tmp_path / name).write_text("1")
    (tmp_path / "before").read_text()
    with watching():
        (tmp_path / "inside").read_text()
    (tmp_path / "after").read_text()
    assert outside_used() == (f"it opens {tmp_path / 'inside'}",)


def test_modules_libraries_and_devices_are_not(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("")
    with watching():
        for file in (
            tmp_path / "module.py",
            Path(parisk_sym.__file__).with_name("py.typed"),
            Path("/dev/null"),
        ):
            file.read_bytes()
        Path(sys.prefix, "pyvenv.cfg").exists()
        with Path(sys.prefix, "pyvenv.cfg").open():
            pass
    assert outside_used() == ()


def test_modules_of_other_folders_are(tmp_path: Path) -> None:
    """Where they are run; the outermost block says which folder is its own."""
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
        (folder / "module.py").write_text("x = 1\n")
    with watching(own):
        runpy.run_path(str(own / "module.py"))
    assert outside_used(own) == ()
    with watching(own), watching(other):
        runpy.run_path(str(other / "module.py"))
    runs = [f"it runs {folder / 'module.py'}, which is in another folder" for folder in (other, own)]
    assert outside_used(own) == (runs[0],)
    assert outside_used(other) == (runs[0],), "a module that ran once is found done by every later file"
    with watching(), watching(own):
        runpy.run_path(str(own / "module.py"))
    assert outside_used() == tuple(runs)


def test_odd_events_raise_nothing() -> None:
    with watching():
        for odd in (None, 3, object(), b"\xff\x00"):
            sys.audit("open", odd, "r", 0)
            sys.audit("exec", odd)


def test_a_part_of_a_claim_that_cannot_be_compiled_is_no_file() -> None:
    """Python looks for the text of what it cannot compile: every later claim of the process would not be remembered."""
    with watching(), pytest.raises(SyntaxError):
        compile(
            ast.fix_missing_locations(ast.Expression(ast.parse("[*a]").body[0].value.elts[0])),
            "<claim>",
            "eval",
        )  # type: ignore[attr-defined]
    assert not [path for path in outside_used() if path.endswith("<claim>")]
