"""Orders of growth in a line: `f = O(g) as n -> oo`, `e^x = 1 + x + O(x^2) as x -> 0`, `n! ~ sqrt(2 pi n) (n/e)^n as n -> oo`."""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.expressions import Parser, Placeholders
from parisk_sym.claims.language.making import statement_with, used_ranges
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Interval, integers, open_

__all__ = ["Growth"]

_FAR = 16
"""Where three logarithms of a variable are positive."""


@dataclass(frozen=True)
class Growth:
    """Where a variable goes, what is declared of the letters, and their ranges."""

    approach: list[Token]
    declared: Declared
    domain: dict[Symbol, Interval]

    def statements(self, left: Expr, sign: Token, right: Expr, held: Placeholders) -> list[Statement]:
        """f = O(g), f = a + O(g), f = (1 + o(1)) g, f ~ g: one statement for each side from which the variable comes."""
        place = f"character {sign.at + 1}"
        relation, expression, scale = _parts(left, sign, right, held)
        if not self.approach:
            raise AskError(
                f"{place}: it is not said where the variable goes: add, for instance, 'as n -> oo'"
            )
        variable, point, side = self._end()
        others = {
            s: i
            for s, i in used_ranges(self.domain, expression, scale, bound=variable).items()
            if s != variable
        }
        own = self.domain.get(variable)
        intervals = (
            [own]
            if own is not None and not _reaches_far(own, point)
            else [_close(variable, point, s) for s in side]
        )
        return [
            statement_with(Asymptotic, expression, variable, relation, scale, point, {**others, variable: i})
            for i in intervals
        ]

    def _end(self) -> tuple[Symbol, Expr, str]:
        """The variable that goes somewhere, the point and the sides."""
        variable = self.declared.symbols[self.approach[0].text]
        parser = Parser([*self.approach[2:]], self.declared.symbols)
        point, side = parser.point_of_limit()
        if parser.next.kind != "END":
            raise AskError(f"character {parser.next.at + 1}: {parser.next.text!r} is not expected here")
        return variable, point, {"down": "+", "up": "-"}.get(self.approach[1].text, side)


def _parts(left: Expr, sign: Token, right: Expr, held: Placeholders) -> tuple[str, Expr, Expr]:
    """The relation, the function that grows, and the scale."""
    place = f"character {sign.at + 1}"
    orders = set(held.orders)
    found = sorted(right.free_symbols & orders, key=str)
    misplaced = left.free_symbols & held.all() or right.free_symbols & (held.all() - orders)
    if sign.kind not in ("EQUAL", "SIM") or misplaced:
        raise AskError(
            f"{place}: an order of growth is read as f = O(g), f = a + O(g) or f ~ g, with no limit or mean in it"
        )
    if len(found) != (sign.kind == "EQUAL"):
        raise AskError(f"{place}: one O, o, Θ, Ω or ω is read, on the right side of =")
    if not found:
        return "~", left, right
    reader = read_namespace({})
    relation, scale = held.orders[found[0]]
    factor, rest = _affine(right, found[0], place)
    expression = left if rest == 0 else reader.subtract(left, rest)
    return relation, expression, scale if factor == 1 else reader.multiply(factor, scale)


def _affine(right: Expr, order: Dummy, place: str) -> tuple[Expr, Expr]:
    """The factor of O(g) in a side, and the rest."""
    expanded = sympy.expand(right)
    factor, rest = expanded.coeff(order, 1), expanded.coeff(order, 0)
    whole = sympy.expand(factor * order + rest - expanded) == 0
    if factor.has(order) or rest.has(order) or not whole or factor == 0:
        raise AskError(f"{place}: an O(g) is added, or has a factor: what is around it here is not read")
    return factor, rest


def _reaches_far(interval: Interval, point: Expr) -> bool:
    """Whether a range has all numbers (integers) from some place on: then it does not matter where it begins."""
    end, other = (interval.upper, interval.lower) if point == sympy.oo else (interval.lower, interval.upper)
    begins_before = other.is_infinite or (other.is_Rational and abs(other) <= _FAR)
    return bool(point.is_infinite and end == point and begins_before)


def _close(variable: Symbol, point: Expr, side: str) -> Interval:
    """A short interval that ends at the point: an order of growth looks at a neighbourhood only."""
    if point == sympy.oo:
        return integers(_FAR) if variable.is_integer else open_(_FAR, sympy.oo)
    if point == -sympy.oo:
        return open_(-sympy.oo, -_FAR)
    near = sympy.Rational(1, _FAR)
    return open_(point, point + near) if side == "+" else open_(point - near, point)
