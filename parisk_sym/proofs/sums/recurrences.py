"""A recurrence of a definite sum, checked exactly, and whether a closed form satisfies it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import sympy
from sympy import Expr, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.budgets import RECURRENCE_STARTS
from parisk_sym.proofs.hypergeometric.reading import read
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.sums.zeilberger import Recurrence
from parisk_sym.proofs.sums.zeros import vanishes

__all__ = ["Definite", "Step", "first_valid_step"]


@dataclass(frozen=True)
class Definite:
    """S(n), the sum over the index from first to last of a term, and a closed form; the domain is that of a statement about all n.

    The closed form has `terms` where it is hypergeometric; otherwise its recurrence is left to the normal form.
    """

    summand: Term
    closed: Expr
    terms: tuple[Term, ...] | None
    index: Symbol
    first: Expr
    last: Expr
    symbol: Symbol
    domain: Domain

    def ends(self, j: int) -> tuple[Expr, Expr]:
        """The ends of the sum at n + j."""
        later = {self.symbol: self.symbol + j}
        return sympy.expand(self.first.xreplace(later)), sympy.expand(self.last.xreplace(later))


@dataclass(frozen=True)
class Step:
    """The proved recurrence of S and of the closed form, from `start` after the first n on, on the indices from `lower` to `upper`."""

    recurrence: Recurrence
    start: int
    lower: Expr
    upper: Expr


def first_valid_step(sum_: Definite, recurrence: Recurrence) -> Step | None:
    """From which n on the recurrence gives S(n + J) from the J values before, and holds of the closed form as well; None where none is found."""
    for start in range(RECURRENCE_STARTS):
        domain = _from(sum_, start, recurrence.order)
        if domain is None or 0 in facts_of(domain).sign(recurrence.coefficients[-1]):
            continue
        for lower, upper in _ranges(sum_, recurrence.order):
            if _holds(sum_, recurrence, domain, lower, upper):
                return Step(recurrence, start, lower, upper)
    RECURRENCE_STARTS.spend()
    return None


def _from(sum_: Definite, start: int, order: int) -> Domain | None:
    """The domain with the n from which J steps lead to another one; None if there certainly is no such n."""
    interval = sum_.domain[sum_.symbol]
    try:
        steps = replace(interval, lower=interval.lower + start, upper=interval.upper - order)
        return Domain({s: steps if s == sum_.symbol else i for s, i in sum_.domain.items()})
    except ClaimError:
        return None


def _ranges(sum_: Definite, order: int) -> Iterator[tuple[Expr, Expr]]:
    """Ranges of the index that are worth a try: those of all the sums together, of the first alone, and that without its ends."""
    ends = [sum_.ends(j) for j in range(order + 1)]
    first, last = ends[0]
    lowest = min((a for a, _ in ends), key=lambda a: a - first)
    highest = max((b for _, b in ends), key=lambda b: b - last)
    yield from dict.fromkeys([(lowest, highest), (first, last), (first, last - 1), (first + 1, last - 1)])


def _holds(sum_: Definite, recurrence: Recurrence, domain: Domain, lower: Expr, upper: Expr) -> bool:
    """The recurrence of the terms on a range of the index that has an element, and that of the closed form with what is beyond the range."""
    facts, n, k = facts_of(domain), sum_.symbol, sum_.index
    if not facts.sign(upper - lower) <= NONNEGATIVE:
        return False
    inside = _between(facts, k, lower, upper)
    antidifference = recurrence.antidifference
    parts = [(Term(c), {n: n + j}) for j, c in enumerate(recurrence.coefficients)]
    telescopes = [c.times(sum_.summand.at(later)) for c, later in parts]
    telescopes += [antidifference, _minus(antidifference.at({k: k + 1}))]
    if inside is None or not vanishes(telescopes, inside):
        return False
    closing = _of_closed_form(sum_, recurrence, facts)
    if closing is None:
        return False
    closing += [antidifference.at({k: lower}), _minus(antidifference.at({k: upper + 1}))]
    for j, (c, later) in enumerate(parts):
        own = sum_.summand.at(later)
        closing += [_minus(c.times(t)) for t in _beyond(own, k, sum_.ends(j), (lower, upper))]
    return vanishes(closing, facts)


def _of_closed_form(sum_: Definite, recurrence: Recurrence, facts: Facts) -> list[Term] | None:
    """The recurrence applied to the closed form, as terms; of one that is not hypergeometric, what its normal form leaves."""
    n = sum_.symbol
    if sum_.terms is not None:
        parts = [(Term(c), {n: n + j}) for j, c in enumerate(recurrence.coefficients)]
        return [c.times(t.at(later)) for c, later in parts for t in sum_.terms]
    shifted = (c * sum_.closed.xreplace({n: n + j}) for j, c in enumerate(recurrence.coefficients))
    left = facts.normaliser.canonical_value(sympy.Add(*shifted))
    try:
        return read(left, facts)
    except NotHypergeometricError:
        return None


def _between(facts: Facts, index: Symbol, lower: Expr, upper: Expr) -> Facts | None:
    try:
        return facts_with(facts, index, Interval(lower, upper, False, False, True))
    except ClaimError:
        return None


def _minus(term: Term) -> Term:
    return Term(-term.coefficient, term.gammas, term.powers)


def _beyond(term: Term, index: Symbol, ends: tuple[Expr, Expr], used: tuple[Expr, Expr]) -> Iterator[Term]:
    """The terms that a sum over one range has in addition to another, at fixed distances from the ends."""
    for start, stop in ((ends[0], used[0]), (used[1] + 1, ends[1] + 1)):
        distance = int(stop - start)
        for i in range(abs(distance)):
            value = term.at({index: start + i if distance > 0 else stop + i})
            yield value if distance > 0 else _minus(value)
