"""Paths as files and pages print them."""

import os
from pathlib import Path

__all__ = ["portable"]


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
