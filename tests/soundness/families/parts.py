"""Parts of generated statements: exact numbers, intervals with their members, positive factors, and the finished case."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy
from hypothesis import strategies as st
from sympy import Expr, Rational, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.formulas.domain import Interval
from tests.soundness.case import Case, Draft

__all__ = ["Span", "case", "factors", "numbers", "places", "spans", "tiny", "whole_spans"]

x = Symbol("x", real=True)
Makes = Callable[[], Statement]  # a partial, so that a case can be sent to another process


def case(family: str, truth: Any, says: Makes, by: Tactic | None = None, **more: Any) -> Case:
    """A generated case; the statement is made when the case is judged, because making it may be refused."""
    return Case(f"generated.{family}", bool(truth), partial(_drafted, says, by, more))


def _drafted(says: Makes, by: Tactic | None, more: dict[str, Any]) -> Draft:
    return Draft(says(), by, more)


def numbers(bound: int = 6, denominator: int = 12) -> st.SearchStrategy[Rational]:
    """Rational numbers of small size."""
    return st.builds(
        Rational, st.integers(-bound * denominator, bound * denominator), st.integers(1, denominator)
    )


def tiny() -> st.SearchStrategy[Rational]:
    """Positive numbers from 1 down to 1e-12: the width of a window, the height of a jump."""
    return st.builds(lambda exponent: Rational(1, 10**exponent), st.integers(0, 12))


@dataclass(frozen=True)
class Span:
    """A bounded interval of reals, or of integers, with exact membership and distance."""

    lower: Rational
    upper: Rational
    lower_open: bool = False
    upper_open: bool = False
    integer: bool = False

    @property
    def interval(self) -> Interval:
        """The interval as the package knows it."""
        return Interval(self.lower, self.upper, self.lower_open, self.upper_open, self.integer)

    def __contains__(self, value: Expr) -> bool:
        above = self.lower < value if self.lower_open else self.lower <= value
        below = value < self.upper if self.upper_open else value <= self.upper
        return bool(above and below and (not self.integer or value.is_integer))

    def splits(self, value: Expr) -> bool:
        """Whether there are members below the value and members at or above it."""
        return bool(self.lower < value) and (bool(value < self.upper) or value in self)

    def distance(self, value: Rational) -> tuple[Rational, bool]:
        """The infimum of the distances of the members from a value, and whether a member attains it."""
        if self.integer:
            near = [sympy.floor(value), sympy.floor(value) + 1, self.lower, self.upper]
            return min(abs(v - value) for v in near if v in self), True
        nearest = min(max(value, self.lower), self.upper)
        return abs(nearest - value), nearest in self


@st.composite
def spans(draw: st.DrawFn, bound: int = 6) -> Span:
    """A bounded interval of reals, each end open or closed."""
    lower, width = draw(numbers(bound)), draw(st.builds(Rational, st.integers(1, 60), st.integers(1, 12)))
    return Span(lower, lower + width, draw(st.booleans()), draw(st.booleans()))


def places(span: Span) -> st.SearchStrategy[Rational]:
    """Numbers inside a span (most of the time), at its ends, or anywhere."""
    share = st.builds(Rational, st.integers(1, 11), st.just(12))
    inside = share.map(lambda part: span.lower + (span.upper - span.lower) * part)
    return st.one_of(inside, inside, st.sampled_from([span.lower, span.upper]), numbers())


@st.composite
def whole_spans(draw: st.DrawFn, longest: int = 400) -> Span:
    """The integers from one to another."""
    lower = draw(st.integers(-5, 5))
    return Span(Rational(lower), Rational(lower + draw(st.integers(1, longest))), integer=True)


def factors() -> st.SearchStrategy[Expr]:
    """Expressions in x that are positive on the reals."""
    return st.sampled_from(
        [
            sympy.Integer(1),
            sympy.exp(x),
            1 + x**2,
            2 + sympy.sin(x),
            1 / (1 + x**2),
            sympy.cosh(x),
            sympy.exp(-(x**2)),
        ]
    )
