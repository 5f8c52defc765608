"""Where a statement stands: one place in one paper."""

from dataclasses import dataclass

__all__ = ["Source"]


@dataclass(frozen=True)
class Source:
    """One place in one paper: its number as printed, and the section it stands in.

    >>> print(Source("par21", "Theorem 4", "4.1"))
    par21 Theorem 4
    """

    paper: str
    number: str
    section: str

    def __str__(self) -> str:
        return f"{self.paper} {self.number}"
