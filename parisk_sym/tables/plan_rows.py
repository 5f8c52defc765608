"""Rows of a plan, and the sensitivity that it stands on."""

from dataclasses import dataclass
from decimal import Context, Decimal

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
    """Rows by formulas, to a number of digits."""

    digits: int

    def __call__(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The value of a formula."""
        return PlanRow(what, find_formula(identifier).digits(self.digits, **values)[0], identifier)

    def at_least(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The same rounded up: what is printed is enough."""
        formula = find_formula(identifier)
        text = formula.digits(self.digits, **values)[0]
        exact = formula.rational_value(**values)
        with ctx.workprec(bits_for(self.digits + _FURTHER) + _MORE_BITS):
            true = formula.ball(digits=self.digits + _FURTHER, **values) if exact is None else arb(exact)
            enough = arb(rational(text)) >= true if exact is None else rational(text) >= exact
        if not enough:
            above = Decimal(text).next_plus(Context(prec=self.digits))
            text = format_decimal(above, self.digits)
        return PlanRow(what, text, identifier)

    def measured(self, what: str, value: float) -> PlanRow:
        """A number that no formula gives."""
        return PlanRow(what, f"{value:#.{self.digits}g}")


def whole(identifier: str, **values: object) -> int:
    """The value of a formula that is a whole number."""
    return int(find_formula(identifier).ball(digits=20, **values).unique_fmpz())
