"""Values of an unknown function: bounded by its other values, by the definition of convex, monotone and Lipschitz functions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import Abs, Add, Expr, S, Symbol

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.families import FunctionValue, UnknownFunction
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, ZERO_SIGN
from parisk_sym.proofs.families.numbers import BoundedNumber, NotNumbersError, Number, Numbers, numbers_of
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, defined_on
from parisk_sym.proofs.rules.families import is_plausible, needed_domain

__all__ = ["values_by_their_bounds"]

_DEPTH = 4
"""Values that are bounded one after the other."""
_MOST_STEPS = 120

Conditions = tuple[Subgoal, ...]


@dataclass(frozen=True)
class _Gap:
    """A gap that is linear in the values: their factors, and the rest."""

    factors: Mapping[Symbol, Expr]
    rest: Expr
    conditions: Conditions = ()
    strict: bool = False
    """Whether a step was strict, so that what is left may be 0."""
    bounds: tuple[BoundedNumber, ...] = ()


@dataclass(frozen=True)
class _Step:
    """A bound of a value: a linear combination of other values and a rest, under conditions."""

    factors: Mapping[Symbol, Expr]
    rest: Expr
    conditions: Conditions
    theorem: str
    strict: bool = False


def _value(gap: _Gap) -> Expr:
    return Add(*(f * n for n, f in gap.factors.items()), gap.rest)


def values_by_their_bounds(goal: ForEvery, by: Direct) -> Made:
    """A gap that is linear in values of functions is least where each value is at its bound by other values.

    f convex: f(l s + (1 - l) t) <= l f(s) + (1 - l) f(t) for 0 <= l <= 1, and so for more points; f concave: >=. f monotone: in the order of
    the arguments. |f(s) - f(t)| <= L |s - t|. An integral of a convex function is between (b - a) f((a + b)/2) and
    (b - a)(f(a) + f(b))/2 (Hermite and Hadamard).
    """
    if goal.relation == "=" or not goal.functions:
        return None
    try:
        numbers = numbers_of(goal)
    except NotNumbersError as error:
        return f"not read as numbers: {error}"
    gap = _Search(numbers).linear(numbers.in_values(numbers.gap))
    if gap is None or not gap.factors:
        return "the gap is not linear in the values of the functions"
    for with_ends in (False, True):
        if with_ends and not _add_ends(numbers):
            break
        search = _Search(numbers)
        for found in search.ends(gap, _DEPTH, strict=goal.strict):
            return search.reduction(found, strict=goal.strict)
    return "no bound of a value by the others leads to a statement that may hold"


def _add_ends(numbers: Numbers) -> bool:
    """Add the values of the functions at the closed ends of their intervals, and say whether any was new."""
    found = False
    for name, function in numbers.statement.functions.items():
        interval = function.interval
        ends = ((interval.lower, interval.lower_open), (interval.upper, interval.upper_open))
        for end, is_open in ends:
            if not (is_open or end.is_infinite):
                before = len(numbers.numbers)
                numbers.value_at(name, end)
                found |= len(numbers.numbers) > before
    return found


@dataclass
class _Search:
    numbers: Numbers
    steps: int = 0
    seen: set[object] = field(default_factory=set)
    checked: dict[Subgoal, bool] = field(default_factory=dict)

    # --- gaps --------------------------------------------------------------------------------------------------------

    def linear(self, e: Expr) -> _Gap | None:
        """An expression by the factors of the values and integrals in it; None if it is not linear in them."""
        e = sympy.expand(e)
        names = [n.symbol for n in self.numbers.of_kind("value", "integral") if e.has(n.symbol)]
        factors: dict[Symbol, Expr] = {}
        for name in names:
            factor = e.coeff(name)
            if factor.has(*names):
                return None
            factors[name] = sympy.cancel(factor)
        rest = e.xreplace(dict.fromkeys(names, S.Zero))
        found = _Gap({n: f for n, f in factors.items() if f != 0}, rest)
        return found if self._is_zero(e - _value(found)) else None

    def ends(self, gap: _Gap, depth: int, *, strict: bool) -> Iterator[_Gap]:
        """Gaps at the ends of a chain of bounds of which the kernel is asked whether they are not negative."""
        if not gap.factors:
            if self._is_plausible(gap, strict=strict):
                yield gap
            return
        key = (frozenset(gap.factors.items()), gap.rest, depth)
        self.steps += 1
        if depth and key not in self.seen and self.steps <= _MOST_STEPS:
            self.seen.add(key)
            for after in self._bounded(gap):
                yield from self.ends(after, depth - 1, strict=strict)
        if self._has_ranges(gap) and self._is_plausible(gap, strict=strict):
            yield gap

    def _bounded(self, gap: _Gap) -> Iterator[_Gap]:
        """The gaps with one value at a bound on the side where the gap is smaller."""
        for name, factor in gap.factors.items():
            signs = facts_of(self.numbers.whole).sign(factor)
            for is_upper, right in ((True, NONPOSITIVE), (False, NONNEGATIVE)):
                if signs <= right and signs != ZERO_SIGN:
                    steps = filter(self._may_hold, self._steps(self.numbers.numbers[name], is_upper))
                    yield from filter(None, (self._after(gap, name, step, is_upper) for step in steps))

    def _may_hold(self, step: _Step) -> bool:
        """Whether the conditions of a step are defined, and fail at no point that a short search finds."""
        for condition in step.conditions:
            if condition not in self.checked:
                says = condition.says
                defined = all(node.status is Status.PROVED for node in _defined(condition))
                self.checked[condition] = defined and (isinstance(says, Identity) or is_plausible(says))  # type: ignore[arg-type]
            if not self.checked[condition]:
                return False
        return True

    def _has_ranges(self, gap: _Gap) -> bool:
        """Whether each value that is left has a finite end, without which the gap has no bound."""
        ranges = (self.numbers.domain[s] for s in gap.factors)
        return all(not (i.lower.is_infinite and i.upper.is_infinite) for i in ranges)

    def _after(self, gap: _Gap, name: Symbol, step: _Step, is_upper: bool) -> _Gap | None:
        """The gap with a bound in the place of a value; None where SymPy's terms are not shown to add up to that."""
        factor = gap.factors[name]
        factors = {n: f for n, f in gap.factors.items() if n != name}
        for other, share in step.factors.items():
            factors[other] = sympy.cancel(factors.get(other, S.Zero) + factor * share)
        rest = (
            sympy.cancel(gap.rest + factor * step.rest)
            if not step.rest.has(Abs)
            else gap.rest + factor * step.rest
        )
        gained = step.strict and 0 not in facts_of(self.numbers.whole).sign(factor)
        bound = Add(*(share * n for n, share in step.factors.items()), step.rest)
        after = _Gap(
            {n: f for n, f in factors.items() if f != 0},
            rest,
            (*gap.conditions, *step.conditions),
            gap.strict or gained,
            (*gap.bounds, BoundedNumber(name, "<=" if is_upper else ">=", bound, step.theorem)),
        )
        return after if self._is_zero(_value(gap) - _value(after) - factor * (name - bound)) else None

    def _is_zero(self, e: Expr) -> bool:
        return facts_of(self.numbers.whole).is_zero(e)

    def _says(self, gap: _Gap, *, strict: bool) -> Inequality:
        e = _value(gap)
        relation = "<" if strict and not gap.strict else "<="
        return Inequality(S.Zero, relation, e, needed_domain(e, self.numbers.whole))

    def _is_plausible(self, gap: _Gap, *, strict: bool) -> bool:
        try:
            return is_plausible(self._says(gap, strict=strict))
        except ClaimError:
            return False

    def reduction(self, gap: _Gap, *, strict: bool) -> Reduction:
        """The conditions of all bounds, and what is left."""
        says = self._says(gap, strict=strict)
        conditions = tuple(dict.fromkeys(gap.conditions))
        sides = [node for c in conditions for node in _defined(c)]
        sides += [*defined_on(says.right, says.domain)]
        return Reduction(
            [*conditions, Subgoal(says, text="what is left")],
            tuple(sides),
            {FOUND: self.numbers.for_reader(says.right, *gap.bounds)},
        )

    # --- bounds of one value -----------------------------------------------------------------------------------------

    def _steps(self, number: Number, is_upper: bool) -> Iterator[_Step]:
        if number.what == "integral":
            yield from self._of_an_integral(number, is_upper)
            return
        function = self._function_of(number)
        others = [
            n for n in self.numbers.of_kind("value") if n.function == number.function and n is not number
        ]
        if ("convex" if is_upper else "concave") in function.shape:
            yield from self._between(number, others)
            yield from self._below_the_largest(number, is_upper)
            yield from self._beyond(number, others, is_upper, function.shape)
        yield from self._in_order(number, others, is_upper, function.shape)
        if function.lipschitz is not None:
            for other in others:
                size = function.lipschitz * Abs(number.body - other.body)
                yield _Step({other.symbol: S.One}, size if is_upper else -size, (), "the Lipschitz bound")

    def _function_of(self, number: Number) -> UnknownFunction:
        return next(f for name, f in self.numbers.statement.functions.items() if name == number.function)

    def _between(self, number: Number, others: list[Number]) -> Iterator[_Step]:
        """The point as a mean of other points, with weights."""
        for one, other in itertools.combinations(others, 2):
            if (share := self._share(number.body, one.body, other.body)) is not None:
                yield self._mean(number.body, ((one, share), (other, 1 - share)))
        for count in range(3, min(len(others), 5) + 1):
            for chosen in itertools.combinations(others, count):
                shares = _coefficients(number.body, [n.body for n in chosen])
                if shares is not None:
                    yield self._mean(number.body, tuple(zip(chosen, shares, strict=True)))

    def _below_the_largest(self, number: Number, is_upper: bool) -> Iterator[_Step]:
        """The value at a weighted mean of the arguments of a sum is at most the largest of their values."""
        if not is_upper:
            return
        for total, largest in itertools.product(self.numbers.sums(), self.numbers.of_kind("largest")):
            factor = sympy.expand(number.body).coeff(total.symbol)
            scope, value = total.scope, largest.body
            same = isinstance(value, FunctionValue) and value.args[0] == number.function
            if scope is None or largest.scope is not scope or not same or factor == 0:
                continue
            weight = sympy.cancel(factor * total.body / value.args[1])
            if weight.has(FunctionValue) or sympy.expand(number.body - factor * total.symbol) != 0:
                continue
            terms, whole = self.numbers.term_domain(scope), self.numbers.whole
            mass = self.numbers.in_values(self.numbers.total(weight, scope))
            if mass.free_symbols - set(self.numbers.statement.domain):
                continue
            conditions = (
                Subgoal(Inequality(S.Zero, "<=", weight, terms), text="the weights"),
                Subgoal(Identity(mass, S.One, needed_domain(mass, whole)), text="the weights"),
                Subgoal(Identity(factor * total.body, weight * value.args[1], terms), text="the point"),
            )
            yield _Step({}, largest.symbol, conditions, "Jensen's inequality")

    @staticmethod
    def _share(point: Expr, one: Expr, other: Expr) -> Expr | None:
        """The weight of the first of two points whose mean is the point."""
        share = sympy.cancel((point - other) / (one - other))
        return None if share.has(sympy.nan, sympy.zoo, sympy.oo) else share

    def _mean(self, point: Expr, weights: tuple[tuple[Number, Expr], ...]) -> _Step:
        whole = self.numbers.whole
        mean = Add(*(share * n.body for n, share in weights))
        conditions = [self._condition(S.Zero, share) for _, share in weights]
        conditions.append(self._equal(mean, point))
        total = sympy.cancel(Add(*(share for _, share in weights)))
        if total != 1:
            conditions.append(
                Subgoal(Identity(total, S.One, needed_domain(total, whole)), text="the weights")
            )
        factors = {n.symbol: share for n, share in weights}
        return _Step(factors, S.Zero, tuple(conditions), "Jensen's inequality")

    def _equal(self, left: Expr, right: Expr) -> Subgoal:
        domain = needed_domain(left - right if left != right else left, self.numbers.whole)
        missing = {s for s in left.free_symbols | right.free_symbols if s not in domain}
        if missing:
            domain = needed_domain(Add(*(left.free_symbols | right.free_symbols)), self.numbers.whole)
        return Subgoal(Identity(left, right, domain), text="the point")

    def _condition(self, left: Expr, right: Expr, relation: str = "<=") -> Subgoal:
        symbols = Add(*(left.free_symbols | right.free_symbols))
        return Subgoal(Inequality(left, relation, right, needed_domain(symbols, self.numbers.whole)))

    def _beyond(
        self, number: Number, others: list[Number], is_upper: bool, shape: tuple[str, ...]
    ) -> Iterator[_Step]:
        """A point that is beyond a mean of others, where the function is monotone as well: f(p) <= f(m) <= the mean of the values."""
        rising = {"increasing", "nondecreasing"} & set(shape)
        falling = {"decreasing", "nonincreasing"} & set(shape)
        if not rising and not falling:
            return
        for share in self._shares():
            for one, other in itertools.permutations(others, 2):
                mean = share * one.body + (1 - share) * other.body
                gap = (mean - number.body) * (1 if bool(rising) == is_upper else -1)
                conditions = self._conditions_of(gap)
                if conditions is not None:
                    weights = (self._condition(S.Zero, share), self._condition(share, S.One))
                    factors = {one.symbol: share, other.symbol: sympy.cancel(1 - share)}
                    yield _Step(
                        factors, S.Zero, (*weights, *conditions), "monotonicity and Jensen's inequality"
                    )

    def _shares(self) -> list[Expr]:
        """The weights with which an argument of a function is a mean of two others."""
        found: list[Expr] = []
        values = self.numbers.of_kind("value")
        for point, one, other in itertools.permutations(values, 3):
            if point.function == one.function == other.function and len(values) <= 9:
                share = self._share(point.body, one.body, other.body)
                if share is not None and not share.free_symbols & set(self.numbers.numbers):
                    found.append(share)
        return list(dict.fromkeys(found))

    def _conditions_of(self, e: Expr) -> Conditions | None:
        """The conditions under which an expression, perhaps with values of other functions, is not negative; None if none are found."""
        gap = self.linear(e)
        if gap is None:
            return None
        if not gap.factors:
            says = self._condition(S.Zero, gap.rest)
            return (says,) if is_plausible(says.says) else None  # type: ignore[arg-type]
        inner = replace(self, steps=self.steps, seen=set())
        for found in inner.ends(gap, 2, strict=False):
            end = inner._says(found, strict=False)  # noqa: SLF001 - the same class
            return (*found.conditions, Subgoal(end))
        return None

    def _in_order(
        self, number: Number, others: list[Number], is_upper: bool, shape: tuple[str, ...]
    ) -> Iterator[_Step]:
        """The value at another point, which is on the right side of this one."""
        rising = {"increasing", "nondecreasing"} & set(shape)
        falling = {"decreasing", "nonincreasing"} & set(shape)
        for other in others if rising or falling else ():
            above = bool(rising) == is_upper
            gap = other.body - number.body if above else number.body - other.body
            strict = (
                bool({"increasing", "decreasing"} & set(shape))
                and facts_of(self.numbers.whole).sign(gap) == POSITIVE_SIGN
            )
            conditions = self._conditions_of(gap)
            if conditions is not None:
                more = (self._condition(S.Zero, gap, "<"),) if strict else conditions
                yield _Step({other.symbol: S.One}, S.Zero, more, "monotonicity", strict)

    def _of_an_integral(self, number: Number, is_upper: bool) -> Iterator[_Step]:
        """The integral over an interval, by the values at its ends and its middle."""
        function, (low, high) = self._function_of(number), number.ends
        name, shape = function.symbol, set(function.shape)
        length = high - low
        ordered = self._condition(low, high)
        at = self.numbers.value_at
        if ("convex" if is_upper else "concave") in shape:
            ends = {at(name, low): length / 2, at(name, high): length / 2}
            yield _Step(ends, S.Zero, (ordered,), "the inequality of Hermite and Hadamard")
        if ("concave" if is_upper else "convex") in shape:
            middle = {at(name, (low + high) / 2): length}
            yield _Step(middle, S.Zero, (ordered,), "the inequality of Hermite and Hadamard")
        for words, point in ((("increasing", "nondecreasing"), high), (("decreasing", "nonincreasing"), low)):
            if shape & set(words):
                best = point if is_upper else low if point == high else high
                yield _Step({at(name, best): length}, S.Zero, (ordered,), "monotonicity")


def _coefficients(point: Expr, points: list[Expr]) -> list[Expr] | None:
    """The factors with which a point is a linear combination of symbols."""
    if not all(p.is_Symbol for p in points) or len(set(points)) < len(points):
        return None
    e = sympy.expand(point)
    found = [sympy.factor(e.coeff(p)) for p in points]
    if any(f == 0 or f.has(*points) for f in found):
        return None
    return found if sympy.expand(e - Add(*(f * p for f, p in zip(found, points, strict=True)))) == 0 else None


def _defined(subgoal: Subgoal) -> Iterator[Node]:
    says: Any = subgoal.says
    for e in (says.left, says.right):
        yield from defined_on(e, says.domain)
