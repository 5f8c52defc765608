"""Curves as SVG, for a notebook: no library draws them, and nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["COLOURS", "curves_svg"]

COLOURS = ("#0072b2", "#d55e00")
"""Of the curves, in their order: told apart by readers who see no red or green."""

_WIDTH, _HEIGHT = 420, 220
_LEFT, _BELOW, _MARGIN = 60, 24, 10

Heights = Sequence[float | None]
"""The values of a curve; None where it has none."""


def curves_svg(xs: Sequence[float], curves: Sequence[Heights], mark: float | None = None) -> str:
    """The curves over increasing places, with the ends of both axes, and a dashed line at a place; "" where no curve has a value.

    >>> curves_svg([0.0, 1.0], [[0.0, 2.0]]).count("<polyline")
    1
    >>> curves_svg([0.0, 1.0], [[None, None]])
    ''
    """
    seen = [y for curve in curves for y in curve if y is not None]
    if not seen:
        return ""
    low, high = min(seen), max(seen)
    if low == high:
        low, high = low - 1, high + 1
    across, down = (
        _scale(xs[0], xs[-1], _LEFT, _WIDTH - _MARGIN),
        _scale(low, high, _HEIGHT - _BELOW, _MARGIN),
    )
    drawn = [
        line
        for curve, colour in zip(curves, COLOURS, strict=False)
        for line in _lines(
            [None if y is None else (across(x), down(y)) for x, y in zip(xs, curve, strict=True)], colour
        )
    ]
    if mark is not None and xs[0] <= mark <= xs[-1]:
        place = f"{across(mark):.1f}"
        drawn.append(
            f'<line x1="{place}" x2="{place}" y1="{_MARGIN}" y2="{_HEIGHT - _BELOW}" stroke="currentColor" stroke-dasharray="4"/>'
        )
    frame = (
        f'<rect x="{_LEFT}" y="{_MARGIN}" width="{_WIDTH - _LEFT - _MARGIN}" height="{_HEIGHT - _BELOW - _MARGIN}" '
        'fill="none" stroke="currentColor" opacity="0.4"/>'
    )
    labels = (
        _text(_LEFT, _HEIGHT - 6, "start", xs[0]), _text(_WIDTH - _MARGIN, _HEIGHT - 6, "end", xs[-1]),
        _text(_LEFT - 6, _HEIGHT - _BELOW, "end", low), _text(_LEFT - 6, _MARGIN + 10, "end", high),
    )  # fmt: skip
    inside = "".join((frame, *drawn, *labels))
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" role="img" style="max-width: 100%">{inside}</svg>'


class _scale:  # noqa: N801 - used as a function
    """Numbers between two ends as places between two others."""

    def __init__(self, low: float, high: float, first: float, last: float) -> None:
        self.low, self.first, self.slope = low, first, (last - first) / (high - low)

    def __call__(self, value: float) -> float:
        return self.first + (value - self.low) * self.slope


def _lines(places: Sequence[tuple[float, float] | None], colour: str) -> Iterator[str]:
    """A line for each piece of a curve that has values."""
    piece: list[tuple[float, float]] = []
    for place in (*places, None):
        if place is not None:
            piece.append(place)
            continue
        if len(piece) > 1:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in piece)
            yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        piece = []


def _text(x: float, y: float, anchor: str, value: float) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="11" fill="currentColor">{value:.4g}</text>'
    )
