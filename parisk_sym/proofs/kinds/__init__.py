"""What proofs know of the kinds of statements, one file each: where they have to be defined, how they are attacked, their own rules.

A file of this folder names what it knows in `KINDS`, and rules that belong to a kind alone in `RULES`; nothing else has to know of it.
Statements made of statements are the kernel's own.
"""

import importlib
import pkgutil

from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.kind import Kind

__all__ = ["RULES", "kind_of"]

_FILES = [
    importlib.import_module(f"{__name__}.{name}")
    for name in sorted(found.name for found in pkgutil.iter_modules(__path__))
]

_KINDS: dict[type[Statement], Kind] = {
    kind.statement: kind
    for kind in merged_tables((kind.name, kind) for file in _FILES for kind in file.KINDS).values()
}

RULES = tuple(rule for file in _FILES for rule in getattr(file, "RULES", ()))
"""The rules that belong to a kind alone."""


def kind_of(statement: Statement) -> Kind:
    """What is known of the kind of a statement; ClaimError for one that proofs do not know."""
    if type(statement) not in _KINDS:
        raise ClaimError(
            f"proofs know nothing of a statement of kind {statement.kind}: give them a file in proofs/kinds"
        )
    return _KINDS[type(statement)]
