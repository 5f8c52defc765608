"""What is known of special functions, one file each: where they are defined, their signs, normal forms, limits and bounds.

A file of this folder names what it knows in `HEADS`; nothing else has to know of it. The files are read at the first question,
because they are written in terms of the engines that ask.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from parisk_sym.formulas.head import joined
from parisk_sym.proofs.special_function import Known

__all__ = ["known", "load"]


@cache
def _heads() -> dict[str, Known]:
    names = sorted(found.name for found in pkgutil.iter_modules(__path__))
    files = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return joined((head.name, head) for file in files for head in file.HEADS)


@cache
def known(question: str) -> dict[str, Any]:
    """What is known of the heads in one respect (a field of `Known`), by their names."""
    answers = ((name, getattr(head, question)) for name, head in _heads().items())
    return {name: answer for name, answer in answers if answer is not None and answer is not False}


def load() -> None:
    """Read the files now: before processes are forked that would each read them."""
    _heads()
