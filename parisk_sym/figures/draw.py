"""Draws the points of a figure with matplotlib, reproducibly and with line styles that are distinguishable in grey."""

import io
import itertools
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from sympy import Piecewise

from parisk_sym.core.errors import MissingLibraryError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.core.texts import alternatives
from parisk_sym.figures.appearance import WIDTHS, Look, font_settings
from parisk_sym.figures.figure import Figure
from parisk_sym.figures.styles import is_step_function, styles_of, with_gaps
from parisk_sym.ledger.papers import papers
from parisk_sym.tables.comparisons import Column, ComparisonTable
from parisk_sym.tables.simulated_curves import SimulatedCurve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PLOT_FORMATS", "SETTINGS", "UNDATED", "draw", "plot_format", "require_matplotlib", "runs"]

PLOT_FORMATS = ("png", "pdf", "svg")

SETTINGS = {"svg.hashsalt": "parisk_sym", "svg.fonttype": "path", "pdf.fonttype": 42}
_FORMULA = re.compile(r"(?:\$[^$]*\$)+")
_UNSEEN = re.compile(r"(?<=\\)[A-Za-z]+|[{}^_$]")
_HELD = "\0"
UNDATED = {"png": {}, "pdf": {"CreationDate": None}, "svg": {"Date": None}}


class _Run(NamedTuple):
    """Consecutive marked points: the positions of the first and the last one."""

    first: int
    last: int


def runs(marked: Sequence[bool]) -> list[_Run]:
    """The maximal runs of consecutive marked points.

    >>> [tuple(run) for run in runs([True, True, False, True])]
    [(0, 1), (3, 3)]
    """
    groups = itertools.groupby(range(len(marked)), key=lambda i: marked[i])
    stretches = [list(indices) for is_marked, indices in groups if is_marked]
    return [_Run(stretch[0], stretch[-1]) for stretch in stretches]


def require_matplotlib(otherwise: str = "write the points only, with --data FILE") -> None:
    """Raise MissingLibraryError with an alternative if matplotlib is not installed."""
    try:
        import matplotlib as _  # noqa: F401, ICN001 - only whether it is there
    except ImportError:
        raise MissingLibraryError(
            f"drawing needs matplotlib: pip install 'parisk_sym[plot]' (or {otherwise})"
        ) from None


def plot_format(path: Path) -> str:
    """The format given by the suffix of the file name; raises ParameterError for an unknown one."""
    format_ = path.suffix.removeprefix(".").lower()
    if format_ not in PLOT_FORMATS:
        raise ParameterError(
            f"the plot's file must end in {alternatives(f'.{form}' for form in PLOT_FORMATS)}, got {path.name!r}"
        )
    return format_


def draw(figure: Figure, table: ComparisonTable, format: str, look: Look | None = None) -> bytes:  # noqa: A002 - the option's name
    """The figure as a PNG, PDF or SVG file; raises ParameterError for another format or a font that is not installed."""
    look = look or Look()
    if format not in PLOT_FORMATS:
        raise ParameterError(f"format must be one of {', '.join(PLOT_FORMATS)}, got {format!r}")
    require_matplotlib()
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(SETTINGS | font_settings(look)):
        rows = _heights(figure, table, look)
        notes = _wrap(_footnotes(figure, table), 125, look) if look.words else []
        rest = 1.1 + 0.11 * max(0, len(notes) - 4) if look.words else 0.1
        canvas = Canvas(figsize=(look.inches, rest + sum(rows.values())), dpi=150, layout="constrained")
        panels: dict[str, Axes] = canvas.subplot_mosaic(
            [[name] for name in rows], height_ratios=list(rows.values())
        )
        _draw_curves(panels["curves"], figure, table)
        if look.words:
            panels["curves"].set_title("\n".join(_wrap([figure.data.title], 90, look)), fontsize=9.5)
        if figure.ratio:
            _draw_ratios(panels["ratio"], figure, table)
        if figure.lower is not None:
            _draw_curves(panels["lower"], figure, table, lower=True)
            panels["lower"].set(ylabel=figure.lower.label)
        panels["legend"].axis("off")
        described = [panels[name].get_legend_handles_labels() for name in rows if name in ("curves", "lower")]
        panels["legend"].legend(
            *(list(itertools.chain(*parts)) for parts in zip(*described, strict=True)),
            fontsize=look.points - 2 + (not look.words),
            handlelength=4,
            ncols=_legend_columns(look),
            loc="center",
            title=None if table.simulation is None else f"experiment on {table.simulation.data}",
            title_fontsize=look.points - 2,
        )
        if look.words:
            canvas.supxlabel("\n".join(notes), fontsize=6.5, x=0.01, ha="left")
        out = io.BytesIO()
        canvas.savefig(out, format=format, metadata=UNDATED[format])
    return out.getvalue()


def _wrap(texts: Iterable[str], on_a_page: int, look: Look) -> list[str]:
    """The texts wrapped to `on_a_page` characters for a picture as wide as a page, and to fewer for a narrower one.

    A formula counts by its visible length, and is not broken.
    """
    most = int(on_a_page * look.inches / WIDTHS["page"].inches)
    return [line for text in texts for line in _lines(text, most)]


def _lines(text: str, most: int) -> Iterator[str]:
    formulas = iter(_FORMULA.findall(text))
    held = _FORMULA.sub(lambda found: _HELD * len(_UNSEEN.sub("", found[0])), text)
    for line in textwrap.wrap(held, most, break_long_words=False):
        yield re.sub(f"{_HELD}+", lambda _: next(formulas), line)


def _legend_columns(look: Look) -> int:
    return 2 if look.width == "page" else 1


def _heights(figure: Figure, table: ComparisonTable, look: Look) -> dict[str, float]:
    """The panels from top to bottom, with their heights in inches."""
    simulated = table.simulation.curves if table.simulation is not None else ()
    lines = len(table.comparison.columns) + len(simulated) + 1
    share, per = WIDTHS[look.width].height, 0.17 * look.points / 9.0
    legend = per * -(-lines // _legend_columns(look)) + 0.3
    heights = {"curves": 5.0 * share, "ratio": 2.2 * share, "lower": 2.6 * share, "legend": legend}
    shown = {"ratio": figure.ratio, "lower": figure.lower is not None}
    return {name: height for name, height in heights.items() if shown.get(name, True)}


def _footnotes(figure: Figure, table: ComparisonTable) -> Iterator[str]:
    """The notes on the curves, the place of the figure in its paper, and the values of the fixed parameters."""
    if figure.note:
        yield figure.note
    if figure.source is not None:
        place = f"{figure.source.number} of {_reference(figure.source.paper, figure.file)}"
        yield place if table.simulation is None else f"After {place}, on {table.simulation.data}"
    if any(row.below for row in table.rows):
        yield "'below': the plotted points at which a curve lies under the one that it is compared with."
    if table.simulation is None:
        yield f"{_command(figure, table)}: every point certified"
        return
    yield f"{_command(figure, table)}: every point of a line certified for these values"
    chosen = ", ".join(f"{name} = {value}" for name, value in table.simulation.settings.items())
    yield f"Markers: simulated on {table.simulation.data} ({chosen}); {table.simulation.bars}."


def _command(figure: Figure, table: ComparisonTable) -> str:
    """The command that draws these points again, followed in brackets by values computed from the data of an experiment."""
    values = {token.partition("=")[0]: token.partition("=")[2] for token in table.tokens}
    given = [f"{name}={_power_of_ten(text)}" for name, text in values.items() if name in figure.defaults]
    computed = [f"{name} = {text}" for name, text in values.items() if name not in figure.defaults]
    return " ".join(["parisk plot", figure.id, *given]) + (f" ({', '.join(computed)})" if computed else "")


def _power_of_ten(text: str) -> str:
    """A small value as a power of ten.

    >>> _power_of_ten("0.00001"), _power_of_ten("0.01"), _power_of_ten("1:300:10")
    ('1e-5', '0.01', '1:300:10')
    """
    small = re.fullmatch(r"0\.(000+)1", text)
    return f"1e-{len(small[1]) + 1}" if small else text


def _reference(key: str, file: str) -> str:
    """The authors and title of the paper of a figure; only the key if the figure's folder does not name it."""
    paper = papers(*([Path(file).parent.parent] if file else ())).get(key)
    return key if paper is None else f"{paper.authors}, {paper.title}"


def _draw_curves(axes: "Axes", figure: Figure, table: ComparisonTable, lower: bool = False) -> None:
    """Draw every curve of a panel in its style, shading and labelling the parts below the curve that it is compared with."""
    below = figure.lower.names if figure.lower is not None else ()
    texts, columns = _running(figure, table), table.comparison.columns
    curves, styles = _curves(table), styles_of(table)
    x = [_nearest(text) for text in texts]
    shaded = len({name for row in table.rows for name in row.below})
    for column in columns:
        if (column.name in below) is not lower:
            continue
        marked = [column.name in row.below for row in table.rows]
        style = styles[column.name]
        line = _line_style(style, curves[column.name])
        drawn = (x, curves[column.name])
        if is_step_function(column, x, curves[column.name]):
            line["drawstyle"] = "steps-post"
        elif column.formula.expression.has(Piecewise):
            drawn = with_gaps(*drawn)
        axes.plot(*drawn, label=_label(column, table, marked, texts), **line)
        if any(marked):
            other = curves[column.against]
            shading = {"alpha": 0.4 / (shaded + 1), "hatch": "////", "linewidth": 0, "color": style["color"]}
            axes.fill_between(x, curves[column.name], other, where=marked, **shading)
    for curve in table.simulation.curves if table.simulation is not None else ():
        if (curve.name in below) is lower:
            _draw_simulated(axes, x, curve, styles[curve.name])
    axes.set(xlabel=figure.x_label, ylabel=figure.y_label)
    axes.grid(visible=True, linewidth=0.3)
    if figure.lower.logarithmic if lower and figure.lower is not None else figure.logarithmic:
        axes.set_yscale("log")
    if figure.logarithmic_x:
        axes.set_xscale("log")


def _draw_simulated(axes: "Axes", x: Sequence[float], curve: SimulatedCurve, style: dict[str, Any]) -> None:
    """Draw markers with bars, without a bar where the end of an interval is unknown."""
    shown = [
        (at, *(_nearest(text or texts[0]) for text in texts))
        for at, texts in zip(x, curve.estimates, strict=True)
        if texts[0]
    ]
    at, values, low, high = np.array(shown).reshape(-1, 4).T
    axes.errorbar(
        at,
        values,
        [values - low, high - values],
        label=f"{curve.label}, simulated",
        linestyle="none",
        markersize=3,
        elinewidth=0.7,
        capsize=1.2,
        zorder=3,
        **style,
    )


def _draw_ratios(axes: "Axes", figure: Figure, table: ComparisonTable) -> None:
    """Draw every curve divided by the one that it is compared with; below 1 it promises too much."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    x, curves = [_nearest(text) for text in _running(figure, table)], _curves(table)
    styles, drawn = styles_of(table), [1.0]
    for column in table.comparison.columns:
        if column.against:
            pairs = zip(curves[column.name], curves[column.against], strict=True)
            ratio = [a / b if b else float("nan") for a, b in pairs]
            axes.plot(x, ratio, **_line_style(styles[column.name], ratio))
            drawn += [r for r in ratio if not np.isnan(r) and r > 0]
    axes.set_yscale("log")
    axes.axhspan(min(drawn) / 2, 1, color="0.85", zorder=0)
    axes.axhline(1, color="black", linewidth=1.2)
    axes.set(
        xlabel=figure.x_label,
        ylabel="divided by the\nexact level",
        ylim=(min(drawn) / 1.08, max(drawn) * 1.08),
    )
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.grid(visible=True, linewidth=0.3)


def _line_style(style: dict[str, Any], values: Sequence[float]) -> dict[str, Any]:
    """The style for these ordinates, without spaced markers if there are none, which matplotlib cannot draw."""
    return {k: v for k, v in style.items() if k != "markevery" or not np.isnan(values).all()}


def _running(figure: Figure, table: ComparisonTable) -> list[str]:
    """The values of the running parameter."""
    position = table.comparison.names.index(figure.running)
    return [row.arguments[position] for row in table.rows]


def _curves(table: ComparisonTable) -> dict[str, list[float]]:
    """The ordinates of each column as floats, NaN where a curve has no value."""
    return {
        column.name: [_nearest(row.values[i]) if row.values[i] else float("nan") for row in table.rows]
        for i, column in enumerate(table.comparison.columns)
    }


def _nearest(text: str) -> float:
    value = rational(text)
    return int(value.p) / int(value.q)


def _label(column: Column, table: ComparisonTable, marked: Sequence[bool], texts: Sequence[str]) -> str:
    """The label and role of a curve, and where it falls below the one that it is compared with."""
    name = column.label or column.name
    role = f", {column.role}" if column.role.startswith("as ") else ""
    if np.isnan(_curves(table)[column.name]).all():
        return f"{name}{role} (no value here)"
    if not any(marked):
        return f"{name}{role}"
    other = next(c for c in table.comparison.columns if c.name == column.against)
    shown = ", ".join(
        texts[a] if a == b else f"from {texts[a]} on" if b == len(texts) - 1 else f"{texts[a]} to {texts[b]}"
        for a, b in runs(marked)
    )
    return f"{name}{role}\n(below the {other.role} curve: {shown})"
