"""The formats of the page of a claim, each in one file of this folder.

A format is a module with `write(page, stream)`, named after its file. It needs no registration: `parisk show ID --format NAME`
finds it.
"""

import importlib
import pkgutil
from types import ModuleType

from parisk_sym.core.errors import ParameterError

__all__ = ["find_format", "names"]


def names() -> list[str]:
    """The names of all formats."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__))


def find_format(name: str) -> ModuleType:
    """The format with this name; raises ParameterError, listing the known ones, for any other.

    >>> find_format("html2")
    Traceback (most recent call last):
    ...
    parisk_sym.core.errors.ParameterError: format must be one of html, json, latex, markdown, screen, text, got 'html2'
    """
    if name not in names():
        raise ParameterError(f"format must be one of {', '.join(names())}, got {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
