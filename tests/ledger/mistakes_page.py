"""The page docs/mistakes.md from the ledger of known mistakes: `python -m tests.ledger.mistakes_page` writes it."""

from pathlib import Path

from parisk_sym.claims.claim import Claim, Correction
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.pages import page, text

__all__ = ["PAGE", "entry"]

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
it was looked at; where no report is known, the file is linked as it was read. Not every mistake costs privacy: some show more loss than
there is, or add more noise than is needed. The page is written by `python -m tests.ledger.mistakes_page` from the ledger.
"""


def entry(claim: Claim, judgement: Judgement) -> str:
    """One mistake: where and when, what was said, where it fails, what holds."""
    amendment = claim.correction or claim.condition
    assert amendment is not None
    holds = amendment.statement if isinstance(amendment, Correction) else f"if {amendment.assumption}"
    places = "; ".join(
        f"[{source.number.removeprefix('github.com/')}](https://{source.number}) ({source.section})"
        for source in (claim.source, *claim.also)
    )
    found = str(judgement.counterexample).removeprefix("as printed: ")
    return (
        f"\n### `{claim.id}`\n\n{places}\n\n"
        f"- Shipped: {text(claim.statement)}\n- Read as: {text(claim.reading) or 'printed'}\n"
        f"- Refuted: `{found}`\n- Holds: {text(holds)}\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(_HEAD, "mistakes", entry), encoding="utf-8")
