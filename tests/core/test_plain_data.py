"""Dataclasses as JSON and back: equal after a round trip, and nothing of another shape is read."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.plain_data import NotPlainError, from_json, to_json
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.node import Node as ProofNode


@dataclass(frozen=True)
class Node:
    """A tree, with every kind of field."""

    name: str
    status: Status
    parts: "tuple[Node, ...]" = ()
    pair: tuple[int, str] = (0, "")
    maybe: float | None = None
    texts: list[str] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    sure: bool = False


LEAF = Node("leaf", Status.REFUTED, (), (2, "b"), 0.5, ["t"], {"rows": [[1, None]], "at": float("inf")}, True)
TREE = Node("root", Status.PROVED, (LEAF, LEAF), maybe=None)
FOUND = ProofNode(
    "boxes",
    Status.PROVED,
    "x < 1",
    "ball",
    {"boxes": 3, "margin": 1e-9, "table": [["x", "y"]]},
    lemmas=("a lemma",),
)
PROOF = ProofNode(
    "claim",
    Status.REFUTED,
    "x < 1",
    children=(FOUND, FOUND),
    checks=(FOUND,),
    counterexample="x = 2",
    box="x < 3",
)
JUDGEMENT = Judgement("own.a", Verdict.CORRECTED, Verdict.PROVED, PROOF, 1.25)


@pytest.mark.parametrize("value", [TREE, JUDGEMENT, PROOF])
def test_round_trip(value: Any) -> None:
    """Through the text of a file, too."""
    assert from_json(type(value), json.loads(json.dumps(to_json(value)))) == value


def test_every_field_is_declared_so_that_it_can_be_read() -> None:
    """A judgement with what a limit leaves, and one with nothing."""
    bare = Judgement("own.a", Verdict.UNDECIDED, Verdict.PROVED)
    assert from_json(Judgement, to_json(bare)) == bare


@pytest.mark.parametrize(
    "change",
    [
        {"name": 1}, {"name": None}, {"status": "sure"}, {"status": ["proved"]}, {"parts": {}}, {"parts": [1]}, {"sure": 1},
        {"pair": [1]}, {"pair": [1, "b", 2]}, {"pair": ["1", "b"]}, {"pair": [True, "b"]}, {"maybe": "0.5"}, {"maybe": []},
        {"texts": "t"}, {"texts": [1]}, {"more": []}, {"new": 1},
    ],
)  # fmt: skip
def test_other_shapes_are_refused(change: dict[str, Any]) -> None:
    """A wrong type, a wrong word, a field too many: anywhere in the tree."""
    for value in (to_json(LEAF) | change, to_json(TREE) | {"parts": [to_json(LEAF) | change]}):
        with pytest.raises(NotPlainError):
            from_json(Node, value)


@pytest.mark.parametrize("value", [None, 3, [], {}, {"name": "leaf", "status": "proved"}])
def test_no_object_or_one_that_lacks_fields(value: Any) -> None:
    with pytest.raises(NotPlainError):
        from_json(Node, value)


@pytest.mark.parametrize("value", [object(), {1: 2}, {3}, b"text", Node])
def test_what_is_not_plain(value: Any) -> None:
    """Is not written."""
    with pytest.raises(NotPlainError):
        to_json({"inside": (value,)})
