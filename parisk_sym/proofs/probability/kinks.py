"""Absolute values, maxima and minima where their arguments have one sign, and sums over all integers without them."""

from __future__ import annotations

from itertools import combinations

import sympy
from sympy import Abs, Dummy, Expr, Max, Min, S, Sum, Symbol, oo

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE

__all__ = ["kinks", "over_integers", "without_kinks"]


def kinks(e: Expr) -> list[Expr]:
    """Expressions that are 0 where a part of the given one has a kink."""
    pairs = [pair for part in e.atoms(Max, Min) for pair in combinations(part.args, 2)]
    return [part.args[0] for part in e.atoms(Abs)] + [a - b for a, b in pairs]


def without_kinks(e: Expr, facts: Facts | None) -> Expr | None:
    """The expression with its absolute values, maxima and minima decided by proved signs; None where one is open."""
    if facts is None or not e.has(Abs, Max, Min):
        return e
    if isinstance(e, (sympy.Sum, sympy.Integral)):
        return None  # what is bound there has another range
    parts: list[Expr] = []
    for part in e.args:
        plain = without_kinks(part, facts)
        if plain is None:
            return None
        parts.append(plain)
    if isinstance(e, Abs):
        signs = facts.sign(parts[0])
        return parts[0] if signs <= NONNEGATIVE else -parts[0] if signs <= NONPOSITIVE else None
    if isinstance(e, (Max, Min)):
        least = NONNEGATIVE if isinstance(e, Max) else NONPOSITIVE
        return next((p for p in parts if all(facts.sign(p - q) <= least for q in parts)), None)
    return e.func(*parts)


def over_integers(term: Expr, index: Symbol, lower: Expr, upper: Expr) -> Expr:
    """The sum of terms over integers; over all of them, where it converges absolutely, as f(0) + sum over n >= 1 of f(n) + f(-n).

    >>> n = Symbol("n", integer=True)
    >>> print(over_integers(sympy.exp(-Abs(n)), n, -oo, oo))
    1 + 2*Sum(exp(-n), (n, 1, oo))
    """
    if lower is not -oo:
        return Sum(term, (index, lower, upper))
    if upper is not oo:
        mirrored = with_replacements(term, {index: -index})
        return Sum(term, (index, lower, upper)) if mirrored is None else Sum(mirrored, (index, -upper, oo))
    positive = Dummy(index.name, integer=True, positive=True)
    found = [with_replacements(term, {index: e}) for e in (S.Zero, positive, -positive)]
    if any(e is None for e in found):
        return Sum(term, (index, lower, upper))
    middle, *pair = found
    constant, rest = sympy.Add(*pair).as_independent(positive, as_Add=False)
    body = rest.xreplace({positive: index})
    return middle if constant == 0 else middle + constant * Sum(body, (index, S.One, oo))
