"""Draws privacy levels of noisy votes over the number of queries."""

import io
from pathlib import Path

from parisk_sym.figures.appearance import Look, font_settings
from parisk_sym.figures.draw import SETTINGS, UNDATED, plot_format, require_matplotlib
from parisk_sym.figures.styles import own_style
from parisk_sym.tables.votes import WARNING, VoteTable

__all__ = ["POINTS", "check_plot_file", "draw_votes", "plotted_queries"]

POINTS = 200
"""The most points of a curve."""


def check_plot_file(path: Path) -> str:
    """The format given by the name of the file; raises ParameterError for an unknown one, MissingLibraryError without matplotlib."""
    found = plot_format(path)
    require_matplotlib("leave out --plot")
    return found


def plotted_queries(most: int) -> str:
    """Equally spaced numbers of queries up to the largest, in the notation of an axis.

    >>> plotted_queries(3), plotted_queries(1000)[:10]
    ('1,2,3', '5,10,15,20')
    """
    step = -(-most // POINTS)
    return ",".join(map(str, sorted({*range(step, most, step), most})))


def draw_votes(table: VoteTable, format: str) -> bytes:  # noqa: A002 - the option's name
    """A PNG, PDF or SVG file with a curve for each bound, those from the votes dashed and with a warning below."""
    require_matplotlib("leave out --plot")
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(SETTINGS | font_settings(Look())):
        canvas = Canvas(figsize=(6.3, 4.6), dpi=150, layout="constrained")
        axes = canvas.subplots()
        for number, bound in enumerate(table.bounds):
            style = own_style(number, "theorem")
            if not bound.from_votes:
                style |= {"linestyle": "-"}
            axes.plot(table.queries, [float(level) for level in bound.levels], label=bound.meaning, **style)
        axes.set(
            xlabel="number of queries",
            ylabel=rf"privacy level $\varepsilon$ at $\delta$ = {table.given['delta']}",
            ylim=(0, None),
        )
        axes.grid(visible=True, linewidth=0.3)
        axes.legend(fontsize=6.5)
        canvas.supxlabel(WARNING, fontsize=5.5, x=0.01, ha="left")
        out = io.BytesIO()
        canvas.savefig(out, format=format, metadata=UNDATED[format])
    return out.getvalue()
