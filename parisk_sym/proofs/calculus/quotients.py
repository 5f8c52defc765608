"""How a product of powers, factorials and binomial coefficients grows from one integer to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sympy
from sympy import Expr, Integer, S, Symbol, log

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import BINDERS
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.budgets import QUOTIENT_FACTORS

__all__ = ["Growth", "as_product", "growth", "growth_as_expression", "quotient"]

Growth = Mapping[Expr, Expr]
"""The logarithm of a quotient of neighbours: the sum of coefficients times logarithms of their keys, which are positive; E has the rest."""


def growth(e: Expr, symbol: Symbol, facts: Facts) -> Growth | None:
    """log e(n + 1) - log e(n) for a positive e, by the laws of powers, n! = n (n - 1)! and C(n, k) = n!/(k! (n - k)!).

    None where something else occurs, or a base is not known to be positive at n and at n + 1.
    """
    found: dict[Expr, Expr] = {}
    for key, coefficient in _parts(e, symbol, facts) if not e.has(*BINDERS) else [(None, S.One)]:
        if key is None:
            return None
        found[key] = sympy.expand(found.get(key, S.Zero) + coefficient)
    return {key: c for key, c in found.items() if c != 0 and key != 1}


def _parts(e: Expr, symbol: Symbol, facts: Facts) -> Iterator[tuple[Expr | None, Expr]]:
    """(positive expression, coefficient of its logarithm in the difference); None where the rules do not apply."""
    if not e.has(symbol):
        yield (S.One if facts.sign(e) == POSITIVE_SIGN else None), S.One
    elif isinstance(e, sympy.Mul):
        for factor in e.args:
            yield from _parts(factor, symbol, facts)
    elif isinstance(e, sympy.exp):
        yield S.Exp1, _next(e.args[0], symbol) - e.args[0]
    elif isinstance(e, sympy.Pow):
        yield from _of_power(e, symbol, facts)
    elif isinstance(e, (sympy.factorial, sympy.gamma)):
        yield from _of_factorial(e.args[0] - (1 if isinstance(e, sympy.gamma) else 0), symbol, facts)
    elif isinstance(e, sympy.binomial):
        n, k = e.args
        yield from _of_factorial(n, symbol, facts)
        for below in (k, n - k):
            yield from ((key, -c) for key, c in _of_factorial(below, symbol, facts))
    else:
        yield _positive(_next(e, symbol), facts), S.One
        yield _positive(e, facts), S.NegativeOne


def _of_power(e: Expr, symbol: Symbol, facts: Facts) -> Iterator[tuple[Expr | None, Expr]]:
    if not e.exp.has(symbol):
        yield from ((key, c * e.exp) for key, c in _parts(e.base, symbol, facts))
        return
    yield _positive(_next(e.base, symbol), facts), _next(e.exp, symbol)
    yield _positive(e.base, facts), -e.exp


def _of_factorial(z: Expr, symbol: Symbol, facts: Facts) -> Iterator[tuple[Expr | None, Expr]]:
    """(z + a)!/z! = (z + 1) ... (z + a) for the step a of z, a natural number."""
    step = sympy.expand(_next(z, symbol) - z)
    if (
        not (step.is_Integer and step >= 0 and QUOTIENT_FACTORS.allows(step))
        or facts.sign(z + 1) != POSITIVE_SIGN
    ):
        yield None, S.One
        return
    for i in range(1, int(step) + 1):
        yield _positive(z + i, facts), S.One


def _next(e: Expr, symbol: Symbol) -> Expr:
    return e.xreplace({symbol: symbol + 1})


def _positive(e: Expr, facts: Facts) -> Expr | None:
    e = sympy.together(e)
    return e if facts.sign(e) == POSITIVE_SIGN else None


def quotient(one: Growth, other: Growth) -> Growth:
    """The growth of the quotient of two."""
    found = dict(one)
    for key, coefficient in other.items():
        found[key] = sympy.expand(found.get(key, S.Zero) - coefficient)
    return {key: c for key, c in found.items() if c != 0}


def as_product(found: Growth) -> tuple[Expr, Expr] | None:
    """(upper, lower) whose quotient is above 1, or 1, or below, as the exponential of the sum is; where coefficients are rational."""
    if not all(c.is_Rational for c in found.values()):
        return None
    common = sympy.ilcm(1, 1, *(c.q for c in found.values()))
    powers = {key: Integer(c * common) for key, c in found.items()}
    upper = sympy.Mul(*(key**c for key, c in powers.items() if c > 0))
    return upper, sympy.Mul(*(key ** (-c) for key, c in powers.items() if c < 0))


def growth_as_expression(found: Growth) -> Expr:
    """The sum of coefficients times logarithms, those of quotients taken apart."""
    total = S.Zero
    for key, coefficient in found.items():
        upper, lower = sympy.fraction(key)
        total += coefficient * (S.One if key is S.Exp1 else log(upper) - log(lower))
    return sympy.expand(total)
