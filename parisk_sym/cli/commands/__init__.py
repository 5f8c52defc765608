"""The commands, one per file of this folder, with their options and help.

A file names its command in `COMMAND`, without further registration. Slow modules are imported inside the functions that
use them, because `parisk --help` runs every file here.
"""

import importlib
import pkgutil
from types import ModuleType

import click

__all__ = ["add_commands"]


def add_commands(group: click.Group, folder: ModuleType) -> None:
    """Add the command of each file of a package to a group.

    Raises TypeError for a file without one, ValueError for a duplicate name.
    """
    for found in pkgutil.iter_modules(folder.__path__):
        command = getattr(importlib.import_module(f"{folder.__name__}.{found.name}"), "COMMAND", None)
        if not isinstance(command, click.Command):
            raise TypeError(f"{folder.__name__}.{found.name} names no click command in COMMAND")
        if command.name in group.commands:
            raise ValueError(f"{folder.__name__}.{found.name}: there is a command {command.name!r} already")
        group.add_command(command)
