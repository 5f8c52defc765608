"""The outcomes of checks and the verdicts on claims. Both are computed; none can be typed in."""

from enum import StrEnum

__all__ = ["NOT_ACCEPTED", "Status", "Verdict"]

NOT_ACCEPTED = "not accepted"
"""The result for an amendment that is proved, but whose relation to the printed statement is not."""


_COLOURS = {
    "PROVED": "#1a7f37", "PROVED_GIVEN": "#0f766e", "PROVED_ON_BOX": "#1a7f37", "ARGUED": "#0969da", "CORRECTED": "#9a6700", "CONDITIONAL": "#9a6700",
    "REFUTED": "#cf222e", "UNDECIDED": "#8250df",
}  # fmt: skip
"""Readable on white and on black."""


class _Shown:
    """The display of a verdict in a notebook; an enumeration reserves names with such prefixes."""

    name: str
    value: str

    def _repr_html_(self) -> str:
        """The display in a notebook; the word repeats the meaning of the colour."""
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
    """The outcome of a check. UNDECIDED is never a pass."""

    PROVED = "proved"
    REFUTED = "refuted"
    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNDECIDED = "undecided"
