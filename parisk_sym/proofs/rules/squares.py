"""Inequalities between rational functions of several symbols: the symbols in each of their orders, and sums of squares."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from flint import fmpq, fmpq_mpoly

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.exact import to_sympy
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.gram import Polynomial, Powers, squares, times
from parisk_sym.proofs.algebra.halflines import OnHalfLines, on_half_lines
from parisk_sym.proofs.budgets import SQUARES_DEGREE, SQUARES_ORDERED
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, computation

__all__ = ["orders_of_the_symbols", "sum_of_squares"]

_LOOKS = (-3, -1, 1, 2, 5)


def orders_of_the_symbols(goal: Inequality, by: Direct) -> Made:
    """Of numbers that are not negative one is smallest, one is next: in every order they are a, a + b, a + b + c, ... with a, b, c >= 0.

    A polynomial whose coefficients in a, b, c are not negative is not negative in that order; with a > 0 it is positive where a power of
    a alone, or a number, occurs.
    """
    found = _polynomial(goal)
    if found is None or len(found.rays) < max(2, _symbols(found)):
        return None
    if not SQUARES_ORDERED.allows(len(found.rays)):
        return None
    least = found.positive == found.rays
    seen: dict[tuple[object, ...], tuple[int, ...]] = {}
    for order in itertools.permutations(range(_symbols(found))):
        ordered = _in_order(found.polynomial, order)
        terms = {tuple(map(int, powers)): c for powers, c in ordered.to_dict().items()}
        key = tuple(sorted((powers, str(c)) for powers, c in terms.items()))
        if key in seen:
            continue
        seen[key] = order
        if any(c < 0 for c in terms.values()):
            return "for the variables in one of their orders, a coefficient of right − left is negative"
        if goal.strict and not any(not any(powers[1:]) and (least or not powers[0]) for powers in terms):
            return "for the variables in one of their orders, right − left may be 0"
    shown = {"different orders": len(seen), FOUND: (found, tuple(seen.values()))}
    return computation(True, shown, facts_of(goal.domain))


def _in_order(p: fmpq_mpoly, order: tuple[int, ...]) -> fmpq_mpoly:
    """The polynomial where the variables named in the order are the partial sums of new ones."""
    new = p.context().gens()
    partial = list(itertools.accumulate(new))
    values = [partial[order.index(i)] for i in range(len(new))]
    return p.compose(*values, ctx=p.context())


def sum_of_squares(goal: Inequality, by: Direct) -> Made:
    """m p is a sum of squares of polynomials, where m is 1, a sum of squares of the variables, or that and 1: so p is not negative.

    For a variable that is not negative stands the square of one. p is positive where the squares vanish together only where monomials do
    that the domain keeps from 0. The squares are multiplied out and compared, in exact arithmetic.
    """
    found = _polynomial(goal)
    if found is None:
        return None
    if _is_negative_somewhere(found):
        return "right − left is not a sum of squares: as a polynomial, with a symbol for each of its functions, it is negative somewhere"
    p = found.in_squares
    if not SQUARES_DEGREE.allows(max(map(sum, p))):
        return None
    for multiplier in _multipliers(_symbols(found)):
        done = squares(times(multiplier, p))
        if done is None:
            continue
        if goal.strict and not (
            _never_0(multiplier) and any(_is_kept_from_0(m, found) for m in done.definite)
        ):
            continue
        shown = {"squares": len(done.weights), "weights": [str(to_sympy(w)) for w in done.weights]}
        return computation(True, {**shown, FOUND: (found, multiplier, done)}, facts_of(goal.domain))
    return "right − left was not found to be a sum of squares"


def _polynomial(goal: Inequality) -> OnHalfLines | None:
    if not goal.domain:
        return None
    found = on_half_lines(goal.gap, facts_of(goal.domain), goal.strict)
    return None if found is None or found.polynomial.is_constant() else found


def _symbols(found: OnHalfLines) -> int:
    return len(found.polynomial.context().gens())


def _multipliers(count: int) -> Iterator[Polynomial]:
    zero = (0,) * count
    each = {tuple(2 if i == j else 0 for j in range(count)): fmpq(1) for i in range(count)}
    yield {zero: fmpq(1)}
    if count > 1:
        yield {zero: fmpq(1), **each}
        yield each


def _never_0(multiplier: Polynomial) -> bool:
    return any(not any(powers) for powers in multiplier)


def _is_kept_from_0(monomial: Powers, found: OnHalfLines) -> bool:
    return all(i in found.positive for i, e in enumerate(monomial) if e)


def _is_negative_somewhere(found: OnHalfLines) -> bool:
    """Whether some simple values of the variables make the polynomial negative: then it is no sum of squares."""
    count = _symbols(found)
    choices = (tuple(abs(v) if i in found.rays else v for i, v in enumerate(vs)) for vs in _values(count))
    return any(found.polynomial(*map(fmpq, values)) < 0 for values in choices)


def _values(count: int) -> Iterator[tuple[int, ...]]:
    return itertools.islice(itertools.product(_LOOKS, repeat=count), 300)
