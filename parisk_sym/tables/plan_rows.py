"""The rows of a plan, its table of queries, its picture, and its sensitivity."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PrecisionError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.arithmetic.digits import bits_for, correctly_rounded, format_decimal, round_rational
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula

__all__ = [
    "Curve",
    "Picture",
    "Plan",
    "PlanColumn",
    "PlanRow",
    "PlanTable",
    "Row",
    "Sensitivity",
    "at_working_precision",
    "sign_of_difference",
    "whole",
]


_MORE_BITS = 64
_FURTHER = 20
"""Extra digits for the comparison of a printed value with the true one."""


@dataclass(frozen=True)
class PlanRow:
    """One line of the answer: its meaning, its value, and its formula ("" for a count or a decision)."""

    what: str
    value: str
    formula: str = ""


@dataclass(frozen=True)
class PlanColumn:
    """A column of the table of queries: its name, its head in LaTeX, its meaning, and its formula ("" for none)."""

    name: str
    latex: str
    what: str
    formula: str = ""


@dataclass(frozen=True)
class PlanTable:
    """One line for each query; a cell without a value is ""."""

    columns: tuple[PlanColumn, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Curve:
    """The points of a curve and its label; `line` joins them, `across` draws one ordinate over the whole width."""

    label: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    line: bool = True
    across: bool = False


@dataclass(frozen=True)
class Picture:
    """The picture of `--plot`: curves over numbers, or markers over the names of queries."""

    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    names: tuple[str, ...] = ()
    logarithmic: bool = False


@dataclass(frozen=True)
class Plan:
    """The answer table of a query with its arguments, and optionally a table of several queries and a picture."""

    query: str
    given: Mapping[str, str]
    digits: int
    rows: tuple[PlanRow, ...]
    table: PlanTable | None = None
    picture: Callable[[], Picture] | None = None


@dataclass(frozen=True)
class Sensitivity:
    """A sensitivity, the rows on its origin, the neighbours for which eps holds, and the answer if the data give it."""

    value: fmpq
    rows: tuple[PlanRow, ...]
    holds_for: str = "all neighbours"
    answer: str = ""
    analytic: fmpq | None = None


@dataclass(frozen=True)
class Row:
    """Makes rows from formulas, each rounded to `digits` in the direction in which the printed value remains valid."""

    digits: int

    def at_least(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The value of a formula rounded up, so that the printed value suffices."""
        return self._rounded_row(what, identifier, True, values)

    def at_most(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The value of a formula rounded down, so that it promises no more than holds, and no certainty below 1 is printed as 1."""
        return self._rounded_row(what, identifier, False, values)

    def nearest(self, what: str, identifier: str, **values: object) -> PlanRow:
        """The value of a formula correctly rounded, for a chosen level rather than a bound."""
        return PlanRow(what, find_formula(identifier).digits(self.digits, **values)[0], identifier)

    def exact(self, what: str, value: fmpq, upwards: bool, formula: str = "") -> PlanRow:
        """A rational number rounded up or down."""
        context = Context(prec=self.digits, rounding=ROUND_CEILING if upwards else ROUND_FLOOR)
        quotient = context.divide(Decimal(str(value.p)), Decimal(str(value.q)))
        return PlanRow(what, format_decimal(quotient, self.digits), formula)

    def from_enclosure(
        self, what: str, value: Callable[[], arb], upwards: bool, formula: str = ""
    ) -> PlanRow:
        """A number given by a function that encloses it at the working precision, rounded up or down."""
        text, _ = correctly_rounded(value, self.digits)
        with ctx.workprec(bits_for(self.digits + _FURTHER) + _MORE_BITS):
            finer, printed = value(), arb(rational(text))
            holds = printed >= finer if upwards else printed <= finer
        return PlanRow(what, text if holds else self._next(text, upwards), formula)

    def number(self, value: fmpq) -> str:
        """A rational number, correctly rounded to the digits of the rows."""
        return round_rational(value, self.digits)

    def _next(self, text: str, upwards: bool) -> str:
        """The adjacent decimal above or below."""
        context, number = Context(prec=self.digits), Decimal(text)
        return format_decimal(
            number.next_plus(context) if upwards else number.next_minus(context), self.digits
        )

    def _rounded_row(
        self, what: str, identifier: str, upwards: bool, values: Mapping[str, object]
    ) -> PlanRow:
        formula = find_formula(identifier)
        text = formula.digits(self.digits, **values)[0]
        holds = self._is_safe(formula, text, upwards, values)
        return PlanRow(what, text if holds else self._next(text, upwards), identifier)

    def _is_safe(self, formula: Formula, text: str, upwards: bool, values: Mapping[str, object]) -> bool:
        """Whether a decimal is on the safe side of a value, by a ball, or by the value itself if that is rational and the ball leaves it open."""
        printed = rational(text)
        if printed != 0:
            with ctx.workprec(bits_for(self.digits + _FURTHER) + _MORE_BITS):
                ball, shown = formula.ball(digits=self.digits + _FURTHER, **values), arb(printed)
                if shown > ball or shown < ball:
                    return bool((shown > ball) is upwards)
        exact = formula.rational_value(**values)
        return exact is not None and bool(printed >= exact if upwards else printed <= exact)

    def from_float(self, what: str, value: float) -> PlanRow:
        """A float that no formula gives."""
        return PlanRow(what, f"{value:#.{self.digits}g}")

    def from_float_up(self, what: str, value: float) -> PlanRow:
        """A float that no formula gives, rounded up."""
        above = Context(prec=self.digits, rounding=ROUND_CEILING).create_decimal(Decimal(value))
        return PlanRow(what, format_decimal(above, self.digits))


def whole(identifier: str, **values: object) -> int:
    """The value of a formula that is an integer."""
    return int(find_formula(identifier).ball(digits=20, **values).unique_fmpz())


def at_working_precision(identifier: str, **values: object) -> arb:
    """The value of a formula at the current precision."""
    return find_formula(identifier).ball(digits=max(10, int(ctx.prec / 3.3)), **values)


_COMPARED_DIGITS = (20, 60, 240)


def sign_of_difference(value: Callable[[], arb], bound: fmpq, what: str) -> int:
    """The sign of a value minus a bound, -1, 0 or 1; raises PrecisionError if 240 digits do not decide it.

    It is 0 for an exact ball only.
    """
    for digits in _COMPARED_DIGITS:
        with ctx.workprec(bits_for(digits)):
            difference = value() - arb(bound)
            if difference > 0:
                return 1
            if difference < 0:
                return -1
            if difference.is_zero():
                return 0
    raise PrecisionError(f"{what} cannot be distinguished from {bound} at {_COMPARED_DIGITS[-1]} digits")
