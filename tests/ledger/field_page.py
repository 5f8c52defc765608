"""The page docs/field.md from the ledger of the field's formulas: `python -m tests.ledger.field_page` writes it."""

from functools import cache
from pathlib import Path

from benchmarks.libraries.results import Result, read
from parisk_sym.claims.claim import Claim
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.pages import page, text

__all__ = ["PAGE", "entry"]

PAGE = Path(__file__).parents[2] / "docs" / "field.md"

_HEAD = """\
# The field's formulas

Formulas of differential privacy that libraries implement: noises, divergences, conversions, composition, sampling, selection, thresholds,
local mechanisms. Each is a claim of `derivations/field`, with its domain, the work that it is from, and its verdict;
`parisk verify derivations/field` computes the verdicts, `parisk show ID` prints an encoding with its proof. A library that is named
has the formula under that name. Where a published package was asked, the version is named, and whether its code agrees with certified values
([libraries](libraries.md) has the points; [accountants](accountants.md) compares compositions). The page is written by `python -m tests.ledger.field_page` from the ledger.
"""


def entry(claim: Claim, judgement: Judgement) -> str:
    """One formula: what it says, how it is read, from where, who has it, whose code agrees."""
    cited = "; ".join(
        f"{papers()[source.paper].authors}, *{papers()[source.paper].title}*, {source.number}"
        for source in claim.also
    )
    lines = [f"\n### `{claim.id}`: {judgement.verdict}\n", text(claim.statement), ""]
    lines += [f"- Read as: {text(claim.reading)}"] * bool(claim.reading)
    lines += [f"- Part: {text(claim.covers)}"] * bool(claim.covers)
    lines += [f"- From: {cited}"] * bool(cited)
    lines += [f"- {text(claim.note)}"] * bool(claim.note)
    lines += [f"- {_compared(result)}" for result in _results() if claim.id in result.claims]
    return "\n".join(lines).rstrip() + "\n"


@cache
def _results() -> tuple[Result, ...]:
    return tuple(read())


def _compared(result: Result) -> str:
    """A package that was asked, and what came of it."""
    verdict = result.verdict.replace("cautious", "is cautious").replace("other", "has another")
    return f"Asked: {text(f'{result.package} {result.version} {result.function}')} {verdict}."


if __name__ == "__main__":
    PAGE.write_text(page(_HEAD, "field", entry), encoding="utf-8")
