"""The text of a claim's own script for the proof assistant, with the files behind which it stands."""

from __future__ import annotations

import re
from pathlib import Path

from parisk_sym.core.errors import ClaimError

__all__ = ["script_place", "script_text"]

_AFTER = re.compile(r"\A\(\* After (_\w+)\.v\. \*\)\n")
_LINE = re.compile(r":\d+\Z")


def script_place(claim: str, file: str) -> Path:
    """Where the script of a claim is looked for: `proofs/ID.v` beside its file, which may be given with a line (`FILE:LINE`)."""
    return Path(_LINE.sub("", file)).parent / "proofs" / f"{claim}.v"


def script_text(claim: str, file: str) -> str:
    """The script of a claim; "" where there is none, or the file of the claim is not known.

    One that begins with `(* After _NAME.v. *)` stands behind the text of that file of the folder, which several scripts share
    and which may stand behind another. Raises ClaimError where one of these files cannot be read or stands behind itself.
    """
    place = script_place(claim, file)
    return _after(place, ()) if file and place.is_file() else ""


def _after(place: Path, behind: tuple[Path, ...]) -> str:
    """The text of a file behind that of the files after which it stands."""
    if place in behind:
        raise ClaimError(f"{place} stands after itself")
    text = _text(place)
    shared = _AFTER.match(text)
    return text if shared is None else _after(place.with_name(f"{shared[1]}.v"), (*behind, place)) + text


def _text(place: Path) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimError(f"{place} cannot be read: {error}") from error
