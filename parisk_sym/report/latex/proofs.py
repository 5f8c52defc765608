r"""Proofs as LaTeX: the typeset goals of their steps, with the author's words and the rule of each."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, Node
from parisk_sym.report.latex.equations import PAGE, Measure, TooWideError
from parisk_sym.report.latex.layout import lay_out
from parisk_sym.report.latex.text import prose
from parisk_sym.report.steps import Row, Step, outcome_word, repetition_note, rows

__all__ = ["Typeset", "because", "by_rule", "proof"]

_MOST = 24
"""The most steps of a proof, and of one level, that are shown."""

_DEEPEST = 4

Typeset = Callable[[str], str]
"""A function that typesets a name, for example with a link."""


def proof(step: Step, rule: Typeset = prose, measure: Measure = PAGE) -> str:
    """The steps below a step, to the depth for which the page has room, with the author's words where the inference is prose."""
    depth = next((d for d in range(_DEEPEST, 1, -1) if _count(step.children, d) <= _MOST), 1)
    writer = _Writer(rule, measure, depth, f"{step.number}." if step.number else "")
    lines = list(writer.level(step.children, 0, frozenset(_conditions(step.node.latex)[1])))
    return "\n".join(lines)


def _count(steps: Sequence[Step], depth: int) -> int:
    """The number of rows shown up to this depth."""
    if depth == 0:
        return 0
    return sum(
        1 + (0 if row[0].as_in else _count(row[0].children, depth - 1)) for row in _visible_rows(steps)
    )


def _visible_rows(steps: Sequence[Step]) -> list[Row]:
    """The rows of a level without those that say nothing, such as computed side conditions of the step above."""
    return [row for row in rows(steps) if not _is_silent(row[0])]


def _is_silent(step: Step) -> bool:
    node = step.node
    trivial = not node.latex or node.latex.startswith("$0 = 0$")
    says = not trivial or node.text or _has_visible_children(step)
    return node.status in (Status.PROVED, Status.CONSISTENT) and not says


def _has_visible_children(step: Step) -> bool:
    return any(not _is_silent(child) for child in step.children)


class _Level(NamedTuple):
    """The statement of a goal and its conditions."""

    says: str
    conditions: tuple[str, ...]


def _conditions(latex: str) -> _Level:
    r"""A goal split into its statement and its conditions; one of several sentences is not split.

    >>> _conditions("$x < y$ for $x > 0$, $y > 1$").conditions
    ('$x > 0$', '$y > 1$')
    """
    says, mark, values = latex.rpartition(" for $")
    if not mark or "; " in re.sub(r"\$[^$]*\$", "", says):
        return _Level(latex, ())
    return _Level(says, tuple(re.split(r"(?<=\$)[,;] (?=\$)", f"${values}")))


def _in_common(shown: Sequence[Row]) -> frozenset[str]:
    """The conditions common to all goals of a level; empty if it has fewer than three."""
    goals = [frozenset(_conditions(row[0].node.latex).conditions) for row in shown]
    return frozenset.intersection(*goals) if len(goals) > 2 else frozenset()


class _Writer:
    """Writes levels of steps, leaving out conditions that the steps above have stated."""

    def __init__(self, rule: Typeset, measure: Measure, deepest: int, above: str) -> None:
        self._rule, self._measure, self._deepest, self._above = rule, measure, deepest, above

    def level(self, steps: Sequence[Step], depth: int, known: frozenset[str]) -> Iterator[str]:
        """The rows of a level with the levels below, and the number of rows not shown; common conditions are stated once."""
        shown = _visible_rows(steps)
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
            yield _line(depth, "", self._repetition(row))
            return
        (step,) = row
        goal = _conditions(step.node.latex)
        yield _line(depth, step.number.removeprefix(self._above), self._step_text(step, goal, known))
        if depth + 1 < self._deepest:
            yield from self.level(step.children, depth + 1, known.union(goal.conditions))

    def _repetition(self, row: Row) -> str:
        """A note on steps that were proved before, with their numbers if these are within this proof."""
        if all(step.as_in.startswith(self._above) for step in row):
            return prose(f"{repetition_note(row)}.".replace(f" {self._above}", " ").removeprefix(self._above))
        return f"{len(row)} steps as above." if len(row) > 1 else "As a step above."

    def _step_text(self, step: Step, goal: _Level, known: frozenset[str]) -> str:
        """The author's words, the goal, and the rule."""
        node = step.node
        new = [c for c in goal.conditions if c not in known]
        says = goal.says + (f" for {', '.join(new)}" if new else "")
        words = prose(node.text) if node.text else ""
        math = self._math(says)
        text = f"{words}: {math}" if words and math else words or math or prose(str(node.goal))
        said = because(node, self._measure)
        return f"{text.rstrip()} {by_rule(node, self._rule)}" + (rf"\par {said}" if said else "")

    def _math(self, says: str) -> str:
        try:
            return lay_out(says, self._measure)
        except TooWideError:
            return "(an expression wider than the page)"


def _line(depth: int, number: str, text: str) -> str:
    return rf"\pariskstep{{{depth}}}{{{number}}}{{{text}}}"


def because(node: Node, measure: Measure = PAGE) -> str:
    """The sentences from which a reader can repeat a leaf, in one paragraph; a sentence that is wider than the page is left out."""
    said = " ".join(_laid_out(sentence, measure) for sentence in node.because).strip()
    return said + _chart(node.chart) if node.chart else said


def _chart(table: Sequence[Sequence[str]]) -> str:
    """A sign chart, centred, with a line behind the names of its rows."""
    rows_ = [" & ".join(map(prose, row)) for row in table]
    columns = "l|" + "c" * (max(map(len, table)) - 1)
    body = r" \\ ".join([rows_[0] + r" \\ \hline " + rows_[1], *rows_[2:]])
    return rf"\begin{{center}}\begin{{tabular}}{{{columns}}} {body} \end{{tabular}}\end{{center}}"


def _laid_out(sentence: str, measure: Measure) -> str:
    try:
        return lay_out(sentence, measure).strip()
    except TooWideError:
        return "(A formula wider than the page.)"


def by_rule(node: Node, rule: Typeset = prose) -> str:
    """The rule of a step in the right margin, with its outcome unless it is a proof."""
    name = "" if node.rule == ARGUMENT else rule(node.rule)
    status = "" if outcome_word(node) == str(Status.PROVED) else str(outcome_word(node))
    return rf"\pariskby{{{', '.join(filter(None, (name, status)))}}}"
