"""The page docs/field.md from the ledger of the field's formulas: `python -m tests.ledger.field_page` writes it."""

from pathlib import Path

from benchmarks.libraries.register import implementers, named
from parisk_sym.claims.claim import Claim
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.pages import page, text

__all__ = ["PAGE", "entry"]

PAGE = Path(__file__).parents[2] / "docs" / "field.md"

_HEAD = """\
# The field's formulas

Formulas of differential privacy that libraries implement: noises, divergences, conversions, composition, sampling, selection, thresholds,
local mechanisms. Each one is a claim of `derivations/field`, with its domain, its source and its verdict. All statements are in our words.

- `parisk verify derivations/field` computes the verdicts.
- `parisk show ID` prints an encoding with its proof.
- "Implemented by" was found by running the newest version of each package. The points are in the register of [libraries](libraries.md).
- See also [known mistakes](mistakes.md), and [accountants](accountants.md) for compositions.

`make libraries` writes this page.
"""


def entry(claim: Claim, judgement: Judgement) -> str:
    """One formula: what it says, how it is read, from where, and which packages compute it."""
    cited = "; ".join(
        f"{papers()[source.paper].authors}, *{papers()[source.paper].title}*, {source.number}"
        for source in claim.also
    )
    lines = [f"\n### `{claim.id}`: {judgement.verdict}\n", text(claim.statement), ""]
    lines += [f"- Read as: {text(claim.reading)}"] * bool(claim.reading)
    lines += [f"- Part: {text(claim.covers)}"] * bool(claim.covers)
    elementary = claim.source.number.endswith(" (elementary)")
    lines += [f"- From: {cited or 'elementary'}"] * bool(cited or elementary)
    lines += [f"- {text(claim.note)}"] * bool(claim.note and not named(claim.note))
    lines += [f"- {line}" for line in implementers(claim.id, claim.note)]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(_HEAD, "field", entry), encoding="utf-8")
