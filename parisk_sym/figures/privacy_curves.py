"""Draws what a composition leaves of privacy.

delta over eps, the error rates of tests between neighbours, and on request Renyi divergences, what they give of delta, and the success of attacks.
"""

import io
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp, log, log1p
from typing import Any, NamedTuple

from flint import ctx, fmpq

from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.core.exact import from_float
from parisk_sym.figures.appearance import Look, font_settings
from parisk_sym.figures.draw import SETTINGS, UNDATED, require_matplotlib
from parisk_sym.figures.styles import own_style
from parisk_sym.laws.buckets.arrays import float_down, float_up
from parisk_sym.laws.buckets.automatic import best_bracket
from parisk_sym.laws.buckets.bounds import makers_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.composition.sequence import Sequence as Uses
from parisk_sym.laws.sampled_losses import BOTH

__all__ = [
    "LEAST_DELTA",
    "POINTS",
    "CurvePoint",
    "Divergence",
    "attack_success",
    "converted",
    "draw_privacy",
    "error_rates",
    "privacy_curve",
    "renyi_curve",
]

POINTS = 60
"""The number of levels of a curve."""

LEAST_DELTA = 1e-10
"""Where the curve ends."""

_LARGEST_LEVEL = 2**20
_NO_LESS = 0.99
_HALVINGS = 6
_DIGITS = 8
_BITS = 128
_NEARLY = 1.01
"""The quotient of bounds from which a curve is not called tight."""
_ORDERS_OF_OCTAVE = 4
_FIRST_ORDER, _LAST_ORDER = -4 * _ORDERS_OF_OCTAVE, 10 * _ORDERS_OF_OCTAVE
"""The orders 1 + 2^(k / _ORDERS_OF_OCTAVE) of the curve of divergences."""


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


class Divergence(NamedTuple):
    """An order, and certified bounds of the Renyi divergence of it, the upper one infinite where none is known."""

    order: float
    lower: float
    upper: float


def renyi_curve(uses: Uses) -> list[Divergence]:
    """The Renyi divergences of a row of orders between 1 and 1 + 2^10, those that are finite and short enough.

    >>> from parisk_sym.laws.mechanisms.gaussian import Gaussian
    >>> found = renyi_curve(Uses([(Gaussian(1), 1)]))
    >>> all(d.lower <= d.order / 2 <= d.upper for d in found), found[-1].order
    (True, 1025.0)
    """
    found = []
    with ctx.workprec(_BITS):
        for k in range(_FIRST_ORDER, _LAST_ORDER + 1):
            order = 1 + from_float(2.0 ** (k / _ORDERS_OF_OCTAVE), "order")
            try:
                least, most = uses.divergences(order)
            except PariskError:  # no finite divergence of this order, or none that is short enough
                continue
            if most.is_finite():
                found.append(Divergence(float(order.p) / float(order.q), float_down(least), float_up(most)))
    return found


def converted(divergences: Sequence[Divergence], eps: float) -> float:
    """The bound of delta at a level by the best of these orders, about: Proposition 12 of Canonne, Kamath and Steinke (2020)."""
    exponents = (
        (d.order - 1) * (d.upper - eps) + d.order * log1p(-1 / d.order) - log(d.order - 1)
        for d in divergences
    )
    return exp(min(0.0, *exponents))


def attack_success(points: Sequence[CurvePoint], steps: int = 100) -> list[tuple[float, float]]:
    """Prior probabilities of membership, each with a success probability that certainly no attack exceeds.

    1 - p (1 - delta) at the level ln((1 - p)/p) for p <= 1/2; delta is convex in e^eps, and so below its chords. Neighbours may be in either order.
    """
    known = [(exp(float(p.eps.p) / float(p.eps.q)), p.upper) for p in points]

    def most(prior: float) -> float:
        place, delta = (1 - prior) / prior, known[-1][1]
        for (x, one), (y, other) in pairwise(known):
            if x <= place < y:
                delta = one + (other - one) * (place - x) / (y - x)
        return 1 - prior * (1 - delta)

    priors = [k / steps for k in range(1, steps)]
    return [(prior, most(min(prior, 1 - prior))) for prior in priors]


def draw_privacy(
    points: Sequence[CurvePoint],
    title: str,
    format: str,  # noqa: A002 - the option's name
    look: Look | None = None,
    divergences: Sequence[Divergence] = (),
) -> bytes:
    """A PNG, PDF or SVG file: delta over eps on the left, error rates on the right.

    With `divergences` below them Renyi divergences over the order, and the success of attacks over the prior probability of membership.
    """
    look = look or Look()
    require_matplotlib("leave out --plot")
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(SETTINGS | font_settings(look)):
        rows = 2 if divergences else 1
        canvas = Canvas(figsize=(look.inches, 0.5 * rows * look.inches), dpi=150, layout="constrained")
        (left, right), *below = canvas.subplots(rows, 2, squeeze=False)
        levels = [float(p.eps.p) / float(p.eps.q) for p in points]
        style = {"color": own_style(0, "exact")["color"], "linewidth": 1.4}
        floor = max(LEAST_DELTA, min((p.upper for p in points if p.upper > 0), default=1.0) / 10)
        is_tight = all(p.upper < p.lower * _NEARLY for p in points if p.upper > LEAST_DELTA)
        left.plot(levels, [p.upper for p in points], label="tight" if is_tight else "upper bound", **style)
        left.fill_between(
            levels,
            [max(p.lower, floor / 10) for p in points],
            [p.upper for p in points],
            alpha=0.3,
            linewidth=0,
            label=None if is_tight else "between the bounds",
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
        for orders, attacks in below:
            _draw_divergences(left, orders, attacks, points, divergences)
        if divergences or not is_tight:
            left.legend(loc="lower left")
        for axes in (left, right, *(axes for lower in below for axes in lower)):
            axes.grid(visible=True, linewidth=0.3)
        if look.words:
            canvas.suptitle(title, fontsize=look.points)
        out = io.BytesIO()
        canvas.savefig(out, format=format, metadata=UNDATED[format])
    return out.getvalue()


def _draw_divergences(
    deltas: Any, orders: Any, attacks: Any, points: Sequence[CurvePoint], divergences: Sequence[Divergence]
) -> None:
    """The conversion beside delta, and the two panels below."""
    exact, other = (own_style(k, "exact")["color"] for k in (0, 1))
    levels = [float(p.eps.p) / float(p.eps.q) for p in points]
    deltas.plot(
        levels,
        [converted(divergences, level) for level in levels],
        color=other,
        linestyle="--",
        linewidth=1.2,
        label="by Rényi divergences",
    )
    places = [d.order for d in divergences]
    orders.plot(places, [d.upper for d in divergences], color=other, linewidth=1.4)
    orders.fill_between(
        places,
        [d.lower for d in divergences],
        [d.upper for d in divergences],
        color=other,
        alpha=0.3,
        linewidth=0,
    )
    orders.set(xscale="log", yscale="log", xlabel=r"order $\alpha$", ylabel=r"Rényi divergence $D_\alpha$")
    success = attack_success(points)
    attacks.plot(
        *zip(*success, strict=True),
        color=exact,
        linewidth=1.4,
        label="best attack, at most",
    )
    guesses = [(prior, max(prior, 1 - prior)) for prior, _ in success]
    attacks.plot(
        *zip(*guesses, strict=True),
        color="0.5",
        linestyle=":",
        linewidth=0.8,
        label="guess without an answer",
    )
    attacks.set(
        xlim=(0, 1), ylim=(0.5, 1), xlabel="prior probability of membership", ylabel="probability of success"
    )
    attacks.legend(loc="upper center")
