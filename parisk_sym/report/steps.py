"""A proof in numbered steps: 1, 1.1, 1.2, 2; a step that was proved before is cited by its number, not repetition_note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, CONJUNCTION, LITERATURE, Node

__all__ = [
    "Step",
    "details",
    "failed_checks",
    "numbered_steps",
    "outcome_word",
    "passed_checks",
    "repetition_note",
    "rows",
]


@dataclass(frozen=True)
class Step:
    """A node of the proof with its number; `as_in` is the number of an equal earlier step, or "".

    The parts of a conjunction are steps of its own level, so the number of the conjunction is "".
    """

    number: str
    node: Node
    children: tuple[Step, ...] = ()
    as_in: str = ""

    def walk(self) -> Iterator[Step]:
        """This step and the steps below it, in their order."""
        yield self
        for child in self.children:
            yield from child.walk()


def numbered_steps(root: Node) -> tuple[Step, ...]:
    """The steps below the root of a proof."""
    return _Numbering().below(root, "", count(1))


class _Numbering:
    """Assigns one key to equal proofs of equal goals, and remembers the number of the first."""

    def __init__(self) -> None:
        self._keys: dict[tuple[object, ...], int] = {}
        self._first: dict[int, str] = {}

    def below(self, node: Node, prefix: str, numbers: Iterator[int]) -> tuple[Step, ...]:
        return tuple(self._step(child, prefix, numbers) for child in node.children)

    def _step(self, node: Node, prefix: str, numbers: Iterator[int]) -> Step:
        if node.rule == CONJUNCTION:
            return Step("", node, self.below(node, prefix, numbers))
        number, key = f"{prefix}{next(numbers)}", self._key(node)
        before = self._first.setdefault(key, number) if node.text or node.children else number
        return Step(
            number, node, self.below(node, f"{number}.", count(1)), "" if before == number else before
        )

    def _key(self, node: Node) -> int:
        below = tuple(map(self._key, node.children))
        own = (str(node.goal), node.rule, node.status, node.text, node.box, node.lemmas, below)
        return self._keys.setdefault(own, len(self._keys))


Row = tuple[Step, ...]
"""A single step, or several consecutive ones that were all proved before."""


def rows(steps: Sequence[Step]) -> Iterator[Row]:
    """The steps that are visible at one level: a conjunction is replaced by its parts, consecutive repetitions share a row."""
    visible = list(_visible_steps(steps))
    for old, group in groupby(visible, lambda step: bool(step.as_in)):
        if old:
            yield tuple(group)
        else:
            yield from ((step,) for step in group)


def _visible_steps(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        if step.number:
            yield step
        else:
            yield from _visible_steps(step.children)


def repetition_note(row: Row) -> str:
    """The note that replaces steps that were proved before: 2.1 to 2.3: as 1.1 to 1.3.

    >>> from parisk_sym.proofs.node import Node
    >>> lemma = Node("sign of the gap", Status.PROVED, "0 < x", text="x is positive")
    >>> parts = (
    ...     Node("product", Status.PROVED, "0 < x y", children=(lemma,)),
    ...     Node("sum", Status.PROVED, "0 < x + 1", children=(lemma,)),
    ... )
    >>> repetition_note(numbered_steps(Node("claim", Status.PROVED, children=parts))[1].children)
    '2.1: as 1.1'
    """
    here, there = ([s.number for s in row], [s.as_in for s in row])
    return f"{_number_range(here)}: as {_number_range(there if len(set(there)) > 1 else there[:1])}"


def _number_range(numbers: Sequence[str]) -> str:
    """Consecutive numbers as a range, others separated by commas."""
    parts = [n.rpartition(".") for n in numbers]
    last = [int(p[2]) for p in parts]
    in_order = len({p[0] for p in parts}) == 1 and last == list(range(last[0], last[0] + len(last)))
    return f"{numbers[0]} to {numbers[-1]}" if in_order and len(numbers) > 2 else ", ".join(numbers)


def outcome_word(node: Node) -> str:
    """The outcome of a step in one word: a person's prose is argued and a lemma of the literature is cited, neither is proved."""
    if node.engine == LITERATURE and node.status is Status.PROVED:
        return "cited"
    argued = node.rule == ARGUMENT and node.status is Status.PROVED
    return "argued" if argued else str(node.status)


_SHOWN_ELSEWHERE = (
    "table", "recompute", "seconds", "blocked", "try", "theorem", "at", "along", "mechanisms", "facts",
)  # fmt: skip
_TOLD_IN_PROSE = ("signs", "given", "variable", "rule", "witness", "squares", "weights", "bracket", "recurrence",
    "antidifference", "summand", "indices", "boxes", "open boxes", "smallest margin", "bits", "symbols", "cover", "G",
    "different orders", "normal form of both sides", "gap", "parts", "value", "from")  # fmt: skip
"""Entries of certificates that the sentences of a step tell."""
_LONGEST = 160
"""The longest text of a certificate that is not truncated."""


def details(node: Node) -> list[str]:
    """The certificate of a step in short: lists are counted, long texts truncated; the JSON row has all of it."""
    left_out = (*_SHOWN_ELSEWHERE, *(_TOLD_IN_PROSE if node.because else ()))
    shown = [
        f"{k}: {_signs(v) if k == 'signs' else _short(v)}"
        for k, v in node.certificate.items()
        if k not in left_out
    ]
    shown += [f"by {lemma}" for lemma in node.lemmas]
    return shown + [f"on {node.box}"] * bool(node.box)


def _signs(value: Any) -> str:
    """The signs of a gap in words."""
    signs = frozenset(value) if isinstance(value, (list, tuple)) else None
    return _SIGNS.get(signs, _short(value)) if signs is not None else _short(value)


_SIGNS = {
    frozenset({1}): "positive",
    frozenset({0, 1}): "not negative",
    frozenset({0}): "zero",
    frozenset({-1}): "negative",
    frozenset({-1, 0}): "not positive",
    frozenset({-1, 0, 1}): "any",
}


def _short(value: Any) -> str:
    """A value of a certificate as a person writes it: never as a list of Python."""
    if isinstance(value, (list, tuple)):
        if any(isinstance(v, (list, tuple)) for v in value):
            return f"{len(value)} rows"
        value = "; ".join(map(_short, value)) or "none"
    if isinstance(value, Mapping):
        value = "; ".join(f"{k} = {_short(v)}" for k, v in value.items())
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def failed_checks(node: Node) -> list[Node]:
    """The checks of a goal that did not succeed; not the attack of a proved one, which is undecided where its kind has none."""
    passed = {Status.PROVED, Status.CONSISTENT, *([Status.UNDECIDED] if node.status is Status.PROVED else [])}
    return [check for check in node.checks if check.status not in passed]


def passed_checks(node: Node) -> str:
    """The successful checks of a goal in one line; those that stopped its proof are listed separately."""
    said = (c for c in node.checks if c.status in (Status.PROVED, Status.CONSISTENT))
    return "; ".join(", ".join([f"{c.rule} [{c.status}]", *details(c)]) for c in said)
