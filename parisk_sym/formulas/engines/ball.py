"""Certified enclosures: the rule table for Arb balls (python-flint).

Every rule returns a ball that contains the value for all points of the argument balls. Precision is flint's
global `ctx`; callers set it with a context manager and use processes, never threads.
"""

from collections.abc import Callable, Mapping

from flint import arb, ctx, fmpq

from parisk_sym.formulas import heads
from parisk_sym.formulas.arithmetic.balls import one_integer, power, product_of, sum_of
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["BALL", "BallEngine", "Truth"]


def _maximum(result: arb, *values: arb) -> arb:
    for value in values:
        result = result.max(value)
    return result


def _minimum(result: arb, *values: arb) -> arb:
    for value in values:
        result = result.min(value)
    return result


Truth = bool | None  # None: the balls do not decide it


def _less(a: arb, b: arb) -> Truth:
    return True if a < b else False if a >= b else None


def _at_most(a: arb, b: arb) -> Truth:
    return True if a <= b else False if a > b else None


def _equal(a: arb, b: arb) -> Truth:
    if not a.overlaps(b):
        return False
    return True if a.is_exact() and b.is_exact() and a == b else None


def _not(value: Truth) -> Truth:
    return None if value is None else not value


def _and(*values: Truth) -> Truth:
    return False if False in values else None if None in values else True


def _or(*values: Truth) -> Truth:
    return True if True in values else None if None in values else False


def _piecewise(*branches: tuple[arb, Truth]) -> arb:
    """The union of every branch that may apply; NaN where no branch certainly does."""
    union: arb | None = None
    for value, condition in branches:
        if condition is False:
            continue
        union = value if union is None else union.union(value)
        if condition is True:
            return union
    return arb.nan()


def _sum(body: Callable[[arb], arb], lower: arb, upper: arb) -> arb:
    """The sum of the terms from one integer to another; empty if the upper end is one less, and undefined below that."""
    first, last = one_integer(lower, "the lower end of a sum"), one_integer(upper, "the upper end of a sum")
    if last < first - 1:
        return arb.nan()
    total = arb(0)
    for index in range(first, last + 1):
        total += body(arb(index))
    return total


def _product(body: Callable[[arb], arb], lower: arb, upper: arb) -> arb:
    """The product of the factors from one integer to another; empty if the upper end is one less, and undefined below that."""
    first, last = (
        one_integer(lower, "the lower end of a product"),
        one_integer(upper, "the upper end of a product"),
    )
    if last < first - 1:
        return arb.nan()
    total = arb(1)
    for index in range(first, last + 1):
        total *= body(arb(index))
    return total


_ELEMENTARY: Mapping[str, Rule] = {
    "Add": sum_of,
    "Mul": product_of,
    "Pow": power,
    "exp": lambda x: x.exp(),
    "log": lambda x: x.log(),
    "sin": lambda x: x.sin(),
    "cos": lambda x: x.cos(),
    "sinh": lambda x: x.sinh(),
    "cosh": lambda x: x.cosh(),
    "tanh": lambda x: x.tanh(),
    "coth": lambda x: x.coth(),
    "tan": lambda x: x.tan(),
    "cot": lambda x: x.cot(),
    "sec": lambda x: x.sec(),
    "csc": lambda x: x.csc(),
    "sech": lambda x: x.sech(),
    "csch": lambda x: x.csch(),
    "atan": lambda x: x.atan(),
    "asin": lambda x: x.asin(),
    "acos": lambda x: x.acos(),
    "asinh": lambda x: x.asinh(),
    "acosh": lambda x: x.acosh(),
    "atanh": lambda x: x.atanh(),
    "ceiling": lambda x: x.ceil(),
    "floor": lambda x: x.floor(),
    "frac": lambda x: x - x.floor(),
    "Abs": abs,
    "sign": lambda x: x.sgn() if x.is_finite() else arb.nan(),
    "Max": _maximum,
    "Min": _minimum,
    "Exp1": arb.const_e,
    "Pi": arb.pi,
    "Infinity": arb.pos_inf,
    "NegativeInfinity": arb.neg_inf,
    "Half": lambda: arb(fmpq(1, 2)),
    "StrictLessThan": _less,
    "LessThan": _at_most,
    "StrictGreaterThan": lambda a, b: _less(b, a),
    "GreaterThan": lambda a, b: _at_most(b, a),
    "Equality": _equal,
    "Unequality": lambda a, b: _not(_equal(a, b)),
    "And": _and,
    "Or": _or,
    "Not": _not,
    "BooleanTrue": lambda: True,
    "BooleanFalse": lambda: False,
    "ExprCondPair": lambda value, condition: (value, condition),
    "Piecewise": _piecewise,
}


class BallEngine:
    """The rule table of the ball face."""

    name = "ball"
    rules: Mapping[str, Rule] = merged_tables(_ELEMENTARY.items(), heads.rules("ball").items())
    binders: Mapping[str, Rule] = {"Sum": _sum, "Product": _product, **heads.rules("ball", binders=True)}

    @property
    def precision(self) -> int:
        """The working precision in bits."""
        return int(ctx.prec)

    @staticmethod
    def number(value: fmpq) -> arb:
        """The narrowest ball around a rational number at the working precision."""
        return arb(value)


BALL = BallEngine()
