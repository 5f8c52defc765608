"""A proof in numbered steps: 1, 1.1, 1.2, 2; what was proved before is named by its number, not told again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, CONJUNCTION, LITERATURE, Node

__all__ = ["Step", "checked", "details", "found", "numbered", "repeated", "rows"]


@dataclass(frozen=True)
class Step:
    """A node of the proof under its number; `as_in` is the number of an equal step before it, "" where there is none.

    The parts of a conjunction are steps of its own level: the conjunction has no number, "".
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


def numbered(root: Node) -> tuple[Step, ...]:
    """The steps below the root of a proof."""
    return _Numbering().below(root, "", count(1))


class _Numbering:
    """Gives equal proofs of equal goals one key, and the first of them its number."""

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
"""One step; or several in a row that were all proved before."""


def rows(steps: Sequence[Step]) -> Iterator[Row]:
    """The steps that a reader sees at one level: the parts of a conjunction in its place, repetitions in a row together."""
    seen = list(_seen(steps))
    for old, group in groupby(seen, lambda step: bool(step.as_in)):
        if old:
            yield tuple(group)
        else:
            yield from ((step,) for step in group)


def _seen(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        if step.number:
            yield step
        else:
            yield from _seen(step.children)


def repeated(row: Row) -> str:
    """What stands in the place of steps that were proved before: 2.1 to 2.3: as 1.1 to 1.3.

    >>> from parisk_sym.proofs.node import Node
    >>> lemma = Node("sign of the gap", Status.PROVED, "0 < x", text="x is positive")
    >>> parts = (
    ...     Node("product", Status.PROVED, "0 < x y", children=(lemma,)),
    ...     Node("sum", Status.PROVED, "0 < x + 1", children=(lemma,)),
    ... )
    >>> repeated(numbered(Node("claim", Status.PROVED, children=parts))[1].children)
    '2.1: as 1.1'
    """
    here, there = ([s.number for s in row], [s.as_in for s in row])
    return f"{_listed(here)}: as {_listed(there if len(set(there)) > 1 else there[:1])}"


def _listed(numbers: Sequence[str]) -> str:
    """Numbers that follow each other as their first and last."""
    parts = [n.rpartition(".") for n in numbers]
    last = [int(p[2]) for p in parts]
    in_order = len({p[0] for p in parts}) == 1 and last == list(range(last[0], last[0] + len(last)))
    return f"{numbers[0]} to {numbers[-1]}" if in_order and len(numbers) > 2 else ", ".join(numbers)


def found(node: Node) -> str:
    """What a step found, in one word: a person's prose is argued and a lemma of the literature is cited, neither is proved."""
    if node.engine == LITERATURE and node.status is Status.PROVED:
        return "cited"
    argued = node.rule == ARGUMENT and node.status is Status.PROVED
    return "argued" if argued else str(node.status)


_SHOWN_ELSEWHERE = ("table", "recompute", "seconds", "blocked", "try", "theorem", "at", "along", "mechanisms")
_LONGEST = 160
"""Characters of a text in a certificate that is shown whole."""


def details(node: Node) -> list[str]:
    """What the certificate of a step says, in short: lists are counted, long texts cut; the JSON row has all of it."""
    shown = [f"{k}: {_short(v)}" for k, v in node.certificate.items() if k not in _SHOWN_ELSEWHERE]
    shown += [f"by {lemma}" for lemma in node.lemmas]
    return shown + [f"on {node.box}"] * bool(node.box)


def _short(value: Any) -> str:
    if isinstance(value, (list, tuple)) and any(isinstance(v, (list, tuple)) for v in value):
        return f"{len(value)} rows"
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def checked(node: Node) -> str:
    """The examinations of a goal in one line; those that stopped its proof are steps of their own."""
    said = (c for c in node.checks if c.status in (Status.PROVED, Status.CONSISTENT))
    return "; ".join(", ".join([f"{c.rule} [{c.status}]", *details(c)]) for c in said)
