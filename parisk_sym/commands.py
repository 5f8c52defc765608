"""What the commands do, between the words of the command line and the library. Errors of usage are raised."""

from __future__ import annotations

import contextlib
import difflib
import io
import time
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from parisk_sym.catalogue import FORMULAS, find_formula
from parisk_sym.errors import ClaimError, FormulaNotFoundError, ParameterError
from parisk_sym.output import OutputFile

if TYPE_CHECKING:  # collecting and checking claims takes a second to import: only in commands that do it
    from parisk_sym.collect import CollectedClaim, Collection, Problem
    from parisk_sym.inventory import Inventory
    from parisk_sym.report.inventory import Results
    from parisk_sym.run import ClaimResult, Progress

__all__ = [
    "compose_mechanisms",
    "evaluate_formula",
    "list_everything",
    "parse_arguments",
    "plot_figure",
    "show_inventory",
    "show_one",
    "tabulate",
    "verify_claims",
    "write_document",
    "write_snippets",
]

AS_EXPECTED, NOT_AS_EXPECTED, BROKEN = 0, 1, 2
STANDARD_OUTPUT = "-"


# --- claims -------------------------------------------------------------------------------------------------


def verify_claims(
    paths: Sequence[str], patterns: Sequence[str], jobs: int | None, json_file: str | None
) -> int:
    """Judge the claims under the paths, print the table of verdicts, and return the exit code."""
    from parisk_sym.collect import collect
    from parisk_sym.report.rows import claim_row, to_json

    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    collection = collect(paths)
    chosen = _matching(collection, patterns)
    start = time.perf_counter()
    results = _judged(chosen, jobs)
    if json_file is not None:
        text = to_json([claim_row(r) for r in results])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if json_file != STANDARD_OUTPUT and results:
        _print_table(results, time.perf_counter() - start, counterexamples=bool(paths))
    problems = [*collection.problems, *(r.problem for r in results if r.problem is not None)]
    return _exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_table(results: Sequence[ClaimResult], seconds: float, counterexamples: bool) -> None:
    from parisk_sym.report.verdicts import console_for, print_verdicts

    print_verdicts(results, seconds, counterexamples, console_for())


def _matching(collection: Collection, patterns: Sequence[str]) -> list[CollectedClaim]:
    """The claims whose id matches one of the patterns; ClaimError when a pattern matches nothing."""
    if not patterns:
        return collection.claims
    for pattern in patterns:
        if not any(fnmatchcase(c.id, pattern) for c in collection.claims):
            broken = "".join(f"; {problem}" for problem in collection.problems)
            raise ClaimError(f"--only {pattern!r} matches none of {len(collection.claims)} claims{broken}")
    return [c for c in collection.claims if any(fnmatchcase(c.id, pattern) for pattern in patterns)]


def _judged(claims: Sequence[CollectedClaim], jobs: int | None) -> list[ClaimResult]:
    """The judgements in the order of the claims, with a progress bar on a terminal."""
    from parisk_sym.run import run_claims

    with _progress("verifying") as progress:
        done = {result.collected.id: result for result in run_claims(claims, jobs, progress)}
    return [done[claim.id] for claim in claims]


@contextlib.contextmanager
def _progress(text: str) -> Iterator[Progress]:
    """A progress bar on standard error, where that is a terminal, that disappears when done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(text, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _exit_code(problems: Sequence[Problem], as_expected: bool) -> int:
    """Print each problem as one message, and say what the run amounts to."""
    for problem in problems:
        click.echo(f"Error: {problem}", err=True)
    if problems:
        return BROKEN
    return AS_EXPECTED if as_expected else NOT_AS_EXPECTED


def list_everything(paths: Sequence[str], as_json: bool) -> int:
    """Print all formulas, declared tables and figures, and the claims under the paths."""
    from parisk_sym.collect import collect
    from parisk_sym.comparisons import COMPARISONS
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.report.rows import comparison_row, formula_row, listed_claim_row, to_json

    collection = collect(paths)
    if as_json:
        rows = {
            "formulas": list(map(formula_row, FORMULAS)),
            "tables": list(map(comparison_row, COMPARISONS)),
            "figures": [comparison_row(figure.data) for figure in FIGURES],
            "claims": list(map(listed_claim_row, collection.claims)),
        }
        click.echo(to_json(rows), nl=False)
    else:
        _print_lists(collection)
    return _exit_code(collection.problems, as_expected=True)


def _print_lists(collection: Collection) -> None:
    from parisk_sym.comparisons import COMPARISONS
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.report.pages import print_claims, print_comparisons, print_formulas
    from parisk_sym.report.verdicts import console_for

    console = console_for()
    print_formulas(FORMULAS, console)
    print_comparisons("table", COMPARISONS, console)
    print_comparisons("figure", [figure.data for figure in FIGURES], console)
    print_claims(collection.claims, console)


def show_inventory(
    paths: Sequence[str], format_: str, compute: bool, output: Path | None, jobs: int | None
) -> int:
    """Write the inventories under the paths; nothing is written for an inventory that has problems."""
    target = None if output is None else OutputFile(output)
    from parisk_sym.inventory import find_inventories, read_inventory

    inventories = [read_inventory(file) for file in find_inventories(paths)]
    problems = [problem for inventory in inventories for problem in inventory.problems]
    if problems:
        return _exit_code(problems, as_expected=False)
    results = _judged([c for i in inventories for c in i.claims], jobs) if compute else []
    computed = {r.collected.id: r for r in results}
    if format_ == "text" and target is None:
        _print_inventories(inventories, computed, None)
    else:
        _write(_inventory_text(inventories, computed, format_), target)
    problems = [r.problem for r in results if r.problem is not None]
    return _exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_inventories(inventories: Sequence[Inventory], results: Results, stream: IO[str] | None) -> None:
    from parisk_sym.report.inventory import print_inventory
    from parisk_sym.report.verdicts import console_for

    for inventory in inventories:
        print_inventory(inventory, results, console_for(stream))


def _inventory_text(inventories: Sequence[Inventory], results: Results, format_: str) -> str:
    """The inventories one after another as plain text, Markdown or one JSON list."""
    from parisk_sym.report.inventory import inventory_markdown, inventory_rows
    from parisk_sym.report.rows import to_json

    if format_ == "json":
        return to_json([row for inventory in inventories for row in inventory_rows(inventory, results)])
    if format_ == "markdown":
        return "\n".join(inventory_markdown(inventory, results) for inventory in inventories)
    text = io.StringIO()
    _print_inventories(inventories, results, text)
    return text.getvalue()


def show_one(identifier: str, sources: Sequence[str]) -> int:
    """Print the page of a formula or of a claim."""
    from parisk_sym.report.pages import print_claim, print_formula
    from parisk_sym.report.verdicts import console_for

    if identifier in {f.id for f in FORMULAS}:
        print_formula(find_formula(identifier), console_for())
        return AS_EXPECTED
    result = _judged([_find_claim(_collected(sources), identifier)], jobs=1)[0]
    print_claim(result, console_for())
    return _exit_code([result.problem] if result.problem else [], result.judgement.as_expected)


def _collected(sources: Sequence[str]) -> Collection:
    from parisk_sym.collect import collect

    return collect(sources)


def _find_claim(collection: Collection, identifier: str) -> CollectedClaim:
    """The claim with this id; FormulaNotFoundError suggests close ids and names broken files."""
    claims = {c.id: c for c in collection.claims}
    if identifier in claims:
        return claims[identifier]
    close = difflib.get_close_matches(identifier, [*(f.id for f in FORMULAS), *claims], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    broken = "".join(f"; {problem}" for problem in collection.problems)
    raise FormulaNotFoundError(
        f"there is no formula or claim {identifier!r}{hint} (`parisk list` shows them all){broken}"
    )


# --- formulas -----------------------------------------------------------------------------------------------


def parse_arguments(tokens: Sequence[str]) -> dict[str, str]:
    """Arguments written name=value; ParameterError for a token without "=" and for a name given twice.

    >>> parse_arguments(["x=5/2", "k=3"])
    {'x': '5/2', 'k': '3'}
    """
    arguments: dict[str, str] = {}
    for token in tokens:
        name, equals, value = token.partition("=")
        if not equals or not name:
            raise ParameterError(f"arguments are written name=value, such as k=3; got {token!r}")
        if name in arguments:
            raise ParameterError(f"{name} is given twice: {name}={arguments[name]} and {name}={value}")
        arguments[name] = value
    return arguments


def evaluate_formula(
    identifier: str, tokens: Sequence[str], digits: int, as_ball: bool, as_json: bool
) -> None:
    """Print the value of a formula: rounded digits, an enclosure, or JSON with both."""
    from parisk_sym.report.decimals import midpoint_radius

    formula = find_formula(identifier)
    arguments = parse_arguments(tokens)
    text, ball = formula.digits(digits, **arguments)
    if as_json:
        from parisk_sym.report.rows import evaluation_row, to_json

        click.echo(to_json(evaluation_row(formula, arguments, digits, text, ball)), nl=False)
    else:
        click.echo(" ± ".join(midpoint_radius(ball, digits)) if as_ball else text)


def compose_mechanisms(tokens: Sequence[str], digits: int, as_ball: bool, as_json: bool) -> None:
    """Print delta or eps of a sequence of mechanisms: rounded digits, an enclosure, or JSON with both."""
    from parisk_sym.laws.sequence import Sequence as MechanismSequence
    from parisk_sym.mechanism_words import parse_composition
    from parisk_sym.report.decimals import midpoint_radius

    composition = parse_composition(tokens)
    sequence = MechanismSequence(composition.uses)
    text, ball = sequence.digits(digits, **{composition.given: composition.value})
    if as_json:
        from parisk_sym.report.rows import composition_row, to_json

        click.echo(to_json(composition_row(composition, digits, text, ball)), nl=False)
    else:
        click.echo(" ± ".join(midpoint_radius(ball, digits)) if as_ball else text)


def tabulate(
    identifier: str, tokens: Sequence[str], digits: int, format_: str, output: Path | None, jobs: int | None
) -> None:
    """Write the table of a formula, or a declared table, over a grid."""
    target = None if output is None else OutputFile(output)
    from parisk_sym.comparisons import Comparison, compare, find_tabulated
    from parisk_sym.run import default_jobs
    from parisk_sym.table_formats import render
    from parisk_sym.tables import parse_axes, table_rows

    subject, axes, workers = find_tabulated(identifier), parse_axes(tokens), jobs or default_jobs()
    with _progress("rows") as progress:
        if isinstance(subject, Comparison):
            text = render(compare(subject, axes, digits, workers, progress), format_)
        else:
            text = render(table_rows(subject, axes, digits, workers, progress), format_)
    _write(text, target)


def plot_figure(
    identifier: str,
    tokens: Sequence[str],
    output: Path | None,
    data: Path | None,
    digits: int,
    jobs: int | None,
) -> None:
    """Draw a figure, write its points, or both; nothing is computed before it is known that both can be written."""
    from parisk_sym.figures.draw import PLOT_FORMATS, draw, require_matplotlib
    from parisk_sym.figures.shipped import figure_points, find_figure
    from parisk_sym.run import default_jobs
    from parisk_sym.table_formats import render

    figure = find_figure(identifier)
    if output is None and data is None:
        raise ParameterError(
            f"give -o FILE.{{{','.join(PLOT_FORMATS)}}} for the plot, --data FILE.csv for its points, or both"
        )
    format_ = "" if output is None else output.suffix.removeprefix(".").lower()
    if output is not None:
        if format_ not in PLOT_FORMATS:
            raise ParameterError(
                f"the plot's file must end in .{', .'.join(PLOT_FORMATS)}, got {output.name!r}"
            )
        require_matplotlib()
        if data is not None and data.resolve() == output.resolve():
            raise ParameterError(f"the plot and its points need two files, got {str(output)!r} for both")
    plot_target = None if output is None else OutputFile(output)
    data_target = None if data is None else OutputFile(data)
    with _progress("points") as progress:
        table = figure_points(figure, tokens, digits, jobs or default_jobs(), progress)
    picture = None if plot_target is None else draw(figure, table, format_)
    if data_target is not None:
        data_target.write(render(table, "csv"))
    if plot_target is not None and picture is not None:
        plot_target.write(picture)


def _write(text: str, target: OutputFile | None) -> None:
    if target is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        target.write(text)


# --- LaTeX --------------------------------------------------------------------------------------------------


def write_snippets(
    identifiers: Sequence[str], sources: Sequence[str], output: Path | None, jobs: int | None
) -> int:
    """Write snippets of the formulas and claims named; the claims are judged for it."""
    from parisk_sym.typeset.blocks import snippet

    target = None if output is None else OutputFile(output)
    formulas = {f.id for f in FORMULAS}
    if formulas.issuperset(identifiers):
        _write("\n".join(map(snippet, identifiers)), target)
        return AS_EXPECTED
    collection = _collected(sources)
    chosen = [_find_claim(collection, i) for i in dict.fromkeys(identifiers) if i not in formulas]
    results = _judged(chosen, jobs)
    judgements = {r.collected.id: r.judgement for r in results}
    claims = [c.claim for c in chosen]
    _write("\n".join(snippet(i, judgements, claims) for i in identifiers), target)
    return _latex_code(results)


def write_document(sources: Sequence[str], output: Path | None, jobs: int | None) -> int:
    """Write the document of all formulas and claims; nothing is written when a claim file is broken."""
    from parisk_sym.typeset.document import document

    target = None if output is None else OutputFile(output)
    collection = _collected(sources)
    if collection.problems:
        return _exit_code(collection.problems, as_expected=False)
    results = _judged(collection.claims, jobs)
    judgements = {r.collected.id: r.judgement for r in results}
    _write(document(FORMULAS, collection.claims, judgements, collection.introductions), target)
    return _latex_code(results)


def _latex_code(results: Sequence[ClaimResult]) -> int:
    problems = [r.problem for r in results if r.problem is not None]
    return _exit_code(problems, all(r.judgement.as_expected for r in results))
