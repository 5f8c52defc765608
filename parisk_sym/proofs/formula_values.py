"""Formulas with integrals and infinite sums: their values by certified quadrature."""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.formula import Formula

__all__ = ["with_quadrature"]


_ENOUGH_BITS, _SHARE = 200, 4
"""At more bits than this, a ball with less than a quarter of them right, relative to 1 or to its size, would not become narrower with more."""


def with_quadrature(formula: Formula) -> Formula:
    """The formula with certified values of its integrals and infinite sums; itself where it has none, or a kernel of its own.

    >>> from sympy import Integral, exp, oo
    >>> x = Symbol("x", real=True)
    >>> formula = Formula(
    ...     "gauss", "G", (), Integral(exp(-(x**2)), (x, 0, oo)), "half of the square root of pi"
    ... )
    >>> with_quadrature(formula).digits(20)[0]
    '0.88622692545275801365'
    """
    if formula.ball_kernel is not None or not _has_integrals(formula.expression):
        return formula
    kernel = _Quadrature(formula.expression, tuple(p.symbol for p in formula.parameters))
    found = replace(formula, ball_kernel=kernel)
    object.__setattr__(found, "file", formula.file)  # replace() leaves it out
    return found


def _has_integrals(e: Expr) -> bool:
    infinite = (
        s for s in e.atoms(sympy.Sum) if any(end.is_infinite for limit in s.limits for end in limit[1:])
    )
    return e.has(sympy.Integral) or next(infinite, None) is not None


@dataclass(frozen=True)
class _Quadrature:
    """Values of an expression at exact arguments, at the current precision."""

    expression: Expr
    symbols: tuple[Symbol, ...]

    def __call__(self, *values: fmpq) -> arb:
        """Raises DomainError where an integral or a sum has no value, and PrecisionError where none is found."""
        from parisk_sym.proofs import kernel  # noqa: F401 - it fills the table of special functions
        from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals  # loaded where it is needed

        found = evaluate_with_integrals(
            self.expression, dict(zip(self.symbols, values, strict=True)), ctx.prec
        )
        if found.faults:
            raise DomainError(f"the formula has no value there: {found.faults[0]}")
        if not found.ball.is_finite():
            raise PrecisionError(f"no certified value was found: {found.reason}")
        if ctx.prec > _ENOUGH_BITS and found.ball.rel_one_accuracy_bits() < ctx.prec // _SHARE:
            raise PrecisionError(
                f"the quadrature finds {found.ball.str(10)}, and at {ctx.prec} bits no more digits of it"
            )
        return found.ball
