"""Functions that satisfy hypotheses: the instances by which a statement about every such function is attacked.

Each entry is a function on an interval with the properties that it has there. The tests prove every property with the engine
(`tests/proofs/families/test_catalogue.py`); on a smaller interval a function keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import sympy
from sympy import Abs, Expr, Max, Min, Piecewise, Rational, S, Symbol, exp, log, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, open_
from parisk_sym.formulas.families import UnknownFunction
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN

__all__ = ["CATALOGUE", "Example", "T", "examples_of"]

T = Symbol("t", real=True)
"""The variable of the functions."""

_NONNEGATIVE = Interval(S.Zero, sympy.oo, False, True)
_HALF = Rational(1, 2)


@dataclass(frozen=True)
class Example:
    """A function of T on an interval: its shape and order, whether its values lie in [0, 1], and whether 1 is a Lipschitz constant."""

    expression: Expr
    interval: Interval
    words: frozenset[str]
    in_unit: bool = False
    lipschitz: bool = False


def _example(
    e: Expr, words: str, interval: Interval = REALS, *, in_unit: bool = False, lipschitz: bool = False
) -> Example:
    found = set(words.split())
    found |= {"nondecreasing"} if "increasing" in found else set()
    found |= {"nonincreasing"} if "decreasing" in found else set()
    return Example(sympy.sympify(e), interval, frozenset(found), in_unit, lipschitz)


_STEP = Piecewise((S.Zero, T < 0), (S.One, True))

CATALOGUE = (
    _example(T**2, "convex"),
    _example(T, "convex concave increasing", lipschitz=True),
    _example(-T, "convex concave decreasing", lipschitz=True),
    _example(-(T**2), "concave"),
    _example(exp(T), "convex increasing"),
    _example(exp(-T), "convex decreasing"),
    _example(-exp(T), "concave decreasing"),
    _example(-exp(-T), "concave increasing"),
    _example(Abs(T), "convex", lipschitz=True),
    _example(-Abs(T), "concave", lipschitz=True),
    _example(Abs(T - 1), "convex", lipschitz=True),
    _example(Max(0, T), "convex nondecreasing", lipschitz=True),
    _example(Max(0, -T), "convex nonincreasing", lipschitz=True),
    _example(Min(0, T), "concave nondecreasing", lipschitz=True),
    _example(Min(0, -T), "concave nonincreasing", lipschitz=True),
    _example(S.Zero, "convex concave nondecreasing nonincreasing", in_unit=True, lipschitz=True),
    _example(S.One, "convex concave nondecreasing nonincreasing", in_unit=True, lipschitz=True),
    _example(_HALF, "convex concave nondecreasing nonincreasing", in_unit=True, lipschitz=True),
    _example(T + 100, "convex concave increasing", lipschitz=True),
    _example(-T - 100, "convex concave decreasing", lipschitz=True),
    _example(T**3, "increasing"),
    _example(-(T**3), "decreasing"),
    _example(1 / (1 + exp(-T)), "increasing", in_unit=True, lipschitz=True),
    _example(1 / (1 + exp(T)), "decreasing", in_unit=True, lipschitz=True),
    _example(_STEP, "nondecreasing", in_unit=True),
    _example(1 - _STEP, "nonincreasing", in_unit=True),
    _example(Min(1, Abs(T)), "", in_unit=True, lipschitz=True),
    _example(Min(1, Max(0, T)), "nondecreasing", in_unit=True, lipschitz=True),
    _example(Min(1, Max(0, 1 - T)), "nonincreasing", in_unit=True, lipschitz=True),
    _example(Max(0, 1 - Abs(T)), "", in_unit=True, lipschitz=True),
    _example(-log(T), "convex decreasing", POSITIVE),
    _example(log(T), "concave increasing", POSITIVE),
    _example(1 / T, "convex decreasing", POSITIVE),
    _example(-1 / T, "concave increasing", POSITIVE),
    _example(T**3, "convex", _NONNEGATIVE),
    _example(-(T**3), "concave", _NONNEGATIVE),
    _example(sqrt(T), "concave increasing", _NONNEGATIVE),
    _example(-sqrt(T), "convex decreasing", _NONNEGATIVE),
    _example(T / (1 + T), "concave increasing", _NONNEGATIVE, in_unit=True, lipschitz=True),
    _example(1 / (1 + T), "convex decreasing", _NONNEGATIVE, in_unit=True, lipschitz=True),
    _example(exp(-T), "convex decreasing", _NONNEGATIVE, in_unit=True, lipschitz=True),
    _example(Piecewise((S.One, T <= 0), (S.Zero, True)), "convex nonincreasing", _NONNEGATIVE, in_unit=True),
    _example(Piecewise((S.Zero, T <= 0), (S.One, True)), "concave nondecreasing", _NONNEGATIVE, in_unit=True),
    _example(T, "convex concave increasing", Interval(S.Zero, S.One), in_unit=True, lipschitz=True),
    _example(1 - T, "convex concave decreasing", Interval(S.Zero, S.One), in_unit=True, lipschitz=True),
    _example(T**2, "convex", Interval(S.Zero, S.One), in_unit=True),
    _example(-log(1 - T), "convex increasing", open_(-sympy.oo, 1)),
)  # fmt: skip


def examples_of(function: UnknownFunction, domain: Domain) -> Iterator[tuple[Expr, Callable[[Expr], Expr]]]:
    """Functions that certainly satisfy the hypotheses on the whole domain of the other symbols, simple ones first, as expressions in T."""
    facts = facts_of(domain)
    for example in CATALOGUE:
        if not set(function.shape) <= example.words or not _covers(
            example.interval, function.interval, facts
        ):
            continue
        for value in _moved(example, function, facts):
            yield value, lambda point, value=value: value.xreplace({T: point})  # type: ignore[misc]


def _moved(example: Example, function: UnknownFunction, facts: Facts) -> Iterator[Expr]:
    """The function, and one on the whole line also with its middle in the middle of the interval."""
    found = list(_scaled(example, function, facts))
    yield from found
    lower, upper = function.interval.lower, function.interval.upper
    if example.interval == REALS and not (lower.is_infinite or upper.is_infinite):
        yield from (e.xreplace({T: T - (lower + upper) / 2}) for e in found if e.has(T))


def _covers(whole: Interval, part: Interval, facts: Facts) -> bool:
    """Whether an interval certainly contains another."""
    below = whole.lower.is_infinite or _at_least(
        part.lower, whole.lower, whole.lower_open and not part.lower_open, facts
    )
    above = whole.upper.is_infinite or _at_least(
        whole.upper, part.upper, whole.upper_open and not part.upper_open, facts
    )
    return below and above


def _at_least(large: Expr, small: Expr, strictly: bool, facts: Facts) -> bool:
    if large.is_infinite or small.is_infinite:
        return False
    sign = facts.sign(large - small)
    return bool(sign == POSITIVE_SIGN if strictly else sign <= NONNEGATIVE)


def _scaled(example: Example, function: UnknownFunction, facts: Facts) -> Iterator[Expr]:
    """The function moved so that its values lie in the interval, and stretched so that its Lipschitz constant is allowed."""
    values, bound = function.values, function.lipschitz
    if bound is not None and not example.lipschitz:
        return
    factor = S.One if bound is None else bound
    start, e = S.Zero, example.expression
    if values != REALS:
        if not example.in_unit:
            return
        is_open = values.lower_open and not values.lower.is_infinite
        is_open |= values.upper_open and not values.upper.is_infinite
        e = (Rational(1, 2) + e) / 2 if is_open else e
        if not (values.lower.is_infinite or values.upper.is_infinite):
            width = values.upper - values.lower
            factor = width if bound is None else Min(width, bound)
        start = values.upper - factor if values.lower.is_infinite else values.lower
        if is_open and facts.sign(factor) != POSITIVE_SIGN:
            return
    strict = {"increasing", "decreasing"} & set(function.shape)
    if not (facts.sign(factor) == POSITIVE_SIGN if strict else facts.sign(factor) <= NONNEGATIVE):
        return
    yield start + factor * e
