"""Multipliers of an implication between notions of privacy that are read off it: of one premise, of a chord, of the bound."""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, S

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.finite.notion import PairNotion
from parisk_sym.proofs.attack.search import Look, search
from parisk_sym.proofs.mechanisms.outcomes import UndecidedOrderError, columns_of
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.rules.implications import (
    ByOutcome,
    NoReductionError,
    outcome_by_outcome,
    pair_notions,
)
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form

__all__ = ["multipliers_of_the_terms"]


def multipliers_of_the_terms(goal: Implication, by: Direct) -> Made:
    """Inequalities between the terms of every outcome add up to one between sums, with multipliers that are read off the goal.

    Of one premise the multiple 1, or the quotient of the bounds; in a mixture the shares; of (p, q) the chord between the outermost
    quotients p/q that the premises allow, which bounds a homogeneous convex term; the bound of the conclusion as the multiple of p.
    """
    goal = sympy_form(plain(goal, renaming(goal)))
    try:
        found = next((c for c in _candidates(goal) if _may_hold(goal, c)), None)
    except (NoReductionError, UndecidedOrderError) as error:
        return str(error)
    return None if found is None else Reduction([Subgoal(goal, found)])


def _candidates(goal: Implication) -> Iterator[ByOutcome]:
    """Multipliers, the simplest first."""
    _, premises, conclusion, shares = pair_notions(goal)
    if len(shares) > 1:
        if sorted(part for part, _ in premises) == [1, 2]:
            yield ByOutcome(tuple((shares[part - 1], S.Zero) for part, _ in premises))
        return
    none = ((S.Zero, S.Zero),) * len(premises)
    limit = sympy.sympify(conclusion.limit)
    for index in range(len(premises)):
        yield _only(index, S.One, len(premises))
    yield from _chord(goal, [notion for _, notion in premises], conclusion)
    yield ByOutcome(none, limit)
    for index, (_, notion) in enumerate(premises):
        if notion.limit != 0:
            yield _only(index, limit / notion.limit, len(premises))


def _only(index: int, multiple: Expr, count: int) -> ByOutcome:
    """A multiple of the sum of one premise for (x, y)."""
    return ByOutcome(tuple((multiple if i == index else S.Zero, S.Zero) for i in range(count)))


def _chord(goal: Implication, premises: list[PairNotion], conclusion: PairNotion) -> Iterator[ByOutcome]:
    """The multiples of p and q that give the term of the conclusion at both outermost columns."""
    columns = columns_of(premises, conclusion, goal.domain)
    low, high = columns[0], columns[-1]
    at_low, at_high = low.term(conclusion), high.term(conclusion)
    area = high.p * low.q - low.p * high.q
    if low.range or high.range or area == 0 or S.Infinity in (at_low, at_high):
        return
    of_p = (at_high * low.q - at_low * high.q) / area
    of_q = (at_low * high.p - at_high * low.p) / area
    yield ByOutcome(((S.Zero, S.Zero),) * len(premises), sympy.cancel(of_p), sympy.cancel(of_q))


def _may_hold(goal: Implication, by: ByOutcome) -> bool:
    """Whether no inequality that these multipliers leave is seen to fail in a short look."""
    made = outcome_by_outcome(goal, by)
    if not isinstance(made, Reduction):
        return False
    left = [g.says for g in made.subgoals if isinstance(g.says, Inequality)]
    seen = (search(says.gap, says.domain, Look().first(), (-1,), {}) for says in left)
    return not any(found is not None and found.counterexample for found in seen)
