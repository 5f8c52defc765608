"""Composition of private mechanisms: independent uses of one mechanism, or one use of each of two, on the same database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import sympy
from sympy import Add, Expr, Mul, S, binomial

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.finite.derived_notions import Composed, Part, Together
from parisk_sym.finite.notion import Notion, PairNotion
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Moment, Pure
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.budgets import COMPOSED_USES
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form

__all__ = ["OPTIMAL", "basic_composition", "optimal_composition"]

OPTIMAL = (
    "n uses of an (eps, delta)-private mechanism are (eps_b, 1 - (1 - delta)^n (1 - d))-private, where d is the sum over l of "
    "C(n, l) (e^((n - l) eps) - e^eps_b e^(l eps))+/(1 + e^eps)^n (Kairouz, Oh, Viswanath 2015, Theorem 3.3)"
)


class _Composition(NamedTuple):
    """The notions that each mechanism satisfies, how often it is used, and the notion that all uses together are to satisfy."""

    used: tuple[PairNotion, ...]
    uses: Expr
    conclusion: PairNotion
    domain: Domain
    facts: Facts


def basic_composition(goal: Implication, by: Direct) -> Made:
    """Independent uses on the same database: levels e^eps multiply and deltas and risks add up; moments of one order multiply; mean losses add up.

    An (a, delta)-private pair (P, Q) has P = P' + P'' with P' = min(P, a Q), where P'' has a mass of at most delta. The product of the P
    exceeds that of the P', which is at most the product of the a Q, by a mass of 1 - (1 - delta_1) ... (1 - delta_n) <= the sum of the
    deltas, where each delta is the mass of its P''. Losses of independent uses add up, their exponentials multiply, and so do the means;
    where the sum exceeds the sum of the levels, some loss exceeds its own. No use sees the outcomes of the others.
    """
    found = _composition(goal)
    if not isinstance(found, _Composition):
        return found
    return Reduction(list(_at_most(_bounds(found), found.domain)))


def optimal_composition(goal: Implication, by: Direct) -> Made:
    """n uses of an (a, delta)-private mechanism are (b, 1 - (1 - delta)^n (1 - d))-private, a >= 1, delta <= 1.

    d is the sum of C(n, l) (a^(n - l) - b a^l)/(1 + a)^n over those l for which a^(n - 2l) exceeds b: the smaller ones, as a >= 1.
    """
    found = _composition(goal)
    if not isinstance(found, _Composition):
        return None
    known, conclusion = found.used[0], found.conclusion
    if len(found.used) > 1 or not isinstance(known, (Pure, Approximate)):
        return None
    if not (found.uses.is_Integer and found.uses <= COMPOSED_USES):
        return f"the number of uses {found.uses} is no number up to {COMPOSED_USES}"
    n, a, b = int(found.uses), _level(known), _level(conclusion)
    delta = sympy.sympify(known.limit)
    count = next((i for i in range(n + 1) if found.facts.sign(b - a ** (n - 2 * i)) <= {0, 1}), None)
    if count is None:
        return f"how many quotients of {n} uses exceed {b} is not seen"
    above = [b, a ** (n - 2 * count + 2)] if count else []
    d = Add(*(binomial(n, i) * (a ** (n - i) - b * a**i) for i in range(count))) / (1 + a) ** n
    bounds = [
        ("a level is at least 1", S.One, a),
        ("delta is at most 1", delta, S.One),
        ("what the sum leaves out does not exceed the level", a ** (n - 2 * count), b),
        *([("what it holds does", above[0], above[1])] if above else []),
        ("the bound", 1 - (1 - delta) ** n * (1 - d), sympy.sympify(conclusion.limit)),
    ]
    return Reduction(list(_at_most(bounds, found.domain)), lemmas=(OPTIMAL,))


def _bounds(found: _Composition) -> Iterator[tuple[str, Expr, Expr]]:
    """The bounds to be proved: a name, and the two values of which the first may not be larger."""
    limits = [sympy.sympify(notion.limit) for notion in found.used]
    limit, uses = sympy.sympify(found.conclusion.limit), found.uses
    if isinstance(found.conclusion, Moment):
        yield "the moments multiply", Mul(*limits) ** uses, limit
        return
    if not isinstance(found.conclusion, MeanLoss):
        yield "the levels multiply", Mul(*map(_level, found.used)) ** uses, _level(found.conclusion)
    yield "the bounds add up", uses * Add(*limits), limit


def _level(notion: PairNotion) -> Expr:
    return sympy.sympify(notion.level)  # type: ignore[attr-defined]


def _at_most(bounds: Iterable[tuple[str, Expr, Expr]], domain: Domain) -> Iterator[Subgoal]:
    for text, small, large in bounds:
        yield Subgoal(Inequality(small, "<=", large, domain), text=text)


def _composition(goal: Implication) -> _Composition | str | None:
    """The premises about single uses and the notion of the conclusion; None where nothing is composed."""
    goal = sympy_form(plain(goal, renaming(goal)))
    conclusion, count = goal.conclusion, goal.space.mechanisms
    if not isinstance(conclusion, (Composed, Together)) or not isinstance(conclusion.notion, PairNotion):
        return None
    if count != (2 if isinstance(conclusion, Together) else 1):
        return "which of the two mechanisms is composed is not said"
    facts = facts_of(goal.domain)
    uses = sympy.sympify(conclusion.uses) if isinstance(conclusion, Composed) else S.One
    if not (facts.is_integer(uses) and facts.sign(uses) == POSITIVE_SIGN):
        return f"the number of uses {uses} is not certainly an integer >= 1"
    used = [_usable(_about(goal, index), conclusion.notion, facts) for index in range(1, count + 1)]
    known = tuple(notion for notion in used if notion is not None)
    if len(known) < count:
        return f"no premise about a single use adds up to such a conclusion: {conclusion}"
    return _Composition(known, uses, conclusion.notion, goal.domain, facts)


def _about(goal: Implication, index: int) -> list[Notion]:
    """The premises about one use of a mechanism; one without a number is about the only one."""
    parts = [p.notion for p in goal.premises if isinstance(p, Part) and p.index == index]
    return parts if goal.space.mechanisms > 1 else [*parts, *goal.premises]


def _usable(premises: Sequence[Notion], conclusion: PairNotion, facts: Facts) -> PairNotion | None:
    """The first premise that adds up to such a conclusion, for as many orders of the databases."""
    alike = (
        p for p in premises if isinstance(p, PairNotion) and (p.both_orders or not conclusion.both_orders)
    )
    for premise in alike:
        match premise, conclusion:
            case (Pure(), Pure()) | (Pure() | Approximate(), Approximate()) | (AtRisk(), AtRisk()):
                if facts.sign(_level(premise)) == facts.sign(_level(conclusion)) == POSITIVE_SIGN:
                    return premise
            case (Moment(), Moment()) if facts.is_zero(sympy.sympify(premise.order - conclusion.order)):
                return premise
            case (MeanLoss(), MeanLoss()):
                return premise
    return None
