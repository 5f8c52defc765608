"""`parisk prove`: verdicts as theorems that a proof assistant's kernel checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_claim
from parisk_sym.cli.judging import AS_EXPECTED, BROKEN, NOT_AS_EXPECTED, STANDARD_OUTPUT, judge_claims
from parisk_sym.cli.options import fresh_option, from_option, jobs_option
from parisk_sym.core.errors import ClaimError, FormulaNotFoundError, MissingLibraryError
from parisk_sym.core.progress import rate_bar
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.texts import quantity
from parisk_sym.proofs.goal_detail import Goals

if TYPE_CHECKING:
    from parisk_sym.coq.coqc import Coq
    from parisk_sym.coq.last_status import KernelResult
    from parisk_sym.coq.record import Record
    from parisk_sym.coq.run import Folder, Judged
    from parisk_sym.ledger.collect import CollectedClaim

__all__ = ["COMMAND"]


@click.command()
@click.argument("wanted", metavar="[ID|PATH]...", nargs=-1, shell_complete=complete_claim)
@from_option
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path), help="Write the Coq files to DIR."
)
@click.option("--certificates", metavar="DIR", type=click.Path(path_type=Path, exists=True, file_okay=False),
              help="Read verdicts and proof trees from DIR (`parisk verify --certificates DIR`) instead of judging.")  # fmt: skip
@click.option(
    "--json", "json_file", metavar="FILE", help='Write one JSON row per claim to FILE ("-": standard output).'
)
@click.option("--record", "record_file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Record the outcomes in FILE, and check only claims that differ from it.")  # fmt: skip
@click.option("--compare", is_flag=True, help="Check nothing, but print what is OUT OF DATE in --record.")
@click.option(
    "--markdown", is_flag=True, help="Print the page of counts and reasons, in Markdown, instead of the list."
)
@jobs_option
@click.option("--time-limit", "seconds", metavar="SECONDS", type=click.FloatRange(min=1, max=10**6), default=120,
              show_default=True, help="Limit of processor time of coqc for one claim; at least 240 for a claim with a script.")  # fmt: skip
@fresh_option
def prove(  # noqa: PLR0913, PLR0917 - one for each option
    wanted: tuple[str, ...],
    sources: tuple[str, ...],
    output: Path | None,
    certificates: Path | None,
    json_file: str | None,
    record_file: Path | None,
    compare: bool,
    markdown: bool,
    jobs: int | None,
    seconds: float,
    fresh: bool,
) -> int:
    """Write verdicts as theorems of Coq, which its kernel checks.

    Each argument is a file or folder with claims, or the id of a claim, in which * matches anything; the default is all claims
    that come with parisk_sym. The claims are verified first. Each becomes one file: its statement in words and as a theorem, the conditions for it
    to be defined, a proof, and the axioms that it rests on. Accepted files are remembered by their content, so that an
    interrupted run can resume.

    --record FILE writes the outcomes to a file, one line per claim. A claim is not checked again if its theorems, script, libraries and
    version of Coq agree with its line. --compare needs no Coq: it lists the claims that have changed since they were checked.

    \b
    KERNEL-CHECKED      every theorem was accepted, on no axioms but those of Coq's real numbers
    WITH CITED LEMMAS   every theorem was accepted, from facts of the literature that the file states
    NOT EXPORTED        there is no theorem, or no proof of it was found (with the reason)
    REJECTED            a bug of this program: please report it
    OUT OF DATE         the line in --record is for another verdict, theorem, script or library

    \b
    Examples:
      parisk prove par21.section5.3.total_budget
      parisk prove 'par21.theorem3.*' -o proofs
      parisk prove my_paper/ -o proofs
      parisk verify --certificates trees && parisk prove --certificates trees --json proved.json
      parisk prove my_paper/ --record my_paper/kernel.json
      parisk prove my_paper/ --record my_paper/kernel.json --compare

    Exit code 0: nothing was rejected; 1: something was; 2: wrong usage, a broken claim file, or no coqc and no -o.
    """
    from parisk_sym.coq.record import Record
    from parisk_sym.coq.run import Folder
    from parisk_sym.report.json_rows import to_json

    if compare and record_file is None:
        raise click.UsageError("--compare needs the record to compare with: --record FILE")
    if markdown and json_file == STANDARD_OUTPUT:
        raise click.UsageError("--markdown and --json - both go to standard output: give --json a file")
    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    record = None if record_file is None else Record.read(record_file)
    coq = None if compare else _compiler(fresh, needed=output is None)
    folder = None if output is None else Folder(output)
    claims, broken = _chosen_claims(wanted, sources)
    found = _with_verdicts(claims, certificates, jobs, fresh)
    if record is not None and not wanted and not broken:
        _drop_gone(record, found)
    rows = _check(found, coq, folder, record, jobs, seconds)
    if json_file is not None:
        text = to_json([_row(one, result) for one, result in rows])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if markdown:
        click.echo(_page(rows), nl=False)
    elif json_file != STANDARD_OUTPUT:
        _print(rows)
    return _code(rows, broken)


def _drop_gone(record: Record, found: Sequence[Judged]) -> None:
    """Remove the rows of claims that no longer exist from the record, with a note."""
    for claim in record.drop_others({one.claim.id for one in found}):
        click.echo(f"Note: the record has {claim}, which is no longer a claim", err=True)


def _check(
    found: Sequence[Judged],
    coq: Coq | None,
    folder: Folder | None,
    record: Record | None,
    jobs: int | None,
    seconds: float,
) -> list[tuple[Judged, KernelResult]]:
    """Each claim with its result, in order; the record is written even if the run is interrupted."""
    from parisk_sym.coq.run import prove_all
    from parisk_sym.ledger.processes import default_jobs

    rows = []
    try:
        with rate_bar("checking") as progress:
            for row in prove_all(found, coq, folder, jobs or default_jobs(), seconds, record):
                rows.append(row)
                _keep(*row)
                progress(len(rows), len(found))
    finally:
        if record is not None and coq is not None:
            record.write()
    order = {one.claim.id: place for place, one in enumerate(found)}
    return sorted(rows, key=lambda row: order[row[0].claim.id])


def _compiler(fresh: bool, needed: bool) -> Coq | None:
    """The compiler; if it is missing and `needed`, raises the error, otherwise prints a warning and returns None."""
    from dataclasses import replace

    from parisk_sym.coq.coqc import find_coq

    try:
        return replace(find_coq(), fresh=fresh)
    except MissingLibraryError as error:
        if needed:
            raise
        click.echo(f"Warning: {error}; the files are written and not checked", err=True)
        return None


def _chosen_claims(wanted: Sequence[str], sources: Sequence[str]) -> tuple[list[CollectedClaim], list[str]]:
    """The claims of the paths, and those whose ids match; raises ClaimError for a pattern without a match."""
    from parisk_sym.cli.claim_listing import collect_all, collect_with
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.ledger.store import Store

    paths = [w for w in wanted if Path(w).exists()]
    patterns = [w for w in wanted if w not in paths]
    store = Store()
    found: dict[str, CollectedClaim] = {}
    problems: list[object] = []
    if paths or not patterns:
        collection = collect_all(paths or sources, store)
        found |= {c.id: c for c in collection.claims}
        problems += collection.problems
    if patterns:
        sources = sources or own_folder(patterns)
        exact = not any(set(p) & set("*?[") for p in patterns)
        try:
            collection = collect_with(sources, store, patterns) if exact else collect_all(sources, store)
        except FormulaNotFoundError as error:
            raise FormulaNotFoundError(f"{error}, and no such file or folder") from None
        problems += collection.problems
        for pattern in patterns:
            matching = {c.id: c for c in collection.claims if fnmatchcase(c.id, pattern)}
            if not matching:
                raise ClaimError(
                    f"{pattern!r} is neither a file or folder nor the id of a claim (`parisk list` shows them all)"
                )
            found |= matching
    return list(found.values()), list(dict.fromkeys(map(str, problems)))


def _with_verdicts(
    claims: Sequence[CollectedClaim], certificates: Path | None, jobs: int | None, fresh: bool
) -> list[Judged]:
    """The claims with their verdicts and proof trees, from certificates or judged now."""
    from parisk_sym.coq.run import Judged, script_of
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.certificates import certificate, read_certificate

    if certificates is not None:
        read = [read_certificate(certificates / f"{c.id}.json", c.claim) for c in claims]
    else:
        read = [
            certificate(r.judgement)
            for r in judge_claims(claims, jobs, Store(fresh=fresh), goals=Goals.UNTOLD)
        ]
    return [
        Judged(c.claim, row["verdict"], row["proof"], script_of(c.id, c.file))
        for c, row in zip(claims, read, strict=True)
    ]


def _keep(one: Judged, result: KernelResult) -> None:
    """Remember the result for the pages of the claim, if it was checked."""
    from parisk_sym.coq.last_status import keep
    from parisk_sym.coq.outcome import Standing
    from parisk_sym.report.page import page_of

    if result.outcome.standing not in (Standing.NOT_CHECKED, Standing.OUT_OF_DATE):
        keep(page_of(one.claim).kernel_key(one.verdict, one.script), result)


def _row(one: Judged, result: KernelResult) -> dict[str, object]:
    return {"id": one.claim.id, "verdict": one.verdict, **result.row()}


def _page(rows: Sequence[tuple[Judged, KernelResult]]) -> str:
    from parisk_sym.report.kernel_page import KernelRow, kernel_page

    return kernel_page(
        [KernelRow(one.claim.id, one.verdict, one.claim.kind, one.tree, result) for one, result in rows]
    )


def _print(rows: Sequence[tuple[Judged, KernelResult]]) -> None:
    """Print a line for each claim, and the counts of the statuses."""
    for one, result in rows:
        reason = f"  {result.outcome.reason}" if result.outcome.reason else ""
        click.echo(f"{result.outcome.standing:17} {one.claim.id} ({one.verdict}){reason}")
    counts = Counter(result.outcome.standing for _, result in rows)
    click.echo(
        f"{quantity(len(rows), 'claim')}: {', '.join(f'{n} {standing}' for standing, n in counts.most_common())}"
    )


def _code(rows: Sequence[tuple[Judged, KernelResult]], broken: Sequence[str]) -> int:
    from parisk_sym.coq.outcome import Standing

    for problem in broken:
        click.echo(f"Error: {problem}", err=True)
    if broken:
        return BROKEN
    rejected = any(result.outcome.standing is Standing.REJECTED for _, result in rows)
    return NOT_AS_EXPECTED if rejected else AS_EXPECTED


COMMAND = prove
