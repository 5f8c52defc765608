"""`parisk verify`, `list`, `inventory`, `show` and `latex`: their words."""

# ruff: noqa: D301 - click reads the control character \b as "keep these lines"

from __future__ import annotations

from pathlib import Path

import click

from parisk_sym.cli.options import complete_formula, from_option, jobs_option, output_option
from parisk_sym.ground.limits import DEFAULT_LIMITS

__all__ = ["inventory", "latex", "list_", "show", "verify"]

time_limit_option = click.option(
    "--time-limit",
    "seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=10**6),
    default=DEFAULT_LIMITS.seconds,
    show_default=True,
    help="UNDECIDED after this processor time for one claim (four times as long on the clock).",
)
fresh_option = click.option("--fresh", is_flag=True, help="Compute verdicts again that are remembered.")


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--only", "patterns", metavar="GLOB", multiple=True, help="Only claims whose id matches; may be repeated."
)
@jobs_option
@click.option(
    "--json", "json_file", metavar="FILE", help='Write one JSON row per claim to FILE ("-": standard output).'
)
@time_limit_option
@fresh_option
def verify(
    paths: tuple[str, ...],
    patterns: tuple[str, ...],
    jobs: int | None,
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

    Exit code 0: every verdict as expected; 1: some are not; 2: wrong usage or a broken claim file.
    """
    from parisk_sym.commands.claims import verify_claims

    return verify_claims(paths, patterns, jobs, json_file, seconds, fresh)


@click.command("list")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--lemmas",
    is_flag=True,
    help="List the facts of the literature that the verdicts rest on, with their users.",
)
def list_(paths: tuple[str, ...], as_json: bool, lemmas: bool) -> int:
    """List the formulas, and the claims under PATH (default: the shipped derivations).

    With --lemmas, claims whose verdict is not remembered are judged first: a fact counts where a proof cites it.

    \b
    Examples:
      parisk list
      parisk list my_paper/ --json
      parisk list --lemmas
    """
    from parisk_sym.commands.claims import list_everything, list_lemmas

    return list_lemmas(paths, as_json) if lemmas else list_everything(paths, as_json)


@click.command()
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
@output_option
@jobs_option
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
    from parisk_sym.commands.claims import show_inventory

    if as_json and format_ == "markdown":
        raise click.UsageError("give --json or --format markdown, not both")
    return show_inventory(paths, "json" if as_json else format_, compute, output, jobs)


@click.command()
@click.argument("identifier", metavar="ID", shell_complete=complete_formula)
@from_option
@click.option(
    "--format",
    "format_",
    metavar="FORMAT",
    default="text",
    show_default=True,
    help="text, json, latex or markdown.",
)
@time_limit_option
@fresh_option
def show(identifier: str, sources: tuple[str, ...], format_: str, seconds: float, fresh: bool) -> int:
    """Show a formula (parameters, domain, source, LaTeX) or a claim (verdict, derivation, evidence).

    The claim is verified for it, which may take a few seconds, unless its verdict is remembered.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show my_paper.lemma1 --from my_paper/
      parisk show my_paper.lemma1 --from my_paper/ --format markdown
    """
    from parisk_sym.commands.claims import show_one

    return show_one(identifier, sources, seconds, fresh, format_)


@click.command()
@click.argument("identifiers", metavar="[ID]...", nargs=-1, shell_complete=complete_formula)
@click.option(
    "--all", "everything", is_flag=True, help="A document of all formulas and claims, with verdicts."
)
@from_option
@output_option
@jobs_option
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
    from parisk_sym.commands.latex import write_document, write_snippets

    if everything == bool(identifiers):
        raise click.UsageError("give ids of formulas and claims, or --all (not both)")
    if everything:
        return write_document(sources, output, jobs)
    return write_snippets(identifiers, sources, output, jobs)
