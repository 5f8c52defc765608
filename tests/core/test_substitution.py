"""Free symbols and values in their places: the same as SymPy's, whatever binds or evaluates symbols on the way."""

import pytest
import sympy
from sympy import Basic, Symbol, exp

from parisk_sym.core.substitution import bound_symbols, expression_at, free_symbols
from parisk_sym.formulas.heads.root import Root

X, Y, Z = (Symbol(name, real=True) for name in "xyz")

CASES: dict[str, tuple[Basic, set[Symbol]]] = {
    "number": (sympy.pi, set()),
    "sum": (X + exp(X * Y) + sympy.Dummy("x", real=True) * 0, {X, Y}),
    "integral": (sympy.Integral(X * Y, (X, 0, Z)) + 1, {Y, Z}),
    "symbol inside and outside": (sympy.Sum(X**2, (X, 1, Y)) * X, {X, Y}),
    "inner binder": (sympy.Derivative(sympy.Integral(X * Y, (X, 0, Z)), Z), {Y, Z}),
    "substitution": (sympy.Subs(sympy.Function("f")(X), X, Y), {Y}),
    "limit": (sympy.Limit(X * Y, X, 0), {Y}),
    "pieces": (sympy.Piecewise((X, Y > 0), (Z, True)), {X, Y, Z}),
    "root": (Root(X**3 + X - Y, (X, 0, Z)), {Y, Z}),
}


@pytest.mark.parametrize("case", CASES)
def test_free_symbols(case: str) -> None:
    """Bound symbols are not free, and what is free in a part that binds nothing is free in the whole."""
    expression, symbols = CASES[case]
    assert free_symbols(expression) == symbols == expression.free_symbols


BOUND = {
    "integral": {X},
    "symbol inside and outside": {X},
    "inner binder": {X, Z},
    "substitution": {X},
    "limit": {X},
    "root": {X},
}


@pytest.mark.parametrize("case", CASES)
def test_bound_symbols(case: str) -> None:
    """The symbols that mean something of their own inside."""
    assert bound_symbols(CASES[case][0]) == BOUND.get(case, set())


@pytest.mark.parametrize(
    "values", [{Y: sympy.Integer(3)}, {Y: Z + 1, Z: Y}, {Z: X}, {X: Y}, {X: sympy.Integer(2), Y: X}]
)
@pytest.mark.parametrize("case", CASES)
def test_placed(case: str, values: dict[Symbol, sympy.Expr]) -> None:
    """Values that meet a bound symbol, and those that do not, give what SymPy's own substitution gives."""
    expression = CASES[case][0]
    assert expression_at(expression, values) == expression.subs(values, simultaneous=True)
