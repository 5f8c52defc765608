"""Lines and colours of the curves of a figure, which show the role of a curve and its parameter value."""

import itertools
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import sympy

from parisk_sym.tables.comparisons import EXACT, Column, ComparisonTable

__all__ = ["COLOURS", "MARKERS", "is_step_function", "own_style", "styles_of", "with_gaps"]

# Colours of different brightness (Okabe and Ito's, safe for colour-blind readers), and a dash pattern for each.
COLOURS = (
    "#D55E00",
    "#0072B2",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#8C6D1F",
    "#5B3A8C",
    "#A0522D",
    "#444444",
    "#E69F00",
)
_DASHES = (
    (6, 2),
    (1, 1.2),
    (6, 2, 1, 2),
    (3, 1.5),
    (8, 2, 1, 1, 1, 2),
    (4, 1, 4, 3),
    (1, 3),
    (9, 3),
    (2, 1, 6, 1),
    (5, 5),
)
MARKERS = "osD^vPX*<>"
_EXACT_DASHES = ("-", (0, (10, 1)), (0, (7, 1)), (0, (4, 1)))

_ROLE_DASHES = {
    EXACT: "-",
    "corrected": (0, (9, 1.5)),
    "as printed": (0, (4, 2)),
    "as drawn": (0, (1, 1.4)),
    "theorem": (0, (6, 2, 1, 2)),
}
"""The line of each role, for figures in which the colour shows the parameter value."""


def _value(name: str) -> str:
    """The parameter value at the end of a curve's name (drawn_0.01, theorem_k10, k2), or ""."""
    match = re.search(r"(?:^|_)(k?\d[\d.]*)$", name)
    return match[1] if match else ""


def styles_of(table: ComparisonTable) -> dict[str, dict[str, Any]]:
    """The line and colour of each curve: curves of one parameter value share a colour, and their lines show their roles.

    Exact and corrected curves without such a value are black and grey; other curves have their own colour, dashes and sparse markers.
    A simulated curve has the colour of the one that it estimates, or its own.
    """
    styles: dict[str, dict[str, Any]] = {}
    exact, others = itertools.count(), itertools.count()
    values = dict.fromkeys(filter(None, (_value(c.name) for c in table.comparison.columns)))
    colours = {value: next(others) for value in values} if len(values) > 1 else {}
    for column in table.comparison.columns:
        value = _value(column.name)
        if value in colours:
            styles[column.name] = _of_value(colours[value], column.role)
        elif column.role in (EXACT, "corrected"):
            number = next(exact) % len(_EXACT_DASHES)
            styles[column.name] = {
                "color": ("black", "0.35", "0.5", "0.65")[number],
                "linestyle": _EXACT_DASHES[number],
                "linewidth": 1.8,
            }
        else:
            styles[column.name] = own_style(next(others), column.role)
    for curve in table.simulation.curves if table.simulation is not None else ():
        if curve.of:
            styles[curve.name] = {"color": styles[curve.of]["color"], "marker": "."}
        else:
            number = colours.get(_value(curve.name), -1)
            number = next(others) if number < 0 else number
            styles[curve.name] = {"color": _colour(number), "marker": MARKERS[number % len(MARKERS)]}
    return styles


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _of_value(number: int, role: str) -> dict[str, Any]:
    """The style with the colour and marker of the parameter value, and the line of the role."""
    return {
        "color": _colour(number),
        "linestyle": _ROLE_DASHES.get(role, "-"),
        "linewidth": 1.1 if role == "theorem" else 1.6,
        "marker": MARKERS[number % len(MARKERS)],
        "markersize": 3.5,
        "markevery": (0.03 + 0.011 * number, 0.12),
        "fillstyle": "none" if role == "as drawn" else "full",
    }


def own_style(number: int, role: str) -> dict[str, Any]:
    """A style with its own colour, dashes and markers."""
    return {
        "color": _colour(number),
        "linestyle": (0, _DASHES[number % len(_DASHES)]),
        "linewidth": 1.8 if role.startswith("as ") else 1.1,
        "marker": MARKERS[number % len(MARKERS)],
        "markersize": 3.5,
        "markevery": (0.03 + 0.011 * number, 0.12),
    }


def is_step_function(column: Column, x: Sequence[float], values: Sequence[float]) -> bool:
    """Whether a curve is a step function: its formula rounds to integers, or all its values are integers although its abscissas are not."""
    shown = [v for v in values if not np.isnan(v)]
    whole = all(v == round(v) for v in shown) and not all(v == round(v) for v in x)
    return (len(set(shown)) > 1 and whole) or column.formula.expression.has(sympy.ceiling, sympy.floor)


_JUMP = 8
"""The ratio of a step to its neighbouring steps from which it counts as a jump."""


def with_gaps(x: Sequence[float], values: Sequence[float]) -> tuple[list[float], list[float]]:
    """The points of a curve with a NaN inserted at each jump between its cases.

    >>> with_gaps([1, 2, 3, 4, 5], [1, 2, 40, 41, 42])
    ([1, 2, 2.5, 3, 4, 5], [1, 2, nan, 40, 41, 42])
    """
    steps = np.abs(np.diff(values))
    places = 1 + np.flatnonzero(steps[1:-1] > _JUMP * np.fmax(steps[:-2], steps[2:]))
    drawn = list(zip(x, values, strict=True))
    for i in reversed(places):
        drawn.insert(i + 1, ((x[i] + x[i + 1]) / 2, float("nan")))
    return [a for a, _ in drawn], [b for _, b in drawn]
