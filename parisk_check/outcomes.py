"""What this program found out about a statement."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

__all__ = ["VERIFIED", "Found", "Outcome", "left", "rejected"]


class Outcome(Enum):
    """From what was shown again to what is false."""

    VERIFIED = "verified"
    CONSISTENT = "consistent"
    NOT_CHECKED = "not checked"
    REJECTED = "REJECTED"


class Found(NamedTuple):
    """The outcome, and why."""

    outcome: Outcome
    reason: str = ""


VERIFIED = Found(Outcome.VERIFIED)


def rejected(reason: str) -> Found:
    """It is false, or does not follow."""
    return Found(Outcome.REJECTED, reason)


def left(reason: str) -> Found:
    """Nothing is known of it here."""
    return Found(Outcome.NOT_CHECKED, reason)
