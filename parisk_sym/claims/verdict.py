"""The words for what a check found and for what is said of a claim. Both are computed; nothing here can be typed in."""

from enum import StrEnum

__all__ = ["Status", "Verdict"]


class Verdict(StrEnum):
    """The words of the contract."""

    PROVED = "PROVED"
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
