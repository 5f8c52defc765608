"""The shipped ledger, loaded once in each process of a run: its files take many seconds of computer algebra to load."""

from functools import cache

from parisk_sym.ledger.collect import Collection, collect

__all__ = ["shipped"]


@cache
def shipped() -> Collection:
    """Every claim of the shipped derivations."""
    return collect(())
