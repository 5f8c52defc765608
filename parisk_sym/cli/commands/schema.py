"""`parisk schema`: JSON Schemas of what the commands write as JSON."""

import json
from typing import Any

import click
from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Outputs for the shell."""
    from parisk_sym.report.schemas import outputs

    return [CompletionItem(name) for name in outputs() if name.startswith(incomplete)]


@click.command()
@click.argument("output", metavar="[COMMAND]", required=False, shell_complete=_complete)
def schema(output: str | None) -> None:
    """Print the JSON Schema of what COMMAND writes as JSON; without COMMAND, of every one, by name.

    Besides the commands' names there are list-lemmas (of `parisk list --lemmas`) and compose-buckets (of `parisk compose --buckets`).
    Numbers whose digits count are texts, because JSON numbers lose digits.

    \b
    Examples:
      parisk schema verify > verify.schema.json
      parisk schema eval
      parisk schema
    """
    from parisk_sym.report.schemas import outputs
    from parisk_sym.report.schemas import schema as found

    shown: dict[str, Any] = found(output) if output else {name: found(name) for name in outputs()}
    click.echo(json.dumps(shown, indent=2, ensure_ascii=False))


COMMAND = schema
