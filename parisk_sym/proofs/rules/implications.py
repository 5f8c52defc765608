"""Proofs of implications between notions of privacy: each rule turns one into statements about numbers.

A rule gives subgoals (a text for the reader, a statement, a tactic); where all of them are proved, the implication holds. The rules
hold for every number of databases, because a notion of a pair speaks of each pair alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Expr, S

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Composed, Derived, Mixed, Part, PostProcessed, Together
from parisk_sym.finite.notion import Notion, PairNotion
from parisk_sym.finite.notions import (
    Approximate,
    AtRisk,
    AverageRisk,
    MeanLoss,
    Probabilistic,
    Pure,
    RandomPrivacy,
    SetwiseRisk,
)
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.mechanisms.outcomes import UndecidedOrderError, columns_of
from parisk_sym.proofs.mechanisms.search import certify
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, leaf, strangers
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form

__all__ = [
    "HOEFFDING",
    "ByHoeffding",
    "ByOutcome",
    "NoReductionError",
    "containment",
    "dual_solution",
    "independent_losses",
    "outcome_by_outcome",
    "pair_notions",
]


@dataclass(frozen=True)
class ByOutcome(Tactic):
    """An implication between notions of a pair, outcome by outcome: a dual solution with symbols in it.

    For the probabilities (p, q) of every outcome the term of the conclusion is at most `of_x` p + `of_y` q + the
    multiples of the premises' terms. Summed over the outcomes, the conclusion's sum is at most of_x + of_y + the multiples of
    the premises' bounds, which must not exceed its own. Densities are integrated likewise: nothing is used of finite tables. `of_premises` has two multipliers for each premise, of its sum for (x, y)
    and of that for (y, x). `by` proves the inequalities of the terms, `total` that of the bounds.
    """

    of_premises: tuple[tuple[Any, Any], ...]
    of_x: Any = 0
    of_y: Any = 0
    by: Tactic = field(default_factory=Direct)
    total: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class ByHoeffding(Tactic):
    """(eps, delta)-privacy of independent uses, from the levels and the means of their losses.

    Hoeffding 1963, Theorem 2: a sum of independent losses in [-a_l, a_l] exceeds its mean by d with probability at most
    exp(-d^2/(2 sum of a_l^2)). `means` are bounds of the mean loss of one use of each mechanism, each proved from the premises
    by the tactic in its place; that the means and the deviation stay below the level is proved by `total`.
    """

    means: tuple[Any, ...]
    by: tuple[Tactic, ...]
    total: Tactic = field(default_factory=Direct)


HOEFFDING = (
    "P(sum of independent X_l in [-a_l, a_l] >= its mean + d) <= exp(-d^2/(2 sum of a_l^2)) "
    "(Hoeffding 1963, Theorem 2)"
)


class NoReductionError(Exception):
    """The rule does not apply; the text says why."""


def _by(rule: Callable[[Implication, Any], Reduction], goal: Implication, by: Tactic) -> Made:
    """The result of a rule for an implication in the engine's own symbols, or why it does not apply."""
    names = renaming(goal, by)
    try:
        return rule(sympy_form(plain(goal, names)), sympy_form(plain(by, names)))
    except (NoReductionError, UndecidedOrderError) as error:
        return str(error)


def dual_solution(goal: Implication, by: Direct) -> Made:
    """Multipliers of the premises' sums bound the conclusion's term on every column, and so its sum, at given numbers.

    Found by a linear program in floating point, checked in exact arithmetic.
    """
    certificates = certify(goal)
    if certificates is None:
        return "no multipliers at given numbers were found"
    below = tuple(
        Node("dual certificate", Status.PROVED, c.conclusion, certificate=c.as_detail()) for c in certificates
    )
    return replace(leaf(Status.PROVED), children=below)


def outcome_by_outcome(goal: Implication, by: ByOutcome) -> Made:
    """Inequalities between the terms of every outcome add up to one between sums."""
    return _by(_by_outcome, goal, by)


def independent_losses(goal: Implication, by: ByHoeffding) -> Made:
    """The losses of independent uses add up; what exceeds the level with probability delta adds delta at most."""
    return _by(_by_hoeffding, goal, by)


def containment(goal: Implication, by: Direct) -> Made:
    """One premise contains the conclusion by definition; levels and risks are compared."""
    return _by(_by_definition, goal, by)


# --- outcome by outcome -----------------------------------------------------------------------------------------------


def _by_outcome(statement: Implication, by: ByOutcome) -> Reduction:
    """Terms compared on every column; then the bounds add up."""
    if len(by.of_premises) != len(statement.premises):
        raise ClaimError(
            f"{len(statement.premises)} premises need as many pairs of multipliers, got {len(by.of_premises)}"
        )
    theorem, premises, conclusion, shares = pair_notions(statement)
    multipliers = [tuple(map(sympy.sympify, pair)) for pair in by.of_premises]
    _require_orders(premises, conclusion, multipliers)
    of_outcomes = (by.of_x, by.of_y, *(m for pair in multipliers for m in pair))
    for value in map(sympy.sympify, of_outcomes):
        if unknown := strangers(value, statement.domain):
            raise NoReductionError(f"a multiplier names {unknown}, which the statement does not")
    subgoals = [*_signs(statement, multipliers, shares)]
    for index, share in enumerate(shares, 1):
        about = [
            (notion, pair)
            for (part, notion), pair in zip(premises, multipliers, strict=True)
            if part in (0, index)
        ]
        which = f"M{index}, " if len(shares) > 1 else ""
        found = columns_of([n for n, _ in about], conclusion, statement.domain)
        for column in found:
            left = share * column.term(conclusion)
            above = share * (by.of_x * column.p + by.of_y * column.q)
            above += sum((m * column.term(n) + w * column.swapped_term(n) for n, (m, w) in about), S.Zero)
            if left.has(S.Infinity, S.NaN):
                raise NoReductionError(f"the loss is infinite where {column.text}: no premise rules that out")
            inequality = Inequality(left, "<=", above, {**statement.domain, **column.range})
            subgoals.append(_subgoal(f"{which}outcomes with {column.text}", inequality, by.by))
    total = sum(shares, S.Zero) * (by.of_x + by.of_y) + sum(
        (
            (m + w) * sympy.sympify(notion.limit)
            for (_, notion), (m, w) in zip(premises, multipliers, strict=True)
        ),
        S.Zero,
    )
    bound = Inequality(total, "<=", sympy.sympify(conclusion.limit), statement.domain)
    subgoals.append(_subgoal("the bounds add up", bound, by.total))
    return Reduction(subgoals, text=theorem)


def pair_notions(
    statement: Implication,
) -> tuple[str, list[tuple[int, PairNotion]], PairNotion, tuple[Expr, ...]]:
    """The notions of a pair inside, with the mechanism that each premise is about (0: the only one), and the shares of the mechanisms.

    Equal uses on both sides: what is composed is a mechanism, so an implication for all mechanisms holds for it. Post-processing and
    mixing: seeing outcomes as one cannot raise a sum with a homogeneous convex term.
    """
    premises, conclusion = statement.premises, statement.conclusion
    theorem = "inequalities between the terms of every outcome add up to one between sums"
    if isinstance(conclusion, Composed) and all(
        isinstance(p, Composed) and p.uses == conclusion.uses for p in premises
    ):
        premises = tuple(p.notion for p in premises if isinstance(p, Composed))
        conclusion = conclusion.notion
        theorem += "; a composed mechanism is a mechanism"
    shares: tuple[Expr, ...] = (S.One,)
    if isinstance(conclusion, (PostProcessed, Mixed)):
        merged = isinstance(conclusion, PostProcessed) or not conclusion.tagged
        if isinstance(conclusion, Mixed):
            share = sympy.sympify(conclusion.share)
            shares = (share, 1 - share)
        conclusion = conclusion.notion
        if merged and not (isinstance(conclusion, PairNotion) and conclusion.sublinear):
            raise NoReductionError("seeing several outcomes as one can raise the sum of the conclusion")
        theorem += (
            "; seeing several outcomes as one does not raise a sum of homogeneous convex terms" * merged
        )
    if statement.space.mechanisms != len(shares):
        raise NoReductionError("the rule is for one mechanism, or for a mixture of two")
    parts = [(int(p.index), p.notion) if isinstance(p, Part) else (0, p) for p in premises]
    plain_parts = [(i, n) for i, n in parts if isinstance(n, PairNotion)]
    if len(plain_parts) != len(parts) or not isinstance(conclusion, PairNotion):
        raise NoReductionError("the rule compares notions of a pair of databases")
    if len(shares) > 1 and any(i == 0 for i, _ in parts):
        raise NoReductionError("each premise must name its mechanism, with Part")
    return theorem, plain_parts, conclusion, shares


def _require_orders(
    premises: Sequence[tuple[int, PairNotion]],
    conclusion: PairNotion,
    multipliers: Sequence[tuple[Expr, ...]],
) -> None:
    """A premise for (x, y) alone has no sum for (y, x), and does not carry a conclusion for both orders."""
    for (_, notion), (_, swapped) in zip(premises, multipliers, strict=True):
        if not notion.both_orders and (swapped != 0 or conclusion.both_orders):
            raise NoReductionError(f"the premise {notion} is about one order of the databases only")


def _signs(
    statement: Implication, multipliers: Sequence[tuple[Expr, ...]], shares: Sequence[Expr]
) -> Iterator[Subgoal]:
    """Multipliers and shares are not negative."""
    for value in dict.fromkeys((*(m for pair in multipliers for m in pair), *shares)):
        if not (value.is_Rational and value >= 0):
            inequality = Inequality(S.Zero, "<=", value, statement.domain)
            yield _subgoal(f"the multiplier {value} is not negative", inequality)


# --- independent uses -------------------------------------------------------------------------------------------------


def _by_hoeffding(statement: Implication, by: ByHoeffding) -> Reduction:
    """Hoeffding's bound of the tail of the composed loss; a tail P(L > eps) <= delta gives the sum of (P(x) - e^eps P(y))+ <= delta."""
    conclusion = statement.conclusion
    if not isinstance(conclusion, (Composed, Together)) or not isinstance(conclusion.notion, Approximate):
        raise NoReductionError("the rule is for Composed(Approximate(...)) and Together(Approximate(...))")
    count = statement.space.mechanisms
    if len(by.means) != count or len(by.by) != count:
        raise ClaimError(
            f"{count} mechanism(s) need as many means, each with its tactic, got {len(by.means)}"
        )
    uses = sympy.sympify(conclusion.uses) if isinstance(conclusion, Composed) else S.One
    facts = facts_of(statement.domain)
    if not (facts.is_integer(uses) and facts.sign(uses) == POSITIVE_SIGN):
        raise NoReductionError(f"the number of uses {uses} is not certainly an integer >= 1")
    level, delta = (sympy.sympify(v) for v in (conclusion.notion.level, conclusion.notion.delta))
    subgoals, mean, squares = [], S.Zero, S.Zero
    for index, (bound, tactic) in enumerate(zip(by.means, by.by, strict=True), 1):
        own = tuple(_about(p, index) for p in statement.premises if _is_about(p, index, count))
        largest = next((p.level for p in own if isinstance(p, Pure)), None)
        if largest is None:
            raise NoReductionError("no premise bounds the loss of a single use: the rule needs a Pure(level)")
        goal = Implication(own, MeanLoss(bound), statement.domain, replace(statement.space, mechanisms=1))
        subgoals.append(_subgoal(f"the mean of one use{f' of M{index}' * (count > 1)}", goal, tactic))
        mean += uses * sympy.sympify(bound)
        squares += uses * sympy.log(largest) ** 2
    for text, value in (("delta is positive", delta), ("delta is at most 1", 1 - delta)):
        relation = "<" if value == delta else "<="
        subgoals.append(_subgoal(text, Inequality(S.Zero, relation, value, statement.domain)))
    reach = mean + sympy.sqrt(2 * squares * sympy.log(1 / delta))
    inequality = Inequality(reach, "<=", sympy.log(level), statement.domain)
    subgoals.append(
        _subgoal("the means and Hoeffding's deviation stay below the level", inequality, by.total)
    )
    theorem = "the losses of independent uses add up; what exceeds the level with probability delta adds delta at most"
    return Reduction(subgoals, lemmas=(HOEFFDING,), text=theorem)


def _is_about(notion: Notion, index: int, count: int) -> bool:
    return (
        notion.index == index if isinstance(notion, Part) else count == 1 and not isinstance(notion, Derived)
    )


def _about(notion: Notion, index: int) -> Notion:
    return notion.notion if isinstance(notion, Part) else notion


# --- by definition ----------------------------------------------------------------------------------------------------


def _by_definition(statement: Implication, by: Direct) -> Reduction:
    """One premise that contains the conclusion by definition; levels and risks are compared."""
    for premise in statement.premises:
        theorem = _contains(premise, statement.conclusion, statement.space)
        if theorem:
            return Reduction(list(_term_subgoals(premise, statement)), text=theorem)
    raise NoReductionError(
        "no premise contains the conclusion by definition: give multipliers with ByOutcome, or ByHoeffding"
    )


def _contains(premise: Notion, conclusion: Notion, space: Space) -> str:
    """The theorem by which a notion with some level and risk gives another with the same ones; "" where none is known.

    A set of outcomes that each keep the level keeps it: sums of P(x) <= e^eps P(y).
    """
    match premise, conclusion:
        case Probabilistic(), AtRisk():
            return "what one neighbour makes bad is part of what some neighbour makes bad"
        case AtRisk(both=True), Probabilistic() if space.databases == 2:
            return "with two databases some neighbour is the only one"
        case RandomPrivacy(), AverageRisk():
            return (
                "a pair that keeps the level has no bad outcome, another has them with probability 1 at most"
            )
        case RandomPrivacy(), SetwiseRisk():
            return "where every outcome keeps the level every set of outcomes does: the inequalities add up"
        case AtRisk(both=True), AverageRisk():
            return "a mean of probabilities that are at most the risk is at most the risk"
        case Pure(), SetwiseRisk():
            return "where every outcome keeps the level every set of outcomes does: the inequalities add up"
    return ""


def _term_subgoals(premise: Notion, statement: Implication) -> Iterator[Subgoal]:
    """The conclusion's level and risk are at least those of the premise."""
    for name in ("level", "risk"):
        own = sympy.sympify(getattr(premise, name, S.Zero))
        inequality = Inequality(own, "<=", getattr(statement.conclusion, name), statement.domain)
        if own != inequality.right:
            yield _subgoal(f"the {name} of the premise is enough", inequality)


def _subgoal(text: str, says: Statement, by: Tactic | None = None) -> Subgoal:
    """Attacked before it is proved: multipliers and bounds come from a person."""
    return Subgoal(says, by or Direct(), text, stated=True)
