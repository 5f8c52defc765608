"""Reductions of any statement: case by case, on a part of the domain, in other symbols, by an argument of a person."""

from __future__ import annotations

from parisk_sym.check import reduce
from parisk_sym.check.rules.rule import Made, Reduction, Rule, Subgoal
from parisk_sym.node import ARGUMENT
from parisk_sym.proof import Argument, ForEach, OnBox, Substitute
from parisk_sym.statement import Statement

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


def argument(goal: Statement, by: Argument) -> Made:
    """No theorem: a person says how the steps and the lemmas give the goal. The steps are examined and proved."""
    steps = [Subgoal(s.says, s.by, s.text, stated=True) for s in by.steps]
    return Reduction(steps, lemmas=tuple(map(str, by.lemmas)), text=by.text, name=ARGUMENT)


RULES = (
    Rule(Statement, ForEach, for_each),
    Rule(Statement, OnBox, on_a_box),
    Rule(Statement, Substitute, change_of_variables),
    Rule(Statement, Argument, argument),
)
