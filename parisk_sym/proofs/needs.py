"""What each head needs to be defined: the conditions on its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN

__all__ = ["EVERYWHERE", "JUMPING", "RULES", "Condition", "Need"]


class Need(Enum):
    """What a condition asks of its value."""

    NONZERO = "is not 0"
    POSITIVE = "is positive"
    NONNEGATIVE = "is not negative"
    OFF_POLES = "is not 0, -1, -2, ..."
    INTEGER = "is an integer"
    COVERED = "is defined by one of its cases"
    CONVERGES = "converges"
    ONE_ROOT = "has exactly one root"
    KNOWN = "is a function whose conditions are known"


@dataclass(frozen=True)
class Condition:
    """What has to hold of a value so that `head` is defined, and the premises under which."""

    need: Need
    value: Expr
    head: Expr
    facts: Facts

    def __str__(self) -> str:
        return f"{self.value} {self.need.value} (for {_short(self.head)})"


def _short(e: Expr) -> str:
    text = str(e)
    return text if len(text) <= 80 else f"{text[:77]}..."


JUMPING = (
    sympy.sign, sympy.floor, sympy.ceiling, sympy.frac, sympy.Heaviside, sympy.Mod, sympy.KroneckerDelta, sympy.Piecewise,
    sympy.atan2, sympy.acot,
)  # fmt: skip
"""Heads that jump, or may."""

EVERYWHERE = frozenset(
    (
        "Add", "Mul", "exp", "sin", "cos", "sinh", "cosh", "tanh", "sech", "atan", "asinh", "erf", "erfc",
        "erfi", "Abs", "sign", "Max", "Min", "floor", "ceiling", "frac", "KroneckerDelta", "Heaviside", "sinc",
        "Exp1", "Pi", "Half", "Integer", "Rational", "Zero", "One", "NegativeOne", "Symbol", "Dummy",
        "Infinity", "NegativeInfinity", "ImaginaryUnit", "EulerGamma", "Catalan", "GoldenRatio", "Tuple",
        "ExprCondPair", "BooleanTrue", "BooleanFalse", "conjugate", "re", "im", "Si", "Shi", "fresnels",
        "fresnelc", "airyai", "airybi",
    )
)  # fmt: skip
"""Heads that are defined for all arguments."""

Needs = Iterator[tuple[Need, Expr]]


def _pow(e: Expr, facts: Facts) -> Needs:
    """A base that is positive, or not 0, or whatever the exponent allows."""
    base, exponent = e.base, e.exp
    if exponent.is_Integer:
        if exponent < 0:
            yield Need.NONZERO, base
    elif exponent.is_Rational or not facts.is_integer(exponent):
        weak = facts.sign(exponent) == POSITIVE_SIGN
        yield (Need.NONNEGATIVE if weak else Need.POSITIVE), base
    elif not facts.sign(exponent) <= NONNEGATIVE:
        yield Need.NONZERO, base


def _binomial(e: Expr, facts: Facts) -> Needs:
    """C(n, k) is a polynomial in n for an integer k >= 0; otherwise by gamma functions, n > -1."""
    n, k = e.args
    if facts.is_integer(k):
        yield Need.NONNEGATIVE, k
        if facts.is_integer(n):
            yield Need.NONNEGATIVE, n  # conventions differ for negative n
    else:
        yield Need.POSITIVE, n + 1
        yield Need.POSITIVE, k + 1


def _uppergamma(e: Expr, facts: Facts) -> Needs:
    if facts.sign(e.args[0]) == POSITIVE_SIGN:
        yield Need.NONNEGATIVE, e.args[1]
    else:
        yield Need.POSITIVE, e.args[1]


def _lambert(e: Expr, facts: Facts) -> Needs:
    z = e.args[0]
    yield Need.NONNEGATIVE, 1 + S.Exp1 * z
    if len(e.args) == 2 and e.args[1] == -1:
        yield Need.POSITIVE, -z
    elif len(e.args) == 2 and e.args[1] != 0:
        yield Need.KNOWN, e


def _count(e: Expr) -> tuple[tuple[Need, Expr], ...]:
    """A natural number, from 1."""
    return (Need.INTEGER, e), (Need.POSITIVE, e)


def _all(*needs: tuple[Need, Callable[..., Expr]]) -> Rule:
    return lambda e, facts: iter([(need, value(*e.args)) for need, value in needs])


def _first(need: Need) -> Rule:
    return lambda e, facts: iter([(need, e.args[0])])


Rule = Callable[[Expr, Facts], Needs]

RULES: dict[str, Rule] = {
    "Pow": _pow,
    "log": _first(Need.POSITIVE),
    **dict.fromkeys(("gamma", "digamma"), _first(Need.OFF_POLES)),
    "loggamma": _first(Need.POSITIVE),  # beyond it the branch is a convention
    "polygamma": _all((Need.INTEGER, lambda n, x: n), (Need.NONNEGATIVE, lambda n, x: n), (Need.OFF_POLES, lambda n, x: x)),
    "factorial": _all((Need.OFF_POLES, lambda x: x + 1)),
    "binomial": _binomial,
    "beta": lambda e, facts: iter([(Need.POSITIVE, a) for a in e.args]),
    "tan": _all((Need.NONZERO, sympy.cos)),
    "sec": _all((Need.NONZERO, sympy.cos)),
    "cot": _all((Need.NONZERO, sympy.sin)),
    "csc": _all((Need.NONZERO, sympy.sin)),
    "coth": _first(Need.NONZERO),
    "csch": _first(Need.NONZERO),
    "acot": _first(Need.NONZERO),  # it jumps there, and conventions differ
    "asin": _all((Need.NONNEGATIVE, lambda x: 1 - x**2)),
    "acos": _all((Need.NONNEGATIVE, lambda x: 1 - x**2)),
    "acosh": _all((Need.NONNEGATIVE, lambda x: x - 1)),
    "atanh": _all((Need.POSITIVE, lambda x: 1 - x**2)),
    "acoth": _all((Need.POSITIVE, lambda x: x**2 - 1)),
    "atan2": _all((Need.NONZERO, lambda y, x: x**2 + y**2)),
    "Mod": _all((Need.NONZERO, lambda x, y: y)),
    "LambertW": _lambert,
    "erfinv": _all((Need.POSITIVE, lambda x: 1 - x**2)),
    "erfcinv": _all((Need.POSITIVE, lambda x: x * (2 - x))),
    **dict.fromkeys(
        ("besselk", "besseli", "besselj", "bessely", "StruveL"), _all((Need.POSITIVE, lambda v, x: x))
    ),
    "uppergamma": _uppergamma,
    "lowergamma": _all((Need.POSITIVE, lambda s, x: s), (Need.NONNEGATIVE, lambda s, x: x)),
    "Ei": _first(Need.NONZERO),
    "li": _all((Need.POSITIVE, lambda x: x), (Need.NONZERO, lambda x: x - 1)),
    "Ci": _first(Need.POSITIVE),
    "Chi": _first(Need.POSITIVE),
    "expint": _all((Need.POSITIVE, lambda v, x: x)),
    "zeta": lambda e, facts: iter([(Need.POSITIVE, e.args[0] - 1)]),
    "Hyper1F2Regularized": lambda e, facts: iter(()),  # entire in all four arguments (DLMF 16.2.5)
    "LaplaceDelta": lambda e, facts: iter(
        [(Need.POSITIVE, e.args[1]), (Need.POSITIVE, e.args[0] + e.args[1] * e.args[2]), *_count(e.args[2])]
    ),
    "LaplaceConfidence": lambda e, facts: iter(
        [
            (Need.NONNEGATIVE, e.args[0]),
            (Need.NONNEGATIVE, sympy.Add(*(a * b for a, b in zip(e.args[1::2], e.args[2::2], strict=True))) - e.args[0]),
            *((Need.POSITIVE, a) for a in e.args[1::2]),
            *(need for a in e.args[2::2] for need in _count(a)),
        ]
    ),
    "DiscreteLaplaceDelta": lambda e, facts: iter(
        [(Need.POSITIVE, e.args[1]), *_count(e.args[2]), *_count(e.args[3])]
    ),
    "BinomialQuantile": lambda e, facts: iter(
        [
            *_count(e.args[1]),
            (Need.NONNEGATIVE, e.args[2] * (1 - e.args[2])),
            (Need.POSITIVE, e.args[0]),
            (Need.NONNEGATIVE, 1 - e.args[0]),
        ]
    ),
}  # fmt: skip
