"""`parisk schema`: JSON Schemas of the JSON output of the commands."""

import json
from typing import Any

import click
from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Outputs for completion."""
    from parisk_sym.report.schemas import outputs

    return [CompletionItem(name) for name in outputs() if name.startswith(incomplete)]


@click.command()
@click.argument("output", metavar="[COMMAND]", required=False, shell_complete=_complete)
def schema(output: str | None) -> None:
    """Print the JSON Schema of a command's JSON output.

    Without COMMAND, the schemas of all commands are printed, by name. COMMAND may also be list-lemmas (`parisk list --lemmas`) or
    compose-buckets (`parisk compose --buckets`). Numbers whose digits matter are texts, because JSON numbers lose digits.

    \b
    Examples:
      parisk schema verify > verify.schema.json
      parisk schema eval
      parisk schema
    """
    from parisk_sym.report.schemas import outputs
    from parisk_sym.report.schemas import schema as schema_of

    shown: dict[str, Any] = schema_of(output) if output else {name: schema_of(name) for name in outputs()}
    click.echo(json.dumps(shown, indent=2, ensure_ascii=False))


COMMAND = schema
