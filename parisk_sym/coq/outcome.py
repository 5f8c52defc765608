"""The outcome of checking a claim with the kernel of a proof assistant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["ACCEPTED", "Outcome", "Standing"]


class Standing(StrEnum):
    """The status of a claim: only the first two mean that a kernel accepted every theorem, the last that it checked other contents."""

    KERNEL_CHECKED = "KERNEL-CHECKED"
    WITH_CITED_LEMMAS = "WITH CITED LEMMAS"
    NOT_EXPORTED = "NOT EXPORTED"
    REJECTED = "REJECTED"
    NOT_CHECKED = "NOT CHECKED"
    OUT_OF_DATE = "OUT OF DATE"


ACCEPTED = (Standing.KERNEL_CHECKED, Standing.WITH_CITED_LEMMAS)
"""Those in which a kernel accepted every theorem."""


@dataclass(frozen=True)
class Outcome:
    """A standing, the reason why it is no better, and the cited facts that were assumed."""

    standing: Standing
    reason: str = ""
    cited: tuple[str, ...] = ()

    def row(self) -> dict[str, Any]:
        """The outcome as a JSON value."""
        return {"status": str(self.standing), "reason": self.reason, "cited": list(self.cited)}

    @staticmethod
    def from_row(row: dict[str, Any]) -> Outcome:
        """The outcome from a JSON value; raises KeyError, TypeError or ValueError for an invalid one."""
        return Outcome(Standing(row["status"]), str(row["reason"]), tuple(map(str, row["cited"])))
