"""Kinds of statements, one file each: the definition, the checks of the fields, and the sentence.

A file of this folder names its kinds in `KINDS`; nothing else in `claims` needs to know them. The proof side of a kind is a second
file, in `proofs/kinds`.
"""

import importlib
import pkgutil

from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.head import merged_tables

__all__ = ["KINDS"]

_FILES = [
    importlib.import_module(f"{__name__}.{name}")
    for name in sorted(found.name for found in pkgutil.iter_modules(__path__))
]

KINDS: dict[str, type[Statement]] = merged_tables(
    (kind.__name__, kind) for file in _FILES for kind in file.KINDS
)
"""The kinds of statements by name."""
