"""The appearance of a figure: its width, font, and whether the picture includes its title and source."""

import difflib
from dataclasses import dataclass
from typing import Any, NamedTuple

from parisk_sym.core.errors import ParameterError

__all__ = ["WIDTHS", "Look", "font_settings"]


@dataclass(frozen=True)
class Look:
    """The appearance of a figure: as wide as a page or a column of a paper, and its font.

    With `words` the picture includes its title, its source and the command that draws it, which a paper has in the caption.
    """

    width: str = "page"
    font: str = ""
    size: float = 0.0
    words: bool = True

    def __post_init__(self) -> None:
        if self.width not in WIDTHS:
            raise ParameterError(f"width must be one of {', '.join(WIDTHS)}, got {self.width!r}")
        if not (self.size == 0 or 4 <= self.size <= 24):
            raise ParameterError(f"the size of the font must be from 4 to 24 points, got {self.size:g}")

    @property
    def inches(self) -> float:
        """The width of the picture in inches."""
        return WIDTHS[self.width].inches

    @property
    def points(self) -> float:
        """The size of the font in points."""
        return self.size or WIDTHS[self.width].points


class _Width(NamedTuple):
    """The width in inches, the font size in points, and the factor for the heights of the panels."""

    inches: float
    points: float
    height: float


WIDTHS = {"page": _Width(7.2, 9.0, 1.0), "column": _Width(3.4, 7.0, 0.55)}
"""The widths of a page of text and of a column of two (252 points with IEEE, ACM and others: 3.4 inches fit)."""


def font_settings(look: Look) -> dict[str, Any]:
    """The settings of matplotlib for the font; raises ParameterError if it is not installed."""
    settings: dict[str, Any] = {"font.size": look.points}
    if look.font:
        from matplotlib import font_manager

        known = {f.name for f in font_manager.fontManager.ttflist} | _FAMILIES
        if look.font not in known:
            close = difflib.get_close_matches(look.font, known, n=3, cutoff=0.3)
            raise ParameterError(
                f"there is no font {look.font!r} for matplotlib: try {', '.join(close or sorted(_FAMILIES))}"
            )
        settings["font.family"] = look.font
        if look.font in ("serif", "STIXGeneral", "cmr10"):
            settings["mathtext.fontset"] = "cm" if look.font == "cmr10" else "stix"
            settings["axes.formatter.use_mathtext"] = True
    return settings


_FAMILIES = frozenset({"serif", "sans-serif", "monospace"})
