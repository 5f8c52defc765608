"""`parisk table`: formulas, or a declared table, over a grid."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
from click.core import ParameterSource

from parisk_sym.cli.completion_values import complete_table
from parisk_sym.cli.judging import STANDARD_OUTPUT, at_scheduler
from parisk_sym.cli.options import (
    answer_limit_option,
    digits_option,
    formulas_from_option,
    jobs_option,
    output_option,
    quiet_option,
    scheduler_option,
)
from parisk_sym.core.errors import OutputError, ParameterError
from parisk_sym.core.progress import rate_bar
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.texts import alternatives

__all__ = ["COMMAND"]

_VALUES = re.compile(r"\w+=")
_ENDINGS = {".csv": "csv", ".json": "json", ".parquet": "parquet", ".pq": "parquet", ".tex": "latex"}


@click.command()
@click.argument("words", metavar="NAME... PARAMETER=VALUES...", nargs=-1, shell_complete=complete_table)
@digits_option(15)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["csv", "json", "latex", "parquet"]),
    help="Format (default: by the suffix of FILE, or csv).",
)
@click.option(
    "--width",
    type=click.Choice(["page", "column"]),
    default="page",
    show_default=True,
    help="Set a LaTeX table for a page with one column, or for a column of two.",
)
@click.option(
    "--max-rows",
    "most_rows",
    type=click.IntRange(min=1),
    default=10_000_000,
    show_default=True,
    metavar="N",
    help="Refuse a longer table.",
)
@click.option(
    "--standard",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the standard set of reference tables to the folder DIR.",
)
@answer_limit_option
@formulas_from_option
@output_option
@jobs_option
@scheduler_option
@quiet_option
def table(  # noqa: PLR0913, PLR0917 - one for each option
    words: tuple[str, ...],
    digits: int,
    format_: str | None,
    width: str,
    most_rows: int,
    standard: Path | None,
    seconds: float,
    sources: tuple[str, ...],
    output: Path | None,
    jobs: int | None,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Tabulate formulas over a grid, correctly rounded.

    Each value comes with a bound on its error.

    NAME is a formula, an expression such as 'x/(1 + x) for x > 0', or a declared table, which has several formulas side by side. Its
    last column names the formulas that are certainly below the exact value. `parisk list` shows formulas and declared tables. Several
    formulas become columns of one table.

    VALUES are pieces separated by commas: a value, start:stop:step, or log:start:stop:count (equal quotients, to 15
    digits). A value that cannot be distinguished from a rounding tie has one extra digit and a question mark.

    Where the digits of a row are out of reach, the value is the middle of a certified bracket with a question mark, and the radius half its
    width.

    An interrupted run resumes when it is started again: finished rows are kept in a hidden folder beside FILE.

    --standard writes the tables that other projects test against: certified values at points that catch mistakes, with index,
    schema and checksums, and the same bytes on every machine. DIR is new, empty, or has an earlier set.

    \b
    Examples:
      parisk table bessel_k.cdf x=0:5:1/2 k=1,2,3
      parisk table bessel_k.cdf x=log:1e-3:1e3:7 k=1:20:1 --digits 50 -o cdf.parquet
      parisk table laplace.confidence laplace.confidence_model eps=0.1:0.9:0.1 eps0=1 k=1 -o both.json
      parisk table laplace.overlap eps1=1 eps2=1/10:1:1/10 --digits 20 -o overlap.tex
      parisk table composition eps0=1 n=1:300:1 delta=1e-5 -o composition.csv
      parisk table composition eps0=1 n=1:9:2 delta=1e-5 --digits 6 --width column -o composition.tex
      parisk table 'rho/(1 - rho)' rho=0.1:0.9:0.1 -o waiting.tex
      parisk table own.bound eps=0:1:1/4 --from my_paper/
      parisk table bessel_k.cdf x=0:1000:1/1000 k=1:9:1 -o cdf.parquet --scheduler tcp://10.0.0.1:8786
      parisk table --standard reference/
    """
    if standard is not None:
        _write_standard_set(standard, jobs, scheduler, quiet)
        return
    to_file = output is not None and str(output) != STANDARD_OUTPUT
    target = OutputFile(output) if output is not None and to_file else None
    if target is None and sys.stdout is None:
        raise OutputError("standard output is closed: write the table to a file with -o FILE")
    tokens = tuple(w for w in words if _VALUES.match(w))
    names = tuple(w for w in words if w not in tokens)
    if not names:
        raise ParameterError(
            "name a formula or a table first, such as bessel_k.cdf (`parisk list` shows them all)"
        )
    form = format_ or _form_of(output if to_file else None)
    if form == "parquet" and target is None and sys.stdout.isatty():
        raise ParameterError("Parquet is not text: write it to a file with -o FILE.parquet")
    if width == "column" and form != "latex":
        raise ParameterError(
            f"--width column is for LaTeX (-o FILE.tex, or --format latex), got the format {form}"
        )
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.table_files import Request, write_table
    from parisk_sym.tables.tables import LATEX_COLUMN

    sources = sources or own_folder(names)
    request = Request(names, tokens, digits, LATEX_COLUMN if width == "column" else form, sources, seconds)
    with at_scheduler(scheduler, jobs, sources) as cluster, rate_bar("rows", quiet) as progress:
        count = jobs or default_jobs() if cluster is None else cluster.threads
        write_table(request, target, sys.stdout.buffer, count, most_rows, progress, cluster)


def _form_of(output: Path | None) -> str:
    """The format given by the suffix of a file, CSV without one; raises ParameterError for an unknown suffix."""
    ending = output.suffix.lower() if output is not None else ""
    if ending and ending not in _ENDINGS:
        raise ParameterError(
            f"a file must end in {alternatives(_ENDINGS)}, got {ending!r}: give it another name, or say what is in it with --format"
        )
    return _ENDINGS.get(ending, "csv")


def _write_standard_set(folder: Path, jobs: int | None, scheduler: str | None, quiet: bool) -> None:
    """Write the standard set; raises ParameterError for options that it does not take."""
    context = click.get_current_context()
    taken = {"standard", "jobs", "scheduler", "quiet"}
    given = [
        name
        for name in context.params
        if name not in taken and context.get_parameter_source(name) == ParameterSource.COMMANDLINE
    ]
    if given:
        raise ParameterError(
            f"--standard takes only --jobs, --scheduler and --quiet, because its tables are declared, got {_option_name(given[0])} as well"
        )
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.standard_set import write_standard

    with at_scheduler(scheduler, jobs, ()) as cluster, rate_bar("rows", quiet) as progress:
        write_standard(folder, jobs=jobs or default_jobs(), progress=progress, executor=cluster)


def _option_name(name: str) -> str:
    """A parameter of the command as written by a user."""
    return {
        "words": "NAME...",
        "format_": "--format",
        "most_rows": "--max-rows",
        "sources": "--from",
        "seconds": "--time-limit",
    }.get(name, f"--{name}")


COMMAND = table
