"""A function of independent variables as a sum of products of functions of one variable each."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sympy
from sympy import Add, Expr, Mul, S, Symbol

__all__ = ["Product", "products"]


class Product(NamedTuple):
    """The factor without variables, and one factor for each variable that occurs."""

    constant: Expr
    factors: dict[Symbol, Expr]

    @property
    def expression(self) -> Expr:
        """The product."""
        return Mul(self.constant, *self.factors.values())


def products(e: Expr, variables: Collection[Symbol]) -> list[Product] | str:
    """The terms of a function of the variables, or which factor names two of them.

    SymPy expands it: that the sum is the function is for the caller to show.

    >>> from sympy.abc import x, y
    >>> [term.expression for term in products((x + y) * x, (x, y))]
    [x**2, x*y]
    """
    found = []
    for term in Add.make_args(sympy.expand(e)):
        constant: Expr = S.One
        factors: dict[Symbol, Expr] = {}
        for factor in Mul.make_args(term):
            own = factor.free_symbols & set(variables)
            if len(own) > 1:
                return f"{factor} is no product of functions of single variables"
            if not own:
                constant *= factor
            for variable in own:
                factors[variable] = factors.get(variable, S.One) * factor
        found.append(Product(constant, factors))
    return found
