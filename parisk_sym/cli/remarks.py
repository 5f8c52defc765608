"""Remarks after the table of `parisk verify`: why nothing is remembered, and statements whose LaTeX is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.core.cache import Cache
from parisk_sym.core.texts import portable, shown

if TYPE_CHECKING:
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.claim_rows import ListedClaim

__all__ = ["print_unremembered", "warn_of_broken_latex"]


def print_unremembered(results: Sequence[ClaimResult[ListedClaim]], store: Store) -> None:
    """Print a line for each folder whose verdicts are not remembered because its files depend on something else, and warn of a cache that cannot be written.

    The claim files of a LaTeX source depend on nothing else: scripts beside the source are not theirs.
    """
    folders: dict[Path, dict[str, None]] = {}
    for result in results:
        if not result.remembered and result.collected.file.endswith(".py"):
            folder = Path(result.collected.file).resolve().parent
            folders.setdefault(folder, {}).update(dict.fromkeys(result.judgement.outside))
    for folder, used in folders.items():
        if because := store.content.see(folder).open_because or _first(list(used)):
            click.echo(f"Verdicts of {portable(str(folder))} are not remembered: {because}")
    if store.has_unwritten and (problem := Cache(store.folder).problem()):
        click.echo(f"Warning: verdicts are not remembered: {problem}", err=True)


def _first(reasons: list[str]) -> str:
    """Two reasons, and how many more there are: one library can be a reason for each of its files."""
    more = len(reasons) - _REASONS
    return "; ".join(reasons[:_REASONS]) + (f"; and {more} more" if more > 0 else "")


_REASONS = 2


def warn_of_broken_latex(claims: Sequence[ListedClaim]) -> None:
    """Print a warning for each statement whose LaTeX cannot be typeset, because pages and documents print its source."""
    for claim in claims:
        for name, text in _quoted(claim):
            click.echo(
                shown(
                    f"Warning: {claim.file}:{claim.line}: the {name} of {claim.id!r} has unbalanced braces (or \\left without "
                    f"\\right) in its LaTeX, and is printed as it is written: {text}"
                ),
                err=True,
            )


def _quoted(claim: ListedClaim) -> Iterator[tuple[str, str]]:
    """The name and the text of each quotation that is not balanced."""
    from parisk_sym.report.latex.text import is_typeset

    for name in ("statement", "reading"):
        if not is_typeset(text := str(claim.texts[name])):
            yield name, text
