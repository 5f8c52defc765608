"""Functions shared by commands: judging with a progress bar, exit codes, finding claims, writing."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from parisk_sym.core.errors import FormulaNotFoundError, ParameterError
from parisk_sym.core.limits import DEFAULT_LIMITS, Limits
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.texts import shown
from parisk_sym.proofs.goal_detail import Goals

if TYPE_CHECKING:  # collecting and checking claims takes a second to import: only in commands that do it
    from pathlib import Path

    from parisk_sym.core.discovery import Problem
    from parisk_sym.ledger.cluster import Cluster
    from parisk_sym.ledger.collect import CollectedClaim, Collection
    from parisk_sym.ledger.processes import Processes
    from parisk_sym.ledger.run import ClaimProgress, ClaimResult, Entry
    from parisk_sym.ledger.store import Store

    AnyEntry = TypeVar("AnyEntry", bound=Entry)

__all__ = ["AS_EXPECTED", "BROKEN", "NOT_AS_EXPECTED", "STANDARD_OUTPUT", "at_scheduler", "exit_code", "find_claim",
           "judge_claims", "no_claim", "write"]  # fmt: skip

AS_EXPECTED, NOT_AS_EXPECTED, BROKEN = 0, 1, 2
STANDARD_OUTPUT = "-"


def judge_claims(
    claims: Sequence[AnyEntry],
    jobs: int | None,
    store: Store,
    seconds: float = DEFAULT_LIMITS.seconds,
    workers: Processes | None = None,
    cluster: Cluster | None = None,
    goals: Goals = Goals.IN_WORDS,
) -> list[ClaimResult[AnyEntry]]:
    """Judge the claims, each within this time, with a progress bar on a terminal; returns the results in the order of the claims."""
    from parisk_sym.ledger.run import run_claims

    with claim_bar() as progress:
        found = run_claims(claims, jobs, progress, Limits(seconds), store, workers, cluster, goals)
        done = {result.collected.id: result for result in found}
    return [done[claim.id] for claim in claims]


@contextlib.contextmanager
def at_scheduler(
    address: str | None, jobs: int | None, folders: Sequence[str | Path] = ()
) -> Iterator[Cluster | None]:
    """The cluster at this address, if given; raises ParameterError if `jobs` is given as well."""
    if address is None:
        yield None
        return
    if jobs is not None:
        raise ParameterError("--scheduler ADDRESS works on the cluster: leave out --jobs")
    from parisk_sym.ledger.cluster import cluster_at

    with cluster_at(address, folders) as cluster:
        yield cluster


@contextlib.contextmanager
def claim_bar() -> Iterator[ClaimProgress]:
    """A progress bar for claims: the number judged, a claim in progress, and the time left."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from parisk_sym.core.progress import progress_console

    console = progress_console()
    columns = (TextColumn("verifying"), BarColumn(20), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
               TextColumn("{task.description}"))  # fmt: skip
    with Progress(*columns, console=console, transient=True, disable=console is None) as bar:
        task = bar.add_task("", total=1)
        yield lambda share, text: bar.update(task, completed=share, description=text)


def exit_code(problems: Sequence[Problem], as_expected: bool) -> int:
    """Print each problem once, as one message, and return the exit code."""
    for message in dict.fromkeys(map(str, problems)):
        click.echo(f"Error: {shown(message)}", err=True)
    if problems:
        return BROKEN
    return AS_EXPECTED if as_expected else NOT_AS_EXPECTED


def find_claim(collection: Collection, identifier: str) -> CollectedClaim:
    """The claim with this id; raises FormulaNotFoundError with close ids and broken files."""
    claims = {c.id: c for c in collection.claims}
    if identifier in claims:
        return claims[identifier]
    raise no_claim(identifier, list(claims), collection.problems)


def no_claim(identifier: str, ids: Sequence[str], problems: Sequence[Problem]) -> FormulaNotFoundError:
    """The error for an id of no claim and no formula, with broken files, which may define it, and close ids."""
    from parisk_sym.laws.catalogue import formulas_found

    formulas, _ = formulas_found()
    close = difflib.get_close_matches(identifier, [*(f.id for f in formulas), *ids], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    broken = "".join(f"{problem}; elsewhere " for problem in problems)
    return FormulaNotFoundError(
        f"{broken}there is no formula or claim {identifier!r}{hint} (`parisk list` shows them all)"
    )


def write(text: str, target: OutputFile | None) -> None:
    """Write the text to the file, or to standard output."""
    if target is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        target.write(text)
