"""`parisk check`: given values compared with certified ones."""

from __future__ import annotations

from pathlib import Path

import click

from parisk_sym.cli.completion_values import complete_formula
from parisk_sym.cli.judging import AS_EXPECTED, NOT_AS_EXPECTED, at_scheduler
from parisk_sym.cli.options import (
    answer_limit_option,
    formulas_from_option,
    jobs_option,
    named_values,
    quiet_option,
    scheduler_option,
)
from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.core.progress import rate_bar
from parisk_sym.core.result_files import OutputFile

__all__ = ["COMMAND"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--formula",
    metavar="ID|EXPRESSION",
    default="",
    help="The formula, or an expression such as 'rho/(1 - rho)' (default: the one that the file names).",
    shell_complete=complete_formula,
)
@click.option(
    "--column",
    "columns",
    metavar="NAME=COLUMN",
    multiple=True,
    help="The column of a parameter, or of value, lower or upper (default: the same name); may be repeated.",
)
@click.option(
    "--given",
    "fixed",
    metavar="NAME=NUMBER",
    multiple=True,
    help="A parameter that the file lacks; may be repeated.",
)
@click.option(
    "--tolerance",
    metavar="T",
    default="digits",
    show_default=True,
    help="4ulp (of float64), 1e-12 (relative), or digits: half a unit of the last digit, half an ulp of a float64.",
)
@click.option(
    "--binary",
    is_flag=True,
    help="Arguments, in the file and of --given, are the float64 numbers nearest to the written ones.",
)
@click.option(
    "--worst", type=click.IntRange(min=0), default=10, show_default=True, metavar="N", help="Rows to show."
)
@click.option(
    "--junit",
    "junit_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write JUnit XML, with an error if the file cannot be checked.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@answer_limit_option
@formulas_from_option
@jobs_option
@scheduler_option
@quiet_option
def check(  # noqa: PLR0913, PLR0917 - one for each option
    file: Path,
    formula: str,
    columns: tuple[str, ...],
    fixed: tuple[str, ...],
    tolerance: str,
    binary: bool,
    worst: int,
    junit_file: Path | None,
    as_json: bool,
    seconds: float,
    sources: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    quiet: bool,
) -> int:
    """Compare the values in a file with certified ones.

    FILE (CSV, JSON or Parquet) has a column for each parameter, and value, lower, upper or several of them; other columns, such as radius, are
    ignored. A value may be off by the tolerance; a lower bound must not be above the true value, an upper bound not below
    it (an infinite bound on its side is right). A row whose certified value is out of reach is "not decided", and says why. Exit code 1: not every row is right.

    \b
    Examples:
      parisk check values.csv --formula bessel_k.cdf --tolerance 4ulp
      parisk check waits.csv --formula 'rho/(1 - rho)' --column value=wait
      parisk check cdf.json --junit cdf.xml
      parisk check mine.csv --formula laplace.epsilon --column upper=epsilon --given delta=1e-5
    """
    if junit_file is not None and junit_file.resolve() == file.resolve():
        raise ParameterError(f"--junit must be another file than the one that is checked, got {junit_file}")
    target = None if junit_file is None else OutputFile(junit_file)
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.report.check_results import junit_error

    if target is not None and target.beside("") is not None:  # replaces the report of an earlier run
        target.write(junit_error(str(file), "the check did not finish"))
    sources = sources or own_folder([formula] if formula else [])
    try:
        return _check(
            file,
            (formula, columns, fixed, binary, sources, seconds),
            tolerance,
            worst,
            target,
            as_json,
            jobs,
            scheduler,
            quiet,
        )
    except (PariskError, OSError) as error:
        if target is not None:
            target.write(junit_error(str(file), str(error)))
        raise


def _check(  # noqa: PLR0913, PLR0917 - as above
    file: Path,
    mapping: tuple[str, tuple[str, ...], tuple[str, ...], bool, tuple[str, ...], float],
    tolerance: str,
    worst: int,
    target: OutputFile | None,
    as_json: bool,
    jobs: int | None,
    scheduler: str | None,
    quiet: bool,
) -> int:
    """Check, print and write the report; returns the exit code."""
    from parisk_sym.core.exact import rational
    from parisk_sym.core.limits import Limits
    from parisk_sym.formulas.answers import ANSWER_LIMITS
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.check_results import junit, result_json, result_lines
    from parisk_sym.report.json_rows import to_json
    from parisk_sym.tables.check_file import FileMapping, check_file
    from parisk_sym.tables.tolerance import Tolerance

    formula, columns, fixed, binary, sources, seconds = mapping
    values = {name: rational(text, name) for name, text in named_values(fixed).items()}
    mapped = FileMapping(
        formula, named_values(columns), values, binary, sources, Limits(seconds, ANSWER_LIMITS.memory)
    )
    allowed = Tolerance.read(tolerance)
    with at_scheduler(scheduler, jobs, sources) as cluster, rate_bar("rows", quiet) as progress:
        found, checked = check_file(file, mapped, allowed, jobs or default_jobs(), cluster, progress)
    if target is not None:
        target.write(junit(found.id, checked))
    if as_json:
        click.echo(to_json(result_json(found.id, checked, worst)), nl=False)
    else:
        click.echo("\n".join(result_lines(found.id, checked, worst)))
    return AS_EXPECTED if checked.is_right else NOT_AS_EXPECTED


COMMAND = check
