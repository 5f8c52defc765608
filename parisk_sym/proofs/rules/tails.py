"""Upper bounds of the probability that a value is large or small: Markov, Chebyshev, Chernoff."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import sympy
from sympy import Abs, Dummy, Expr, Integer, S, exp, oo, solve

from parisk_sym.claims.events import Event, Lies, Opposite, opposite
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, WithDistribution, family
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.budgets import PARTS_STEPS
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.probability.families import cumulant, has_no_elementary_tail, variance_proxy
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, defined_on, strangers
from parisk_sym.proofs.sympy_proposals import proposal
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "ByChernoff",
    "Tail",
    "bound_by_an_exponential_at_once",
    "bound_by_chernoff",
    "bound_by_the_best_exponential",
    "bound_by_the_mean",
    "bound_by_the_mean_square",
    "bound_by_two_tails",
    "bound_of_a_bounded_variable",
]

_LOOKS = 6
"""Points of the domain at which a parameter is looked at before it is tried."""


@dataclass(frozen=True)
class ByChernoff(Tactic):
    """The probability that a value is at least a (at most a), by the mean of exp(s value) with s >= 0 (s <= 0)."""

    s: Any


class Tail(NamedTuple):
    """The event that a value is at least an end, or above it, and the exponent of a bound by an exponential."""

    value: Expr
    end: Expr
    exponent: Expr = S.Zero


def bound_by_the_mean(goal: Probability, by: Direct) -> Made:
    """P(Y >= a) <= E Y / a for Y >= 0 and a > 0 (Markov): that is at most v where E Y <= a v."""
    tail = _tail(goal)
    if tail is None or not facts_of(goal.everywhere).sign(tail.value) <= NONNEGATIVE:
        return None
    mean = _mean(goal, tail.value, tail.end * sympy_form(goal.value))
    found = {FOUND: Tail(tail.value, tail.end)}
    return Reduction([_positive(tail.end, goal), Subgoal(mean, text="the mean")], certificate=found)


def bound_by_the_mean_square(goal: Probability, by: Direct) -> Made:
    """P(|Y| >= a) <= E Y^2 / a^2 for a > 0 (Chebyshev): that is at most v where E Y^2 <= a^2 v."""
    tail = _tail(goal)
    if tail is None or not isinstance(tail.value, Abs):
        return None
    mean = _mean(goal, (tail.value.args[0] ** 2).expand(), tail.end**2 * sympy_form(goal.value))
    found = {FOUND: Tail(tail.value.args[0], tail.end)}
    return Reduction([_positive(tail.end, goal), Subgoal(mean, text="the mean square")], certificate=found)


def bound_by_two_tails(goal: Probability, by: Direct) -> Made:
    """P(|Y| >= a) <= P(Y >= a) + P(-Y >= a): that is at most v where each of them is at most v/2."""
    tail = _tail(goal)
    if tail is None or not isinstance(tail.value, Abs):
        return None
    (inner,), half = tail.value.args, sympy_form(goal.value) / 2
    above = _interval(goal)
    sides = [replace(goal, event=Lies(e, above), value=half) for e in (inner, -inner)]
    found = {FOUND: Tail(inner, tail.end)}
    return Reduction([Subgoal(side, text="one tail") for side in sides], certificate=found)


def bound_by_chernoff(goal: Probability, by: ByChernoff) -> Made:
    """P(Y >= a) <= E e^(s Y) e^(-s a) for s >= 0 (Chernoff), and P(Y <= a) <= E e^(s Y) e^(-s a) for s <= 0.

    Markov's inequality for e^(s Y), because e^(s Y) >= e^(s a) where Y >= a.
    """
    tail = _tail(goal)
    if tail is None:
        return "the event is not that a value is at least, or at most, another one, or the relation is no upper bound"
    s = sympy_form(sympy.sympify(by.s))
    if unknown := strangers(s, goal.domain):
        return f"the goal has no symbol {unknown}"
    if s == 0:
        return "the exponent 0 bounds every probability by 1, and says nothing"
    if not _points_up(goal):
        s = -s
    value, at = tail.value.expand(), sympy_form(goal.value)
    mean = _mean(goal, exp((s * value).expand()), at * exp((s * tail.end).expand()))
    sign = Subgoal(Inequality(Integer(0), "<=", s, goal.domain), text="the sign of the exponent")
    return Reduction(
        [sign, Subgoal(mean, text="the mean of the exponential")],
        tuple(defined_on(s, goal.domain)),
        {FOUND: Tail(tail.value, tail.end, s)},
    )


def bound_by_an_exponential_at_once(goal: Probability, by: Direct) -> Made:
    """The same bound as by the best exponential, of variables whose distribution functions are not elementary: Poisson, binomial, gamma.

    It is tried where that bound is not above the value at the first points of the domain.
    """
    tail = _tail(goal)
    best = None if tail is None or not has_no_elementary_tail(goal.laws) else _best_exponent(goal, tail)
    if tail is None or best is None:
        return None
    total = _cumulant(goal, tail.value, best)
    least = sympy_form(goal.value) - exp(total - best * tail.end) if total is not None else S.NegativeOne
    return _with_exponent(goal, best) if _is_never_negative(least, goal) else None


def bound_by_the_best_exponential(goal: Probability, by: Direct) -> Made:
    """P(Y >= a) <= E e^(s Y) e^(-s a) for s >= 0 (Chernoff), with the s at which the derivative of the bound is 0, as SymPy solves it."""
    tail = _tail(goal)
    best = None if tail is None else _best_exponent(goal, tail)
    return None if best is None else _with_exponent(goal, best)


def _best_exponent(goal: Probability, tail: Tail) -> Expr | None:
    """The exponent of the least bound, nowhere negative at the first points; None where SymPy finds none."""
    if isinstance(tail.value, Abs):
        return None
    s = Dummy("s", positive=True)
    total = _cumulant(goal, tail.value, s)
    if total is None:
        return None
    found = proposal(solve, sympy.diff(total, s) - tail.end, s, steps=PARTS_STEPS) or ()
    return next((e for e in map(sympy.sympify, found) if _is_never_negative(e, goal)), None)


def bound_of_a_bounded_variable(goal: Probability, by: Direct) -> Made:
    """P(Y >= a) <= E e^(s Y) e^(-s a) for s >= 0 (Chernoff), with the s that Hoeffding's lemma gives for bounded variables."""
    tail = _tail(goal)
    if tail is None or isinstance(tail.value, Abs):
        return None
    mean, width = tail.value, S.Zero
    for variable, law in goal.laws:
        found, slope = variance_proxy(variable, law), sympy.diff(tail.value, variable)
        if found is None or slope.free_symbols & set(goal.bound):
            return None
        mean, width = mean.xreplace({variable: found[0]}), width + slope**2 * found[1]
    best = 4 * (tail.end - mean) / width
    return _with_exponent(goal, best) if _is_never_negative(best, goal) else None


def _with_exponent(goal: Probability, s: Expr) -> Reduction:
    """By Chernoff with an exponent for the value that is large."""
    s = sympy.simplify(s) if s.is_rational_function(*s.free_symbols) else s
    return Reduction([Subgoal(goal, ByChernoff(s if _points_up(goal) else -s))])


def _tail(goal: Probability) -> Tail | None:
    """The value that is large, of an upper bound without a condition or copies; None for other goals."""
    copied = any(isinstance(law, Copies) for _, law in goal.laws)
    if goal.relation != "<=" or goal.given is not None or copied:
        return None
    event = _half_line(_beyond_the_range(goal))
    if event is None:
        return None
    if event.interval.upper is oo:
        return Tail(sympy_form(event.expression), sympy_form(event.interval.lower))
    return Tail(-sympy_form(event.expression), -sympy_form(event.interval.upper))


def _half_line(event: Event) -> Lies | None:
    """The event as that of a half-line."""
    match event:
        case Opposite(Lies(value, interval)) if interval.lower == -interval.upper:
            return Lies(Abs(value), Interval(interval.upper, oo, not interval.upper_open, True))
        case Opposite(inner):
            event = opposite(inner)
    if isinstance(event, Lies) and (event.interval.upper is oo) is not (event.interval.lower is -oo):
        return event
    return None


def _beyond_the_range(goal: Probability) -> Event:
    """The event that a variable lies in an interval that begins or ends with its range, without that end."""
    event, laws = goal.event, dict(goal.laws)
    if not isinstance(event, Lies) or event.expression not in laws:
        return event
    support, interval = laws[event.expression].support, event.interval
    lower, upper = interval.lower, interval.upper
    if lower == support.lower and not interval.lower_open and upper != support.upper:
        return Lies(event.expression, Interval(-oo, upper, True, interval.upper_open))
    if upper == support.upper and not interval.upper_open and lower != support.lower:
        return Lies(event.expression, Interval(lower, oo, interval.lower_open, True))
    return event


def _points_up(goal: Probability) -> bool:
    event = _half_line(_beyond_the_range(goal))
    return event is not None and event.interval.upper is oo


def _interval(goal: Probability) -> Interval:
    event = _half_line(_beyond_the_range(goal))
    return event.interval if event is not None else Interval(S.Zero, oo)


def _mean(goal: Probability, value: Expr, most: Expr) -> Mean:
    return Mean(value, "<=", most, family(value.free_symbols, goal.laws), goal.domain)


def _positive(end: Expr, goal: Probability) -> Subgoal:
    return Subgoal(Inequality(Integer(0), "<", end, goal.domain), text="the end is positive")


def _cumulant(goal: Probability, value: Expr, s: Expr) -> Expr | None:
    """log E e^(s Y) for a sum Y of multiples of independent variables of families; None for another one."""
    total, rest = S.Zero, value
    for variable, law in goal.laws:
        slope = sympy.diff(value, variable)
        if isinstance(law, WithDistribution) or slope.free_symbols & set(goal.bound):
            return None
        part = cumulant(variable, law, slope * s)
        if part is None:
            return None
        total, rest = total + part, rest.xreplace({variable: S.Zero})
    return total + s * rest


def _is_never_negative(e: Expr, goal: Probability) -> bool:
    """Whether a number is real and not certainly negative at the first points of the domain."""
    points = list(sample_points(goal.domain, _LOOKS)) if goal.domain else [{}]
    values = [e.xreplace(point) for point in points]
    try:
        return not any(ball < 0 for ball in map(ball_of, values))
    except PariskError:  # no real number
        return False
