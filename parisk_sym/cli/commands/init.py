"""`parisk init`: a folder for a paper."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

__all__ = ["COMMAND"]


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--key", metavar="KEY", default="", help="Key of the paper, with which ids begin (default: DIR's name)."
)
@click.option(
    "--title",
    metavar="TEXT",
    default="",
    help="Title (default: that of the source, or 'Title of the paper').",
)
@click.option(
    "--authors", metavar="TEXT", default="", help="Authors (default: those of the source, or 'A. Author')."
)
@click.option(
    "--from",
    "source",
    metavar="TEX",
    type=click.Path(path_type=Path),
    help="Read the statements of a LaTeX source: its main file, or the folder of an arXiv source.",
)
@click.option(
    "--install",
    metavar="REQUIREMENT",
    default="",
    help="What the workflow installs with pip (default: the running version of parisk_sym).",
)
def init(folder: Path, key: str, title: str, authors: str, source: Path | None, install: str) -> None:
    """Make a folder for the claims of your paper.

    It has a first section, a formula, an inventory, and a workflow for GitHub Actions. DIR is new or empty. The first claim is true and
    proved; a second one is left for you to fill in.

    With --from, the statements of a LaTeX source become claims, each with its quotation, file and line. A statement whose
    formula or conditions cannot be read, or of which a letter has no stated range, is in the inventory with the reason. Read what
    each claim says before you rely on its verdict.

    \b
    Examples:
      parisk init my_paper
      parisk init --from paper.tex my_paper
      parisk init my_paper --install ./wheels/parisk_sym-0.2.0-py3-none-any.whl
      parisk init my_paper --key dwork06 --title "Calibrating Noise" --authors "C. Dwork et al."
      parisk verify my_paper
    """
    from parisk_sym.cli.new_paper import make_paper

    if source is not None:
        if install:
            raise click.UsageError("--install is for the workflow, which is not written with --from")
        _from_source(folder, key, title, authors, source)
        return
    files = make_paper(folder, key, title or "Title of the paper", authors or "A. Author", install)
    for file in files:
        click.echo(file)
    click.echo(f"Next: {shlex.join(('parisk', 'verify', str(folder)))}")


def _from_source(folder: Path, key: str, title: str, authors: str, source: Path) -> None:
    from parisk_sym.cli.manuscripts import print_notes, print_summary
    from parisk_sym.cli.new_paper import checked_key, write_paper
    from parisk_sym.manuscript.claim_files import draft_of

    key = checked_key(key or folder.resolve().name, is_given=bool(key)).lower()
    draft = draft_of(source, key, title, authors, folder)
    files = write_paper(folder, draft.files)
    print_notes(draft)
    for file in files:
        click.echo(file)
    print_summary(draft)
    click.echo(f"Next: {shlex.join(('parisk', 'verify', str(folder)))}")


COMMAND = init
