"""Jumps and kinks of an integrand in floating point, at which a quadrature is split."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from sympy import Abs, Expr, Max, Min, Symbol
from sympy.core.relational import Relational

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.engines.array import ARRAY
from parisk_sym.formulas.engines.program import Program

__all__ = ["breaks"]

_GRID, _HALVINGS, _ROUNDED = 4001, 80, 1e-18


def breaks(body: Expr, variable: Symbol, lower: Expr, upper: Expr) -> list[float]:
    """The places between two ends where a condition, the sign in an Abs, or the largest of several turns, as far as a grid shows them."""
    gaps = [r.lhs - r.rhs for r in body.atoms(Relational)] + [a.args[0] for a in body.atoms(Abs)]
    gaps += [a - b for m in body.atoms(Max, Min) for a, b in combinations(m.args, 2)]
    grid = _grid(float(lower), float(upper))
    found = {place for gap in gaps if gap.free_symbols == {variable} for place in _zeros(gap, variable, grid)}
    return sorted(found)


def _grid(lower: float, upper: float) -> NDArray[np.float64]:
    """Points inside, denser near 0 if the range is infinite, and never simple numbers."""
    inside = (np.arange(_GRID) + np.sqrt(0.3)) / (_GRID + 1)
    if np.isfinite(lower) and np.isfinite(upper):
        places = lower + (upper - lower) * inside
    elif np.isfinite(lower):
        places = lower + inside / (1 - inside)
    elif np.isfinite(upper):
        places = upper - (1 - inside) / inside
    else:
        places = (2 * inside - 1) / (inside * (1 - inside))
    return np.asarray(places, dtype=np.float64)


def _zeros(gap: Expr, variable: Symbol, grid: NDArray[np.float64]) -> list[float]:
    """Where the sign changes from one point of the grid to the next, by bisection; nowhere for what NumPy does not have."""
    program = Program(gap, (variable,))

    def sign(at: NDArray[np.float64]) -> NDArray[np.float64]:
        with np.errstate(all="ignore"):
            return np.sign(np.broadcast_to(np.asarray(program.run(ARRAY, [at]), dtype=np.float64), at.shape))

    try:
        signs = sign(grid)
    except UnsupportedHeadError:
        return []
    at = np.flatnonzero(signs[1:] != signs[:-1])
    low, high, before = grid[at], grid[at + 1], signs[at]
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        same = sign(middle) == before
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return [_short(x) for x in high]


def _short(x: float) -> float:
    """Without the digits that bisection leaves uncertain."""
    return float(f"{x:.15g}") if abs(x) > _ROUNDED else 0.0
