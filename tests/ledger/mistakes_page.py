"""The page docs/mistakes.md from the ledger of known mistakes: `python -m tests.ledger.mistakes_page` writes it."""

from collections.abc import Iterable
from pathlib import Path

from benchmarks.libraries.register import Standing, standing
from benchmarks.libraries.results import FAULTS, Outcome, Result
from parisk_sym.claims.claim import Claim, Correction
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.pages import claims_of, page, text

__all__ = ["PAGE", "entry", "overview"]

PAGE = Path(__file__).parents[2] / "docs" / "mistakes.md"

_HEAD = """\
# Known mistakes

Formulas of differential privacy that libraries, books and documents shipped, and that were wrong. Each is a claim of
`derivations/mistakes`: its encoding says what the formula promises, in the reading that is kindest to it; the engine is not told
where it fails (but for some, whose points are given because those that it finds have values that nobody reads). `parisk verify
derivations/mistakes` refutes every one, names the point, and proves what is said to hold: the repaired form, or the condition under
which the formula stands. What is known beyond that stands in the note of the claim. `parisk show ID` prints the encoding, the proof,
and a line that recomputes the counterexample without this package.

A report or a commit that says what was wrong is linked with its date. An open report is marked so: the version named had the formula when
it was read; where no report is known, the file is linked as it was read. The class is the consequence: software that is *less private than said*, that
adds *too much noise*, that reports a *wrong number elsewhere*, or is *wrong in a document only*; books and papers have the classes of [readings](readings.md).
A statement is in our words unless it stands as a quotation.

Where the code is in a package for Python, its newest version was run: the column *now* and the lines *Newest version* come from the register of
[libraries](libraries.md), which has the points, and name what the run found, not what a report says. The page is written by `make libraries`.

"""


def entry(claim: Claim, judgement: Judgement) -> str:
    """One mistake: where and when, its class, what was said, where it fails, what holds, and what the newest version does."""
    amendment = claim.correction or claim.condition
    assert amendment is not None
    holds = amendment.statement if isinstance(amendment, Correction) else f"if {amendment.assumption}"
    places = "; ".join(
        f"[{source.number.removeprefix('github.com/')}](https://{source.number}) ({source.section})"
        for source in (claim.source, *claim.also)
    )
    found = str(judgement.counterexample).removeprefix("as printed: ")
    return (
        f"\n### `{claim.id}`\n\n{places}\n\n{_shipped(claim)}"
        f"- Class: {claim.fault}\n- Read as: {text(claim.reading) or 'printed'}\n"
        f"- Refuted: `{found}`\n- Holds: {text(holds)}\n- Newest version: {_now(standing(claim.id))}\n"
    )


def overview(claims: Iterable[Claim]) -> str:
    """A table of all mistakes: class, the version in which each was found, and what the newest version does."""
    lines = ["| mistake | class | found in | asked | now |", "| --- | --- | --- | --- | --- |"]
    for claim in claims:
        now, versions = standing(claim.id), claim.source.section.rpartition("; ")[0]
        cells = (
            f"`{claim.id.removeprefix('mistakes.')}`",
            str(claim.fault),
            versions.replace("_", r"\_"),
            now.versions,
            now.words,
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _shipped(claim: Claim) -> str:
    """The statement: as a quotation where it is one, else headed as our words."""
    if claim.source.quoted:
        return f"> {text(claim.statement)}\n\n"
    return f"- Shipped, in our words: {text(claim.statement)}\n"


def _now(now: Standing) -> str:
    """What the newest version does, function by function."""
    parts = [
        f"{result.package} {result.version} `{result.function}`: {_word(result)} (asked {result.asked})"
        for result in now.results
    ]
    return "; ".join(parts + [f"not run: {now.not_run}"] * bool(now.not_run)) + "."


def _word(result: Result) -> str:
    if result.outcome in (*FAULTS, Outcome.REFUSED):
        return str(result.outcome)
    return "mended" if result.outcome is Outcome.AGREES else f"mended ({result.outcome})"


if __name__ == "__main__":
    head = _HEAD + overview(found.claim for found in claims_of("mistakes"))
    PAGE.write_text(page(head, "mistakes", entry), encoding="utf-8")
