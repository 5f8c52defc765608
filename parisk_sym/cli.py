"""The command line: `parisk verify`, `list`, `inventory`, `show`, `eval`, `compose`, `table`, `plot`, `latex`, `completion`.

Exit codes: 0 every verdict as expected, 1 some are not, 2 wrong usage or a broken claim file, 130
interrupted. Each error is one message on standard error. Libraries that take long to load are imported
inside the commands.
"""

# ruff: noqa: D301 - click reads the control character \b as "keep these lines"

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parisk_sym import __version__
from parisk_sym.errors import PariskError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["main", "parisk"]

BROKEN, INTERRUPTED = 2, 130


class _OneMessageGroup(click.Group):
    """A group that reports every error of the user as one message on standard error, without a traceback."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command and leave with its exit code."""
        options["standalone_mode"] = False
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
            click.echo("Interrupted.", err=True)
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, context: click.Context | None = None) -> int:
    hint = f" (see `{context.command_path} --help`)" if context is not None else ""
    click.echo(f"Error: {message}{hint}", err=True)
    return BROKEN


@click.group(
    cls=_OneMessageGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="parisk")
def parisk() -> None:
    """Formulas of privacy papers: verified by machine, evaluated to certified digits, written as LaTeX.

    \b
    Which statements of the paper hold?        parisk verify
    What does one claim rest on?               parisk list; parisk show ID
    Reference values for an implementation:    parisk eval bessel_k.cdf x=5/2 k=3 --digits 30
    The same over a grid:                      parisk table bessel_k.cdf x=0:5:1/2 k=1,2,3
    Every composition theorem, beside the truth: parisk plot composition -o composition.pdf
    Privacy left after many uses:              parisk compose laplace,eps0=1,n=300 delta=1e-5
    Formulas and verdicts in a paper:          parisk latex bessel_k.cdf
    """


_from_option = click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    help="Folder or file with the claims (default: the shipped derivations); may be repeated.",
)
_output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write to FILE instead of standard output.",
)
_jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes (default: one per processor).",
)


def _complete_formula(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Formula ids for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.catalogue import FORMULAS

    return [CompletionItem(f.id, help=f.meaning) for f in FORMULAS if f.id.startswith(incomplete)]


def _complete_table(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of declared tables and of formulas for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.comparisons import COMPARISONS

    found = [CompletionItem(c.id, help=c.title) for c in COMPARISONS if c.id.startswith(incomplete)]
    return [*found, *_complete_formula(context, parameter, incomplete)]


def _complete_figure(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of figures for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.figures.shipped import FIGURES

    return [CompletionItem(f.id, help=f.data.title) for f in FIGURES if f.id.startswith(incomplete)]


_formula_argument = click.argument("formula", metavar="FORMULA", shell_complete=_complete_formula)


@parisk.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--only", "patterns", metavar="GLOB", multiple=True, help="Only claims whose id matches; may be repeated."
)
@_jobs_option
@click.option(
    "--json", "json_file", metavar="FILE", help='Write one JSON row per claim to FILE ("-": standard output).'
)
def verify(paths: tuple[str, ...], patterns: tuple[str, ...], jobs: int | None, json_file: str | None) -> int:
    """Compute the verdict on every claim, and compare it with the expected one.

    Claims are found in the files and folders given, the way pytest finds tests: a claim file is a Python
    file that defines CLAIMS. Without a path, the shipped derivations are verified.

    \b
    Examples:
      parisk verify
      parisk verify my_paper/ --json verdicts.json
      parisk verify --only '*.theorem4*' --jobs 1

    Exit code 0: every verdict as expected; 1: some are not; 2: wrong usage or a broken claim file.
    """
    from parisk_sym.commands import verify_claims

    return verify_claims(paths, patterns, jobs, json_file)


@parisk.command("list")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(paths: tuple[str, ...], as_json: bool) -> int:
    """List the formulas, and the claims under PATH (default: the shipped derivations).

    \b
    Examples:
      parisk list
      parisk list my_paper/ --json
    """
    from parisk_sym.commands import list_everything

    return list_everything(paths, as_json)


@parisk.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="Format.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--compute", is_flag=True, help="Compute the verdicts (as verify does) instead of naming the expected."
)
@_output_option
@_jobs_option
def inventory(
    paths: tuple[str, ...], format_: str, as_json: bool, compute: bool, output: Path | None, jobs: int | None
) -> int:
    """Show every statement of a paper's text with the claims that encode it, or why it has none.

    An inventory is a file inventory.toml beside the claims (default: those of the shipped derivations). It has
    one table per statement, with claims, which may be patterns, or with a reason why there are none:

    \b
      [[item]]
      paper = "my_paper"
      number = "Lemma 1"
      section = "2"
      kind = "lemma"
      says = "What the lemma says, in one sentence."
      claims = ["my_paper.lemma1.*"]

    \b
    Examples:
      parisk inventory
      parisk inventory derivations/privacy_at_risk --format markdown -o page.md
      parisk inventory my_paper/ --compute --json

    Exit code 0; with --compute 1 if a verdict is not as expected; 2 if a row has neither claim nor reason, a row
    names no claim that exists, or a claim is in no row.
    """
    from parisk_sym.commands import show_inventory

    if as_json and format_ == "markdown":
        raise click.UsageError("give --json or --format markdown, not both")
    return show_inventory(paths, "json" if as_json else format_, compute, output, jobs)


@parisk.command()
@click.argument("identifier", metavar="ID", shell_complete=_complete_formula)
@_from_option
def show(identifier: str, sources: tuple[str, ...]) -> int:
    """Show a formula (parameters, domain, source, LaTeX) or a claim (verdict, derivation, evidence).

    The claim is verified for it, which may take a few seconds.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show my_paper.lemma1 --from my_paper/
    """
    from parisk_sym.commands import show_one

    return show_one(identifier, sources)


@parisk.command("eval")
@_formula_argument
@click.argument("arguments", metavar="NAME=VALUE...", nargs=-1)
@click.option(
    "--digits",
    type=int,
    default=30,
    show_default=True,
    metavar="N",
    help="Significant digits, at most 100000.",
)
@click.option("--ball", "as_ball", is_flag=True, help="Print the certified enclosure, midpoint ± radius.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print formula, arguments, digits, value and enclosure as JSON."
)
def evaluate(formula: str, arguments: tuple[str, ...], digits: int, as_ball: bool, as_json: bool) -> None:
    """Evaluate a formula to correctly rounded digits.

    Values are exact: 3, 5/2, 0.1 (one tenth) or 1e-5. A certified enclosure decides every printed digit.

    \b
    Examples:
      parisk eval bessel_k.cdf x=5/2 k=3
      parisk eval laplace.confidence eps=0.5 eps0=1 --digits 50 --ball
    """
    from parisk_sym.commands import evaluate_formula

    evaluate_formula(formula, arguments, digits, as_ball, as_json)


@parisk.command()
@click.argument("words", metavar="MECHANISM... (eps=VALUE | delta=VALUE)", nargs=-1)
@click.option(
    "--digits",
    type=int,
    default=30,
    show_default=True,
    metavar="N",
    help="Significant digits, at most 100000.",
)
@click.option("--ball", "as_ball", is_flag=True, help="Print the certified enclosure, midpoint ± radius.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print mechanisms, digits, value and enclosure as JSON."
)
def compose(words: tuple[str, ...], digits: int, as_ball: bool, as_json: bool) -> None:
    """Tight privacy of a sequence of mechanisms: delta at a level eps, or eps at a delta.

    The value is exact for the worst neighbours, not a bound, and every digit is certified. A mechanism is a name with
    its parameters after commas; n is its number of uses, 1 unless given. The order does not matter.

    \b
      laplace,eps0=1                          Laplace noise of scale sensitivity/eps0
      gaussian,mu=1/2                         normal noise of standard deviation sensitivity/mu
      randomised_response,eps0=1              one bit, told truly with probability e^eps0/(1 + e^eps0)
      discrete_laplace,eps0=1,sensitivity=3   integer noise, P(x) proportional to exp(-eps0 |x|/sensitivity)

    \b
    Examples:
      parisk compose laplace,eps0=1,n=300 delta=1e-5
      parisk compose gaussian,mu=1/2,n=10 eps=3 --digits 50 --ball
      parisk compose laplace,eps0=1/2,n=30 randomised_response,eps0=1/10 gaussian,mu=1 delta=1e-9
    """
    from parisk_sym.commands import compose_mechanisms

    compose_mechanisms(words, digits, as_ball, as_json)


@parisk.command()
@click.argument("name", metavar="NAME", shell_complete=_complete_table)
@click.argument("axes", metavar="NAME=VALUES...", nargs=-1)
@click.option(
    "--digits",
    type=int,
    default=15,
    show_default=True,
    metavar="N",
    help="Significant digits, at most 100000.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["csv", "json", "latex"]),
    default="csv",
    show_default=True,
    help="Format.",
)
@_output_option
@_jobs_option
def table(
    name: str, axes: tuple[str, ...], digits: int, format_: str, output: Path | None, jobs: int | None
) -> None:
    """Tabulate a formula over a grid, every value correctly rounded and with a bound on its error.

    NAME is a formula, or a declared table that puts several formulas side by side (`parisk list` shows both): its last
    column names those that are certainly below the exact value. Values are written name=value, name=start:stop:step or
    name=a,b,c.

    \b
    Examples:
      parisk table bessel_k.cdf x=0:5:1/2 k=1,2,3
      parisk table laplace.overlap eps1=1 eps2=1/10:1:1/10 --digits 20 --format latex -o overlap.tex
      parisk table composition eps0=1 n=1:300:1 delta=1e-5 -o composition.csv
    """
    from parisk_sym.commands import tabulate

    tabulate(name, axes, digits, format_, output, jobs)


@parisk.command()
@click.argument("figure", metavar="FIGURE", shell_complete=_complete_figure)
@click.argument("settings", metavar="[NAME=VALUE]...", nargs=-1)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw to FILE; its ending decides the format: png, pdf or svg.",
)
@click.option(
    "--data",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the points as CSV, every value correctly rounded.",
)
@click.option(
    "--digits",
    type=int,
    default=15,
    show_default=True,
    metavar="N",
    help="Significant digits of the points.",
)
@_jobs_option
def plot(
    figure: str,
    settings: tuple[str, ...],
    output: Path | None,
    data: Path | None,
    digits: int,
    jobs: int | None,
) -> None:
    """Draw a figure: curves as printed, as drawn by the authors' code, and exact or corrected.

    Where a promised level is certainly below the exact one, the curve is shaded and the legend says from where on. NAME=VALUE
    replaces a default (`parisk list` shows the names); the parameter along the axis takes a range, start:stop:step.

    \b
    Examples:
      parisk plot composition -o composition.pdf
      parisk plot composition eps0=1/2 n=1:1000:10 delta=1e-6 -o half.svg --data half.csv
      parisk plot par21.figure5c n=1:300:3 -o figure5c.png
    """
    from parisk_sym.commands import plot_figure

    plot_figure(figure, settings, output, data, digits, jobs)


@parisk.command()
@click.argument("identifiers", metavar="[ID]...", nargs=-1, shell_complete=_complete_formula)
@click.option(
    "--all", "everything", is_flag=True, help="A document of all formulas and claims, with verdicts."
)
@_from_option
@_output_option
@_jobs_option
def latex(
    identifiers: tuple[str, ...],
    everything: bool,
    sources: tuple[str, ...],
    output: Path | None,
    jobs: int | None,
) -> int:
    """Write formulas and claims as LaTeX: snippets for \\input, or with --all a whole document.

    Claims are verified for it, because their verdicts are part of the text.

    \b
    Examples:
      parisk latex bessel_k.density bessel_k.cdf -o formulas.tex
      parisk latex --all -o companion.tex
    """
    from parisk_sym.commands import write_document, write_snippets

    if everything == bool(identifiers):
        raise click.UsageError("give ids of formulas and claims, or --all (not both)")
    if everything:
        return write_document(sources, output, jobs)
    return write_snippets(identifiers, sources, output, jobs)


@parisk.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes commands, options and formula ids in a shell.

    \b
    Examples:
      parisk completion bash >> ~/.bashrc
      parisk completion fish > ~/.config/fish/completions/parisk.fish
    """
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(f"there is no completion for {shell}")
    click.echo(script(parisk, {}, "parisk", "_PARISK_COMPLETE").source())


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point `parisk`; leaves with the exit code."""
    parisk.main(args=None if arguments is None else list(arguments), prog_name="parisk")


if __name__ == "__main__":
    main()
