"""Real rules of quadrature: the ball table, completed, with NaN wherever the real value may be undefined.

The ball table is kept where it has a rule. What it lacks, or answers too coarsely over an interval, is here; in
particular no rule may return a finite ball for an argument that is NaN.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.ball import BALL, besselk_by_u, is_narrow

__all__ = ["REAL", "REAL_RULES", "RealEngine", "besselk_at", "real_power"]

Rule = Callable[..., Any]
_HALF = fmpq(1, 2)


def real_power(base: arb, exponent: arb) -> arb:
    """The real power: integer exponents, or a positive base; base 0 under a positive exponent by continuity."""
    if exponent.is_exact() and exponent.is_integer():
        return base ** int(exponent.unique_fmpz())
    if base > 0:
        return base.sqrt() if exponent == arb(_HALF) else (exponent * base.log()).exp()
    if base.lower() >= 0 and exponent > 0:
        top = base.upper()
        return (exponent * top.log()).exp().union(arb(0)) if top > 0 else arb(0)
    return arb.nan()


def _real_sign(x: arb) -> arb:
    return x.sgn() if x.is_finite() else arb.nan()


def _real_heaviside(x: arb, at_zero: arb | None = None) -> arb:
    value = arb(1) if x > 0 else arb(0) if x < 0 else arb(0).union(arb(1)) if x.is_finite() else arb.nan()
    if at_zero is None or not x.contains(0):
        return value
    return at_zero if x.is_zero() else value.union(at_zero)


def besselk_at(order: arb, z: Any) -> Any:
    """K_nu(z) at an exact z with Re z > 0: by U, or with the bits that growing series cancel, about 2|z|/log 2."""
    by_u = besselk_by_u(order, z)
    if is_narrow(by_u):
        return by_u
    size = min(float(abs(z).upper()), 4.0 * ctx.prec)
    with ctx.workprec(ctx.prec + int(3 * size)):
        value = z.bessel_k(order)
    return +value


def _real_besselk(order: arb, x: arb) -> arb:
    """K_nu(x) falls in x > 0 and grows with |nu| (DLMF 10.32.9): its values at two corners enclose it."""
    if not x > 0 or not (x.is_finite() and order.is_finite()):
        return arb.nan()
    nu = abs(order)
    return besselk_at(nu.upper(), x.lower()).union(besselk_at(nu.lower().max(arb(0)), x.upper()))


def _real_lambert(z: arb, branch: arb | None = None) -> arb:
    return z.lambertw() if branch is None or branch.is_zero() else arb.nan()


REAL_RULES: Mapping[str, Rule] = {
    **BALL.rules,
    "Pow": real_power,
    "sign": _real_sign,
    "Heaviside": _real_heaviside,
    "LambertW": _real_lambert,
    "besselk": _real_besselk,
    "binomial": lambda n, m: (n + 1).gamma() * (m + 1).rgamma() * (n - m + 1).rgamma(),
    "tan": lambda x: x.tan(),
    "cot": lambda x: x.cot(),
    "sec": lambda x: x.sec(),
    "csc": lambda x: x.csc(),
    "sech": lambda x: x.sech(),
    "csch": lambda x: x.csch(),
    "asin": lambda x: x.asin(),
    "acos": lambda x: x.acos(),
    "acot": lambda x: (1 / x).atan(),
    "asinh": lambda x: x.asinh(),
    "acosh": lambda x: x.acosh(),
    "atanh": lambda x: x.atanh(),
    "floor": lambda x: x.floor(),
    "frac": lambda x: x - x.floor(),
    "besselj": lambda nu, x: x.bessel_j(nu),
    "bessely": lambda nu, x: x.bessel_y(nu),
    "digamma": lambda x: x.digamma(),
    "EulerGamma": arb.const_euler,
}


class RealEngine:
    """The real rules as an engine, for constants and bounded arguments."""

    name = "real ball"
    rules: Mapping[str, Rule] = REAL_RULES
    binders: Mapping[str, Rule] = {"Root": BALL.binders["Root"]}

    @staticmethod
    def number(value: fmpq) -> arb:
        """The narrowest ball around a rational number."""
        return arb(value)


REAL = RealEngine()
