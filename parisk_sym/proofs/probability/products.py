"""A function of independent variables as a sum of products of functions of one variable each."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product as cartesian
from typing import NamedTuple

import sympy
from sympy import Abs, Add, Expr, Max, Min, Mul, Piecewise, Pow, S, Symbol

__all__ = ["Product", "larger_products", "products"]

_MOST_TERMS = 60
"""Terms of a bound."""


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


def larger_products(e: Expr, variables: Collection[Symbol]) -> list[Product] | None:
    """Products of functions >= 0 of one variable each, whose sum is at least |e|; None where none is seen.

    |a + b| <= |a| + |b|, |a b| = |a| |b|, and a maximum, a minimum or a value in branches is one of its parts.

    >>> x, y = sympy.symbols("x y", real=True)
    >>> [term.expression for term in larger_products(Max(x, x * y), (x, y)) or ()]
    [Abs(x), Abs(x)*Abs(y)]
    """
    own = e.free_symbols & set(variables)
    if not own:
        return [Product(Abs(e), {})]
    if len(own) == 1:
        return [Product(S.One, {variable: Abs(e) for variable in own})]
    if isinstance(e, (Add, Max, Min, Abs)):
        return _of_each(e.args, variables)
    if isinstance(e, Piecewise):
        return _of_each([value for value, _ in e.args], variables)
    if isinstance(e, Pow) and e.exp.is_Integer and 0 < e.exp < _MOST_TERMS:
        return _of_all([e.base] * int(e.exp), variables)
    return _of_all(e.args, variables) if isinstance(e, Mul) else None


def _of_each(parts: Collection[Expr], variables: Collection[Symbol]) -> list[Product] | None:
    """The larger products of all parts of a sum."""
    found = [larger_products(part, variables) for part in parts]
    terms = [term for terms in found for term in terms or ()]
    return None if None in found or len(terms) > _MOST_TERMS else terms


def _of_all(factors: Collection[Expr], variables: Collection[Symbol]) -> list[Product] | None:
    """The products of one for each factor."""
    terms = [Product(S.One, {})]
    for factor in factors:
        found = larger_products(factor, variables)
        if found is None or len(found) * len(terms) > _MOST_TERMS:
            return None
        terms = [_times(a, b) for a, b in cartesian(terms, found)]
    return terms


def _times(one: Product, other: Product) -> Product:
    factors = dict(one.factors)
    for variable, factor in other.factors.items():
        factors[variable] = factors.get(variable, S.One) * factor
    return Product(one.constant * other.constant, factors)
