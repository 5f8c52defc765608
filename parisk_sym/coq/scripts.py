"""The text of a claim's own script for the proof assistant, with the files that precede it."""

from __future__ import annotations

import re
from pathlib import Path

from parisk_sym.core.errors import ClaimError

__all__ = ["script_place", "script_text"]

_AFTER = re.compile(r"\A\(\* After (_\w+)\.v\. \*\)\n")
_LINE = re.compile(r":\d+\Z")


def script_place(claim: str, file: str) -> Path:
    """The path of the script of a claim: `proofs/ID.v` beside its file, which may be given with a line (`FILE:LINE`)."""
    return Path(_LINE.sub("", file)).parent / "proofs" / f"{claim}.v"


def script_text(claim: str, file: str) -> str:
    """The script of a claim, or "" without one or without a known claim file.

    One that begins with `(* After _NAME.v. *)` is preceded by the text of that file of the folder, which several scripts share and
    which may follow another. Raises ClaimError if one of these files cannot be read or follows itself.
    """
    place = script_place(claim, file)
    return _after(place, ()) if file and place.is_file() else ""


def _after(place: Path, behind: tuple[Path, ...]) -> str:
    """The text of a file, preceded by that of the files that it follows."""
    if place in behind:
        raise ClaimError(f"{place} follows itself")
    text = _text(place)
    shared = _AFTER.match(text)
    return text if shared is None else _after(place.with_name(f"{shared[1]}.v"), (*behind, place)) + text


def _text(place: Path) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimError(f"{place} cannot be read: {error}") from error
