"""A counterexample in parts: the point at which a statement fails, and the numbers that are found there."""

import re
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["AtPoint", "at_point", "tables"]

_PAIR = re.compile(r"([A-Za-z_]\w*(?:\([A-Za-z_]\w*\))?) = ([^=;:]+)")


class AtPoint(NamedTuple):
    """Names with their values, and what the two sides are there."""

    point: tuple[tuple[str, str], ...]
    found: tuple[tuple[str, str], ...]


def at_point(text: str) -> AtPoint | None:
    """The parts of a counterexample at a point; None for one that is told in another way.

    >>> at_point("k = 1, eps = 3/5: probability = 0.1847, value = 0.7137")
    AtPoint(point=(('k', '1'), ('eps', '3/5')), found=(('probability', '0.1847'), ('value', '0.7137')))
    >>> at_point("the limit is 1/2, not 0")
    """
    where, colon, what = text.partition(": ")
    point, found = _pairs(where), _pairs(what)
    return AtPoint(point, found) if colon and point and found else None


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """name = value, name = value; nothing where a part is no such pair."""
    matches = [_PAIR.fullmatch(part.strip()) for part in text.split(", ")]
    return tuple((m[1], m[2]) for m in matches if m) if all(matches) else ()


def tables(rows: Sequence[Sequence[str]]) -> list[list[Sequence[str]]]:
    """The tables of probabilities in the rows of a counterexample; each begins with a row of outcomes.

    >>> [
    ...     len(table)
    ...     for table in tables(
    ...         [["database", "outcome 1"], ["x", "1"], ["database", "outcome 1"], ["y", "1"]]
    ...     )
    ... ]
    [2, 2]
    """
    found: list[list[Sequence[str]]] = []
    for row in rows:
        if not found or (len(row) > 1 and row[1].startswith("outcome")):
            found.append([])
        found[-1].append(row)
    return found
