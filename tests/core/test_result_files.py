"""Where a file cannot be written: one message that names it, before any work."""

from pathlib import Path

import pytest

from parisk_sym.core.errors import OutputError
from parisk_sym.core.result_files import OutputFile


def test_a_link_that_leads_to_itself(tmp_path: Path) -> None:
    """No traceback of the file system's."""
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    with pytest.raises(OutputError, match=r"cannot write .*loop\.csv: "):
        OutputFile(loop)


@pytest.mark.parametrize("length", [250, 300])
def test_a_name_that_is_too_long(tmp_path: Path, length: int) -> None:
    """Also where only the name of what stands beside it is."""
    with pytest.raises(OutputError, match=r"cannot write .*aaa\.csv: File name too long"):
        OutputFile(tmp_path / f"{'a' * length}.csv")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_and_no_folder(tmp_path: Path) -> None:
    """What stands there instead is said."""
    with pytest.raises(OutputError, match="it is a folder"):
        OutputFile(tmp_path)
    with pytest.raises(OutputError, match="there is no folder"):
        OutputFile(tmp_path / "nowhere" / "t.csv")


def test_a_full_device_is_named() -> None:
    """Where a device is written to as it is."""
    with pytest.raises(OutputError, match="cannot write /dev/full: No space left on device"):
        OutputFile(Path("/dev/full")).write("x" * 10**5)


def test_the_mode_of_the_file_stays(tmp_path: Path) -> None:
    """Of one that is written over; a new one has that of any new file."""
    path, new = tmp_path / "t.csv", tmp_path / "new.csv"
    path.write_text("old")
    path.chmod(0o600)
    OutputFile(path).write("new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)
    OutputFile(new).write("new")
    (tmp_path / "any").touch()
    assert new.stat().st_mode == (tmp_path / "any").stat().st_mode
