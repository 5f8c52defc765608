"""Options and arguments shared by several commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from parisk_sym.core.errors import OutputError, ParameterError
from parisk_sym.core.limits import DEFAULT_LIMITS

__all__ = ["answer_limit_option", "ball_option", "digits_option", "formulas_from_option", "fresh_option", "from_option",
           "jobs_option", "named_values", "output_option", "quiet_option", "scheduler_option", "time_limit_option"]  # fmt: skip


def _check_existing(_: click.Context, option: click.Parameter, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Check that the paths exist, because a formula of the package is found without reading them."""
    missing = next((path for path in paths if not Path(path).exists()), None)
    if missing is not None:
        raise ParameterError(f"{option.opts[0]} {missing}: there is no such file or folder")
    return paths


class _File(click.Path):
    """A file to write, whose name does not end in a slash."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; raises OutputError for FOLDER/."""
        if isinstance(value, str) and value.endswith("/"):
            raise OutputError(
                f"cannot write {value}: this is the name of a folder; give the file a name without / at its end"
            )
        return super().convert(value, param, ctx)


from_option = click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    help="Folder or file with claims and formulas (default: those that come with parisk_sym); may be repeated.",
)

formulas_from_option = click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    callback=_check_existing,
    help="Folder or file with formulas of another paper; may be repeated.",
)
output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=_File(),
    help="Write to FILE instead of standard output.",
)
ball_option = click.option(
    "--ball", "as_ball", is_flag=True, help="Print the certified enclosure, midpoint ± radius."
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes (default: one per processor).",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Work on the Dask cluster of this scheduler, such as tcp://10.0.0.1:8786 (instead of --jobs).",
)
quiet_option = click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
time_limit_option = click.option(
    "--time-limit",
    "seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=10**6),
    default=DEFAULT_LIMITS.seconds,
    show_default=True,
    help="Limit of processor time for one claim, after which it is UNDECIDED (on the clock, four times as long).",
)
answer_limit_option = click.option(
    "--time-limit",
    "seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=10**6),
    default=60.0,
    show_default=True,
    help="Limit of processor time for the digits of one value, and again for a bracket without them (on the clock, four times as long).",
)
fresh_option = click.option("--fresh", is_flag=True, help="Recompute remembered verdicts.")


def digits_option(default: int) -> Callable[[Any], Any]:
    """The option for the number of significant digits."""
    return click.option(
        "--digits",
        type=int,
        default=default,
        show_default=True,
        metavar="N",
        help="Significant digits, at most 100000.",
    )


def named_values(tokens: Sequence[str]) -> dict[str, str]:
    """Arguments written name=value; raises ParameterError for a token without "=" and for a duplicate name.

    >>> named_values(["x=5/2", "k=3"])
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
