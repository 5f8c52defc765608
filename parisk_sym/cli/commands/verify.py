"""`parisk verify`: the verdict on every claim, compared with the expected one."""

from __future__ import annotations

import itertools
import shlex
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_claim
from parisk_sym.cli.judging import STANDARD_OUTPUT, at_scheduler, exit_code, judge_claims
from parisk_sym.cli.options import fresh_option, jobs_option, scheduler_option, time_limit_option
from parisk_sym.cli.remarks import print_unremembered, warn_of_broken_latex
from parisk_sym.core.errors import ClaimError, ParameterError
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.texts import portable, quantity
from parisk_sym.proofs.goal_detail import Goals

if TYPE_CHECKING:
    from parisk_sym.core.discovery import Problem
    from parisk_sym.ledger.processes import Processes
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.certificates import Certificates
    from parisk_sym.report.claim_rows import ListedClaim
    from parisk_sym.report.html.output import OutputFolder

__all__ = ["COMMAND"]


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--only",
    "patterns",
    metavar="GLOB",
    multiple=True,
    help="Only claims whose id matches; may be repeated.",
    shell_complete=complete_claim,
)
@jobs_option
@scheduler_option
@click.option(
    "--json", "json_file", metavar="FILE", help='Write one JSON row per claim to FILE ("-": standard output).'
)
@click.option(
    "--html",
    "html_path",
    metavar="DIR|FILE",
    help="Write a page for a browser: one file if the name ends in .html, otherwise a folder.",
)
@click.option("--no-figures", is_flag=True, help="Do not draw the figures of the papers into the page.")
@click.option(
    "--certificates",
    metavar="DIR",
    help="Write the proof tree of each claim to DIR, for `parisk-check DIR`; files of other claims are kept.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("table", "github", "sarif", "jsonlines")),
    default="table",
    show_default=True,
    help="Output: the table, annotations of GitHub Actions, SARIF, or one JSON object per claim with its file and line.",
)
@click.option(
    "--watch",
    "watched",
    is_flag=True,
    help="Verify changed files again each time one is saved; Ctrl-C ends.",
)
@time_limit_option
@fresh_option
def verify(  # noqa: PLR0913, PLR0917 - one for each option
    paths: tuple[str, ...],
    patterns: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    json_file: str | None,
    html_path: str | None,
    no_figures: bool,
    certificates: str | None,
    format_: str,
    watched: bool,
    seconds: float,
    fresh: bool,
) -> int:
    """Compute the verdict on every claim of a paper.

    Each verdict is compared with the expected one. Claims are found in the files and folders given, the way pytest finds tests: a claim file is a Python
    file that binds claims to names (lemma1 = Claim(...)). Without a path, those that come with parisk_sym are verified.
    A LaTeX file, or a folder with LaTeX files and no Python files, is read as `parisk init --from` reads it, and nothing is
    written beside it.

    Verdicts are remembered in the user's cache folder until the claims, this program or its libraries
    change, except those ended by a limit or an exception. Plain `verify` does not store proofs, so --html,
    --json and --certificates judge a claim again the first time.

    \b
    Examples:
      parisk verify
      parisk verify paper.tex
      parisk verify my_paper/ --json verdicts.json
      parisk verify my_paper/ --html my_paper.html
      parisk verify my_paper/ --certificates proofs && parisk-check proofs
      parisk verify my_paper/ --watch
      parisk verify my_paper/ --format sarif > verdicts.sarif
      parisk verify --only '*.theorem4*' --jobs 1 --time-limit 300
      parisk verify --scheduler tcp://10.0.0.1:8786

    Exit code 0: every verdict as expected; 1: some are not; 2: wrong usage or a broken claim file.
    """
    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    page = None if html_path is None else _page_target(html_path, json_file)
    if format_ != _TABLE and (watched or json_file == STANDARD_OUTPUT):
        raise ParameterError(
            f"--format {format_} writes to standard output: leave out {'--watch' if watched else '--json -'}"
        )
    asked = _Asked(paths, patterns, jobs, scheduler, seconds, fresh, _certificates(certificates), format_)
    if not watched:
        return _verify_with_sources(asked, json_file, target, page, figures=not no_figures)
    if json_file == STANDARD_OUTPUT:
        raise click.UsageError("--watch does not end: give --json a file, not standard output")
    from parisk_sym.cli.watch import watch

    rounds = itertools.count()

    def one(parts: Sequence[str]) -> int:
        """One round; output to a file needs all claims."""
        whole = bool(json_file or page) or tuple(parts) == paths
        part = asked if whole else replace(asked, paths=tuple(parts), is_part=True)
        again = next(rounds) > 0
        return _verify_with_sources(part, json_file, target, page, figures=not no_figures, again=again)

    return watch(paths, one)


_TABLE = "table"


@dataclass(frozen=True)
class _Asked:
    """The claims to judge, and the options for it."""

    paths: tuple[str, ...]
    patterns: tuple[str, ...]
    jobs: int | None
    scheduler: str | None
    seconds: float
    fresh: bool
    certificates: Certificates | None
    format_: str = "table"
    is_part: bool = False
    """Whether they are only some of the requested files, in which a pattern need not match."""
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """File and line of the claims that were read from a LaTeX source."""
    given: tuple[str, ...] = ()
    """The paths of the command where `paths` has folders that were made of LaTeX sources."""


def _certificates(folder: str | None) -> Certificates | None:
    """The folder for certificates; raises an error early if it cannot be written to."""
    if folder is None:
        return None
    from parisk_sym.report.certificates import Certificates

    return Certificates(Path(folder))


def _verify(
    asked: _Asked,
    json_file: str | None,
    target: OutputFile | None,
    page: OutputFile | OutputFolder | None,
    *,
    figures: bool,
    again: bool = False,
) -> int:
    """Judge, print and write; `again` prints only what was judged now or is not as expected."""
    from parisk_sym.ledger.processes import Processes, begin_loading, default_jobs
    from parisk_sym.ledger.store import Store

    jobs, paths = asked.jobs, asked.paths
    goals = (
        Goals.AS_DATA
        if asked.certificates
        else Goals.IN_WORDS
        if json_file or page or asked.format_ != _TABLE
        else Goals.UNTOLD
    )
    start, store = time.perf_counter(), Store(fresh=asked.fresh and not again)
    if store.is_empty and not asked.patterns and asked.scheduler is None and (jobs or default_jobs()) > 1:
        begin_loading()  # beside what is loaded here
    from parisk_sym.report.formats.json import page_row
    from parisk_sym.report.json_rows import to_json
    from parisk_sym.report.page import listed_page

    with Processes(jobs or default_jobs()) as workers, at_scheduler(asked.scheduler, jobs, paths) as cluster:
        chosen, problems = _matching(asked, store, workers, encoded=goals > Goals.UNTOLD)
        results = judge_claims(chosen, jobs, store, asked.seconds, workers, cluster, goals)
    results = [_at_its_source(result, asked.places) for result in results]
    if asked.certificates is not None:
        asked.certificates.write(results)
    if json_file is not None:
        text = to_json([page_row(listed_page(r)) for r in results])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if json_file != STANDARD_OUTPUT and asked.format_ == _TABLE and results:
        _print_table(results, time.perf_counter() - start, counterexamples=bool(paths), only_new=again)
        print_unremembered(results, store)
    if page is not None and problems:
        click.echo(f"Error: {page.path} is not written, because claims are missing", err=True)
    elif page is not None and results:
        problems += _write_page(page, results, asked, figures=figures)
    warn_of_broken_latex(chosen)
    problems += _drift(chosen)
    problems += [r.problem for r in results if r.problem is not None]
    if asked.format_ != _TABLE:
        from parisk_sym.report.editor_lines import FORMATS, diagnostics

        click.echo(FORMATS[asked.format_](list(diagnostics(results, problems))), nl=False)
    return exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_table(
    results: Sequence[ClaimResult[ListedClaim]], seconds: float, *, counterexamples: bool, only_new: bool
) -> None:
    from parisk_sym.report.verdicts import console_for, print_verdicts

    print_verdicts(results, seconds, counterexamples, console_for(), only_new)


def _page_target(path: str, json_file: str | None) -> OutputFile | OutputFolder:
    """The target of the page; raises an error early if it cannot be written."""
    from parisk_sym.core.libraries import require_html
    from parisk_sym.report.html.output import OutputFolder, is_page_file

    if path == STANDARD_OUTPUT:
        raise ParameterError("--html needs the name of a file or folder, got '-'")
    if json_file is not None and Path(json_file).resolve() == Path(path).resolve():
        raise ParameterError(f"the page and the JSON rows need two files, got {path!r} for both")
    require_html()
    return OutputFile(Path(path)) if is_page_file(Path(path)) else OutputFolder(Path(path))


def _write_page(
    target: OutputFile | OutputFolder,
    results: Sequence[ClaimResult[ListedClaim]],
    asked: _Asked,
    *,
    figures: bool,
) -> Sequence[Problem]:
    """Write the page; returns the problems of the figures of its claims."""
    from parisk_sym.core.progress import progress_bar
    from parisk_sym.figures.declared_figures import omission_note
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.html.figures import Drawn, draw_figures
    from parisk_sym.report.html.write import ledger_of, write_ledger

    command = shlex.join(("parisk", "verify", *map(portable, asked.given or asked.paths)))
    whole, drafts = not asked.patterns, asked.paths if asked.given else ()
    ledger, drawn = ledger_of(results, command, whole, map(Path, drafts)), Drawn()
    if figures:
        with progress_bar("figures") as progress:
            drawn = draw_figures(
                [e.page for e in ledger.entries], asked.paths, asked.jobs or default_jobs(), progress
            )
    write_ledger(ledger, target, drawn)
    if whole and drawn.others:
        click.echo(omission_note(drawn.others), err=True)
    return drawn.problems


def _matching(
    asked: _Asked, store: Store, workers: Processes, *, encoded: bool
) -> tuple[list[ListedClaim], list[Problem]]:
    """The claims whose id matches a pattern; raises ClaimError for a pattern without a match, unless `asked.is_part`."""
    from parisk_sym.cli.claim_listing import list_claims

    paths, patterns = asked.paths, asked.patterns
    listing = list_claims(paths, store, workers, patterns, encoded=encoded)
    if any(not _matching_claims(listing.claims, [pattern]) for pattern in patterns):
        listing = list_claims(paths, store, workers, encoded=encoded)
    for pattern in patterns:
        if not asked.is_part and not _matching_claims(listing.claims, [pattern]):
            broken = "".join(f"; {problem}" for problem in listing.problems)
            raise ClaimError(
                f"--only {pattern!r} matches none of {quantity(len(listing.claims), 'claim')}{broken}"
            )
    return _matching_claims(listing.claims, patterns) if patterns else listing.claims, listing.problems


def _matching_claims(claims: Sequence[ListedClaim], patterns: Sequence[str]) -> list[ListedClaim]:
    return [c for c in claims if any(fnmatchcase(c.id, pattern) for pattern in patterns)]


def _verify_with_sources(
    asked: _Asked,
    json_file: str | None,
    target: OutputFile | None,
    page: OutputFile | OutputFolder | None,
    *,
    figures: bool,
    again: bool = False,
) -> int:
    """Judge, with claims that are read from the LaTeX sources among the paths, and print which of their statements have none."""
    from parisk_sym.cli.manuscripts import print_notes, print_summary, with_drafts

    with with_drafts(asked.paths) as (paths, drafts):
        for draft in drafts:
            print_notes(draft)
        if drafts and not paths:
            print_summary(drafts[0], err=True)
            raise ClaimError(f"{asked.paths[0]}: no statement of this source can be judged")
        places = {name: place for draft in drafts for name, place in draft.places.items()}
        read = replace(asked, paths=paths, places=places, given=asked.paths if drafts else ())
        code = _verify(read, json_file, target, page, figures=figures, again=again and not drafts)
        for draft in drafts:
            print_summary(draft, err=True)
        return code


def _at_its_source(
    result: ClaimResult[ListedClaim], places: Mapping[str, tuple[str, int]]
) -> ClaimResult[ListedClaim]:
    """A result with the place of its statement in the LaTeX source, where it was read from one."""
    if result.collected.id not in places:
        return result
    file, line = places[result.collected.id]
    return replace(result, collected=replace(result.collected, file=file, line=line))


def _drift(claims: Sequence[ListedClaim]) -> list[Problem]:
    """The claims whose quotation is no longer in the source that their folder names."""
    from parisk_sym.manuscript.drift import drift

    return drift((c.file, c.line, c.id, str(c.texts["statement"])) for c in claims)


COMMAND = verify
