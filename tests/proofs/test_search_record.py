"""The record of a search: each goal once, with what was tried on it."""

from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.search_record import Search, as_goal, as_step, found_again, recording

x = Symbol("x", real=True)
WHOLE, PART = (Inequality(bound, "<", x, {x: POSITIVE}) for bound in (-1, 0))
OPEN = Node("some rule", Status.UNDECIDED)


def _tried(says: Statement, rule: str) -> Node:
    """A goal on which one rule is tried, without success."""
    return as_goal(says, Direct(), lambda: as_step(rule, lambda: OPEN, lambda found: found))


def test_a_goal_that_is_met_again_is_listed_once() -> None:
    """Two rules leave one goal: the second one refers to what was tried for the first one."""

    def whole() -> Node:
        as_step("first rule", lambda: _tried(PART, "a rule of the part"), lambda found: found)
        return as_step("second rule", lambda: found_again(PART, Direct(), OPEN), lambda found: found)

    search = Search()
    with recording(search):
        as_goal(WHOLE, Direct(), whole)
    above, part = search.goals(str)
    assert [(attempt.rule, attempt.goals) for attempt in above.attempts] == [
        ("first rule", (part.number,)),
        ("second rule", (part.number,)),
    ]
    assert [attempt.rule for attempt in part.attempts] == ["a rule of the part"]


def test_an_outermost_goal_may_be_known_from_before() -> None:
    """It is listed with its outcome; nothing was tried on it."""
    search = Search()
    with recording(search):
        assert found_again(WHOLE, Direct(), OPEN) is OPEN
    (goal,) = search.goals(str)
    assert (goal.says, goal.outcome, goal.attempts) == (str(WHOLE), str(Status.UNDECIDED), ())
