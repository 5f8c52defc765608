"""Sign charts found by derivatives: a factor is divided out, the chart of the derivative found, and so on until signs are known.

Rolle's theorem is what makes it end: between two zeros of a function lies one of its derivative, and after a division by a function
without zeros the derivative may have fewer parts than the function.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import sympy
from flint import fmpq_mpoly
from sympy import Expr, S, Symbol

from parisk_sym.core.errors import NoPointError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.polynomial_quotients import Form, coefficient, factorisation
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
)
from parisk_sym.proofs.budgets import (
    CHART_DEPTH,
    CHART_DERIVATIVES,
    CHART_FACTORS,
    CHART_QUOTIENTS,
    CHART_TERMS,
)
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.charts import (
    Chart,
    Place,
    multiple_chart,
    power_chart,
    primitive_chart,
    product,
)
from parisk_sym.proofs.calculus.divisors import complexity, divisors, is_hard_root, sign_unless_seen
from parisk_sym.proofs.calculus.shapes import has_isolated_zeros
from parisk_sym.proofs.calculus.slopes import relevant_domain
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.calculus.zeros import Line
from parisk_sym.proofs.enclosures.sign_samples import BOTH, signs_seen
from parisk_sym.proofs.limits import limit

__all__ = ["Way", "Ways", "chart_with_ways", "signs_by_charts"]


_WITH_STEPS = (sympy.gamma, sympy.loggamma, sympy.polygamma)
"""Functions whose values at x and x + 1 differ by an elementary function or a factor."""


class Way(NamedTuple):
    """How the chart of a factor was found: from that of the slope of its quotient by a divisor of one sign, or "by steps", "by norm"."""

    rule: str
    chart: Chart
    quotient: Expr = S.Zero
    slope: Expr = S.Zero
    below: Chart | None = None


class Ways(NamedTuple):
    """How the chart of each factor in a variable was found, and the limits at the ends (0: lower, 1: upper)."""

    factors: dict[tuple[Expr, Symbol], Way]
    ends: dict[tuple[Expr, Symbol, int], Expr]


def signs_by_charts(e: Expr, domain: Domain) -> tuple[Signs, Symbol] | None:
    """The signs of an expression on the domain and the variable whose chart shows them; None where no chart is found.

    None is found where an interval of the domain is a single point, since no point is seen inside it.
    """
    found = chart_with_ways(e, domain)
    return None if found is None else found[:2]


def chart_with_ways(e: Expr, domain: Domain) -> tuple[Signs, Symbol, Ways] | None:
    """The signs of an expression on the domain, the variable whose chart shows them, and how each chart and limit was found."""
    search = _Search()
    try:
        found = search.signs(e, relevant_domain(e, domain), CHART_DEPTH)
    except NoPointError:
        return None
    return None if found is None else (*found, search.ways)


class _Search:
    """The charts found so far, and how many derivatives and factors may still be examined."""

    def __init__(self) -> None:
        self._left: int = CHART_DERIVATIVES
        self._factors: int = CHART_FACTORS
        self._charts: dict[Hashable, Chart | None] = {}
        self.ways = Ways({}, {})

    def signs(self, e: Expr, domain: Domain, depth: int) -> tuple[Signs, Symbol] | None:
        """The signs from the chart in one of the variables, and at the ends of its interval that belong to it."""
        for variable, interval in domain.items():
            named = any(variable in i.lower.free_symbols | i.upper.free_symbols for i in domain.values())
            if interval.integer or named or not e.has(variable) or interval.lower == interval.upper:
                continue
            chart = self.chart(e, variable, interior_facts(domain, variable), depth)
            if chart is None:
                continue
            found = chart.possible
            rest = Domain({s: i for s, i in domain.items() if s != variable})
            for end, is_open in (
                (interval.lower, interval.lower_open),
                (interval.upper, interval.upper_open),
            ):
                if not is_open:
                    found |= self._sign(e.xreplace({variable: end}), rest, depth)
            if found != ANY:
                return found, variable
        return None

    def _sign(self, e: Expr, domain: Domain, depth: int) -> Signs:
        """The sign calculus, or charts."""
        own = relevant_domain(e, domain)
        found = sign_by_cases(e, facts_of(own))
        if len(found) == 1 or not own or depth <= 0 or signs_seen(e, own) >= BOTH:
            return found
        charted = self.signs(e, own, depth - 1)
        return found if charted is None else found & charted[0]

    def chart(self, e: Expr, variable: Symbol, facts: Facts, depth: int) -> Chart | None:
        """The chart of an expression that exists on the whole domain: the product of those of the factors of its normal form."""
        try:
            form = facts.form(e)
        except FAILURES:
            return None
        if form.is_zero:
            return None
        below = self._of_product(form, form.denominator, variable, facts, depth)
        if below is None or below.zeros or below.weak:
            return None
        above = self._of_product(form, form.numerator, variable, facts, depth)
        return None if above is None else multiple_chart(above, below.signs[0])

    def _of_product(
        self, form: Form, poly: fmpq_mpoly, variable: Symbol, facts: Facts, depth: int
    ) -> Chart | None:
        """The chart of a polynomial in generators from those of its irreducible factors."""
        content, factors = factorisation(poly)
        charts = [Chart((1 if content > 0 else -1,))]
        for factor, count in factors:
            chart = self._of_factor(form, factor, variable, facts, depth)
            if chart is None:
                return None
            charts.append(power_chart(chart, count))
        return product(charts)

    def _of_factor(
        self, form: Form, factor: fmpq_mpoly, variable: Symbol, facts: Facts, depth: int
    ) -> Chart | None:
        if self._factors <= 0:
            CHART_FACTORS.spend()
            return None
        self._factors -= 1
        if not CHART_TERMS.allows(len(factor.to_dict())):
            return None
        e = form.polynomial(factor)
        signs = sign_unless_seen(e, facts)
        if len(signs) == 1 and 0 not in signs:
            return Chart(tuple(signs))
        if signs in (NONNEGATIVE, NONPOSITIVE):
            return Chart(tuple(signs - ZERO_SIGN), weak=True)
        if not e.has(variable):
            return None
        if depth <= 0:
            CHART_DEPTH.spend()
            return None
        key = (e, variable, tuple(facts.domain.items()), depth)
        if key not in self._charts:
            self._charts[key] = None
            self._charts[key] = self._by_norm(form, factor, variable, facts, depth) or self._by_derivatives(
                form, factor, variable, facts, depth
            )
        return self._charts[key]

    def _by_norm(
        self, form: Form, factor: fmpq_mpoly, variable: Symbol, facts: Facts, depth: int
    ) -> Chart | None:
        """a + c r with a square root r has the sign of a where a^2 > c^2 r^2, of c where a^2 < c^2 r^2.

        Looked at where the root of a transcendental function is got rid of.
        """
        for index, degree in enumerate(factor.degrees()):
            root = form.generators[index].expression
            if degree != 1 or not is_hard_root(root, variable):
                continue
            rest, slope = (coefficient(factor, index, power) for power in (0, 1))
            norm = form.polynomial(rest) ** 2 - form.polynomial(slope) ** 2 * root**2
            larger = self.chart(norm, variable, facts, depth - 1)
            if larger is None or larger.zeros or larger.weak:
                continue
            part = self._of_product(form, rest if larger.signs == (1,) else slope, variable, facts, depth - 1)
            if part is not None and not part.zeros:
                chart = Chart(part.signs)  # it has no zeros: its square is greater than another
                self.ways.factors[form.polynomial(factor), variable] = Way("norm", chart, norm)
                return chart
        return None

    def _by_derivatives(
        self, form: Form, factor: fmpq_mpoly, variable: Symbol, facts: Facts, depth: int
    ) -> Chart | None:
        """From the chart of the step or of the derivative of a quotient by a function of one sign."""
        e = form.polynomial(factor)
        if e.has(sympy.Integral, sympy.Sum):
            return None
        quotients = [
            (facts.normaliser.canonical_value(e / divisor), sign)
            for divisor, sign in divisors(form, factor, facts)
        ]
        if e.has(*_WITH_STEPS) and facts.domain[variable].upper is S.Infinity:
            for quotient, sign in quotients:
                chart = self._by_steps(quotient, variable, facts, depth)
                if chart is not None:
                    chart = multiple_chart(chart, sign)
                    self.ways.factors[e, variable] = Way("steps", chart, quotient)
                    return chart
        for quotient, slope, sign in self._simplest(quotients, variable, facts):
            if not is_differentiable(quotient, variable, facts):
                continue
            spared = self._left // 2
            self._left -= spared
            way = self.chart(slope, variable, facts, depth - 1)
            self._left += spared
            chart = (
                None if way is None else self._primitive_chart(quotient, slope, way, variable, facts, depth)
            )
            if chart is not None:
                chart = multiple_chart(chart, sign)
                self.ways.factors[e, variable] = Way("slope", chart, quotient, slope, way)
                return chart
        return None

    def _simplest(
        self, quotients: list[tuple[Expr, int]], variable: Symbol, facts: Facts
    ) -> Iterator[tuple[Expr, Expr, int]]:
        """The quotients with the simplest derivatives, and these."""
        found: list[tuple[tuple[int, int, int], int, Expr, Expr, int]] = []
        for quotient, sign in quotients:
            if self._left <= 0:
                CHART_DERIVATIVES.spend()
                break
            self._left -= 1
            slope = derivative(quotient, variable)
            if slope is None:
                continue
            try:
                found.append((complexity(facts.form(slope), variable), len(found), quotient, slope, sign))
            except FAILURES:
                continue
        for _, _, quotient, slope, sign in sorted(found, key=lambda c: c[:2])[:CHART_QUOTIENTS]:
            yield quotient, slope, sign

    def _by_steps(self, e: Expr, variable: Symbol, facts: Facts, depth: int) -> Chart | None:
        """f(x) - f(x + 1) of one sign and f -> 0 or that sign at oo: f(x) > f(x + 1) > ... > f(x + n) -> lim f >= 0, or the same for -f."""
        following = with_replacements(e, {variable: variable + 1})
        if following is None or self._left <= 0 or not is_continuous(e, variable, facts):
            return None
        self._left -= 1
        step = facts.normaliser.canonical_value(e - following)
        if any(head.has(variable) for head in step.atoms(*_WITH_STEPS)):
            return None
        chart = self.chart(step, variable, facts, depth - 1)
        if chart is None or chart.zeros:
            return None
        end = self._at_end(e, variable, facts, depth, 1)
        return chart if end <= (NONNEGATIVE if chart.signs == (1,) else NONPOSITIVE) else None

    def _primitive_chart(
        self, e: Expr, slope: Expr, way: Chart, variable: Symbol, facts: Facts, depth: int
    ) -> Chart | None:
        """From the chart of the derivative to that of the function."""
        weak = way.weak and not has_isolated_zeros(way.signs[0] * slope, variable, facts, e)
        ends = [ANY, ANY]
        for which in _enough(e, way, facts):
            ends[which] = self._at_end(e, variable, facts, depth, which)
            chart = (_weakly if weak else _strictly)(e, variable, facts, way, (ends[0], ends[1]))
            if chart is not None:
                return chart
        return None

    def _at_end(self, e: Expr, variable: Symbol, facts: Facts, depth: int, which: int) -> Signs:
        """The signs of the limit at the lower end (0) or the upper one (1); all signs where it is not known."""
        interval = facts.domain[variable]
        rest = Domain({s: i for s, i in facts.domain.items() if s != variable})
        end, side = ((interval.lower, "+"), (interval.upper, "-"))[which]
        value = limit(e, variable, end, side, facts).value
        if (
            value is None
            and not end.is_infinite
            and is_continuous(e, variable, _facts_with_ends(facts, variable))
        ):
            value = with_replacements(e, {variable: end})
        if value is None:
            return ANY
        self.ways.ends[e, variable, which] = value
        if value.is_infinite:
            return POSITIVE_SIGN if value is S.Infinity else NEGATIVE
        return self._sign(value, rest, depth - 1)


def _enough(e: Expr, way: Chart, facts: Facts) -> tuple[int, ...]:
    """The ends in the order in which they are examined: for a monotone function sampled with one sign, first the end that fixes the sign."""
    if way.zeros:
        return (0, 1)
    seen = signs_seen(e, Domain(facts.domain)) - ZERO_SIGN
    return (1, 0) if seen == frozenset({-way.signs[0]}) else (0, 1)


def _weakly(e: Expr, variable: Symbol, facts: Facts, way: Chart, ends: tuple[Signs, Signs]) -> Chart | None:
    """A function that never falls (or never rises), from its sign at an end."""
    from_start, to_end = ends if way.signs == (1,) else (ends[1], ends[0])
    if from_start <= NONNEGATIVE:
        return Chart((1,), weak=True)
    return Chart((-1,), weak=True) if to_end <= NONPOSITIVE else None


def _strictly(e: Expr, variable: Symbol, facts: Facts, way: Chart, ends: tuple[Signs, Signs]) -> Chart | None:
    """From the signs at the ends and at the extrema."""
    try:
        line = Line(e, variable, facts.domain[variable])
    except UnsupportedHeadError:
        line = None

    def value_at(place: Place) -> int | None:
        if line is None or place is None:
            return None
        if place[0] == place[1] and line.vanishes(place[0]):
            return 0
        return line.sign_near(place) or None

    def zero_between(left: Place, right: Place, sign: int) -> Place:
        return None if line is None else line.zero_between(left, right, sign)

    return primitive_chart(Chart(way.signs, way.zeros), ends, value_at, zero_between)


def _facts_with_ends(facts: Facts, variable: Symbol) -> Facts:
    """The facts with the finite ends of the variable's interval."""
    interval = facts.domain[variable]
    ends = Interval(interval.lower, interval.upper, interval.lower.is_infinite, interval.upper.is_infinite)
    return facts_of({s: ends if s == variable else i for s, i in facts.domain.items()})
