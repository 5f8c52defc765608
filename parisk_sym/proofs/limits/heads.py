"""Elementary functions at finite points and at infinity."""

from __future__ import annotations

import sympy
from sympy import Expr, S, exp, log, pi, sqrt

from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, Rule, rewriting, taylor
from parisk_sym.proofs.limits.monomials import ONE
from parisk_sym.proofs.limits.outcome import TruncatedError, UndecidedError

__all__ = ["ELEMENTARY", "infinite_sign"]


def infinite_sign(g: Germs, a: Expansion) -> int:
    """1 or -1 for a function that tends to +oo or -oo; UndecidedError where that is not certain."""
    m, _, sign = g.leading(a)
    if g.compare(m, ONE) <= 0:
        raise TruncatedError(f"a part is known up to {Expansion((), a.rest)} only")
    return sign


def _arctangent(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem; atan z = +-pi/2 - atan(1/z) for z -> +-oo (DLMF 4.24.4)."""
    z = g.expand(e.args[0])
    split = g.finite(z)
    if split is not None:
        return taylor(g, sympy.atan, *split)
    side = infinite_sign(g, z)
    return g.minus(g.constant(side * pi / 2), taylor(g, sympy.atan, S.Zero, g.inverse(z)))


def _arccotangent(g: Germs, e: Expr) -> Expansion:
    """acot z = atan(1/z) for z != 0: odd, with a jump at 0 (DLMF 4.23.9)."""
    z = g.expand(e.args[0])
    if z.is_zero:
        return g.constant(pi / 2)
    g.eventual_sign(z)
    return g.expand(sympy.atan(1 / e.args[0]))


def _arcsine(g: Germs, e: Expr) -> Expansion:
    """Taylor's theorem inside (-1, 1); asin z = pi/2 - 2 asin sqrt((1 - z)/2) near 1, and asin is odd (DLMF 4.21.21)."""
    z = e.args[0]
    split = g.finite(g.expand(z))
    if split is None:
        raise UndecidedError("the inverse sine of a function without a finite limit")
    c, d = split
    if g.facts.is_zero(c - 1):
        return g.minus(g.constant(pi / 2), g.scale(S(2), _half_angle(g, z)))
    if g.facts.is_zero(c + 1):
        return g.minus(g.scale(S(2), _half_angle(g, -z)), g.constant(pi / 2))
    if g.sign(1 - c) == 1 and g.sign(1 + c) == 1:
        return taylor(g, sympy.asin, c, d)
    raise UndecidedError(f"the inverse sine near {c}")


def _half_angle(g: Germs, z: Expr) -> Expansion:
    """asin sqrt((1 - z)/2) for z -> 1, where 1 - z >= 0 near the point."""
    gap = g.expand(sympy.expand((1 - z) / 2))
    if gap.is_zero:
        return gap
    return taylor(g, sympy.asin, S.Zero, g.raise_to(gap, S.Half))


def _second_argument(e: Expr) -> Expr:
    y, x = e.args
    return sympy.atan(y / x)


def _polar_angle(g: Germs, e: Expr) -> Expansion:
    """atan2(y, x) = atan(y/x) for x > 0, and +-pi more for x < 0 with the sign of y (+ for y = 0), by its definition."""
    y, x = (g.expand(a) for a in e.args)
    across, up = g.eventual_sign(x), g.eventual_sign(y)
    if across == 0:
        if up == 0:
            raise UndecidedError("atan2(0, 0)")
        return g.constant(up * pi / 2)
    angle = g.expand(_second_argument(e))
    if across > 0:
        return angle
    return g.add(angle, g.constant(pi if up >= 0 else -pi))


ELEMENTARY: dict[str, Rule] = {
    "atan": _arctangent,
    "acot": _arccotangent,
    "asin": _arcsine,
    "atan2": _polar_angle,
    "acos": rewriting(lambda e: pi / 2 - sympy.asin(e.args[0]), "acos z = pi/2 - asin z", "acos"),
    "tan": rewriting(lambda e: sympy.sin(e.args[0]) / sympy.cos(e.args[0]), "DLMF 4.14.4", "tan"),
    "cot": rewriting(lambda e: sympy.cos(e.args[0]) / sympy.sin(e.args[0]), "DLMF 4.14.7", "cot"),
    "sec": rewriting(lambda e: 1 / sympy.cos(e.args[0]), "DLMF 4.14.6", "sec"),
    "csc": rewriting(lambda e: 1 / sympy.sin(e.args[0]), "DLMF 4.14.5", "csc"),
    "sinc": rewriting(lambda e: sympy.sin(e.args[0]) / e.args[0], "sinc z = sin z / z for z != 0", "sinc"),
    "sinh": rewriting(lambda e: (exp(e.args[0]) - exp(-e.args[0])) / 2, "DLMF 4.28.1", "sinh"),
    "cosh": rewriting(lambda e: (exp(e.args[0]) + exp(-e.args[0])) / 2, "DLMF 4.28.2", "cosh"),
    "tanh": rewriting(lambda e: 1 - 2 / (exp(2 * e.args[0]) + 1), "DLMF 4.28.4", "tanh"),
    "coth": rewriting(lambda e: 1 + 2 / (exp(2 * e.args[0]) - 1), "DLMF 4.28.7", "coth"),
    "sech": rewriting(lambda e: 2 / (exp(e.args[0]) + exp(-e.args[0])), "DLMF 4.28.6", "sech"),
    "csch": rewriting(lambda e: 2 / (exp(e.args[0]) - exp(-e.args[0])), "DLMF 4.28.5", "csch"),
    "asinh": rewriting(lambda e: log(e.args[0] + sqrt(e.args[0] ** 2 + 1)), "DLMF 4.37.16", "asinh"),
    "acosh": rewriting(lambda e: log(e.args[0] + sqrt(e.args[0] ** 2 - 1)), "DLMF 4.37.19", "acosh"),
    "atanh": rewriting(lambda e: (log(1 + e.args[0]) - log(1 - e.args[0])) / 2, "DLMF 4.37.24", "atanh"),
}
