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

Formulas of differential privacy in libraries, books and documents that turned out to be wrong. Each one is a claim of `derivations/mistakes`:

- The encoding is what the formula promises, in the most favourable reading.
- `parisk verify derivations/mistakes` refutes it, finds a point at which it fails, and proves what holds instead: the corrected formula, or the
  condition under which the formula holds. (For a few, a point is given, because the one that the engine finds has unreadable values.)
- `parisk show ID` prints the encoding, the proof, the note, and a command that recomputes the counterexample without this package.

How to read an entry:

- Reports and commits that describe the mistake are linked with their dates. An open report is marked; the named version had the formula when
  we read it. If we know of no report, the file is linked as we read it.
- The class is the consequence. Software is *less private than said*, adds *too much noise*, reports a *wrong number elsewhere*, or is *wrong in a
  document only*. Books and papers have the classes of [readings](readings.md).
- Statements are in our words unless they are quotations.
- If the code is in a Python package, we ran its newest version. The column *now* and the lines *Newest version* show the result of that run, not
  what a report says. The points are in the register of [libraries](libraries.md).

`make libraries` writes this page.

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
