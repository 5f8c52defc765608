"""A number as it is printed."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from sympy import Expr

from parisk_sym.claims.printed import Printed, plain_number, read_printed
from parisk_sym.claims.sentences import Phrase
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError

__all__ = ["KINDS", "PrintedValue"]


@dataclass(frozen=True)
class PrintedValue(Statement):
    """A number printed in the paper is the expression's value, correctly rounded to the printed digits."""

    kind: ClassVar[str] = "printed value"
    expression: Expr
    printed: str
    unit: str = ""
    domain: Any = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.printed, str):
            raise ClaimError(
                f"the printed value must be a string that keeps its digits, got {self.printed!r}"
            )
        super().__post_init__()
        if self.expression.free_symbols:
            raise ClaimError(
                f"a printed value is one number, got the expression {self.expression} with free symbols: "
                "put in their values"
            )
        if self.number.percent and self.unit in ("%", "per cent", "percent"):
            raise ClaimError(
                f"the printed value {self.printed!r} and the unit {self.unit!r} both say per cent: write {self.printed!r} "
                "without a unit for the fraction, or without % for a number of per cent"
            )

    def phrases(self) -> tuple[Phrase, ...]:
        """Expression is the number to the printed digits."""
        shown = plain_number(self.printed)
        unit = f" {self.unit}" if self.unit and not shown.lstrip("+-−").startswith(self.unit) else ""
        return ((self.expression,), f"is {shown}{unit} to the printed digits")

    @property
    def number(self) -> Printed:
        """The printed text as a number."""
        return read_printed(self.printed)


KINDS = (PrintedValue,)
