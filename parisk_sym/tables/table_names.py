"""Finds formulas and tables by their names on the command line."""

import difflib
from collections.abc import Sequence
from pathlib import Path

from parisk_sym.claims.language.quantities import is_line
from parisk_sym.core.errors import FormulaNotFoundError, ParameterError
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import all_formulas, look_up
from parisk_sym.proofs.formula_values import with_quadrature
from parisk_sym.tables.comparisons import EXACT, SIDE_BY_SIDE, Column, Comparison, declared_tables
from parisk_sym.tables.quantities import find_formula

__all__ = ["find_tabulated", "side_by_side"]


def find_tabulated(identifier: str, paths: Sequence[str | Path] = ()) -> Formula | Comparison:
    """The declared table, the formula with this id, or the formula that an expression is; raises FormulaNotFoundError with close names."""
    if is_line(identifier):
        return find_formula(identifier)
    formula = look_up(identifier, paths)
    if formula is not None:
        return with_quadrature(formula)
    tables = {comparison.id: comparison for comparison in declared_tables()}
    if identifier in tables:
        return tables[identifier]
    known = [*tables, *(f.id for f in all_formulas(paths))]
    close = difflib.get_close_matches(identifier, known, n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(
        f"there is no formula or table {identifier!r}{hint} (`parisk list` shows them all)"
    )


def side_by_side(names: Sequence[str], paths: Sequence[str | Path] = ()) -> Formula | Comparison:
    """One formula or declared table, or several formulas as the columns of a table with parameters shared by name.

    >>> side_by_side(["laplace.confidence", "laplace.confidence_model"]).names
    ('eps', 'eps0', 'k')
    """
    if len(names) == 1:
        return find_tabulated(names[0], paths)
    if len(set(names)) < len(names):
        raise ParameterError(f"each formula may occur once in a table, got {', '.join(names)}")
    columns = tuple(Column(name, find_formula(name, paths), EXACT) for name in names)
    parameters = dict.fromkeys(p for column in columns for p in column.formula.names)
    return Comparison(SIDE_BY_SIDE, "Formulas side by side", tuple(parameters), columns)
