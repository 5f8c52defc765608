"""The commands, one in each file of this folder: its words for click, and what it does.

A file names its command in `COMMAND`; nothing else has to know of it. Whatever takes long to load is imported inside
the functions that use it: `parisk --help` runs every file here.
"""

import importlib
import pkgutil
from types import ModuleType

import click

__all__ = ["add_commands"]


def add_commands(group: click.Group, folder: ModuleType) -> None:
    """Give a group the command of each file of a package.

    TypeError for a file without one, ValueError for two of one name.
    """
    for found in pkgutil.iter_modules(folder.__path__):
        command = getattr(importlib.import_module(f"{folder.__name__}.{found.name}"), "COMMAND", None)
        if not isinstance(command, click.Command):
            raise TypeError(f"{folder.__name__}.{found.name} names no click command in COMMAND")
        if command.name in group.commands:
            raise ValueError(f"{folder.__name__}.{found.name}: there is a command {command.name!r} already")
        group.add_command(command)
