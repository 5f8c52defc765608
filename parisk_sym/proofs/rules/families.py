"""Sums, products and maxima over families of numbers: term by term, by bounds of sums, by induction on the last entry."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy
from sympy import Add, Expr, Max, S, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.case_premises import Premise
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.families import Entry, FunctionValue, Largest
from parisk_sym.formulas.unevaluated import evaluated
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.attack.search import Look, search
from parisk_sym.proofs.budgets import SEARCH_STEPS
from parisk_sym.proofs.families.bounds import Bound, bounds_of_a_sum
from parisk_sym.proofs.families.expansion import TooManyTermsError, UndefinedError, counts_of, expansion_of
from parisk_sym.proofs.families.numbers import (
    BoundedNumber,
    NotNumbersError,
    Number,
    Numbers,
    Scope,
    numbers_of,
    with_signs,
)
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, comparison, defined_on, in_interval

__all__ = [
    "both_signs",
    "entry_by_entry",
    "is_plausible",
    "last_entry",
    "needed_domain",
    "open_ranges",
    "sums_as_numbers",
    "sums_by_their_bounds",
    "term_by_term",
]

_MOST_ENTRIES = 10
_SHORT = Look(plain=16, singled_out=16, steps=SEARCH_STEPS // 3, thorough=False)


def entry_by_entry(goal: ForEvery, by: Direct) -> Made:
    """Families of given lengths, and no unknown function: every entry is a symbol, and every sum is written out."""
    if goal.functions or counts_of(goal) or not goal.families:
        return None
    if any(g.relation == "=" for g in goal.given):
        return None
    try:
        found = expansion_of(goal, {}, {})
    except (TooManyTermsError, UndefinedError) as error:
        return str(error) or "a sum is too long to be written out"
    if len(found.domain) > _MOST_ENTRIES:
        return f"more than {_MOST_ENTRIES} numbers"
    domain = dict(found.domain)
    for name, symbols in found.entries.items():
        order = goal.families[name].order
        for one, other in itertools.pairwise(symbols):
            _with_premise(domain, other - one if order == "nondecreasing" else one - other if order else None)
    for g in found.given:
        _with_premise(domain, g.right - g.left, strict=g.relation == "<")
    says = comparison(found.left, goal.relation, found.right, Domain(domain))
    return Reduction([Subgoal(says)], equivalent=True)


def _with_premise(domain: dict[Symbol, Interval], e: Expr | None, *, strict: bool = False) -> None:
    """Add to a domain that an expression is not negative, or is positive."""
    if e is not None:
        domain[Premise("premise", real=True)] = Interval(S.Zero, e, strict, False)


def sums_as_numbers(goal: ForEvery, by: Direct) -> Made:
    """Each sum, product, maximum and value of a function is any number of the range that its terms, or a hypothesis, give it."""
    try:
        numbers = numbers_of(goal)
    except NotNumbersError as error:
        return f"not read as numbers: {error}"
    whole = numbers.whole
    gap = with_signs(numbers.in_values(numbers.gap), whole, _simplified)
    if goal.relation == "=":
        says: Identity | Inequality = Identity(gap, S.Zero, needed_domain(gap, whole))
        return Reduction([Subgoal(says)], tuple(defined_on(gap, whole)), {FOUND: numbers.for_reader(gap)})
    says = Inequality(S.Zero, goal.relation, gap, needed_domain(gap, whole))
    if not is_plausible(says):
        return "it does not hold for all numbers of the ranges of its sums"
    return Reduction([Subgoal(says)], tuple(defined_on(gap, whole)), {FOUND: numbers.for_reader(gap)})


def both_signs(goal: ForEvery, by: Direct) -> Made:
    """|a| <= b is a <= b and -a <= b."""
    if goal.relation == "=" or not isinstance(goal.left, sympy.Abs):
        return None
    (inside,) = goal.left.args
    parts = [replace(goal, left=evaluated(way * inside), is_turned=False) for way in (1, -1)]
    return Reduction([Subgoal(part) for part in parts], equivalent=True, another_way=True)


def open_ranges(goal: ForEvery, by: Direct) -> Made:
    """A relation <= or = of continuous sides holds for entries at an end of their range if it holds for those inside, which come near to them.

    Powers with constant exponents, logarithms and quotients are continuous wherever they have a value.
    """
    closed = [f for f in goal.families.values() if _has_closed_end(f.interval)]
    if goal.strict or goal.given or goal.functions or not closed:
        return None
    if any(
        not (e.is_Rational or e.is_infinite) for f in closed for e in (f.interval.lower, f.interval.upper)
    ):
        return "an end of a range is no number"
    names = tuple(goal.families)
    if not all(_is_continuous_where_defined(e, *names) for e in (goal.left, goal.right)):
        return "a side may jump where an entry reaches an end of its range"
    inside = [
        replace(f, interval=Interval(f.interval.lower, f.interval.upper, True, True)) if f in closed else f
        for f in goal.objects
    ]
    return Reduction([Subgoal(replace(goal, objects=tuple(inside)))], another_way=True)


def _has_closed_end(interval: Interval) -> bool:
    ends = ((interval.lower, interval.lower_open), (interval.upper, interval.upper_open))
    return any(not end.is_infinite and not is_open for end, is_open in ends)


# --- term by term -----------------------------------------------------------------------------------------------------


def term_by_term(goal: ForEvery, by: Direct) -> Made:
    """A difference of sums over one range is the sum of the differences of their terms: each is 0, or not negative, or positive.

    What is not in a sum is divided among the terms, or is a multiple of a sum whose value a hypothesis states. A product of sums is a sum
    with the others as numbers, of which each entry that is not negative is a part.
    """
    try:
        numbers = numbers_of(goal)
    except NotNumbersError as error:
        return f"not read as numbers: {error}"
    gap, facts = numbers.in_values(numbers.gap), facts_of(numbers.whole)
    for scope, term in _single_terms(numbers):
        if not facts.is_zero(gap - numbers.in_values(numbers.total(term, scope))):
            continue
        domain = numbers.term_domain(scope)
        if goal.strict and not numbers.is_filled(scope):
            continue
        if goal.relation == "=":
            if facts_of(domain).is_zero(term):
                return Reduction([Subgoal(Identity(term, S.Zero, domain))], tuple(defined_on(term, domain)))
            continue
        says = Inequality(S.Zero, goal.relation, term, needed_domain(term, domain))
        if is_plausible(says):
            sides = tuple(defined_on(term, domain))
            return Reduction([Subgoal(says, text="each term")], sides, {FOUND: numbers.for_reader(term)})
    return "the difference is no sum of terms that all have one sign"


def _single_terms(numbers: Numbers) -> Iterator[tuple[Scope, Expr]]:
    """The gap as the sum of one term over a range, in each way that is tried."""
    gap = sympy.expand(numbers.in_values(numbers.gap))
    sums = [n for n in numbers.sums() if n.symbol not in numbers.fixed and gap.has(n.symbol)]
    scopes = list({id(n.scope): n.scope for n in (*sums, *numbers.sums())}.values())
    if len(scopes) != 1 or scopes[0] is None:
        return
    scope = scopes[0]
    for order in itertools.islice(itertools.permutations(sums), 6):
        term, rest = S.Zero, S.Zero
        for part in Add.make_args(gap):
            lead = next((n for n in order if part.has(n.symbol)), None)
            if lead is None:
                rest += part
                continue
            factor = part / lead.symbol
            if not part.is_polynomial(lead.symbol):
                break
            term += factor * lead.body
        else:
            yield from _with_rest(numbers, scope, term, sympy.factor(rest) if rest != 0 else S.Zero)
        if not sums:
            return


def _with_rest(numbers: Numbers, scope: Scope, term: Expr, rest: Expr) -> Iterator[tuple[Scope, Expr]]:
    """The term with its share of what is in no sum."""
    if rest == 0:
        yield scope, term
    elif numbers.is_filled(scope):
        yield scope, term + sympy.cancel(rest / scope.count)
    multiples = [
        (n.body, numbers.fixed[n.symbol])
        for n in numbers.sums()
        if n.symbol in numbers.fixed and n.scope is scope
    ]
    usable = [
        (body, value)
        for body, value in multiples
        if facts_of(numbers.statement.domain).sign(value) == POSITIVE_SIGN
    ]
    if rest != 0:
        for body, value in usable:
            yield scope, term + rest / value * body
    for (one, a), (other, b) in itertools.permutations(usable, 2):
        if facts_of(numbers.statement.domain).is_zero(a - b):
            for share in (S.One, S.NegativeOne):
                base = term + rest / a * one
                yield scope, base + share * (one - other)


# --- bounds of sums ---------------------------------------------------------------------------------------------------


def sums_by_their_bounds(goal: ForEvery, by: Direct) -> Made:
    """Where the gap rises in a sum, it is least at a lower bound of the sum; where it falls, at an upper one.

    The bounds are those of Jensen, with weights, of Cauchy and of Chebyshev; what is left is a statement about the other sums as numbers.
    """
    if goal.relation == "=":
        return None
    try:
        numbers = numbers_of(goal)
        for made in _by_bounds(goal, numbers):
            return made
    except NotNumbersError as error:
        return f"not read as numbers: {error}"
    return "no bound of a sum by the others leads to a statement that may hold"


def _by_bounds(goal: ForEvery, numbers: Numbers) -> Iterator[Reduction]:
    gap = numbers.in_values(numbers.gap)
    used = [n for n in numbers.sums() if gap.has(n.symbol)]
    for number in used:
        scope = number.scope
        for bound in [] if scope is None else list(bounds_of_a_sum(numbers, number.body, scope)):
            if bound.value.has(number.symbol):
                continue
            yield from _at_the_bound(goal, numbers, gap, number.symbol, bound)
    yield from _together(goal, numbers, gap, used)


def _together(goal: ForEvery, numbers: Numbers, gap: Expr, used: list[Number]) -> Iterator[Reduction]:
    """The sums of a gap that is linear in them as one sum."""
    if len({id(n.scope) for n in used}) != 1 or len(used) < 2 or (scope := used[0].scope) is None:
        return
    factors = {n: gap.coeff(n.symbol) for n in used}
    rest = gap.xreplace({n.symbol: S.Zero for n in used})
    linear = Add(*(f * n.symbol for n, f in factors.items()), rest)
    plain = all(not f.free_symbols & set(numbers.numbers) for f in (*factors.values(), rest))
    if not plain or sympy.expand(gap - linear) != 0:
        return
    body = Add(*(f * n.body for n, f in factors.items()))
    for bound in list(bounds_of_a_sum(numbers, body, scope)):
        if not bound.is_upper and not any(bound.value.has(n.symbol) for n in used):
            yield from _reduced(goal, numbers, bound, None, evaluated(bound.value + rest))


def _at_the_bound(
    goal: ForEvery, numbers: Numbers, gap: Expr, symbol: Symbol, bound: Bound
) -> Iterator[Reduction]:
    """The gap with the bound in the place of the sum, if it goes the right way."""
    whole, of = numbers.whole, symbol
    if bound.is_size and facts_of(whole).is_zero(gap - gap.xreplace({symbol: -symbol})):
        size = Symbol(symbol.name, nonnegative=True)  # an even function of the sum is one of its size
        range_of_sizes = Interval(S.Zero, sympy.oo, False, True)
        whole = Domain(
            {(size if s == symbol else s): range_of_sizes if s == symbol else i for s, i in whole.items()}
        )
        gap, symbol = gap.xreplace({symbol: size}), size
    elif bound.is_size:
        least = S.Zero if symbol.is_nonnegative else -bound.value
        both = Interval(least, bound.value, bool(symbol.is_positive), False)
        whole = Domain({**{s: i for s, i in whole.items() if s != symbol}, symbol: both})
    slope = sympy.diff(gap, symbol)
    signs = facts_of(whole).sign(slope)
    if not signs <= (NONPOSITIVE if bound.is_upper else NONNEGATIVE):
        return
    more, sides = list[Subgoal](), list[Node]()
    if slope.has(symbol):
        interval = whole[symbol]
        closed = _is_continuous_where_defined(gap, symbol)
        inside = Interval(
            interval.lower,
            interval.upper,
            interval.lower.is_infinite or not closed or interval.lower_open,
            interval.upper.is_infinite or not closed or interval.upper_open,
        )
        more = list(in_interval(bound.value, inside, whole))
        sides = list(defined_on(gap, whole))  # between the sum and its bound
    at_the_bound = evaluated(gap.xreplace({symbol: bound.value}))
    yield from _reduced(goal, numbers, bound, of, at_the_bound, more, sides)


def _is_continuous_where_defined(e: Expr, *symbols: Symbol) -> bool:
    """Whether an expression is made of functions that are continuous in some symbols wherever they have a value."""
    for part in sympy.preorder_traversal(e):
        if not part.has(*symbols) or part in symbols:
            continue
        if isinstance(part, sympy.Pow):
            if part.exp.has(*symbols) and not (part.base.is_number and part.base.is_positive):
                return False
        elif not isinstance(part, _CONTINUOUS):
            return False
    return True


_CONTINUOUS = (
    sympy.Add, sympy.Mul, sympy.exp, sympy.log, sympy.Abs, Max, sympy.Min, sympy.Sum, sympy.Product, Largest, Entry,
)  # fmt: skip
"""Heads that are continuous wherever they have a value; a sum and a maximum have finitely many terms."""


def _reduced(
    goal: ForEvery,
    numbers: Numbers,
    bound: Bound,
    symbol: Symbol | None,
    gap: Expr,
    more: Sequence[Subgoal] = (),
    on_the_way: Sequence[Node] = (),
) -> Iterator[Reduction]:
    whole = numbers.whole
    gap = with_signs(numbers.in_values(gap), whole, _simplified)
    number = None if symbol is None else sympy.Abs(symbol) if bound.is_size else symbol
    relation = "<=" if bound.is_upper else ">="
    bounds = [] if number is None else [BoundedNumber(number, relation, bound.value, bound.text)]
    try:
        says = Inequality(S.Zero, goal.relation, gap, needed_domain(gap, whole))
    except ClaimError:
        return
    if is_plausible(says):
        sides = [node for c in bound.conditions for node in _defined(c)]
        sides += [*defined_on(gap, says.domain), *on_the_way]
        yield Reduction(
            [Subgoal(says, text="what is left"), *bound.conditions, *more],
            tuple(sides),
            certificate={FOUND: numbers.for_reader(gap, *bounds)},
        )


def _simplified(e: Expr) -> Expr:
    """A difference with powers of products and of powers taken apart, if that is shorter."""
    other = sympy.expand(sympy.powdenest(sympy.expand_power_base(sympy.powdenest(e))))
    return other if sympy.count_ops(other) < sympy.count_ops(e) else e


def _defined(subgoal: Subgoal) -> Iterator[Node]:
    says: Any = subgoal.says
    expressions = [says.expression] if isinstance(says, Convex) else [says.left, says.right]
    for e in expressions:
        yield from defined_on(e, says.domain)


# --- induction --------------------------------------------------------------------------------------------------------


def last_entry(goal: ForEvery, by: Direct) -> Made:
    """Induction on the number of terms: the statement for the first term, and from n terms to n + 1, whose last entries are any.

    Sums, products and maxima over 1, ..., n are numbers; one more term adds to a sum, multiplies a product, and may be the largest. One of
    them stands alone on a side, so that the statement for n bounds it.
    """
    if goal.relation == "=" or goal.given or len(counts := counts_of(goal)) != 1:
        return None
    (n,) = counts
    try:
        numbers = numbers_of(goal, raw_products=True)
    except NotNumbersError as error:
        return f"not read as numbers: {error}"
    totals = numbers.of_kind("sum", "product", "largest")
    scopes = list({id(t.scope): t.scope for t in totals}.values())
    if len(scopes) != 1 or scopes[0] is None or len(totals) != len(numbers.numbers):
        return "not one range of terms"
    scope = scopes[0]
    if scope.high != n or not scope.low.is_Integer or any(t.body.has(FunctionValue, n) for t in totals):
        return f"the range does not end at {n}"
    ranges = [*(i for s, i in goal.domain.items() if s != n), *scope.ranges.values()]
    ranges += [numbers.domain[t.symbol] for t in totals]
    if any(end.has(n) for i in ranges for end in (i.lower, i.upper)):
        return f"a range names {n}"
    for alone in totals:
        if made := _induction(goal, numbers, scope, n, alone, totals):
            return made
    return "no sum, product or maximum stands alone on a side"


def _induction(
    goal: ForEvery, numbers: Numbers, scope: Scope, n: Symbol, alone: Number, totals: list[Number]
) -> Reduction | None:
    gap = sympy.expand(numbers.gap)
    factor = gap.coeff(alone.symbol)
    rest = evaluated(gap - factor * alone.symbol)
    if not factor.is_Rational or factor == 0 or rest.has(alone.symbol) or alone.what == "largest":
        return None
    bound = evaluated(-rest / factor)  # T >= bound, or T <= bound where the factor is negative
    first = scope.low
    begin = goal.domain[n].lower
    if not begin.is_Integer or begin < first - 1:
        return None
    outer = {s: i for s, i in goal.domain.items() if s != n}
    terms = _terms_domain(scope, outer)
    start = (
        {t.symbol: _empty(t) for t in totals} if begin == first - 1 else {t.symbol: t.body for t in totals}
    )
    at = {**start, n: begin}
    if begin > first:
        return None
    base = evaluated(gap.xreplace({**at, scope.index: begin}).xreplace({scope.index: begin}))
    others = {t.symbol: numbers.domain[t.symbol] for t in totals if t is not alone}
    step_domain = {**outer, n: Interval(begin, sympy.oo, False, True, True), **others, **scope.ranges}
    after = {n: n + 1, **{t.symbol: _one_more(t, t.symbol) for t in totals if t is not alone}}
    grown = bound.xreplace(after).xreplace({scope.index: n + 1})
    own = _one_more(alone, bound).xreplace({scope.index: n + 1})
    step = evaluated((own - grown) * sympy.sign(factor))
    conditions = [
        Subgoal(Inequality(S.Zero, goal.relation, base, needed_domain(base, terms)), text="the first term"),
        Subgoal(
            Inequality(S.Zero, "<=", step, needed_domain(step, Domain(step_domain))), text="one more term"
        ),
    ]
    if alone.what == "product":
        factor_domain = Domain(step_domain)
        body = alone.body.xreplace({scope.index: n + 1})
        conditions.append(
            Subgoal(
                Inequality(
                    S.Zero, "<=" if not goal.strict else "<", body, needed_domain(body, factor_domain)
                ),
                text="a factor",
            )
        )
    if not all(is_plausible(c.says) for c in conditions if isinstance(c.says, Inequality)):
        return None
    sides = [node for c in conditions for node in _defined(c)]
    return Reduction(
        conditions, tuple(sides), certificate={"induction": str(n), FOUND: numbers.for_reader(gap)}
    )


def _terms_domain(scope: Scope, outer: dict[Symbol, Interval]) -> Domain:
    return Domain({**outer, **scope.ranges})


def _empty(number: Number) -> Expr:
    return S.Zero if number.what == "sum" else S.One if number.what == "product" else S.NaN


def _one_more(number: Number, before: Expr) -> Expr:
    if number.what == "sum":
        return before + number.body
    return before * number.body if number.what == "product" else Max(before, number.body)


# --- what all share ---------------------------------------------------------------------------------------------------


def needed_domain(e: Expr, domain: Domain) -> Domain:
    """The part of a domain that an expression, and the ends of the ranges of its symbols, name."""
    needed = set(e.free_symbols)
    grown = True
    while grown:
        more = {
            s
            for k in needed
            if k in domain
            for end in (domain[k].lower, domain[k].upper)
            for s in end.free_symbols
        }
        grown = not more <= needed
        needed |= more
    return Domain({s: i for s, i in domain.items() if s in needed})


def is_plausible(says: Inequality) -> bool:
    """Whether a short search finds no point at which it fails."""
    try:
        found = search(says.gap, says.domain, _SHORT, (-1,), {}, says.strict)
    except ClaimError:
        return False
    return found is not None and not found.counterexample
