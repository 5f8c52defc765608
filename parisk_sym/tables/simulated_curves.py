"""Simulated curves beside the certified values of a comparison."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Simulated", "Simulation"]


class Simulated(NamedTuple):
    """A simulated curve: name, label, the column it estimates ("" for none), and by row (value, low, high) or empty texts."""

    name: str
    label: str
    of: str
    estimates: tuple[tuple[str, str, str], ...]


class Simulation(NamedTuple):
    """Simulated curves beside the certified ones: the data, what the intervals are, the settings, the curves."""

    data: str
    bars: str
    settings: Mapping[str, int]
    curves: tuple[Simulated, ...]
