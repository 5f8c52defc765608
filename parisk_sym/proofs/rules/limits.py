"""Limits, by the certified calculus; densities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.sentences import Sentence
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.formulas.unevaluated import replaced
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.sides import number_text
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.kinds.density import total_of
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.limits.expansion import Expansion, formula
from parisk_sym.proofs.limits.outcome import Certificate, LimitResult
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    leaf,
    literature_facts,
    nonnegative,
    refutation,
)

__all__ = ["certified_limit", "near_the_limit", "node_of", "total_mass"]

_NO_NAMES: Mapping[Symbol, Symbol] = {}

_PLAIN = ("constant", "variable")
"""Inferences that nobody doubts: a constant is its own limit, and the variable its own expansion."""

_NEAR, _NEARER = 6, 12
"""Powers of 10 at which a limit is sampled."""

_RESIDUES = 12
"""Places next to each other, among which there is one of each residue that is tried."""

_LOOKS = 8
"""Points that are tried for the other symbols."""

_LINE_DIGITS = 30
"""Digits of the line that prints an expression close to its limit: some are left after cancellation."""


def node_of(result: LimitResult, goal: Sentence | str) -> Node:
    """A proved limit as a node, with the inferences that gave it below."""
    below = () if result.certificate is None else (_inference(result.certificate),)
    found = {} if result.certificate is None else {FOUND: result.certificate}
    return Node(
        "limit",
        Status.PROVED,
        goal,
        certificate=found,
        children=below,
        lemmas=literature_facts(result.cited),
    )


def _inference(found: Certificate, names: Mapping[Symbol, Symbol] = _NO_NAMES) -> Node:
    """The inference and what it rests on; `names` has the letter that a reader sees for the variable that tends to oo."""
    if found.substitution is not None:
        names = {found.substitution.new: found.substitution.letter}
    signs = {"signs": [f"sign({e}) = {s}" for e, s in found.signs]} if found.signs else {}
    return Node(
        found.rule,
        Status.PROVED,
        _finding_text(found.goal, found.finding, names),
        certificate={"theorem": found.theorem, **signs},
        children=tuple(_inference(part, names) for part in found.parts if part.rule not in _PLAIN),
    )


def _finding_text(goal: object, finding: object, names: Mapping[Symbol, Symbol]) -> Sentence | str:
    """The result of an inference for its goal, as mathematics."""
    if isinstance(goal, Expr):
        goal = goal.xreplace(dict(names))
    if isinstance(finding, Expansion) and isinstance(goal, Expr) and len(names) == 1:
        (letter,) = names.values()
        return Sentence(((goal, "=", *formula(*finding.at(letter), finding.is_little)),))
    if not isinstance(finding, Expr) or not isinstance(goal, (Expr, Sentence)):
        return f"{goal} = {finding}"
    return Sentence(((goal, "=", finding),) if isinstance(goal, Expr) else (*goal.says, ("=", finding)))


def certified_limit(goal: Limit, by: Direct) -> Made:
    """The limit by expansion, comparison and composition is what is stated; or it certainly is another, or does not exist."""
    facts = facts_of(goal.domain)
    result = limit(goal.expression, goal.variable, goal.point, goal.side, facts)
    detail: dict[str, Any] = {"limit": str(result.value), "stated": str(goal.value)}
    if reason := result.reason:
        detail["reason"] = reason
    if not result.is_value or result.value is None:
        if result.outcome.name == "NONE_EXISTS":
            return _another(goal, f"there is no limit: {reason}", detail, exists=False)
        return leaf(Status.UNDECIDED, detail)
    value, stated = result.value, goal.value
    if value == stated or (
        not value.is_infinite and not stated.is_infinite and facts.is_zero(value - stated)
    ):
        below = () if result.certificate is None else (_inference(result.certificate),)
        detail |= {} if result.certificate is None else {FOUND: result.certificate}
        return replace(leaf(Status.PROVED, detail, lemmas=literature_facts(result.cited)), children=below)
    if _certainly_differ(value, goal):
        return _another(goal, f"the limit is {number_text(value)}, not {number_text(stated)}", detail)
    return leaf(Status.UNDECIDED, detail)


def _another(goal: Limit, text: str, detail: dict[str, Any], exists: bool = True) -> Node:
    return refutation(text, {**detail, "recompute": near_the_limit(goal, exists)})


def near_the_limit(goal: Limit, exists: bool) -> str:
    """A line that prints the expression close to the limit and closer still, or at places among which it has no limit, and what was stated."""
    point = next(sample_points(goal.domain, _LOOKS), None)
    if point is None:
        return ""
    at = {s: v for s, v in point.items() if s != goal.variable}
    places = _places(goal, exists)
    shown = {  # without evaluation: (1 + 10^-12)^(10^12) is a line of text, not a number to work out
        f"near {place}": replaced(goal.expression, {goal.variable: value})
        for place, value in enumerate(places)
    }
    stated = {} if goal.value.is_infinite else {"stated": goal.value}
    return one_line(shown | stated, at, _LINE_DIGITS)


def _places(goal: Limit, exists: bool) -> list[Expr]:
    """The places where the expression is sampled: on each side of the point; for a sequence without a limit, at every residue tried."""
    point, interval = goal.point, goal.domain[goal.variable]
    if point.is_infinite:
        way = 1 if point is sympy.S.Infinity else -1
        if interval.integer and not exists:
            return [way * (Integer(10) ** _NEAR + j) for j in range(_RESIDUES)]
        return [way * Integer(10) ** k for k in (_NEAR, _NEARER)]
    ends = {1: interval.upper - point, -1: point - interval.lower}
    sides = (1, -1) if goal.side == "both" else (1 if goal.side == "+" else -1,)
    return [
        point + side * _within(ends[side]) * sympy.Rational(1, 10**k)
        for side in sides
        for k in (_NEAR, _NEARER)
    ]


def _within(room: Expr) -> Expr:
    """1, or the room where it is less."""
    return room if room.is_Rational and room < 1 else Integer(1)


def _certainly_differ(value: Expr, goal: Limit) -> bool:
    """Whether the limit differs from what is stated for some parameters of the domain."""
    if value.is_infinite or goal.value.is_infinite:
        return bool(value != goal.value)
    rest = Domain({s: i for s, i in goal.domain.items() if s != goal.variable})
    values = Values(value - goal.value, tuple(rest))
    return any(values.sign(point)[0] for point in sample_points(rest, 24))


def total_mass(goal: Normalised, by: Tactic) -> Made:
    """A density is nonnegative on its support, whose ends are in order, and its integral (over integers: its sum) is 1."""
    support = goal.domain[goal.variable]
    ends = support.lower, "<=" if support.integer else "<", support.upper
    finite = not (support.lower.is_infinite or support.upper.is_infinite)
    order = [Subgoal(Inequality(*ends, goal.parameters))] if finite else []
    whole = total_of(goal)
    sides = tuple(defined_on(whole, goal.parameters)) if support.lower.is_infinite and support.integer else ()
    total = Subgoal(Identity(whole, Integer(1), goal.parameters), by)
    subgoals = [*order, total, Subgoal(nonnegative(goal.expression, goal.domain))]
    return Reduction(subgoals, sides, equivalent=True)
