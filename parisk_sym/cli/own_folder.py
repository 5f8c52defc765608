"""The folder in which a command runs, where it is that of a paper: its claims are found without --from."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from parisk_sym.core.claim_loading import FORMULAS_FOLDER
from parisk_sym.core.discovery import is_under, shipped_derivations
from parisk_sym.ledger.claim_ids import formula_ids_in, ids_in

__all__ = ["has_claim_files", "own_folder"]


def own_folder(identifiers: Sequence[str]) -> tuple[str, ...]:
    """The current folder as the only path, if a file in it writes one of these ids (or one that matches); otherwise no path.

    No file is run, so an id that is computed is not found. The shipped derivations are found anyway.
    """
    if is_under(Path(), [shipped_derivations()]):
        return ()
    here = _ids_here()
    return (".",) if any(fnmatchcase(name, wanted) for name in here for wanted in identifiers) else ()


def has_claim_files() -> bool:
    """Whether a file of the current folder writes the id of a claim."""
    return bool(_ids_here())


def _ids_here() -> set[str]:
    """The ids of claims and formulas that files of the current folder write as texts."""
    ids = {name for file in Path().glob("*.py") for name in ids_in(file) or ()}
    return ids | {name for file in Path().glob(f"{FORMULAS_FOLDER}/*.py") for name in formula_ids_in(file)}
