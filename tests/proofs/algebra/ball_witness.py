"""What balls say at exact points: the witness against which every answer of the exact engine is compared."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from flint import arb
from sympy import Expr, Rational, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.enclosures.bisection import Evaluator
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import sample_points

BITS = (128, 512)
Point = dict[Symbol, Rational]

NEAR = tuple(
    map(
        Rational,
        (
            "0",
            "1/3",
            "1/2",
            "1",
            "3/2",
            "2",
            "5",
            "-1/2",
            "-1",
            "-2",
            "-3",
            "22/7",
            "1/1000",
            "60",
            "-40",
            "277",
        ),
    )
)


def spelled(e: Expr) -> Expr:
    """The expression in heads that the balls have rules for."""
    rules = {
        sympy.tan: lambda a: sympy.sin(a) / sympy.cos(a),
        sympy.asinh: lambda a: sympy.sign(a) * sympy.log(sympy.Abs(a) + sympy.sqrt(a**2 + 1)),
        sympy.acosh: lambda a: sympy.log(a + sympy.sqrt(a**2 - 1)) + 0 * sympy.sqrt(a - 1),
        sympy.atanh: lambda a: sympy.log((1 + a) / (1 - a)) / 2,
        sympy.floor: lambda a: -sympy.ceiling(-a, evaluate=False),
        sympy.frac: lambda a: a + sympy.ceiling(-a, evaluate=False),
    }
    for head, rule in rules.items():
        e = e.replace(head, rule)
    e = e.replace(sympy.asin, _arcsine)
    return e.replace(sympy.acos, lambda a: sympy.pi / 2 - _arcsine(a))


def _arcsine(a: Expr) -> Expr:
    return 2 * sympy.atan(a / (1 + sympy.sqrt(1 - a**2)))


class Witness:
    """An expression with its balls."""

    def __init__(self, e: Expr, symbols: tuple[Symbol, ...]) -> None:
        self.evaluator = Evaluator(spelled(e), symbols)

    def ball(self, point: Mapping[Symbol, Expr], bits: int = BITS[0]) -> arb:
        """A ball around the value; NaN where there is none."""
        try:
            return self.evaluator.at(point, bits)
        except (PariskError, ValueError, ZeroDivisionError, TypeError):
            return arb.nan()

    def sign(self, point: Mapping[Symbol, Expr]) -> int | None:
        """The certain sign at a point; None where it is not known."""
        for bits in BITS:
            ball = self.ball(point, bits)
            if not ball.is_finite():
                continue
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
            if ball.is_zero():
                return 0
        return None


def points(domain: Domain, count: int, seed: int) -> list[Point]:
    """Exact points: the plain sample, and simple numbers where they belong to the domain."""
    found = list(sample_points(domain, count, seed))
    for symbol in domain:
        found += [{**base, symbol: value} for base in found[:1] for value in NEAR]
    return [p for p in found if is_member(domain, p)]
