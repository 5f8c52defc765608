"""A proof as an object: a tree whose nodes are a goal, the rule that was applied to it, what that found, and the nodes below.

Leaves are computations with what re-checks them in their certificate. `judge`, the pages, LaTeX and JSON walk this tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, NamedTuple

from parisk_sym.claims.sentences import Sentence
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status

__all__ = [
    "ARGUMENT",
    "BOXED",
    "CONJUNCTION",
    "FOUND",
    "LITERATURE",
    "NEEDS",
    "PARTS",
    "UNDECIDED_BY_ALL",
    "Evidence",
    "Failure",
    "Node",
    "conjunction",
    "failures",
    "reasons",
]

ARGUMENT = "argument"
"""The rule whose inference is a person's prose."""

CONJUNCTION = "every part"
"""The rule that proves a conjunction by its parts."""

FOUND = "found"
"""The entry of a certificate that holds what a rule found as objects, from which `proofs.prose` explains it: it does not leave the engine."""

PARTS = "parts"
"""The entry of a conjunction's certificate with the name of its parts, if they are rows or columns of a table."""

UNDECIDED_BY_ALL = "no rule decided"
"""The name in place of a rule if several were tried and none decided."""

LITERATURE = "literature"
"""The engine of what is cited and not proved."""

BOXED = "on a part for"
"""The entry of a certificate that names the symbols of which a proof covers a part of the range only."""

NEEDS = "a machine would need"
"""The entry of an argument's certificate that names what would check it."""

_WORST_FIRST = (Status.REFUTED, Status.INCONSISTENT, Status.UNDECIDED, Status.CONSISTENT, Status.PROVED)


@dataclass(frozen=True)
class Node:
    """One inference: its goal, the rule, what it found, and the nodes that it rests on.

    `goal` is the statement, or a sentence of mathematics that was found, or the text of either once the tree has left the engine; `latex`
    is the same as words and $math$ then, "" where there is only a text; both are "" where nobody asked for them (`proofs.goals`). `certificate` holds what re-checks this node: numbers and
    texts. `checks` are examinations of the goal that are no part of its proof (is it defined, does it survive an attack).
    `lemmas`, `box` and `counterexample` are this node's own; `text` is for the reader. `because` are sentences (words and $math$) from
    which a reader can repeat a leaf by hand (`proofs.prose`); the mathematics in them is in the certificate under "facts". `chart` is a sign chart
    as a table, rows of such cells. `form` is the goal as plain data
    (`claims.forms`), where certificates were asked for.
    """

    rule: str
    status: Status
    goal: Statement | Sentence | str = ""
    engine: str = "exact"
    certificate: Mapping[str, Any] = field(default_factory=dict)
    children: tuple[Node, ...] = ()
    checks: tuple[Node, ...] = ()
    lemmas: tuple[str, ...] = ()
    box: str = ""
    counterexample: str = ""
    text: str = ""
    latex: str = ""
    because: tuple[str, ...] = ()
    chart: tuple[tuple[str, ...], ...] = ()
    form: Any = None

    def walk(self) -> Iterator[Node]:
        """Every node: the examinations of a goal before its proof, a node before what it rests on."""
        for check in self.checks:
            yield from check.walk()
        yield self
        for child in self.children:
            yield from child.walk()

    def proof(self) -> Iterator[Node]:
        """The nodes of the proof alone, without examinations."""
        yield self
        for child in self.children:
            yield from child.proof()

    @property
    def is_argued(self) -> bool:
        """Whether any part of the proof is a person's prose."""
        return any(node.rule == ARGUMENT for node in self.proof())

    @property
    def all_lemmas(self) -> tuple[str, ...]:
        """The facts of the literature that the proof cites, each once."""
        return tuple(dict.fromkeys(lemma for node in self.proof() for lemma in node.lemmas))

    @property
    def given(self) -> tuple[str, ...]:
        """The lemmas that an author cites and nothing here proves, each once; not the facts that the rules themselves hold."""
        cited = (node for node in self.proof() if node.engine == LITERATURE)
        return tuple(dict.fromkeys(lemma for node in cited for lemma in node.lemmas))

    @property
    def unconditional(self) -> bool:
        """Whether a machine proved the goal on its whole domain, without prose and without a lemma that is only cited."""
        return self.status is Status.PROVED and not (self.is_argued or self.whole_box or self.given)

    @property
    def whole_box(self) -> str:
        """The part of the domain on which the goal is shown, in words; "" for all of it."""
        return "; ".join(dict.fromkeys(node.box for node in self.proof() if node.box))

    @property
    def boxed_symbols(self) -> frozenset[str]:
        """The names of the symbols whose range the proof covers only in part."""
        return frozenset(name for node in self.proof() for name in node.certificate.get(BOXED, ()))

    def with_checks(self, *checks: Node) -> Node:
        """The node with further checks of its goal, put first."""
        return replace(self, checks=(*checks, *self.checks))

    def map(self, change: Callable[[Node], Node]) -> Node:
        """The tree with every node changed, the lower ones first."""
        below = tuple(child.map(change) for child in self.children)
        checks = tuple(check.map(change) for check in self.checks)
        return change(replace(self, children=below, checks=checks))

    def _repr_html_(self) -> str:
        """How a notebook shows it: a tree that folds, open down to its second level."""
        return _details_html(self, 2)


def _details_html(node: Node, levels: int) -> str:
    """A node and its children as HTML, unfolded for the given number of levels."""
    goal = escape(node.latex) or (f"<code>{escape(str(node.goal))}</code>" if node.goal else "")
    line = " ".join(filter(None, (escape(node.text), goal, f"<em>{escape(node.rule)}</em> [{node.status}]")))
    line += "".join(f"<div>{escape(sentence)}</div>" for sentence in node.because)
    if not node.children:
        return f"<div>{line}</div>"
    below = "".join(f"<li>{_details_html(child, levels - 1)}</li>" for child in node.children)
    return f"<details{' open' * (levels > 0)}><summary>{line}</summary><ol>{below}</ol></details>"


class Evidence(NamedTuple):
    """A node without its place in the tree: what was checked, with which engine, what it found, and the numbers behind it."""

    check: str
    engine: str
    outcome: Status
    detail: Mapping[str, Any]


class Failure(NamedTuple):
    """Where a statement fails: the place in a conjunction or a table ("" for a single statement), and the node that refutes it."""

    place: str
    node: Node

    @property
    def text(self) -> str:
        """The place and the counterexample."""
        return f"{self.place}: {self.node.counterexample}" if self.place else self.node.counterexample


def failures(node: Node) -> tuple[Failure, ...]:
    """Every part of a conjunction that is refuted, each by its place: part 2, part 2.1 of a conjunction inside it, row 1, column 3.

    >>> fails, holds = (
    ...     Node("", Status.REFUTED, counterexample="x = 1: left = 2, right = 1"),
    ...     Node("", Status.PROVED),
    ... )
    >>> [f.text for f in failures(Node(CONJUNCTION, Status.REFUTED, children=(holds, fails)))]
    ['part 2: x = 1: left = 2, right = 1']
    """
    return tuple(Failure(_place(steps), part) for steps, part in _failing(node, ()))


_Steps = tuple[tuple[str, int], ...]


def _failing(node: Node, steps: _Steps) -> Iterator[tuple[_Steps, Node]]:
    if node.rule == CONJUNCTION:
        in_a_row = bool(steps) and steps[-1][0] == "row"
        kind = "column" if in_a_row else str(node.certificate.get(PARTS, "part"))
        for number, child in enumerate(node.children, 1):
            yield from _failing(child, (*steps, (kind, number)))
    elif node.counterexample:
        yield steps, node


def _place(steps: _Steps) -> str:
    """Row 1, column 3; part 2.1."""
    if any(kind != "part" for kind, _ in steps):
        return ", ".join(f"{kind} {number}" for kind, number in steps)
    return f"part {'.'.join(str(number) for _, number in steps)}" if steps else ""


def conjunction(statuses: Iterable[Status]) -> Status:
    """All together: one refuted refutes, one undecided leaves it undecided; PROVED where there is nothing to show.

    >>> conjunction([Status.PROVED, Status.UNDECIDED])
    <Status.UNDECIDED: 'undecided'>
    """
    found = {*statuses, Status.PROVED}
    return next(s for s in _WORST_FIRST if s in found)


def reasons(node: Node) -> list[str]:
    """The reasons that stopped a check or made an amendment not count (limits, exceptions, rules), each once.

    >>> limit = Node("limit", Status.UNDECIDED, certificate={"reason": "the time limit of 50 s was reached"})
    >>> reasons(limit)
    ['the time limit of 50 s was reached']
    """
    found = (n.certificate.get("reason") or n.certificate.get("exception") for n in node.walk())
    return list(dict.fromkeys(str(reason) for reason in found if reason))
