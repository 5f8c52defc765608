"""The folder in which a command runs, where it is that of a paper: its claims are found without --from."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from parisk_sym.core.claim_loading import FIGURES_FOLDER, FORMULAS_FOLDER
from parisk_sym.core.discovery import is_under, shipped_derivations
from parisk_sym.ledger.claim_ids import formula_ids_in, ids_in

__all__ = ["has_claim_files", "has_figure", "own_folder"]


def own_folder(identifiers: Sequence[str]) -> tuple[str, ...]:
    """The current folder as the only path, if a file in it writes one of these ids (or one that matches); otherwise no path.

    No file is run, so an id that is computed is not found. The shipped derivations are found anyway.
    """
    is_here = any(fnmatchcase(name, wanted) for name in _ids_here() for wanted in identifiers)
    return (".",) if is_here and not is_under(Path(), [shipped_derivations()]) else ()


def has_figure(identifier: str) -> bool:
    """Whether a file in the current folder's `figures/` writes the id of a figure."""
    files = Path().glob(f"{FIGURES_FOLDER}/*.py")
    return any(f'"{identifier}"' in file.read_text(encoding="utf-8", errors="replace") for file in files)


def has_claim_files() -> bool:
    """Whether a file of the current folder writes the id of a claim."""
    return bool(_ids_here())


def _ids_here() -> set[str]:
    """The ids of claims and formulas that files of the current folder write as texts."""
    ids = {name for file in Path().glob("*.py") for name in ids_in(file) or ()}
    return ids | {name for file in Path().glob(f"{FORMULAS_FOLDER}/*.py") for name in formula_ids_in(file)}
