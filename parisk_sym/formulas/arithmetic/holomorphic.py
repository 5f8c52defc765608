"""Building blocks of complex rules: the set where a function is not holomorphic, and the ball returned there."""

from collections.abc import Callable
from typing import Any

from flint import acb, arb, fmpq

from parisk_sym.formulas.head import Rule

__all__ = [
    "cut_below",
    "cut_imaginary",
    "cut_outside",
    "is_real",
    "off_cut",
    "on_second",
    "power",
    "undefined",
]

_HALF = fmpq(1, 2)


def undefined() -> acb:
    """The ball that means: not holomorphic here, or not defined."""
    return acb(arb.nan(), arb.nan())


def is_real(value: Any) -> bool:
    """Whether a value is a truth value or a ball whose imaginary part is exactly zero."""
    return not isinstance(value, acb) or bool(value.imag.is_zero())


def off_cut(z: acb, end: arb) -> bool:
    """Whether the box certainly misses the branch cut (-oo, end]."""
    return bool(z.real > end) or not z.imag.contains(0)


def cut_below(end: arb | int, rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off (-oo, end]."""
    return lambda z: rule(z) if off_cut(z, arb(end)) else undefined()


def cut_outside(rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off (-oo, -1] and [1, oo)."""
    return lambda z: rule(z) if off_cut(z, arb(-1)) and off_cut(-z, arb(-1)) else undefined()


def cut_imaginary(rule: Callable[[acb], acb]) -> Rule:
    """A function holomorphic off the rays of the imaginary axis beyond i and -i."""
    return lambda z: rule(z) if not z.real.contains(0) or bool(abs(z.imag) < 1) else undefined()


def on_second(rule: Callable[[acb, acb], acb]) -> Rule:
    """A special function of (real order, z), holomorphic in z off (-oo, 0]; an order that varies is refused."""

    def apply(order: acb, z: acb) -> acb:
        return rule(order, z) if is_real(order) and off_cut(z, arb(0)) else undefined()

    return apply


def power(base: acb, exponent: acb) -> acb:
    """exp(exponent log base), the principal branch: holomorphic where the base misses (-oo, 0]."""
    if is_real(exponent) and exponent.real.is_exact() and exponent.real.is_integer():
        return base ** int(exponent.real.unique_fmpz())
    if not off_cut(base, arb(0)):
        return undefined()
    if is_real(exponent) and exponent.real == arb(_HALF):
        return base.sqrt(analytic=True)
    return (exponent * base.log(analytic=True)).exp()
