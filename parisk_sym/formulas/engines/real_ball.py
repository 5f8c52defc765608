"""Real rules of quadrature: the ball table, completed, with NaN wherever the real value may be undefined.

The ball table applies where it has a rule. Rules that it lacks, or that are too coarse over an interval, are here; in
particular no rule may return a finite ball for an argument that is NaN.
"""

from collections.abc import Mapping

from flint import arb, ctx, fmpq

from parisk_sym.formulas import heads
from parisk_sym.formulas.arithmetic.balls import whole_power
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["REAL", "REAL_RULES", "RealEngine", "real_power"]

_HALF = fmpq(1, 2)


def real_power(base: arb, exponent: arb) -> arb:
    """The real power: integer exponents, or a positive base; base 0 under a positive exponent by continuity."""
    if base.is_nan():
        return base
    if exponent.is_exact() and exponent.is_integer():
        return whole_power(base, int(exponent.unique_fmpz()))
    if base > 0:
        return base.sqrt() if exponent == arb(_HALF) else (exponent * base.log()).exp()
    if base.lower() >= 0 and exponent > 0:
        top = base.upper()
        return (exponent * top.log()).exp().union(arb(0)) if top > 0 else arb(0)
    return arb.nan()


def _real_sign(x: arb) -> arb:
    return x.sgn() if x.is_finite() else arb.nan()


_ELEMENTARY: Mapping[str, Rule] = {
    "Pow": real_power,
    "sign": _real_sign,
}

REAL_RULES = {**BALL.rules, **merged_tables(_ELEMENTARY.items(), heads.rules("real_ball").items())}


class RealEngine:
    """The real rules as an engine, for constants and bounded arguments."""

    name = "real ball"
    rules: Mapping[str, Rule] = REAL_RULES
    binders: Mapping[str, Rule] = heads.rules("real_ball", binders=True)

    @property
    def precision(self) -> int:
        """The working precision in bits."""
        return int(ctx.prec)

    @staticmethod
    def number(value: fmpq) -> arb:
        """The narrowest ball around a rational number."""
        return arb(value)


REAL = RealEngine()
