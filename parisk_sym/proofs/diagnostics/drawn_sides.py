"""The two sides of a statement of one variable as curves, where it is refuted or open: what a notebook shows beside the verdict."""

from __future__ import annotations

from html import escape
from math import isfinite

from sympy import Expr, Rational, Symbol

from parisk_sym.claims.kinds.connectives import conjuncts
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.notation import latex
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import PariskError
from parisk_sym.core.notebook_plot import COLOURS, curves_svg
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.enclosures.evaluator import Values

__all__ = ["drawn_sides"]

_POINTS = 160
_REACH = 4
"""How far an unbounded range is drawn from its end or from the counterexample."""


def drawn_sides(statement: Statement, at: float | None = None) -> str:
    """A picture, as HTML with SVG, of the first part of the statement that has one real variable; "" if there is none. `at` is a point where it fails."""
    for part in conjuncts(statement):
        curves = _curves(part)
        symbols = list(part.domain)
        if not curves or len(symbols) != 1 or part.domain[symbols[0]].integer:
            continue
        try:
            return _drawn(curves, symbols[0], part.domain[symbols[0]], at)
        except (PariskError, ArithmeticError, TypeError, ValueError):
            continue  # a picture is worth no message
    return ""


def _curves(statement: Statement) -> tuple[Expr, ...]:
    """What is compared."""
    match statement:
        case Inequality():
            return tuple(statement.sides.values())
        case Identity():
            return statement.left, statement.right
        case Extremum():
            return statement.expression, statement.value
        case Monotone() | Convex() | UniqueRoot():
            return (statement.expression,)
    return ()


def _drawn(curves: tuple[Expr, ...], variable: Symbol, interval: Interval, at: float | None) -> str:
    xs = _places(interval, at)
    values = [Values(curve, (variable,)) for curve in curves]
    heights = [[_height(curve, variable, x) for x in xs] for curve in values]
    drawn = curves_svg([float(x) for x in xs], heights, at)
    if not drawn:
        return ""
    names = ", ".join(
        f'<span style="color: {colour}">$${escape(latex(curve))}$$</span>'.replace("$$", "$")
        for curve, colour in zip(curves, COLOURS, strict=False)
    )
    return f"<div>{drawn}<br/>{names} for ${escape(latex(variable))}$ in the range that is drawn</div>"


def _places(interval: Interval, at: float | None) -> list[Rational]:
    """Places at even distances inside the range; of an unbounded one near its end, or around the place where the statement fails."""
    reach = Rational(_REACH if at is None else max(_REACH, round(2 * abs(at))))
    low, high = interval.lower, interval.upper
    first = -reach if low.is_infinite else Rational(str(float(low)))
    last = reach if high.is_infinite else Rational(str(float(high)))
    if high.is_infinite and not low.is_infinite:
        last = first + reach
    if low.is_infinite and not high.is_infinite:
        first = last - reach
    step = (last - first) / _POINTS
    return [first + step * k for k in range(1, _POINTS)]


def _height(values: Values, variable: Symbol, x: Rational) -> float | None:
    ball = values.at({variable: x})
    middle = float(ball.mid()) if ball.is_finite() else float("nan")
    return middle if isfinite(middle) and float(ball.rad()) <= abs(middle) / 100 + 1e-9 else None
