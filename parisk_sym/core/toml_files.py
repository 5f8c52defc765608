"""Text files that a person wrote: UTF-8 with or without a byte order mark, and TOML in them."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["read_toml", "utf8_text"]


def utf8_text(data: bytes) -> str:
    r"""The text of a file's bytes, without a byte order mark; raises ValueError with the line if they are not UTF-8.

    >>> utf8_text(b"\xef\xbb\xbfa = 1")
    'a = 1'
    >>> utf8_text(b"a = 1\ncaf\xe9")
    Traceback (most recent call last):
    ...
    ValueError: line 2: it must be UTF-8, got the byte 0xe9: save the file as UTF-8
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(
            f"line {line}: it must be UTF-8, got the byte 0x{data[error.start]:02x}: save the file as UTF-8"
        ) from None


def read_toml(file: Path, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The tables of a TOML file; raises ValueError with the reason, without the file's name, if it cannot be read."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise ValueError("there is no such file") from None
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    text = utf8_text(data)
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it cannot be read as TOML: {error}") from None
