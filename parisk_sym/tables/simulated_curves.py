"""Simulated curves for comparison with certified values."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["SimulatedCurve", "Simulation"]


class SimulatedCurve(NamedTuple):
    """A simulated curve: name, label, the column that it estimates ("" for none), and per row (value, low, high) or empty texts."""

    name: str
    label: str
    of: str
    estimates: tuple[tuple[str, str, str], ...]


class Simulation(NamedTuple):
    """Simulated curves with their data, the meaning of the intervals, the settings, and the curves."""

    data: str
    bars: str
    settings: Mapping[str, int]
    curves: tuple[SimulatedCurve, ...]
