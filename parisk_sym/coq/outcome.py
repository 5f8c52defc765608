"""What the kernel of a proof assistant said of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["ACCEPTED", "Outcome", "Standing"]


class Standing(StrEnum):
    """The words; only the first two say that a kernel accepted every theorem, the last one that it was asked about other contents."""

    KERNEL_CHECKED = "KERNEL-CHECKED"
    WITH_CITED_LEMMAS = "WITH CITED LEMMAS"
    NOT_EXPORTED = "NOT EXPORTED"
    REJECTED = "REJECTED"
    NOT_CHECKED = "NOT CHECKED"
    OUT_OF_DATE = "OUT OF DATE"


ACCEPTED = (Standing.KERNEL_CHECKED, Standing.WITH_CITED_LEMMAS)
"""A kernel accepted every theorem."""


@dataclass(frozen=True)
class Outcome:
    """A standing, why it is no better, and the cited facts that were assumed."""

    standing: Standing
    reason: str = ""
    cited: tuple[str, ...] = ()

    def row(self) -> dict[str, Any]:
        """As a JSON value."""
        return {"status": str(self.standing), "reason": self.reason, "cited": list(self.cited)}

    @staticmethod
    def from_row(row: dict[str, Any]) -> Outcome:
        """From a JSON value; KeyError, TypeError or ValueError for another one."""
        return Outcome(Standing(row["status"]), str(row["reason"]), tuple(map(str, row["cited"])))
