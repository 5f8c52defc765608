"""Extreme mechanisms by linear programming: with the ratios P(x)/P(y) fixed, notions of a pair are linear."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
from flint import arb, fmpq, fmpq_mat
from numpy.typing import NDArray

from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notion import Column, Functional, Notion, PairNotion
from parisk_sym.proofs.budgets import MECHANISM_OBJECTIVES

__all__ = ["extreme_mechanisms", "ratio_grid"]

_TINY = 1e-9
Float = NDArray[np.float64]


def ratio_grid(levels: Sequence[fmpq]) -> list[Column]:
    """Directions (P(x), P(y)) of a column: the levels, just above, between and beyond them, inverses, 0 and infinity."""
    marks = [fmpq(1), *sorted({v for v in levels if v > 1})]
    between = [(a + b) / 2 for a, b in itertools.pairwise(marks)]
    above = [r * fmpq(65, 64) for r in marks]
    ratios = {*marks, *between, *above, 2 * marks[-1]}
    ratios |= {1 / r for r in ratios}
    return [(fmpq(0), fmpq(1)), *((r, fmpq(1)) for r in sorted(ratios)), (fmpq(1), fmpq(0))]


def extreme_mechanisms(
    premises: Sequence[Notion], conclusion: Notion, levels: Sequence[fmpq], seed: int = 20210101
) -> Iterator[Mechanism]:
    """Vertices of the polytope of the premises on the ratio grid, exact: those that strain the conclusion, then others.

    The notions have numbers for their expressions. Nothing is yielded where a premise is not one of a pair.
    """
    of_pairs = [p for p in premises if isinstance(p, PairNotion)]
    if len(of_pairs) < len(premises):
        return
    columns = ratio_grid(levels)
    bounds = [f for p in of_pairs for f in _sums(p, columns)]
    usable = [f for f in bounds if all(isinstance(w, fmpq) for w in (*f.weights, f.bound))]
    total = [tuple(c[side] for c in columns) for side in (0, 1)]
    for weights in _solve(list(_objectives(conclusion, columns, seed)), usable, total):
        exact = _rational(weights, usable, total)
        if exact is not None:
            kept = [(w * p, w * q) for w, (p, q) in zip(exact, columns, strict=True) if w != 0]
            yield Mechanism(tuple(zip(*kept, strict=True)))


def _sums(notion: PairNotion, columns: Sequence[Column]) -> Iterator[Functional]:
    """The sums of a notion in both orders of the databases."""
    yield from notion.functionals(columns)
    if notion.both_orders:
        yield from notion.functionals([(q, p) for p, q in columns])


def _objectives(conclusion: Notion, columns: Sequence[Column], seed: int) -> Iterator[Float]:
    """The objectives to maximise: the sums that the conclusion bounds, then random sums."""
    heart = conclusion.inner
    if isinstance(heart, PairNotion):
        for sum_ in _sums(heart, columns):
            yield np.array([_float(w) for w in sum_.weights])
    generator = np.random.default_rng(seed)
    for _ in range(MECHANISM_OBJECTIVES):
        yield generator.normal(size=len(columns))


def _float(value: fmpq | arb) -> float:
    """A finite float: an infinite loss counts as a large one, which the exact check decides."""
    number = float(value.p) / float(value.q) if isinstance(value, fmpq) else float(value)
    return min(number, 1e6)


def _solve(
    objectives: Sequence[Float], bounds: Sequence[Functional], total: Sequence[Sequence[fmpq]]
) -> list[Float]:
    """A floating-point vertex for each objective; none where the polytope is empty.

    One programme in blocks, because a call costs far more than a small block does.
    """
    from scipy.optimize import linprog
    from scipy.sparse import block_diag

    upper = np.array([[_float(w) for w in f.weights] for f in bounds])
    limit = np.array([_float(f.bound) for f in bounds])
    equal = np.array([[_float(v) for v in row] for row in total])
    count = len(objectives)
    done = linprog(
        -np.concatenate(objectives),
        A_ub=block_diag([upper] * count) if bounds else None,
        b_ub=np.tile(limit, count) if bounds else None,
        A_eq=block_diag([equal] * count),
        b_eq=np.ones(2 * count),
        method="highs-ds",
    )
    return list(np.split(done.x, count)) if done.status == 0 else []


def _rational(
    weights: Float, bounds: Sequence[Functional], total: Sequence[Sequence[fmpq]]
) -> list[fmpq] | None:
    """The vertex exactly: its support, and the equations that are tight on it; None where they leave it open."""
    support = [j for j, w in enumerate(weights) if w > _TINY]
    rows = [[*(row[j] for j in support), fmpq(1)] for row in total]
    for f in bounds:
        value = sum(_float(f.weights[j]) * weights[j] for j in support)
        if abs(value - _float(f.bound)) < _TINY:
            rows.append([*(f.weights[j] for j in support), f.bound])
    reduced, rank = fmpq_mat(rows).rref()
    count = len(support)
    if rank != count or any(reduced[i, i] != 1 for i in range(count)):
        return None
    exact = [fmpq(0)] * len(weights)
    for i, j in enumerate(support):
        exact[j] = reduced[i, count]
    return exact if min(exact) >= 0 else None
