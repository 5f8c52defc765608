"""Why a statement is open, in one sentence: what could not be shown, and what was tried on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise, PrivateNoiseFails
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


def _could_not(goal: Statement) -> str:
    return next(
        (f"could not {words(goal)}" for kind, words in _GOALS if isinstance(goal, kind)),
        "could not show the statement",
    )


def _find_or_bound(goal: Probability | OfMoments, what: str) -> str:
    return f"{'find' if goal.relation == '=' else 'bound'} the {what}"


def _positive(goal: Inequality | ForEvery) -> str:
    return f"show right − left {'>' if goal.strict else '>='} 0"


_GOALS: tuple[tuple[type[Statement], Callable[[Any], str]], ...] = (
    (Inequality, _positive),
    (Identity, lambda goal: "show left − right = 0"),
    (Monotone, lambda goal: f"show that the expression is {goal.direction} in {goal.variable}"),
    (Convex, lambda goal: f"show that the expression is convex in {goal.variable}"),
    (UniqueRoot, lambda goal: f"show that there is exactly one root {goal.variable}"),
    (Extremum, lambda goal: f"find the {goal.which}"),
    (Limit, lambda goal: f"find the limit as {goal.variable} -> {goal.point}"),
    (Asymptotic, lambda goal: f"find the limit of the quotient as {goal.variable} -> {goal.point}"),
    (PrintedValue, lambda goal: "enclose the value tightly enough"),
    (Normalised, lambda goal: "show that the total mass is 1"),
    (Implication, lambda goal: "derive the conclusion from the premises"),
    (Probability, lambda goal: _find_or_bound(goal, "probability")),
    (OfMoments, lambda goal: _find_or_bound(goal, goal.word)),
    (ImageLaw, lambda goal: "find the law of the value"),
    (PrivateNoise, lambda goal: "bound the privacy loss"),
    (PrivateNoiseFails, lambda goal: "find an event that separates two neighbours"),
    (ForEvery, lambda goal: "show left − right = 0" if goal.relation == "=" else _positive(goal)),
)
"""What a proof has to do, by the kind of the goal."""


_WAYS: Mapping[str, str] = {
    "finite sums in the difference": "sums term by term",
    "finite sums in the gap": "sums term by term",
    "closed forms": "closed forms of integrals and sums",
    "closed forms of the difference": "closed forms of integrals and sums",
    "closed forms of the gap": "closed forms of integrals and sums",
    "normal form of the difference": "simplification",
    "bound of every value": "a bound of all values",
    "limit at an open end": "limits at open ends",
    "density of a sum": "the density of the sum",
    "excess of a known law": "the largest excess of a known law",
    "limit of the quotient": "the limit of the quotient",
    "bounded quotient": "a bound of the quotient",
    "classic normal noise": "the classic calibration of normal noise",
    "ratio at a point": "the quotient of densities at a point",
    "private at a point": "privacy at a point",
    "simpler rounded values": "rounding at integers",
    "integers by residue": "integers by their residues",
    "integers of both signs": "the integers of each sign",
    "values of the parameters": "values of the parameters",
    "bounds of a rounded value": "rounding at integers",
    "between the jumps": "the intervals between the jumps of rounded values",
    "integer and fractional parts": "integer and fractional parts",
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
    "integrating factor": "an integrating factor",
    "quotient with an elementary side": "the quotient with an elementary side",
    "least value in one variable": "the least value in one variable",
    "ranges in the other order": "the ranges of two symbols in the other order",
    "quantiles become values": "a change of variables",
    "cut before the far part": "a cut of the domain",
    "logarithm of a sum": "logarithms of both sides",
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
    "sum beside a generating function": "a sum weighted by powers",
    "alternating series": "the first terms of an alternating series",
    "alternating remainder": "the remainder of an alternating series",
    "limit of partial sums": "the sum of the series",
    "bend from a zero at an end": "the sign of the second derivative and a zero at an end",
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
    "factors without zeros": "the roots without the factors that are never zero",
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
    "bound by an exponential at once": "Chernoff's bound",
    "bound by two tails": "a bound for each tail",
    "directly": "one integral or sum",
    "termwise": "linearity",
    "termwise variance": "linearity",
    "given each value": "conditioning on one variable",
    "by conditional means": "conditioning on one variable after another",
    "by its slope": "a monotone change of variables",
    "by its distribution function": "the distribution function of the value",
    "by its two tails": "the two tails of the value",
    "by each integer": "the probability of each integer",
    "probability of a maximum": "an event of each value",
    "probability of a quadrant": "the correlation of two normal values",
    "probability of a quotient": "Cauchy's law of a quotient",
    "law of a quotient": "Cauchy's law of a quotient",
    "mean of two signs": "the correlation of two normal values",
    "smallest exponential": "the law of the smallest of exponential variables",
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
    "sums as numbers": "any numbers in place of the sums",
    "term by term": "comparison of the terms",
    "sums by their bounds": "the inequalities of Cauchy, Jensen and Chebyshev",
    "values by their bounds": "bounds of the values by each other",
    "last entry": "induction on the number of terms",
    "entry by entry": "each entry by itself",
    "both signs": "both signs of an absolute value",
    "open ranges": "entries inside their ranges",
}
"""The ways of the rules that leave something open, by the names of the rules."""
