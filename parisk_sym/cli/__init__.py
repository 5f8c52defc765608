"""The command line `parisk`: one file per command in the folder `commands`, with shared code beside it.

Exit codes: 0 every verdict as expected, 1 some are not, 2 wrong usage or a broken claim file, 130
interrupted, 141 the reader of standard output closed it (`| head -1`). Each error is one message on standard error. Slow libraries
are imported inside the commands.
"""

from __future__ import annotations

import atexit
import gc
import io
import os
import select
import sys
from collections.abc import Sequence
from typing import Any

import click

from parisk_sym import __version__
from parisk_sym.cli import commands
from parisk_sym.cli.commands import add_commands
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import collect_rarely
from parisk_sym.core.outside_inputs import record_outside
from parisk_sym.core.signals import ending_by_exit
from parisk_sym.core.texts import shown

__all__ = ["main", "parisk"]

BROKEN, INTERRUPTED, CLOSED = 2, 130, 141

os.environ.setdefault("SYMPY_CACHE_SIZE", "30000")
"""The cache size of each function of SymPy, in this process and its workers; the default of 1,000 is too small for a file of claims."""


class _OneMessageGroup(click.Group):
    """A group that reports every error of the user as one message on standard error, without a traceback."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command; it cleans up when it is terminated, and exits quietly with a status of its own if its output is closed."""
        try:
            with ending_by_exit():
                code = super().invoke(context)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            if not _is_closed(sys.stdout):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discard the rest
            return CLOSED
        return code

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command and leave with its exit code."""
        options["standalone_mode"] = False
        record_outside()  # remembered verdicts depend on what their files read
        try:
            code = super().main(*args, **options)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            code = BROKEN
        except click.ClickException as error:
            code = _fail(error.format_message(), getattr(error, "ctx", None))
        except (PariskError, OSError) as error:
            code = _fail(str(error))
        except (click.Abort, KeyboardInterrupt):
            code = _report_interruption()
        except RuntimeError as error:  # raised by Python 3.11 for Ctrl-C while it creates a class
            if not isinstance(error.__cause__, KeyboardInterrupt):
                raise
            code = _report_interruption()
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, context: click.Context | None = None) -> int:
    hint = f" (see `{context.command_path} --help`)" if context is not None else ""
    click.echo(f"Error: {shown(message)}{hint}", err=True)
    return BROKEN


def _is_closed(stream: Any) -> bool:
    """Whether a stream is a pipe whose reader is gone."""
    try:
        poll = select.poll()
        poll.register(stream.fileno(), 0)
        return any(event & select.POLLERR for _, event in poll.poll(0))
    except (AttributeError, OSError, ValueError):  # no such stream, or no such call
        return False


def _report_interruption() -> int:
    click.echo("Interrupted.", err=True)
    return INTERRUPTED


@click.group(
    cls=_OneMessageGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="parisk")
def parisk() -> None:
    """Check the mathematics of a paper: prove, correct or refute its statements, and compute certified digits.

    \b
    Does one statement hold?                   parisk ask '1 + x < exp(x) for x > 0'
    Which statements of a LaTeX source hold?   parisk verify paper.tex
    A folder for the claims of your paper:     parisk init my_paper
    Which claims of the folder hold?           parisk verify my_paper
    How was one of them judged?                parisk show ID --from my_paper
    A number, to any number of digits:         parisk eval 'gamma(1/3)' --digits 40
    Reference values over a grid:              parisk table 'rho/(1 - rho)' rho=0.1:0.9:0.1
    Your own values compared with these:       parisk check own.csv --formula 'rho/(1 - rho)'
    Privacy left after many uses:              parisk compose laplace,eps0=1,n=300 delta=1e-5
    Formulas and verdicts in a paper:          parisk latex my_paper.lemma1 --from my_paper
    """


add_commands(parisk, commands)


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point `parisk`; exits with the exit code. Characters that the terminal lacks are printed as escapes.

    Garbage is collected rarely, and not at all at exit, because scanning SymPy's objects takes long.
    """
    collect_rarely()
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    parisk.main(args=None if arguments is None else list(arguments), prog_name="parisk")
