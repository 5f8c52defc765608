"""A convex function."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import Shape

__all__ = ["KINDS", "Convex"]


@dataclass(frozen=True)
class Convex(Shape):
    """expression is convex in the variable on its interval, for all other symbols in the domain."""

    kind: ClassVar[str] = "convexity"
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._require_real()

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression is convex in the variable."""
        return ((self.expression,), "is convex in", (self.variable,))


KINDS = (Convex,)
