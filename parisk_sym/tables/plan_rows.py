"""Rows of a plan, and the sensitivity that it stands on."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal

from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.digits import bits_for, format_decimal
from parisk_sym.ground.exact import rational
from parisk_sym.laws.catalogue import find_formula

__all__ = ["PlanRow", "Row", "Sensitivity", "whole"]


_MORE_BITS = 64
_FURTHER = 20
"""Digits by which a printed value is compared with the true one beyond its own."""


@dataclass(frozen=True)
class PlanRow:
    """One line of the answer: what it is, its value, and the formula that gives it ("" for a count or a decision)."""

    what: str
    value: str
    formula: str = ""


@dataclass(frozen=True)
class Sensitivity:
    """A sensitivity, the rows that say where it comes from, for which neighbours eps holds, and the answer where data tell it."""

    value: fmpq
    rows: tuple[PlanRow, ...]
    holds_for: str = "all neighbours"
    answer: str = ""
    analytic: fmpq | None = None


@dataclass(frozen=True)
class Row:
    """Rows by formulas, to a number of digits, each rounded to the side on which what is printed holds."""

    digits: int

    def at_least(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The value of a formula rounded up: what is printed is enough."""
        return self._directed(what, identifier, True, values)

    def at_most(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The same rounded down: no more is promised than there is, and no certainty below 1 is printed as 1."""
        return self._directed(what, identifier, False, values)

    def _directed(self, what: str, identifier: str, upwards: bool, values: Mapping[str, object]) -> PlanRow:
        formula = find_formula(identifier)
        text = formula.digits(self.digits, **values)[0]
        exact = formula.rational_value(**values)
        with ctx.workprec(bits_for(self.digits + _FURTHER) + _MORE_BITS):
            true = formula.ball(digits=self.digits + _FURTHER, **values) if exact is None else exact
            printed = arb(rational(text)) if exact is None else rational(text)
            holds = printed >= true if upwards else printed <= true
        if not holds:
            context, number = Context(prec=self.digits), Decimal(text)
            text = format_decimal(
                number.next_plus(context) if upwards else number.next_minus(context), self.digits
            )
        return PlanRow(what, text, identifier)

    def measured(self, what: str, value: float) -> PlanRow:
        """A number that no formula gives."""
        return PlanRow(what, f"{value:#.{self.digits}g}")

    def measured_at_least(self, what: str, value: float) -> PlanRow:
        """The same rounded up."""
        above = Context(prec=self.digits, rounding=ROUND_CEILING).create_decimal(Decimal(value))
        return PlanRow(what, format_decimal(above, self.digits))


def whole(identifier: str, **values: object) -> int:
    """The value of a formula that is a whole number."""
    return int(find_formula(identifier).ball(digits=20, **values).unique_fmpz())
