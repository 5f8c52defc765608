"""Exact positivity on a half-line, for sums of polynomials times exponentials."""

import sympy
from sympy import Expr, Poly, Symbol, exp

__all__ = ["exponential_polynomial", "positive_on_half_line"]

Coefficients = dict[Expr, Poly]

_HYPERBOLIC = (sympy.sinh, sympy.cosh, sympy.tanh, sympy.coth)


def exponential_polynomial(expression: Expr, variable: Symbol) -> Coefficients | None:
    """{rate: polynomial} with expression = sum of polynomial * exp(rate * variable), rates rational; else None.

    >>> x = Symbol("x", positive=True)
    >>> parts = exponential_polynomial(x * exp(x) - x**2, x)
    >>> parts[1], parts[0]
    (Poly(x, x, domain='ZZ'), Poly(-x**2, x, domain='ZZ'))
    """
    parts: dict[Expr, Expr] = {}
    for term in sympy.Add.make_args(sympy.expand(expression.rewrite(_HYPERBOLIC, exp))):
        rate, rest = sympy.Integer(0), sympy.Integer(1)
        for factor in sympy.Mul.make_args(term):
            if isinstance(factor, exp) and factor.has(variable):
                slope = sympy.expand(factor.args[0])
                offset, linear = slope.as_independent(variable, as_Add=True)
                rate, rest = rate + linear / variable, rest * exp(offset)
            else:
                rest *= factor
        if not rate.is_Rational or not rest.is_polynomial(variable):
            return None
        parts[rate] = parts.get(rate, sympy.Integer(0)) + rest
    return {rate: Poly(p, variable) for rate, p in parts.items() if not Poly(p, variable).is_zero}


def _shift(parts: Coefficients, by: Expr) -> Coefficients:
    return {rate - by: p for rate, p in parts.items()}


def _derivative(parts: Coefficients) -> Coefficients:
    derived = {rate: rate * p + p.diff() for rate, p in parts.items()}
    return {rate: p for rate, p in derived.items() if not p.is_zero}


def _nonnegative(value: Expr) -> bool:
    return bool(value.is_nonnegative or sympy.factor(value).is_nonnegative)


def _manifestly_positive(parts: Coefficients) -> bool:
    """All coefficients nonnegative and at least one positive: positive for every positive argument."""
    coefficients = [c for p in parts.values() for c in p.all_coeffs()]
    return all(_nonnegative(c) for c in coefficients) and any(c.is_positive for c in coefficients)


def positive_on_half_line(expression: Expr, variable: Symbol, start: Expr, limit: int = 400) -> int | None:
    """The number of derivatives after which positivity on (start, oo) is manifest, or None when it was not shown.

    Rule: if g(start) >= 0 and g' > 0 on (start, oo) then g > 0 there. Multiplying by a positive exponential between
    two derivatives lets every polynomial die in turn; without it the largest exponential comes to dominate. At the
    end all coefficients are nonnegative, not all zero.

    >>> x = Symbol("x", positive=True)
    >>> positive_on_half_line(exp(x) - 1 - x - x**2 / 2, x, sympy.Integer(0)) is not None
    True
    >>> positive_on_half_line(exp(x) - 1 - 2 * x, x, sympy.Integer(0)) is None
    True
    """
    if start.is_infinite or not start.is_nonnegative:
        return None
    shifted = expression.subs(variable, variable + start) if start != 0 else expression
    parts = exponential_polynomial(shifted, variable)
    if not parts:
        return None
    counts = (_derivatives_needed(parts, limit, always) for always in (True, False))
    return next((count for count in counts if count is not None), None)


def _derivatives_needed(parts: Coefficients, limit: int, always: bool) -> int | None:
    """The count of `positive_on_half_line`, dividing by the smallest exponential always or only once at the start."""
    for count in range(limit):
        if not parts:
            return None
        if _manifestly_positive(parts):
            return count
        if not _nonnegative(sympy.expand(sympy.Add(*(p.eval(0) for p in parts.values())))):
            return None
        parts = _derivative(_shift(parts, min(parts) if always or count == 0 else sympy.Integer(0)))
    return None
