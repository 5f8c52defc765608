"""A record of the search for a proof: the goals, the rules that were tried on each, and where each rule stopped.

The kernel reports each step to it; nothing is kept outside of a `recording` block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import Node

__all__ = [
    "DOES_NOT_APPLY",
    "UNFINISHED",
    "Attempt",
    "Search",
    "SearchedGoal",
    "as_goal",
    "as_step",
    "found_again",
    "recording",
]

Result = TypeVar("Result")

DOES_NOT_APPLY, UNFINISHED = "does not apply", "not finished"
_DECIDED = (Status.PROVED, Status.REFUTED)


@dataclass
class _Step:
    """A rule or an examination, what it found (None: it does not apply), and the goals that it left to prove."""

    name: str
    tactic: str
    node: Node | None = None
    finished: bool = False
    goals: list[_Goal] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        if not self.finished:
            return UNFINISHED
        return DOES_NOT_APPLY if self.node is None else str(self.node.status)

    @property
    def reason(self) -> str:
        """Where it stopped; "" where it proved the goal, or where the goals that it left say so."""
        if self.node is None or self.node.status is Status.PROVED:
            return ""
        if text := self.node.counterexample or self.node.certificate.get("reason"):
            return str(text)
        stopped = next((n for n in self.node.children if n.status is not Status.PROVED), None)
        if stopped is None or any(goal.node is stopped for goal in self.goals):
            return ""
        return f"{stopped.rule}: {stopped.certificate.get('reason', stopped.status)}"


@dataclass
class _Goal:
    """A goal, what was tried on it in order, and what was found."""

    says: Statement
    by: Tactic
    node: Node | None = None
    steps: list[_Step] = field(default_factory=list)
    open_step: _Step | None = None

    def relevant(self) -> Iterator[tuple[_Step, list[_Goal]]]:
        """The steps, each with its goals; those of the deciding step alone where one decided."""
        decided = self.node is not None and self.node.status in _DECIDED
        for step in self.steps:
            helped = step.node is not None and step.node.status in _DECIDED
            yield step, step.goals if helped or not decided else []

    def listing(self, number: int, numbers: dict[int, int], text: Callable[[Statement], str]) -> SearchedGoal:
        """The goal under its number, in words; `numbers` are those of the goals below."""
        attempts = tuple(
            Attempt(s.name, s.outcome, s.reason, tuple(dict.fromkeys(numbers[id(g)] for g in goals)))
            for s, goals in self.relevant()
        )
        outcome = UNFINISHED if self.node is None else str(self.node.status)
        return SearchedGoal(number, text(self.says), type(self.by).__name__, outcome, attempts)


class Attempt(NamedTuple):
    """A rule or an examination of a goal, its outcome and the reason in words, and the numbers of the goals that it left to prove."""

    rule: str
    outcome: str
    reason: str
    goals: tuple[int, ...]


class SearchedGoal(NamedTuple):
    """A goal in words, its tactic, what was found, and what was tried, in order."""

    number: int
    says: str
    tactic: str
    outcome: str
    attempts: tuple[Attempt, ...]


class Search:
    """The record of what was tried, from the statements of a claim downwards; `on_step` is called before each step of an outermost goal."""

    def __init__(self, on_step: Callable[[Search], object] = bool) -> None:
        self._top: list[_Goal] = []
        self._path: list[_Goal] = []
        self._first: dict[Any, _Goal] = {}
        self._on_step = on_step

    def goal(self, says: Statement, by: Tactic, run: Callable[[], Node]) -> Node:
        """Record what `run` finds of a goal. The proof of a statement under examination is a part of that."""
        here = self._path[-1] if self._path else None
        if here is not None and here.open_step is None:
            return run()
        goal = _Goal(says, by)
        self._place(goal)
        self._first.setdefault(_key(says, by), goal)
        self._path.append(goal)
        try:
            node = goal.node = run()
        finally:
            self._path.pop()
        return node

    def step(self, name: str, run: Callable[[], Result], node: Callable[[Result], Node | None]) -> Result:
        """Record what one rule or examination finds of the goal in work."""
        if not self._path:
            return run()
        goal, step = self._path[-1], _Step(name, type(self._path[-1].by).__name__)
        goal.steps.append(step)
        before, goal.open_step = goal.open_step, step
        if len(self._path) == 1:
            self._on_step(self)
        try:
            result = run()
            step.node, step.finished = node(result), True
        finally:
            goal.open_step = before
        return result

    def again(self, says: Statement, by: Tactic, node: Node) -> None:
        """Record a goal whose outcome is remembered from before."""
        goal = self._first.get(_key(says, by)) or _Goal(says, by, node)
        if self._path and self._path[-1].open_step is None:
            self._path[-1].steps += goal.steps
        else:
            self._place(goal)

    def _place(self, goal: _Goal) -> None:
        step = self._path[-1].open_step if self._path else None
        (self._top if step is None else step.goals).append(goal)

    def deciding(self) -> set[tuple[str, str]]:
        """The rules that decided a goal on the way to a result, each with its tactic."""
        used, waiting, seen = set(), list(self._top), set()
        while waiting:
            goal = waiting.pop()
            if id(goal) in seen or goal.node is None or goal.node.status is Status.UNDECIDED:
                continue
            seen.add(id(goal))
            for step, goals in goal.relevant():
                waiting += goals
                if step.node is not None and step.node.status is not Status.UNDECIDED:
                    used.add((step.name, step.tactic))
        return used

    def goals(self, text: Callable[[Statement], str]) -> tuple[SearchedGoal, ...]:
        """The goals of the proofs and of what stayed open, statements before what they were reduced to, each once."""
        numbers: dict[int, int] = {}
        ordered = list(self._top)
        for goal in ordered:  # which grows
            if id(goal) in numbers:
                continue
            numbers[id(goal)] = len(numbers) + 1
            ordered += [below for _, goals in goal.relevant() for below in goals]
        by_id = {id(goal): goal for goal in ordered}
        return tuple(by_id[key].listing(number, numbers, text) for key, number in numbers.items())


def _key(says: Statement, by: Tactic) -> Any:
    """A goal under a tactic; an object like no other where that cannot be looked up."""
    key = (says, tuple(says.domain), by)
    try:
        hash(key)
    except TypeError:
        return object()
    return key


_search: ContextVar[Search | None] = ContextVar("_search", default=None)


@contextmanager
def recording(search: Search) -> Iterator[None]:
    """Record the search in the block."""
    before = _search.set(search)
    try:
        yield
    finally:
        _search.reset(before)


def as_goal(says: Statement, by: Tactic, run: Callable[[], Node]) -> Node:
    """The result of `run`, recorded as the outcome of a goal."""
    search = _search.get()
    return run() if search is None else search.goal(says, by, run)


def as_step(name: str, run: Callable[[], Result], node: Callable[[Result], Node | None]) -> Result:
    """The result of `run`, recorded as one attempt at the current goal."""
    search = _search.get()
    return run() if search is None else search.step(name, run, node)


def found_again(says: Statement, by: Tactic, node: Node) -> Node:
    """The node, recorded as what is remembered of a goal."""
    if (search := _search.get()) is not None:
        search.again(says, by, node)
    return node
