"""The meaning of a head in its display form, printed after `where f(t) =`.

A formula of the package prints its expression as its declaration writes it: its file is read once more, as a paper's file is.
"""

from functools import cache
from pathlib import Path

from sympy import Expr

from parisk_sym.claims.construction import arguments_of
from parisk_sym.claims.reading import read_module
from parisk_sym.formulas.applied import AppliedHead, Definition, unfolded
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import package_formulas

__all__ = ["meaning_of"]


def meaning_of(head: AppliedHead) -> Expr | None:
    """The right side of the definition of a head, in its display form; None if it is not an expression."""
    return _meaning(head.definition)


@cache
def _meaning(definition: Definition) -> Expr | None:
    value = definition.value
    return _defining_expression(value) if isinstance(value, Formula) else definition.body()


def _defining_expression(formula: Formula) -> Expr:
    """The expression of a formula as written in its declaration, or as returned by the function it calls."""
    form = _form_in_source(formula)
    if form is None:
        package_formulas()  # sets the file of each formula
        again = (f for f in _formulas_in(formula.file) if f.id == formula.id)
        form = next((found for f in again if (found := _form_in_source(f)) is not None), None)
    if form is None:
        return formula.expression
    if isinstance(form, AppliedHead) and form.definition.name == formula.id:
        return form.definition.results.get(form.args, formula.expression)
    return form


def _form_in_source(formula: Formula) -> Expr | None:
    """The expression of a formula as written, if its file was read and evaluation changes it."""
    forms = (a for a in arguments_of(formula) if isinstance(a, Expr))
    return next((form for form in forms if unfolded(form) == formula.expression), None)


@cache
def _formulas_in(file: str) -> tuple[Formula, ...]:
    """The formulas that a file of the package declares, as written; empty if there is no such file."""
    path = Path(file)
    if not file or not path.is_file():
        return ()
    values = vars(read_module(path)).values()
    inside = (v for value in values for v in (value if isinstance(value, tuple) else (value,)))
    return tuple(v for v in inside if isinstance(v, Formula))
