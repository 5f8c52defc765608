"""A proposal, in floats: the positive semidefinite matrix furthest inside a space of symmetric ones. It decides nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parisk_sym.proofs.budgets import SQUARES_NEWTON_STEPS

__all__ = ["Centre", "most_definite"]

Floats = NDArray[np.float64]

_SMALLEST_WEIGHT = 1e-9
_FASTEST = 0.15
"""Factor of the weight of the barrier from one round to the next."""


class Centre(NamedTuple):
    """Coordinates of a matrix of the space, its smallest eigenvalue where it is the largest, and the matrix."""

    coordinates: Floats
    smallest: float
    matrix: Floats


def most_definite(start: Floats, directions: Floats) -> Centre | None:
    """The matrix start + sum of y_k directions[k] whose smallest eigenvalue is near the largest one, on the central path.

    A barrier method: t - w log det(start + sum y_k directions[k] + t 1) is made small by Newton's steps, for ever smaller weights w. None
    where a step cannot be computed. The eigenvalue must be bounded above on the space.
    """
    size, count = len(start), len(directions)
    one = np.eye(size)
    moves = np.concatenate([directions, one[None]]) if count else one[None]
    point = np.zeros(count + 1)
    scale = float(np.abs(start).max()) or 1.0
    point[-1] = scale - float(np.linalg.eigvalsh(start)[0])
    weight = scale
    while weight > _SMALLEST_WEIGHT * scale:
        for _ in range(SQUARES_NEWTON_STEPS):
            step = _newton_step(start, moves, point, weight)
            if step is None:
                return None
            point, decrement = step
            if decrement < 1e-3:
                break
        weight *= _FASTEST
    matrix = start + np.tensordot(point[:-1], directions, 1) if count else start
    return Centre(point[:-1], -float(point[-1]), matrix)


def _newton_step(start: Floats, moves: Floats, point: Floats, weight: float) -> tuple[Floats, float] | None:
    """The next point, inside the cone, and how much the linear model says was gained; None where it cannot be computed."""
    try:
        inverse = np.linalg.inv(np.linalg.cholesky(start + np.tensordot(point, moves, 1)))
        scaled = (inverse @ moves @ inverse.T).reshape(len(moves), -1)
        gradient = -scaled @ np.eye(len(start)).ravel()
        gradient[-1] += 1 / weight
        hessian = scaled @ scaled.T
        step = -np.linalg.solve(hessian + 1e-13 * np.trace(hessian) * np.eye(len(hessian)), gradient)
    except np.linalg.LinAlgError:
        return None
    decrement = float(-gradient @ step)
    if not np.isfinite(decrement):
        return None
    length = (
        1.0 if decrement < 0.06 else 1 / (1 + np.sqrt(decrement))
    )  # inside the cone: the barrier is self-concordant
    return point + length * step, decrement
