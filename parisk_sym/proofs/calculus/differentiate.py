"""Derivatives of long sums and products by the rules of calculus, term by term; SymPy looks at the whole of each part first."""

from __future__ import annotations

import sympy
from sympy import Expr, S, Symbol

__all__ = ["sympy_derivative"]


def sympy_derivative(e: Expr, x: Symbol) -> Expr:
    """The derivative in a symbol, as `sympy.diff` writes it.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> sympy_derivative(y * x**3 * sympy.exp(2 * x) + sympy.besselk(0, x), x)
    2*x**3*y*exp(2*x) + 3*x**2*y*exp(2*x) - besselk(1, x)
    """
    if e == x:
        return S.One
    if not e.has(x):
        return S.Zero
    if isinstance(e, sympy.Add):
        return sympy.Add(*(sympy_derivative(term, x) for term in e.args))
    if isinstance(e, sympy.Mul):
        return sympy.Add(*_by_product_rule(e, x))
    if isinstance(e, sympy.Pow) and e.exp.is_Integer:
        return e.exp * e.base ** (e.exp - 1) * sympy_derivative(e.base, x)
    if isinstance(e, sympy.exp):
        return e * sympy_derivative(e.args[0], x)
    return sympy.diff(e, x)


def _by_product_rule(e: sympy.Mul, x: Symbol) -> list[Expr]:
    """The product with one factor differentiated, for each factor that has the symbol."""
    terms = []
    for place, factor in enumerate(e.args):
        if factor.has(x):
            terms.append(sympy.Mul(*e.args[:place], sympy_derivative(factor, x), *e.args[place + 1 :]))
    return terms
