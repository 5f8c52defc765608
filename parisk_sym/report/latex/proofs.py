r"""Proofs as LaTeX: the goals of their steps typeset, the author's words beside them, and the rule behind each."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, Node
from parisk_sym.report.latex.equations import PAGE, Measure, TooWideError
from parisk_sym.report.latex.layout import laid_out
from parisk_sym.report.latex.text import prose
from parisk_sym.report.steps import Row, Step, found, repeated, rows

__all__ = ["Typeset", "by_rule", "proof"]

_MOST = 24
"""Steps of a proof that are shown; below them, steps are counted."""

_DEEPEST = 4

Typeset = Callable[[str], str]
"""How the name of a rule is set: a document links it to its theorem."""


def proof(step: Step, rule: Typeset = prose, measure: Measure = PAGE) -> str:
    """The steps below a step, as deep as the page has place for them, and the person's words where the inference is theirs."""
    depth = next((d for d in range(_DEEPEST, 1, -1) if _count(step.children, d) <= _MOST), 1)
    writer = _Writer(rule, measure, depth, f"{step.number}." if step.number else "")
    lines = list(writer.level(step.children, 0, frozenset(_conditions(step.node.latex)[1])))
    return "\n".join(lines)


def _count(steps: Sequence[Step], depth: int) -> int:
    """The rows that this depth shows."""
    if depth == 0:
        return 0
    return sum(1 + (0 if row[0].as_in else _count(row[0].children, depth - 1)) for row in _shown(steps))


def _shown(steps: Sequence[Step]) -> list[Row]:
    """The rows of a level but those that say nothing: conditions of the step above that were computed."""
    return [row for row in rows(steps) if not _silent(row[0])]


def _silent(step: Step) -> bool:
    node = step.node
    trivial = not node.latex or node.latex.startswith("$0 = 0$")
    says = not trivial or node.text or _lower(step)
    return node.status in (Status.PROVED, Status.CONSISTENT) and not says


def _lower(step: Step) -> bool:
    return any(not _silent(child) for child in step.children)


class _Level(NamedTuple):
    """What a goal says, and for which values."""

    says: str
    conditions: tuple[str, ...]


def _conditions(latex: str) -> _Level:
    r"""A goal cut into what it says and its conditions; one of several sentences stays whole.

    >>> _conditions("$x < y$ for $x > 0$, $y > 1$").conditions
    ('$x > 0$', '$y > 1$')
    """
    says, mark, values = latex.rpartition(" for $")
    if not mark or "; " in re.sub(r"\$[^$]*\$", "", says):
        return _Level(latex, ())
    return _Level(says, tuple(re.split(r"(?<=\$)[,;] (?=\$)", f"${values}")))


def _in_common(shown: Sequence[Row]) -> frozenset[str]:
    """The conditions of every goal of a level; none where it has fewer than three."""
    goals = [frozenset(_conditions(row[0].node.latex).conditions) for row in shown]
    return frozenset.intersection(*goals) if len(goals) > 2 else frozenset()


class _Writer:
    """Writes levels of steps, each with the conditions that the steps above it have said."""

    def __init__(self, rule: Typeset, measure: Measure, deepest: int, above: str) -> None:
        self._rule, self._measure, self._deepest, self._above = rule, measure, deepest, above

    def level(self, steps: Sequence[Step], depth: int, known: frozenset[str]) -> Iterator[str]:
        """The rows of a level with the levels below them, and how many are not shown; what all are said for is said once."""
        shown = _shown(steps)
        common = _in_common(shown) - known
        if common:
            ordered = [c for c in _conditions(shown[0][0].node.latex).conditions if c in common]
            yield _line(depth, "", f"For {', '.join(ordered)}:")
        for row in shown[:_MOST]:
            yield from self._row(row, depth, known | common)
        if len(shown) > _MOST:
            yield _line(depth, "", f"{len(shown) - _MOST} further steps of this kind.")

    def _row(self, row: Row, depth: int, known: frozenset[str]) -> Iterator[str]:
        if row[0].as_in:
            yield _line(depth, "", self._repeated(row))
            return
        (step,) = row
        goal = _conditions(step.node.latex)
        yield _line(depth, step.number.removeprefix(self._above), self._told(step, goal, known))
        if depth + 1 < self._deepest:
            yield from self.level(step.children, depth + 1, known.union(goal.conditions))

    def _repeated(self, row: Row) -> str:
        """Steps that were proved before: by their numbers within this proof, or in one above."""
        if all(step.as_in.startswith(self._above) for step in row):
            return prose(f"{repeated(row)}.".replace(f" {self._above}", " ").removeprefix(self._above))
        return f"{len(row)} steps as above." if len(row) > 1 else "As a step above."

    def _told(self, step: Step, goal: _Level, known: frozenset[str]) -> str:
        """Words, goal, and what it rests on."""
        node = step.node
        new = [c for c in goal.conditions if c not in known]
        says = goal.says + (f" for {', '.join(new)}" if new else "")
        words = prose(node.text) if node.text else ""
        math = self._math(says)
        told = f"{words}: {math}" if words and math else words or math or prose(str(node.goal))
        return f"{told.rstrip()} {by_rule(node, self._rule)}"

    def _math(self, says: str) -> str:
        try:
            return laid_out(says, self._measure)
        except TooWideError:
            return "(an expression wider than the page)"


def _line(depth: int, number: str, text: str) -> str:
    return rf"\pariskstep{{{depth}}}{{{number}}}{{{text}}}"


def by_rule(node: Node, rule: Typeset = prose) -> str:
    """The rule of a step, in the right margin; what it found where that is not a proof."""
    name = "" if node.rule == ARGUMENT else rule(node.rule)
    status = "" if found(node) == str(Status.PROVED) else str(found(node))
    return rf"\pariskby{{{', '.join(filter(None, (name, status)))}}}"
