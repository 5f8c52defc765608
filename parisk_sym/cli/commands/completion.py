"""`parisk completion`: the script that completes words in a shell."""

import click

__all__ = ["COMMAND"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    It completes commands, options, ids of formulas and claims, and parameters.

    \b
    Examples:
      parisk completion bash >> ~/.bashrc
      parisk completion fish > ~/.config/fish/completions/parisk.fish
    """
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(f"there is no completion for {shell}")
    click.echo(script(context.find_root().command, {}, "parisk", "_PARISK_COMPLETE").source())


COMMAND = completion
