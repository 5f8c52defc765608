"""The page docs/what_was_found.md, with the counts of the shipped ledger: `python -m tests.ledger.found_page` writes it."""

from collections import Counter
from pathlib import Path

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.discovery import shipped_derivations
from tests.shipped import shipped

__all__ = ["PAGE", "text"]

PAGE = Path(__file__).parents[2] / "docs" / "what_was_found.md"

_FOLDERS = {
    "privacy_at_risk": "*Differential Privacy at Risk*",
    "tight_on_budget": "*Tight on Budget?*",
    "sensitivity_sampler": "*Pain-Free Random Differential Privacy with Sensitivity Sampling*",
    "dp_in_practice": "*Differential Privacy in Practice*",
    "privacy_loss": "Privacy losses: results that appear in none of the papers",
    "field": "[Formulas of the field](field.md)",
    "mistakes": "[Known mistakes](mistakes.md) of software, its documents and a book",
}

_HEAD = """\
# What was found

Several printed results in the literature on differential privacy are wrong. This page counts them. Each claim is one statement of a
paper, as we read it ([readings](readings.md) explains how), and has one verdict, computed by `parisk verify`. Each error is counted
once, at its origin. `make counts` writes this page; a test compares it with the ledger, and `parisk verify` fails where a
computed verdict is not the one that is counted here.

The statements of each paper are listed with their claims: [*Privacy at Risk*](inventory_privacy_at_risk.md),
[*Tight on Budget?*](inventory_tight_on_budget.md), [*Pain-Free*](inventory_sensitivity_sampler.md) and
[*Privacy in Practice*](inventory_dp_in_practice.md). [What to use instead](what_to_use_instead.md) has the right statements in place
of the wrong ones.
"""


def _table(heads: list[str], rows: list[list[str | int]]) -> str:
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *([str(c or "") for c in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _fails(claim: Claim) -> bool:
    return claim.expected in FAULTY


def text() -> str:
    """The page, from the verdicts that the claims state and that every run of the ledger compares with the computed ones."""
    folders: dict[str, list[Claim]] = {name: [] for name in _FOLDERS}
    for entry in shipped().claims:
        folders[Path(entry.file).relative_to(shipped_derivations()).parts[0]].append(entry.claim)
    claims = [claim for found in folders.values() for claim in found]
    used = [v for v in Verdict if any(c.expected is v for c in claims)]
    verdicts = [
        [_FOLDERS[name], *(sum(c.expected is v for c in found) for v in used), len(found)]
        for name, found in folders.items()
    ]
    total: list[str | int] = ["all", *(sum(c.expected is v for c in claims) for v in used), len(claims)]
    faults = Counter(c.fault for c in claims if _fails(c))
    classes = [[str(f), faults[f]] for f in reversed(Fault) if faults[f]]
    wrong = sum(map(_fails, claims))
    apart = {name: sum(map(_fails, folders[name])) for name in ("mistakes", "field", "privacy_loss")}
    in_papers = wrong - sum(apart.values())
    return "\n".join([
        _HEAD,
        "## Verdicts\n",
        _table(["", *(str(v) for v in used), "all"], [*verdicts, total]),
        "\n## Statements that do not hold as printed\n",
        (f"{wrong} of {len(claims)} claims: {in_papers} in the papers, {apart['field'] + apart['privacy_loss']} of the field's formulas, "
        f"and {apart['mistakes']} known mistakes. The classes are explained in [readings](readings.md); those of software name its consequence.\n"),
        _table(["What is wrong", "claims"], [list(row) for row in classes]),
        "",
    ])  # fmt: skip


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
