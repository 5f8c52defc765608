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
@click.option("--title", metavar="TEXT", default="Title of the paper", show_default=True, help="Title.")
@click.option("--authors", metavar="TEXT", default="A. Author", show_default=True, help="Authors.")
def init(folder: Path, key: str, title: str, authors: str) -> None:
    """Make a folder for your paper: a first section, a formula, an inventory, and a workflow for GitHub Actions.

    DIR is new or empty. Its first claim is true and proved; a second one is left for you to fill in.

    \b
    Examples:
      parisk init my_paper
      parisk init my_paper --key dwork06 --title "Calibrating Noise" --authors "C. Dwork et al."
      parisk verify my_paper
    """
    from parisk_sym.cli.new_paper import make_paper

    files = make_paper(folder, key, title, authors)
    for file in files:
        click.echo(file)
    click.echo(f"Next: {shlex.join(('parisk', 'verify', str(folder)))}")


COMMAND = init
