"""Statements with rounded values: without one, by integer and fractional parts, and between the places where it jumps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import sympy
from sympy import Expr, Rational, S, Symbol, ceiling, floor, frac

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval, integers, right_open
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.rounding import plainly_rounded
from parisk_sym.proofs.budgets import JUMPS
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.rules.cases import ByResidue, by_residue

__all__ = [
    "between_the_jumps",
    "bounds_of_a_rounded_value",
    "integer_and_fractional_parts",
    "integers_by_residue",
    "simpler_rounded_values",
]


def simpler_rounded_values(goal: Identity, by: Direct) -> Made:
    """floor(f(floor(x))) = floor(f(x)), ceiling(f(ceiling(x))) = ceiling(f(x)), and ceiling(f(k)) = floor(f(k - 1)) + 1 for an integer k.

    f is continuous and rising, and f(x) an integer only where x is one: (x + m)/n for integers m and n >= 1, a root, a logarithm to an
    integer base, and what is composed of these (Concrete Mathematics, 3.10). With m = floor(f(k - 1)), f has no integer value strictly
    between k - 1 and k, so that f(k) <= m + 1; and f(k) > f(k - 1) >= m.
    """
    difference = goal.left - goal.right
    if not difference.has(floor, ceiling):
        return None
    plain = plainly_rounded(difference, facts_of(goal.domain).normaliser)
    if plain == difference:
        return None
    return Reduction([Subgoal(Identity(plain, S.Zero, goal.domain))], equivalent=True, another_way=True)


def bounds_of_a_rounded_value(goal: Identity | Inequality, by: Direct) -> Made:
    """For an integer m: floor(u) >= m if and only if u >= m, floor(u) <= m if and only if u < m + 1, and floor(u) = m where both hold."""
    facts = facts_of(goal.domain)
    gap = _with_floor(goal.left - goal.right if isinstance(goal, Identity) else goal.gap, facts)
    gap = sympy.expand_mul(gap)
    outer = [f for f in gap.atoms(floor) if not any(f != g and g.has(f) for g in gap.atoms(floor))]
    nonlinear = [f for f in outer if not all(f.args[0].diff(s).is_number for s in f.args[0].free_symbols)]
    if len(candidates := outer if len(outer) == 1 else nonlinear) != 1:
        return None
    (rounded,) = candidates
    value, factor = rounded.args[0], gap.coeff(rounded)
    rest = sympy.expand(gap - factor * rounded)
    if not factor.is_Rational or factor == 0 or rest.has(rounded):
        return None
    bound = -rest / factor
    if not (bound.is_Rational or facts.is_integer(bound)):
        return None

    above, below = Inequality(bound, "<=", value, goal.domain), Inequality(value, "<", bound + 1, goal.domain)
    if isinstance(goal, Identity):
        if bound.is_Rational and not bound.is_Integer:
            return None
        parts = [above, below]
    elif factor > 0:
        least = floor(bound) + 1 if goal.strict else ceiling(bound)
        parts = [Inequality(least, "<=", value, goal.domain)]
    else:
        end = ceiling(bound) if goal.strict else floor(bound) + 1
        parts = [Inequality(value, "<", end, goal.domain)]
    return Reduction(
        [Subgoal(part, by) for part in parts],
        certificate={FOUND: tuple(parts)},
        equivalent=True,
        another_way=True,
    )


def integers_by_residue(goal: Identity | Inequality, by: Direct) -> Made:
    """n = q m + r with r = 0, ..., q - 1, where n/q is rounded: a rounded line in n is then an integer multiple of m and a number."""
    rounded = [*goal.left.atoms(floor, ceiling, frac), *goal.right.atoms(floor, ceiling, frac)]
    for symbol, own in goal.domain.items():
        slopes = [e.args[0].diff(symbol) for e in rounded]
        moduli = [int(slope.q) for slope in slopes if slope.is_Rational]
        modulus = math.lcm(*moduli)
        if own.integer and 1 < modulus <= _LARGEST_MODULUS:
            made = by_residue(goal, ByResidue(symbol, modulus, _unused(goal, "mkjq", integer=True)))
            if isinstance(made, Reduction):
                return replace(made, equivalent=True, another_way=True)
    return None


_LARGEST_MODULUS = 12


def integer_and_fractional_parts(goal: Identity | Inequality, by: Direct) -> Made:
    """Every real number is (n + t)/q with an integer n and 0 <= t < 1; each q' x inside a rounded value is a multiple of q x."""
    for symbol, interval in goal.domain.items():
        inside = _rounded(goal, symbol)
        if not inside:
            continue
        scale = S.Zero
        for factor, _ in inside:
            scale = sympy.gcd(scale, factor)
        first, last = scale * interval.lower, scale * interval.upper
        if not all(end.is_infinite or end.is_Rational for end in (first, last)) or last - first <= JUMPS:
            continue
        exact = (first.is_infinite or (first.is_Integer and not interval.lower_open)) and (
            last.is_infinite or (last.is_Integer and interval.upper_open)
        )
        n = _unused(goal, "mnkl", integer=True)
        t = _unused(goal, "stuv", real=True)
        greatest = last - 1 if last.is_Integer and interval.upper_open else last
        domain = _with_ranges(goal.domain, symbol, {n: integers(floor(first), greatest), t: right_open(0, 1)})
        sides = [with_replacements(side, {symbol: (n + t) / scale}) for side in (goal.left, goal.right)]
        if any(side is None for side in sides):
            continue
        made = replace(goal, left=sides[0], right=sides[1], domain=domain)
        return Reduction(
            [Subgoal(made, by)],
            certificate={FOUND: (symbol, n, t, scale)},
            equivalent=bool(exact),
            another_way=True,
        )
    return None


def between_the_jumps(goal: Identity | Inequality, by: Direct) -> Made:
    """An interval is its parts from one jump of floor(c x + d) to the next; each jump, where c x + d is an integer, begins a part.

    For c < 0 the jump ends a part: both are cut there, and the point is a part of its own.
    """
    for symbol, interval in goal.domain.items():
        if not _between_numbers(interval):
            continue
        jumps = sorted({x for c, d in _rounded(goal, symbol) for x in _jumps(c, d, interval)})
        if not jumps or not JUMPS.allows(len(jumps)):
            continue
        ends = [interval.lower, *jumps, interval.upper]
        parts = [Interval(x, x, False, False) for x in jumps]
        parts += [
            Interval(
                x, y, x != interval.lower or interval.lower_open, y != interval.upper or interval.upper_open
            )
            for x, y in pairwise(ends)
        ]
        return Reduction(
            [
                Subgoal(replace(goal, domain=_with_ranges(goal.domain, symbol, {symbol: p})), by)
                for p in parts
            ],
            equivalent=True,
            another_way=True,
        )
    return None


def _unused(goal: Identity | Inequality, letters: str, **assumptions: bool) -> Symbol:
    """A new symbol with the first of some letters that the goal does not use."""
    used = {s.name for s in (*goal.domain, *(goal.left - goal.right).atoms(Symbol))}
    return Symbol(
        next((letter for letter in letters if letter not in used), f"{letters[0]}_0"), **assumptions
    )


def _with_floor(e: Expr, facts: Facts) -> Expr:
    """The expression with floor in place of ceiling and fractional parts, and with the values of floor that are known."""
    plain = e.replace(ceiling, lambda u: -floor(-u)).replace(frac, lambda u: u - floor(u))
    known = {f: facts.normaliser.canonical_value(f) for f in plain.atoms(floor)}
    return plain.xreplace({f: value for f, value in known.items() if not value.has(f)})


def _with_ranges(domain: Domain, symbol: Symbol, ranges: Mapping[Symbol, Interval]) -> Domain:
    """The domain with others in the place of a symbol."""
    return Domain(
        {k: v for s, i in domain.items() for k, v in (ranges.items() if s == symbol else ((s, i),))}
    )


def _rounded(goal: Identity | Inequality, symbol: Symbol) -> list[tuple[Rational, Expr]]:
    """The c and d of each c x + d that is rounded; none where something else of the symbol is, or an interval names it."""
    named = any(symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
    if named or goal.domain[symbol].integer:
        return []
    found = []
    for head in (goal.left - goal.right).atoms(floor, ceiling, frac):
        argument = sympy.expand(head.args[0])
        factor = argument.coeff(symbol)
        rest = argument - factor * symbol
        if rest.has(symbol) or not factor.is_Rational:
            return []
        if factor != 0:
            found.append((factor, rest))
    return found


def _between_numbers(interval: Interval) -> bool:
    return bool(interval.lower.is_Rational and interval.upper.is_Rational)


def _jumps(factor: Rational, rest: Expr, interval: Interval) -> Iterator[Rational]:
    """The points inside an interval at which factor x + rest is an integer; none where rest is no number."""
    if not rest.is_Rational:
        return
    low, high = sorted((factor * interval.lower + rest, factor * interval.upper + rest))
    for value in range(int(floor(low)), min(int(ceiling(high)), int(floor(low)) + int(JUMPS) + 1) + 1):
        x = (value - rest) / factor
        if interval.lower < x < interval.upper:
            yield x
