"""All statements, by topic."""

from collections.abc import Mapping

from benchmarks.power import (
    algebraic,
    elementary,
    integer,
    integrals,
    limits,
    probability,
    roots,
    shapes,
    special,
    sums,
)
from benchmarks.power.case import Case

__all__ = ["TOPICS", "topics"]

TOPICS: Mapping[str, tuple[Case, ...]] = {
    "algebra": algebraic.CASES,
    "elementary functions": elementary.CASES,
    "shapes": shapes.CASES,
    "roots": roots.CASES,
    "integers": integer.CASES,
    "sums": sums.CASES,
    "limits": limits.CASES,
    "integrals": integrals.CASES,
    "probability": probability.CASES,
    "special functions": special.CASES,
}
"""The statements of each topic, which are named apart within it."""


def topics() -> Mapping[str, tuple[Case, ...]]:
    """The statements of each topic."""
    return TOPICS
