"""Badges for the README, in `docs/badges`: `make badges` writes them from the ledger and the records of what was run.

No number in them is typed. `tests/test_badges.py` fails where a badge is not what the project has now.
"""

import json
from collections import Counter
from dataclasses import dataclass
from html import escape
from pathlib import Path

from parisk_sym import __version__
from parisk_sym.laws.catalogue import all_formulas
from tests.nightly import record
from tests.shipped import claim_names

__all__ = ["FOLDER", "Badge", "badges", "write"]

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "badges"
KERNEL = ROOT / "docs" / "kernel.json"

_BLUE, _GREEN, _RED = "#0969da", "#1a7f37", "#cf222e"
_CHARACTER, _MARGIN, _HEIGHT = 7, 10, 20


@dataclass(frozen=True)
class Badge:
    """A label, and what is said of it on a coloured ground."""

    label: str
    text: str
    colour: str = _BLUE

    def svg(self) -> str:
        """The picture, with its words for those who do not see it."""
        left, right = (_CHARACTER * len(part) + _MARGIN for part in (self.label, self.text))
        words = escape(f"{self.label}: {self.text}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img" aria-label="{words}">\n'
            f"<title>{words}</title>\n"
            f'<rect width="{left}" height="{_HEIGHT}" fill="#57606a"/>\n'
            f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{self.colour}"/>\n'
            '<g fill="#ffffff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\n'
            f"{_text(self.label, left / 2, left)}{_text(self.text, left + right / 2, right)}</g>\n</svg>\n"
        )


def _text(words: str, middle: float, width: int) -> str:
    """Words of a fixed length, whatever the font."""
    return f'<text x="{middle:g}" y="14" textLength="{width - _MARGIN}">{escape(words)}</text>\n'


def badges() -> dict[str, Badge]:
    """The badges by the names of their files, from what the project has now."""
    claims = claim_names()
    return {
        "version": Badge("version", __version__),
        "formulas": Badge("formulas", str(len(all_formulas()))),
        "claims": Badge("claims", str(len(claims))),
        "coq": _coq(len(claims)),
        "nightly": _nightly(record.read()),
    }


def _coq(claims: int) -> Badge:
    """How many claims have a proof that Coq's kernel accepted."""
    found = Counter(row["status"] for row in json.loads(KERNEL.read_text(encoding="utf-8")))
    accepted = found["KERNEL-CHECKED"] + found["WITH CITED LEMMAS"]
    return Badge("checked by Coq", f"{accepted} of {claims} claims", _RED if found["REJECTED"] else _GREEN)


def _nightly(rows: dict[str, record.Row]) -> Badge:
    """The tests of the last nightly runs that passed, or how many of their findings are not mended."""
    failed = sum(len(row.failed) for row in rows.values())
    passed = sum(row.counts.get("passed", 0) for row in rows.values())
    return (
        Badge("nightly", f"{failed} failed", _RED) if failed else Badge("nightly", f"{passed} passed", _GREEN)
    )


def write(folder: Path = FOLDER) -> None:
    """Write the pictures, in place of those that the folder has."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for name, badge in badges().items():
        (folder / f"{name}.svg").write_text(badge.svg(), encoding="utf-8")


if __name__ == "__main__":
    write()
