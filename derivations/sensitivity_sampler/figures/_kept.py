"""Where the finished pairs of a long sample are kept, so that a run that was ended goes on."""

from pathlib import Path
from typing import Any
from parisk_sym.ledger.store import cache_folder
from parisk_sym.sampler.fingerprint import fingerprint

__all__ = ["kept"]


def kept(name: str, *about: Any) -> Path | None:
    """A file in the user's cache folder for these parameters; None where there can be no such folder."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        (folder / "samples").mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / "samples" / f"{name}-{fingerprint(about, name)}.txt"
