"""What a proof rests on is told wherever it stands in the tree, and in no examination."""

import pytest

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import ARGUMENT, LITERATURE, Node, conjunction

PROVED = Node("a rule", Status.PROVED)
WEAKER = {
    "prose": Node(ARGUMENT, Status.PROVED),
    "a part of the domain": Node("boxes", Status.PROVED, box="x <= 3"),
    "a cited lemma": Node("cited", Status.PROVED, engine=LITERATURE, lemmas=("of a book",)),
}


def above(*nodes: Node, status: Status = Status.PROVED) -> Node:
    """Two steps above the nodes."""
    return Node("a step", status, children=(PROVED, Node("a step", Status.PROVED, children=nodes)))


def test_a_proof() -> None:
    """With a fact that a rule holds, and an examination that needed prose."""
    fact = Node("normal form", Status.PROVED, lemmas=("DLMF 5.5.1",))
    assert above(fact).with_checks(*WEAKER.values()).unconditional


@pytest.mark.parametrize("name", WEAKER)
def test_what_rests_on_something_weaker(name: str) -> None:
    """A condition that it proves is not proved without it."""
    assert not WEAKER[name].unconditional
    assert not above(PROVED, WEAKER[name]).unconditional


@pytest.mark.parametrize("status", [s for s in Status if s is not Status.PROVED])
def test_what_is_not_proved(status: Status) -> None:
    """Neither alone nor in a conjunction with what is proved."""
    assert not above(PROVED, status=status).unconditional
    assert conjunction([Status.PROVED, status, Status.PROVED]) is status
    refuted = {Status.REFUTED}
    assert conjunction([status, Status.REFUTED]) in refuted
    assert conjunction([Status.CONSISTENT, status]) is status
