"""Why a statement is open, in one sentence: what could not be shown, and what was tried on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.node import Node

__all__ = ["ways_tried", "why_open"]


def why_open(goal: Statement, tried: Iterable[str], said: str = "") -> str:
    """The sentence for a goal, and the ways that were tried, in the words of mathematics; `said` is the goal where it is not the author's.

    >>> from sympy import Symbol, exp
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> why_open(Inequality(1, "<", exp(x), {x: POSITIVE}), ["a sum of squares"])
    'could not show right − left > 0; tried a sum of squares'
    """
    ways = list(dict.fromkeys(tried))
    what = f"could not show {said}" if said else _could_not(goal)
    return what + (f"; tried {', '.join(ways)}" if ways else "")


def ways_tried(attempts: Iterable[Node]) -> Iterator[str]:
    """The ways that the rules of some nodes take; rules without a name in mathematics are left out."""
    for node in attempts:
        if way := _WAYS.get(node.rule):
            yield way


@singledispatch
def _could_not(goal: Statement) -> str:
    return "could not show the statement"


@_could_not.register
def _(goal: Inequality) -> str:
    return f"could not show right − left {'>' if goal.strict else '>='} 0"


@_could_not.register
def _(goal: Identity) -> str:
    return "could not show left − right = 0"


@_could_not.register
def _(goal: Monotone) -> str:
    return f"could not show that the expression is {goal.direction} in {goal.variable}"


@_could_not.register
def _(goal: Convex) -> str:
    return f"could not show that the expression is convex in {goal.variable}"


@_could_not.register
def _(goal: UniqueRoot) -> str:
    return f"could not show that there is exactly one root {goal.variable}"


@_could_not.register
def _(goal: Limit) -> str:
    return f"could not find the limit as {goal.variable} -> {goal.point}"


@_could_not.register
def _(goal: PrintedValue) -> str:
    return "could not enclose the value tightly enough"


@_could_not.register
def _(goal: Normalised) -> str:
    return "could not show that the total mass is 1"


@_could_not.register
def _(goal: Implication) -> str:
    return "could not derive the conclusion from the premises"


@_could_not.register
def _(goal: Probability) -> str:
    return f"could not {'find' if goal.relation == '=' else 'bound'} the probability"


@_could_not.register
def _(goal: OfMoments) -> str:
    return f"could not {'find' if goal.relation == '=' else 'bound'} the {goal.word}"


@_could_not.register
def _(goal: ImageLaw) -> str:
    return "could not find the law of the value"


@_could_not.register
def _(goal: PrivateNoise) -> str:
    return "could not bound the privacy loss"


_WAYS: Mapping[str, str] = {
    "finite sums in the difference": "sums term by term",
    "finite sums in the gap": "sums term by term",
    "closed forms": "closed forms of integrals and sums",
    "closed forms of the difference": "closed forms of integrals and sums",
    "closed forms of the gap": "closed forms of integrals and sums",
    "normal form of the difference": "simplification",
    "isolated root": "isolating a square root",
    "poisson summation of an identity": "Poisson summation",
    "poisson summation of the gap": "Poisson summation",
    "creative telescoping": "a common recurrence of both sides",
    "uniqueness of the solution": "a common differential equation of both sides",
    "terms of one sign": "the sign under the integral or sum",
    "sign of the gap": "the signs of terms and factors",
    "sign of a constant": "a numerical enclosure",
    "quick boxes": "interval arithmetic",
    "boxes": "interval arithmetic",
    "shifted orders": "recurrences of Bessel functions",
    "sign chart": "the signs of derivatives",
    "slopes": "mean values, chords and tangents",
    "orders of the symbols": "the coefficients for each order of the symbols",
    "sum of squares": "a sum of squares",
    "steps of the difference": "induction",
    "quotients that rise": "induction",
    "quotients that fall": "induction",
    "induction": "induction",
    "sum beside an integral": "comparison of a sum with an integral",
    "sum beside its integral": "comparison of a sum with an integral",
    "cut where both sides meet": "a cut where both sides are equal",
    "piece by piece": "a cut of the domain",
    "each argument": "cases of absolute values and maxima",
    "which argument is largest": "cases of absolute values and maxima",
    "by branch": "cases of absolute values and maxima",
    "exponentials": "exponentials of both sides",
    "logarithms": "logarithms of both sides",
    "squares": "squares of both sides",
    "among the real numbers": "all real numbers in place of integers",
    "over the reals": "all real numbers in place of integers",
    "among all positive numbers": "all positive numbers",
    "change of variables": "a change of variables",
    "above its limit": "monotonicity and the limit at an end",
    "rising gap": "the derivative and the value at an end",
    "equal derivatives": "equal derivatives",
    "sign of the derivative": "the sign of the derivative",
    "positive slope": "the sign of the derivative",
    "positive steps": "the step from one integer to the next",
    "between the integers": "the function between the integers",
    "convex parts": "sums and compositions of convex functions",
    "nonnegative bend": "the sign of the second derivative",
    "isolated roots": "isolation of the roots",
    "one change of sign": "the signs at the ends and the sign of the derivative",
    "change of sign and slope": "the signs at the ends and the sign of the derivative",
    "certified limit": "expansions",
    "digits": "a certified enclosure of the value",
    "total mass": "integration",
    "probability of a sum": "the law of the sum",
    "law of a sum": "the law of the sum",
    "cut where the event begins and ends": "the distribution function at the ends of the event",
    "probability of independent events": "independence",
    "probability of the condition": "the quotient of two probabilities",
    "probability given each value": "conditioning on one variable",
    "bound by the mean": "Markov's inequality",
    "bound by the mean square": "Chebyshev's inequality",
    "bound of a bounded variable": "Hoeffding's bound",
    "bound by the best exponential": "Chernoff's bound",
    "bound by two tails": "a bound for each tail",
    "directly": "one integral or sum",
    "termwise": "linearity",
    "termwise variance": "linearity",
    "given each value": "conditioning on one variable",
    "monotone map": "a monotone change of variables",
    "ratio of densities": "the ratio of the densities",
    "largest excess": "the mass where the ratio of the densities is exceeded",
    "dual solution": "linear programming",
    "containment": "one premise alone",
    "pinsker": "Pinsker's inequality",
    "bretagnolle huber": "the inequality of Bretagnolle and Huber",
    "multipliers of the terms": "multipliers of the premises",
    "basic composition": "basic composition",
    "optimal composition": "optimal composition",
}
"""The ways of the rules that leave something open, by the names of the rules."""
