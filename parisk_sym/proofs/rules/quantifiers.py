"""Reductions of any statement: case by case, on a part of the domain, in other symbols, by an argument of a person."""

from __future__ import annotations

import itertools
from dataclasses import replace

import sympy

from parisk_sym.claims.proof import Argument, Direct, ForEach, OnBox, SplitAt, Substitute
from parisk_sym.claims.statement import Identity, Inequality, Statement
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs import reduce
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.node import ARGUMENT
from parisk_sym.proofs.rules.rule import Made, Reduction, Rule, Subgoal, computed, defined_on, named

__all__ = ["RULES"]


def for_each(goal: Statement, by: ForEach) -> Made:
    """The goal at each of finitely many values of a symbol, which are members of its range; they cover it, or the box that is named."""
    cases = reduce.cases(goal, by)
    shown = {"symbol": str(by.symbol), "cases": len(cases)}
    subgoals = (Subgoal(case, by.by) for case in cases)
    return Reduction(subgoals, certificate=shown, box=reduce.box_left(goal, by), equivalent=True)


def on_a_box(goal: Statement, by: OnBox) -> Made:
    """The goal on a part of its domain, which is named."""
    narrower, box = reduce.on_box(goal, by)
    return Reduction([Subgoal(narrower, by.by)], box=box, equivalent=True)


def change_of_variables(goal: Statement, by: Substitute) -> Made:
    """The goal in new symbols: the map takes the new domain onto the old one."""
    shown = {str(old): str(new) for old, new in by.replacements.items()}
    new = Subgoal(reduce.substituted(goal, by), by.by)
    return Reduction([new], certificate=shown, equivalent=True)


def piece_by_piece(goal: Statement, by: SplitAt) -> Made:
    """Closed pieces from the lower end to the upper one, whose ends are in order, cover an interval."""
    if not isinstance(goal, (Identity, Inequality)):
        return "the pieces are for identities and inequalities"
    if by.symbol not in goal.domain:
        return f"{by.symbol} is not a symbol of the statement"
    if any(by.symbol in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values()):
        return f"the interval of another symbol ends at {by.symbol}"
    interval = goal.domain[by.symbol]
    rest = Domain({s: i for s, i in goal.domain.items() if s != by.symbol})
    points = [sympy.sympify(point) for point in by.points]
    strangers = {str(s) for p in points for s in p.free_symbols if s not in rest}
    if strangers:
        return f"the points name {', '.join(sorted(strangers))}, which the other symbols are not"
    ends = [end for end in (interval.lower, *points, interval.upper) if not end.is_infinite]
    ordered = [
        Subgoal(Inequality(a, "<=", b, rest), text="the points are in order", stated=True)
        for a, b in itertools.pairwise(ends)
    ]
    pieces = [
        Interval(
            interval.lower if i == 0 else points[i - 1],
            interval.upper if i == len(points) else points[i],
            interval.lower_open if i == 0 else False,
            interval.upper_open if i == len(points) else False,
            interval.integer,
        )
        for i in range(len(points) + 1)
    ]
    tactics = by.by or (Direct(),) * len(pieces)
    sides = [node for p in points for node in defined_on(p, rest)]
    if interval.integer:
        whole = ((p, facts_of(rest).is_integer(p)) for p in points)
        sides += [named("integer", computed(done, {"point": str(p)})) for p, done in whole]
    parts = [
        Subgoal(replace(goal, domain=Domain({**rest, by.symbol: piece})), tactic)
        for piece, tactic in zip(pieces, tactics, strict=True)
    ]
    return Reduction([*ordered, *parts], tuple(sides))


def argument(goal: Statement, by: Argument) -> Made:
    """No theorem: a person says how the steps and the lemmas give the goal. The steps are examined and proved."""
    steps = [Subgoal(s.says, s.by, s.text, stated=True) for s in by.steps]
    return Reduction(steps, lemmas=tuple(map(str, by.lemmas)), text=by.text, name=ARGUMENT)


RULES = (
    Rule(Statement, ForEach, for_each),
    Rule(Statement, OnBox, on_a_box),
    Rule(Statement, Substitute, change_of_variables),
    Rule(Statement, SplitAt, piece_by_piece),
    Rule(Statement, Argument, argument),
)
