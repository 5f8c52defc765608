"""The places in this folder, which is no paper: each is a report or a commit that says what was wrong."""

from parisk_sym.paper import *


def github(place, versions, date, quoted=False):
    """A report or a commit on GitHub, the versions that it is about, its date, and whether the statement is quoted from there."""
    return Source("mistakes", f"github.com/{place}", f"{versions}; {date}", quoted)
