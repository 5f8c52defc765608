"""Proof of an implication between notions of a pair, at given numbers: a dual solution that is checked exactly.

The sums of a notion add a term over the columns (p, q) = (P(x), P(y)) of the outcomes. Terms are homogeneous. Those of
premises are linear on the cones between the levels; the conclusion's is linear there or convex. So a bound

    term of the conclusion <= l p + m q + sum of multipliers times terms of premises

holds for all columns once it holds at the rays and, in the limit from inside, at both ends of every cone. Summed over the
outcomes it bounds the conclusion by l + m + sum of multipliers times bounds of premises. The multipliers come from a
linear programme in floating point; they are rounded, and then only exact or ball arithmetic counts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from parisk_sym.finite.notion import Column, Functional, PairNotion, Value, value_text

__all__ = ["Certificate", "dual_certificate"]

_ROUNDINGS = ((10**3, fmpq(0)), (10**6, fmpq(0)), (10**12, fmpq(1, 10**11)))
"""Largest denominator of the multipliers, and what is then added to those of p and q for the error of rounding."""


_LEGIBLE = 10**6


class Certificate(NamedTuple):
    """Multipliers of p and q and of the premises' sums, and the bound that they prove for the conclusion's sum."""

    conclusion: str
    of_p: fmpq
    of_q: fmpq
    of_premises: tuple[tuple[str, fmpq], ...]
    bound: fmpq

    def as_detail(self) -> dict[str, str]:
        """The parts for a reader to check: the inequality between terms, and the bound that it sums up to."""
        premises = "".join(f" + {m} times the term of '{name}'" for name, m in self.of_premises)
        return {
            "sum": self.conclusion,
            "term": f"at most {self.of_p} P(x) + {self.of_q} P(y){premises}",
            "bound": value_text(self.bound if self.bound.q < _LEGIBLE else arb(self.bound)),
        }


class _Place(NamedTuple):
    """A column, and the terms of the conclusion and of the premises there (limits, at the end of a cone)."""

    column: Column
    conclusion: Value
    premises: tuple[Value, ...]


def dual_certificate(
    premises: Sequence[PairNotion], conclusion: PairNotion, levels: Sequence[fmpq]
) -> list[Certificate] | None:
    """One certificate for each sum of the conclusion, with numbers for all expressions; None where one is missing."""
    usable = [p for p in premises if p.linear]
    found = []
    orders = (False, True) if conclusion.both_orders else (False,)
    for swapped in orders:
        for index in range(len(_terms(conclusion, [(fmpq(1), fmpq(1))], swapped))):
            certificate = _certificate(usable, conclusion, (index, swapped), levels)
            if certificate is None:
                return None
            found.append(certificate)
    return found


def _terms(notion: PairNotion, columns: Sequence[Column], swapped: bool) -> list[Functional]:
    """The sums of a notion for (x, y), or for (y, x) in the same columns."""
    x, y = "yx" if swapped else "xy"
    sums = notion.functionals([(q, p) for p, q in columns] if swapped else columns)
    return [f._replace(name=partial(_name, f, x, y)) for f in sums]


def _name(sum_: Functional, x: str, y: str) -> str:
    return sum_.name().format(x=x, y=y)


def _certificate(
    premises: Sequence[PairNotion], conclusion: PairNotion, which: tuple[int, bool], levels: Sequence[fmpq]
) -> Certificate | None:
    rays = _rays(levels)
    cones = list(itertools.pairwise(rays))
    inside = [(a[0] + k * b[0], a[1] + k * b[1]) for a, b in cones for k in (1, 2)]
    columns = [*rays, *inside]
    index, swapped = which
    goal = _terms(conclusion, columns, swapped)[index]
    sums = [f for p in premises for order in _orders(p) for f in _terms(p, columns, order)]
    places = list(_places(rays, goal, sums, conclusion.linear))
    multipliers = _solve(places, [f.bound for f in sums])
    if multipliers is None:
        return None
    for largest, margin in _ROUNDINGS:
        certificate = _valid_certificate(multipliers, places, goal, sums, (largest, margin))
        if certificate is not None:
            return certificate
    return None


def _orders(notion: PairNotion) -> tuple[bool, ...]:
    return (False, True) if notion.both_orders else (False,)


def _rays(levels: Sequence[fmpq]) -> list[Column]:
    """The columns where a term may change its form: the levels, their inverses, 0 and infinity."""
    ratios = sorted({r for level in levels for r in (level, 1 / level)} | {fmpq(1)})
    return [(fmpq(0), fmpq(1)), *((r, fmpq(1)) for r in ratios), (fmpq(1), fmpq(0))]


def _places(
    rays: Sequence[Column], goal: Functional, sums: Sequence[Functional], linear: bool
) -> Iterator[_Place]:
    """The rays, and both ends of every cone; without those that a premise with the bound 0 rules out."""
    count = len(rays)
    barred = [f for f in sums if isinstance(f.bound, fmpq) and f.bound == 0]
    for i, ray in enumerate(rays):
        if not any(f.weights[i] > 0 for f in barred):
            yield _Place(ray, goal.weights[i], tuple(f.weights[i] for f in sums))
    for i in range(count - 1):
        first, second = count + 2 * i, count + 2 * i + 1
        if any(f.weights[first] > 0 for f in barred):
            continue
        for end, (a, b) in ((i, (2, -1)), (i + 1, (-1, 1))):
            limits = tuple(a * f.weights[first] + b * f.weights[second] for f in sums)
            here = a * goal.weights[first] + b * goal.weights[second] if linear else goal.weights[end]
            yield _Place(rays[end], here, limits)


def _solve(places: Sequence[_Place], bounds: Sequence[Value]) -> NDArray[np.float64] | None:
    """Multipliers in floating point: l, m, then one per sum of the premises."""
    from scipy.optimize import linprog

    if not all(_finite(p.conclusion) for p in places):
        return None
    rows = [[-_float(p.column[0]), -_float(p.column[1]), *(-_float(v) for v in p.premises)] for p in places]
    limit = [-_float(p.conclusion) for p in places]
    cost = [1.0, 1.0, *map(_float, bounds)]
    ranges = [(None, None)] * 2 + [(0, None)] * len(bounds)
    done = linprog(cost, A_ub=np.array(rows), b_ub=np.array(limit), bounds=ranges, method="highs")
    return np.asarray(done.x) if done.status == 0 else None


def _finite(value: Value) -> bool:
    return not isinstance(value, arb) or bool(value.is_finite())


def _float(value: Value) -> float:
    return float(value.p) / float(value.q) if isinstance(value, fmpq) else float(value)


def _valid_certificate(
    multipliers: NDArray[np.float64],
    places: Sequence[_Place],
    goal: Functional,
    sums: Sequence[Functional],
    rounding: tuple[int, fmpq],
) -> Certificate | None:
    """The rounded multipliers, if they certainly prove the bound."""
    largest, margin = rounding
    exact = [Fraction(float(v)).limit_denominator(largest) for v in multipliers]
    of_p, of_q, *rest = (fmpq(v.numerator, v.denominator) for v in exact)
    of_p, of_q, rest = of_p + margin, of_q + margin, [max(v, fmpq(0)) for v in rest]
    for place in places:
        p, q = place.column
        above = of_p * p + of_q * q + sum((m * v for m, v in zip(rest, place.premises, strict=True)), fmpq(0))
        if not place.conclusion <= above:
            return None
    bound = of_p + of_q + sum((m * f.bound for m, f in zip(rest, sums, strict=True)), fmpq(0))
    if not bound <= goal.bound:
        return None
    used = tuple((f.name(), m) for f, m in zip(sums, rest, strict=True) if m != 0)
    return Certificate(goal.name(), of_p, of_q, used, bound)
