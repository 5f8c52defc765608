"""`parisk latex`: formulas and claims with their verdicts as LaTeX."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_id
from parisk_sym.cli.judging import AS_EXPECTED, STANDARD_OUTPUT, exit_code, find_claim, judge_claims, write
from parisk_sym.cli.options import from_option, jobs_option, output_option
from parisk_sym.core.discovery import is_under
from parisk_sym.core.errors import OutputError, ParameterError
from parisk_sym.core.result_files import OutputFile

if TYPE_CHECKING:
    from parisk_sym.figures.figure import Figure
    from parisk_sym.formulas.formula import Formula
    from parisk_sym.ledger.collect import CollectedClaim
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.report.latex.equations import Measure
    from parisk_sym.report.latex.pictures import Picture

__all__ = ["COMMAND"]


@click.command()
@click.argument("identifiers", metavar="[ID]...", nargs=-1, shell_complete=complete_id)
@click.option(
    "--companion",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write a document of all claims and formulas to the folder DIR, with its bibliography and figures.",
)
@click.option(
    "--figures/--no-figures", default=True, show_default=True, help="Draw the figures of the companion."
)
@click.option("--macros", is_flag=True, help="Write parisk.sty, the macro file that all this LaTeX needs.")
@click.option(
    "--numbers",
    metavar="[FILE]",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value="-",
    help="Write a command for each number in the TOML file FILE; without FILE, check the numbers of the LaTeX source of --from.",
)
@click.option(
    "--marks",
    is_flag=True,
    help="Write the verdicts of the claims under --from, which \\parisk{ID} prints beside a statement of your paper.",
)
@click.option(
    "--page",
    metavar="ADDRESS",
    default="",
    help="Address of the page that `verify --html` wrote: each mark links to its claim there.",
)
@click.option(
    "--width",
    type=click.Choice(["page", "column"]),
    default="page",
    show_default=True,
    help="Break formulas for a page with one column, or for a column of two.",
)
@from_option
@output_option
@jobs_option
def latex(  # noqa: PLR0913, PLR0917 - one for each option
    identifiers: tuple[str, ...],
    companion: Path | None,
    figures: bool,
    macros: bool,
    numbers: Path | None,
    marks: bool,
    page: str,
    width: str,
    sources: tuple[str, ...],
    output: Path | None,
    jobs: int | None,
) -> int:
    """Write formulas, claims and numbers as LaTeX.

    The result is a snippet for \\input, a whole document, or numbers for your text. Claims are verified first, because their verdicts are part of the text. Snippets need \\usepackage{parisk}: --macros writes
    that file. Their labels begin with parisk:, and they are safe in article, amsart, acmart, IEEEtran and llncs.

    --companion writes companion.tex with companion.bib, parisk.sty, the figures, and recompute.txt with a shell command for each
    counterexample; `latexmk -pdf companion` typesets it.

    --marks writes the verdicts of your claims for the source of your own paper: after \\usepackage{parisk} and \\input{verdicts},
    \\parisk{lemma3} beside a statement prints its verdict, and \\usepackage[nomarks]{parisk} leaves all marks out.

    --numbers reads tables such as [number.riskAtOne] with formula = "laplace.confidence", eps = "1/2", eps0 = "1", digits = 4 (or claim =
    "ID") and writes \\newcommand{\\riskAtOne}{\\num{0.2...}}, so that the numbers of a paper never go stale. The names
    must be new commands: LaTeX reports an error for an existing one, such as \\tiny.

    --numbers without a file, with --from paper.tex, lists the numbers that are typed in a paper and can be computed: the right side of
    an equation, the value of an equation that the sentence names, and the cells of a table whose columns have formulas. It names those
    that differ from the value, in a table by row and column. Exit code 1: at least one does.

    \b
    Examples:
      parisk latex bessel_k.density bessel_k.cdf -o formulas.tex
      parisk latex par21.equation18.model --width column -o claim.tex
      parisk latex --numbers --from paper.tex
      parisk latex --macros -o parisk.sty
      parisk latex --numbers numbers.toml -o numbers.tex
      parisk latex --marks --from my_paper/ --page verdicts.html -o verdicts.tex
      parisk latex --companion companion/ --no-figures
    """
    if sum((bool(identifiers), companion is not None, macros, numbers is not None, marks)) != 1:
        raise click.UsageError(
            "give ids of formulas and claims, or one of --companion, --macros, --marks and --numbers"
        )
    if page and not marks:
        raise click.UsageError("--page belongs to --marks")
    if marks:
        return _write_marks(sources, page, output, jobs)
    if companion is not None:
        if output is not None:
            raise click.UsageError("--companion DIR names its own files: leave out -o")
        return _write_companion(companion, sources, figures, jobs)
    if macros:
        from parisk_sym.report.latex.document import macros as text

        write(text(), None if output is None else OutputFile(output))
        return AS_EXPECTED
    if numbers is not None and str(numbers) == STANDARD_OUTPUT:
        from parisk_sym.cli.manuscripts import check_numbers

        return check_numbers(sources, None if output is None else OutputFile(output))
    if numbers is not None:
        return _write_numbers(numbers, sources, output, jobs)
    from parisk_sym.report.latex.equations import COLUMN, PAGE

    return _write_snippets(identifiers, sources, output, jobs, COLUMN if width == "column" else PAGE)


def _write_snippets(
    identifiers: Sequence[str],
    sources: Sequence[str],
    output: Path | None,
    jobs: int | None,
    measure: Measure,
) -> int:
    """Write snippets of the named formulas and claims; the claims are judged first."""
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.report.latex.blocks import snippet

    sources = sources or own_folder(identifiers)
    target = None if output is None else OutputFile(output)
    formulas = {i for i in identifiers if look_up(i, sources) is not None}
    results = _judge_ids([i for i in dict.fromkeys(identifiers) if i not in formulas], sources, jobs)
    judgements = {r.collected.id: r.judgement for r in results}
    claims = [r.collected.claim for r in results]
    write("\n".join(snippet(i, judgements, claims, sources, measure) for i in identifiers), target)
    return _latex_code(results)


def _judge_ids(
    wanted: Sequence[str], sources: Sequence[str], jobs: int | None
) -> list[ClaimResult[CollectedClaim]]:
    """Judge the claims with these ids; raises FormulaNotFoundError for an unknown one."""
    if not wanted:
        return []
    from parisk_sym.cli.claim_listing import collect_with
    from parisk_sym.ledger.store import Store

    store = Store()
    collection = collect_with(sources, store, wanted)
    return judge_claims([find_claim(collection, identifier) for identifier in wanted], jobs, store)


def _write_numbers(file: Path, sources: Sequence[str], output: Path | None, jobs: int | None) -> int:
    """Write a command for each number of the file."""
    from parisk_sym.report.latex.numbers import number_commands, read_numbers

    target = None if output is None else OutputFile(output)
    wanted = read_numbers(file)
    results = _judge_ids(list(dict.fromkeys(n.claim for n in wanted if n.claim)), sources, jobs)
    write(number_commands(wanted, {r.collected.id: r.judgement for r in results}, sources), target)
    return _latex_code(results)


def _write_marks(sources: Sequence[str], page: str, output: Path | None, jobs: int | None) -> int:
    """Write the verdict of each claim as a command."""
    from parisk_sym.cli.claim_listing import collect_all
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.latex.marks import mark_commands

    if not sources:
        raise click.UsageError("--marks needs --from PATH, the claims of your paper")
    target = None if output is None else OutputFile(output)
    store, today = Store(), _today()
    collection = collect_all(sources, store)
    if collection.problems:
        return exit_code(collection.problems, as_expected=False)
    results = judge_claims(collection.claims, jobs, store)
    write(mark_commands([r.judgement for r in results], page, today), target)
    return _latex_code(results)


def _require_room_for(folder: Path) -> None:
    """Raise an error early if the folder cannot be created."""
    there = next(p for p in (folder, *folder.absolute().parents) if p.exists())
    if not there.is_dir():
        raise OutputError(f"cannot make the folder {folder}: {there} is a file")


def _write_companion(folder: Path, sources: Sequence[str], figures: bool, jobs: int | None) -> int:
    """Write the document and its accompanying files; writes nothing if a claim file is broken."""
    from parisk_sym.cli.claim_listing import collect_all
    from parisk_sym.laws.catalogue import formulas_found
    from parisk_sym.ledger.papers import papers
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.latex.companion import Companion, companion

    _require_room_for(folder)
    today = _today()
    store = Store()
    collection, (formulas, broken) = collect_all(sources, store), formulas_found(sources)
    if problems := [*collection.problems, *broken]:
        return exit_code(problems, as_expected=False)
    drawn = _figures(sources, collection.claims) if figures else []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make the folder {folder}: {error.strerror}") from None
    OutputFile(folder / "companion.tex")
    results = judge_claims(collection.claims, jobs, store)
    judgements = {r.collected.id: r.judgement for r in results}
    pictures = dict(_pictures(folder, drawn, jobs))
    content = Companion(
        _own(formulas, sources),
        collection.claims,
        judgements,
        collection.introductions,
        pictures,
        today,
        papers(*dict.fromkeys(Path(c.file).parent for c in collection.claims)),
    )
    for name, text in companion(content).items():
        OutputFile(folder / name).write(text)
    click.echo(f"Next, in {folder}: latexmk -pdf companion", err=True)
    return _latex_code(results)


def _own(formulas: Sequence[Formula], sources: Sequence[str]) -> list[Formula]:
    """The formulas declared by files under the sources; without sources, all."""
    return [formula for formula in formulas if not sources or is_under(formula.file, sources)]


def _figures(sources: Sequence[str], claims: Sequence[CollectedClaim]) -> list[Figure]:
    """The figures at the places of the claims; raises MissingLibraryError if there are any and matplotlib is missing."""
    from parisk_sym.figures.declared_figures import figures_at, omission_note
    from parisk_sym.figures.draw import require_matplotlib

    found, others = figures_at(
        {(s.paper, s.number) for c in claims for s in (c.claim.source, *c.claim.also)}, sources
    )
    drawn = found.figures
    if others:
        click.echo(omission_note(others), err=True)
    if drawn:
        require_matplotlib("leave the figures out, with --no-figures")
    return drawn


def _pictures(folder: Path, figures: Sequence[Figure], jobs: int | None) -> Iterator[tuple[str, Picture]]:
    """Draw the figures into the folder, without those that need a missing library."""
    from parisk_sym.core.errors import MissingLibraryError
    from parisk_sym.core.progress import progress_bar
    from parisk_sym.figures.appearance import Look
    from parisk_sym.figures.declared_figures import figure_points
    from parisk_sym.figures.draw import draw
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.latex.pictures import picture_of

    for figure in figures:
        try:
            with progress_bar(figure.id) as progress:
                table = figure_points(figure, (), 8, jobs or default_jobs(), progress)
        except MissingLibraryError as error:
            click.echo(f"{figure.id} is omitted: {error}", err=True)
            continue
        picture = picture_of(figure, table)
        OutputFile(folder / picture.file).write(draw(figure, table, "pdf", Look(words=False)))
        yield figure.id, picture


def _today(environment: Mapping[str, str] = os.environ) -> str:
    """The day of SOURCE_DATE_EPOCH, which reproducible builds set, or today."""
    epoch = environment.get("SOURCE_DATE_EPOCH", "")
    try:
        now = dt.datetime.fromtimestamp(int(epoch), dt.UTC) if epoch.isdecimal() else dt.datetime.now(dt.UTC)
    except (ValueError, OverflowError, OSError):
        from parisk_sym.core.exact import short

        raise ParameterError(
            f"SOURCE_DATE_EPOCH must be seconds since 1970 up to the year 9999, got {short(epoch)}"
        ) from None
    return f"{now.day} {now:%B %Y}"


def _latex_code(results: Sequence[ClaimResult[CollectedClaim]]) -> int:
    """The exit code of the run; unexpected verdicts are printed to standard error."""
    from parisk_sym.report.verdicts import unexpected_lines

    for line in unexpected_lines(results):
        click.echo(line, err=True)
    problems = [r.problem for r in results if r.problem is not None]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


COMMAND = latex
