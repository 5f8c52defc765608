"""An inequality, strict or not."""

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import OfTwoSides
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "Inequality"]

_TURNED = {">": "<", ">=": "<="}
_WRITTEN = {less: more for more, less in _TURNED.items()}


@dataclass(frozen=True)
class Inequality(OfTwoSides):
    """left < right, or left <= right, everywhere on the domain; > and >= are turned around, and printed as they were written.

    >>> from parisk_sym import POSITIVE
    >>> from sympy import Symbol, exp
    >>> x = Symbol("x", real=True)
    >>> says = Inequality(exp(x), ">", 1 + x, {x: POSITIVE})
    >>> says.left, says.relation, says.right
    (x + 1, '<', exp(x))
    >>> print(says)
    exp(x) > x + 1 for x in (0, oo)
    """

    kind: ClassVar[str] = "inequality"
    left: Expr
    relation: str
    right: Expr
    domain: Any = field(default_factory=dict)

    is_turned: InitVar[bool] = False
    """Whether its author wrote > or >=: not part of the meaning, but kept when symbols are renamed."""

    def __post_init__(self, is_turned: bool) -> None:
        turned = _TURNED.get(str(self.relation))
        if turned is not None:
            left, right, is_turned = self.right, self.left, True
            for name, value in (("left", left), ("relation", turned), ("right", right)):
                object.__setattr__(self, name, value)
        object.__setattr__(self, "is_turned", is_turned)
        if self.relation not in ("<", "<="):
            raise ClaimError(f"the relation must be '<', '<=', '>' or '>=', got {self.relation!r}")
        super().__post_init__()

    @property
    def _is_turned(self) -> bool:
        return bool(vars(self)["is_turned"])

    def _field_names(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments by their fields: those of the sides are exchanged where the relation was turned around."""
        if _TURNED.get(str(arguments.get("relation"))) is None:
            return arguments
        sides = {"left": "right", "right": "left"}
        return {sides.get(name, name): value for name, value in arguments.items() if name != "relation"}

    def phrases(self) -> tuple[Phrase, ...]:
        """Left < right, or right > left if it was written so."""
        left, right = self.sides.values()
        return ((left, _WRITTEN[self.relation] if self._is_turned else self.relation, right),)

    @property
    def sides(self) -> dict[str, Expr]:
        """The left and the right side as its author wrote them."""
        sides = (self.right, self.left) if self._is_turned else (self.left, self.right)
        return dict(zip(("left", "right"), sides, strict=True))

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation == "<"

    @property
    def gap(self) -> Expr:
        """right - left, which must be positive (or nonnegative)."""
        return self.right - self.left

    @property
    def emptiness(self) -> str:
        """x < x is false, which is something."""
        return "" if self.strict else super().emptiness


KINDS = (Inequality,)
