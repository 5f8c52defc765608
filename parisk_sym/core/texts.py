"""Texts that many rooms print: counts with their nouns, paths, and other people's texts in which a terminal would obey something."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["alternatives", "portable", "quantity", "shown"]

_CONTROLS = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]")


def quantity(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun, which is in the singular for 1; `plural` is for nouns that do not just take an s.

    >>> quantity(1, "claim"), quantity(0, "claim"), quantity(2, "box", "boxes")
    ('1 claim', '0 claims', '2 boxes')
    """
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def alternatives(words: Iterable[str]) -> str:
    """Words of which one is wanted.

    >>> alternatives([".csv", ".json", ".parquet"]), alternatives([".csv"])
    ('.csv, .json or .parquet', '.csv')
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def portable(path: str) -> str:
    """A path as it is given; an absolute one relative to the working folder, so that no file names the folders of a machine.

    >>> portable("my_paper"), portable(f"{Path.cwd()}/my_paper/")
    ('my_paper', 'my_paper')
    """
    if not Path(path).is_absolute():
        return path
    try:
        return os.path.relpath(path)
    except ValueError:  # on another drive
        return Path(path).name


def shown(text: str) -> str:
    r"""A text with the codes of its control characters in their places; line breaks and tabs stay.

    >>> print(shown("a\x1b[2Jb\x9b"))
    a\x1b[2Jb\x9b
    """
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
