"""Costs of differential privacy as a function of the level: the model of *Privacy at Risk*, and an increasing, convex table of points.

A cost gives its value at a level, the level at which the expected compensation of Equation 9 is lowest, and the levels at which that
equals a budget; each by two confidences, that of the paper's model and the mechanism's own.
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
from parisk_sym.tables.plan_rows import PlanRow, Row, at_working_precision, sign_of_difference

__all__ = ["Confidence", "Cost", "ExponentialCost", "TableCost", "read_costs"]


@dataclass(frozen=True)
class Confidence:
    """The confidence in a level: by the paper's model for k dimensions, or the mechanism's own (k is None)."""

    eps0: fmpq
    k: fmpq | None

    @property
    def is_own(self) -> bool:
        """Whether it is the mechanism's own."""
        return self.k is None

    @property
    def shape(self) -> dict[str, Any]:
        """The argument k of the model's formulas; empty for the mechanism's."""
        return {} if self.k is None else {"k": self.k}

    def formula(self, model: str, own: str) -> str:
        """The id of the formula for this confidence."""
        return own if self.is_own else model

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
        """The cost of a level for all stakeholders, rounded up, with its formula."""

    @abstractmethod
    def expected_cost(self, level: fmpq, whose: Confidence) -> arb:
        """Equation 9 at a level up to eps0, to the current precision."""

    @abstractmethod
    def expected_formula(self, whose: Confidence) -> str:
        """The formula of Equation 9 for this cost."""

    @abstractmethod
    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """The level of lowest expected cost."""

    @abstractmethod
    def affordable_levels(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """The smallest level whose expected cost is the budget, rounded up, and the largest, rounded down; the budget is between the lowest cost and that of eps0."""  # fmt: skip


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
        """The cost by cost.dp."""
        return row.from_enclosure(
            what, lambda: stakeholders * self.at(level), upwards=True, formula="cost.dp"
        )

    def expected_formula(self, whose: Confidence) -> str:
        """The formula of Equation 9 without E_min."""
        return whose.formula("cost.par", "cost.par_exact")

    def expected_cost(self, level: fmpq, whose: Confidence) -> arb:
        """Equation 9 plus E_min, which is always paid."""
        values = {"eps": level, "eps0": whose.eps0, "E": self.E, "c": self.c, **whose.shape}
        return arb(self.E_min) + at_working_precision(self.expected_formula(whose), **values)

    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """The root of Equation 10, which is independent of E_min."""
        identifier = whose.formula("cost.eps_min", "cost.eps_min_exact")
        return row.nearest(what, identifier, eps0=whose.eps0, c=self.c, **whose.shape)

    def affordable_levels(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """The levels by the formulas, for the budget above E_min."""
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
    """A linear piece of the cost between two levels."""

    left: fmpq
    right: fmpq
    cost: fmpq
    slope: fmpq

    def at(self, level: fmpq) -> fmpq:
        return self.cost + self.slope * (level - self.left)


@dataclass(frozen=True)
class TableCost(Cost):
    """A piecewise linear cost through exact points (level, cost), increasing and convex from the level 0 on."""

    points: tuple[tuple[fmpq, fmpq], ...]

    @cached_property
    def segments(self) -> tuple[_Segment, ...]:
        """The linear pieces from the level 0 on."""
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
        """The exact cost, which no formula gives."""
        return row.exact(what, stakeholders * self.value(level), upwards=True)

    def expected_formula(self, whose: Confidence) -> str:
        """The formula of Equation 9 with the costs of both levels."""
        return whose.formula("cost.par_any", "cost.par_any_exact")

    def expected_cost(self, level: fmpq, whose: Confidence) -> arb:
        """Equation 9 by cost.par_any at the exact costs."""
        values = {"eps": level, "eps0": whose.eps0, **whose.shape}
        costs = {"g": self.value(level), "g0": self.value(whose.eps0)}
        return at_working_precision(self.expected_formula(whose), **values, **costs)

    def best(self, what: str, whose: Confidence, row: Row) -> PlanRow:
        """A corner of the cost, or the level on a linear piece at which the slope of the expected cost is 0.

        The slope has the sign of g - g(eps0) + (confidence over its derivative) g', which increases on each piece and jumps upwards at
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
        """The sign of the slope of the expected cost at a level of a piece."""
        saving = self.value(whose.eps0) - segment.at(level)
        return sign_of_difference(
            lambda: segment.slope * whose.odds(arb(level)),
            saving,
            f"the slope of the expected cost at eps={level}",
        )

    def affordable_levels(
        self, whats: tuple[str, str], budget: fmpq, whose: Confidence, best: fmpq, row: Row
    ) -> tuple[PlanRow, PlanRow]:
        """The levels by a change of sign between two corners."""
        formula = self.expected_formula(whose)
        below = [level for level, _ in self.points if 0 < level < best]
        above = [level for level, _ in self.points if best < level < whose.eps0]

        def more(level: fmpq) -> bool:
            return (
                sign_of_difference(
                    lambda: self.expected_cost(level, whose), budget, f"the cost of eps={level}"
                )
                > 0
            )

        left = max((level for level in below if more(level)), default=fmpq(0))
        right = min((level for level in above if more(level)), default=whose.eps0)
        after = min((level for level in below if level > left), default=best)
        before = max((level for level in above if level < right), default=best)
        return (
            row.from_enclosure(
                whats[0], self._crossing(left, after, budget, whose), upwards=True, formula=formula
            ),
            row.from_enclosure(
                whats[1], self._crossing(before, right, budget, whose), upwards=False, formula=formula
            ),
        )

    def _crossing(self, low: fmpq, high: fmpq, budget: fmpq, whose: Confidence) -> Callable[[], arb]:
        """The level between two levels of one piece whose expected cost is the budget."""
        segment, top = next(s for s in self.segments if high <= s.right), self.value(whose.eps0)

        def body(level: arb) -> arb:
            saving = arb(top - segment.cost) - arb(segment.slope) * (level - arb(segment.left))
            return arb(top - budget) - whose.share(level) * saving

        return lambda: find_root(body, arb(low), arb(high))


def read_costs(path: Path, eps0: fmpq) -> TableCost:
    """The points of a CSV file, with level and cost in its first two columns; a first line that is not a number is the head.

    Raises DomainError with the line if the levels do not increase from 0 to eps0, or the costs are not increasing and convex.
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
"""The line of the file, level and cost."""


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
    """Check that the exact slopes are nonnegative and nondecreasing."""
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
