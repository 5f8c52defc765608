"""Files in TOML as people save them, and what is said of those that cannot be read."""

from pathlib import Path

import pytest

from parisk_sym.core.toml_files import read_toml


@pytest.mark.parametrize("data", [b"a = 1\n", b"\xef\xbb\xbfa = 1\r\n"], ids=["plain", "Notepad"])
def test_what_editors_save_is_read(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(data)
    assert read_toml(tmp_path / "a.toml") == {"a": 1}


def test_numbers_can_stay_texts(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("a = 0.1")
    assert read_toml(tmp_path / "a.toml", parse_float=str) == {"a": "0.1"}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"a = 1\nb = '\xe9'\n", "line 2: it must be UTF-8, got the byte 0xe9: save the file as UTF-8"),
        (b"a = ", r"it cannot be read as TOML: Invalid value \(at end of document\)"),
    ],
)
def test_the_reason_says_what_to_do(data: bytes, problem: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(data)
    with pytest.raises(ValueError, match=f"^{problem}$"):
        read_toml(tmp_path / "a.toml")


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^there is no such file$"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(ValueError, match=r"^it cannot be read: Is a directory$"):
        read_toml(tmp_path)
