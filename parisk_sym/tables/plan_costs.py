"""Costs of differential privacy as a function of the level: the model of *Privacy at Risk*, and a table of points that rises convexly.

What is asked of a cost: its value at a level, the level at which the expected compensation of Equation 9 is lowest, and the levels at
which that is a budget. Two confidences answer each question: the paper's model, and the mechanism's own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.kernels.roots import find_root
from parisk_sym.laws.bessel_k import cdf_at, odds_at
from parisk_sym.tables.plan_records import is_head, read_lines
from parisk_sym.tables.plan_rows import PlanRow, Row, at_working_precision, compared

__all__ = ["Confidence", "Cost", "ExponentialCost", "TableCost", "read_costs"]


@dataclass(frozen=True)
class Confidence:
    """Whose confidence weighs the level: the paper's model for k dimensions, or the mechanism's own (k is None)."""

    eps0: fmpq
    k: fmpq | None

    @property
    def own(self) -> bool:
        """Whether it is the mechanism's."""
        return self.k is None

    @property
    def shape(self) -> dict[str, Any]:
        """The argument k of the formulas of the model; none of the mechanism's."""
        return {} if self.k is None else {"k": self.k}

    def formula(self, model: str, own: str) -> str:
        """The id of the formula that belongs to this confidence."""
        return own if self.own else model

    def share(self, level: arb) -> arb:
        """P(|L| <= level) at a ball below eps0."""
        if self.k is None:
            return (-arb(self.eps0 / 2)).exp() * (level / 2).sinh()
        return cdf_at(level, self.k) / cdf_at(arb(self.eps0), self.k)

    def odds(self, level: arb) -> arb:
        """The confidence divided by its derivative."""
        return 2 * (level / 2).tanh() if self.k is None else odds_at(level, self.k)


class Cost(ABC):
    """The cost of eps-differential privacy per stakeholder."""

    @abstractmethod
    def at(self, level: fmpq) -> arb:
        """The cost of a level, to the current precision."""

    @abstractmethod
    def at_row(self, what: str, level: fmpq, row: Row, stakeholders: fmpq) -> PlanRow:
        """The same for all stakeholders, rounded up, with its formula."""

    @abstractmethod
    def expected(self, level: fmpq, whose: Confidence) -> arb:
        """Equation 9 at a level up to eps0, to the current precision."""

    @abstractmethod
    def expected_formula(self, whose: Confidence) -> str:
        """The formula of Equation 9 for this cost."""

    @abstractmethod
    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """The level of lowest expected cost."""

    @abstractmethod
    def affordable(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """The smallest level whose expected cost is the budget, rounded up, and the largest, rounded down; the budget lies between the lowest cost and that of eps0."""  # fmt: skip


@dataclass(frozen=True)
class ExponentialCost(Cost):
    """Equation 8: E_min + E exp(-c/eps)."""

    E: fmpq
    c: fmpq
    E_min: fmpq

    def at(self, level: fmpq) -> arb:
        """Equation 8."""
        return at_working_precision("cost.dp", eps=level, E=self.E, c=self.c, E_min=self.E_min)

    def at_row(self, what: str, level: fmpq, row: Row, stakeholders: fmpq) -> PlanRow:
        """By cost.dp."""
        return row.computed(what, lambda: stakeholders * self.at(level), upwards=True, formula="cost.dp")

    def expected_formula(self, whose: Confidence) -> str:
        """Without E_min."""
        return whose.formula("cost.par", "cost.par_exact")

    def expected(self, level: fmpq, whose: Confidence) -> arb:
        """E_min is paid in either case."""
        values = {"eps": level, "eps0": whose.eps0, "E": self.E, "c": self.c, **whose.shape}
        return arb(self.E_min) + at_working_precision(self.expected_formula(whose), **values)

    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """The root of Equation 10, which does not depend on E_min."""
        identifier = whose.formula("cost.eps_min", "cost.eps_min_exact")
        return row.nearest(what, identifier, eps0=whose.eps0, c=self.c, **whose.shape)

    def affordable(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """By the formulas, for what the budget leaves above E_min."""
        kind = whose.formula("model", "exact")
        values = {
            "B": budget - self.E_min,
            "eps0": whose.eps0,
            "E": self.E,
            "c": self.c,
            **whose.shape,
        }
        return (
            row.at_least(whats[0], f"cost.least_level_for_budget_{kind}", **values),
            row.at_most(whats[1], f"cost.level_for_budget_{kind}", **values),
        )


@dataclass(frozen=True)
class _Segment:
    """A line of the cost between two levels."""

    left: fmpq
    right: fmpq
    cost: fmpq
    slope: fmpq

    def at(self, level: fmpq) -> fmpq:
        return self.cost + self.slope * (level - self.left)


@dataclass(frozen=True)
class TableCost(Cost):
    """Straight lines between points (level, cost) that rise convexly from the level 0; exact rational numbers."""

    points: tuple[tuple[fmpq, fmpq], ...]

    @cached_property
    def segments(self) -> tuple[_Segment, ...]:
        """The lines, from the level 0 on."""
        return tuple(
            _Segment(left, right, low, (high - low) / (right - left))
            for (left, low), (right, high) in pairwise(self.points)
        )

    def value(self, level: fmpq) -> fmpq:
        """The exact cost of a level."""
        return next(s for s in self.segments if level <= s.right).at(level)

    def at(self, level: fmpq) -> arb:
        """The exact cost as a ball."""
        return arb(self.value(level))

    def at_row(self, what: str, level: fmpq, row: Row, stakeholders: fmpq) -> PlanRow:
        """An exact number, which no formula gives."""
        return row.exact(what, stakeholders * self.value(level), upwards=True)

    def expected_formula(self, whose: Confidence) -> str:
        """By the costs of both levels."""
        return whose.formula("cost.par_any", "cost.par_any_exact")

    def expected(self, level: fmpq, whose: Confidence) -> arb:
        """By cost.par_any at the exact costs."""
        values = {"eps": level, "eps0": whose.eps0, **whose.shape}
        costs = {"g": self.value(level), "g0": self.value(whose.eps0)}
        return at_working_precision(self.expected_formula(whose), **values, **costs)

    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """A corner of the cost, or the level on a line where the slope of the expected cost is 0.

        The slope has the sign of g - g(eps0) + (confidence over its derivative) g', which rises along each line and jumps upwards at
        each corner (par21.section5.2.any_convex_cost, par21.instead.any_convex_cost).
        """
        for segment in self.segments:
            if segment.slope == 0:
                continue
            if segment.left > 0 and self._slope(segment, segment.left, whose) >= 0:
                return PlanRow(what, row.number(segment.left))
            end = min(segment.right, whose.eps0)
            if self._slope(segment, end, whose) > 0:
                reach = segment.left + (self.value(whose.eps0) - segment.cost) / segment.slope
                identifier = whose.formula("cost.eps_min_line", "cost.eps_min_line_exact")
                return row.nearest(what, identifier, reach=reach, **whose.shape)
        raise AssertionError("a rising cost has a level of lowest expected cost below eps0")

    def _slope(self, segment: _Segment, level: fmpq, whose: Confidence) -> int:
        """The sign of the slope of the expected cost at a level of a line."""
        saved = self.value(whose.eps0) - segment.at(level)
        return compared(
            lambda: segment.slope * whose.odds(arb(level)),
            saved,
            f"the slope of the expected cost at eps={level}",
        )

    def affordable(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """By a change of sign between two corners."""
        formula = self.expected_formula(whose)
        below = [level for level, _ in self.points if 0 < level < best]
        above = [level for level, _ in self.points if best < level < whose.eps0]

        def more(level: fmpq) -> bool:
            return compared(lambda: self.expected(level, whose), budget, f"the cost of eps={level}") > 0

        left = max((level for level in below if more(level)), default=fmpq(0))
        right = min((level for level in above if more(level)), default=whose.eps0)
        after = min((level for level in below if level > left), default=best)
        before = max((level for level in above if level < right), default=best)
        return (
            row.computed(whats[0], self._crossing(left, after, budget, whose), upwards=True, formula=formula),
            row.computed(
                whats[1], self._crossing(before, right, budget, whose), upwards=False, formula=formula
            ),
        )

    def _crossing(self, low: fmpq, high: fmpq, budget: fmpq, whose: Confidence) -> Callable[[], arb]:
        """The level between two on one line whose expected cost is the budget."""
        segment, top = next(s for s in self.segments if high <= s.right), self.value(whose.eps0)

        def body(level: arb) -> arb:
            saved = arb(top - segment.cost) - arb(segment.slope) * (level - arb(segment.left))
            return arb(top - budget) - whose.share(level) * saved

        return lambda: find_root(body, arb(low), arb(high))


def read_costs(path: Path, eps0: fmpq) -> TableCost:
    """The points of a CSV file: level and cost in its first two columns; a first line that is no number is its head.

    DomainError names the line where the levels do not start at 0 and rise up to eps0, or the costs do not rise convexly.
    """
    lines = read_lines(path)
    if lines and is_head(lines[0][1][0]):
        del lines[0]
    points = [_point(path, line, cells) for line, cells in lines]
    _check_levels(path, points, eps0)
    _check_convex(path, points)
    cost = TableCost(tuple((level, cost) for _, level, cost in points))
    if cost.value(eps0) == points[0][2]:
        raise DomainError(
            f"{path}: the cost must rise up to eps0={eps0}, got {points[0][2]} at 0 and at eps0"
        )
    return cost


_Point = tuple[int, fmpq, fmpq]
"""Line of the file, level, cost."""


def _point(path: Path, line: int, cells: Sequence[str]) -> _Point:
    if len(cells) < 2:
        raise ParameterError(f"{path}, line {line}: a level and a cost are needed, got {len(cells)} cell")
    where = f"{path}, line {line}: a"
    level, cost = rational(cells[0].strip(), f"{where} level"), rational(cells[1].strip(), f"{where} cost")
    if cost < 0:
        raise DomainError(f"{path}, line {line}: a cost must be >= 0, got {cost}")
    return line, level, cost


def _check_levels(path: Path, points: Sequence[_Point], eps0: fmpq) -> None:
    if len(points) < 2:
        raise DomainError(f"{path} must hold at least 2 points, got {len(points)}")
    line, first, _ = points[0]
    if first != 0:
        raise DomainError(f"{path}, line {line}: the first level must be 0, got {first}")
    for (_, before, _), (line, level, _) in pairwise(points):
        if level <= before:
            raise DomainError(f"{path}, line {line}: levels must rise, got {level} after {before}")
    line, last, _ = points[-1]
    if last < eps0:
        raise DomainError(f"{path}, line {line}: the last level must be >= eps0={eps0}, got {last}")


def _check_convex(path: Path, points: Sequence[_Point]) -> None:
    """Exact slopes: none is negative, and none is below the one before."""
    slope, start = fmpq(0), None
    for (_, before, low), (line, level, high) in pairwise(points):
        following = (high - low) / (level - before)
        if following < 0:
            raise DomainError(
                f"{path}, line {line}: costs must not fall, got {high} at {level} after {low} at {before}"
            )
        if following < slope:
            raise DomainError(
                f"{path}, line {line}: the cost is not convex at eps={before}: its slope falls there from {slope} (from {start} on) to {following}"
            )
        slope, start = following, before
