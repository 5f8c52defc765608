"""The places in this folder, which is no paper: formulas that libraries implement, each beside the theorem that it is."""

from functools import partial

from parisk_sym import Source

place = partial(Source, "field", quoted=False)


def used(*libraries):
    """Where a formula is implemented, as a note: library and function."""
    return f"Implemented by {'; '.join(libraries)}."
