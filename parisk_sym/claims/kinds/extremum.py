"""The largest or least value of a function of one variable, and its bounds."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.kinds.probability import RELATIONS
from parisk_sym.claims.sentences import Phrase, membership
from parisk_sym.claims.statement import OfOneVariable
from parisk_sym.core.errors import ClaimError

__all__ = ["EXTREMES", "KINDS", "Extremum"]

EXTREMES = {
    "maximum": "the largest value",
    "minimum": "the least value",
    "supremum": "the supremum",
    "infimum": "the infimum",
}
"""What can be stated of the values of an expression, and how it is said."""


@dataclass(frozen=True)
class Extremum(OfOneVariable):
    """The maximum, minimum, supremum or infimum of expression over the interval of the variable is value, or <, <=, >, >=.

    For all other symbols in the domain. Includes that it exists: a maximum or minimum is a value at some point of the interval, a
    supremum or infimum is finite.

    >>> from parisk_sym import closed
    >>> from sympy import Rational, Symbol
    >>> x = Symbol("x", real=True)
    >>> print(Extremum(x * (1 - x), x, "maximum", "=", Rational(1, 4), {x: closed(0, 1)}))
    the largest value of x*(1 - x) for 0 <= x <= 1 is 1/4
    """

    kind: ClassVar[str] = "largest or least value"
    tells_range: ClassVar[bool] = True
    which: str
    relation: str
    value: Expr
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.which not in EXTREMES:
            raise ClaimError(f"which must be one of {', '.join(EXTREMES)}, got {self.which!r}")
        if self.relation not in RELATIONS:
            raise ClaimError(f"the relation must be one of {', '.join(RELATIONS)}, got {self.relation!r}")
        if self.variable in self.value.free_symbols:
            raise ClaimError(f"the {self.which} over {self.variable} must not depend on {self.variable}")
        if self.value.is_infinite:
            raise ClaimError(f"the {self.which} must be a number, got {self.value}: state a limit")
        self.domain.independent(self.variable)

    @property
    def sign(self) -> int:
        """1 for a maximum or supremum, -1 for a minimum or infimum."""
        return 1 if self.which in ("maximum", "supremum") else -1

    @property
    def is_attained(self) -> bool:
        """Whether it has to be a value at a point."""
        return self.which in ("maximum", "minimum")

    def phrases(self) -> tuple[Phrase, ...]:
        """The largest value of expression, for the variable in its interval, is the value."""
        where = membership(self.variable, self.domain[self.variable])
        said = (f"{EXTREMES[self.which]} of", (self.expression,), "for", where)
        return (*said, RELATIONS[self.relation], (self.value,))


KINDS = (Extremum,)
