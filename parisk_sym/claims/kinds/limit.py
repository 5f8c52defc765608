"""A limit, from one side or both, at a point or at infinity."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import OfOneVariable
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "Limit"]


@dataclass(frozen=True)
class Limit(OfOneVariable):
    """The limit of expression is value as the variable tends to the point, within its interval (see `side`).

    The point is an end of the interval or lies inside it; point and value may be infinite.
    """

    kind: ClassVar[str] = "limit"
    tells_range: ClassVar[bool] = True
    point: Expr
    value: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.variable in self.value.free_symbols:
            raise ClaimError(
                f"the value {self.value} of a limit in {self.variable} must not depend on {self.variable}"
            )
        self.domain.side(self.variable, self.point)

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression -> value as the variable -> the point, from where it comes; on a shorter interval to that end it is the same."""
        return ((self.expression, "->", self.value), "as", (self.variable, "->", self.point), *self._coming())

    def _coming(self) -> tuple[str, ...]:
        if self.domain[self.variable].integer:
            return ("through the integers",)
        return {"+": ("from above",), "-": ("from below",)}.get(self.side, ()) if self.point.is_finite else ()

    @property
    def range_phrase(self) -> str:
        """The domain in words, including the variable, which may run over integers."""
        return f" for {self.domain}"

    @property
    def side(self) -> str:
        """From which side the variable comes to the point: "+" from above, "-" from below, "both" from both.

        It follows from the interval of the variable: from above to its lower end, from below to its upper end, and from
        both sides to a point inside, where both one-sided limits must exist and be the value.
        """
        side: str = self.domain.side(self.variable, self.point)
        return side


KINDS = (Limit,)
