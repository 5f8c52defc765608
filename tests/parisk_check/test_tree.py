"""What is re-checked of one node."""

from parisk_check.outcomes import Outcome
from parisk_check.tree import check
from tests.parisk_check.test_forged import UNIT, X, certificate, less, n, node


def test_what_is_undecided_is_not_refuted_by_its_point() -> None:
    """Only what a node claims is re-checked, and an undecided one claims nothing."""
    undecided = node("x", "undecided", less(X, n("1/2"), UNIT), found={"at": {"x": n(1)}})
    root = node("claim", "undecided", undecided["goal"], undecided)
    found = [checked.found for checked in check(certificate(root, "UNDECIDED")).nodes]
    assert [(f.outcome, f.reason) for f in found] == [(Outcome.NOT_CHECKED, "it is undecided")]
