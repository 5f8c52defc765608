"""An equation."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import OfTwoSides

__all__ = ["KINDS", "Identity"]


@dataclass(frozen=True)
class Identity(OfTwoSides):
    """left = right everywhere on the domain."""

    kind: ClassVar[str] = "identity"
    left: Expr
    right: Expr
    domain: Any = field(default_factory=dict)

    def phrases(self) -> tuple[Phrase, ...]:
        """Left = right."""
        return ((self.left, "=", self.right),)


KINDS = (Identity,)
