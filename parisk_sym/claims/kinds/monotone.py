"""A strictly increasing or decreasing function."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import Shape
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "Monotone"]


@dataclass(frozen=True)
class Monotone(Shape):
    """expression is strictly increasing or decreasing in the variable, for all other symbols in the domain."""

    kind: ClassVar[str] = "monotonicity"
    direction: str
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.direction not in ("increasing", "decreasing"):
            raise ClaimError(f"the direction must be 'increasing' or 'decreasing', got {self.direction!r}")
        super().__post_init__()

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression strictly increases in the variable."""
        rises = "increases" if self.direction == "increasing" else "decreases"
        return ((self.expression,), f"strictly {rises} in", (self.variable,))

    @property
    def rising(self) -> Expr:
        """The expression with the sign that makes the claim 'increasing'."""
        return self.expression if self.direction == "increasing" else -self.expression


KINDS = (Monotone,)
