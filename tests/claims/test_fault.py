"""A claim names what is wrong exactly where it is expected not to hold as printed."""

import pytest
from sympy import Symbol, exp

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.report.faults import UNCLASSED, faults_line
from parisk_sym.report.page import page_of

x = Symbol("x", positive=True)


def claim(expected: Verdict, fault: Fault | None) -> Claim:
    says = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
    return Claim("own.claim", Source("own", "Lemma 1", "1"), "text", says, expected, fault=fault)


@pytest.mark.parametrize("expected", sorted(FAULTY))
def test_what_does_not_hold_may_have_a_class(expected: Verdict) -> None:
    """A class is one of the list: the message names the claim and the classes. A user's claim may have none."""
    with pytest.raises(ClaimError, match=r"own\.claim: fault must be one of Fault\.MISPRINT"):
        claim(expected, "misprint")  # type: ignore[arg-type]
    assert page_of(claim(expected, Fault.STEP)).wrong == "error in a step"
    assert page_of(claim(expected, None)).wrong == ""


@pytest.mark.parametrize("expected", sorted(set(Verdict) - FAULTY))
def test_what_holds_has_none(expected: Verdict) -> None:
    """Not even where nothing was decided."""
    with pytest.raises(ClaimError, match=rf"own\.claim: where {expected} is expected, nothing is wrong"):
        claim(expected, Fault.STEP)
    assert page_of(claim(expected, None)).wrong == ""


def test_the_line_counts_by_the_verdict_that_was_found() -> None:
    """A class counts only where the verdict says that something is wrong; a verdict without a class is counted as such."""
    found = [
        (Verdict.PROVED, str(Fault.STEP), False),
        (Verdict.REFUTED, "", True),
        (Verdict.CORRECTED, str(Fault.MISPRINT), True),
        (Verdict.CONDITIONAL, str(Fault.CONDITION), False),
        (Verdict.NOT_REPRODUCIBLE, "", False),
    ]
    assert faults_line(found) == (
        f"2 claims do not hold as printed (misprint 1, {UNCLASSED} 1)"
        "; 1 claim was not proved as printed, and is proved under a condition; 1 cannot be reproduced"
    )
    assert faults_line([(Verdict.REFUTED, "", True)]) == "1 claim does not hold as printed"
    assert faults_line([(Verdict.PROVED, "", False)]) == ""


def test_heaviest_first() -> None:
    """Every class is listed, errors in results before misprints."""
    line = faults_line([(Verdict.CORRECTED, str(f), True) for f in Fault])
    places = [line.index(f"{f} 1") for f in Fault]
    assert places == sorted(places, reverse=True)
