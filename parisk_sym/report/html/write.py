"""Writes the ledger of a run as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from parisk_sym.core.result_files import OutputFile
from parisk_sym.ledger.papers import papers
from parisk_sym.report.html.claim import Around
from parisk_sym.report.html.document import ledger_document, ledger_files
from parisk_sym.report.html.figures import Drawn
from parisk_sym.report.html.ledger import Entry, Ledger
from parisk_sym.report.html.output import OutputFolder
from parisk_sym.report.page import listed_page

if TYPE_CHECKING:
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.report.claim_rows import ListedClaim

__all__ = ["ledger_of", "write_ledger"]


def ledger_of(
    results: Sequence[ClaimResult[ListedClaim]],
    command: str = "",
    whole: bool = True,
    folders: Iterable[Path] = (),
) -> Ledger:
    """The ledger of the judged claims, with the papers that their folders, and the others given, name.

    A `whole` ledger lists for each claim the others that use it, which is unknown for a selection of claims. Raises ClaimError for
    a file `papers.toml` that cannot be read.
    """
    own = dict.fromkeys(Path(r.collected.file).resolve().parent for r in results)
    ledger = Ledger(
        [Entry(r.collected.section, listed_page(r)) for r in results], papers(*own, *folders), command
    )
    return ledger.with_users() if whole else ledger


def write_ledger(ledger: Ledger, target: OutputFile | OutputFolder, drawn: Drawn) -> None:
    """Write the ledger as one file or as a folder of files; raises OutputError where the system refuses."""
    around = Around(ledger.papers, {entry.page.id for entry in ledger.entries}, placed=drawn.placed)
    if isinstance(target, OutputFile):
        target.write(ledger_document(ledger, around, drawn.drawings))
    else:
        target.write(ledger_files(ledger, around, drawn.drawings))
