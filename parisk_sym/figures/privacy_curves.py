"""Draws what a composition leaves of privacy: delta over eps, and the error rates of tests between neighbours."""

import io
from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple

from flint import fmpq

from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.figures.appearance import Look, font_settings
from parisk_sym.figures.draw import SETTINGS, UNDATED, require_matplotlib
from parisk_sym.figures.styles import own_style
from parisk_sym.laws.buckets.automatic import best_bracket
from parisk_sym.laws.buckets.bounds import makers_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.composition.sequence import Sequence as Uses
from parisk_sym.laws.sampled_losses import BOTH

__all__ = ["LEAST_DELTA", "POINTS", "CurvePoint", "draw_privacy", "error_rates", "privacy_curve"]

POINTS = 60
"""The number of levels of a curve."""

LEAST_DELTA = 1e-10
"""Where the curve ends."""

_LARGEST_LEVEL = 2**20
_NO_LESS = 0.99
_HALVINGS = 6
_DIGITS = 8


class CurvePoint(NamedTuple):
    """A level, and certified bounds of delta there."""

    eps: fmpq
    lower: float
    upper: float


def privacy_curve(uses: Uses) -> list[CurvePoint]:
    """delta at levels from 0 to where it is below LEAST_DELTA, or falls no more: equal steps, each value with certified bounds.

    >>> from parisk_sym.laws.mechanisms.gaussian import Gaussian
    >>> points = privacy_curve(Uses([(Gaussian(1), 1)]))
    >>> len(points), points[0].lower <= 0.3829249225480262 <= points[0].upper
    (60, True)
    """
    if uses.group > 1:
        raise ParameterError(
            "the curves of a group are drawn only where every mechanism is known for groups: leave out --group"
        )
    if any(getattr(mechanism, "direction", BOTH) != BOTH for mechanism, _ in uses.uses):
        raise ParameterError("the curves are those of both directions: leave out direction=...")
    delta = _certified(uses)
    last, upper = fmpq(1), delta(fmpq(1))[1]
    while upper > LEAST_DELTA and last < _LARGEST_LEVEL:
        further = delta(2 * last)[1]
        if further > _NO_LESS * upper:  # a part of delta that no level helps against
            break
        last, upper = 2 * last, further
    first = last / 2 if last > 1 else fmpq(0)
    for _ in range(_HALVINGS if upper <= LEAST_DELTA else 0):
        middle = (first + last) / 2
        first, last = (middle, last) if delta(middle)[1] > LEAST_DELTA else (first, middle)
    levels = [last * k / (POINTS - 1) for k in range(POINTS)]
    return [CurvePoint(eps, *delta(eps)) for eps in levels]


def _certified(uses: Uses) -> Callable[[fmpq], tuple[float, float]]:
    """delta at a level as certified floats: by its law, or by privacy buckets that are composed once."""
    try:
        uses.delta(1, _DIGITS)
    except PariskError:
        composed = _composed(uses)
        return composed.delta

    def ends(eps: fmpq) -> tuple[float, float]:
        ball = uses.delta(eps, _DIGITS)
        return max(float(ball.lower()) * (1 - 2**-50), 0.0), float(ball.upper()) * (1 + 2**-50)

    return ends


def _composed(uses: Uses) -> Buckets:
    grid = best_bracket(tuple(uses.uses), eps=fmpq(1))
    options = {"step": grid.step, "buckets": grid.points, "overflow": "squaring"}
    parts = [make(**options).power(n) for make, n in makers_of(tuple(uses.uses))]
    composed = parts[0]
    for part in parts[1:]:
        composed = composed.compose(part)
    return composed


def error_rates(points: Sequence[CurvePoint], steps: int = 200) -> list[tuple[float, float]]:
    """False-positive rates, each with a false-negative rate below which certainly no test can go.

    By each point a test has false negatives >= 1 - delta - e^eps a and, because delta is that of both directions,
    >= e^-eps (1 - delta - a).
    """
    rates = [k / steps for k in range(steps + 1)]
    lines = [(1 - p.upper, exp(float(p.eps.p) / float(p.eps.q))) for p in points]
    return [(a, max(0.0, *(max(c - e * a, (c - a) / e) for c, e in lines))) for a in rates]


def draw_privacy(points: Sequence[CurvePoint], title: str, format: str, look: Look | None = None) -> bytes:  # noqa: A002 - the option's name
    """A PNG, PDF or SVG file: delta over eps on the left, error rates on the right."""
    look = look or Look()
    require_matplotlib("leave out --plot")
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(SETTINGS | font_settings(look)):
        canvas = Canvas(figsize=(look.inches, 0.5 * look.inches), dpi=150, layout="constrained")
        left, right = canvas.subplots(1, 2)
        levels = [float(p.eps.p) / float(p.eps.q) for p in points]
        style = {"color": own_style(0, "exact")["color"], "linewidth": 1.4}
        floor = max(LEAST_DELTA, min((p.upper for p in points if p.upper > 0), default=1.0) / 10)
        left.plot(levels, [p.upper for p in points], **style)
        left.fill_between(
            levels,
            [max(p.lower, floor / 10) for p in points],
            [p.upper for p in points],
            alpha=0.3,
            linewidth=0,
        )
        left.set(
            yscale="log",
            ylim=(floor, 1),
            xlim=(0, levels[-1]),
            xlabel=r"$\varepsilon$",
            ylabel=r"$\delta(\varepsilon)$",
        )
        rates = error_rates(points)
        right.plot(*zip(*rates, strict=True), **style)
        right.plot([0, 1], [1, 0], color="0.5", linestyle=":", linewidth=0.8)
        right.annotate(
            "no information",
            (0.5, 0.5),
            rotation=-45,
            ha="center",
            va="bottom",
            fontsize=look.points - 2,
            color="0.4",
        )
        advantage = points[0].upper
        right.set(
            xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="false positives", ylabel="false negatives",
            title=rf"the best attack is right with probability $\leq$ {(1 + advantage) / 2:.3g}",
        )  # fmt: skip
        right.title.set_fontsize(look.points - 1)
        for axes in (left, right):
            axes.grid(visible=True, linewidth=0.3)
        if look.words:
            canvas.suptitle(title, fontsize=look.points)
        out = io.BytesIO()
        canvas.savefig(out, format=format, metadata=UNDATED[format])
    return out.getvalue()
