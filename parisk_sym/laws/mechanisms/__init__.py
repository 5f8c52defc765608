"""The mechanisms, one in each file of this folder: parameters, loss, cells for privacy buckets, words of the command line.

A file names its mechanism in `MECHANISM`; nothing else needs to know it.
"""

import importlib
import pkgutil
from collections.abc import Iterable

from parisk_sym.laws.mechanism import Mechanism

__all__ = ["MECHANISMS", "by_word", "mechanisms_in"]


def mechanisms_in(package: str, path: Iterable[str]) -> tuple[type[Mechanism], ...]:
    """The mechanisms of the files of a package; TypeError for a file that names none."""
    found = []
    for name in sorted(module.name for module in pkgutil.iter_modules(path)):
        kind = getattr(importlib.import_module(f"{package}.{name}"), "MECHANISM", None)
        if not (isinstance(kind, type) and issubclass(kind, Mechanism)):
            raise TypeError(f"{package}.{name} names no mechanism in MECHANISM")
        found.append(kind)
    return tuple(found)


def by_word(kinds: Iterable[type[Mechanism]]) -> dict[str, type[Mechanism]]:
    """Mechanisms by their names on the command line; ValueError for two of one name."""
    table: dict[str, type[Mechanism]] = {}
    for kind in kinds:
        if table.setdefault(kind.word, kind) is not kind:
            raise ValueError(f"two mechanisms have the name {kind.word!r}")
    return table


MECHANISMS = by_word(mechanisms_in(__name__, __path__))
"""Every mechanism under its name on the command line."""
