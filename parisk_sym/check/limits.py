"""One-sided limits and the signs at the ends of an interval."""

import sympy
from sympy import Expr, Symbol

from parisk_sym.check import certified, exact

__all__ = ["end_sign", "limit_at"]


JUMPING = (sympy.Piecewise, sympy.sign, sympy.floor, sympy.ceiling, sympy.Heaviside, sympy.Mod)


def limit_at(expression: Expr, variable: Symbol, point: Expr) -> Expr | None:
    """The one-sided limit from above at a finite point, from below at infinity; None when SymPy does not find it."""
    if expression.has(*JUMPING):
        return None
    direct = expression.subs(variable, point) if not point.is_infinite else sympy.nan
    if not direct.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
        return direct
    try:
        value = sympy.limit(expression, variable, point, "-" if point == sympy.oo else "+")
    except (NotImplementedError, ValueError, TypeError):
        return None
    return None if value.has(sympy.nan, sympy.AccumBounds, sympy.Limit) else value


def end_sign(expression: Expr, variable: Symbol, end: Expr) -> int | None:
    """The strict sign at, or in the limit to, an end of an interval; None when it is not decided."""
    value = limit_at(expression, variable, end)
    if value is None:
        return None
    if value in (sympy.oo, -sympy.oo):
        return 1 if value == sympy.oo else -1
    sign, zero_possible, _ = exact.sign_of(value)
    if sign is not None and not zero_possible:
        return sign
    return certified.sign_at(certified.Evaluator(value, ()), {})[0] if not value.free_symbols else None
