"""All statements, by source."""

import functools
from collections.abc import Mapping
from pathlib import Path
from benchmarks.power.case import Case
from parisk_sym import Claim, ClaimError, Verdict
from parisk_sym.ledger.collect import collect

__all__ = ["FOLDERS", "claims_of", "topics"]

FOLDERS = tuple(sorted(file.parent for file in Path(__file__).parent.glob("*/papers.toml")))
"""One for each source."""


@functools.cache
def claims_of(folder: Path) -> tuple[Claim, ...]:
    """The claims of a source; ClaimError for a file that cannot be read."""
    collection = collect([folder])
    if collection.problems:
        raise ClaimError(str(collection.problems[0]))
    return tuple(one.claim for one in collection.claims)


@functools.cache
def topics() -> Mapping[str, tuple[Case, ...]]:
    """The statements of each source, without what a claim file could add to them, under the name of its folder."""
    return {folder.name: tuple(map(_case, claims_of(folder))) for folder in FOLDERS}


def _case(claim: Claim) -> Case:
    name = claim.id.partition(".")[2]
    return Case(name, claim.expected is Verdict.PROVED, claim.source.number, lambda: claim.says)
