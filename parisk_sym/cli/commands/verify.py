"""`parisk verify`: the verdict on every claim, beside the expected one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.options import fresh_option, jobs_option, scheduler_option, time_limit_option
from parisk_sym.cli.running import STANDARD_OUTPUT, at_scheduler, exit_code, judged
from parisk_sym.ground.errors import ClaimError
from parisk_sym.ground.output import OutputFile

if TYPE_CHECKING:
    from parisk_sym.ground.found import Problem
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.ledger.store import Store
    from parisk_sym.ledger.workers import Workers
    from parisk_sym.report.listed import ListedClaim

__all__ = ["COMMAND"]


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--only", "patterns", metavar="GLOB", multiple=True, help="Only claims whose id matches; may be repeated."
)
@jobs_option
@scheduler_option
@click.option(
    "--json", "json_file", metavar="FILE", help='Write one JSON row per claim to FILE ("-": standard output).'
)
@time_limit_option
@fresh_option
def verify(
    paths: tuple[str, ...],
    patterns: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    json_file: str | None,
    seconds: float,
    fresh: bool,
) -> int:
    """Compute the verdict on every claim, and compare it with the expected one.

    Claims are found in the files and folders given, the way pytest finds tests: a claim file is a Python
    file that binds claims to names (lemma1 = Claim(...)). Without a path, the shipped derivations are verified.

    Verdicts are remembered in the user's cache folder until the claims, this program or its libraries
    change. One that a limit or an exception ended is computed again.

    \b
    Examples:
      parisk verify
      parisk verify my_paper/ --json verdicts.json
      parisk verify --only '*.theorem4*' --jobs 1 --time-limit 300
      parisk verify --scheduler tcp://10.0.0.1:8786

    Exit code 0: every verdict as expected; 1: some are not; 2: wrong usage or a broken claim file.
    """
    from parisk_sym.ledger.store import Store
    from parisk_sym.ledger.tasks import default_jobs
    from parisk_sym.ledger.workers import Workers
    from parisk_sym.report.formats.json import page_row
    from parisk_sym.report.page import listed_page
    from parisk_sym.report.rows import to_json

    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    start, store = time.perf_counter(), Store(fresh=fresh)
    with Workers(jobs or default_jobs()) as workers, at_scheduler(scheduler, jobs, paths) as cluster:
        chosen, problems = _matching(paths, patterns, store, workers)
        results = judged(chosen, jobs, store, seconds, workers, cluster)
    if json_file is not None:
        text = to_json([page_row(listed_page(r)) for r in results])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if json_file != STANDARD_OUTPUT and results:
        _print_table(results, time.perf_counter() - start, counterexamples=bool(paths))
    problems += [r.problem for r in results if r.problem is not None]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_table(results: Sequence[ClaimResult[ListedClaim]], seconds: float, counterexamples: bool) -> None:
    from parisk_sym.report.verdicts import console_for, print_verdicts

    print_verdicts(results, seconds, counterexamples, console_for())


def _matching(
    paths: Sequence[str], patterns: Sequence[str], store: Store, workers: Workers
) -> tuple[list[ListedClaim], list[Problem]]:
    """The claims whose id matches one of the patterns; ClaimError when a pattern matches nothing."""
    from parisk_sym.cli.listing import list_claims

    listing = list_claims(paths, store, workers, patterns)
    if any(not _matched(listing.claims, [pattern]) for pattern in patterns):
        listing = list_claims(paths, store, workers)
    for pattern in patterns:
        if not _matched(listing.claims, [pattern]):
            broken = "".join(f"; {problem}" for problem in listing.problems)
            raise ClaimError(f"--only {pattern!r} matches none of {len(listing.claims)} claims{broken}")
    return _matched(listing.claims, patterns) if patterns else listing.claims, listing.problems


def _matched(claims: Sequence[ListedClaim], patterns: Sequence[str]) -> list[ListedClaim]:
    return [c for c in claims if any(fnmatchcase(c.id, pattern) for pattern in patterns)]


COMMAND = verify
