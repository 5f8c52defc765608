r"""Proofs as LaTeX: the typeset goals of their steps, with the author's words and the rule of each."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
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

_OUTSIDE = "above"
"""Where a step was proved that is not within this proof."""

Typeset = Callable[[str], str]
"""A function that typesets a name, for example with a link."""


def proof(step: Step, rule: Typeset = prose, measure: Measure = PAGE) -> str:
    """The steps below a step, to the depth for which the page has room, with the author's words where the inference is prose."""
    steps = _numbered_as_shown(step.children)
    depth = next((d for d in range(_DEEPEST, 1, -1) if _count(steps, d) <= _MOST), 1)
    writer = _Writer(rule, measure, depth)
    lines = writer.level(steps, 0, frozenset(_conditions(step.node.latex)[1]))
    return "\n".join(rf"\pariskstep{{{line.depth}}}{{{line.number}}}{{{line.text}}}" for line in lines)


def _numbered_as_shown(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that are shown, numbered from 1 at each level; a step that was proved outside them has "above" as its number."""
    numbers: dict[str, str] = {}

    def numbered(steps: Sequence[Step], prefix: str) -> tuple[Step, ...]:
        shown = [step for row in _visible_rows(steps) for step in row]
        found = []
        for i, step in enumerate(shown, 1):
            numbers[step.number] = number = f"{prefix}{i}"
            found.append(Step(number, step.node, numbered(step.children, f"{number}."), step.as_in))
        return tuple(found)

    def cited(step: Step) -> Step:
        before = step.as_in and numbers.get(step.as_in, _OUTSIDE)
        return Step(step.number, step.node, tuple(map(cited, step.children)), before)

    return tuple(map(cited, numbered(steps, "")))


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


class _Line(NamedTuple):
    """A line of a proof: how far it is indented, its number, and its text."""

    depth: int
    number: str
    text: str


class _Writer:
    """Writes levels of steps, leaving out conditions that the steps above have stated."""

    def __init__(self, rule: Typeset, measure: Measure, deepest: int) -> None:
        self._rule, self._measure, self._deepest = rule, measure, deepest

    def level(self, steps: Sequence[Step], depth: int, known: frozenset[str]) -> Iterator[_Line]:
        """The rows of a level with the levels below, and the number of rows not shown; common conditions are stated once."""
        shown = _visible_rows(steps)
        common = _in_common(shown) - known
        if common:
            ordered = [c for c in _conditions(shown[0][0].node.latex).conditions if c in common]
            yield _Line(depth, "", f"For {', '.join(ordered)}:")
        yield from _without_repeats(self._row(row, depth, known | common) for row in shown[:_MOST])
        if len(shown) > _MOST:
            yield _Line(depth, "", f"{len(shown) - _MOST} further steps of this kind.")

    def _row(self, row: Row, depth: int, known: frozenset[str]) -> list[_Line]:
        if row[0].as_in:
            return [_Line(depth, "", self._repetition(row))]
        (step,) = row
        goal = _conditions(step.node.latex)
        lines = [_Line(depth, step.number, self._step_text(step, goal, known))]
        if depth + 1 < self._deepest:
            lines += self.level(step.children, depth + 1, known.union(goal.conditions))
        return lines

    def _repetition(self, row: Row) -> str:
        """A note on steps that were proved before, with their numbers if these are within this proof."""
        if not any(step.as_in == _OUTSIDE for step in row):
            return prose(f"{repetition_note(row)}.")
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
        return f"{text.rstrip()} {by_rule(node, self._rule)}" + (rf"\pariskbecause{{{said}}}" if said else "")

    def _math(self, says: str) -> str:
        try:
            return lay_out(says, self._measure)
        except TooWideError:
            return "(an expression wider than the page)"


def _without_repeats(rows_: Iterable[list[_Line]]) -> Iterator[_Line]:
    """The lines of rows; consecutive rows of one line with the same text are one line, numbered from the first to the last."""
    for text, same in groupby(rows_, lambda lines: lines[0].text if len(lines) == 1 else None):
        first, *others = same
        if text is None or not others:
            yield from (line for lines in (first, *others) for line in lines)
        else:
            last = others[-1][0].number.rpartition(".")[2]
            yield first[0]._replace(number=f"{first[0].number}--{last}" if last else "")


def because(node: Node, measure: Measure = PAGE) -> str:
    """The sentences from which a reader can repeat a leaf, in one paragraph; a sentence that is wider than the page is left out."""
    said = " ".join(_laid_out(sentence, measure) for sentence in node.because).strip()
    said = _BETWEEN_EXPONENTIALS.sub(r"} \\allowbreak ", said)
    return said + _chart(node.chart) if node.chart else said


_BETWEEN_EXPONENTIALS = re.compile(r"\} (?=e\^\{)")
"""Where a line may break: TeX has no place in a product of exponentials."""


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
