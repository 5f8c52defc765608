"""An inequality, strict or not."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import OfTwoSides
from parisk_sym.ground.errors import ClaimError

__all__ = ["KINDS", "Inequality"]


@dataclass(frozen=True)
class Inequality(OfTwoSides):
    """left < right, or left <= right, everywhere on the domain."""

    kind: ClassVar[str] = "inequality"
    left: Expr
    relation: str
    right: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.relation not in ("<", "<="):
            raise ClaimError(f"the relation must be '<' or '<=', got {self.relation!r}")
        super().__post_init__()

    def phrases(self) -> tuple[Phrase, ...]:
        """Left < right."""
        return ((self.left, self.relation, self.right),)

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation == "<"

    @property
    def gap(self) -> Expr:
        """right - left: what has to be positive (or nonnegative)."""
        return self.right - self.left

    @property
    def emptiness(self) -> str:
        """x < x is false, which is something."""
        return "" if self.strict else super().emptiness


KINDS = (Inequality,)
