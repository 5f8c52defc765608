"""Free symbols: the same as SymPy's, whatever binds or evaluates symbols on the way."""

import pytest
import sympy
from sympy import Basic, Symbol, exp

from parisk_sym.formulas.heads.root import Root
from parisk_sym.ground.placed import free_symbols

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
