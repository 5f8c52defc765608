"""Sign charts in sentences: the quotient that was differentiated, the chart of its derivative, its limits at the ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from sympy import Expr, Rational, S, Symbol

from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.by_charts import Way, Ways, chart_with_ways
from parisk_sym.proofs.calculus.charts import Chart, Place, multiple_chart
from parisk_sym.proofs.calculus.smooth import interior_facts
from parisk_sym.proofs.calculus.zeros import Line
from parisk_sym.proofs.prose.assertions import (
    Assertion,
    Definition,
    Equality,
    Extreme,
    LimitValue,
    Pieces,
    Quotient,
    Remark,
    Slope,
    Step,
    ValueAt,
)
from parisk_sym.proofs.prose.signs import (
    Reasons,
    factored_value,
    factors_of,
    reasons_as_computed,
    relation_of,
    sum_over_functions,
)

__all__ = ["Names", "chart_reasons", "in_decimals", "reasons_of_chart"]

_SIMPLE, _DECIMALS = 1000, 10**6
"""The largest denominator of a place that is printed as it is, and the denominator of others."""

Further = Callable[[Expr, Facts, Signs], Reasons | None]


class Names(Protocol):
    """Names for functions."""

    def next(self) -> str:
        """The next name."""


def chart_reasons(e: Expr, domain: Domain, wanted: Signs, letters: Names, further: Further) -> Reasons | None:
    """Why an expression has only the wanted signs, by a chart that is looked for."""
    found = chart_with_ways(e, domain)
    if found is None or not found[0] <= wanted:
        return None
    return reasons_of_chart(e, domain, found[1], found[2], letters, further)


def reasons_of_chart(
    e: Expr, domain: Domain, variable: Symbol, ways: Ways, letters: Names, further: Further
) -> Reasons | None:
    """The sentences of a chart that was found."""
    return _Charting(variable, interior_facts(domain, variable), ways, letters, further).of_product(e)


class _Charting:
    """Tells the charts of a search, each once."""

    def __init__(self, variable: Symbol, inside: Facts, ways: Ways, letters: Names, further: Further) -> None:
        self.variable, self.inside, self.ways = variable, inside, ways
        self.letters, self.further = letters, further
        self._told: set[Expr] = set()

    def of_product(self, e: Expr) -> Reasons | None:
        """The sentences on the factors of an expression, the evident ones left out."""
        found = factors_of(e, self.inside)
        if found is None:
            return None
        number, factors = found
        reasons: Reasons = []
        if len(factors) > 1 or number != 1:
            product = factored_value(e, self.inside)
            reasons += [Equality(e, product)] if product != e else []
        for factor, power in factors:
            below = self._of_factor(factor, power)
            if below is None:
                return None
            reasons += below
        return reasons

    def _of_factor(self, factor: Expr, power: int) -> Reasons | None:
        if power % 2 == 0 or factor in self._told or factor.is_Symbol:
            return []
        self._told.add(factor)
        way = self.ways.factors.get((factor, self.variable))
        if way is None or way.rule == "norm":
            return reasons_as_computed(factor, self.inside, self.further)
        return self._by_steps(factor, way) if way.rule == "steps" else self._by_slope(factor, way)

    def _quotient(self, factor: Expr, way: Way) -> tuple[str, Reasons] | None:
        """The quotient that is differentiated under a name, and the sign of the divisor."""
        name = self.letters.next()
        try:
            divisor = self.inside.normaliser.canonical_value(factor / way.quotient)
        except FAILURES:
            return None
        if divisor == 1:
            return name, [Definition(name, sum_over_functions(factor, self.inside))]
        signs = self.inside.sign(divisor)
        told = reasons_as_computed(divisor, self.inside)
        return name, [
            Quotient(
                name,
                sum_over_functions(factor, self.inside),
                factored_value(divisor, self.inside),
                relation_of(signs),
                sum_over_functions(way.quotient, self.inside),
            ),
            *told,
        ]

    def _by_slope(self, factor: Expr, way: Way) -> Reasons | None:
        made = self._quotient(factor, way)
        if made is None or way.below is None:
            return None
        name, said = made
        slope = factored_value(way.slope, self.inside)
        below = self.of_product(slope)
        if below is None:
            return None
        one_sign = not (way.below.zeros or way.below.weak)
        relation = {1: ">", -1: "<"}[way.below.signs[0]] if one_sign else ""
        said += [Slope(name, way.quotient, self.variable, slope, 1, relation)]
        said += [b for b in below if not isinstance(b, Equality) or b.left != slope]
        said += [] if one_sign else self._pieces(f"{name}'", slope, way.below)
        if way.below.weak and not way.chart.weak:
            said.append(Remark(("The zeros of", (f"{name}'",), "are isolated")))
        said += self._extremes(name, way.quotient, way.below)
        said += self._ends(name, way.quotient)
        return [
            *said,
            *self._conclusion(
                name, way, way.chart if self._same_sign(factor, way) else multiple_chart(way.chart, -1)
            ),
        ]

    def _same_sign(self, factor: Expr, way: Way) -> bool:
        return self.inside.sign(factor / way.quotient) == POSITIVE_SIGN

    def _pieces(self, name: str, e: Expr, chart: Chart) -> Reasons:
        interval = self.inside.domain[self.variable]
        ends = interval.lower, interval.upper
        return [
            Pieces(name, e, self.variable, ends, chart.signs, tuple(map(_place, chart.zeros)), chart.weak)
        ]

    def _extremes(self, name: str, e: Expr, slope: Chart) -> Iterator[Assertion]:
        """The values where the derivative changes its sign, where these are numbers."""
        for zero in slope.without_touching_zeros().zeros:
            place = _place(zero)
            if place is None or e.free_symbols != {self.variable}:
                continue
            if place[0] == place[1]:
                value = e.xreplace({self.variable: place[0]})
                shown = S.Zero if self.inside.is_zero(value) else value
                yield ValueAt(name, e, self.variable, place[0], shown, relation_of(self.inside.sign(value)))
            else:
                sign = Line(e, self.variable, self.inside.domain[self.variable]).sign_near(zero)
                if sign:
                    yield Extreme(name, e, self.variable, place, ">" if sign > 0 else "<")

    def _ends(self, name: str, e: Expr) -> Iterator[Assertion]:
        """The limits at the ends that the search used."""
        interval = self.inside.domain[self.variable]
        for which, end, side in ((0, interval.lower, "+"), (1, interval.upper, "-")):
            value = self.ways.ends.get((e, self.variable, which))
            if value is not None:
                yield LimitValue(name, e, self.variable, end, side, value)

    def _conclusion(self, name: str, way: Way, chart: Chart) -> Reasons:
        """The sentence about the function between its ends."""
        ways = way.below.without_touching_zeros().signs if way.below is not None else ()
        moves = ", then ".join("rises" if s > 0 else "falls" for s in ways)
        if chart.zeros:
            return [Remark(("So", (name,), moves)), *self._pieces(name, way.quotient, chart)]
        relation = ({1: ">=", -1: "<="} if chart.weak else {1: ">", -1: "<"})[chart.signs[0]]
        return [Remark(("So", (name,), f"{moves}, and", (name, relation, "0")))]

    def _by_steps(self, factor: Expr, way: Way) -> Reasons | None:
        """f(x) - f(x + 1) of one sign, and f -> 0."""
        made = self._quotient(factor, way)
        if made is None:
            return None
        name, said = made
        step = self.inside.normaliser.canonical_value(
            way.quotient - way.quotient.xreplace({self.variable: self.variable + 1})
        )
        below = self.of_product(step)
        if below is None:
            return None
        positive = way.chart.signs[0] == (1 if self._same_sign(factor, way) else -1)
        moves, relation = ("falls", ">") if positive else ("rises", "<")
        signs = self.inside.sign(step)
        said.append(
            Step(name, way.quotient, self.variable, factored_value(step, self.inside), relation_of(signs))
        )
        said += [b for b in below if not isinstance(b, Equality)] + list(self._ends(name, way.quotient))
        words = f"{moves} with every step of 1 towards its limit, and"
        return [*said, Remark(("So", (name,), words, (name, relation, "0")))]


def _place(zero: Place) -> tuple[Expr, Expr] | None:
    """A place in numbers of a few decimals around it."""
    if zero is None:
        return None
    return in_decimals(to_sympy(zero[0]), to_sympy(zero[1]))


def in_decimals(low: Expr, high: Expr) -> tuple[Expr, Expr]:
    """An interval between long fractions as a slightly larger one between decimals."""
    if low == high or max(low.q, high.q) <= _SIMPLE:
        return low, high
    return Rational((low * _DECIMALS).floor(), _DECIMALS), Rational((high * _DECIMALS).ceiling(), _DECIMALS)
