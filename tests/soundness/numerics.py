"""Values of expressions in real analysis, with mpmath: independent of the package's own engines.

A value that is undefined or not real (a pole, the logarithm or an even root of a negative number, a gap of a Piecewise,
a Root that is not exactly one) raises UndefinedError.
"""

from collections.abc import Callable, Mapping
from typing import Any

import mpmath as mp
import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational

from parisk_sym import Root

__all__ = ["DIGITS", "UndefinedError", "value"]

DIGITS = 120
_PIECES = 60  # of a finite range of integration: halves, thirds and fifths are ends of pieces
_GRID = 200  # cells of a search for roots
Point = Mapping[sympy.Symbol, Any]


class UndefinedError(ArithmeticError):
    """The expression has no real value here."""


def _checked(allowed: Callable[..., bool], rule: Callable[..., Any]) -> Callable[..., Any]:
    def evaluate(*arguments: Any) -> Any:
        if not allowed(*arguments):
            raise UndefinedError(f"outside the domain at {[mp.nstr(v, 8) for v in arguments]}")
        return rule(*arguments)

    return evaluate


def _is_pole(v: Any) -> bool:
    return bool(v <= 0 and mp.isint(v))


def _power(base: Any, exponent: Any) -> Any:
    if (base == 0 and exponent < 0) or (base < 0 and not mp.isint(exponent)):
        raise UndefinedError(f"{mp.nstr(base, 8)} to the power {mp.nstr(exponent, 8)}")
    return mp.power(base, exponent)


def _sign(v: Any) -> Any:
    return mp.mpf(0) if v == 0 else mp.sign(v)


_POSITIVE = lambda v: v > 0  # noqa: E731 - a predicate among others
_RULES: dict[str, Callable[..., Any]] = {
    "Add": lambda *v: mp.fsum(v),
    "Mul": lambda *v: mp.fprod(v),
    "Pow": _power,
    "log": _checked(_POSITIVE, mp.log),
    "asin": _checked(lambda v: abs(v) <= 1, mp.asin),
    "acos": _checked(lambda v: abs(v) <= 1, mp.acos),
    "acosh": _checked(lambda v: v >= 1, mp.acosh),
    "atanh": _checked(lambda v: abs(v) < 1, mp.atanh),
    "acot": lambda v: mp.pi / 2 if v == 0 else mp.atan(1 / v),
    "cot": _checked(lambda v: v != 0, mp.cot),
    "coth": _checked(lambda v: v != 0, mp.coth),
    "gamma": _checked(lambda v: not _is_pole(v), mp.gamma),
    "loggamma": _checked(_POSITIVE, mp.loggamma),
    "factorial": _checked(lambda v: not _is_pole(v + 1), mp.factorial),
    "besselk": _checked(lambda _, v: v > 0, mp.besselk),
    "LambertW": _checked(lambda v: v >= -1 / mp.e, lambda v: mp.lambertw(v).real),
    "zeta": _checked(lambda v: v != 1, mp.zeta),
    "li": _checked(lambda v: v >= 0 and v != 1, mp.li),
    "ceiling": mp.ceil,
    "Abs": abs,
    "sign": _sign,
    "Max": max,
    "Min": min,
    "Heaviside": lambda v, half: half if v == 0 else mp.mpf(int(v > 0)),
    "KroneckerDelta": lambda v, w, *_: mp.mpf(int(v == w)),
    "Mod": lambda v, w: v - w * mp.floor(v / w),
    "RisingFactorial": mp.rf,
    "FallingFactorial": mp.ff,
}  # fmt: skip
_NAMES = ("sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "asinh", "exp", "erf", "erfc", "floor", "frac", "binomial",
          "atan2")  # fmt: skip
_RULES |= {name: getattr(mp, name) for name in _NAMES}


def value(expression: sympy.Expr, point: Point) -> Any:
    """The value at a point; raises UndefinedError where there is none, KeyError for a head without a rule."""
    if isinstance(expression, sympy.Symbol):
        return point[expression]
    if expression.is_number and not expression.args:
        return _number(expression)
    binder = _BINDERS.get(type(expression).__name__)
    if binder is not None:
        return binder(expression, point)
    if isinstance(expression, AppliedUndef):
        raise UndefinedError(f"{expression.func} is not defined")
    arguments = [value(argument, point) for argument in expression.args]
    return _real(_RULES[type(expression).__name__](*arguments))


def _number(expression: sympy.Expr) -> Any:
    if not expression.is_real:
        raise UndefinedError(f"{expression} is not a real number")
    if expression.is_Rational:
        return mp.mpf(int(expression.p)) / int(expression.q)
    return mp.mpf(str(expression.evalf(mp.mp.dps + 5)))


def _real(result: Any) -> Any:
    if isinstance(result, mp.mpc):
        if abs(result.imag) > mp.mpf(10) ** (-mp.mp.dps // 2):
            raise UndefinedError(f"not real: {mp.nstr(result, 8)}")
        result = result.real
    if not mp.isfinite(result):
        raise UndefinedError("not finite")
    return result


def _end(end: sympy.Expr, point: Point) -> Any:
    return {sympy.oo: mp.inf, -sympy.oo: -mp.inf}[end] if end.is_infinite else value(end, point)


def _integral(expression: sympy.Integral, point: Point) -> Any:
    """Quadrature on equal pieces, so that kinks and peaks are met; the innermost limits come first in SymPy."""
    *inner, (variable, lower, upper) = expression.limits
    body = sympy.Integral(expression.function, *inner) if inner else expression.function
    low, high = _end(lower, point), _end(upper, point)
    finite = mp.isfinite(low) and mp.isfinite(high)
    pieces, degree = (4, 3) if inner else (_PIECES, 5)
    ends = mp.linspace(low, high, pieces + 1) if finite else [low, 0 if low == -mp.inf else low + 1, high]
    with mp.workdps(20):
        return mp.quad(lambda v: value(body, {**point, variable: v}), ends, maxdegree=degree)


def _sum(expression: sympy.Sum, point: Point) -> Any:
    *_, (index, lower, upper) = expression.limits
    low, high = _end(lower, point), _end(upper, point)

    def term(v: Any) -> Any:
        return value(expression.function, {**point, index: mp.mpf(v)})

    if high == mp.inf:
        with mp.workdps(25):
            return mp.nsum(term, [int(low), mp.inf])
    return mp.fsum(term(v) for v in range(int(low), int(high) + 1))


def _piecewise(expression: sympy.Piecewise, point: Point) -> Any:
    for branch, condition in expression.args:
        if _truth(condition, point):
            return value(branch, point)
    raise UndefinedError("a gap of a Piecewise")


def _truth(condition: Any, point: Point) -> bool:
    if isinstance(condition, Relational):
        left, right = value(condition.lhs, point), value(condition.rhs, point)
        return bool(condition.func(sympy.Integer(int(_sign(left - right))), 0))
    if isinstance(condition, (sympy.And, sympy.Or)):
        join = all if isinstance(condition, sympy.And) else any
        return join(_truth(part, point) for part in condition.args)
    return bool(condition)


def _root(expression: Root, point: Point) -> Any:
    """The only zero inside the interval: cells where the body changes sign continuously, or touches zero."""
    unknown, lower, upper = expression.args[1]
    low, high = _end(lower, point), _end(upper, point)
    low, high = max(low, mp.mpf(-50)), min(high, mp.mpf(50))

    def body(v: Any) -> Any:
        return value(expression.body, {**point, unknown: v})

    grid = [low + (high - low) * (c + mp.pi / 7) / _GRID for c in range(_GRID)]  # never at a planted root
    heights = [body(v) for v in grid]
    found = [
        mp.findroot(body, (a, b), solver="anderson", verify=False)
        for a, b, p, q in zip(grid, grid[1:], heights, heights[1:], strict=False)
        if p * q < 0
    ]
    if len(found) != 1 or abs(body(found[0])) > mp.mpf(10) ** -20:
        raise UndefinedError(f"{len(found)} sign changes, or none at a zero")
    return found[0]


_BINDERS: dict[str, Callable[[Any, Point], Any]] = {
    "Integral": _integral,
    "Sum": _sum,
    "Piecewise": _piecewise,
    "Root": _root,
}
