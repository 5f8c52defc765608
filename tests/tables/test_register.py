"""The register of library formulas: nothing is missing, and what the pages say of one formula agrees."""

from dataclasses import replace

import pytest

from benchmarks.libraries import register
from benchmarks.libraries.check import Kind
from benchmarks.libraries.not_run import NOT_ASKED, NOT_RUN
from benchmarks.libraries.register import Standing, implementers, named, rows, standing
from benchmarks.libraries.results import FAULTS, Outcome
from parisk_sym import judge
from parisk_sym.claims.fault import Fault
from tests.ledger import field_page
from tests.ledger.mistakes_page import PAGE, entry, overview
from tests.shipped import claim_names, claims

MISTAKES = claim_names("mistakes.")
CONSEQUENCES = (Fault.DOCUMENT, Fault.OUTPUT, Fault.NOISE, Fault.LEAK)


def test_every_mistake_has_a_row_or_a_reason() -> None:
    """And none is named that is no claim."""
    tested = {name for row in rows() for name in row.mistakes}
    assert tested | set(NOT_RUN) == set(MISTAKES)
    assert all(standing(name).words for name in MISTAKES)


def test_every_fault_that_is_found_is_a_claim() -> None:
    """Nothing is accused on a page that the ledger does not prove."""
    bare = {row.function for row in rows() if row.outcome in FAULTS and not row.mistakes}
    assert not bare


@pytest.mark.parametrize("name", MISTAKES)
def test_the_class_of_a_mistake_is_what_the_run_shows(name: str) -> None:
    """Where the newest version still has it; a bound that is another one shows no consequence."""
    claim, outcome = claims("mistakes.")[name], standing(name).outcome
    if claim.fault in CONSEQUENCES and outcome in FAULTS and outcome is not Outcome.DISAGREES:
        assert str(outcome) == str(claim.fault)


def test_every_named_implementer_has_a_row_or_a_reason() -> None:
    """No note of the field's formulas names a library of which the register knows nothing, and no reason is left over."""
    items = {item for claim in claims("field.").values() for _, item in named(claim.note)}
    assert set(NOT_ASKED) <= items
    for claim in claims("field.").values():
        list(implementers(claim.id, claim.note))


def test_what_computes_another_number_implements_nothing() -> None:
    """A formula is not said to be computed by a function that the register finds fault with, on any page."""
    for claim in claims("field.").values():
        for line in implementers(claim.id, claim.note):
            for row in rows():
                about = f"{row.package} {row.version} `{row.function}`"
                if claim.id in row.claims and row.outcome in FAULTS and about in line:
                    assert line.startswith("Not what "), line


def test_the_threshold_of_opendp_is_one_thing_everywhere() -> None:
    """Its reported delta leaks, what it releases is the formula, and both pages say so."""
    lines = [
        line
        for line in implementers(
            "field.thresholds.geometric", claims("field.")["field.thresholds.geometric"].note
        )
        if "opendp" in line
    ]
    assert [line.partition(" opendp")[0] for line in lines] == ["Not what", "Implemented by"]
    assert standing("mistakes.opendp.at_the_threshold").outcome is Outcome.LEAK
    assert "less private than said (`mistakes.opendp.at_the_threshold`)" in lines[0]


def test_the_worst_of_several_rows_counts() -> None:
    """One that is mended does not hide one that is not; without a row nothing is said of a version."""
    good = next(row for row in rows() if row.outcome is Outcome.AGREES)
    bad = next(row for row in rows() if row.outcome is Outcome.LEAK)
    (low,) = (row for row in rows() if row.mistakes == ["mistakes.opendp.at_the_threshold"])
    noisy = replace(low, kind=Kind.RELEASE.value)
    assert Standing((good,), "").words == "mended"
    assert Standing((good, noisy, bad), "").outcome is Outcome.LEAK
    assert Standing((good, noisy), "").outcome is Outcome.NOISE
    assert Standing((good,), "a book").words == "mended; not run: a book"
    assert Standing((), "a book").outcome is None


def test_a_sentence_for_each_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes of a run, the field's page can say it, and an unknown implementer is an error."""
    row = replace(rows()[0], claims=["field.x"])
    for outcome in Outcome:
        monkeypatch.setattr(type(row), "outcome", outcome)
        monkeypatch.setattr(register, "rows", lambda: (row,))
        (line,) = implementers("field.x", "")
        assert row.function in line
    with pytest.raises(KeyError):
        list(implementers("field.y", "Implemented by nobody f."))


def test_the_overview_of_the_mistakes_is_of_today() -> None:
    """The table on the page of known mistakes is the register's."""
    assert overview(claims("mistakes.").values()) in PAGE.read_text(encoding="utf-8")


def test_a_quotation_is_shown_as_one_and_our_words_are_not() -> None:
    """The page does not print the ledger's sentence as if it were the document's."""
    claim = claims("mistakes.")["mistakes.flower.definition"]
    ours = replace(claim, source=replace(claim.source, quoted=False))
    theirs = replace(claim, source=replace(claim.source, quoted=True))
    assert "\n- Shipped, in our words: A randomized mechanism" in entry(ours, judge(claim))
    assert "\n> A randomized mechanism" in entry(theirs, judge(claim))
    assert "- Class: " in entry(ours, judge(claim))


def test_a_formula_from_no_work_is_called_elementary() -> None:
    """On the page of the field's formulas, where the place says so."""
    claim = claims("field.")["field.local.best_unary"]
    plain = replace(claim, also=(), source=replace(claim.source, number="a moment (elementary)"))
    assert "\n- From: elementary\n" in field_page.entry(plain, judge(claim))
    assert "From:" not in field_page.entry(
        replace(claim, also=(), source=replace(claim.source, number="a moment")), judge(claim)
    )
