"""The places in this folder, which is no paper: formulas that libraries implement, each beside the theorem that it is."""

from parisk_sym.paper import *
from functools import partial

place = partial(Source, "field", quoted=False)


def elementary(subject, section):
    """A place for a formula that is from no work: a moment, a tail or an inequality that anyone can work out."""
    return place(f"{subject} (elementary)", section)


def work(key, number, section=""):
    """The work that a formula is from and the place in it, in our words; the number is a subject where we could not check one."""
    return Source(key, number, section, quoted=False)


def used(*libraries):
    """Where a formula is implemented, as a note: library and function."""
    return f"Implemented by {'; '.join(libraries)}."
