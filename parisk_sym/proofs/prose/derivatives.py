"""Signs from derivatives, in sentences: rising from an end, a concave function above its chord, a convex one above a tangent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.sentences import Phrase
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.slopes import by_slopes
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.prose.assertions import Definition, LimitValue, Remark, Slope, ValueAt
from parisk_sym.proofs.prose.charts import chart_reasons
from parisk_sym.proofs.prose.signs import (
    Reasons,
    factored_value,
    relation_of,
    sign_reasons,
    slope_said,
    turned_domain,
)

__all__ = ["Further", "Letters", "slope_reasons"]


class Letters:
    """Names for the functions of a proof, none of which is a symbol of the statement."""

    def __init__(self, taken: set[str]) -> None:
        self._free = [c for c in "ghkpqrsuvw" if c not in taken]

    def next(self) -> str:
        """The next name."""
        return self._free.pop(0) if self._free else "f"


def slope_reasons(
    e: Expr, domain: Domain, strict: bool, letters: Letters, depth: int = 3, name: str = ""
) -> Reasons | None:
    """Why e >= 0 (e > 0 if strict), by the rule of slopes that proves it."""
    found = by_slopes(e, domain, strict)
    if found is None or depth == 0:
        return None
    further = Further(letters, depth - 1)
    wanted = POSITIVE_SIGN if strict else NONNEGATIVE
    variable = next((s for s in domain if str(s) == found.get("variable")), None)
    if variable is None:
        return sign_reasons(e, facts_of(domain), wanted, further, by_factors=True)
    made = _Function(name or letters.next(), e, variable, domain, strict, further)
    reasons = made.reasons(found["rule"])
    if reasons is None:
        return None
    return reasons if name else [Definition(made.name, e), *reasons]


class Further:
    """Signs that the sign calculus does not show: by slopes, or by charts."""

    def __init__(self, letters: Letters, depth: int) -> None:
        self._letters, self._depth = letters, depth

    def __call__(self, e: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
        """The sentences, by the first way that shows it; None where none does."""
        domain = turned_domain(facts, e)
        if domain is None or self._depth <= 0:
            return None
        for sign, own in ((1, POSITIVE_SIGN), (-1, NEGATIVE)):
            if wanted & own:
                strict = 0 not in wanted
                found = slope_reasons(sign * e, domain, strict, self._letters, self._depth)
                if found is not None:
                    return found
        return chart_reasons(e, domain, wanted, self._letters, Further(self._letters, self._depth - 1))


class _Function:
    """A function of one variable whose sign is to be shown: its name, and how reasons for other signs are found."""

    def __init__(
        self, name: str, e: Expr, variable: Symbol, domain: Domain, strict: bool, further: Further
    ) -> None:
        self.name, self.e, self.variable, self.domain = name, e, variable, domain
        self.strict, self.further = strict, further
        self.inside = interior_facts(domain, variable)
        self.rest = facts_of({s: i for s, i in domain.items() if s != variable})

    def reasons(self, rule: str) -> Reasons | None:
        """The sentences of one rule of slopes."""
        if rule.startswith("sign at the lower end"):
            return self._monotone(lower=True)
        if rule.startswith("sign at the upper end"):
            return self._monotone(lower=False)
        return self._concave() if rule.startswith("concave") else self._convex()

    def _slope(self, wanted: Signs, order: int = 1) -> Reasons | None:
        """A derivative, factored, and why it has the wanted sign inside."""
        slope = derivative(self.e, self.variable, order)
        if slope is None:
            return None
        value = factored_value(slope, self.inside)
        below = sign_reasons(value, self.inside, wanted, self.further)
        if below is None and 0 not in wanted:
            below = sign_reasons(value, self.inside, wanted | {0}, self.further)
        if below is None:
            return None
        signs = self.inside.sign(value) & wanted or wanted
        return slope_said(Slope(self.name, self.e, self.variable, value, order, relation_of(signs)), below)

    def _end(self, lower: bool, function: Expr | None = None, marks: str = "") -> Reasons | None:
        """The value at an end, or the limit there, and that it is not negative."""
        interval = self.domain[self.variable]
        e, name = self.e if function is None else function, self.name + marks
        end, is_open = (
            (interval.lower, interval.lower_open) if lower else (interval.upper, interval.upper_open)
        )
        if not (is_open or end.is_infinite or function is not None):
            value = with_replacements(e, {self.variable: end})
            return None if value is None else self._value(ValueAt(name, e, self.variable, end, value))
        side = "+" if lower else "-"
        found = limit(
            e, self.variable, end, side, self.inside if function is not None else facts_of(self.domain)
        )
        if found.value is None:
            return None
        return self._value(LimitValue(name, e, self.variable, end, side, found.value))

    def _value(self, said: ValueAt | LimitValue) -> Reasons | None:
        """The value with why it is not negative, where that is not evident."""
        if said.value.is_infinite or said.value == 0:
            return [said]
        below = sign_reasons(said.value, self.rest, NONNEGATIVE, self.further)
        signs = self.rest.sign(said.value)
        relation = relation_of(signs) if signs <= NONNEGATIVE else ">="
        return None if below is None else [replace(said, relation=relation), *below]

    def _monotone(self, lower: bool) -> Reasons | None:
        """Rising from the lower end, or falling to the upper one."""
        end = self._end(lower)
        slope = self._slope(
            (POSITIVE_SIGN if self.strict else NONNEGATIVE)
            if lower
            else (NEGATIVE if self.strict else NONPOSITIVE)
        )
        if end is None or slope is None:
            return None
        way = "does not fall from there" if lower else "does not rise up to there"
        if self.strict:
            way = "rises from there" if lower else "falls until there"
        return [*slope, *end, Remark(("So", (self.name,), f"{way}, and", *self._inequality))]

    @property
    def _inequality(self) -> tuple[Phrase, ...]:
        return ((self.name, ">" if self.strict else ">=", "0"),)

    def _concave(self) -> Reasons | None:
        """Above the chord between two ends at which it is not negative."""
        bend = self._slope(NEGATIVE if self.strict else NONPOSITIVE, 2)
        ends = [self._end(lower) for lower in (True, False)]
        if bend is None or ends[0] is None or ends[1] is None:
            return None
        words = "is concave and lies above its chord, which is not negative:"
        return [*bend, *ends[0], *ends[1], Remark(("So", (self.name,), words, *self._inequality))]

    def _convex(self) -> Reasons | None:
        """Above a horizontal tangent, or rising from its lower end with a slope that is not negative there."""
        bend = self._slope(NONNEGATIVE, 2)
        slope = derivative(self.e, self.variable)
        if bend is None or slope is None:
            return None
        name = self.name
        for tangent in self._tangents(slope):
            words = "is convex and lies above this tangent:"
            return [*bend, *tangent, Remark(("So", (name,), words, *self._inequality))]
        start, upwards = self._end(lower=True), self._end(lower=True, function=slope, marks="'")
        if start is None or upwards is None:
            return None
        upwards_words = (
            "So",
            (f"{name}'",),
            "does not fall and is not negative,",
            (name,),
            "does not fall, and",
        )
        return [*bend, *start, *upwards, Remark((*upwards_words, *self._inequality))]

    def _tangents(self, slope: Expr) -> Iterator[Reasons]:
        """The points at which the tangent is horizontal and not below 0, among simple ones."""
        interval = self.inside.domain[self.variable]
        for point in (*map(Integer, (0, 1, -1)), *self.rest.domain):
            inside = all(
                self.rest.sign(gap) == POSITIVE_SIGN
                for gap in (point - interval.lower, interval.upper - point)
            )
            at, value = (with_replacements(e, {self.variable: point}) for e in (slope, self.e))
            if not inside or at is None or value is None or not self.rest.is_zero(at):
                continue
            shown = S.Zero if self.rest.is_zero(value) else value
            own = self._value(ValueAt(self.name, self.e, self.variable, point, shown))
            if own is not None:
                yield [*own, ValueAt(f"{self.name}'", slope, self.variable, point, S.Zero)]
