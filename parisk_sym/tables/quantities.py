"""A formula by its id or as an expression: what `parisk eval`, tables, checks and numbers in LaTeX take."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sympy import Expr

from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.language.quantities import formula_of, is_line
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws import catalogue
from parisk_sym.proofs.formula_values import with_quadrature

__all__ = ["find_formula"]


def find_formula(identifier: str, paths: Sequence[str | Path] = ()) -> Formula:
    r"""The formula with this id, or the formula that an expression is; `paths` are folders with formulas of your own.

    An expression is text or LaTeX, in the notation of `parisk ask`. Its letters are the parameters: real numbers, or in the range that the
    line states. Integrals, infinite sums, probabilities, means and variances have certified values. Errors: FormulaNotFoundError suggests close ids, ClaimError names a broken file or
    says what cannot be read.

    >>> find_formula("bessel_k.cdf").names
    ('x', 'k')
    >>> find_formula(r"\int_0^t e^{-x^2} dx").digits(10, t="1/2")[0]
    '0.4612810064'
    """
    return with_quadrature(_formula(identifier, paths))


def _formula(identifier: str, paths: Sequence[str | Path]) -> Formula:
    if not is_line(identifier):
        return catalogue.find_formula(identifier, paths)
    try:
        return formula_of(identifier, _expected_value)
    except AskError:
        declared = catalogue.look_up(identifier, paths) if paths else None  # a paper may have ids of any form
        if declared is None:
            raise
        return declared


def _expected_value(statement: Probability | OfMoments) -> Expr:
    from parisk_sym.proofs.expected_values import (
        expected_value,  # loads the proofs, which most formulas do not need
    )

    return expected_value(statement)
