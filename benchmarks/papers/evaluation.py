"""Expressions of SymPy at points, by mpmath alone: sums, products and integrals too."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
import mpmath
import sympy
from mpmath import mp, mpf
from sympy import Symbol

__all__ = ["DIGITS", "NotLooked", "Point", "fails", "quadrature", "series", "value"]

DIGITS = 30

Point = dict[Symbol, Any]


class NotLooked(Exception):  # noqa: N818 - no error
    """There is no code for such an expression or statement."""


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{n: getattr(mpmath, n) for n in ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "cot", "coth", "gamma", "loggamma",
       "factorial", "binomial", "erf", "erfc", "erfi", "erfinv", "besselj", "besseli", "besselk", "airyai", "airybi", "legendre", "hermite",
       "zeta", "sign", "digamma", "expint", "ff")},
    "Abs": abs, "Max": max, "Min": min, "floor": mpmath.floor, "ceiling": mpmath.ceil, "FallingFactorial": mpmath.ff,
    "harmonic": lambda n, k=1: mpmath.harmonic(n) if k == 1 else mpmath.zeta(k) - mpmath.zeta(k, n + 1),
    "fibonacci": mpmath.fib, "uppergamma": mpmath.gammainc, "lowergamma": lambda a, x: mpmath.gammainc(a, 0, x),
    "polygamma": mpmath.psi, "LambertW": mpmath.lambertw, "elliptic_k": mpmath.ellipk, "factorial2": mpmath.fac2,
    "chebyshevt": mpmath.chebyt, "laguerre": lambda n, x: mpmath.laguerre(n, 0, x), "airyaiprime": lambda x: mpmath.airyai(x, derivative=1),
    "airybiprime": lambda x: mpmath.airybi(x, derivative=1),
    "Entry": lambda numbers, index: numbers[int(index) - 1], "FunctionValue": lambda function, point: function(point),
    "betainc_regularized": lambda a, b, x, y: mpmath.betainc(a, b, x, y, regularized=True),
}  # fmt: skip


def value(e: Any, at: Point) -> Any:
    """A number of mpmath: of an expression of SymPy at a point."""
    e = sympy.sympify(e)
    if e in at:
        return at[e]
    if e.is_Atom:
        return _constant(e)
    for classes, rule in _BINDERS:
        if isinstance(e, classes):
            return rule(e, at)
    args = [value(a, at) for a in e.args]
    if e.is_Add or e.is_Mul:
        return (mpmath.fsum if e.is_Add else mpmath.fprod)(args)
    return _power(*args) if e.is_Pow else FUNCTIONS[e.func.__name__](*args)


def _constant(e: Any) -> Any:
    if e.is_Symbol:
        raise NotLooked  # bound by what is not evaluated here
    if e.is_infinite:
        return mpf("inf") if e.is_extended_positive else mpf("-inf")
    return mpf(e.p) / e.q if e.is_Rational else mpf(sympy.N(e, DIGITS + 10))


def _power(base: Any, exponent: Any) -> Any:
    """With an integer exponent as such: negative bases have these."""
    whole = mpmath.isfinite(exponent) and abs(exponent) < 10**6 and exponent == int(exponent)
    return base ** (int(exponent) if whole else exponent)


def _product(e: Any, at: Point) -> Any:
    ((j, low, high),) = e.limits
    factors = range(int(value(low, at)), int(value(high, at)) + 1)
    return mpmath.fprod(value(e.function, {**at, j: mpf(i)}) for i in factors)


def _integral(e: Any, at: Point) -> Any:
    ((x, low, high),) = e.limits
    return quadrature(lambda t: value(e.function, {**at, x: t}), value(low, at), value(high, at))


def _piecewise(e: Any, at: Point) -> Any:
    return next(value(part, at) for part, when in e.args if when is sympy.true or _relation(when, at))


def _hyper(e: Any, at: Point) -> Any:
    return mpmath.hyper([value(a, at) for a in e.ap], [value(b, at) for b in e.bq], value(e.argument, at))


def _relation(when: Any, at: Point) -> bool:
    left, right = value(when.lhs, at), value(when.rhs, at)
    return bool({"<=": left <= right, "<": left < right, ">=": left >= right, ">": left > right}[when.rel_op])


def _sum(e: Any, at: Point) -> Any:
    ((j, low, high),) = e.limits
    first, last = value(low, at), value(high, at)
    term: Callable[[Any], Any] = lambda i: value(e.function, {**at, j: mpf(i)})  # noqa: E731 - one line
    if mpmath.isinf(first):
        return series(term, 0) + series(lambda i: term(-i), 1)
    if mpmath.isinf(last):
        return series(term, int(first))
    return mpmath.fsum(term(i) for i in range(int(first), int(last) + 1))


def series(term: Callable[[int], Any], first: int) -> Any:
    """Term by term while they fall fast; else by extrapolation."""
    total, small = mpf(0), 0
    for i in range(first, first + 1500):
        t = term(i)
        total += t
        small = small + 1 if abs(t) <= mpf(10) ** (-DIGITS) * (abs(total) + mpf(10) ** -200) else 0
        if small >= 12:
            return total
    return mpmath.nsum(lambda i: term(int(i)), [first, mpmath.inf])


def quadrature(f: Callable[[Any], Any], low: Any, high: Any) -> Any:
    """Over pieces whose ends are near the usual kinks.

    A second look has more digits than `DIGITS`. NotLooked is raised there if mpmath's estimate of its error is not small: a kink, or a
    slowly falling tail, leaves only a few correct digits.
    """
    if low > high:
        return -quadrature(f, high, low)
    inner = [mpf(c) for c in (-30, -10, -3, -1, 0, "0.001", "0.05", "0.5", 1, 2, 4, 10, 30, 100, 1000) if low < mpf(c) < high]
    is_second_look = mp.dps > DIGITS
    with mp.workdps(20):
        found, error = mpmath.quad(f, [low, *inner, high], error=True)
    if is_second_look and error > _GOOD * (1 + abs(found)):
        raise NotLooked
    return found


_GOOD = mpf("1e-11")
"""The largest error of a quadrature, as mpmath estimates it, that can show a statement to fail."""


_BINDERS: Sequence[tuple[type, Callable[[Any, Point], Any]]] = (
    (sympy.Sum, _sum),
    (sympy.Product, _product),
    (sympy.Integral, _integral),
    (sympy.Piecewise, _piecewise),
    (sympy.hyper, _hyper),
)


def fails(left: Any, relation: str, right: Any, slack: Any) -> bool:
    """Whether left <relation> right is seen to fail, beyond the slack; equality breaks a strict one."""
    if isinstance(left, mpmath.mpc) or isinstance(right, mpmath.mpc):
        left, right = mpmath.re(left), mpmath.re(right)
    if not (mpmath.isfinite(left) and mpmath.isfinite(right)):
        return relation == "=" or (relation in ("<", "<=") and left > right)
    scale = slack * max(abs(left), abs(right), mpf(10) ** -200)
    if relation == "=":
        return bool(abs(left - right) > scale)
    if relation in (">", ">="):
        return fails(right, relation.replace(">", "<"), left, slack)
    touches = relation == "<" and left == right
    return bool(left - right > scale or touches)
