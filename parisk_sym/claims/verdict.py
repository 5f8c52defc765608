"""The words for what a check found and for what is said of a claim. Both are computed; nothing here can be typed in."""

from enum import StrEnum

__all__ = ["NOT_ACCEPTED", "Status", "Verdict"]

NOT_ACCEPTED = "not accepted"
"""What became of an amendment that is proved, and of which no relation to the printed statement is."""


_COLOURS = {
    "PROVED": "#1a7f37", "PROVED_GIVEN": "#0f766e", "PROVED_ON_BOX": "#1a7f37", "ARGUED": "#0969da", "CORRECTED": "#9a6700", "CONDITIONAL": "#9a6700",
    "REFUTED": "#cf222e", "UNDECIDED": "#8250df",
}  # fmt: skip
"""Readable on white and on black."""


class _Shown:
    """How a notebook shows a verdict; names that begin like these are reserved inside an enumeration."""

    name: str
    value: str

    def _repr_html_(self) -> str:
        """How a notebook shows it; the word says what the colour says."""
        return f'<strong style="color: {_COLOURS.get(self.name, "inherit")}">{self.value}</strong>'

    def _repr_latex_(self) -> str:
        """The word in bold type, where a notebook becomes LaTeX."""
        return rf"\textbf{{{self.value}}}"


class Verdict(_Shown, StrEnum):
    """The words of the contract."""

    PROVED = "PROVED"
    PROVED_GIVEN = "PROVED GIVEN"
    ARGUED = "ARGUED"
    PROVED_ON_BOX = "PROVED ON BOX"
    REFUTED = "REFUTED"
    CORRECTED = "CORRECTED"
    CONDITIONAL = "CONDITIONAL"
    SUPPORTED = "SUPPORTED"
    UNDECIDED = "UNDECIDED"
    NOT_REPRODUCIBLE = "NOT REPRODUCIBLE"


class Status(StrEnum):
    """What a check found. UNDECIDED is never a pass."""

    PROVED = "proved"
    REFUTED = "refuted"
    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNDECIDED = "undecided"
