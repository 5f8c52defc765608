"""The shipped ledger, loaded once in each process of a run: its files take many seconds of computer algebra to load.

Nothing is loaded while tests are collected: tests are parametrised by `claim_names`, which reads the files, and ask for the claims
when they run.
"""

from functools import cache
from pathlib import Path

from parisk_sym.claims.claim import Claim
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.ledger.claim_ids import ids_in
from parisk_sym.ledger.collect import Collection, collect, collection_of, visit

__all__ = ["claim_files", "claim_names", "claims", "claims_of", "shipped"]


@cache
def shipped() -> Collection:
    """Every claim of the shipped derivations."""
    return collect(())


@cache
def claims(prefix: str = "") -> dict[str, Claim]:
    """The shipped claims whose ids begin so, by their ids, in the order of the ledger."""
    return {entry.id: entry.claim for entry in shipped().claims if entry.id.startswith(prefix)}


def claim_names(prefix: str = "") -> list[str]:
    """The ids of the shipped claims that begin so, sorted. Only the few files that compute their ids are run."""
    return sorted(name for ids in _ids().values() for name in ids if name.startswith(prefix))


def claim_files() -> list[str]:
    """The shipped files with claims, as paths below the folder of the ledgers."""
    return [str(file.relative_to(shipped_derivations())) for file, ids in _ids().items() if ids]


def claims_of(file: str) -> list[Claim]:
    """The claims of one of these files."""
    path = str(shipped_derivations() / file)
    return [entry.claim for entry in shipped().claims if entry.file == path]


@cache
def _ids() -> dict[Path, frozenset[str]]:
    """The ids of the claims in each file that may have some."""
    files: list[Path] = []
    visit((), lambda file: not files.append(file), [])
    return {file: _ids_in(file) for file in files}


def _ids_in(file: Path) -> frozenset[str]:
    ids = ids_in(file)
    return frozenset(entry.id for entry in collection_of(str(file)).claims) if ids is None else ids
