"""The signs that an expression can have, from the signs of its parts: one rule per head, each a theorem of one line.

A set of signs is a subset of {-1, 0, 1}; the full set says nothing. Nothing here asks SymPy what it assumes of a symbol: a symbol's
sign is that of the ends of its interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import sympy
from sympy import Expr, S

from parisk_sym.core.substitution import free_symbols
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    opposite_signs,
    product_signs,
    sum_signs,
)
from parisk_sym.proofs.budgets import FORM_FACTOR
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["argument", "positive", "positive_if", "rules", "same_as_argument", "structural"]


def structural(e: Expr, facts: Knowledge) -> Signs:
    """The signs by the rule of the head."""
    rule = rules().get(type(e).__name__)
    return rule(e, facts) if rule is not None else ANY


def _symbol(e: Expr, facts: Knowledge) -> Signs:
    """A symbol between its ends."""
    interval = facts.domain.get(e)
    if interval is None:
        return ANY
    found = set(ANY)
    low = facts.sign(interval.lower) if interval.lower is not S.NegativeInfinity else ANY
    high = facts.sign(interval.upper) if interval.upper is not S.Infinity else ANY
    if low <= NONNEGATIVE:
        found.discard(-1)
        if low == POSITIVE_SIGN or interval.lower_open:
            found.discard(0)
    if high <= NONPOSITIVE:
        found.discard(1)
        if high == NEGATIVE or interval.upper_open:
            found.discard(0)
    return frozenset(found) or ANY


def _add(e: Expr, facts: Knowledge) -> Signs:
    """A sum of nonnegative terms is nonnegative, and positive where one of them is; logarithms add up to one."""
    total = ZERO_SIGN
    for part in e.args:
        total = sum_signs(total, facts.sign(part))
        if total == ANY:
            return _logarithms(e, facts)
    return total


def _logarithms(e: Expr, facts: Knowledge) -> Signs:
    """sum of c log a with rational c and a > 0 has the sign of the product of the a^c with c > 0 minus that of the a^-c with c < 0."""
    sides = [sympy.Integer(1), sympy.Integer(1)]
    for part in e.args:
        factor, rest = part.as_coeff_Mul()
        small = factor.is_Rational and FORM_FACTOR.allows(max(abs(factor.p), factor.q))
        if not (small and isinstance(rest, sympy.log)) or facts.sign(rest.args[0]) != POSITIVE_SIGN:
            return ANY
        sides[int(bool(factor < 0))] *= rest.args[0] ** abs(factor)
    return facts.sign(sides[0] - sides[1])


def _mul(e: Expr, facts: Knowledge) -> Signs:
    """Signs multiply."""
    total = POSITIVE_SIGN
    for part in e.args:
        total = product_signs(total, facts.sign(part))
    return total


def _pow(e: Expr, facts: Knowledge) -> Signs:
    """Powers of positive bases are positive; even integer powers are nonnegative, odd ones keep the sign."""
    base, exponent = e.base, e.exp
    if base is S.Exp1 or exponent == 0:
        return POSITIVE_SIGN
    signs = facts.sign(base)
    if exponent.is_Integer:
        return _power(signs, exponent)
    if signs == POSITIVE_SIGN:
        return POSITIVE_SIGN
    if signs <= NONNEGATIVE:
        return _power_of_nonnegative(signs, facts.sign(exponent))
    return NONZERO if 0 not in signs and facts.is_integer(exponent) else ANY


def _power(signs: Signs, exponent: Expr) -> Signs:
    """An integer power other than the power 0; where a negative one exists the base is not 0."""
    powers = frozenset(s ** (2 - int(exponent) % 2) for s in signs)
    return powers - ZERO_SIGN or ANY if exponent < 0 else powers


def _power_of_nonnegative(base: Signs, exponent: Signs) -> Signs:
    """0 to a positive power is 0, to the power 0 it is 1; to a negative power it does not exist."""
    if exponent == POSITIVE_SIGN:
        return base
    return NONNEGATIVE if 1 in exponent else POSITIVE_SIGN


def same_as_argument(e: Expr, facts: Knowledge) -> Signs:
    """Odd increasing functions have the sign of their argument."""
    return facts.sign(e.args[0])


def positive(e: Expr, facts: Knowledge) -> Signs:
    """A function with positive values only."""
    return POSITIVE_SIGN


def positive_if(*conditions: Callable[[Expr], Expr]) -> Rule:
    """Positive where every condition on the head is."""
    return lambda e, facts: (
        POSITIVE_SIGN if all(facts.sign(c(e)) == POSITIVE_SIGN for c in conditions) else ANY
    )


def _abs(e: Expr, facts: Knowledge) -> Signs:
    """|e| vanishes where e does."""
    signs = facts.sign(e.args[0])
    return frozenset(abs(s) for s in signs)


def _max(e: Expr, facts: Knowledge) -> Signs:
    """The larger of several: its sign is the largest sign."""
    signs = [facts.sign(a) for a in e.args]
    return frozenset(s for s in ANY if s >= max(min(v) for v in signs) and any(s in v for v in signs)) or ANY


def _min(e: Expr, facts: Knowledge) -> Signs:
    signs = [facts.sign(a) for a in e.args]
    return frozenset(s for s in ANY if s <= min(max(v) for v in signs) and any(s in v for v in signs)) or ANY


def _sum(e: Expr, facts: Knowledge) -> Signs:
    """Terms of one sign add up to that sign; an empty sum is 0."""
    if len(e.limits) != 1:  # SymPy has no sum without both ends
        return ANY
    inner = facts.inside(e)
    signs = inner.sign(e.function) if inner is not None else ANY
    _, first, last = e.limits[0]
    nonempty = last is S.Infinity or facts.sign(last - first) <= NONNEGATIVE
    return signs if nonempty and len(signs) == 1 else signs | ZERO_SIGN


def _product(e: Expr, facts: Knowledge) -> Signs:
    """A finite product of positive factors is positive, the empty one too; of factors >= 0 it is >= 0."""
    is_finite = len(e.limits) == 1 and not any(end.is_infinite for end in e.limits[0][1:])
    inside = facts.inside(e) if is_finite else None
    signs = ANY if inside is None else inside.sign(e.function)
    return signs | POSITIVE_SIGN if signs <= NONNEGATIVE else ANY


def _integral(e: Expr, facts: Knowledge) -> Signs:
    """An integral from a lower to a higher end has the sign of its integrand, where that is constant."""
    if len(e.limits) != 1 or len(e.limits[0]) != 3:
        return ANY
    _, first, last = e.limits[0]
    if first is S.NegativeInfinity or last is S.Infinity:
        forward = first is not last and first is not S.Infinity and last is not S.NegativeInfinity
    else:
        forward = facts.sign(last - first) == POSITIVE_SIGN
    inner = facts.inside(e) if forward else None
    signs = inner.sign(e.function) if inner is not None else ANY
    return signs if len(signs) == 1 or signs in (NONNEGATIVE, NONPOSITIVE) else ANY


def _piecewise(e: Expr, facts: Knowledge) -> Signs:
    """The signs of all branches, each under its condition."""
    found: Signs = frozenset()
    for value, condition in e.args:
        found |= facts.assuming_relation(condition).sign(value)
    return found


def _root(e: Expr, facts: Knowledge) -> Signs:
    """A root lies between the ends of its interval."""
    _, lower, upper = e.args[1]
    if lower is not S.NegativeInfinity and facts.sign(lower) <= NONNEGATIVE:
        return POSITIVE_SIGN
    if upper is not S.Infinity and facts.sign(upper) <= NONPOSITIVE:
        return NEGATIVE
    return ANY


def _floor(e: Expr, facts: Knowledge) -> Signs:
    """floor(e) is nonnegative where e is, and negative where e is."""
    signs = facts.sign(e.args[0])
    if signs <= NONNEGATIVE:
        return POSITIVE_SIGN if facts.sign(e.args[0] - 1) <= NONNEGATIVE else NONNEGATIVE
    return NEGATIVE if signs == NEGATIVE else ANY


def _ceiling(e: Expr, facts: Knowledge) -> Signs:
    signs = facts.sign(e.args[0])
    if signs == POSITIVE_SIGN:
        return POSITIVE_SIGN
    return NONPOSITIVE if signs <= NONPOSITIVE else ANY


def _sine(e: Expr, facts: Knowledge) -> Signs:
    return _sign_of_sine(e.args[0], facts)


def _cosine(e: Expr, facts: Knowledge) -> Signs:
    return _sign_of_sine(e.args[0] + sympy.pi / 2, facts)


def _sign_of_sine(angle: Expr, facts: Knowledge) -> Signs:
    """(-1)^k sin is positive between k pi and (k + 1) pi, and 0 at both."""
    for k in dict.fromkeys((0, -1, *_half_turns(angle, facts))):
        beyond = facts.sign(angle - k * sympy.pi)
        if beyond <= NONNEGATIVE and (before := facts.sign((k + 1) * sympy.pi - angle)) <= NONNEGATIVE:
            signs = product_signs(beyond, before)
            return opposite_signs(signs) if k % 2 else signs
    return ANY


def _half_turns(angle: Expr, facts: Knowledge) -> Iterator[int]:
    """How many multiples of pi lie below the angle at the middle of an interval between two numbers: a proposal."""
    symbols = free_symbols(angle)
    interval = facts.domain.get(next(iter(symbols))) if len(symbols) == 1 else None
    if interval is None or interval.lower.is_infinite or interval.upper.is_infinite:
        return
    middle = (interval.lower + interval.upper) / 2
    if not middle.free_symbols:
        value = sympy.N(angle.xreplace({next(iter(symbols)): middle}) / sympy.pi)
        if value.is_Float:
            yield int(sympy.floor(value))


def _arccosine(e: Expr, facts: Knowledge) -> Signs:
    """acos falls from pi to acos(1) = 0."""
    return opposite_signs(facts.sign(e.args[0] - 1)) & NONNEGATIVE or NONNEGATIVE


def argument(index: int, shift: Expr = S.Zero) -> Callable[[Expr], Expr]:
    """An argument of a head, plus a shift."""
    return lambda e: e.args[index] + shift


Rule = Callable[[Expr, Knowledge], Signs]

_ELEMENTARY: dict[str, Rule] = {
    "Symbol": _symbol,
    "Dummy": _symbol,
    "Add": _add,
    "Mul": _mul,
    "Pow": _pow,
    "exp": positive,
    "cosh": positive,
    "sech": positive,
    **dict.fromkeys(("sinh", "tanh", "coth", "csch", "asinh", "atanh", "atan", "asin"), same_as_argument),
    "log": lambda e, facts: facts.sign(e.args[0] - 1),
    "acosh": lambda e, facts: frozenset(abs(s) for s in facts.sign(e.args[0] - 1)),
    "acos": _arccosine,
    "sin": _sine,
    "cos": _cosine,
    "sign": same_as_argument,
    "frac": lambda e, facts: NONNEGATIVE,
    "Abs": _abs,
    "Max": _max,
    "Min": _min,
    "Sum": _sum,
    "Product": _product,
    "Integral": _integral,
    "Piecewise": _piecewise,
    "Root": _root,
    "floor": _floor,
    "ceiling": _ceiling,
}  # fmt: skip


@cache
def rules() -> dict[str, Rule]:
    """The rules of all heads."""
    return merged_tables(_ELEMENTARY.items(), facts_by_name("sign").items())
