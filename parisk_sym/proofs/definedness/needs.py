"""The conditions on the arguments of each head for it to be defined; those of special functions are in `special_functions`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

import sympy
from sympy import Expr

from parisk_sym.formulas import heads
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.special_function import facts_by_name
from parisk_sym.proofs.transforms.standard_symbols import without_ones

__all__ = [
    "EVERYWHERE",
    "JUMPING",
    "Condition",
    "Need",
    "Needs",
    "Rule",
    "all_of",
    "count",
    "first",
    "natural",
    "rules",
]


class Need(Enum):
    """The property that a condition requires of its value."""

    NONZERO = "is not 0"
    POSITIVE = "is positive"
    NONNEGATIVE = "is not negative"
    OFF_POLES = "is not 0, -1, -2, ..."
    INTEGER = "is an integer"
    COVERED = "is defined by one of its cases"
    CONVERGES = "converges"
    ONE_ROOT = "has exactly one root"
    KNOWN = "is a function whose conditions are known"


_BROKEN = {
    Need.NONZERO: "is 0",
    Need.POSITIVE: "is not positive",
    Need.NONNEGATIVE: "is negative",
    Need.OFF_POLES: "is 0 or a negative integer",
    Need.INTEGER: "is no integer",
    Need.COVERED: "has no case",
    Need.CONVERGES: "does not converge",
    Need.ONE_ROOT: "has no root or several",
    Need.KNOWN: "is a function whose conditions are not known",
}


@dataclass(frozen=True)
class Condition:
    """A property of a value that `head` needs to be defined, with the premises under which it is needed."""

    need: Need
    value: Expr
    head: Expr
    facts: Facts

    def __str__(self) -> str:
        value, head = without_ones(self.value), without_ones(self.head)
        return f"{value} {self.need.value}" + (f" (for {_short(head)})" if head != value else "")

    @property
    def broken(self) -> str:
        """The failure of the condition in words.

        >>> from sympy import Symbol
        >>> x = Symbol("x", real=True)
        >>> Condition(Need.NONZERO, x - 1, 1 / (x - 1), Facts({})).broken
        'the denominator x - 1 is 0'
        >>> Condition(Need.POSITIVE, x, sympy.log(x), Facts({})).broken
        'x is not positive (in log(x))'
        """
        if self.need is Need.NONZERO and self.head.is_Pow and self.head.exp.is_negative:
            return f"the denominator {_short(self.value)} is 0"
        where = "" if self.head == self.value else f" (in {_short(self.head)})"
        return f"{_short(self.value)} {_BROKEN[self.need]}{where}"


def _short(e: Expr) -> str:
    text = str(without_ones(e))
    return text if len(text) <= 80 else f"{text[:77]}..."


JUMPING = (
    sympy.sign, sympy.floor, sympy.ceiling, sympy.frac, sympy.Heaviside, sympy.Mod, sympy.KroneckerDelta, sympy.Piecewise,
    sympy.atan2, sympy.acot, *heads.JUMPING,
)  # fmt: skip
"""Heads that jump, or may."""

EVERYWHERE = frozenset(
    (
        "Add", "Mul", "exp", "sin", "cos", "sinh", "cosh", "tanh", "sech", "atan", "asinh",
        "Abs", "sign", "Max", "Min", "floor", "ceiling", "frac", "KroneckerDelta", "Heaviside", "sinc",
        "Exp1", "Pi", "Half", "Integer", "Rational", "Zero", "One", "NegativeOne", "Symbol", "Dummy",
        "Infinity", "NegativeInfinity", "EulerGamma", "Catalan", "GoldenRatio", "TribonacciConstant", "Tuple",
        "ExprCondPair", "BooleanTrue", "BooleanFalse",
    )
)  # fmt: skip
"""Heads that are defined for all arguments."""

Needs = Iterator[tuple[Need, Expr]]


def _pow(e: Expr, facts: Facts) -> Needs:
    """A base that is positive, or not 0, or whatever the exponent allows."""
    base, exponent = e.base, _number(e.exp, facts)
    if exponent.is_Integer:
        if exponent < 0:
            yield Need.NONZERO, base
    elif exponent.is_Rational or not facts.is_integer(exponent):
        weak = facts.sign(exponent) == POSITIVE_SIGN
        yield (Need.NONNEGATIVE if weak else Need.POSITIVE), base
    elif not facts.sign(exponent) <= NONNEGATIVE:
        yield Need.NONZERO, base


def _number(exponent: Expr, facts: Facts) -> Expr:
    """The rational number that an exponent without symbols is by exact arithmetic: 2 cos(0) is 2."""
    if exponent.is_Rational or exponent.free_symbols:
        return exponent
    try:
        value = facts.form(exponent).constant
    except FAILURES:
        return exponent
    return exponent if value is None else sympy.Rational(int(value.p), int(value.q))


def count(e: Expr) -> tuple[tuple[Need, Expr], ...]:
    """A natural number, from 1."""
    return (Need.INTEGER, e), (Need.POSITIVE, e)


def natural(e: Expr) -> tuple[tuple[Need, Expr], ...]:
    """A natural number, from 0."""
    return (Need.INTEGER, e), (Need.NONNEGATIVE, e)


def all_of(*needs: tuple[Need, Callable[..., Expr]]) -> Rule:
    """Conditions on functions of the arguments; without any the head is defined everywhere."""
    return lambda e, facts: iter([(need, value(*e.args)) for need, value in needs])


def first(need: Need) -> Rule:
    """A condition on the first argument."""
    return lambda e, facts: iter([(need, e.args[0])])


Rule = Callable[[Expr, Facts], Needs]

_ELEMENTARY: dict[str, Rule] = {
    "Pow": _pow,
    "log": first(Need.POSITIVE),
    "tan": all_of((Need.NONZERO, sympy.cos)),
    "sec": all_of((Need.NONZERO, sympy.cos)),
    "cot": all_of((Need.NONZERO, sympy.sin)),
    "csc": all_of((Need.NONZERO, sympy.sin)),
    "coth": first(Need.NONZERO),
    "csch": first(Need.NONZERO),
    "acot": first(Need.NONZERO),  # it jumps there, and conventions differ
    "asin": all_of((Need.NONNEGATIVE, lambda x: 1 - x**2)),
    "acos": all_of((Need.NONNEGATIVE, lambda x: 1 - x**2)),
    "acosh": all_of((Need.NONNEGATIVE, lambda x: x - 1)),
    "atanh": all_of((Need.POSITIVE, lambda x: 1 - x**2)),
    "acoth": all_of((Need.POSITIVE, lambda x: x**2 - 1)),
    "atan2": all_of((Need.NONZERO, lambda y, x: x**2 + y**2)),
    "Mod": all_of((Need.NONZERO, lambda x, y: y)),
}  # fmt: skip


CONVENTIONS: dict[str, frozenset[Need]] = {
    "acot": frozenset({Need.NONZERO}),
    "li": frozenset({Need.POSITIVE}),
    "Li": frozenset({Need.POSITIVE}),
    "polygamma": frozenset({Need.INTEGER, Need.NONNEGATIVE}),
}
"""Conditions of heads that have a value where these fail, by one convention or another (a limit, an order that is no integer): nothing is said there."""


@cache
def rules() -> dict[str, Rule]:
    """The conditions of all heads that are not defined everywhere by themselves."""
    return merged_tables(_ELEMENTARY.items(), facts_by_name("needs").items())
