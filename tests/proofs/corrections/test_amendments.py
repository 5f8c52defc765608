"""Corrections and conditions count by a proved relation to what is printed."""

from pathlib import Path
from typing import Any

import pytest

from parisk_sym.claims.claim import Claim, Condition, Correction, Source
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.proofs.judgement import NOT_ACCEPTED, Judgement, judge_here
from tests.reading import read_test_module

AMENDMENTS = read_test_module(
    "tests.proofs.corrections.amendments", Path(__file__).with_name("amendments.py")
)
Row, CONDITIONS, CORRECTIONS = AMENDMENTS.Row, AMENDMENTS.CONDITIONS, AMENDMENTS.CORRECTIONS

RELATIONS = ("takes the place of the printed part", "the printed part under the condition")


def judged(row: Any) -> Judgement:
    source = Source("a", "-", "-")
    if row.text:
        condition = Condition(row.text, row.says, row.by)
        return judge_here(
            Claim("a.row", source, "-", row.printed, condition=condition, expected=Verdict.CONDITIONAL)
        )
    correction = Correction("text", row.says, row.by)
    return judge_here(
        Claim("a.row", source, "-", row.printed, correction=correction, expected=Verdict.CORRECTED)
    )


@pytest.mark.parametrize("row", [*CORRECTIONS, *CONDITIONS], ids=lambda row: row.name)
def test_amendments(row: Any) -> None:
    """What is accepted has a proved relation in its tree; what is not keeps the printed verdict and says why."""
    found = judged(row)
    if row.refused:
        assert found.verdict in (Verdict.REFUTED, Verdict.UNDECIDED)
        assert found.amendment == NOT_ACCEPTED, found.reasons
        assert row.refused in "; ".join(found.reasons)
        return
    assert found.as_expected, found.reasons
    related = [node for node in found.nodes if node.rule in RELATIONS]
    assert related
    assert all(node.status is Status.PROVED and node.text for node in related)
