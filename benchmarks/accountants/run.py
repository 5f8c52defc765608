"""Audit of privacy accountants against certified values; `python benchmarks/accountants/run.py --help` explains."""

import json
import os
import re
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # run as a file, outside an installation
    sys.path.insert(0, str(ROOT))

from benchmarks.accountants.analysis import RECHECK, compare, recheck_query  # noqa: E402
from benchmarks.accountants.certified import ask  # noqa: E402
from benchmarks.accountants.controls import CONTROLS  # noqa: E402
from benchmarks.accountants.environments import of_package  # noqa: E402
from benchmarks.accountants.grid import FULL, QUICK, Audit, Query  # noqa: E402
from benchmarks.accountants.methods import METHODS  # noqa: E402
from benchmarks.accountants.store import Record, Store, environment  # noqa: E402
from benchmarks.accountants.worker import CERTIFIED, CONTROL  # noqa: E402

RESULTS = ROOT / "benchmarks" / "accountants" / "results.jsonl"
Case = tuple[str, str, int, list[Query]]
"""Key of a method, noise in words, number of uses, questions."""


def cases(grid: Audit, keys: tuple[str, ...]) -> list[Case]:
    """Our own values first at each point, for every exact noise that an accountant's floats stand for."""
    found: list[Case] = []
    for point in grid.points():
        queries = grid.queries(point)
        asked = [METHODS[key] for key in keys if METHODS[key].takes(point.noise)]
        received = dict.fromkeys(method.received(point.noise) for method in asked)
        found += [(CERTIFIED, str(noise), point.n, queries) for noise in received]
        found += [(method.key, str(point.noise), point.n, queries) for method in asked]
    return found


def _interpreter(key: str) -> str:
    """Ours for certified values, that of the package's environment for a method and its control."""
    method = METHODS.get(key.removeprefix(CONTROL))
    return sys.executable if method is None else of_package(method.package).interpreter()


def run_case(case: Case, seconds: float, memory: int) -> list[Record]:
    """The answers of one case from its own process; what a limit cut off is recorded as an error."""
    key, noise, n, queries = case
    asked = json.dumps([(query.kind, query.given) for query in queries])
    command = [
        _interpreter(key),
        "-m",
        "benchmarks.accountants.worker",
        key,
        noise,
        str(n),
        asked,
    ]
    with subprocess.Popen(
        [*command, str(memory)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
    ) as process:
        expired = threading.Event()
        timer = threading.Timer(seconds, _stop, (process, expired))
        timer.start()
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        answers = [json.loads(line) for line in process.stdout if line.startswith("{")]
        timer.cancel()
    if process.returncode == 0:
        return answers
    reason = (
        f"stopped after {seconds:g} s"
        if expired.is_set()
        else f"the process ended with status {process.returncode}"
    )
    answered = {(a["kind"], a["given"]) for a in answers}
    missing = [q for q in queries if (q.kind, repr(q.given)) not in answered]
    return answers + [{"kind": q.kind, "given": repr(q.given), "error": reason} for q in missing]


def _stop(process: subprocess.Popen[str], expired: threading.Event) -> None:
    expired.set()
    process.kill()


@click.command()
@click.option("--quick", is_flag=True, help="A small grid: three points, two to four questions each.")
@click.option(
    "--results",
    type=click.Path(path_type=Path),
    default=None,
    help="File of raw results, JSON lines; complete cases in it are not run again.  "
    "[default: benchmarks/accountants/results.jsonl; quick-results.jsonl with --quick]",
)
@click.option(
    "--method",
    "methods",
    multiple=True,
    type=click.Choice(sorted(METHODS)),
    help="Only this method (repeatable).",
)
@click.option(
    "--privacybuckets",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=None,
    help="A copy of github.com/sommerda/privacybuckets, which is in no package index; without it that package is left out.",
)
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=600.0,
    show_default=True,
    help="Seconds for one case: one method at one noise and number of uses.",
)
@click.option(
    "--memory",
    type=click.IntRange(min=512),
    default=8192,
    show_default=True,
    help="Address space of one case in MiB.",
)
@click.option(
    "--pages/--no-pages",
    default=True,
    help="Write docs/accountants.md, docs/accountants_subsampled.md and their .tex when all is done (never with --quick).",
)
def main(
    quick: bool,
    results: Path | None,
    methods: tuple[str, ...],
    privacybuckets: Path | None,
    limit: float,
    memory: int,
    pages: bool,
) -> None:
    """Ask dp-accounting, prv-accountant, autodp, opendp and privacybuckets for the privacy of composed noise.

    Laplace noise on all records, and normal and Laplace noise on Poisson samples.

    Their answers are compared with certified values: error, side of the error (a bound on the wrong side of the
    truth is marked), time and peak memory. Each case runs in its own process, one after another.

    The packages are installed in environments of their own, with the versions of their own time, and each must get a
    control right whose answer is known. This needs Python 3.11 and a C compiler.
    """
    grid = QUICK if quick else FULL
    try:
        here = environment()
    except (OSError, subprocess.CalledProcessError) as error:
        raise click.ClickException(f"an environment of the accountants cannot be made: {error}") from None
    if privacybuckets is not None:
        os.environ["PYTHONPATH"] = str(privacybuckets.resolve())
    try:
        store = Store(results or (RESULTS.with_name("quick-results.jsonl") if quick else RESULTS))
        store.begin(here)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    keys = methods or tuple(k for k, m in METHODS.items() if privacybuckets or m.package != "privacybuckets")
    _run_controls(store, keys, limit, memory)
    _run_all(store, cases(grid, keys), limit, memory)
    _recheck(store, grid, limit, memory)
    from benchmarks.accountants import pages as written

    click.echo(written.summary_markdown(store, grid))
    if pages and not quick and not methods:
        written.write(store, ROOT / "docs")


def _run_controls(store: Store, keys: tuple[str, ...], limit: float, memory: int) -> None:
    """The controls of every method, and beside each the certified value of what was asked."""
    for key in keys:
        for control in CONTROLS[key]:
            if store.has(CONTROL + key, control.law, control.uses):
                continue
            click.echo(f"control {key}: {control.uses} x {control.law}", err=True)
            answers = run_case((CONTROL + key, control.law, control.uses, []), limit, memory)
            for answer in answers:
                query = Query(answer["kind"], float(answer["given"]))
                answer["certified"] = list(ask(control.law, control.uses, query))
            store.add(CONTROL + key, control.law, control.uses, answers)


def _run_all(store: Store, todo: list[Case], limit: float, memory: int) -> None:
    for index, case in enumerate(todo, 1):
        key, noise, n, _ = case
        if store.has(key, noise, n):
            continue
        click.echo(f"{index}/{len(todo)} {key} {_short(noise)} n={n}", err=True)
        store.add(key, noise, n, run_case(case, limit, memory))


def _recheck(store: Store, grid: Audit, limit: float, memory: int) -> None:
    """Certified delta at every wrong finite eps: a second route to the verdict, without a root."""
    todo: dict[tuple[str, int], list[Query]] = {}
    for answer in compare(store.records, grid):
        query = recheck_query(answer)
        if query is not None and query not in todo.setdefault((str(answer.received), answer.n), []):
            todo[str(answer.received), answer.n].append(query)
    for (noise, n), queries in todo.items():
        if not store.has(RECHECK, noise, n):
            click.echo(f"{RECHECK} {_short(noise)} n={n}", err=True)
            store.add(RECHECK, noise, n, run_case((CERTIFIED, noise, n, queries), limit, memory))


def _short(noise: str) -> str:
    return re.sub(r"\d{7,}/\d+", lambda found: f"{float(Fraction(found[0]))!r} as a float", noise)


if __name__ == "__main__":
    main()
