"""Complex balls for certified quadrature: an integrand is enclosed, and certified holomorphic, on a complex box.

Arb's integrator asks two things of an integrand: an enclosure over a real interval, and, over a complex box that
contains a real interval, an enclosure together with the certificate that the function is holomorphic there. Both are
answered by one table, because the second question only arises for boxes with interior:

* arguments that are all real are given to the real rule. Inside a holomorphic expression on an open box an enclosure
  with imaginary part exactly zero belongs to a real-valued holomorphic function, which is constant (open mapping
  theorem), so any real function of it is constant too, a kink or a jump included. A condition that is not decided on such a box
  is no real argument: it is the NaN ball, which no real rule sees;
* otherwise the complex rule returns a finite ball only where its function is holomorphic on the whole box, and NaN
  where the box touches a pole, a branch cut, a kink or a jump. The holomorphic function is always the one that
  agrees with the real function at the real points of the box.

All functions are the real ones: where the real value is undefined (log and roots of negative numbers, gaps of a
Piecewise) the answer is NaN, never a complex number.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas import heads
from parisk_sym.formulas.arithmetic.holomorphic import (
    cut_below,
    cut_imaginary,
    cut_outside,
    is_real,
    power,
    undefined,
)
from parisk_sym.formulas.engines.ball import BALL, Truth
from parisk_sym.formulas.engines.real_ball import REAL_RULES
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["COMPLEX", "ComplexBallEngine"]


def _side(z: acb) -> int:
    """1 or -1 when the real part has that sign on the whole box, 0 otherwise."""
    return 1 if z.real > 0 else -1 if z.real < 0 else 0


def _absolute(z: acb) -> acb:
    return {1: z, -1: -z, 0: undefined()}[_side(z)]


def _steps(*values: Any) -> Callable[[acb, Any], acb]:
    """A function that is constant on either side of 0: values below and above."""
    below, above = values
    return lambda z, *_: {1: acb(above), -1: acb(below), 0: undefined()}[_side(z)]


def _maximum(*values: acb) -> acb:
    result = values[0]
    for value in values[1:]:
        side = _side(result - value)
        result = result if side > 0 else value if side < 0 else undefined()
    return result


def _compare(a: acb, b: acb) -> bool | acb:
    """a < b decided by real parts: a box on one side of the switch lies in one branch; NaN for a box on both sides."""
    return {-1: True, 1: False, 0: undefined()}[_side(a - b)]


def _differ(a: acb, b: acb) -> bool | acb:
    return undefined() if (a - b).contains(0) else True


def _not(value: Truth | acb) -> Truth | acb:
    return value if isinstance(value, acb) else BALL.rules["Not"](value)


def _junction(head: str, decisive: bool) -> Rule:
    """And, Or of truth values: a decisive value decides alone; otherwise NaN if one is NaN."""

    def apply(*values: Truth | acb) -> Truth | acb:
        if any(v is decisive for v in values):
            return decisive
        return undefined() if any(isinstance(v, acb) for v in values) else BALL.rules[head](*values)

    return apply


def _piecewise(*branches: tuple[acb, Truth | acb]) -> acb:
    """The first branch whose condition holds on the whole box, all earlier ones failing on the whole box."""
    for value, condition in branches:
        if condition is True:
            return value
        if condition is not False:
            return undefined()
    return undefined()


_ELEMENTARY: Mapping[str, Rule] = {
    "Pow": power,
    "exp": lambda z: z.exp(),
    "log": cut_below(0, lambda z: z.log(analytic=True)),
    **{name: lambda z, name=name: getattr(z, name)() for name in (
        "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech", "csch")},
    "asin": cut_outside(lambda z: z.asin()),
    "acos": cut_outside(lambda z: z.acos()),
    "atanh": cut_outside(lambda z: z.atanh()),
    "acosh": cut_below(1, lambda z: z.acosh()),
    "atan": cut_imaginary(lambda z: z.atan()),
    "asinh": cut_imaginary(lambda z: z.asinh()),
    "Abs": _absolute,
    "sign": _steps(-1, 1),
    "Heaviside": _steps(0, 1),
    "Max": _maximum,
    "Min": lambda *values: -_maximum(*(-v for v in values)),
    "floor": lambda z: z.real_floor(analytic=True),
    "ceiling": lambda z: z.real_ceil(analytic=True),
    "frac": lambda z: z - z.real_floor(analytic=True),
    "StrictLessThan": _compare,
    "LessThan": _compare,
    "StrictGreaterThan": lambda a, b: _compare(b, a),
    "GreaterThan": lambda a, b: _compare(b, a),
    "Equality": lambda a, b: _not(_differ(a, b)),
    "Unequality": _differ,
    "Piecewise": _piecewise,
}  # fmt: skip
_COMPLEX_RULES = merged_tables(_ELEMENTARY.items(), heads.rules("complex_ball").items())
_SHARED = ("Add", "Mul", "BooleanTrue", "BooleanFalse", "ExprCondPair")
_CONNECTIVES: Mapping[str, Rule] = {"And": _junction("And", False), "Or": _junction("Or", True), "Not": _not}


def _both(head: str, real: Rule, complex_: Rule | None) -> Rule:
    """Pass real arguments to the real rule, others to the complex one, or return NaN if a head has none."""

    def apply(*arguments: Any) -> Any:
        if all(map(_is_real, arguments)):
            return _lift(real(*map(_drop, arguments)))
        return complex_(*arguments) if complex_ is not None else undefined()

    apply.__name__ = head
    return apply


def _is_real(value: Any) -> bool:
    """Whether a value is real, of the pair of a Piecewise branch both."""
    return all(map(is_real, value)) if isinstance(value, tuple) else is_real(value)


def _drop(value: Any) -> Any:
    """The real part of a real ball, also inside the pair of a Piecewise branch."""
    if isinstance(value, tuple):
        return tuple(_drop(part) for part in value)
    return value.real if isinstance(value, acb) else value


def _lift(value: Any) -> Any:
    return acb(value) if isinstance(value, arb) else value


class ComplexBallEngine:
    """The rule table of the complex engine, with further heads (inner integrals, say) added for one expression."""

    name = "complex ball"

    def __init__(self, further: Mapping[str, Rule] | None = None) -> None:
        shared = {head: BALL.rules[head] for head in _SHARED}
        both = {h: _both(h, r, _COMPLEX_RULES.get(h)) for h, r in REAL_RULES.items() if h not in _SHARED}
        self.rules: dict[str, Rule] = {**both, **shared, **_CONNECTIVES, **(further or {})}
        self.binders = heads.rules("complex_ball", binders=True)

    @property
    def precision(self) -> int:
        """The working precision in bits."""
        return int(ctx.prec)

    @staticmethod
    def number(value: fmpq) -> acb:
        """The narrowest ball around a rational number."""
        return acb(arb(value))


COMPLEX = ComplexBallEngine()
