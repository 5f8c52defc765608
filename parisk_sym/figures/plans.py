"""Draws the picture of a plan: expected costs over the level, or several queries compared with an equal division of the level."""

import io
from typing import TYPE_CHECKING, Any

from parisk_sym.figures.appearance import Look, font_settings
from parisk_sym.figures.draw import SETTINGS, UNDATED
from parisk_sym.figures.styles import COLOURS, MARKERS
from parisk_sym.tables.plan_rows import Curve, Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_plan"]

_DASHES = ("--", "-", ":", "-.")
_UPRIGHT_NAMES = 6
"""The most names of queries that are written horizontally."""


def draw_plan(picture: Picture, format: str) -> bytes:  # noqa: A002 - the option's name
    """The picture as a PNG, PDF or SVG file, reproducibly."""
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    look = Look()
    with mpl.rc_context(SETTINGS | font_settings(look)):
        canvas = Canvas(figsize=(look.inches, 4.2), dpi=150, layout="constrained")
        axes: Axes = canvas.subplots()
        for number, curve in enumerate(picture.curves):
            _draw_curve(axes, curve, number, len(picture.curves) if picture.names else 0)
        axes.set(title=picture.title, xlabel=picture.x_label, ylabel=picture.y_label)
        axes.title.set_fontsize(9.5)
        axes.grid(visible=True, linewidth=0.3)
        if picture.logarithmic:
            axes.set_yscale("log")
        if picture.names:
            _name_places(axes, picture.names)
        axes.legend(fontsize=look.points - 2, handlelength=4)
        out = io.BytesIO()
        canvas.savefig(out, format=format, metadata=UNDATED[format])
    return out.getvalue()


def _draw_curve(axes: "Axes", curve: Curve, number: int, beside: int) -> None:
    """Draw a line, a horizontal line, or markers; markers of several curves over one name are put side by side."""
    colour = COLOURS[number % len(COLOURS)]
    if curve.across:
        axes.axhline(
            curve.y[0],
            label=curve.label,
            color=colour,
            linewidth=1.0,
            linestyle=_DASHES[number % len(_DASHES)],
        )
        return
    shift = 0.12 * (number - (beside - 1) / 2) if beside else 0.0
    style: dict[str, Any] = (
        {"linestyle": _DASHES[number % len(_DASHES)], "linewidth": 1.6}
        if curve.line
        else {"linestyle": "none", "marker": MARKERS[number % len(MARKERS)], "markersize": 5}
    )
    axes.plot([x + shift for x in curve.x], curve.y, label=curve.label, color=colour, **style)


def _name_places(axes: "Axes", names: tuple[str, ...]) -> None:
    level = len(names) <= _UPRIGHT_NAMES
    labels = [name.replace("$", r"\$") for name in names]
    axes.set_xticks(range(len(names)), labels, rotation=0 if level else 45, ha="center" if level else "right")
    axes.set_xlim(-0.5, len(names) - 0.5)
