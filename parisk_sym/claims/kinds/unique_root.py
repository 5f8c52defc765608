"""Exactly one zero."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Integer

from parisk_sym.claims.sentences import Phrase, membership
from parisk_sym.claims.statement import OfOneVariable

__all__ = ["KINDS", "UniqueRoot"]


@dataclass(frozen=True)
class UniqueRoot(OfOneVariable):
    """expression has exactly one zero in the interval of the variable, for all other symbols in the domain."""

    kind: ClassVar[str] = "unique root"
    tells_range: ClassVar[bool] = True
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._require_real()

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression = 0 for exactly one value in the interval of the variable."""
        where = membership(self.variable, self.domain[self.variable])
        of = () if where[0] == self.variable else ((self.variable,), "with")
        return ((self.expression, "=", Integer(0)), "for exactly one", *of, where)


KINDS = (UniqueRoot,)
