"""The forms in which the page of a claim is written, each in one file of this folder.

A form is a module with `write(page, stream)`; its name is that of its file. Nothing else has to know of it:
`parisk show ID --format NAME` finds it.
"""

import importlib
import pkgutil
from types import ModuleType

from parisk_sym.core.errors import ParameterError

__all__ = ["find_format", "names"]


def names() -> list[str]:
    """The names of all forms."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__))


def find_format(name: str) -> ModuleType:
    """The form with this name; ParameterError names those there are.

    >>> find_format("html2")
    Traceback (most recent call last):
    ...
    parisk_sym.core.errors.ParameterError: format must be one of html, json, latex, markdown, screen, text, got 'html2'
    """
    if name not in names():
        raise ParameterError(f"format must be one of {', '.join(names())}, got {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
