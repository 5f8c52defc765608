r"""The pair of distributions that dominates every mechanism whose Renyi divergences are bounded.

Let every pair (P, Q) of neighbours satisfy D_alpha(P, Q) <= r(alpha) and D_alpha(Q, P) <= r(alpha) for the orders alpha. An event S is a
random map to two outcomes, which raises no divergence. So the point (p, q) = (P(S), Q(S)) lies in the convex set

    p^alpha q^(1 - alpha) + (1 - p)^alpha (1 - q)^(1 - alpha) <= M = e^((alpha - 1) r(alpha)),

and in the same set with p and q exchanged. The left side F is jointly convex, so that its tangent at any point (p0, q0) gives a half-plane

    F_p (p - p0) + F_q (q - q0) <= M - F(p0, q0),     that is     p <= d + x q,

whose slope and height are closed forms. Such lines for many points make a polygon, and it the pair (`buckets.polygon`). For one use nothing
better holds for all such mechanisms, up to the polygon: each point of the set is a pair on two outcomes with these divergences.

Floating point proposes the points; that the lines hold is computed with balls.

Sources: C. L. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS 2020, Proposition 12 (the conversion that
follows from the first term of F alone); S. Asoodeh, J. Liao, F. P. Calmon, O. Kosut, L. Sankar, "Three Variants of Differential Privacy: Lossless
Conversion and Applications", IEEE JSAIT 2 (2021) (the conversion of one order that is best possible).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.laws.buckets.polygon import PolygonPair, is_above, polygon, rounded_edge

__all__ = ["Curve", "renyi_pair"]

Curve = Callable[[fmpq], arb]
"""From an order > 1 to an upper bound of the divergence; not finite where none is known."""

_BITS = 160
_ORDERS = 1500
_LEVELS = 1500
_COARSE = 10
"""Of the orders and levels: every one of this many is combined with all the others, for events that are not rare."""
_LEAST_LOG = -140.0
"""ln of the least height of an edge: about 1e-61."""
_HIGHEST_LOG = 600.0
"""The largest (alpha - 1) r(alpha) of an order that is used."""
_STEPS = 70
_FARTHEST = 40
"""The search for orders covers alpha - 1 from 2^-this to 2^this."""

Array = NDArray[np.float64]

_NOTHING_IN_COMMON = PolygonPair((fmpq(1), fmpq(0)), (fmpq(0), fmpq(1)), ((fmpq(1), fmpq(1)),))


@dataclass(frozen=True)
class _Touching:
    """Points (q s, q) with q = u / (s - 1 + u) at which half-planes touch; (1 - p) / (1 - q) = 1 - u. `turned`: p and q exchanged."""

    place: NDArray[np.intp]
    s: Array
    u: Array
    turned: bool


def renyi_pair(curve: Curve, pure: arb | None = None) -> PolygonPair:
    """The pair that dominates all mechanisms with these divergences; `pure` bounds the privacy loss itself, where that is known.

    Where no order has a bound that says something, it is two distributions that nothing has in common.

    >>> pair = renyi_pair(lambda order: arb(order) / 2)
    >>> sum(pair.a, fmpq(0)), sum(pair.b, fmpq(0))
    (1, 1)
    """
    with ctx.workprec(_BITS):
        orders = _orders(curve)
        bounds = [curve(order) for order in orders]
        known = [(order, r) for order, r in zip(orders, bounds, strict=True) if _is_used(order, r)]
        powers = [(arb(order), ((order - 1) * r).exp()) for order, r in known]
        places = _touching_points(known) if known else []
        edges = [edge for touching in places for edge in _half_planes(touching, powers)]
    if pure is not None:
        edges.append(rounded_edge(pure.exp(), arb(0)))
    return polygon(edges) if edges else _NOTHING_IN_COMMON


def _is_used(order: fmpq, bound: arb) -> bool:
    return bool(bound.is_finite() and bound > 0 and (order - 1) * bound < _HIGHEST_LOG)


def _rational(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())


def _orders(curve: Curve) -> list[fmpq]:
    """Orders around those at which (alpha - 1) r(alpha) is 1, dyadic."""

    def log_moment(exponent: float) -> float:
        bound = curve(1 + _rational(exponent))
        return float(bound.upper()) * exponent if bound.is_finite() else np.inf

    low, high = -_FARTHEST, _FARTHEST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if log_moment(2.0**middle) < 1 else (low, middle)
    last = 2.0**high
    while log_moment(last) < -2 * _LEAST_LOG and last < 2.0**_FARTHEST:
        last *= 2
    return [1 + _rational(float(e)) for e in np.geomspace(2.0 ** (low - 5), last, _ORDERS)]


def _touching_points(known: Sequence[tuple[fmpq, arb]]) -> list[_Touching]:
    """The points whose half-planes are edges of the polygon, in floating point.

    Rare events: at each level eps the order whose conversion by the first term of F is best. Others: all of a coarser grid.
    """
    orders = np.array([float(order.p) / float(order.q) for order, _ in known])
    r = np.array([float(bound.upper()) for _, bound in known])
    rise = -np.log(orders - 1) + orders * np.log1p(-1 / orders)
    top = max(float(np.min(r + (rise - _LEAST_LOG) / (orders - 1))), 1e-9)
    levels = top * np.linspace(0, 1, _LEVELS) ** 2
    best = np.argmin((orders - 1)[:, None] * (r[:, None] - levels) + rise[:, None], axis=0)
    some = np.arange(0, orders.size, _COARSE)
    place = np.concatenate([best, np.repeat(some, levels[::_COARSE].size)])
    log_s = np.concatenate([
        levels - np.log1p(-1 / orders[best]), np.tile(levels[::_COARSE], some.size)
    ])  # fmt: skip
    log_s = np.minimum(log_s, _HIGHEST_LOG)
    clouds = [_cloud(orders, r, place, np.exp(log_s), turned) for turned in (False, True)]
    slopes, heights = (np.concatenate([cloud[i] for cloud in clouds]) for i in (1, 2))
    kept, start, chosen = _hull(slopes, heights), 0, []
    for touching, x, _ in clouds:
        here = kept[(kept >= start) & (kept < start + x.size)] - start
        chosen.append(_Touching(touching.place[here], touching.s[here], touching.u[here], touching.turned))
        start += x.size
    return chosen


def _cloud(
    orders: Array, r: Array, place: NDArray[np.intp], s: Array, turned: bool
) -> tuple[_Touching, Array, Array]:
    """Points on the boundary of the set along the rays p = s q, with the slopes and heights of their half-planes."""
    order = orders[place]
    with np.errstate(all="ignore"):
        low, high = np.full_like(s, -700.0), np.zeros_like(s)
        m = np.exp((order - 1) * r[place])
        for _ in range(_STEPS):
            middle = (low + high) / 2
            inside = _left_side(order, s, np.exp(middle), turned) < m
            low, high = np.where(inside, middle, low), np.where(inside, high, middle)
        u = np.exp(low)
        slope = _slope(order, s, u, turned)
        height = u / (s - 1 + u) * (s - slope)
    fine = np.isfinite(slope) & np.isfinite(height) & (slope > 0.5) & (height > 0) & (s > 1)
    fine &= (u > 0) & (u < 1 - 1e-12)
    return _Touching(place[fine], s[fine], u[fine], turned), slope[fine], height[fine]


def _left_side(order: Array, s: Array, u: Array, turned: bool) -> Array:
    q = u / (s - 1 + u)
    power = 1 - order if turned else order
    value: Array = q * s**power + (1 - q) * np.exp(power * np.log1p(-u))
    return value


def _slope(order: Array, s: Array, u: Array, turned: bool) -> Array:
    """-F_q / F_p."""
    ratio = (1 - u) / s
    if turned:
        value: Array = order / (order - 1) * (1 - u) * (1 - ratio ** (order - 1)) / (1 - ratio**order)
    else:
        value = (order - 1) / order * s * (1 - ratio**order) / (1 - ratio ** (order - 1))
    return value


def _hull(slopes: Array, heights: Array) -> NDArray[np.intp]:
    """Places of the points on the lower convex hull of (x, d)."""
    order = np.lexsort((heights, slopes))
    order = order[heights[order] <= np.minimum.accumulate(heights[order])]
    hull: list[int] = []
    points = list(zip(slopes.tolist(), heights.tolist(), strict=True))
    for i in order.tolist():
        while len(hull) > 1 and is_above(points[hull[-2]], points[hull[-1]], points[i]):
            hull.pop()
        hull.append(i)
    return np.array(hull, dtype=np.intp)


def _half_planes(touching: _Touching, powers: Sequence[tuple[arb, arb]]) -> list[tuple[fmpq, fmpq]]:
    """The half-planes p <= d + x q as (x, d), exactly, each rounded up: they hold for every mechanism with these divergences."""
    edges = []
    for place, s, u in zip(touching.place.tolist(), touching.s.tolist(), touching.u.tolist(), strict=True):
        order, m = powers[place]
        x, d = _half_plane(order, m, arb(s), arb(u), touching.turned)
        if 0 <= d < 1:
            edges.append(rounded_edge(x, d))
    return edges


def _half_plane(order: arb, m: arb, s: arb, u: arb, turned: bool) -> tuple[arb, arb]:
    """Slope and height of the tangent at (q s, q)."""
    q, log_s, log_t = u / (s - 1 + u), s.log(), (-u).log1p()
    power = 1 - order if turned else order
    high, low = (power * log_s).exp(), (power * log_t).exp()
    rise = power * (high / s - low / (1 - u))  # of F in p
    fall = (1 - power) * (high - low)  # and in q
    x = -fall / rise
    return x, q * (s - x) + (m - q * high - (1 - q) * low) / rise
