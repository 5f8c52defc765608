"""Inequalities from slopes: the sign at an end and of the derivative, chords of concave functions, tangents of convex ones.

The sign of a derivative, of a value at an end and of a factor is asked for by the same rules again, to a small depth; how many
rules are tried in one search is bounded, and what a search has found it does not look for again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

import sympy
from sympy import Dummy, Expr, Integer, S, Symbol, ordered

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    power_signs,
    product_signs,
)
from parisk_sym.proofs.budgets import FACTORING_STEPS, SLOPE_DEPTH, SLOPE_PARTS, SLOPE_POWER, SLOPE_RULES
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.shapes import has_isolated_zeros
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.enclosures.sign_samples import BOTH, signs_seen
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["by_derivative", "by_slopes", "decides", "relevant_domain"]

Found = TypeVar("Found")


def decides(signs: Signs, strict: bool) -> bool:
    """Whether the signs of a gap prove the inequality."""
    return signs == POSITIVE_SIGN if strict else signs <= NONNEGATIVE


_BY_FACTORS = {"rule": "the signs of its factors, by slopes"}


def by_slopes(gap: Expr, domain: Domain, strict: bool) -> dict[str, str] | None:
    """The first rule that shows that the gap is nonnegative (positive if strict) on the domain, and in which variable."""
    own = relevant_domain(gap, domain)
    search = _Search(gap)
    for depth in range(1, SLOPE_DEPTH + 1):
        search.cut = False
        goal = _Goal(gap, own, strict, depth, search)
        if gap.is_Mul and _by_factors(goal):
            return dict(_BY_FACTORS)
        found = goal.rule()
        if found is not None:
            return {"rule": found[0], "variable": str(found[1])}
        if not gap.is_Mul and _by_factors(goal):
            return dict(_BY_FACTORS)
    if search.cut:
        SLOPE_DEPTH.spend()
    return None


def _by_factors(goal: _Goal) -> bool:
    """A product is examined factor by factor before it is differentiated, a sum afterwards."""
    return goal.depth > 1 and decides(goal.sign_of(goal.gap, goal.domain), goal.strict)


def by_derivative(gap: Expr, variable: Symbol, domain: Domain, strict: bool) -> tuple[bool, Expr | None, str]:
    """(sign at the lower end in the limit is right, derivative, why not): the premises of the mean value theorem, rising from there.

    The gap is continuous on the interval and differentiable in its interior. If it is nonnegative at the lower end (in the limit
    where the end is not included) and rises strictly, it is positive inside; where the end is included it has to be positive there.
    """
    if domain[variable].integer:
        return False, None, f"{variable} runs over integers: the mean value theorem needs an interval"
    if not _is_smooth(gap, variable, domain):
        return False, None, f"not shown: the gap is differentiable in {variable} on the whole domain"
    slope = derivative(gap, variable)
    if slope is None:
        return False, None, f"the derivative in {variable} has no closed form"
    return _Goal(gap, domain, strict, 1, _Search(gap)).right_at_end(variable), slope, ""


def _is_smooth(gap: Expr, variable: Symbol, domain: Domain) -> bool:
    return is_continuous(gap, variable, facts_of(domain)) and is_differentiable(
        gap, variable, interior_facts(domain, variable)
    )


def relevant_domain(e: Expr, domain: Domain) -> Domain:
    """The domain without symbols that neither the expression nor an interval of its symbols contains: their intervals are not empty."""
    kept: set[Symbol] = set()
    waiting = {s for s in domain if s in e.free_symbols}
    while waiting:
        symbol = waiting.pop()
        kept.add(symbol)
        ends = domain[symbol].lower.free_symbols | domain[symbol].upper.free_symbols
        waiting |= {s for s in domain if s in ends} - kept
    return Domain({s: i for s, i in domain.items() if s in kept})


def _free_of(domain: Domain, variable: Symbol) -> bool:
    return all(variable not in i.lower.free_symbols | i.upper.free_symbols for i in domain.values())


class _Search:
    """The goal, how many rules may still be tried for it, and what was found on the way; nothing is kept of what the end of the search cut short."""

    def __init__(self, goal: Expr) -> None:
        self.goal = goal
        self.left: int = SLOPE_RULES
        self.cut = False
        """Whether a rule was not tried because it was too deep."""
        self._found: dict[Hashable, Any] = {}

    def is_too_large(self, e: Expr) -> bool:
        """Whether an expression that the search made has too many parts; the goal itself is examined, however large it is."""
        parts = () if e is self.goal else sympy.preorder_traversal(e)
        if next(itertools.islice(parts, SLOPE_PARTS, None), None) is None:
            return False
        SLOPE_PARTS.spend()
        return True

    def once(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """The stored result under this key, or a new one."""
        if key in self._found:
            return cast("Found", self._found[key])
        found = find()
        if self.left > 0:
            self._found[key] = found
        return found


@dataclass(frozen=True)
class _Goal:
    """0 <= gap (0 < gap if strict) on the domain; how deep the rules may ask again in this search."""

    gap: Expr
    domain: Domain
    strict: bool
    depth: int
    search: _Search

    def rule(self) -> tuple[str, Symbol] | None:
        """The first rule that proves it, and the variable."""
        return self.search.once((self.gap, facts_of(self.domain), self.strict, self.depth), self._rule)

    def _rule(self) -> tuple[str, Symbol] | None:
        self.search.cut |= self.depth <= 0
        if self.depth <= 0 or self.gap.has(sympy.Integral, sympy.Sum):
            return None
        if self.search.is_too_large(self.gap):
            return None
        for variable in self.domain:
            if not self.gap.has(variable) or self.domain[variable].integer:
                continue
            if not _free_of(self.domain, variable) or not _is_smooth(self.gap, variable, self.domain):
                continue
            for name, rule in _RULES:
                if self.search.left <= 0:
                    SLOPE_RULES.spend()
                    return None
                self.search.left -= 1
                if rule(self, variable):
                    return name, variable
        return None

    def sign_of(self, e: Expr, domain: Domain) -> Signs:
        """The signs of another expression: the sign calculus, or its factors, each by the rules; all signs where two are seen."""
        return self.search.once((e, facts_of(domain), self.depth), lambda: self._sign_of(e, domain))

    def _sign_of(self, e: Expr, domain: Domain) -> Signs:
        if signs_seen(e, relevant_domain(e, domain)) >= BOTH:
            return ANY
        signs = sign_by_cases(e, facts_of(domain))
        if len(signs) == 1 or self.depth <= 1 or self.search.is_too_large(e):
            return signs
        return signs & self._sign_of_factors(e, domain) or signs

    def _sign_of_factors(self, e: Expr, domain: Domain) -> Signs:
        """The sign of a product from its factors: as written, then as SymPy proposes, if the normal form confirms their product."""
        signs = self._sign_of_product(e, domain) if e.is_Mul else ANY
        product = None if len(signs) == 1 else proposal(_factorisation, e, steps=FACTORING_STEPS)
        if product is None or product == e or not facts_of(domain).is_zero(e - product):
            return signs if e.is_Mul else self._sign_of_product(e, domain)
        return signs & self._sign_of_product(product, domain) or ANY

    def _sign_of_product(self, product: Expr, domain: Domain) -> Signs:
        signs: Signs = POSITIVE_SIGN
        for factor in sympy.Mul.make_args(product):
            base, power = factor.as_base_exp()
            if not power.is_Integer:
                base, power = factor, Integer(1)
            own = facts_of(domain).sign(base)
            if len(own) > 1:
                own &= self._sign_of_factor(base, domain)
            signs = product_signs(signs, power_signs(own, abs(int(power))))
        return signs

    def _sign_of_factor(self, e: Expr, domain: Domain) -> Signs:
        own = relevant_domain(e, domain)
        seen = signs_seen(e, own)
        for turned, positive in ((e, POSITIVE_SIGN), (-e, NEGATIVE)):
            if not seen <= positive | ZERO_SIGN:
                continue  # some point says otherwise
            goal = replace(self, gap=turned, domain=own, strict=False, depth=self.depth - 1)
            if goal.rule() is not None:
                strictly = 0 not in seen and replace(goal, strict=True).rule() is not None
                return positive if strictly else positive | ZERO_SIGN
        return ANY

    def right_at_end(self, variable: Symbol, lower: bool = True) -> bool:
        """Whether the gap is nonnegative at an end, in the limit where it is not included (positive where it is, if strict)."""
        if not _free_of(self.domain, variable):
            return False
        interval = self.domain[variable]
        rest = Domain({s: i for s, i in self.domain.items() if s != variable})
        end, is_open = (
            (interval.lower, interval.lower_open) if lower else (interval.upper, interval.upper_open)
        )
        if not is_open and not end.is_infinite:
            return decides(self.sign_of(self.gap.xreplace({variable: end}), rest), self.strict)
        result = self.search.once(
            (self.gap, facts_of(self.domain), variable, lower),
            lambda: limit(self.gap, variable, end, "+" if lower else "-", facts_of(self.domain)),
        )
        if not result.is_value or result.value is None:
            return False
        value = result.value
        return bool(value == S.Infinity) if value.is_infinite else self.sign_of(value, rest) <= NONNEGATIVE

    def rises(self, variable: Symbol) -> bool:
        """Right at the lower end, with a derivative of the right sign (mean value theorem)."""
        return self._moves(variable, lower=True)

    def falls(self, variable: Symbol) -> bool:
        """Right at the upper end (in the limit at infinity), and falling towards it."""
        return self._moves(variable, lower=False)

    def _moves(self, variable: Symbol, lower: bool) -> bool:
        slope = derivative(self.gap, variable)
        if slope is None:
            return False
        inside = Domain(interior_facts(self.domain, variable).domain)
        slope = slope if lower else -slope
        if -1 in signs_seen(slope, relevant_domain(slope, inside)) or not self.right_at_end(variable, lower):
            return False
        signs = self.sign_of(slope, inside)
        return decides(signs, self.strict) or (
            signs <= NONNEGATIVE and has_isolated_zeros(slope, variable, facts_of(inside), self.gap)
        )

    def above_its_chord(self, variable: Symbol) -> bool:
        """Concave on a finite interval, and right at both ends.

        A concave function lies above its chord, and strictly above it inside if its second derivative is negative.
        """
        interval = self.domain[variable]
        if interval.lower.is_infinite or interval.upper.is_infinite:
            return False
        for domain in _wider(variable, self.domain):
            goal = replace(self, domain=domain)
            bend = goal.bend(variable, NONPOSITIVE)
            if (bend == NEGATIVE or (not self.strict and bend <= NONPOSITIVE)) and all(
                goal.right_at_end(variable, lower) for lower in (True, False)
            ):
                return True
        return False

    def above_a_tangent(self, variable: Symbol) -> bool:
        """Convex, and right at the lower end with a slope that is right there; or with a horizontal tangent that is right.

        The slope of a convex function rises, so that the function rises where the slope is not negative at the lower end in the limit;
        and it lies above its tangents. The points tried are simple numbers and the other symbols, inside the interval: at an end the
        derivative may be another one.
        """
        bend = self.bend(variable, NONNEGATIVE)
        if not bend <= NONNEGATIVE:
            return False
        slope = derivative(self.gap, variable)
        if slope is not None and decides(bend, self.strict) and self._starts_upwards(variable, slope):
            return True
        inside = interior_facts(self.domain, variable).domain[variable]
        rest = facts_of({s: i for s, i in self.domain.items() if s != variable})
        for point in (*map(Integer, (0, 1, -1)), *rest.domain):
            if slope is None or not _lies_in(point, inside, rest):
                continue
            at, value = (
                with_replacements(slope, {variable: point}),
                with_replacements(self.gap, {variable: point}),
            )
            if at is None or value is None or not rest.is_zero(at):
                continue
            if decides(rest.sign(value), self.strict):
                return True
        return False

    def _starts_upwards(self, variable: Symbol, slope: Expr) -> bool:
        """Whether neither the gap nor its slope inside is negative at a finite lower end, in the limit there."""
        if self.domain[variable].lower.is_infinite:
            return False
        inside = Domain(interior_facts(self.domain, variable).domain)
        start = replace(self, gap=slope, domain=inside, strict=False)
        return self.right_at_end(variable) and start.right_at_end(variable)

    def bend(self, variable: Symbol, wanted: Signs) -> Signs:
        """The signs of the second derivative inside the interval; all signs where it is not known to be differentiable.

        Where another sign than those wanted is seen at a point, nothing more is asked.
        """
        if not _is_smooth(self.gap, variable, self.domain):
            return ANY
        inside = interior_facts(self.domain, variable)
        second = derivative(self.gap, variable, 2)
        own = Domain(inside.domain)
        if second is None or not signs_seen(second, relevant_domain(second, own)) <= wanted | ZERO_SIGN:
            return ANY
        return self.sign_of(second, own) if all(holds(c) for c in conditions(second, inside)) else ANY


_RULES: tuple[tuple[str, Callable[[_Goal, Symbol], bool]], ...] = (
    ("sign at the lower end, and of the derivative", _Goal.rises),
    ("sign at the upper end, and of the derivative", _Goal.falls),
    ("concave, with the right sign at both ends", _Goal.above_its_chord),
    ("convex, above a tangent that does not fall", _Goal.above_a_tangent),
)


def _wider(variable: Symbol, domain: Domain) -> Iterator[Domain]:
    """The domain, and those whose interval for the variable reaches further, to another symbol, its inverse or its negative."""
    interval = domain[variable]
    rest = facts_of({s: i for s, i in domain.items() if s != variable})
    candidates = [
        e for s in rest.domain for e in (s, 1 / s, -s) if e != 1 / s or rest.sign(s) == POSITIVE_SIGN
    ]
    below = [e for e in candidates if rest.sign(interval.lower - e) == POSITIVE_SIGN]
    above = [e for e in candidates if rest.sign(e - interval.upper) == POSITIVE_SIGN]
    yield domain
    for lower, upper in itertools.product((None, *below), (None, *above)):
        if lower is not None or upper is not None:
            reach = Interval(
                interval.lower if lower is None else lower,
                interval.upper if upper is None else upper,
                interval.lower_open or lower is not None,
                interval.upper_open or upper is not None,
            )
            try:
                wider = Domain({**rest.domain, variable: reach})
            except ClaimError:  # the symbol is declared to have a sign that it has not everywhere there
                continue
            yield wider


def _factorisation(e: Expr) -> Expr:
    """As SymPy factors it. It would write out all powers of x up to those in x^p or exp(p x): where p is large they are variables meanwhile."""
    powers = {x: Dummy() for x in ordered(e.atoms(sympy.exp, sympy.Pow)) if _is_high(x.exp)}
    found = sympy.factor(sympy.together(sympy.expand_log(e.xreplace(powers), force=True)))
    return found.xreplace({variable: x for x, variable in powers.items()})


def _is_high(exponent: Expr) -> bool:
    numbers = exponent.atoms(sympy.Rational)
    return not all(SLOPE_POWER.allows(max(abs(number.p), number.q)) for number in numbers)


def _lies_in(point: Expr, interval: Interval, facts: Facts) -> bool:
    """Whether a point with other symbols in it certainly lies in the interval."""
    return decides(facts.sign(point - interval.lower), interval.lower_open) and decides(
        facts.sign(interval.upper - point), interval.upper_open
    )
