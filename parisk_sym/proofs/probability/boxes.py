"""The probability of an event of several independent variables in certified bounds, by boxes of their values.

The ranges of the variables are cut near quantiles, and the mass of each part is enclosed by a quadrature (a sum). On a box, a product
of parts, balls decide that the event always happens or never does; the others are cut further, those of the largest mass first.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import numpy as np
import sympy
from flint import arb, ctx
from sympy import Expr, Integral, Rational, Symbol, oo

from parisk_sym.claims.random_variables import Copies, Law, Laws, WithMass
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL
from parisk_sym.proofs.budgets import BOXES_OF_VALUES
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.probability.distribution_checks import with_density
from parisk_sym.proofs.probability.draws import NoDrawsError, table_of
from parisk_sym.proofs.probability.kinks import over_integers
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["probability_in_boxes"]

_BITS = 64
_MOST_VARIABLES = 3
_STEPS = 32
"""Boxes that are cut before the bounds are compared again."""


class _Part(NamedTuple):
    """A part of the range of a variable: its ends, a ball around it, its mass, and the levels of the quantiles at its ends."""

    lower: Expr
    upper: Expr
    ball: arb
    mass: arb
    levels: tuple[float, float]


class _Box(NamedTuple):
    parts: tuple[_Part, ...]
    mass: arb


class _Axis:
    """The parts of the range of one variable at a point of the domain."""

    def __init__(self, variable: Symbol, law: Law, point: Point) -> None:
        self._variable, self._integer = variable, isinstance(law, WithMass)
        self._table = table_of(variable, law, {s: float(v) for s, v in point.items()})
        found = law if self._integer else with_density(variable, law)
        if found is None:
            raise NoDrawsError(f"{variable} has no density in closed form")
        self._density = sympy_form(found.expression).xreplace(point)
        self._cut: dict[tuple[Expr, Expr], tuple[_Part, _Part] | None] = {}
        self._ends = law.support.lower.xreplace(point), law.support.upper.xreplace(point)

    def whole(self) -> _Part:
        return self._part(*self._ends, self._mass(*self._ends), (0.0, 1.0))

    def halves(self, part: _Part) -> tuple[_Part, _Part] | None:
        """The parts up to a quantile and beyond; None where there is no such place between the ends."""
        ends = part.lower, part.upper
        if ends not in self._cut:
            self._cut[ends] = self._halves(part)
        return self._cut[ends]

    def _halves(self, part: _Part) -> tuple[_Part, _Part] | None:
        if part.lower == part.upper:
            return None
        low, high = part.levels
        level = (low + high) / 2
        place = Rational(float(self._table.inverse(np.array([level]))[0]))
        if self._integer:
            place = min(max(sympy.floor(place), part.lower), part.upper - 1)
            level = float(self._table.cdf(np.array([float(place)]))[0])
        elif not (ball_of(part.lower) < ball_of(place) < ball_of(part.upper)):
            return None
        mass = self._mass(part.lower, place)
        beyond = place + 1 if self._integer else place
        first = self._part(part.lower, place, mass, (low, level))
        return first, self._part(beyond, part.upper, part.mass - mass, (level, high))

    def _mass(self, lower: Expr, upper: Expr) -> arb:
        ends = self._variable, lower, upper
        mass = over_integers(self._density, *ends) if self._integer else Integral(self._density, ends)
        found = evaluate_with_integrals(mass, {}, _BITS).ball
        if not found.is_finite():
            raise NoDrawsError(f"the mass of {self._variable} between {lower} and {upper} is not known")
        return found

    @staticmethod
    def _part(lower: Expr, upper: Expr, mass: arb, levels: tuple[float, float]) -> _Part:
        infinite = lower is -oo or upper is oo
        ball = arb(0, arb.pos_inf()) if infinite else ball_of(lower).union(ball_of(upper))
        return _Part(lower, upper, ball, mass, levels)


def probability_in_boxes(
    event: Any, given: Any, laws: Laws, point: Point, decided: Callable[[arb], bool]
) -> arb | None:
    """A ball around P(event | given), two conditions of SymPy, at a point of the domain; None where none is found.

    The variables are independent, and their laws are laws. Boxes are cut until the ball decides a question, or too many were cut. The
    boundaries of boxes of real values have no mass.
    """
    variables = tuple(v for v, _ in laws)
    dependent = any(law.named & (set(variables) - {v}) for v, law in laws)
    if dependent or len(laws) > _MOST_VARIABLES or any(isinstance(law, Copies) for _, law in laws):
        return None
    conditions = [condition.xreplace(point) for condition in (event, given)]
    try:
        programs = [Program(condition, variables) for condition in conditions]
        with ctx.workprec(_BITS):
            return _bounds(programs, [_Axis(v, law, point) for v, law in laws], decided)
    except (NoDrawsError, PariskError, ArithmeticError, TypeError, ValueError):
        return None


def _bounds(programs: list[Program], axes: list[_Axis], decided: Callable[[arb], bool]) -> arb:
    """The heap has the boxes that are not decided, the largest first."""
    masses = {True: arb(0), False: arb(0)}
    heap: list[tuple[float, int, _Box]] = []
    number, stuck = count(), arb(0)

    def place(parts: tuple[_Part, ...]) -> None:
        box = _Box(parts, _product(part.mass for part in parts))
        happens, fulfilled = (program.run(REAL, [part.ball for part in parts]) for program in programs)
        if fulfilled is False:
            return
        if fulfilled and happens is not None:
            masses[happens] += box.mass
        else:
            heapq.heappush(heap, (-float(box.mass.mid()), next(number), box))

    place(tuple(axis.whole() for axis in axes))
    found = _share(masses, heap, stuck)
    for step in range(BOXES_OF_VALUES):
        if not heap:
            break
        _, _, box = heapq.heappop(heap)
        cut = _cut(box, axes)
        if not cut:
            stuck += box.mass
        for parts in cut:
            place(parts)
        if step % _STEPS == 0:
            found = _share(masses, heap, stuck)
            if decided(found):
                return found
    else:
        BOXES_OF_VALUES.spend()
    return _share(masses, heap, stuck)


def _cut(box: _Box, axes: list[_Axis]) -> list[tuple[_Part, ...]]:
    """The box in two, across the side with the largest share of its range that can be cut."""
    sizes = [part.levels[0] - part.levels[1] for part in box.parts]
    for index in sorted(range(len(axes)), key=sizes.__getitem__):
        halves = axes[index].halves(box.parts[index])
        if halves is not None:
            return [(*box.parts[:index], half, *box.parts[index + 1 :]) for half in halves]
    return []


def _share(masses: dict[bool, arb], heap: list[tuple[float, int, _Box]], stuck: arb) -> arb:
    """The share of what happens in the mass of what is given: between none and all of what is not decided."""
    open_mass = stuck
    for _, _, box in heap:
        open_mass = open_mass + box.mass
    happens, fails = masses[True], masses[False]
    least, most = happens.lower().max(arb(0)), (happens + open_mass).upper()
    below = least + (fails + open_mass).upper()
    above = most + fails.lower().max(arb(0))
    if not (below > 0 and above > 0):
        return arb.nan()
    return (least / below).union(most / above)


def _product(masses: Any) -> arb:
    total = arb(1)
    for mass in masses:
        total *= mass
    return total
