"""The page of what a kernel accepted: it states no status of other contents, and is the one of the record and the ledger."""

import re
from pathlib import Path

import pytest

from parisk_sym.coq.last_status import KernelResult
from parisk_sym.coq.outcome import ACCEPTED, Outcome, Standing
from parisk_sym.coq.record import Record
from parisk_sym.coq.run import Judged, prove_all, script_of
from parisk_sym.report.certificates import certificate
from parisk_sym.report.kernel_page import KernelRow, kernel_page
from tests.conftest import Judged as Judging
from tests.shipped import shipped

DOCS = Path(__file__).parents[2] / "docs"
MOST_NAMES = 20
LEAF = {"rule": "sign of the gap", "children": []}

REASONS = (
    "a statement of kind rate has no form as data",
    "no proof was found of holds: no",
    "no proof was found of refuted: neither",
    "1/(1/x) has conditions where it stands in the source",
    "2/(2/(x)) has conditions where it stands in the source",
)


def _row(claim: str, standing: Standing, reason: str = "", coq: str = "8.16.1+0123456789ab") -> KernelRow:
    return KernelRow(
        claim, "PROVED", "identity", LEAF, KernelResult(f"{claim}.v", (), Outcome(standing, reason), coq)
    )


def test_what_is_out_of_date_is_not_called_checked() -> None:
    """It is named with what changed, is counted, and stands in no list of what was accepted."""
    page = kernel_page(
        [
            _row("own.a", Standing.KERNEL_CHECKED),
            _row("own.b", Standing.OUT_OF_DATE, "the theorems changed; before: KERNEL-CHECKED", ""),
            _row("own.c", Standing.NOT_CHECKED, "the record does not have it", ""),
            *(_row("own.d", Standing.NOT_EXPORTED, reason, "") for reason in REASONS),
        ]
    )
    assert "Of 8 verdicts PROVED, CORRECTED, REFUTED or CONDITIONAL, 1 are kernel-checked." in page
    assert "1 were accepted by Coq 8.16.1 with libraries of digest 0123456789ab." in page
    assert "1 exported verdicts are OUT OF DATE: the kernel was asked about other contents." in page
    assert "1 exported verdicts are NOT CHECKED: no kernel was asked." in page
    assert "## Out of date\n\n- `own.b` (PROVED): the theorems changed; before: KERNEL-CHECKED\n" in page
    assert "| PROVED | 1 | 0 | 5 | 0 | 1 | 1 |" in page
    assert "| no proof was found of a theorem | 2 |" in page
    assert "| an expression has conditions where it stands in the source | 2 |" in page
    assert "| a statement of kind rate has no form as data | 1 |" in page
    assert page.partition("## Accepted by the kernel\n")[2] == "\n- `own.a` (PROVED): `own.a.v`\n"
    assert "## Rejected" not in page
    assert "## Rejected\n\n- `own.e` (PROVED): the proof assumes mine\n" in kernel_page(
        [_row("own.e", Standing.REJECTED, "the proof assumes mine")]
    )


def _today(judged: Judging) -> list[tuple[Judged, KernelResult]]:
    """Every shipped claim with what the record says of what is exported of it today; nothing is checked."""
    found = []
    for entry in shipped().claims:
        judgement, script = judged(entry.claim), script_of(entry.id, entry.file)
        found.append(Judged(entry.claim, str(judgement.verdict), certificate(judgement)["proof"], script))
    said = prove_all(found, None, None, 1, record=_record())
    by_id = {one.claim.id: proved for one, proved in said}
    return [(one, by_id[one.claim.id]) for one in found]


def _record() -> Record:
    return Record.read(DOCS / "kernel.json")


def test_the_page_is_that_of_the_record_and_the_ledger(
    judged: Judging, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is called checked where something else was, and nothing is rejected; what is out of date is named, and fails nothing.

    Whoever changes a claim, a script or a library writes the page again, without Coq.
    """
    rows = _today(judged)
    page = (DOCS / "kernel.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^- `([\w.-]+)` \(.*\): `\w+\.v`", page, re.MULTILINE))
    accepted, rejected = _named(rows, *ACCEPTED), _named(rows, Standing.REJECTED)
    gone = set(_record().rows) - {one.claim.id for one, _ in rows}
    with capsys.disabled():
        _tell("out of date in docs/kernel.json", _named(rows, Standing.OUT_OF_DATE))
        _tell("not in docs/kernel.json", _named(rows, Standing.NOT_CHECKED))
        _tell("in docs/kernel.json and no claims any more", gone)
    assert not rejected
    assert not listed - accepted, "said to be checked, while other contents were: run `make kernel`"
    written = [KernelRow(one.claim.id, one.verdict, one.claim.kind, one.tree, proved) for one, proved in rows]
    assert page == kernel_page(written), "run `make kernel` (without Coq), or `make prove`"


def _named(rows: list[tuple[Judged, KernelResult]], *standings: Standing) -> set[str]:
    return {one.claim.id for one, proved in rows if proved.outcome.standing in standings}


def _tell(what: str, claims: set[str]) -> None:
    """How many there are, and the first of them."""
    more = ", ..." if len(claims) > MOST_NAMES else ""
    print(f"\n{len(claims)} {what}: {', '.join(sorted(claims)[:MOST_NAMES])}{more}")
