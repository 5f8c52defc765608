"""Special functions, one file each: the class that SymPy builds, and what every engine does with it.

A file of this folder lists its heads in `HEADS`; nothing else needs to know them.
"""

import functools
import importlib
import pkgutil
from collections.abc import Iterable
from typing import Any

from flint import arb

from parisk_sym.formulas.head import Head, Rule, merged_tables

__all__ = ["BINDERS", "HEADS", "JUMPING", "OWN", "heads_of", "rules"]


def heads_of(names: Iterable[str]) -> dict[str, Head]:
    """The heads that modules declare, by name; ValueError for a head that is declared twice."""
    return merged_tables((head.name, head) for name in names for head in importlib.import_module(name).HEADS)


HEADS = heads_of(
    f"{__name__}.{name}" for name in sorted(found.name for found in pkgutil.iter_modules(__path__))
)
"""Every special function by its name."""

OWN = {name: head.function for name, head in HEADS.items() if head.function.__module__.startswith(__name__)}
"""The classes that SymPy lacks."""

BINDERS = tuple(head.function for head in HEADS.values() if head.binder)
"""Classes of heads with a bound variable."""


JUMPING = tuple(head.function for head in HEADS.values() if head.jumps)
"""Classes of heads that jump."""


def rules(engine: str, *, binders: bool = False) -> dict[str, Rule]:
    """The rules of one engine, by head: those of functions, or those of heads with a bound variable."""
    of_engine = ((name, getattr(head, engine)) for name, head in HEADS.items() if head.binder == binders)
    found = {name: rule for name, rule in of_engine if rule is not None}
    return (
        found if binders or engine not in _REAL else {name: _of_known(rule) for name, rule in found.items()}
    )


_REAL = ("ball", "real_ball")


def _of_known(rule: Rule) -> Rule:
    """The rule with NaN if an argument is NaN: a rule may ignore an argument, as a polynomial of degree 0 does."""

    @functools.wraps(rule)
    def value(*arguments: Any) -> Any:
        for argument in arguments:
            if isinstance(argument, arb) and argument.is_nan():
                return arb.nan()
        return rule(*arguments)

    return value
