"""Sums up to n, bounded by what telescopes: the terms are compared with the differences of an antiderivative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy
from sympy import Dummy, Expr, Integer, Integral, Rational, S, Sum, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, integers, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, Signs
from parisk_sym.proofs.budgets import COMPARED_INTEGRAL_STEPS
from parisk_sym.proofs.calculus.smooth import is_differentiable
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, defined_on, is_linear, with_name
from parisk_sym.proofs.rules.closed_forms import node_of
from parisk_sym.proofs.rules.induction import OverReals
from parisk_sym.proofs.sums.points import Part, outermost
from parisk_sym.proofs.sums.problem import BROKEN
from parisk_sym.proofs.sympy_proposals import proposal
from parisk_sym.proofs.transforms.instances import placed_at

__all__ = ["sum_beside_an_integral", "sum_beside_its_integral"]

_HALF = Rational(1, 2)

_SHIFTS = (_HALF, S.Zero, S.One)
"""G(j) = F(j + shift) with F' = f: the middle bounds convex and concave terms, the ends bound falling and rising ones."""

_APART = (0, 1, 2, 4, 9, 19)
"""How many terms after the first one are added by themselves."""

_FAR = Integer(10**9)
"""How far out the bound is also sampled before it is tried."""


@dataclass(frozen=True)
class _Running:
    """A sum of f(j) from j = first to n + shift inside a gap; `rest` is the gap with `name` instead of the sum."""

    n: Symbol
    shift: int
    index: Symbol
    term: Expr
    first: int
    rest: Expr
    name: Dummy
    factor: Expr

    @property
    def relation_of_terms(self) -> str:
        """A sum that is subtracted needs a bound from above, one that is added a bound from below."""
        return "<=" if self.factor < 0 else ">="


def sum_beside_an_integral(goal: Inequality, by: Direct) -> Made:
    """If f(j) <= G(j) - G(j - 1) for all integers j > m, then f(a) + ... + f(n) <= f(a) + ... + f(m) + G(n) - G(m) for all n >= m.

    With >= in both places likewise. What is left is the inequality with that bound, for n >= m, and the sums that end before m, one by
    one. G is an antiderivative of f, moved by 0, 1/2 or 1; that it is one is not used.
    """
    found = _running(goal)
    if found is None:
        return None
    for bound, last in _bounds(found):
        if (reduction := _reduction(goal, found, bound, last)) is not None:
            return reduction
    return "no difference of an antiderivative is seen to bound the terms"


def _running(goal: Inequality) -> _Running | None:
    """The one sum of the gap, where its upper end alone runs, to infinity, with an integer symbol."""
    sums = [s for s in goal.gap.atoms(Sum) if len(s.limits) == 1]
    if len(sums) != 1:
        return None
    (whole,) = sums
    bound, lower, upper = whole.limits[0]
    names = [s for s in upper.free_symbols if s in goal.domain and goal.domain[s].integer]
    if len(names) != 1 or not lower.is_Integer or not (upper - names[0]).is_Integer:
        return None
    (n,) = names
    interval, shift = goal.domain[n], int(upper - n)
    named_by = any(n in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
    if named_by or not interval.lower.is_Integer or interval.upper is not S.Infinity:
        return None
    index, name = Symbol(bound.name, real=True), Dummy("sum", real=True)
    term, rest = with_replacements(whole.function, {bound: index}), with_replacements(goal.gap, {whole: name})
    if index in goal.domain or term is None or rest is None or term.has(n, Sum, sympy.Integral):
        return None
    factor = sympy.diff(rest, name)
    if not factor.is_Rational or factor == 0 or not is_linear(rest, name, factor, goal.domain):
        return None
    if int(interval.lower) + shift < int(lower):
        return None
    return _Running(n, shift, index, term, int(lower), rest, name, factor)


def _bounds(found: _Running) -> Iterator[tuple[Expr, int]]:
    """(G, m), those with few terms apart first."""
    primitive = proposal(sympy.integrate, found.term, found.index, steps=COMPARED_INTEGRAL_STEPS)
    if not isinstance(primitive, Expr) or primitive.has(sympy.Integral, sympy.Piecewise, S.NaN):
        return
    for apart in _APART:
        for shift in _SHIFTS:
            moved = with_replacements(primitive, {found.index: found.index + shift})
            if moved is not None:
                yield moved, found.first + apart


def _reduction(goal: Inequality, found: _Running, bound: Expr, last: int) -> Reduction | None:
    """The subgoals of one comparison; None where one of them is seen to fail."""
    terms = Domain({s: i for s, i in goal.domain.items() if s != found.n} | {found.index: integers(last + 1)})
    before = with_replacements(bound, {found.index: found.index - 1})
    at_last, at_n = (
        with_replacements(bound, {found.index: e}) for e in (Integer(last), found.n + found.shift)
    )
    first_terms = [
        with_replacements(found.term, {found.index: Integer(j)}) for j in range(found.first, last + 1)
    ]
    if before is None or at_last is None or at_n is None or None in first_terms:
        return None
    difference = bound - before
    sides = (difference, found.term) if found.relation_of_terms == ">=" else (found.term, difference)
    compared = Inequality(sides[0], "<=", sides[1], terms)
    start = max(int(goal.domain[found.n].lower), last - found.shift)
    far = Domain({**goal.domain, found.n: integers(start)})
    with_bound = found.rest.xreplace({found.name: sympy.Add(*first_terms) + at_n - at_last})
    left = Inequality(Integer(0), goal.relation, with_bound, far)
    further = left.gap.xreplace({found.n: found.n + _FAR})
    seen = (signs_seen(e, g.domain) for e, g in ((compared.gap, compared), (left.gap, left), (further, left)))
    if any(-1 in signs for signs in seen):
        return None
    subgoals = [
        Subgoal(compared, OverReals(found.index), "the terms"),
        Subgoal(left, OverReals(found.n), "the bound"),
    ]
    for value in range(int(goal.domain[found.n].lower), start):
        alone = placed_at(goal, found.n, Integer(value))
        if isinstance(alone, str):
            return None
        subgoals.append(Subgoal(alone, text=f"{found.n} = {value}"))
    shown = (found.term, bound, found.index, found.relation_of_terms, Integer(last))
    telescopes = {"G": str(bound), "terms apart": last - found.first + 1, FOUND: shown}
    return Reduction(
        subgoals,
        (with_name("telescopes", computation(True, telescopes)), *defined_on(difference, terms)),
    )


# --- terms that fall: the integral of the terms themselves ------------------------------------------------------------


def sum_beside_its_integral(goal: Inequality, by: Direct) -> Made:
    """Terms f(k) with a falling f: f(a) + ... + f(b) is at least int f from a to b + 1, and at most int f from a - 1 to b; b may be oo.

    Both are strict where f falls strictly and there is a term. Some first terms may stand by themselves. A sum in which the gap rises is
    replaced by a lower bound, one in which it falls by an upper one (mean value theorem).
    """
    parts = outermost(goal.gap, frozenset(goal.domain)) or {}
    for whole, part in sorted(parts.items(), key=lambda pair: (-len(pair[0].free_symbols), str(pair[0]))):
        for bound in _integral_bounds(goal, whole, part):
            reduction = _with_integral(goal, whole, bound)
            if reduction is not None:
                return reduction
    return None


@dataclass(frozen=True)
class _IntegralBound:
    """First terms and an integral of a falling term, which is defined and falls from `start` on, but for the start itself in a bound from above.

    `strict` says that there is a term beside the integral, so that the bound is not attained, and that the gap changes with the sum.
    `positive` says that the gap is known to rise or fall for positive values only, so that the sum and the bound have to be positive.
    """

    term: Expr
    variable: Symbol
    start: Expr
    apart: Expr
    integral: Expr
    strict: bool
    from_above: bool
    positive: bool


def _integral_bounds(goal: Inequality, whole: Expr, part: Part) -> Iterator[_IntegralBound]:
    """The bounds of one sum on the side that the gap needs, those with few terms apart first."""
    ((k, first, last),), term = part.ranges, part.term
    facts = facts_of(goal.domain)
    if (first.is_number and last.is_number and last is not S.Infinity) or not part.is_plain(facts):
        return
    far = Domain({**goal.domain, k: right_open(first + 1, S.Infinity)})
    if signs_seen(sympy.diff(term, k), far) != {-1}:
        return
    moves = _moves_with(goal, whole)
    if moves is None:
        return
    direction, positive = moves
    rises = direction <= NONNEGATIVE  # then a lower bound is needed
    for count in range(_TERMS_APART):
        if last is not S.Infinity and not facts.sign(last - first - count + 1) <= NONNEGATIVE:
            return  # there may be fewer terms than stand by themselves
        more = last is S.Infinity or facts.sign(last - first - count) <= NONNEGATIVE
        apart = sympy.Add(*(term.xreplace({k: first + i}) for i in range(count)))
        start, end = (first + count, last + 1) if rises else (first + count - 1, last)
        integral, strict = Integral(term, (k, start, end)), more and len(direction) == 1
        yield _IntegralBound(term, k, start, apart, integral, strict, not rises, positive)


def _moves_with(goal: Inequality, whole: Expr) -> tuple[Signs, bool] | None:
    """The signs of the derivative of the gap in a sum, and whether that is for positive values only; None where it may jump or turn.

    The gap is continuous and differentiable in all these values: across a pole it would not be monotone.
    """
    name = Dummy("sum", real=True)
    rest = with_replacements(goal.gap, {whole: name})
    if rest is None:
        return None
    factor = sympy.diff(rest, name)
    if not factor.has(name) and is_linear(rest, name, factor, goal.domain):
        direction = facts_of(goal.domain).sign(factor)
        return (direction, False) if direction <= NONNEGATIVE or direction <= NONPOSITIVE else None
    for interval in (REALS, POSITIVE):
        facts = facts_of(Domain({**goal.domain, name: interval}))
        if not is_differentiable(rest, name, facts):
            continue
        direction = facts.sign(factor)
        if direction <= NONNEGATIVE or direction <= NONPOSITIVE:
            return direction, interval is POSITIVE
    return None


_TERMS_APART = 3


def _with_integral(goal: Inequality, whole: Expr, bound: _IntegralBound) -> Reduction | None:
    """The goal with the bound, where the integral has a closed form and no sign speaks against it."""
    found = evaluate(bound.integral, facts_of(goal.domain))
    if found.expression.has(Integral, *BROKEN):
        return None
    total = bound.apart + found.expression
    gap = with_replacements(goal.gap, {whole: total})
    if gap is None or gap.has(*BROKEN) or -1 in signs_seen(gap, goal.domain):
        return None
    k, (_, first, last) = bound.variable, whole.limits[0]
    inner = Domain({**goal.domain, k: Interval(bound.start, S.Infinity, bound.from_above, True)})
    subgoals = [Subgoal(Monotone(bound.term, k, "decreasing", inner), text="the terms fall")]
    if bound.positive:
        terms = Domain({**goal.domain, k: Interval(first, last, False, last is S.Infinity, True)})
        subgoals += [
            Subgoal(Inequality(S.Zero, "<", bound.term, terms), text="the terms are positive"),
            Subgoal(Inequality(S.Zero, "<", total, goal.domain), text="the bound is positive"),
        ]
    relation = "<=" if bound.strict else goal.relation
    left = Subgoal(Inequality(Integer(0), relation, gap, goal.domain), text="with the integral")
    return Reduction([*subgoals, left], tuple(map(node_of, found.certificates)))
