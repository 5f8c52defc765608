"""Rules of proof, each with its tactic and its theorem: a rule is a function in one file of this folder.

A file that has rules names them in `RULES`, and their tactics in `TACTICS`; nothing else has to know of it.
"""

import importlib
import pkgutil

__all__ = ["RULES", "TACTICS"]

_FILES = [
    importlib.import_module(f"{__name__}.{name}")
    for name in sorted(found.name for found in pkgutil.iter_modules(__path__))
]

RULES = tuple(rule for file in _FILES for rule in getattr(file, "RULES", ()))
"""Every rule, in the order of the files; of those for one kind and tactic the first that proves is used."""

TACTICS = {tactic.__name__: tactic for file in _FILES for tactic in getattr(file, "TACTICS", ())}
"""The tactics that belong to rules, by name."""
