"""What a rule must prove and what it must refuse, with the attack and without it."""

from collections.abc import Callable

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Made, Reduction, Rule

__all__ = [
    "Case",
    "open_nodes",
    "open_sides",
    "reason_of_the_rule",
    "refused",
    "refused_in_every_way",
    "whole_tree",
]

Case = tuple[Statement, Tactic]


def whole_tree(says: Statement, by: Tactic) -> Node:
    """The proof; AssertionError with the nodes that are open where it is none, or where prose stands in it."""
    node = decide(says, by)
    assert node.status is Status.PROVED, open_nodes(node)
    assert not node.is_argued
    return node


def open_nodes(node: Node) -> list[tuple[str, str, object]]:
    """What is not proved in a tree, for the reader of a failed test."""
    return [(n.rule, str(n.goal), n.certificate) for n in node.walk() if n.status is not Status.PROVED]


def refused(says: Statement, by: Tactic) -> bool:
    """Not proved, neither with the attack nor without it."""
    return not (_proves(decide, says, by) or _proves(prove, says, by))


def refused_in_every_way(says: Statement, by: Tactic) -> bool:
    """Not proved with the attack, not without it, and not by one rule of the table whose subgoals are proved one by one."""
    return not (_proves(decide, says, by) or _proves(prove, says, by) or _applied(says, by))


def reason_of_the_rule(says: Statement, by: Tactic) -> str:
    """Why the only rule for it does not apply, in its own words."""
    made = _made_by_the_rule(says, by)
    assert isinstance(made, str), made
    return made


def open_sides(says: Statement, by: Tactic) -> list[str]:
    """The side conditions that the only rule for it leaves open."""
    made = _made_by_the_rule(says, by)
    assert isinstance(made, Reduction), made
    return [side.rule for side in made.sides if side.status is Status.UNDECIDED]


def _made_by_the_rule(says: Statement, by: Tactic) -> Made:
    (rule,) = rules_for(type(says), type(by))
    return rule.apply(says, by)


def _proves(run: Callable[[Statement, Tactic], Node], says: Statement, by: Tactic) -> bool:
    """What cannot be used as it is written is not proved."""
    try:
        return run(says, by).status is Status.PROVED
    except ClaimError:
        return False


def _applied(says: Statement, by: Tactic) -> bool:
    return any(_by_rule(rule, says, by) for rule in rules_for(type(says), type(by)))


def _by_rule(rule: Rule, says: Statement, by: Tactic) -> bool:
    try:
        made = rule.apply(says, by)
    except ClaimError:
        return False
    if isinstance(made, Node):
        return made.status is Status.PROVED
    if not isinstance(made, Reduction) or made.against is not None:
        return False  # what contradicts a goal proves none
    if any(side.status is not Status.PROVED for side in made.sides):
        return False
    runs = ((decide if subgoal.stated else prove, subgoal) for subgoal in made.subgoals)
    return all(_proves(run, subgoal.says, subgoal.by) for run, subgoal in runs)
