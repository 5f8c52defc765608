"""`parisk latex`: formulas and claims with their verdicts as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completing import complete_id
from parisk_sym.cli.options import from_option, jobs_option, output_option
from parisk_sym.cli.running import AS_EXPECTED, exit_code, find_claim, judged, write
from parisk_sym.ground.output import OutputFile

if TYPE_CHECKING:
    from parisk_sym.ledger.collect import CollectedClaim
    from parisk_sym.ledger.run import ClaimResult

__all__ = ["COMMAND"]


@click.command()
@click.argument("identifiers", metavar="[ID]...", nargs=-1, shell_complete=complete_id)
@click.option(
    "--all", "everything", is_flag=True, help="A document of all formulas and claims, with verdicts."
)
@from_option
@output_option
@jobs_option
def latex(
    identifiers: tuple[str, ...],
    everything: bool,
    sources: tuple[str, ...],
    output: Path | None,
    jobs: int | None,
) -> int:
    """Write formulas and claims as LaTeX: snippets for \\input, or with --all a whole document.

    Claims are verified for it, because their verdicts are part of the text.

    \b
    Examples:
      parisk latex bessel_k.density bessel_k.cdf -o formulas.tex
      parisk latex --all -o companion.tex
    """
    if everything == bool(identifiers):
        raise click.UsageError("give ids of formulas and claims, or --all (not both)")
    if everything:
        return _write_document(sources, output, jobs)
    return _write_snippets(identifiers, sources, output, jobs)


def _write_snippets(
    identifiers: Sequence[str], sources: Sequence[str], output: Path | None, jobs: int | None
) -> int:
    """Write snippets of the formulas and claims named; the claims are judged for it."""
    from parisk_sym.cli.listing import collect_with
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.latex.blocks import snippet

    target = None if output is None else OutputFile(output)
    formulas = {i for i in identifiers if look_up(i, sources) is not None}
    if formulas.issuperset(identifiers):
        write("\n".join(snippet(i, paths=sources) for i in identifiers), target)
        return AS_EXPECTED
    store, wanted = Store(), [i for i in dict.fromkeys(identifiers) if i not in formulas]
    collection = collect_with(sources, store, wanted)
    chosen = [find_claim(collection, identifier) for identifier in wanted]
    results = judged(chosen, jobs, store)
    judgements = {r.collected.id: r.judgement for r in results}
    claims = [c.claim for c in chosen]
    write("\n".join(snippet(i, judgements, claims, sources) for i in identifiers), target)
    return _latex_code(results)


def _write_document(sources: Sequence[str], output: Path | None, jobs: int | None) -> int:
    """Write the document of all formulas and claims; nothing is written when a claim file is broken."""
    from parisk_sym.cli.listing import collect_all
    from parisk_sym.laws.catalogue import formulas_found
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.latex.document import document

    target = None if output is None else OutputFile(output)
    store = Store()
    collection, (formulas, broken) = collect_all(sources, store), formulas_found(sources)
    if problems := [*collection.problems, *broken]:
        return exit_code(problems, as_expected=False)
    results = judged(collection.claims, jobs, store)
    judgements = {r.collected.id: r.judgement for r in results}
    write(document(formulas, collection.claims, judgements, collection.introductions), target)
    return _latex_code(results)


def _latex_code(results: Sequence[ClaimResult[CollectedClaim]]) -> int:
    problems = [r.problem for r in results if r.problem is not None]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


COMMAND = latex
